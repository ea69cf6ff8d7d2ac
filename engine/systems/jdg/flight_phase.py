"""Phase E: all routed units flee, one after the other (2.5, 11.4)."""

from collections.abc import Sequence

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Preview, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.choices import choose
from hexwright.engine.parts.troops import is_on_map, units_on_map
from hexwright.engine.systems.jdg.flight import flight_preview, run, ways_of_flight
from hexwright.engine.systems.jdg.records import initiative
from hexwright.engine.systems.jdg.results import settle_crossings
from hexwright.engine.systems.jdg.troops import ROUTED, SHELTERED, TURN, state_of
from hexwright.schema.language import tr

FLED = "fled"


@rule("jdg-300")
async def flight(game: Game, unit: str) -> None:
    """Let a routed unit flee, with all that follows (11.4)."""
    if is_on_map(game, unit):
        await settle_crossings(game, await run(game, unit))


@rule("jdg-018", "jdg-300", "jdg-305")
async def flee_one(game: Game) -> bool:
    """Let the next routed unit of phase E flee; False when there is none left (11.4)."""
    for side in sides_in_order(game):
        if not still_to_flee(game, side):
            continue
        unit = await _next(game, side)
        if unit == PASS:
            for one in still_to_flee(game, side):
                game.emit(Counted(TURN, FLED, one, rule="jdg-305"))
        else:
            game.emit(Counted(TURN, FLED, unit, rule="jdg-300"))
            await flight(game, unit)
        return True
    return False


async def _next(game: Game, side: str) -> str:
    """The unit that flees next; those in shelter may stay when nobody else is left."""
    due = still_to_flee(game, side)
    stay = {PASS: tr("Stay in shelter")} if _may_stay(game, due) else {}
    return await choose(
        choose_one(
            "piece",
            side,
            tr("Which unit flees next?"),
            lambda: still_to_flee(game, side),
            "jdg-300",
            buttons=stay,
            preview=lambda unit: _preview(game, unit) if unit in due else None,
        )
    )


def _preview(board: Board, unit: str) -> Preview:
    """What waits for a unit that has no choice of its way."""
    ways = ways_of_flight(board, unit)
    if not ways:
        return Preview(tr("It cannot flee and is eliminated."), rule="jdg-302")
    if len(ways) > 1:
        return Preview(tr("It has a choice of ways."), rule="jdg-301")
    return flight_preview(board, unit, ways[0])


def _may_stay(board: Board, units: Sequence[str]) -> bool:
    return all(SHELTERED in board.piece(one).statuses for one in units)


@momentary
def still_to_flee(board: Board, side: str) -> list[str]:
    """The routed units of a side that have not fled in this phase."""
    return [
        one
        for one in units_on_map(board, side)
        if state_of(board, one) == ROUTED and not board.count(TURN, FLED, one)
    ]


@rule("jdg-018")
def sides_in_order(board: Board) -> list[str]:
    """The sides in the order in which they flee: the winner of strategic initiative first (2.5)."""
    first = initiative(board).winner
    if board.options["phase_e_order"] != "initiative_winner_first" or not first:
        return list(board.sides)
    return sorted(board.sides, key=lambda side: side != first)
