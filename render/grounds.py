"""Land that was drawn once and is shared by pictures of several scenarios on one map.

What scenarios change on a map are, as a rule, its sites, its turn track and its counters. The land
below them costs nearly all of the time.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final

import msgspec
from PySide6.QtGui import QImage

from hexwright.render.drawn_map import DrawnMap
from hexwright.render.svg_page import Drawn, SvgPage
from hexwright.render.svg_paint import PathTexts
from hexwright.render.tiles import PieceKey
from hexwright.schema.model.map import Map

# Enough for a map of four sheets as it is drawn for a set-up page.
_MOST_BYTES: Final = 256 << 20
# SVG pages of large maps have some twenty million letters: two are as much.
_MOST_DRAWINGS: Final = 2


class Grounds:
    """Pieces of drawn land; of those not asked for in a long time it lets go."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        """Nothing is drawn yet."""
        self._most = most_bytes
        self._lands: list[tuple[DrawnMap, Map]] = []
        self._pieces: OrderedDict[tuple[int, Hashable, PieceKey], QImage] = OrderedDict()
        self._bytes = 0
        # Pictures are drawn by several threads at once.
        self._lock = Lock()
        self._drawings: OrderedDict[tuple[int, Hashable, Hashable], Drawn] = OrderedDict()
        # What lies on the land has outlines in common, too.
        self.outlines = PathTexts()

    def of(self, board: DrawnMap, layers: Hashable) -> "Ground":
        """The land of a map as these layers show it."""
        bare = _bare(board.map)
        with self._lock:
            for number, (known, its_bare) in enumerate(self._lands):
                if _is_alike(known, board) and its_bare == bare:
                    return Ground(self, number, layers)
            self._lands.append((board, bare))
            return Ground(self, len(self._lands) - 1, layers)

    def piece(
        self, land: int, layers: Hashable, key: PieceKey, make: Callable[[], QImage]
    ) -> QImage:
        """A piece of a land, drawn now if it was not or is forgotten."""
        name = land, layers, key
        with self._lock:
            found = self._pieces.get(name)
            if found is not None:
                self._pieces.move_to_end(name)
                return found
        # Two threads may draw the same piece: it comes out the same.
        made = make()
        with self._lock:
            if name not in self._pieces:
                self._pieces[name] = made
                self._bytes += made.sizeInBytes()
            while self._bytes > self._most and self._pieces:
                _, old = self._pieces.popitem(last=False)
                self._bytes -= old.sizeInBytes()
        return made

    def drawing(self, land: int, layers: Hashable, key: Hashable) -> Drawn | None:
        """A land as an SVG page has it, if it is still known."""
        with self._lock:
            found = self._drawings.get((land, layers, key))
            if found is not None:
                self._drawings.move_to_end((land, layers, key))
            return found

    def keep(self, land: int, layers: Hashable, key: Hashable, drawn: Drawn) -> None:
        """Keep a land for the next page; the one not asked for in the longest time goes."""
        with self._lock:
            self._drawings[land, layers, key] = drawn
            while len(self._drawings) > _MOST_DRAWINGS:
                self._drawings.popitem(last=False)


class Ground:
    """The land of one map."""

    def __init__(self, grounds: Grounds, land: int, layers: Hashable) -> None:
        """Remember where its pieces are kept."""
        self._grounds, self._land, self._layers = grounds, land, layers

    def piece(self, key: PieceKey, make: Callable[[], QImage]) -> QImage:
        """A piece by its place; nobody may paint on it."""
        return self._grounds.piece(self._land, self._layers, key, make)

    def draw_on(self, page: SvgPage, key: Hashable, draw: Callable[[], None]) -> None:
        """Draw it on a page, or take it from one on which it was drawn in the same way."""
        mark = page.mark
        whole = key, mark, page.has_letters
        known = self._grounds.drawing(self._land, self._layers, whole)
        if known is not None:
            page.take(known)
            return
        draw()
        self._grounds.keep(self._land, self._layers, whole, page.since(mark))


def _bare(map_: Map) -> Map:
    """A map without what is drawn on top of the land, or not at all."""
    return msgspec.structs.replace(
        map_, id="", title="", description="", sites=(), labels=(), attributes={}
    )


def _is_alike(one: DrawnMap, other: DrawnMap) -> bool:
    """Whether two maps are drawn in the same way, whatever lies on them."""
    return (
        one.module.terrain == other.module.terrain
        and one.style == other.style
        and one.images is other.images
        and one.is_turned == other.is_turned
        and one.index.numbers == other.index.numbers
    )
