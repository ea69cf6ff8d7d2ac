"""Single places with a name or number: objectives, towns, hills."""

from typing import Any

from msgspec.structs import replace

from hexwright.editor.map.edits.labels import point_of
from hexwright.editor.map.edits.points import apart, centre
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.ids import free_id, slug
from hexwright.schema.model.map import Map, Site

# A label farther away names something else, in hex radii.
_NEAR = 2.0


def site_at(index: MapIndex, place: Place) -> Site | None:
    """The site of a hex; the uppermost if there are several."""
    number = index.hex_at(*place)
    return next((site for site in reversed(index.map.sites) if site.hex == number), None)


def name_for(index: MapIndex, place: Place) -> str:
    """What a site at a hex would be called: as the nearest label, or by the hex's number."""
    at = centre(index.grid, place)
    found = []
    for order, label in enumerate(index.map.labels):
        point = point_of(index, label)
        if point is not None:
            found.append((apart(at, point), order, label.text))
    nearest = min(found, default=None)
    if nearest is not None and nearest[0] <= _NEAR:
        return nearest[2]
    return index.hex_at(*place) or ""


def added(index: MapIndex, place: Place, *, number: int | None, objective: bool) -> Map:
    """The map with one more site at a hex that exists."""
    here = index.hex_at(*place)
    assert here is not None, "sites belong to hexes"
    name = name_for(index, place)
    made = Site(
        id=free_id(slug(name, "site"), [site.id for site in index.map.sites]),
        name=name,
        hex=here,
        number=number,
        objective=objective,
    )
    return replace(index.map, sites=(*index.map.sites, made))


def changed(map_: Map, site_id: str, **values: Any) -> Map:
    """The map with other values of a site; the very same map if nothing differs."""
    sites = tuple(replace(site, **values) if site.id == site_id else site for site in map_.sites)
    return map_ if sites == map_.sites else replace(map_, sites=sites)


def removed(map_: Map, site_id: str) -> Map:
    """The map without a site."""
    return replace(map_, sites=tuple(site for site in map_.sites if site.id != site_id))
