"""How lines of the report look: headings in the colours of sides, links, dice as pictures."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from hexwright.editor.play.report.log_layout import (
    Fonts,
    Fragment,
    Measured,
    height_of,
    indent_of,
    lay_out,
    measured,
    top_of,
)
from hexwright.editor.play.report.log_model import ENTRY
from hexwright.engine.core.spans import Span
from hexwright.engine.core.story import HEADINGS, Entry
from hexwright.render.brush import box, fill, line, stroke
from hexwright.render.dice_picture import die_of, draw_die
from hexwright.render.styles import colour, faded, is_dark, mixed
from hexwright.schema.module import Module

Index = QModelIndex | QPersistentModelIndex
_ALIGN = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_HEADING = "#6b5d48"


class LogDelegate(QStyledItemDelegate):
    """Draws lines and knows where their links are."""

    def __init__(self, module: Module, view: QTableView) -> None:
        """Lines of a game of this module."""
        super().__init__(view)
        self._view = view
        self._module = module
        self._sides = {side.id: side for side in module.info.sides}
        self._fonts = Fonts(view.font())
        self._known: dict[int, Measured] = {}
        self.found: frozenset[int] = frozenset()
        self.pointed: tuple[int, int] = (-1, -1)

    def renew_fonts(self) -> None:
        """Measure anew: the font of the window has changed."""
        self._fonts = Fonts(self._view.font())
        self._known.clear()

    # --- where things are -------------------------------------------------------------------------

    def _measured(self, index: Index) -> Measured:
        entry: Entry = index.data(ENTRY)
        kept = self._known.get(index.row())
        if kept is None or kept.entry is not entry:
            kept = self._known[index.row()] = measured(entry, self._fonts)
        return kept

    @property
    def _width(self) -> float:
        return float(self._view.viewport().width())

    def height(self, index: Index) -> int:
        """How high a line is in the window as it is now."""
        return round(height_of(self._measured(index), self._width, self._fonts))

    def fragments(self, index: Index) -> list[Fragment]:
        """The words of a line at their places."""
        return list(lay_out(self._measured(index), self._width, self._fonts))

    def span_at(self, index: Index, point: QPointF) -> int:
        """The number of the link at a point of a line; -1 if there is none."""
        entry: Entry = index.data(ENTRY)
        for fragment in self.fragments(index):
            if fragment.rect.contains(point) and is_link(entry.spans[fragment.span]):
                return fragment.span
        return -1

    # --- painting ---------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One line of the report."""
        entry: Entry = index.data(ENTRY)
        palette = self._view.palette()
        area = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option, index, area)
        painter.translate(area.topLeft())
        ink = palette.color(QPalette.ColorRole.Text)
        if entry.kind in HEADINGS:
            ink = self._paint_heading(painter, entry, area)
        elif entry.phase:
            self._paint_phase(painter, entry)
        if entry.kind == "detail":
            x = indent_of(entry) - 8
            mark = line(QPointF(x, 0), QPointF(x, area.height()))
            stroke(painter, mark, faded(ink, 0.25), 1.2)
        self._paint_words(painter, index, entry, ink)
        painter.restore()

    def _paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, area: QRectF
    ) -> None:
        palette = self._view.palette()
        accent = palette.color(QPalette.ColorRole.Highlight)
        if index.row() in self.found:
            painter.fillRect(area, QColor(227, 168, 28, 60))
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, faded(accent, 0.18))
        if index == self._view.currentIndex() and self._view.hasFocus():
            stroke(painter, box(area.adjusted(1, 1, -1, -1), 3), faded(accent, 0.8), 1.2)

    def _paint_heading(self, painter: QPainter, entry: Entry, area: QRectF) -> QColor:
        """The band of a turn; the ink that can be read on it."""
        side = self._sides.get(entry.side)
        ground = colour(side.colour if side else _HEADING)
        top = top_of(entry, self._fonts)
        band = QRectF(4, top - 4, area.width() - 8, area.height() - top - 1)
        fill(painter, box(band, 4), ground)
        if side:
            return colour(side.accent)
        return QColor("#fffaf0") if is_dark(ground) else QColor("#241a10")

    def _paint_phase(self, painter: QPainter, entry: Entry) -> None:
        font = QFont(self._fonts.small)
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 1.0)
        font.setCapitalization(QFont.Capitalization.AllUppercase)
        painter.setFont(font)
        painter.setPen(self._view.palette().color(QPalette.ColorRole.PlaceholderText))
        high = self._fonts.small_line
        room = QRectF(10, top_of(entry, self._fonts) - high - 1, self._width, high)
        painter.drawText(room, _ALIGN, entry.phase)

    def _paint_words(self, painter: QPainter, index: Index, entry: Entry, ink: QColor) -> None:
        link = self._view.palette().color(QPalette.ColorRole.Link)
        if entry.kind in HEADINGS:
            link = ink
        named = mixed(ink, link, 0.55)
        for fragment in self.fragments(index):
            span = entry.spans[fragment.span]
            if span.kind == "die":
                self._paint_die(painter, span, fragment.rect)
                continue
            font = QFont(self._fonts.font(entry, span))
            font.setUnderline(self.pointed == (index.row(), fragment.span))
            painter.setFont(font)
            painter.setPen(link if span.kind == "rule" else named if span.kind else ink)
            painter.drawText(fragment.rect.adjusted(0, 0, 40, 0), _ALIGN, fragment.text)

    def _paint_die(self, painter: QPainter, span: Span, rect: QRectF) -> None:
        name, _, face = span.id.partition("/")
        value = int(face) if face.lstrip("-").isdecimal() else face
        side = rect.height() - 3
        spot = QRectF(rect.left(), rect.top() + 1.5, side, side)
        draw_die(painter, die_of(self._module, name), value, spot)


def is_link(span: Span) -> bool:
    """Whether a part of a line leads somewhere."""
    return span.kind not in ("", "die")
