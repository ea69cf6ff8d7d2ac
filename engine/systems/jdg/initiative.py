"""Strategic initiative (rules 5.D): who opens the turn, and with which formation."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.jdg.cup import markers_for
from hexwright.engine.systems.jdg.orders import DIE
from hexwright.engine.systems.jdg.records import INITIATIVE, StrategicInitiative
from hexwright.engine.systems.jdg.troops import formations, units_of
from hexwright.schema.language import later, tr


@rule("jdg-012", "jdg-055", "jdg-056", "jdg-057", "jdg-058")
async def roll_for_initiative(game: Game) -> None:
    """Both sides roll; the higher may choose the marker that is played first."""
    totals = {side: _roll(game, side) for side in game.sides}
    best = max(totals.values())
    winners = [side for side, total in totals.items() if total == best]
    winner = winners[0] if len(winners) == 1 else ""
    first = await _first_marker(game, winner) if winner else ""
    game.emit(RecordSet(INITIATIVE, StrategicInitiative(winner, first), rule="jdg-055"))


def _roll(game: Game, side: str) -> int:
    modifiers = initiative_modifier(game, side)
    reason = later("strategic initiative")
    roll = game.roll(DIE, reason, "jdg-055", side=side, modifiers=modifiers)
    return roll + modifiers.total


@rule("jdg-055", "jdg-051")
def initiative_modifier(board: Board, side: str) -> Sum:
    """What the designated commander adds, as long as he is on the map."""
    chief = strategic_commander(board, side)
    if not chief or not is_on_map(board, chief):
        return Sum()
    sign = int(board.look_up("tests", "strategic-initiative")["commander"])
    amount = sign * int(board.attribute(chief, "drm", 0))
    return Sum().plus(amount, later("commander in chief"), "jdg-055")


def strategic_commander(board: Board, side: str) -> str:
    """The commander who rolls for a side: the scenario's, else the one whose counter says so."""
    own = next((one.attributes for one in board.scenario.sides if one.side == side), {})
    named = str(own.get("strategic_commander", ""))
    if named:
        return named
    leaders = [
        one
        for one in board.module.leaders
        if one in board.state.pieces and board.piece(one).side == side
    ]
    marked = [one for one in leaders if board.module.attributes(one).get("strategic")]
    return (marked or leaders or [""])[0]


@rule("jdg-057", "jdg-059", "jdg-133")
async def _first_marker(game: Game, side: str) -> str:
    if not markers_to_choose(game, side):
        return ""
    choice = await ask(
        choose_one(
            "card",
            side,
            tr("Which marker is played first?"),
            lambda: markers_to_choose(game, side),
            "jdg-057",
            buttons={PASS: tr("None: draw by chance")},
        )
    )
    return "" if choice == PASS else choice


@rule("jdg-059", "jdg-133")
def markers_to_choose(board: Board, side: str) -> list[str]:
    """Ordinary markers of this turn; of formations still off the map only by option."""
    late = bool(board.options["initiative_may_choose_reinforcement_am"])
    return [
        marker
        for name in formations(board, side)
        if late or units_of(board, name)
        for marker in markers_for(board, name)
    ]
