"""Fewer questions: what has but one answer is answered, what was declined is not asked again."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from hexwright.editor.play.seats import is_private
from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.players.standing_orders import ABLE, NEVER, StandingOrders
from hexwright.engine.players.thinker import only_answer

if TYPE_CHECKING:
    from hexwright.editor.play.session import PlaySession

# A question that is asked anew: its rule, whom it is about, and what could be answered.
_Asked = tuple[Any, ...]


class AskingLess(QObject):
    """Answers for the person at the table where there is nothing to choose, if that is wanted.

    Never where the answer could tell others what they may not know: that nobody was asked says
    that there was no choice. Only whoever plays against programs passes unasked where he holds
    nothing to play. Standing orders for moments of reaction come first, whether less is wanted or
    not. After a step was taken back everything is asked until the next answer.
    """

    def __init__(self, session: "PlaySession") -> None:
        """Ask everything."""
        super().__init__(session)
        self._session = session
        self._is_on = False
        self._steps = session.game.steps
        self._was_asked: _Asked | None = None
        self._declined: set[_Asked] = set()
        self._has_gone_back = False
        self.orders: dict[str, StandingOrders] = {}
        session.changed.connect(self._look)

    @property
    def is_on(self) -> bool:
        """Whether less is asked."""
        return self._is_on

    def set_on(self, on: bool) -> None:  # noqa: FBT001 - Qt calls it so
        """Ask less from now on, or everything."""
        self._is_on = on
        self._declined.clear()
        self._look()

    def obey(self, orders: StandingOrders) -> None:
        """Ask a side as it says from now on."""
        self.orders[orders.side] = orders
        self._look()

    def _look(self) -> None:
        """Note what was answered, and answer what need not be asked."""
        game = self._session.game
        if game.steps != self._steps:
            self._has_gone_back = game.steps < self._steps
            if not self._has_gone_back:
                self._note(game.history.steps.last().choice)
            self._steps = game.steps
        decision = self._session.decision()
        self._was_asked = None if decision is None else self._key(decision)
        if decision is None or self._has_gone_back:
            return
        if self._answer_to(decision) is not None:
            # Not at once: others still hear of the change that led here.
            QTimer.singleShot(0, self, self._answer)

    def _note(self, choice: object) -> None:
        """Remember what was declined; it is forgotten when somebody else acts."""
        if self._was_asked is None:
            return
        *_, turn, active, default = self._was_asked
        state = self._session.game.state
        if (turn, active) != (state.turn, state.active):
            self._declined.clear()
        elif default is not None and choice == default:
            self._declined.add(self._was_asked)

    def _answer(self) -> None:
        decision = self._session.decision()
        choice = None if decision is None else self._answer_to(decision)
        if choice is not None:
            self._session.answer(choice)

    def _answer_to(self, decision: Decision[Any]) -> Choice | None:
        """The answer that a question gets without being asked; None if it is asked."""
        orders = self.orders.get(decision.side)
        mode = orders.mode(decision) if orders else None
        if orders is not None and (mode == NEVER or (mode == ABLE and self._plays_alone())):
            return orders.answer(decision)
        if mode is not None or not self._is_on:
            return None
        forced = only_answer(decision)
        if is_private(self._session.game, decision):
            can_only_pass = forced is not None and forced == decision.default
            return forced if can_only_pass and self._plays_alone() else None
        if forced is not None and decision.is_allowed(forced):
            return forced
        # What one declines in somebody else's turn was an interruption.
        interrupts = decision.side != self._session.game.state.active
        return decision.default if interrupts and self._key(decision) in self._declined else None

    def _plays_alone(self) -> bool:
        """Whether all others are programs here: nobody learns that one could only pass."""
        session = self._session
        return len(session.humans) == 1 and len(session.computers) == len(session.players) - 1

    def _key(self, decision: Decision[Any]) -> _Asked:
        state = self._session.game.state
        options = tuple(decision.options) if decision.kind != "path" else ()
        asked = (decision.side, decision.rule, decision.prompt, decision.subject, options)
        return (*asked, tuple(decision.buttons), state.turn, state.active, decision.default)
