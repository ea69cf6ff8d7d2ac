"""Command breakdown (4.7): what leaders do whose roll has failed, by their personality."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Flipped, Formed
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Meaning, TableRead
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.aus.command import nearest_divisions
from hexwright.engine.systems.aus.falling_back import withdraw_from
from hexwright.engine.systems.aus.ground import POINT
from hexwright.engine.systems.aus.neighbours import distance_to_enemy
from hexwright.engine.systems.aus.records import FULL, LIMITED, activation
from hexwright.engine.systems.aus.troops import (
    LIMBERED,
    TURN,
    UNLIMBERED,
    formation_for,
    formation_record,
    is_routed,
    leader_of,
    movement,
    number,
    shape,
    share_of,
    units_of,
)
from hexwright.schema.language import later

ENEMY, REACTIVATE, RETREAT, CHARGE = "enemy", "reactivate", "retreat", "charge"
WORDS: Final = {
    "stop": later("stops"),
    "retreat": later("falls back"),
    "limited": later("acts in part"),
    "full": later("acts in full"),
    "charge": later("goes at the enemy"),
    "reactivate": later("acts in full, and another one may act again"),
    "enemy": later("stops, and the enemy may act"),
}


@rule("aus-047", "aus-064", "aus-066", "aus-067", "aus-069", "aus-070", "aus-071", "aus-072")
def break_down(game: Game, division: str, *, again: bool) -> tuple[str, str, str]:
    """Roll on the table of breakdown: the level, what must be done, what is owed (4.7)."""
    leader = leader_of(game, division)
    roll = game.roll(
        "d10", later("command breakdown"), "aus-047", side=game.piece(leader).side, piece=leader
    )
    column = str(game.attribute(leader, "personality", "normal"))
    reading = game.look_up("breakdown", total=roll, across=column)
    result = str(reading.value)
    meaning = (Meaning(later("the division"), ((WORDS[result], 0),)),)
    game.emit(TableRead.of(reading, game.table("breakdown"), " ", meaning))
    if result == REACTIVATE:
        return FULL, "", "" if again else REACTIVATE
    if result == ENEMY:
        spent = again or game.count(TURN, ENEMY)
        if not spent:
            game.emit(Counted(TURN, ENEMY))
        return "", "", "" if spent else ENEMY
    if result == CHARGE:
        return FULL, CHARGE if _is_near(game, division, "breakdown-charge-distance") else "", ""
    if result == RETREAT:
        return RETREAT if _is_near(game, division, "breakdown-retreat-distance") else "", "", ""
    return {"stop": "", "limited": LIMITED, "full": FULL}[result], "", ""


@rule("aus-065", "aus-068")
def _is_near(board: Board, division: str, what: str) -> bool:
    """Whether any unit of the division, in command or not, is so near to an enemy (4.7)."""
    own = units_of(board, division)
    return any(distance_to_enemy(board, one) <= number(board, what) for one in own)


@rule("aus-065")
async def fall_back(game: Game, division: str) -> None:
    """The units in command go back by half their movement, guns limber up first (4.7)."""
    known = activation(game)
    del division
    for one in known.units:
        if not is_on_map(game, one) or is_routed(game, one):
            continue
        if shape(game, one) == UNLIMBERED:
            game.emit(Formed(one, formation_for(game, one, LIMBERED), rule="aus-065"))
            game.emit(Flipped(one, LIMBERED, rule="aus-065", visible_to=()))
        points = share_of(game, "breakdown-retreat", movement(game, one)) * POINT
        if points and _may_go(game, one):
            await withdraw_from(game, one, points, "aus-065")
    note_activation(game, known)


def _may_go(board: Board, unit: str) -> bool:
    record = formation_record(board, board.piece(unit).formation)
    return bool(record.attributes.get("may_move", True))


@rule("aus-069", "aus-071", "aus-073", "aus-074")
def owed_to(board: Board, what: str, division: str) -> tuple[str, list[str]]:
    """Who may let a division act because of a breakdown, and which: the nearest (4.7)."""
    own = board.module.side_of[division]
    side = own if what == REACTIVATE else board.opponent(own)
    found = nearest_divisions(board, division, side)
    return side, [one for one in found if not board.count(TURN, "reactivated", one)]
