"""Streams, walls, hedges, cliffs and slopes along the edges under the mouse."""

from editor.edits.hexsides import cleared, exists, kinds_on, laid, side_way, touched_by
from editor.tools.base import NOTHING, Pointer, Preview, Side, Stroke, Tool
from editor.tools.desk import Desk
from render.geometry import RADIUS
from schema.language import tr
from schema.model.terrain import HexsideTerrain

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
            "a bridge or ford joins what is there, other kinds replace each other unless Control "
            "is held; Shift erases"
        )

    def hover(self, desk: Desk, pointer: Pointer) -> Preview:
        """The hexside that would be painted, and what lies there."""
        if pointer.side is None or not exists(desk.index, pointer.side):
            return NOTHING
        return Preview(sides=frozenset([pointer.side]), text=_words(desk, pointer.side))

    def stroke(self, desk: Desk, pointer: Pointer | None) -> Stroke:
        """Paint from side to side, through shared corners where the mouse was quick."""
        last: Side | None = None
        while pointer is not None:
            side = pointer.side
            if side is not None and exists(desk.index, side):
                if last is None:
                    last = side
                    self._put(desk, pointer, [side])
                elif frozenset(side) != frozenset(last) and _is_well_on(desk, pointer, side):
                    # The whole chain keeps the direction of its first side, even where the pointer
                    # strays to the other side of the line that it follows.
                    passed = side_way(desk.index, last, side)
                    last = passed[-1]
                    self._put(desk, pointer, passed)
            desk.show(self.hover(desk, pointer))
            pointer = yield

    def _put(self, desk: Desk, pointer: Pointer, sides: list[Side]) -> None:
        touched = touched_by(desk.map.grid, sides)
        if pointer.shift:
            desk.change(tr("Erase hexsides"), cleared(desk.index, sides), touched)
            return
        kinds = desk.document.module.terrain.hexsides
        kind = _chosen(desk)
        if kind is None:
            desk.say(tr("The module has no kinds of hexside terrain."))
            return
        made = laid(desk.index, sides, kind, kinds, beside=pointer.control)
        desk.change(self.title(), made, touched)


def _chosen(desk: Desk) -> HexsideTerrain | None:
    kinds = desk.document.module.terrain.hexsides
    return next((kind for kind in kinds if kind.id == desk.settings.hexside), None)


def _words(desk: Desk, side: Side) -> str:
    """The names of what lies on a side."""
    numbers = [desk.index.hex_at(*place) or "" for place in side]
    here = kinds_on(desk.map, (numbers[0], numbers[1]))
    names = {kind.id: kind.name for kind in desk.document.module.terrain.hexsides}
    return ", ".join(names.get(kind, kind) for kind in here)


def _is_well_on(desk: Desk, pointer: Pointer, side: Side) -> bool:
    """Whether the pointer is beside the middle part of a side rather than near a corner of it."""
    ends = desk.layout.side_between(*side)
    assert ends is not None, "a hexside lies between neighbours"
    start, end = ends
    along = (end - start) / RADIUS
    share = ((pointer.x - start.x()) * along.x() + (pointer.y - start.y()) * along.y()) / RADIUS
    return _FAR_ENOUGH <= share <= 1 - _FAR_ENOUGH
