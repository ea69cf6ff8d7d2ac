"""Units that their owner lets rout (6.4.2): beside any question of a move or a combat."""

from typing import Any, Final

from hexwright.engine.core.asides import Asides
from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Decision
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.rulebook import OwnRecord
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.troops import is_on_map, units_on_map
from hexwright.engine.systems.aus.morale import rout
from hexwright.engine.systems.aus.records import activation
from hexwright.engine.systems.aus.troops import is_gun, is_routed
from hexwright.schema.language import tr

RUNNERS: Final = "runners"
# In their own movement and combat, and in the combat of the enemy.
_OWN: Final = ("movement", "fire", "melee")
_ENEMYS: Final = ("fire", "melee")
_RUN: Final = ":run "


class Runners(OwnRecord, frozen=True):
    """The units that are to rout as soon as what is under way is done."""

    units: tuple[str, ...] = ()


def runners(board: Board) -> tuple[str, ...]:
    """The units that are to rout."""
    found = board.state.records.get(RUNNERS)
    return found.units if isinstance(found, Runners) else ()


@rule("aus-168")
def _offers(board: Board, decision: Decision[Any]) -> dict[str, str]:
    """The foot and horse of the side that is asked; not those that it is asked about."""
    side = decision.side
    phases = _OWN if activation(board).side == side else _ENEMYS
    if board.state.phase not in phases:
        return {}
    return {
        f"{_RUN}{one}": tr("Let {piece} rout", piece=board.names.piece(one))
        for one in units_on_map(board, side)
        if one != decision.subject
        and one not in runners(board)
        and not is_gun(board, one)
        and not is_routed(board, one)
    }


@rule("aus-168")
def _let_run(board: Board, side: str, choice: str) -> None:
    """Note who is to rout: it does before anything else is begun."""
    del side
    unit = choice.removeprefix(_RUN)
    board.emit(RecordSet(RUNNERS, Runners((*runners(board), unit)), rule="aus-168"))


@rule("aus-168")
async def run_off(game: Game) -> bool:
    """Those who are to rout do; whether there were any (6.4.2)."""
    units = runners(game)
    if not units:
        return False
    game.emit(RecordSet(RUNNERS, Runners(), rule="aus-168"))
    for one in units:
        if is_on_map(game, one) and not is_routed(game, one):
            await rout(game, one)
    return True


RUNNING: Final = Asides(_offers, _let_run)
