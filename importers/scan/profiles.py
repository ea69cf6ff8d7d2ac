"""What is printed across the sides of hexes: thin lines, or something wider.

The mean of many sides shows the line of a grid to a fraction of a frame pixel. Numerals in a row
are as dark as a line, but as wide as letters are high.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from hexwright.importers.scan.frame import DOWN
from hexwright.importers.scan.pattern import Array
from hexwright.importers.scan.response import Plane
from hexwright.importers.scan.stencil import SIDES, sampled_at

# Frame pixels to both sides of where a side should be, and places along it in parts of half of it.
_OFFSETS: Final = np.arange(-6, 7, dtype=float)
_ALONG: Final = np.array([-0.7, -0.45, -0.2, 0.05, 0.3, 0.55, 0.75])
# Steps at both ends that are no tops: there the ridge of something else begins.
_INNER: Final = 3
# A printed line is so wide at half its height, or thinner.
THIN: Final = 3


@dataclass(frozen=True)
class Ridge:
    """The mean mark across a side: where its top is, how wide and how high, in frame pixels."""

    top: float
    width: int
    height: float


def profiles_of(marks: Plane, middles: Array) -> Array:
    """By direction and hex: how strong marks are at each step across the side."""
    found = []
    for _, u, v in SIDES[::2]:
        across = np.array([u, v]) / float(np.hypot(u, v))
        along = np.array([-across[1], across[0]]) * DOWN / 6
        line = np.array([u, v]) + _ALONG[:, None] * along
        spots = line[None] + _OFFSETS[:, None, None] * across
        found.append(sampled_at(marks, middles[..., None, None, :] + spots).mean(axis=-1))
    return np.stack(found).astype(np.float32)


def ridges_of(profile: Array) -> list[Ridge]:
    """By direction: the clearest ridge near where a side should be."""
    return [_ridge(one) for one in profile]


def _ridge(profile: Array) -> Ridge:
    above = profile - np.percentile(profile, 10)
    top = _INNER + int(np.argmax(above[_INNER:-_INNER]))
    half = above[top] / 2
    left = right = top
    while left > 0 and above[left - 1] > half:
        left -= 1
    while right < len(above) - 1 and above[right + 1] > half:
        right += 1
    return Ridge(float(_OFFSETS[top]), right - left + 1, float(above[top]))


def crispness(ridges: list[Ridge]) -> float:
    """How high and how thin the middle one of three ridges is: words may stand along one side."""
    return float(np.median([one.height * min(1.0, THIN / one.width) for one in ridges]))
