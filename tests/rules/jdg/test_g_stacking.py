"""Stacking (6.1)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.jdg.announced_shocks import attackers_in
from hexwright.engine.systems.jdg.artillery_fire import fire_one
from hexwright.engine.systems.jdg.movement import move_one
from hexwright.engine.systems.jdg.stacking import may_join, may_rearrange, may_share, top_fighter
from hexwright.engine.systems.jdg.troops import DISORDERED, ROUTED, can
from tests.helpers.jdg import BLUE, RED, battery, battle, cavalry, infantry
from tests.helpers.jdg_moves import HAS, costs, fight, price

OTHER = "division-steinacker"
WEAK: dict[str, Any] = {"strength": 2}


def fits(*units: Any) -> bool:
    """Whether units may share a hex."""
    names = "ABCD"[: len(units)]
    game = battle("  ".join(f".{name}" for name in names), **dict(zip(names, units, strict=True)))
    return may_share(game, names)


@pytest.mark.parametrize("arm", [infantry, cavalry, battery])
def test_jdg_102_two_units_of_an_arm_and_formation(arm: Any) -> None:
    assert fits(arm(strength=5), arm(strength=5))


@pytest.mark.parametrize("arm", [infantry, cavalry])
def test_jdg_102_units_of_two_formations_do_not_stack(arm: Any) -> None:
    assert not fits(arm(), arm(command=OTHER))


@pytest.mark.parametrize(
    "units",
    [
        (infantry(), battery(command=OTHER)),
        (infantry(strength=5), infantry(strength=5), battery(command=OTHER)),
        (cavalry(), battery(command=OTHER)),
        (battery(), battery(command=OTHER)),
    ],
    ids=["infantry", "two infantry", "cavalry", "two batteries"],
)
def test_jdg_103_a_battery_of_any_formation_with_others(units: tuple[Any, ...]) -> None:
    assert fits(*units)


@pytest.mark.parametrize(
    "units",
    [
        (infantry(), battery(), battery()),
        (cavalry(), cavalry(), battery()),
        (battery(), battery(), battery()),
        (infantry(), infantry(command=OTHER), battery()),
    ],
    ids=["two batteries", "two cavalry", "three batteries", "two formations"],
)
def test_jdg_103_but_not_more_than_that(units: tuple[Any, ...]) -> None:
    assert not fits(*units)


@pytest.mark.parametrize("arm", [infantry, cavalry])
def test_jdg_104_three_units_of_six_points_together(arm: Any) -> None:
    assert fits(arm(**WEAK), arm(**WEAK), arm(**WEAK))
    assert not fits(arm(**WEAK), arm(**WEAK), arm(strength=3))
    assert not fits(arm(**WEAK), arm(**WEAK), arm(command=OTHER, **WEAK))


def test_jdg_104_the_faces_that_show_count_and_a_battery_may_join() -> None:
    worn = infantry(strength=4, back_strength=2, state=DISORDERED)
    assert fits(infantry(**WEAK), infantry(**WEAK), worn)
    assert fits(infantry(**WEAK), infantry(**WEAK), infantry(**WEAK), battery())
    assert not fits(cavalry(**WEAK), cavalry(**WEAK), cavalry(**WEAK), battery())


@pytest.mark.parametrize(
    "units",
    [
        (infantry(), infantry(state=ROUTED)),
        (infantry(state=DISORDERED), infantry(state=ROUTED)),
        (infantry(), infantry(square=True)),
        (infantry(), cavalry()),
    ],
    ids=["routed", "disordered with routed", "square", "infantry with cavalry"],
)
def test_jdg_106_what_never_stacks(units: tuple[Any, ...]) -> None:
    assert not fits(*units)


def test_jdg_107_routed_units_share_a_hex_across_formations() -> None:
    assert fits(infantry(state=ROUTED), infantry(state=ROUTED, command=OTHER))


def test_jdg_108_whoever_enters_goes_to_the_bottom_and_artillery_stays_on_top() -> None:
    game = fight(".A .B+G .", A=infantry(**HAS), B=infantry(), G=battery())
    game.play(move_one(game), "A", ("0201",))
    assert game.stack("0201") == ("A", "B", "G")


def test_jdg_108_a_battery_that_enters_comes_to_lie_on_top() -> None:
    game = fight(".G .A .", A=infantry(), G=battery(**HAS))
    game.play(move_one(game), "G", ("0201",), PASS)
    assert game.stack("0201") == ("A", "G")


def test_jdg_109_a_stack_is_rearranged_before_anybody_moves() -> None:
    game = fight(".A+B+G . .C", A=infantry(**HAS), B=infantry(), C=infantry(**HAS), G=battery())
    game.play(move_one(game), "A", ":order", ("B", "A", "G"))
    assert game.stack("0101") == ("B", "A", "G")
    game.play(move_one(game), "C", ("0201",), PASS)
    assert not may_rearrange(game, "0101")


def test_jdg_109_a_stack_may_be_rearranged_before_the_fire_too() -> None:
    units: dict[str, Any] = {
        "A": infantry(),
        "B": infantry(),
        "G": battery(facing=3),
        "E": infantry(RED),
    }
    game = fight(".A+B+G .    .E", **units)
    assert game.play(fire_one(game), ":order", ("B", "A", "G"))
    assert game.stack("0101") == ("B", "A", "G")


def test_jdg_109_of_several_stacks_one_is_picked() -> None:
    names: dict[str, Any] = {name: infantry() for name in "ABCD"}
    game = fight(".A+B+G .    .E\n  .C+D .    .", **names, G=battery(facing=3), E=infantry(RED))
    asked = game.run(fire_one(game))
    assert asked is not None
    asked = game.answer(":order")
    assert asked is not None
    assert list(asked.options) == ["0101", "0102"]
    game.answer("0102")
    game.answer(("D", "C"))
    assert game.stack("0102") == ("D", "C")


def test_jdg_109_artillery_stays_on_top_when_a_stack_is_rearranged() -> None:
    game = fight(".A+B+G .", A=infantry(), B=infantry(), G=battery())
    game.run(move_one(game))
    game.answer("A")
    decision = game.answer(":order")
    assert decision is not None
    assert not decision.is_allowed(("A", "G", "B"))
    assert not may_rearrange(fight(".A+G", A=infantry(), G=battery()), "0101")


def test_jdg_110_limits_count_where_a_move_ends_not_on_the_way() -> None:
    game = fight(".A .C . .", A=infantry(**HAS), C=cavalry())
    assert price(game, ("0201",), "A") == "may-not-stop"
    assert price(game, ("0201", "0301"), "A") == 3


def test_jdg_111_on_a_forced_march_hexes_of_friends_are_closed() -> None:
    game = fight(".A .B . .", A=infantry(**HAS), B=infantry())
    assert price(game, ("0201", "0301"), "A", mode="forced-march") == "occupied"


def test_jdg_112_a_routed_unit_is_passed_for_a_point_but_not_joined() -> None:
    game = fight(".A .B . .", A=infantry(**HAS), B=infantry(state=ROUTED))
    assert "0201" not in costs(game, "A")
    assert costs(game, "A")["0301"] == 3


def test_jdg_112_routed_units_are_no_company_for_others() -> None:
    game = battle(".A .B", A=infantry(), B=infantry(state=ROUTED))
    assert not may_join(game, "0201", "A")


def test_jdg_113_artillery_with_others_may_fire() -> None:
    assert can(battle(".A+G", A=infantry(), G=battery()), "G", "fire")


def test_jdg_114_units_of_a_hex_attack_together_but_for_disordered_ones() -> None:
    game = fight(".A+B .E", A=infantry(facing=3), B=infantry(facing=3), E=infantry(RED))
    assert attackers_in(game, "0101") == ("A", "B")
    worn = infantry(state=DISORDERED)
    game = fight(".A+B .E", A=infantry(facing=3), B=worn, E=infantry(RED))
    assert attackers_in(game, "0101") == ("A",)


def test_jdg_116_the_top_unit_speaks_for_a_stack_artillery_left_out() -> None:
    game = battle(".A+B+G", A=infantry(), B=infantry(), G=battery())
    assert top_fighter(game, "0101") == "B"
    game = battle(".A+B", A=infantry(), B=infantry(state=DISORDERED))
    assert top_fighter(game, "0101", able="shock") == "A"


def test_jdg_081_enemies_never_share_a_hex() -> None:
    game = battle(".A .E", A=infantry(BLUE), E=infantry(RED))
    assert not may_join(game, "0201", "A")
