"""Reactions to movement (9.6): turning, refusing a flank, and getting out of the way."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, ask, choose_action, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import ActionBegan
from hexwright.engine.hexes.bodies import Hand
from hexwright.engine.parts.die_tests import chance_to_pass
from hexwright.engine.parts.facing import facing_button, facings_within
from hexwright.engine.parts.ground import distance, near, terrain
from hexwright.engine.parts.reasons import why_no_way
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw import fight
from hexwright.engine.systems.gbacw.adjacency import is_beside_enemy, nearest_enemy, neighbours
from hexwright.engine.systems.gbacw.facing import front_hexes
from hexwright.engine.systems.gbacw.ground import POINT, off_road, on_road
from hexwright.engine.systems.gbacw.light import light
from hexwright.engine.systems.gbacw.orders import may, sees_enemy_near
from hexwright.engine.systems.gbacw.roads import uses_roads
from hexwright.engine.systems.gbacw.stacking import has_room
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    cohesion,
    fighters_in,
    is_active,
    is_extended,
    is_gun,
    is_mounted,
    movement_class,
    number,
    order_of,
    refused_hands,
    strength,
)
from hexwright.engine.systems.gbacw.turning import (
    drop_covered_refusals,
    face,
    may_refuse,
    set_refusal,
    turned_with,
)
from hexwright.schema.language import later, tr

# Counted while enemy brigades act: a unit has turned or refused, has gone out of the way.
REACTED: Final = "reacted"
WENT: Final = "went-away"
# Of artillery that turned: its next fire is worse (gbacw-166). Fire that answers is counted so.
TURNED_GUNS: Final = "turned-guns"
APPROACH_FIRE: Final = "approach-fire"
_LEFT, _RIGHT = ":refuse-left", ":refuse-right"
_HANDS: Final[dict[str, Hand]] = {_LEFT: "left", _RIGHT: "right"}


# --- turning and refusing (9.61, 9.62) ------------------------------------------------------------


@rule("gbacw-163", "gbacw-164")
async def after_step(game: Game, mover: str) -> None:
    """Enemies of a unit that came next to them may turn or refuse a flank (9.61)."""
    piece = game.piece(mover)
    drop_covered_refusals(game, piece.side)
    close = dict.fromkeys(one for hex_ in piece.hexes for one in neighbours(game, hex_, piece.side))
    for one in close:
        if is_on_map(game, mover) and may_react(game, one, mover):
            await react(game, one, "gbacw-164")


@rule("gbacw-163", "gbacw-165")
def may_react(board: Board, unit: str, trigger: str) -> bool:
    """Whether a unit may turn or refuse because of an enemy (9.61, 9.62).

    Once while enemy brigades act, not on the march, not in front of another enemy.
    """
    if not is_active(board, unit) or not may(board, unit, "react"):
        return False
    if board.count(ACTIVATION, REACTED, unit):
        return False
    piece = board.piece(unit)
    others = [one for one in neighbours(board, piece.hex, piece.side) if one != trigger]
    return not any(piece.hex in front_hexes(board, one) for one in others)


@rule("gbacw-165", "gbacw-166", "gbacw-114")
def reactions(board: Board, unit: str) -> dict[str, str]:
    """What a unit may do in reaction: turn one vertex, or refuse a flank (9.61)."""
    found: dict[str, str] = {}
    piece = board.piece(unit)
    stuck = any(board.count(ACTIVATION, REACTED, one) for one in turned_with(board, unit))
    can_turn = not is_extended(board, unit) and not refused_hands(board, unit) and not stuck
    if can_turn and piece.facing is not None:
        for one, words in zip(
            facings_within(piece.facing, 1), (tr("Turn"), tr("Turn"), tr("Turn")), strict=False
        ):
            if one != piece.facing:
                found[facing_button(one)] = words
    if may(board, unit, "refuse-flank"):
        if may_refuse(board, unit, "left", reacts=True):
            found[_LEFT] = tr("Refuse the left flank")
        if may_refuse(board, unit, "right", reacts=True):
            found[_RIGHT] = tr("Refuse the right flank")
    return found


@rule("gbacw-164", "gbacw-165", "gbacw-166", "gbacw-077", "gbacw-097")
async def react(game: Game, unit: str, rule_: str) -> bool:
    """Let a unit turn or refuse a flank, if its owner likes; whether it did (9.61, 9.62)."""
    if not reactions(game, unit):
        return False
    chance = chance_to_pass(game, fight.COHESION, cohesion(game, unit))
    words = tr("It then tests its cohesion: {chance} %.", chance=round(100 * chance))
    preview = None if is_gun(game, unit) else Preview(words, rule="gbacw-165")
    choice = await ask(
        choose_action(
            game.piece(unit).side,
            tr("Does {piece} answer by turning or refusing?", piece=game.names.piece(unit)),
            lambda: {PASS: tr("Stand as it is"), **_named(game, unit)},
            rule_,
            subject=unit,
            about=lambda one: _shown(game, unit, one),
            preview=lambda one: None if one == PASS else preview,
        )
    )
    if choice == PASS:
        return False
    group = turned_with(game, unit)
    if choice in _HANDS:
        set_refusal(game, unit, (*refused_hands(game, unit), _HANDS[choice]), rule_)
    else:
        for one in group:
            face(game, one, _facing(choice), rule_)
    for one in group:
        game.emit(Counted(ACTIVATION, REACTED, one))
        if is_gun(game, one):
            game.emit(Counted(ACTIVATION, TURNED_GUNS, one))
    for one in group:
        if not is_gun(game, one) and is_on_map(game, one):
            await fight.undergo(game, one, cause="reaction-facing", rule="gbacw-165")
    return True


def _facing(choice: str) -> int:
    return int(choice.rpartition("-")[2])


def _named(board: Board, unit: str) -> dict[str, str]:
    found = {}
    for choice, words in reactions(board, unit).items():
        ahead = _shown(board, unit, choice)
        found[choice] = tr("{action} towards {hexes}", action=words, hexes=", ".join(ahead))
        if choice in _HANDS:
            found[choice] = words
    return found


def _shown(board: Board, unit: str, choice: str) -> Sequence[str]:
    from hexwright.engine.parts.facing import arc_hexes
    from hexwright.engine.systems.gbacw.formations import profile_of

    if choice == PASS or choice in _HANDS:
        return ()
    return arc_hexes(
        board, board.piece(unit).hex, _facing(choice), profile_of(board, unit), "front"
    )


# --- getting out of the way (9.63) ----------------------------------------------------------------


class Escape(NamedTuple):
    """A way out of the way: its hexes, and what is added to the test after it."""

    way: tuple[str, ...]
    added: int


@rule("gbacw-168", "gbacw-339")
async def before_step(game: Game, mover: str, to: str) -> None:
    """Enemy cavalry and artillery near a hex that a unit is about to enter may move (9.63)."""
    side = game.piece(mover).side
    most = int(light(game)["reaction_distance"])
    for one in list(game.state.pieces.values()):
        if one.side == side or not one.hex or one.id not in game.module.units:
            continue
        if distance(game, one.hex, to) <= most and may_go_away(game, one.id, mover):
            await go_away(game, one.id, mover, to)


@rule("gbacw-163", "gbacw-168", "gbacw-169")
def may_go_away(board: Board, unit: str, mover: str) -> bool:
    """Whether a unit may make a reaction move: cavalry always, artillery once (9.63)."""
    if not is_active(board, unit) or not may(board, unit, "react") or is_extended(board, unit):
        return False
    if is_gun(board, unit):
        if any(board.count(ACTIVATION, one, unit) for one in (WENT, APPROACH_FIRE)):
            return False
    elif not is_mounted(board, unit):
        return False
    piece = board.piece(unit)
    others = [one for one in neighbours(board, piece.hex, piece.side) if one != mover]
    return not any(piece.hex in front_hexes(board, one) for one in others)


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
    return further and nearest


def _escape_cost(board: Board, unit: str, here: str, end: str, to: str) -> int | None:
    """What a hex adds to the test of a unit that goes into it; None if it may not."""
    side, mover, order = board.piece(unit).side, movement_class(board, unit), order_of(board, unit)
    if end == to or any(board.piece(one).side != side for one in fighters_in(board, end)):
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
        return None if too_dear or sees_enemy_near(board, end, side) else 0
    if road is not None:
        return 0
    base = terrain(board, end).movement.get(mover, 0)
    hex_cost = 0 if isinstance(base, str) or base <= 1 else int(base)
    side_cost = step.cost // POINT - (0 if isinstance(base, str) else int(base))
    return hex_cost + max(0, side_cost)
