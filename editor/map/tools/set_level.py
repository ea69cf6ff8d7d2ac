"""Giving the ground a level."""

from hexwright.editor.map.edits.elevation import set_to
from hexwright.editor.map.tools.brush import Gesture
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.elevation_brush import ElevationBrush
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map


class SetLevel(ElevationBrush):
    """Gives every hex that it passes the chosen level."""

    id = "set-level"
    icon = "set-level"
    shortcut = "V"
    options = ("level", "radius")

    def title(self) -> str:
        """Its name."""
        return tr("Set level")

    def tip(self) -> str:
        """What it does."""
        return tr("Drag to give hexes the chosen level")

    def what(self, context: ToolContext) -> str:
        """The level."""
        return tr("Level {level}", level=context.settings.level)

    def worked(self, context: ToolContext, places: frozenset[Place], gesture: Gesture) -> Map:  # noqa: ARG002 - as every brush
        """Set."""
        return set_to(context.map, places, context.settings.level)
