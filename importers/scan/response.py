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
Bytes = npt.NDArray[np.uint8]
COLOURS: Final = ("dark", "bright", "red", "green", "yellow", "blue")
# How much marks of each colour count, for grids of unknown ink.
INKS: Final = {
    "dark": (1.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    "bright": (0.0, 1.0, 0.0, 0.0, 0.0, 0.0),
    "tinted": (0.0, 0.0, 1.0, 1.0, 1.0, 1.0),
}
KINDS: Final = tuple(INKS)
Ink = tuple[float, ...]
# Marks are kept as bytes, four for a step of lightness: what is clearer than 64 steps is clear.
_SCALE: Final = 4.0
# More is not looked at while the grid is searched: fine lines survive being made this small.
MOST_PIXELS: Final = 12_000_000
_COARSEST_SIDE: Final = 150
_MARK: Final = 7
_TINTED_MARK: Final = 9


@dataclass(frozen=True)
class Level:
    """Marks of the picture at one size.

    `ratio` is how many pixels of the picture one pixel here is, across and down: sizes are whole
    numbers, so the two are not quite alike, and over a whole sheet that would be a part of a hex.
    """

    ratio: tuple[float, float]
    # By colour, as in COLOURS: shape (6, height, width).
    marks: Bytes
    # The colours of the picture itself, for where one ends and another begins: (3, height, width).
    paint: Bytes

    @property
    def factor(self) -> float:
        """Pixels of the picture for one pixel here, about."""
        return math.sqrt(self.ratio[0] * self.ratio[1])

    def inked(self, ink: Ink) -> Plane:
        """Marks of all colours, each as much as it counts."""
        total = np.zeros(self.marks.shape[1:], np.float32)
        for plane, weight in zip(self.marks, ink, strict=True):
            if weight:
                total += np.float32(weight / _SCALE) * plane
        return total


def levels_of(pixels: Pixels, beat: Callable[[], None] = lambda: None) -> list[Level]:
    """Marks of a picture at its own size and at half, a quarter, an eighth ... of it."""
    factor = max(1.0, math.sqrt(pixels.shape[0] * pixels.shape[1] / MOST_PIXELS))
    picture = _halved(pixels, factor) if factor > 1 else pixels
    found: list[Level] = []
    while not found or min(picture.shape[:2]) >= _COARSEST_SIDE:
        beat()
        marks = _marks(picture)
        if found:
            marks = np.stack([_merged(*pair) for pair in zip(marks, found[-1].marks, strict=True)])
        actual = (pixels.shape[1] / picture.shape[1], pixels.shape[0] / picture.shape[0])
        paint = np.moveaxis(np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2LAB), np.uint8), -1, 0)
        found.append(Level(actual, marks, np.ascontiguousarray(paint)))
        picture = _halved(picture, 2)
    return found


def _halved(picture: Pixels, factor: float) -> Pixels:
    size = (round(picture.shape[1] / factor), round(picture.shape[0] / factor))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _marks(picture: Pixels) -> Bytes:
    lab = cv2.cvtColor(cv2.GaussianBlur(picture, (3, 3), 0), cv2.COLOR_RGB2LAB)
    light, red, yellow = (np.asarray(plane, np.uint8) for plane in cv2.split(lab))
    return np.stack(
        [
            _hat(light, cv2.MORPH_BLACKHAT, _MARK),
            _hat(light, cv2.MORPH_TOPHAT, _MARK),
            _hat(red, cv2.MORPH_TOPHAT, _TINTED_MARK),
            _hat(red, cv2.MORPH_BLACKHAT, _TINTED_MARK),
            _hat(yellow, cv2.MORPH_TOPHAT, _TINTED_MARK),
            _hat(yellow, cv2.MORPH_BLACKHAT, _TINTED_MARK),
        ]
    )


def _hat(plane: Bytes, operation: int, size: int) -> Bytes:
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    hat = cv2.morphologyEx(plane, operation, kernel)
    return np.asarray(cv2.convertScaleAbs(hat, alpha=_SCALE), np.uint8)


def _merged(own: Bytes, finer: Bytes) -> Bytes:
    """Marks seen at this size, and the fine ones that only the larger picture shows."""
    size = (own.shape[1], own.shape[0])
    small = cv2.resize(finer, size, interpolation=cv2.INTER_AREA)
    return np.maximum(own, cv2.convertScaleAbs(small, alpha=1.5))


def evened(plane: Plane, window: float) -> Plane:
    """Marks against what is usual around them, so that heavy ink counts no more than faint."""
    side = max(3, round(window) | 1)
    power = cv2.blur(plane * plane, (side, side), borderType=cv2.BORDER_REFLECT)
    energy = np.sqrt(np.maximum(power, 0))
    floor = 0.15 * float(np.sqrt(np.mean(plane * plane))) + 1e-3
    return np.minimum(plane / (energy + floor), np.float32(2.5)).astype(np.float32)
