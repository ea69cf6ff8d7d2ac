"""The ground as every system asks about it: hexes by their printed numbers."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.parts.ground import (
    crosses_by_road,
    direction,
    distance,
    field_of,
    near,
    sides_between,
    terrain,
    trait,
)
from hexwright.schema.model.map import Hexside, Line
from tests.helpers.situations import nothing_happens, situation

FIELD = """
    .    w    .
      .    .    .
    .    .    ~
"""


def test_the_hexes_around_one_come_clockwise() -> None:
    assert near(situation(FIELD), "0202") == ("0301", "0302", "0303", "0203", "0102", "0201")


def test_at_the_edge_there_are_fewer() -> None:
    assert near(situation(FIELD), "0101") == ("0201", "0102")


def test_a_distance_does_not_count_the_first_hex() -> None:
    game = situation(FIELD)
    found = [distance(game, "0101", one) for one in ("0101", "0201", "0202", "0303")]
    assert found == [0, 1, 2, 3]


def test_a_hex_has_the_terrain_that_is_drawn() -> None:
    game = situation(FIELD)
    assert [terrain(game, one).id for one in ("0101", "0201", "0303")] == ["clear", "woods", "lake"]


def test_a_trait_that_the_module_does_not_name_is_what_one_asks_for() -> None:
    assert trait(situation(FIELD), "0101", "unheard-of", "nothing") == "nothing"


def test_a_system_may_change_the_ground() -> None:
    def frozen(board: Board, field: Battlefield) -> Battlefield:
        assert board.scenario.id == "situation"
        return field.with_kind(field.place("0303"), "clear")

    rules = Rulebook(system="free", version=1, proceed=nothing_happens, ground=frozen)
    assert terrain(situation(FIELD, rulebook=rules), "0303").id == "clear"


def test_the_ground_is_made_once() -> None:
    game = situation(FIELD)
    assert field_of(game) is field_of(game)


def test_directions_to_neighbours_count_clockwise() -> None:
    game = situation(FIELD)
    assert [direction(game, "0202", one) for one in near(game, "0202")] == [0, 1, 2, 3, 4, 5]


def test_nothing_lies_between_two_hexes_unless_it_is_drawn() -> None:
    river = Hexside(between=("0101", "0201"), terrain="river")
    road = Line(id="way", terrain="road", hexes=("0101", "0102"))
    game = situation(FIELD, scenario={"hexsides": (river,), "lines": (road,)})
    assert [side.kind.id for side in sides_between(game, "0201", "0101")] == ["river"]
    assert sides_between(game, "0101", "0102") == ()
    assert crosses_by_road(game, "0101", "0102")
    assert not crosses_by_road(game, "0101", "0201")
