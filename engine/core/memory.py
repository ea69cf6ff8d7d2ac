"""Answers of rules that are kept: as long as the setting, until the next event, or between them.

A function may keep its answer where nothing but its arguments and the setting (`lasting`, or of
many answers the `latest`), or its arguments and the state (`momentary`) decide about it; of the
state perhaps the pieces alone, where they are and how they are (`standing`), or those of one side
(`standing_of`); of the pieces perhaps only which there are and where (`whereabouts`,
`whereabouts_of`). Nobody may change an answer that is kept.
"""

from collections import defaultdict
from collections.abc import Callable
from functools import wraps
from inspect import CO_VARARGS, CO_VARKEYWORDS
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from types import CodeType

    from hexwright.engine.core.board import Board

P = ParamSpec("P")
R = TypeVar("R")

# By function and arguments.
Memory = dict[Any, dict[Any, Any]]
OfBoard = Callable[Concatenate["Board", P], R]
# Asked for instead of a KeyError: answers that are forgotten often are missing often.
_NOTHING: Any = object()


class NothingKept(dict[Any, Any]):
    """The memory of a board whose state may be changed by hand: always empty."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass


class PieceAnswers:
    """What was worked out from the pieces: of all, and of the pieces of one side alone.

    What was worked out from where they are lasts longer than what their state has to do with.
    `is_same` says whether nothing has happened to any piece since it was set.
    """

    __slots__ = ("is_same", "of_all", "of_side", "places_of_all", "places_of_side")

    def __init__(self, kept: Callable[[], dict[Any, Any]] = dict) -> None:
        """Begin with nothing."""
        self.is_same = False
        self.of_all = kept()
        self.of_side: defaultdict[str, dict[Any, Any]] = defaultdict(kept)
        self.places_of_all = kept()
        self.places_of_side: defaultdict[str, dict[Any, Any]] = defaultdict(kept)

    def touched(self, side: str = "", *, moved: bool = True) -> None:
        """Forget what has changed with the pieces of a side, or of all."""
        self.is_same = False
        _forget(self.of_all, self.of_side, side)
        if moved:
            _forget(self.places_of_all, self.places_of_side, side)


def _forget(of_all: dict[Any, Any], of_side: dict[str, dict[Any, Any]], side: str) -> None:
    of_all.clear()
    if side:
        of_side[side].clear()
    else:
        of_side.clear()


def lasting(function: OfBoard[P, R]) -> OfBoard[P, R]:
    """Keep what a function works out from module, scenario and options.

    It takes no keywords: these answers are asked for many times in every decision.
    """

    make: Callable[..., R] = function
    if _takes_one(function):
        return _lasting_by_one(function)

    @wraps(function)
    def kept(board: "Board", /, *args: Any) -> R:
        known = board.memory[make]
        try:
            answer: R = known[args]
        except KeyError:
            pass
        else:
            return answer
        answer = known[args] = make(board, *args)
        return answer

    return kept  # type: ignore[return-value] # arguments are not named


def _takes_one(function: Callable[..., Any]) -> bool:
    """Whether a function takes a board and one thing more, always."""
    code: CodeType = function.__code__
    takes_more = code.co_flags & (CO_VARARGS | CO_VARKEYWORDS) or code.co_kwonlyargcount
    return code.co_argcount == 2 and not takes_more and not function.__defaults__


def _lasting_by_one(function: OfBoard[P, R]) -> OfBoard[P, R]:
    """`lasting` for one argument, which most have: it is the key itself, and no tuple is made."""
    make: Callable[..., R] = function

    @wraps(function)
    def kept(board: "Board", one: Any, /) -> R:
        known = board.memory[make]
        try:
            answer: R = known[one]
        except KeyError:
            pass
        else:
            return answer
        answer = known[one] = make(board, one)
        return answer

    return kept  # type: ignore[return-value] # arguments are not named


def latest(function: OfBoard[P, R]) -> OfBoard[P, R]:
    """Keep the last answer for each first argument, until the others are no longer the same.

    Like `lasting`, for arguments that tell of the state: few of their values are asked for twice
    but the last. It takes no keywords.
    """

    make: Callable[..., R] = function

    @wraps(function)
    def kept(board: "Board", first: Any, /, *others: Any) -> R:
        known = board.memory[make]
        before = known.get(first)
        if before is None or before[0] != others:
            before = known[first] = (others, make(board, first, *others))
        answer: R = before[1]
        return answer

    return kept  # type: ignore[return-value] # arguments are not named


def momentary(function: OfBoard[P, R]) -> OfBoard[P, R]:
    """Keep what a function works out from the state, until something happens."""

    @wraps(function)
    def kept(board: "Board", /, *args: P.args, **more: P.kwargs) -> R:
        known = board.moment
        question = (function, args, *more.items()) if more else (function, args)
        answer: R = known.get(question, _NOTHING)
        if answer is _NOTHING:
            answer = known[question] = function(board, *args, **more)
        return answer

    return kept


def standing(function: OfBoard[P, R]) -> OfBoard[P, R]:
    """Keep what a function works out from the pieces, until something happens to one of them.

    It takes no keywords, and looks at nothing else of the state: no counts, records or phases.
    """

    make: Callable[..., R] = function

    @wraps(function)
    def kept(board: "Board", /, *args: Any) -> R:
        known, question = board.standing.of_all, (make, args)
        answer: R = known.get(question, _NOTHING)
        if answer is _NOTHING:
            answer = known[question] = make(board, *args)
        return answer

    return kept  # type: ignore[return-value] # arguments are not named


def standing_of(function: OfBoard[P, R]) -> OfBoard[P, R]:
    """Keep what a function works out from the pieces of one side, until one of these is touched.

    The side is the first argument; the pieces of others must not count for the answer.
    """

    make: Callable[..., R] = function

    @wraps(function)
    def kept(board: "Board", /, side: str, *args: Any) -> R:
        known, question = board.standing.of_side[side], (make, args) if args else make
        answer: R = known.get(question, _NOTHING)
        if answer is _NOTHING:
            answer = known[question] = make(board, side, *args)
        return answer

    return kept  # type: ignore[return-value] # arguments are not named


def whereabouts(function: OfBoard[P, R]) -> OfBoard[P, R]:
    """Keep what a function works out from where the pieces are, until one goes, comes or is lost.

    Of a piece it asks for nothing but its id, kind, side and hexes.
    """

    make: Callable[..., R] = function

    @wraps(function)
    def kept(board: "Board", /, *args: Any) -> R:
        known, question = board.standing.places_of_all, (make, args)
        answer: R = known.get(question, _NOTHING)
        if answer is _NOTHING:
            answer = known[question] = make(board, *args)
        return answer

    return kept  # type: ignore[return-value] # arguments are not named


def whereabouts_of(function: OfBoard[P, R]) -> OfBoard[P, R]:
    """Keep what a function works out from where the pieces of one side are.

    The side is the first argument; the pieces of others must not count for the answer.
    """

    make: Callable[..., R] = function

    @wraps(function)
    def kept(board: "Board", /, side: str, *args: Any) -> R:
        known, question = board.standing.places_of_side[side], (make, args) if args else make
        answer: R = known.get(question, _NOTHING)
        if answer is _NOTHING:
            answer = known[question] = make(board, side, *args)
        return answer

    return kept  # type: ignore[return-value] # arguments are not named
