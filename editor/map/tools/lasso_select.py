"""Selecting hexes with a lasso."""

from hexwright.editor.map.edits.area import enclosed
from hexwright.editor.map.edits.rows import existing
from hexwright.editor.map.tools.base import Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.select_tool import combined
from hexwright.render.geometry import RADIUS
from hexwright.schema.grid import Place
from hexwright.schema.language import tr

# Points closer than this, in map units, say nothing new.
_STEP = 6.0


class LassoSelect(Tool):
    """Selects the hexes whose middle lies inside a loop."""

    id = "lasso-select"
    icon = "lasso-select"
    shortcut = "Shift+S"
    group = "selection"
    layer = ""

    def title(self) -> str:
        """Its name."""
        return tr("Select with lasso")

    def tip(self) -> str:
        """What it does."""
        return tr("Draw a loop around hexes to select them; Shift adds, Control takes away")

    def stroke(self, context: ToolContext, first: Pointer) -> Stroke:
        """Draw the loop, and select what it holds."""
        pointer: Pointer | None = first
        loop: list[tuple[float, float]] = []
        places = frozenset[Place]()
        while pointer is not None:
            at = (pointer.x, pointer.y)
            if not loop or max(abs(at[0] - loop[-1][0]), abs(at[1] - loop[-1][1])) >= _STEP:
                loop.append(at)
                places = _held(context, loop, first)
            context.show(Preview(places, points=(*loop, loop[0])))
            pointer = yield
        context.select(combined(context, places, first))


def _held(
    context: ToolContext, loop: list[tuple[float, float]], first: Pointer
) -> frozenset[Place]:
    """The hexes inside; before there is a loop, the one where it begins."""
    found = enclosed(context.map.grid, [(x / RADIUS, y / RADIUS) for x, y in loop])
    begun = [first.place] if first.place is not None and len(loop) < 3 else []
    return frozenset(existing(context.map.terrain.rows, {*found, *begun}))
