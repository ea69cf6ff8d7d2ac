"""What lies on a map, found by its place; an edited map takes over what is the same."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from PySide6.QtCore import QRectF

from hexwright.render.geometry import RADIUS, Layout
from hexwright.render.place_index import PlaceIndex, difference
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Hexside, Label, Line, Map, Overlay, Shape, Site

# Side of the squares by which labels are found, in map units.
_CELL = 512.0
# Labels that may reach over more cells than this are few, and looked at for every region.
_MOST_CELLS = 100
_EVERYWHERE: Place = (-(10**9), -(10**9))


class Side(NamedTuple):
    """A hexside with terrain: between the first place and the second."""

    one: Place
    other: Place
    terrain: str


class Piece(NamedTuple):
    """The part of a line in one hex, with the places it comes from and goes to."""

    line: str
    terrain: str
    before: Place | None
    here: Place
    after: Place | None


class MapContents:
    """Hexsides, overlays, sites, shapes, labels and lines of a map by place."""

    map: Map
    index: MapIndex
    layout: Layout

    def keep(self, old: "MapContents") -> None:
        """Carry over the indexes by place, with what was added and removed since."""
        for name, items, entries in (
            ("sides_at", "hexsides", self._side_entries),
            ("overlays_by_place", "overlays", self._overlay_entries),
            ("sites_at", "sites", self._site_entries),
            ("shapes_at", "shapes", self._shape_entries),
            ("_labels_at", "labels", self._label_entries),
        ):
            if name in old.__dict__:
                gone, come = difference(getattr(old.map, items), getattr(self.map, items))
                kept = old.__dict__[name]
                if gone or come:
                    kept = kept.changed(entries(gone), entries(come))
                self.__dict__[name] = kept
        if "pieces_at" in old.__dict__:
            self.__dict__["pieces_at"] = self._followed_pieces(old)

    @cached_property
    def sides_at(self) -> PlaceIndex[Side]:
        """Hexsides by both their places; those that cannot be drawn are left out."""
        return PlaceIndex(self._side_entries(self.map.hexsides))

    def _side_entries(self, hexsides: Iterable[Hexside]) -> Iterator[tuple[Place, Side]]:
        for hexside in hexsides:
            one, other = (self.index.locate(number) for number in hexside.between)
            if one is None or other is None:
                continue
            if self.layout.side_towards(one, other) is not None:
                side = Side(one, other, hexside.terrain)
                yield one, side
                yield other, side

    @cached_property
    def overlays_by_place(self) -> PlaceIndex[Overlay]:
        """Terrain laid on top of hexes, by place."""
        return PlaceIndex(self._overlay_entries(self.map.overlays))

    def _overlay_entries(self, overlays: Iterable[Overlay]) -> Iterator[tuple[Place, Overlay]]:
        for overlay in overlays:
            place = self.index.locate(overlay.hex)
            if place is not None:
                yield place, overlay

    @cached_property
    def sites_at(self) -> PlaceIndex[Site]:
        """Sites by place."""
        return PlaceIndex(self._site_entries(self.map.sites))

    def _site_entries(self, sites: Iterable[Site]) -> Iterator[tuple[Place, Site]]:
        for site in sites:
            place = self.index.locate(site.hex)
            if place is not None:
                yield place, site

    @cached_property
    def shapes_at(self) -> PlaceIndex[Shape]:
        """Exact shapes by place."""
        return PlaceIndex(self._shape_entries(self.map.shapes))

    def _shape_entries(self, shapes: Iterable[Shape]) -> Iterator[tuple[Place, Shape]]:
        for shape in shapes:
            place = self.index.locate(shape.hex)
            if place is not None:
                yield place, shape

    @cached_property
    def _labels_at(self) -> PlaceIndex[Label]:
        """Labels by the cells of a coarse grid that they may touch."""
        return PlaceIndex(self._label_entries(self.map.labels))

    def _label_entries(self, labels: Iterable[Label]) -> Iterator[tuple[Place, Label]]:
        for label in labels:
            place = self.index.locate(label.hex)
            if place is not None:
                x, y = self.layout.spot(*place)
                x, y = x + label.offset[0] * RADIUS, y + label.offset[1] * RADIUS
                # No letter is wider than it is high; near the frame a label moves by half of it.
                reach = (len(label.text) + 2) * label.size * RADIUS
                if (2 * reach / _CELL) ** 2 > _MOST_CELLS:
                    yield _EVERYWHERE, label
                    continue
                rect = QRectF(x - reach, y - reach, 2 * reach, 2 * reach)
                for cell in _cells(rect):
                    yield cell, label

    def labels_in(self, region: QRectF) -> list[Label]:
        """Labels that may reach into a region, in an order that the region does not change."""
        cells = chain([_EVERYWHERE], _cells(region))
        return sorted(set(self._labels_at.within(cells)), key=repr)

    @cached_property
    def pieces_at(self) -> PlaceIndex[Piece]:
        """The pieces of all lines, by place."""
        return PlaceIndex(
            (piece.here, piece) for line in self.map.lines for piece in self._pieces(line)
        )

    def _pieces(self, line: Line, start: int = 0, end: int | None = None) -> list[Piece]:
        """The pieces of a line from one of its hexes up to another; gaps end a piece."""
        end = len(line.hexes) if end is None else min(end, len(line.hexes))
        first = max(start - 1, 0)
        places = [self.index.locate(number) for number in line.hexes[first : end + 1]]
        made = []
        for at in range(start - first, end - first):
            here = places[at]
            if here is None:
                continue
            before = self._joined(places[at - 1] if at else None, here)
            after = self._joined(places[at + 1] if at + 1 < len(places) else None, here)
            if before is not None or after is not None:
                made.append(Piece(line.id, line.terrain, before, here, after))
        return made

    def _joined(self, there: Place | None, here: Place) -> Place | None:
        """The place that a line comes from or goes to, if it shares a hexside with this one."""
        if there is None or self.layout.side_towards(here, there) is None:
            return None
        return there

    def _followed_pieces(self, old: "MapContents") -> PlaceIndex[Piece]:
        gone, come = difference(old.map.lines, self.map.lines)
        kept: PlaceIndex[Piece] = old.pieces_at
        if not gone and not come:
            return kept
        before: dict[tuple[str, str], Line] = {}
        out: list[Piece] = []
        into: list[Piece] = []
        for line in gone:
            if before.setdefault((line.id, line.terrain), line) is not line:
                out += self._pieces(line)
        for line in come:
            was = before.pop((line.id, line.terrain), None)
            start, end = _changed_part(was.hexes, line.hexes) if was else (0, 0)
            into += self._pieces(line, max(start - 1, 0), len(line.hexes) - end + 1)
            if was:
                out += self._pieces(was, max(start - 1, 0), len(was.hexes) - end + 1)
        for line in before.values():
            out += self._pieces(line)
        return kept.changed(
            ((piece.here, piece) for piece in out), ((piece.here, piece) for piece in into)
        )


def _cells(rect: QRectF) -> Iterator[Place]:
    """The cells of a coarse grid that a rectangle touches."""
    for down in range(int(rect.top() // _CELL), int(rect.bottom() // _CELL) + 1):
        for across in range(int(rect.left() // _CELL), int(rect.right() // _CELL) + 1):
            yield across, down


def _changed_part(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[int, int]:
    """How many hexes two lines share from their start, and how many up to their end."""
    count = min(len(old), len(new))
    start = 0
    while start < count and old[start] == new[start]:
        start += 1
    end = 0
    while end < count - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, end
