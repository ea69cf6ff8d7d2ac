"""Filling an area of one kind of terrain with another."""

from hexwright.editor.map.edits.area import flooded
from hexwright.editor.map.edits.painting import kind_at, painted
from hexwright.editor.map.edits.rows import existing, written
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.reach import say_if_kept_out, touched_by
from hexwright.schema.grid import NO_HEX, Place
from hexwright.schema.language import tr

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

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """The area that would be filled, if it is not too large."""
        if pointer.place is None:
            return NOTHING
        places = _area(context, pointer.place, _SHOWN)
        if len(places) >= _SHOWN:
            return Preview(frozenset([pointer.place]))
        return Preview(places)

    def stroke(self, context: ToolContext, pointer: Pointer) -> Stroke:
        """Fill at the press."""
        if pointer.place is not None:
            places = _area(context, pointer.place)
            made = painted(context.map, places, context.settings.terrain)
            kind = context.name_of(context.settings.terrain)
            context.change(self.title(), made, touched_by(places), what=kind, at=places)
            say_if_kept_out(context, [pointer.place])
        yield


def _area(context: ToolContext, start: Place, limit: int | None = None) -> frozenset[Place]:
    map_ = context.map
    kind = kind_at(map_, start)
    if kind is None:
        return frozenset()
    codes = {code for code, known in map_.terrain.legend.items() if known == kind}
    rows = map_.terrain.rows
    if context.selection:
        inside = existing(rows, context.selection)
        blank = tuple(NO_HEX * len(row) for row in rows)
        rows = written(blank, {(column, row): rows[row][column] for column, row in inside})
    return flooded(map_.grid, rows, start, codes, limit)
