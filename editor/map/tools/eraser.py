"""Back to plain ground."""

from hexwright.editor.map.edits.elevation import set_to
from hexwright.editor.map.edits.overlays import without_overlays
from hexwright.editor.map.edits.painting import painted
from hexwright.editor.map.tools.brush import Brush, Gesture
from hexwright.editor.map.tools.context import ToolContext
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map


class Eraser(Brush):
    """Gives hexes the module's first kind of terrain and takes away what lies on top."""

    id = "eraser"
    icon = "eraser"
    shortcut = "E"

    def title(self) -> str:
        """Its name."""
        return tr("Erase terrain")

    def tip(self) -> str:
        """What it does."""
        return tr("Drag to make plain ground without overlays; with Control the ground gets level")

    def worked(self, context: ToolContext, places: frozenset[Place], gesture: Gesture) -> Map:
        """Erase; levels only if they are not locked."""
        plain = context.document.module.terrain.hexes[0].id
        made = painted(without_overlays(context.index, places), places, plain)
        if gesture.pointer.control and "elevation" not in context.locked:
            made = set_to(made, places, 0)
        return made
