"""Filling an area of one kind of terrain with another."""

from editor.edits.area import flooded
from editor.edits.terrain import kind_at, painted
from editor.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from editor.tools.desk import Desk
from editor.tools.reach import say_if_kept_out
from schema.grid import Place
from schema.language import tr

# An area is shown before it is filled up to this many hexes: the mouse must not wait for it.
_SHOWN = 600


class FloodFill(Tool):
    """Paints all hexes of one kind that hang together with the one that was clicked."""

    id = "flood-fill"
    icon = "flood-fill"
    shortcut = "F"
    options = ("terrain",)

    def title(self) -> str:
        """Its name."""
        return tr("Fill area")

    def tip(self) -> str:
        """What it does."""
        return tr("Click to fill all hexes of one kind that hang together")

    def hover(self, desk: Desk, pointer: Pointer) -> Preview:
        """The area that would be filled, if it is not too large."""
        if pointer.place is None:
            return NOTHING
        places = _area(desk, pointer.place, _SHOWN)
        if len(places) >= _SHOWN:
            return Preview(frozenset([pointer.place]))
        return Preview(places)

    def stroke(self, desk: Desk, pointer: Pointer) -> Stroke:
        """Fill at the press."""
        if pointer.place is not None:
            places = _area(desk, pointer.place)
            desk.change(self.title(), painted(desk.map, places, desk.settings.terrain), places)
            say_if_kept_out(desk, [pointer.place])
        yield


def _area(desk: Desk, start: Place, limit: int | None = None) -> frozenset[Place]:
    map_, inside = desk.map, desk.selection
    kind = kind_at(map_, start)
    if kind is None:
        return frozenset()
    codes = {code for code, known in map_.terrain.legend.items() if known == kind}
    rows = map_.terrain.rows

    def belongs(place: Place) -> bool:
        column, row = place
        if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
            return False
        return rows[row][column] in codes and (not inside or place in inside)

    return flooded(map_.grid, start, belongs, limit)
