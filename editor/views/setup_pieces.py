"""The counters of a set-up on the map: where each is drawn, what it looks like, which is hit."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF

from editor.edits.setup import Numbers, SetUp
from editor.play.board_pieces import Standing
from editor.play.piece_looks import Badge, badges_of
from engine.core.state import Piece
from render.counter_look import CounterLook, placement_look
from render.counter_picture import stacked_rect
from render.geometry import Layout
from render.map_picture import MapPicture
from schema.model.scenario import Placement
from schema.module import Module

_Look = tuple[Placement, CounterLook | None, tuple[Badge, ...]]


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

        What counters looked like `before` is used again for those that are still the same.
        """
        self._module = module
        self._picture = picture
        looks_alike = before is not None and before.has_looks_of(module)
        self._before = before.looks if before is not None and looks_alike else {}
        is_same = looks_alike and before is not None and before.picture is picture
        self._stood = before.standing if before is not None and is_same else {}
        self.looks: dict[int, _Look] = {}
        self.standing: dict[tuple[int, int], Standing] = {}
        self.by_number: dict[int, Standing] = {}
        heights: dict[str, int] = {}
        for number, one in enumerate(setup):
            level = heights.get(one.hex, 0)
            found = self._stand(one, level)
            if found is not None:
                heights[one.hex] = level + 1
                self.by_number[number] = found

    def _stand(self, one: Placement, level: int) -> Standing | None:
        """A counter above so many others; None if it is not on this map."""
        known = self.looks[id(one)] = self._look(one)
        look, badges = known[1:]
        standing = self._stood.get((id(one), level)) if known is self._before.get(id(one)) else None
        if standing is None:
            place = self._picture.board.place(one.hex) if one.hex else None
            if place is None or look is None:
                return None
            rect = stacked_rect(look, self._picture.board.map.grid.hex_mm, level)
            rect.translate(self.layout.centre(*place))
            standing = Standing("", one.hex, look, rect, badges, look.name)
        self.standing[id(one), level] = standing
        return standing

    @property
    def picture(self) -> MapPicture:
        """The map that they stand on."""
        return self._picture

    @property
    def layout(self) -> Layout:
        """Where the hexes lie."""
        return self._picture.layout

    def has_looks_of(self, module: Module) -> bool:
        """Whether what decides how counters look is the same."""
        mine = self._module
        return mine.counters is module.counters and mine.info is module.info and _same(mine, module)

    def _look(self, one: Placement) -> _Look:
        known = self._before.get(id(one))
        if known is not None and known[0] is one:
            return known
        levels = {status: (one.levels or {}).get(status, 1) for status in one.statuses}
        piece = Piece(one.piece, one.kind, statuses=levels, formation=one.formation)
        return one, placement_look(self._module, one), tuple(badges_of(self._module, piece))

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

    def within(self, region: QRectF) -> Iterator[tuple[int, Standing]]:
        """What stands in a part of the map, from the bottom of each stack up."""
        for number, standing in self.by_number.items():
            if standing.rect.intersects(region):
                yield number, standing


def _same(one: Module, other: Module) -> bool:
    return one.oobs.keys() == other.oobs.keys() and all(
        one.oobs[name] is other.oobs[name] for name in one.oobs
    )
