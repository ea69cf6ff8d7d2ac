"""Events of the game as a whole: dice, tracks, turns, counts, overrides and the end."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

import msgspec
from msgspec.structs import replace

from hexwright.engine.core.event import BLANK, BesidePieces, Event
from hexwright.engine.core.modifiers import Modifier, Sum, signed
from hexwright.engine.core.spans import plain_text, spans_of_roll
from hexwright.engine.core.state import (
    Face,
    Mark,
    Outcome,
    State,
    TrackMarker,
    count_key,
    track_key,
)
from hexwright.engine.core.tables import Reading
from hexwright.schema.language import tr
from hexwright.schema.model.table import Table

if TYPE_CHECKING:
    from hexwright.engine.core.names import Names

E = TypeVar("E", bound=Event)


class Rolled(BesidePieces, frozen=True):
    """Dice fell: what they show, why they were rolled, at whom, and what is added to them.

    `counting` says what each face that matters counts as: {"sabre": "hit"}. A test says the value
    that it is made against, `needs`, and whether it was `passed`.
    """

    die: str
    values: tuple[Face, ...]
    reason: str = ""
    side: str = ""
    piece: str = ""
    modifiers: tuple[Modifier, ...] = ()
    total: int | None = None
    target: str = ""
    counting: Mapping[str, str] = msgspec.field(default_factory=dict)
    needs: int | None = None
    passed: bool | None = None

    is_barrier = True

    @classmethod
    def of(
        cls,
        die: str,
        values: tuple[Face, ...],
        modifiers: Sum | None,
        passes: Callable[[int], bool] | None = None,
        **told: Any,
    ) -> "Rolled":
        """The event of a roll; the total of numbers includes the modifiers, and may pass a test."""
        if modifiers is None and passes is None:
            return cls(die, values, **told)
        parts = modifiers.parts if modifiers is not None else ()
        total = modifiers.total if modifiers is not None else 0
        total += sum(one for one in values if isinstance(one, int))
        passed = None if passes is None else passes(total)
        return cls(die, values, modifiers=parts, total=total, passed=passed, **told)

    def addressed(self, state: State) -> Self:
        """Everybody sees the dice, but not always what they are rolled for."""
        event = _for_those_who_know(self, self.piece, state)
        return _for_those_who_know(event, self.target, state) if self.target else event

    def masked(self) -> "Rolled | None":
        """The dice alone, if they are rolled for a piece that is not known."""
        if not self.piece and not self.target:
            return None
        return Rolled(self.die, self.values, side=self.side, piece=BLANK, rule=self.rule)

    def text(self, names: "Names") -> str:
        """What was rolled for and what came of it."""
        return plain_text(spans_of_roll(self, names))

    def purpose(self, names: "Names") -> str:
        """What was rolled for; of a test also the value that it is made against."""
        reason = names.reason(self.reason)
        if self.needs is None:
            return reason
        return tr("{reason}, needs {value}", reason=reason, value=self.needs)

    def _verdict(self) -> str:
        return tr("passed") if self.passed else tr("failed")

    def result(self, names: "Names") -> str:
        """What came of the dice: how often each thing that counts, or the total; of a test both."""
        if self.counting:
            words = [f"{count} × {names.reason(word)}" for word, count in _counted(self).items()]
            return ", ".join(words) or tr("no effect")
        total = self._sum()
        if self.passed is None:
            return total
        return f"{total}, {self._verdict()}" if total else self._verdict()

    def _sum(self) -> str:
        """The total of numbers; empty where a single die says it."""
        numbers = [one for one in self.values if isinstance(one, int)]
        if len(numbers) < 2 and not (numbers and self.modifiers):
            return ""
        return str(sum(numbers) if self.total is None else self.total)


def _counted(roll: Rolled) -> dict[str, int]:
    found: dict[str, int] = {}
    for value in roll.values:
        word = roll.counting.get(str(value))
        if word:
            found[word] = found.get(word, 0) + 1
    return found


def _for_those_who_know(event: E, piece: str, state: State) -> E:
    """An event that names a piece, for those who know the piece."""
    found = state.pieces.get(piece)
    if found is None or found.visibility == "open" or event.visible_to is not None:
        return event
    return replace(event, visible_to=(found.side,))


class TrackMoved(BesidePieces, frozen=True):
    """A marker goes to a space of its track."""

    track: str
    space: int
    side: str = ""

    def apply(self, state: State) -> None:
        """Put the marker there."""
        key = track_key(self.track, self.side)
        kind = state.tracks[key].kind if key in state.tracks else ""
        state.tracks[key] = TrackMarker(self.track, self.space, self.side, kind)

    def text(self, names: "Names") -> str:
        """Where the marker stands."""
        track = names.track(self.track)
        lead = f"{names.side(self.side)}, {track}" if self.side else track
        return f"{lead}: {names.space(self.track, self.space)}"


class PointsScored(BesidePieces, frozen=True):
    """A side scores victory points, or loses some."""

    side: str
    points: int
    reason: str = ""

    def apply(self, state: State) -> None:
        """Add them up."""
        state.points[self.side] = state.points.get(self.side, 0) + self.points

    def text(self, names: "Names") -> str:
        """Who scores what for what."""
        side, points = names.side(self.side), signed(self.points)
        if abs(self.points) == 1:
            text = tr("{side}: {points} point", side=side, points=points)
        else:
            text = tr("{side}: {points} points", side=side, points=points)
        return f"{text} ({names.reason(self.reason)})" if self.reason else text


class TurnBegan(BesidePieces, frozen=True):
    """A turn of the track begins; counts of the last turn are forgotten."""

    turn: int
    label: str = ""

    def apply(self, state: State) -> None:
        """Go to the turn."""
        state.turn = self.turn
        CountsCleared(scope="turn").apply(state)

    def text(self, names: "Names") -> str:
        """Which turn it is."""
        label = names.word(self.label)
        text = tr("Turn {turn}", turn=self.turn)
        return f"— {text}: {label} —" if label else f"— {text} —"


class PhaseBegan(BesidePieces, frozen=True):
    """A phase begins, perhaps of another side."""

    phase: str
    side: str = ""
    name: str = ""

    def apply(self, state: State) -> None:
        """Go to the phase."""
        state.phase = self.phase
        if self.side:
            state.active = self.side

    def text(self, names: "Names") -> str:
        """Which phase it is, and whose."""
        if not self.name:
            return ""
        name = names.reason(self.name)
        return f"{names.side(self.side)}: {name}" if self.side else name


class LevelSet(BesidePieces, frozen=True):
    """A command gets a status, or another level of it; level 0 takes it away."""

    command: str
    status: str
    level: int = 1

    def apply(self, state: State) -> None:
        """Note the level."""
        levels = {**state.levels.get(self.command, {}), self.status: self.level}
        if not self.level:
            del levels[self.status]
        state.levels[self.command] = levels

    def text(self, names: "Names") -> str:
        """Which command is what."""
        known = names.module.commands.get(self.command)
        name = names.word(known.name) if known else self.command
        status = names.status(self.status)
        if not self.level:
            return tr("{piece}: no longer {status}.", piece=name, status=status)
        return tr("{piece}: {status} {level}.", piece=name, status=status, level=self.level)


class MarkPlaced(BesidePieces, frozen=True):
    """A marker is put on a hex or a hexside."""

    place: str
    mark: Mark

    def apply(self, state: State) -> None:
        """Put it with the others."""
        state.marks[self.place] = (*state.marks.get(self.place, ()), self.mark)

    def text(self, names: "Names") -> str:
        """What is put where."""
        return tr("{kind} is put on {place}.", kind=names.kind(self.mark.kind), place=self.place)


class MarkRemoved(BesidePieces, frozen=True):
    """A marker is taken off a hex or a hexside."""

    place: str
    mark: Mark

    def apply(self, state: State) -> None:
        """Take one away."""
        marks = list(state.marks[self.place])
        marks.remove(self.mark)
        if marks:
            state.marks[self.place] = tuple(marks)
        else:
            del state.marks[self.place]

    def text(self, names: "Names") -> str:
        """What is taken away."""
        kind = names.kind(self.mark.kind)
        return tr("{kind} is taken off {place}.", kind=kind, place=self.place)


class Counted(BesidePieces, frozen=True):
    """Something is counted, of a piece, a command or a side, for a while ("turn", "game"...)."""

    scope: str
    name: str
    owner: str = ""
    amount: int = 1

    def addressed(self, state: State) -> Self:
        """Known to those who know the piece."""
        return _for_those_who_know(self, self.owner, state)

    def apply(self, state: State) -> None:
        """Count it."""
        key = count_key(self.scope, self.name, self.owner)
        state.counts[key] = state.counts.get(key, 0) + self.amount


class CountsCleared(BesidePieces, frozen=True):
    """Everything that was counted for a while is forgotten."""

    scope: str

    def apply(self, state: State) -> None:
        """Forget it."""
        lead = f"{self.scope}/"
        for key in [key for key in state.counts if key.startswith(lead)]:
            del state.counts[key]


class RecordSet(BesidePieces, frozen=True):
    """A record of the game system is noted, or taken away; known to those who may see it all."""

    key: str
    record: Any = None

    def addressed(self, state: State) -> Self:
        """Known to the sides that may know the whole record."""
        if self.visible_to is not None:
            return self
        records = [one for one in (state.records.get(self.key), self.record) if one is not None]
        if all(one.seen_by(side) is one for one in records for side in state.points):
            return self
        known = tuple(
            side for side in state.points if all(one.seen_by(side) == one for one in records)
        )
        return self if len(known) == len(state.points) else replace(self, visible_to=known)

    def apply(self, state: State) -> None:
        """Note it."""
        if self.record is None:
            state.records.pop(self.key, None)
        else:
            state.records[self.key] = self.record


class TableRead(BesidePieces, frozen=True):
    """A table was read: what was looked for, with which shift, and what it gave."""

    table: str
    title: str
    wanted: str = ""
    result: str = ""
    column: str = ""
    shift: int = 0
    clamped: bool = False

    @classmethod
    def of(cls, reading: Reading, table: Table, result: str = "") -> "TableRead":
        """The event of a reading; the result is the cell that was found, if nothing else."""
        names = {column.id: column.name for column in table.columns}
        found = result or (str(reading.value) if reading.column else "")
        return cls(
            table.id,
            table.title,
            reading.wanted,
            found,
            names.get(reading.column, ""),
            reading.shift,
            reading.clamped,
            rule=reading.rule,
        )

    def text(self, names: "Names") -> str:
        """Which table, which column, and what it says."""
        parts = [names.word(self.title), names.word(self.column), self.wanted]
        text = ", ".join(part for part in parts if part)
        if self.shift:
            text += " " + tr("(shifted {shift})", shift=signed(self.shift))
        if self.clamped:
            text += " " + tr("(end of the table)")
        return f"{text}: {names.word(self.result)}" if self.result else text


class Remarked(BesidePieces, frozen=True, tag="Told"):
    """Something that is only told; `values` and the piece fill in what the words name."""

    words: str
    values: dict[str, str | int] = msgspec.field(default_factory=dict)
    piece: str = ""

    def addressed(self, state: State) -> Self:
        """Told to those who know the piece."""
        return _for_those_who_know(self, self.piece, state) if self.piece else self

    def text(self, names: "Names") -> str:
        """The words."""
        who = {"piece": names.piece(self.piece)} if self.piece else {}
        return tr(self.words, **self.values, **who)


class ActionBegan(BesidePieces, frozen=True):
    """A piece sets about something, at a target perhaps; what comes of it is told after this.

    `words` name {piece} and {target}.
    """

    piece: str
    words: str
    target: str = ""

    def addressed(self, state: State) -> Self:
        """Known to those who know both pieces."""
        event = _for_those_who_know(self, self.piece, state)
        return _for_those_who_know(event, self.target, state) if self.target else event

    def text(self, names: "Names") -> str:
        """Who does what, to whom."""
        target = names.piece(self.target) if self.target else ""
        return tr(self.words, piece=names.piece(self.piece), target=target)


class Overridden(Event, frozen=True):
    """A player did what the rules forbid; which rule, and why it forbids it."""

    side: str
    prompt: str
    choice: str
    reason: str

    def masked(self) -> Event:
        """That the rules were overridden, where the question was secret."""
        return Overridden(self.side, "", "", "")

    def text(self, names: "Names") -> str:
        """Who did what against which rule."""
        if not self.choice:
            return tr("{side} overrides the rules.", side=names.side(self.side))
        return tr(
            "{side} overrides the rules: {choice} ({prompt}) {reason}",
            side=names.side(self.side),
            choice=self.choice,
            prompt=self.prompt,
            reason=self.reason,
        )


class Corrected(Event, frozen=True):
    """A player changed the game by hand; the event that follows is the change."""

    side: str
    reason: str = ""

    def text(self, names: "Names") -> str:
        """Who changed something by hand."""
        who = names.side(self.side)
        return tr("{side} changes the game by hand: {reason}", side=who, reason=self.reason)


class GameEnded(Event, frozen=True):
    """The game is over."""

    outcome: Outcome

    def apply(self, state: State) -> None:
        """Nothing more happens."""
        state.outcome = self.outcome

    def text(self, names: "Names") -> str:
        """Who won, and why."""
        reason = names.reason(self.outcome.reason)
        if not self.outcome.winner:
            return tr("The game ends in a draw. {reason}", reason=reason).rstrip()
        winner = names.side(self.outcome.winner)
        return tr("Victory: {side}. {reason}", side=winner, reason=reason).rstrip()


GAME_EVENTS: tuple[type[Event], ...] = (
    Rolled,
    TrackMoved,
    PointsScored,
    TurnBegan,
    PhaseBegan,
    LevelSet,
    MarkPlaced,
    MarkRemoved,
    Counted,
    CountsCleared,
    RecordSet,
    TableRead,
    Remarked,
    ActionBegan,
    Overridden,
    Corrected,
    GameEnded,
)
