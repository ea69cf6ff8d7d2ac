"""Banners: enemies eliminated, objectives held, and the end of the game (ccn-310 to ccn-313)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import PointsScored, TrackMoved
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.parts.objectives import objective_hexes
from hexwright.engine.parts.troops import is_leader, is_unit
from hexwright.engine.parts.victory import Score, give_award, has_scored, settle_objective
from hexwright.engine.systems.ccn.records import banner_track_of
from hexwright.schema.language import later
from hexwright.schema.model.scenario import Objective


@rule("ccn-310", "ccn-135")
def score_elimination(board: Board, piece: str) -> None:
    """A banner for the other side, as the scenario awards it."""
    leader = is_leader(board, piece)
    event = "leader-eliminated" if leader else "unit-eliminated"
    winner = board.opponent(board.piece(piece).side)
    awards = [award for award in board.scenario.awards if award.event == event]
    for one in awards:
        give_award(board, one, winner, board.piece(piece).kind, _scorer(board, "ccn-310"))
    if not awards:
        score(board, winner, 1, later("enemy leader") if leader else later("enemy unit"), "ccn-310")


def score_exit(board: Board, piece: str) -> None:
    """Banners for a piece that has left the board where its side may (ccn-347)."""
    for award in board.scenario.awards:
        if award.event == "exit":
            found = board.piece(piece)
            give_award(board, award, found.side, found.kind, _scorer(board, "ccn-310"))


@rule("ccn-312", "ccn-350")
def score(board: Board, side: str, banners: int, reason: str, rule_id: str) -> None:
    """Give or take banners; who has enough wins at that instant, in either turn."""
    target = next(one.target for one in board.scenario.sides if one.side == side)
    what = later("banner|banners")
    board.emit(PointsScored(side, banners, reason, what, target=target or 0, rule=rule_id))
    track = banner_track_of(board, side)
    if track:
        board.emit(TrackMoved(track, board.state.points[side], side, rule=rule_id))
    if target and board.state.points[side] >= target:
        board.end(side, later("All its banners are won."), "ccn-312")


def _scorer(board: Board, rule_id: str) -> Score:
    return lambda side, banners, reason: score(board, side, banners, reason, rule_id)


@rule("ccn-311", "ccn-348")
def check_objectives(board: Board, *, turn_of: str = "") -> None:
    """Give and take the banners of objectives; `turn_of` is a side whose turn begins."""
    for one in _checked(board, bool(turn_of)):
        for side in (turn_of,) if turn_of else board.sides:
            if one.side in ("", side):
                keeps = _keeps(board, one, side)
                settle_objective(board, one, side, _scorer(board, "ccn-311"), holds=keeps)


@lasting
def _checked(board: Board, at_start: bool) -> tuple[Objective, ...]:  # noqa: FBT001 # `lasting`
    """The objectives that are looked at when a turn begins, or at all other times."""
    return tuple(
        objective
        for objective in board.scenario.objectives
        if objective.scored != "at-end"
        and (objective.attributes.get("checked") == "own-turn-start") == at_start
    )


def _keeps(board: Board, objective: Objective, side: str) -> bool:
    """Whether a side holds an objective, or nobody has taken it from the one who controls it."""
    if holds(board, objective, side):
        return True
    controls = objective.scored == "while-controlled" and has_scored(board, objective, side)
    return controls and not holds(board, objective, board.opponent(side))


def holds(board: Board, objective: Objective, side: str) -> bool:
    """Whether a side stands in every hex of an objective."""
    with_leaders = objective.attributes.get("held_by") == "unit-or-leader"
    hexes, stacks = objective_hexes(board, objective.id), board.state.stacks
    return bool(hexes) and all(
        hex_ in stacks
        and any(
            piece.side == side and (is_unit(board, piece.id) or with_leaders)
            for piece in board.pieces_in(hex_)
        )
        for hex_ in hexes
    )
