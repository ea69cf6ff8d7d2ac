"""How often a piece may fire, answer and react: budgets that are spent within a scope."""

from collections.abc import Mapping
from typing import NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.state import AT


class Budget(NamedTuple):
    """So many times within a scope (an activation, a turn), counted under a name.

    One that is counted `by_place` holds for each hex or hexside on its own.
    """

    scope: str
    name: str
    most: int = 1
    by_place: bool = False

    def left(self, board: Board, piece: str, place: str = "") -> int:
        """How often a piece may still do it, at a place if those are told apart."""
        return self.most - board.count(self.scope, self.name, self._owner(piece, place))

    def spend(self, board: Board, piece: str, place: str = "") -> None:
        """Count that a piece does it once more."""
        board.emit(Counted(self.scope, self.name, self._owner(piece, place)))

    def _owner(self, piece: str, place: str) -> str:
        return f"{piece}{AT}{place}" if self.by_place else piece


class FireBudgets(NamedTuple):
    """The budgets from which each kind of fire is paid; kinds may share one.

    `{"reaction": (ANSWER,), "return": (ANSWER,)}` allows one or the other,
    `{"reaction": (REACTION,), "return": (RETURN,)}` one of each.
    """

    of_kind: Mapping[str, tuple[Budget, ...]]

    def allow(self, board: Board, piece: str, kind: str, place: str = "") -> bool:
        """Whether a piece may fire so once more."""
        return all(budget.left(board, piece, place) > 0 for budget in self.of_kind[kind])

    def spend(self, board: Board, piece: str, kind: str, place: str = "") -> None:
        """Pay for one fire of a kind."""
        for budget in self.of_kind[kind]:
            budget.spend(board, piece, place)
