"""Roads and hexside features of scans, and how they are joined."""

from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from hexwright.importers.scan.chains import joined
from hexwright.importers.scan.examples import examples_at, sort_of
from hexwright.importers.scan.line_reader import Found, LineReader, Pair, Sort
from tests.helpers.paper_maps.found import found_grid
from tests.helpers.paper_maps.teaching import taught, true_pairs
from tests.helpers.paper_maps.wear import PaperMap, paper_map


@cache
def _scan() -> PaperMap:
    return paper_map(5, "medium", columns=16, rows=12, pitch=46)


def _found(sort: Sort) -> tuple[Mapping[Pair, Found], dict[Pair, str]]:
    scan = _scan()
    examples = taught(scan, seed=2)
    reader = LineReader(scan.pixels, found_grid(scan), sort)
    if sort == "line":
        return reader.found(examples.lines), true_pairs(scan.plan.lines)
    return reader.found(examples.hexsides), true_pairs(scan.plan.hexsides)


def _f1(found: Mapping[Pair, Found], truth: Mapping[Pair, str]) -> float:
    hits = sum(truth.get(pair) == one.kind for pair, one in found.items())
    return 2 * hits / (len(found) + len(truth))


def test_roads_rails_and_streams_are_found_by_five_examples_each() -> None:
    assert _f1(*_found("line")) > 0.9


def test_rivers_and_walls_are_found_by_five_examples_each() -> None:
    assert _f1(*_found("hexside")) > 0.9


def test_without_examples_no_line_is_found() -> None:
    reader = LineReader(_scan().pixels, found_grid(_scan()), "line")
    assert reader.found({}) == {}
    assert reader.found({"road": [((90, 90), (90, 91))]}) == {}


def test_a_chain_of_steps_is_one_line() -> None:
    grid = found_grid(_scan())
    way = [(1, 1)]
    for _ in range(5):
        way.append(grid.neighbours(way[-1])[2])
    steps = list(pairwise(way))
    [line] = joined(grid, steps)
    assert line in (way, way[::-1])


def test_a_line_goes_straight_on_where_another_meets_it() -> None:
    grid = found_grid(_scan())
    middle = (6, 6)
    around = grid.neighbours(middle)
    lines = joined(grid, [(middle, around[0]), (middle, around[3]), (middle, around[1])])
    assert sorted(len(line) for line in lines) == [2, 3]
    long = max(lines, key=len)
    assert {long[0], long[-1]} == {around[0], around[3]}


def test_a_ring_of_steps_is_closed() -> None:
    grid = found_grid(_scan())
    ring = grid.neighbours((6, 6))
    [line] = joined(grid, [(ring[k], ring[(k + 1) % 6]) for k in range(6)])
    assert line[0] == line[-1]
    assert len(line) == 7


def test_points_on_the_picture_are_examples_by_what_their_kind_is() -> None:
    grid = found_grid(_scan())
    here = (5, 5)
    beside = grid.neighbours(here)[2]
    centre = grid.centers[here]
    corners = grid.corners_of(here)
    middle = (corners[2] + corners[3]) / 2
    side = (float(middle[0]), float(middle[1]))
    (x, y), (u, v) = centre, grid.centers[beside]
    toward = ((2 * x + u) / 3, (2 * y + v) / 3)
    found = examples_at(
        {"woods": [centre], "road": [toward], "river": [side], "level:2": [centre]}, grid
    )
    assert found.terrain == {"woods": [here]}
    assert {frozenset(pair) for pair in found.lines["road"]} == {frozenset((here, beside))}
    assert {frozenset(pair) for pair in found.hexsides["river"]} == {frozenset((here, beside))}
    assert found.levels == {"2": [here]}


def test_points_beside_the_map_teach_nothing() -> None:
    assert examples_at({"woods": [(-900, -900)]}, found_grid(_scan())).terrain == {}


def test_a_word_before_the_kind_says_what_it_is() -> None:
    assert sort_of("hexside:stream") == ("hexside", "stream")
    assert sort_of("stream") == ("line", "stream")
    assert sort_of("clear") == ("hex", "clear")
