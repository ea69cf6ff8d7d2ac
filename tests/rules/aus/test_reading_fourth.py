"""A fourth reading: two rules at a time, with what the printed text says comes of them."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.aus.assault import attack
from hexwright.engine.systems.aus.breakdown import fall_back
from hexwright.engine.systems.aus.charge import charge, reaction_charge
from hexwright.engine.systems.aus.charge_ways import targets as charge_targets
from hexwright.engine.systems.aus.fire import COMBAT, fire_at
from hexwright.engine.systems.aus.fire import targets as fire_targets
from hexwright.engine.systems.aus.morale import sink
from hexwright.engine.systems.aus.movement import move_phase, move_unit
from hexwright.engine.systems.aus.pursuit import pursue
from hexwright.engine.systems.aus.rally import lose_routed, may_rally, tire, try_to_rally
from hexwright.engine.systems.aus.reactions import Trigger, react
from hexwright.engine.systems.aus.records import BUSY, DRAWN, activation
from hexwright.engine.systems.aus.retreat import Flight, go_back
from hexwright.engine.systems.aus.square import FORM_SQUARE, STAND
from hexwright.engine.systems.aus.troops import (
    GOOD,
    MAY_CHARGE,
    ROUTED,
    SHAKEN,
    STRATEGIC,
    TURN,
    UNSTEADY,
    blown,
    is_disordered,
    is_routed,
    level_of,
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
from tests.helpers.aus_reading import FOUR, READY, asked, column, driven, horse, may_stop, russian
from tests.helpers.situations import Situation

# --- stacking (7) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("strength_", "enters"), [(6, False), (4, True)])
def test_aus_094_nobody_enters_a_full_hex_before_an_enemy_where_he_must_stop(
    strength_: int, *, enters: bool
) -> None:
    # 5.1.3 ends the move in the front of Z, and 5.1.4 lets nobody end it overstacked.
    game = battle(A=column("0404"), B=column("0503", strength=strength_), Z=russian("0603"))
    assert ("0503" in asked(game, "A")) == enters


def test_aus_094_nor_does_horse_ride_into_foot_there() -> None:
    game = battle(A=cavalry("0404", form="column"), B=column("0503", strength=2), Z=russian("0603"))
    assert "0503" not in asked(game, "A")


def test_aus_154_skirmishers_pass_two_batteries_and_do_not_stop_there() -> None:
    game = battle(
        A=infantry("0404", form="skirmish"), G=battery("0503"), H=battery("0503", facing=2)
    )
    assert not may_stop(game, "A", "0503")


def test_aus_182_attackers_who_advance_do_not_crowd_a_village() -> None:
    # Ten points of columns drive six from a village, which holds eight in column.
    game = battle(
        A=column("0404", strength=5),
        B=column("0404", strength=5),
        Z=infantry("0503", ALLIED, form="column", facing=8),
        terrain={"0503": "v"},
    )
    game.state.forced = (0, 9, 0, 0, 0, 0, 0, 0)
    driven(game, attack(game, "B", "Z", "assault"))
    assert "Z" not in game.stack("0503")
    inside = [one for one in game.stack("0503") if one in "AB"]
    assert inside
    assert sum(strength(game, one) for one in inside) <= 8


def test_aus_182_a_stack_of_ten_does_not_end_its_retreat_in_a_village_of_eight() -> None:
    five: dict[str, Any] = {"form": "column", "facing": 8, "strength": 5}
    game = battle(
        A=column("0504"),
        Y=infantry("0604", ALLIED, **five),
        Z=infantry("0604", ALLIED, **five),
        terrain={"0603": "v", "0703": "v", "0704": "v"},
    )
    driven(game, go_back(game, Flight(("Y", "Z"), 1, ("A",)), "aus-302"))
    assert game.piece("Y").hex == game.piece("Z").hex
    assert game.piece("Y").hex not in ("0604", "0603", "0703", "0704")


# --- retreats (10) with reactions, guns and chains ------------------------------------------------


def beaten(**more: Any) -> Situation:
    """A Russian line at 0604 that has one way from the French column at 0504: to 0703."""
    return battle(
        A=column("0504"),
        Z=russian("0604"),
        terrain={"0603": "v", "0704": "v"},
        **more,
    )


def test_aus_304_a_retreat_goes_on_through_a_battery_which_checks_and_keeps_order() -> None:
    # 9 is three over its morale: a point is lost instead of a level (9.3), for the friend next to
    # it that goes, and for the one that goes through it.
    game = beaten(G=battery("0703", ALLIED, facing=8))
    game.state.forced = (9, 0)
    driven(game, sink(game, "Z", 2, ["A"]))
    assert game.piece("Z").hex != "0703"
    assert distance(game, game.piece("Z").hex, "0604") >= 2
    assert strength(game, "G") == 3
    assert not is_disordered(game, "G")


def test_aus_307_skirmishers_fire_at_those_who_retreat_into_their_zone() -> None:
    game = beaten(B=infantry("0803", form="skirmish"))
    assert ":fire-B" in driven(game, sink(game, "Z", 2, ["A"]))


def test_aus_307_a_line_does_not_fire_at_who_only_enters_its_zone() -> None:
    game = beaten(B=infantry("0803", facing=9))
    assert ":fire-B" not in driven(game, sink(game, "Z", 2, ["A"]))


def test_aus_307_guns_fire_at_those_who_retreat_before_them() -> None:
    game = beaten(B=battery("0803", facing=8))
    assert ":fire-B" in driven(game, sink(game, "Z", 2, ["A"]))


def test_aus_307_cavalry_may_charge_those_who_retreat_into_its_zone() -> None:
    game = beaten(B=cavalry("0903", facing=9))
    seen = driven(game, sink(game, "Z", 2, ["A"]))
    # 10.1.1 makes no difference between reactions.
    assert {":charge-B", ":reverse-B"} <= set(seen)


def test_aus_307_those_who_caused_the_retreat_do_not_react() -> None:
    # Skirmishers at 0504 cause it; 0605 is next to them too, and the only way.
    game = battle(
        A=infantry("0504", form="skirmish"),
        Z=russian("0604"),
        terrain={"0603": "v", "0704": "v", "0703": "v"},
    )
    assert ":fire-A" not in driven(game, sink(game, "Z", 2, ["A"]))


def test_aus_310_who_is_run_through_checks_and_may_run_in_turn() -> None:
    # 9 against 5 in disorder is four over: two levels.
    game = beaten(Y=russian("0703"))
    game.state.forced = (9, 0, 0, 0, 0, 0)
    driven(game, sink(game, "Z", 2, ["A"]))
    assert level_of(game, "Y") == UNSTEADY
    assert game.piece("Y").hex != "0703"


def test_aus_302_blown_horse_goes_back_two_hexes_like_any_other() -> None:
    spent = horse("0604", form="disorder", facing=8, statuses=["blown-2"])
    game = battle(A=column("0504"), Z=spent)
    driven(game, sink(game, "Z", 2, ["A"]))
    assert distance(game, game.piece("Z").hex, "0604") == 2


def test_aus_302_skirmishers_in_two_hexes_go_back_from_both_in_open_order() -> None:
    game = battle(A=column("0504"), Z=infantry("0604", ALLIED, form="skirmish", extends=["0605"]))
    driven(game, sink(game, "Z", 2, ["A"]))
    piece = game.piece("Z")
    assert shape(game, "Z") == "skirmish"
    assert all(distance(game, hex_, "0504") > 1 for hex_ in piece.hexes)


# --- rally (12) -----------------------------------------------------------------------------------


def test_aus_318_an_enemy_beside_the_second_hex_of_a_regiment_hinders_its_rally() -> None:
    long: dict[str, Any] = {"extends": ["0405"], "statuses": [SHAKEN]}
    near = battle(A=cavalry("0404", **long), Z=russian("0505"), level="")
    far = battle(A=cavalry("0404", **long), Z=russian("0606"), level="")
    assert [may_rally(one, "A") for one in (near, far)] == [False, True]


@pytest.mark.parametrize(("die", "level"), [(4, GOOD), (5, SHAKEN)])
def test_aus_319_line_leader_level_and_fatigue_all_count_in_a_rally(die: int, level: str) -> None:
    # In line +1, shaken +1, fatigue +1, the general -1: two on a morale of six.
    game = battle(
        A=infantry("0404", statuses=[SHAKEN]),
        suchet=leader("0404"),
        fatigue={"v-3": 4},
        level="",
    )
    game.state.forced = (die,)
    played(game, try_to_rally(game, "A"))
    assert level_of(game, "A") == level


@pytest.mark.parametrize(("die", "level"), [(3, UNSTEADY), (4, ROUTED)])
def test_aus_319_a_routed_battalion_has_two_more_once(die: int, level: str) -> None:
    # Its back has a morale of five; Unsteady or Routed +2, and not twice (9.2.4).
    game = battle(
        A=infantry("0404", form="disorder", facing=2, statuses=[ROUTED]), level="", dice=[die]
    )
    driven(game, try_to_rally(game, "A"))
    assert level_of(game, "A") == level


def test_aus_320_of_two_that_ran_together_the_one_who_rallies_stays() -> None:
    loose: dict[str, Any] = {"form": "disorder", "facing": 2, "statuses": [ROUTED], **FOUR}
    game = battle(A=infantry("0404", **loose), B=infantry("0404", **loose), level="")
    game.state.forced = (0,)
    driven(game, try_to_rally(game, "B"))
    game.state.forced = (9,)
    driven(game, try_to_rally(game, "A"))
    game.state.forced = (0,) * 6
    driven(game, lose_routed(game))
    assert (game.piece("B").hex, strength(game, "B")) == ("0404", 4)
    assert strength(game, "A") == 3
    assert distance(game, game.piece("A").hex, "0404") == 1


def test_aus_266_blown_horse_that_steps_back_before_an_enemy_does_not_recover() -> None:
    tired = horse("0704", form="disorder", facing=8, statuses=["blown-2", "recovery"])
    game = battle(A=column("0504"), Z=tired)
    driven(game, react(game, Trigger("enter", ("A",), "0504", was="0404")), ":reverse-Z")
    assert "recovery" not in game.piece("Z").statuses


# --- fatigue (13) ---------------------------------------------------------------------------------


def tired(level: int, *counts: str, **more: Any) -> Situation:
    """Units of the third division at a level of fatigue, which did something this turn."""
    values: dict[str, Any] = {"suchet": leader("0303"), **more}
    game = battle(level="", fatigue={"v-3": level}, **values)
    for name in counts:
        game.emit(Counted(TURN, name, "v-3"))
    return game


def test_aus_331_an_unsteady_battalion_runs_when_its_division_comes_to_seven() -> None:
    game = tired(6, DRAWN, BUSY, A=column("0604", statuses=[UNSTEADY]))
    game.state.forced = (0,) * 6
    driven(game, tire(game))
    assert is_routed(game, "A")
    assert distance(game, game.piece("A").hex, "0604") == 3


def test_aus_331_a_square_opens_when_its_division_comes_to_eight() -> None:
    game = tired(7, DRAWN, BUSY, A=infantry("0404", form="square", facing=None))
    driven(game, tire(game))
    assert (shape(game, "A"), is_disordered(game, "A")) == ("disorder", True)


@pytest.mark.parametrize(("hex_", "rises"), [("0804", False), ("0603", True)])
def test_aus_329_guns_that_react_at_canister_tire_their_target_and_at_medium_range_do_not(
    hex_: str, *, rises: bool
) -> None:
    game = battle(
        G=battery("0404", facing=2),
        Z=russian(hex_),
        acts=ALLIED,
        dice=[0],
    )
    driven(game, fire_at(game, "G", "Z"))
    assert bool(game.count(TURN, COMBAT, "b-2")) == rises


# --- fog (A5) -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hex_", "allowed"), [("0704", False), ("0604", True)])
def test_aus_377_nobody_charges_into_fog_beyond_two_hexes(hex_: str, *, allowed: bool) -> None:
    heights = {f"{c:02}{r:02}": 8 for c in (3, 4) for r in range(1, 10)}
    game = battle(A=cavalry("0404", **READY), Z=russian(hex_), fog=3, heights=heights)
    assert ("Z" in charge_targets(game, "A")) == allowed


@pytest.mark.parametrize(("hex_", "seen"), [("0603", True), ("0703", False)])
def test_aus_377_guns_in_fog_see_two_hexes_of_it(hex_: str, *, seen: bool) -> None:
    game = battle(G=battery("0404", facing=2), Z=russian(hex_), fog=3)
    assert ("Z" in fire_targets(game, "G")) == seen


@pytest.mark.parametrize(("hex_", "seen"), [("0902", True), ("1002", False)])
def test_aus_377_guns_above_the_fog_see_two_hexes_into_it(hex_: str, *, seen: bool) -> None:
    heights = {f"{c:02}{r:02}": 8 for c in range(1, 8) for r in range(1, 10)}
    game = battle(G=battery("0404", facing=2), Z=russian(hex_), fog=3, heights=heights)
    assert ("Z" in fire_targets(game, "G")) == seen


def test_aus_090_in_fog_horse_that_has_spent_half_of_what_is_printed_still_charges() -> None:
    # 10 printed: five points may be spent, and fog leaves five in all; a hex in line costs two.
    game = battle(A=cavalry("0404"), fog=3)
    driven(game, move_phase(game), "A", "0503", "0603")
    driven(game, move_phase(game))
    assert game.piece("A").hex == "0603"
    assert MAY_CHARGE in game.piece("A").statuses


# --- reaction charges and squares (6.2, 8.4) ------------------------------------------------------


def test_aus_140_a_battalion_that_squares_before_a_reaction_charge_has_moved() -> None:
    # The charge needs no more than a 6; the square comes with a 0; it throws the horse back.
    game = battle(A=column("0504"), Z=horse("0803"))
    game.run(move_unit(game, "A"))
    game.state.forced = (0, 0, 0, 0, 0, 0, 0)
    game.answer("0604")
    assert game.decision is not None
    game.answer(":charge-Z")
    while game.decision is not None:
        buttons = list(map(str, game.decision.buttons))
        if FORM_SQUARE in buttons:
            game.answer(FORM_SQUARE)
        elif game.decision.kind == "yes-no":
            game.answer(NO)
        else:
            assert not [one for one in buttons if "turn" in one], "the move goes on"
            game.answer(PASS if PASS in buttons else game.decision.options[0])
    assert shape(game, "A") == "square"
    assert game.piece("A").hex == "0604"
    assert blown(game, "Z") == 2


@pytest.mark.parametrize(
    ("hex_", "die", "square"), [("0604", 6, True), ("0604", 7, False), ("0703", 7, True)]
)
def test_aus_252_a_column_has_one_less_for_its_square_and_one_more_at_two_hexes(
    hex_: str, die: int, *, square: bool
) -> None:
    game = battle(A=cavalry("0404", **READY), Z=infantry(hex_, ALLIED, form="column", facing=8))
    game.state.forced = (die, 0, 0, 0, 0, 0)
    driven(game, charge(game, "A", "Z"), FORM_SQUARE)
    assert (shape(game, "Z") == "square") == square


def test_aus_260_a_square_fires_at_those_who_ride_on_past_it_in_pursuit() -> None:
    game = battle(
        A=cavalry("0304", facing=3),
        Y=infantry("0504", ALLIED, form="square", facing=None),
        Z=russian("0404"),
    )
    set_status(game, "Z", "routed", "aus-298")
    driven(game, go_back(game, Flight(("Z",), 4, ("A",)), "aus-298"))
    first, second = activation(game).trail[:2]
    assert [distance(game, one, "0504") for one in (first, second)] == [1, 1]
    # Three over its morale: two hexes.
    game.state.forced = (8,)
    assert ":fire-Y" in driven(game, pursue(game, ["A"], "Z"))


def test_aus_126_who_charges_on_before_a_column_is_fired_at() -> None:
    # 0404, 0504 and 0604 are the front of Y, which looks south: the second is a step inside.
    game = battle(
        A=cavalry("0304", **READY),
        Y=infantry("0503", ALLIED, form="column", facing=6),
        Z=russian("0704"),
    )
    assert ":fire-Y" in driven(game, charge(game, "A", "Z"), STAND)


def test_aus_270_cossacks_step_back_before_a_charge_that_passes_them() -> None:
    game = battle(
        A=cavalry("0304", **READY),
        Y=cavalry("0503", ALLIED, type="cossack", facing=6),
        Z=russian("0704"),
    )
    assert ":reverse-Y" in driven(game, charge(game, "A", "Z"), STAND)


def test_aus_263_a_charge_that_fire_unsettles_is_over_and_the_horse_is_blown() -> None:
    # A line B at light horse in line: column 3; 9 takes two points; 8+1+1 is four over.
    game = battle(A=cavalry("0404", **READY), Z=russian("0703"))
    game.state.forced = (0, 9, 8, 0, 0, 0, 0)
    driven(game, charge(game, "A", "Z"), STAND, YES)
    assert level_of(game, "A") == UNSTEADY
    assert (blown(game, "A"), is_disordered(game, "A")) == (2, True)
    assert (level_of(game, "Z"), strength(game, "Z")) == (GOOD, 6)


def test_aus_282_a_counter_charge_saves_a_routed_battalion() -> None:
    # Y meets the charge, which is over whatever comes of it.
    game = battle(
        A=cavalry("0304", **READY),
        Y=horse("0703"),
        Z=infantry("0704", ALLIED, form="disorder", facing=8, statuses=[ROUTED]),
    )
    game.state.forced = (0, 9, 0, 0, 0, 0)
    driven(game, charge(game, "A", "Z"), "Y")
    assert not game.piece("Z").is_gone
    assert blown(game, "Y") == 2


def test_aus_137_horse_that_has_stepped_back_does_so_again_at_the_next_step_before_it() -> None:
    game = battle(A=column("0504"), Z=horse("0804"))
    seen = driven(game, move_unit(game, "A"), "0604", ":reverse-Z", "0903", "0703", ":reverse-Z")
    assert seen
    assert distance(game, game.piece("Z").hex, "0804") == 2
    assert game.piece("Z").facing == 9


# --- melee (8.2, 8.3) -----------------------------------------------------------------------------


def test_aus_226_skirmishers_who_leave_leave_their_guns_to_the_attacker() -> None:
    # The attacker advances (8.2.1), and guns alone in the hex are lost to him.
    game = battle(
        A=column("0404"),
        Y=battery("0503", ALLIED, facing=8),
        Z=infantry("0503", ALLIED, form="skirmish"),
    )
    game.state.forced = (0,)
    driven(game, attack(game, "A", "Z", "bayonet"), YES)
    assert game.piece("Z").hex != "0503"
    assert game.piece("A").hex == "0503"
    assert game.piece("Y").is_gone


@pytest.mark.parametrize(("die", "holds"), [(4, True), (5, False)])
def test_aus_108_a_column_on_the_march_has_two_more_before_the_bayonet(
    die: int, *, holds: bool
) -> None:
    game = battle(
        A=column("0404"),
        Z=infantry("0503", ALLIED, form="column", facing=8),
        markov=leader("0803", ALLIED)._replace(statuses=(STRATEGIC,)),
    )
    game.state.forced = (0, die, 0, 0, 0, 0)
    driven(game, attack(game, "A", "Z", "bayonet"))
    assert (strength(game, "Z") == 6) == holds


def test_aus_227_guns_alone_die_by_the_bayonet_and_their_general_joins_his_men() -> None:
    game = battle(
        A=column("0404"),
        Y=battery("0503", ALLIED, facing=8),
        Z=russian("0803"),
        markov=leader("0503", ALLIED),
    )
    game.state.forced = (0, 5, 5, 5, 5)
    driven(game, attack(game, "A", "Y", "bayonet"))
    assert game.piece("Y").is_gone
    assert game.piece("markov").hex == "0803"


def test_aus_278_of_two_that_fire_unsettles_one_goes_and_one_stays() -> None:
    # Two points each; 8 with +1 for the second point and +1 in line is four over: two levels.
    game = battle(A=infantry("0404"), Z=russian("0503"))
    game.state.forced = (9, 9, 8, 8, 3, 5)
    driven(game, fire_at(game, "A", "Z"), YES)
    assert [level_of(game, one) for one in "AZ"] == [UNSTEADY, UNSTEADY]
    moved = [one for one, was in (("A", "0404"), ("Z", "0503")) if game.piece(one).hex != was]
    assert len(moved) == 1


def test_aus_278_in_a_melee_too() -> None:
    # 4: a point each; 9 at morale 6 is three over, and shaken ones are unsettled by one more.
    game = battle(
        A=column("0404", statuses=[SHAKEN]),
        Z=infantry("0503", ALLIED, form="column", facing=8, statuses=[SHAKEN]),
        terrain={"0503": "v"},
    )
    game.state.forced = (0, 0, 6, 7, 7, 2, 6)
    driven(game, attack(game, "A", "Z", "assault"))
    assert [level_of(game, one) for one in "AZ"] == [UNSTEADY, UNSTEADY]
    moved = [one for one, was in (("A", "0404"), ("Z", "0503")) if game.piece(one).hex != was]
    assert len(moved) == 1


def test_aus_284_a_general_who_falls_in_a_round_of_melee_is_replaced_before_the_next() -> None:
    game = battle(
        A=column("0404"),
        suchet=leader("0404"),
        Z=infantry("0503", ALLIED, form="column", facing=8),
        terrain={"0503": "v"},
    )
    game.state.forced = (0, 0, 6, 0, 0, 0, 9, 9, 9, 9, 9)
    driven(game, attack(game, "A", "Z", "assault"), NO)
    assert game.piece("suchet").is_gone
    heirs = [
        one
        for one in game.state.pieces
        if game.piece(one).hex and game.piece(one).side == FRENCH and one not in ("A", "suchet")
    ]
    assert len(heirs) == 1
    assert game.piece(heirs[0]).hex == game.piece("A").hex


# --- two hexes (6.5) ------------------------------------------------------------------------------


@pytest.mark.parametrize(("terrain", "lost"), [({}, 1), ({"0605": "w"}, 0)])
def test_aus_217_a_long_regiment_half_in_woods_is_covered_by_them(
    terrain: dict[str, str], lost: int
) -> None:
    # A French line B at horse: column 3, and 4 in woods; a 5 takes a point in the third alone.
    game = battle(
        A=infantry("0504"),
        Z=cavalry("0604", ALLIED, form="disorder", facing=8, extends=["0605"]),
        terrain=terrain,
    )
    game.state.forced = (5, 0, 0)
    driven(game, fire_at(game, "A", "Z"))
    assert strength(game, "Z") == 6 - lost


def test_aus_171_a_line_of_two_hexes_that_comes_into_woods_with_one_is_disordered() -> None:
    game = battle(A=cavalry("0404", extends=["0405"]), terrain={"0504": "w"})
    game.run(move_unit(game, "A"))
    options = list(map(str, game.decision.options if game.decision else ()))
    game.answer(next(one for one in ("0503", "0504", "0505") if one in options))
    assert is_disordered(game, "A")


def test_aus_175_a_long_regiment_before_a_square_and_a_line_fights_a_square() -> None:
    # The most favourable for the defenders: -3, and half the bonus.
    game = battle(
        A=cavalry("0404", extends=["0405"], **READY),
        Y=infantry("0704", ALLIED, form="square", facing=None, strength=3),
        Z=infantry("0703", ALLIED, facing=9, strength=3),
    )
    # 0 stands; the melee: 5 with +1 for half of one, -3, equal: 3, and the horse is beaten.
    game.state.forced = (0, 5)
    driven(game, charge(game, "A", "Z"), STAND)
    assert (level_of(game, "A"), strength(game, "A")) == (SHAKEN, 5)


# --- command breakdown (4.7) ----------------------------------------------------------------------


def test_aus_065_who_must_fall_back_out_of_a_zone_is_fired_at() -> None:
    game = battle(
        A=column("0504", 10),
        Z=infantry("0604", ALLIED, form="skirmish"),
        suchet=leader("0304"),
        level="retreat",
    )
    game.state.forced = (0,)
    seen = driven(game, fall_back(game, "v-3"))
    assert ":fire-Z" in seen


@pytest.mark.parametrize(("move", "enters"), [(2, True), (1, False)])
def test_aus_094_a_column_that_just_comes_into_woods_stays_there_in_disorder(
    move: int, *, enters: bool
) -> None:
    # Two points, which it has: it is disordered, and there is room for that.
    game = battle(A=column("0404", move=move), terrain={"0503": "w"})
    assert ("0503" in asked(game, "A")) == enters


def test_aus_091_a_column_comes_into_woods_before_an_enemy_and_stops() -> None:
    game = battle(A=column("0404"), Z=russian("0603"), terrain={"0503": "w"})
    driven(game, move_unit(game, "A"), "0503")
    assert (game.piece("A").hex, is_disordered(game, "A")) == ("0503", True)


def test_aus_166_a_line_that_is_driven_into_woods_is_disordered() -> None:
    # No line stands in woods (7.1): the ground disorders at once (6.4.1).
    game = battle(
        A=column("0504"),
        Z=russian("0604"),
        terrain={"0603": "w", "0704": "w", "0703": "w"},
    )
    driven(game, sink(game, "Z", 2, ["A"]))
    assert game.piece("Z").hex in ("0603", "0703", "0704")
    assert is_disordered(game, "Z")


def test_aus_182_a_stack_that_is_driven_into_woods_is_disordered_and_not_too_many() -> None:
    # Two of four are eight, which woods hold in disorder.
    four: dict[str, Any] = {"form": "column", "facing": 8, **FOUR}
    game = battle(
        A=column("0504"),
        Y=infantry("0604", ALLIED, **four),
        Z=infantry("0604", ALLIED, **four),
        terrain={"0603": "w", "0703": "w", "0704": "w"},
    )
    driven(game, go_back(game, Flight(("Y", "Z"), 1, ("A",)), "aus-302"))
    assert game.piece("Y").hex == game.piece("Z").hex
    assert distance(game, game.piece("Y").hex, "0604") == 1
    assert [is_disordered(game, one) for one in "YZ"] == [True, True]


# --- special leaders (A4) and cossacks (A2) -------------------------------------------------------


def test_aus_269_cossacks_do_not_counter_charge() -> None:
    game = battle(
        A=cavalry("0304", **READY),
        Y=cavalry("0703", ALLIED, type="cossack", facing=8),
        Z=russian("0704"),
    )
    assert ":counter-Y" not in driven(game, charge(game, "A", "Z"), STAND)


def test_aus_352_horse_beside_murat_charges_in_reaction_without_a_die() -> None:
    game = battle(
        A=infantry("0604", ALLIED, form="column", facing=8),
        Z=cavalry("0404", facing=3, morale=1),
        murat=leader("0403"),
        acts=ALLIED,
    )
    # The column stands with a 0; equal odds, 8 + 1: over.
    game.state.forced = (0, 9, 0, 0, 0, 0)
    driven(game, reaction_charge(game, "Z", "A"), STAND)
    assert blown(game, "Z") == 2


def test_aus_241_the_heavies_charge_a_square_at_two_hexes_without_bonus() -> None:
    # 6 less 3 against the square: 3, no bonus: beaten. At three hexes half of three, up: 5.
    outcomes = {}
    for hex_ in ("0604", "0703"):
        game = battle(
            A=cavalry("0404", type="heavy", **READY),
            Z=infantry(hex_, ALLIED, form="square", facing=None),
        )
        game.state.forced = (6,)
        driven(game, charge(game, "A", "Z"))
        outcomes[hex_] = strength(game, "Z")
    assert outcomes["0604"] == 6
    assert outcomes["0703"] < 6
