"""Streams, walls, hedges, cliffs and slopes along the edges under the mouse."""

from typing import TYPE_CHECKING

from hexwright.editor.map.edits.crossings import crossed_by_lines, named
from hexwright.editor.map.edits.hexside_sorts import is_water
from hexwright.editor.map.edits.hexsides import (
    cleared,
    exists,
    kinds_on,
    laid,
    pairs,
    replaced,
    side_way,
    touched_by,
)
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Side, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.render.geometry import RADIUS
from hexwright.schema.language import tr
from hexwright.schema.model.terrain import HexsideTerrain

if TYPE_CHECKING:
    from hexwright.schema.model.map import Hexside

# A turn around a corner passes the end of a third hexside; the pointer must come this far along it.
_FAR_ENOUGH = 0.2


class HexsideTool(Tool):
    """Paints the hexsides nearest to the pointer as one chain without gaps."""

    id = "hexside"
    icon = "hexside"
    shortcut = "G"
    group = "lines"
    layer = "hexsides"
    options = ("hexside",)

    def title(self) -> str:
        """Its name."""
        return tr("Paint hexsides")

    def tip(self) -> str:
        """What it does."""
        return tr(
            "Drag along the edges of hexes; slopes and walls belong to the hex where you begin; "
            "bridges and fords are put where water meets a road; a side has one water, one slope "
            "and one wall or hedge unless Control is held; Shift erases"
        )

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """The hexside that would be painted, and what lies there."""
        if pointer.side is None or not exists(context.index, pointer.side):
            return NOTHING
        return Preview(sides=frozenset([pointer.side]), text=_words(context, pointer.side))

    def stroke(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        """Paint from side to side, through shared corners where the mouse was quick."""
        last: Side | None = None
        news = _News()
        while pointer is not None:
            side = pointer.side
            if side is not None and exists(context.index, side):
                if last is None:
                    last = side
                    self._put(context, pointer, [side], news)
                elif frozenset(side) != frozenset(last) and _is_well_on(context, pointer, side):
                    # The whole chain keeps the direction of its first side, even where the pointer
                    # strays to the other side of the line that it follows.
                    passed = side_way(context.index, last, side)
                    last = passed[-1]
                    self._put(context, pointer, passed, news)
            context.show(self.hover(context, pointer))
            pointer = yield
        news.say(context)

    def _put(
        self, context: ToolContext, pointer: Pointer, sides: list[Side], news: "_News"
    ) -> None:
        touched = touched_by(context.map.grid, sides)
        if pointer.shift:
            gone = cleared(context.index, sides)
            context.change(tr("Erase hexsides"), gone, touched, at=[side[0] for side in sides])
            return
        terrain = context.document.module.terrain
        kind = _chosen(context)
        if kind is None:
            context.say(tr("The module has no kinds of hexside terrain."))
            return
        index, numbers = context.index, pairs(context.index, sides)
        made = laid(index, sides, kind, terrain.hexsides, beside=pointer.control)
        news.replaced |= {one.terrain for one in replaced(index.map, made, numbers)}
        if is_water(kind):
            made, added = crossed_by_lines(made, numbers, terrain)
            news.crossings += added
        beside = [side[0] for side in sides]
        context.change(self.title(), made, touched, what=kind.name, at=beside)


class _News:
    """What a gesture did besides laying the chosen kind."""

    def __init__(self) -> None:
        self.replaced: set[str] = set()
        self.crossings: list[Hexside] = []

    def say(self, context: ToolContext) -> None:
        """Tell it once, at the end."""
        terrain, kind = context.document.module.terrain, _chosen(context)
        gone = [hexside.name for hexside in terrain.hexsides if hexside.id in self.replaced]
        if kind is None:
            return
        words = []
        if gone:
            words = [tr("{new} has replaced {old}.", new=kind.name, old=", ".join(gone))]
        for name, spots in named(self.crossings, terrain):
            words.append(
                tr("{crossing} over {water}: {spots}", crossing=name, water=kind.name, spots=spots)
            )
        if words:
            context.say(" ".join(words))


def _chosen(context: ToolContext) -> HexsideTerrain | None:
    kinds = context.document.module.terrain.hexsides
    return next((kind for kind in kinds if kind.id == context.settings.hexside), None)


def _words(context: ToolContext, side: Side) -> str:
    """The names of what lies on a side."""
    numbers = [context.index.hex_at(*place) or "" for place in side]
    here = kinds_on(context.map, (numbers[0], numbers[1]))
    names = {kind.id: kind.name for kind in context.document.module.terrain.hexsides}
    return ", ".join(names.get(kind, kind) for kind in here)


def _is_well_on(context: ToolContext, pointer: Pointer, side: Side) -> bool:
    """Whether the pointer is beside the middle part of a side rather than near a corner of it."""
    ends = context.layout.side_between(*side)
    assert ends is not None, "a hexside lies between neighbours"
    start, end = ends
    along = (end - start) / RADIUS
    share = ((pointer.x - start.x()) * along.x() + (pointer.y - start.y()) * along.y()) / RADIUS
    return _FAR_ENOUGH <= share <= 1 - _FAR_ENOUGH
