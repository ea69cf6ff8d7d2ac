"""Painting a straight line of terrain."""

from collections.abc import Sequence

from hexwright.editor.map.edits.area import disc, way
from hexwright.editor.map.tools.base import Pointer, Preview
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.reach import nearest_place
from hexwright.editor.map.tools.shape_tool import ShapeTool
from hexwright.schema.grid import Place
from hexwright.schema.language import tr, tr_many


class LineTool(ShapeTool):
    """Paints the hexes on the straight way from press to release, as wide as the brush."""

    id = "line"
    icon = "line"
    shortcut = "L"
    options = ("terrain", "radius")

    def title(self) -> str:
        """Its name."""
        return tr("Paint line")

    def tip(self) -> str:
        """What it does."""
        return tr("Drag to paint a straight line; [ and ] change its width")

    def places(self, context: ToolContext, track: Sequence[Pointer]) -> frozenset[Place]:
        """The hexes on the way, with those around them up to the radius."""
        grid, radius = context.map.grid, context.settings.radius
        steps = _steps(context, track)
        return frozenset(one for step in steps for one in disc(grid, step, radius))

    def preview(
        self, context: ToolContext, track: Sequence[Pointer], places: frozenset[Place]
    ) -> Preview:
        """The line, and how many hexes long it is."""
        steps = _steps(context, track)
        if len(steps) < 2:
            return Preview(places)
        return Preview(places, path=tuple(steps), text=tr_many("1 hex|{count} hexes", len(steps)))


def _steps(context: ToolContext, track: Sequence[Pointer]) -> list[Place]:
    start, end = (nearest_place(context, pointer) for pointer in (track[0], track[-1]))
    return way(context.map.grid, start, end)
