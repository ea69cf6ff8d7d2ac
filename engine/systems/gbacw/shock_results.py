"""What a shock does to both sides (8.36, 11.45): losses, disorder, bloody fights, broken stacks."""

from collections.abc import Sequence
from typing import Literal

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.core.tables import Reading
from hexwright.engine.parts.combats import hexes_of
from hexwright.engine.parts.effects import Effect, effects_of
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.cohesion import (
    Blow,
    check_cohesion,
    fatigue_modifier,
)
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.results import (
    Toll,
    abandon,
    answer_for,
    finish,
    rout,
    settle,
    take_losses,
    toll_of,
    upset,
)
from hexwright.engine.systems.gbacw.shock_modifiers import (
    Fight,
)
from hexwright.engine.systems.gbacw.troops import (
    cohesion,
    fighters_in,
    is_gun,
    strength,
)
from hexwright.schema.language import later

Who = Literal["attacker", "defender"]


@rule("gbacw-105", "gbacw-268", "gbacw-295")
async def apply_result(game: Game, fight: Fight, there: Sequence[str], reading: Reading) -> None:
    """Let both sides take the result, the side of the best unit last (8.36, 12.48)."""
    sides: list[tuple[Who, Sequence[str], Sequence[str]]] = [
        ("defender", there, fight.attackers),
        ("attacker", fight.attackers, there),
    ]
    if any(_amount(effects_of(reading[who]), "bloody-fight") for who, _, _ in sides):
        await _fight_bloodily(game, fight, sides, reading)
        return
    # The side of the best unit goes last; defenders first if both are equal.
    sides.sort(key=lambda side: best_cohesion(game, side[1]))
    for who, units, enemies in sides:
        effects = effects_of(reading[who])
        if effects:
            hexes = hexes_of(game, [unit for unit in units if is_on_map(game, unit)])
            if who == "defender":
                hexes = [hex_ for hex_ in hexes if hex_ in fight.targets]
            await _take(game, units, hexes, effects, tuple(enemies))


@rule("gbacw-295")
def best_cohesion(board: Board, units: Sequence[str]) -> int:
    """The best cohesion of some units, less half the fatigue of their brigades (12.48)."""
    return max((cohesion(board, unit) - fatigue_modifier(board, unit) for unit in units), default=0)


def _amount(effects: Sequence[Effect], kind: str) -> int:
    return sum(effect.amount for effect in effects if effect.kind == kind)


async def _take(
    game: Game,
    units: Sequence[str],
    hexes: Sequence[str],
    effects: Sequence[Effect],
    enemies: tuple[str, ...],
) -> None:
    kinds = [effect.kind for effect in effects]
    # What is lost is lost once, by the largest stack; an extended unit is in several hexes.
    ordered = sorted(hexes, key=lambda hex_: -sum(strength(game, one) for one in _at(game, hex_)))
    losses, done = _amount(effects, "loss"), list[str]()
    for hex_ in ordered:
        toll = toll_of(game, Blow("shock", "gbacw-105", enemies), hex_)
        toll.stack = tuple(one for one in toll.stack if one not in done)
        done += toll.stack
        if not toll.stack:
            continue
        order = [one for one in toll.stack if one in units]
        take_losses(game, toll, [*order, *(one for one in toll.stack if one not in order)], losses)
        losses = 0
        if "disorder" in kinds:
            for one in toll.stack:
                upset(game, toll, one)
        if "abandon" in kinds:
            _abandon_all(game, toll)
        await finish(game, toll, _amount(effects, "retreat"), breaks="rout-test" in kinds)


def _at(board: Board, hex_: str) -> list[str]:
    return [fighter for fighter in fighters_in(board, hex_) if not is_gun(board, fighter)]


@rule("gbacw-268", "gbacw-269")
def _abandon_all(game: Game, toll: Toll) -> None:
    """All the guns of a broken stack are abandoned where they stand (11.64)."""
    for one in toll.stack:
        if is_gun(game, one) and is_on_map(game, one):
            abandon(game, one, "gbacw-268")
    toll.second = [one for one in toll.second if not is_gun(game, one)]


@rule("gbacw-105", "gbacw-268", "gbacw-297")
async def _fight_bloodily(
    game: Game,
    fight: Fight,
    sides: Sequence[tuple[Who, Sequence[str], Sequence[str]]],
    reading: Reading,
) -> None:
    """Both sides lose, and test what is spent; if both would rout the best unit stands (12.52)."""
    failed: list[tuple[Toll, str]] = []
    for who, units, enemies in sides:
        points = _amount(effects_of(reading[who]), "bloody-fight")
        toll = _bleed(game, fight, who, units, points, tuple(enemies))
        await settle(game, toll, tests=False)
        name = later("test against rout")
        failed += [
            (toll, one)
            for one in toll.spent
            if is_on_map(game, one)
            and not check_cohesion(game, one, rule="gbacw-296", name=name).passed
        ]
    standing = spared(game, [one for _, one in failed])
    for toll, one in failed:
        if one != standing:
            await rout(game, toll, one)
            await answer_for(game, toll.shaken, toll.blow)
            toll.shaken.clear()


@rule("gbacw-297")
def spared(board: Board, units: Sequence[str]) -> str:
    """Who stands where units of both sides would rout: the best one, an attacker of equals (12.52).

    Empty if they are all of one side.
    """
    if len({board.piece(unit).side for unit in units}) < 2:
        return ""
    acting = activation(board).side
    return max(
        units,
        key=lambda one: (best_cohesion(board, [one]), board.piece(one).side == acting),
    )


def _bleed(
    game: Game,
    fight: Fight,
    who: Who,
    units: Sequence[str],
    points: int,
    enemies: tuple[str, ...],
) -> Toll:
    """The unit of the best cohesion loses, or guns on top of a defending stack (8.36)."""
    here = [unit for unit in units if is_on_map(game, unit) and not is_gun(game, unit)]
    hexes = fight.targets if who == "defender" else ()
    tops = [fighters_in(game, hex_)[-1] for hex_ in hexes if fighters_in(game, hex_)]
    guns = [top for top in tops if is_gun(game, top)]
    loser = guns[0] if guns else max(here, key=lambda one: cohesion(game, one))
    toll = toll_of(game, Blow("shock", "gbacw-105", enemies), game.piece(loser).hex)
    rest = [one for one in toll.stack if one != loser]
    take_losses(game, toll, [loser, *rest], points)
    return toll
