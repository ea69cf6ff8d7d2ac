"""What all round brushes have in common: the hexes that they pass, each once in a stroke."""

from typing import NamedTuple

from hexwright.editor.map.edits.area import disc, way
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.reach import paintable, say_if_kept_out
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Map


class Gesture(NamedTuple):
    """What a brush may ask about the stroke that it works in."""

    # The map as it was when the stroke began.
    start: Map
    pointer: Pointer


class Brush(Tool):
    """Works on every hex that it passes, with those around it up to its radius."""

    options: tuple[str, ...] = ("radius",)

    def worked(self, context: ToolContext, places: frozenset[Place], gesture: Gesture) -> Map:
        """The map after work on hexes that the stroke has not passed before."""
        raise NotImplementedError

    def what(self, context: ToolContext) -> str:
        """What is painted, for the history."""
        return context.name_of(context.settings.terrain) if "terrain" in self.options else ""

    def words(self, context: ToolContext, place: Place) -> str:  # noqa: ARG002 - for subclasses
        """What is said beside the pointer about a hex."""
        return ""

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """The hexes that would be worked on."""
        if pointer.place is None:
            return NOTHING
        places = disc(context.map.grid, pointer.place, context.settings.radius)
        return Preview(paintable(context, places), text=self.words(context, pointer.place))

    def stroke(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        """Work along the way; quick moves leave no gaps."""
        start, grid, radius = context.map, context.map.grid, context.settings.radius
        last: Place | None = None
        passed: set[Place] = set()
        while pointer is not None:
            if pointer.place is not None and pointer.place != last:
                steps = way(grid, last or pointer.place, pointer.place)
                swept = {one for step in steps for one in disc(grid, step, radius)} - passed
                passed |= swept
                places = paintable(context, swept)
                if places:
                    made = self.worked(context, places, Gesture(start, pointer))
                    context.change(self.title(), made, places, what=self.what(context))
                last = pointer.place
            context.show(self.hover(context, pointer))
            pointer = yield
        say_if_kept_out(context, passed)
