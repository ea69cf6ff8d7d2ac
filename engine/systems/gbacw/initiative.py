"""Initiative (5.1): who opens the turn, and who comes first where order matters."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.modifiers import Modifier, Sum, from_table
from hexwright.engine.core.rules import rule
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.parts.initiative import InitiativeRoll
from hexwright.engine.parts.initiative import roll_for_initiative as roll_off
from hexwright.engine.systems.gbacw.command import army_commander, corps_commanders, reaches
from hexwright.engine.systems.gbacw.records import INITIATIVE, Initiative, initiative
from hexwright.engine.systems.gbacw.troops import MOVED_FAR, has
from hexwright.schema.language import later

DIE = "d10"
_HAS_IT = later("{side} has the initiative.")


@rule("gbacw-028", "gbacw-029", "gbacw-352")
async def roll_for_initiative(game: Game) -> bool:
    """Both sides roll; a scenario may say who has it in the first turn (5.11, 5.12)."""
    last = initiative(game).holder
    if game.state.turn == 1 and game.scenario.first_side:
        holder = game.scenario.first_side
        game.emit(Remarked(_HAS_IT, side=holder, rule="gbacw-028"))
    else:
        holder = roll_off(game, _ROLL)
    first = holder or _goes_first(game)
    order = tuple(sorted(game.sides, key=lambda side: side != first))
    game.emit(RecordSet(INITIATIVE, Initiative(holder, order, last=last), rule="gbacw-029"))
    return False


@rule("gbacw-028", "gbacw-141")
def modifiers(board: Board, side: str) -> Sum:
    """What is added for a side: it held the initiative, its commander leads (5.11)."""
    table = board.table("initiative")
    found: tuple[Modifier, ...] = ()
    if initiative(board).holder == side:
        found = (from_table(table, "held-initiative"),)
    rating = initiative_rating(board, side)
    chief = army_commander(board, side)
    corps = corps_commanders(board, side)
    if rating and any(reaches(board, chief, board.piece(one).hex) for one in corps):
        found = (*found, from_table(table, "army-commander", rating))
    return Sum(found)


@rule("gbacw-028", "gbacw-141")
def initiative_rating(board: Board, side: str) -> int:
    """The rating of the commander of an army; none while he has moved too far (9.32)."""
    chief = army_commander(board, side)
    if not chief or has(board, chief, MOVED_FAR):
        return 0
    return int(board.attribute(chief, "initiative", 0))


@rule("gbacw-356")
def _goes_first(board: Board) -> str:
    """Who comes first in a turn in which nobody has the initiative (5.13): a roll tells."""
    return roll_off(board, _ORDER)


_ROLL = InitiativeRoll(DIE, later("initiative"), modifiers, "gbacw-028")
_ORDER = InitiativeRoll(
    DIE,
    later("order of the sides"),
    lambda _board, _side: Sum(),
    "gbacw-356",
    rolls_ties_again=True,
    won=later("{side} comes first where order matters."),
)
