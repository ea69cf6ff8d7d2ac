"""The charts of the sample, which the rulebook does not print: fights played with every die.

The module's notes tell these figures to designers; whoever changes a chart changes both.
"""

from collections.abc import Callable, Coroutine, Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any, Final

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.parts.states import ELIMINATED
from hexwright.engine.systems.jdg import artillery_fire
from hexwright.engine.systems.jdg.batteries import Shot
from hexwright.engine.systems.jdg.results import clash
from hexwright.engine.systems.jdg.shock import resolve
from hexwright.engine.systems.jdg.shock_ratio import Fight
from hexwright.engine.systems.jdg.troops import DISORDERED, GOOD, ROUTED, state_of
from tests.helpers.jdg import (
    RED,
    Counter,
    battery,
    battle,
    cavalry,
    drawn,
    infantry,
    sample,
)
from tests.helpers.jdg_shock import A_ON_X, NORTH, field, foe, ours
from tests.helpers.situations import Situation

STEPS: Final = {GOOD: 0, DISORDERED: 1, ROUTED: 2, ELIMINATED: 3}
# For the rolls that a fight turns out to need, until they are tried one by one.
MORE_DICE: Final = (0,) * 12
Play = Callable[[Situation], Coroutine[Any, Any, Any]]


def every_fall(
    make: Callable[[tuple[int, ...]], Situation], play: Play
) -> Iterator[tuple[Fraction, Situation]]:
    """The situation played with all dice that can fall, each end with its chance."""
    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        dice = waiting.pop()
        game = make((*dice, *MORE_DICE))
        game.run(play(game))
        while game.decision is not None:
            ways = [] if PASS in game.decision.buttons else list(game.decision.options)
            game.answer(ways[0] if ways else PASS)
        fell = sum(isinstance(event, Rolled) for event in game.events)
        if fell > len(dice):
            waiting += [(*dice, one) for one in range(10)]
        else:
            yield Fraction(1, 10 ** len(dice)), game


def steps_lost(game: Game, unit: str) -> int:
    return STEPS[ELIMINATED if game.piece(unit).is_gone else state_of(game, unit)]


def attack(dice: tuple[int, ...], strength: int) -> Situation:
    """Infantry of cohesion 6 before its like of strength 4 in the open."""
    return field(*dice, A=ours(strength=strength), X=foe())


@cache
def fight(strength: int) -> list[tuple[Fraction, Situation]]:
    """All ends of one shock, without what may follow it."""
    return list(
        every_fall(
            lambda dice: attack(dice, strength),
            lambda game: clash(game, Fight(*A_ON_X), "shock"),
        )
    )


def chance(strength: int, letter: str) -> Fraction:
    """How likely the result of a shock begins with a letter of the chart."""
    total = Fraction(0)
    for weight, game in fight(strength):
        read = next(event for event in game.events if isinstance(event, TableRead))
        total += weight * read.result.startswith(letter)
    return total


def loss(ends: Iterable[tuple[Fraction, Situation]], unit: str) -> float:
    return float(sum(weight * steps_lost(game, unit) for weight, game in ends))


@pytest.mark.parametrize(
    ("strength", "thrown_back", "both", "pushed_out"),
    [(4, 4, 2, 4), (8, 2, 2, 6), (16, 0, 2, 8), (2, 6, 2, 2)],
)
def test_jdg_199_every_column_of_the_ratio_moves_one_die_of_ten(
    strength: int, thrown_back: int, both: int, pushed_out: int
) -> None:
    found = [10 * chance(strength, letter) for letter in ("A", "EX", "D")]

    assert found == [thrown_back, both, pushed_out]


@pytest.mark.parametrize(("strength", "dice"), [(4, 0), (8, 2), (20, 5)])
def test_jdg_207_breakthroughs_are_for_the_stronger(strength: int, dice: int) -> None:
    found = sum(chance(strength, result) for result in ("D3", "D4", "D5"))

    assert 10 * found == dice


@pytest.mark.parametrize(("strength", "steps"), [(4, 0.2), (8, 0.4), (20, 0.8)])
def test_jdg_199_the_losses_of_the_attacked_grow_with_the_ratio(
    strength: int, steps: float
) -> None:
    assert loss(fight(strength), "X") == pytest.approx(steps, abs=0.05)


def test_jdg_207_a_breakthrough_adds_to_the_losses() -> None:
    ends = every_fall(lambda dice: attack(dice, 8), lambda game: resolve(game, A_ON_X))

    assert loss(ends, "X") == pytest.approx(0.48, abs=0.01)


def test_jdg_199_at_even_strength_attack_costs_what_it_costs_the_defender() -> None:
    ends = fight(4)

    assert loss(ends, "A") == pytest.approx(loss(ends, "X"), abs=0.05)


def heavy_charge(defender: Counter) -> Fraction:
    """How likely heavy cavalry of the same strength and cohesion drives infantry out."""
    ends = every_fall(
        lambda dice: field(*dice, A=ours(cavalry, heavy=True), X=defender),
        lambda game: clash(game, Fight(*A_ON_X[:2], ("A",)), "charge"),
    )
    return sum((weight for weight, game in ends if game.piece("X").hex != "0303"), Fraction(0))


def test_jdg_142_a_heavy_charge_from_behind_wins_nine_times_in_ten() -> None:
    assert heavy_charge(foe(facing=NORTH)) >= Fraction(9, 10)


def test_jdg_247_a_square_turns_a_charge_into_a_bad_bet() -> None:
    assert heavy_charge(foe(square=True)) < Fraction(1, 3) < heavy_charge(foe())


@cache
def battery_turn(strength: int, hexes: int) -> float:
    """The steps that infantry of cohesion 6 loses to one turn of fire."""
    target = f"{hexes + 1:02}03"
    rows = drawn(hexes + 5, 5, {"g": "0103", "x": target})
    ends = every_fall(
        lambda dice: battle(
            rows,
            g=battery(facing=3, strength=strength, effective_range=2, maximum_range=4),
            x=infantry(RED, cohesion=6, facing=9),
            dice=dice,
        ),
        lambda game: artillery_fire.resolve(game, Shot("g", target), ["x"]),
    )
    return loss(ends, "x")


@pytest.mark.parametrize(("strength", "steps"), [(3, 0.24), (4, 0.33)])
def test_jdg_172_a_battery_needs_turns_to_shake_a_regiment(strength: int, steps: float) -> None:
    assert battery_turn(strength, 2) == pytest.approx(steps, abs=0.02)


def test_jdg_171_long_range_does_a_little_more_than_half_of_the_harm() -> None:
    assert 0.5 < battery_turn(3, 4) / battery_turn(3, 2) < 0.67


def test_the_notes_of_the_module_tell_these_figures() -> None:
    notes = sample().info.notes or ""

    for figure in ("0.2 steps", "0.4 at 2:1", "0.8 at 5:1", "0.48", "0.24 steps"):
        assert figure in notes
