"""Marches (5.28, 5.35): how many activations' worth a unit may move on one march marker."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.troops import line_of
from hexwright.engine.systems.gbacw.ground import Step
from hexwright.engine.systems.gbacw.markers import LIMIT, count_of_markers
from hexwright.engine.systems.gbacw.orders import NEW_MARCH
from hexwright.engine.systems.gbacw.passing import is_paved
from hexwright.engine.systems.gbacw.together import stack_of
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    MARCH,
    MOVED,
    SPENT,
    TURN,
    acts_with,
    markers_of,
    order_of,
)
from hexwright.engine.systems.gbacw.turning import TURNED
from hexwright.schema.language import tr

# Counted of a unit: equivalents that it has begun beyond the first; that it left the road.
EQUIVALENTS: Final = "equivalents"
OFF_ROAD: Final = "off-road"


@rule("gbacw-036", "gbacw-037", "gbacw-045", "gbacw-177")
def most_equivalents(board: Board, unit: str) -> int:
    """How many activations' worth a unit may march: four, fewer when it was told this turn (5.28).

    Reinforcements may be limited in the turn of their entry (9.74).
    """
    most = int(board.look_up("movement-modes", MARCH)["equivalents"])
    brigade = acts_with(board, unit)
    if board.count(TURN, NEW_MARCH, brigade):
        line = line_of(board, brigade)
        division = next((one for one in line if markers_of(board, one)), "")
        most = min(most, count_of_markers(board, division))
    limit = board.count(TURN, LIMIT, unit)
    return min(most, limit) if limit else most


def may_march_on(board: Board, unit: str) -> bool:
    """Whether a unit on the march may move for another activation's worth."""
    if order_of(board, unit) != MARCH or not board.count(ACTIVATION, MOVED, unit):
        return False
    return all(
        board.count(ACTIVATION, EQUIVALENTS, one) + 1 < most_equivalents(board, one)
        for one in stack_of(board, unit)
    )


@rule("gbacw-045", "gbacw-132")
async def march_on(game: Game, unit: str) -> None:
    """Begin another activation's worth of march; points that were left are lost (5.35)."""
    for one in stack_of(game, unit):
        game.emit(Counted(ACTIVATION, EQUIVALENTS, one))
        for part in (one, f"{one}>1", f"{one}>2"):
            if spent := game.count(ACTIVATION, SPENT, part):
                game.emit(Counted(ACTIVATION, SPENT, part, -spent))
        if turned := game.count(ACTIVATION, TURNED, one):
            game.emit(Counted(ACTIVATION, TURNED, one, -turned))


@rule("gbacw-343")
def note_march_step(game: Game, unit: str, step: Step) -> None:
    """Note a step of a march that is not along a pike or road (17.22)."""
    if order_of(game, unit) == MARCH and not (step.road and is_paved(game, step.road)):
        game.emit(Counted(ACTIVATION, OFF_ROAD, unit))


MARCH_ACTIONS = {":march-on": (lambda: tr("March on"), may_march_on, march_on)}
