"""The order of battle as a chart to print: a box for each command with counters, names and sums."""

from functools import partial
from math import ceil
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from render.brush import box, clipped, fill, line, stroke, write
from render.command_sign import draw_sign
from render.counter_look import piece_look
from render.counter_picture import draw_counter
from render.fonts import SANS, SERIF, ensure_application, text_path
from render.image_shelf import ImageShelf
from render.oob_chart_layout import DROP, HEAD, PAD, Block, arranged
from render.picture import FORMATS, MAX_FILE_PIXELS
from render.styles import colour, is_dark, mixed
from schema.issues import DataError, Issue
from schema.language import tr
from schema.model.oob import Command, Leader
from schema.module import Module
from schema.oob_totals import KIND, STEPS, Totals, grouping, share_of, summable, totals
from schema.oob_tree import TOP, Item, OobTree, colours_of
from schema.saving import write_atomically

_MARGIN: Final = 24.0
_TITLE: Final = 46.0
_COUNTER: Final = 26.0
_INK, _FAINT, _PAPER, _LINE = "#241a10", "#6b6257", "#ffffff", "#8d8371"
# How much smaller a name may become before it is cut short.
_SMALLEST: Final = 0.8
_PLAIN: Final = "#e7e1d3"
_MM: Final = 0.3528
_INCH: Final = 25.4
_PDF_DPI: Final = 1200
USUAL_DPI: Final = 144
# The smallest paper on which a chart is at least this large is taken.
_READABLE: Final = 0.62
_PAPERS: Final = (
    QPageSize.PageSizeId.A4,
    QPageSize.PageSizeId.A3,
    QPageSize.PageSizeId.A2,
    QPageSize.PageSizeId.A1,
    QPageSize.PageSizeId.A0,
)


class OobChart:
    """An order of battle of a module, ready to be drawn."""

    def __init__(self, module: Module, oob_id: str, images: ImageShelf | None = None) -> None:
        """Find the place of everything; raises DataError if there is no such order of battle."""
        if oob_id not in module.oobs:
            raise DataError([_unknown(module, oob_id)])
        ensure_application()
        self._module, self._images = module, images
        self.oob = module.oobs[oob_id]
        self._tree = OobTree(self.oob)
        self._colours = colours_of(self._tree)
        numbers, groups = summable(module, self.oob), grouping(module)
        value = next(iter(numbers), STEPS)
        self._title = tr(numbers[value]) if value in numbers else tr("Steps")
        share = partial(share_of, module, value=value, group=next(iter(groups), KIND))
        self._totals = totals(self._tree, share)
        self._block = arranged(self._tree)

    @property
    def size(self) -> QSizeF:
        """The size in units of the chart."""
        wide = max(self._block.size.width(), 300.0)
        return QSizeF(wide + 2 * _MARGIN, self._block.size.height() + _TITLE + 2 * _MARGIN)

    def draw(self, painter: QPainter) -> None:
        """Draw the chart in its own units."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(QRectF(QPointF(), self.size), colour(_PAPER))
        self._heading(painter)
        self._draw_block(painter, self._block, QPointF(_MARGIN, _MARGIN + _TITLE))

    def _heading(self, painter: QPainter) -> None:
        side = next((one for one in self._module.info.sides if one.id == self.oob.side), None)
        bar = QRectF(_MARGIN, _MARGIN, 7, _TITLE - 14)
        fill(painter, box(bar, 2), colour(side.colour if side else _PLAIN))
        room = self.size.width() - 2 * _MARGIN - 20
        _text(painter, self.oob.title, QPointF(_MARGIN + 16, _MARGIN + 10), 19, room, style=SERIF)
        words = self._sums(self._totals[TOP], with_groups=True)
        spot = QPointF(_MARGIN + 16, _MARGIN + 26)
        _text(painter, words, spot, 9.5, room, tone=_FAINT, bold=False)

    def _sums(self, sums: Totals, *, with_groups: bool = False) -> str:
        words = [tr("Units: {count}", count=sums.units)]
        if with_groups and sums.leaders:
            words.append(tr("Leaders: {count}", count=sums.leaders))
        if sums.amount:
            words.append(f"{self._title}: {sums.amount:g}")
        groups = [
            f"{self._group(name)} {count} ({amount:g})"
            if amount
            else f"{self._group(name)} {count}"
            for name, (count, amount) in sums.groups.items()
        ]
        return "  ·  ".join([*words, *(groups if with_groups else ())])

    def _group(self, name: str) -> str:
        kind = self._module.kinds.get(name)
        return kind.name if kind else name.replace("-", " ") if name else tr("others")

    # --- boxes ----------------------------------------------------------------------------

    def _draw_block(self, painter: QPainter, block: Block, at: QPointF) -> None:
        self._lines(painter, block, at)
        if block.box.height():
            self._box(painter, block, at)
        for corner, inner in block.below:
            self._draw_block(painter, inner, at + corner)

    def _lines(self, painter: QPainter, block: Block, at: QPointF) -> None:
        """From a box to those below it."""
        if not block.box.height() or not block.below:
            return
        frame = block.box.translated(at)
        tone = colour(_LINE)
        if block.hangs:
            spine = frame.left() + 9
            for corner, inner in block.below:
                to = at + corner + QPointF(inner.box.left(), inner.box.top() + HEAD / 2)
                down = QPointF(spine, to.y())
                stroke(painter, line(QPointF(spine, frame.bottom()), down, to), tone, 1.4)
            return
        middle = QPointF(frame.center().x(), frame.bottom() + DROP / 2)
        stroke(painter, line(QPointF(middle.x(), frame.bottom()), middle), tone, 1.4)
        for corner, inner in block.below:
            top = at + corner + QPointF(inner.box.center().x(), inner.box.top())
            bend = QPointF(top.x(), middle.y())
            stroke(painter, line(middle, bend, top), tone, 1.4)

    def _box(self, painter: QPainter, block: Block, at: QPointF) -> None:
        frame = block.box.translated(at)
        tone = colour(self._colours.get(block.item.id, _PLAIN))
        shape = box(frame, 5)
        fill(painter, shape, mixed(tone, colour(_PAPER), 0.88))
        head = QRectF(frame.left(), frame.top(), frame.width(), HEAD)
        with clipped(painter, shape):
            fill(painter, box(head), tone)
        stroke(painter, shape, mixed(tone, colour(_INK), 0.5), 1.1)
        self._head(painter, block.item, head, tone)
        for number, item in enumerate(block.pieces):
            self._piece(painter, item, block.place(number).translated(at))

    def _head(self, painter: QPainter, item: Item, head: QRectF, tone: QColor) -> None:
        ink = "#fffaf0" if is_dark(tone) else _INK
        entry = self._tree.entries.get(item)
        left = head.left() + PAD
        name = tr("Without a command")
        if isinstance(entry, Command):
            sign = QRectF(left, head.top() + 8, 30, HEAD - 16)
            draw_sign(painter, entry.level, self._colours.get(item.id), sign)
            left, name = sign.right() + 7, entry.name
        room = head.right() - PAD - left
        if item == TOP:
            _text(painter, name, QPointF(left, head.center().y()), 11, room, tone=ink)
            return
        _text(painter, name, QPointF(left, head.top() + 12), 11, room, tone=ink)
        spot = QPointF(left, head.top() + 25)
        _text(painter, self._sums(self._totals[item]), spot, 8, room, tone=ink, bold=False)

    def _piece(self, painter: QPainter, item: Item, row: QRectF) -> None:
        entry = self._tree.entries[item]
        look = piece_look(self._module, item.id)
        if look is not None:
            high = min(_COUNTER * look.height_mm / look.width_mm, _COUNTER)
            wide = high * look.width_mm / look.height_mm
            place = QRectF(0, 0, wide, high)
            place.moveCenter(QPointF(row.left() + PAD + _COUNTER / 2, row.center().y()))
            draw_counter(painter, look, place, self._images)
        left = row.left() + 2 * PAD + _COUNTER + 2
        room = row.right() - PAD - left
        kind = self._module.kinds.get(entry.kind) if not isinstance(entry, Command) else None
        name = entry.name or (kind.name if kind else entry.id)
        is_leader = isinstance(entry, Leader)
        spot = QPointF(left, row.center().y() - 4)
        _text(painter, name, spot, 9.5, room, bold=is_leader)
        if kind is not None and name != kind.name:
            spot = QPointF(left, row.center().y() + 8)
            _text(painter, kind.name, spot, 7.5, room, tone=_FAINT, bold=False)


def _text(
    painter: QPainter,
    words: str,
    at: QPointF,
    size: float,
    room: float,
    *,
    tone: str = _INK,
    bold: bool = True,
    style: str = SANS,
) -> None:
    """A line from a point to the right: where there is no room smaller, then cut short."""
    text = text_path(words, style, bold=bold)
    size = max(size * _SMALLEST, min(size, room / max(text.width, 0.1)))
    while text.width * size > room and len(words) > 2:
        words = words[:-1].rstrip(" .…")
        text = text_path(f"{words}…", style, bold=bold)
    write(painter, text, at + QPointF(text.width * size / 2, 0), size, colour(tone))


# --- files ---------------------------------------------------------------------------------------


def chart_image(chart: OobChart, dpi: float = USUAL_DPI) -> QImage:
    """A chart as an image; raises DataError if it would be too large."""
    scale = _MM / _INCH * dpi
    wide, high = ceil(chart.size.width() * scale), ceil(chart.size.height() * scale)
    if wide * high > MAX_FILE_PIXELS // 16:
        raise DataError([_too_large(wide, high)])
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(colour(_PAPER))
    image.setDotsPerMeterX(round(dpi / _INCH * 1000))
    image.setDotsPerMeterY(round(dpi / _INCH * 1000))
    painter = QPainter(image)
    painter.scale(scale, scale)
    chart.draw(painter)
    painter.end()
    return image


def save_chart(
    module: Module,
    oob_id: str,
    path: Path,
    *,
    dpi: float = USUAL_DPI,
    images: ImageShelf | None = None,
) -> None:
    """Write the chart of an order of battle to a .png, .svg or .pdf file; raises DataError."""
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        raise DataError([_unknown_suffix(suffix)])
    chart = OobChart(module, oob_id, images)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if suffix == ".png":
        chart_image(chart, dpi).save(buffer, "PNG")  # type: ignore[call-overload] # text, as the docs say
    else:
        (_svg if suffix == ".svg" else _pdf)(buffer, chart)
    buffer.close()
    write_atomically(path, bytes(data.data()))


def _svg(buffer: QBuffer, chart: OobChart) -> None:
    size = chart.size
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(size.toSize())
    generator.setViewBox(QRect(0, 0, ceil(size.width()), ceil(size.height())))
    generator.setTitle(chart.oob.title)
    painter = QPainter(generator)
    chart.draw(painter)
    painter.end()


def _pdf(buffer: QBuffer, chart: OobChart) -> None:
    """One page of the smallest paper that lets the chart be read, in its middle."""
    size = chart.size
    paper, turn, scale = _paper(size)
    writer = QPdfWriter(buffer)
    writer.setResolution(_PDF_DPI)
    writer.setTitle(chart.oob.title)
    writer.setPageSize(QPageSize(paper))
    writer.setPageOrientation(turn)
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    painter = QPainter(writer)
    dots = _MM / _INCH * _PDF_DPI * scale
    painter.translate((writer.width() - size.width() * dots) / 2, 0)
    painter.scale(dots, dots)
    chart.draw(painter)
    painter.end()


def _paper(size: QSizeF) -> tuple[QPageSize.PageSizeId, QPageLayout.Orientation, float]:
    """Paper, how it lies, and how large the chart is on it."""
    is_wide = size.width() > size.height()
    turn = QPageLayout.Orientation
    for paper in _PAPERS:
        room = QPageSize(paper).size(QPageSize.Unit.Millimeter)
        if is_wide:
            room.transpose()
        fits = min(room.width() / (size.width() * _MM), room.height() / (size.height() * _MM))
        if fits >= _READABLE or paper == _PAPERS[-1]:
            return paper, turn.Landscape if is_wide else turn.Portrait, min(fits, 1.0)
    raise AssertionError


def _unknown(module: Module, oob_id: str) -> Issue:
    return Issue(
        code="render.oob-unknown",
        message=tr("The module has no order of battle “{id}”.", id=oob_id),
        hint=tr("It has: {names}.", names=", ".join(module.oobs)),
    )


def _too_large(wide: int, high: int) -> Issue:
    return Issue(
        code="render.size",
        message=tr("A picture of {wide} × {high} pixels cannot be made.", wide=wide, high=high),
        hint=tr("Draw a .pdf or .svg instead, or take fewer dots per inch."),
    )


def _unknown_suffix(suffix: str) -> Issue:
    return Issue(
        code="render.suffix-unknown",
        message=tr("Pictures cannot be written as “{suffix}”.", suffix=suffix),
        hint=tr("Known: {suffixes}.", suffixes=", ".join(FORMATS)),
    )
