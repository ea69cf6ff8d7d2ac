"""Maps full of everything that a region can hold, made by hypothesis; and bare ones to paste on."""

from typing import Any

import msgspec
from hypothesis import strategies as st

from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module
from tests.helpers.modules import SHAPES, module_of

KINDS: dict[str, Any] = {
    "terrain.json#/hexsides": [
        {"id": "river", "name": "River"},
        {"id": "slope", "name": "Slope", "directed": True},
        {"id": "bridge", "name": "Bridge", "crossing": True},
    ],
    "terrain.json#/lines": [{"id": "road", "name": "Road"}, {"id": "rail", "name": "Railway"}],
    "maps/field.json#/hexsides": [],
    "maps/field.json#/courses": [],
}
LINES = st.sampled_from(["road", "rail"])
LEGEND = {".": "clear", "w": "woods", "m": "marsh"}


def kinds() -> Module:
    """A module with kinds of everything."""
    return module_of(KINDS)


def bare_map(shape: tuple[str, str], size: int = 21) -> Map:
    """A large map of open ground."""
    whole = {
        "id": "bare",
        "title": "Bare",
        "grid": _grid(shape, size, size),
        "terrain": {"legend": {".": "clear"}, "rows": ["." * size] * size},
        "elevation": {"legend": {"0": 0}, "rows": ["0" * size] * size},
    }
    return msgspec.convert(whole, Map)


def _grid(shape: tuple[str, str], columns: int, rows: int) -> dict[str, Any]:
    return {"orientation": shape[0], "stagger": shape[1], "columns": columns, "rows": rows}


@st.composite
def full_maps(draw: st.DrawFn, columns: int = 6, rows: int = 5) -> Map:
    """A map of any shape of grid, with holes, and with some of everything."""
    grid = _grid(draw(st.sampled_from(SHAPES)), columns, rows)
    codes = st.text(alphabet=".wm ", min_size=columns, max_size=columns)
    terrain = [draw(codes) for _ in range(rows)]
    terrain[2] = "." * columns  # never all holes
    whole: dict[str, Any] = {
        "id": "full",
        "title": "Full",
        "grid": grid,
        "terrain": {"legend": LEGEND, "rows": terrain},
    }
    if draw(st.booleans()):
        levels = st.text(alphabet="012", min_size=columns, max_size=columns)
        rows_of_levels = [draw(levels) for _ in range(rows)]
        whole["elevation"] = {"legend": {"0": 0, "1": 1, "2": 2}, "rows": rows_of_levels}
    bare = msgspec.convert(whole, Map)
    return msgspec.convert({**whole, **_marks(draw, MapIndex(bare))}, Map)


def _marks(draw: st.DrawFn, index: MapIndex) -> dict[str, Any]:
    places = hexes_of(index)
    numbers = [index.numbers[row][column] for column, row in places]
    pairs = [(number, other) for number in numbers for other in index.neighbours(number)]
    hexes = st.sampled_from(numbers)
    names = st.sampled_from(["a", "b", "c"])
    some_pairs = draw(st.lists(st.sampled_from(pairs or [("", "")]), max_size=6)) if pairs else []
    return {
        "overlays": [
            {"terrain": "woods", "hex": one, "facing": draw(st.none() | st.integers(0, 11))}
            for one in draw(st.lists(hexes, max_size=3, unique=True))
        ],
        "hexsides": [
            {"terrain": kind, "between": pair}
            for (kind, _), pair in {
                (draw(st.sampled_from(["river", "slope", "bridge"])), frozenset(pair)): pair
                for pair in some_pairs
            }.items()
        ],
        "lines": [
            {"id": f"line-{order}", "terrain": kind, "hexes": way}
            for order, kind in enumerate(draw(st.lists(LINES, max_size=3)))
            if len(way := _walk(draw, index, draw(hexes))) > 1
        ],
        "shapes": [
            {"kind": "crest", "hex": one, "points": [[-0.5, 0.25], [0.125, 0.75]]}
            for one in draw(st.lists(hexes, max_size=2, unique=True))
        ],
        "labels": [
            {
                "text": draw(names),
                "hex": one,
                "offset": [draw(st.integers(-9, 9)) / 10, draw(st.integers(-9, 9)) / 10],
                "angle": draw(st.integers(-17, 17)) * 10,
            }
            for one in draw(st.lists(hexes, max_size=3, unique=True))
        ],
        "sites": [
            {"id": f"site-{order}", "name": "Site", "hex": one}
            for order, one in enumerate(draw(st.lists(hexes, max_size=3)))
        ],
        "zones": [
            {"id": f"zone-{order}", "name": "Zone", "kind": "setup", "hexes": found}
            for order in range(2)
            if (found := draw(st.lists(hexes, max_size=5, unique=True)))
        ],
    }


def _walk(draw: st.DrawFn, index: MapIndex, start: str) -> list[str]:
    """A way from neighbour to neighbour that uses no step twice."""
    way, used = [start], set()
    for _ in range(draw(st.integers(1, 6))):
        near = [
            neighbour
            for neighbour in index.neighbours(way[-1])
            if frozenset((way[-1], neighbour)) not in used
        ]
        if not near:
            break
        there = draw(st.sampled_from(near))
        used.add(frozenset((way[-1], there)))
        way.append(there)
    return way


def hexes_of(index: MapIndex) -> list[Place]:
    """All places that have a hex."""
    return [
        (column, row)
        for row in range(index.grid.rows)
        for column in range(index.grid.columns)
        if index.hex_at(column, row) is not None
    ]
