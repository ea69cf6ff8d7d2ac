"""Cavalry charges and countercharges (11.5)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.parts.combats import Combat, note_combats
from hexwright.engine.systems.gbacw.charge import may_countercharge
from hexwright.engine.systems.gbacw.charge_moves import (
    can_charge,
    charge_action,
    charge_ways,
    why_no_charge,
)
from hexwright.engine.systems.gbacw.designation import Shocks, must_shock, note_shocks, shocks
from hexwright.engine.systems.gbacw.fire_modifiers import RETURN
from hexwright.engine.systems.gbacw.results import DONE
from hexwright.engine.systems.gbacw.shock import checks
from hexwright.engine.systems.gbacw.shock_modifiers import (
    Fight,
    attack_strength,
    charge_modifier,
    check_parts,
)
from hexwright.engine.systems.gbacw.targets import CHARGE
from hexwright.engine.systems.gbacw.troops import ACTIVATION, BLOWN, has, is_disordered
from tests.helpers.gbacw import (
    BLUE,
    FIRST,
    GREY,
    Counter,
    battle,
    cavalry,
    infantry,
    leader,
)
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, decline_all, leaders_of
from tests.helpers.situations import Situation

YES = True

BRIGADIER = leaders_of(FIRST[BLUE])[0]


def charge(
    *dice: int, hexes: tuple[str, ...] = (), orders: str = "attack", **more: Any
) -> Situation:
    """Cavalry A with its brigadier four hexes south of Z."""
    drawn = hexes or (".Z", ".", ".", ".", f".A+{BRIGADIER}", ".")
    units: dict[str, Any] = {
        "A": cavalry(facing=NORTH),
        "Z": infantry(GREY, facing=SOUTH, weapon="M"),
        BRIGADIER: leader(),
    }
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    return battle(
        column(*drawn), acts=FIRST[BLUE], orders={FIRST[BLUE]: orders}, dice=dice, **units, **rest
    )


def test_gbacw_256_cavalry_under_attack_orders_charges_an_enemy_it_sees() -> None:
    assert can_charge(charge(), "A")
    assert not can_charge(charge(orders="advance"), "A")


def test_gbacw_256_the_enemy_must_be_within_five_points() -> None:
    game = charge(hexes=(".Z", *["."] * 6, f".A+{BRIGADIER}"))
    assert not can_charge(game, "A")


def test_gbacw_256_and_in_sight() -> None:
    assert not can_charge(charge(hexes=(".Z", "w", ".", f".A+{BRIGADIER}")), "A")


def test_gbacw_264_nobody_charges_at_night() -> None:
    refusal = why_no_charge(charge(light="night"), "A")
    assert refusal is not None
    assert refusal.rule == "gbacw-264"


def test_gbacw_263_blown_cavalry_does_not_charge() -> None:
    assert not can_charge(charge(A=cavalry(facing=NORTH, statuses=[BLOWN], disordered=True)), "A")


def test_gbacw_258_the_last_three_hexes_are_open_and_straight() -> None:
    assert charge_ways(charge(), "A") == {
        way: at for way, at in charge_ways(charge(), "A").items() if way[-1] == "0102"
    }
    assert not can_charge(charge(hexes=(".Z", ".", "o", ".", f".A+{BRIGADIER}")), "A")


def test_gbacw_258_no_friend_stands_on_the_path() -> None:
    game = charge(hexes=(".Z", ".", ".B", ".", f".A+{BRIGADIER}"), B=infantry(facing=NORTH))
    assert not can_charge(game, "A")


def test_gbacw_257_a_charge_that_passes_its_test_rides_up_and_must_attack() -> None:
    game = charge(6)
    game.run(charge_action(game, "A"))
    assert game.decision is not None
    game.answer(next(iter(game.decision.options)))
    decline_all(game)
    assert game.piece("A").hex == "0102"
    assert has(game, "A", CHARGE)
    assert must_shock(game, "A")


def test_gbacw_257_one_that_fails_stays_and_has_acted() -> None:
    game = charge(9)
    game.run(charge_action(game, "A"))
    assert game.decision is not None
    game.answer(next(iter(game.decision.options)))
    assert game.decision is None
    assert game.piece("A").hex == "0105"
    assert game.count(ACTIVATION, DONE, "A")
    assert not has(game, "A", CHARGE)


def contact(**more: Any) -> Situation:
    """A next to Z, charging."""
    return charge(hexes=(".", ".Z", f".A+{BRIGADIER}", "."), **more)


FIGHT = Fight(("A",), ("0102",), ("A",))


def test_gbacw_259_a_cavalry_charge_adds_one_to_the_shock_and_to_the_check() -> None:
    game = contact()
    assert charge_modifier(game, FIGHT) == "cavalry-charge"
    assert check_parts(game, "0102", "Z", [FIGHT]).total == 1


def test_gbacw_259_not_against_favourable_ground() -> None:
    game = charge(hexes=(".", "wZ", f".A+{BRIGADIER}", "."))
    assert charge_modifier(game, FIGHT) == ""
    assert check_parts(game, "0102", "Z", [FIGHT]).total == 0


@pytest.mark.parametrize(("facing", "points"), [(SOUTH, 6), (3, 12), (NORTH, 12)])
def test_gbacw_259_into_flank_or_rear_a_charge_counts_double(facing: int, points: int) -> None:
    game = contact(Z=infantry(GREY, facing=facing))
    assert attack_strength(game, FIGHT) == points


@pytest.mark.parametrize("letter", ["w", "t"])
def test_gbacw_259_into_woods_and_towns_it_counts_half(letter: str) -> None:
    game = charge(hexes=(".", f"{letter}Z", f".A+{BRIGADIER}", "."))
    assert attack_strength(game, FIGHT) == 3


def countering(*dice: int, order: str = "advance", **more: Any) -> Situation:
    game = contact(Z=cavalry(GREY, facing=SOUTH), **more)
    game.state.forced = dice
    if order == "attack":
        game.emit(LevelSet(FIRST[GREY], "attack"))
    note_combats(game, [Combat(("A",), ("0102",), ("A",))])
    note_shocks(game, Shocks("check"))
    return game


def test_gbacw_260_mounted_defenders_may_countercharge() -> None:
    assert may_countercharge(countering(), "0102", [FIGHT])
    assert not may_countercharge(contact(), "0102", [FIGHT])


def test_gbacw_260_not_in_the_flank_nor_after_return_fire() -> None:
    game = contact(Z=cavalry(GREY, facing=3))
    assert not may_countercharge(game, "0102", [FIGHT])
    game = countering()
    game.emit(Counted(ACTIVATION, f"fired-{RETURN}", "Z"))
    assert not may_countercharge(game, "0102", [FIGHT])


def test_gbacw_260_under_attack_orders_it_is_automatic() -> None:
    game = countering(order="attack")
    game.play(checks(game), YES)
    assert shocks(game).countering == ("Z",)


@pytest.mark.parametrize(("dice", "counters"), [((6,), True), ((7, 0), False)])
def test_gbacw_260_under_advance_orders_it_tests_first(
    *, dice: tuple[int, ...], counters: bool
) -> None:
    game = countering(*dice)
    game.play(checks(game), YES)
    assert bool(shocks(game).countering) is counters
    assert not is_disordered(game, "Z")


def test_gbacw_261_a_countercharge_takes_the_benefits_of_the_charge() -> None:
    game = countering()
    assert charge_modifier(game, FIGHT._replace(countered=True)) == ""


def test_gbacw_359_continued_shock_knows_no_charge() -> None:
    assert charge_modifier(contact(), FIGHT._replace(links=1)) == ""


def test_gbacw_257_the_owner_may_still_think_better_of_it() -> None:
    game = charge()
    game.play(charge_action(game, "A"), PASS)
    assert not game.count(ACTIVATION, DONE, "A")
