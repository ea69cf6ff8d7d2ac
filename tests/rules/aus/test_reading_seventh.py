"""A seventh reading (6 to 11): positions from the printed text, two rules at a time."""

from typing import Any

import pytest

from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.aus.assault import attack
from hexwright.engine.systems.aus.attacks import melee_phase
from hexwright.engine.systems.aus.charge import charge
from hexwright.engine.systems.aus.charge_ways import targets as charge_targets
from hexwright.engine.systems.aus.fire import fire_at
from hexwright.engine.systems.aus.morale import sink
from hexwright.engine.systems.aus.movement import move_unit
from hexwright.engine.systems.aus.rally import lose_routed
from hexwright.engine.systems.aus.sight import sees
from hexwright.engine.systems.aus.square import STAND
from hexwright.engine.systems.aus.troops import (
    GOOD,
    ROUTED,
    SHAKEN,
    UNSTEADY,
    blown,
    is_disordered,
    level_of,
    strength,
)
from tests.helpers.aus import ALLIED, YES, battery, battle, cavalry, infantry, leader
from tests.helpers.aus_reading import (
    FOUR,
    LOOSE,
    READY,
    WEST,
    asked,
    column,
    driven,
    horse,
    russian,
)

# --- zones (6) ------------------------------------------------------------------------------------


def test_aus_199_nobody_of_the_active_side_fires_at_a_reaction_charge() -> None:
    game = battle(A=column("0403"), B=infantry("0504"), Z=horse("0704"))
    seen = driven(game, move_unit(game, "A"), "0503", ":charge-Z")
    assert not [one for one in seen if one.startswith(":fire-B")]


def test_aus_126_who_loses_order_at_will_before_infantry_spends_nothing_and_draws_no_fire() -> None:
    game = battle(A=infantry("0503"), Z=russian("0603"))
    change = next(one for one in asked(game, "A") if "disorder" in one)
    game = battle(A=infantry("0503"), Z=russian("0603"))
    game.run(move_unit(game, "A"))
    game.answer(change)
    offered = [] if game.decision is None else [*map(str, game.decision.buttons)]
    assert ":fire-Z" not in offered


def test_aus_138_nobody_charges_foot_that_has_come_into_woods() -> None:
    offered = {}
    for ground in (".", "w"):
        game = battle(A=column("0403"), Z=horse("0704"), terrain={"0503": ground})
        offered[ground] = ":charge-Z" in driven(game, move_unit(game, "A"), "0503")
    assert offered == {".": True, "w": False}


def test_aus_158_a_square_goes_over_into_line_for_two_points_as_well() -> None:
    game = battle(A=infantry("0404", form="square", facing=None))
    game.run(move_unit(game, "A"))
    game.answer(":form-infantry-line")
    while game.decision is not None and game.decision.kind == "action":
        game.answer(next(iter(game.decision.buttons)))
    assert game.decision is not None
    assert "4 movement points" in game.decision.prompt


# --- stacking (7) ---------------------------------------------------------------------------------


def test_aus_189_a_long_regiment_is_no_mass() -> None:
    game = battle(G=battery("0404", facing=2), Z=horse("0704", extends=["0703"]))
    game.state.forced = (5, 0)
    driven(game, fire_at(game, "G", "Z"))
    assert strength(game, "Z") == 6


def test_aus_181_a_column_that_passes_two_batteries_loses_order() -> None:
    game = battle(
        A=column("0404"),
        G=battery("0503", facing=2),
        H=battery("0503", facing=2),
        Z=russian("1104"),
    )
    driven(game, move_unit(game, "A"), "0503", "0603")
    assert (game.piece("A").hex, is_disordered(game, "A")) == ("0603", True)


def test_aus_180_a_stack_of_eight_points_of_horse_forms_no_line() -> None:
    column_: dict[str, Any] = {"form": "column", **FOUR}
    game = battle(A=cavalry("0404", **column_), B=cavalry("0404", **column_))
    assert not [one for one in asked(game, "B", YES) if one.endswith("cavalry-line")]


# --- combat (8) -----------------------------------------------------------------------------------


def test_aus_196_infantry_that_far_guns_fired_at_still_returns_fire_to_infantry() -> None:
    game = battle(A=infantry("0605"), G=battery("0404", facing=2), Z=russian("0704"))
    game.state.forced = (0, 0)
    driven(game, fire_at(game, "G", "Z"))
    game.state.forced = (0, 0, 0)
    question = game.run(fire_at(game, "A", "Z"))
    assert question is not None
    assert question.subject == "Z"


@pytest.mark.parametrize(("hex_", "seen"), [("0407", True), ("0405", True), ("0403", False)])
def test_aus_212_units_in_the_valley_hide_only_near_the_lower_end(hex_: str, *, seen: bool) -> None:
    game = battle(
        G=battery("0408", facing=0),
        Y=russian(hex_),
        Z=russian("0402"),
        heights={"0408": 5},
    )
    assert sees(game, "0408", "0402") == seen


def test_aus_226_an_attacker_whom_return_fire_shakes_goes_on() -> None:
    # C, line B at a French column: column 4, a 5 is M+1; 7 is one over.
    game = battle(A=column("0404"), Z=russian("0503"))
    game.state.forced = (0, 5, 6, 9, 0, 0)
    driven(game, attack(game, "A", "Z", "bayonet"), YES)
    assert level_of(game, "A") == SHAKEN
    assert strength(game, "Z") == 4


@pytest.mark.parametrize(
    ("friend", "holds"),
    [
        (battery("0502", ALLIED, facing=8), True),
        (infantry("0502", ALLIED, **WEST, statuses=[UNSTEADY]), True),
        (infantry("0502", ALLIED, **LOOSE, statuses=[ROUTED]), False),
        (horse("0502"), True),
        (None, False),
    ],
)
def test_aus_228_any_unrouted_unit_at_the_flank_is_a_support(friend: Any, *, holds: bool) -> None:
    more = {"Y": friend} if friend else {"markov": leader("0502", ALLIED)}
    game = battle(A=column("0404"), Z=russian("0503"), **more)
    game.state.forced = (0, 6, 0, 0, 0)
    driven(game, attack(game, "A", "Z", "bayonet"))
    assert (strength(game, "Z") == 6) == holds


@pytest.mark.parametrize(("ground", "is_target"), [("v", False), ("w", False), (".", True)])
def test_aus_242_nobody_charges_into_villages_or_woods(ground: str, *, is_target: bool) -> None:
    foe = infantry("0703", ALLIED, **LOOSE)
    game = battle(A=cavalry("0404", **READY), Z=foe, terrain={"0703": ground})
    assert ("Z" in charge_targets(game, "A")) == is_target


def test_aus_259_who_runs_from_the_sight_of_a_charge_is_pursued_too() -> None:
    # Five, shaken, out of order: 9 + 2 is six over. Pursuit: 8 + 1 is three over: two hexes.
    game = battle(
        A=cavalry("0404", **READY), Z=infantry("0703", ALLIED, **LOOSE, statuses=[SHAKEN])
    )
    game.state.forced = (9, 8, 0, 0, 0)
    driven(game, charge(game, "A", "Z"), STAND)
    assert level_of(game, "Z") == ROUTED
    assert strength(game, "Z") == 2
    assert (blown(game, "A"), is_disordered(game, "A")) == (2, True)


def test_aus_132_skirmishers_who_hold_against_a_charge_may_leave_it() -> None:
    # The skirmish +3: a three is six. Whoever charged takes their hex, and their guns.
    game = battle(
        A=cavalry("0404", **READY),
        Z=infantry("0703", ALLIED, form="skirmish"),
        G=battery("0703", ALLIED, facing=8),
    )
    game.state.forced = (3,)
    driven(game, charge(game, "A", "Z"), STAND, YES)
    assert (strength(game, "Z"), distance(game, game.piece("Z").hex, "0703")) == (6, 1)
    assert game.piece("G").is_gone
    assert (game.piece("A").hex, blown(game, "A")) == ("0703", 2)


def test_aus_284_two_leaders_of_a_hex_roll_each() -> None:
    game = battle(
        A=infantry("0404"),
        Z=russian("0503"),
        markov=leader("0503", ALLIED),
        bagration=leader("0503", ALLIED),
    )
    # The second point +1, the line +1, the leader -1: a nought passes; so do both leaders fall.
    game.state.forced = (9, 0, 0, 0)
    driven(game, fire_at(game, "A", "Z"))
    assert game.piece("markov").is_gone
    assert game.piece("bagration").is_gone


def test_aus_278_who_unsettles_a_runner_stays() -> None:
    # Both lose: Z 9 + 1 is four over: unsteady; A, shaken, 9 + 1: four over: he runs.
    game = battle(A=column("0404", statuses=[SHAKEN]), Z=infantry("0503", ALLIED, **WEST))
    game.state.forced = (9, 9, 9, 9, 0)
    driven(game, fire_at(game, "A", "Z"), YES)
    assert (level_of(game, "A"), level_of(game, "Z")) == (ROUTED, UNSTEADY)
    assert game.piece("Z").hex == "0503"
    assert distance(game, game.piece("A").hex, "0404") == 3


def test_aus_191_the_guns_of_a_stack_fire_at_one_and_its_battalion_attacks_another() -> None:
    game = battle(
        A=column("0404"), G=battery("0404", facing=2), Y=russian("0503"), Z=russian("0504")
    )
    game.state.forced = (0, 0)
    driven(game, fire_at(game, "G", "Y"))
    assert {"Y", "Z"} <= set(driven(game, melee_phase(game), "A"))


def test_aus_242_a_charge_turns_a_hexside_for_each_hex() -> None:
    # 0504, turning to the south-east; 0505, turning to the south-west: 0406 lies before it.
    game = battle(A=cavalry("0404", **READY), Z=russian("0406", 3))
    assert "Z" in charge_targets(game, "A")


def test_aus_242_nobody_charges_across_a_stream() -> None:
    row: dict[str, Any] = {"A": cavalry("0404", **READY), "Z": russian("0703")}
    ring = {("0703", one): "stream" for one in ("0603", "0604", "0702", "0704", "0803", "0804")}
    assert "Z" in charge_targets(battle(**row), "A")
    assert "Z" not in charge_targets(battle(**row, sides=ring), "A")


# --- morale (9) and retreats (10) -----------------------------------------------------------------


def test_aus_298_horse_and_guns_on_both_sides_of_a_retreat_check() -> None:
    game = battle(
        A=column("0504"),
        Z=russian("0604"),
        Y=horse("0603"),
        G=battery("0605", ALLIED, facing=8),
    )
    game.state.forced = (9, 9)
    driven(game, sink(game, "Z", 2, ["A"]))
    assert level_of(game, "Y") == UNSTEADY
    assert distance(game, game.piece("Y").hex, "0603") == 2
    assert (strength(game, "G"), game.piece("G").hex) == (3, "0605")


@pytest.mark.parametrize(("die", "lost", "level", "away"), [(3, 2, UNSTEADY, 5), (4, 1, SHAKEN, 3)])
def test_aus_e8_5_horse_goes_two_hexes_for_a_retreat_and_two_for_its_nerves(
    die: int, lost: int, level: str, away: int
) -> None:
    # The square -3, half of one rounded up +1.
    game = battle(
        A=cavalry("0404", **READY), Z=infantry("0704", ALLIED, form="square", facing=None)
    )
    game.state.forced = (die, 0, 0, 0)
    driven(game, charge(game, "A", "Z"))
    assert (strength(game, "A"), level_of(game, "A")) == (6 - lost, level)
    assert distance(game, game.piece("A").hex, "0704") == away
    assert blown(game, "A") == 2


def test_aus_305_a_stack_that_loses_a_melee_goes_back_together() -> None:
    # Six to eight is less than one to one: -1; the village -2: a nine is a six.
    stack: dict[str, Any] = {**WEST, **FOUR}
    game = battle(
        A=column("0404"),
        Y=infantry("0503", ALLIED, **stack),
        Z=infantry("0503", ALLIED, **stack),
        terrain={"0503": "v"},
    )
    game.state.forced = (0, 0, 0, 9, 0, 0, 0)
    driven(game, attack(game, "A", "Z", "assault"))
    assert game.piece("Y").hex == game.piece("Z").hex
    assert distance(game, game.piece("Z").hex, "0503") == 1
    assert strength(game, "Y") + strength(game, "Z") == 7
    assert {level_of(game, one) for one in "YZ"} == {SHAKEN}
    assert game.piece("A").hex == "0503"


@pytest.mark.parametrize(("levels", "keeps"), [(2, True), (3, False)])
def test_aus_305_who_is_unsteady_steps_back_looking_at_the_enemy_and_who_runs_turns(
    levels: int, *, keeps: bool
) -> None:
    game = battle(A=column("0504"), Z=russian("0604"))
    driven(game, sink(game, "Z", levels, ["A"]))
    assert (game.piece("Z").facing == 9) == keeps
    assert distance(game, game.piece("Z").hex, "0604") == (1 if keeps else 3)


def test_aus_303_horse_of_nine_points_runs_five_hexes() -> None:
    game = battle(A=column("0204"), Z=horse("0304", form="column", facing=8))
    driven(game, sink(game, "Z", 3, ["A"]))
    assert level_of(game, "Z") == ROUTED
    assert distance(game, game.piece("Z").hex, "0304") == 5


# --- breakpoints (11) -----------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "broken"), [(5, False), (9, True)])
def test_aus_313_four_of_seven_are_more_than_half_and_three_are_not(
    die: int, *, broken: bool
) -> None:
    # B at an allied column: column 3; a 5 takes one, a 9 two.
    game = battle(A=infantry("0404"), Z=infantry("0503", ALLIED, **WEST, strength=7, losses=2))
    game.state.forced = (die, 0)
    driven(game, fire_at(game, "A", "Z"))
    assert ("unit-breakpoint" in game.piece("Z").statuses) == broken
    assert level_of(game, "Z") == (SHAKEN if broken else GOOD)


def test_aus_313_a_point_that_a_runner_loses_at_the_end_of_the_turn_may_break_him() -> None:
    game = battle(Z=infantry("0604", ALLIED, **LOOSE, statuses=[ROUTED], losses=3), level="")
    game.run(lose_routed(game))
    while game.decision is not None:
        game.answer(game.decision.options[0])
    assert strength(game, "Z") == 2
    assert "unit-breakpoint" in game.piece("Z").statuses


def test_aus_313_a_pursuit_breaks_whom_it_rides_down() -> None:
    # Two by the check, two by the pursuit: four of six.
    game = battle(
        A=cavalry("0404", **READY), Z=infantry("0703", ALLIED, **LOOSE, statuses=[SHAKEN])
    )
    game.state.forced = (9, 8, 0, 0, 0)
    driven(game, charge(game, "A", "Z"), STAND)
    assert "unit-breakpoint" in game.piece("Z").statuses


def test_aus_145_horse_that_steps_back_keeps_its_facing() -> None:
    game = battle(A=column("0403"), Z=horse("0704"))
    driven(game, move_unit(game, "A"), "0503", ":reverse-Z")
    assert game.piece("Z").facing == 9
    assert distance(game, game.piece("Z").hex, "0704") == 1


def test_aus_293_who_joins_an_unsteady_battalion_is_unsteady_and_goes_nowhere() -> None:
    game = battle(A=column("0404", **FOUR), B=column("0503", **FOUR, statuses=[UNSTEADY]))
    driven(game, move_unit(game, "A"), "0503")
    assert {level_of(game, one) for one in "AB"} == {UNSTEADY}
    assert {game.piece(one).hex for one in "AB"} == {"0503"}
