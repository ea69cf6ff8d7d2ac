"""Hexes cut out of a picture and laid straight, all alike: whatever bends the paper is undone here.

A patch is a square around the centre of a hex, a strip a rectangle along a line between two points.
Lengths are in pitches, from a hex to its neighbour; x is to the right and y down, as on the map.
"""

from math import pi
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.grid import FoundGrid, Points
from hexwright.importers.scan.sheet import Pixels, smaller

Floats = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]

# Half the side of a patch: a little more than from the centre of a hex to its corner.
REACH: Final = 0.62
SIZE: Final = 48
_SIDES: Final = 6
_BATCH: Final = 512


def local_axes(grid: FoundGrid) -> Points:
    """How the paper lies around every hex: a matrix from pitches to pixels for each."""
    first = -pi / 2 if grid.orientation == "flat" else -pi / 3
    angles = first + np.arange(_SIDES) * pi / 3
    unit = np.stack([np.cos(angles), np.sin(angles)], 1)
    steps = grid.around - grid.spots[:, None, :]
    # The six unit vectors are as good as orthogonal: their products add up to three times one.
    axes: Points = np.einsum("nki,kj->nij", steps, unit) / (_SIDES / 2)
    return axes


def fitting(pixels: Pixels, grid: FoundGrid, pitch: float) -> tuple[Pixels, FoundGrid]:
    """The picture made smaller, and the grid with it, if its hexes are much larger than wanted."""
    factor = grid.pitch / pitch
    if factor < 1.5:
        return pixels, grid
    made = smaller(pixels, factor)
    return made, grid.scaled(made.shape[1] / pixels.shape[1])


def hex_patches(
    pixels: Pixels, grid: FoundGrid, size: int = SIZE, *, upright: bool = False
) -> Pixels:
    """A patch of every hex: shape (hexes, size, size, 3).

    Upright ones are turned and stretched by the picture's own axes alone, as letters stand.
    """
    pixels, grid = fitting(pixels, grid, size / (2 * REACH))
    axes = local_axes(grid)
    if upright:
        scale = np.sqrt(np.abs(np.linalg.det(axes)))
        axes = scale[:, None, None] * np.eye(2)
    line = np.linspace(-REACH, REACH, size)
    across, down = np.meshgrid(line, line)
    flat = np.stack([across.ravel(), down.ravel()])
    return _sampled(pixels, grid.spots, axes, flat).reshape(-1, size, size, 3)


def strips(
    pixels: Pixels, starts: Points, ends: Points, shape: tuple[int, int], half: float
) -> Pixels:
    """Strips from start to end: shape (strips, across, along, 3); `half` is half their width.

    Half widths are in lengths of the strip; the first row is to the left of who goes along it.
    """
    across, along = shape
    way = ends - starts
    aside = np.stack([way[:, 1], -way[:, 0]], 1)
    t, s = np.meshgrid(np.linspace(0, 1, along), np.linspace(half, -half, across))
    axes = np.stack([way, aside], 2)
    spots = np.stack([t.ravel(), s.ravel()])
    return _sampled(pixels, starts, axes, spots).reshape(-1, across, along, 3)


def _sampled(pixels: Pixels, origins: Points, axes: Points, spots: Points) -> Pixels:
    """Colours at the same spots, shape (2, spots), of many frames: shape (frames, spots, 3).

    A frame is an origin and a matrix to pixels. Few of them are laid out at a time: of a large map
    all together would take gigabytes.
    """
    made = np.empty((len(origins), spots.shape[1], 3), np.uint8)
    for start in range(0, len(origins), _BATCH):
        part = slice(start, start + _BATCH)
        here = (origins[part, :, None] + axes[part] @ spots).astype(np.float32)
        made[part] = cv2.remap(
            pixels, here[:, 0], here[:, 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    return made


def lab(pixels: Pixels | Floats) -> Floats:
    """Colours as eyes tell them apart: lightness 0-100, green to red, blue to yellow."""
    shape = pixels.shape
    flat = pixels.reshape(-1, 1, 3).astype(np.float32)
    return np.asarray(
        cv2.cvtColor(np.clip(flat / 255, 0, 1), cv2.COLOR_RGB2LAB), np.float32
    ).reshape(shape)


def disc(size: int, radius: float) -> Mask:
    """The pixels of a patch that are within so many pitches of the centre."""
    line = np.linspace(-REACH, REACH, size)
    across, down = np.meshgrid(line, line)
    return np.asarray(np.hypot(across, down) <= radius)
