"""Painting a rectangle of terrain."""

from collections.abc import Sequence

from hexwright.editor.map.edits.area import rectangle
from hexwright.editor.map.tools.base import Pointer, Preview
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.reach import nearest_place
from hexwright.editor.map.tools.shape_tool import ShapeTool
from hexwright.schema.grid import Place
from hexwright.schema.language import tr


class RectangleTool(ShapeTool):
    """Paints all columns and rows between the hexes of press and release."""

    id = "rectangle"
    icon = "rectangle"
    shortcut = "R"

    def title(self) -> str:
        """Its name."""
        return tr("Paint rectangle")

    def tip(self) -> str:
        """What it does."""
        return tr("Drag from corner to corner to paint a rectangle")

    def places(self, context: ToolContext, track: Sequence[Pointer]) -> frozenset[Place]:
        """The columns and rows between the corners."""
        return rectangle(nearest_place(context, track[0]), nearest_place(context, track[-1]))

    def preview(
        self, context: ToolContext, track: Sequence[Pointer], places: frozenset[Place]
    ) -> Preview:
        """The rectangle, and its size."""
        (left, top), (right, bottom) = (
            nearest_place(context, one) for one in (track[0], track[-1])
        )
        wide, high = abs(right - left) + 1, abs(bottom - top) + 1
        return Preview(places, text=f"{wide} × {high}" if len(track) > 1 else "")
