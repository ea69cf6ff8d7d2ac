"""What is done to a picture before its grid is looked for: turned, straightened, cut to the map."""

from dataclasses import dataclass

import cv2
import numpy as np

from hexwright.importers.scan.sheet import SMALLEST_SIDE, Pixels

# Shares of the width and height that are cut off: left, top, right, bottom.
Cuts = tuple[float, float, float, float]
_PAPER = (255, 255, 255)


@dataclass(frozen=True)
class Preparation:
    """Quarter turns and degrees clockwise; then what is cut off."""

    quarters: int = 0
    degrees: float = 0.0
    cuts: Cuts = (0.0, 0.0, 0.0, 0.0)


def straightened(pixels: Pixels, how: Preparation) -> Pixels:
    """The whole picture, turned and straightened; paper comes in at its corners."""
    turned = np.rot90(pixels, -how.quarters % 4)
    if how.degrees:
        turned = _leaned(np.ascontiguousarray(turned), how.degrees)
    return np.ascontiguousarray(turned)


def prepared(pixels: Pixels, how: Preparation) -> Pixels:
    """The part of a picture that has the map, upright; never smaller than what can be read."""
    whole = straightened(pixels, how)
    left, top, right, bottom = how.cuts
    across = _kept(left, right, whole.shape[1])
    down = _kept(top, bottom, whole.shape[0])
    return np.ascontiguousarray(whole[down, across])


def _kept(before: float, after: float, length: int) -> slice:
    least = min(SMALLEST_SIDE, length)
    start = min(max(0, round(before * length)), length - least)
    end = max(start + least, min(length, round((1 - after) * length)))
    return slice(start, end)


def _leaned(pixels: Pixels, degrees: float) -> Pixels:
    height, width = pixels.shape[:2]
    move = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), -degrees, 1.0)
    along, across = abs(float(move[0, 0])), abs(float(move[0, 1]))
    size = (round(width * along + height * across), round(width * across + height * along))
    move[:, 2] += ((size[0] - width) / 2, (size[1] - height) / 2)
    turned = cv2.warpAffine(
        pixels, move, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT,
        borderValue=_PAPER,
    )  # fmt: skip
    return np.asarray(turned, np.uint8)
