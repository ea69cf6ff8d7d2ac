"""A candidate lattice laid straight: the picture seen so that its hexes stand in even ranks.

In this frame every hex has the same size and place whatever the scan looks like, so one drawing of
a hex serves as the pattern for all. Steps along `u` go from hex to hex; ranks follow along `v`.
Grids with points on top have u to the right and v down, those with flat tops u down and v right.
"""

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.response import Bytes, Ink, Level, Plane
from hexwright.importers.scan.spectrum import Lattice
from hexwright.schema.model.map import Orientation

Array = npt.NDArray[np.float64]

# A cell of the frame holds two hexes: one at its corner, one in its middle. Whole numbers of
# pixels, so that cells can be laid on each other by reshaping; regular hexes would need 41.57.
ACROSS, DOWN = 24, 42
# Displacement is known at nodes, of which every other one is the middle of a hex.
NODE: Final = np.array([ACROSS / 2, DOWN / 2])
# Smallest pitch in pixels of a level from which the frame is sampled.
_FINEST: Final = 21.0


@dataclass(frozen=True)
class Frame:
    """How frame pixels (u, v) lie on the picture: picture = linear @ (uv + bend(uv)) + origin."""

    orientation: Orientation
    linear: Array
    origin: Array
    across: int
    down: int
    # Displacement in frame pixels at the nodes: (2 * down + 1, 2 * across + 1, 2).
    bend: Array

    @property
    def pitch(self) -> float:
        """Pixels of the picture between neighbouring hexes, about."""
        return float(np.sqrt(abs(np.linalg.det(self.linear)) * ACROSS * DOWN / np.sqrt(3)))

    def bent(self, bend: Array) -> "Frame":
        """The same frame with another displacement."""
        return replace(self, bend=bend)

    def bend_at(self, spots: Array) -> Array:
        """Displacement at frame pixels (..., 2), by cubic interpolation; straight on outside."""
        at = np.asarray(spots, float) / NODE
        flat = at.reshape(-1, 2)
        return _interpolated(self.bend, flat).reshape(at.shape)

    def picture(self, spots: Array) -> Array:
        """Frame pixels (..., 2) in pixels of the picture."""
        bent: Array = (np.asarray(spots, float) + self.bend_at(spots)) @ self.linear.T
        return bent + self.origin

    def uv(self, spots: Array) -> Array:
        """Pixels of the picture in the frame: the bend undone step by step."""
        flat = (np.asarray(spots, float) - self.origin) @ np.linalg.inv(self.linear).T
        found = flat.copy()
        for _ in range(12):
            found = flat - self.bend_at(found)
        return found


def _interpolated(grid: Array, at: Array) -> Array:
    """Catmull-Rom through the samples, linear extrapolation beyond them."""
    high = np.array(grid.shape[1::-1]) - 1
    inside = np.clip(at, 0, high)
    base = np.minimum(inside.astype(int), np.maximum(high - 1, 0))
    part = inside - base
    found = np.zeros_like(at)
    across, down = _weights(part[:, 0]), _weights(part[:, 1])
    for j in range(4):
        row = np.clip(base[:, 1] + j - 1, 0, high[1])
        for i in range(4):
            column = np.clip(base[:, 0] + i - 1, 0, high[0])
            found += grid[row, column] * (across[i] * down[j])[:, None]
    return found + _beyond(grid, at - inside)


def _weights(t: Array) -> list[Array]:
    return [
        -0.5 * t + t**2 - 0.5 * t**3,
        1 - 2.5 * t**2 + 1.5 * t**3,
        0.5 * t + 2 * t**2 - 1.5 * t**3,
        -0.5 * t**2 + 0.5 * t**3,
    ]


def _beyond(grid: Array, over: Array) -> Array:
    """The mean slope of the whole grid, for what lies outside it."""
    slope_u = (grid[:, -1] - grid[:, 0]).mean(axis=0) / max(1, grid.shape[1] - 1)
    slope_v = (grid[-1] - grid[0]).mean(axis=0) / max(1, grid.shape[0] - 1)
    extra: Array = over[:, :1] * slope_u + over[:, 1:] * slope_v
    return extra


def frame_of(lattice: Lattice, width: int, height: int) -> Frame:
    """The frame of a lattice over a whole picture, with its hexes the way they stand upright."""
    first, second = lattice.first, lattice.second
    steps = [s * v for v in (first, second, second - first) for s in (1, -1)]
    lean_x = min(steps, key=lambda v: abs(np.arctan2(v[1], v[0])))
    lean_y = min(steps, key=lambda v: abs(np.arctan2(v[0], v[1])))
    pointy = abs(np.arctan2(lean_x[1], lean_x[0])) <= abs(np.arctan2(lean_y[0], lean_y[1]))
    along = lean_x if pointy else lean_y
    ahead = 1 if pointy else 0
    ranks = [v for v in steps if v is not along and v[ahead] > 0 and float(v @ along) > 0]
    rank = max(ranks or [s for s in steps if s is not along], key=lambda v: v[ahead])
    linear = np.column_stack([along / ACROSS, (rank - along / 2) / (DOWN / 2)])
    corners = np.array([(0, 0), (width, 0), (0, height), (width, height)]) - 0.5
    seen = corners @ np.linalg.inv(linear).T
    low = np.floor(seen.min(axis=0) / (ACROSS, DOWN)) * (ACROSS, DOWN)
    across, down = np.ceil((seen.max(axis=0) - low) / (ACROSS, DOWN)).astype(int)
    bend = np.zeros((2 * down + 1, 2 * across + 1, 2))
    kind: Orientation = "pointy" if pointy else "flat"
    return Frame(kind, linear, linear @ low, int(across), int(down), bend)


def level_for(levels: list[Level], pitch: float, scale: int = 1) -> Level:
    """The smallest picture that still shows hexes of this size well."""
    good = [level for level in levels if pitch / level.factor >= _FINEST / scale]
    return good[-1] if good else levels[0]


def sampled(
    frame: Frame, level: Level, ink: Ink, cells: tuple[int, int, int, int], scale: int = 1
) -> Plane:
    """Marks of a block of cells (left, top, across, down), one cell wider on every side.

    The frame is a straight one. `scale` leaves out pixels: 2 takes every other one.
    """
    return weighed(sampled_colours(frame, level, ink, cells, scale), ink)


def weighed(planes: list[Plane | None], ink: Ink) -> Plane:
    """Marks of several colours as one, each as much as it counts."""
    inked = [w * p for w, p in zip(ink, planes, strict=True) if p is not None]
    return np.asarray(np.sum(inked, axis=0), np.float32)


def sampled_colours(
    frame: Frame, level: Level, ink: Ink, cells: tuple[int, int, int, int], scale: int = 1
) -> list[Plane | None]:
    """Marks of each colour that an ink has, in a block of cells one wider on every side."""
    return [
        warped(frame, level, plane, cells, scale) if weight else None
        for plane, weight in zip(level.marks, ink, strict=True)
    ]


def warped(
    frame: Frame,
    level: Level,
    plane: Bytes,
    cells: tuple[int, int, int, int],
    scale: int = 1,
    *,
    edge: int = cv2.BORDER_CONSTANT,
) -> Plane:
    """A plane of a level as a block of cells shows it, one cell wider on every side.

    `edge` is what lies beyond the picture: nothing, if marks are looked at.
    """
    assert not frame.bend.any(), "marks are seen from a straight frame"
    left, top, across, down = cells
    size = ((across + 2) * ACROSS // scale, (down + 2) * DOWN // scale)
    corner = np.array([(left - 1) * ACROSS, (top - 1) * DOWN], float)
    ratio = np.array(level.ratio)
    start = (frame.linear @ corner + frame.origin + 0.5) / ratio - 0.5
    move = np.column_stack([frame.linear * scale / ratio[:, None], start])
    how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(plane, move, size, flags=how, borderMode=edge), np.float32)


def hex_spots(frame: Frame, margin: int = 0) -> tuple[npt.NDArray[np.int64], Array]:
    """All hexes of the frame: (step, rank) and frame pixels; margin is cells around it."""
    ranks = np.arange(-2 * margin, 2 * (frame.down + margin) + 1)
    steps = np.arange(-margin, frame.across + margin + 1)
    step, rank = (axis.ravel() for axis in np.meshgrid(steps, ranks))
    u = step * ACROSS + (rank % 2) * (ACROSS / 2)
    return np.stack([step, rank], axis=-1), np.stack([u, rank * (DOWN / 2)], axis=-1)


def relatives(lattice: Lattice) -> list[Lattice]:
    """The lattice itself, and those that are easily taken for it."""
    a, b = lattice.first, lattice.second
    turned = 2 * a - b, a + b
    steps = [(a, b), turned, (2 * a, 2 * b), (2 * turned[0], 2 * turned[1])]
    steps += [(turned[0] / 3, turned[1] / 3), (a / 2, b / 2)]
    return [replace(lattice, first=first, second=second) for first, second in steps]
