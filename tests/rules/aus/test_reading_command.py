"""Positions read from the printed rules of the turn and of command (3, 4), before the code."""

from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet, RecordSet
from hexwright.engine.parts.activation import begin_activation, depth
from hexwright.engine.systems.aus.activations import (
    ATTEMPT_FULL,
    begin_division,
    finish_division,
    next_division,
    try_to_act,
)
from hexwright.engine.systems.aus.attacks import melee_phase
from hexwright.engine.systems.aus.breakdown import break_down
from hexwright.engine.systems.aus.command import (
    acting_units,
    division_in_range,
    in_command,
    nearest_divisions,
    reaches,
)
from hexwright.engine.systems.aus.fire import may_fire
from hexwright.engine.systems.aus.markers import draw_marker
from hexwright.engine.systems.aus.movement import move_phase, move_unit
from hexwright.engine.systems.aus.pool import addable, in_pool, marker_of, remove_markers
from hexwright.engine.systems.aus.records import (
    ACTED,
    CHANCE,
    FULL,
    INITIATIVE,
    LIMITED,
    LONE,
    Activation,
    activation,
    initiative,
)
from hexwright.engine.systems.aus.troops import BROKEN, FINISHED, OUT_OF_COMMAND, TURN, has
from hexwright.engine.systems.aus.without_markers import (
    act_without_marker,
    clear_turn,
    idle_divisions,
    idle_units,
)
from tests.helpers.aus import ALLIED, FRENCH, NO, battery, battle, cavalry, infantry, leader, played
from tests.helpers.aus_reading import asked, column, russian
from tests.helpers.aus_staff import staffed
from tests.helpers.situations import Situation


def third(**more: Any) -> Situation:
    """Suchet, who rolls six or less, with a battalion; nobody acts yet."""
    values: dict[str, Any] = {"A": column("0404"), "suchet": leader("0303", activation=6), **more}
    return battle(level="", **values)


# --- the turn (3) ---------------------------------------------------------------------------------


def test_aus_039_divisions_act_by_turns_and_the_other_goes_on_alone() -> None:
    game = third(
        B=column("0406", command="v-1"),
        caffarelli=leader("0406"),
        Z=russian("1104"),
        markov=leader("1104", ALLIED),
    )
    first = replace(initiative(game), holder=FRENCH, next=FRENCH)
    game.emit(RecordSet(INITIATIVE, first))
    sides = []
    for _ in range(3):
        game.run(act_without_marker(game))
        assert game.decision is not None
        sides.append(game.decision.side)
        game.answer(next(one for one in game.decision.options if one != PASS))
        while game.decision is not None:
            game.answer(NO if not game.decision.options else game.decision.options[0])
        while depth(game):
            finish_division(game)
    assert sides == [FRENCH, ALLIED, FRENCH]


def test_aus_038_a_division_that_stopped_on_its_marker_has_no_second_chance() -> None:
    game = third(suchet=leader("0303", activation=0, personality="normal"))
    game.state.forced = (5, 1)
    begin_activation(game, Activation(side=FRENCH, kind="division", formations=("v-3",)))
    game.emit(Counted(TURN, CHANCE, "v-3"))
    played(game, try_to_act(game, "v-3"), ATTEMPT_FULL)
    assert "v-3" not in idle_divisions(game, FRENCH)


def test_aus_039_units_out_of_range_of_a_division_that_acted_go_alone_and_once() -> None:
    game = third(B=column("1204"))
    game.emit(Counted(TURN, CHANCE, "v-3"))
    played(game, begin_division(game, "v-3", FULL, "", ""))
    finish_division(game)
    assert idle_units(game, FRENCH) == ["B"]


def test_aus_042_the_marker_of_a_broken_division_goes_out_though_nobody_takes_any() -> None:
    game = staffed(lims=("lim-v-3",), suchet=leader("0404"), A=column("0404"))
    game.emit(LevelSet("v-3", BROKEN))
    game.run(remove_markers(game))
    while game.decision is not None:
        game.answer(PASS)
    assert marker_of(game, "lim-v-3") not in in_pool(game, FRENCH)


def test_aus_041_nobody_need_take_a_marker_out() -> None:
    game = staffed(lims=("lim-v-3",), suchet=leader("0404"), A=column("0404"))
    game.run(remove_markers(game))
    while game.decision is not None:
        game.answer(tuple(game.decision.options))
    assert marker_of(game, "lim-v-3") in in_pool(game, FRENCH)


def test_aus_041_finished_leaders_of_both_sides_are_fresh_at_the_end_of_the_turn() -> None:
    game = third(
        suchet=leader("0303")._replace(statuses=(FINISHED,)),
        markov=leader("1104", ALLIED)._replace(statuses=(FINISHED,)),
        Z=russian("1104"),
    )
    clear_turn(game)
    assert [has(game, one, FINISHED) for one in ("suchet", "markov")] == [False, False]


# --- ranges (4.2, 4.3) ----------------------------------------------------------------------------


def test_aus_030_range_passes_before_enemies_but_not_through_them() -> None:
    wall: dict[str, Any] = {f"Z{n}": russian(f"05{n:02}") for n in range(1, 10) if n != 5}
    game = battle(suchet=leader("0404"), A=column("0605"), B=column("1005"), **wall)
    assert reaches(game, "suchet", "A")
    assert not reaches(game, "suchet", "B")


@pytest.mark.parametrize(("hex_", "near"), [("0804", True), ("0704", False)])
def test_aus_032_russian_divisions_reach_four_hexes(hex_: str, *, near: bool) -> None:
    game = battle(Z=russian(hex_), markov=leader("1204", ALLIED), acts=ALLIED)
    assert in_command(game, "Z", "b-2") == near


@pytest.mark.parametrize(("hex_", "near"), [("0904", True), ("1004", False)])
def test_aus_023_french_corps_reach_eight_hexes(hex_: str, *, near: bool) -> None:
    game = battle(lannes=leader("0104"), suchet=leader(hex_), A=column("0404"))
    assert division_in_range(game, "v-3") == near


@pytest.mark.parametrize(("hex_", "near"), [("0704", True), ("0804", False)])
def test_aus_023_russian_corps_reach_six_hexes(hex_: str, *, near: bool) -> None:
    game = battle(bagration=leader("0104", ALLIED), markov=leader(hex_, ALLIED), Z=russian("0404"))
    assert division_in_range(game, "b-2") == near


def test_aus_032_who_was_in_range_when_his_division_began_acts_though_the_leader_leaves() -> None:
    game = third(A=column("0803"))
    played(game, begin_division(game, "v-3", FULL, "", ""))
    game.run(move_phase(game))
    game.answer("suchet")
    while game.decision is not None and game.decision.kind != "piece":
        options = [one for one in map(str, game.decision.options) if one.startswith("01")]
        game.answer((options[0],) if options and game.decision.kind == "path" else PASS)
    assert "A" in activation(game).units
    assert OUT_OF_COMMAND not in game.piece("A").statuses


def test_aus_034_guns_of_another_corps_never_act_with_a_division() -> None:
    game = third(G=battery("0405", command="cr"), H=battery("0406"))
    assert set(acting_units(game, "v-3")) == {"A", "H"}


# --- activations (4.5, 4.6) -----------------------------------------------------------------------


@pytest.mark.parametrize(("die", "full"), [(6, True), (7, False)])
def test_aus_045_a_roll_of_his_rating_is_enough(die: int, *, full: bool) -> None:
    # Beyond it, a 9 on the table of the normal leader is FULL again: so take a 3, LIMITED.
    game = third(suchet=leader("0303", activation=6, personality="normal"))
    game.state.forced = (die,) if full else (die, 3)
    game.run(try_to_act(game, "v-3"))
    game.answer(ATTEMPT_FULL)
    while game.decision is not None:
        game.answer(NO)
    assert activation(game).level == (FULL if full else LIMITED)


def test_aus_066_a_division_in_limited_activation_fires_but_does_not_fight() -> None:
    game = battle(A=infantry("0404"), Z=russian("0503"), level=LIMITED)
    assert may_fire(game, "A")
    assert played(game, melee_phase(game)) is False


def test_aus_060_a_unit_alone_goes_a_third_and_fires() -> None:
    game = battle(A=cavalry("0104", form="column", facing=2), level=LONE)
    after = asked(game, "A", "0204", "0303", "0403")
    assert not [choice for choice in after if choice.isdigit() or choice.startswith(":turn")]
    fight = battle(A=infantry("0404"), Z=russian("0503"), level=LONE)
    assert may_fire(fight, "A")
    assert played(fight, melee_phase(fight)) is False


def test_aus_049_a_division_that_acted_on_the_independent_marker_waits_in_its_corps() -> None:
    men: dict[str, Any] = {
        "treilhard": leader("0404"),
        "kellermann": leader("0604"),
        "murat": leader("0504"),
        "H": cavalry("0404", command="cr-t"),
        "I": cavalry("0604", command="cr-k"),
    }
    game = staffed(lims=("lim-cr",), **men)
    game.emit(Counted(TURN, ACTED, "cr-t"))
    played(game, draw_marker(game))
    question = game.run(next_division(game))
    assert question is not None
    assert "kellermann" in question.options
    assert "treilhard" not in question.options


def test_aus_051_in_a_corps_activation_nobody_fights_before_all_have_moved() -> None:
    men: dict[str, Any] = {
        "suchet": leader("0303", activation=9),
        "caffarelli": leader("0305", activation=9),
        "lannes": leader("0304"),
        "A": infantry("0404"),
        "B": infantry("0406", command="v-1"),
        "Z": russian("0503"),
    }
    game = staffed(lims=("lim-v",), **men)
    played(game, draw_marker(game))
    game.state.forced = (0,)
    played(game, next_division(game), "suchet", ATTEMPT_FULL)
    assert activation(game).moves
    played(game, move_phase(game), PASS)
    finish_division(game)
    # The second division is called before the first one fires.
    question = game.run(next_division(game))
    assert question is not None
    assert "caffarelli" in map(str, question.options)


# --- breakdown (4.7) ------------------------------------------------------------------------------


@pytest.mark.parametrize(("hex_", "found"), [("0703", "retreat"), ("0802", "")])
def test_aus_065_three_hexes_from_an_enemy_a_division_must_fall_back(hex_: str, found: str) -> None:
    game = third(suchet=leader("0303", personality="normal"), Z=russian(hex_))
    game.state.forced = (0,)
    assert break_down(game, "v-3", again=False)[0] == found


@pytest.mark.parametrize(("hex_", "must"), [("0802", "charge"), ("0902", "")])
def test_aus_068_four_hexes_from_an_enemy_a_division_must_charge(hex_: str, must: str) -> None:
    game = third(suchet=leader("0303", personality="aggressive"), Z=russian(hex_))
    game.state.forced = (7,)
    assert break_down(game, "v-3", again=False) == (FULL, must, "")


def test_aus_065_an_enemy_leader_alone_makes_nobody_fall_back() -> None:
    game = third(suchet=leader("0303", personality="normal"), markov=leader("0603", ALLIED))
    game.state.forced = (0,)
    assert break_down(game, "v-3", again=False)[0] == ""


def test_aus_072_the_enemy_gains_by_a_breakdown_once_a_turn() -> None:
    game = third(
        suchet=leader("0303", personality="cautious"),
        caffarelli=leader("0306", personality="cautious"),
        B=column("0406", command="v-1"),
        Z=russian("1104"),
        markov=leader("1104", ALLIED),
    )
    game.state.forced = (0, 0)
    assert break_down(game, "v-3", again=False) == ("", "", "enemy")
    assert break_down(game, "v-1", again=False) == ("", "", "")


def test_aus_071_the_nearest_enemy_is_counted_from_the_leader_who_failed() -> None:
    game = third(
        Z=russian("1104"),
        Y=infantry("0904", ALLIED, command="b-1"),
        markov=leader("1104", ALLIED),
        dolgoruki=leader("0904", ALLIED),
    )
    assert nearest_divisions(game, "v-3", ALLIED) == ["b-1"]


def test_aus_065_a_unit_that_falls_back_from_one_enemy_comes_no_nearer_to_another() -> None:
    game = third(A=column("0504", 2, move=6), Z=russian("0703"), Y=russian("0208", 3))
    before = 3
    played(game, begin_division(game, "v-3", "retreat", "", ""))
    from hexwright.engine.systems.aus.neighbours import enemy_distance

    assert enemy_distance(game, game.piece("A").hex, FRENCH) >= before


# --- the pool (4.1, 4.2) --------------------------------------------------------------------------


def test_aus_024_while_a_corps_is_in_the_pool_its_divisions_cannot_be_added() -> None:
    game = staffed(lims=("lim-v",), suchet=leader("0404"), lannes=leader("0404"), A=column("0404"))
    assert marker_of(game, "lim-v-3") not in addable(game, FRENCH, 1, 3)


def test_aus_316_a_division_at_its_breakpoint_is_passed_over_by_its_corps() -> None:
    men: dict[str, Any] = {
        "suchet": leader("0303"),
        "caffarelli": leader("0305"),
        "lannes": leader("0304"),
        "A": infantry("0404"),
        "B": infantry("0406", command="v-1"),
    }
    game = staffed(lims=("lim-v",), **men)
    game.emit(LevelSet("v-3", BROKEN))
    played(game, draw_marker(game))
    question = game.run(next_division(game))
    assert question is None or "suchet" not in map(str, question.options)


def test_aus_316_a_division_at_its_breakpoint_does_not_act_on_the_independent_marker() -> None:
    men: dict[str, Any] = {
        "treilhard": leader("0404"),
        "milhaud": leader("0604"),
        "H": cavalry("0404", command="cr-t"),
        "I": cavalry("0604", command="cr-m"),
    }
    game = staffed(lims=("lim-french-independent",), **men)
    game.emit(LevelSet("cr-t", BROKEN))
    played(game, draw_marker(game))
    question = game.run(next_division(game))
    assert question is None or "treilhard" not in map(str, question.options)


def test_aus_056_who_has_moved_once_does_not_move_again_in_this_activation() -> None:
    game = third(B=column("0406"))
    played(game, begin_division(game, "v-3", FULL, "", ""))
    played(game, move_phase(game), "A", "0503", PASS)
    question = game.run(move_phase(game))
    assert question is not None
    assert "A" not in map(str, question.options)
    assert "B" in map(str, question.options)


def test_aus_058_a_limited_unit_that_began_beside_the_enemy_may_go_away_from_him() -> None:
    game = battle(A=column("0404", 10), Z=russian("0503"), level=LIMITED)
    played(game, move_unit(game, "A"), "0303", PASS, PASS)
    assert game.piece("A").hex == "0303"
