"""Raising the ground."""

from hexwright.editor.map.edits.elevation import raised
from hexwright.editor.map.tools.brush import Gesture
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.elevation_brush import ElevationBrush
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map


class RaiseGround(ElevationBrush):
    """Makes every hex that it passes one level higher, once in a stroke."""

    id = "raise-ground"
    icon = "raise-ground"
    shortcut = "U"

    def title(self) -> str:
        """Its name."""
        return tr("Raise ground")

    def tip(self) -> str:
        """What it does."""
        return tr("Drag to make hexes one level higher; each hex once in a stroke")

    def worked(self, context: ToolContext, places: frozenset[Place], gesture: Gesture) -> Map:  # noqa: ARG002 - as every brush
        """Raise."""
        return raised(context.map, places, 1)
