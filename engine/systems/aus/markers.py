"""A marker is drawn (4.5): what it lets act."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.systems.aus.attached import BATTERY
from hexwright.engine.systems.aus.brigades import brigades_of
from hexwright.engine.systems.aus.command import is_broken
from hexwright.engine.systems.aus.pool import (
    CORPS,
    INDEPENDENT,
    REINFORCEMENT,
    draw,
    kind_of,
    side_values,
)
from hexwright.engine.systems.aus.records import (
    ACTED,
    CHANCE,
    DRAWN,
    Activation,
)
from hexwright.engine.systems.aus.reinforcements import arriving
from hexwright.engine.systems.aus.specials import show_gunner
from hexwright.engine.systems.aus.tirailleurs import companies_owed
from hexwright.engine.systems.aus.troops import (
    FINISHED,
    TURN,
    divisions_of,
    has,
    independents,
    leader_of,
)
from hexwright.schema.language import later


@rule("aus-009", "aus-036", "aus-037", "aus-044", "aus-048", "aus-052", "aus-350", "aus-327")
@rule("aus-357", "aus-362", "aus-367", "aus-348")
async def draw_marker(game: Game) -> bool:
    """Play the marker that opens, else draw one; False when the pool is empty (4.4.1)."""
    marker = draw(game)
    if not marker:
        return False
    card = game.card(marker)
    kind, side = kind_of(game, marker), card.side
    commands, limit = _commands(game, kind, card.command, side), 0
    if kind == INDEPENDENT:
        limit = _roll_independents(game, side)
    elif kind != REINFORCEMENT:
        if kind == BATTERY:
            show_gunner(game)
        for one in commands:
            game.emit(Counted(TURN, DRAWN, one))
            if kind != CORPS or not is_broken(game, one):
                game.emit(Counted(TURN, CHANCE, one))
        commands = (*commands, *brigades_of(game, card.command))
    able = tuple(one for one in commands if may_act(game, one, kind))
    owed = companies_owed(game, side) if kind == INDEPENDENT else ()
    record = Activation(
        marker=marker, side=side, formations=able, kind=kind, limit=limit, owed=owed
    )
    begin_activation(game, record, "aus-044")
    return True


def _commands(game: Game, kind: str, command: str, side: str) -> tuple[str, ...]:
    """The commands that a marker lets act, brigades of theirs left out."""
    if kind == CORPS:
        return divisions_of(game, command)
    if kind == INDEPENDENT:
        return independents(game, side)
    return arriving(game, side) if kind == REINFORCEMENT else (command,)


@rule("aus-350", "aus-079")
def _roll_independents(game: Game, side: str) -> int:
    """How many independent leaders may try to act (A4.3.2)."""
    table = side_values(game, side).get("independents")
    if table is None:
        return 99
    roll = game.roll("d10", later("independent leaders"), "aus-350", side=side)
    return int(game.look_up(str(table), total=roll)["leaders"])


@rule("aus-053", "aus-049", "aus-063", "aus-316")
def may_act(board: Board, division: str, kind: str) -> bool:
    """Whether a division may act on a marker: led, not finished, not broken on others' (11.2.1)."""
    if kind == REINFORCEMENT:
        return True
    leader = leader_of(board, division)
    if not leader or has(board, leader, FINISHED) or board.count(TURN, ACTED, division):
        return False
    return not (kind in (CORPS, INDEPENDENT) and is_broken(board, division))
