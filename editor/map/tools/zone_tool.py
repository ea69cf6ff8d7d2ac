"""Zones: set-up areas, sections, entry and exit edges."""

from collections.abc import Collection

from hexwright.editor.map.edits.area import disc, way
from hexwright.editor.map.edits.named_places import scenarios_using
from hexwright.editor.map.edits.zones import (
    changed,
    new_zone,
    removed,
    touched_by,
    with_hexes,
    without_hexes,
    zone_of,
    zones_at,
)
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.reach import paintable, say_if_kept_out
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map, Zone

# Zones that look out of the map where all their hexes together do; others are drawn hex by hex.
_LOOKING_OUT = ("edge", "baseline", "entry", "exit")


class ZoneTool(Tool):
    """Paints hexes into a zone or out of it."""

    id = "zone"
    icon = "zone"
    shortcut = "Z"
    group = "marks"
    layer = "zones"
    options = ("zone", "zone_name", "zone_kind", "zone_side", "radius")

    def title(self) -> str:
        """Its name."""
        return tr("Paint zone")

    def tip(self) -> str:
        """What it does."""
        return tr(
            "Drag to take hexes into the chosen zone, or into a new one if none is chosen; Shift "
            "takes them out; [ and ] change the size of the brush"
        )

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """The hexes that would be painted, and the zones that are there."""
        if pointer.place is None:
            return NOTHING
        places = disc(context.map.grid, pointer.place, context.settings.radius)
        here = ", ".join(zone.name for zone in zones_at(context.index, pointer.place))
        return Preview(paintable(context, places), text=here)

    def stroke(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        """Paint along the way."""
        last: Place | None = None
        passed: set[Place] = set()
        was_out = False
        while pointer is not None:
            here = pointer.place
            if pointer.shift != was_out:
                passed, was_out = set(), pointer.shift
            if here is not None and here != last:
                grid, radius = context.map.grid, context.settings.radius
                steps = way(grid, last or here, here)
                places = {one for step in steps for one in disc(grid, step, radius)} - passed
                passed |= places
                self._paint(context, paintable(context, places), is_out=pointer.shift)
                say_if_kept_out(context, passed)
                last = here
            context.show(self.hover(context, pointer))
            pointer = yield

    def _paint(self, context: ToolContext, places: frozenset[Place], *, is_out: bool) -> None:
        zone = zone_of(context.map, context.settings.zone)
        if is_out:
            if zone is not None:
                _take_out(context, zone.id, places)
        elif zone is None:
            self._begin(context, places)
        else:
            made = with_hexes(context.index, zone.id, places)
            _change(context, self.title(), made, zone.id, places)

    def _begin(self, context: ToolContext, places: frozenset[Place]) -> None:
        """A zone has at least one hex: it begins with the first that are painted."""
        settings = context.settings
        name = settings.zone_name.strip()[:200]
        if not name:
            name = tr("Zone {number}", number=len(context.map.zones) + 1)
        made, zone_id = new_zone(
            context.index, places, name=name, kind=settings.zone_kind, side=settings.zone_side
        )
        _change(context, tr("New zone"), made, zone_id, places)
        context.set(zone=zone_id)


def _take_out(context: ToolContext, zone_id: str, places: frozenset[Place]) -> None:
    made = without_hexes(context.index, zone_id, places)
    if zone_of(made, zone_id) is None and not _may_go(context, zone_id):
        return
    _change(context, tr("Take hexes out of zone"), made, zone_id, places)


def change_zone(context: ToolContext, zone_id: str, **values: str) -> None:
    """Give a zone another name, kind or side, as one step."""
    _change(context, tr("Change zone"), changed(context.map, zone_id, **values), zone_id)


def delete_zone(context: ToolContext, zone_id: str) -> bool:
    """Take a zone away as one step, unless a scenario uses it; whether that was done."""
    if zone_of(context.map, zone_id) is None or not _may_go(context, zone_id):
        return False
    _change(context, tr("Delete zone"), removed(context.map, zone_id), zone_id)
    return True


def _change(
    context: ToolContext,
    label: str,
    made: Map,
    zone_id: str,
    places: Collection[Place] = (),
) -> None:
    """Change the map in nothing but one zone."""
    if made is not context.map:
        both = [
            zone for map_ in (context.map, made) if (zone := zone_of(map_, zone_id)) is not None
        ]
        touched = touched_by(context.index, places, () if _is_local(both, places) else both)
        context.change(label, made, touched, what=both[-1].name, at=places)


def _is_local(both: list[Zone], places: Collection[Place]) -> bool:
    """Whether a zone looks different at some hexes alone; the map knows where its name stands."""
    return len(both) == 2 and bool(places) and both[0].kind not in _LOOKING_OUT


def _may_go(context: ToolContext, zone_id: str) -> bool:
    """Whether no scenario uses a zone; says which ones do."""
    zone = zone_of(context.map, zone_id)
    used = scenarios_using(context.document.module, context.map_id, "zone", zone_id)
    if used and zone is not None:
        context.say(
            tr(
                "The zone {name} must stay: these scenarios use it: {titles}",
                name=zone.name,
                titles=", ".join(used),
            )
        )
    return not used
