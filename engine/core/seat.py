"""A player's place at the table: everything that one side may do and know, and nothing more."""

from collections.abc import Iterator
from typing import Any

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.core.event import Event
from hexwright.engine.core.game import Game
from hexwright.engine.core.known import known_board
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.view import View


class Seat:
    """A game as one side plays it; computer players are given this, never the game."""

    def __init__(self, game: Game, side: str) -> None:
        """Sit down."""
        self._game = game
        self.side = side

    @property
    def decision(self) -> Decision[Any] | None:
        """The question that is open to this side; None while others are asked."""
        decision = self._game.decision
        return decision if decision is not None and decision.side == self.side else None

    @property
    def rulebook(self) -> Rulebook:
        """The rules that are played by."""
        return self._game.setting.rulebook

    @property
    def sides(self) -> tuple[str, ...]:
        """All sides, in the scenario's order."""
        return self._game.sides

    @property
    def turn(self) -> int:
        """The turn, which everybody knows."""
        return self._game.state.turn

    def view(self) -> View:
        """What this side may know."""
        return self._game.view(self.side)

    def board(self) -> Board:
        """What this side may know, as a board for rules that only look."""
        return known_board(self._game.setting, self.view())

    def log(self, start: int = 0) -> Iterator[Event]:
        """What has happened, as far as this side may know."""
        return self._game.log(self.side, start)

    def imagined(self, seed: int) -> Game:
        """A copy of the game to look ahead in: what this side cannot know is a guess.

        The copy knows nothing of what has happened, not even the seed of the game; what this side
        may know of it stands in the log of the seat.
        """
        copy = self._game.fork(guess_for=self.side, seed=seed)
        copy.forget_past(seed)
        return copy

    def submit(self, choice: Choice) -> None:
        """Answer the question; raises RuleViolation if the answer is not allowed."""
        assert self.decision is not None, "others are asked"
        self._game.submit(choice)
