"""Turning and refusing flanks (7.2, 7.3): what it costs, who turns with whom, who may refuse."""

from collections.abc import Mapping, Sequence
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.piece_events import Formed, Rotated
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.bodies import Hand, beside
from hexwright.engine.hexes.facing import FACINGS, is_vertex, turn_between
from hexwright.engine.parts.facing import facings_within, turn
from hexwright.engine.parts.ground import direction, near, trait
from hexwright.engine.parts.stack_order import put_in_order
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.gbacw.formations import profile_of
from hexwright.engine.systems.gbacw.ground import parts
from hexwright.engine.systems.gbacw.records import activation
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    ATTACK,
    MOVED,
    SPENT,
    acts_with,
    fighters_in,
    formation_refusing,
    in_column,
    is_extended,
    is_extended_line,
    is_gun,
    number,
    order_of,
    refused_hands,
    strength,
)
from hexwright.schema.language import tr

# Vertices that a unit has turned in the hex where it is.
TURNED: Final = "turned"
_ALL_ROUND: Final = 3


# --- turning (7.2) --------------------------------------------------------------------------------


@rule("gbacw-074", "gbacw-076")
def turn_cost(board: Board, unit: str, hex_: str, vertices: int, done: int = 0) -> int:
    """What it costs to turn so many vertices more in a hex: the first is free (7.21).

    Under attack orders in woods each costs, but an about-face no more than one (7.22).
    """
    return turning_costs(board, hex_, order_of(board, unit) == ATTACK, done)[vertices]


@lasting
def turning_costs(
    board: Board,
    hex_: str,
    attacks: bool,  # noqa: FBT001 # kept by position
    done: int,
) -> tuple[int, ...]:
    """What it costs to turn by no vertex more, by one, and so on until all round."""
    slow = attacks and bool(trait(board, hex_, "turns_cost"))
    before = _turned(board, done, slow)
    return tuple(_turned(board, done + one, slow) - before for one in range(_ALL_ROUND + 1))


def facing_cost(board: Board, case: str) -> int:
    """What a change of facing or a refusal costs, in parts of a point."""
    return parts(board.look_up("facing-costs", case)["points"])


@lasting
def _turned(board: Board, vertices: int, slow: bool) -> int:  # noqa: FBT001 # kept by position
    if vertices == 0:
        return 0
    if not slow:
        return facing_cost(board, "one-vertex" if vertices == 1 else "more-vertices")
    each = vertices * facing_cost(board, "slow-vertex")
    return min(each, facing_cost(board, "slow-about-face")) if vertices == _ALL_ROUND else each


@rule("gbacw-071", "gbacw-097")
def turned_with(board: Board, unit: str) -> list[str]:
    """The units that turn with one in its hex, itself first: one facing in a hex (7.11, 8.26)."""
    if not board.options["same_facing_in_hex"]:
        return [unit]
    facing = board.piece(unit).facing or 0
    others = [
        fighter
        for fighter in fighters_in(board, board.piece(unit).hex)
        if fighter != unit
        and board.piece(fighter).facing is not None
        and is_vertex(board.piece(fighter).facing or 0) == is_vertex(facing)
        and not is_extended(board, fighter)
    ]
    return [unit, *others]


def acts_now(board: Board, unit: str) -> bool:
    """Whether a unit belongs to those whose activation is under way."""
    known = activation(board)
    return unit in known.units or acts_with(board, unit) in known.formations


def phasing_with(board: Board, unit: str) -> list[str]:
    """The units that act now and turn or refuse with one in its hex, each for its own points."""
    return [one for one in turned_with(board, unit) if acts_now(board, one)]


@rule("gbacw-074", "gbacw-078")
def facings_open(board: Board, unit: str, purses: Mapping[str, int]) -> tuple[int, ...]:
    """The facings that a unit can turn to where it stands, as far as all who pay have the points.

    `purses` are the points of those who turn and act now.
    """
    piece = board.piece(unit)
    if piece.facing is None or is_extended(board, unit):
        return ()
    if refused_hands(board, unit) or any(
        is_extended_line(board, fighter) for fighter in fighters_in(board, piece.hex)
    ):
        return ()
    payers = [(_prices(board, one), points) for one, points in purses.items()]
    return tuple(
        facing
        for facing in facings_within(piece.facing, _ALL_ROUND)
        if all(
            prices[turn_between(piece.facing, facing) // 2] <= points for prices, points in payers
        )
    )


def _prices(board: Board, unit: str) -> tuple[int, ...]:
    """What it costs a unit to turn by no vertex more where it is, by one, and so on."""
    attacks = order_of(board, unit) == ATTACK
    return turning_costs(
        board, board.piece(unit).hex, attacks, board.count(ACTIVATION, TURNED, unit)
    )


@rule("gbacw-074", "gbacw-075", "gbacw-097")
async def turn_in_place(game: Game, unit: str, facings: Sequence[int], rule_: str) -> bool:
    """Let a unit and those with it turn where they stand, for what it costs (7.21)."""
    start = game.piece(unit).facing or 0
    group = turned_with(game, unit)
    if not await turn(game, group, rule_, profile_of(game, unit), facings):
        return False
    facing = game.piece(unit).facing or 0
    vertices = turn_between(start, facing) // 2
    for one in phasing_with(game, unit):
        cost = _prices(game, one)[vertices]
        game.emit(Counted(ACTIVATION, TURNED, one, vertices))
        if cost:
            game.emit(Counted(ACTIVATION, SPENT, one, cost))
    if vertices == _ALL_ROUND:
        await invert(game, unit, game.piece(unit).hex)
    return True


@rule("gbacw-075", "gbacw-113")
async def invert(game: Game, unit: str, hex_: str) -> None:
    """An about-face turns the order of a stack over; all but artillery go above or below it."""
    here = list(units_in(game, hex_))
    guns = [one for one in here if is_gun(game, one)]
    others = [one for one in reversed(here) if one not in guns]
    after = [*others, *guns]
    if guns and others:
        prompt = tr("Does {piece} go on top of the artillery?", piece=game.names.piece(unit))
        side = game.piece(unit).side
        if await ask(yes_no(side, prompt, "gbacw-075", subject=unit)):
            after = [*guns, *others]
    if after != here:
        put_in_order(game, hex_, after, "gbacw-075")


def face(board: Board, unit: str, facing: int, rule_: str) -> None:
    """Turn one unit, if it does not look so already."""
    if board.piece(unit).facing != facing:
        board.emit(Rotated(unit, facing, rule=rule_))


# --- refused flanks (7.3) -------------------------------------------------------------------------


def end_hex(board: Board, unit: str, hand: Hand) -> str:
    """The hex of a unit at one hand: its own, or the end of its line."""
    piece = board.piece(unit)
    if not piece.extends:
        return piece.hex
    way = beside(piece.facing or 1, hand)
    return next(
        hex_
        for hex_ in piece.hexes
        if not any(
            direction(board, hex_, other) == way
            for other in piece.hexes
            if other in near(board, hex_)
        )
    )


def flank_hex(board: Board, unit: str, hand: Hand) -> str:
    """The hex beside a unit at one hand; empty off the map."""
    end = end_hex(board, unit, hand)
    way = beside(board.piece(unit).facing or 1, hand)
    return next((one for one in near(board, end) if direction(board, end, one) == way), "")


def _has_friend(board: Board, unit: str, hex_: str) -> bool:
    side = board.piece(unit).side
    return bool(hex_) and any(
        board.piece(fighter).side == side for fighter in fighters_in(board, hex_)
    )


@rule("gbacw-080", "gbacw-081", "gbacw-114")
def may_refuse(board: Board, unit: str, hand: Hand, *, reacts: bool = False) -> bool:
    """Whether a unit may refuse a flank: at the end of a line, or alone (7.31, 7.32).

    Next to the enemy only as a reaction; a small unit not at all.
    """
    piece = board.piece(unit)
    if in_column(board, unit) or piece.facing is None or not is_vertex(piece.facing):
        return False
    hands = refused_hands(board, unit)
    if hand in hands or (hands and not is_extended_line(board, unit)):
        return False
    here = fighters_in(board, piece.hex)
    if len(here) == 1 and strength(board, unit) < number(board, "refuse-strength"):
        return False
    close = end_hex(board, unit, hand)
    if not reacts and any(
        board.piece(fighter).side != piece.side
        for place in near(board, close)
        for fighter in fighters_in(board, place)
    ):
        return False
    other: Hand = "right" if hand == "left" else "left"
    if _has_friend(board, unit, flank_hex(board, unit, hand)):
        return False
    beside_friend = _has_friend(board, unit, flank_hex(board, unit, other))
    return beside_friend or not _touches_friend(board, unit)


def _touches_friend(board: Board, unit: str) -> bool:
    return any(
        _has_friend(board, unit, one)
        for hex_ in board.piece(unit).hexes
        for one in near(board, hex_)
        if one not in board.piece(unit).hexes
    )


@rule("gbacw-081", "gbacw-083", "gbacw-097")
def set_refusal(board: Board, unit: str, hands: Sequence[Hand], rule_: str) -> None:
    """Let a unit, and those who stand with it, refuse these flanks or none."""
    for one in turned_with(board, unit):
        if in_column(board, one):
            continue
        piece = board.piece(one)
        formation = formation_refusing(hands, extended=bool(piece.extends))
        if piece.formation != formation:
            board.emit(Formed(one, formation, piece.extends, piece.facing, rule=rule_))


@rule("gbacw-081")
def joining_cost(board: Board, unit: str, hex_: str) -> int:
    """What a unit pays to join a stack that refuses a flank, in parts of a point (7.32)."""
    refuses = any(
        refused_hands(board, fighter) for fighter in fighters_in(board, hex_) if fighter != unit
    )
    return facing_cost(board, "refuse-a-flank") if refuses else 0


@rule("gbacw-081")
def join_refusal(board: Board, unit: str, other: str) -> None:
    """A unit that has joined a stack refuses the flank that it refuses, for its point (7.32)."""
    hands, piece = refused_hands(board, other), board.piece(unit)
    if hands and not in_column(board, unit) and not piece.extends:
        formation = formation_refusing(hands, extended=False)
        board.emit(Formed(unit, formation, (), piece.facing, rule="gbacw-081"))
        board.emit(Counted(ACTIVATION, SPENT, unit, facing_cost(board, "refuse-a-flank")))


@rule("gbacw-081", "gbacw-082")
def drop_covered_refusals(board: Board, side: str) -> None:
    """A friend who has come to stand on a refused flank ends the refusal (7.32).

    It costs who acts now and has not moved yet a point. A unit alone of one point refuses no more.
    """
    for piece in list(board.state.pieces.values()):
        if piece.side != side or not piece.hex or not refused_hands(board, piece.id):
            continue
        kept = tuple(
            hand
            for hand in refused_hands(board, piece.id)
            if not _has_friend(board, piece.id, flank_hex(board, piece.id, hand))
        )
        alone = len(fighters_in(board, piece.hex)) == 1
        if alone and strength(board, piece.id) < number(board, "refuse-strength"):
            set_refusal(board, piece.id, (), "gbacw-081")
        elif kept != refused_hands(board, piece.id):
            for phasing in phasing_with(board, piece.id):
                if not board.count(ACTIVATION, MOVED, phasing):
                    cost = facing_cost(board, "end-refusal")
                    board.emit(Counted(ACTIVATION, SPENT, phasing, cost, rule="gbacw-082"))
            set_refusal(board, piece.id, kept, "gbacw-082")


def opposite(facing: int) -> int:
    """The facing the other way round."""
    return (facing + FACINGS // 2) % FACINGS
