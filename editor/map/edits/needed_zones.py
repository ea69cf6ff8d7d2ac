"""The zones that a game system needs on every map, laid out as on a map that has them."""

from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from hexwright.editor.map.edits.points import apart
from hexwright.render.geometry import Layout
from hexwright.schema.examine import examine
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map, Zone
from hexwright.schema.module import Module
from hexwright.schema.samples import SAMPLES


def missing_zones(module: Module, zones: Iterable[Zone]) -> list[str]:
    """Ids of the zones that the system needs on every map and that are not among these."""
    needed = module.system.declaration.zones if module.system else ()
    there = {zone.id for zone in zones}
    return [name for name in needed if name not in there]


def with_needed_zones(module: Module, map_: Map) -> Map:
    """The map with the zones that it lacks: the system's own, and the edges where it has such."""
    return _with_edges(module, _with_named_zones(module, map_))


def _with_edges(module: Module, map_: Map) -> Map:
    """The map with those of its four edges that scenarios of the system refer to."""
    if module.system is None or not module.system.declaration.board.edge_zones:
        return map_
    index, there = MapIndex(map_), {zone.id for zone in map_.zones}
    lines: dict[str, dict[int, list[str]]] = {"column": {}, "row": {}}
    for number, (column, row) in index.place_of.items():
        if index.hex_at(column, row) is not None:
            lines["column"].setdefault(column, []).append(number)
            lines["row"].setdefault(row, []).append(number)
    fresh = tuple(
        Zone(
            id=name,
            name=words,
            kind="edge",
            hexes=tuple(numbers[end] for _, numbers in sorted(lines[across].items())),
        )
        for name, words, across, end in (
            ("north-edge", tr("Northern edge"), "column", 0),
            ("east-edge", tr("Eastern edge"), "row", -1),
            ("south-edge", tr("Southern edge"), "column", -1),
            ("west-edge", tr("Western edge"), "row", 0),
        )
        if name not in there and index.place_of
    )
    return replace(map_, zones=(*map_.zones, *fresh)) if fresh else map_


def _with_named_zones(module: Module, map_: Map) -> Map:
    """The map with the zones that the system names, if there is a map to take them from."""
    missing = missing_zones(module, map_.zones)
    template = _template(module, missing) if missing else None
    if template is None:
        return map_
    fresh = [zone for zone in template.zones if zone.id in missing]
    return replace(map_, zones=(*map_.zones, *_laid_out(template, fresh, map_)))


def _template(module: Module, names: list[str]) -> Map | None:
    """A map with all these zones: one of the module's own, else one of the system's sample."""
    own = _having(module.maps.values(), names)
    if own is not None or module.system is None:
        return own
    return _having(_sample_maps(module.system.declaration.id), names)


@cache
def _sample_maps(system: str) -> tuple[Map, ...]:
    sample = examine(SAMPLES / system).module
    return tuple(sample.maps.values()) if sample is not None else ()


def _having(maps: Iterable[Map], names: list[str]) -> Map | None:
    wanted = set(names)
    return next((one for one in maps if wanted <= {zone.id for zone in one.zones}), None)


def _laid_out(template: Map, zones: list[Zone], map_: Map) -> list[Zone]:
    """The zones with the hexes that lie on this map where theirs lie on the template."""
    likeness = _Likeness(template, map_)
    index = MapIndex(map_)
    hexes: dict[str, list[str]] = {zone.id: [] for zone in zones}
    holders: dict[str, list[str]] = {}
    for zone in zones:
        for number in zone.hexes:
            holders.setdefault(number, []).append(zone.id)
    for row, numbers in enumerate(index.numbers):
        for column, number in enumerate(numbers):
            if index.hex_at(column, row) is not None:
                for name in holders.get(likeness.of((column, row)), ()):
                    hexes[name].append(number)
    return [
        Zone(id=zone.id, name=zone.name, kind=zone.kind, side=zone.side, hexes=tuple(found))
        for zone in zones
        if (found := hexes[zone.id])
    ]


class _Likeness:
    """Which hex of a template lies where a hex of another map lies, both seen as one board."""

    def __init__(self, template: Map, map_: Map) -> None:
        self._index = MapIndex(template)
        self._there, self._here = Layout(template.grid), Layout(map_.grid)
        self._to, self._from = _span(self._there), _span(self._here)
        self._places = {
            place: number
            for number, place in self._index.place_of.items()
            if self._index.hex_at(*place) is not None
        }

    def of(self, place: Place) -> str:
        """The number of the hex on the template."""
        x, y = (
            low + (high - low) * _share(value, *span)
            for value, span, (low, high) in zip(
                self._here.spot(*place), self._from, self._to, strict=True
            )
        )
        found = self._there.place_of(x, y)
        if found in self._places:
            return self._places[found]
        # A hole of the template: whatever is nearest.
        nearest = min(self._places, key=lambda one: apart(self._there.spot(*one), (x, y)))
        return self._places[nearest]


def _span(layout: Layout) -> list[tuple[float, float]]:
    """From the first to the last centre, across and down."""
    grid = layout.grid
    ends = [layout.spot(column, row) for column in (0, 1) for row in (0, 1)]
    last = (grid.columns - 1, grid.rows - 1)
    ends += [layout.spot(max(last[0] - c, 0), max(last[1] - r, 0)) for c in (0, 1) for r in (0, 1)]
    return [(min(axis), max(axis)) for axis in zip(*ends, strict=True)]


def _share(value: float, low: float, high: float) -> float:
    return (value - low) / (high - low) if high > low else 0.5
