"""Where a picture has thin marks: dark, bright or coloured, at every size from fine to coarse.

The lines of a grid may be black on white, white on green or brown on brown, one pixel wide or ten.
A mark is what a small opening or closing of the picture would remove; that forgets the paper, its
shadows and the flat colour of terrain.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.sheet import Pixels

Plane = npt.NDArray[np.float32]
KINDS: Final = ("dark", "bright", "tinted")
# More is not looked at while the grid is searched: fine lines survive being made this small.
MOST_PIXELS: Final = 12_000_000
_COARSEST_SIDE: Final = 150
_MARK: Final = 7
_TINTED_MARK: Final = 9


@dataclass(frozen=True)
class Level:
    """Marks of the picture at one size: `factor` pixels of the picture are one pixel here."""

    factor: float
    marks: dict[str, Plane]

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width."""
        height, width = self.marks["dark"].shape
        return height, width


def levels_of(pixels: Pixels, beat: Callable[[], None] = lambda: None) -> list[Level]:
    """Marks of a picture at its own size and at half, a quarter, an eighth ... of it."""
    factor = max(1.0, math.sqrt(pixels.shape[0] * pixels.shape[1] / MOST_PIXELS))
    picture = _halved(pixels, factor) if factor > 1 else pixels
    found: list[Level] = []
    while not found or min(picture.shape[:2]) >= _COARSEST_SIDE:
        beat()
        marks = _marks(picture)
        if found:
            marks = {kind: _merged(marks[kind], found[-1].marks[kind]) for kind in KINDS}
        actual = pixels.shape[1] / picture.shape[1]
        found.append(Level(actual, marks))
        picture = _halved(picture, 2)
    return found


def _halved(picture: Pixels, factor: float) -> Pixels:
    size = (round(picture.shape[1] / factor), round(picture.shape[0] / factor))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _marks(picture: Pixels) -> dict[str, Plane]:
    lab = cv2.cvtColor(cv2.GaussianBlur(picture, (3, 3), 0), cv2.COLOR_RGB2LAB)
    light, red, yellow = (np.asarray(plane, np.uint8) for plane in cv2.split(lab))
    tints = np.maximum(_both(red), _both(yellow))
    return {
        "dark": _hat(light, cv2.MORPH_BLACKHAT, _MARK),
        "bright": _hat(light, cv2.MORPH_TOPHAT, _MARK),
        "tinted": tints,
    }


def _both(plane: npt.NDArray[np.uint8]) -> Plane:
    dark = _hat(plane, cv2.MORPH_BLACKHAT, _TINTED_MARK)
    return np.maximum(dark, _hat(plane, cv2.MORPH_TOPHAT, _TINTED_MARK))


def _hat(plane: npt.NDArray[np.uint8], operation: int, size: int) -> Plane:
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    return np.asarray(cv2.morphologyEx(plane, operation, kernel), np.float32)


def _merged(own: Plane, finer: Plane) -> Plane:
    """Marks seen at this size, and the fine ones that only the larger picture shows."""
    size = (own.shape[1], own.shape[0])
    small = np.asarray(cv2.resize(finer, size, interpolation=cv2.INTER_AREA), np.float32)
    merged: Plane = np.maximum(own, np.float32(1.5) * small)
    return merged


def evened(plane: Plane, window: float) -> Plane:
    """Marks against what is usual around them, so that heavy ink counts no more than faint."""
    side = max(3, round(window) | 1)
    power = cv2.blur(plane * plane, (side, side), borderType=cv2.BORDER_REFLECT)
    energy = np.sqrt(np.maximum(power, 0))
    floor = 0.15 * float(np.sqrt(np.mean(plane * plane))) + 1e-3
    return np.minimum(plane / (energy + floor), np.float32(2.5)).astype(np.float32)
