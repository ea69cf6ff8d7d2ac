"""Running procedures: from quiet point to quiet point, forward, back and on a copy.

At a quiet point the game is its state alone. Between two of them it is the state of the last one
and the steps since, which are taken again wherever a copy is needed.
"""

import dataclasses
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from msgspec.structs import replace

from hexwright.engine.core import chance
from hexwright.engine.core.asides import is_aside
from hexwright.engine.core.board import Board, GameOver, Setting
from hexwright.engine.core.decision import Choice, Decision, Refusal, text_of
from hexwright.engine.core.game_events import Corrected, Overridden
from hexwright.engine.core.history import History, HistoryStep
from hexwright.engine.core.memory import PieceAnswers
from hexwright.engine.core.options import Buttons
from hexwright.engine.core.refusals import why_refused
from hexwright.engine.core.rules import rules_under_way
from hexwright.engine.core.state import State

if TYPE_CHECKING:
    from hexwright.engine.core.event import Event

# Quiet points in a row without a question; more can only be a loop.
_MOST_IDLE: Final = 10_000


class Origin(NamedTuple):
    """How a game came about that has forgotten it: up to a quiet point, and the steps since."""

    past: History
    again: list[HistoryStep]


class Driver(Board):
    """A board with a procedure under way."""

    def __init__(
        self,
        setting: Setting,
        state: State,
        history: History | None = None,
        origin: Origin | None = None,
    ) -> None:
        """Begin with a state; nothing runs yet."""
        super().__init__(setting, state, history)
        self.moment = {}
        self.standing = PieceAnswers()
        self._procedure: Coroutine[Any, Any, None] | None = None
        self._decision: Decision[Any] | None = None
        self._origin = origin

    # --- forward ---------------------------------------------------------------------------------

    def set_up(self) -> None:
        """Finish what the scenario lays out; nothing is settled before all of it is there."""
        try:
            with self.together():
                self.setting.rulebook.set_up(self)
        except GameOver:
            assert self.state.outcome

    def begin(self) -> None:
        """Start from a quiet state and go on to the first question."""
        self.standing.touched()
        self._pause()
        self._run_on()

    def take(self, step: HistoryStep) -> None:
        """Take a step whole or not at all; whoever calls it has checked the step."""
        self.history.steps.append(step)
        try:
            self._carry_out(step)
        except Exception:
            self.go_back(len(self.history.steps) - 1)
            raise

    @property
    def under_way(self) -> tuple[str, ...]:
        """The rules in the middle of which the question is asked, the outermost first."""
        return rules_under_way(self._procedure)

    @property
    def is_quiet(self) -> bool:
        """Whether nothing was answered since the last quiet point."""
        checkpoints = self.history.checkpoints
        return bool(checkpoints) and checkpoints[-1].steps == len(self.history.steps)

    def refusal(self, choice: Choice) -> Refusal | None:
        """Why an answer to the open question is not allowed; None if it is."""
        assert self._decision is not None
        return None if self._decision.is_allowed(choice) else self.why_refused(choice)

    def why_refused(self, choice: Choice) -> Refusal:
        """Why an answer that is not allowed is not, or a set that may not grow so far."""
        assert self._decision is not None
        found = why_refused(self, self._decision, choice)
        if found.rule or not self.under_way:
            return found
        return Refusal(found.reason, self.under_way[-1])

    def _next_stretch(self) -> Coroutine[Any, Any, None] | None:
        if self.state.outcome:
            return None
        return self.setting.rulebook.proceed(self)  # type: ignore[arg-type] # `Game` is the only driver

    def _run_on(self) -> None:
        """Begin the next stretch, and go on to the next question."""
        self._procedure = None
        self.moment.clear()
        self.standing.touched()
        self._resume(None)

    def _resume(self, choice: Any) -> None:
        """Go on to the next question, over as many quiet points as it takes."""
        self._decision = None
        for _ in range(_MOST_IDLE):
            if self._procedure is None:
                self._procedure = self._next_stretch()
                choice = None
                if self._procedure is None:
                    return
            try:
                self._decision = self._with_asides(self._procedure.send(choice))
            except StopIteration:
                pass
            except GameOver:
                assert self.state.outcome
            else:
                return
            self._pause()
        raise AssertionError("the rules go on for ever without asking anybody")

    def _with_asides(self, decision: Decision[Any]) -> Decision[Any]:
        """A question with what its side may do beside it."""
        asides = self.setting.rulebook.asides
        if asides is None:
            return decision
        return replace(decision, asides=Buttons(lambda: asides.offers(self, decision)))

    def _do_aside(self, choice: str) -> None:
        """Do what may be done at any time; the question stays."""
        decision, asides = self._decision, self.setting.rulebook.asides
        assert decision is not None
        assert asides is not None
        asides.run(self, decision.side, choice)
        # Another record, so that a window sees that what may be answered has changed.
        self._decision = self._with_asides(decision)
        self._decision.forget()

    def _pause(self) -> None:
        """Be at a quiet point: settle what is settled there, and note it."""
        self._procedure = None
        if self._settlings.when_quiet and not self.state.outcome:
            try:
                for settle in self._settlings.when_quiet:
                    settle(self)
            except GameOver:
                assert self.state.outcome
        self.history.mark(self.state, same_pieces=self.standing.is_same)
        self.standing.is_same = True

    def _carry_out(self, step: HistoryStep) -> None:
        if step.how == "choice" and is_aside(self._decision, step.choice):
            self._do_aside(step.choice)
        elif step.how == "choice":
            self._resume(step.choice)
        elif step.how == "anyway":
            self._override(step.choice)
        elif step.how == "change":
            self._change(step)
        elif step.how == "chance":
            self._begin_chance(step.choice)
        else:
            self._guess(step.side, step.choice)

    def _override(self, choice: Choice) -> None:
        decision = self._decision
        assert decision is not None
        refusal = self.refusal(choice)
        if refusal is not None:
            is_secret = decision.secret or _names_hidden(self.state, choice)
            self.emit(
                Overridden(
                    decision.side,
                    decision.prompt,
                    text_of(choice),
                    refusal.reason,
                    rule=refusal.rule,
                    visible_to=(decision.side,) if is_secret else None,
                )
            )
        self._resume(choice)

    def _change(self, step: HistoryStep) -> None:
        event: Event = step.choice
        self.emit(Corrected(step.side, step.reason))
        try:
            self.emit(event)
        except GameOver:
            self._decision = None
            self._pause()
        if self._decision is not None:
            self._decision.forget()

    def _guess(self, side: str, seed: int) -> None:
        """Replace dice to come and everything that a side cannot know by a guess."""
        state = self.state
        now = chance.seeded(seed)
        hidden: dict[str, list[str]] = {}
        for name, pile in state.piles.items():
            if not pile.is_known_to(side):
                hidden.setdefault(pile.deck, []).append(name)
        for names in hidden.values():
            # Sorted, for else the guess would follow from what it must not know.
            cards = sorted(card for name in names for card in state.piles[name].cards)
            order, now = chance.shuffled(cards, now)
            for name in names:
                count = len(state.piles[name].cards)
                state.piles[name] = replace(state.piles[name], cards=order[:count])
                order = order[count:]
        if self.setting.rulebook.imagine is not None:
            now = self.setting.rulebook.imagine(state, side, now)
        state.chance = now
        state.forced = None
        self.moment.clear()
        self.standing.touched()
        if self._decision is not None:
            self._decision.forget()

    def _begin_chance(self, seed: int) -> None:
        """Let dice, and the order of piles that nobody has looked into, come from a new seed."""
        state = self.state
        now = chance.seeded(seed)
        for name, pile in state.piles.items():
            if pile.known_to == ():
                order, now = chance.shuffled(sorted(pile.cards), now)
                state.piles[name] = replace(pile, cards=order)
        state.chance = now
        self.moment.clear()
        self.standing.touched()
        if self._decision is not None:
            self._decision.forget()

    # --- back, and on a copy ---------------------------------------------------------------------

    def copy_after(self, steps: int) -> Self:
        """Another game that is what this one was after so many steps."""
        twin = type(self)(self.setting, self.state, self.history, self._origin)
        twin.go_back(steps)
        return twin

    def forget_past(self, seed: int) -> None:
        """Leave out of the history, and of the setting, whatever led to this game.

        Until its next quiet point copies still begin before that, which nobody is shown.
        """
        past, again = self.history.cut(len(self.history.steps))
        if not past.checkpoints:
            assert self._origin is not None
            past, again = self._origin.past, [*self._origin.again, *again]
        self._origin = Origin(past, again)
        self.history = History()
        self.setting = dataclasses.replace(self.setting, seed=seed)

    def abandon(self) -> None:
        """Break off what is under way, before the state is replaced by another.

        What procedures tidy up on their way out happens to the state that is thrown away.
        """
        if self._procedure is not None:
            with suppress(GameOver):
                self._procedure.close()
            self._procedure = None

    def go_back(self, steps: int) -> None:
        """Return to what the game was after so many steps."""
        self.abandon()
        past, again = self.history.cut(steps)
        if past.checkpoints:
            self._start_again(past)
        else:
            assert self._origin is not None, "these steps cannot be taken again"
            before, _ = self._origin.past.cut(len(self._origin.past.steps))
            self._start_again(before)
            self._take_again(self._origin.again)
            self.history = History()
        self._take_again(again)

    def _start_again(self, past: History) -> None:
        self.history = past
        self.state = past.checkpoints[-1].state.copy()
        self._run_on()

    def _take_again(self, steps: list[HistoryStep]) -> None:
        for step in steps:
            self.history.steps.append(step)
            self._carry_out(step)


def _names_hidden(state: State, choice: Choice) -> bool:
    """Whether an answer names a card or piece that somebody may not know of."""
    for name in choice if isinstance(choice, tuple) else (str(choice),):
        piece = state.pieces.get(name)
        if piece is not None and piece.visibility != "open":
            return True
        if any(name in pile.cards for pile in state.piles.values() if pile.known_to is not None):
            return True
    return False
