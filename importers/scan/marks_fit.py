"""Hexes drawn onto the print by its single marks: least squares over all sides, corners or dots.

A side says nothing about where it lies along itself, only across: it is one equation. Around every
node the marks of a few hexes give a shift and a slope; a side that a road or a numeral has taken
the place of disagrees with the others and loses its say.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from hexwright.importers.scan.frame import ACROSS, DOWN, NODE
from hexwright.importers.scan.growth import Mask
from hexwright.importers.scan.pattern import Array, Planes
from hexwright.importers.scan.stencil import SIDES, STENCILS, sampled_at

# Pixels of the frame searched across a mark, and hexes that say where one is, by round.
ROUNDS: Final = ((3.5, 1.8), (3.0, 1.2), (2.5, 0.9), (2.5, 0.75))
# The same when sides are known, and only their exact place is not.
LAST_ROUNDS: Final = ((2.0, 0.8), (1.5, 0.65))
_NEAR: Final = 1.0
_STEP: Final = 0.5
_UPRIGHT, _LEVEL = (1.0, 0.0), (0.0, 1.0)
_SCALES: Final = (8.0, 3.0)


@dataclass(frozen=True)
class Mark:
    """A mark that every hex has: its places and channel, and the direction it is measured in."""

    channel: int
    at: tuple[float, float]
    spots: tuple[tuple[float, float], ...]
    across: tuple[float, float]


def marks_of(pattern: str) -> tuple[Mark, ...]:
    """The marks of one hex that are not its neighbours' already."""
    if pattern in ("lines", "arms"):
        return tuple(_side(pattern, n) for n in (0, 2, 4))
    spots = ((0.0, DOWN / 3), (0.0, -DOWN / 3)) if pattern == "corners" else ((0.0, 0.0),)
    return tuple(Mark(3, at, (at,), way) for at in spots for way in (_UPRIGHT, _LEVEL))


def _side(pattern: str, n: int) -> Mark:
    channel, u, v = SIDES[n]
    length = float(np.hypot(u, v))
    spots = ((u, v),)
    if pattern == "arms":
        places = STENCILS["arms"].marks[2 * n : 2 * n + 2]
        spots = tuple((u, v) for _, u, v in places)  # type: ignore[assignment]
    return Mark(channel, (u, v), spots, (u / length, v / length))


@dataclass(frozen=True)
class Measured:
    """One mark of all hexes: how far across it lies from where it was expected, and how clear."""

    mark: Mark
    off: Array
    strength: Array


def measured(seen: Planes, nodes: Array, bend: Array, pattern: str, reach: float) -> list[Measured]:
    """Look for the marks of all hexes across where the bend has them."""
    found = []
    way = np.arange(-reach, reach + _STEP / 2, _STEP)
    for mark in marks_of(pattern):
        plane = seen[mark.channel]
        profile = np.zeros((*nodes.shape[:2], len(way)))
        for spot in mark.spots:
            here = nodes + bend_between(bend, mark.at) + spot
            places = here[..., None, :] + way[:, None] * np.array(mark.across)
            profile += sampled_at(plane, places) / len(mark.spots)
        found.append(Measured(mark, *_peak(profile, way)))
    return found


def bend_between(bend: Array, at: tuple[float, float]) -> Array:
    """The displacement beside every node, by a straight way between nodes."""
    across, down = at[0] / NODE[0], at[1] / NODE[1]
    height, width = bend.shape[:2]
    x = np.clip(np.arange(width) + across, 0, width - 1).astype(np.float32)
    y = np.clip(np.arange(height) + down, 0, height - 1).astype(np.float32)
    grid = np.meshgrid(x, y)
    parts = [
        cv2.remap(np.ascontiguousarray(bend[..., n]), grid[0], grid[1], cv2.INTER_LINEAR)
        for n in (0, 1)
    ]
    return np.stack(parts, -1)


def _peak(profile: Array, way: Array) -> tuple[Array, Array]:
    judged = profile * (1 - 0.25 * (way / way[-1]) ** 2)
    best = np.clip(judged.argmax(axis=-1), 1, len(way) - 2)
    rows = np.indices(best.shape)
    before, here, after = (profile[(*rows, best + n)] for n in (-1, 0, 1))
    bend = before - 2 * here + after
    nudge = np.where(bend < 0, 0.5 * (before - after) / np.where(bend < 0, bend, -1.0), 0.0)
    return way[best] + _STEP * np.clip(nudge, -1, 1), here


def drawn_to_marks(
    seen: Planes, plain: Planes, nodes: Array, bend: Array, where: Mask, pattern: str
) -> tuple[Array, list[Measured]]:
    """The displacement after all rounds, and the last measurement; `where` has believed hexes.

    `seen` tells sides from other marks; `plain` says where exactly a side runs.
    """
    found: list[Measured] = []
    for reach, spread in ROUNDS:
        found = measured(seen, nodes, bend, pattern, reach)
        weights = [weight_of(one, where) for one in found]
        bend = bend + _solved(nodes, found, weights, spread)
    for reach, spread in LAST_ROUNDS:
        trust = [weight_of(one, where) for one in measured(seen, nodes, bend, pattern, _NEAR)]
        found = measured(plain, nodes, bend, pattern, reach)
        weights = [
            np.where(np.abs(one.off) < reach, weight, 0.0)
            for one, weight in zip(found, trust, strict=True)
        ]
        bend = bend + _solved(nodes, found, weights, spread)
    return bend, found


def weight_of(one: Measured, where: Mask) -> Array:
    """What a mark's measurement counts, from 0 to 1."""
    known = one.strength[where]
    if not len(known):
        return np.zeros(where.shape)
    clear = max(float(np.percentile(known, 70)), 1e-6)
    return np.where(where, np.clip(one.strength / clear - 0.25, 0.0, 0.75) / 0.75, 0.0)


def _solved(nodes: Array, found: list[Measured], weights: list[Array], spread: float) -> Array:
    """The displacement that the measurements ask for, at every node: wide first, then near."""
    total = np.zeros(nodes.shape)
    for reach in (*_SCALES, spread, spread):
        left = [
            one.off - bend_between(total, one.mark.at) @ np.array(one.mark.across) for one in found
        ]
        usual = _usual(left, weights)
        say = [w / (1 + (off / usual) ** 2) ** 2 for w, off in zip(weights, left, strict=True)]
        total = total + _slopes(nodes, found, left, say, reach)
    return total


def _usual(left: list[Array], weights: list[Array]) -> float:
    off = np.concatenate([np.abs(one[w > 0]) for one, w in zip(left, weights, strict=True)])
    return 1.5 * float(np.median(off)) + 0.35 if len(off) else 1.0


def _slopes(
    nodes: Array, found: list[Measured], left: list[Array], say: list[Array], reach: float
) -> Array:
    """A shift and a slope around every node, by the measurements within reach."""
    down, across = nodes.shape[:2]
    x0, y0 = nodes[..., 0] / ACROSS, nodes[..., 1] / ACROSS
    matrix = np.zeros((down, across, 6, 6))
    right = np.zeros((down, across, 6))
    for one, off, weight in zip(found, left, say, strict=True):
        x, y = x0 + one.mark.at[0] / ACROSS, y0 + one.mark.at[1] / ACROSS
        moments = _moments(weight, x, y, x0, y0, reach)
        pulls = [_blurred(weight * off * term, reach) for term in (np.ones_like(x), x, y)]
        pulls = [pulls[0], pulls[1] - x0 * pulls[0], pulls[2] - y0 * pulls[0]]
        for i, n_i in enumerate(one.mark.across):
            for p in range(3):
                right[..., 3 * i + p] += n_i * pulls[p]
                for j, n_j in enumerate(one.mark.across):
                    for q in range(3):
                        matrix[..., 3 * i + p, 3 * j + q] += n_i * n_j * moments[p][q]
    # Held to nothing: a faint mark at the rim of the reach, and no slope without a reason.
    one_mark = 0.06 / reach**2
    hold = np.array([one_mark, one_mark * reach**2, one_mark * reach**2] * 2)
    solved = np.linalg.solve(matrix + np.diag(hold), right[..., None])[..., 0]
    return np.asarray(solved[..., [0, 3]])


def _moments(
    weight: Array, x: Array, y: Array, x0: Array, y0: Array, reach: float
) -> list[list[Array]]:
    """Sums of 1, x, y and their products around every node, counted from it."""
    w, wx, wy, wxx, wxy, wyy = (
        _blurred(weight * term, reach) for term in (np.ones_like(x), x, y, x * x, x * y, y * y)
    )
    one_x, one_y = wx - x0 * w, wy - y0 * w
    xx = wxx - 2 * x0 * wx + x0 * x0 * w
    xy = wxy - x0 * wy - y0 * wx + x0 * y0 * w
    yy = wyy - 2 * y0 * wy + y0 * y0 * w
    return [[w, one_x, one_y], [one_x, xx, xy], [one_y, xy, yy]]


def _blurred(plane: Array, reach: float) -> Array:
    sigma_x, sigma_y = 2 * reach, reach * ACROSS / (DOWN / 2)
    size = (2 * round(3 * sigma_x) + 1, 2 * round(3 * sigma_y) + 1)
    blurred = cv2.GaussianBlur(
        plane, size, sigmaX=sigma_x, sigmaY=sigma_y, borderType=cv2.BORDER_CONSTANT
    )
    return np.asarray(blurred, float)
