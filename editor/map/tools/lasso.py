"""Painting what a free-hand loop encloses."""

from collections.abc import Sequence

from hexwright.editor.map.edits.area import enclosed
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.shape_tool import ShapeTool
from hexwright.render.geometry import RADIUS
from hexwright.schema.grid import Place
from hexwright.schema.language import tr


class Lasso(ShapeTool):
    """Paints the hexes whose centre is inside a loop."""

    id = "lasso"
    icon = "lasso"
    shortcut = "O"
    is_free = True

    def title(self) -> str:
        """Its name."""
        return tr("Paint loop")

    def tip(self) -> str:
        """What it does."""
        return tr("Draw a loop to paint the hexes whose centre is inside")

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:  # noqa: ARG002 - as every tool
        """There is no loop before the press."""
        return NOTHING

    def places(self, context: ToolContext, track: Sequence[Pointer]) -> frozenset[Place]:
        """The hexes inside."""
        loop = [(pointer.x / RADIUS, pointer.y / RADIUS) for pointer in track]
        return enclosed(context.map.grid, loop)

    def preview(
        self, context: ToolContext, track: Sequence[Pointer], places: frozenset[Place]
    ) -> Preview:
        """The loop, closed, and what it encloses."""
        del context
        points = [(pointer.x, pointer.y) for pointer in track]
        return Preview(places, points=(*points, points[0]))
