"""Whose turn it is, which turn and phase, and how the sides stand."""

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from hexwright.editor.plain_text import plain_tip
from hexwright.editor.play.session import PlaySession
from hexwright.render.brush import box, circle, fill, stroke
from hexwright.render.styles import colour, is_dark
from hexwright.schema.language import tr
from hexwright.schema.model.module import Side

_ROOM = 12.0
_BANNER, _SCORE, _ROW, _DOT = 62.0, 34.0, 24.0, 24.0
# A small card behind the score of the side before which it lies, and the room that it takes.
_CARD, _BESIDE = (11.0, 15.0), 19.0
# In a low window the banner leaves room to the question.
_LOW, _LOW_BANNER = 560, 50.0
_PLAIN, _INK = "#6b5f4b", "#fffaf0"


class TurnHeader(QWidget):
    """A banner in the colours of the side whose turn it is, and the score below it."""

    def __init__(self, session: PlaySession, parent: QWidget | None = None) -> None:
        """Follow a session."""
        super().__init__(parent)
        self._session = session
        self._sides = {side.id: side for side in session.module.info.sides}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        session.changed.connect(self._follow)
        self._follow()

    def sizeHint(self) -> QSize:
        """The banner, and a line for the score if there is one."""
        return QSize(280, round(self._banner_height() + self._score_height()))

    def _banner_height(self) -> float:
        return _LOW_BANNER if self.window().height() < _LOW else _BANNER

    def _score_height(self) -> float:
        count = len(self.scores())
        return _SCORE + _ROW * (count - 1) if self._stacks() else _SCORE if count else 0.0

    def _stacks(self) -> bool:
        """Whether the sides stand below each other, since a name would be cut beside the other."""
        wide, scores = self.fontMetrics().horizontalAdvance, self.scores()
        if len(scores) < 2:
            return False
        names = max(wide(self._session.names.side(side)) for side, _ in scores)
        points = max(wide(score) for _, score in scores)
        cards = _BESIDE if self.held() else 0.0
        return names + points + cards + 2 * _ROOM + _DOT > self.width() / len(scores)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width may need another height."""
        super().resizeEvent(event)
        self.updateGeometry()

    def _follow(self) -> None:
        self.setAccessibleName(f"{self.title()}. {self.subtitle()}. {self.score_words()}")
        self.setToolTip(plain_tip(self.score_words()))
        self.updateGeometry()
        self.update()

    # --- words ------------------------------------------------------------------------------------

    def title(self) -> str:
        """Whose turn it is, or who has won."""
        outcome = self._session.outcome
        names = self._session.names
        if outcome is None:
            return names.side(self._session.view().active)
        if not outcome.winner:
            return tr("A draw")
        return tr("{side} wins", side=names.side(outcome.winner))

    def subtitle(self) -> str:
        """The turn and its phase."""
        view, session = self._session.view(), self._session
        turns = session.scenario.turns
        label = turns[view.turn - 1].label if 0 < view.turn <= len(turns) else ""
        # Where a turn is all there is, the phase is called so too: once is enough.
        phase = "" if session.phase == tr("turn") else session.phase
        phase = phase[:1].upper() + phase[1:]
        parts = [tr("Turn {turn}", turn=view.turn), session.names.word(label), phase]
        return " · ".join(part for part in parts if part)

    def scores(self) -> list[tuple[str, str]]:
        """Each side with its points, and how many it needs; nothing in games without points."""
        points = self._session.view().points
        targets = {one.side: one.target for one in self._session.scenario.sides}
        found = []
        for side in self._session.players:
            target = targets.get(side, 0)
            if target or side in points:
                score = points.get(side, 0)
                found.append((side, f"{score} / {target}" if target else str(score)))
        return found

    def score_words(self) -> str:
        """The score in words, and before whom cards lie."""
        names = self._session.names
        said = [(names.side(side), score) for side, score in self.scores()]
        said += [(names.card(card), names.side(side)) for card, side in self.held().items()]
        return ", ".join(f"{what}: {value}" for what, value in said)

    def held(self) -> Mapping[str, str]:
        """Cards that lie open before a side, such as who has the initiative."""
        return self._session.showing.held(self._session.known())

    # --- drawing ----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The banner and the score."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        outcome = self._session.outcome
        side = outcome.winner if outcome else self._session.view().active
        self._paint_banner(painter, self._sides.get(side))
        scores, stacks = self.scores(), self._stacks()
        wide = self.width() if stacks else self.width() / max(len(scores), 1)
        for number, (name, score) in enumerate(scores):
            across, down = (0.0, number * _ROW) if stacks else (number * wide, 0.0)
            rect = QRectF(across, self._banner_height() + down, wide, _SCORE)
            self._paint_score(painter, rect, self._sides.get(name), score)

    def _paint_banner(self, painter: QPainter, side: Side | None) -> None:
        ground = colour(side.colour if side else _PLAIN)
        ink = colour(side.accent if side else _INK)
        if is_dark(ink) == is_dark(ground):
            ink = QColor(_INK) if is_dark(ground) else QColor("#241a10")
        high = self._banner_height()
        area = QRectF(0, 0, self.width(), high)
        fill(painter, box(area), ground)
        fill(painter, box(QRectF(0, high - 3, self.width(), 3)), ink)
        edge = 8 if high == _BANNER else 2
        words = area.adjusted(_ROOM, edge, -_ROOM, -edge - 2)
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 1.4)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(words, Qt.AlignmentFlag.AlignTop, self.title())
        painter.setFont(self.font())
        painter.drawText(words, Qt.AlignmentFlag.AlignBottom, self.subtitle())

    def _paint_cards(self, painter: QPainter, at: QPointF, side: str) -> None:
        """The cards before a side as small ones behind its score, with a bright spot."""
        decks = self._session.module.decks
        wide, high = _CARD
        left = at.x()
        for card, holder in self.held().items():
            if holder != side:
                continue
            area = QRectF(left, at.y() - high / 2, wide, high)
            ground = colour(decks[card.partition("/")[0]].colour)
            fill(painter, box(area, 2), ground)
            stroke(painter, box(area, 2), self.palette().windowText().color(), 1.2)
            fill(painter, circle(area.center(), 3), QColor("#ffe08a"))
            left += _BESIDE

    def _paint_score(self, painter: QPainter, rect: QRectF, side: Side | None, score: str) -> None:
        at = QPointF(rect.left() + _ROOM + 8, rect.center().y())
        dot = circle(at, 8)
        fill(painter, dot, colour(side.colour if side else _PLAIN))
        stroke(painter, dot, colour(side.accent if side else _INK), 1.5)
        cards = _BESIDE if side and side.id in self.held().values() else 0.0
        room = rect.adjusted(_ROOM + _DOT, 0, -4 - cards, 0)
        name = self._session.names.side(side.id) if side else ""
        painter.setPen(self.palette().windowText().color())
        wide = painter.fontMetrics().horizontalAdvance(score) + 10
        name = painter.fontMetrics().elidedText(
            name, Qt.TextElideMode.ElideRight, round(room.width()) - wide
        )
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, middle, name)
        used = painter.fontMetrics().horizontalAdvance(name) + 8
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        painter.drawText(room.adjusted(used, 0, 0, 0), middle, score)
        used += painter.fontMetrics().horizontalAdvance(score) + 9
        painter.setFont(self.font())
        if side:
            self._paint_cards(painter, QPointF(room.left() + used, room.center().y()), side.id)
