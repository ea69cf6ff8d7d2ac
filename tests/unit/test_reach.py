"""Which hexes a movement class can get to: the fast way must equal a plain flood fill."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.schema.grid import MapIndex
from hexwright.schema.model.map import Map
from hexwright.schema.model.terrain import Terrain
from hexwright.schema.reach import Reach, ruling_terrain
from tests.helpers.modules import SHAPES, make_map

CODES = {".": "clear", "m": "marsh", "~": "lake"}
COSTS: dict[str, Any] = {"clear": 1, "marsh": "line-only", "lake": "prohibited"}
SIDES: dict[str, Any] = {"stream": 1, "river": "prohibited", "gorge": "line-only", "bridge": 0}


def make_terrain(order: tuple[str, ...] = ("clear", "marsh", "lake")) -> Terrain:
    kinds = [{"id": one, "name": one, "movement": {"foot": COSTS[one]}} for one in order]
    sides = [
        {"id": one, "name": one, "movement": {"foot": cost}, "crossing": one == "bridge"}
        for one, cost in SIDES.items()
    ]
    classes = [{"id": "foot", "name": "Foot"}]
    roads = [{"id": "road", "name": "Road"}]
    whole = {"movement_classes": classes, "hexes": kinds, "hexsides": sides, "lines": roads}
    return msgspec.convert(whole, Terrain)


def with_features(map_: Map, **features: Any) -> Map:
    """The map with further members, given as in a file."""
    types = {field.name: field.type for field in msgspec.structs.fields(Map)}
    made = {name: msgspec.convert(value, types[name]) for name, value in features.items()}
    return msgspec.structs.replace(map_, **made)


def legend(map_: Map) -> Map:
    return msgspec.structs.replace(
        map_, terrain=msgspec.structs.replace(map_.terrain, legend=CODES)
    )


class Plain:
    """The same answers, hex by hex."""

    def __init__(self, index: MapIndex, terrain: Terrain) -> None:
        self.index = index
        self.order = [kind.id for kind in terrain.hexes]
        self.lines = [line.hexes for line in index.map.lines]
        self.on_line = {one for line in self.lines for one in line}
        self.part: dict[str, str] = {}
        for number in index.terrain_of:
            if self.is_open(number) and number not in self.part:
                self.fill(number)

    def is_open(self, number: str) -> bool:
        kinds = [CODES[self.index.terrain_of[number]]]
        kinds += [overlay.terrain for overlay in self.index.map.overlays if overlay.hex == number]
        cost = COSTS[max(kinds, key=self.order.index)]
        return cost == 1 or (cost == "line-only" and number in self.on_line)

    def is_joined(self, one: str, other: str) -> bool:
        there = {
            side.terrain for side in self.index.map.hexsides if {*side.between} == {one, other}
        }
        if "bridge" in there or not there & {"river", "gorge"}:
            return True
        along = any({one, other} == {*pair} for line in self.lines for pair in pairwise(line))
        return "river" not in there and along

    def fill(self, start: str) -> None:
        todo = [start]
        self.part[start] = start
        while todo:
            here = todo.pop()
            for other in self.index.neighbours(here):
                if other not in self.part and self.is_open(other) and self.is_joined(here, other):
                    self.part[other] = start
                    todo.append(other)


@st.composite
def grounds(draw: st.DrawFn) -> Map:
    """Maps with holes, closed hexes and hexsides, crossings, overlays and roads."""
    columns, rows = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    line = st.text(". m~.", min_size=columns, max_size=columns)
    texts = draw(st.lists(line, min_size=rows, max_size=rows))
    found = legend(make_map(texts, shape=draw(st.sampled_from(SHAPES))))
    index = MapIndex(found)
    hexes = sorted(index.terrain_of)
    if not hexes:
        return found
    pairs = [[hex_, other] for hex_ in hexes for other in index.neighbours(hex_)]
    features: dict[str, Any] = {
        "overlays": draw(st.lists(_features({"terrain": sorted(COSTS), "hex": hexes}), max_size=4)),
        "lines": [
            {"id": f"road-{number}", "terrain": "road", "hexes": way}
            for number, way in enumerate(draw(st.lists(_ways(index, hexes), max_size=3)))
        ],
    }
    if pairs:
        side = _features({"terrain": sorted(SIDES), "between": pairs})
        features["hexsides"] = draw(st.lists(side, max_size=len(pairs)))
    return with_features(found, **features)


def _features(choices: dict[str, list[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({name: st.sampled_from(one) for name, one in choices.items()})


@st.composite
def _ways(draw: st.DrawFn, index: MapIndex, hexes: list[str]) -> list[str]:
    way = [draw(st.sampled_from(hexes))]
    for _ in range(draw(st.integers(0, 5))):
        around = list(index.neighbours(way[-1]))
        if not around:
            break
        way.append(draw(st.sampled_from(around)))
    return way


@given(grounds(), st.permutations(sorted(COSTS)))
def test_the_parts_of_a_map_are_those_of_a_plain_flood_fill(map_: Map, order: list[str]) -> None:
    terrain = make_terrain(tuple(order))
    index = MapIndex(map_)
    reach, plain = Reach(index, terrain, "foot"), Plain(index, terrain)
    parts: dict[int | None, set[str]] = {}
    wanted: dict[str | None, set[str]] = {}
    for number in index.terrain_of:
        parts.setdefault(reach.part_of(number), set()).add(number)
        wanted.setdefault(plain.part.get(number), set()).add(number)
    assert parts.pop(None, set()) == wanted.pop(None, set())
    assert sorted(map(sorted, parts.values())) == sorted(map(sorted, wanted.values()))


def parts(map_: Map, terrain: Terrain | None = None) -> list[set[str]]:
    index = MapIndex(map_)
    reach = Reach(index, terrain or make_terrain(), "foot")
    found: dict[int, set[str]] = {}
    for number in index.terrain_of:
        part = reach.part_of(number)
        if part is not None:
            found.setdefault(part, set()).add(number)
    return list(found.values())


def river(*others: str) -> Iterator[dict[str, Any]]:
    for other in others:
        yield {"terrain": "river", "between": ["0101", other]}


def test_a_row_of_lake_cuts_a_map_in_two() -> None:
    found = legend(make_map(["...", "~~~", "~.."], shape=("pointy", "odd")))
    assert sorted(map(len, parts(found))) == [2, 3]


def test_a_hex_that_is_not_on_the_map_is_in_no_part() -> None:
    reach = Reach(MapIndex(legend(make_map([". "]))), make_terrain(), "foot")
    assert reach.part_of("0201") is None
    assert reach.part_of("9999") is None


def test_a_bridge_on_the_same_hexside_opens_a_river() -> None:
    found = legend(make_map([".."], shape=("flat", "odd")))
    closed = with_features(found, hexsides=list(river("0201")))
    assert len(parts(closed)) == 2
    bridge = {"terrain": "bridge", "between": ["0201", "0101"]}
    assert len(parts(with_features(found, hexsides=[*river("0201"), bridge]))) == 1


def test_a_road_over_a_gorge_does_not_open_the_river_in_it() -> None:
    found = legend(make_map([".."], shape=("flat", "odd")))
    gorge = {"terrain": "gorge", "between": ["0101", "0201"]}
    road = [{"id": "road", "terrain": "road", "hexes": ["0101", "0201"]}]
    assert len(parts(with_features(found, hexsides=[gorge], lines=road))) == 1
    both = with_features(found, hexsides=[gorge, *river("0201")], lines=road)
    assert len(parts(both)) == 2


@pytest.mark.parametrize(
    ("overlay", "road", "is_open"),
    [("lake", True, False), ("marsh", False, False), ("marsh", True, True), ("clear", True, True)],
)
def test_an_overlay_that_rules_decides_whether_a_hex_is_open(
    *, overlay: str, road: bool, is_open: bool
) -> None:
    lines = [{"id": "road", "terrain": "road", "hexes": ["0101"]}] if road else []
    overlays = [{"terrain": overlay, "hex": "0101"}]
    found = with_features(legend(make_map(["m"])), overlays=overlays, lines=lines)
    assert bool(parts(found)) == is_open


def test_the_kind_later_in_the_list_rules_a_hex() -> None:
    found = with_features(legend(make_map(["m"])), overlays=[{"terrain": "clear", "hex": "0101"}])
    index = MapIndex(found)
    assert ruling_terrain(index, make_terrain(), "0101") == "marsh"
    assert ruling_terrain(index, make_terrain(("marsh", "clear", "lake")), "0101") == "clear"
