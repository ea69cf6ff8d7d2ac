"""Bayonet, assault and charge (8.2 to 8.5)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.aus.assault import attack, melee_targets, supporters
from hexwright.engine.systems.aus.charge import charge, reaction_charge
from hexwright.engine.systems.aus.charge_ways import (
    can_charge,
    charge_bonus,
    may_react,
    path,
    targets,
)
from hexwright.engine.systems.aus.counter_charge import counter_chargers, is_inspired
from hexwright.engine.systems.aus.melee import melee, melee_modifiers, melee_strength
from hexwright.engine.systems.aus.melee_checks import (
    Fight,
    attacker_modifiers,
    defender_modifiers,
    flank_supports,
)
from hexwright.engine.systems.aus.melee_ground import melee_refuges
from hexwright.engine.systems.aus.pursuit import blow, pursuit_modifiers
from hexwright.engine.systems.aus.square import (
    FORM_SQUARE,
    STAND,
    form_square,
    may_form_square,
    square_modifiers,
)
from hexwright.engine.systems.aus.troops import (
    BLOWN,
    BREAKPOINT,
    FIRED,
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
    Counter,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
    played,
)
from tests.helpers.aus_reading import READY, foe
from tests.helpers.situations import Situation

# --- who may attack -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "counter", "kind"),
    [
        ("aus-221", infantry("0404"), "bayonet"),
        ("aus-221", infantry("0404", form="disorder", facing=2), None),
        ("aus-297", infantry("0404", statuses=[UNSTEADY]), None),
        ("aus-314", infantry("0404", statuses=[BREAKPOINT]), None),
        ("aus-221", battery("0404", facing=2), None),
        ("aus-195", infantry("0404", statuses=[FIRED]), None),
    ],
)
def test_who_may_use_the_bayonet(number: str, counter: Counter, kind: str | None) -> None:
    game = battle(A=counter, Z=foe())
    assert number
    assert melee_targets(game, "A").get("Z") == kind


@pytest.mark.parametrize("number", ["aus-231", "aus-221"])
def test_defenders_in_a_village_are_assaulted(number: str) -> None:
    game = battle(A=infantry("0404"), Z=foe(), terrain={"0503": "v"})
    assert number
    assert melee_targets(game, "A") == {"Z": "assault"}


def test_aus_223_stacks_next_to_the_target_support() -> None:
    game = battle(A=infantry("0404"), B=infantry("0403"), C=infantry("0405"), Z=foe())
    assert supporters(game, "A", "0503") == ["B"]


# --- checks before melee --------------------------------------------------------------------------


def test_aus_ex_55_an_attack_from_the_flank_with_support() -> None:
    game = battle(A=infantry("0404"), Z=foe(), dice=[9])
    fight = Fight("bayonet", ("A",), ("Z",), "0503", "flank", supports=1)
    assert attacker_modifiers(game, "A", fight).total == -2


@pytest.mark.parametrize(
    ("number", "kind", "total"), [("aus-EX-56", "bayonet", -3), ("aus-235", "assault", -2)]
)
def test_friends_beside_help_but_not_against_an_assault(number: str, kind: str, total: int) -> None:
    friends: dict[str, Any] = {"X": foe("0502"), "Y": foe("0604")}
    game = battle(Z=foe(), A=infantry("0404"), markov=leader("0503", ALLIED), **friends)
    assert number
    assert flank_supports(game, "Z") == 2
    assert defender_modifiers(game, "Z", Fight(kind, ("A",), ("Z",), "0503")).total == total


@pytest.mark.parametrize(
    ("number", "counter", "arc", "total"),
    [
        ("aus-228", foe(), "front", 0),
        ("aus-228", foe(), "rear", 3),
        ("aus-228", foe(form="line", facing=9), "flank", 2),
        ("aus-228", foe(form="skirmish"), "front", 3),
        ("aus-343", foe(elite=True), "front", -1),
        ("aus-295", foe(statuses=[SHAKEN]), "front", 1),
        ("aus-297", foe(statuses=[UNSTEADY]), "front", 2),
        ("aus-228", foe(form="disorder"), "front", 1),
    ],
)
def test_the_state_of_a_defender_counts(
    number: str, counter: Counter, arc: str, total: int
) -> None:
    game = battle(A=infantry("0404"), Z=counter)
    assert number
    assert (
        defender_modifiers(game, "Z", Fight("bayonet", ("A",), ("Z",), "0503", arc)).total == total
    )


def test_aus_108_a_march_makes_the_defence_harder() -> None:
    marching = leader("0603", ALLIED)._replace(statuses=(STRATEGIC,))
    game = battle(A=infantry("0404"), Z=foe(), markov=marching)
    fight = Fight("bayonet", ("A",), ("Z",), "0503")
    assert defender_modifiers(game, "Z", fight).total == 2
    assert melee_modifiers(game, fight).total == 2


# --- bayonet --------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["aus-225", "aus-222"])
def test_a_failed_check_ends_the_attack(number: str) -> None:
    game = battle(A=infantry("0404"), Z=foe(), dice=[7])
    played(game, attack(game, "A", "Z", "bayonet"))
    assert number
    assert (level_of(game, "A"), strength(game, "Z")) == ("good", 6)
    assert melee_targets(game, "A") == {}


def test_aus_225_a_bad_failure_disorders_and_shakes_the_attacker() -> None:
    game = battle(A=infantry("0404", morale=4), Z=foe(), dice=[9])
    played(game, attack(game, "A", "Z", "bayonet"))
    assert is_disordered(game, "A")
    assert level_of(game, "A") == SHAKEN


@pytest.mark.parametrize("number", ["aus-228", "aus-226"])
def test_a_defender_who_holds_ends_the_attack(number: str) -> None:
    game = battle(A=infantry("0404"), Z=foe(), dice=[0, 6])
    played(game, attack(game, "A", "Z", "bayonet"), NO)
    assert number
    assert (strength(game, "Z"), game.piece("Z").hex) == (6, "0503")


@pytest.mark.parametrize("number", ["aus-228", "aus-230"])
def test_a_defender_who_fails_goes_and_nobody_follows(number: str) -> None:
    game = battle(A=infantry("0404"), Z=foe(), dice=[0, 7])
    played(game, attack(game, "A", "Z", "bayonet"), NO)
    assert number
    assert (strength(game, "Z"), level_of(game, "Z"), is_disordered(game, "Z")) == (5, SHAKEN, True)
    assert game.piece("Z").hex != "0503"
    assert game.piece("A").hex == "0404"


def test_aus_230_an_option_lets_the_attacker_follow() -> None:
    game = battle(A=infantry("0404"), Z=foe(), dice=[0, 7], options={"bayonet_advance": True})
    played(game, attack(game, "A", "Z", "bayonet"), NO, YES)
    assert game.piece("A").hex == "0503"


@pytest.mark.parametrize("number", ["aus-226", "aus-234"])
def test_the_defender_returns_fire_first(number: str) -> None:
    game = battle(A=infantry("0404"), Z=foe(), dice=[0, 9, 0, 6])
    played(game, attack(game, "A", "Z", "bayonet"), YES)
    assert number
    assert strength(game, "A") == 5


@pytest.mark.parametrize("number", ["aus-132", "aus-226"])
def test_skirmishers_leave_and_the_attacker_follows(number: str) -> None:
    game = battle(A=infantry("0404"), Z=foe(form="skirmish"), dice=[0])
    goal = melee_refuges(game, "Z")[0]
    played(game, attack(game, "A", "Z", "bayonet"), YES, goal)
    assert number
    assert (game.piece("A").hex, game.piece("Z").hex) == ("0503", goal)


@pytest.mark.parametrize("number", ["aus-224", "aus-282"])
def test_a_routed_defender_is_eliminated(number: str) -> None:
    game = battle(A=infantry("0404"), Z=foe(form="disorder", statuses=[ROUTED]))
    played(game, attack(game, "A", "Z", "bayonet"))
    assert number
    assert game.piece("Z").is_gone


def test_aus_227_guns_alone_are_eliminated() -> None:
    game = battle(A=infantry("0404"), Z=battery("0503", ALLIED, facing=2), dice=[0])
    played(game, attack(game, "A", "Z", "bayonet"))
    assert game.piece("Z").is_gone


def test_aus_229_unlimbered_guns_are_lost_with_their_infantry() -> None:
    game = battle(A=infantry("0404"), Z=foe(), Y=battery("0503", ALLIED, facing=2), dice=[0, 7])
    played(game, attack(game, "A", "Z", "bayonet"), NO)
    assert game.piece("Y").is_gone


# --- assault --------------------------------------------------------------------------------------


def in_village(**more: Any) -> Situation:
    """A column in 0404 that assaults a village."""
    values: dict[str, Any] = {
        "A": infantry("0404", form="column", facing=2, strength=10),
        "Z": foe(strength=5),
        **more,
    }
    dice = values.pop("dice", ())
    fatigue = values.pop("fatigue", None)
    return battle(dice=dice, fatigue=fatigue, terrain={"0503": "v"}, **values)


@pytest.mark.parametrize("number", ["aus-237", "aus-239", "aus-281"])
def test_an_assault_drives_the_defender_out(number: str) -> None:
    # 7 with odds +1 and the village -2 is 6: a point, a level, and back; the attackers enter.
    game = in_village(dice=[0, 0, 7])
    played(game, attack(game, "A", "Z", "assault"), NO)
    assert number
    assert (strength(game, "Z"), level_of(game, "Z")) == (4, SHAKEN)
    assert game.piece("A").hex == "0503"


@pytest.mark.parametrize(
    ("number", "die", "status", "points", "level"),
    [
        ("aus-EX-13", 2, (), 8, UNSTEADY),
        ("aus-EX-14", 2, (SHAKEN,), 8, ROUTED),
        ("aus-EX-15", 4, (), 9, SHAKEN),
    ],
)
def test_a_beaten_attacker_goes_back(
    number: str, die: int, status: tuple[str, ...], points: int, level: str
) -> None:
    game = in_village(
        A=infantry("0404", form="column", facing=2, strength=10, statuses=status), dice=[0, 0, die]
    )
    played(game, attack(game, "A", "Z", "assault"), NO)
    assert number
    assert (strength(game, "A"), level_of(game, "A")) == (points, level)
    assert game.piece("A").hex != "0404"


def test_aus_ex_57_odds_and_fatigue() -> None:
    game = in_village(fatigue={"v-3": 6})
    total = melee_modifiers(game, Fight("assault", ("A",), ("Z",), "0503")).total
    assert total == 1 - 1 - 2


@pytest.mark.parametrize("number", ["aus-276", "aus-277", "aus-238", "aus-168"])
def test_a_melee_goes_on_until_somebody_runs(number: str) -> None:
    game = in_village(dice=[0, 0, 5, 0, 0])
    played(game, attack(game, "A", "Z", "assault"), NO, NO, YES)
    assert number
    assert level_of(game, "Z") == ROUTED
    assert (strength(game, "A"), strength(game, "Z")) == (9, 4)


# --- charges --------------------------------------------------------------------------------------


def riders(**more: Any) -> Situation:
    """Light cavalry in 0404 and infantry three hexes before it."""
    values: dict[str, Any] = {
        "A": cavalry("0404", **READY),
        "Z": foe("0703", form="line", facing=9),
        **more,
    }
    dice = values.pop("dice", ())
    return battle(dice=dice, **values)


@pytest.mark.parametrize(
    ("number", "counter", "able"),
    [
        ("aus-240", cavalry("0404"), True),
        ("aus-265", cavalry("0404", statuses=["blown-1"]), False),
        ("aus-240", cavalry("0404", form="disorder", facing=2), False),
        ("aus-269", cavalry("0404", type="cossack"), True),
        ("aus-297", cavalry("0404", statuses=[UNSTEADY]), False),
        ("aus-314", cavalry("0404", statuses=[BREAKPOINT]), False),
    ],
)
def test_who_is_fit_to_charge(number: str, counter: Counter, *, able: bool) -> None:
    assert number
    assert can_charge(battle(A=counter), "A") == able


@pytest.mark.parametrize(
    ("number", "hex_", "found"),
    [
        ("aus-241", "0504", False),
        ("aus-241", "0604", True),
        ("aus-241", "0804", True),
        ("aus-241", "0904", False),
    ],
)
def test_charges_have_a_least_and_a_greatest_distance(
    number: str, hex_: str, *, found: bool
) -> None:
    game = riders(Z=foe(hex_))
    assert number
    assert ("Z" in targets(game, "A")) == found


@pytest.mark.parametrize("number", ["aus-090", "aus-240"])
def test_only_cavalry_that_moved_little_charges(number: str) -> None:
    assert number
    assert targets(riders(A=cavalry("0404")), "A") == {}


def test_aus_242_charges_do_not_go_through_woods() -> None:
    woods = {f"05{n:02}": "w" for n in range(1, 10)}
    game = battle(A=cavalry("0404", **READY), Z=foe("0703"), terrain=woods)
    assert targets(game, "A") == {}


def test_aus_269_cossacks_charge_the_disordered_alone() -> None:
    cossacks = cavalry("0404", type="cossack", facing=2, **READY)
    game = battle(A=cossacks, Y=foe("0602"), Z=foe("0603", form="disorder"))
    assert set(targets(game, "A")) == {"Z"}


@pytest.mark.parametrize(
    ("number", "counter", "far", "square", "bonus"),
    [
        ("aus-256", cavalry("0404"), 3, False, 1),
        ("aus-EX-48", cavalry("0404", type="heavy"), 2, False, 0),
        ("aus-EX-46", cavalry("0404", type="cuirassier"), 3, True, 2),
        ("aus-EX-47", cavalry("0404", form="column"), 3, False, 1),
        ("aus-162", cavalry("0404", type="cuirassier", form="column"), 3, False, 2),
    ],
)
def test_the_bonus_of_a_charge(
    number: str, counter: Counter, far: int, bonus: int, *, square: bool
) -> None:
    assert number
    assert charge_bonus(battle(A=counter), "A", far, square=square) == bonus


@pytest.mark.parametrize("number", ["aus-162", "aus-EX-47"])
def test_a_column_charges_with_a_third_of_its_strength(number: str) -> None:
    game = battle(A=cavalry("0404", form="column", strength=9), Z=foe())
    assert number
    assert melee_strength(game, Fight("charge", ("A",), ("Z",), "0503")) == 3


@pytest.mark.parametrize("number", ["aus-250", "aus-251", "aus-263", "aus-244"])
def test_infantry_that_stands_is_ridden_down(number: str) -> None:
    # It holds its check, does not fire; 9 + 1 routs it; the pursuit roll of 0 stays.
    game = riders(dice=[0, 8, 0])
    played(game, charge(game, "A", "Z"), STAND, NO)
    assert number
    assert game.piece("Z").is_gone or level_of(game, "Z") == ROUTED
    assert is_disordered(game, "A")
    assert BLOWN[1] in game.piece("A").statuses


@pytest.mark.parametrize("number", ["aus-252", "aus-253", "aus-EX-46"])
def test_a_square_holds(number: str) -> None:
    # Line +1: a 3 forms the square; it fires a 0; 4 + 1 - 3 is 2: the cavalry goes back.
    game = riders(dice=[3, 0, 4])
    played(game, charge(game, "A", "Z"), FORM_SQUARE, YES)
    assert number
    assert shape(game, "Z") == "square"
    assert level_of(game, "A") == SHAKEN


def test_aus_253_who_failed_to_form_square_does_not_fire() -> None:
    game = riders(dice=[6, 8, 0])
    played(game, charge(game, "A", "Z"), FORM_SQUARE)
    assert game.piece("Z").is_gone or is_disordered(game, "Z")


@pytest.mark.parametrize(
    ("number", "counter", "lead", "total"),
    [
        ("aus-EX-49", foe(), True, -3),
        ("aus-252", foe(form="line", facing=9), False, 1),
        ("aus-EX-50", foe(form="skirmish"), False, 4),
    ],
)
def test_squares_are_easier_from_columns(
    number: str, counter: Counter, total: int, *, lead: bool
) -> None:
    more: dict[str, Any] = {"markov": leader("0503", ALLIED)} if lead else {}
    game = battle(Z=counter, **more)
    assert number
    assert square_modifiers(game, "Z", 3).total == total


@pytest.mark.parametrize("number", ["aus-EX-48", "aus-252"])
def test_a_near_charge_leaves_less_time_for_a_square(number: str) -> None:
    assert number
    assert square_modifiers(battle(Z=foe()), "Z", 2).total == 0


@pytest.mark.parametrize("number", ["aus-157", "aus-EX-50"])
def test_skirmishers_who_fail_are_not_disordered(number: str) -> None:
    game = battle(A=cavalry("0404"), Z=foe("0703", form="skirmish"), dice=[4])
    played(game, form_square(game, "Z", 3, ["A"]))
    assert number
    assert shape(game, "Z") == "skirmish"


def test_aus_250_nobody_forms_square_in_a_village_or_on_the_march() -> None:
    assert not may_form_square(battle(Z=foe(), terrain={"0503": "v"}), "Z")
    marching = leader("0603", ALLIED)._replace(statuses=(STRATEGIC,))
    assert not may_form_square(battle(Z=foe(), markov=marching), "Z")
    assert may_form_square(battle(Z=foe()), "Z")


@pytest.mark.parametrize("number", ["aus-254", "aus-262"])
def test_guns_alone_are_ridden_down_and_their_hex_entered(number: str) -> None:
    game = riders(Z=battery("0703", ALLIED, facing=2))
    played(game, charge(game, "A", "Z"))
    assert number
    assert game.piece("Z").is_gone
    assert game.piece("A").hex == "0703"


def test_aus_243_a_stack_is_charged_once() -> None:
    game = riders(dice=[3, 0, 4], B=cavalry("0405", **READY))
    played(game, charge(game, "A", "Z"), FORM_SQUARE, YES)
    assert "Z" not in targets(game, "B")


# --- counter-charges ------------------------------------------------------------------------------


def meeting(**more: Any) -> Situation:
    """Cavalry of both sides, four hexes apart."""
    return riders(Z=cavalry("0804", ALLIED, facing=9), **more)


@pytest.mark.parametrize("number", ["aus-135", "aus-245"])
def test_cavalry_counters_who_comes_into_its_zone(number: str) -> None:
    game = meeting(A=cavalry("0604"))
    assert number
    assert counter_chargers(game, ["A"]) == ["Z"]
    assert counter_chargers(meeting(), ["A"]) == []


@pytest.mark.parametrize("number", ["aus-246", "aus-247", "aus-140", "aus-EX-12"])
def test_a_counter_charge_ends_the_charge_and_both_are_blown(number: str) -> None:
    # The check passes; even bonus; 6 beats the charger, who goes back.
    game = meeting(dice=[0, 6])
    played(game, charge(game, "A", "Z"), "Z")
    assert number
    assert level_of(game, "A") == SHAKEN
    assert all(BLOWN[1] in game.piece(one).statuses for one in "AZ")


@pytest.mark.parametrize("number", ["aus-246", "aus-249"])
def test_who_fails_to_counter_suffers_no_further_check(number: str) -> None:
    game = meeting(dice=[9, 6])
    played(game, charge(game, "A", "Z"), "Z")
    assert number
    assert level_of(game, "Z") == SHAKEN


def test_aus_249_who_does_not_try_checks_before_the_melee() -> None:
    game = meeting(dice=[0, 6])
    played(game, charge(game, "A", "Z"), PASS)
    assert level_of(game, "Z") == SHAKEN


@pytest.mark.parametrize("number", ["aus-352", "aus-353"])
def test_murat_and_bessieres_make_the_check_needless(number: str) -> None:
    who = "murat" if number == "aus-352" else "bessieres"
    game = battle(A=cavalry("0404"), suchet=leader("0404", abilities=[who]))
    assert is_inspired(game, "A")
    assert not is_inspired(battle(A=cavalry("0404"), suchet=leader("0404")), "A")


# --- melee of cavalry -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "counter", "arc", "bonus", "total"),
    [
        ("aus-256", foe("0503", strength=6), "front", 1, 1),
        ("aus-237", foe("0503", strength=6), "flank", 1, 2),
        ("aus-237", foe("0503", strength=6), "rear", 0, 2),
        ("aus-EX-46", foe("0503", form="square", strength=6), "front", 2, -1),
        ("aus-267", cavalry("0503", ALLIED, statuses=["blown-1"], facing=9), "front", 0, 1),
        ("aus-237", foe("0503", strength=2), "front", 0, 2),
        ("aus-237", foe("0503", strength=12), "front", 0, -1),
    ],
)
def test_melees_are_modified(
    number: str, counter: Counter, arc: str, bonus: int, total: int
) -> None:
    game = battle(A=cavalry("0404", strength=6), Z=counter)
    assert number
    fight = Fight("charge", ("A",), ("Z",), "0503", arc, bonus)
    assert melee_modifiers(game, fight).total == total


def test_aus_257_a_long_line_overlaps() -> None:
    game = battle(A=cavalry("0404", extends=["0405"], strength=6), Z=foe(strength=6))
    fight = Fight("charge", ("A",), ("Z",), "0503", overlap=1)
    assert melee_modifiers(game, fight).total == 1


def test_aus_351_the_emperor_inspires() -> None:
    game = battle(A=infantry("0404"), Z=foe(), suchet=leader("0404", abilities=["emperor"]))
    assert melee_modifiers(game, Fight("assault", ("A",), ("Z",), "0503")).total == 2


@pytest.mark.parametrize(
    ("number", "counter", "lead", "total"),
    [
        ("aus-259", cavalry("0404"), {}, 1),
        ("aus-259", cavalry("0404", type="cossack"), {}, 3),
        ("aus-259", cavalry("0404", type="cuirassier"), {}, 0),
        ("aus-287", cavalry("0404", type="heavy"), {"suchet": leader("0404")}, -2),
        (
            "aus-352",
            cavalry("0404", type="heavy"),
            {"suchet": leader("0404", abilities=["murat"])},
            2,
        ),
    ],
)
def test_pursuit_depends_on_riders_and_leaders(
    number: str, counter: Counter, lead: Any, total: int
) -> None:
    assert number
    assert pursuit_modifiers(battle(A=counter, **lead), "A").total == total


@pytest.mark.parametrize("number", ["aus-261", "aus-263", "aus-264"])
def test_cavalry_is_blown_after_a_charge(number: str) -> None:
    game = battle(A=cavalry("0404"))
    blow(game, ["A"])
    assert number
    assert is_disordered(game, "A")
    assert not can_charge(game, "A")


def test_aus_258_later_rounds_have_no_bonus() -> None:
    # 4 + 1 = 5 goes on; without the bonus 5 goes on again and 6 would have ended it.
    game = battle(A=cavalry("0404", strength=6), Z=foe(strength=6), dice=[4, 0, 0, 5, 0, 0, 6])
    fight = Fight("charge", ("A",), ("Z",), "0503", bonus=1)
    played(game, melee(game, fight), NO, NO, NO, NO)
    assert strength(game, "A") == 4


# --- in reaction ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "hex_", "able"),
    [("aus-136", "0604", True), ("aus-241", "0504", False), ("aus-138", "0704", False)],
)
def test_cavalry_charges_those_two_hexes_before_it(number: str, hex_: str, *, able: bool) -> None:
    game = battle(A=cavalry("0404"), Z=foe(hex_), acts=ALLIED)
    assert number
    assert (may_react(game, "A", "Z") and bool(path(game, "A", "Z", 1))) == able


def test_aus_138_who_does_not_dare_is_disordered() -> None:
    game = battle(A=cavalry("0404"), Z=foe("0604"), acts=ALLIED, dice=[9])
    played(game, reaction_charge(game, "A", "Z"))
    assert is_disordered(game, "A")
    assert game.piece("A").hex == "0404"


@pytest.mark.parametrize("number", ["aus-127", "aus-138", "aus-140"])
def test_a_reaction_charge_meets_a_square(number: str) -> None:
    game = battle(A=cavalry("0404"), Z=foe("0604"), acts=ALLIED, dice=[0, 0, 4])
    played(game, reaction_charge(game, "A", "Z"), FORM_SQUARE, NO)
    assert number
    assert shape(game, "Z") == "square"
    assert BLOWN[1] in game.piece("A").statuses


def test_aus_175_long_cavalry_fights_all_before_it() -> None:
    game = battle(
        A=cavalry("0404", extends=["0405"], **READY),
        Y=foe("0703", form="column"),
        Z=foe("0704", form="column"),
        dice=[0, 9, 0, 0],
    )
    before = strength(game, "Y") + strength(game, "Z")
    played(game, charge(game, "A", "Z"), STAND, NO)
    left = sum(strength(game, one) for one in "YZ" if not game.piece(one).is_gone)
    assert left < before
