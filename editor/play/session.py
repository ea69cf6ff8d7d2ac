"""A game and the people and programs who play it: what every part of the play window talks to.

A widget shows `view()`, `log()` and `decision()`, and answers with `answer()`; it never reads the
game's state, which holds what its user may not know. All of them can be shown anew whenever
`changed` is sent.
"""

from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from PySide6.QtCore import QObject, Signal

from hexwright.editor.play.asking_less import AskingLess
from hexwright.editor.play.bots import Bots, other_answers
from hexwright.editor.play.held_answer import HeldAnswer
from hexwright.editor.play.position import Position
from hexwright.editor.play.seats import HUMAN, REFEREE, Seats
from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import Choice, Decision, RuleViolation
from hexwright.engine.core.event import Event
from hexwright.engine.core.game import Game, LoadedGame
from hexwright.engine.core.names import Names
from hexwright.engine.core.showing import Showing
from hexwright.engine.core.view import View
from hexwright.engine.players.registry import players_of
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.save_file import read_save, write_save

if TYPE_CHECKING:
    from hexwright.engine.core.state import Outcome

__all__ = ["HUMAN", "REFEREE", "PlaySession"]


class PlaySession(QObject):
    """One game at the table.

    Two persons share one screen like this: questions that give nothing away are answered in
    anybody's view. Before a question about hidden things the viewpoint becomes None, and
    `waiting_for` is the side that must take its seat (`sit_down`) before it is asked.
    """

    changed = Signal()  # anything on show may be different now
    told = Signal(list)  # the events that have just happened, as the viewpoint sees them
    refused = Signal(str, str)  # why an answer was not taken, and by which rule
    seat_changed = Signal(str)  # another person is asked now; see `waiting_for`
    thinking = Signal(object)  # the side whose computer player thinks, or None

    def __init__(
        self, game: Game, players: Mapping[str, str], parent: QObject | None = None
    ) -> None:
        """Sit down around a game; sides that `players` leaves out are played by people."""
        super().__init__(parent)
        self._game = game
        self._past: Game | None = None
        # What was worked out for the position on show, until it is another.
        self._position: Position | None = None
        self._told = self._events
        self._seats = Seats(game, players)
        self.held = HeldAnswer(self)
        self.held.over.connect(self.answer)
        self.bots = Bots(self)
        self.asking_less = AskingLess(self)
        self.bots.thinking.connect(self.thinking)
        self.bots.chosen.connect(self._take_bots_choice)
        self._take_seats()

    # --- games that others play elsewhere ---------------------------------------------------------

    @property
    def keeps_itself(self) -> bool:
        """Whether the game is kept after every answer, and nowhere in the clear."""
        return False

    @property
    def pause_words(self) -> str:
        """What is to be done while nobody at the table is asked; empty if it goes on by itself."""
        return ""

    # --- what is shown ----------------------------------------------------------------------------

    @property
    def module(self) -> Module:
        """The module that is played."""
        return self._game.module

    @property
    def names(self) -> Names:
        """What things are called."""
        return self._game.names

    @property
    def game(self) -> Game:
        """The game as it is now, all secrets included: for commands, never for showing."""
        return self._game

    def view(self) -> View:
        """What the viewpoint may know of the position on show."""
        return self._looked_at.view

    def known(self) -> Board:
        """The position on show as a board for rules to look at: what the viewpoint may know."""
        return self._looked_at.known

    @property
    def _looked_at(self) -> Position:
        if self._position is None:
            self._position = Position(self._shown, self._seats.eye)
        return self._position

    @property
    def showing(self) -> Showing:
        """What the system of the game shows beside its questions."""
        return self._game.setting.rulebook.showing

    def log(self, start: int = 0) -> list[Event]:
        """What happened up to the position on show, as the viewpoint knows it."""
        return list(self._shown.log(self._seats.eye, start))

    def decision(self) -> Decision[Any] | None:
        """The question to the person at the table.

        None while others think, the past is shown, or the answer can still be taken back.
        """
        decision = self._game.decision
        if decision is None or not self.is_live or self.held.is_there:
            return None
        return decision if self._seats.may_answer(self._game, decision) else None

    @property
    def waiting_for(self) -> str:
        """The side of the person who must sit down before going on; empty if nobody must."""
        decision = self._game.decision
        if decision is None or decision.side not in self.humans or self.decision() is not None:
            return ""
        return decision.side if self.is_live and not self.held.is_there else ""

    @property
    def phase(self) -> str:
        """What the phase on show is called; empty if it has no name."""
        return self.names.reason(self._looked_at.phase)

    @property
    def scenario(self) -> Scenario:
        """The scenario that is played."""
        return self._game.scenario

    @property
    def last_side(self) -> str | None:
        """The side that made the last step; None before the first."""
        return self._game.history.steps.last().side if self._game.steps else None

    @property
    def outcome(self) -> "Outcome | None":
        """How the game ended, if the position on show is its end."""
        return self._shown.outcome

    @property
    def _shown(self) -> Game:
        return self._past if self._past is not None else self._game

    @property
    def _events(self) -> int:
        return len(self._game.history.events)

    # --- who sits where ---------------------------------------------------------------------------

    @property
    def players(self) -> dict[str, str]:
        """Who plays each side: HUMAN, or the name of a computer player."""
        return self._seats.players

    @property
    def humans(self) -> tuple[str, ...]:
        """The sides that people play."""
        return self._seats.humans

    @property
    def computers(self) -> tuple[str, ...]:
        """The sides that computer players play."""
        return self._seats.computers

    @property
    def viewpoint(self) -> str | None:
        """The side whose knowledge is shown; None and REFEREE are no sides."""
        return self._seats.viewpoint

    def sit_down(self, side: str) -> None:
        """A person takes the seat of a side: its view is shown."""
        self._seats.viewpoint = side
        self._show_anew()

    def rise(self) -> None:
        """Nobody sits at the table: only what everybody may know is shown."""
        self._seats.viewpoint = None
        self._show_anew()

    def set_player(self, side: str, player: str) -> None:
        """Let somebody else play a side from now on."""
        self.held.let_go()
        self.players[side] = player
        self.bots.cancel()
        self._seats.viewpoint = None
        self._take_seats()
        self._show_anew()
        self.bots.go_on()

    def _take_seats(self) -> None:
        """Choose the viewpoint for the question that is open, and tell when it is another's."""
        asked = self._seats.take(self._game)
        if asked:
            self.seat_changed.emit(asked)

    # --- playing ----------------------------------------------------------------------------------

    def answer(self, choice: Choice) -> bool:
        """Answer the question for the person at the table; whether the answer was taken."""
        return self._submit(choice, anyway=False)

    def insist(self, choice: Choice) -> bool:
        """Answer against the rules, where the game only warns; it stands in the log."""
        return self._submit(choice, anyway=True)

    def hold(self, choice: Choice) -> bool:
        """Answer in a moment: until then it can be taken back, and computer players wait."""
        decision = self.decision()
        assert decision is not None, "nobody at the table is asked"
        if not decision.is_allowed(choice):
            return self.answer(choice)
        self.held.hold(choice)
        self._show_anew()
        return True

    @property
    def can_insist(self) -> bool:
        """Whether a refused answer can be given all the same."""
        return self._game.setting.enforcement == "warn"

    def change(self, event: Event, side: str, reason: str = "") -> bool:
        """Change the game by hand, where it is not strict; whether that was possible."""
        self.held.let_go()
        try:
            self._game.change(event, side, reason)
        except RuleViolation as error:
            self.refused.emit(error.reason, error.rule)
            return False
        self._happened()
        return True

    @property
    def can_undo(self) -> bool:
        """Whether a person can take the last choice back."""
        return self.held.is_there or (self.is_live and self._may_take_back())

    def undo(self) -> None:
        """Take the last choice back."""
        if self.held.is_there:
            self.held.take_back()
        elif self.can_undo:
            self._take_back()
            self._told = self._events
            self._take_seats()
        else:
            return
        self._show_anew()

    def _may_take_back(self) -> bool:
        """Whether the game can be what it was before the last choice, which was a person's."""
        return self._game.can_undo and self._game.history.steps.last().side in self.humans

    def _take_back(self) -> None:
        self._game.undo()

    def _submit(self, choice: Choice, *, anyway: bool) -> bool:
        assert self.decision() is not None, "nobody at the table is asked"
        try:
            self._game.submit(choice, anyway=anyway)
        except RuleViolation as error:
            self.refused.emit(error.reason, error.rule)
            return False
        self._happened()
        return True

    def _take_bots_choice(self, choice: Choice) -> None:
        """Answer for a computer player; where the rules were overridden they may break on it."""
        decision = self._game.decision
        assert decision is not None, "a computer player was asked"
        first: RuleViolation | None = None
        for one in chain([choice], other_answers(decision)):
            try:
                self._game.submit(one)
            except RuleViolation as error:
                first = first or error
            else:
                self._happened()
                return
        assert first is not None
        side = self.names.side(decision.side)
        words = tr("{side} cannot go on, and pauses: {reason}", side=side, reason=first.reason)
        self.bots.set_paused(True)
        self.refused.emit(words, first.rule)

    def _happened(self) -> None:
        """The game has gone on."""
        self._take_seats()
        start, self._told = self._told, self._events
        events = list(self._game.log(self._seats.eye, start))
        self._show_anew()
        if events and self.is_live:
            self.told.emit(events)
        self.bots.go_on()

    def _show_anew(self) -> None:
        self._position = None
        self.changed.emit()

    # --- the past ---------------------------------------------------------------------------------

    @property
    def first_step(self) -> int:
        """The earliest position that can be shown; later than 0 where a save has lost its past."""
        return self._game.history.first_step

    @property
    def steps(self) -> int:
        """How many steps the game has, which is the position of now."""
        return self._game.steps

    @property
    def shown_step(self) -> int:
        """The position on show."""
        return self._shown.steps

    @property
    def is_live(self) -> bool:
        """Whether the position on show is that of now; computer players wait while it is not."""
        return self._past is None

    def show_step(self, step: int) -> None:
        """Show the game as it was after so many steps; the last one is the game itself."""
        self.held.let_go()
        step = min(max(step, self.first_step), self.steps)
        self._past = None if step == self.steps else self._game.at(step)
        self.bots.cancel()
        self._show_anew()
        self.bots.go_on()

    def resume_here(self) -> None:
        """Go on playing from the position on show; what came after it is gone."""
        if self._past is not None:
            self._replace(self._past)

    # --- files ------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write the game to a file; raises DataError if it cannot be written."""
        self.held.let_go()
        write_save(path, self._game.save(self.players))

    def open(self, path: Path) -> list[Issue]:
        """Go on with a saved game of this module; raises DataError, and returns lesser faults."""
        loaded, players = _read_game(self.module, path)
        self._seats = Seats(loaded.game, players)
        self._replace(loaded.game)
        return loaded.issues

    @classmethod
    def opened(
        cls, module: Module, path: Path, parent: QObject | None = None
    ) -> tuple[Self, list[Issue]]:
        """A session with a saved game, and lesser faults; raises DataError."""
        loaded, players = _read_game(module, path)
        return cls(loaded.game, players, parent), loaded.issues

    def _replace(self, game: Game) -> None:
        """Another game is on the table."""
        self.held.take_back()
        self.bots.cancel()
        self._game, self._past = game, None
        self._told = self._events
        self._seats = Seats(game, self.players)
        self._take_seats()
        self._show_anew()
        self.bots.go_on()


def _read_game(module: Module, path: Path) -> tuple[LoadedGame, dict[str, str]]:
    """A saved game and its players; those that are not known any more are people."""
    save = read_save(path)
    loaded = Game.load(module, save)
    return loaded, known_players(loaded.game, save.players)


def known_players(game: Game, players: Mapping[str, str]) -> dict[str, str]:
    """Those of the computer players who are still known; other sides are played by people."""
    known = players_of(game.setting.rulebook)
    return {side: name for side, name in players.items() if name in known}
