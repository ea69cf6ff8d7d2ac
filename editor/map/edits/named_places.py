"""What a map names, its zones and sites: where they are, and which scenarios speak of them."""

from hexwright.editor.map.edits.sites import site_at
from hexwright.editor.map.edits.zones import zones_at
from hexwright.schema.documents import MAP, SCENARIO
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Map
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.references.names import Named, usages
from hexwright.schema.variants import resolved


def thing_at(index: MapIndex, place: Place) -> Named | None:
    """The site of a hex, else the zone that it is in."""
    path = MAP.path(index.map.id)
    site = site_at(index, place)
    if site is not None:
        return Named("site", site.id, path)
    zones = zones_at(index, place)
    return Named("zone", zones[0].id, path) if zones else None


def scenarios_using(module: Module, map_id: str, target: str, name: str) -> list[str]:
    """Titles of the scenarios that need a zone or site of this map.

    Those that find it on another of their maps as well do not need this one.
    """
    found: list[str] = []
    for path in dict.fromkeys(usage.path for usage in usages(module, target, name)):
        scenario = module.document(path)
        if not path.startswith(f"{SCENARIO.folder}/") or not isinstance(scenario, Scenario):
            continue
        used = {placed.map for placed in resolved(scenario, module.scenarios).maps}
        others = (module.maps[one] for one in used - {map_id} if one in module.maps)
        if map_id in used and not any(_has(other, target, name) for other in others):
            found.append(scenario.title)
    return found


def _has(map_: Map, target: str, name: str) -> bool:
    named = map_.zones if target == "zone" else map_.sites
    return any(one.id == name for one in named)
