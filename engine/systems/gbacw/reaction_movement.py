"""Reaction movement (9.63): cavalry and artillery get out of the way."""

from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import standing_of
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan
from hexwright.engine.parts.ground import distance, near, terrain
from hexwright.engine.parts.reasons import why_no_way
from hexwright.engine.parts.troops import is_on_map, units_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy, nearest_enemy, neighbours
from hexwright.engine.systems.gbacw.facing import front_hexes
from hexwright.engine.systems.gbacw.fire_modifiers import APPROACH
from hexwright.engine.systems.gbacw.ground import POINT, off_road, on_road
from hexwright.engine.systems.gbacw.light import light
from hexwright.engine.systems.gbacw.orders import may, sees_enemy_near
from hexwright.engine.systems.gbacw.reaction_fire import strength_left
from hexwright.engine.systems.gbacw.retreat import join
from hexwright.engine.systems.gbacw.roads import uses_roads
from hexwright.engine.systems.gbacw.sight import sees
from hexwright.engine.systems.gbacw.stacking import has_room
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    fighters_in,
    is_active,
    is_extended,
    is_gun,
    is_mounted,
    movement_class,
    number,
    order_of,
    strength,
)
from hexwright.engine.systems.gbacw.turning import (
    drop_covered_refusals,
    set_refusal,
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
    options = escapes(game, unit, to)
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
    if is_gun(game, unit) and len(way) > 1 and await _is_shot_at(game, unit, mover):
        way = way[:1]
    if not is_active(game, unit):
        return
    game.emit(Counted(ACTIVATION, WENT, unit))
    set_refusal(game, unit, (), "gbacw-083")
    start = game.piece(unit).hex
    game.emit(Moved(unit, way[-1], path=(start, *way), rule="gbacw-168"))
    join(game, unit, way[-2] if len(way) > 1 else start, "gbacw-168")
    drop_covered_refusals(game, game.piece(unit).side)
    added = Sum().plus(options[choice].added, later("ground crossed"), "gbacw-170")
    await fight.undergo(game, unit, added, cause="reaction-movement", rule="gbacw-170")


@rule("gbacw-171")
async def _is_shot_at(game: Game, unit: str, mover: str) -> bool:
    """Whether the phasing unit fires at artillery before it goes, and hurts it (9.63)."""
    return await fight.fire_before_reaction(game, mover, unit)


@rule("gbacw-168", "gbacw-169", "gbacw-170")
def escapes(board: Board, unit: str, to: str) -> dict[tuple[str, ...], Escape]:
    """The ways of one or two hexes that a unit may go before an enemy is in a hex (9.63)."""
    most = int(board.look_up("retreat-lengths", "reaction-movement")["most"])
    start = board.piece(unit).hex
    found: dict[tuple[str, ...], Escape] = {}
    todo = [Escape((), 0)]
    while todo:
        known = todo.pop()
        here = known.way[-1] if known.way else start
        for one in near(board, here) if len(known.way) < most else ():
            added = _escape_cost(board, unit, here, one, to)
            if added is None or one in known.way or one == start:
                continue
            after = Escape((*known.way, one), known.added + added)
            todo.append(after)
            if has_room(board, unit, one) and _gets_away(board, unit, one, to):
                found[after.way] = after
    return found


def _gets_away(board: Board, unit: str, hex_: str, to: str) -> bool:
    """Whether a hex is further from the enemy who comes than where a unit stands."""
    start = board.piece(unit).hex
    side = board.piece(unit).side
    further = distance(board, hex_, to) > distance(board, start, to)
    nearest = nearest_enemy(board, hex_, side) >= nearest_enemy(board, start, side)
    return further and nearest and not (is_gun(board, unit) and _is_seen(board, hex_, to, side))


def _is_seen(board: Board, hex_: str, to: str, side: str) -> bool:
    """Whether enemies, the one who comes among them, see a hex near enough for guns to shun it."""
    comes = distance(board, hex_, to) <= number(board, "reaction-artillery-distance")
    return sees_enemy_near(board, hex_, side) or (comes and sees(board, hex_, to))


def _escape_cost(board: Board, unit: str, here: str, end: str, to: str) -> int | None:
    """What a hex adds to the test of a unit that goes into it; None if it may not."""
    side, mover, order = board.piece(unit).side, movement_class(board, unit), order_of(board, unit)
    if end == to or any(board.piece(fighter).side != side for fighter in fighters_in(board, end)):
        return None
    if is_beside_enemy(board, end, side) or end in near(board, to):
        return None
    plain = off_road(board, here, end, mover, order)
    small = is_gun(board, unit) or strength(board, unit) <= number(board, "horse-holders")
    road = on_road(board, here, end, mover, order) if small and uses_roads(board, unit) else None
    step = road or plain
    if step is None:
        return None
    if is_gun(board, unit):
        too_dear = step.cost > number(board, "artillery-retreat-cost") * POINT
        return None if too_dear else 0
    if road is not None:
        return 0
    base = terrain(board, end).movement.get(mover, 0)
    hex_cost = 0 if isinstance(base, str) or base <= 1 else int(base)
    side_cost = step.cost // POINT - (0 if isinstance(base, str) else int(base))
    return hex_cost + max(0, side_cost)
