"""Strewing terrain over hexes by chance."""

from hexwright.editor.map.edits.painting import painted
from hexwright.editor.map.tools.brush import Brush, Gesture
from hexwright.editor.map.tools.context import ToolContext
from hexwright.render.chance import chance
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map


class Scatter(Brush):
    """Paints some of the hexes that it passes; the same stroke in the same place the same ones."""

    id = "scatter"
    icon = "scatter"
    shortcut = "K"
    options = ("terrain", "density", "radius")

    def title(self) -> str:
        """Its name."""
        return tr("Scatter terrain")

    def tip(self) -> str:
        """What it does."""
        return tr("Drag to strew the chosen terrain over some of the hexes; density says how many")

    def worked(self, context: ToolContext, places: frozenset[Place], gesture: Gesture) -> Map:  # noqa: ARG002 - as every brush
        """Paint those hexes whose lot is drawn."""
        number, share = context.stroke_number, context.settings.density / 100
        drawn = [place for place in places if chance(*place, number) < share]
        return painted(context.map, drawn, context.settings.terrain)
