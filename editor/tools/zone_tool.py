"""Zones: set-up areas, sections, entry and exit edges."""

from editor.edits.area import disc, way
from editor.edits.map_names import scenarios_using
from editor.edits.zones import (
    changed,
    new_zone,
    removed,
    touched_by,
    with_hexes,
    without_hexes,
    zone_of,
    zones_at,
)
from editor.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from editor.tools.desk import Desk
from editor.tools.reach import paintable, say_if_kept_out
from schema.grid import Place
from schema.language import tr


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
        touched = touched_by(desk.index, places)
        if is_out:
            if zone is not None:
                _take_out(desk, zone.id, places)
        elif zone is None:
            self._begin(desk, places)
        else:
            desk.change(self.title(), with_hexes(desk.index, zone.id, places), touched)

    def _begin(self, desk: Desk, places: frozenset[Place]) -> None:
        """A zone has at least one hex: it begins with the first that are painted."""
        settings = desk.settings
        name = settings.zone_name.strip()[:200]
        if not name:
            name = tr("Zone {number}", number=len(desk.map.zones) + 1)
        made, zone_id = new_zone(
            desk.index, places, name=name, kind=settings.zone_kind, side=settings.zone_side
        )
        desk.change(tr("New zone"), made, touched_by(desk.index, places))
        desk.set(zone=zone_id)


def _take_out(desk: Desk, zone_id: str, places: frozenset[Place]) -> None:
    made = without_hexes(desk.index, zone_id, places)
    if zone_of(made, zone_id) is None and not _may_go(desk, zone_id):
        return
    desk.change(tr("Take hexes out of zone"), made, touched_by(desk.index, places))


def change_zone(desk: Desk, zone_id: str, **values: str) -> None:
    """Give a zone another name, kind or side, as one step."""
    zone = zone_of(desk.map, zone_id)
    if zone is not None:
        places = {place for number in zone.hexes if (place := desk.index.find(number))}
        made = changed(desk.map, zone_id, **values)
        desk.change(tr("Change zone"), made, touched_by(desk.index, places))


def delete_zone(desk: Desk, zone_id: str) -> bool:
    """Take a zone away as one step, unless a scenario uses it; whether that was done."""
    zone = zone_of(desk.map, zone_id)
    if zone is None or not _may_go(desk, zone_id):
        return False
    places = {place for number in zone.hexes if (place := desk.index.find(number))}
    touched = touched_by(desk.index, places)
    desk.change(tr("Delete zone"), removed(desk.map, zone_id), touched)
    return True


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
