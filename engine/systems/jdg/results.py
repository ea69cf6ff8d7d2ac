"""What results and tests do to units, with all that follows: friends who are crossed (9.5, 11.5).

Each way of a unit is kept until the activation ends (`engine.systems.jdg.records.retreats`).
"""

from collections.abc import Iterable, Sequence

from hexwright.engine.core.game import Game
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.cascade import Shaken, once_for_each_cause, settle_cascade
from hexwright.engine.parts.die_tests import Verdict
from hexwright.engine.parts.effects import TEST, Effect, carry_out, effects_of
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.jdg.cohesion import Cause, eliminate, roll_cohesion, worsen
from hexwright.engine.systems.jdg.commanders import leave_alone
from hexwright.engine.systems.jdg.flight import run
from hexwright.engine.systems.jdg.retreat import fall_back, rout_hexes
from hexwright.engine.systems.jdg.troops import ROUTED, SHELTERED, is_steady, state_of
from hexwright.schema.language import later

_CROSSED = Cause("crossing", rule="jdg-309")


@rule("jdg-288")
async def retreat(game: Game, unit: str, hexes: int, cause: Cause) -> None:
    """Let a unit go back; one that is routed has done so, or will in its own way (11)."""
    await settle_crossings(game, await suffer(game, unit, Effect("retreat", hexes), cause))


@rule("jdg-282")
async def rout_retreat(game: Game, unit: str, cause: Cause) -> None:
    """Let a unit that has just routed run as far as its arm does (11.2)."""
    await settle_crossings(game, await fall_back(game, unit, rout_hexes(game, unit), cause))


# --- effects, and whom they cross -----------------------------------------------------------------


@rule("jdg-282", "jdg-288", "jdg-329")
async def suffer(
    game: Game, unit: str, effect: Effect, cause: Cause, stood: str = ""
) -> list[Shaken]:
    """Let a unit take an effect that is no test, and its rout retreat; whom it has crossed (11).

    A routed unit that must retreat runs as far as its arm does, if it is still where it `stood`
    before it was struck. Effects that depend on what becomes of others are left to those who know.
    """
    if not is_on_map(game, unit):
        return []
    here, was_routed = game.piece(unit).hex, state_of(game, unit) == ROUTED
    match effect.kind:
        case "disorder" | "rout":
            if worsen(game, unit, effect.kind) == ROUTED and not was_routed:
                return await fall_back(game, unit, rout_hexes(game, unit), cause)
        case "eliminated":
            eliminate(game, unit, cause.rule or "jdg-200")
        case "retreat" | "retreat-if-failed" if not was_routed:
            return await fall_back(game, unit, effect.amount, cause)
        case "retreat" | "retreat-if-failed" if here == stood:
            return await fall_back(game, unit, rout_hexes(game, unit), cause)
    if not is_on_map(game, unit):
        await leave_alone(game, here, game.piece(unit).side)
    return []


@rule("jdg-006", "jdg-329")
async def take_test(game: Game, unit: str, test: Verdict, cause: Cause) -> list[Shaken]:
    """Let a unit take what its test came to, nothing if it passed; whom it has crossed (1.4.1)."""
    crossed: list[Shaken] = []
    for effect in effects_of(test.row["effects"] if test.row else ()):
        crossed += await suffer(game, unit, effect, cause)
    return crossed


@rule("jdg-008", "jdg-300", "jdg-305")
async def flee_at_once(game: Game, unit: str) -> list[Shaken]:
    """Let a routed unit flee instead of a test, unless it has shelter; whom it crossed (11.4)."""
    if SHELTERED in game.piece(unit).statuses:
        return []
    return await run(game, unit)


@rule("jdg-309", "jdg-310")
async def settle_crossings(game: Game, crossed: Iterable[Shaken]) -> None:
    """Let crossed units test or flee one after the other, then those whom they cross (11.5).

    Nobody flees from a unit that he has just run through himself, nor twice from the same one.
    """

    async def answer(crossed: Shaken, done: Sequence[Shaken]) -> list[Shaken]:
        unit, by = crossed
        if state_of(game, unit) != ROUTED:
            test = roll_cohesion(game, unit, rule_id="jdg-309")
            return await take_test(game, unit, test, _CROSSED)
        return [] if Shaken(by, unit) in done else await flee_at_once(game, unit)

    def is_spared(crossed: Shaken, done: Sequence[Shaken]) -> bool:
        return not is_on_map(game, crossed.unit) or once_for_each_cause(crossed, done)

    await settle_cascade(crossed, answer, is_spared)


# --- tests and results ----------------------------------------------------------------------------


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
