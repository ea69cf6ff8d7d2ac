"""Measuring distances."""

from math import sqrt

from hexwright.editor.map.edits.area import distance, way
from hexwright.editor.map.edits.points import apart, centre
from hexwright.editor.map.tools.base import Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.numbers import decimal_text
from hexwright.schema.grid import Place
from hexwright.schema.language import tr, tr_many

# From centre to centre of neighbours, in hex radii.
_PITCH = sqrt(3)
_KILOMETRE = 1000


class DistanceTool(Tool):
    """Counts hexes from one to another, and metres if the map has a scale."""

    id = "distance"
    icon = "distance"
    shortcut = "W"
    group = "view"
    layer = ""
    stays_shown = True

    def title(self) -> str:
        """Its name."""
        return tr("Measure distance")

    def tip(self) -> str:
        """What it does."""
        return tr("Drag from hex to hex to count how far it is")

    def stroke(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        """Show the way from the first hex to the pointer."""
        start = pointer.place if pointer else None
        if start is None:
            return
        end = start
        while pointer is not None:
            end = pointer.place or end
            line = [context.layout.centre(*place) for place in (start, end)]
            context.show(
                Preview(
                    frozenset(way(context.map.grid, start, end)),
                    points=tuple((point.x(), point.y()) for point in line),
                    text=measured(context, start, end),
                )
            )
            pointer = yield
        if end != start:
            context.say(measured(context, start, end))


def measured(context: ToolContext, start: Place, end: Place) -> str:
    """How far it is between two hexes, in words."""
    grid = context.map.grid
    count = distance(grid, start, end)
    words = tr("1 hex") if count == 1 else tr_many("1 hex|{count} hexes", count)
    if not grid.metres:
        return words
    # Straight over the ground: the way from hex to hex bends, a line of sight does not.
    metres = apart(centre(grid, start), centre(grid, end)) / _PITCH * grid.metres
    if metres >= _KILOMETRE:
        return f"{words} · {tr('{number} km', number=decimal_text(metres / _KILOMETRE, 1))}"
    return f"{words} · {tr('{number} m', number=round(metres))}"
