"""The phases of a sequence of play as data, and steps that follow each other inside one of them."""

from collections.abc import Awaitable, Callable, Iterator
from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, PhaseBegan, TrackMoved, TurnBegan

# Plays one stretch, up to a quiet point; whether there is more to play of the same.
Play = Callable[[Game], Awaitable[bool]]
_TURN: Final = "turn"
_STEP: Final = "step"


class Phase(NamedTuple):
    """A phase, or a step inside one: its id, what is played in it, and its name in English."""

    id: str
    play: Play
    name: str = ""


class Phases:
    """Phases in their order; `play` plays a stretch of the one that the state names."""

    def __init__(self, *phases: Phase, rule: str = "") -> None:
        """Take the phases, and the rule that orders them."""
        self._phases = {phase.id: phase for phase in phases}
        self._order = tuple(self._phases)
        self._rule = rule
        assert len(self._order) == len(phases), "two phases have the same id"

    def __iter__(self) -> Iterator[str]:
        """The ids, in order."""
        return iter(self._order)

    def __contains__(self, phase: object) -> bool:
        """Whether a phase is one of these."""
        return phase in self._phases

    def go_to(self, board: Board, phase: str, side: str = "") -> None:
        """Begin a phase, perhaps of another side."""
        found = self._phases[phase]
        board.emit(PhaseBegan(phase, side, found.name, rule=self._rule))

    def begin(self, board: Board, side: str = "") -> None:
        """Begin the first phase."""
        self.go_to(board, self._order[0], side)

    async def play(self, game: Game) -> bool:
        """Play a stretch of the phase under way, or begin the next; False after the last."""
        phase = game.state.phase
        if await self._phases[phase].play(game):
            return True
        following = self._order.index(phase) + 1
        if following == len(self._order):
            return False
        self.go_to(game, self._order[following])
        return True


class Pipeline:
    """Steps that follow each other inside a phase, with a quiet point after each.

    Which of them are over is counted for the turn, so that every step is taken once a turn; the
    next turn begins when all of them are.
    """

    def __init__(self, *steps: Phase) -> None:
        """Take the steps."""
        self._steps = steps

    def __iter__(self) -> Iterator[Phase]:
        """The steps, in order."""
        return iter(self._steps)

    async def play(self, game: Game) -> bool:
        """Play a stretch of the step under way; False when the last one was over."""
        left = [step for step in self._steps if not game.count(_TURN, _STEP, step.id)]
        if not left:
            return False
        if await left[0].play(game):
            return True
        game.emit(Counted(_TURN, _STEP, left[0].id))
        return len(left) > 1


def at_once(*functions: Callable[[Game], object]) -> Play:
    """Functions that ask nobody, as one stretch after which there is no more to play."""

    async def played(game: Game) -> bool:
        for function in functions:
            function(game)
        return False

    return played


def begin_turn(board: Board, rule: str = "") -> None:
    """Begin the next turn, and move the markers of tracks that count time."""
    turn = board.state.turn + 1
    board.emit(TurnBegan.of(turn, board.scenario, rule))
    for track in board.module.info.tracks:
        if track.purpose == "time" and track.id in board.state.tracks:
            board.emit(TrackMoved(track.id, min(turn, track.last), rule=rule))
