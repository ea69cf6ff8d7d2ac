"""A game told like an after-action report: turns, phases, actions, and what came of each.

Events are told one by one; some join the line before them ("A and B are ordered."), so that a
reader of the entries learns from `tell` where they have changed.
"""

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from hexwright.engine.core.event import Event
from hexwright.engine.core.game_events import (
    ActionBegan,
    GameEnded,
    PhaseBegan,
    PointsScored,
    Rolled,
    TrackMoved,
    TurnBegan,
)
from hexwright.engine.core.names import Names
from hexwright.engine.core.piece_events import Eliminated, LostSteps, StatusSet
from hexwright.engine.core.spans import Span, plain_text, spans_of_roll, with_rule
from hexwright.schema.language import tr
from hexwright.schema.module import Module

# Signs of the private use area around names, to find them again in a sentence.
_START, _MIDDLE, _END = "\ue000", "\ue001", "\ue002"
_NAMED: Final = re.compile(f"{_START}(.*?){_MIDDLE}(.*?){_END}")
_HEX_FIELDS: Final = ("to", "was", "hex", "place")

EntryKind = Literal["turn", "line", "action", "detail", "end"]


class Entry(NamedTuple):
    """A line of the report; `phase` is the phase that begins with it, `side` whose turn it is."""

    kind: EntryKind
    spans: tuple[Span, ...]
    phase: str = ""
    side: str = ""

    @property
    def text(self) -> str:
        """The line as plain text."""
        return plain_text(self.spans)


class _MarkedNames(Names):
    """Names that can be found again in a sentence."""

    def piece(self, piece: str) -> str:
        return f"{_START}piece:{piece}{_MIDDLE}{super().piece(piece)}{_END}"

    def card(self, card: str) -> str:
        return f"{_START}card:{card}{_MIDDLE}{super().card(card)}{_END}"


class Story:
    """The report of a game, as far as it has been told."""

    def __init__(self, module: Module) -> None:
        """Begin with an empty page."""
        self.entries: list[Entry] = []
        self._names = _MarkedNames(module)
        self._plain = Names(module)
        self._last: list[Event] = []
        self._phase = ""
        self._action: ActionBegan | None = None

    def tell(self, event: Event) -> int:
        """Add what happened; the number of the first entry that is new or different."""
        count = len(self.entries)
        if event.visible_to == ():
            # Told to nobody: the books are kept, or nobody knows more than that it happened.
            masked = event.masked()
            if masked is None:
                return count
            event = masked
        match event:
            case TurnBegan():
                self._begin_turn(event)
            case PhaseBegan():
                return self._begin_phase(event)
            case Rolled():
                acting = self._action.piece if self._action else None
                self._add(event, spans_of_roll(event, self._plain, acting))
            case GameEnded():
                self._add(event, self._spans(event, event.text(self._names)), "end")
            case _:
                return self._tell_other(event)
        return count

    # --- turns and phases -------------------------------------------------------------------------

    def _begin_turn(self, event: TurnBegan) -> None:
        label = self._plain.word(event.label)
        text = tr("Turn {turn}", turn=event.turn)
        self._phase, self._action = "", None
        self._add(event, (Span(f"{text}: {label}" if label else text),), "turn")

    def _begin_phase(self, event: PhaseBegan) -> int:
        """A phase is named when something happens in it; a side is named in the turn's heading."""
        self._action, self._last = None, []
        name = self._plain.reason(event.name) if event.name else ""
        self._phase = name[:1].upper() + name[1:]
        if not event.side:
            return len(self.entries)
        if self.entries and self.entries[-1].kind == "turn":
            heading = self.entries[-1]
            side = self._plain.side(event.side)
            spans = (*heading.spans, Span(f" · {side}"))
            self.entries[-1] = heading._replace(spans=spans, side=event.side)
            return len(self.entries) - 1
        self._phase = ""
        spans = self._spans(event, event.text(self._names))
        if spans:
            self.entries.append(Entry("turn", spans, side=event.side))
            return len(self.entries) - 1
        return len(self.entries)

    # --- lines ------------------------------------------------------------------------------------

    def _tell_other(self, event: Event) -> int:
        before = self._last[-1] if self._last else None
        if isinstance(event, StatusSet) and _is_same_change(before, event):
            return self._join(event, self._status_of_all([*self._last, event]))
        if isinstance(event, Eliminated) and _is_of_same_piece(before, event):
            assert isinstance(before, LostSteps)
            return self._join(event, self._lost_and_gone(before))
        if isinstance(event, TrackMoved) and _keeps_score(before, event):
            assert before is not None
            score = before.text(self._names)
            return self._join(event, f"{score} · {event.text(self._names)}")
        text = event.text(self._names)
        if isinstance(event, ActionBegan):
            self._action = event
            self._add(event, self._spans(event, text), "action")
        elif text:
            self._add(event, self._spans(event, text))
            return len(self.entries) - 1
        return len(self.entries) - 1 if text else len(self.entries)

    def _status_of_all(self, events: list[Event]) -> str:
        changes = [one for one in events if isinstance(one, StatusSet)]
        names = [self._names.piece(one.piece) for one in changes]
        pieces = tr("{pieces} and {last}", pieces=", ".join(names[:-1]), last=names[-1])
        status = self._names.status(changes[-1].status)
        if not changes[-1].level:
            return tr("{piece}: no longer {status}.", piece=pieces, status=status)
        return tr("{piece}: {status}.", piece=pieces, status=status)

    def _lost_and_gone(self, event: LostSteps) -> str:
        name = self._names.piece(event.piece)
        steps = self._names.steps(event.piece, event.steps)
        return tr("{piece} loses {steps} and is eliminated.", piece=name, steps=steps)

    def _add(self, event: Event, spans: tuple[Span, ...], kind: EntryKind = "line") -> None:
        if kind == "line" and self._action is not None:
            kind = "detail"
        phase, self._phase = (self._phase, "") if kind not in ("turn", "end") else ("", "")
        self.entries.append(Entry(kind, spans, phase))
        self._last = [event]

    def _join(self, event: Event, text: str) -> int:
        """Tell an event in the line of the one before it."""
        self.entries[-1] = self.entries[-1]._replace(spans=self._spans(event, text))
        self._last.append(event)
        return len(self.entries) - 1

    # --- spans ------------------------------------------------------------------------------------

    def _spans(self, event: Event, text: str) -> tuple[Span, ...]:
        """A sentence with its links, and the rule at its end."""
        hexes = [str(getattr(event, name, "")) for name in _HEX_FIELDS]
        spans = list(_with_hexes(_with_names(text), [one for one in hexes if one]))
        return (*spans, *with_rule(event.rule)) if spans else ()


def _is_same_change(before: Event | None, event: StatusSet) -> bool:
    if not isinstance(before, StatusSet) or event.level > 1:
        return False
    return (before.status, before.level, before.rule) == (event.status, event.level, event.rule)


def _is_of_same_piece(before: Event | None, event: Eliminated) -> bool:
    return isinstance(before, LostSteps) and before.piece == event.piece


def _keeps_score(before: Event | None, event: TrackMoved) -> bool:
    return isinstance(before, PointsScored) and before.side == event.side


def _with_names(text: str) -> Iterator[Span]:
    """A text cut at the names that were marked in it."""
    end = 0
    for found in _NAMED.finditer(text):
        if found.start() > end:
            yield Span(text[end : found.start()])
        kind, _, name = found[1].partition(":")
        yield Span(found[2], "card" if kind == "card" else "piece", name)
        end = found.end()
    if end < len(text):
        yield Span(text[end:])


def _with_hexes(spans: Iterator[Span], hexes: list[str]) -> Iterator[Span]:
    """The same with links to the hexes that plain text names."""
    if not hexes:
        yield from spans
        return
    words = "|".join(re.escape(one) for one in hexes)
    pattern = re.compile(rf"(?<!\w)({words})(?!\w)")
    for span in spans:
        if span.kind:
            yield span
            continue
        for number, part in enumerate(pattern.split(span.text)):
            if part:
                yield Span(part, "hex", part) if number % 2 else Span(part)
