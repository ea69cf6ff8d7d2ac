"""The movement phase: one ordered piece after another (chapter 5, Phase 3)."""

from typing import Any

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import (
    PASS,
    Decision,
    Preview,
    Refusal,
    ask,
    choose_one,
    choose_path,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting, momentary
from hexwright.engine.core.piece_events import Eliminated, Moved, StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.parts.trial import imagined
from hexwright.engine.parts.troops import is_leader
from hexwright.engine.systems.ccn.battle import may_battle, restrictions
from hexwright.engine.systems.ccn.entering import barred_by, card_moves, may_enter, stops_at
from hexwright.engine.systems.ccn.ground import is_passable, steps_from, stops
from hexwright.engine.systems.ccn.odds import targets_in_words
from hexwright.engine.systems.ccn.pieces import attach, detach
from hexwright.engine.systems.ccn.reasons import why_not_entered, why_not_moved
from hexwright.engine.systems.ccn.records import card_played
from hexwright.engine.systems.ccn.troops import (
    CANNOT_BATTLE,
    LEADER,
    MAY_NOT_BATTLE,
    ORDERED,
    TURN,
    in_square,
    leader_at,
    leader_of,
    ordered_of,
    profile,
    troops_at,
    unit_at,
)
from hexwright.engine.systems.ccn.victory import score_exit
from hexwright.schema.language import later, tr, tr_many

Path = tuple[str, ...]
EXIT = ":exit"


@rule("ccn-038", "ccn-017")
async def move_one(game: Game) -> bool:
    """Move one ordered piece, or end the phase; whether the phase goes on."""
    side = game.state.active
    if not movable(game, side):
        return False
    piece = await ask(
        choose_one(
            "piece",
            side,
            tr("Which piece moves?"),
            lambda: movable(game, side),
            "ccn-038",
            buttons={PASS: tr("End movement")},
            why_not=lambda one: why_not_moved(game, side, one),
        )
    )
    if piece == PASS:
        return False
    choice = await ask(_where(game, side, piece))
    if choice == EXIT:
        _leave(game, piece)
    elif not isinstance(choice, str):
        move(game, piece, choice)
    return True


def _where(game: Game, side: str, piece: str) -> Decision[Path | str]:
    buttons = {PASS: tr("Stay")}
    if may_exit(game, piece):
        buttons[EXIT] = tr("Leave the board")
    return choose_path(
        side,
        tr("Where does {piece} move?", piece=game.names.piece(piece)),
        lambda: list(reach(game, piece).values()),
        "ccn-038",
        buttons=buttons,
        subject=piece,
        allows=lambda path: is_legal_path(game, piece, path),
        preview=lambda path: _preview(game, piece, path),
        why_not=lambda path: why_not(game, piece, path),
    )


def _preview(board: Board, piece: str, path: Path | str) -> Preview | None:
    """Whether a unit may battle at the end of a way, and whom."""
    if isinstance(path, str) or is_leader(board, piece):
        return None
    rule_id = barred_by(board, piece, path)
    if rule_id:
        return Preview(tr("It may not battle after this move."), rule=rule_id)
    moved = Moved(piece, path[-1]), Counted(TURN, "moved", piece, len(path))
    there = imagined(board, moved)
    targets = targets_in_words(there, piece) if may_battle(there, piece) else ""
    if targets:
        text = tr("It may battle after this move: {targets}.", targets=targets)
    else:
        text = tr("It may battle after this move, but nobody is in reach.")
    return Preview(text, rule="ccn-049")


@momentary
@rule("ccn-029", "ccn-034", "ccn-060", "ccn-062")
def movable(board: Board, side: str) -> list[str]:
    """Ordered pieces that have not moved and are free to."""
    if "no-move" in restrictions(board):
        return []
    return [one for one in ordered_of(board, side) if _is_free_to_move(board, one)]


def _is_free_to_move(board: Board, piece: str) -> bool:
    """Not moved, not frozen by a leader who joined, not in square, not kept by a card."""
    if board.count(TURN, "done", piece) or board.count(TURN, "joined", piece):
        return False
    if is_leader(board, piece):
        return True
    return not in_square(board, piece) and _lets_move(board, card_played(board).acts_as)


@lasting
def _lets_move(board: Board, card: str) -> bool:
    """Cold Steel lets units move unless the option says no (ccn-338)."""
    orders = board.card(card).attributes.get("orders", ()) if card else ()
    snapshot = any(order.get("where") == "next-to-enemy" for order in orders)
    return not snapshot or bool(board.options.get("cold_steel_may_move", True))


# --- how far --------------------------------------------------------------------------------------


@rule("ccn-048", "ccn-049", "ccn-050", "ccn-051", "ccn-052", "ccn-053", "ccn-054")
def allowance(board: Board, piece: str) -> int:
    """Most hexes that a piece may move, by its type or by the card."""
    return max(profile(board, piece).move, *(hexes for hexes, _ in card_moves(board, piece)), 0)


# --- where to -------------------------------------------------------------------------------------


@momentary
def reach(board: Board, piece: str) -> dict[str, Path]:
    """Every hex where a move may end, with one shortest way to it."""
    start, stacks = board.piece(piece).hex, board.state.stacks
    arm = profile(board, piece).arm
    ways: dict[str, Path] = {}
    # A hex that ends the move when it is entered across a fieldwork may be passed by another way.
    onward: dict[str, Path] = {start: ()}
    edge = [start]
    for _ in range(allowance(board, piece)):
        further = []
        for here in edge:
            for step, is_last in steps_from(board, here, arm):
                if step in onward or (step in stacks and not may_step(board, piece, step)):
                    continue
                path = (*onward[here], step)
                ways.setdefault(step, path)
                if not (is_last or (step in stacks and ends_move(board, piece, here, step))):
                    onward[step] = path
                    further.append(step)
        edge = further
    return {
        end: path for end, path in ways.items() if end not in stacks or may_stop(board, piece, end)
    }


def may_step(board: Board, piece: str, hex_: str) -> bool:
    """Whether a piece may enter a hex on its move."""
    if not is_leader(board, piece):
        stays = bool(_leader_told_to_leave(board, piece))
        return may_enter(board, piece, hex_, leader_stays=stays)
    return _leader_may_enter(board, piece, hex_)


@rule("ccn-055", "ccn-058")
def _leader_may_enter(board: Board, leader: str, hex_: str) -> bool:
    """A leader passes friends, and keeps out of hexes of the enemy."""
    side = board.piece(leader).side
    if not is_passable(board, hex_, LEADER):
        return False
    return all(troop.side == side for troop in troops_at(board, hex_))


def ends_move(board: Board, piece: str, start: str, end: str) -> bool:
    """Whether a step ends the move."""
    if is_leader(board, piece):
        return stops(board, start, end)
    return stops_at(board, piece, start, end)


@rule("ccn-056", "ccn-057")
def may_stop(board: Board, piece: str, hex_: str) -> bool:
    """A leader may not end with another leader; he may join a unit, in square if options allow."""
    if not is_leader(board, piece):
        return True
    if leader_at(board, hex_):
        return False
    unit = unit_at(board, hex_)
    joins_square = bool(unit) and in_square(board, unit)
    return not joins_square or bool(board.options.get("leader_may_join_square", True))


def is_legal_path(board: Board, piece: str, path: Path) -> bool:
    """Whether a piece may go along a path, hex by hex."""
    return why_not(board, piece, path) is None


def why_not(board: Board, piece: str, path: Any) -> Refusal | None:
    """Why a piece may not go along a path; None if it may."""
    here = board.piece(piece).hex
    if path == EXIT:
        return Refusal(tr("It cannot leave the board from here."), "ccn-347")
    if not isinstance(path, tuple) or not path:
        return Refusal(tr("Choose the hexes of the way."), "ccn-038")
    if len(path) > allowance(board, piece):
        most = allowance(board, piece)
        words = later("It may move 1 hex at most.|It may move {count} hexes at most.")
        return Refusal(tr_many(words, most), "ccn-047")
    for number, step in enumerate(path, 1):
        if not board.has_hex(step) or step not in near(board, here):
            return Refusal(tr("The hexes of a way lie side by side."), "ccn-038")
        if not may_step(board, piece, step):
            return why_not_entered(board, piece, step)
        if number < len(path) and ends_move(board, piece, here, step):
            return Refusal(tr("It must stop in {hex}.", hex=step), "ccn-046")
        here = step
    if not may_stop(board, piece, here):
        if leader_at(board, here):
            return Refusal(tr("Another leader is in {hex}.", hex=here), "ccn-056")
        return Refusal(tr("He may not join the square in {hex}.", hex=here), "ccn-057")
    return None


# --- moving ---------------------------------------------------------------------------------------


@rule("ccn-031", "ccn-059", "ccn-061")
def move(game: Game, piece: str, path: Path) -> None:
    """Carry out a move: what it means for battle, and who is joined at its end."""
    is_general = is_leader(game, piece)
    leaving = piece if is_general else _leader_told_to_leave(game, piece)
    if leaving:
        detach(game, leaving, "ccn-033")
    start, end = game.piece(piece).hex, path[-1]
    lone = leader_at(game, end)
    with game.together():
        game.emit(Moved(piece, end, path=(start, *path), rule="ccn-038"))
        game.emit(Counted(TURN, "moved", piece, len(path)))
        game.emit(Counted(TURN, "done", piece))
        if is_general:
            _join(game, end)
        else:
            _limit_battle(game, piece, path)
            attach(game, end, "ccn-041")
            if lone:
                game.emit(Counted(TURN, "done", lone))


@rule("ccn-033", "ccn-034")
def _leader_told_to_leave(board: Board, unit: str) -> str:
    """The attached leader if he has an order of his own: he stays behind when the unit moves."""
    leader = leader_of(board, unit)
    if not leader or ORDERED not in board.piece(leader).statuses:
        return ""
    return "" if board.count(TURN, "done", leader) else leader


@rule("ccn-057", "ccn-060")
def _join(game: Game, hex_: str) -> None:
    """A moving leader joins a unit, which may not move any more."""
    unit = unit_at(game, hex_)
    if unit:
        attach(game, hex_, "ccn-057")
        game.emit(Counted(TURN, "joined", unit))


def _limit_battle(game: Game, unit: str, path: Path) -> None:
    rule_id = barred_by(game, unit, path)
    if rule_id:
        game.emit(StatusSet(unit, CANNOT_BATTLE, words=MAY_NOT_BATTLE, rule=rule_id))


# --- leaving the board ----------------------------------------------------------------------------


@rule("ccn-043", "ccn-347")
def may_exit(board: Board, piece: str) -> bool:
    """Whether a piece may leave by an edge that the scenario opens to its side."""
    side = board.piece(piece).side
    exits = exit_hexes(board, side)
    if not exits:
        return False
    most = allowance(board, piece)
    here = board.piece(piece).hex
    if here in exits and most > 0:
        return True
    return any(
        end in exits and len(path) < most and not _stopped_on(board, piece, here, path)
        for end, path in reach(board, piece).items()
    )


def _stopped_on(board: Board, piece: str, start: str, path: Path) -> bool:
    before = path[-2] if len(path) > 1 else start
    return ends_move(board, piece, before, path[-1])


@lasting
def exit_hexes(board: Board, side: str) -> tuple[str, ...]:
    """The hexes at the edge from which a side may leave the board."""
    own = next(one.attributes for one in board.scenario.sides if one.side == side)
    edges = tuple(own.get("exit_edges", ()))
    if not edges:
        return ()
    field = field_of(board)
    zone = field.zones.get(str(own.get("exit_zone", "")))
    hexes = zone.hexes if zone else tuple(board.hexes())
    return tuple(hex_ for hex_ in hexes if any(_at_edge(board, hex_, edge) for edge in edges))


def _at_edge(board: Board, hex_: str, edge: str) -> bool:
    field = field_of(board)
    column, row = field.place(hex_)
    if edge == "north":
        return row == 0
    if edge == "south":
        return row == field.grid.rows - 1
    if edge == "west":
        return column == 0
    return not field.exists((column + 1, row))


def _leave(game: Game, piece: str) -> None:
    """Take a piece off where its side may leave; its leader goes along."""
    leader = "" if is_leader(game, piece) else leader_of(game, piece)
    leaving = piece if is_leader(game, piece) else _leader_told_to_leave(game, piece)
    if leaving:
        detach(game, leaving, "ccn-347")
        leader = ""
    with game.together():
        words = later("{piece} leaves the map.|{piece} leave the map.")
        game.emit(Eliminated(piece, words=words, rule="ccn-347"))
        if leader:
            game.emit(Eliminated(leader, words=words, rule="ccn-347"))
        score_exit(game, piece)
