"""Reaction movement (9.63): cavalry and artillery get out of the way."""

from itertools import pairwise
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import standing_of
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan
from hexwright.engine.parts.cascade import Shaken
from hexwright.engine.parts.ground import distance, near, terrain
from hexwright.engine.parts.reasons import why_no_way
from hexwright.engine.parts.troops import is_on_map, units_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import neighbours
from hexwright.engine.systems.gbacw.cohesion import Blow, flip_to_disorder
from hexwright.engine.systems.gbacw.facing import front_hexes
from hexwright.engine.systems.gbacw.fire_modifiers import APPROACH
from hexwright.engine.systems.gbacw.ground import POINT, beside, off_road, on_road
from hexwright.engine.systems.gbacw.light import light
from hexwright.engine.systems.gbacw.orders import may, sees_enemy_near
from hexwright.engine.systems.gbacw.reaction_fire import strength_left
from hexwright.engine.systems.gbacw.results import THROUGH, answer_for, crews_last
from hexwright.engine.systems.gbacw.retreat import Task, crossed_on, go_back, ways_back
from hexwright.engine.systems.gbacw.roads import uses_roads
from hexwright.engine.systems.gbacw.sight import sees
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    is_active,
    is_disordered,
    is_extended,
    is_gun,
    is_mounted,
    movement_class,
    number,
    order_of,
    strength,
)
from hexwright.schema.language import later, tr

# Counted while enemy brigades act: a unit has gone out of the way, has fired at those who come.
WENT: Final = "went-away"


# --- getting out of the way (9.63) ----------------------------------------------------------------


class Escape(NamedTuple):
    """A way out of the way: its hexes, and what is added to the test after it."""

    way: tuple[str, ...]
    added: int


@rule("gbacw-168", "gbacw-339")
async def before_step(game: Game, mover: str, to: str) -> None:
    """Enemy cavalry and artillery near a hex that a unit is about to enter may move (9.63)."""
    most = int(light(game)["reaction_distance"])
    for unit in _nimble(game, game.opponent(game.piece(mover).side)):
        is_near = is_on_map(game, unit) and distance(game, game.piece(unit).hex, to) <= most
        if is_near and may_go_away(game, unit, mover):
            await go_away(game, unit, mover, to)


@standing_of
def _nimble(board: Board, side: str) -> tuple[str, ...]:
    """The cavalry in the saddle and the guns of a side."""
    units = units_on_map(board, side)
    return tuple(unit for unit in units if is_gun(board, unit) or is_mounted(board, unit))


@rule("gbacw-163", "gbacw-168", "gbacw-169")
def may_go_away(board: Board, unit: str, mover: str) -> bool:
    """Whether a unit may make a reaction move: cavalry always, artillery once (9.63)."""
    if not is_active(board, unit) or not may(board, unit, "react") or is_extended(board, unit):
        return False
    if is_gun(board, unit):
        if board.count(ACTIVATION, WENT, unit) or not strength_left(board, unit, APPROACH, 1):
            return False
    elif not is_mounted(board, unit):
        return False
    piece = board.piece(unit)
    others = [
        neighbour for neighbour in neighbours(board, piece.hex, piece.side) if neighbour != mover
    ]
    return not any(piece.hex in front_hexes(board, other) for other in others)


@rule("gbacw-168", "gbacw-169", "gbacw-170", "gbacw-171")
async def go_away(game: Game, unit: str, mover: str, to: str) -> None:
    """Let a unit move one or two hexes before an enemy comes near, and test it (9.63)."""
    options = escapes(game, unit, mover, to)
    if not options:
        return
    choice = await ask(
        choose_path(
            game.piece(unit).side,
            tr("Does {piece} get out of the way?", piece=game.names.piece(unit)),
            lambda: list(options),
            "gbacw-168",
            buttons={PASS: tr("Stand as it is")},
            subject=unit,
            why_not=lambda way: (
                None
                if isinstance(way, str)
                else why_no_way(game, unit, way, list(options), "gbacw-168")
            ),
        )
    )
    if isinstance(choice, str):
        return
    words = later("{piece} gets out of the way.|{piece} get out of the way.")
    game.emit(ActionBegan(unit, words, rule="gbacw-168"))
    way = choice
    if is_gun(game, unit) and await _is_shot_at(game, unit, mover):
        way = way[:1]
    if not is_active(game, unit):
        return
    game.emit(Counted(ACTIVATION, WENT, unit))
    await _go(game, _task(game, unit, mover, to), way)
    added = Sum().plus(options[choice].added, later("ground crossed"), "gbacw-170")
    if is_on_map(game, unit):
        await fight.undergo(game, unit, added, cause="reaction-movement", rule="gbacw-170")


@rule("gbacw-168", "gbacw-289", "gbacw-293")
async def _go(game: Game, task: Task, way: tuple[str, ...]) -> None:
    """Go a way as one goes back: ground may disorder, and friends who are crossed are tested."""
    unit = task.units[0]
    crossed, upset = crossed_on(game, task, way), list[str]()
    await go_back(game, task, way, upset)
    if upset and not is_disordered(game, unit):
        flip_to_disorder(game, unit, "gbacw-289")
    shaken = [Shaken(one, unit, THROUGH) for one in crews_last(game, crossed)]
    await answer_for(game, shaken, Blow("reaction-movement", "gbacw-293", task.enemies))


@rule("gbacw-171")
async def _is_shot_at(game: Game, unit: str, mover: str) -> bool:
    """Whether the phasing unit fires at artillery before it goes, and hurts it (9.63)."""
    return await fight.fire_before_reaction(game, mover, unit)


def _task(board: Board, unit: str, mover: str, to: str) -> Task:
    """The retreat of a unit from one who is about to enter a hex (9.63, 12.44)."""
    most = int(board.look_up("retreat-lengths", "reaction-movement")["most"])
    shunned: frozenset[str] = frozenset()
    if is_gun(board, unit):
        side, start = board.piece(unit).side, board.piece(unit).hex
        around = beside(board, [start, *near(board, start)])
        shunned = frozenset(one for one in around if _is_seen(board, one, to, side))
    return Task((unit,), 1, most, (mover,), to, shunned)


@rule("gbacw-168", "gbacw-169", "gbacw-170")
def escapes(board: Board, unit: str, mover: str, to: str) -> dict[tuple[str, ...], Escape]:
    """The ways of one or two hexes that a unit may go before an enemy is in a hex (9.63)."""
    start = board.piece(unit).hex
    return {
        way: Escape(way, sum(_added(board, unit, *step) for step in pairwise((start, *way))))
        for way in ways_back(board, _task(board, unit, mover, to))
    }


def _is_seen(board: Board, hex_: str, to: str, side: str) -> bool:
    """Whether enemies, the one who comes among them, see a hex near enough for guns to shun it."""
    comes = distance(board, hex_, to) <= number(board, "reaction-artillery-distance")
    return sees_enemy_near(board, hex_, side) or (comes and sees(board, hex_, to))


@rule("gbacw-170")
def _added(board: Board, unit: str, here: str, end: str) -> int:
    """What a step adds to the test of cavalry: hexsides, and a hex that is not clear (9.63).

    A few riders by advance orders may count the road instead.
    """
    if is_gun(board, unit):
        return 0
    mover, order = movement_class(board, unit), order_of(board, unit)
    base = terrain(board, end).movement.get(mover, 0)
    ground = 0 if isinstance(base, str) else int(base)
    small = strength(board, unit) <= number(board, "horse-holders") and uses_roads(board, unit)
    road = on_road(board, here, end, mover, order) if small else None
    if road is not None:
        return road.cost // POINT if ground > 1 else 0
    plain = off_road(board, here, end, mover, order)
    if plain is None:
        return 0
    return (ground if ground > 1 else 0) + max(0, plain.cost // POINT - ground)
