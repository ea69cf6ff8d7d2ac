"""Maps with something of everything, and where it lies: for changes of a map as a whole."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import msgspec
from hypothesis import strategies as st

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.edits.numberings import presets
from hexwright.render.geometry import Layout
from hexwright.schema.dump import dump_module, plain
from hexwright.schema.grid import MapIndex, Place, hex_numbers, neighbour_steps
from hexwright.schema.issues import Issue, has_errors
from hexwright.schema.load import load_module
from hexwright.schema.model.map import Grid, Map
from hexwright.schema.module import Module
from tests.helpers.modules import SHAPES, module_of

Spot = tuple[float, float]
Thing = tuple[tuple[Any, ...], Spot]
COLUMNS, ROWS = 7, 6

shapes = st.sampled_from(SHAPES)
numberings = st.integers(
    0, len(presets(Grid(orientation="flat", columns=7, rows=6, stagger="odd"))) - 1
)
places = st.tuples(st.integers(0, COLUMNS - 1), st.integers(0, ROWS - 1))


def rich_module(
    shape: tuple[str, str] = ("flat", "odd"), preset: int = 0, hexes: list[Place] | None = None
) -> Module:
    """The small module with one larger map of everything, and a scenario that uses it.

    `hexes` are the places that things stand on; they are used in turn.
    """
    grid = {"orientation": shape[0], "stagger": shape[1], "columns": COLUMNS, "rows": ROWS}
    shape_of = msgspec.convert(grid, Grid)
    numbering = presets(shape_of)[preset].numbering
    numbers = hex_numbers(shape_of, numbering)
    spots = hexes or [(1, 1), (3, 2), (5, 4), (2, 3)]

    def at(step: int) -> str:
        column, row = spots[step % len(spots)]
        return numbers[row][column]

    map_ = _map(grid, plain(numbering), at)
    map_["hexsides"] = [
        {"terrain": "river", "between": list(pair)} for pair in _sides(shape_of, numbers, spots)
    ]
    map_["courses"] = [
        {"id": "brook", "name": "Brook", "hexsides": [one["between"] for one in map_["hexsides"]]}
    ]
    map_["lines"] = [
        {"id": "highway", "terrain": "road", "hexes": _way(shape_of, numbers, spots[0][1])}
    ]
    return module_of(
        {
            "maps/field.json": map_,
            "scenarios/meeting.json#/setup": [
                {"piece": "red-1", "hex": at(0)},
                {"kind": "fort", "hex": at(1), "side": "red"},
            ],
            "scenarios/meeting.json#/overlays": [{"terrain": "marsh", "hex": at(2)}],
            "scenarios/meeting.json#/objectives": [
                {"id": "town", "name": "Town", "hexes": [at(3)], "points": 3},
                {"id": "height", "name": "Height", "site": "hill", "points": 1},
            ],
            "scenarios/rematch.json": {"id": "rematch", "title": "Rematch", "based_on": "meeting"}
            | {"setup": [{"piece": "red-1", "hex": at(1)}, {"piece": "blue-1", "hex": at(2)}]},
        }
    )


def _map(grid: dict[str, Any], numbering: Any, at: Callable[[int], str]) -> dict[str, Any]:
    return {
        "id": "field",
        "title": "The field",
        "grid": grid,
        "numbering": numbering,
        "terrain": {
            "legend": {".": "clear", "w": "woods"},
            "rows": ["..w....", ".w....w", "...w...", "w......", "...ww..", "....w.w"],
        },
        "elevation": {
            "legend": {"0": 0, "1": 1},
            "rows": ["0000001", "0100000", "0110000", "0000110", "0000000", "1000000"],
        },
        "overlays": [{"terrain": "woods", "hex": at(0)}, {"terrain": "marsh", "hex": at(2)}],
        "shapes": [{"kind": "crest", "hex": at(1), "points": [[-0.5, 0], [0.25, 1]]}],
        "zones": [
            {"id": "north", "name": "North", "kind": "entry", "hexes": [at(0), at(1)]},
            {"id": "south", "name": "South", "kind": "setup", "hexes": [at(2), at(3)]},
        ],
        "sites": [{"id": "hill", "name": "The hill", "hex": at(1)}],
        "labels": [{"text": "Height 12", "hex": at(2), "offset": [0.5, 0.1]}],
    }


def _sides(grid: Grid, numbers: list[list[str]], spots: list[Place]) -> list[tuple[str, str]]:
    """For each spot a side towards a neighbour that is on the map; none twice."""
    found: dict[frozenset[Place], tuple[str, str]] = {}
    for number, (column, row) in enumerate(spots):
        steps = neighbour_steps(grid, column, row)
        near = [(column + right, row + down) for right, down in steps]
        inside = [one for one in near if 0 <= one[0] < grid.columns and 0 <= one[1] < grid.rows]
        other = inside[number % len(inside)]
        pair = frozenset(((column, row), other))
        found.setdefault(pair, (numbers[row][column], numbers[other[1]][other[0]]))
    return list(found.values())


def _way(grid: Grid, numbers: list[list[str]], line: int) -> list[str]:
    """A straight way along a row (pointy top) or column (flat top) of the grid."""
    if grid.orientation == "pointy":
        return list(numbers[line])
    return [row[line] for row in numbers]


class _Spots:
    """Where the hexes of a map lie in its picture."""

    def __init__(self, map_: Map) -> None:
        self.map = map_
        self.index = MapIndex(map_)
        self._layout = Layout(map_.grid)

    def __call__(self, *numbers: str) -> Spot:
        found = [self._layout.centre(*self.index.place_of[number]) for number in numbers]
        return (
            sum(one.x() for one in found) / len(found),
            sum(one.y() for one in found) / len(found),
        )


def things(map_: Map) -> Iterator[Thing]:
    """Everything on a map with the spot where it lies, in map units."""
    spot = _Spots(map_)
    yield from _ground(spot)
    yield from _joints(spot)
    for overlay in map_.overlays:
        yield ("overlay", overlay.terrain, overlay.facing), spot(overlay.hex)
    for shape in map_.shapes:
        yield ("shape", shape.points), spot(shape.hex)
    for zone in map_.zones:
        for number in zone.hexes:
            yield ("zone", zone.name), spot(number)
    for site in map_.sites:
        yield ("site", site.name), spot(site.hex)
    for label in map_.labels:
        yield ("label", label.text, label.offset), spot(label.hex)


def _ground(spot: _Spots) -> Iterator[Thing]:
    map_, index = spot.map, spot.index
    for number, code in index.terrain_of.items():
        yield ("terrain", map_.terrain.legend[code]), spot(number)
        if map_.elevation:
            column, row = index.place_of[number]
            level = map_.elevation.legend[map_.elevation.rows[row][column]]
            yield ("level", level), spot(number)


def _joints(spot: _Spots) -> Iterator[Thing]:
    for hexside in spot.map.hexsides:
        yield ("hexside", hexside.terrain), spot(*hexside.between)
        yield ("hexside's inner hex", hexside.terrain), spot(hexside.between[0])
    for line in spot.map.lines:
        for one, other in pairwise(line.hexes):
            yield ("line", line.terrain), spot(one, other)
    for course in spot.map.courses:
        for pair in course.hexsides:
            yield ("course", course.name), spot(*pair)


def battle_things(module: Module, map_id: str = "field") -> Iterator[Thing]:
    """What the scenarios have on the map, with the spot where it lies."""
    index = module.map_indexes[map_id]
    layout = Layout(index.grid)
    for scenario in module.scenarios.values():
        hexes = [(("setup", one.piece, one.kind), one.hex) for one in scenario.setup]
        hexes += [(("laid", overlay.terrain, ""), overlay.hex) for overlay in scenario.overlays]
        hexes += [
            (("objective", objective.id, ""), number)
            for objective in scenario.objectives
            for number in objective.hexes
        ]
        for what, number in hexes:
            centre = layout.centre(*index.place_of[number])
            yield (scenario.id, *what), (centre.x(), centre.y())


def moved(found: Iterator[Thing], by: Spot = (0, 0)) -> list[Thing]:
    """Things with their spots moved and rounded, in an order of their own."""
    made = [(what, (round(x + by[0], 1) + 0, round(y + by[1], 1) + 0)) for what, (x, y) in found]
    return sorted(made, key=repr)


def offset(old: Grid, new: Grid, step: Place) -> Spot:
    """How far the hex that was at the upper left has moved in the picture."""
    before, after = Layout(old).centre(0, 0), Layout(new).centre(*step)
    return after.x() - before.x(), after.y() - before.y()


def done(module: Module, change: Change, files: dict[str, bytes] | None = None) -> ModuleDocument:
    """A document after the change; undo must give back what was."""
    document = ModuleDocument(module, files or {})
    document.do(change)
    document.stack.undo()
    assert document.module == module
    document.stack.redo()
    return document


def errors_of(module: Module, assets: dict[str, bytes] | None = None) -> list[Issue]:
    """What is wrong with a module as it would be saved."""
    loaded = load_module({**dump_module(module), **(assets or {})})
    return [issue for issue in loaded.issues if has_errors([issue])]
