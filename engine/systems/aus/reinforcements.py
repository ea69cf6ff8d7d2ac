"""Reinforcements (14): who comes when, through which hexes, and what it costs those behind."""

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece
from hexwright.engine.parts import reinforcements as arrivals
from hexwright.engine.parts.ground import near, terrain
from hexwright.engine.parts.reinforcements import entry_hexes
from hexwright.engine.parts.troops import enemies_in, is_leader
from hexwright.engine.systems.aus.arcs import reactors
from hexwright.engine.systems.aus.ground import POINT, on_road, parts
from hexwright.engine.systems.aus.releases import arriving_now
from hexwright.engine.systems.aus.stacking import may_stack
from hexwright.engine.systems.aus.troops import TURN, movement, movement_class, number
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Reinforcement

ENTERED = "entered"


@rule("aus-333")
def call_up(board: Board) -> None:
    """Lay the counters of those who are to come beside the map (14.0)."""
    arrivals.call_up(board, _coming)


def _coming(board: Board, found: Reinforcement, piece: Piece) -> Piece:
    """A piece that is to come: in the box of those, and as the scenario lets it arrive."""
    boxes = [one for one in board.module.info.boxes if one.purpose == "reinforcements"]
    box = next((one.id for one in boxes if one.side in ("", piece.side)), "")
    face = "limbered" if found.formation.endswith("limbered") else piece.face
    return replace(
        piece, box=found.box or box, formation=found.formation, facing=found.facing, face=face
    )


@rule("aus-029", "aus-336")
def arriving(board: Board, side: str) -> tuple[str, ...]:
    """What comes on the marker of reinforcements: something, if anybody waits (14.1)."""
    return (side,) if arriving_now(board, side) else ()


@rule("aus-334", "aus-335", "aus-336", "aus-337", "aus-339", "aus-340", "aus-341")
async def enter_all(game: Game, side: str) -> None:
    """Those who are due enter one after another, if their owner lets them (14.1)."""
    held: list[str] = []
    while True:
        able = {one: open_entries(game, one, group.id) for one, group in arriving_now(game, side)}
        known = {one: hexes for one, hexes in able.items() if hexes and one not in held}
        if not known:
            return
        unit = await ask(
            choose_one(
                "piece",
                side,
                tr("Which reinforcement enters?"),
                lambda known=known: list(known),  # type: ignore[misc] # bound now
                "aus-336",
                buttons={PASS: tr("The others wait")},
                why_not=lambda _: Refusal(tr("It cannot enter now."), "aus-336"),
            )
        )
        if unit == PASS:
            return
        hex_ = await arrivals.choose_entry_hex(game, unit, known[unit], "aus-334")
        if not hex_:
            held.append(unit)
            continue
        game.emit(Counted(TURN, ENTERED, hex_))
        game.emit(Moved(unit, hex_, facing=game.piece(unit).facing, rule="aus-336"))


@rule("aus-337", "aus-340")
def open_entries(board: Board, unit: str, group: str) -> list[str]:
    """The hexes through which a piece may enter: no enemy there or near, and points enough."""
    side = board.piece(unit).side
    most = movement(board, unit) * number(board, "strategic-factor") * POINT
    found = []
    for hex_ in entry_hexes(board, group):
        if enemies_in(board, hex_, side) or reactors(board, board.opponent(side), hex_):
            continue
        cost = entry_cost(board, unit, hex_)
        if cost <= most and (
            is_leader(board, unit) or may_stack(board, [unit], hex_, by_road=True)
        ):
            found.append(hex_)
    return found


@rule("aus-337")
def entry_cost(board: Board, unit: str, hex_: str) -> int:
    """What an entry hex costs: once more for every stack before this turn (14.1.2)."""
    mover = movement_class(board, unit)
    by_road = [one for other in near(board, hex_) if (one := on_road(board, other, hex_, mover))]
    own = terrain(board, hex_).movement.get(mover, 1)
    cost = min(
        [one.cost for one in by_road],
        default=parts(own) if not isinstance(own, str) else 99 * POINT,
    )
    return cost * (1 + board.count(TURN, ENTERED, hex_))
