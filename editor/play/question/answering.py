"""An answer in the making: what is pointed at, what has been chosen of several things.

The board, the question panel and the hand of cards all work on the same answer, so that a question
can be answered with any of them, or with one after the other.
"""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from hexwright.editor.play.session import PlaySession
from hexwright.editor.shell.preferences import settings
from hexwright.engine.core.decision import Choice, Decision

if TYPE_CHECKING:
    from collections.abc import Callable

Path = tuple[str, ...]
_ASKS = "play_asks_before_nothing"


class Answering(QObject):
    """The question at the table and the answer as far as it goes."""

    changed = Signal()  # another question, or something else has been chosen of several
    pointed_at = Signal(object)  # the choice that a click would make now; None for none
    nothing_chosen = Signal(bool)  # whether it must be asked if nothing at all shall be chosen

    def __init__(self, session: PlaySession, parent: QObject | None = None) -> None:
        """Follow the questions of a session."""
        super().__init__(parent)
        self.session = session
        self.question = Question(None)
        self.chosen: Path = ()
        self.pointed: Choice | None = None
        self.refused_choice: Choice | None = None
        # Where an action takes several questions: leaves it, and tells whether there was one.
        self.put_back: Callable[[], bool] | None = None
        # Whether going on with nothing chosen is asked about first, and whether it is just now.
        self._is_asking = False
        self.asks_first = settings().value(_ASKS) != "no"
        session.changed.connect(self._follow)
        self._follow()

    @property
    def decision(self) -> Decision[Any] | None:
        """The question that is open at the table."""
        return self.question.decision

    def _follow(self) -> None:
        decision = self.session.decision()
        if decision is not self.question.decision:
            self.question = Question(decision)
            self.chosen = ()
            self._is_asking = False
            self.refused_choice = None
            self.point(None)
        self.changed.emit()

    # --- pointing ---------------------------------------------------------------------------------

    def point(self, choice: Choice | None) -> None:
        """Something is pointed at: show what choosing it would mean."""
        if choice != self.pointed:
            self.pointed = choice
            self.pointed_at.emit(choice)

    # --- choosing ---------------------------------------------------------------------------------

    def choose(self, choice: Choice) -> bool:
        """Answer with this, or take it in (or out) where several things are asked for."""
        decision = self.decision
        if decision is None:
            return False
        is_button = isinstance(choice, str) and (
            choice in decision.buttons or choice in decision.asides
        )
        if decision.kind in ("several", "order") and isinstance(choice, str) and not is_button:
            return self._toggle(choice)
        return self._answer(choice)

    def _answer(self, choice: Choice) -> bool:
        self.refused_choice = choice
        return self.session.answer(choice)

    def insist(self) -> None:
        """Give the answer that was refused all the same."""
        choice = self.refused_choice
        if choice is not None and self.session.can_insist and self.decision is not None:
            self.session.insist(choice)

    def _toggle(self, member: str) -> bool:
        if member in self.chosen:
            self.chosen = tuple(one for one in self.chosen if one != member)
            self.changed.emit()
            return True
        wider = (*self.chosen, member)
        if not self.question.may_grow_to(wider):
            self._refuse(wider)
            return False
        self.chosen = wider
        self._is_asking = False
        self.changed.emit()
        return True

    def _refuse(self, choice: Path) -> None:
        assert self.decision is not None
        self.refused_choice = choice
        reason, rule = self.session.game.why_refused(choice)
        self.session.refused.emit(reason, rule)

    def move_in_order(self, member: str, by: int) -> None:
        """Put a member earlier or later in an order."""
        order = list(self.order)
        here = order.index(member)
        there = min(max(here + by, 0), len(order) - 1)
        order.insert(there, order.pop(here))
        self.chosen = tuple(order)
        self.changed.emit()

    @property
    def order(self) -> Path:
        """All members of an order: those put in a row so far, then the others as they came."""
        return (
            *self.chosen,
            *(member for member in self.question.members if member not in self.chosen),
        )

    @property
    def can_confirm(self) -> bool:
        """Whether what was chosen of several things is an answer."""
        decision = self.decision
        if decision is None or decision.kind not in ("several", "order"):
            return False
        return len(self.chosen) >= decision.least or decision.kind == "order"

    def confirm(self) -> bool:
        """Answer with the things chosen; where that is nothing, ask first.

        Once more, and an answer that can still be taken back is given for good.
        """
        if self.session.held.is_there:
            self.session.held.let_go()
            return True
        if not self.can_confirm:
            return False
        assert self.decision is not None
        if self._forgets_something:
            return self._nothing()
        return self._answer(self.order if self.decision.kind == "order" else self.chosen)

    @property
    def _forgets_something(self) -> bool:
        """Whether nothing is chosen of what could be."""
        decision = self.decision
        is_set = decision is not None and decision.kind == "several"
        return is_set and not self.chosen and bool(self.question.members)

    def _nothing(self) -> bool:
        """Go on with nothing chosen, after a question if the user wants to be asked."""
        if not self.asks_first:
            return self.choose_nothing()
        self._ask_about_nothing(on=True)
        return True

    def ask_first(self, on: bool) -> None:  # noqa: FBT001 - Qt calls it so
        """Ask before nothing is chosen, or no longer; it is kept for later games."""
        self.asks_first = on
        settings().setValue(_ASKS, "yes" if on else "no")
        self.changed.emit()

    def choose_nothing(self) -> bool:
        """Go on with nothing chosen, though something could be; it can be taken back a while."""
        self._ask_about_nothing(on=False)
        self.refused_choice = ()
        return self.can_confirm and self.session.hold(())

    def _ask_about_nothing(self, *, on: bool) -> None:
        self._is_asking = on
        self.nothing_chosen.emit(on)

    def go_on_choosing(self) -> None:
        """Think again before nothing is chosen."""
        self._ask_about_nothing(on=False)

    @property
    def can_decline(self) -> bool:
        """Whether there is something to give up: a choice of several things, or the question."""
        return self.decision is not None and (
            bool(self.chosen) or self.decision.default is not None or self.is_picked_up
        )

    @property
    def is_picked_up(self) -> bool:
        """Whether the question follows from one that can be taken back: a piece in the hand."""
        decision = self.decision
        if decision is None or decision.kind not in ("piece", "hex", "path"):
            return False
        return bool(decision.subject) and self.session.can_undo

    def decline(self) -> bool:
        """Give up what was chosen so far, else put the piece back, else say no."""
        decision = self.decision
        if decision is None:
            return False
        if self._is_asking:
            self.go_on_choosing()
        elif not self.chosen and self.put_back is not None and self.put_back():
            return True
        elif self.chosen:
            self.chosen = ()
            self.changed.emit()
        elif self.is_picked_up:
            self.session.undo()
        elif decision.default == () and self._forgets_something:
            return self._nothing()
        elif decision.default is not None:
            return self._answer(decision.default)
        else:
            return False
        return True


class Question:
    """A question as a board needs it: what can be pointed at, and what a click there means."""

    def __init__(self, decision: Decision[Any] | None) -> None:
        """Look at a question; options are worked out when they are needed."""
        self.decision = decision

    @property
    def wants(self) -> str:
        """What one points at: a piece, a hex, a card, an action, a path; empty for none of these.

        Of several things and of an order, what one of them is.
        """
        if self.decision is None:
            return ""
        kind = self.decision.kind
        return self.decision.member if kind in ("several", "order") else kind

    @cached_property
    def members(self) -> tuple[str, ...]:
        """What may be pointed at, in the order of the rules; the ends of paths."""
        if self.decision is None or self.wants in ("yes-no", "number", ""):
            return ()
        if self.wants == "path":
            return tuple(self.paths)
        return tuple(self.decision.options)

    @cached_property
    def _set(self) -> frozenset[str]:
        return frozenset(self.members)

    def has(self, member: str) -> bool:
        """Whether something may be pointed at; never asks for all of very many."""
        if self.decision is None or self.wants in ("yes-no", "number", ""):
            return False
        if self.wants == "path":
            return member in self.paths
        return member in self._set

    @cached_property
    def paths(self) -> dict[str, list[Path]]:
        """The ways that are offered to each end."""
        found: dict[str, list[Path]] = {}
        if self.decision is not None and self.wants == "path":
            for path in self.decision.options:
                if path:
                    found.setdefault(path[-1], []).append(path)
        return found

    def path_to(self, end: str, trail: Path = ()) -> Path | None:
        """The way to an end: the trail that was drawn if the rules allow it, else one offered."""
        if self.decision is None:
            return None
        if trail and trail[-1] == end and self.decision.is_allowed(trail):
            return trail
        offered = self.paths.get(end) or self._passing(end)
        return offered[0] if offered else None

    def _passing(self, hex_: str) -> list[Path]:
        """The way through a hex, if that tells it from the others to the same end."""
        passing = [way for ways in self.paths.values() for way in ways if hex_ in way]
        is_needed = len(passing) == 1 and len(self.paths[passing[0][-1]]) > 1
        return passing if is_needed else []

    def option_of(self, piece: str) -> str:
        """The option that a piece is, or belongs to; empty if there is none."""
        if self.wants != "piece":
            return ""
        return piece if self.has(piece) else self._options_of.get(piece, "")

    @cached_property
    def _options_of(self) -> dict[str, str]:
        """Pieces that are no options themselves, by the option that stands for them."""
        stands_for = self.decision.stands_for if self.decision is not None else None
        if stands_for is None:
            return {}
        return {piece: member for member in self.members for piece in stands_for(member)}

    def may_grow_to(self, members: Path) -> bool:
        """Whether a set can be built that far; an order is judged only when it is whole."""
        decision = self.decision
        assert decision is not None
        if not all(self.has(member) for member in members):
            return False
        if decision.kind == "order":
            return True
        if decision.most and len(members) > decision.most:
            return False
        return decision.allows is None or bool(decision.allows(members))
