"""Standing orders: how a player wants to be asked in each moment of reaction, said once.

Passing by a standing order is an answer like any other in the game, its log and its saves: nothing
there tells it from a pass by hand. But that somebody is asked only when he can answer may be seen
by those who sit beside him, so where people play each other only “always” and “never” are safe:
these do not follow from what he holds.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal

from hexwright.engine.players.thinker import only_answer

if TYPE_CHECKING:
    from hexwright.engine.core.decision import Choice, Decision
    from hexwright.engine.core.game import Game

Mode = Literal["always", "able", "never"]
ALWAYS, ABLE, NEVER = "always", "able", "never"
MODES: Final[tuple[Mode, ...]] = ("always", "able", "never")


@dataclass(frozen=True, slots=True)
class StandingOrders:
    """The orders of one side, by window: ask always, only if something can be played, or never."""

    side: str
    modes: Mapping[str, Mode] = field(default_factory=dict)

    def mode(self, decision: "Decision[Any]") -> Mode | None:
        """What was said about the window of a question; None if nothing was."""
        is_mine = bool(decision.window) and decision.side == self.side
        return self.modes.get(decision.window) if is_mine else None

    def answer(self, decision: "Decision[Any]") -> "Choice | None":
        """The pass that a question gets by these orders; None if it is to be asked."""
        mode, declined = self.mode(decision), decision.default
        if mode == NEVER or (mode == ABLE and only_answer(decision) == declined):
            return declined
        return None


def follow(game: "Game", orders: StandingOrders) -> int:
    """Pass where the orders say so, up to the next question that is to be asked; how often."""
    count = 0
    while game.decision is not None:
        choice = orders.answer(game.decision)
        if choice is None:
            break
        game.submit(choice)
        count += 1
    return count
