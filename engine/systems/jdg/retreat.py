"""Retreats with all that follows: whoever was run through tests, routs or flees in turn (5.Q-5.S).

Each way of a unit is kept until the activation ends (`engine.systems.jdg.records.retreats`).
"""

from collections import deque
from collections.abc import Iterable

from engine.core.game import Game
from engine.core.rules import rule
from engine.systems.jdg.crossing import Crossing
from engine.systems.jdg.effects import Cause, effects_of
from engine.systems.jdg.ladder import eliminate, worsen
from engine.systems.jdg.rolls import roll_cohesion
from engine.systems.jdg.running import run
from engine.systems.jdg.troops import ROUTED, SHELTERED, is_on_map, state_of
from engine.systems.jdg.ways_back import rout_hexes
from engine.systems.jdg.withdrawal import fall_back

_CROSSED = Cause("crossing", rule="jdg-309")


@rule("jdg-288", "jdg-329")
async def retreat(game: Game, unit: str, hexes: int, cause: Cause) -> None:
    """Let a unit go back; one that is routed has done so, or will in its own way."""
    if is_on_map(game, unit) and state_of(game, unit) != ROUTED:
        await settle_crossings(game, await fall_back(game, unit, hexes, cause))


@rule("jdg-282")
async def rout_retreat(game: Game, unit: str, cause: Cause) -> None:
    """Let a unit that has just routed run as far as its arm does."""
    await settle_crossings(game, await fall_back(game, unit, rout_hexes(game, unit), cause))


async def hit_and_run(game: Game, unit: str, event: str, cause: Cause) -> list[Crossing]:
    """Let a unit take a disorder or a rout, and its rout retreat; whom it has crossed."""
    was_routed = state_of(game, unit) == ROUTED
    if worsen(game, unit, event) != ROUTED or was_routed:
        return []
    return await fall_back(game, unit, rout_hexes(game, unit), cause)


@rule("jdg-008", "jdg-300", "jdg-305")
async def flee_at_once(game: Game, unit: str) -> list[Crossing]:
    """Let a routed unit flee instead of a test, unless it has found shelter; whom it crossed."""
    if SHELTERED in game.piece(unit).statuses:
        return []
    return await run(game, unit)


@rule("jdg-309", "jdg-310")
async def settle_crossings(game: Game, crossed: Iterable[Crossing]) -> None:
    """Let crossed units test or flee, one after the other, and those whom they cross in turn.

    Nobody flees from a unit that he has just run through himself, nor twice from the same one.
    """
    waiting = deque(crossed)
    done: list[Crossing] = []
    while waiting:
        one = waiting.popleft()
        if one in done or not is_on_map(game, one.unit):
            continue
        done.append(one)
        if state_of(game, one.unit) != ROUTED:
            waiting.extend(await _test(game, one.unit))
        elif Crossing(one.by, one.unit) not in done:
            waiting.extend(await flee_at_once(game, one.unit))


async def _test(game: Game, unit: str) -> list[Crossing]:
    """The test of a unit that somebody ran through."""
    crossed: list[Crossing] = []
    for effect in effects_of(roll_cohesion(game, unit, number="jdg-309")["effects"]):
        if is_on_map(game, unit):
            crossed += await suffer(game, unit, effect.kind, _CROSSED)
    return crossed


async def suffer(game: Game, unit: str, kind: str, cause: Cause) -> list[Crossing]:
    """Let a unit take an effect that is no test and no retreat; whom it has crossed."""
    if kind == "eliminated":
        eliminate(game, unit, cause.rule or "jdg-200")
        return []
    return await hit_and_run(game, unit, kind, cause)
