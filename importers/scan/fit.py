"""A candidate lattice bent until its hexes lie on the printed ones, all over the picture."""

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.frame import ACROSS, DOWN, Frame, frame_of, level_for, sampled
from hexwright.importers.scan.pattern import (
    Array,
    Cells,
    Fits,
    cells_of,
    channels,
    fits,
    template,
    used_channels,
    wrapped,
)
from hexwright.importers.scan.response import Level
from hexwright.importers.scan.survey import Candidate

Mask = npt.NDArray[np.bool_]

_BAND: Final = 8
# Cells of which the neighbourhood goes into a measurement, and the degree of what is fitted to
# all of them: first the steps themselves, then perspective and a bulge of the paper, then waves.
_ROUNDS: Final = ((2.0, 1), (2.8, 1), (2.6, 2), (2.2, 3), (1.8, 4))
_CLOSE_ROUNDS: Final = ((1.5, 1.3), (1.1, 1.0))
_JUMP: Final = 0.17 * ACROSS
_LOWEST: Final = 0.07
_MOST_REACHES: Final = 3


@dataclass(frozen=True)
class Fit:
    """A frame on the picture, and what was measured with it in place.

    `score` and `rest` are by cell: correlation with the pattern, and frame pixels by which the
    marks still lie beside it. `trusted` has the cells that agree with those around them.
    """

    candidate: Candidate
    frame: Frame
    cells: Cells
    score: Array
    rest: Array
    trusted: Mask

    @property
    def strength(self) -> float:
        """Typical correlation where the grid is: the median over trusted cells."""
        return float(np.median(self.score[self.trusted])) if self.trusted.any() else 0.0

    @property
    def left_over(self) -> float:
        """Cells that look like hexes and do not follow on from the others, to those that do."""
        other = (self.score > 0.7 * self.strength) & ~self.trusted
        return float(other.sum() / max(1, self.trusted.sum()))

    @property
    def likeness(self) -> float:
        """How much the mean of all trusted cells looks like the pattern, up to 1.

        A lattice of numerals, roofs or trees has a strong mean as well, but it looks otherwise.
        """
        if not self.trusted.any():
            return 0.0
        mean = self.cells[self.trusted].mean(axis=0)
        mean = mean - mean.mean(axis=(1, 2), keepdims=True)
        pattern = self.candidate.pattern
        wanted = template(pattern)[used_channels(pattern)]
        size = float(np.linalg.norm(mean) * np.linalg.norm(wanted))
        return float((mean * wanted).sum()) / max(size, 1e-9)


def fitted(
    levels: list[Level],
    candidate: Candidate,
    size: tuple[int, int],
    beat: Callable[[], None] = lambda: None,
) -> Fit:
    """Fit the frame of a candidate to a whole picture of this width and height."""
    frame = frame_of(candidate.lattice, *size)
    level = level_for(levels, candidate.lattice.pitch)
    for reach, degree in _ROUNDS:
        beat()
        found = fits(look(frame, level, candidate), candidate.pattern, reach)
        shift, trusted = _joined(found)
        frame = frame.bent(frame.bend + _smooth(found.score, shift, trusted, degree))
    # Strongly bent paper: what follows on is reached from its edge, a few hexes at a time.
    for _ in range(_MOST_REACHES):
        beat()
        found = fits(look(frame, level, candidate), candidate.pattern, _CLOSE_ROUNDS[0][0])
        shift, trusted = _joined(found)
        away = np.hypot(shift[..., 0], shift[..., 1])[trusted]
        if float(np.percentile(away, 95)) < _JUMP:
            break
        frame = frame.bent(frame.bend + _local(found.score, shift, trusted, 2.0))
    return settled(levels, candidate, frame, beat)


def settled(
    levels: list[Level],
    candidate: Candidate,
    frame: Frame,
    beat: Callable[[], None] = lambda: None,
) -> Fit:
    """Let a frame that lies about right follow folds and waves; then measure what is left."""
    level = level_for(levels, frame.pitch)
    for reach, spread in _CLOSE_ROUNDS:
        beat()
        found = fits(look(frame, level, candidate), candidate.pattern, reach)
        shift, trusted = _joined(found, hold=True)
        frame = frame.bent(frame.bend + _local(found.score, shift, trusted, spread))
    beat()
    cells = look(frame, level, candidate)
    found = fits(cells, candidate.pattern, _CLOSE_ROUNDS[-1][0])
    shift, trusted = _joined(found, hold=True)
    return Fit(candidate, frame, cells, found.score, shift, trusted)


def look(frame: Frame, level: Level, candidate: Candidate) -> Cells:
    """The channels of a whole frame that the candidate's pattern uses, cell by cell."""
    used = used_channels(candidate.pattern)
    shape = (frame.down, frame.across, int(used.sum()), DOWN, ACROSS)
    cells = np.empty(shape, np.float32)
    for top in range(0, frame.down, _BAND):
        down = min(_BAND, frame.down - top)
        marks = sampled(frame, level, candidate.lattice.kind, (0, top, frame.across, down))
        cells[top : top + down] = cells_of(channels(marks)[used])
    return cells


def _joined(found: Fits, *, hold: bool = False) -> tuple[Array, Mask]:
    """Shifts made to follow on from cell to cell, beginning where the pattern is clearest.

    A shift is known up to whole steps of the grid. A cell is trusted if its own best shift is
    near that of the trusted cells around it; chance seldom is. With `hold`, hexes keep their
    names: a shift must be near nothing as well.
    """
    down, across = found.score.shape
    smoothed = _blurred(found.score)
    lowest = max(_LOWEST, 0.3 * float(smoothed.max()))
    if hold:
        near = np.hypot(found.shift[..., 0], found.shift[..., 1]) < 2 * _JUMP
        smoothed = np.where(near, smoothed, -1.0)
    shift = found.shift.copy()
    trusted = np.zeros((down, across), bool)
    seen = np.zeros((down, across), bool)
    start = int(np.argmax(smoothed))
    heap = [(-1.0, start // across, start % across)]
    while heap:
        _, row, column = heapq.heappop(heap)
        around = _near(row, column, down, across)
        known = trusted[around]
        if known.any():
            expected = _expected(shift[around], known, (row, column), around)
            shift[row, column] = expected + wrapped(found.shift[row, column] - expected)
            step = float(np.hypot(*(shift[row, column] - expected)))
            far = hold and float(np.hypot(*shift[row, column])) > 2 * _JUMP
            if step > _JUMP or far or found.score[row, column] < lowest:
                seen[row, column] = False
                continue
        trusted[row, column] = True
        corner = np.array([around[0].start, around[1].start])
        for i, j in np.argwhere(~(seen | trusted)[around]) + corner:
            seen[i, j] = True
            heapq.heappush(heap, (-float(found.score[i, j]), int(i), int(j)))
    return shift, trusted


def _expected(
    shift: Array, known: Mask, here: tuple[int, int], around: tuple[slice, slice]
) -> Array:
    """What the trusted cells around one lead to expect: their slope goes on where it is known."""
    value = shift[known]
    if len(value) < 5:
        return np.asarray(value.mean(axis=0))
    corner = np.array([around[0].start, around[1].start])
    at = np.argwhere(known) + corner - np.array(here)
    terms = np.column_stack([np.ones(len(at)), at])
    held = terms.T @ terms + np.diag([0.0, 1.0, 1.0])
    return np.asarray(np.linalg.solve(held, terms.T @ value)[0])


def _near(row: int, column: int, down: int, across: int) -> tuple[slice, slice]:
    return (
        slice(max(0, row - 2), min(down, row + 3)),
        slice(max(0, column - 2), min(across, column + 3)),
    )


def _blurred(values: Array) -> Array:
    padded = np.pad(values, 1, mode="edge")
    down, across = values.shape
    parts = [padded[i : i + down, j : j + across] for i in range(3) for j in range(3)]
    mean: Array = np.mean(parts, axis=0)
    return mean


def _middles(shape: tuple[int, ...]) -> Array:
    """Middles of cells, in cells (across, down)."""
    down, across = shape[:2]
    return np.stack(np.meshgrid(np.arange(across) + 0.5, np.arange(down) + 0.5), axis=-1)


def _smooth(score: Array, shift: Array, trusted: Mask, degree: int) -> Array:
    """A polynomial through the trusted shifts, at the corners of all cells."""
    at = _middles(score.shape)[trusted]
    value, weight = shift[trusted], score[trusted] ** 2
    low, high = at.min(axis=0), at.max(axis=0)
    middle, half = (low + high) / 2, np.maximum((high - low) / 2, 1.0)
    degree = _bearable(degree, high - low, len(at))
    straight = _solved(_powers((at - middle) / half, 1 if degree else 0), value, weight)
    bent = _solved(_powers((at - middle) / half, degree), value, weight)
    down, across = score.shape
    nodes = np.stack(np.meshgrid(np.arange(across + 1), np.arange(down + 1)), axis=-1)
    spots = ((nodes - middle) / half).reshape(-1, 2)
    inside = np.clip(spots, -1, 1)
    # Beyond what was measured only the straight part goes on.
    found = _powers(inside, degree) @ bent
    one = 1 if degree else 0
    found += (_powers(spots, one) - _powers(inside, one)) @ straight
    return np.asarray(found.reshape(down + 1, across + 1, 2))


def _bearable(degree: int, extent: Array, count: int) -> int:
    narrow = float(extent.min())
    most = 0 if count < 6 or narrow < 1 else 1 if narrow < 3 else 2 if narrow < 5 else 4
    return min(degree, most, max(0, int(np.sqrt(count / 4))))


def _powers(at: Array, degree: int) -> Array:
    terms = [
        at[:, 0] ** i * at[:, 1] ** j for i in range(degree + 1) for j in range(degree + 1 - i)
    ]
    return np.stack(terms, axis=-1)


def _solved(terms: Array, value: Array, weight: Array) -> Array:
    """Least squares that strays lose their say in."""
    say = weight.copy()
    found: Array = np.zeros((terms.shape[1], 2))
    for _ in range(6):
        held = terms.T * say
        ridge = 1e-6 * float(say.sum()) * np.eye(terms.shape[1])
        found = np.asarray(np.linalg.solve(held @ terms + ridge, held @ value), float)
        off = np.hypot(*(value - terms @ found).T)
        usual = 1.5 * float(np.median(off)) + 0.15
        say = weight * np.minimum(1.0, (2 * usual / np.maximum(off, 1e-9)) ** 2)
    return found


def _local(score: Array, shift: Array, trusted: Mask, spread: float) -> Array:
    """What is left near every corner of cells: folds, and waves of the paper."""
    weight = np.where(trusted, np.maximum(score, 0) ** 2, 0.0)
    down, across = score.shape
    to_down = _pull(down, spread / np.sqrt(3))
    to_across = _pull(across, spread)
    total = to_down @ weight @ to_across.T
    floor = 0.05 * float(weight.max()) + 1e-9
    parts = [to_down @ (weight * shift[..., axis]) @ to_across.T for axis in (0, 1)]
    return np.stack(parts, axis=-1) / (total + floor)[..., None]


def _pull(count: int, spread: float) -> Array:
    nodes, middles = np.arange(count + 1), np.arange(count) + 0.5
    bell: Array = np.exp(-0.5 * ((nodes[:, None] - middles[None, :]) / max(spread, 0.6)) ** 2)
    return bell
