"""The pieces of a view on the map: where each is drawn, what it looks like, which one is hit."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from hexwright.editor.play.board.piece_looks import Badge, badge_of, badges_of, look_of, mark_look
from hexwright.engine.core.showing import Sign
from hexwright.engine.core.state import Piece
from hexwright.engine.core.view import View
from hexwright.render.body_band import Limbs, covered, limbs_of
from hexwright.render.counter_look import CounterLook
from hexwright.render.geometry import PITCH, Layout
from hexwright.render.map_picture import MapPicture
from hexwright.render.stacks import counter_rect
from hexwright.schema.grid import Place
from hexwright.schema.half_turn import HALF_TURN
from hexwright.schema.module import Module

# How far each piece of a stack lies from the one below it, and how far the highest at most.
_FAN = QPointF(8.0, -9.5)
_MOST_LEVELS = 4
# A piece that is carried, as a share of its own size.
_CARRIED = 0.62
_MARK = 0.55
# Pieces in play are read from farther away than those of a set-up: somewhat larger than to scale,
# but never so large that they hide their hex.
_LARGER = 1.24
_WIDEST = 0.7 * PITCH


class DrawnPiece(NamedTuple):
    """A piece or marker on the map: its place, its look, and where it is drawn in map units."""

    id: str
    hex: str
    look: CounterLook
    rect: QRectF
    badges: tuple[Badge, ...] = ()
    name: str = ""
    # The band to the further hexes of a unit that covers several.
    limbs: Limbs = ()

    @property
    def bounds(self) -> QRectF:
        """All that is drawn of it, in map units."""
        found = self.rect
        for one in covered(self.rect, self.limbs)[1:]:
            found = found.united(one)
        return found


class BoardPieces:
    """Everything that stands on the map in one view; another view is another object."""

    def __init__(
        self,
        module: Module,
        picture: MapPicture,
        view: View,
        before: "BoardPieces | None" = None,
        signs: Callable[[str], tuple[Sign, ...]] = lambda _: (),
    ) -> None:
        """Find out where everything stands; what is off the map is left out.

        What pieces looked like `before` is used again for those that are still the same. `signs`
        tells what the game system puts on a piece.
        """
        self._signs = signs
        self.is_turned = picture.board.is_turned
        is_alike = before is not None and before.is_turned == self.is_turned
        self._before = before.looks if before is not None and is_alike else {}
        self.looks: dict[str, tuple[Piece, CounterLook, tuple[Badge, ...]]] = {}
        self._module = module
        self._picture = picture
        self._hex_mm = picture.board.map.grid.hex_mm
        self.view = view
        self.by_hex: dict[str, list[DrawnPiece]] = {}
        for hex_, pieces in view.stacks.items():
            standing = list(self._stack(hex_, [view.pieces[piece] for piece in pieces]))
            if standing:
                self.by_hex[hex_] = standing
        self.marks = list(self._marks())
        self.by_piece = {one.id: one for stack in self.by_hex.values() for one in stack}
        # The bodies that only their band shows in a hex.
        self._banded = {
            hex_: found
            for hex_, pieces in view.stacks.items()
            if (found := [piece for piece in pieces if view.pieces[piece].hex not in ("", hex_)])
        }

    @property
    def layout(self) -> Layout:
        """Where the hexes lie."""
        return self._picture.layout

    def place(self, hex_: str) -> Place | None:
        """Column and row of a hex; None if it is not on this map."""
        return self._picture.board.place(hex_)

    def centre(self, hex_: str) -> QPointF | None:
        """The middle of a hex in map units; None if it is not on this map."""
        place = self.place(hex_)
        return self.layout.centre(*place) if place is not None else None

    def turn_space(self) -> QRectF | None:
        """The box of the turn on the printed track, in map units; None if there is none."""
        return self._picture.turn_space(self.view.turn)

    def _stack(self, hex_: str, pieces: list[Piece]) -> Iterator[DrawnPiece]:
        """The pieces of a hex from the bottom up; those carried lie on a corner of the carrier."""
        centre = self.centre(hex_)
        if centre is None:
            return
        here = {one.id for one in pieces}
        # A piece that covers several hexes stands in the first of them.
        own = [one for one in pieces if one.carried_by not in here and one.hex in ("", hex_)]
        step = _FAN * min(1.0, _MOST_LEVELS / max(len(own) - 1, 1))
        first = centre - step * (len(own) - 1) / 2
        for level, piece in enumerate(own):
            rect = self._rect(self._look(piece))
            rect.moveCenter(first + step * level)
            yield self._standing(piece, hex_, rect)
            riders = [one for one in pieces if one.carried_by == piece.id]
            yield from self._riders(hex_, riders, rect)

    def _riders(self, hex_: str, riders: list[Piece], carrier: QRectF) -> Iterator[DrawnPiece]:
        for number, piece in enumerate(riders):
            small = QRectF(QPointF(), self._rect(self._look(piece)).size() * _CARRIED)
            small.moveCenter(carrier.topRight() + QPointF(-4.0 - 16.0 * number, 6.0))
            yield self._standing(piece, hex_, small)

    def _rect(self, look: CounterLook) -> QRectF:
        size = counter_rect(look, self._hex_mm).size()
        longest = max(size.width(), size.height())
        return QRectF(QPointF(), size * min(_LARGER, max(1.0, _WIDEST / longest)))

    def _look(self, piece: Piece) -> CounterLook:
        known = self._before.get(piece.id)
        if known is None or known[0] is not piece:
            badges = tuple(badges_of(self._module, piece))
            known = piece, self._turned(look_of(self._module, piece)), badges
        self.looks[piece.id] = known
        return known[1]

    def _turned(self, look: CounterLook) -> CounterLook:
        """A counter stays upright on a board that is turned round; what it faces does not."""
        if not self.is_turned or look.facing is None:
            return look
        return replace(look, facing=(look.facing + HALF_TURN) % 12)

    def _standing(self, piece: Piece, hex_: str, rect: QRectF) -> DrawnPiece:
        _, look, badges = self.looks[piece.id]
        signs = tuple(badge_of(self._module, sign) for sign in self._signs(piece.id))
        places = [at for extend in piece.extends if (at := self.place(extend)) is not None]
        here = self.place(hex_)
        limbs = limbs_of(self.layout, [here, *places]) if here is not None and places else ()
        return DrawnPiece(piece.id, hex_, look, rect, badges + signs, look.name, limbs)

    def _marks(self) -> Iterator[DrawnPiece]:
        """Markers on hexes lie in their upper left corner, those on hexsides in the middle."""
        for place, marks in self.view.marks.items():
            one, _, other = place.partition("/")
            at, beyond = self.centre(one), self.centre(other) if other else None
            if at is None:
                continue
            middle = (at + beyond) / 2 if beyond is not None else at + QPointF(-26, -26)
            for number, mark in enumerate(marks):
                look = mark_look(self._module, mark)
                if look is not None:
                    rect = QRectF(QPointF(), self._rect(look).size() * _MARK)
                    rect.moveCenter(middle + QPointF(6, 6) * number)
                    yield DrawnPiece("", one, look, rect, (), look.name)

    def at(self, point: QPointF) -> DrawnPiece | None:
        """The piece on top at a point in map units."""
        place = self.layout.place_at(point)
        if place is None:
            return None
        near = [place, *self.layout.around(place)]
        hits = (
            one
            for where in near
            for one in reversed(self.by_hex.get(self._picture.board.index.hex_at(*where) or "", ()))
            if one.rect.contains(point)
        )
        banded = self._banded.get(self._picture.board.index.hex_at(*place) or "", ())
        below = (self.by_piece.get(one) for one in reversed(banded))
        return next(hits, None) or next(below, None)

    def within(self, region: QRectF) -> Iterator[DrawnPiece]:
        """What stands in a part of the map, from the bottom of each stack up."""
        for stack in self.by_hex.values():
            if any(one.bounds.intersects(region) for one in stack):
                yield from stack
        yield from (mark for mark in self.marks if mark.rect.intersects(region))
