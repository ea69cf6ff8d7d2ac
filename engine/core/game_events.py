"""Events of the game as a whole: dice, tracks, turns, counts, overrides and the end."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, Self, TypeVar

import msgspec
from msgspec.structs import replace

from hexwright.engine.core.event import BLANK, BesidePieces, Event
from hexwright.engine.core.modifiers import Modifier, Sum, minus
from hexwright.engine.core.names import Names
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
from hexwright.schema.language import later, tr
from hexwright.schema.model.scenario import Scenario

E = TypeVar("E", bound=Event)


class Rolled(BesidePieces, frozen=True):
    """Dice fell: what they show, why they were rolled, at whom, and what is added to them.

    `counting` says what each face that matters counts as: {"sabre": "hit|hits"}, for one and for
    several. A test says the value that it is made against, `needs`, the most that passes or the
    `least`, and whether it was `passed`.
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
    least: bool = False

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
        total += sum(value for value in values if isinstance(value, int))
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

    def text(self, names: Names) -> str:
        """What was rolled for and what came of it."""
        return plain_text(spans_of_roll(self, names))

    def purpose(self, names: Names) -> str:
        """What was rolled for; of a test also the value that it is made against."""
        reason = names.reason(self.reason)
        if self.needs is None:
            return reason
        if self.least:
            return tr("{reason}, needs {value} or more", reason=reason, value=self.needs)
        return tr("{reason}, needs {value} or less", reason=reason, value=self.needs)

    def effect(self, names: Names) -> str:
        """What came of the dice beside a total: how often each thing that counts, or a verdict."""
        if self.counting:
            words = [_times(names, word, count) for word, count in _counted(self).items()]
            return ", ".join(words) or tr("no effect")
        if self.passed is None:
            return ""
        return tr("passed") if self.passed else tr("failed")

    def result(self, names: Names) -> str:
        """What came of the dice in few words: the total, what counts, the verdict."""
        total = "" if self.sum_of_dice is None else minus(self.sum_of_dice)
        return ", ".join(one for one in (total, self.effect(names)) if one)

    @property
    def sum_of_dice(self) -> int | None:
        """The total of numbers with all modifiers; None where a single die says it."""
        numbers = [value for value in self.values if isinstance(value, int)]
        if self.counting or (len(numbers) < 2 and not (numbers and self.modifiers)):
            return None
        return sum(numbers) if self.total is None else self.total


def _times(names: Names, word: str, count: int) -> str:
    """So many of what counts; a word without a form for several is only counted."""
    noun = names.noun(word, count)
    return f"{count} {noun}" if "|" in word else f"{count} × {noun}"


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

    def told_with(self, before: Sequence[Event], names: Names) -> str | None:
        """A marker that only shows the turn or the points needs no line of its own."""
        track = next((one for one in names.module.info.tracks if one.id == self.track), None)
        purpose, last = track.purpose if track else "", before[-1]
        is_told = (purpose == "time" and isinstance(last, TurnBegan)) or (
            isinstance(last, PointsScored) and (last.side, last.total) == (self.side, self.space)
        )
        return "" if is_told else None

    def text(self, names: Names) -> str:
        """Where the marker stands."""
        track = names.track(self.track)
        lead = f"{names.side(self.side)}, {track}" if self.side else track
        return f"{lead}: {names.space(self.track, self.space)}"


class PointsScored(BesidePieces, frozen=True):
    """A side scores victory points, or loses some; `what` they are called, one and several.

    `total` is what it has then, and `target` how many win.
    """

    side: str
    points: int
    reason: str = ""
    what: str = later("point|points")
    total: int | None = None
    target: int = 0

    def addressed(self, state: State) -> Self:
        """Remember the total, for the log."""
        return replace(self, total=state.points.get(self.side, 0) + self.points)

    def apply(self, state: State) -> None:
        """Add them up."""
        state.points[self.side] = state.points.get(self.side, 0) + self.points

    def text(self, names: Names) -> str:
        """Who scores what for what, and how many there are now."""
        count = abs(self.points)
        values = {
            "side": names.side(self.side),
            "points": f"{count} {names.noun(self.what, count)}",
            "total": minus(self.total or 0),
            "target": self.target,
        }
        if self.points < 0:
            text = tr("{side}: {points} lost", **values)
        else:
            text = tr("{side}: {points} won", **values)
        text += f" ({names.reason(self.reason)})" if self.reason else ""
        if self.total is None:
            return f"{text}."
        if self.target:
            return f"{text}; {tr('now {total} of {target}', **values)}."
        return f"{text}; {tr('now {total}', **values)}."


class TurnBegan(BesidePieces, frozen=True):
    """A turn of the track begins, at a time of day; counts of the last turn are forgotten."""

    turn: int
    label: str = ""
    light: Literal["day", "night", "dawn", "dusk"] = "day"
    weather: Literal["clear", "fog", "rain", "mud", "snow", "storm"] = "clear"

    @classmethod
    def of(cls, turn: int, scenario: Scenario, rule: str = "") -> "TurnBegan":
        """The event of a turn of a scenario, with its hour and weather; none for a later one."""
        if turn > len(scenario.turns):
            return cls(turn, rule=rule)
        found = scenario.turns[turn - 1]
        return cls(turn, found.label, found.light, found.weather, rule=rule)

    def apply(self, state: State) -> None:
        """Go to the turn."""
        state.turn = self.turn
        CountsCleared(scope="turn").apply(state)

    def heading(self, names: Names) -> str:
        """Which turn it is, when, in which light and weather."""
        light, weather = _LIGHTS.get(self.light, ""), _WEATHERS.get(self.weather, "")
        sky = ", ".join(tr(one) for one in (light, weather) if one)
        sky = sky[:1].upper() + sky[1:]
        parts = [tr("Turn {turn}", turn=self.turn), names.word(self.label), sky]
        return " · ".join(part for part in parts if part)

    def text(self, names: Names) -> str:
        """The same."""
        return self.heading(names)


_LIGHTS: Final = {"night": later("night"), "dawn": later("dawn"), "dusk": later("dusk")}
_WEATHERS: Final = {
    "fog": later("fog"),
    "rain": later("rain"),
    "mud": later("mud"),
    "snow": later("snow"),
    "storm": later("storm"),
}


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

    def text(self, names: Names) -> str:
        """Which phase it is, and whose."""
        if not self.name:
            return ""
        name = names.reason(self.name)
        return f"{names.side(self.side)}: {name}" if self.side else name


class LevelSet(BesidePieces, frozen=True):
    """A command gets a status, or another level of it; level 0 takes it away.

    The words tell it in a sentence about {piece}, where there are any.
    """

    command: str
    status: str
    level: int = 1
    words: str = ""

    def apply(self, state: State) -> None:
        """Note the level."""
        levels = {**state.levels.get(self.command, {}), self.status: self.level}
        if not self.level:
            del levels[self.status]
        state.levels[self.command] = levels

    def text(self, names: Names) -> str:
        """Which command is what."""
        known = names.module.commands.get(self.command)
        name = names.word(known.name) if known else self.command
        if self.words:
            return tr(self.words, piece=name)
        status = names.status(self.status)
        if not self.level:
            return tr("{piece}: no longer {status}.", piece=name, status=status)
        if self.level > 1:
            return tr("{piece}: {status} {level}.", piece=name, status=status, level=self.level)
        return tr("{piece}: {status}.", piece=name, status=status)


class MarkPlaced(BesidePieces, frozen=True):
    """A marker is put on a hex or a hexside."""

    place: str
    mark: Mark

    def apply(self, state: State) -> None:
        """Put it with the others."""
        state.marks[self.place] = (*state.marks.get(self.place, ()), self.mark)

    def text(self, names: Names) -> str:
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

    def text(self, names: Names) -> str:
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
        """Known to the sides that may know the whole record.

        A record that is shown as it is to those who may not know it, by accident, is no less
        hidden: they would learn from the log which it is.
        """
        if self.visible_to is not None:
            return self
        before, after = state.records.get(self.key), self.record
        known = [
            side
            for side in state.points
            if (before is None or before.seen_by(side) is before)
            and (after is None or after.seen_by(side) is after)
        ]
        return self if len(known) == len(state.points) else replace(self, visible_to=tuple(known))

    def apply(self, state: State) -> None:
        """Note it."""
        if self.record is None:
            state.records.pop(self.key, None)
        else:
            state.records[self.key] = self.record


class Overridden(Event, frozen=True):
    """A player did what the rules forbid; which rule, and why it forbids it."""

    side: str
    prompt: str
    choice: str
    reason: str

    def masked(self) -> Event:
        """That the rules were overridden, where the question or the answer is secret."""
        return Overridden(self.side, "", "", "")

    def text(self, names: Names) -> str:
        """Who did what against which rule."""
        if not self.choice:
            return tr("{side} overrides the rules.", side=names.side(self.side))
        return tr(
            "{side} overrides the rules: {choice} ({prompt}) {reason}",
            side=names.side(self.side),
            choice=names.answer(self.choice),
            prompt=self.prompt,
            reason=self.reason,
        )


class Corrected(Event, frozen=True):
    """A player changed the game by hand; the event that follows is the change."""

    side: str
    reason: str = ""

    def text(self, names: Names) -> str:
        """Who changed something by hand."""
        who = names.side(self.side)
        return tr("{side} changes the game by hand: {reason}", side=who, reason=self.reason)


class GameEnded(Event, frozen=True):
    """The game is over."""

    outcome: Outcome

    def apply(self, state: State) -> None:
        """Nothing more happens."""
        state.outcome = self.outcome

    def text(self, names: Names) -> str:
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
    Overridden,
    Corrected,
    GameEnded,
)
