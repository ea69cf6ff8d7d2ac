"""Victory as scenarios describe it: points for objectives and losses, conditions, the end."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import Counted, PointsScored, TrackMoved
from hexwright.engine.core.state import track_key
from hexwright.schema.language import later
from hexwright.schema.model.scenario import Award, Objective, VictoryCondition

# --- points of objectives and awards --------------------------------------------------------------


# How long awards and objectives are counted.
GAME: Final = "game"
_AWARD: Final = "award"
_OBJECTIVE: Final = "objective"
# Gives points to a side, for a reason.
Score = Callable[[str, int, str], None]


def has_scored(board: Board, objective: Objective, side: str) -> bool:
    """Whether a side has the points of an objective."""
    return board.count(GAME, _OBJECTIVE, f"{objective.id}:{side}") > 0


def settle_objective(
    board: Board, objective: Objective, side: str, score: Score, *, holds: bool
) -> None:
    """Give a side that holds an objective its points; take them from one that does so no more.

    Those of an objective that is scored once stay.
    """
    has = has_scored(board, objective, side)
    if not objective.points or holds == has or (has and objective.scored == "once"):
        return
    board.emit(Counted(GAME, _OBJECTIVE, f"{objective.id}:{side}", 1 if holds else -1))
    score(side, objective.points if holds else -objective.points, objective.name)


def worth_of(board: Board, award: Award, side: str) -> int:
    """The points that a side gets when an award is given next: none beyond its own limit."""
    if award.side not in ("", side):
        return 0
    if not award.limit:
        return award.points
    given = abs(award.points) * board.count(GAME, _AWARD, f"{award.id}:{side}")
    left = max(0, award.limit - given)
    return max(-left, min(left, award.points))


def give_award(board: Board, award: Award, side: str, kind: str, score: Score) -> None:
    """Give a side the points of an award, for a piece of a kind that counts."""
    points = worth_of(board, award, side)
    if points and (not award.kinds or kind in award.kinds):
        board.emit(Counted(GAME, _AWARD, f"{award.id}:{side}"))
        score(side, points, award.name)


_LEFT: Final = "left-map"
# Whether a side has an objective.
Has = Callable[[Board, Objective, str], bool]


class VictoryRuleNumbers(NamedTuple):
    """The rules that points and the end of the game name."""

    points: str = ""
    conditions: str = ""
    exit: str = ""


class VictoryRules(NamedTuple):
    """What a system says about places and formations."""

    # Stands in all hexes of an objective now; was the last to do so.
    occupies: Has
    controls: Has
    # The formations of a side that are broken.
    broken: Callable[[Board, str], Sequence[str]]
    is_leader: Callable[[Board, str], bool]
    numbers: VictoryRuleNumbers = VictoryRuleNumbers()


# --- points ---------------------------------------------------------------------------------------


def score(board: Board, side: str, points: int, reason: str, *, rule: str) -> None:
    """Give points to a side, and move its marker."""
    board.emit(PointsScored(side, points, reason, rule=rule))
    for track in board.module.info.tracks:
        if track.purpose != "points" or track.side != side:
            continue
        if track_key(track.id, side) in board.state.tracks:
            space = min(max(board.state.points[side], track.first), track.last)
            board.emit(TrackMoved(track.id, space, side, rule=rule))


def settle_objectives(board: Board, rules: VictoryRules) -> None:
    """Give and take the points of objectives that are scored as soon as they are held."""
    for objective in board.scenario.objectives:
        if objective.scored != "at-end":
            has = rules.controls if objective.scored == "while-controlled" else rules.occupies
            for side in board.sides:
                _settle(board, objective, side, has, rules)


def _settle(board: Board, objective: Objective, side: str, has: Has, rules: VictoryRules) -> None:
    if objective.side in ("", side):
        holds = has(board, objective, side)
        settle_objective(board, objective, side, _scorer(board, rules), holds=holds)


def score_loss(board: Board, piece: str, rules: VictoryRules) -> None:
    """Points for the other side when a unit or a leader is eliminated."""
    event, winner = _loss(board, piece, rules), board.opponent(board.piece(piece).side)
    for award in board.scenario.awards:
        if award.event == event and award.scored == "at-once":
            give_award(board, award, winner, board.piece(piece).kind, _scorer(board, rules))


def score_exit(board: Board, piece: str, rules: VictoryRules) -> None:
    """Points for a unit that has left the map where its side may; it is not lost."""
    board.emit(Counted(GAME, _LEFT, piece, rule=rules.numbers.exit))
    found = board.piece(piece)
    for award in board.scenario.awards:
        if award.event == "exit":
            give_award(board, award, found.side, found.kind, _scorer(board, rules))


def has_left(board: Board, piece: str) -> bool:
    """Whether a unit has left the map where its side may."""
    return board.count(GAME, _LEFT, piece) > 0


def _loss(board: Board, piece: str, rules: VictoryRules) -> str:
    return "leader-eliminated" if rules.is_leader(board, piece) else "unit-eliminated"


def _scorer(board: Board, rules: VictoryRules) -> Score:
    return partial(score, board, rule=rules.numbers.points)


# --- the end --------------------------------------------------------------------------------------


def judge_turn(board: Board, rules: VictoryRules) -> None:
    """At the end of a turn: automatic victory, or the reckoning after the last turn.

    What both sides have reached at once is a draw.
    """
    settle_objectives(board, rules)
    is_last = board.state.turn >= len(board.scenario.turns)
    if is_last:
        _score_at_end(board, rules)
    for one in board.scenario.victory:
        if is_last or one.when != "end-of-game":
            _judge(board, one, rules)
    if is_last:
        _end_on_points(board, rules)


def judge_at_once(board: Board, rules: VictoryRules) -> None:
    """Whether somebody has won in the middle of a turn."""
    for one in board.scenario.victory:
        if one.when == "at-once":
            _judge(board, one, rules)


def _judge(board: Board, condition: VictoryCondition, rules: VictoryRules) -> None:
    sides = [one for one in board.sides if condition.side in ("", one)]
    met = [side for side in sides if is_met(board, condition, side, rules)]
    rule = rules.numbers.conditions
    if len(met) > 1 or (met and condition.level == "draw"):
        board.end("", condition.text, rule, "draw")
    elif met:
        board.end(met[0], condition.text, rule, condition.level)


def is_met(board: Board, condition: VictoryCondition, side: str, rules: VictoryRules) -> bool:
    """Whether a side fulfils a condition; one that asks for nothing holds for everybody."""
    places = {objective.id: objective for objective in board.scenario.objectives}
    named = [places[name] for name in condition.objectives if name in places]
    held = sum(rules.controls(board, one, side) for one in named)
    if held < (condition.objectives_needed or len(condition.objectives)):
        return False
    other = board.opponent(side)
    if len(rules.broken(board, other)) < condition.broken_commands:
        return False
    lead = board.state.points[side] - board.state.points[other]
    return not condition.points or lead >= condition.points


def _end_on_points(board: Board, rules: VictoryRules) -> None:
    """More points win where the scenario does not say how the game is won at its end."""
    first, other = board.sides
    lead = board.state.points[first] - board.state.points[other]
    says = any(one.when == "end-of-game" for one in board.scenario.victory)
    rule = rules.numbers.points
    if lead and not says:
        board.end(first if lead > 0 else other, later("More victory points."), rule)
    board.end("", later("Nobody has won."), rule, "draw")


def _score_at_end(board: Board, rules: VictoryRules) -> None:
    for side in board.sides:
        for place in board.scenario.objectives:
            if place.scored == "at-end":
                _settle(board, place, side, rules.controls, rules)
        for award in board.scenario.awards:
            if award.event == "command-broken":
                for _ in rules.broken(board, board.opponent(side)):
                    give_award(board, award, side, "", _scorer(board, rules))
            elif award.scored == "at-end":
                _score_losses(board, award, side, rules)


def _score_losses(board: Board, award: Award, side: str, rules: VictoryRules) -> None:
    """Points that are counted at the end, for all whom the other side has lost by then."""
    for piece in board.state.pieces.values():
        is_lost = piece.is_gone and piece.side != side and not has_left(board, piece.id)
        if is_lost and _loss(board, piece.id, rules) == award.event:
            give_award(board, award, side, piece.kind, _scorer(board, rules))
