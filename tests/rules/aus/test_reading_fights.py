"""Positions read from the printed rules of combat (8, A8), before the code was looked at."""

from typing import Any

import pytest

from hexwright.engine.systems.aus.assault import attack, melee_targets, supporters
from hexwright.engine.systems.aus.charge import charge, reaction_charge
from hexwright.engine.systems.aus.charge_ways import targets
from hexwright.engine.systems.aus.fire import aim, fire_at
from hexwright.engine.systems.aus.fire import targets as fire_targets
from hexwright.engine.systems.aus.melee import melee_modifiers
from hexwright.engine.systems.aus.melee_checks import Fight
from hexwright.engine.systems.aus.sight import sees
from hexwright.engine.systems.aus.square import FORM_SQUARE, STAND
from hexwright.engine.systems.aus.troops import (
    BLOWN,
    BREAKPOINT,
    GOOD,
    ROUTED,
    SHAKEN,
    STRATEGIC,
    UNSTEADY,
    is_disordered,
    level_of,
    shape,
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
from tests.helpers.aus_reading import READY, column, foe, horse, run_on, russian
from tests.helpers.situations import Situation


def column_of(game: Situation, shooter: str = "A", target: str = "Z") -> int:
    """The column of a shot before it is kept on the table."""
    shot = aim(game, shooter, target)
    assert shot is not None
    return shot.column


# --- fire (8.1) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("between", "clear"),
    [
        ({"markov": leader("0405", ALLIED)}, True),
        ({"Y": battery("0405", ALLIED, form="limbered", facing=6)}, False),
        ({"Y": infantry("0405", form="skirmish")}, False),
    ],
)
def test_aus_204_combat_units_hide_what_is_behind_them_and_leaders_do_not(
    between: Any, *, clear: bool
) -> None:
    game = battle(A=battery("0407", facing=0), Z=russian("0403"), **between)
    assert sees(game, "0407", "0403") == clear


@pytest.mark.parametrize(("target", "clear"), [("0404", True), ("0403", False)])
def test_aus_205_a_wall_hides_all_but_the_hexes_beside_it(target: str, *, clear: bool) -> None:
    walls = {("0404", "0405"): "wall"}
    game = battle(A=battery("0407", facing=0), Z=russian(target), sides=walls)
    assert sees(game, "0407", target) == clear


def test_aus_215_a_broken_line_has_the_letter_that_is_printed() -> None:
    broken = infantry("0404", losses=4, statuses=[BREAKPOINT])
    assert column_of(battle(A=broken, Z=foe())) == 4


def test_aus_216_guns_at_the_rear_of_a_mass_shift_by_three() -> None:
    away: dict[str, Any] = {"form": "column", "facing": 2, "strength": 4}
    game = battle(
        A=battery("0404", facing=2),
        Y=infantry("0802", ALLIED, **away),
        Z=infantry("0802", ALLIED, **away),
    )
    assert column_of(game) == 4 - 1 - 2


def test_aus_216_a_battalion_that_fires_at_a_mass_gains_nothing_by_it() -> None:
    low: dict[str, Any] = {"strength": 4}
    game = battle(A=infantry("0404"), Y=foe(**low), Z=foe(**low))
    assert column_of(game) == 3


def test_aus_189_a_battalion_with_guns_is_no_mass() -> None:
    game = battle(
        A=battery("0404", facing=2),
        Z=foe("0802"),
        Y=battery("0802", ALLIED, form="limbered", facing=8),
    )
    assert column_of(game, target="Z") == 4


@pytest.mark.parametrize(("ground", "column_"), [("v", 5), ("w", 4), (".", 3)])
def test_aus_216_a_village_shifts_by_two_and_woods_by_one(ground: str, column_: int) -> None:
    form = "column" if ground != "w" else "disorder"
    game = battle(A=infantry("0404"), Z=foe(form=form), terrain={"0503": ground})
    assert column_of(game) == column_


def test_aus_193_a_routed_battalion_before_the_guns_is_the_only_target() -> None:
    runs = infantry("0503", ALLIED, form="disorder", statuses=[ROUTED])
    game = battle(A=battery("0404", facing=2), Z=runs, Y=russian("0802"))
    assert list(fire_targets(game, "A")) == ["Z"]


def test_aus_197_return_fire_of_a_square_is_two_letters_worse() -> None:
    # E at a French line, class c, is column 6: a 9 takes a point; the check of 0 + 1 is passed.
    square = infantry("0503", ALLIED, form="square", facing=None)
    game = battle(A=infantry("0404"), Z=square, dice=[0, 9, 0, 0])
    played(game, fire_at(game, "A", "Z"), YES)
    assert strength(game, "A") == 5


# --- melee: who, and what counts (8.2, 8.3) -------------------------------------------------------


def test_aus_231_a_hedge_makes_an_assault_of_an_attack_through_it() -> None:
    hedge = {("0404", "0503"): "hedge"}
    game = battle(A=infantry("0404"), B=infantry("0403", facing=5), Z=foe(), sides=hedge)
    assert melee_targets(game, "A") == {"Z": "assault"}
    assert melee_targets(game, "B") == {"Z": "bayonet"}


def test_aus_223_only_those_who_could_attack_with_the_bayonet_support_it() -> None:
    game = battle(
        A=infantry("0404"),
        B=cavalry("0403"),
        C=infantry("0504", form="disorder", statuses=[ROUTED]),
        Z=foe(),
    )
    assert supporters(game, "A", "0503") == []


def test_aus_221_skirmishers_may_use_the_bayonet() -> None:
    game = battle(A=infantry("0404", form="skirmish"), Z=foe())
    assert melee_targets(game, "A") == {"Z": "bayonet"}


@pytest.mark.parametrize(
    ("ours", "theirs", "total"),
    [(3, 8, -2), (4, 8, -1), (7, 8, -1), (8, 8, 0), (8, 3, 1), (9, 2, 3)],
)
def test_aus_236_odds_are_rounded_for_the_defender(ours: int, theirs: int, total: int) -> None:
    game = battle(
        A=column("0404", strength=ours),
        Z=foe(strength=theirs),
        Y=battery("0503", ALLIED, facing=8),
    )
    assert melee_modifiers(game, Fight("assault", ("A",), ("Z",), "0503", "front")).total == total


@pytest.mark.parametrize(("arc", "total"), [("front", 0), ("flank", 1), ("rear", 2)])
def test_aus_237_flank_and_rear_count_in_the_melee(arc: str, total: int) -> None:
    game = battle(A=column("0404"), Z=foe())
    assert melee_modifiers(game, Fight("assault", ("A",), ("Z",), "0503", arc)).total == total


def test_aus_237_a_tired_defender_makes_the_attack_easier_and_a_tired_attacker_harder() -> None:
    game = battle(A=column("0404"), Z=foe(), fatigue={"b-2": 8, "v-3": 6})
    fight = Fight("assault", ("A",), ("Z",), "0503", "front")
    assert melee_modifiers(game, fight).total == 2 - 1


def test_aus_226_the_checks_before_a_melee_do_not_know_fatigue_or_breakpoint() -> None:
    # 6 with morale 6 is enough for the attacker; the defender holds with a 6.
    game = battle(
        A=column("0404"),
        Z=foe(losses=4, statuses=[BREAKPOINT]),
        fatigue={"v-3": 5, "b-2": 5},
        dice=[6, 6],
    )
    played(game, attack(game, "A", "Z", "bayonet"), NO)
    assert (game.piece("Z").hex, is_disordered(game, "A")) == ("0503", False)


@pytest.mark.parametrize(
    ("die", "hex_", "lost", "level"),
    [(6, "0503", 0, GOOD), (7, "", 1, SHAKEN), (8, "", 1, SHAKEN), (9, "", 2, UNSTEADY)],
)
def test_aus_228_a_defender_in_column_fails_by_degrees(
    die: int, hex_: str, lost: int, level: str
) -> None:
    game = battle(A=column("0404"), Z=foe(), dice=[0, die])
    played(game, attack(game, "A", "Z", "bayonet"), NO)
    assert (strength(game, "Z"), level_of(game, "Z")) == (6 - lost, level)
    assert (game.piece("Z").hex == "0503") == (hex_ == "0503")
    assert is_disordered(game, "Z") == (lost > 0)
    assert game.piece("A").hex == "0404"


def test_aus_224_a_routed_defender_dies_by_the_bayonet_and_nobody_advances() -> None:
    game = battle(A=column("0404"), Z=infantry("0503", ALLIED, form="disorder", statuses=[ROUTED]))
    played(game, attack(game, "A", "Z", "bayonet"))
    assert game.piece("Z").is_gone
    assert game.piece("A").hex == "0404"


def test_aus_227_guns_alone_survive_an_attacker_who_dares_not() -> None:
    game = battle(A=column("0404"), Z=battery("0503", ALLIED, facing=8), dice=[9])
    played(game, attack(game, "A", "Z", "bayonet"))
    assert not game.piece("Z").is_gone


# --- charges (8.4, A8.1) --------------------------------------------------------------------------


def test_aus_256_heavy_cavalry_in_column_has_a_third_of_its_points_and_half_its_bonus() -> None:
    # Two to six is -2, and half of three is two: a 6 stays a 6.
    game = battle(
        A=cavalry("0404", form="column", facing=4, type="heavy", **READY),
        Z=foe("0705", form="line", facing=9),
        dice=[0, 6],
    )
    played(game, charge(game, "A", "Z"), STAND, NO)
    assert (strength(game, "Z"), level_of(game, "Z")) == (5, SHAKEN)
    assert (game.piece("A").hex, BLOWN[1] in game.piece("A").statuses) == ("0705", True)


@pytest.mark.parametrize(("die", "stands"), [(4, True), (5, False)])
def test_aus_252_a_shaken_line_with_a_general_that_stands_adds_all_it_has(
    die: int, *, stands: bool
) -> None:
    # Line 1, Shaken 1, a leader -1, elite no: 4 + 1 holds, 5 + 1 as well; so morale 5.
    game = battle(
        A=cavalry("0404", **READY),
        Z=foe("0703", form="line", facing=9, morale=5, statuses=[SHAKEN]),
        markov=leader("0703", ALLIED),
        dice=[die, 5],
    )
    run_on(game, charge(game, "A", "Z"))
    game.answer(STAND)
    assert (strength(game, "Z") == 6) == stands


def test_aus_250_a_battalion_on_the_march_stands_worse_and_does_not_fire() -> None:
    marching = leader("1209", ALLIED)._replace(statuses=(STRATEGIC,))
    game = battle(
        A=cavalry("0404", **READY), Z=foe("0703", facing=10), markov=marching, dice=[4, 2]
    )
    # No question of a square and no return fire: 4 + 2 holds, 2 + 1 + 2 goes on ...
    game.state.forced = (4, 4)
    played(game, charge(game, "A", "Z"))
    # ... 4 + 1 + 2 is 7: a point and a level.
    assert (strength(game, "Z"), level_of(game, "Z")) == (5, SHAKEN)


def test_aus_254_charged_routed_infantry_is_gone_and_the_horse_is_blown_in_its_hex() -> None:
    runs = infantry("0703", ALLIED, form="disorder", statuses=[ROUTED])
    game = battle(A=cavalry("0404", **READY), Z=runs)
    played(game, charge(game, "A", "Z"))
    assert game.piece("Z").is_gone
    assert game.piece("A").hex == "0703"
    assert (is_disordered(game, "A"), BLOWN[1] in game.piece("A").statuses) == (True, True)


def test_aus_138_whoever_badly_fails_to_charge_in_reaction_is_disordered_and_no_worse() -> None:
    game = battle(A=column("0503"), Z=horse("0703"), dice=[9])
    played(game, reaction_charge(game, "Z", "A"))
    assert (is_disordered(game, "Z"), level_of(game, "Z")) == (True, GOOD)
    assert game.piece("Z").hex == "0703"


def test_aus_247_whoever_badly_fails_to_counter_charge_suffers_nothing_by_it() -> None:
    # A 9 fails; then the melee of 0 drives the charger back.
    game = battle(A=cavalry("0404", **READY), Z=horse("0804"), dice=[9, 0])
    decision = run_on(game, charge(game, "A", "Z"))
    assert decision is not None
    assert "Z" in map(str, decision.options)
    game.answer("Z")
    while game.decision is not None:
        game.answer(game.decision.options[0])
    assert not is_disordered(game, "Z")
    assert level_of(game, "Z") == GOOD


@pytest.mark.parametrize(
    ("kind", "near", "able"),
    [
        ("light", "0604", True),
        ("light", "0503", False),
        ("heavy", "0604", True),
        ("lancer", "0804", True),
    ],
)
def test_aus_241_charges_go_from_two_to_four_hexes(kind: str, near: str, *, able: bool) -> None:
    game = battle(A=cavalry("0404", type=kind, **READY), Z=russian(near))
    assert ("Z" in targets(game, "A")) == able


def test_aus_253_a_column_that_narrowly_fails_its_square_stays_in_disorder_and_fights() -> None:
    # 9 - 1 is over 6 by two: disordered, no fire; 4 + 1 in the melee goes on ... with a 5 it ends.
    game = battle(A=cavalry("0404", **READY), Z=foe("0703"), dice=[9, 5])
    played(game, charge(game, "A", "Z"), FORM_SQUARE)
    assert shape(game, "Z") == "disorder"
    assert (strength(game, "Z"), level_of(game, "Z")) == (5, SHAKEN)


def test_aus_249_an_unsteady_regiment_that_is_charged_checks_with_two_more() -> None:
    # Line 1 and Unsteady 2: a 4 is over 6 by one: it loses a point, order and a level.
    game = battle(
        A=cavalry("0404", **READY), Z=horse("0804", statuses=[UNSTEADY]), dice=[4, 9, 0, 0]
    )
    run_on(game, charge(game, "A", "Z"))
    while game.decision is not None:
        game.answer(NO if NO in game.decision.options else game.decision.options[0])
    assert level_of(game, "Z") == ROUTED
    assert strength(game, "Z") < 6


def test_aus_269_cossacks_charge_a_routed_regiment_and_ride_it_down() -> None:
    runs = cavalry("0603", form="disorder", statuses=[ROUTED])
    game = battle(
        A=cavalry("0803", ALLIED, type="cossack", facing=10, **READY), Z=runs, acts=ALLIED
    )
    assert list(targets(game, "A")) == ["Z"]
    played(game, charge(game, "A", "Z"))
    assert game.piece("Z").is_gone


def test_aus_262_a_light_regiment_with_a_general_pursues_less() -> None:
    # 9 + 1 routs for three points; 8 + 1 - 2 is over 6 by one: one hex.
    game = battle(
        A=cavalry("0404", **READY),
        suchet=leader("0404"),
        Z=foe("0703", form="line", facing=9),
        dice=[0, 9, 8],
    )
    played(game, charge(game, "A", "Z"), YES, STAND, NO)
    assert (strength(game, "Z"), level_of(game, "Z")) == (2, ROUTED)
    assert game.piece("suchet").hex == game.piece("A").hex


def test_aus_352_cavalry_that_charges_with_murat_has_one_more_and_pursues_further() -> None:
    # 7 + 1 + 1 routs for three points; 6 + 1 + 2 is over 6 by three: two hexes.
    game = battle(
        A=cavalry("0404", command="cr-t", **READY),
        murat=leader("0404"),
        Z=foe("0703", form="line", facing=9),
        dice=[0, 7, 6],
    )
    played(game, charge(game, "A", "Z"), YES, STAND, NO)
    assert (strength(game, "Z"), level_of(game, "Z")) == (1, ROUTED)
    assert game.piece("murat").hex == game.piece("A").hex


def test_aus_286_a_leader_who_does_not_ride_along_joins_his_nearest_unit() -> None:
    game = battle(
        A=cavalry("0404", **READY),
        B=column("0305"),
        suchet=leader("0404"),
        Z=foe("0703", form="line", facing=9),
        dice=[0, 6],
    )
    played(game, charge(game, "A", "Z"), NO, STAND, NO)
    assert game.piece("A").hex == "0703"
    assert game.piece("suchet").hex == "0305"


def test_aus_286_a_leader_of_attackers_who_take_a_village_follows_them() -> None:
    game = battle(
        A=column("0404", strength=10),
        suchet=leader("0404"),
        Z=foe(strength=3),
        terrain={"0503": "v"},
        dice=[0, 0, 9],
    )
    game.run(attack(game, "A", "Z", "assault"))
    while game.decision is not None:
        game.answer(NO if NO in game.decision.options else game.decision.options[0])
    assert game.piece("A").hex == "0503"
    assert game.piece("suchet").hex == "0503"


def test_aus_243_a_stack_that_was_charged_is_no_target_for_the_next_regiment() -> None:
    game = battle(
        A=cavalry("0404", **READY),
        B=cavalry("0405", **READY),
        Z=foe("0703", form="line", facing=9),
        dice=[0, 0, 0, 0],
    )
    assert "Z" in targets(game, "B")
    run_on(game, charge(game, "A", "Z"))
    while game.decision is not None and game.state.forced:
        wanted = STAND if STAND in game.decision.buttons else NO
        options = [*game.decision.buttons, *game.decision.options]
        game.answer(wanted if wanted in options else next(iter(options)))
    assert "Z" not in targets(game, "B")


def test_aus_242_the_owner_of_cavalry_says_from_where_it_attacks() -> None:
    # From the flank: 6 + 1 for light horse + 1 is 8; a line on the flank does not fire.
    game = battle(A=cavalry("0404", **READY), Z=foe("0703", form="line", facing=9), dice=[0, 6])
    decision = game.run(charge(game, "A", "Z"))
    assert decision is not None
    ends = {way[-1]: way for way in decision.options}
    assert set(ends) == {"0603", "0604", "0704"}
    preview = decision.preview
    assert preview is not None
    shown = {end: preview(way) for end, way in ends.items()}
    assert {end: one.sum.total for end, one in shown.items() if one} == {
        end: 2 if end == "0704" else 1 for end in ends
    }
    game.answer(ends["0704"])
    game.answer(STAND)
    assert (strength(game, "Z"), level_of(game, "Z")) == (4, UNSTEADY)


def test_aus_085_a_line_of_two_hexes_wheels_while_it_charges() -> None:
    game = battle(A=cavalry("0405", extends=["0406"], **READY), Z=russian("0403", 6))
    assert "Z" in targets(game, "A")
    way = targets(game, "A")["Z"]
    assert way[-1].facing != 3
    assert len(way) <= 3
