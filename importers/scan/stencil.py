"""Where on a hex a printed grid has marks, and where it must have none.

The frame of a lattice has all hexes alike, so a hex is a handful of places: the middles of its
sides, its corners, its centre. Places that a grid leaves empty are looked at as well: woods,
hatching and writing fill both, a grid only its own.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np

from hexwright.importers.scan.frame import ACROSS, DOWN
from hexwright.importers.scan.pattern import Array, Planes
from hexwright.importers.scan.response import Plane

Place = tuple[int, float, float]

_HALF, _RISE = ACROSS / 2, DOWN / 2
# Middles of sides by channel: upright ones at the left and right, then those that lean.
SIDES: Final[tuple[Place, ...]] = (
    (0, _HALF, 0.0), (0, -_HALF, 0.0),
    (1, _HALF / 2, _RISE / 2), (1, -_HALF / 2, -_RISE / 2),
    (2, -_HALF / 2, _RISE / 2), (2, _HALF / 2, -_RISE / 2),
)  # fmt: skip
CORNERS: Final = tuple(
    (u, v)
    for u, v in (
        (0.0, DOWN / 3), (0.0, -DOWN / 3), (_HALF, DOWN / 6),
        (_HALF, -DOWN / 6), (-_HALF, DOWN / 6), (-_HALF, -DOWN / 6),
    )
)  # fmt: skip
_SPOT: Final = 3
# Along a side, from its middle to where an arm at a corner is.
_ARM: Final = 0.36


@dataclass(frozen=True)
class Stencil:
    """Places of marks and of none, as (channel, u, v) from the middle of a hex."""

    marks: tuple[Place, ...]
    blanks: tuple[Place, ...]


def _across_sides(part: float) -> tuple[Place, ...]:
    return tuple((k, u * part, v * part) for k, u, v in SIDES)


def _arms() -> tuple[Place, ...]:
    found = []
    for k, u, v in SIDES:
        # A side runs at a right angle to the way from the middle of the hex to it.
        part = _ARM * DOWN / 3 / float(np.hypot(u, v))
        found += [(k, u - part * v, v + part * u), (k, u + part * v, v - part * u)]
    return tuple(found)


def _stencils() -> dict[str, Stencil]:
    inner = tuple((k, 0.0, 0.0) for k in range(3)) + _across_sides(0.5)
    corners = tuple((_SPOT, u, v) for u, v in CORNERS)
    sides = tuple((_SPOT, u, v) for _, u, v in SIDES)
    middle = ((_SPOT, 0.0, 0.0),)
    return {
        "lines": Stencil(SIDES, inner),
        "arms": Stencil(_arms(), inner),
        "corners": Stencil(corners, (*middle, *sides)),
        "dots": Stencil(middle, (*corners, *sides)),
    }


STENCILS: Final = _stencils()


def hexness(seen: Planes, pattern: str) -> Plane:
    """By pixel of a frame: how much a hex with its middle there is printed. About 0 for none."""
    return glanced(seen, (pattern,), 1)[0]


def glanced(seen: Planes, patterns: tuple[str, ...], scale: int) -> list[Plane]:
    """The hexness by several patterns; `scale` is that of the channels."""
    # Bent hexes have their sides a little off: the best nearby counts.
    wide, side = (1.0 if scale == 1 else 0.6), np.ones((3, 3), np.uint8)
    blurred = [cv2.GaussianBlur(cv2.dilate(plane, side), (0, 0), wide) for plane in seen]
    near = [np.asarray(plane, np.float32) for plane in blurred]
    return [
        np.subtract(
            _mean(near, STENCILS[pattern].marks, scale),
            _mean(near, STENCILS[pattern].blanks, scale),
        )
        for pattern in patterns
    ]


def _mean(near: list[Plane], places: tuple[Place, ...], scale: int) -> Plane:
    total = np.zeros(near[0].shape, np.float32)
    for channel, u, v in places:
        add_moved(total, near[channel], round(-u / scale), round(-v / scale))
    return total / np.float32(len(places))


def add_moved(total: Plane, plane: Plane, across: int, down: int) -> None:
    """Add a plane moved by whole pixels; nothing comes in from outside."""
    height, width = plane.shape
    if abs(across) >= width or abs(down) >= height:
        return
    to_rows, from_rows = _overlap(down, height)
    to_columns, from_columns = _overlap(across, width)
    total[to_rows, to_columns] += plane[from_rows, from_columns]


def _overlap(move: int, length: int) -> tuple[slice, slice]:
    if move >= 0:
        return slice(move, length), slice(0, length - move)
    return slice(0, length + move), slice(-move, length)


# Places all over a hex, a frame pixel and a half apart, for the mean of many hexes.
LOOKS: Final = np.stack(
    np.meshgrid(np.arange(-13.5, 14, 1.5), np.arange(-15.0, 15.1, 1.5)), axis=-1
).reshape(-1, 2)


def likeness(mean: Array, pattern: str) -> float:
    """How much a mean hex, seen at LOOKS, looks like one of a perfect grid: up to 1."""
    wanted = _perfect(pattern)
    one, other = mean - mean.mean(), wanted - wanted.mean()
    size = float(np.linalg.norm(one) * np.linalg.norm(other))
    return float((one * other).sum()) / max(size, 1e-9)


@cache
def _perfect(pattern: str) -> Array:
    corners = np.array(sorted(CORNERS, key=lambda spot: np.arctan2(spot[1], spot[0])))
    following = np.roll(corners, -1, axis=0)
    if pattern == "dots":
        return _inked(np.zeros((1, 2)))
    if pattern == "corners":
        return _inked(corners)
    parts = np.linspace(0, 1, 13)
    if pattern == "arms":
        parts = parts[(parts < 0.3) | (parts > 0.7)]
    return _inked(np.concatenate([corners * (1 - t) + following * t for t in parts]))


def _inked(spots: Array) -> Array:
    away = ((LOOKS[:, None, :] - spots[None]) ** 2).sum(axis=2).min(axis=1)
    return np.asarray(np.exp(-away / (2 * 1.3**2)))


def sampled_at(plane: Plane, spots: Array) -> Array:
    """Values of a plane at (..., 2) spots (u, v), between pixels too; nothing outside it."""
    height, width = plane.shape
    u, v = spots[..., 0], spots[..., 1]
    left, top = np.floor(u).astype(int), np.floor(v).astype(int)
    inside = (left >= 0) & (top >= 0) & (left < width - 1) & (top < height - 1)
    left, top = np.clip(left, 0, width - 2), np.clip(top, 0, height - 2)
    across, down = u - left, v - top
    upper = plane[top, left] * (1 - across) + plane[top, left + 1] * across
    lower = plane[top + 1, left] * (1 - across) + plane[top + 1, left + 1] * across
    return np.where(inside, upper * (1 - down) + lower * down, 0.0)
