"""A map laid anew: another grid or numbering, with everything that refers to its hexes following.

Hexes are meant by place. What the documents call them by number is looked up on the old map, moved,
and called by the number of the new place.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.map.edits.kept_control_points import moved_to
from hexwright.editor.map.edits.losses import Loss, losses_of
from hexwright.editor.map.edits.numberings import number_issues
from hexwright.editor.map.edits.rows import with_value
from hexwright.editor.map.edits.separated import SeparatedParts
from hexwright.editor.references.edits.owners import LostNames, Owners
from hexwright.schema.documents import MAP, SCENARIO, Content, DocumentKind
from hexwright.schema.grid import NO_HEX, MapIndex, Place, are_neighbours
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import (
    ElevationLayer,
    Grid,
    Map,
    Numbering,
    TerrainLayer,
    Tie,
    Underlay,
)
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import MapPlacement, Scenario
from hexwright.schema.module import Module
from hexwright.schema.references.names import documents_naming
from hexwright.schema.references.places import HEX
from hexwright.schema.references.rewriting import Fate, rewrite
from hexwright.schema.variants import resolved

MAX_SIDE = 2000
L = TypeVar("L", TerrainLayer, ElevationLayer)


@dataclass(frozen=True)
class Relaid:
    """A change of a whole map: the step itself, what it costs, and what forbids it."""

    change: Change
    losses: tuple[Loss, ...] = ()
    # The change must not be made while there is any.
    problems: tuple[Issue, ...] = ()
    # How many hexes go.
    cut: int = 0

    @property
    def hurts_scenarios(self) -> bool:
        """Whether a battle loses something; to be agreed to."""
        return any(loss.is_in_scenario for loss in self.losses)


def relaid(
    module: Module,
    map_: Map,
    grid: Grid,
    numbering: Numbering,
    label: str,
    step: Place = (0, 0),
    fill: str = "",
) -> Relaid:
    """The map on another grid; hexes move by a step of columns and rows, new ones get `fill`."""
    problems = tuple(size_issues(grid))
    if problems:
        return Relaid(Change(label, {}), problems=problems)
    return _Regridding(module, map_, grid, numbering, step, fill).made(label)


def size_issues(grid: Grid) -> Iterator[Issue]:
    """What is wrong with the size of a grid."""
    if grid.columns < 1 or grid.rows < 1:
        yield Issue(code="map.no-hex-left", message=tr("No hex would be left."))
    elif max(grid.columns, grid.rows) > MAX_SIDE:
        message = tr("A map has at most {limit} columns and rows.", limit=MAX_SIDE)
        yield Issue(code="map.too-large", message=message)


class _Regridding:
    def __init__(
        self, module: Module, map_: Map, grid: Grid, numbering: Numbering, step: Place, fill: str
    ) -> None:
        self._module = module
        self._old = module.map_indexes[map_.id]
        self._step = step
        kind = fill or usual_terrain(map_)
        terrain = self._layer(map_.terrain, grid, kind, wanted=kind)
        elevation = map_.elevation
        if elevation is not None:
            elevation = self._layer(elevation, grid, _usual(elevation), wanted="")
        laid = replace(map_, grid=grid, numbering=numbering, terrain=terrain, elevation=elevation)
        self._new = MapIndex(laid)
        self._contents: dict[str, Content] = {}
        self._losses: list[Loss] = []
        self._lost: dict[str, set[str]] = {}

    def made(self, label: str) -> Relaid:
        problems = [*number_issues(self._new.grid, self._new.map.numbering), *self._clashes()]
        if not self._new.terrain_of:
            problems.append(Issue(code="map.no-hex-left", message=tr("No hex would be left.")))
        if problems:
            return Relaid(Change(label, {}), problems=tuple(problems))
        self._follow_map()
        for _, kind, record in documents_naming(self._module, HEX):
            if kind is not MAP:
                self._follow(kind, record)
        self._follow_lost()
        path = MAP.path(self._old.map.id)
        change = Change(label, self._contents, focus=path)
        cut = sum(1 for place in self._old_places if self._moved(place) is None)
        return Relaid(change, tuple(dict.fromkeys(self._losses)), cut=cut)

    # --- hexes ----------------------------------------------------------------------------

    @cached_property
    def _old_places(self) -> list[Place]:
        rows = self._old.map.terrain.rows
        return [
            (column, row)
            for row, text in enumerate(rows[: self._old.grid.rows])
            for column, code in enumerate(text[: self._old.grid.columns])
            if code != NO_HEX
        ]

    def _moved(self, place: Place) -> Place | None:
        column, row = place[0] + self._step[0], place[1] + self._step[1]
        grid = self._new.grid
        return (column, row) if 0 <= column < grid.columns and 0 <= row < grid.rows else None

    def _number(self, number: str) -> str | None:
        """What a hex of the map is called afterwards; numbers that no hex has stay as they are."""
        place = self._old.find(number)
        if place is None:
            return number
        moved = self._moved(place)
        return None if moved is None else self._new.numbers[moved[1]][moved[0]]

    def _layer(self, layer: L, grid: Grid, value: Any, wanted: str) -> L:
        """The rows of a layer moved and filled up; the legend grows only if it must."""
        columns, rows = self._step
        width = self._old.grid.columns
        fills = grid.columns > width or grid.rows > self._old.grid.rows or columns > 0 or rows > 0
        legend, code = dict(layer.legend), NO_HEX
        if fills:
            legend, code = with_value(layer.legend, value, wanted)
        left, cut = code * max(0, columns), max(0, -columns)
        made = []
        for row in range(grid.rows):
            source = row - rows
            has_row = 0 <= source < self._old.grid.rows
            text = layer.rows[source] if has_row and source < len(layer.rows) else ""
            whole = text.ljust(width, NO_HEX)[:width] if has_row else code * width
            made.append((left + whole[cut:])[: grid.columns].ljust(grid.columns, code))
        return replace(layer, legend=legend, rows=tuple(made))

    # --- documents ------------------------------------------------------------------------

    def _follow_map(self) -> None:
        old = self._old.map
        separated = SeparatedParts(self._places_of, lambda number: self._number(number) is None)
        pinned = replace(old, underlay=self._underlay(old.underlay))
        parted, removed = separated.map(pinned)
        self._losses += losses_of(self._module, MAP, pinned, removed)
        laid = self._new.map
        parted = replace(
            parted,
            grid=laid.grid,
            numbering=laid.numbering,
            terrain=laid.terrain,
            elevation=laid.elevation,
        )
        self._put(MAP, parted, self._fate_on_map)

    def _fate_on_map(self, target: str, name: str) -> str | None:
        return self._number(name) if target == HEX else name

    def _places_of(self, one: str, other: str) -> tuple[bool, bool]:
        """Whether two hexes of the map were neighbours, and whether they still are."""
        places = self._old.find(one), self._old.find(other)
        if places[0] is None or places[1] is None:
            return False, False
        moved = self._moved(places[0]), self._moved(places[1])
        was = are_neighbours(self._old.grid, places[0], places[1])
        return was, was and bool(
            moved[0] and moved[1] and are_neighbours(self._new.grid, moved[0], moved[1])
        )

    def _underlay(self, underlay: Underlay | None) -> Underlay | None:
        """The scan with its ties on hexes that stay, still called by their old numbers."""
        if underlay is None or not underlay.ties:
            return underlay
        found = [(self._old.find(tie.hex), tie) for tie in underlay.ties]
        if all(place is None or self._moved(place) for place, _ in found):
            return underlay
        pins = [(place, tie.x, tie.y) for place, tie in found if place is not None]
        kept = [place for place in self._old_places if self._moved(place)]
        numbers = self._old.numbers
        ties = tuple(
            Tie(hex=numbers[place[1]][place[0]], x=round(x, 2), y=round(y, 2))
            for place, x, y in moved_to(self._old.grid, pins, kept)
        )
        return replace(underlay, ties=ties)

    def _follow(self, kind: DocumentKind, record: Record) -> None:
        """A scenario, or another document that speaks of hexes."""
        maps = self._maps_of(record)
        if self._old.map.id not in maps:
            return
        owners = Owners([self._module.map_indexes[one] for one in maps], self._old)

        def near(one: str, other: str) -> tuple[bool, bool]:
            both = owners.is_ours(one) and owners.is_ours(other)
            return self._places_of(one, other) if both else (False, False)

        def gone(number: str) -> bool:
            return owners.is_ours(number) and self._number(number) is None

        def fate(target: str, name: str) -> str | None:
            return self._number(name) if target == HEX and owners.is_ours(name) else name

        if isinstance(record, Scenario):
            parted, removed = SeparatedParts(near, gone).scenario(record)
            self._losses += losses_of(self._module, SCENARIO, record, removed)
            record = replace(parted, maps=self._placements(parted.maps))
        self._put(kind, record, fate)

    def _maps_of(self, record: Record) -> list[str]:
        if isinstance(record, Scenario):
            maps = [one.map for one in resolved(record, self._module.scenarios).maps]
            return [one for one in maps if one in self._module.maps]
        # Nothing says which map others speak of: this one, where no other has such a hex.
        return [*(one for one in self._module.maps if one != self._old.map.id), self._old.map.id]

    def _placements(self, placements: tuple[MapPlacement, ...]) -> tuple[MapPlacement, ...]:
        """Joined maps stay where they are, although one of them grew."""
        old, new, (left, top) = self._old.grid, self._new.grid, self._step
        right, bottom = new.columns - old.columns - left, new.rows - old.rows - top
        if len(placements) < 2 or not (left or top or right or bottom):
            return placements
        moved = []
        for one in placements:
            if one.map == self._old.map.id:
                columns, rows = (right, bottom) if one.turned else (left, top)
                one = replace(one, column=one.column - columns, row=one.row - rows)  # noqa: PLW2901 - moved
            moved.append(one)
        first = min(one.column for one in moved), min(one.row for one in moved)
        across, down = min(0, first[0]), min(0, first[1])
        return tuple(replace(one, column=one.column - across, row=one.row - down) for one in moved)

    def _put(self, kind: DocumentKind, record: Record, fate: Fate) -> None:
        found = rewrite(self._module, kind, record, fate)
        self._losses += losses_of(self._module, kind, record, found.removed)
        for target, names in found.lost.items():
            self._lost.setdefault(target, set()).update(names)
        path = kind.path(kind.id_of(record))
        if found.record != self._module.document(path):
            self._contents[path] = found.record

    # --- names that go with what was taken away -------------------------------------------

    def _follow_lost(self) -> None:
        """Take out what refers to a zone, site or objective that is no more, and so on."""
        while self._lost:
            lost, self._lost = self._lost, {}
            after = self._module.with_documents(
                {path: one for path, one in self._contents.items() if isinstance(one, Record)}
            )
            for kind, records in after.documents():
                for record in records:
                    if kind is not MAP:
                        self._put(kind, record, LostNames(after, record, lost))

    # --- what forbids ---------------------------------------------------------------------

    def _clashes(self) -> Iterator[Issue]:
        """Joined maps must not have the same numbers."""
        ours = self._new.terrain_of.keys()
        before = self._old.terrain_of.keys()
        for scenario in self._module.scenarios.values():
            others = [one for one in self._maps_of(scenario) if one != self._old.map.id]
            if len(others) == len(self._maps_of(scenario)):
                continue
            for name in others:
                theirs = self._module.map_indexes[name].terrain_of.keys()
                twice = ours & theirs
                if twice and not before & theirs:
                    yield _clash(scenario, name, min(twice))


def usual_terrain(map_: Map) -> str:
    """The kind of terrain that most hexes have."""
    return str(_usual(map_.terrain))


def _usual(layer: TerrainLayer | ElevationLayer) -> str | int:
    counts: Counter[str] = Counter()
    for row in layer.rows:
        counts.update(row)
    codes = sorted(layer.legend, key=lambda code: -counts[code])
    return layer.legend[codes[0]]


def _clash(scenario: Scenario, other: str, number: str) -> Issue:
    return Issue(
        code="scenario.numbers-repeat",
        message=tr(
            "In the scenario “{title}” the map “{map}” has a hex {hex} as well.",
            title=scenario.title,
            map=other,
            hex=number,
        ),
        hint=tr("Give each map a prefix in its numbering."),
    )
