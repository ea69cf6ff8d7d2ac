"""Events that are only told: what a rule says about an action, a remark, a result of a table."""

from collections.abc import Sequence
from typing import Self

import msgspec
from msgspec.structs import replace

from hexwright.engine.core.event import BesidePieces, Event
from hexwright.engine.core.modifiers import signed
from hexwright.engine.core.names import Names, listed
from hexwright.engine.core.state import State
from hexwright.engine.core.tables import Reading
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.table import Table


class Meaning(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a result means for somebody: who, and what they do, each thing with its number.

    The words of a thing may have a form for one and one for several: "retreat 1 hex|retreat
    {count} hexes"; {amount} is the number with its sign.
    """

    who: str
    what: tuple[tuple[str, int], ...]

    def text(self, names: Names) -> str:
        """A clause of a sentence."""
        del names
        things = [tr_many(words, count, amount=signed(count)) for words, count in self.what]
        return f"{tr(self.who)} {listed(things)}"


class TableRead(BesidePieces, frozen=True):
    """A table was read: what was looked for, with which shift, what it gave and what that means.

    `rows` are those that were read. One that is not told is shown in the charts alone: what comes
    of it says enough.
    """

    table: str
    title: str
    wanted: str = ""
    result: str = ""
    column: str = ""
    shift: int = 0
    clamped: bool = False
    meaning: tuple[Meaning, ...] | None = None
    rows: tuple[int, ...] = ()
    is_told: bool = True

    @classmethod
    def of(
        cls,
        reading: Reading,
        table: Table,
        result: str = "",
        meaning: tuple[Meaning, ...] | None = None,
    ) -> "TableRead":
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
            meaning,
            (reading.row,),
            rule=reading.rule,
        )

    @classmethod
    def silently(cls, table: Table, readings: Sequence[Reading], column: str = "") -> "TableRead":
        """The event of readings that are shown in the charts alone."""
        names = {one.id: one.name for one in table.columns}
        rows = tuple(sorted({reading.row for reading in readings}))
        return cls(
            table.id,
            table.title,
            column=names.get(column, ""),
            rows=rows,
            is_told=False,
            rule=table.rule,
        )

    def text(self, names: Names) -> str:
        """What the result means; or which table, which column, and what it says."""
        if not self.is_told:
            return ""
        if self.meaning is not None:
            told = "; ".join(one.text(names) for one in self.meaning) or tr("no effect")
            result = names.word(self.result).strip("–- ")
            return (
                tr("Result {result}: {told}.", result=result, told=told)
                if result
                else f"{told[:1].upper()}{told[1:]}."
            )
        parts = [names.word(self.title), names.word(self.column), self.wanted]
        text = ", ".join(part for part in parts if part)
        if self.shift:
            text += " " + tr("(shifted {shift})", shift=signed(self.shift))
        if self.clamped:
            text += " " + tr("(end of the table)")
        return f"{text}: {names.word(self.result)}" if self.result else text


class Sentence(BesidePieces, frozen=True, kw_only=True):
    """Something that is told in words of its rule, which name what the event holds.

    They name {piece} with all `helpers` beside it, the `targets` as {target}, {side} and {card};
    a bar parts the words for one piece from those for several: "{piece} runs.|{piece} run.".
    """

    helpers: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    card: str = ""
    side: str = ""

    def _pieces(self) -> tuple[str, ...]:
        """Every piece that is named."""
        return (*self.helpers, *self.targets)

    def addressed(self, state: State) -> Self:
        """Told to those who know all the pieces; to nobody if both sides hide one."""
        known = (state.pieces[piece] for piece in self._pieces() if piece in state.pieces)
        hidden = tuple(dict.fromkeys(one.side for one in known if one.visibility != "open"))
        if not hidden or self.visible_to is not None:
            return self
        return replace(self, visible_to=hidden if len(hidden) == 1 else ())

    def _said(
        self, names: Names, words: str, piece: str, targets: tuple[str, ...], **values: str | int
    ) -> str:
        acting = (piece, *self.helpers) if piece else self.helpers
        if acting:
            values["piece"] = names.pieces(acting)
        if targets:
            values["target"] = names.pieces(targets)
        if self.side:
            values["side"] = names.side(self.side)
        if self.card:
            values["card"] = names.card(self.card)
        return tr_many(words, names.number(*acting) if acting else 1, **values)


class Remarked(Sentence, frozen=True, tag="Told"):
    """Something that is only told; `values` and the pieces fill in what the words name."""

    words: str
    values: dict[str, str | int] = msgspec.field(default_factory=dict)
    piece: str = ""

    def _pieces(self) -> tuple[str, ...]:
        return (self.piece, *self.helpers, *self.targets)

    def text(self, names: Names) -> str:
        """The words."""
        return self._said(names, self.words, self.piece, self.targets, **self.values)


class ActionBegan(Sentence, frozen=True):
    """A piece sets about something, at a target perhaps; what comes of it is told after this.

    What is done `within` the action of another, such as fire at those who attack, ends with it:
    the story of the other one goes on afterwards.
    """

    piece: str
    words: str
    target: str = ""
    within: bool = False

    def _pieces(self) -> tuple[str, ...]:
        return (self.piece, self.target, *self.helpers, *self.targets)

    @property
    def acting(self) -> tuple[str, ...]:
        """Those who do it."""
        return (self.piece, *self.helpers)

    def text(self, names: Names) -> str:
        """Who does what, to whom."""
        targets = self.targets or ((self.target,) if self.target else ())
        return self._said(names, self.words, self.piece, targets)


TOLD_EVENTS: tuple[type[Event], ...] = (TableRead, Remarked, ActionBegan)
