"""Hexes as Tiled lays them out: boxes of whole pixels, every second line pushed by half a box."""

from dataclasses import dataclass
from math import sqrt
from typing import TypeVar

from PySide6.QtCore import QPointF

from hexwright.render.geometry import PITCH, RADIUS
from hexwright.schema.model.map import Grid, Orientation

T = TypeVar("T", int, float)


@dataclass(frozen=True)
class Lattice:
    """The pixels of a hex: Tiled wants them whole, and the halves of some of them too."""

    orientation: Orientation
    # Between the centres of two neighbours of a line, and from corner to corner of a side.
    pitch: int
    side: int

    @classmethod
    def of(cls, orientation: Orientation, pixels: int) -> "Lattice":
        """The lattice nearest to regular hexes of a size."""
        return cls(orientation, 2 * round(pixels / 2), 2 * round(pixels / sqrt(3) / 2))

    @property
    def tile(self) -> tuple[int, int]:
        """The box around a hex."""
        return self._turned(2 * self.side, self.pitch)

    @property
    def scale(self) -> tuple[float, float]:
        """Pixels for each of our map units, across and down: nearly but not quite the same."""
        return self._turned(self.side / RADIUS, self.pitch / PITCH)

    def _turned(self, across: T, down: T) -> tuple[T, T]:
        return (across, down) if self.orientation == "flat" else (down, across)

    @property
    def stagger_axis(self) -> str:
        """The direction in which Tiled counts lines."""
        return "x" if self.orientation == "flat" else "y"

    @staticmethod
    def stagger_index(grid: Grid) -> str:
        """Which lines are pushed; Tiled counts them from 0, our format from 1."""
        return "even" if grid.stagger == "odd" else "odd"

    def at(self, point: QPointF) -> QPointF:
        """The pixel of a point of our map."""
        across, down = self.scale
        return QPointF(point.x() * across, point.y() * down)

    def size(self, grid: Grid) -> tuple[int, int]:
        """Pixels of a whole map across and down."""
        flat = self.orientation == "flat"
        lines, along = (grid.columns, grid.rows) if flat else (grid.rows, grid.columns)
        pushed = self.pitch // 2 if lines > 1 else 0
        return self._turned(
            lines * self.side * 3 // 2 + self.side // 2, along * self.pitch + pushed
        )
