"""Two rules at a time once more (4 to 11): losses, stacks, supports, breakpoints."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.systems.aus.activations import begin_division, finish_division, next_division
from hexwright.engine.systems.aus.assault import attack
from hexwright.engine.systems.aus.attacks import melee_phase
from hexwright.engine.systems.aus.charge import charge
from hexwright.engine.systems.aus.charge_ways import targets as charge_targets
from hexwright.engine.systems.aus.fire import fire_at, may_fire
from hexwright.engine.systems.aus.fire import targets as fire_targets
from hexwright.engine.systems.aus.manoeuvres import actions_of
from hexwright.engine.systems.aus.markers import draw_marker
from hexwright.engine.systems.aus.morale import rout, sink
from hexwright.engine.systems.aus.movement import move_unit
from hexwright.engine.systems.aus.reactions import Trigger, react
from hexwright.engine.systems.aus.records import FULL, LIMITED
from hexwright.engine.systems.aus.square import STAND
from hexwright.engine.systems.aus.troops import (
    BROKEN,
    GOOD,
    ROUTED,
    SHAKEN,
    blown,
    is_disordered,
    level_of,
    strength,
)
from hexwright.engine.systems.aus.without_markers import idle_divisions
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
from tests.helpers.aus_reading import (
    FOUR,
    LOOSE,
    READY,
    WEST,
    asked,
    column,
    driven,
    horse,
    may_stop,
    russian,
)
from tests.helpers.aus_staff import staffed

# --- command (4) ----------------------------------------------------------------------------------


def test_aus_058_in_part_nobody_goes_beside_a_routed_enemy_either() -> None:
    fled = infantry("0603", ALLIED, **LOOSE, statuses=[ROUTED])
    assert "0503" not in asked(battle(A=column("0404"), Z=fled, level=LIMITED), "A")


def test_aus_317_a_corps_whose_divisions_are_all_broken_does_not_act() -> None:
    game = staffed(
        lims=("lim-v",),
        suchet=leader("0303"),
        caffarelli=leader("0305"),
        lannes=leader("0304"),
        A=column("0404"),
        B=column("0406", command="v-1"),
    )
    for one in ("v-1", "v-3"):
        game.emit(LevelSet(one, BROKEN))
    played(game, draw_marker(game))
    question = game.run(next_division(game))
    assert question is None or not {"suchet", "caffarelli"} & set(map(str, question.options))


def test_aus_316_a_broken_division_that_its_corps_passed_over_acts_without_a_marker() -> None:
    game = battle(A=column("0404"), suchet=leader("0303"), level="")
    game.emit(LevelSet("v-3", BROKEN))
    assert "v-3" in idle_divisions(game, FRENCH)


def test_aus_192_who_is_called_again_has_had_his_fire_of_the_turn() -> None:
    game = battle(A=infantry("0404"), suchet=leader("0404"), Z=russian("0503"), level="")
    driven(game, begin_division(game, "v-3", FULL, "", ""))
    game.state.forced = (0, 0, 0)
    driven(game, fire_at(game, "A", "Z"))
    finish_division(game)
    driven(game, begin_division(game, "v-3", FULL, "", ""))
    assert not may_fire(game, "A")


# --- zones and formations (6) ---------------------------------------------------------------------


def test_aus_241_horse_steps_back_from_who_comes_beside_it_and_does_not_charge_him() -> None:
    game = battle(A=column("0503", 6), Z=horse("0604"))
    question = game.run(react(game, Trigger("enter", ("A",), "0503", was="0502")))
    assert question is not None
    assert ":reverse-Z" in question.buttons
    assert ":charge-Z" not in question.buttons


def test_aus_153_skirmishers_who_fall_to_five_points_stay_in_two_hexes_but_spread_no_more() -> None:
    # Six points are needed to deploy so, says the erratum.
    # C at skirmishers: class a, and a French battalion in line B: column 6; a 9 takes a point.
    game = battle(A=infantry("0404"), Z=infantry("0503", ALLIED, form="skirmish", extends=["0603"]))
    game.state.forced = (9, 0)
    driven(game, fire_at(game, "A", "Z"))
    assert strength(game, "Z") == 5
    assert game.piece("Z").extends == ("0603",)
    five = battle(A=infantry("0404", form="skirmish", strength=6, losses=1))
    kinds = {one.kind for one in actions_of(five, "A")}
    assert "spread" not in kinds


@pytest.mark.parametrize(
    ("one", "flees"), [(column("0404"), True), (battery("0404", form="limbered"), False)]
)
def test_aus_168_guns_are_not_let_rout(one: Any, *, flees: bool) -> None:
    assert (":rout" in asked(battle(A=one, Z=russian("1104")), "A")) == flees


def test_aus_168_who_is_let_rout_shakes_the_other_of_his_stack() -> None:
    game = battle(A=column("0404", **FOUR), B=column("0404", **FOUR), Z=russian("1104"))
    game.state.forced = (9, 0, 0)
    driven(game, move_unit(game, "B"), NO, ":rout", YES)
    assert (level_of(game, "B"), level_of(game, "A")) == (ROUTED, SHAKEN)
    assert game.piece("A").hex == "0404"


# --- stacking (7) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("other", "fits"), [(5, True), (6, False)])
def test_aus_178_nine_points_of_horse_in_column_share_a_hex(other: int, *, fits: bool) -> None:
    game = battle(
        A=cavalry("0404", form="column", **FOUR), B=cavalry("0503", form="column", strength=other)
    )
    assert may_stop(game, "A", "0503") == fits


@pytest.mark.parametrize(("other", "fits"), [(4, True), (5, False)])
def test_aus_178_a_column_that_woods_disorder_counts_by_their_limit(
    other: int, *, fits: bool
) -> None:
    loose = infantry("0503", **{**LOOSE, "facing": 2, "strength": other})
    game = battle(A=column("0404", **FOUR), B=loose, terrain={"0503": "w"})
    assert ("0503" in asked(game, "A") and may_stop(game, "A", "0503")) == fits


# --- combat (8) -----------------------------------------------------------------------------------


def test_aus_196_infantry_does_not_return_the_fire_of_far_guns_and_guns_do() -> None:
    asks = {}
    for name, foe in (
        ("foot", russian("0704")),
        ("guns", battery("0704", ALLIED, facing=8)),
        ("limbered", battery("0704", ALLIED, facing=8, form="limbered")),
    ):
        game = battle(G=battery("0404", facing=2), Z=foe, dice=[0, 0, 0, 0])
        question = game.run(fire_at(game, "G", "Z"))
        asks[name] = question is not None and question.kind == "yes-no"
    assert asks == {"foot": False, "guns": True, "limbered": False}


def test_aus_223_who_supported_an_attack_makes_none() -> None:
    game = battle(
        A=column("0404"),
        B=column("0504"),
        Y=infantry("0604", ALLIED, **WEST),
        Z=infantry("0503", ALLIED, **WEST),
    )
    first = game.run(melee_phase(game))
    assert first is not None
    assert {"A", "B"} <= set(map(str, first.options))
    game.state.forced = (0, 0)
    game.run(attack(game, "A", "Z", "bayonet"))
    while game.decision is not None:
        is_support = game.decision.rule == "aus-223"
        game.answer(("B",) if is_support else NO)
    question = game.run(melee_phase(game))
    assert question is None or not {"A", "B"} & set(map(str, question.options))


def test_aus_276_a_round_that_goes_on_takes_a_point_of_the_top_battalion_of_each_stack() -> None:
    # Eight to eight; the village -2: a six is a four. Then a nine is a seven: Z goes.
    game = battle(
        A=column("0404", **FOUR),
        B=column("0404", **FOUR),
        Y=infantry("0503", ALLIED, **WEST, **FOUR),
        Z=infantry("0503", ALLIED, **WEST, **FOUR),
        terrain={"0503": "v"},
    )
    game.state.forced = (0, 0, 0, 6, 0, 0, 9, 0, 0, 0, 0)
    driven(game, attack(game, "B", "Z", "assault"))
    assert [strength(game, one) for one in "ABYZ"] == [4, 3, 4, 2]


@pytest.mark.parametrize(("kind", "lost"), [("heavy", 1), ("light", 0)])
def test_aus_247_the_bonus_of_the_charger_counts_against_who_counters(kind: str, lost: int) -> None:
    # Equal; light less light: a 6 beats the charger; light less heavy: 6 - 2 goes on.
    game = battle(
        A=cavalry("0304", type=kind, **READY),
        Y=horse("0703"),
        Z=infantry("0704", ALLIED, **WEST),
    )
    game.state.forced = (0, 6, 0, 0, 9, 0, 0)
    driven(game, charge(game, "A", "Z"), "Y")
    assert 6 - strength(game, "Y") == lost
    assert (blown(game, "A"), blown(game, "Y")) == (2, 2)


def test_aus_267_blown_horse_that_is_charged_fights_worse_and_stays_blown() -> None:
    # It does not counter: its check is 0. The melee: 4, bonus 1, blown 1 is 6.
    tired = horse("0704", **LOOSE, statuses=["blown-1"])
    game = battle(A=cavalry("0404", **READY), Z=tired)
    game.state.forced = (0, 4, 0, 0, 0)
    driven(game, charge(game, "A", "Z"))
    assert (strength(game, "A"), strength(game, "Z")) == (6, 5)


def test_aus_251_a_battalion_and_its_guns_that_stand_both_fire_at_a_charge() -> None:
    game = battle(
        A=cavalry("0404", **READY),
        Z=infantry("0703", ALLIED, **WEST),
        Y=battery("0703", ALLIED, facing=8),
    )
    game.run(charge(game, "A", "Z"))
    game.state.forced = (0, 9, 0, 0, 0, 0)
    subjects = []
    while game.decision is not None:
        decision = game.decision
        if decision.kind == "yes-no":
            subjects.append(decision.subject)
            game.answer(NO)
        else:
            buttons = list(map(str, decision.buttons))
            way = next((one for one in (STAND, PASS) if one in buttons), "")
            game.answer(way or decision.options[0])
    assert {"Y", "Z"} <= set(subjects)


# --- morale (9) and breakpoints (11) --------------------------------------------------------------


def test_aus_293_a_stack_whose_top_battalion_is_shaken_by_fire_is_shaken() -> None:
    # B at an allied column: column 3, a 3 is M+1; 6 + 1 is one over.
    game = battle(
        A=infantry("0404"),
        Y=infantry("0503", ALLIED, **WEST, **FOUR),
        Z=infantry("0503", ALLIED, **WEST, **FOUR),
        G=battery("0503", ALLIED, facing=8),
    )
    game.state.forced = (3, 6)
    driven(game, fire_at(game, "A", next(one for one in fire_targets(game, "A") if one != "G")))
    assert [level_of(game, one) for one in "YZG"] == [SHAKEN, SHAKEN, GOOD]


def test_aus_299_who_runs_before_skirmishers_is_destroyed_by_their_fire() -> None:
    game = battle(
        A=column("0504"),
        B=infantry("0803", form="skirmish"),
        Z=russian("0604"),
        terrain={"0603": "v", "0704": "v"},
        sides={("0604", "0603"): "river", ("0604", "0704"): "river", ("0604", "0605"): "river"},
    )
    game.state.forced = (9,)
    driven(game, rout(game, "Z", ["A"]), ":fire-B")
    assert game.piece("Z").is_gone


def test_aus_313_who_loses_more_than_half_by_a_failed_check_is_broken() -> None:
    # 6 with three lost; a 6 in column is none; 7 is one over: a point and a level.
    game = battle(A=column("0404"), Z=infantry("0503", ALLIED, **WEST, losses=3))
    game.state.forced = (0, 7, 0, 0)
    driven(game, attack(game, "A", "Z", "bayonet"))
    assert strength(game, "Z") == 2
    assert "unit-breakpoint" in game.piece("Z").statuses
    assert level_of(game, "Z") == SHAKEN
    assert is_disordered(game, "Z")


def test_aus_313_nor_does_a_way_back_that_is_barred_shake_him_twice() -> None:
    # A point by the check, one for the hex that it cannot go: four of six.
    barred = {("0503", one): "river" for one in ("0403", "0502", "0504", "0603", "0604")}
    game = battle(A=column("0404"), Z=infantry("0503", ALLIED, **WEST, losses=2), sides=barred)
    game.state.forced = (0, 7, 0, 0)
    driven(game, attack(game, "A", "Z", "bayonet"))
    assert (game.piece("Z").hex, strength(game, "Z")) == ("0503", 2)
    assert level_of(game, "Z") == SHAKEN


def test_aus_314_broken_horse_does_not_counter_a_charge() -> None:
    spent: dict[str, Any] = {"losses": 4, "statuses": ["unit-breakpoint", SHAKEN]}
    game = battle(
        A=cavalry("0304", **READY),
        Y=horse("0703", **spent),
        Z=infantry("0704", ALLIED, **WEST),
    )
    game.run(charge(game, "A", "Z"))
    while game.decision is not None:
        decision = game.decision
        assert "Y" not in map(str, decision.options)
        game.state.forced = (0,) * 9
        if decision.kind == "yes-no":
            game.answer(NO)
        elif STAND in decision.buttons:
            game.answer(STAND)
        else:
            game.answer(decision.options[0] if decision.options else next(iter(decision.buttons)))


# --- charges that pass others, and what is spent before the enemy (6.2, 8.4) ----------------------


def test_aus_146_a_leader_alone_goes_from_a_charge_that_passes_him() -> None:
    game = battle(
        A=cavalry("0304", **READY),
        markov=leader("0503", ALLIED),
        Z=russian("0704"),
        Y=russian("0902"),
    )
    assert any("markov" in one for one in driven(game, charge(game, "A", "Z"), STAND))


def test_aus_133_horse_turns_towards_a_charge_that_passes_its_flank_and_does_not_step_back() -> (
    None
):
    game = battle(A=cavalry("0304", **READY), Y=horse("0502", 3), Z=russian("0704"))
    seen = driven(game, charge(game, "A", "Z"), STAND)
    assert any(one.startswith(":turn") and one.endswith("-Y") for one in seen)
    assert ":reverse-Y" not in seen


@pytest.mark.parametrize(
    ("one", "act"),
    [
        (battery("0503", facing=2), ":turn-left"),
        (infantry("0503", form="square", facing=None), ":form-infantry-column"),
    ],
)
def test_aus_126_guns_that_turn_and_squares_that_open_draw_fire(one: Any, act: str) -> None:
    game = battle(A=one, Z=russian("0603"))
    assert ":fire-Z" in driven(game, move_unit(game, "A"), act)


def test_aus_204_nobody_charges_past_a_friend_who_hides_the_enemy() -> None:
    row: dict[str, Any] = {"A": cavalry("0404", form="column", **READY), "Z": russian("0702")}
    assert "Z" in charge_targets(battle(**row), "A")
    assert "Z" not in charge_targets(battle(**row, B=column("0503")), "A")


def test_aus_185_two_batteries_of_a_hex_fire_each() -> None:
    game = battle(G=battery("0404", facing=2), H=battery("0404", facing=2), Z=russian("0702"))
    assert [may_fire(game, one) for one in "GH"] == [True, True]


@pytest.mark.parametrize(("more", "lost"), [({}, 0), ({"Y": horse("0704", **FOUR)}, 1)])
def test_aus_189_two_regiments_in_a_hex_are_a_mass(more: dict[str, Any], lost: int) -> None:
    # C at horse in line: column 4, where a 5 is M+1; against a mass 3, where it takes a point.
    game = battle(G=battery("0404", facing=2), Z=horse("0704", strength=2), **more)
    before = sum(strength(game, one) for one in game.stack("0704"))
    game.state.forced = (5, 0, 0, 0)
    driven(game, fire_at(game, "G", next(iter(fire_targets(game, "G")))))
    assert before - sum(strength(game, one) for one in game.stack("0704")) == lost


def test_aus_173_a_long_regiment_does_not_go_back_onto_a_second_battery() -> None:
    game = battle(
        A=column("0504"),
        Z=horse("0604", extends=["0603"]),
        G=battery("0803", ALLIED, facing=8),
        H=battery("0802", ALLIED, facing=8),
    )
    game.state.forced = (0,) * 6
    driven(game, sink(game, "Z", 2, ["A"]))
    guns = [one for hex_ in game.piece("Z").hexes for one in game.stack(hex_) if one in "GH"]
    assert len(guns) == 0
