"""The level of hexes: set, raised, lowered and smoothed."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from hexwright.editor.map.edits.area import neighbours
from hexwright.editor.map.edits.rows import existing, in_use, with_value, written
from hexwright.schema.grid import NO_HEX, Place
from hexwright.schema.model.map import ElevationLayer, Map

# What the format can hold.
LOWEST, HIGHEST = -99, 999


def level_at(map_: Map, place: Place) -> int:
    """The level of a hex; 0 where nothing is said."""
    layer = map_.elevation
    if layer is None or not existing(layer.rows, [place]):
        return 0
    return layer.legend.get(layer.rows[place[1]][place[0]], 0)


def with_levels(map_: Map, levels: Mapping[Place, int]) -> Map:
    """The map with other levels, kept to what the format can hold; places without a hex stay."""
    wanted = {
        place: min(max(levels[place], LOWEST), HIGHEST)
        for place in existing(map_.terrain.rows, levels)
    }
    if all(level_at(map_, place) == level for place, level in wanted.items()):
        return map_
    layer = _whole_layer(map_)
    legend, codes = dict(layer.legend), {}
    for place, level in wanted.items():
        legend, codes[place] = with_value(legend, level, str(level) if 0 <= level <= 9 else "")
    rows = written(layer.rows, codes)
    overwritten = {layer.rows[row][column] for column, row in codes}
    legend = in_use(legend, rows, overwritten)
    return replace(map_, elevation=replace(layer, legend=legend, rows=rows))


def _whole_layer(map_: Map) -> ElevationLayer:
    """The layer with a character for every hex, made level if there is none."""
    layer = map_.elevation or ElevationLayer(legend={"0": 0}, rows=())
    terrain = map_.terrain.rows
    if len(layer.rows) >= len(terrain) and all(
        len(one) >= len(other) for one, other in zip(layer.rows, terrain, strict=False)
    ):
        return layer
    legend, level = with_value(layer.legend, 0, "0")
    rows = list(layer.rows)
    for number, row in enumerate(terrain):
        known = rows[number] if number < len(rows) else ""
        rest = "".join(NO_HEX if code == NO_HEX else level for code in row[len(known) :])
        rows[number : number + 1] = [known + rest]
    return replace(layer, legend=legend, rows=tuple(rows))


def set_to(map_: Map, places: Iterable[Place], level: int) -> Map:
    """The map with these hexes at one level."""
    return with_levels(map_, dict.fromkeys(places, level))


def raised(map_: Map, places: Iterable[Place], by: int) -> Map:
    """The map with these hexes so many levels higher, or lower if it is less than 0."""
    return with_levels(map_, {place: level_at(map_, place) + by for place in places})


def smoothed(map_: Map, places: Iterable[Place], start: Map) -> Map:
    """The map with these hexes at the mean of what they and their neighbours were at the start."""
    return with_levels(
        map_,
        {place: _mean(start, place) for place in existing(map_.terrain.rows, places)},
    )


def _mean(map_: Map, place: Place) -> int:
    around = existing(map_.terrain.rows, neighbours(map_.grid, place))
    levels = [level_at(map_, one) for one in (place, *around)]
    return round(sum(levels) / len(levels))
