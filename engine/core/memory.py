"""Answers of rules that are kept: for as long as the setting lasts, or until the next event.

A function may keep its answer where nothing but its arguments and the setting (`lasting`) or its
arguments and the state (`momentary`) decide about it. Nobody may change an answer that is kept.
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
    """Keep what a function works out from module, scenario and options."""

    @wraps(function)
    def kept(board: "Board", /, *args: P.args, **more: P.kwargs) -> R:
        known = board.memory[function]
        question = (*args, *more.items()) if more else args
        try:
            answer: R = known[question]
        except KeyError:
            answer = known[question] = function(board, *args, **more)
        return answer

    return kept


def momentary(function: OfBoard[P, R]) -> OfBoard[P, R]:
    """Keep what a function works out from the state, until something happens."""

    @wraps(function)
    def kept(board: "Board", /, *args: P.args, **more: P.kwargs) -> R:
        known = board.moment
        question = (function, args, *more.items()) if more else (function, args)
        try:
            answer: R = known[question]
        except KeyError:
            answer = known[question] = function(board, *args, **more)
        return answer

    return kept
