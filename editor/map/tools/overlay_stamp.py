"""Bridges, buildings and works on top of a hex's terrain."""

from hexwright.editor.map.edits.overlays import bared, overlays_at, stamped, turned
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.reach import paintable, say_if_kept_out
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map


class OverlayStamp(Tool):
    """Puts terrain on top of hexes, turns what is there, takes it away."""

    id = "overlay-stamp"
    icon = "overlay-stamp"
    shortcut = "T"
    options = ("terrain",)

    def title(self) -> str:
        """Its name."""
        return tr("Stamp overlay")

    def tip(self) -> str:
        """What it does."""
        return tr(
            "Click to put the chosen terrain on top of a hex, click again to turn it; "
            "Shift takes it away"
        )

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """The hex, and what lies on top of it."""
        if pointer.place is None:
            return NOTHING
        names = {kind.id: kind.name for kind in context.document.module.terrain.hexes}
        here = [
            names.get(one.terrain, one.terrain) for one in overlays_at(context.index, pointer.place)
        ]
        return Preview(paintable(context, [pointer.place]), text=", ".join(here))

    def stroke(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        """Stamp, turn or take away at the press; a drag goes on stamping or taking away."""
        passed: set[Place] = set()
        while pointer is not None:
            place = pointer.place
            if place is not None and place not in passed:
                if paintable(context, [place]):
                    label, made = _edited(context, place, pointer, may_turn=not passed)
                    context.change(label, made, [place])
                passed.add(place)
            context.show(self.hover(context, pointer))
            pointer = yield
        say_if_kept_out(context, passed)


def _edited(
    context: ToolContext, place: Place, pointer: Pointer, *, may_turn: bool
) -> tuple[str, Map]:
    kind = context.settings.terrain
    if pointer.shift:
        return tr("Take overlay away"), bared(context.index, place, kind)
    if may_turn and any(one.terrain == kind for one in overlays_at(context.index, place)):
        return tr("Turn overlay"), turned(context.index, place, kind)
    return tr("Stamp overlay"), stamped(context.index, place, kind)
