"""Leaders: how they fall back before the enemy, how they are lost, and who takes their place."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, ask, choose_one, choose_path
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Moved, Placed, Replaced
from hexwright.engine.core.setup import unplaced_piece
from hexwright.engine.core.state import Face
from hexwright.engine.parts.ground import near
from hexwright.engine.parts.reasons import none_of_hexes
from hexwright.schema.language import later, tr

Way = tuple[str, ...]
# Whether a leader can go from a hex to one beside it.
MayStep = Callable[[str, str], bool]


# --- their own move -------------------------------------------------------------------------------


async def move_leader(
    game: Game, leader: str, ways: Callable[[], Sequence[tuple[str, ...]]], rule: str = ""
) -> bool:
    """Let a leader go one of his ways; whether he has gone."""
    path = await ask(
        choose_path(
            game.piece(leader).side,
            tr("Where does {piece} go?", piece=game.names.piece(leader)),
            ways,
            rule,
            buttons={PASS: tr("Stay")},
            subject=leader,
            why_not=lambda way: _why_no_way(game, leader, way, ways(), rule),
        )
    )
    if isinstance(path, str):
        return False
    start = game.piece(leader).hex
    game.emit(Moved(leader, path[-1], path=(start, *path), rule=rule))
    return True


def _why_no_way(
    board: Board,
    leader: str,
    way: tuple[str, ...] | str,
    ways: Sequence[tuple[str, ...]],
    rule: str,
) -> Refusal | None:
    if isinstance(way, str):
        return None
    end, side = way[-1], board.piece(leader).side
    offered = next((one for one in ways if one[-1] == end), ())
    if offered:
        return Refusal(tr("He goes there by: {hexes}.", hexes=", ".join(offered)), rule)
    if any(piece.side != side for piece in board.pieces_in(end)):
        return Refusal(tr("The enemy stands in {hex}.", hex=end), rule)
    return Refusal(tr("{hex} is closed to him or too far.", hex=end), rule)


# --- falling back ---------------------------------------------------------------------------------


class Displacement(NamedTuple):
    """How a leader falls back: where he may go, and whether he has to.

    One who has to and cannot is lost.
    """

    refuges: Callable[[Board, str], Sequence[str]]
    must_go: Callable[[Board, str], bool]
    lose: Callable[[Game, str], None]
    rule: str = ""


async def displace(game: Game, leader: str, how: Displacement) -> None:
    """Let a leader fall back to a refuge of his owner's choice."""
    must_go = how.must_go(game, leader)
    if not how.refuges(game, leader):
        if must_go:
            how.lose(game, leader)
        return
    choice = await ask(
        choose_one(
            "hex",
            game.piece(leader).side,
            tr("Where does {piece} fall back to?", piece=game.names.piece(leader)),
            lambda: how.refuges(game, leader),
            how.rule,
            buttons={} if must_go else {PASS: tr("Stay with the troops")},
            subject=leader,
            why_not=lambda _: none_of_hexes(
                how.refuges(game, leader), later("He can fall back to: {hexes}."), how.rule
            ),
        )
    )
    if choice != PASS:
        words = later(
            "{piece} falls back before the enemy from {start} to {hex}."
            "|{piece} fall back before the enemy from {start} to {hex}."
        )
        game.emit(Moved(leader, choice, words=words, rule=how.rule))


def within_steps(board: Board, start: str, most: int, may_step: MayStep) -> list[str]:
    """The hexes that can be reached in so many steps, the nearest first, the start left out."""
    found: dict[str, None] = {start: None}
    edge = [start]
    for _ in range(most):
        edge = _next_ring(board, edge, found, may_step)
        found.update(dict.fromkeys(edge))
    return list(found)[1:]


def nearest_of(board: Board, start: str, goals: Sequence[str], may_step: MayStep) -> list[str]:
    """Those of some hexes that can be reached in the fewest steps; several if they are equal."""
    found: dict[str, None] = {start: None}
    edge = [start]
    while edge:
        if reached := [one for one in edge if one in goals]:
            return reached
        edge = _next_ring(board, edge, found, may_step)
        found.update(dict.fromkeys(edge))
    return []


def _next_ring(
    board: Board, edge: Sequence[str], found: Mapping[str, None], may_step: MayStep
) -> list[str]:
    steps = ((one, step) for one in edge for step in near(board, one))
    return list(dict.fromkeys(to for one, to in steps if to not in found and may_step(one, to)))


def go_along(board: Board, leaders: Sequence[str], way: Sequence[str], rule: str = "") -> None:
    """Leaders go with troops along a way, which begins where they are."""
    for leader in leaders if len(way) > 1 else ():
        words = later("{piece} goes with them to {hex}.|{piece} go with them to {hex}.")
        board.emit(Moved(leader, way[-1], path=tuple(way), words=words, rule=rule))


# --- their end ------------------------------------------------------------------------------------


class CasualtyCheck(NamedTuple):
    """The roll for a leader: the dice, what each face counts as that can hit, how many must."""

    die: str
    hits: Mapping[str, str]
    reason: str
    dice: int = 1
    needed: int = 1
    rule: str = ""


def is_hit(board: Board, leader: str, check: CasualtyCheck, roller: str) -> bool:
    """Let a side roll whether a leader is hit."""

    def hits(faces: tuple[Face, ...]) -> bool:
        return sum(str(face) in check.hits for face in faces) >= check.needed

    return hits(
        board.roll_dice(
            check.die,
            check.dice,
            check.reason,
            check.rule,
            side=roller,
            piece=leader,
            counting=check.hits,
            means=hits,
        )
    )


# --- who takes their place ------------------------------------------------------------------------


class SuccessorDrawn(Replaced, frozen=True):
    """A leader is replaced by one whom chance has chosen."""

    is_barrier = True


def named_successor(board: Board, leader: str) -> str:
    """Whom the order of battle names in place of a leader; empty if he cannot come any more."""
    named = board.module.leaders[leader].replaced_by
    return "" if named in board.state.pieces else named


def reserve_leaders(board: Board, side: str) -> list[str]:
    """The leaders of a side who are kept to replace others, and have not come yet."""
    return [
        leader.id
        for leader in board.module.leaders.values()
        if leader.reserve
        and board.module.side_of[leader.id] == side
        and leader.id not in board.state.pieces
    ]


def leaders_below(board: Board, leader: str) -> list[str]:
    """Leaders in play of the commands right below those of a leader, in their order."""
    led = commands_of(board, leader)
    below = [one.id for one in board.module.commands.values() if one.parent in led]
    found = dict.fromkeys(
        one.id
        for command in below
        for one in board.module.leaders.values()
        if command in one.commands and board.is_in_play(one.id)
    )
    return list(found)


def take_over(board: Board, leader: str, successor: str, hex_: str, rule: str = "") -> None:
    """A leader takes the place of another one in a hex; he may have been in play before."""
    known = board.state.pieces.get(successor) or unplaced_piece(board.module, successor)
    board.emit(Replaced(leader, (replace(known, hex=hex_),), rule=rule))


def come_back(board: Board, leader: str, hex_: str, face: str, rule: str = "") -> None:
    """The counter of a lost leader comes back by another face, which is his successor's."""
    found = board.piece(leader)
    assert found.is_gone, leader
    back = replace(found, hex=hex_, box="", face=face, statuses={}, is_gone=False)
    board.emit(Placed(back, rule=rule))


def draw_successor(board: Board, leader: str, hex_: str, rule: str = "") -> str:
    """Draw one of the leaders in reserve for another one; empty if there is none left."""
    reserve = reserve_leaders(board, board.piece(leader).side)
    if not reserve:
        return ""
    successor = reserve[board.random_below(len(reserve))]
    piece = replace(unplaced_piece(board.module, successor), hex=hex_)
    board.emit(SuccessorDrawn(leader, (piece,), rule=rule))
    return successor


def commands_of(board: Board, leader: str) -> tuple[str, ...]:
    """The commands that a leader leads: his own, and those of whom he has replaced."""
    found = dict.fromkeys(board.module.leaders[leader].commands)
    for before, successors in board.state.replaced.items():
        if leader in successors and before in board.module.leaders:
            found.update(dict.fromkeys(commands_of(board, before)))
    return tuple(found)
