"""Bridges, buildings and works on top of a hex's terrain."""

from typing import NamedTuple

from hexwright.editor.map.edits.overlays import bared, overlays_at, stamped, turned
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.reach import paintable, say_if_kept_out
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map, Overlay


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
        """The hex as a click would make it, and what lies on top of it."""
        if pointer.place is None:
            return NOTHING
        places = paintable(context, [pointer.place])
        here = ", ".join(context.name_of(one.terrain) for one in _lying(context, pointer.place))
        laid = None
        if places and not pointer.shift and self.layer not in context.locked:
            made = _edited(context, pointer.place, pointer, may_turn=True).map
            number, kind = context.index.hex_at(*pointer.place), context.settings.terrain
            laid = next(
                overlay
                for overlay in made.overlays
                if (overlay.hex, overlay.terrain) == (number, kind)
            )
        return Preview(places, text=here, laid=laid)

    def stroke(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        """Stamp, turn or take away at the press; a drag goes on stamping or taking away."""
        passed: set[Place] = set()
        while pointer is not None:
            place = pointer.place
            if place is not None and place not in passed:
                if paintable(context, [place]):
                    label, made, kind = _edited(context, place, pointer, may_turn=not passed)
                    context.change(label, made, [place], what=context.name_of(kind))
                passed.add(place)
            context.show(self.hover(context, pointer))
            pointer = yield
        say_if_kept_out(context, passed)


class _Edited(NamedTuple):
    """What is done to a hex, how the map is after it, and the kind of terrain it is done with."""

    label: str
    map: Map
    kind: str


def _edited(context: ToolContext, place: Place, pointer: Pointer, *, may_turn: bool) -> _Edited:
    kind, here = context.settings.terrain, [one.terrain for one in _lying(context, place)]
    if pointer.shift:
        gone = kind if kind in here or not here else here[-1]
        return _Edited(tr("Take overlay away"), bared(context.index, place, kind), gone)
    if may_turn and kind in here:
        return _Edited(tr("Turn overlay"), turned(context.index, place, kind), kind)
    return _Edited(tr("Stamp overlay"), stamped(context.index, place, kind), kind)


def _lying(context: ToolContext, place: Place) -> list[Overlay]:
    return overlays_at(context.index, place)
