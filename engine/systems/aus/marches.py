"""Strategic movement of divisions (5.2): who takes it up, and who loses it."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.aus.attached import BATTERY, special_of, specials
from hexwright.engine.systems.aus.fire import HARASSED
from hexwright.engine.systems.aus.limits import could_march_on
from hexwright.engine.systems.aus.neighbours import distance_to_enemy
from hexwright.engine.systems.aus.plan import may_march
from hexwright.engine.systems.aus.pool import CUP
from hexwright.engine.systems.aus.records import activation
from hexwright.engine.systems.aus.troops import (
    STRATEGIC,
    TURN,
    divisions,
    has,
    leader_of,
    number,
    set_status,
    units_of,
)
from hexwright.schema.language import tr


@rule("aus-103", "aus-328", "aus-078")
def judge_march(game: Game, leader: str) -> None:
    """Who has not marched as far as possible loses the marker of strategic movement (5.2.1)."""
    known = activation(game)
    if any(could_march_on(game, one) for one in known.units):
        set_status(game, leader, STRATEGIC, "aus-103", on=False)
        own = [one for one in game.cards(CUP.played) if game.card(one).command == known.division]
        if own:
            CUP.put_played_back(game, own)
            CUP.take_out(game, own, known.side)


@rule("aus-106", "aus-108")
def end_marches(game: Game, moved: Sequence[str]) -> None:
    """Divisions that an enemy has come near lose strategic movement when he has acted (5.2.1)."""
    for side in game.sides:
        for division in (*divisions(game, side), *specials(game, side)):
            leader = leader_of(game, division)
            if leader and has(game, leader, STRATEGIC) and _is_disturbed(game, division, moved):
                set_status(game, leader, STRATEGIC, "aus-106", on=False)


def _is_disturbed(board: Board, division: str, moved: Sequence[str]) -> bool:
    """Whether a division on the march was attacked, or an enemy has moved near to it (5.2.1)."""
    if board.count(TURN, HARASSED, division):
        return True
    least, own = number(board, "strategic-distance"), units_of(board, division)
    side = board.module.side_of[division]
    return any(
        distance(board, here, there) <= least
        for one in moved
        if is_on_map(board, one) and board.piece(one).side != side
        for here in board.piece(one).hexes
        for unit in own
        for there in board.piece(unit).hexes
    )


@rule("aus-096", "aus-086", "aus-101")
async def wants_to_march(game: Game, division: str) -> bool:
    """Whether a division with a full activation takes up strategic movement (5.2)."""
    least = number(game, "strategic-distance")
    if special_of(game, division) == BATTERY or not may_march(game, division):
        return False
    if any(distance_to_enemy(game, one) < least for one in units_of(game, division)):
        return False
    side = game.module.side_of[division]
    prompt = tr("Does the division move strategically, without combat?")
    return await ask(yes_no(side, prompt, "aus-096", subject=leader_of(game, division)))
