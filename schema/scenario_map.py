"""The map that a scenario is played on: its maps joined, with the terrain that it lays."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import msgspec

from hexwright.schema.digit_numbers import DigitNumbers
from hexwright.schema.grid import NO_HEX, MapIndex, NumberReader, Place
from hexwright.schema.half_turn import turned_grid, turned_map
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import (
    Course,
    ElevationLayer,
    Grid,
    Map,
    Site,
    TerrainLayer,
    Underlay,
    Zone,
)
from hexwright.schema.model.scenario import MapPlacement, Objective, Scenario
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved

# Characters for the kinds of terrain and levels of a joined map: more than any legend has.
_FIRST_CODE = 0x4E00
_MAX_HEXES = 4_000_000


class JoinedMap(Map, frozen=True, kw_only=True):
    """Several maps as one, with the scans of all of them below."""

    underlays: tuple[Underlay, ...] = ()


def underlays_of(map_: Map) -> tuple[Underlay, ...]:
    """The scans below a map, the lowest first."""
    if isinstance(map_, JoinedMap):
        return map_.underlays
    return (map_.underlay,) if map_.underlay else ()


@dataclass(frozen=True)
class ScenarioMap:
    """A map made for one scenario, and where its printed numbers are."""

    map: Map
    index: MapIndex


@dataclass(frozen=True)
class _Part:
    """One of the maps of a scenario and where it lies in the whole."""

    map: Map
    index: MapIndex
    placed: MapPlacement

    def place(self, column: int, row: int) -> Place:
        """Where a hex of this map lies in the whole."""
        grid = self.map.grid
        if self.placed.turned:
            column, row = grid.columns - 1 - column, grid.rows - 1 - row
        return column + self.placed.column, row + self.placed.row

    def lying(self) -> Map:
        """The map with what looks in a direction as it looks in the whole."""
        return turned_map(self.map) if self.placed.turned else self.map


class _JoinedIndex(MapIndex):
    """An index of a joined map: every hex keeps the number printed on its own sheet."""

    def __init__(self, map_: Map, numbers: list[list[str]]) -> None:
        super().__init__(map_)
        self.__dict__["numbers"] = numbers

    @cached_property
    def _reader(self) -> NumberReader | None:
        return None

    @cached_property
    def _digits(self) -> DigitNumbers | None:
        return None


def scenario_map(module: Module, scenario: Scenario) -> ScenarioMap | None:
    """The whole map of a scenario; None if it has none."""
    battle = resolved(scenario, module.scenarios)
    parts = [
        _Part(module.maps[one.map], module.map_indexes[one.map], one)
        for one in battle.maps
        if one.map in module.maps
    ]
    if not parts:
        return None
    if len(parts) == 1 and not parts[0].placed.turned:
        return with_laid_terrain(parts[0].map, parts[0].index, battle)
    whole = _joined(parts)
    return with_laid_terrain(whole.map, whole.index, battle)


def with_laid_terrain(map_: Map, index: MapIndex, scenario: Scenario) -> ScenarioMap:
    """A map with whatever a scenario lays on it; what lies on other maps is left out."""
    laid = msgspec.structs.replace(
        map_,
        overlays=map_.overlays + tuple(one for one in scenario.overlays if index.has_hex(one.hex)),
        hexsides=map_.hexsides
        + tuple(one for one in scenario.hexsides if all(map(index.has_hex, one.between))),
        sites=_sites(map_, index, scenario),
        lines=map_.lines
        + tuple(one for one in scenario.lines if all(map(index.has_hex, one.hexes))),
    )
    return ScenarioMap(laid, index)


def _sites(map_: Map, index: MapIndex, scenario: Scenario) -> tuple[Site, ...]:
    """The sites of a map, with what they are worth in a scenario, and its further objectives."""
    hex_of = {site.id: site.hex for site in map_.sites}
    worth: dict[str, Objective] = {}
    for objective in scenario.objectives:
        for hex_ in (*objective.hexes, hex_of.get(objective.site, "")):
            if hex_ and index.has_hex(hex_):
                worth.setdefault(hex_, objective)
    found = []
    for site in map_.sites:
        objective_here = worth.pop(site.hex, None)
        if objective_here is not None:
            number = site.number if site.number is not None else _points(objective_here)
            found.append(msgspec.structs.replace(site, objective=True, number=number))
        else:
            found.append(site)
    further = [
        Site(id=one.id, name=one.name, hex=hex_, objective=True, number=_points(one))
        for hex_, one in worth.items()
    ]
    return (*found, *further)


def _points(objective: Objective) -> int | None:
    return objective.points if objective.points > 0 else None


def _joined(parts: list[_Part]) -> ScenarioMap:
    columns = max(part.placed.column + part.map.grid.columns for part in parts)
    rows = max(part.placed.row + part.map.grid.rows for part in parts)
    if columns * rows > _MAX_HEXES:
        raise DataError([_too_far_apart()])
    sheet = _Sheet(columns, rows)
    for part in parts:
        sheet.add(part)
    first, lying = parts[0].map, [part.lying() for part in parts]
    whole = msgspec.structs.replace(
        first,
        grid=msgspec.structs.replace(first.grid, columns=columns, rows=rows, half_hexes=()),
        terrain=sheet.terrain(),
        elevation=sheet.elevation(),
        overlays=tuple(one for map_ in lying for one in map_.overlays),
        hexsides=tuple(one for part in parts for one in part.map.hexsides),
        lines=tuple(one for part in parts for one in part.map.lines),
        courses=_whole_courses(part.map for part in parts),
        shapes=tuple(one for map_ in lying for one in map_.shapes),
        zones=_whole_zones(part.map for part in parts),
        sites=tuple(one for part in parts for one in part.map.sites),
        labels=tuple(one for map_ in lying for one in map_.labels),
        underlay=None,
    )
    scans = tuple(one for part in parts for one in underlays_of(part.map))
    map_ = JoinedMap(**msgspec.structs.asdict(whole), underlays=scans)
    return ScenarioMap(map_, _JoinedIndex(map_, sheet.numbers))


def _whole_zones(maps: Iterable[Map]) -> tuple[Zone, ...]:
    """The zones of several maps; one that runs over several has a part of the same id on each."""
    found: dict[str, Zone] = {}
    for one in (zone for map_ in maps for zone in map_.zones):
        known = found.get(one.id)
        hexes = (*known.hexes, *one.hexes) if known else one.hexes
        found[one.id] = msgspec.structs.replace(known or one, hexes=hexes)
    return tuple(found.values())


def _whole_courses(maps: Iterable[Map]) -> tuple[Course, ...]:
    """The named courses of several maps, each with its parts from sheet to sheet."""
    found: dict[str, Course] = {}
    for one in (course for map_ in maps for course in map_.courses):
        known = found.get(one.id)
        hexsides = (*known.hexsides, *one.hexsides) if known else one.hexsides
        found[one.id] = msgspec.structs.replace(known or one, hexsides=hexsides)
    return tuple(found.values())


def _too_far_apart() -> Issue:
    return Issue(
        code="render.maps-apart",
        message=tr("The maps of the scenario lie too far apart to be drawn as one."),
        hint=tr("Give them columns and rows so that they touch."),
    )


class _Sheet:
    """Hexes of several maps, gathered into one."""

    def __init__(self, columns: int, rows: int) -> None:
        self._kinds: dict[str, str] = {}
        self._levels: dict[int, str] = {}
        self._terrain = [[NO_HEX] * columns for _ in range(rows)]
        self._heights = [[NO_HEX] * columns for _ in range(rows)]
        # Where there is no hex there is a number that nobody can ask for.
        self.numbers = [[f" {column} {row}" for column in range(columns)] for row in range(rows)]

    def add(self, part: _Part) -> None:
        """Take over every hex of a map."""
        legend = part.map.terrain.legend
        for row, line in enumerate(part.map.terrain.rows):
            for column, code in enumerate(line):
                if code == NO_HEX:
                    continue
                x, y = part.place(column, row)
                kind, level = legend.get(code, ""), _level(part.map, column, row)
                new = chr(_FIRST_CODE + len(self._kinds))
                self._terrain[y][x] = self._kinds.setdefault(kind, new)
                new = chr(_FIRST_CODE + len(self._levels))
                self._heights[y][x] = self._levels.setdefault(level, new)
                self.numbers[y][x] = part.index.numbers[row][column]

    def terrain(self) -> TerrainLayer:
        """The terrain of all maps."""
        legend = {code: kind for kind, code in self._kinds.items()}
        return TerrainLayer(legend=legend, rows=tuple(map("".join, self._terrain)))

    def elevation(self) -> ElevationLayer:
        """The heights of all maps; where there is no hex, the lowest of them."""
        legend = {code: level for level, code in self._levels.items()}
        lowest = self._levels[min(self._levels)] if self._levels else NO_HEX
        rows = tuple("".join(line).replace(NO_HEX, lowest) for line in self._heights)
        return ElevationLayer(legend=legend, rows=rows)


def _level(map_: Map, column: int, row: int) -> int:
    layer = map_.elevation
    if layer is None or row >= len(layer.rows) or column >= len(layer.rows[row]):
        return 0
    return layer.legend.get(layer.rows[row][column], 0)


def turned_round(found: ScenarioMap) -> ScenarioMap:
    """A map as those see it who sit opposite: every hex keeps its number."""
    map_ = turned_map(found.map)
    grid, elevation = turned_grid(map_.grid), map_.elevation
    turned = msgspec.structs.replace(
        map_,
        grid=grid,
        terrain=msgspec.structs.replace(map_.terrain, rows=_reversed(map_.terrain.rows, grid)),
        elevation=elevation
        and msgspec.structs.replace(elevation, rows=_reversed(elevation.rows, grid)),
    )
    numbers = [row[::-1] for row in reversed(found.index.numbers)]
    return ScenarioMap(turned, _JoinedIndex(turned, numbers))


def _reversed(rows: tuple[str, ...], grid: Grid) -> tuple[str, ...]:
    """The last hex first; rows of another length than the grid's are cut or filled with holes."""
    whole = (*rows[: grid.rows], *[""] * (grid.rows - len(rows)))
    wide = grid.columns
    return tuple(row[:wide].ljust(wide, NO_HEX)[::-1] for row in reversed(whole))
