"""A game told like an after-action report: turns, phases, actions, and what came of each.

Events are told one by one, by their own words (`Event.text`); some join the line before them
("A and B are ordered."), so that a reader of the entries learns from `tell` where they have
changed.
"""

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from hexwright.engine.core.event import Event
from hexwright.engine.core.game_events import GameEnded, PhaseBegan, Rolled, TurnBegan
from hexwright.engine.core.names import END, MIDDLE, START, Names
from hexwright.engine.core.spans import Span, plain_text, spans_of_roll, with_rule
from hexwright.engine.core.told_events import ActionBegan
from hexwright.schema.language import tr
from hexwright.schema.module import Module

_NAMED: Final = re.compile(f"{START}(.*?){MIDDLE}(.*?){END}")
_HEX_FIELDS: Final = ("to", "was", "hex", "place")

EntryKind = Literal["turn", "section", "line", "action", "detail", "end"]
HEADINGS: Final = ("turn", "section", "end")


class Entry(NamedTuple):
    """A line of the report; `phase` is the phase that begins with it, `side` whose turn it is.

    A section is a part of a turn, such as the activation of a formation.
    """

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
        return f"{START}piece:{piece}{MIDDLE}{super().piece(piece)}{END}"

    def card(self, card: str) -> str:
        return f"{START}card:{card}{MIDDLE}{super().card(card)}{END}"


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
        self._acting: tuple[str, ...] = ()
        self._section_of = ""

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
            case PhaseBegan():
                return self._begin_phase(event)
            case Rolled():
                self._add(event, spans_of_roll(event, self._plain, self._acting))
                return count
            case GameEnded():
                self._end_section()
                self._add(event, self._spans(event, event.text(self._names)), "end")
                return count
        heading = event.heading(self._plain)
        return self._begin_section(event, heading) if heading else self._tell_other(event)

    # --- turns, sections and phases ---------------------------------------------------------------

    def _begin_section(self, event: Event, heading: str) -> int:
        """A turn, or a part of it; the marker that was drawn for it is named in its heading."""
        if self._last and event.says_again(self._last[-1]):
            self.entries.pop()
        count = len(self.entries)
        self._end_section()
        self._phase, self._section_of = "", ""
        self._action, self._acting = None, ()
        is_turn = isinstance(event, TurnBegan)
        self._add(event, (Span(heading),), "turn" if is_turn else "section")
        if not is_turn:
            self._section_of = event.heading_side()
            self.entries[-1] = self.entries[-1]._replace(side=self._section_of)
        return count

    def _end_section(self) -> None:
        """Say so where nothing came of a part of a turn: a heading alone looks like a gap."""
        if self.entries and self.entries[-1].kind == "section":
            self.entries.append(Entry("line", (Span(tr("Nothing is done.")),)))

    def _begin_phase(self, event: PhaseBegan) -> int:
        """A phase is named when something happens in it; a side is named in the turn's heading."""
        self._action, self._acting, self._last = None, (), []
        name = self._plain.reason(event.name) if event.name else ""
        self._phase = name[:1].upper() + name[1:]
        if not event.side or event.side == self._section_of:
            return len(self.entries)
        if self.entries and self.entries[-1].kind == "turn":
            heading = self.entries[-1]
            side = self._plain.side(event.side)
            spans = (*heading.spans, Span(f" · {side}"))
            self.entries[-1] = heading._replace(spans=spans, side=event.side)
            return len(self.entries) - 1
        self._phase, count = "", len(self.entries)
        spans = self._spans(event, event.text(self._names))
        if spans:
            self._end_section()
            self.entries.append(Entry("turn", spans, side=event.side))
        return count

    # --- lines ------------------------------------------------------------------------------------

    def _tell_other(self, event: Event) -> int:
        together = event.told_with(self._last, self._names) if self._last else None
        if together is not None:
            return self._join(event, together)
        text = event.text(self._names)
        if not text:
            return len(self.entries)
        if event.stands_alone:
            self._action, self._acting = None, ()
        kind: EntryKind = "line"
        if isinstance(event, ActionBegan) and event.within and self._action is not None:
            self._acting = (*self._action.acting, *event.acting)
        elif isinstance(event, ActionBegan):
            kind, self._action, self._acting = "action", event, event.acting
        self._add(event, self._spans(event, text), kind)
        return len(self.entries) - 1

    def _add(self, event: Event, spans: tuple[Span, ...], kind: EntryKind = "line") -> None:
        if kind == "line" and self._action is not None:
            kind = "detail"
        phase, self._phase = ("" if kind in HEADINGS else self._phase), ""
        self.entries.append(Entry(kind, spans, phase))
        self._last = [event]

    def _join(self, event: Event, text: str) -> int:
        """Tell an event in the line of the one before it, which may say enough already."""
        if not text:
            return len(self.entries)
        first = self._last[0]
        self._last.append(event)
        self.entries[-1] = self.entries[-1]._replace(spans=self._spans(first, text))
        return len(self.entries) - 1

    # --- spans ------------------------------------------------------------------------------------

    def _spans(self, event: Event, text: str) -> tuple[Span, ...]:
        """A sentence with its links, and the rule at its end."""
        hexes = [str(getattr(event, name, "")) for name in _HEX_FIELDS]
        spans = list(_with_hexes(_with_names(text), [hex_ for hex_ in hexes if hex_]))
        return (*spans, *with_rule(event.rule)) if spans else ()


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
    words = "|".join(re.escape(hex_) for hex_ in hexes)
    pattern = re.compile(rf"(?<!\w)({words})(?!\w)")
    for span in spans:
        if span.kind:
            yield span
            continue
        for number, part in enumerate(pattern.split(span.text)):
            if part:
                yield Span(part, "hex", part) if number % 2 else Span(part)
