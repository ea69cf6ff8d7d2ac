"""Answers of rules that are kept: as long as the setting, until the next event, or between them.

A function may keep its answer where nothing but its arguments and the setting (`lasting`), or its
arguments and the state (`momentary`) decide about it; of the state perhaps the pieces alone, where
they are and how they are (`standing`). Nobody may change an answer that is kept.
"""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from engine.core.board import Board

P = ParamSpec("P")
R = TypeVar("R")

# By function and arguments.
Memory = dict[Any, dict[Any, Any]]
OfBoard = Callable[Concatenate["Board", P], R]


class NothingKept(dict[Any, Any]):
    """The memory of a board whose state may be changed by hand: always empty."""

    def __setitem__(self, key: Any, value: Any) -> None:
        pass


def lasting(function: OfBoard[P, R]) -> OfBoard[P, R]:
    """Keep what a function works out from module, scenario and options.

    It takes no keywords: these answers are asked for many times in every decision.
    """

    make: Callable[..., R] = function

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


def momentary(function: OfBoard[P, R]) -> OfBoard[P, R]:
    """Keep what a function works out from the state, until something happens."""

    @wraps(function)
    def kept(board: "Board", /, *args: P.args, **more: P.kwargs) -> R:
        known = board.moment
        question = (function, args, *more.items()) if more else (function, args)
        try:
            answer: R = known[question]
        except KeyError:
            pass
        else:
            return answer
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
        known = board.standing
        try:
            answer: R = known[make, args]
        except KeyError:
            pass
        else:
            return answer
        answer = known[make, args] = make(board, *args)
        return answer

    return kept  # type: ignore[return-value] # arguments are not named
