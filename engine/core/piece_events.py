"""Events of pieces: they are placed, move, turn, flip, suffer and leave."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

import msgspec
from msgspec.structs import replace

from hexwright.engine.core.event import BLANK, Event
from hexwright.engine.core.state import Piece, State, Visibility, count_parts, counted_piece
from hexwright.schema.language import tr

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


class OnePiece(PieceEvent, frozen=True):
    """Something that changes one piece, and leaves all others as they are."""

    def touched_side(self, state: State) -> str:
        """The side of the piece."""
        return state.pieces[self.piece].side


class Placed(Event, frozen=True):
    """A piece comes into play, or back into it, as it is described."""

    piece: Piece

    def apply(self, state: State) -> None:
        """Put it on top."""
        if self.piece.id in state.pieces:
            _lift(state, state.pieces[self.piece.id])
        state.replaced.pop(self.piece.id, None)
        _set_down(state, self.piece)

    def addressed(self, state: State) -> Self:
        """Known to those who know the piece."""
        del state
        if self.piece.visibility == "open" or self.visible_to is not None:
            return self
        return replace(self, visible_to=(self.piece.side,))

    def text(self, names: "Names") -> str:
        """Who arrives where."""
        name = names.piece(self.piece.id)
        place = self.piece.hex or names.box(self.piece.box)
        return tr("{piece} is placed in {hex}.", piece=name, hex=place) if place else ""


class Moved(PieceEvent, frozen=True):
    """A piece goes to a hex or a box, and what it carries goes with it.

    `path` are the hexes that it passed, the first and the last included. `extends` are the further
    hexes of one that covers several: it goes as one, and in a hex that it does not leave it keeps
    its place in the stack. `words` tell it, where it is more than a move, with {piece}, {start}
    and {hex}.
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
        _relocate(
            state, replace(piece, hex=self.to, box=self.box, extends=self.extends, facing=facing)
        )

    def touched_side(self, state: State) -> str:
        """The side of the piece, unless it may have carried others."""
        piece = state.pieces[self.piece]
        is_carrying = any(state.pieces[one].carried_by for one in _with_it(state, piece))
        return "" if is_carrying else piece.side

    def text(self, names: "Names") -> str:
        """Who goes where."""
        name = names.piece(self.piece)
        if self.box:
            return tr("{piece} goes to {box}.", piece=name, box=names.box(self.box))
        if self.words:
            return tr(self.words, piece=name, start=self.was, hex=self.to)
        if self.was:
            return tr(
                "{piece} moves from {start} to {hex}.", piece=name, start=self.was, hex=self.to
            )
        return tr("{piece} moves to {hex}.", piece=name, hex=self.to)


class Flipped(OnePiece, frozen=True):
    """A counter is turned over to another face."""

    face: str

    def apply(self, state: State) -> None:
        """Show the face."""
        _change(state, self.piece, face=self.face)

    def text(self, names: "Names") -> str:
        """Which counter shows what."""
        face = names.face(self.piece, self.face)
        return tr("{piece} is turned over: {face}.", piece=names.piece(self.piece), face=face)


class Rotated(OnePiece, frozen=True):
    """A piece turns to one of the twelve directions."""

    facing: int

    def apply(self, state: State) -> None:
        """Face that way."""
        _change(state, self.piece, facing=self.facing)

    def text(self, names: "Names") -> str:
        """Who turns."""
        name = names.piece(self.piece)
        return tr("{piece} turns to {hour} o'clock.", piece=name, hour=self.facing or 12)


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
        _relocate(state, changed)

    def text(self, names: "Names") -> str:
        """Who forms what."""
        formation = names.formation(self.formation)
        return tr("{piece} forms {formation}.", piece=names.piece(self.piece), formation=formation)


class LostSteps(OnePiece, frozen=True):
    """A piece loses steps or blocks; losing the last does not take it away."""

    steps: int = 1

    def apply(self, state: State) -> None:
        """Take the steps off."""
        left = max(0, state.pieces[self.piece].steps - self.steps)
        _change(state, self.piece, steps=left)

    def text(self, names: "Names") -> str:
        """Who loses how much."""
        name, steps = names.piece(self.piece), names.steps(self.piece, self.steps)
        return tr("{piece} loses {steps}.", piece=name, steps=steps)


class RegainedSteps(OnePiece, frozen=True):
    """A piece gets steps or blocks back."""

    steps: int = 1

    def apply(self, state: State) -> None:
        """Put the steps on."""
        _change(state, self.piece, steps=state.pieces[self.piece].steps + self.steps)

    def text(self, names: "Names") -> str:
        """Who regains how much."""
        name, steps = names.piece(self.piece), names.steps(self.piece, self.steps)
        return tr("{piece} regains {steps}.", piece=name, steps=steps)


class StatusSet(OnePiece, frozen=True):
    """A piece gets a status, or another level of it; level 0 takes it away."""

    status: str
    level: int = 1

    def apply(self, state: State) -> None:
        """Note the level."""
        statuses = {**state.pieces[self.piece].statuses, self.status: self.level}
        if not self.level:
            del statuses[self.status]
        _change(state, self.piece, statuses=statuses)

    def text(self, names: "Names") -> str:
        """Who is what."""
        name, status = names.piece(self.piece), names.status(self.status)
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
        _change(state, self.piece, carried_by=self.to)

    def text(self, names: "Names") -> str:
        """Who joins whom."""
        name = names.piece(self.piece)
        if not self.to:
            return tr("{piece} goes alone.", piece=name)
        return tr("{piece} joins {other}.", piece=name, other=names.piece(self.to))


class Eliminated(PieceEvent, frozen=True):
    """A piece leaves the game; its counter may go to a box. What it carried stays behind."""

    box: str = ""

    def apply(self, state: State) -> None:
        """Take it off the map."""
        piece = state.pieces[self.piece]
        for one in _with_it(state, piece):
            if state.pieces[one].carried_by == self.piece:
                _change(state, one, carried_by="")
        _lift(state, piece)
        gone = replace(piece, hex="", box=self.box, extends=(), carried_by="", is_gone=True)
        _set_down(state, gone)

    def text(self, names: "Names") -> str:
        """Who is gone."""
        return tr("{piece} is eliminated.", piece=names.piece(self.piece))


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
            for one in _with_it(state, state.pieces[name])
            if state.pieces[one].carried_by == name and one not in gone
        ]
        for name in gone:
            piece = state.pieces[name]
            _lift(state, piece)
            _set_down(
                state, replace(piece, hex="", box="", extends=(), carried_by="", is_gone=True)
            )
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
        return tr("{piece} is replaced by {others}.", piece=names.piece(self.piece), others=others)


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
        order = names.pieces(tuple(reversed(self.order)))
        return tr("The stack in {hex}, from the top: {pieces}.", hex=self.hex, pieces=order)


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
        _change(state, self.piece, visibility=self.visibility)

    def text(self, names: "Names") -> str:
        """What is seen."""
        if self.visibility == "open":
            return tr("{piece} is revealed.", piece=names.piece(self.piece))
        return tr("{piece} is hidden.", piece=names.piece(self.piece))


class Stirred(Event, frozen=True):
    """What others see when a face-down piece is moved: a blank counter goes to another hex."""

    to: str

    def text(self, names: "Names") -> str:
        """Something moves."""
        return tr("{piece} moves to {hex}.", piece=names.piece(BLANK), hex=self.to)


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


def _change(state: State, piece: str, **fields: object) -> None:
    state.pieces[piece] = replace(state.pieces[piece], **fields)


def _hand_over(state: State, piece: str, to: str) -> None:
    """Let a piece be carried by another, where that is; by nobody if there is none."""
    carrier, found = state.pieces.get(to), state.pieces[piece]
    _change(state, piece, carried_by=to)
    if carrier is not None and (carrier.hex, carrier.box) != (found.hex, found.box):
        Moved(piece=piece, to=carrier.hex, box=carrier.box).apply(state)


def _with_it(state: State, piece: Piece) -> tuple[str, ...]:
    """The pieces in the same hex or box."""
    return state.stacks.get(piece.hex, ()) if piece.hex else state.boxes.get(piece.box, ())


def _relocate(state: State, changed: Piece) -> None:
    """Put a piece where it is now, and what it carries with it.

    A body of several hexes keeps its place in the stacks that it stays in: a pivot does not move.
    """
    piece = state.pieces[changed.id]
    together = [one for one in _with_it(state, piece) if state.pieces[one].carried_by]
    is_body = piece.extends or changed.extends
    stays = [hex_ for hex_ in piece.hexes if hex_ in changed.hexes] if is_body else ()
    _lift(state, piece, stays)
    _set_down(state, changed, stays)
    if is_body and changed.hex == piece.hex:
        return
    for one in together:
        carried = state.pieces[one]
        if carried.carried_by == changed.id:
            _relocate(state, replace(carried, hex=changed.hex, box=changed.box, extends=()))


def _lift(state: State, piece: Piece, stays: Sequence[str] = ()) -> None:
    """Take a piece out of its stacks, or its box."""
    for hex_ in piece.hexes:
        if hex_ not in stays:
            _remove(state.stacks, hex_, piece.id)
    if piece.box:
        _remove(state.boxes, piece.box, piece.id)


def _remove(where: dict[str, tuple[str, ...]], key: str, piece: str) -> None:
    left = tuple(one for one in where.get(key, ()) if one != piece)
    if left:
        where[key] = left
    else:
        where.pop(key, None)


def _set_down(state: State, piece: Piece, stays: Sequence[str] = ()) -> None:
    """Put a piece on top of its stacks, or of its box."""
    state.pieces[piece.id] = piece
    for hex_ in piece.hexes:
        if hex_ not in stays:
            state.stacks[hex_] = (*state.stacks.get(hex_, ()), piece.id)
    if piece.box:
        state.boxes[piece.box] = (*state.boxes.get(piece.box, ()), piece.id)
