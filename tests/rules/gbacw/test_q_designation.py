"""Who attacks whom by shock (11.1 to 11.32)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted
from hexwright.engine.parts.combats import Combat, pending
from hexwright.engine.systems.gbacw.designation import (
    attackers,
    designate,
    faults,
    is_charging,
    leaderless,
    must_shock,
    strikes,
    why_no_shock,
)
from hexwright.engine.systems.gbacw.facing import front_hexes
from hexwright.engine.systems.gbacw.shock_modifiers import (
    Fight,
    attack_strength,
    defence_strength,
)
from hexwright.engine.systems.gbacw.troops import ACTIVATION, FIRED, MOVED, NO_SHOCK
from tests.helpers.gbacw import (
    BLUE,
    FIRST,
    GREY,
    Counter,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
)
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, leaders_of
from tests.helpers.situations import Situation


def attack(drawing: str = "", orders: str = "attack", **more: Any) -> Situation:
    units: dict[str, Any] = {"A": infantry(facing=NORTH), "Z": infantry(GREY, facing=SOUTH)}
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    return battle(
        drawing or column(".", ".Z", ".A", "."),
        acts=FIRST[BLUE],
        orders={FIRST[BLUE]: orders, **rest.pop("others", {})},
        **units,
        **rest,
    )


def kinds(game: Situation, *combats: Combat) -> set[str]:
    return {fault.kind for fault in faults(game, combats)}


@pytest.mark.parametrize(("orders", "may"), [("attack", True), ("advance", True), ("march", False)])
def test_gbacw_228_orders_say_who_may_attack(*, orders: str, may: bool) -> None:
    game = attack(orders=orders)
    assert (why_no_shock(game, "A") is None) is may


def test_gbacw_228_an_enemy_must_stand_in_front() -> None:
    assert why_no_shock(attack(A=infantry(facing=SOUTH)), "A") is not None


def test_gbacw_228_not_across_a_hexside_that_nobody_crosses() -> None:
    game = attack(sides={("0102", "0103"): "river"})
    assert strikes(game, "A") == ()
    game = attack(sides={("0102", "0103"): "bridge"})
    assert strikes(game, "A") == ("0102",)


def test_gbacw_265_guns_never_attack() -> None:
    refusal = why_no_shock(attack(A=battery(facing=NORTH)), "A")
    assert refusal is not None
    assert refusal.rule == "gbacw-265"


def test_gbacw_360_whoever_is_barred_does_not_attack() -> None:
    game = attack()
    game.emit(Counted(ACTIVATION, NO_SHOCK, "A"))
    assert attackers(game) == []


def test_gbacw_230_disordered_units_may_attack() -> None:
    assert attackers(attack(A=infantry(facing=NORTH, disordered=True))) == ["A"]


def test_gbacw_084_nobody_shocks_into_a_refused_front() -> None:
    game = attack(
        """
        .    .    .    .
        .    .A   .    .
        .    .    .Z   .
        """,
        A=infantry(facing=NORTH, formation="refused-right"),
    )
    assert "0303" in front_hexes(game, "A")
    assert strikes(game, "A") == ()


def test_gbacw_229_infantry_that_moved_up_and_did_not_fire_charges() -> None:
    game = attack()
    assert not must_shock(game, "A")
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    assert is_charging(game, "A")
    assert must_shock(game, "A")
    game.emit(Counted(ACTIVATION, FIRED, "A"))
    assert not is_charging(game, "A")


def test_gbacw_229_not_under_a_unit_that_does_not_charge() -> None:
    game = attack(column(".", ".Z", ".A+B", "."), B=infantry(facing=NORTH))
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    assert not is_charging(game, "A")


def test_gbacw_229_mounted_cavalry_that_rode_up_must_attack_without_charging() -> None:
    game = attack(A=cavalry(facing=NORTH))
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    assert must_shock(game, "A")
    assert not is_charging(game, "A")


def row() -> Situation:
    """EX-43 turned to the east: A1, A2, A3 from north to south, D1 and D2 before them."""
    return battle(
        """
        .    .A1  .
        .    .A2  .D1
        .    .A3  .D2
        .    .    .
        """,
        A1=infantry(facing=3),
        A2=infantry(facing=3),
        A3=infantry(facing=3),
        D1=infantry(GREY, facing=9),
        D2=infantry(GREY, facing=9),
        acts=FIRST[BLUE],
    )


def test_gbacw_ex_43_three_hexes_do_not_attack_two() -> None:
    game = row()
    d1, d2 = "0302", "0303"
    assert strikes(game, "A1") == (d1,)
    assert strikes(game, "A2") == (d1, d2)
    assert strikes(game, "A3") == (d2,)
    assert "several-hexes" in kinds(game, Combat(("A1", "A2", "A3"), (d1, d2)))


def test_gbacw_ex_43_one_unit_may_attack_both_before_it_alone() -> None:
    assert kinds(row(), Combat(("A2",), ("0302", "0303"))) == set()


def test_gbacw_ex_43_an_enemy_in_front_must_be_attacked_by_somebody() -> None:
    game = row()
    assert "uncovered" in kinds(game, Combat(("A2",), ("0303",)))
    assert kinds(game, Combat(("A2",), ("0303",)), Combat(("A1",), ("0302",))) == set()


def test_gbacw_232_infantry_side_by_side_at_one_target_must_combine() -> None:
    game = row()
    apart = kinds(game, Combat(("A1",), ("0302",)), Combat(("A2",), ("0302", "0303")))
    assert "apart" in apart


def test_gbacw_232_infantry_and_mounted_cavalry_do_not_combine() -> None:
    game = attack(column(".", ".Z", ".B+A", "."), B=cavalry(facing=NORTH))
    assert "together" in kinds(game, Combat(("A", "B"), ("0102",)))


def test_gbacw_233_no_unit_attacks_twice() -> None:
    game = row()
    twice = kinds(game, Combat(("A2",), ("0302",)), Combat(("A2",), ("0303",)))
    assert "twice" in twice


def test_gbacw_229_chargers_may_not_be_left_out() -> None:
    game = attack()
    game.emit(Counted(ACTIVATION, MOVED, "A"))
    assert kinds(game) == {"uncovered"}


def test_gbacw_231_the_side_that_acts_names_its_shocks() -> None:
    game = attack()
    assert game.play(designate(game), "A")
    assert pending(game) == (Combat(("A",), ("0102",)),)


def test_gbacw_231_it_need_not_attack() -> None:
    game = attack()
    assert not game.play(designate(game), PASS)


def test_gbacw_231_the_refusal_says_who_must_be_attacked() -> None:
    game = row()
    game.run(designate(game))
    game.answer("A2")
    game.answer(("0303",))
    assert game.decision is not None
    assert PASS not in game.decision.buttons


def extended(strength: int, *further: str, facing: int = 3) -> Any:
    return infantry(
        strength=strength, facing=facing, formation="extended-line", extends=list(further)
    )


def test_gbacw_ex_44_a_line_that_attacks_two_counts_all_its_strength() -> None:
    game = battle(
        """
        .    .    .X
        .    .C   .
        .    .    .Y
        .    .    .
        """,
        C=extended(12, "0203"),
        X=infantry(GREY, strength=6, facing=9),
        Y=infantry(GREY, strength=6, facing=9),
        acts=FIRST[BLUE],
    )
    targets = strikes(game, "C")
    fight = Fight(("C",), targets)
    assert attack_strength(game, fight) == 12
    assert defence_strength(game, fight) == 6 * len(targets)
    assert kinds(game, Combat(("C",), targets)) == set()


def test_gbacw_ex_45_a_line_attacks_with_all_its_strength_though_one_hex_touches() -> None:
    game = battle(
        """
        .    .    .
        .    .A   .Z
        .    .    .
        """,
        A=extended(12, "0203"),
        Z=infantry(GREY, facing=9),
        acts=FIRST[BLUE],
    )
    assert attack_strength(game, Fight(("A",), strikes(game, "A"))) == 12


def test_gbacw_271_a_brigade_attacks_without_its_brigadier() -> None:
    game = attack()
    game.play(designate(game), "A")
    assert leaderless(game) == (FIRST[BLUE],)
    brigadier = leaders_of(FIRST[BLUE])[0]
    game = attack(column(".", ".Z", f".A+{brigadier}", "."), **{brigadier: leader()})  # type: ignore[arg-type]
    game.play(designate(game), "A")
    assert leaderless(game) == ()
