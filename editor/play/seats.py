"""Who sits at the table: people and programs, and whose knowledge is on show."""

from collections.abc import Mapping
from typing import Any, Final

from hexwright.engine.core.decision import Decision
from hexwright.engine.core.game import Game
from hexwright.engine.core.view import View

HUMAN: Final = "human"
BY_MAIL: Final = "mail"  # a person elsewhere
# Viewpoints that are no side. The engine knows no side of the first name, so it tells it only what
# everybody may know; the second is the referee, who knows everything.
_PUBLIC: Final = "?"
REFEREE: Final = ""


class Seats:
    """Who plays each side, and the side whose knowledge is shown.

    `viewpoint` None shows what everybody may know (nobody, or everybody, is looking), and REFEREE
    shows everything (only computers play).
    """

    def __init__(self, game: Game, players: Mapping[str, str]) -> None:
        """Sides that `players` leaves out are played by people."""
        self.players: dict[str, str] = {side: players.get(side, HUMAN) for side in game.sides}
        self.viewpoint: str | None = None
        self._asked = ""

    @property
    def humans(self) -> tuple[str, ...]:
        """The sides that people play."""
        return tuple(side for side, player in self.players.items() if player == HUMAN)

    @property
    def computers(self) -> tuple[str, ...]:
        """The sides that computer players play."""
        others = (HUMAN, BY_MAIL)
        return tuple(side for side, player in self.players.items() if player not in others)

    def is_human(self, side: str) -> bool:
        """Whether a person plays a side."""
        return self.players[side] == HUMAN

    @property
    def eye(self) -> str:
        """The viewpoint as the engine knows it."""
        return _PUBLIC if self.viewpoint is None else self.viewpoint

    def take(self, game: Game) -> str:
        """Choose the viewpoint for the question that is open; the person who is asked newly."""
        humans, decision = self.humans, game.decision
        if len(humans) < 2:
            self.viewpoint = humans[0] if humans else REFEREE
            return ""
        if decision is None or not self.is_human(decision.side):
            return ""
        if decision.side not in (self.viewpoint, self._asked):
            self.viewpoint = None
        if not self._has_secrets(game):
            self.viewpoint = decision.side
        if decision.side == self._asked:
            return ""
        self._asked = decision.side
        return decision.side

    def _has_secrets(self, game: Game) -> bool:
        """Whether some person knows what others do not."""
        public = _secrets(game.view(_PUBLIC))
        return any(_secrets(game.view(side)) != public for side in self.humans)

    def may_answer(self, game: Game, decision: Decision[Any]) -> bool:
        """Whether the person who is asked sits there, or anybody may see the question."""
        if not self.is_human(decision.side):
            return False
        return self.viewpoint == decision.side or not is_private(game, decision)


def is_private(game: Game, decision: Decision[Any]) -> bool:
    """Whether the question itself shows what only its side may know."""
    if decision.secret or "card" in (decision.kind, decision.member):
        return True
    pieces = game.view(decision.side).pieces.values()
    return any(piece.side == decision.side and piece.visibility != "open" for piece in pieces)


def _secrets(view: View) -> tuple[Any, ...]:
    """The parts of a view that sides may see differently."""
    return view.piles, view.pieces, view.tracks, view.records
