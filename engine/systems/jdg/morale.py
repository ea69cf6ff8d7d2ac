"""Tests of cohesion, hits, and the results of tables, with everything that follows (5.A, 5.P)."""

from collections.abc import Sequence

from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.systems.jdg.effects import Cause, Effect, effects_of
from hexwright.engine.systems.jdg.retreat import flee_at_once, settle_crossings, suffer, take_test
from hexwright.engine.systems.jdg.rolls import roll_cohesion
from hexwright.engine.systems.jdg.troops import ROUTED, is_on_map, state_of
from hexwright.schema.language import later


@rule("jdg-006", "jdg-008", "jdg-009")
async def cohesion_test(game: Game, unit: str, cause: Cause, modifiers: Sum | None = None) -> bool:
    """Roll for a unit's cohesion; a failure disorders it, and a routed unit flees instead."""
    if state_of(game, unit) == ROUTED:
        await settle_crossings(game, await flee_at_once(game, unit))
        return False
    test = roll_cohesion(game, unit, modifiers)
    await settle_crossings(game, await take_test(game, unit, test, cause))
    return test.passed


async def hit(game: Game, unit: str, event: str, cause: Cause) -> None:
    """Let a unit take a "disorder" or a "rout", and its rout retreat if it routs."""
    await settle_crossings(game, await suffer(game, unit, Effect(event), cause))


# --- results of tables ----------------------------------------------------------------------------


@rule("jdg-117", "jdg-200", "jdg-329")
async def apply_effects(
    game: Game, units: Sequence[str], effects: Sequence[str], cause: Cause
) -> tuple[str, ...]:
    """Apply the effects of a result in their order, each to all units; who failed a test.

    In each hex the uppermost unit comes first.
    """
    failed: tuple[str, ...] = ()
    ordered = _from_the_top(game, units)
    stood = {one: game.piece(one).hex for one in ordered}
    for effect in effects_of(effects):
        if effect.kind == "test":
            failed += await _all_test(game, ordered, effect.amount, cause)
            continue
        for unit in ordered:
            if effect.kind != "retreat-if-failed" or unit in failed:
                crossed = await suffer(game, unit, effect, cause, stood[unit])
                await settle_crossings(game, crossed)
    return failed


def _from_the_top(game: Game, units: Sequence[str]) -> list[str]:
    """Units hex by hex, and in each from the top of its stack."""
    hexes = dict.fromkeys(game.piece(one).hex for one in units)
    return [one for hex_ in hexes for one in reversed(game.stack(hex_)) if one in units]


@rule("jdg-008", "jdg-009")
async def _all_test(game: Game, units: Sequence[str], amount: int, cause: Cause) -> tuple[str, ...]:
    """Roll for all units before anybody moves; routed ones flee. Who has failed."""
    modifiers = Sum().plus(amount, later("result"), cause.rule)
    tests = {
        unit: None if state_of(game, unit) == ROUTED else roll_cohesion(game, unit, modifiers)
        for unit in units
        if is_on_map(game, unit)
    }
    for unit, test in tests.items():
        if not is_on_map(game, unit):
            continue
        if test is None:
            crossed = await flee_at_once(game, unit)
        else:
            crossed = await take_test(game, unit, test, cause)
        await settle_crossings(game, crossed)
    return tuple(one for one, test in tests.items() if test is not None and not test.passed)
