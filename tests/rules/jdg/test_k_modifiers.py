"""What counts in a shock or charge (9.1 to 9.7): ratio, cohesion, ground, situation."""

import pytest

from hexwright.engine.core.game_events import Rolled
from hexwright.engine.parts.combats import Combat
from hexwright.engine.systems.jdg.results import settle_ground
from hexwright.engine.systems.jdg.shock import resolve
from hexwright.engine.systems.jdg.shock_odds import shock_preview
from hexwright.engine.systems.jdg.shock_ratio import (
    Fight,
    cohesion_difference,
    comes_from_rear,
    force_ratio,
    shock_modifiers,
)
from hexwright.engine.systems.jdg.troops import DISORDERED, ROUTED, state_of
from tests.helpers.jdg import BLUE, RED, battery, cavalry
from tests.helpers.jdg_shock import A_ON_X, MAP, NORTH, field, foe, ours
from tests.helpers.situations import Situation


def amounts(game: Situation, fight: Fight) -> dict[str, int]:
    """The modifiers of a fight by their rules."""
    found: dict[str, int] = {}
    for part in shock_modifiers(game, fight).parts:
        found[part.reason] = found.get(part.reason, 0) + part.amount
    return found


@pytest.mark.parametrize(
    ("attack", "defence", "odds"), [(8, 3, (2, 1)), (5, 6, (2, 3))], ids=["ex-05", "ex-06"]
)
def test_jdg_ex_05_jdg_ex_06_jdg_201_the_ratio_is_rounded_for_the_defender(
    attack: int, defence: int, odds: tuple[int, int]
) -> None:
    game = field(A=ours(strength=attack), X=foe(strength=defence))
    assert tuple(force_ratio(game, Fight(*A_ON_X))["odds"]) == odds


def test_jdg_ex_32_jdg_202_the_best_cohesions_are_compared() -> None:
    game = field(A=ours(cohesion=7), B=ours(cohesion=6), X=foe(cohesion=5), Y=foe(cohesion=4))
    fight = Fight(("A", "B"), ("0303", "0403"))
    assert cohesion_difference(game, fight) == 2
    assert amounts(game, fight)["cohesion"] == 2


def test_jdg_115_disordered_defenders_count_and_artillery_does_not() -> None:
    game = field(
        A=ours(strength=6),
        X=foe(state=DISORDERED, back_strength=2),
        G=foe(battery, strength=9),
        drawing=MAP.replace(".X ", ".X+G "),
    )
    assert force_ratio(game, Fight(*A_ON_X)).wanted == "6:2"


def test_jdg_213_a_disordered_unit_adds_nothing_but_suffers_with_the_others() -> None:
    game = field(
        3,
        9,
        0,
        A=ours(strength=4),
        S=ours(state=DISORDERED, strength=9, cohesion=9),
        X=foe(),
        drawing=MAP.replace(".A ", ".S+A "),
    )
    fight = Fight(*A_ON_X)
    assert force_ratio(game, fight).wanted == "4:4"
    assert cohesion_difference(game, fight) == 0
    game.play(resolve(game, A_ON_X), ("0205",), ("0205",))
    assert state_of(game, "A") == DISORDERED
    assert game.piece("S").hex == game.piece("A").hex == "0205"


def test_jdg_ex_08_jdg_244_cavalry_without_a_charge_on_a_village() -> None:
    game = field(A=ours(cavalry), X=foe(), drawing=MAP.replace(".X", "vX"))
    assert shock_modifiers(game, Fight(*A_ON_X)).total == -3
    assert {part.rule for part in shock_modifiers(game, Fight(*A_ON_X)).parts} == {
        "jdg-199",
        "jdg-244",
    }


@pytest.mark.parametrize(("ground", "amount"), [(".", 0), ("v", -2)])
def test_jdg_244_by_option_the_penalty_counts_only_where_no_charge_is_possible(
    ground: str, amount: int
) -> None:
    game = field(
        A=ours(cavalry),
        X=foe(),
        drawing=MAP.replace(".X", f"{ground}X"),
        options={"cavalry_shock_penalty_scope": "no_charge_terrain"},
    )
    assert amounts(game, Fight(*A_ON_X)).get("Cavalry without charge", 0) == amount


@pytest.mark.parametrize(("upper", "amount"), [("0303", -1), ("0204", 0)])
def test_jdg_199_a_slope_helps_only_those_above_it(upper: str, amount: int) -> None:
    lower = "0204" if upper == "0303" else "0303"
    game = field(A=ours(), X=foe(), sides={(upper, lower): "slope"})
    assert shock_modifiers(game, Fight(*A_ON_X)).total == amount


def test_jdg_142_an_attack_from_the_rear_counts() -> None:
    game = field(A=ours(), X=foe(facing=NORTH))
    assert amounts(game, Fight(*A_ON_X)) == {"Attack from the rear": 2}


def test_jdg_214_one_attacker_behind_is_enough_and_it_counts_once() -> None:
    game = field(A=ours(strength=2), B=ours(strength=2), X=foe(facing=3))
    assert comes_from_rear(game, ("0204", "0303"))
    assert not comes_from_rear(game, ("0304", "0303"))
    assert amounts(game, Fight(("A", "B"), ("0303",))) == {"Attack from the rear": 2}


def test_jdg_143_an_attack_out_of_a_village_has_its_price() -> None:
    game = field(A=ours(), X=foe(), drawing=MAP.replace(".A", "vA"))
    assert amounts(game, Fight(*A_ON_X)) == {"Out of a built-up place": -1}


@pytest.mark.parametrize("state", [ROUTED, "square"])
def test_jdg_284_jdg_286_routed_units_and_squares_have_no_rear(state: str) -> None:
    unit = foe(square=True) if state == "square" else foe(state=ROUTED, facing=NORTH)
    found = amounts(field(A=ours(), X=unit), Fight(*A_ON_X))
    found.pop("cohesion", 0)
    found.pop("force ratio", 0)
    name = "Infantry against a square" if state == "square" else "Defender routed"
    assert found == {name: 2}


def test_jdg_212_infantry_and_a_charge_together_add_up() -> None:
    game = field(A=ours(strength=2), B=ours(cavalry, strength=2), X=foe())
    found = amounts(game, Fight(("A", "B"), ("0303",), ("B",)))
    assert found == {"Charge": 2, "Combined arms": 1}


def test_jdg_247_a_charge_on_a_square_has_its_own_modifier_alone() -> None:
    game = field(A=ours(strength=2), B=ours(cavalry, strength=2), X=foe(square=True))
    found = amounts(game, Fight(("A", "B"), ("0303",), ("B",)))
    assert found == {"Charge on a square": -2}


def test_jdg_256_a_countercharge_takes_the_bonus_away() -> None:
    game = field(B=ours(cavalry, heavy=True), X=foe(cavalry))
    fight = Fight(("B",), ("0303",), ("B",))
    assert amounts(game, fight) == {"Heavy charge": 3}
    assert amounts(game, fight._replace(countercharged=True)) == {}


@pytest.mark.parametrize(("charge", "amount"), [(0, 0), (1, 0), (2, -1), (3, -2), (4, -3)])
def test_jdg_ex_09_jdg_274_horses_tire_in_a_pursuit(charge: int, amount: int) -> None:
    game = field(B=ours(cavalry), X=foe())
    fight = Fight(("B",), ("0303",), ("B",), countercharged=True, pursuit=charge)
    assert shock_modifiers(game, fight).total == amount


SLOPE = {("0303", "0204"): "slope"}


@pytest.mark.parametrize(("ground", "side"), [(".", BLUE), ("o", RED)])
def test_jdg_197_who_picks_the_ground_of_several_attackers(ground: str, side: str) -> None:
    game = field(
        6,
        0,
        A=ours(strength=2),
        B=ours(strength=2),
        X=foe(),
        sides=SLOPE,
        drawing=MAP.replace(".X", f"{ground}X"),
    )
    fight = Fight(("A", "B"), ("0303",))
    assert shock_modifiers(game, fight).total == (0 if side == BLUE else -1)
    decision = game.run(resolve(game, Combat(*fight[:2])))
    assert decision is not None
    assert (decision.side, decision.rule) == (side, "jdg-197")
    assert list(decision.options) == ["0204", "0304"]
    game.answer("0304")
    roll = next(event for event in game.events if isinstance(event, Rolled))
    assert roll.total == 6


def test_jdg_198_the_defender_picks_the_hex_that_counts() -> None:
    game = field(
        6, 0, 0, 0, B=ours(), X=foe(strength=2), Y=foe(strength=2), drawing=MAP.replace(".Y", "wY")
    )
    decision = game.run(resolve(game, Combat(("B",), ("0303", "0403"))))
    assert decision is not None
    assert decision.side == RED
    game.answer("0403")
    roll = next(event for event in game.events if isinstance(event, Rolled))
    assert roll.total == 5


def test_jdg_199_the_preview_names_every_modifier_and_the_chances() -> None:
    game = field(A=ours(strength=8), X=foe(), drawing=MAP.replace(".X", "vX"))
    shown = shock_preview(game, Fight(*A_ON_X))
    assert "8:4" in shown.text
    assert [(part.amount, part.rule) for part in shown.sum.parts] == [
        (2, "jdg-201"),
        (-1, "jdg-199"),
    ]
    assert shown.odds is not None
    facts = [float(fact.value) for fact in shown.odds.facts]
    # Die and 1: attackers go back on 1 to 3, defenders from 6 on, they break through from 10 on.
    # On 4 and 5 both test their cohesion of 6, and go back if they fail.
    assert facts == pytest.approx([0.3 + 0.2 * 0.3, 0.5 + 0.2 * 0.3, 0.1, 0.1])


def test_jdg_198_whoever_picks_the_hex_sees_that_a_square_takes_the_charge_away() -> None:
    game = field(B=ours(cavalry), X=foe(square=True), Y=foe())
    game.run(settle_ground(game, Fight(("B",), ("0303", "0403"), ("B",))))
    decision = game.decision
    assert decision is not None
    assert decision.side == RED
    assert decision.preview is not None
    shown = {hex_: decision.preview(hex_) for hex_ in decision.options}
    square, others = (shown[one] for one in ("0303", "0403"))
    assert square is not None
    assert others is not None
    # Two for the charge or less two for the square; one to two in strength either way.
    assert (square.sum.total, others.sum.total) == (-4, 0)
    assert square.text == "Strength 4:8, die and −4"
    assert square.odds is not None
