"""Tests of cohesion, hits, and the results of tables, with everything that follows (1.4, 11)."""

from collections.abc import Sequence

from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.die_tests import Verdict
from hexwright.engine.parts.effects import TEST, Effect, carry_out, effects_of
from hexwright.engine.systems.jdg.effects import Cause
from hexwright.engine.systems.jdg.retreat import flee_at_once, settle_crossings, suffer, take_test
from hexwright.engine.systems.jdg.rolls import roll_cohesion
from hexwright.engine.systems.jdg.troops import ROUTED, is_on_map, is_steady, state_of
from hexwright.schema.language import later


@rule("jdg-006", "jdg-008", "jdg-009")
async def cohesion_test(game: Game, unit: str, cause: Cause, modifiers: Sum | None = None) -> bool:
    """Roll for a unit's cohesion; a failure disorders it, a routed unit flees instead (1.4.1)."""
    if state_of(game, unit) == ROUTED:
        await settle_crossings(game, await flee_at_once(game, unit))
        return False
    test = roll_cohesion(game, unit, modifiers)
    await settle_crossings(game, await take_test(game, unit, test, cause))
    return test.passed


async def hit(game: Game, unit: str, event: str, cause: Cause) -> None:
    """Let a unit take a "disorder" or a "rout", and its rout retreat if it routs (11.1, 11.2)."""
    await settle_crossings(game, await suffer(game, unit, Effect(event), cause))


# --- results of tables ----------------------------------------------------------------------------


@rule("jdg-008", "jdg-009", "jdg-117", "jdg-200", "jdg-329")
async def apply_effects(
    game: Game, units: Sequence[str], texts: Sequence[str], cause: Cause
) -> tuple[str, ...]:
    """Apply the effects of a result in their order, each to all units; who failed a test (9.5).

    In each hex the uppermost unit comes first. All tests are rolled before anybody moves.
    """
    failed: dict[str, None] = {}
    ordered = _from_the_top(game, units)
    stood = {one: game.piece(one).hex for one in ordered}

    def tested(unit: str, effect: Effect) -> Verdict | None:
        if effect.kind != TEST or not is_steady(game, unit):
            return None
        modifiers = Sum().plus(effect.amount, later("result"), cause.rule)
        test = roll_cohesion(game, unit, modifiers)
        if not test.passed:
            failed[unit] = None
        return test

    async def follow(unit: str, effect: Effect, test: Verdict | None) -> None:
        spared = effect.kind == "retreat-if-failed" and unit not in failed
        if spared or not is_on_map(game, unit):
            return
        if test is not None:
            crossed = await take_test(game, unit, test, cause)
        elif effect.kind == TEST:
            crossed = await flee_at_once(game, unit)
        else:
            crossed = await suffer(game, unit, effect, cause, stood[unit])
        await settle_crossings(game, crossed)

    await carry_out(effects_of(texts), ordered, tested, follow)
    return tuple(failed)


def _from_the_top(game: Game, units: Sequence[str]) -> list[str]:
    """Units hex by hex, and in each from the top of its stack."""
    hexes = dict.fromkeys(game.piece(one).hex for one in units)
    return [one for hex_ in hexes for one in reversed(game.stack(hex_)) if one in units]
