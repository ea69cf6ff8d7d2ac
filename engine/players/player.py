"""What a computer player is, and a table where players sit."""

from collections.abc import Mapping
from typing import Protocol

from hexwright.engine.core.decision import Choice, text_of
from hexwright.engine.core.game import Game
from hexwright.engine.core.seat import Seat


class Player(Protocol):
    """Somebody who answers the questions put to one side."""

    def choose(self, seat: Seat) -> Choice:
        """The answer to the question that is open at this seat."""


class EndlessGameError(RuntimeError):
    """A game that did not end within the steps it was given."""


def play_on(game: Game, players: Mapping[str, Player], most_steps: int) -> None:
    """Let players answer until the game is over; raises EndlessGameError after so many steps."""
    seats = {side: Seat(game, side) for side in players}
    for _ in range(most_steps):
        decision = game.decision
        if decision is None:
            return
        choice = players[decision.side].choose(seats[decision.side])
        game.submit(choice)
    if game.decision is not None:
        last = [text_of(step.choice) for step in game.history.steps.since(game.steps - 5)]
        raise EndlessGameError(f"{most_steps} steps, the last of them {last}")
