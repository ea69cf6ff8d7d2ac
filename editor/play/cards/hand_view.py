"""The cards on the table: the one played, the viewpoint's hand, those laid aside, others' backs."""

from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QWidget

from hexwright.editor.play.board.marks import CHOSEN
from hexwright.editor.play.cards.card_popup import CardPopup
from hexwright.editor.play.cards.hand_layout import LABEL, LIFT, CardSlot, laid_out
from hexwright.editor.play.cards.hands import (
    CardLooks,
    CardOnShow,
    OtherHand,
    cards_on_show,
    other_hands,
)
from hexwright.editor.play.question.answering import Answering
from hexwright.render.brush import box, circle, fill, stroke
from hexwright.render.card_look import CardLook
from hexwright.render.card_picture import draw_back, draw_card
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.styles import faded
from hexwright.schema.language import tr

# Cards narrower than this show a picture in place of their text.
_READABLE = 150.0
_ROUNDING = 0.055
# Pictures of cards that are kept, in a few sizes each.
_MOST_KEPT = 160
# Around cards that may be chosen; seen on light and dark windows and beside every band.
_GLOW = QColor("#e3a81c")


class _Key(NamedTuple):
    """What a picture of a card depends on."""

    name: str
    width: int
    ratio: float


class HandView(QWidget):
    """Shows cards in a row; pointing at one holds it up, a click or Enter chooses it."""

    card_shown = Signal(str)  # a card is held up to be read; empty for none

    def __init__(
        self,
        answering: Answering,
        images: ImageShelf | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """Show the cards of a session and answer its questions with them."""
        super().__init__(parent)
        self._answering = answering
        self._session = answering.session
        self._images = images
        self._looks = CardLooks(self._session.module, self._session.names)
        self._pictures: dict[_Key, QPixmap] = {}
        self.popup = CardPopup(images, self)
        self.cards: list[CardOnShow] = []
        self.others: list[OtherHand] = []
        self.current = ""
        self._hovered = ""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Cards"))
        answering.changed.connect(self.renew)
        self.renew()

    def renew(self) -> None:
        """Show the cards as they lie now."""
        view = self._session.view()
        self.cards = cards_on_show(view, self._session.names)
        self.others = other_hands(view)
        ids = [card.id for card in self.cards]
        if self.current not in ids:
            self.current = next((one for one in ids if self.is_playable(one)), "")
        if self._hovered not in ids:
            self._hold_up("")
        self._describe()
        self.update()

    @property
    def has_cards(self) -> bool:
        """Whether there is anything to show at all."""
        return bool(self.cards) or bool(self.others)

    def is_asked(self) -> bool:
        """Whether the open question is about cards."""
        return self._answering.question.wants == "card"

    def is_playable(self, card: str) -> bool:
        """Whether a card may be chosen now."""
        return self.is_asked() and self._answering.question.has(card)

    def sizeHint(self) -> QSize:
        """Room for a row of cards."""
        return QSize(640, 190)

    def minimumSizeHint(self) -> QSize:
        """Cards can still be told apart."""
        return QSize(200, 110)

    # --- pointing and choosing --------------------------------------------------------------------

    def spots(self) -> list[CardSlot]:
        """Where every card lies."""
        metrics = QFontMetricsF(self._label_font())
        return laid_out(
            QRectF(self.rect()),
            self.cards,
            self.others,
            self._looks,
            lambda words: metrics.horizontalAdvance(words) + 2,
        )

    def _label_font(self) -> QFont:
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * 0.84)
        return font

    def card_at(self, point: QPointF) -> str:
        """The card at a point, the upper one where two overlap; empty if there is none."""
        for spot in reversed(self.spots()):
            if spot.card is not None and spot.rect.contains(point):
                return spot.card.id
        return ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Hold up the card below the mouse."""
        self._hold_up(self.card_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Put the card down."""
        self._hold_up("")
        super().leaveEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Put the card down."""
        self._hold_up("")
        super().hideEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the card below the mouse."""
        if event.button() == Qt.MouseButton.LeftButton:
            card = self.card_at(event.position())
            self._go_to(card)
            self.choose(card)

    def choose(self, card: str) -> None:
        """Answer with a card where one is asked for; if it may not be played, the rules say why."""
        if card and self.is_asked():
            self._hold_up("")
            self._answering.choose(card)

    def _hold_up(self, card: str) -> None:
        if card == self._hovered:
            return
        self._hovered = card
        if self.is_asked():
            self._answering.point(card if self.is_playable(card) else None)
        if card and self.isVisible():
            spot = next(one for one in self.spots() if one.card and one.card.id == card)
            self.popup.show_card(self._looks.face(card), spot.rect.toAlignedRect(), self)
        else:
            self.popup.hide()
        self.card_shown.emit(card)
        self.update()

    # --- by keyboard ------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from card to card, Enter and Space choose, Escape puts the card down."""
        ids = [card.id for card in self.cards]
        here = ids.index(self.current) if self.current in ids else -1
        match event.key():
            case Qt.Key.Key_Left if ids:
                self._show(ids[max(here - 1, 0)])
            case Qt.Key.Key_Right if ids:
                self._show(ids[min(here + 1, len(ids) - 1)])
            case Qt.Key.Key_Home if ids:
                self._show(ids[0])
            case Qt.Key.Key_End if ids:
                self._show(ids[-1])
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space if self.current:
                self.choose(self.current)
            case Qt.Key.Key_Escape if self._hovered:
                self._hold_up("")
            case _:
                super().keyPressEvent(event)

    def _show(self, card: str) -> None:
        self._go_to(card)
        self._hold_up(card)

    def _go_to(self, card: str) -> None:
        if card:
            self.current = card
            self._describe()
            self.update()

    def _describe(self) -> None:
        card = next((one for one in self.cards if one.id == self.current), None)
        words = ""
        if card is not None:
            look = self._looks.face(card.id)
            words = ". ".join(part for part in (look.title, card.note, look.text) if part)
        self.setAccessibleDescription(words)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show which card the keyboard is at."""
        if not self.current and self.cards:
            self._go_to(self.cards[0].id)
        self.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Put the card down."""
        self._hold_up("")
        self.update()
        super().focusOutEvent(event)

    # --- painting ---------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """All cards, the one that is pointed at last."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        spots = self.spots()
        spots.sort(key=lambda spot: bool(spot.card and spot.card.id == self._hovered))
        for spot in spots:
            if spot.card is not None:
                self._paint_card(painter, spot, spot.card)
            elif spot.other is not None:
                self._paint_other(painter, spot, spot.other)
        for spot in spots:
            if spot.label:
                self._paint_label(painter, spot)
        painter.end()

    def _paint_card(self, painter: QPainter, spot: CardSlot, card: CardOnShow) -> None:
        is_up = card.id in (self._hovered, *self._answering.chosen)
        rect = spot.rect.translated(0, -LIFT if is_up else 0)
        look = self._looks.face(card.id)
        outline = box(rect.adjusted(-1, -1, 1, 1), rect.width() * _ROUNDING)
        playable = self.is_playable(card.id)
        self._shade(painter, rect)
        if playable:
            stroke(painter, outline, faded(_GLOW, 0.45), 6)
        painter.drawPixmap(rect.topLeft(), self._picture(card.id, look, rect))
        if card.place == "aside" or (self.is_asked() and not playable):
            fill(painter, outline, faded(self.palette().window().color(), 0.5))
        if playable:
            stroke(painter, outline, CHOSEN if card.id in self._answering.chosen else _GLOW, 2.4)
        if card.place == "aside":
            colours = self.palette()
            _lock(painter, rect, colours.windowText().color(), colours.window().color())
        if self.hasFocus() and card.id == self.current:
            stroke(painter, outline, self.palette().windowText().color(), 1.6)

    def _paint_other(self, painter: QPainter, spot: CardSlot, other: OtherHand) -> None:
        back = self._looks.back(other.deck)
        shown = min(other.size, 5)
        for number in range(shown):
            rect = spot.rect.translated(spot.step * number, 0)
            self._shade(painter, rect)
            painter.drawPixmap(rect.topLeft(), self._picture(f":{other.deck}", back, rect))
        at = spot.rect.translated(spot.step * max(shown - 1, 0), 0).center()
        ground = QColor(self._looks.colour_of(other.side))
        _badge(painter, at, spot.rect.width() * 0.24, str(other.size), ground)

    def _shade(self, painter: QPainter, rect: QRectF) -> None:
        for spread, alpha in ((3.0, 18), (1.5, 30)):
            room = rect.adjusted(-spread + 1, -spread + 2, spread, spread + 1)
            fill(painter, box(room, rect.width() * _ROUNDING + spread), QColor(20, 14, 6, alpha))

    def _picture(self, name: str, look: CardLook, rect: QRectF) -> QPixmap:
        ratio = self.devicePixelRatioF()
        key = _Key(name, round(rect.width()), ratio)
        if key not in self._pictures:
            # Cards of several widths may lie side by side, so width alone is no reason to forget.
            if len(self._pictures) >= _MOST_KEPT:
                self._pictures.clear()
            pixmap = QPixmap((rect.size() * ratio).toSize())
            pixmap.setDevicePixelRatio(ratio)
            pixmap.fill(Qt.GlobalColor.transparent)
            painter = QPainter(pixmap)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            inner = QRectF(QPointF(), rect.size()).adjusted(0.5, 0.5, -0.5, -0.5)
            if name.startswith(":"):
                draw_back(painter, look, inner, self._images)
            else:
                draw_card(painter, look, inner, self._images, is_small=rect.width() < _READABLE)
            painter.end()
            self._pictures[key] = pixmap
        return self._pictures[key]

    def _paint_label(self, painter: QPainter, spot: CardSlot) -> None:
        painter.setFont(self._label_font())
        painter.setPen(self.palette().placeholderText().color())
        room = QRectF(spot.rect.left(), self.height() - LABEL - 1, spot.label_width, LABEL)
        words = painter.fontMetrics().elidedText(
            spot.label, Qt.TextElideMode.ElideRight, int(room.width())
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)


def _badge(painter: QPainter, at: QPointF, radius: float, words: str, ground: QColor) -> None:
    fill(painter, circle(at, radius), ground)
    stroke(painter, circle(at, radius), QColor("#fffaf0"), 1.5)
    font = painter.font()
    font.setPixelSize(max(round(radius * 1.1), 8))
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor("#fffaf0"))
    room = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)


def lock_rect(rect: QRectF) -> QRectF:
    """Where the padlock of a card is: in a corner, so that all that the card says can be read."""
    side = rect.width() * 0.2
    return QRectF(rect.right() - side * 1.2, rect.bottom() - side * 1.2, side, side)


def _lock(painter: QPainter, rect: QRectF, ink: QColor, ground: QColor) -> None:
    """A padlock on a card that cannot be used."""
    room = lock_rect(rect)
    fill(painter, circle(room.center(), room.width() / 2), ground)
    stroke(painter, circle(room.center(), room.width() / 2), faded(ink, 0.4), 1.0)
    wide = room.width() * 0.44
    body = QRectF(0, 0, wide, wide * 0.78)
    body.moveCenter(room.center() + QPointF(0, wide * 0.25))
    bow = QRectF(0, 0, wide * 0.6, wide * 0.9)
    bow.moveCenter(QPointF(body.center().x(), body.top()))
    stroke(painter, box(bow, wide * 0.3), ink, wide * 0.15)
    fill(painter, box(body, wide * 0.12), ink)
