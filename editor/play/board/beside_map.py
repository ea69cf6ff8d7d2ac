"""What lies beside the map: tracks with their markers, boxes, and pieces that stand nowhere."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QScrollArea, QToolTip, QWidget

from hexwright.editor.plain_text import plain_tip
from hexwright.editor.play.board.marks import CHOSEN, TARGET
from hexwright.editor.play.board.piece_looks import look_of
from hexwright.editor.play.question.answering import Answering
from hexwright.engine.core.state import Piece, TrackMarker
from hexwright.render.brush import box, fill, stroke
from hexwright.render.counter_look import CounterLook, kind_look
from hexwright.render.counter_picture import draw_counter
from hexwright.render.styles import faded
from hexwright.schema.language import tr
from hexwright.schema.model.module import Track

_ROOM, _GAP, _HEAD = 10.0, 5.0, 24.0
_SPACE, _COUNTER = 30.0, 42.0


class Cell(NamedTuple):
    """A space of a track or a piece: where it is, what it says, and the counter on it."""

    rect: QRectF
    text: str
    tip: str = ""
    look: CounterLook | None = None
    piece: str = ""
    is_faint: bool = False


class Row(NamedTuple):
    """A heading with the cells below it."""

    title: str
    top: float
    cells: list[Cell]


class BesideMap(QScrollArea):
    """Shows everything of a game that is neither on the map nor a card."""

    def __init__(self, answering: Answering, parent: QWidget | None = None) -> None:
        """Follow a session."""
        super().__init__(parent)
        self.sheet = _Sheet(answering)
        self.setWidget(self.sheet)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Beside the map"))


class _Sheet(QWidget):
    """The rows, one below the other."""

    def __init__(self, answering: Answering) -> None:
        super().__init__()
        self._answering = answering
        self._session = answering.session
        self._module = self._session.module
        answering.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.setAccessibleDescription(". ".join(self.words()))
        self.setMinimumHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        """As high as all rows."""
        rows = self.rows()
        bottoms = [cell.rect.bottom() for row in rows for cell in row.cells]
        return QSize(240, round(max(bottoms, default=0.0) + _ROOM))

    def words(self) -> Iterator[str]:
        """Everything in words, for those who cannot see it."""
        for row in self.rows():
            shown = [cell.tip for cell in row.cells if cell.look is not None]
            if shown:
                yield f"{row.title}: {', '.join(shown)}"

    # --- what there is ----------------------------------------------------------------------------

    def rows(self) -> list[Row]:
        """All rows for the width that there is."""
        found: list[Row] = []
        top = _ROOM
        for title, size, cells in self._parts():
            laid = list(self._laid_out(cells, size, top + _HEAD))
            found.append(Row(title, top, laid))
            top = max((cell.rect.bottom() for cell in laid), default=top + _HEAD) + _ROOM
        return found

    def _laid_out(self, cells: Iterable[Cell], size: float, top: float) -> Iterator[Cell]:
        columns = max(1, int((self.width() - 2 * _ROOM + _GAP) // (size + _GAP)))
        for number, cell in enumerate(cells):
            row, column = divmod(number, columns)
            at = QPointF(_ROOM + column * (size + _GAP), top + row * (size + _GAP))
            yield cell._replace(rect=QRectF(at, QPointF(at.x() + size, at.y() + size)))

    def _parts(self) -> Iterator[tuple[str, float, list[Cell]]]:
        view, names = self._session.view(), self._session.names
        for track in self._module.info.tracks:
            for markers in _rows_of([one for one in view.tracks.values() if one.track == track.id]):
                yield names.word(track.name), _SPACE, self._spaces(track, markers)
        for box_ in self._module.info.boxes:
            pieces = [view.pieces[one] for one in view.boxes.get(box_.id, ())]
            if pieces:
                yield names.word(box_.name), _COUNTER, self._counters(pieces)
        nowhere = [piece for piece in view.pieces.values() if not piece.hex and not piece.box]
        waiting = [one for one in nowhere if not one.is_gone]
        gone = [one for one in nowhere if one.is_gone]
        if waiting:
            yield tr("Not on the map"), _COUNTER, self._counters(waiting)
        if gone:
            yield tr("Out of the game"), _COUNTER, self._counters(gone)

    def _spaces(self, track: Track, markers: list[TrackMarker]) -> list[Cell]:
        here = {marker.space: marker for marker in markers}
        return [
            self._space(track, space, here.get(space))
            for space in range(track.first, track.last + 1)
        ]

    def _space(self, track: Track, space: int, marker: TrackMarker | None) -> Cell:
        names, name = self._session.names, self._session.names.space(track.id, space)
        kind = self._module.kinds.get(marker.kind) if marker is not None else None
        if marker is None or kind is None:
            return Cell(QRectF(), str(space), name)
        look = kind_look(self._module, kind, marker.side)
        return Cell(QRectF(), str(space), f"{names.kind(kind.id)} ({name})", look)

    def _counters(self, pieces: list[Piece]) -> list[Cell]:
        return [
            Cell(
                QRectF(),
                "",
                self._session.names.piece(one.id),
                look_of(self._module, one),
                one.id,
                is_faint=one.is_gone,
            )
            for one in sorted(pieces, key=lambda piece: piece.side)
        ]

    # --- drawing ----------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Headings, spaces and counters."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bold = QFont(self.font())
        bold.setBold(True)
        for row in self.rows():
            painter.setFont(bold)
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            head = QRectF(_ROOM, row.top, self.width() - 2 * _ROOM, _HEAD)
            painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, row.title)
            painter.setFont(self.font())
            for cell in row.cells:
                self._paint_cell(painter, cell)

    def _paint_cell(self, painter: QPainter, cell: Cell) -> None:
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        if cell.text:
            space = box(cell.rect, 4)
            fill(painter, space, self.palette().color(QPalette.ColorRole.Base))
            stroke(painter, space, faded(ink, 0.35), 1.0)
            painter.setPen(faded(ink, 0.75))
            painter.drawText(cell.rect, Qt.AlignmentFlag.AlignCenter, cell.text)
        if cell.look is not None:
            self._paint_counter(painter, cell, cell.look)

    def _paint_counter(self, painter: QPainter, cell: Cell, look: CounterLook) -> None:
        shape = min(1.0, look.width_mm / look.height_mm)
        wide = (cell.rect.width() - 4) * shape
        rect = QRectF(0, 0, wide, wide * look.height_mm / look.width_mm)
        rect.moveCenter(cell.rect.center())
        painter.setOpacity(0.55 if cell.is_faint else 1.0)
        draw_counter(painter, look, rect)
        painter.setOpacity(1.0)
        if cell.piece in self._answering.chosen:
            stroke(painter, box(rect.adjusted(-2, -2, 2, 2), 5), CHOSEN, 3.0)
        elif cell.piece and self._is_target(cell.piece):
            stroke(painter, box(rect.adjusted(-2, -2, 2, 2), 5), TARGET, 2.4)

    # --- the mouse --------------------------------------------------------------------------------

    def _is_target(self, piece: str) -> bool:
        question = self._answering.question
        return question.wants == "piece" and question.has(piece)

    def cell_at(self, point: QPointF) -> Cell | None:
        """The space or counter at a point."""
        cells = (cell for row in self.rows() for cell in row.cells if cell.rect.contains(point))
        return next(cells, None)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a piece chooses it; where that may not be, the rules say why."""
        cell = self.cell_at(event.position())
        if cell is not None and cell.piece and self._answering.question.wants == "piece":
            self._answering.choose(cell.piece)

    def event(self, event: QEvent) -> bool:
        """The name of what is under the mouse."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            cell = self.cell_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), plain_tip(cell.tip if cell else ""), self)
            return True
        return super().event(event)


def _rows_of(markers: list[TrackMarker]) -> list[list[TrackMarker]]:
    """The markers of a track in one row, or each in its own if two are on one space."""
    if len({marker.space for marker in markers}) == len(markers):
        return [markers] if markers else []
    return [[marker] for marker in markers]
