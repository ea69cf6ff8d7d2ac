"""Units and leaders as every system asks about them: kinds, places, commands."""

from hexwright.engine.core.piece_events import Eliminated, Moved
from hexwright.engine.parts.troops import (
    back_face,
    command_of,
    enemies_in,
    front_face,
    hexes_with_units,
    is_leader,
    is_on_map,
    is_unit,
    leaders_on_map,
    line_of,
    side_in,
    units_in,
    units_on_map,
)
from hexwright.schema.model.oob import Command, OrderOfBattle, Unit
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, piece, situation


def field() -> Situation:
    return situation(
        ".A+G+F    .B    .X",
        A=piece(),
        B=piece("cavalry"),
        G=piece("general"),
        F=piece("fort"),
        X=piece(side="blue"),
    )


def test_units_leaders_and_markers_are_told_apart() -> None:
    game = field()
    assert [is_unit(game, one) for one in "ABGF"] == [True, True, False, False]
    assert [is_leader(game, one) for one in "ABGF"] == [False, False, True, False]


def test_a_counter_has_a_front_and_perhaps_a_back() -> None:
    game = field()
    assert (front_face(game, "infantry"), back_face(game, "infantry")) == ("front", "worn")
    assert (front_face(game, "cavalry"), back_face(game, "cavalry")) == ("", "")


def test_units_of_a_hex_are_named_without_leaders_and_markers() -> None:
    game = field()
    assert units_in(game, "0101") == ["A"]
    assert units_in(game, "0303") == []
    assert side_in(game, "0101") == "red"
    assert side_in(game, "0303") == ""
    assert enemies_in(game, "0301", "red") == ["X"]
    assert enemies_in(game, "0101", "red") == []


def test_a_side_has_its_units_and_leaders_on_the_map() -> None:
    game = field()
    assert units_on_map(game, "red") == ("A", "B")
    assert leaders_on_map(game, "red") == ("G",)
    assert hexes_with_units(game, "red") == ("0101", "0201")


def test_who_moves_or_is_gone_is_found_no_more() -> None:
    game = field()
    assert hexes_with_units(game, "red") == ("0101", "0201")
    game.emit(Moved("B", "0101"))
    game.emit(Eliminated("X"))
    assert hexes_with_units(game, "red") == ("0101",)
    assert units_on_map(game, "blue") == ()
    assert not is_on_map(game, "X")
    assert not is_on_map(game, "nobody")


def test_a_unit_names_its_command_and_those_above_follow() -> None:
    brigade = Command(id="brigade", name="Brigade", level="brigade", parent="division")
    division = Command(id="division", name="Division", level="division")
    oob = OrderOfBattle(
        id="red-army",
        title="Red army",
        side="red",
        commands=(division, brigade),
        units=(Unit(id="guard", kind="infantry", command="brigade"),),
    )
    game = situation(".", module=module_of().with_documents({"oob/red-army.json": oob}))
    assert command_of(game, "guard") == "brigade"
    assert line_of(game, "brigade") == ("brigade", "division")
    assert command_of(game, "nobody") == ""
    assert line_of(game, "nobody") == ()


def test_a_unit_stands_in_all_the_hexes_that_it_covers() -> None:
    game = situation(".a . .b", a=piece(extends=("0201",)), b=piece())
    assert hexes_with_units(game, "red") == ("0101", "0201", "0301")
