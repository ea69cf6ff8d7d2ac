"""Making hexes and taking them away."""

from hexwright.editor.map.edits.area import disc, way
from hexwright.editor.map.edits.holes import gaps, touched_by, with_hexes, without_hexes
from hexwright.editor.map.edits.named_places import scenarios_using
from hexwright.editor.map.edits.rows import existing
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.reach import place_under, say_if_kept_out
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map


class HoleTool(Tool):
    """Takes hexes away if it begins on one, and makes hexes if it begins in a gap."""

    id = "holes"
    icon = "holes"
    shortcut = "H"
    options = ("terrain", "radius")

    def title(self) -> str:
        """Its name."""
        return tr("Make or remove hexes")

    def tip(self) -> str:
        """What it does."""
        return tr(
            "Drag from a hex to take hexes away with all that is on them, "
            "from a gap to make hexes of the chosen terrain"
        )

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """The places that would be worked on, and how."""
        place = place_under(context, pointer)
        if place is None:
            return NOTHING
        makes = _is_gap(context, place)
        places = _chosen(
            context, disc(context.map.grid, place, context.settings.radius), makes=makes
        )
        return Preview(places, text=tr("Make hexes") if makes else tr("Remove hexes"))

    def stroke(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        """Go on with what the first place asks for."""
        start, grid, radius = context.map, context.map.grid, context.settings.radius
        makes: bool | None = None
        last: Place | None = None
        passed: set[Place] = set()
        while pointer is not None:
            place = place_under(context, pointer)
            if place is not None and place != last:
                makes = _is_gap(context, place) if makes is None else makes
                steps = way(grid, last or place, place)
                swept = {one for step in steps for one in disc(grid, step, radius)} - passed
                passed |= swept
                _work(context, _chosen(context, swept, makes=makes), makes=makes)
                last = place
                context.show(Preview(_on_grid(context, disc(grid, place, radius))))
            pointer = yield
        say_if_kept_out(context, passed)
        _say_what_is_missed(context, start)


def _is_gap(context: ToolContext, place: Place) -> bool:
    return bool(gaps(context.map.terrain.rows, [place]))


def _on_grid(context: ToolContext, places: frozenset[Place]) -> frozenset[Place]:
    rows = context.map.terrain.rows
    return frozenset((*existing(rows, places), *gaps(rows, places)))


def _chosen(
    context: ToolContext, places: set[Place] | frozenset[Place], *, makes: bool
) -> frozenset[Place]:
    rows = context.map.terrain.rows
    found = frozenset(gaps(rows, places) if makes else existing(rows, places))
    return found & context.selection if context.selection else found


def _work(context: ToolContext, places: frozenset[Place], *, makes: bool) -> None:
    before = context.index
    if makes:
        label, made = tr("Make hexes"), with_hexes(context.map, places, context.settings.terrain)
    else:
        label, made = tr("Remove hexes"), without_hexes(before, places)
    context.change(label, made, touched_by(before, made, places), at=places)


def _say_what_is_missed(context: ToolContext, start: Map) -> None:
    """Tell which scenarios speak of zones and sites that went with their last hex."""
    zones, sites = {zone.id for zone in context.map.zones}, {site.id for site in context.map.sites}
    gone = [("zone", zone.id, zone.name) for zone in start.zones if zone.id not in zones]
    gone += [("site", site.id, site.name) for site in start.sites if site.id not in sites]
    for kind, name, words in gone:
        used = scenarios_using(context.document.module, context.map_id, kind, name)
        if used:
            context.say(
                tr("{name} is gone, but used by: {titles}", name=words, titles=", ".join(used))
            )
