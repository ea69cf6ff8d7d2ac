"""Brigades of the French (A4.4.5): detached from a command, and taken off the map again."""

from typing import Final

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one, choose_several
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.core.piece_events import Moved, Placed
from hexwright.engine.core.rules import rule
from hexwright.engine.core.setup import unplaced_piece
from hexwright.engine.parts.states import lost_box
from hexwright.engine.parts.troops import enemies_in, is_on_map
from hexwright.engine.systems.aus.attached import (
    BRIGADE,
    attachments,
    members_of,
    note,
    parent_of,
    special_of,
    specials,
)
from hexwright.engine.systems.aus.command import command_range, commanded, in_command
from hexwright.engine.systems.aus.specials import enlist, most_members, release, suits
from hexwright.engine.systems.aus.troops import (
    FATIGUE,
    OUT_OF_COMMAND,
    TURN,
    corps_of,
    division_of,
    divisions_of,
    fatigue_of,
    is_routed,
    leader_of,
    set_status,
    units_of,
)
from hexwright.schema.language import later, tr

RECALLED: Final = "recalled"
RECALL: Final = ":recall-"


@rule("aus-355", "aus-359")
def free_brigade(board: Board, command: str) -> str:
    """The brigade that a division or corps may detach now: its commander is at hand (A4.4.5)."""
    corps = corps_of(board, command)
    for one in specials(board, board.module.side_of[command]):
        is_of_it = special_of(board, one) == BRIGADE and corps_of(board, one) == corps
        leader = _commander(board, one)
        if is_of_it and leader and not is_on_map(board, leader):
            found = board.state.pieces.get(leader)
            if not (found and found.is_gone) and not board.count(TURN, RECALLED, one):
                return one
    return ""


def _commander(board: Board, brigade: str) -> str:
    """The leader of a brigade, on the map or not."""
    return next((one.id for one in board.module.leaders.values() if brigade in one.commands), "")


@rule("aus-356")
def places(board: Board, leader: str) -> list[str]:
    """Where a brigade commander may be put: in the range of who detaches him (A4.4.5A)."""
    side = board.piece(leader).side
    reach = commanded(board, leader, command_range(board, leader))
    return [one for one in reach if not enemies_in(board, one, side)]


@rule("aus-355", "aus-356", "aus-358")
async def detach(game: Game, command: str) -> None:
    """A leader who has acted in full may detach a brigade of his command (A4.4.5A)."""
    brigade, leader = free_brigade(game, command), leader_of(game, command)
    if not brigade or not leader:
        return
    side, man = game.piece(leader).side, _commander(game, brigade)
    hex_ = await ask(
        choose_one(
            "hex",
            side,
            tr("Where is the brigade commander of {piece} put?", piece=game.names.piece(leader)),
            lambda: places(game, leader),
            "aus-356",
            buttons={PASS: tr("No brigade is detached")},
            subject=leader,
            why_not=lambda _: Refusal(tr("It is out of his range."), "aus-356"),
        )
    )
    if hex_ == PASS:
        return
    words = later("{piece} is detached to {hex}.|{piece} are detached to {hex}.")
    if man in game.state.pieces:
        game.emit(Moved(man, hex_, words=words, rule="aus-356"))
    else:
        piece = replace(unplaced_piece(game.module, man), hex=hex_)
        game.emit(Placed(piece, words=words, rule="aus-356"))
    known = attachments(game)
    parents = (*(one for one in known.parents if one[0] != brigade), (brigade, command))
    note(game, replace(known, parents=parents), "aus-356")
    await _fill(game, brigade)


@rule("aus-357", "aus-358")
async def _fill(game: Game, brigade: str) -> None:
    """Say which units the new brigade is made of: they tire with it from now on (A4.4.5C)."""
    leader = leader_of(game, brigade)
    able = [
        one
        for one in units_of(game, parent_of(game, brigade))
        if suits(game, brigade, one) and not is_routed(game, one) and in_command(game, one, brigade)
    ]
    if not able:
        return
    chosen = await ask(
        choose_several(
            "piece",
            game.piece(leader).side,
            tr("Which units does {piece} take?", piece=game.names.piece(leader)),
            lambda: able,
            "aus-357",
            most=most_members(game, brigade),
            subject=leader,
            why_no_member=lambda _: Refusal(
                tr("It is too far away, or of another command."), "aus-357"
            ),
        )
    )
    enlist(game, brigade, chosen)


# --- off the map again ----------------------------------------------------------------------------


@rule("aus-359")
def brigades_on_map(board: Board, side: str) -> dict[str, str]:
    """The brigades of a side that are detached, by their commanders."""
    return {
        leader_of(board, one): one
        for one in specials(board, side)
        if special_of(board, one) == BRIGADE and leader_of(board, one)
    }


def recall_buttons(board: Board, side: str) -> dict[str, str]:
    """Buttons that take a brigade commander off the map, beside any question to his side."""
    return {
        f"{RECALL}{one}": tr("{piece} leaves the map", piece=board.names.piece(one))
        for one in brigades_on_map(board, side)
    }


@rule("aus-359")
def recall(game: Game, leader: str) -> None:
    """A brigade commander is taken off the map; his units follow their division (A4.4.5D)."""
    side = game.piece(leader).side
    brigade = brigades_on_map(game, side)[leader]
    members, tired = members_of(game, brigade), fatigue_of(game, brigade)
    game.emit(Counted(TURN, RECALLED, brigade))
    release(game, brigade, "aus-359")
    for one in dict.fromkeys(division_of(game, unit) for unit in members):
        if one and fatigue_of(game, one) < tired:
            game.emit(LevelSet(one, FATIGUE, tired, rule="aus-359"))
    for unit in members:
        division = division_of(game, unit)
        if is_on_map(game, unit) and division and not in_command(game, unit, division):
            set_status(game, unit, OUT_OF_COMMAND, "aus-359")
    game.emit(Moved(leader, "", box=lost_box(game, side), rule="aus-359"))


@rule("aus-357")
def brigades_of(board: Board, command: str) -> tuple[str, ...]:
    """The brigades on the map that were detached from a command, and may act with it."""
    side = board.module.side_of[command]
    known = brigades_on_map(board, side).values()
    return tuple(one for one in known if parent_of(board, one) == command)


def corps_may_detach(board: Board, corps: str) -> bool:
    """Whether a corps has divisions on the map from which a brigade can be made."""
    return any(units_of(board, one) for one in divisions_of(board, corps))
