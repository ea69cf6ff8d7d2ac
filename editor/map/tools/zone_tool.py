"""Zones: set-up areas, sections, entry and exit edges."""

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
from hexwright.editor.map.tools.context import Desk
from hexwright.editor.map.tools.reach import paintable, say_if_kept_out
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map


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

    def hover(self, desk: Desk, pointer: Pointer) -> Preview:
        """The hexes that would be painted, and the zones that are there."""
        if pointer.place is None:
            return NOTHING
        places = disc(desk.map.grid, pointer.place, desk.settings.radius)
        here = ", ".join(zone.name for zone in zones_at(desk.index, pointer.place))
        return Preview(paintable(desk, places), text=here)

    def stroke(self, desk: Desk, pointer: Pointer | None) -> Stroke:
        """Paint along the way."""
        last: Place | None = None
        while pointer is not None:
            here = pointer.place
            if here is not None and here != last:
                grid, radius = desk.map.grid, desk.settings.radius
                steps = way(grid, last or here, here)
                places = {one for step in steps for one in disc(grid, step, radius)}
                self._paint(desk, paintable(desk, places), is_out=pointer.shift)
                say_if_kept_out(desk, places)
                last = here
            desk.show(self.hover(desk, pointer))
            pointer = yield

    def _paint(self, desk: Desk, places: frozenset[Place], *, is_out: bool) -> None:
        zone = zone_of(desk.map, desk.settings.zone)
        if is_out:
            if zone is not None:
                _take_out(desk, zone.id, places)
        elif zone is None:
            self._begin(desk, places)
        else:
            _change(desk, self.title(), with_hexes(desk.index, zone.id, places), zone.id)

    def _begin(self, desk: Desk, places: frozenset[Place]) -> None:
        """A zone has at least one hex: it begins with the first that are painted."""
        settings = desk.settings
        name = settings.zone_name.strip()[:200]
        if not name:
            name = tr("Zone {number}", number=len(desk.map.zones) + 1)
        made, zone_id = new_zone(
            desk.index, places, name=name, kind=settings.zone_kind, side=settings.zone_side
        )
        _change(desk, tr("New zone"), made, zone_id)
        desk.set(zone=zone_id)


def _take_out(desk: Desk, zone_id: str, places: frozenset[Place]) -> None:
    made = without_hexes(desk.index, zone_id, places)
    if zone_of(made, zone_id) is None and not _may_go(desk, zone_id):
        return
    _change(desk, tr("Take hexes out of zone"), made, zone_id)


def change_zone(desk: Desk, zone_id: str, **values: str) -> None:
    """Give a zone another name, kind or side, as one step."""
    _change(desk, tr("Change zone"), changed(desk.map, zone_id, **values), zone_id)


def delete_zone(desk: Desk, zone_id: str) -> bool:
    """Take a zone away as one step, unless a scenario uses it; whether that was done."""
    if zone_of(desk.map, zone_id) is None or not _may_go(desk, zone_id):
        return False
    _change(desk, tr("Delete zone"), removed(desk.map, zone_id), zone_id)
    return True


def _change(desk: Desk, label: str, made: Map, zone_id: str) -> None:
    """Change the map in nothing but one zone."""
    if made is not desk.map:
        both = [zone for map_ in (desk.map, made) if (zone := zone_of(map_, zone_id)) is not None]
        desk.change(label, made, touched_by(desk.index, (), both))


def _may_go(desk: Desk, zone_id: str) -> bool:
    """Whether no scenario uses a zone; says which ones do."""
    zone = zone_of(desk.map, zone_id)
    used = scenarios_using(desk.document.module, desk.map_id, "zone", zone_id)
    if used and zone is not None:
        desk.say(
            tr(
                "The zone {name} must stay: these scenarios use it: {titles}",
                name=zone.name,
                titles=", ".join(used),
            )
        )
    return not used
