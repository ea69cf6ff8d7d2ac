"""The places that one act of drawing looks at, and what lies there, worked out once."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from PySide6.QtCore import QRectF

from render.board import Board
from schema.grid import Place
from schema.model.terrain import HexsideTerrain

# Whatever is drawn for a hex or its sides reaches no farther beyond the hex than this.
REACH = 72.0


class Window:
    """A region of a map and the places whose art may reach into it, row by row."""

    def __init__(self, board: Board, region: QRectF, reach: float = REACH) -> None:
        """Look at a region in map units."""
        self.board = board
        self.region = region
        self.around = region.adjusted(-reach, -reach, reach, reach)
        self.places = board.layout.window(region, reach)
        # What one part of the drawing has worked out and another needs again.
        self.memory: dict[str, Any] = {}

    def __iter__(self) -> Iterator[Place]:
        """The places, row by row."""
        return iter(self.places)

    def __contains__(self, place: object) -> bool:
        """Whether a place is looked at."""
        return place in self.inside

    @cached_property
    def inside(self) -> frozenset[Place]:
        """The places as a set."""
        return frozenset(self.places)

    @cached_property
    def groups(self) -> dict[str, dict[str | None, list[Place]]]:
        """Places by the style of their art and the colour it asks for, overlays included."""
        board = self.board
        found: dict[str, dict[str | None, list[Place]]] = {}
        for place in self.places:
            for art in board.arts(place):
                found.setdefault(art.style, {}).setdefault(art.colour, []).append(place)
        for style, colours in found.items():
            if len(colours) > 1:
                found[style] = dict(sorted(colours.items(), key=lambda item: item[0] or ""))
        return found

    @cached_property
    def levels(self) -> dict[Place, int]:
        """The elevation of every place."""
        level = self.board.level
        return {place: level(place) for place in self.places}

    @cached_property
    def hexsides(self) -> dict[str, list[tuple[Place, Place, HexsideTerrain]]]:
        """Hexsides of the places by art style, in an order that the window does not change."""
        found: dict[str, list[tuple[Place, Place, HexsideTerrain]]] = {}
        for one, other, terrain in sorted(set(self.board.sides_at.within(self.places))):
            kind = self.board.hexside_kinds.get(terrain)
            if kind is not None:
                found.setdefault(kind.art.style, []).append((one, other, kind))
        return found
