"""Smoothing the ground."""

from hexwright.editor.map.edits.elevation import smoothed
from hexwright.editor.map.tools.brush import Gesture
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.elevation_brush import ElevationBrush
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map


class SmoothGround(ElevationBrush):
    """Brings every hex that it passes to the mean of its surroundings."""

    id = "smooth-ground"
    icon = "smooth-ground"
    shortcut = "M"

    def title(self) -> str:
        """Its name."""
        return tr("Smooth ground")

    def tip(self) -> str:
        """What it does."""
        return tr("Drag to bring hexes nearer to the level of those around them")

    def worked(self, context: ToolContext, places: frozenset[Place], gesture: Gesture) -> Map:
        """Smooth by what was there before the stroke, so that nothing is smeared along it."""
        return smoothed(context.map, places, gesture.start)
