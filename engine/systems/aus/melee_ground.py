"""The ground that is fought for (8.2.1, 8.3.1): who is there, leaves it, or takes it."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import direction, near
from hexwright.engine.parts.troops import is_on_map, units_in
from hexwright.engine.systems.aus.arcs import front_of
from hexwright.engine.systems.aus.escort import ride_along
from hexwright.engine.systems.aus.losses import eliminate
from hexwright.engine.systems.aus.melee_checks import Fight
from hexwright.engine.systems.aus.plan import may_enter
from hexwright.engine.systems.aus.retreat import Flight, go_back
from hexwright.engine.systems.aus.stacking import may_stack
from hexwright.engine.systems.aus.troops import (
    LIMBERED,
    LINE,
    ROUTED,
    SKIRMISH,
    SQUARE,
    UNSTEADY,
    disorder,
    is_disordered,
    is_gun,
    is_routed,
    level_of,
    shape,
)
from hexwright.schema.language import tr


def present(board: Board, fight: Fight) -> list[str]:
    """Those of the defenders that still stand where they are attacked."""
    hexes = (fight.hex, *fight.more)
    return [
        one
        for one in fight.defenders
        if is_on_map(board, one) and any(hex_ in board.piece(one).hexes for hex_ in hexes)
    ]


@rule("aus-132")
def melee_refuges(board: Board, unit: str) -> list[str]:
    """Where skirmishers may leave to before a melee: in front of no enemy (6.2.1)."""
    piece = board.piece(unit)
    return [
        one
        for one in dict.fromkeys(hex_ for own in piece.hexes for hex_ in near(board, own))
        if one not in piece.hexes
        and may_stack(board, [unit], one)
        and not _is_fronted(board, one, piece.side)
    ]


def _is_fronted(board: Board, hex_: str, side: str) -> bool:
    return any(
        board.piece(one).side != side and hex_ in front_of(board, one)
        for other in near(board, hex_)
        for one in units_in(board, other)
    )


async def leaves(game: Game, unit: str) -> bool:
    """Whether skirmishers leave their hex before an attack, if they can (6.2.1)."""
    if not melee_refuges(game, unit):
        return False
    prompt = tr("Does {piece} leave before the attack?", piece=game.names.piece(unit))
    return await ask(yes_no(game.piece(unit).side, prompt, "aus-132", subject=unit))


@rule("aus-227", "aus-229", "aus-236", "aus-254")
async def clear_guns(game: Game, fight: Fight) -> None:
    """Guns that are left alone are lost, or go if they are limbered (8.2.1)."""
    here = present(game, fight)
    if any(not is_gun(game, one) for one in here):
        return
    for one in here:
        if shape(game, one) == LIMBERED and len(fight.defenders) > len(here):
            await go_back(game, Flight((one,), 1, fight.attackers), "aus-229")
        else:
            await eliminate(game, one, "aus-227")


@rule("aus-391")
def enter(game: Game, units: Sequence[str], hex_: str, rule_id: str) -> None:
    """Units go into a hex that was fought for, as far as they are there, may, and find room."""
    for one in units:
        if not is_on_map(game, one) or level_of(game, one) in (UNSTEADY, ROUTED):
            continue
        piece = game.piece(one)
        if all(hex_ not in near(game, own) for own in piece.hexes):
            continue
        if not may_enter(game, one, (hex_,)):
            continue
        if not may_stack(game, [one], hex_) and not is_disordered(game, one):
            disorder(game, one, rule_id)
        if may_stack(game, [one], hex_):
            tail = (piece.hex,) if piece.extends and hex_ in near(game, piece.hex) else ()
            if piece.extends and not tail:
                tail = (piece.extends[0],)
            game.emit(
                Moved(
                    one,
                    hex_,
                    path=(piece.hex, hex_),
                    extends=tail,
                    facing=_facing(game, one, hex_, tail),
                    rule=rule_id,
                )
            )
            ride_along(game, piece.hexes, hex_, rule_id)


def _facing(board: Board, unit: str, hex_: str, tail: tuple[str, ...]) -> int | None:
    """The facing of a unit that goes into a hex; in file it looks where it goes."""
    piece = board.piece(unit)
    if tail and shape(board, unit) not in (LINE, SKIRMISH, SQUARE):
        return 2 * direction(board, tail[0], hex_)
    return piece.facing


@rule("aus-276")
def engaged(board: Board, fight: Fight) -> list[str]:
    """Those of the attackers who still stand next to where they attack (8.5.3)."""
    hexes = (fight.hex, *fight.more)
    return [
        one
        for one in fight.attackers
        if is_on_map(board, one)
        and not is_routed(board, one)
        and any(own in near(board, hex_) for hex_ in hexes for own in board.piece(one).hexes)
    ]
