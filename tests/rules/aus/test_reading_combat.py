"""Positions read from the printed rules of combat, morale and retreats (8, 9, 10), played out."""

from typing import Any

from hexwright.engine.core.decision import PASS
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.aus.assault import attack, melee_targets
from hexwright.engine.systems.aus.charge import charge
from hexwright.engine.systems.aus.counter_charge import counter_chargers
from hexwright.engine.systems.aus.fire import fire_at
from hexwright.engine.systems.aus.morale import sink
from hexwright.engine.systems.aus.movement import move_unit
from hexwright.engine.systems.aus.rally import may_rally
from hexwright.engine.systems.aus.square import FORM_SQUARE, STAND
from hexwright.engine.systems.aus.troops import (
    BLOWN,
    ROUTED,
    SHAKEN,
    STRATEGIC,
    UNSTEADY,
    is_disordered,
    level_of,
    strength,
)
from tests.helpers.aus import (
    ALLIED,
    NO,
    YES,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
    played,
)
from tests.helpers.aus_reading import READY, foe, run_on
from tests.helpers.situations import Situation


def riders(**more: Any) -> Situation:
    """Light cavalry in 0404 and a Russian line three hexes before it."""
    values: dict[str, Any] = {
        "A": cavalry("0404", **READY),
        "Z": foe("0703", form="line", facing=9),
        **more,
    }
    return battle(dice=values.pop("dice", ()), **values)


def seen(game: Situation, procedure: Any, *wanted: str) -> list[str]:
    """Every button that is offered while a procedure runs and everybody passes or declines."""
    found: list[str] = []
    decision = game.run(procedure)
    while decision is not None:
        found += decision.buttons
        if decision.kind == "path":
            decision = game.answer(decision.options[0])
        else:
            usual = PASS if PASS in decision.buttons or not decision.options else None
            usual = usual or decision.options[0]
            decision = game.answer(next((one for one in wanted if one in decision.buttons), usual))
    return found


# --- fire (8.1) -----------------------------------------------------------------------------------


def test_8_1_2_a_battalion_that_is_wiped_out_still_returns_fire() -> None:
    game = battle(A=infantry("0404"), Z=foe(strength=1), dice=[5, 9, 0])
    played(game, fire_at(game, "A", "Z"), YES)
    assert game.piece("Z").is_gone
    assert strength(game, "A") == 5


def test_8_1_2_fire_from_behind_is_not_returned() -> None:
    game = battle(A=infantry("0404"), Z=foe(form="line", facing=1), dice=[0, 0])
    played(game, fire_at(game, "A", "Z"))
    assert level_of(game, "Z") == "good"


def test_8_1_2_infantry_does_not_return_fire_of_distant_guns() -> None:
    game = battle(A=battery("0404"), Z=foe("0702"), dice=[0, 0])
    played(game, fire_at(game, "A", "Z"))


def test_8_1_2_guns_return_fire_of_distant_guns() -> None:
    # Guns are class b: C is column 6, where a nought does nothing.
    game = battle(A=battery("0404"), Z=battery("0702", ALLIED, facing=8), dice=[0, 0])
    played(game, fire_at(game, "A", "Z"), YES)


def test_8_1_3_infantry_that_reacted_still_returns_fire() -> None:
    game = battle(
        A=infantry("0503", form="column", facing=2),
        Z=foe("0603", form="line", facing=9),
        dice=[0, 0],
    )
    played(game, move_unit(game, "A"), ":turn-left", ":fire-Z", PASS)
    # Turned to the north it still has 0603 before it.
    question = game.run(fire_at(game, "A", "Z"))
    assert question is not None
    assert question.side == ALLIED


def test_8_1_4_guns_that_reacted_do_not_return_fire() -> None:
    guns = battery("0702", ALLIED, facing=8)
    game = battle(A=infantry("0404", form="column", facing=2), B=battery("0403"), Z=guns)
    game.state.forced = (0, 0)
    played(game, move_unit(game, "A"), "0503", ":fire-Z", PASS)
    # Guns are class b: C is column 6, where a nought does nothing.
    game.state.forced = (0,)
    played(game, fire_at(game, "B", "Z"))


def test_8_0_who_has_fired_fights_nobody_else() -> None:
    game = battle(A=infantry("0404"), Y=foe("0503"), Z=foe("0504"), dice=[0, 0])
    played(game, fire_at(game, "A", "Y"), NO)
    assert set(melee_targets(game, "A")) == {"Y"}


def test_8_5_1_the_breakpoint_shakes_before_the_check() -> None:
    # Three of six are lost; a fourth breaks and shakes it: 5 + 1 + 1 is over 6 by one.
    game = battle(A=infantry("0404"), Z=foe(losses=3), dice=[5, 5])
    played(game, fire_at(game, "A", "Z"), NO)
    assert level_of(game, "Z") == UNSTEADY


def test_8_5_1_losses_left_over_hit_the_next_battalion() -> None:
    low: dict[str, Any] = {"side": ALLIED, "form": "column", "facing": 8}
    game = battle(
        A=infantry("0404"),
        Y=infantry("0503", strength=6, **low),
        Z=infantry("0503", strength=1, **low),
        dice=[8, 0, 0],
    )
    played(game, fire_at(game, "A", "Z"), NO)
    assert game.piece("Z").is_gone
    assert strength(game, "Y") == 5


def test_9_3_guns_lose_points_for_levels_and_check_no_further() -> None:
    # Canister lifts C to A: column 4 of class b; 9 takes two points, 9 + 1 is over 6 by four.
    game = battle(A=battery("0404"), Z=battery("0503", ALLIED, facing=2), dice=[9, 9])
    played(game, fire_at(game, "A", "Z"))
    assert game.piece("Z").is_gone


# --- bayonet (8.2) --------------------------------------------------------------------------------


def test_8_2_1_a_stack_is_attacked_with_the_bayonet_once() -> None:
    game = battle(A=infantry("0404"), B=infantry("0403"), Z=foe(), dice=[9])
    played(game, attack(game, "A", "Z", "bayonet"), ())
    assert melee_targets(game, "B") == {}


def test_8_2_1_who_supports_an_attack_makes_none() -> None:
    game = battle(A=infantry("0404"), B=infantry("0403"), Y=foe("0502"), Z=foe(), dice=[0, 0])
    decision = game.run(attack(game, "A", "Z", "bayonet"))
    while decision is not None:
        is_support = "support" in decision.prompt
        decision = game.answer(("B",) if is_support else NO)
    assert melee_targets(game, "B") == {}


def test_8_2_1_a_shaken_attacker_who_fails_badly_goes_back_and_friends_check() -> None:
    game = battle(
        A=infantry("0404", morale=4, statuses=[SHAKEN]), B=infantry("0405"), Z=foe(), dice=[9, 0]
    )
    played(game, attack(game, "A", "Z", "bayonet"))
    assert (level_of(game, "A"), is_disordered(game, "A")) == (UNSTEADY, True)
    assert game.piece("A").hex != "0404"


def test_8_2_1_return_fire_that_unsettles_the_attacker_ends_the_attack() -> None:
    game = battle(A=infantry("0404", statuses=[SHAKEN]), Z=foe(fire="A"), dice=[0, 9, 4])
    played(game, attack(game, "A", "Z", "bayonet"), YES)
    assert (level_of(game, "A"), strength(game, "A")) == (UNSTEADY, 4)
    assert game.piece("A").hex != "0404"


def test_8_2_1_of_two_defenders_only_the_one_who_fails_goes() -> None:
    low: dict[str, Any] = {"strength": 4}
    game = battle(A=infantry("0404"), Y=foe(**low), Z=foe(**low), dice=[0, 6, 7])
    played(game, attack(game, "A", "Z", "bayonet"), NO)
    assert sorted(game.piece(one).hex == "0503" for one in "YZ") == [False, True]
    gone = next(one for one in "YZ" if game.piece(one).hex != "0503")
    assert (strength(game, gone), level_of(game, gone)) == (3, SHAKEN)


def test_8_2_1_a_worse_failure_sends_the_defender_back_twice() -> None:
    game = battle(A=infantry("0404"), Z=foe(), dice=[0, 9])
    played(game, attack(game, "A", "Z", "bayonet"), NO)
    assert (strength(game, "Z"), level_of(game, "Z")) == (4, UNSTEADY)
    assert distance(game, "0503", game.piece("Z").hex) == 2


def test_8_2_1_the_worst_failure_routs_the_defender() -> None:
    game = battle(A=infantry("0404"), Z=foe(morale=3), dice=[0, 9])
    played(game, attack(game, "A", "Z", "bayonet"), NO)
    assert (strength(game, "Z"), level_of(game, "Z")) == (4, ROUTED)
    assert distance(game, "0503", game.piece("Z").hex) == 3


def test_5_2_1_troops_on_the_march_do_not_fire_back_and_check_with_two_more() -> None:
    marching = leader("0905", ALLIED)._replace(statuses=(STRATEGIC,))
    game = battle(A=infantry("0404"), Z=foe(), markov=marching, dice=[0, 5])
    played(game, attack(game, "A", "Z", "bayonet"))
    assert (strength(game, "Z"), level_of(game, "Z")) == (5, SHAKEN)


def test_8_2_1_fire_that_was_returned_already_is_not_returned_again() -> None:
    game = battle(A=infantry("0404"), Z=foe(), dice=[0, 0, 0])
    # A misses but for a check of Z; Z has column 5, where a nought does nothing.
    played(game, fire_at(game, "A", "Z"), YES)
    game.state.forced = (0, 0)
    played(game, attack(game, "A", "Z", "bayonet"))


# --- assault (8.3) --------------------------------------------------------------------------------


def village(**more: Any) -> Situation:
    """A column of ten points that assaults five in a village."""
    values: dict[str, Any] = {
        "A": infantry("0404", form="column", facing=2, strength=10),
        "Z": foe(strength=5),
        **more,
    }
    return battle(dice=values.pop("dice", ()), terrain={"0503": "v"}, **values)


def test_8_5_3_an_attacker_whom_a_round_unsettles_goes_back_and_the_village_is_held() -> None:
    shaken = infantry("0404", form="column", facing=2, strength=10, statuses=[SHAKEN])
    game = village(A=shaken, dice=[0, 0, 5, 6, 6])
    played(game, attack(game, "A", "Z", "assault"), NO)
    assert level_of(game, "A") == UNSTEADY
    assert (strength(game, "A"), strength(game, "Z")) == (9, 4)
    assert (game.piece("A").hex != "0404", game.piece("Z").hex) == (True, "0503")


def test_aus_233_8_3_1_a_village_is_assaulted_by_one_stack_after_the_other() -> None:
    game = village(B=infantry("0403"), dice=[9])
    played(game, attack(game, "A", "Z", "assault"), ())
    assert melee_targets(game, "B") == {"Z": "assault"}


def test_8_3_cavalry_neither_assaults_nor_uses_the_bayonet() -> None:
    assert melee_targets(village(A=cavalry("0404")), "A") == {}
    assert melee_targets(battle(A=cavalry("0404"), Z=foe()), "A") == {}


def test_8_3_1_the_hex_of_a_battalion_that_is_wiped_out_is_entered() -> None:
    game = village(Z=foe(strength=1), dice=[0, 0, 9])
    played(game, attack(game, "A", "Z", "assault"), NO)
    assert game.piece("Z").is_gone
    assert game.piece("A").hex == "0503"


def test_8_3_1_flank_support_does_not_help_in_a_village_but_the_village_does() -> None:
    # 7 - 1 for the village holds; without it 7 would fail. The melee of 4 goes on twice.
    game = village(X=foe("0502"), dice=[0, 7, 9])
    played(game, attack(game, "A", "Z", "assault"), NO)
    # 9 + 1 - 2 = 8: two points, two levels.
    assert (strength(game, "Z"), level_of(game, "Z")) == (3, UNSTEADY)


# --- charge (8.4) ---------------------------------------------------------------------------------


def test_8_4_2_routed_units_are_ridden_down_and_their_hex_entered() -> None:
    game = riders(Z=foe("0703", form="disorder", statuses=[ROUTED]))
    played(game, charge(game, "A", "Z"))
    assert game.piece("Z").is_gone
    assert game.piece("A").hex == "0703"
    assert BLOWN[1] in game.piece("A").statuses


def test_8_4_2_return_fire_that_unsettles_the_cavalry_ends_the_charge() -> None:
    game = riders(Z=foe("0703", form="line", facing=9, fire="A"), dice=[0, 9, 9])
    played(game, charge(game, "A", "Z"), STAND, YES)
    assert (level_of(game, "A"), strength(game, "A")) == (UNSTEADY, 4)
    assert BLOWN[1] in game.piece("A").statuses
    assert strength(game, "Z") == 6


def test_8_4_2_a_square_that_is_beaten_opens_before_it_goes() -> None:
    game = riders(Z=infantry("0703", ALLIED, form="square"), dice=[9])
    played(game, charge(game, "A", "Z"), NO)
    assert (strength(game, "Z"), level_of(game, "Z")) == (5, SHAKEN)
    assert is_disordered(game, "Z")
    assert game.piece("A").hex == "0703"


def test_8_4_2_every_hex_of_a_pursuit_costs_a_point() -> None:
    # 9 + 1 routs for three points; 9 + 1 is over 6 by four: two hexes.
    game = riders(dice=[0, 9, 9])
    played(game, charge(game, "A", "Z"), STAND, NO)
    assert (strength(game, "Z"), level_of(game, "Z")) == (1, ROUTED)
    assert is_disordered(game, "A")


def test_6_2_3_cavalry_counters_a_charge_at_somebody_else() -> None:
    game = riders(
        Z=foe("0804", form="line", facing=9), Y=cavalry("0605", ALLIED, facing=11), dice=[0, 6]
    )
    played(game, charge(game, "A", "Z"), "Y")
    assert level_of(game, "A") == SHAKEN
    assert strength(game, "Z") == 6


def test_8_4_2_of_two_regiments_the_one_that_passes_counters() -> None:
    low: dict[str, Any] = {"strength": 3, "facing": 9}
    game = riders(
        Z=cavalry("0804", ALLIED, **low), Y=cavalry("0804", ALLIED, **low), dice=[0, 9, 7]
    )
    # The last that was laid there is on top.
    decision = run_on(game, charge(game, "A", "Y"))
    while decision is not None:
        options = [one for one in decision.options if one in ("Y", "Z")]
        if decision.kind == "path":
            decision = game.answer(decision.options[0])
        else:
            decision = game.answer(options[0] if options else NO)
    game.check_dice()
    assert sorted(game.piece(one).hex == "0804" for one in "YZ") == [False, True]


def test_6_2_3_a_light_regiment_that_meets_a_heavy_one_has_two_less() -> None:
    # 7 + 1 - 3 goes on; then 6 without a bonus beats the charger, who defends.
    heavy = cavalry("0404", type="heavy", **READY)
    game = riders(A=heavy, Z=cavalry("0804", ALLIED, facing=9), dice=[0, 7, 0, 0, 6])
    played(game, charge(game, "A", "Z"), "Z", NO, NO)
    assert (strength(game, "A"), strength(game, "Z")) == (4, 5)
    assert level_of(game, "A") == SHAKEN


def test_8_4_blown_cavalry_that_is_charged_checks_and_fights_worse() -> None:
    game = riders(Z=cavalry("0804", ALLIED, facing=9, statuses=["blown-1"]), dice=[0, 5])
    played(game, charge(game, "A", "Z"))
    assert (strength(game, "Z"), level_of(game, "Z")) == (5, SHAKEN)


def test_8_4_2_guns_are_lost_when_the_infantry_with_them_goes() -> None:
    game = riders(Y=battery("0703", ALLIED, facing=2), dice=[6])
    played(game, charge(game, "A", "Z"), STAND)
    assert game.piece("Y").is_gone
    assert game.piece("A").hex == "0703"
    assert (strength(game, "Z"), level_of(game, "Z")) == (5, SHAKEN)


def test_8_4_2_infantry_that_is_charged_from_behind_does_not_fire() -> None:
    # Behind +3 and line +1: a 2 holds; 3 + 1 + 2 is 6.
    game = riders(Z=foe("0703", form="line", facing=3), dice=[2, 3])
    played(game, charge(game, "A", "Z"), STAND)
    assert (strength(game, "Z"), level_of(game, "Z")) == (5, SHAKEN)


def test_a8_1_1_heavy_cavalry_has_no_bonus_over_two_hexes() -> None:
    heavy = cavalry("0404", type="heavy", **READY)
    game = riders(A=heavy, Z=foe("0604", form="line", facing=9), dice=[0, 5, 0, 0, 6])
    played(game, charge(game, "A", "Z"), STAND, NO, NO, NO)
    assert strength(game, "Z") == 4


def test_a2_3_cossacks_do_not_counter_but_go_back() -> None:
    game = riders(Z=cavalry("0804", ALLIED, type="cossack", facing=8), dice=[0, 0])
    assert counter_chargers(riders(A=cavalry("0604"), Z=game_cossack()), ["A"]) == []
    assert ":reverse-Z" in seen(game, charge(game, "A", "Z"), ":reverse-Z")


def game_cossack() -> Any:
    """Cossacks two hexes before 0604."""
    return cavalry("0804", ALLIED, type="cossack", facing=8)


def test_6_2_1_infantry_fires_at_a_charge_that_goes_on_before_it() -> None:
    # X and Y have every way of the charge before them in its second hex.
    game = riders(
        X=foe("0602", form="line", facing=7),
        Y=foe("0605", form="line", facing=11),
        Z=foe("0804", form="line", facing=9),
    )
    decision = run_on(game, charge(game, "A", "Z"))
    assert decision is not None
    assert {":fire-X", ":fire-Y"} & set(decision.buttons)
    assert distance(game, game.piece("A").hex, "0404") == 2


def test_8_4_2_a_column_that_fails_its_square_badly_loses_order_and_a_level() -> None:
    # Column -1: 9 - 1 is over 4 by four. The melee of 0 + 1 drives the riders back.
    game = riders(Z=foe("0703", morale=4), dice=[9, 1])
    played(game, charge(game, "A", "Z"), FORM_SQUARE)
    assert (is_disordered(game, "Z"), level_of(game, "Z")) == (True, SHAKEN)
    assert level_of(game, "A") == SHAKEN


# --- morale and retreats (9, 10) ------------------------------------------------------------------


def test_9_2_3_unsteadiness_runs_along_a_line() -> None:
    row: dict[str, Any] = {"A": infantry("0504"), "B": infantry("0505"), "C": infantry("0506")}
    game = battle(Z=infantry("0604", ALLIED, facing=9), dice=[9, 0], **row)
    played(game, sink(game, "A", 2, ["Z"]))
    assert [level_of(game, one) for one in "ABC"] == [UNSTEADY, UNSTEADY, "good"]


def test_9_3_guns_next_to_a_retreat_check_too() -> None:
    game = battle(A=infantry("0504"), B=battery("0505"), Z=infantry("0604", ALLIED), dice=[9])
    played(game, sink(game, "A", 2, ["Z"]))
    assert strength(game, "B") == 3


def test_9_2_3_an_unsteady_unit_that_fails_again_routs() -> None:
    game = battle(A=infantry("0804", statuses=[UNSTEADY]), Z=infantry("0904", ALLIED, facing=9))
    played(game, sink(game, "A", 1, ["Z"]))
    assert level_of(game, "A") == ROUTED
    assert distance(game, "0804", game.piece("A").hex) == 3


def test_10_1_a_routed_unit_looks_where_it_runs() -> None:
    game = battle(A=infantry("0804", statuses=[UNSTEADY]), Z=infantry("0904", ALLIED, facing=9))
    played(game, sink(game, "A", 1, ["Z"]))
    assert game.piece("A").facing in (8, 10)


def test_10_1_1_a_retreat_past_other_enemies_is_fired_at() -> None:
    skirmishers = infantry("0405", ALLIED, form="skirmish")
    game = battle(A=infantry("0504"), Y=skirmishers, Z=infantry("0604", ALLIED, facing=9))
    game.state.forced = (0, 0, 0, 0)
    found: list[str] = []
    decision = game.run(sink(game, "A", 2, ["Z"]))
    while decision is not None:
        found += decision.buttons
        decision = game.answer(decision.options[0] if decision.kind == "path" else PASS)
    assert ":fire-Y" in found


def test_9_2_4_who_has_been_routed_never_rallies_to_good() -> None:
    game = battle(A=infantry("0404", statuses=[SHAKEN, "recovered"]))
    assert not may_rally(game, "A")
    assert may_rally(battle(A=infantry("0404", statuses=[SHAKEN])), "A")


def test_11_1_1_a_broken_unit_never_rallies_to_good() -> None:
    assert not may_rally(battle(A=infantry("0404", statuses=[SHAKEN, "unit-breakpoint"])), "A")
