"""One position of a game as somebody sees it, worked out when it is looked at."""

from functools import cached_property

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PhaseBegan
from hexwright.engine.core.known import known_board
from hexwright.engine.core.view import View


class Position:
    """What a viewpoint may know of a game as it stands now; another position is another object."""

    def __init__(self, game: Game, eye: str) -> None:
        """Look at a game with the eyes of a side."""
        self._game = game
        self._eye = eye

    @cached_property
    def view(self) -> View:
        """All that is known."""
        return self._game.view(self._eye)

    @cached_property
    def known(self) -> Board:
        """The same as a board for rules to look at."""
        return known_board(self._game.setting, self.view)

    @cached_property
    def phase(self) -> str:
        """The phase as the rules call it; empty if it has no name."""
        events = reversed(list(self._game.history.events))
        found = (event.name for event in events if isinstance(event, PhaseBegan) and event.name)
        return next(found, "")
