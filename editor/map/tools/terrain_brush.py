"""Painting terrain with a round brush."""

from hexwright.editor.map.edits.painting import painted
from hexwright.editor.map.tools.brush import Brush, Gesture
from hexwright.editor.map.tools.context import ToolContext
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map


class TerrainBrush(Brush):
    """Paints every hex that it passes, with those around it up to its radius."""

    id = "terrain-brush"
    icon = "brush"
    shortcut = "B"
    options = ("terrain", "radius")

    def title(self) -> str:
        """Its name."""
        return tr("Paint terrain")

    def tip(self) -> str:
        """What it does."""
        return tr("Drag to paint the chosen terrain; [ and ] change the size of the brush")

    def worked(self, context: ToolContext, places: frozenset[Place], gesture: Gesture) -> Map:  # noqa: ARG002 - as every brush
        """Paint."""
        return painted(context.map, places, context.settings.terrain)
