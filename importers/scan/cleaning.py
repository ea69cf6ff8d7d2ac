"""The scan without its printed grid and numbers, so that it can lie clean below our own."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.grid import FoundGrid, Points
from hexwright.importers.scan.line_reader import Found
from hexwright.importers.scan.number_reader import PrintedNumbers
from hexwright.importers.scan.patches import Floats, lab, strips
from hexwright.importers.scan.sheet import Pixels

Mask = npt.NDArray[np.uint8]

# In pitches: how far beside its place a grid line may be, how wide it is at most, and the same of
# the strokes of numbers.
_BESIDE: Final = 0.045
_WIDEST: Final = 0.07
_STROKE: Final = 0.06
# How far from the centre of a hex its number may reach.
_EDGE: Final = 0.46
# How wide a road is painted over.
_ROAD: Final = 0.15
# Steps of grey from which on something is print.
_FAINTEST: Final = 10
# Strips across hexsides: rows, half their width in lengths of a side, how much of both ends is left
# out, and how far the colour of a line may be from the usual one.
_ACROSS: Final = 31
_HALF: Final = 0.3
_ENDS: Final = 0.2
_UNLIKE: Final = 14.0
_TILE: Final = 1024
_OVERLAP: Final = 24


def clean_picture(
    pixels: Pixels, grid: FoundGrid, *, lines: bool = True, numbers: bool = True
) -> Pixels:
    """The picture with grid lines and numbers painted over by what is around them."""
    mask = np.zeros(pixels.shape[:2], np.uint8)
    if lines:
        sides = _sides(pixels, grid)
        width = min(sides.line_width(), _WIDEST * grid.pitch)
        mask |= _thin(pixels, width) & _grid_zone(pixels, grid, sides)
    if numbers:
        zone = _number_zone(pixels, grid)
        if zone is not None:
            mask |= _thin(pixels, _STROKE * grid.pitch) & zone
    mask = np.asarray(cv2.dilate(mask, np.ones((3, 3), np.uint8)), np.uint8)
    return _painted_over(pixels, mask)


def without_lines(pixels: Pixels, grid: FoundGrid, found: Iterable[Found]) -> Pixels:
    """The picture with roads painted over where they were found, to see the ground below them."""
    mask = np.zeros(pixels.shape[:2], np.uint8)
    traces = [np.round(np.array(one.trace)).astype(np.int32) for one in found if one.trace]
    wide = max(3, round(_ROAD * grid.pitch))
    cv2.polylines(mask, traces, isClosed=False, color=1, thickness=wide)
    return _painted_over(pixels, mask)


def _thin(pixels: Pixels, width: float) -> Mask:
    """Whatever is thinner than a width, and darker or lighter than what is around it."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    size = max(3, int(width) | 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    dark = cv2.morphologyEx(grey, cv2.MORPH_BLACKHAT, kernel)
    light = cv2.morphologyEx(grey, cv2.MORPH_TOPHAT, kernel)
    return np.asarray(np.maximum(dark, light) >= _FAINTEST, np.uint8)


@dataclass(frozen=True)
class _Sides:
    """All hexsides of a map: their ends, and colours across each: shape (sides, across, 3)."""

    starts: Points
    ends: Points
    colours: Floats

    @property
    def profile(self) -> Floats:
        """Lightness across the usual side; what else lies on sides is rare, and has no say."""
        return np.asarray(np.median(self.colours[..., 0], axis=0), np.float32)

    def line_width(self) -> float:
        """Pixels that the grid lines are wide, and half as much again: what is wider is none."""
        off = np.abs(self.profile - np.median(self.profile))
        length = (1 - 2 * _ENDS) * float(np.linalg.norm(self.ends - self.starts, axis=1).mean())
        return 1.5 * float((off > off.max() / 2).sum()) * 2 * _HALF * length / (_ACROSS - 1) + 1

    def plain(self) -> npt.NDArray[np.bool_]:
        """Which of them have a grid line alone, and no river or wall."""
        middle = _ACROSS // 2
        line = self.colours[:, middle - 1 : middle + 2].mean(axis=1)
        flanks = (self.colours[:, :4].mean(axis=1) + self.colours[:, -4:].mean(axis=1)) / 2
        off = line - flanks
        return np.asarray(np.linalg.norm(off - np.median(off, axis=0), axis=1) < _UNLIKE)


def _sides(pixels: Pixels, grid: FoundGrid) -> _Sides:
    starts = grid.corners.reshape(-1, 2)
    ends = np.roll(grid.corners, -1, axis=1).reshape(-1, 2)
    inner = (starts * (1 - _ENDS) + ends * _ENDS, starts * _ENDS + ends * (1 - _ENDS))
    cut = strips(pixels, *inner, (_ACROSS, 8), _HALF)
    return _Sides(starts, ends, lab(cut).mean(axis=2))


def _grid_zone(pixels: Pixels, grid: FoundGrid, sides: _Sides) -> Mask:
    zone = np.zeros(pixels.shape[:2], np.uint8)
    plain = sides.plain()
    ends = np.round(np.stack([sides.starts, sides.ends], 1)).astype(np.int32)
    wide = max(3, round(2 * _BESIDE * grid.pitch))
    cv2.polylines(zone, list(ends[plain]), isClosed=False, color=1, thickness=wide)
    cv2.polylines(zone, list(ends[~plain]), isClosed=False, color=0, thickness=wide)
    return zone


def _number_zone(pixels: Pixels, grid: FoundGrid) -> Mask | None:
    box = PrintedNumbers(pixels, grid).zone()
    if box is None:
        return None
    zone = np.zeros(pixels.shape[:2], np.uint8)
    # The grid line itself is not for this.
    left, top, right, bottom = (grid.pitch * min(max(edge, -_EDGE), _EDGE) for edge in box)
    for x, y in grid.spots:
        corner, other = (round(x + left), round(y + top)), (round(x + right), round(y + bottom))
        cv2.rectangle(zone, corner, other, 1, -1)
    return zone


def _painted_over(pixels: Pixels, mask: Mask) -> Pixels:
    """In tiles, so that a large scan needs no more memory than a small one."""
    made = pixels.copy()
    height, width = mask.shape
    for top in range(0, height, _TILE):
        for left in range(0, width, _TILE):
            y, x = max(0, top - _OVERLAP), max(0, left - _OVERLAP)
            part = np.s_[y : top + _TILE + _OVERLAP, x : left + _TILE + _OVERLAP]
            if not mask[part].any():
                continue
            filled = cv2.inpaint(
                np.ascontiguousarray(pixels[part]), mask[part], 3, cv2.INPAINT_TELEA
            )
            inner = filled[top - y : top - y + _TILE, left - x : left - x + _TILE]
            made[top : top + _TILE, left : left + _TILE] = inner
    return made
