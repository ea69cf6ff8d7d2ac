"""Retreats with all that follows: whoever was run through tests or flees in turn (11.3 to 11.5).

Each way of a unit is kept until the activation ends (`engine.systems.jdg.records.retreats`).
"""

from collections.abc import Iterable, Sequence

from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.cascade import Shaken, once_for_each_cause, settle_cascade
from hexwright.engine.parts.die_tests import Verdict
from hexwright.engine.parts.effects import Effect, effects_of
from hexwright.engine.systems.jdg.commanders import leave_alone
from hexwright.engine.systems.jdg.effects import Cause
from hexwright.engine.systems.jdg.ladder import eliminate, worsen
from hexwright.engine.systems.jdg.rolls import roll_cohesion
from hexwright.engine.systems.jdg.running import run
from hexwright.engine.systems.jdg.troops import ROUTED, SHELTERED, is_on_map, state_of
from hexwright.engine.systems.jdg.ways_back import rout_hexes
from hexwright.engine.systems.jdg.withdrawal import fall_back

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
            test = roll_cohesion(game, unit, number="jdg-309")
            return await take_test(game, unit, test, _CROSSED)
        return [] if Shaken(by, unit) in done else await flee_at_once(game, unit)

    def is_spared(crossed: Shaken, done: Sequence[Shaken]) -> bool:
        return not is_on_map(game, crossed.unit) or once_for_each_cause(crossed, done)

    await settle_cascade(crossed, answer, is_spared)
