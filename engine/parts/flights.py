"""The ways of a unit that runs to a goal: straight on, aside only where something is in the way.

One search with the retreats (`engine.parts.ways_back`), but a flight is paid in movement points.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import OFF_MAP
from hexwright.engine.core.memory import lasting
from hexwright.engine.hexes.coordinates import Cube, to_cube
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.parts.ways_back import Path, explored

# --- straight ways --------------------------------------------------------------------------------


# A hex belongs to a straight way if its centre is no farther from it than 0.6 of a hex: that is
# more than half a hex, for ways along hexsides, and less than the next row. Here it is squared.
_NEAR: Final = Fraction(36, 100)


@lasting
def heading(board: Board, start: str, goals: tuple[str, ...]) -> Cube:
    """The straight way from a hex to the nearest of its goals, as a direction in cube coordinates.

    Where two are as near it is the middle between them: an edge lies ahead, not to one side.
    """
    ways = [_between(board, start, goal) for goal in goals]
    least = min((_product(way, way) for way in ways), default=0)
    nearest = [way for way in ways if _product(way, way) == least]
    return (sum(one[0] for one in nearest), sum(one[1] for one in nearest),
            sum(one[2] for one in nearest))  # fmt: skip


def progress(board: Board, here: str, end: str, ahead: Cube) -> int:
    """How far a hex lies ahead of another in a direction: negative if it lies behind."""
    return _product(_between(board, here, end), ahead)


def is_on_line(board: Board, start: str, hex_: str, ahead: Cube) -> bool:
    """Whether a hex lies on the straight way that begins in another."""
    way = _between(board, start, hex_)
    length = _product(ahead, ahead)
    # Lengths in cube coordinates are counted twice when squared.
    off = _product(way, way) * length - _product(way, ahead) ** 2
    return Fraction(off, 2 * length) <= _NEAR


@lasting
def _between(board: Board, start: str, end: str) -> Cube:
    field = field_of(board)
    here, there = (to_cube(field.grid, field.place(hex_)) for hex_ in (start, end))
    return there[0] - here[0], there[1] - here[1], there[2] - here[2]


def _product(one: Cube, other: Cube) -> int:
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


# --- flights --------------------------------------------------------------------------------------


class Flight(NamedTuple):
    """A flight to be made: from where and whereto, and what a system says about steps and ends.

    `cost` is None for a step that is closed. Where a unit cannot stay it runs on, farther than its
    points take it. It may turn aside by `most_aside` columns in all, and with `may_turn` once where
    nothing is in its way. From goals where it `leaves` it runs off the map. Of ways as long as each
    other that with the least `harm` comes first.
    """

    start: str
    goals: tuple[str, ...]
    points: Fraction
    cost: Callable[[str, str], Fraction | None]
    may_end: Callable[[str], bool]
    can_stay: Callable[[str], bool]
    leaves: Callable[[str], bool]
    is_refuge: Callable[[str], bool]
    harm: Callable[[Path], int]
    most_aside: int = 0
    may_turn: bool = False


class Ends(NamedTuple):
    """The ways of a flight by their last hex: those that are run to the end, and to refuges."""

    whole: dict[str, Path]
    refuges: dict[str, Path]


class _Run(NamedTuple):
    """A way so far: its hexes, the points spent, where its lane begins, and columns aside."""

    path: Path
    spent: Fraction
    lane: str
    aside: int = 0


def flights(board: Board, flight: Flight, *, stops_short: bool = False) -> Ends:
    """The ways of a flight, shorter ones first; none if it cannot be made.

    One that may not end where it comes to its end stops short of it, if that is allowed.
    """
    found = Ends({}, {})
    for run, goes_on in explored(
        _Run((), Fraction(), flight.start),
        lambda run: _next(board, flight, run),
        lambda run: (len(run.path), flight.harm(run.path)),
        lambda run: (run.path[-1], run.lane, run.aside),
    ):
        if not goes_on:
            end = _end(flight, run.path, stops_short=stops_short)
            if end:
                found.whole.setdefault(end[-1], end)
        elif run.path and flight.is_refuge(run.path[-1]) and flight.may_end(run.path[-1]):
            found.refuges.setdefault(run.path[-1], run.path)
    return found


def _end(flight: Flight, path: Path, *, stops_short: bool) -> Path:
    """A way where nothing follows, up to a hex in which it can end; empty if there is none."""
    while path and path[-1] != OFF_MAP and not flight.may_end(path[-1]):
        path = path[:-1] if stops_short else ()
    return path


def _next(board: Board, flight: Flight, run: _Run) -> Iterator[_Run]:
    """The next steps of a way; none where it is at its end."""
    here = run.path[-1] if run.path else flight.start
    if here == OFF_MAP:
        return
    must = not flight.can_stay(here)
    if here in flight.goals:
        if flight.leaves(here) and (must or run.spent < flight.points):
            yield run._replace(path=(*run.path, OFF_MAP))
        return
    if must or not _is_past_goal(board, flight, here):
        for step, cost in _steps(board, flight, run, here):
            spent = run.spent + cost
            if must or spent <= flight.points:
                yield step._replace(spent=spent)


def _is_past_goal(board: Board, flight: Flight, here: str) -> bool:
    """Whether a unit that turned aside has come past the single hex that it runs to."""
    ahead = heading(board, flight.start, flight.goals)
    return len(flight.goals) == 1 and progress(board, here, flight.goals[0], ahead) <= 0


def _steps(board: Board, flight: Flight, run: _Run, here: str) -> Iterator[tuple[_Run, Fraction]]:
    """The steps that are open: ahead in the lane, or aside into another; each with its cost."""
    ahead = heading(board, flight.start, flight.goals)
    open_ = {}
    for hex_ in near(board, here):
        cost = flight.cost(here, hex_)
        if cost is not None and cost <= flight.points:
            open_[hex_] = cost, progress(board, here, hex_, ahead)
    straight = [
        one
        for one, (_, gain) in open_.items()
        if gain > 0 and is_on_line(board, run.lane, one, ahead)
    ]
    for one in straight:
        yield run._replace(path=(*run.path, one)), open_[one][0]
    turns = not straight or (flight.may_turn and not run.aside)
    if not turns or run.aside >= flight.most_aside:
        return
    for one, (cost, gain) in open_.items():
        if gain >= 0 and one not in (*straight, *run.path, flight.start):
            yield _Run((*run.path, one), run.spent, one, run.aside + 1), cost
