"""How well marks in a frame fit hexes: oriented filters, and patterns of printed grids.

A grid may show whole lines, arms at the corners, dots at the corners or dots in the middle. Marks
along the three directions of hexsides are told apart, and those along other directions taken off:
numerals, roads and charts have all directions alike and nearly vanish.
"""

import math
from dataclasses import dataclass
from functools import cache
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.frame import ACROSS, DOWN
from hexwright.importers.scan.response import Plane, evened

Array = npt.NDArray[np.float64]
Planes = npt.NDArray[np.float32]
Cells = npt.NDArray[np.float32]
PATTERNS: Final = ("lines", "arms", "corners", "dots")
# Numerals look like spots: such a pattern is only believed where no lines are to be found.
SPOTS: Final = ("corners", "dots")
# Channels: marks along each of the three directions of hexsides, and spots.
CHANNELS: Final = 4
_EDGE_ANGLES: Final = (90.0, 150.0, 30.0)
_LENGTH: Final = 11.0
_OFF: Final = 0.8
_ARM: Final = 0.3


def channels(marks: Plane) -> npt.NDArray[np.float32]:
    """The four channels of marks in a frame: shape (4, height, width)."""
    plane = evened(marks, 3 * ACROSS)
    along = np.stack([cv2.filter2D(plane, cv2.CV_32F, kernel) for kernel in _kernels(0)])
    across = np.stack([cv2.filter2D(plane, cv2.CV_32F, kernel) for kernel in _kernels(30)])
    other = _OFF * np.maximum(across.max(axis=0), 0)
    lines = np.maximum(along - other, 0)
    spot = cv2.GaussianBlur(plane, (0, 0), 1.6) - cv2.GaussianBlur(plane, (0, 0), 4.0)
    spot = np.maximum(spot - 0.6 * np.maximum(along.max(axis=0), 0), 0)
    return np.stack([*(_calm(line) for line in lines), _calm(spot)])


def _calm(plane: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    return evened(plane.astype(np.float32), 4 * ACROSS)


@cache
def _kernels(turn: int) -> tuple[Plane, ...]:
    return tuple(_kernel(angle + turn) for angle in _EDGE_ANGLES)


def _kernel(angle: float) -> Plane:
    """A thin line of some length with less than nothing on both sides."""
    half = 7
    down, across = np.mgrid[-half : half + 1, -half : half + 1].astype(np.float32)
    turn = np.radians(angle)
    along = across * np.cos(turn) + down * np.sin(turn)
    beside = -across * np.sin(turn) + down * np.cos(turn)
    reach = np.clip(_LENGTH / 2 + 0.5 - np.abs(along), 0, 1)
    core = np.exp(-((beside / 1.3) ** 2)) * reach
    flank = (np.exp(-(((beside - 4) / 1.5) ** 2)) + np.exp(-(((beside + 4) / 1.5) ** 2))) * reach
    return np.asarray(core / core.sum() - flank / flank.sum(), np.float32)


@cache
def template(pattern: str) -> npt.NDArray[np.float32]:
    """The channels of a perfect grid in one cell, hexes at its corner and middle: (4, 42, 24)."""
    cells = 7
    sheet = np.zeros((cells * DOWN, cells * ACROSS), np.float32)
    for start, end in _strokes(pattern, cells):
        _stroke(sheet, start, end)
    if pattern == "dots":
        _spots(sheet, [(u, v) for u, v in _centres(cells)])
    if pattern == "corners":
        _spots(sheet, [corner for u, v in _centres(cells) for corner in _corners(u, v)])
    seen = channels(np.asarray(cv2.GaussianBlur(sheet, (0, 0), 0.7), np.float32))
    middle = cells // 2
    cell = seen[:, middle * DOWN : (middle + 1) * DOWN, middle * ACROSS : (middle + 1) * ACROSS]
    used = cell * used_channels(pattern)[:, None, None]
    return np.asarray(used - used.mean(axis=(1, 2), keepdims=True), np.float32)


def _centres(cells: int) -> list[tuple[float, float]]:
    return [
        (u * ACROSS + (v % 2) * ACROSS / 2, v * DOWN / 2)
        for v in range(-1, 2 * cells + 2)
        for u in range(-1, cells + 2)
    ]


def _corners(u: float, v: float) -> list[tuple[float, float]]:
    tall, low = DOWN / 3, DOWN / 6
    half = ACROSS / 2
    return [
        (u, v - tall),
        (u + half, v - low),
        (u + half, v + low),
        (u, v + tall),
        (u - half, v + low),
        (u - half, v - low),
    ]


def _strokes(pattern: str, cells: int) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    if pattern not in ("lines", "arms"):
        return []
    found = []
    for u, v in _centres(cells):
        corners = _corners(u, v)
        # Three of the six: the others belong to the neighbours.
        for n in range(3):
            start, end = corners[n], corners[n + 1]
            found += [(start, end)] if pattern == "lines" else _arms(start, end)
    return found


def _arms(
    start: tuple[float, float], end: tuple[float, float]
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    step = ((end[0] - start[0]) * _ARM, (end[1] - start[1]) * _ARM)
    return [
        (start, (start[0] + step[0], start[1] + step[1])),
        (end, (end[0] - step[0], end[1] - step[1])),
    ]


def _stroke(sheet: Plane, start: tuple[float, float], end: tuple[float, float]) -> None:
    ends = [(round(x * 16), round(y * 16)) for x, y in (start, end)]
    cv2.line(sheet, ends[0], ends[1], (1.0,), 1, cv2.LINE_AA, 4)


def _spots(sheet: Plane, spots: list[tuple[float, float]]) -> None:
    for u, v in spots:
        cv2.circle(sheet, (round(u * 16), round(v * 16)), 24, (1.0,), -1, cv2.LINE_AA, 4)


@dataclass(frozen=True)
class Fits:
    """For every cell of a frame, the best place of the pattern in it.

    `shift` is in frame pixels (u, v), within half a step of nothing; `score` is the correlation of
    all marks around the cell with the pattern there.
    """

    score: Array
    shift: Array


def used_channels(pattern: str) -> npt.NDArray[np.bool_]:
    """Which channels a pattern is looked for in."""
    return np.array([pattern in ("lines", "arms")] * 3 + [pattern not in ("lines", "arms")])


def cells_of(seen: Planes) -> Cells:
    """Channels of a block that was sampled with a cell around, as (down, across, 4, 42, 24)."""
    inner = seen[:, DOWN:-DOWN, ACROSS:-ACROSS]
    count, height, width = inner.shape
    split = inner.reshape(count, height // DOWN, DOWN, width // ACROSS, ACROSS)
    return np.ascontiguousarray(split.transpose(1, 3, 0, 2, 4))


def block_scores(cells: Cells, reach: float) -> dict[str, float]:
    """The best correlation of a whole block with each pattern, at any shift."""
    down, across = cells.shape[:2]
    bell = np.outer(_bell(down, reach / np.sqrt(3)), _bell(across, reach)).astype(np.float32)
    mean = np.tensordot(bell, cells, 2)
    power = np.tensordot(bell, (cells * cells).mean(axis=(3, 4)), 2) - mean.mean(axis=(1, 2)) ** 2
    waves = np.fft.rfft2(mean)
    found = {}
    for pattern in PATTERNS:
        used = used_channels(pattern)
        wanted = template(pattern)[used]
        match = np.fft.irfft2(
            (waves[used] * np.conj(np.fft.rfft2(wanted))).sum(axis=0), (DOWN, ACROSS)
        )
        found[pattern] = float(match.max() / _norm(power[used].sum(), wanted))
    return found


def fits(cells: Cells, pattern: str, reach: float) -> Fits:
    """Correlate the cells, averaged over a reach in steps, with a pattern at all shifts.

    `cells` has the used channels alone.
    """
    wanted = template(pattern)[used_channels(pattern)]
    waves = np.conj(np.fft.rfft2(wanted))
    power, level = (cells * cells).mean(axis=(3, 4)), cells.mean(axis=(3, 4))
    power, level = _blurred(power, reach), _blurred(level, reach)
    energy = (power - level * level).sum(axis=2)
    scores, shifts = [], []
    for row, blended in enumerate(_blurred_down(cells, reach / np.sqrt(3))):
        mean = _blurred_down(blended, reach)
        match = np.fft.irfft2((np.fft.rfft2(mean) * waves).sum(axis=1), (DOWN, ACROSS))
        score, shift = _best(match / _norm(energy[row], wanted)[:, None, None])
        scores.append(score)
        shifts.append(shift)
    return Fits(np.array(scores), np.array(shifts))


def _blurred(values: Planes, reach: float) -> Planes:
    """Values by cell (down, across, channel), averaged with those around."""
    once = _blurred_down(values, reach / np.sqrt(3))
    return _blurred_down(once.swapaxes(0, 1), reach).swapaxes(0, 1)


def _blurred_down(values: Planes, reach: float) -> Planes:
    """Averages along the first axis, by a bell of this reach."""
    flat = np.ascontiguousarray(values, np.float32).reshape(len(values), -1)
    side = 2 * math.ceil(2.5 * reach) + 1
    bell = cv2.GaussianBlur(
        flat, (1, side), sigmaX=1, sigmaY=reach, borderType=cv2.BORDER_REPLICATE
    )
    return np.asarray(bell, np.float32).reshape(values.shape)


def _norm(energy: npt.NDArray[np.float32], wanted: Planes) -> npt.NDArray[np.float32]:
    size = float(np.linalg.norm(wanted)) * np.sqrt(DOWN * ACROSS)
    return np.asarray(np.sqrt(np.maximum(energy, 1e-4)) * size, np.float32)


def _bell(count: int, reach: float) -> Array:
    bell: Array = np.exp(-0.5 * ((np.arange(count) - (count - 1) / 2) / reach) ** 2)
    return np.asarray(bell / bell.sum())


def _best(match: Array) -> tuple[Array, Array]:
    # The pattern repeats in the middle of the cell: the upper half has every place once.
    top = match[:, : DOWN // 2].reshape(len(match), -1).argmax(axis=1)
    v, u = top // ACROSS, top % ACROSS
    n = np.arange(len(match))
    nudge_u = _top(*(match[n, v, (u + d) % ACROSS] for d in (-1, 0, 1)))
    nudge_v = _top(*(match[n, (v + d) % DOWN, u] for d in (-1, 0, 1)))
    return match[n, v, u].astype(float), wrapped(np.stack([u + nudge_u, v + nudge_v], axis=-1))


def _top(before: Array, here: Array, after: Array) -> Array:
    bend = before - 2 * here + after
    nudge = 0.5 * (before - after) / np.where(bend < 0, bend, -1.0)
    return np.where(bend < 0, np.clip(nudge, -0.5, 0.5), 0.0)


def wrapped(shift: Array) -> Array:
    """The same place of a pattern, as near to nothing as there is one."""
    corner = shift - np.rint(shift / (ACROSS, DOWN)) * (ACROSS, DOWN)
    centred = shift - (ACROSS / 2, DOWN / 2)
    centred = centred - np.rint(centred / (ACROSS, DOWN)) * (ACROSS, DOWN)
    closer = (corner**2).sum(axis=-1) <= (centred**2).sum(axis=-1)
    return np.where(closer[..., None], corner, centred)
