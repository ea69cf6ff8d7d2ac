"""The mean hex: what all hexes of a laid frame have in common, and where a grid stands in it.

Numerals, counters and woods fill single hexes or one place of each; the sides of a grid run the
whole length of all three directions. In the mean of hundreds of hexes they are plain even where a
single one is too faint to be told from the paper, and it shows where the middle of a hex is,
whatever mark the lattice was found by.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.frame import ACROSS, DOWN
from hexwright.importers.scan.pattern import Array, Planes
from hexwright.importers.scan.response import Plane
from hexwright.importers.scan.stencil import CORNERS, SIDES, sampled_at

_HIGH: Final = DOWN // 2
_MOST_HEXES: Final = 600
# Along a side, in parts of half of it: its ends belong to three sides.
_ALONG: Final = np.array([-0.72, -0.48, -0.24, 0.0, 0.24, 0.48, 0.72])
# Frame pixels around the best place in which others are the same.
_SAME_PLACE: Final = 4.5
# Of half a side, where its middle is looked at, and its arms; frame pixels beside it.
_MIDDLES: Final = np.array([-0.25, 0.0, 0.25])
_ARMS: Final = np.array([-0.6, -0.5, 0.5, 0.6])
_BESIDE_IT: Final = 3.5
_HAS_MIDDLES: Final = 0.75
_BESIDE: Final = np.array([-1.0, 0.0, 1.0])
# Of half a side from its middle: places along it, how many of them are an end, and how many of six
# ends may be hidden.
_PLACES: Final = np.array([-0.85, -0.7, -0.55, -0.3, -0.15, 0.0, 0.15, 0.3, 0.55, 0.7, 0.85])
_END: Final = 3
_HIDDEN: Final = 2
_SPOT: Final = 3
_FLOOR: Final = 0.05
# How much clearer than usual a pattern stands that is there, and how clear it may be elsewhere.
PLAIN: Final = 1.2
MOST_ELSEWHERE: Final = 0.4


@dataclass(frozen=True)
class Standing:
    """Where in the mean hex a pattern stands best, how clearly, and how clearly elsewhere."""

    pattern: str
    move: tuple[float, float]
    clear: float
    elsewhere: float

    @property
    def plain(self) -> float:
        """How much clearer it stands there than anywhere else."""
        return self.clear - self.elsewhere / MOST_ELSEWHERE

    @property
    def is_plain(self) -> bool:
        """Whether there is no doubt about it."""
        return self.clear >= PLAIN and self.elsewhere <= MOST_ELSEWHERE * self.clear

    @property
    def is_here(self) -> bool:
        """Whether it stands where hexes were thought to have it."""
        return float(np.hypot(*self.move)) < _SAME_PLACE / 2


def mean_hex(seen: Planes, middles: Array) -> Array:
    """The mean of all hexes by channel: (4, 21, 24), rows v from -10 and columns u from -12."""
    some = middles[:: max(1, len(middles) // _MOST_HEXES)]
    v, u = np.mgrid[-(_HIGH // 2) : _HIGH - _HIGH // 2, -(ACROSS // 2) : ACROSS // 2]
    spots = some[:, None, None, :] + np.stack([u, v], -1)
    return np.stack([sampled_at(plane, spots).mean(axis=0) for plane in seen])


def standing(mean: Array, pattern: str) -> Standing:
    """The best place of a pattern in a mean hex."""
    score = _by_place(_tiled(mean), pattern)
    row, column = np.unravel_index(int(np.argmax(score)), score.shape)
    move = (float(column - ACROSS // 2), float(row - _HIGH // 2))
    v, u = np.mgrid[: score.shape[0], : score.shape[1]]
    far = np.full(score.shape, np.inf)
    for around in range(-1, 2):
        for beside in range(-1, 2):
            left = column + beside * ACROSS + around * (ACROSS // 2)
            far = np.minimum(far, np.hypot(u - left, v - row - around * _HIGH))
    elsewhere = float(score[far > _SAME_PLACE].max())
    return Standing(pattern, move, float(score[row, column]), elsewhere)


@dataclass(frozen=True)
class Sides:
    """By direction and hex: how strong its sides are, and lines through it that are none.

    `usual` is the mean of all that lies in a direction, all over the hex. `blank` has two lines for
    each direction: through the middle of the hex and half way to the side.
    """

    here: Array
    usual: Array
    blank: Array

    def clear(self, where: npt.NDArray[np.bool_]) -> float:
        """How much clearer than usual the sides of some hexes stand, of the worst direction."""
        here, usual = self.here[:, where].mean(axis=1), self.usual[:, where].mean(axis=1)
        return float(((here - usual) / (usual + _FLOOR)).min())

    def held(self, where: npt.NDArray[np.bool_]) -> float:
        """The share of single sides that are stronger than usual, of the worst direction."""
        stronger = self.here[:, where] > 1.3 * self.usual[:, where] + 2 * _FLOOR
        return float(stronger.mean(axis=1).min())


def side_strengths(seen: Planes, middles: Array) -> Sides:
    """Look at the sides of all hexes.

    What counts is the median along a side: a numeral or a road on a part of it is no side.
    """
    v, u = np.mgrid[-10:11:4, -12:12:4]
    everywhere = np.stack([u.ravel(), v.ravel()], -1)
    here, usual, blank = [], [], []
    for channel, u0, v0 in SIDES[::2]:
        plane = seen[channel]
        here.append(_strongest(plane, middles, u0, v0, 1.0))
        blank.append(np.stack([_strongest(plane, middles, u0, v0, part) for part in (0.0, 0.5)]))
        usual.append(sampled_at(plane, middles[..., None, :] + everywhere).mean(axis=-1))
    return Sides(np.stack(here), np.stack(usual), np.stack(blank))


def sharpness(marks: Plane, middles: Array) -> float:
    """The share of hexes with a mark on a side and none beside it, of the worst direction.

    By the marks themselves: a number as long as a side leaks into the channels of the other two.
    Arms have no middle in any direction; where one direction has, the others must have it too.
    """
    whole, arms = (_sharp(marks, middles, parts) for parts in (_MIDDLES, _ARMS))
    return min(whole) if max(whole) > _HAS_MIDDLES else max(min(whole), min(arms))


def _sharp(marks: Plane, middles: Array, parts: Array) -> list[float]:
    shares = []
    for _, u, v in SIDES[::2]:
        across = np.array([u, v]) / float(np.hypot(u, v))
        along = np.array([-across[1], across[0]]) * DOWN / 6
        line = middles[..., None, :] + np.array([u, v]) + parts[:, None] * along
        here, inner, outer = (
            _ridge(marks, line + way * across) for way in (0.0, -_BESIDE_IT, _BESIDE_IT)
        )
        shares.append(float((here > np.maximum(inner, outer)).mean()))
    return shares


def reaching(marks: Plane, middles: Array) -> float:
    """How clear the ends of the mean side are, in parts of its clearest place.

    Dots and numerals on every side look like lines, but nothing is printed where three sides meet.
    Of the six ends of three directions it is the third faintest: numerals may hide two of them.
    """
    ends: list[float] = []
    tops: list[float] = []
    for _, u, v in SIDES[::2]:
        across = np.array([u, v]) / float(np.hypot(u, v))
        along = np.array([-across[1], across[0]]) * DOWN / 6
        line = middles[..., None, :] + np.array([u, v]) + _PLACES[:, None] * along
        aside = [
            sampled_at(marks, line + way * across).mean(axis=0) for way in (-_BESIDE_IT, _BESIDE_IT)
        ]
        near = [sampled_at(marks, line + way * across) for way in _BESIDE]
        ridge = np.max(near, axis=0).mean(axis=0) - np.mean(aside, axis=0)
        ends += [float(ridge[:_END].mean()), float(ridge[-_END:].mean())]
        tops.append(float(ridge.max()))
    return sorted(ends)[_HIDDEN] / max(*tops, _FLOOR)


def _ridge(marks: Plane, line: Array) -> Array:
    return np.asarray(sampled_at(marks, line).mean(axis=-1))


def _strongest(plane: Plane, middles: Array, u: float, v: float, part: float) -> Array:
    across = np.array([u, v]) / float(np.hypot(u, v))
    line = np.array(_along(u, v)) - np.array([u, v]) * (1 - part)
    points = line[:, None, :] + _BESIDE[None, :, None] * across
    strength = sampled_at(plane, middles[..., None, None, :] + points)
    return np.asarray(np.median(strength.max(axis=-1), axis=-1))


def _tiled(mean: Array) -> Array:
    """The mean hex with its neighbours around it: 3 by 3 of them, ranks shifted by half a step."""
    rows = [np.roll(mean, (ACROSS // 2) * around, axis=2) for around in (-1, 0, 1)]
    tiled = np.tile(np.concatenate(rows, axis=1), (1, 1, 3))
    return np.stack([np.asarray(cv2.GaussianBlur(plane, (0, 0), 0.8)) for plane in tiled])


def _by_place(tiled: Array, pattern: str) -> Array:
    """How clearly a pattern stands at each place of the mean hex: by its worst direction."""
    if pattern in ("lines", "arms"):
        groups = [[(channel, *spot) for spot in _along(u, v)] for channel, u, v in SIDES[::2]]
    elif pattern == "corners":
        groups = [[(_SPOT, *spot)] for spot in CORNERS[:2]]
    else:
        groups = [[(_SPOT, 0.0, 0.0)]]
    clear = []
    for group in groups:
        usual = float(tiled[group[0][0]].mean())
        here = np.median([_moved(tiled, *point) for point in group], axis=0)
        clear.append((here - usual) / (usual + _FLOOR))
    return np.asarray(np.min(clear, axis=0))


def _along(u: float, v: float) -> list[tuple[float, float]]:
    half = DOWN / 6
    length = float(np.hypot(u, v))
    return [(u - v / length * half * part, v + u / length * half * part) for part in _ALONG]


def _moved(tiled: Array, channel: int, u: float, v: float) -> Array:
    top, left = _HIGH + round(v), ACROSS + round(u)
    return tiled[channel, top : top + _HIGH, left : left + ACROSS]
