"""Moving the view."""

from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.schema.language import tr


class HandTool(Tool):
    """Drags the map below the window; the canvas does it, as with the middle button."""

    id = "hand"
    icon = "hand"
    shortcut = "Q"
    group = "view"
    layer = ""

    def title(self) -> str:
        """Its name."""
        return tr("Move the view")

    def tip(self) -> str:
        """What it does."""
        return tr("Drag to move the map; the middle button and Space do it with every tool")

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:  # noqa: ARG002 - it marks nothing
        """Nothing."""
        return NOTHING

    def stroke(self, context: ToolContext, pointer: Pointer) -> Stroke:  # noqa: ARG002 - the canvas moves
        """Nothing on the map."""
        yield
