"""How well marks in a frame fit hexes: oriented filters, and patterns of printed grids.

A grid may show whole lines, arms at the corners, dots at the corners or dots in the middle. Marks
along the three directions of hexsides are told apart, and those along other directions taken off:
numerals, roads and charts have all directions alike and nearly vanish.
"""

from functools import cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.frame import ACROSS
from hexwright.importers.scan.response import Plane, evened

Array = npt.NDArray[np.float64]
Planes = npt.NDArray[np.float32]
PATTERNS: Final = ("lines", "arms", "corners", "dots")
# Numerals look like spots: such a pattern is only believed where no lines are to be found.
SPOTS: Final = ("corners", "dots")
_EDGE_ANGLES: Final = (90.0, 150.0, 30.0)
_LENGTH: Final = 11.0
_OFF: Final = 0.8


def channels(marks: Plane, scale: int = 1) -> Planes:
    """The four channels of marks in a frame: shape (4, height, width).

    `scale` is how many pixels of a frame one pixel of the marks stands for: 2 for a glance.
    """
    plane = evened(marks, 3 * ACROSS / scale)
    along = np.stack([cv2.filter2D(plane, cv2.CV_32F, kernel) for kernel in _kernels(0, scale)])
    across = np.stack([cv2.filter2D(plane, cv2.CV_32F, kernel) for kernel in _kernels(30, scale)])
    other = _OFF * np.maximum(across.max(axis=0), 0)
    lines = np.maximum(along - other, 0)
    near, far = (cv2.GaussianBlur(plane, (0, 0), reach / scale) for reach in (1.6, 4.0))
    spot = np.maximum(near - far - 0.6 * np.maximum(along.max(axis=0), 0), 0)
    return np.stack([evened(one, 4 * ACROSS / scale) for one in (*lines, spot)])


def ridges(marks: Plane) -> Planes:
    """Where marks run, by channel, whatever is printed beside them.

    `channels` tells sides from other marks by what lies beside them, and so a numeral near a side
    pushes it away; once hexes are found, the top of each ridge says better where its middle is.
    """
    plane = evened(marks, 3 * ACROSS)
    lines = [cv2.filter2D(plane, cv2.CV_32F, _core(angle)) for angle in _EDGE_ANGLES]
    return np.stack([*lines, cv2.GaussianBlur(plane, (0, 0), 1.6)])


@cache
def _core(angle: float) -> Plane:
    along, beside = _turned(angle, 7, 1)
    core = np.exp(-((beside / 1.1) ** 2)) * np.clip(_LENGTH / 2 + 0.5 - np.abs(along), 0, 1)
    return np.asarray(core / core.sum(), np.float32)


def _turned(angle: float, half: int, scale: int) -> tuple[Plane, Plane]:
    down, across = scale * np.mgrid[-half : half + 1, -half : half + 1].astype(np.float32)
    turn = np.radians(angle)
    along = across * np.cos(turn) + down * np.sin(turn)
    beside = -across * np.sin(turn) + down * np.cos(turn)
    return along, beside


@cache
def _kernels(turn: int, scale: int) -> tuple[Plane, ...]:
    return tuple(_kernel(angle + turn, scale) for angle in _EDGE_ANGLES)


def _kernel(angle: float, scale: int) -> Plane:
    """A thin line of some length with less than nothing on both sides."""
    half = 7 // scale + (scale > 1)
    along, beside = _turned(angle, half, scale)
    reach = np.clip(_LENGTH / 2 + 0.5 - np.abs(along), 0, 1)
    wide = 1.3 if scale == 1 else 1.6
    core = np.exp(-((beside / wide) ** 2)) * reach
    flank = (np.exp(-(((beside - 4) / 1.5) ** 2)) + np.exp(-(((beside + 4) / 1.5) ** 2))) * reach
    return np.asarray(core / core.sum() - flank / flank.sum(), np.float32)
