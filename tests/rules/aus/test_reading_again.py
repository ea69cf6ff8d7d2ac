"""A second reading: positions from the printed text, with what it says comes of them."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted
from hexwright.engine.parts.activation import begin_activation, depth
from hexwright.engine.systems.aus.activations import (
    ATTEMPT_FULL,
    begin_division,
    finish_division,
    next_division,
)
from hexwright.engine.systems.aus.breakdown import break_down, fall_back
from hexwright.engine.systems.aus.charge import charge
from hexwright.engine.systems.aus.fire import REACTED, fire_at, may_fire, may_return
from hexwright.engine.systems.aus.limits import is_stopped
from hexwright.engine.systems.aus.markers import draw_marker
from hexwright.engine.systems.aus.movement import MOVED, move_unit
from hexwright.engine.systems.aus.pursuit import pursue
from hexwright.engine.systems.aus.reactions import Trigger, react
from hexwright.engine.systems.aus.records import ACTED, FULL, Activation, activation, mark, marked
from hexwright.engine.systems.aus.retreat import Flight, go_back
from hexwright.engine.systems.aus.troops import (
    FINISHED,
    MAY_CHARGE,
    STRATEGIC,
    TURN,
    blown,
    is_disordered,
    is_routed,
    set_status,
    shape,
    strength,
)
from tests.helpers.aus import (
    ALLIED,
    FRENCH,
    NO,
    YES,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
    played,
)
from tests.helpers.aus_staff import staffed

WEST: dict[str, Any] = {"facing": 9}
COLUMN: dict[str, Any] = {"form": "column", "facing": 2}
RECKLESS: dict[str, Any] = {"activation": 0}


# --- pursuit (8.4.2) ------------------------------------------------------------------------------


def running(**more: Any) -> Any:
    """French hussars have routed a battalion, which has run three hexes to the east."""
    game = battle(
        A=cavalry("0304", facing=3),
        Z=infantry("0404", ALLIED, **WEST),
        **more,
    )
    set_status(game, "Z", "routed", "aus-298")
    played(game, go_back(game, Flight(("Z",), 4, ("A",)), "aus-298"))
    return game


def test_8_4_2_aus_259_each_hex_of_pursuit_costs_the_runners_a_strength_point() -> None:
    game = running()
    # A roll of 9 with +1 for light cavalry is 4 over its morale of 6: two hexes.
    game.state.forced = (9,)
    played(game, pursue(game, ["A"], "Z"))
    assert strength(game, "Z") == 4
    assert game.piece("A").hex != "0304"


def test_8_4_aus_140_a_reaction_charge_ends_a_pursuit_whatever_comes_of_it() -> None:
    game = running()
    first = activation(game).trail[0]
    mark(game, "stopped", "A")
    game.state.forced = (9,)
    played(game, pursue(game, ["A"], "Z"))
    assert strength(game, "Z") == 6
    assert game.piece("A").hex != first


# --- fire (8.1) -----------------------------------------------------------------------------------


def test_8_1_1_aus_192_a_unit_uses_offensive_fire_once_a_turn_though_it_is_reactivated() -> None:
    game = battle(A=infantry("0404"), Z=infantry("0503", ALLIED, **WEST), dice=[0, 0])
    played(game, fire_at(game, "A", "Z"), NO)
    finish_division(game)
    begin_activation(
        game, Activation(side=FRENCH, units=("A",), level=FULL, division="v-3", serial=2)
    )
    assert not may_fire(game, "A")


def test_a4_6_aus_034_a_battery_that_has_fired_does_not_act_with_another_division() -> None:
    game = battle(G=battery("0404", facing=2), Z=infantry("0604", ALLIED, **WEST), dice=[0, 0])
    played(game, fire_at(game, "G", "Z"))
    finish_division(game)
    assert game.count(TURN, ACTED, "G")


def test_8_1_4_aus_198_guns_that_fired_in_reaction_do_not_return_fire() -> None:
    game = battle(A=infantry("0503", facing=9), G=battery("0404", ALLIED, facing=2))
    assert may_return(game, "G", "A")
    mark(game, REACTED, "G")
    assert not may_return(game, "G", "A")


def test_8_1_3_aus_197_infantry_that_fired_in_reaction_still_returns_fire() -> None:
    game = battle(A=infantry("0503", facing=9), Z=infantry("0404", ALLIED))
    mark(game, REACTED, "Z")
    assert may_return(game, "Z", "A")


# --- leaders (8.5.5) ------------------------------------------------------------------------------


@pytest.mark.parametrize(("goes", "hex_"), [(YES, ""), (NO, "0404")])
def test_8_5_5_aus_285_a_leader_goes_with_those_who_retreat_or_stays(goes: bool, hex_: str) -> None:  # noqa: FBT001 # an answer
    game = battle(
        A=infantry("0404", **COLUMN, strength=3),
        B=infantry("0404", **COLUMN, strength=3),
        suchet=leader("0404"),
        Z=infantry("0603", ALLIED, **WEST),
    )
    played(game, go_back(game, Flight(("B",), 1, ("Z",)), "aus-296"), goes)
    assert game.piece("suchet").hex == (hex_ or game.piece("B").hex)


def test_8_5_5_aus_285_a_leader_who_would_be_alone_goes_along_unasked() -> None:
    game = battle(
        A=infantry("0404", **COLUMN), suchet=leader("0404"), Z=infantry("0603", ALLIED, **WEST)
    )
    played(game, go_back(game, Flight(("A",), 1, ("Z",)), "aus-296"))
    assert game.piece("suchet").hex == game.piece("A").hex != "0404"


# --- strategic movement (5.2.1) -------------------------------------------------------------------


def marching(**more: Any) -> Any:
    values: dict[str, Any] = {
        "suchet": leader("0404")._replace(statuses=(STRATEGIC,)),
        "A": infantry("0404", **COLUMN),
        **more,
    }
    return battle(acts=ALLIED, **values)


def test_5_2_1_aus_108_a_march_that_was_shot_at_from_afar_is_over_after_the_activation() -> None:
    game = marching(G=battery("0904", ALLIED, facing=8), dice=[0])
    played(game, fire_at(game, "G", "A"))
    assert STRATEGIC in game.piece("suchet").statuses
    finish_division(game)
    assert STRATEGIC not in game.piece("suchet").statuses


def test_5_2_1_aus_106_an_enemy_who_has_not_moved_ends_no_march() -> None:
    game = marching(Z=infantry("0704", ALLIED, **WEST))
    finish_division(game)
    assert STRATEGIC in game.piece("suchet").statuses


def test_5_2_1_aus_106_one_who_has_moved_to_three_hexes_does() -> None:
    game = marching(Z=infantry("0704", ALLIED, **WEST))
    mark(game, MOVED, "Z")
    finish_division(game)
    assert STRATEGIC not in game.piece("suchet").statuses


# --- breakdown (4.7) ------------------------------------------------------------------------------


def test_4_7_aus_065_units_fall_back_by_half_their_points_through_what_lies_on_the_way() -> None:
    # Three of six points: one hex of woods in disorder costs two, the next would be one too many.
    woods = {f"{c:02}{r:02}": "w" for c in (1, 2, 3, 4, 5) for r in range(1, 10)}
    game = battle(
        A=infantry("0605", form="disorder", facing=2),
        Z=infantry("0805", ALLIED, **WEST),
        terrain=woods,
        level="retreat",
    )
    played(game, fall_back(game, "v-3"))
    far = battle(
        A=infantry("0605", form="disorder", facing=2),
        Z=infantry("0805", ALLIED, **WEST),
        level="retreat",
    )
    played(far, fall_back(far, "v-3"))
    assert game.piece("A").hex[:2] == "05"
    assert far.piece("A").hex[:2] == "03"


def test_4_7_aus_070_a_second_reactivation_in_a_row_is_a_full_activation() -> None:
    game = battle(suchet=leader("0404", personality="aggressive"), A=infantry("0404"))
    game.state.forced = (9, 9)
    assert break_down(game, "v-3", again=False) == (FULL, "", "reactivate")
    assert break_down(game, "v-3", again=True) == (FULL, "", "")


def test_4_7_aus_071_the_enemy_may_let_a_division_act_that_has_acted_and_then_it_is_over() -> None:
    game = staffed(
        lims=("lim-v-3",),
        suchet=leader("0404", activation=0, personality="cautious"),
        A=infantry("0404"),
        markov=leader("0704", ALLIED, activation=9)._replace(statuses=(FINISHED,)),
        Z=infantry("0704", ALLIED, **WEST),
    )
    game.emit(Counted(TURN, ACTED, "b-2"))
    game.emit(Counted(TURN, ACTED, "Z"))
    played(game, draw_marker(game))
    game.state.forced = (9, 0)
    played(game, next_division(game), "suchet", ATTEMPT_FULL)
    assert depth(game) == 1
    game.state.forced = (5,)
    played(game, next_division(game), "markov", ATTEMPT_FULL, NO)
    assert (activation(game).side, activation(game).units) == (ALLIED, ("Z",))
    assert depth(game) == 2
    finish_division(game)
    # No division is reactivated twice, and the marker has nobody left.
    assert not game.run(next_division(game))


def test_4_7_aus_068_without_an_enemy_within_four_hexes_a_charge_is_a_full_activation() -> None:
    game = battle(
        suchet=leader("0104", personality="aggressive"),
        A=infantry("0104"),
        Z=infantry("0604", ALLIED, **WEST),
    )
    game.state.forced = (7,)
    assert break_down(game, "v-3", again=False) == (FULL, "", "")


def test_4_3_3_aus_033_who_is_out_of_range_is_marked_when_the_division_acts() -> None:
    game = battle(suchet=leader("0104"), A=infantry("0204"), B=infantry("0904"), level="")
    played(game, begin_division(game, "v-3", FULL, "", ""))
    assert activation(game).units == ("A",)
    assert "out-of-command" in game.piece("B").statuses


# --- reactions (6.2) ------------------------------------------------------------------------------


def test_6_2_1_aus_126_whoever_turns_inside_of_a_zone_is_fired_at() -> None:
    game = battle(A=infantry("0503", **COLUMN), Z=infantry("0603", ALLIED, facing=9))
    game.state.forced = (0, 0)
    played(game, move_unit(game, "A"), ":turn-left", ":fire-Z", PASS)
    assert marked(game, REACTED, "Z")


def test_5_1_3_aus_092_who_leaves_the_front_of_an_enemy_does_not_come_next_to_him_again() -> None:
    game = battle(A=infantry("0503", **COLUMN), Z=infantry("0604", ALLIED, facing=9))
    assert is_stopped(game, "A")
    game.run(move_unit(game, "A"))
    assert game.decision is not None
    game.answer(PASS) if game.decision.rule == "aus-147" else None
    beside = {"0603", "0703", "0704", "0605", "0504"}
    assert not beside & set(game.decision.options)


def test_6_2_2_aus_128_skirmishers_fire_at_whoever_comes_in_and_then_fall_back() -> None:
    game = battle(
        A=infantry("0403", **COLUMN), Z=infantry("0604", ALLIED, form="skirmish", light=True)
    )
    game.state.forced = (0,)
    played(game, move_unit(game, "A"), "0503", ":fire-Z")
    assert marked(game, REACTED, "Z")


def test_6_2_5_aus_143_horse_guns_limber_first_and_go_back_at_the_next_step() -> None:
    game = battle(
        A=infantry("0504", **COLUMN),
        G=battery("0703", ALLIED, facing=8, horse=True),
    )
    played(game, react(game, Trigger("enter", ("A",), "0504")), ":limber-G")
    assert shape(game, "G") == "limbered"
    game.state.forced = (9,)
    played(game, react(game, Trigger("spend", ("A",), "0504")), ":reverse-G")
    # The check has failed: it is not disordered, and goes back no more.
    before = game.piece("G").hex
    played(game, react(game, Trigger("spend", ("A",), "0504")))
    assert game.piece("G").hex == before != "0703"


def test_6_2_3_aus_138_cavalry_that_dares_not_is_disordered_and_the_move_goes_on() -> None:
    game = battle(A=infantry("0504", **COLUMN), Z=cavalry("0803", ALLIED, facing=9))
    game.state.forced = (9,)
    played(game, move_unit(game, "A"), "0604", ":charge-Z", PASS)
    assert is_disordered(game, "Z")
    assert not blown(game, "Z")
    assert game.piece("A").hex == "0604"


# --- charges (8.4) --------------------------------------------------------------------------------


def charging(**more: Any) -> Any:
    values: dict[str, Any] = {"A": cavalry("0304", statuses=[MAY_CHARGE]), **more}
    return battle(**values)


def test_8_4_2_aus_263_a_charge_leaves_cavalry_blown_though_the_square_throws_it_back() -> None:
    game = charging(Z=infantry("0604", ALLIED, form="square"))
    # No return fire; 0 with -3 against a square, +1 halved up to +1 and 1:1 is worse than 0.
    game.state.forced = (0,)
    played(game, charge(game, "A", "Z"), NO)
    assert blown(game, "A") == 2
    assert strength(game, "A") == 4
    assert is_routed(game, "A")


def test_8_4_2_aus_253_a_stack_that_failed_its_square_does_not_fire() -> None:
    game = charging(Z=infantry("0604", ALLIED, **WEST))
    # Morale 6, in line +1: a 6 is over by one, disordered; a 9 routs it, and a 0 pursues nobody.
    game.state.forced = (6, 9, 0)
    played(game, charge(game, "A", "Z"), ":square")
    assert not game.count(TURN, "returned", "Z@1")


# --- morale (9) -----------------------------------------------------------------------------------


def test_6_4_2_aus_168_a_unit_may_be_made_to_rout_in_the_middle_of_its_move() -> None:
    game = battle(A=infantry("0404", **COLUMN), Z=infantry("0904", ALLIED, **WEST))
    played(game, move_unit(game, "A"), "0503", ":rout", YES)
    assert is_routed(game, "A")
