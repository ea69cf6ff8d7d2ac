"""Events of pieces: they are placed, move, turn, flip, suffer and leave."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Self

import msgspec
from msgspec.structs import replace

from hexwright.engine.core.event import BLANK, Event
from hexwright.engine.core.state import Piece, State, Visibility, count_parts, counted_piece
from hexwright.engine.core.where_pieces_are import change, lift, relocate, set_down, with_it
from hexwright.schema.language import later, tr, tr_many

if TYPE_CHECKING:
    from hexwright.engine.core.names import Names


class PieceEvent(Event, frozen=True):
    """Something that happens to one piece; who knows the piece, knows of it."""

    piece: str

    def addressed(self, state: State) -> Self:
        """Known to those who know the piece."""
        piece = state.pieces[self.piece]
        if piece.visibility == "open" or self.visible_to is not None:
            return self
        return replace(self, visible_to=(piece.side,))


def _of_piece(event: PieceEvent, names: "Names", words: str, **values: str) -> str:
    """What the words say of the piece of an event, in its number."""
    return tr_many(words, names.number(event.piece), piece=names.piece(event.piece), **values)


class OnePiece(PieceEvent, frozen=True):
    """Something that changes one piece where it is, and leaves all others as they are."""

    moves_pieces: ClassVar[bool] = False

    def touched_side(self, state: State) -> str:
        """The side of the piece."""
        return state.pieces[self.piece].side


class Placed(Event, frozen=True):
    """A piece comes into play, or back into it, as it is described.

    `words` tell it where it is more than being put down, with {piece} and {hex}.
    """

    piece: Piece
    words: str = ""

    def apply(self, state: State) -> None:
        """Put it on top."""
        if self.piece.id in state.pieces:
            lift(state, state.pieces[self.piece.id])
        state.replaced.pop(self.piece.id, None)
        set_down(state, self.piece)

    def addressed(self, state: State) -> Self:
        """Known to those who know the piece."""
        del state
        if self.piece.visibility == "open" or self.visible_to is not None:
            return self
        return replace(self, visible_to=(self.piece.side,))

    def text(self, names: "Names") -> str:
        """Who arrives where."""
        return self._told_of(names, (self.piece.id,))

    def _told_of(self, names: "Names", pieces: tuple[str, ...]) -> str:
        place = self.piece.hex or names.box(self.piece.box)
        words = self.words or _PLACED
        who, count = names.pieces(pieces), names.number(*pieces)
        return tr_many(words, count, piece=who, hex=place) if place else ""

    def told_with(self, before: Sequence[Event], names: "Names") -> str | None:
        """Pieces that come to one place are told together."""
        found = [one for one in before if isinstance(one, Placed)]
        where = (self.piece.hex, self.piece.box, self.words, self.rule)
        alike = all((one.piece.hex, one.piece.box, one.words, one.rule) == where for one in found)
        if len(found) < len(before) or not alike:
            return None
        return self._told_of(names, (*(one.piece.id for one in found), self.piece.id))


_PLACED: Final = later("{piece} is placed in {hex}.|{piece} are placed in {hex}.")


class Moved(PieceEvent, frozen=True):
    """A piece goes to a hex or a box, and what it carries goes with it.

    `path` are the hexes that it passed, the first and the last included. `extends` are the further
    hexes of one that covers several: it goes as one, and in a hex that it does not leave it keeps
    its place in the stack. `words` tell it, where it is more than a move, with {piece}, {start}
    and {hex}; a bar parts those for one piece from those for several.
    """

    to: str = ""
    box: str = ""
    path: tuple[str, ...] = ()
    extends: tuple[str, ...] = ()
    facing: int | None = None
    was: str = ""
    is_blank: bool = False
    words: str = ""

    def addressed(self, state: State) -> Self:
        """Remember where it came from, for the log, and whether others see a counter move."""
        piece = state.pieces[self.piece]
        event = replace(self, was=piece.hex, is_blank=piece.visibility == "face-down")
        return super(Moved, event).addressed(state)

    def masked(self) -> Event | None:
        """A blank counter moves, or nothing does."""
        return Stirred(to=self.to, rule=self.rule) if self.is_blank and self.to else None

    def apply(self, state: State) -> None:
        """Put it on top of the stack there."""
        piece = state.pieces[self.piece]
        facing = piece.facing if self.facing is None else self.facing
        relocate(
            state, replace(piece, hex=self.to, box=self.box, extends=self.extends, facing=facing)
        )

    @property
    def stands_alone(self) -> bool:
        """A mere move comes of no action."""
        return not self.words

    def touched_side(self, state: State) -> str:
        """The side of the piece, unless it may have carried those of another."""
        piece = state.pieces[self.piece]
        there = [state.pieces[one] for one in with_it(state, piece)]
        is_mixed = any(one.carried_by and one.side != piece.side for one in there)
        return "" if is_mixed else piece.side

    def text(self, names: "Names") -> str:
        """Who goes where."""
        if self.box:
            words = later("{piece} goes to {box}.|{piece} go to {box}.")
            return _of_piece(self, names, words, box=names.box(self.box))
        return self.told_of(names, (self.piece,))

    def told_of(self, names: "Names", pieces: tuple[str, ...]) -> str:
        """The move of one or several pieces in words."""
        words = self.words or (_MOVES if self.was else _GOES)
        who, count = names.pieces(pieces), names.number(*pieces)
        return tr_many(words, count, piece=who, start=self.was, hex=self.to)

    def told_with(self, before: Sequence[Event], names: "Names") -> str | None:
        """Those who go the same way together are told together."""
        if not self.to or not all(_goes_with(one, self) for one in before):
            return None
        return march_text((*before, self), names)


_MOVES: Final = later("{piece} moves from {start} to {hex}.|{piece} move from {start} to {hex}.")
_GOES: Final = later("{piece} moves to {hex}.|{piece} move to {hex}.")


def _goes_with(before: Event, move: Moved) -> bool:
    """Whether what was told before is a move of others the same way."""
    if isinstance(before, Restacked):
        return before.hex == move.to
    return isinstance(before, Moved) and before.piece != move.piece and _way(before) == _way(move)


def _way(move: Moved) -> tuple[str, ...]:
    return (move.was, move.to, move.words, move.rule)


class Flipped(OnePiece, frozen=True):
    """A counter is turned over to another face; `words` tell what it means, with {piece}."""

    face: str
    words: str = ""

    def apply(self, state: State) -> None:
        """Show the face."""
        change(state, self.piece, face=self.face)

    def text(self, names: "Names") -> str:
        """Which counter shows what."""
        if self.words:
            return _of_piece(self, names, self.words)
        face = names.face(self.piece, self.face)
        words = later("{piece} is turned over: {face}.|{piece} are turned over: {face}.")
        return _of_piece(self, names, words, face=face)


class Rotated(OnePiece, frozen=True):
    """A piece turns to one of the twelve directions."""

    facing: int

    def apply(self, state: State) -> None:
        """Face that way."""
        change(state, self.piece, facing=self.facing)

    def text(self, names: "Names") -> str:
        """Who turns."""
        return self._told_of(names, (self.piece,))

    def _told_of(self, names: "Names", pieces: tuple[str, ...]) -> str:
        words = later("{piece} turns to {hour}.|{piece} turn to {hour}.")
        who, count = names.pieces(pieces), names.number(*pieces)
        return tr_many(words, count, piece=who, hour=hour_of(self.facing))

    def told_with(self, before: Sequence[Event], names: "Names") -> str | None:
        """Whoever turns after a move is told with it, and so are all who turn alike."""
        if _turn_with(before, self):
            return self._told_of(names, (*(turn.piece for turn in _turns(before)), self.piece))
        marched = [one.piece for one in before if isinstance(one, Moved) and one.to]
        alike = all(turn.facing == self.facing for turn in _turns(before))
        return march_text((*before, self), names) if self.piece in marched and alike else None


class Formed(PieceEvent, frozen=True):
    """A piece takes up a formation, and the hexes and facing that belong to it.

    `to` is the hex of its counter, where that comes to lie in another part of it.
    """

    formation: str
    extends: tuple[str, ...] = ()
    facing: int | None = None
    to: str = ""

    def apply(self, state: State) -> None:
        """Cover the hexes of the formation."""
        piece = state.pieces[self.piece]
        facing = piece.facing if self.facing is None else self.facing
        hex_ = self.to or piece.hex
        changed = replace(
            piece, hex=hex_, formation=self.formation, extends=self.extends, facing=facing
        )
        if changed.hexes == piece.hexes:
            state.pieces[piece.id] = changed
            return
        relocate(state, changed)

    def text(self, names: "Names") -> str:
        """Who forms what."""
        formation = names.formation(self.formation)
        words = later("{piece} forms {formation}.|{piece} form {formation}.")
        return _of_piece(self, names, words, formation=formation)


class LostSteps(OnePiece, frozen=True):
    """A piece loses steps or blocks, and has some left; losing the last does not take it away."""

    steps: int = 1
    left: int | None = None

    def addressed(self, state: State) -> Self:
        """Remember what is left, for the log."""
        left = max(0, state.pieces[self.piece].steps - self.steps)
        return super(LostSteps, replace(self, left=left)).addressed(state)

    def apply(self, state: State) -> None:
        """Take the steps off."""
        left = max(0, state.pieces[self.piece].steps - self.steps)
        change(state, self.piece, steps=left)

    def text(self, names: "Names") -> str:
        """Who loses how much, and what is left."""
        steps = names.steps(self.piece, self.steps)
        words = later("{piece} loses {steps}|{piece} lose {steps}")
        text = _of_piece(self, names, words, steps=steps)
        left = tr_many("1 is left|{count} are left", self.left) if self.left else ""
        return f"{text}; {left}." if left else f"{text}."


class RegainedSteps(OnePiece, frozen=True):
    """A piece gets steps or blocks back."""

    steps: int = 1

    def apply(self, state: State) -> None:
        """Put the steps on."""
        change(state, self.piece, steps=state.pieces[self.piece].steps + self.steps)

    def text(self, names: "Names") -> str:
        """Who regains how much."""
        words = later("{piece} regains {steps}.|{piece} regain {steps}.")
        return _of_piece(self, names, words, steps=names.steps(self.piece, self.steps))


class StatusSet(OnePiece, frozen=True):
    """A piece gets a status, or another level of it; level 0 takes it away.

    `words` tell it, where its name says too little: "{piece} routs.|{piece} rout.".
    """

    status: str
    level: int = 1
    words: str = ""

    def apply(self, state: State) -> None:
        """Note the level."""
        statuses = {**state.pieces[self.piece].statuses, self.status: self.level}
        if not self.level:
            del statuses[self.status]
        change(state, self.piece, statuses=statuses)

    def text(self, names: "Names") -> str:
        """Who is what."""
        return self._told_of(names, (self.piece,))

    def told_with(self, before: Sequence[Event], names: "Names") -> str | None:
        """Pieces to which the same happens are told together."""
        found = [one for one in before if isinstance(one, StatusSet)]
        alike = len(found) == len(before) and all(
            (one.status, one.level, one.rule, one.words)
            == (self.status, self.level, self.rule, self.words)
            for one in found
        )
        if not alike or (self.level > 1 and not self.words):
            return None
        return self._told_of(names, (*(one.piece for one in found), self.piece))

    def _told_of(self, names: "Names", pieces: tuple[str, ...]) -> str:
        name, status = names.pieces(pieces), names.status(self.status)
        if self.words:
            return tr_many(self.words, names.number(*pieces), piece=name)
        if not self.level:
            return tr("{piece}: no longer {status}.", piece=name, status=status)
        if self.level > 1:
            return tr("{piece}: {status} {level}.", piece=name, status=status, level=self.level)
        return tr("{piece}: {status}.", piece=name, status=status)


class Attached(PieceEvent, frozen=True):
    """A piece is carried by another from now on, or by nobody."""

    to: str = ""

    def addressed(self, state: State) -> Self:
        """Known to those who know both pieces."""
        carrier = state.pieces.get(self.to)
        if carrier is None or carrier.visibility == "open" or self.visible_to is not None:
            return super().addressed(state)
        return replace(self, visible_to=(carrier.side,))

    def apply(self, state: State) -> None:
        """Go with it."""
        change(state, self.piece, carried_by=self.to)

    def text(self, names: "Names") -> str:
        """Who joins whom."""
        if not self.to:
            return _of_piece(self, names, later("{piece} goes alone.|{piece} go alone."))
        words = later("{piece} joins {other}.|{piece} join {other}.")
        return _of_piece(self, names, words, other=names.piece(self.to))


class Eliminated(PieceEvent, frozen=True):
    """A piece leaves the game; its counter may go to a box. What it carried stays behind.

    `words` tell how, where it does not simply perish: "{piece} leaves the map.|…".
    """

    box: str = ""
    words: str = ""

    def apply(self, state: State) -> None:
        """Take it off the map."""
        piece = state.pieces[self.piece]
        for one in with_it(state, piece):
            if state.pieces[one].carried_by == self.piece:
                change(state, one, carried_by="")
        lift(state, piece)
        gone = replace(piece, hex="", box=self.box, extends=(), carried_by="", is_gone=True)
        set_down(state, gone)

    def text(self, names: "Names") -> str:
        """Who is gone."""
        return _of_piece(self, names, self.words or _ELIMINATED)

    def told_with(self, before: Sequence[Event], names: "Names") -> str | None:
        """The last step and the end of a piece are one sentence."""
        last = before[-1]
        if self.words or not isinstance(last, LostSteps):
            return None
        if last.piece != self.piece or len(before) > 1:
            return None
        words = later(
            "{piece} loses {steps} and is eliminated.|{piece} lose {steps} and are eliminated."
        )
        return _of_piece(self, names, words, steps=names.steps(self.piece, last.steps))


_ELIMINATED: Final = later("{piece} is eliminated.|{piece} are eliminated.")


class Replaced(PieceEvent, frozen=True):
    """A piece gives way to others, which take over what was still to happen to it.

    `others` give way with it: companies that are a battalion again. What was counted of them is
    forgotten, and `counts` are what the heirs begin with. Whatever they carried is carried by the
    heir that `carriers` names, or by the first. `engine.core.substitution` makes such events.
    """

    by: tuple[Piece, ...]
    others: tuple[str, ...] = ()
    counts: dict[str, int] = msgspec.field(default_factory=dict)
    carriers: dict[str, str] = msgspec.field(default_factory=dict)

    def addressed(self, state: State) -> Self:
        """Known to those who know all the pieces, old and new."""
        gone = (state.pieces[one] for one in (self.piece, *self.others))
        hidden = next((one for one in (*gone, *self.by) if one.visibility != "open"), None)
        if hidden is None or self.visible_to is not None:
            return self
        return replace(self, visible_to=(hidden.side,))

    def apply(self, state: State) -> None:
        """Exchange the counters, and let what belongs to the old ones go to the new ones."""
        gone = (self.piece, *self.others)
        heirs = tuple(one.id for one in self.by)
        carried = [
            one
            for name in gone
            for one in with_it(state, state.pieces[name])
            if state.pieces[one].carried_by == name and one not in gone
        ]
        for name in gone:
            piece = state.pieces[name]
            lift(state, piece)
            set_down(state, replace(piece, hex="", box="", extends=(), carried_by="", is_gone=True))
            state.replaced[name] = heirs
        for heir in self.by:
            Placed(piece=heir).apply(state)
        for one in carried:
            _hand_over(state, one, self.carriers.get(one, heirs[0] if heirs else ""))
        for key in [key for key in state.counts if _counted(key) in gone]:
            del state.counts[key]
        state.counts.update(self.counts)
        for key, record in state.records.items():
            state.records[key] = record.with_heirs(gone, heirs)

    def text(self, names: "Names") -> str:
        """Who takes whose place."""
        others = names.pieces(tuple(one.id for one in self.by))
        if self.others:
            pieces = names.pieces((self.piece, *self.others))
            return tr("{pieces} are replaced by {others}.", pieces=pieces, others=others)
        words = later("{piece} is replaced by {others}.|{piece} are replaced by {others}.")
        return _of_piece(self, names, words, others=others)


class Restacked(Event, frozen=True):
    """The pieces of a hex are put in another order, from the bottom up."""

    hex: str
    order: tuple[str, ...]

    def apply(self, state: State) -> None:
        """Put them in order."""
        assert sorted(self.order) == sorted(state.stacks.get(self.hex, ()))
        state.stacks[self.hex] = self.order

    def addressed(self, state: State) -> Self:
        """Known to those who know all the pieces."""
        hidden = [one for one in self.order if state.pieces[one].visibility != "open"]
        if not hidden or self.visible_to is not None:
            return self
        return replace(self, visible_to=(state.pieces[hidden[0]].side,))

    def text(self, names: "Names") -> str:
        """What lies where."""
        if len(self.order) < 2:
            return ""
        order = names.pieces(tuple(reversed(self.order)))
        return tr("The stack in {hex}, from the top: {pieces}.", hex=self.hex, pieces=order)

    def told_with(self, before: Sequence[Event], names: "Names") -> str | None:
        """Where those come to lie who have just moved there."""
        goals = {one.to for one in before if isinstance(one, Moved)}
        return march_text((*before, self), names) if goals == {self.hex} else None


def march_text(events: Sequence[Event], names: "Names") -> str:
    """A move, where those who made it lie in their stack, and how they face, in one sentence."""
    moves = [event for event in events if isinstance(event, Moved)]
    pieces = tuple(dict.fromkeys(move.piece for move in moves))
    text = moves[-1].told_of(names, pieces)
    order = next((event.order for event in reversed(events) if isinstance(event, Restacked)), ())
    above = order[max((order.index(piece) for piece in pieces if piece in order), default=0) + 1 :]
    turns = _turns(events)
    parts = []
    if above:
        parts.append(tr("under {piece}", piece=names.piece(above[0])))
    if turns:
        parts.append(tr("facing {hour}", hour=hour_of(turns[-1].facing)))
    return ", ".join([text.removesuffix("."), *parts]) + "." if parts else text


def hour_of(facing: int) -> str:
    """A facing by the clock."""
    return tr_many("1 o'clock|{count} o'clock", facing or 12)


def _turns(events: Sequence[Event]) -> list[Rotated]:
    return [event for event in events if isinstance(event, Rotated)]


def _turn_with(before: Sequence[Event], turn: Rotated) -> bool:
    """Whether all that was told before are others who turn alike."""
    turns = _turns(before)
    return len(turns) == len(before) and all(
        (one.facing, one.rule) == (turn.facing, turn.rule) and one.piece != turn.piece
        for one in turns
    )


class Revealed(PieceEvent, frozen=True):
    """A piece becomes known to all, or unknown again."""

    visibility: Visibility = "open"

    is_barrier = True

    def addressed(self, state: State) -> Self:
        """Everybody sees what is shown; what is hidden is hidden before their eyes."""
        del state
        return self

    def apply(self, state: State) -> None:
        """Turn it up, or down."""
        change(state, self.piece, visibility=self.visibility)

    def text(self, names: "Names") -> str:
        """What is seen."""
        if self.visibility == "open":
            return _of_piece(self, names, later("{piece} is revealed.|{piece} are revealed."))
        return _of_piece(self, names, later("{piece} is hidden.|{piece} are hidden."))


class Stirred(Event, frozen=True):
    """What others see when a face-down piece is moved: a blank counter goes to another hex."""

    to: str

    def text(self, names: "Names") -> str:
        """Something moves."""
        return tr_many(_GOES, 1, piece=names.piece(BLANK), hex=self.to)


PIECE_EVENTS: tuple[type[Event], ...] = (
    Placed,
    Moved,
    Flipped,
    Rotated,
    Formed,
    LostSteps,
    RegainedSteps,
    StatusSet,
    Attached,
    Eliminated,
    Replaced,
    Restacked,
    Revealed,
    Stirred,
)


def _counted(key: str) -> str:
    """The piece of which something is counted."""
    return counted_piece(count_parts(key)[2])[0]


def _hand_over(state: State, piece: str, to: str) -> None:
    """Let a piece be carried by another, where that is; by nobody if there is none."""
    carrier, found = state.pieces.get(to), state.pieces[piece]
    change(state, piece, carried_by=to)
    if carrier is not None and (carrier.hex, carrier.box) != (found.hex, found.box):
        Moved(piece=piece, to=carrier.hex, box=carrier.box).apply(state)
