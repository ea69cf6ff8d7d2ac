"""The order of battle as a chart to print: a box for each command with counters, names and sums."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from hexwright.render.brush import box, clipped, fill, line, stroke, write
from hexwright.render.command_sign import draw_sign
from hexwright.render.counter_look import piece_look
from hexwright.render.counter_picture import draw_counter
from hexwright.render.fonts import SANS, SERIF, ensure_application, text_path
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.oob_chart_layout import DROP, HEAD, PAD, Block, arranged
from hexwright.render.styles import colour, is_dark, mixed
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.model.oob import Command, Leader
from hexwright.schema.module import Module
from hexwright.schema.oob_totals import (
    KIND,
    STEPS,
    Totals,
    group_name,
    grouping,
    share_of,
    summable,
    totals,
)
from hexwright.schema.oob_tree import TOP, Item, OobTree, colours_of

_MARGIN: Final = 24.0
_TITLE: Final = 46.0
_COUNTER: Final = 26.0
PAPER: Final = "#ffffff"
_INK, _FAINT, _LINE = "#241a10", "#6b6257", "#8d8371"
# How much smaller a name may become before it is cut short.
_SMALLEST: Final = 0.8
_PLAIN: Final = "#e7e1d3"


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
        self._group = next(iter(groups), KIND)
        share = partial(share_of, module, value=value, group=self._group)
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
        painter.fillRect(QRectF(QPointF(), self.size), colour(PAPER))
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
            f"{group_name(self._module, self._group, name)} {count}"
            + (f" ({amount:g})" if amount else "")
            for name, (count, amount) in sums.groups.items()
        ]
        return "  ·  ".join([*words, *(groups if with_groups else ())])

    # --- boxes ----------------------------------------------------------------------------

    def _draw_block(self, painter: QPainter, block: Block, at: QPointF) -> None:
        self._lines(painter, block, at)
        if block.box.height():
            self._box(painter, block, at)
        for corner, inner in block.below:
            self._draw_block(painter, inner, at + corner)

    def _lines(self, painter: QPainter, block: Block, at: QPointF) -> None:
        """From a box to those below it."""
        # What has no command stands above the others, not over them.
        if block.item == TOP or not block.below:
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
        fill(painter, shape, mixed(tone, colour(PAPER), 0.88))
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


def _unknown(module: Module, oob_id: str) -> Issue:
    return Issue(
        code="render.oob-unknown",
        message=tr("The module has no order of battle “{id}”.", id=oob_id),
        hint=tr("It has: {names}.", names=", ".join(module.oobs)),
    )
