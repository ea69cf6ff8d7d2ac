"""What a made-up paper map is: its hexes, its style, and the truth that a reader should find."""

from dataclasses import dataclass, field
from typing import Literal

import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
Place = tuple[int, int]
Band = Literal["easy", "medium", "hard"]
BANDS: tuple[Band, ...] = ("easy", "medium", "hard")
KINDS = ("clear", "woods", "hill", "water", "marsh", "town")
Pen = np.random.Generator


@dataclass
class Truth:
    """What is on a scan; spots are in its pixels, after all bending."""

    seed: int
    band: Band
    has_grid: bool
    orientation: str = "flat"
    stagger: str = "even"
    columns: int = 0
    rows: int = 0
    pitch: float = 0.0
    style: str = "none"
    centers: dict[Place, tuple[float, float]] = field(default_factory=dict)
    terrain: dict[Place, str] = field(default_factory=dict)
    roads: set[frozenset[Place]] = field(default_factory=set)
    rivers: set[frozenset[Place]] = field(default_factory=set)
    numbers: dict[Place, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Layout:
    """Hexes on flat paper: stretch widens them, `step` is from hex to hex before stretching."""

    orientation: str
    stagger: str
    columns: int
    rows: int
    step: float
    stretch: float
    left: float
    top: float

    def centre(self, place: Place) -> tuple[float, float]:
        """Where a hex is on the paper."""
        column, row = place
        flat = self.orientation == "flat"
        line, along = (column, row) if flat else (row, column)
        shifted = (line % 2 == 0) == (self.stagger == "odd")
        u = self.step * (along + 0.5 + 0.5 * shifted)
        v = self.step * (line * np.sqrt(3) / 2 + 1 / np.sqrt(3)) * self.stretch
        return (self.left + v, self.top + u) if flat else (self.left + u, self.top + v)

    def corners(self, place: Place, size: float = 1.0) -> npt.NDArray[np.float64]:
        """Its six corners, clockwise from the one after side 0; size shrinks it."""
        x, y = self.centre(place)
        radius = self.step / np.sqrt(3) * size
        turn = -120.0 if self.orientation == "flat" else -90.0
        angles = np.radians(turn + 60 * np.arange(6))
        wide = self.stretch if self.orientation == "flat" else 1.0
        high = 1.0 if self.orientation == "flat" else self.stretch
        return np.stack([x + radius * wide * np.cos(angles), y + radius * high * np.sin(angles)], 1)

    def neighbours(self, place: Place) -> list[Place]:
        """The six places around one, side by side with `corners`: side n is corner n to n + 1."""
        column, row = place
        flat = self.orientation == "flat"
        line, along = (column, row) if flat else (row, column)
        shifted = int((line % 2 == 0) == (self.stagger == "odd"))
        back, on = along - 1 + shifted, along + shifted
        if flat:
            return [
                (column, row - 1), (column + 1, back), (column + 1, on),
                (column, row + 1), (column - 1, on), (column - 1, back),
            ]  # fmt: skip
        return [
            (on, row - 1), (column + 1, row), (on, row + 1),
            (back, row + 1), (column - 1, row), (back, row - 1),
        ]  # fmt: skip

    def places(self) -> list[Place]:
        """All hexes in reading order."""
        return [(column, row) for row in range(self.rows) for column in range(self.columns)]

    def size(self) -> tuple[float, float]:
        """Width and height of the map."""
        flat = self.orientation == "flat"
        lines, along = (self.columns, self.rows) if flat else (self.rows, self.columns)
        u = self.step * (along + 0.5)
        v = self.step * self.stretch * (lines * np.sqrt(3) / 2 + 1 / (2 * np.sqrt(3)))
        return (v, u) if flat else (u, v)
