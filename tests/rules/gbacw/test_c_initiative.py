"""Initiative, efficiency and activation markers (5)."""

from typing import Any

from msgspec.structs import replace

from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.systems.gbacw.command import take_chain
from hexwright.engine.systems.gbacw.coordination import coordinate
from hexwright.engine.systems.gbacw.efficiency import (
    boost_corps,
    count_of,
    reckon,
    transfers,
)
from hexwright.engine.systems.gbacw.initiative import modifiers, roll_for_initiative
from hexwright.engine.systems.gbacw.markers import (
    acting_brigades,
    activations_of,
    available,
    cup,
    has_turn,
    marching,
)
from hexwright.engine.systems.gbacw.records import Activation, activation, initiative
from tests.helpers.gbacw import BLUE, GREY, battle, infantry, leader, sample
from tests.helpers.situations import Situation

YES = True
STAFF = """
    .l_us_army   .l_us_corps   .l_us_d1   .l_us_b1   .l_us_b2   .A   .B
"""


def staff(**more: Any) -> dict[str, Any]:
    leaders = {
        name: leader()
        for name in ("l_us_army", "l_us_corps", "l_us_d1", "l_us_b1", "l_us_b2")
        if name not in more
    }
    return {**leaders, "A": infantry(), "B": infantry(command="us-2-1"), **more}


def test_gbacw_028_the_rating_of_the_commander_is_added_and_what_was_held() -> None:
    game = battle(STAFF, **staff(l_us_army=leader(initiative=2)), dice=[4, 5])

    game.play(roll_for_initiative(game))

    assert initiative(game).holder == BLUE
    assert modifiers(game, BLUE).total == 3


def test_gbacw_141_a_commander_who_moved_far_has_no_rating() -> None:
    game = battle(STAFF, **staff(l_us_army=leader(initiative=2)))

    game.emit(StatusSet("l_us_army", "moved-far"))

    assert modifiers(game, BLUE).total == 0


def test_gbacw_029_a_tie_gives_nobody_the_initiative_and_a_roll_the_order() -> None:
    game = battle(STAFF, **staff(l_us_army=leader(initiative=0)), dice=[4, 4, 3, 6])

    game.play(roll_for_initiative(game))

    assert initiative(game).holder == ""
    assert initiative(game).order == (GREY, BLUE)


def test_gbacw_028_a_scenario_may_fix_the_holder_of_the_first_turn() -> None:
    game = battle(STAFF, **staff(), scenario={"first_side": GREY})

    game.play(roll_for_initiative(game))

    assert initiative(game).holder == GREY


def test_gbacw_032_gbacw_ex_03_the_commander_raises_as_many_corps_as_his_rating() -> None:
    game = battle(STAFF, **staff(l_us_army=leader(initiative=2)))

    assert game.play(boost_corps(game, BLUE, {"us-i": 3}), ("l_us_corps",)) == {"us-i": 4}


def test_gbacw_032_efficiency_is_never_more_than_four() -> None:
    game = battle(STAFF, **staff(l_us_army=leader(initiative=1)))

    assert game.play(boost_corps(game, BLUE, {"us-i": 4}), ("l_us_corps",)) == {"us-i": 4}


def test_gbacw_033_gbacw_ex_04_a_division_in_range_gets_its_efficiency_and_ratings() -> None:
    game = battle(STAFF, **staff(l_us_d1=leader(activation=1)))

    assert count_of(game, "us-1", 3, 0) == 4
    assert count_of(game, "us-1", 3, 1) == 4


def test_gbacw_033_gbacw_ex_04_a_division_out_of_range_gets_one_less() -> None:
    game = battle(STAFF, **staff(l_us_corps=leader(command_range=0)))

    assert count_of(game, "us-1", 3, 0) == 2


def test_gbacw_034_a_division_out_of_range_never_gets_more_than_three() -> None:
    game = battle(STAFF, **staff(l_us_corps=leader(command_range=0), l_us_d1=leader(activation=3)))

    assert count_of(game, "us-1", 4, 0) == 3


def test_gbacw_313_an_ineffective_division_gets_no_more_than_two() -> None:
    game = battle(STAFF, **staff())

    game.emit(LevelSet("us-1", "combat-ineffective"))

    assert count_of(game, "us-1", 4, 0) == 2


def test_gbacw_031_a_marker_is_drawn_face_down_for_each_corps() -> None:
    game = battle(STAFF, **staff(l_us_army=leader(initiative=0)))

    game.play(reckon(game, BLUE))

    pile = game.state.piles["efficiency-union/dealt/us-i"]
    assert len(pile.cards) == 1
    assert pile.known_to == (BLUE,)


def three_divisions() -> Situation:
    oob = sample().oobs["drill-union"]
    division = next(command for command in oob.commands if command.id == "us-1")
    more = tuple(replace(division, id=f"us-{number}") for number in (2, 3))
    head = next(one for one in oob.leaders if one.id == "l-us-d1")
    led = tuple(
        replace(head, id=f"l_{number}", commands=(f"us-{number}",), replaced_by="")
        for number in (2, 3)
    )
    leaders = tuple(
        replace(one, id=one.id.replace("-", "_"), replaced_by="") for one in oob.leaders
    )
    changed = replace(oob, units=(), commands=(*oob.commands, *more), leaders=(*leaders, *led))
    names = ("l_us_army", "l_us_corps", "l_us_d1", "l_2", "l_3")
    drawing = ".".join(["", "+".join(names)])
    pieces: dict[str, Any] = {name: leader() for name in names}
    return battle(drawing, documents={"oob/drill-union.json": changed}, **pieces)


def test_gbacw_039_gbacw_ex_10_two_divisions_give_up_a_marker_each_for_a_third() -> None:
    game = three_divisions()

    found = transfers(game, {"us-1": 2, "us-2": 3, "us-3": 2})

    assert {"us-1": 1, "us-2": 4, "us-3": 1} in found
    assert all(min(one.values()) >= 1 and max(one.values()) <= 4 for one in found)
    assert all(sum(one.values()) == 6 for one in found)


def test_gbacw_040_the_pool_holds_the_markers_of_divisions_and_of_those_who_march() -> None:
    game = battle(STAFF, **staff(), orders={"us-2-1": "march"})
    cup(game).lay_out(game)

    cards = [game.card(one).id for one in available(game, BLUE)]

    assert cards.count("am-us-1") == 4
    assert cards.count("march-union") == 1


def test_gbacw_045_units_on_the_march_ignore_the_marker_of_their_division() -> None:
    game = battle(STAFF, **staff(), orders={"us-2-1": "march"})

    assert acting_brigades(game, "us-1") == ["us-1-1"]
    assert marching(game, BLUE) == ["us-2-1"]


def test_gbacw_067_a_brigade_in_reserve_ignores_markers() -> None:
    game = battle(STAFF, **staff())

    game.emit(LevelSet("us-1-1", "reserve"))

    assert acting_brigades(game, "us-1") == ["us-2-1"]


def test_gbacw_025_gbacw_ex_05_a_brigade_out_of_range_skips_one_marker() -> None:
    game = battle(STAFF, **staff(l_us_d1=leader(command_range=1)))
    take_chain(game)

    assert activations_of(game, "us-1-1", "us-1") == 4
    assert activations_of(game, "us-2-1", "us-1") == 3


def test_gbacw_026_a_unit_out_of_command_acts_once_less_but_once() -> None:
    game = battle(STAFF, **staff(l_us_b1=leader(command_range=0)))
    take_chain(game)

    assert has_turn(game, "A", "us-1")


def test_gbacw_312_an_ineffective_brigade_acts_twice_at_most() -> None:
    game = battle(STAFF, **staff())

    game.emit(LevelSet("us-1-1", "combat-ineffective"))

    assert activations_of(game, "us-1-1", "us-1") == 2


def drawn(game: Situation) -> None:
    begin_activation(
        game,
        Activation(side=BLUE, formations=("us-1-1", "us-2-1"), division="us-1"),
    )


def test_gbacw_043_gbacw_ex_09_coordination_lets_two_brigades_act_as_one() -> None:
    game = battle(STAFF, **staff(l_us_d1=leader(coordination=2)), dice=[6])
    drawn(game)

    game.play(coordinate(game), YES)

    assert activation(game).together == ("us-1-1", "us-2-1")


def test_gbacw_043_a_low_roll_confuses_the_brigades() -> None:
    game = battle(STAFF, **staff(l_us_d1=leader(coordination=0)), dice=[2])
    drawn(game)

    game.play(coordinate(game), YES)

    assert activation(game).confused


def test_gbacw_043_brigades_out_of_the_division_leaders_range_are_not_coordinated() -> None:
    game = battle(STAFF, **staff(l_us_d1=leader(command_range=1)))
    drawn(game)

    game.play(coordinate(game))

    assert activation(game).together == ()


def test_gbacw_313_an_ineffective_division_does_not_coordinate() -> None:
    game = battle(STAFF, **staff())
    drawn(game)
    game.emit(LevelSet("us-1", "combat-ineffective"))

    game.play(coordinate(game))

    assert not activation(game).together
