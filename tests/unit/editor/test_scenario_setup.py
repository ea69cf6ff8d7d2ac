"""Counters of a set-up put, moved, turned, stacked and taken off; where pieces start."""

import pytest
from msgspec.structs import replace

from hexwright.editor.scenarios.edits.roster import Node, roster, unplaced, whereabouts
from hexwright.editor.scenarios.edits.setup import (
    SetUp,
    Stock,
    moved,
    name_of,
    on_top,
    put,
    raised,
    taken_off,
    turned,
    with_values,
    zones_of,
)
from hexwright.schema.module import Module
from hexwright.schema.placements import facings
from tests.helpers.modules import module_of


@pytest.fixture
def module() -> Module:
    return module_of()


def setup_of(module: Module) -> SetUp:
    return module.scenarios["meeting"].setup


def hexes(setup: SetUp) -> list[tuple[str, str]]:
    return [(one.piece or one.kind, one.hex) for one in setup]


# --- putting -------------------------------------------------------------------------------------


def test_a_piece_is_put_on_top(module: Module) -> None:
    made = put(module, setup_of(module), [Stock(piece="red-2")], "0101")
    assert hexes(made.setup)[-1] == ("red-2", "0101")
    assert made.numbers == {4}


def test_a_piece_that_stands_elsewhere_moves_and_is_not_doubled(module: Module) -> None:
    made = put(module, setup_of(module), [Stock(piece="blue-1")], "0102")
    assert [hex_ for hex_ in hexes(made.setup) if hex_[0] == "blue-1"] == [("blue-1", "0102")]
    assert made.setup[3].extends == ()


def test_counters_of_a_kind_are_put_again_and_again(module: Module) -> None:
    once = put(module, setup_of(module), [Stock(kind="fort")], "0102")
    twice = put(module, once.setup, [Stock(kind="fort")], "0102")
    assert hexes(twice.setup).count(("fort", "0102")) == 2


def test_a_new_counter_looks_where_the_last_one_of_its_side_does(module: Module) -> None:
    made = put(module, setup_of(module), [Stock(piece="red-2"), Stock(piece="blue-2")], "0102")
    assert [one.facing for one in made.setup[-2:]] == [4, 3]


# --- moving --------------------------------------------------------------------------------------


def test_counters_move_together_and_keep_their_shape(module: Module) -> None:
    index = module.map_indexes["field"]
    start, end = (0, 0), (2, 1)
    made = moved(index, setup_of(module), [0, 2], start, end)
    assert made is not None
    assert hexes(made.setup)[0] == ("red-1", "0302")
    # From an odd to an even column the step down is another one on the paper.
    assert dict(hexes(made.setup))["fort"] == "0404"


def test_a_counter_that_covers_two_hexes_takes_both_along(module: Module) -> None:
    index = module.map_indexes["field"]
    made = moved(index, setup_of(module), [3], (3, 3), (3, 2))
    assert made is not None
    assert (made.setup[3].hex, made.setup[3].extends) == ("0403", ("0402",))


def test_nothing_moves_if_one_of_several_would_leave_the_map(module: Module) -> None:
    index = module.map_indexes["field"]
    assert moved(index, setup_of(module), [0, 3], (0, 0), (0, 1)) is None


def test_what_moves_into_a_hex_lies_on_top(module: Module) -> None:
    index = module.map_indexes["field"]
    made = moved(index, setup_of(module), [0], (0, 0), (1, 2))
    assert made is not None
    there = [name for name, hex_ in hexes(made.setup) if hex_ == "0203"]
    assert there == ["fort", "red-1"]
    assert [made.setup[number].piece for number in made.numbers] == ["red-1"]


# --- stacks, facing, values ----------------------------------------------------------------------


def test_a_counter_is_raised_and_lowered_in_its_stack(module: Module) -> None:
    up = raised(setup_of(module), [0], 1)
    assert [one.piece for one in up.setup[:2]] == ["red-general", "red-1"]
    assert up.numbers == {1}
    assert raised(up.setup, up.numbers, -1).setup == setup_of(module)


def test_the_highest_counter_cannot_be_raised(module: Module) -> None:
    assert raised(setup_of(module), [1], 1).setup == setup_of(module)


def test_counters_on_top_stay_as_they_are(module: Module) -> None:
    assert on_top(setup_of(module), frozenset([1])).setup is setup_of(module)


def test_counters_turn_by_the_directions_of_their_system(module: Module) -> None:
    assert facings(module) == list(range(12))
    made = turned(module, setup_of(module), [0, 1], 1)
    assert [one.facing for one in made.setup[:2]] == [5, 0]


@pytest.mark.parametrize(
    ("steps", "further"), [(-2, "0303"), (-1, "0403"), (2, "0403")], ids=["swings", "half", "edge"]
)
def test_a_counter_that_covers_two_hexes_swings_where_it_can(
    module: Module, steps: int, further: str
) -> None:
    index = module.map_indexes["field"]
    made = turned(module, setup_of(module), [3], steps, index)
    assert (made.setup[3].hex, made.setup[3].extends) == ("0404", (further,))
    assert made.setup[3].facing == 3 + steps


def test_counters_are_taken_off_together(module: Module) -> None:
    made = taken_off(setup_of(module), [0, 2])
    assert hexes(made.setup) == [("red-general", "0101"), ("blue-1", "0404")]


def test_one_value_is_given_to_several_counters(module: Module) -> None:
    made = with_values(setup_of(module), [0, 3], ("losses",), 1)
    assert [one.losses for one in made.setup] == [1, 0, 0, 1]


def test_a_counter_in_a_box_is_on_no_hex(module: Module) -> None:
    boxed = with_values(setup_of(module), [3], ("box",), "reserve").setup
    assert (boxed[3].box, boxed[3].hex, boxed[3].extends) == ("reserve", "", ())
    back = with_values(boxed, [3], ("hex",), "0303").setup
    assert (back[3].box, back[3].hex) == ("", "0303")


def test_a_piece_without_a_name_is_called_after_its_kind(module: Module) -> None:
    assert name_of(module, Stock(piece="red-2")) == "Cavalry"
    assert name_of(module, Stock(kind="fort")) == "Fort"


# --- the roster ----------------------------------------------------------------------------------


def find(nodes: list[Node], name: str) -> Node:
    for node in nodes:
        if node.name == name:
            return node
        if node.below and (found := _below(node, name)):
            return found
    raise AssertionError(name)


def _below(node: Node, name: str) -> Node | None:
    try:
        return find(list(node.below), name)
    except AssertionError:
        return None


def test_the_roster_follows_the_chain_of_command(module: Module) -> None:
    army = find(roster(module), "Red army")
    assert {stock.piece for stock in army.stocks()} == {"red-1", "red-2", "red-general"}
    corps = find(roster(module), "Red corps")
    assert {stock.piece for stock in corps.stocks()} == {"red-1", "red-general"}


def test_commands_in_a_circle_are_still_listed() -> None:
    module = module_of()
    oob = module.oobs["red"]
    first, second = oob.commands
    circle = (replace(first, parent=second.id), second)
    broken = module.with_documents({"oob/red.json": replace(oob, commands=circle)})
    pieces = [stock.piece for node in roster(broken) for stock in node.stocks()]
    assert sorted(pieces) == ["blue-1", "blue-2", "red-1", "red-2", "red-general"]


def test_everything_that_starts_somewhere_says_where(module: Module) -> None:
    where = whereabouts(module, module.scenarios["meeting"])
    assert where.pieces["red-1"] == "0101"
    assert where.pieces["red-2"] == "free set-up"
    assert where.pieces["blue-2"] == "turn 2"
    assert where.kinds["fort"] == 1


def test_only_pieces_without_a_place_are_taken_from_a_heading(module: Module) -> None:
    battle = module.scenarios["rematch"]
    where = whereabouts(module, battle)
    army = find(roster(module), "Red army")
    assert len(unplaced(where, army.stocks())) == 3


# --- zones ---------------------------------------------------------------------------------------


def test_zones_to_set_up_and_to_arrive_in_are_shown(module: Module) -> None:
    assert zones_of(module, module.scenarios["meeting"]) == {"south", "north"}


def test_zones_of_no_use_to_the_scenario_are_not_shown(module: Module) -> None:
    battle = replace(module.scenarios["meeting"], free_setup=(), reinforcements=())
    assert zones_of(module, battle) == {"south"}
