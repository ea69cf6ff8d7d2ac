"""The counters of a set-up on the map: where each is drawn, what it looks like, which is hit."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from operator import is_
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from hexwright.editor.play.board.piece_looks import badges_of
from hexwright.editor.play.board.pieces import DrawnPiece
from hexwright.editor.scenarios.edits.setup import Numbers, SetUp
from hexwright.engine.core.state import Piece
from hexwright.render.body_band import limbs_of
from hexwright.render.counter_look import placement_look
from hexwright.render.geometry import Layout
from hexwright.render.map_picture import MapPicture
from hexwright.render.stacks import Level, Levels, stacked_rect
from hexwright.schema.model.scenario import Placement
from hexwright.schema.module import Module


class Stood(NamedTuple):
    """A placement at a level of its hex, and how it stands there; None off the map."""

    placement: Placement
    level: Level
    standing: DrawnPiece | None
    # Left, top, right and bottom; asking Qt for each of thousands takes long.
    bounds: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


class SetUpPieces:
    """Everything of a set-up that stands on the map; another set-up is another object."""

    def __init__(
        self,
        module: Module,
        picture: MapPicture,
        setup: SetUp,
        before: "SetUpPieces | None" = None,
    ) -> None:
        """Find out where everything stands; what is off the map is left out.

        Of what stood there `before`, only stacks that have changed are put up anew.
        """
        self._module = module
        self._picture = picture
        self.setup = setup
        # By the numbers of the placements, in their order.
        self.stood: dict[int, Stood] = {}
        old = before if before is not None and before.is_for(module, picture) else None
        known = old.stood if old is not None else {}
        numbers: Iterable[int] = range(len(setup))
        if old is not None and len(old.setup) == len(setup):
            numbers = _touched(old.setup, setup)
            self.stood, known = dict(known), {number: known[number] for number in numbers}
        self._put_up(numbers, {id(one.placement): one for one in known.values()})

    @cached_property
    def by_number(self) -> dict[int, DrawnPiece]:
        """All that stands on the map by the numbers of its placements, in their order."""
        return {number: one.standing for number, one in self.stood.items() if one.standing}

    def standing(self, number: int) -> DrawnPiece | None:
        """How a placement stands; None if it is not on the map."""
        return self.stood[number].standing if number in self.stood else None

    def _put_up(self, numbers: Iterable[int], known: Mapping[int, Stood]) -> None:
        """Put counters up, the lowest of each hex first; those that are `known` look the same."""
        numbers = list(numbers)
        levels = Levels(self._module, (self.setup[number] for number in numbers))
        for number in numbers:
            one = self.setup[number]
            stood = self.stood[number] = self._stand(one, levels.next(one), known.get(id(one)))
            if stood.standing is not None:
                levels.put_up(one)

    def _stand(self, one: Placement, level: Level, known: Stood | None) -> Stood:
        if known is not None and (known.level == level or known.standing is None):
            return known
        place = self._picture.board.place(one.hex) if one.hex else None
        look = placement_look(self._module, one)
        if place is None or look is None:
            return Stood(one, level, None)
        rect = stacked_rect(look, self._picture.board.map.grid.hex_mm, level)
        rect.translate(self.layout.centre(*place))
        badges = tuple(badges_of(self._module, _piece(one)))
        further = [at for hex_ in one.extends if (at := self._picture.board.place(hex_))]
        limbs = limbs_of(self.layout, [place, *further])
        standing = DrawnPiece("", one.hex, look, rect, badges, look.name, limbs)
        return Stood(one, level, standing, _bounds(standing.bounds))

    @property
    def layout(self) -> Layout:
        """Where the hexes lie."""
        return self._picture.layout

    def is_for(self, module: Module, picture: MapPicture) -> bool:
        """Whether the same counters would look the same, and stand at the same places."""
        mine = self._module
        return (
            self._picture is picture
            and mine.counters is module.counters
            and mine.info is module.info
            and mine.oobs is module.oobs
        )

    def at(self, point: QPointF) -> int | None:
        """The number of the counter on top at a point in map units."""
        hits = [
            number for number, standing in self.by_number.items() if standing.rect.contains(point)
        ]
        return hits[-1] if hits else None

    def inside(self, rect: QRectF) -> Numbers:
        """The counters whose middle lies in a rectangle."""
        return frozenset(
            number
            for number, standing in self.by_number.items()
            if rect.contains(standing.rect.center())
        )

    def within(self, region: QRectF) -> Iterator[tuple[int, DrawnPiece]]:
        """What stands in a part of the map, from the bottom of each stack up."""
        left, top, right, bottom = _bounds(region)
        for number, (_, _, standing, (x, y, beyond, below)) in self.stood.items():
            if standing and x < right and y < bottom and beyond > left and below > top:
                yield number, standing


def _bounds(rect: QRectF) -> tuple[float, float, float, float]:
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _touched(old: SetUp, new: SetUp) -> list[int]:
    """The numbers of all placements in hexes where something has changed."""
    changed = [number for number, same in enumerate(map(is_, old, new)) if not same]
    hexes = {one.hex for number in changed for one in (old[number], new[number])}
    return [number for number, one in enumerate(new) if one.hex in hexes]


def _piece(one: Placement) -> Piece:
    levels = {status: (one.levels or {}).get(status, 1) for status in one.statuses}
    return Piece(one.piece, one.kind, statuses=levels, formation=one.formation)
