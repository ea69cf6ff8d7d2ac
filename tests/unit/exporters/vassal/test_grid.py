"""The hexes of exported boards have the names that are printed in them, as VASSAL counts."""

from functools import cache
from itertools import product
from math import dist
from typing import Any

import msgspec
import pytest

from hexwright.exporters.options import source_of
from hexwright.exporters.vassal import VassalExporter
from hexwright.exporters.vassal.boards import Boards, VassalBoard, boards_of
from hexwright.exporters.vassal.grid import BoardGrid, board_grid
from hexwright.exporters.vassal.hex_lattice import HexLattice
from hexwright.schema.grid import NO_HEX
from hexwright.schema.model.map import Grid, Map
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from tests.helpers.modules import SHAPES, module_of
from tests.helpers.vassal_checker.grids import location_name, snapped

pytestmark = pytest.mark.usefixtures("qapp")

AXES: dict[str, dict[str, Any]] = {
    "up": {"first": 1},
    "down": {"first": 9, "step": -1},
    "from-zero": {"first": 0, "width": 3},
    "through-zero": {"first": 4, "step": -1, "width": 2},
    "letters": {"style": "letters", "first": 3},
    "letters-down": {"style": "letters", "first": 9, "step": -1},
    "letters-beyond-z": {"style": "letters", "first": 24},
    "double-letters-beyond-z": {"style": "double-letters", "first": 24},
    "by-two": {"first": 1, "step": 2},
    "down-by-two": {"first": 20, "step": -2},
}


@cache
def empty_module() -> Module:
    return module_of().with_documents(
        {"maps/field.json": None, "scenarios/meeting.json": None, "scenarios/rematch.json": None}
    )


def field(shape: tuple[str, str], columns: int = 6, rows: int = 5, **members: Any) -> Map:
    plain = {
        "id": "field",
        "title": "Field",
        "grid": {
            "columns": columns,
            "rows": rows,
            "orientation": shape[0],
            "stagger": shape[1],
            "half_hexes": members.pop("half_hexes", ()),
        },
        "terrain": {"legend": {".": "clear"}, "rows": ["." * columns] * rows},
        **members,
    }
    return msgspec.convert(plain, Map)


def boards_with(*documents: Map | Scenario, **options: Any) -> Boards:
    folder = {Map: "maps", Scenario: "scenarios"}
    found = {f"{folder[type(one)]}/{one.id}.json": one for one in documents}
    module = empty_module().with_documents(found)
    return boards_of(source_of(VassalExporter(), module, {}, options))


def wrong_names(board: VassalBoard, made: BoardGrid) -> list[tuple[str, str]]:
    """Printed name and VASSAL's name of each hex where the two differ."""
    found = []
    for row, numbers in enumerate(board.index.numbers):
        for column, number in enumerate(numbers):
            if board.index.code_at(column, row) == NO_HEX:
                continue
            pixel = board.lattice.centre(*board.lattice.line_of(column, row))
            name = location_name(made.element, board.size, pixel)
            if name != number or snapped(made.element, pixel) != pixel:
                found.append((number, name))
    return found


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("order", ["column-row", "row-column"])
@pytest.mark.parametrize("column", list(AXES))
def test_vassal_names_hexes_as_printed_whichever_way_they_are_counted(
    shape: tuple[str, str], order: str, column: str
) -> None:
    for row in AXES:
        axes = {"column": AXES[column], "row": AXES[row]}
        numbering = {"order": order, **axes, "separator": ".", "prefix": "x"}
        board = boards_with(field(shape, numbering=numbering)).all[0]
        assert wrong_names(board, board_grid(board)) == [], row


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("runs", ["oblique-up", "oblique-down", "doubled"])
@pytest.mark.parametrize("step", [1, -1, 2])
def test_vassal_names_hexes_as_printed_where_numbers_run_along_the_grain(
    shape: tuple[str, str], runs: str, step: int
) -> None:
    axis = {"first": 30, "step": step}
    numbering = {"runs": runs, "column": axis, "row": axis}
    board = boards_with(field(shape, 7, 6, numbering=numbering)).all[0]
    assert wrong_names(board, board_grid(board)) == []


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("pixels", [33, 64, 97])
def test_names_hold_at_every_size_and_with_edges_cut_through_hexes(
    shape: tuple[str, str], pixels: int
) -> None:
    numbering = {"row": {"first": 40, "step": -1}}
    edges = ("top", "left", "right", "bottom")
    map_ = field(shape, 31, 29, numbering=numbering, half_hexes=edges)
    board = boards_with(map_, pixels=pixels).all[0]
    assert wrong_names(board, board_grid(board)) == []


@pytest.mark.parametrize("shape", SHAPES)
def test_a_piece_snaps_to_the_middle_of_the_drawn_hex(shape: tuple[str, str]) -> None:
    board = boards_with(field(shape, 31, 29), pixels=97).all[0]
    scale, sheet = board.job.scale, board.job.picture.sheet()
    for column, row in product(range(31), range(29)):
        drawn = board.job.picture.layout.centre(column, row) - sheet.topLeft()
        x, y = board.lattice.centre(*board.lattice.line_of(column, row))
        assert abs(drawn.x() * scale - x) <= 1.6
        assert abs(drawn.y() * scale - y) <= 1.6


# --- several maps --------------------------------------------------------------------------------


def joined(shape: tuple[str, str], *, turned: bool) -> VassalBoard:
    """Two maps side by side; the second has other numbers and may be turned round."""
    first = field(shape, 6, 6)
    other = msgspec.structs.replace(
        field(shape, 6, 6, numbering={"prefix": "B"}), id="other", title="Other"
    )
    maps = [{"map": "field"}, {"map": "other", "column": 6, "turned": turned}]
    battle = msgspec.convert({"id": "battle", "title": "Battle", "maps": maps}, Scenario)
    return boards_with(first, other, battle).of_scenario["battle"]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("turned", [False, True])
def test_hexes_of_joined_maps_keep_the_numbers_of_their_own_sheet(
    shape: tuple[str, str], *, turned: bool
) -> None:
    board = joined(shape, turned=turned)
    assert wrong_names(board, board_grid(board)) == []
    assert {number[0] for numbers in board.index.numbers for number in numbers} == {"0", "B"}


# --- what VASSAL needs for it --------------------------------------------------------------------


def kinds(made: BoardGrid) -> set[str]:
    return {one.tag.rpartition(".")[2] for one in made.element.iter()}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_plain_map_needs_neither_zones_nor_lists(shape: tuple[str, str]) -> None:
    made = board_grid(boards_with(field(shape)).all[0])
    assert kinds(made) == {"HexGrid", "HexGridNumbering"}
    assert made.has_distances


def test_letters_beyond_z_need_two_zones() -> None:
    axis = {"style": "letters", "first": 24}
    made = board_grid(boards_with(field(SHAPES[0], numbering={"column": axis})).all[0])
    parts = [one.tag.rpartition(".")[2] for one in made.element]
    assert parts == ["Zone", "Zone", "HexGrid"]
    assert made.has_distances


def test_numbers_that_vassal_cannot_count_are_listed_and_distances_told_as_lost() -> None:
    numbering = {"runs": "doubled", "column": {"step": 2}, "row": {"step": 2}}
    made = board_grid(boards_with(field(SHAPES[0], 25, 20, numbering=numbering)).all[0])
    assert kinds(made) == {"RegionGrid", "Region"}
    assert not made.has_distances


def test_a_printed_turn_track_has_a_name_for_each_turn_and_no_hexes() -> None:
    turns = [{"label": "morning"}, {"label": "noon"}]
    words = {"id": "battle", "title": "Battle", "maps": [{"map": "field"}], "turns": turns}
    battle = msgspec.convert(words, Scenario)
    board = boards_with(field(SHAPES[0]), battle).of_scenario["battle"]
    made = board_grid(board)
    spot = board.turn_pixel(2)
    assert spot is not None
    assert location_name(made.element, board.size, spot) == "Turn 2"
    assert wrong_names(board, made) == []


@pytest.mark.parametrize("stagger", ["even", "odd"])
@pytest.mark.parametrize("first", [(20.49, 31.5), (20.51, 31.02), (33.99, 40.76)])
@pytest.mark.parametrize("wide", [24.0, 37.8, 41.9, 63.3])
def test_pieces_snap_to_within_two_pixels_of_the_middle_on_the_largest_map(
    wide: float, first: tuple[float, float], stagger: Any
) -> None:
    grid = Grid(orientation="flat", columns=120, rows=120, stagger=stagger, hex_mm=20)
    lattice = HexLattice.of(grid, first, wide)
    half = wide / 2 if stagger == "even" else -wide / 2
    far = [
        (line, index)
        for line, index in product((0, 1, 57, 58, 118, 119), (0, 1, 60, 119))
        if dist(
            lattice.centre(line, index),
            (
                first[0] + line * wide * 3**0.5 / 2,
                first[1] + index * wide + line % 2 * half,
            ),
        )
        > 1.8
    ]
    assert far == []
