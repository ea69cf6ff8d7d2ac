"""A hex grid as it lies on a picture: where each hex is after all bending of the paper."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from hexwright.schema.grid import Place, neighbour_steps
from hexwright.schema.model.map import Grid, Orientation, Stagger

Points = npt.NDArray[np.float64]
Spot = tuple[float, float]
_SIDES: Final = 6


@dataclass(frozen=True)
class FoundGrid:
    """The hexes of a map on its picture, in pixels of that picture, x to the right and y down.

    `centers` has every hex of the map, whole or cut by its edge; places of the rectangle of
    columns and rows that the map does not cover are missing. Rows and columns, stagger and the
    order of sides are those of `schema.model.map.Grid`: side n runs from corner n to corner n + 1
    and looks at neighbour n, clockwise from the top (flat) or upper right (pointy).
    """

    orientation: Orientation
    stagger: Stagger
    columns: int
    rows: int
    centers: Mapping[Place, Spot]
    # Hexes of which a part is off the map or off the picture.
    partial: frozenset[Place] = frozenset()
    # Where the grid would go on around the map, at least one hex wide: corners need it.
    beyond: Mapping[Place, Spot] = field(default_factory=dict, repr=False)

    @cached_property
    def shape(self) -> Grid:
        """The grid as a map document has it."""
        return Grid(
            orientation=self.orientation,
            columns=self.columns,
            rows=self.rows,
            stagger=self.stagger,
        )

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """All hexes, in reading order; rows of the arrays below are in this order."""
        return tuple(sorted(self.centers, key=lambda place: (place[1], place[0])))

    @cached_property
    def spots(self) -> Points:
        """Centres of all hexes, one row for each of `places`."""
        return np.array([self.centers[place] for place in self.places], float).reshape(-1, 2)

    @cached_property
    def pitch(self) -> float:
        """Pixels from a hex to its neighbour, the median of all."""
        around = self.around
        steps = np.linalg.norm(around - self.spots[:, None, :], axis=2)
        return float(np.median(steps)) if steps.size else 0.0

    @cached_property
    def around(self) -> Points:
        """Centres of the six neighbours of every hex: shape (hexes, 6, 2)."""
        found = [[self._spot(beside) for beside in self.neighbours(place)] for place in self.places]
        return np.array(found, float).reshape(-1, _SIDES, 2)

    @cached_property
    def corners(self) -> Points:
        """The six corners of every hex clockwise: shape (hexes, 6, 2)."""
        around = self.around
        return (self.spots[:, None, :] + around + np.roll(around, 1, axis=1)) / 3

    def neighbours(self, place: Place) -> list[Place]:
        """The six places beside one, by side, on the map or off it."""
        steps = neighbour_steps(self.shape, *place)
        return [(place[0] + right, place[1] + down) for right, down in steps]

    def corners_of(self, place: Place) -> Points:
        """The six corners of one hex, clockwise: shape (6, 2)."""
        here = np.array(self.centers[place])
        around = np.array([self._spot(beside) for beside in self.neighbours(place)])
        corners: Points = (here + around + np.roll(around, 1, axis=0)) / 3
        return corners

    def hex_at(self, x: float, y: float) -> Place | None:
        """The hex under a pixel; None beside the map."""
        if not self.centers:
            return None
        known = self._all_spots
        nearest = int(np.argmin(((known - (x, y)) ** 2).sum(axis=1)))
        place = self._all_places[nearest]
        return place if place in self.centers else None

    def rectangle(self) -> dict[Place, Spot]:
        """Every place of the rectangle of columns and rows, those that the map leaves out too."""
        every = ((column, row) for row in range(self.rows) for column in range(self.columns))
        known = {place: self.centers.get(place) or self.beyond.get(place) for place in every}
        return {place: spot for place, spot in known.items() if spot is not None}

    def whole(self) -> tuple[Place, ...]:
        """Hexes that lie on the map with all their six sides."""
        return tuple(place for place in self.places if place not in self.partial)

    def scaled(self, factor: float) -> "FoundGrid":
        """The same grid on the picture enlarged by a factor."""
        return FoundGrid(
            orientation=self.orientation,
            stagger=self.stagger,
            columns=self.columns,
            rows=self.rows,
            centers=_scaled(self.centers, factor),
            partial=self.partial,
            beyond=_scaled(self.beyond, factor),
        )

    @cached_property
    def _all_places(self) -> tuple[Place, ...]:
        return (*self.places, *self.beyond)

    @cached_property
    def _all_spots(self) -> Points:
        return np.array([self._spot(place) for place in self._all_places], float)

    def _spot(self, place: Place) -> Spot:
        return self.centers.get(place) or self.beyond[place]


def _scaled(spots: Mapping[Place, Spot], factor: float) -> dict[Place, Spot]:
    # The middle of the first pixel is (0, 0): its corner stays where it is.
    shift = (factor - 1) / 2
    return {place: (x * factor + shift, y * factor + shift) for place, (x, y) in spots.items()}
