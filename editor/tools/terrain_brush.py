"""Painting terrain with a round brush."""

from editor.edits.area import disc, way
from editor.edits.terrain import painted
from editor.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from editor.tools.desk import Desk
from schema.language import tr


class TerrainBrush(Tool):
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

    def hover(self, desk: Desk, pointer: Pointer) -> Preview:
        """The hexes that would be painted."""
        if pointer.place is None:
            return NOTHING
        return Preview(disc(desk.map.grid, pointer.place, desk.settings.radius))

    def stroke(self, desk: Desk, pointer: Pointer | None) -> Stroke:
        """Paint along the way; quick moves leave no gaps."""
        last = None
        while pointer is not None:
            if pointer.place is not None and pointer.place != last:
                steps = way(desk.map.grid, last or pointer.place, pointer.place)
                radius = desk.settings.radius
                places = {one for step in steps for one in disc(desk.map.grid, step, radius)}
                desk.change(self.title(), painted(desk.map, places, desk.settings.terrain), places)
                last = pointer.place
            desk.show(self.hover(desk, pointer))
            pointer = yield
