"""Lattices that the marks of a picture may lie on, by the mean spectrum of many small windows.

Windows vote with the strengths of their waves alone, so bent paper, folds and charts around the
map blur nothing: every window has the period, wherever its hexes begin.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.response import INKS, KINDS, Level, Plane, evened

Vector = npt.NDArray[np.float64]
Spectrum = npt.NDArray[np.float64]

_WINDOW: Final = 256
_MOST_WINDOWS: Final = 36
_PEAKS: Final = 24
_KEPT: Final = 8
# Waves across a window that count: fewer are shadows, more are the weave of the print.
_FEWEST_WAVES, _MOST_WAVES = 5.0, 52.0
_LIKE_HEXES: Final = np.cos(np.radians(75)), np.cos(np.radians(44)) + 0.2
_ALIKE: Final = (0.72, 1.39)
# Steps at which a lattice repeats: the first three are from hex to hex.
_ECHOES: Final = ((1, 0), (0, 1), (-1, 1), (2, 0), (0, 2), (-2, 2), (1, 1), (2, -1), (-1, 2))
# Of the pitch: how wrong a step may be by its waves alone.
_ASTRAY: Final = 0.16
# Pixels of a window after which marks may repeat.
_NEAREST_ECHO, _FARTHEST_ECHO = 12.0, 96.0
_SECOND_ORDER: Final = np.array([(1, 1), (2, -1), (1, -2), (2, 0), (0, 2), (2, -2)])


@dataclass(frozen=True, eq=False)
class Lattice:
    """Two steps between neighbouring hexes, in pixels of the picture, and how loud the waves are.

    `first` and `second` are about 60 degrees apart.
    """

    first: Vector
    second: Vector
    score: float
    kind: str = "dark"

    @cached_property
    def pitch(self) -> float:
        """Geometric size of a step."""
        area = abs(float(self.first[0] * self.second[1] - self.first[1] * self.second[0]))
        return float(np.sqrt(area * 2 / np.sqrt(3)))

    def enlarged(self, factor: float) -> "Lattice":
        """The same lattice on a picture that is larger by a factor."""
        return replace(self, first=self.first * factor, second=self.second * factor)


def lattices_of(
    levels: Iterable[Level], shortest: float, longest: float, most: int
) -> list[Lattice]:
    """Candidates from every size and kind of mark: the loudest of each.

    Charts, tracks and hatching are often louder than the grid, but of another size.
    """
    kept: list[Lattice] = []
    for level in levels:
        for kind in KINDS:
            plane = level.inked(INKS[kind])
            if float(plane.max()) > 0:
                spectrum = _mean_spectrum(plane)
                echoes = _echoes(spectrum)
                for group in (_lattices(spectrum, echoes, kind), repeating(echoes, kind)):
                    real = [one.enlarged(level.factor) for one in group]
                    kept += [one for one in real if shortest <= one.pitch <= longest][:most]
    return distinct(sorted(kept, key=lambda one: -one.score))


def _mean_spectrum(plane: Plane) -> Spectrum:
    flat = evened(plane, 60)
    flat = flat - cv2.blur(flat, (61, 61), borderType=cv2.BORDER_REFLECT)
    taper = np.outer(np.hanning(_WINDOW), np.hanning(_WINDOW)).astype(np.float32)
    windows = np.stack([window * taper for window in _windows(flat)])
    waves = np.abs(np.fft.fft2(windows))
    rings = _rings()
    total = np.zeros((_WINDOW, _WINDOW))
    counts = np.bincount(rings.ravel())
    for wave in waves:
        usual = np.bincount(rings.ravel(), weights=wave.ravel()) / counts
        total += np.minimum(wave / (usual[rings] + 1e-9), 6.0)
    return np.fft.fftshift(total / len(waves))


def _windows(plane: npt.NDArray[np.float32]) -> Iterable[npt.NDArray[np.float32]]:
    height, width = plane.shape
    downs = _starts(height)
    acrosses = _starts(width)
    spots = [(down, across) for down in downs for across in acrosses]
    stride = max(1, -(-len(spots) // _MOST_WINDOWS))
    # An odd stride meets every column of windows, not one of them again and again.
    for down, across in spots[:: stride | 1 if stride > 1 else 1]:
        window = plane[down : down + _WINDOW, across : across + _WINDOW]
        room = ((0, _WINDOW - window.shape[0]), (0, _WINDOW - window.shape[1]))
        yield np.pad(window, room)


def _starts(length: int) -> list[int]:
    last = max(0, length - _WINDOW)
    count = max(1, round(last / (_WINDOW / 2)) + 1)
    return [round(last * n / max(1, count - 1)) for n in range(count)]


def _rings() -> npt.NDArray[np.int64]:
    waves = np.fft.fftfreq(_WINDOW) * _WINDOW
    return np.asarray(np.hypot(waves[:, None], waves[None, :]), np.int64)


def _lattices(spectrum: Spectrum, echoes: Spectrum, kind: str) -> list[Lattice]:
    peaks = _peaks(spectrum)
    pairs = _like_hexes(peaks)
    found = [(_score(spectrum, peaks[one], peaks[other]), one, other) for one, other in pairs]
    found.sort(reverse=True)
    kept = found[: 4 * _KEPT]
    lattices = [_lattice(peaks[i], peaks[j], score, kind) for score, i, j in kept]
    return [_echoed(one, echoes) for one in distinct(lattices)[:_KEPT]]


def _echoes(spectrum: Spectrum) -> Spectrum:
    """How much the windows look like themselves after every step, in parts of a whole."""
    found = np.fft.fftshift(np.fft.ifft2(np.fft.ifftshift(spectrum**2)).real)
    return np.asarray(found / found[_WINDOW // 2, _WINDOW // 2])


def repeating(echoes: Spectrum, kind: str) -> list[Lattice]:
    """Lattices after whose steps the marks look like themselves, the clearest first.

    Sharp thin lines have many waves, of which the shortest are often the loudest; they repeat
    after whole hexes only.
    """
    tops = _echo_tops(echoes)
    pairs = [(tops[one], tops[other]) for one, other in _like_hexes(tops)]
    found = [(_echo_score(echoes, one, other), one, other) for one, other in pairs]
    found.sort(key=lambda each: -each[0])
    lattices = [Lattice(one, other, score, kind) for score, one, other in found[: 4 * _KEPT]]
    return [_echoed(one, echoes) for one in distinct(lattices)[:_KEPT]]


def _echo_tops(echoes: Spectrum) -> list[Vector]:
    near = np.asarray(cv2.GaussianBlur(echoes, (0, 0), 0.8), np.float64)
    top = cv2.dilate(near, np.ones((7, 7), np.uint8))
    middle = _WINDOW // 2
    down, across = np.nonzero((near >= top) & (near > 0))
    away = np.hypot(down - middle, across - middle)
    keep = (away >= _NEAREST_ECHO) & (away <= _FARTHEST_ECHO)
    down, across = down[keep], across[keep]
    order = np.argsort(-near[down, across])[: 2 * _PEAKS]
    return [np.array([across[n] - middle, down[n] - middle], float) for n in order]


def _echo_score(echoes: Spectrum, one: Vector, other: Vector) -> float:
    middle = _WINDOW // 2
    spots = np.rint(np.array([one, other, other - one])).astype(int) + middle
    first = echoes[spots[:, 1], spots[:, 0]]
    return float(first.mean() + first.min())


def _peaks(spectrum: Spectrum) -> list[Vector]:
    """Loudest waves of one half of the plane, as waves in a window (across, down)."""
    near = np.asarray(cv2.GaussianBlur(spectrum, (0, 0), 0.8), np.float64)
    top = cv2.dilate(near, np.ones((5, 5), np.uint8))
    middle = _WINDOW // 2
    down, across = np.nonzero((near >= top) & (near > 1.25))
    waves = np.hypot(down - middle, across - middle)
    half = (down > middle) | ((down == middle) & (across > middle))
    keep = half & (waves >= _FEWEST_WAVES) & (waves <= _MOST_WAVES)
    keep &= (down < _WINDOW - 1) & (across < _WINDOW - 1)
    down, across = down[keep], across[keep]
    order = np.argsort(-near[down, across])[:_PEAKS]
    peaks = []
    for y, x in zip(down[order], across[order], strict=True):
        peaks.append(np.array([x + _nudge(near[y, x - 1 : x + 2]), 0.0]) - (middle, 0))
        peaks[-1][1] = y + _nudge(near[y - 1 : y + 2, x]) - middle
    return [p for peak in peaks for p in (peak, -peak)]


def _nudge(three: npt.NDArray[np.float64]) -> float:
    """Where between three samples the top of a parabola lies."""
    bend = three[0] - 2 * three[1] + three[2]
    return float(np.clip(0.5 * (three[0] - three[2]) / bend, -0.5, 0.5)) if bend < 0 else 0.0


def _like_hexes(vectors: list[Vector]) -> list[tuple[int, int]]:
    """Which pairs are about 60 degrees apart and alike in length, the second further clockwise."""
    if not vectors:
        return []
    every = np.array(vectors)
    x, y = every.T
    long = np.hypot(x, y)
    ratio = long[:, None] / long[None, :]
    turn = x[:, None] * y[None, :] - y[:, None] * x[None, :]
    lean = (x[:, None] * x[None, :] + y[:, None] * y[None, :]) / (long[:, None] * long[None, :])
    third = np.hypot(x[None, :] - x[:, None], y[None, :] - y[:, None]) / long[:, None]
    good = (ratio > _ALIKE[0]) & (ratio < _ALIKE[1]) & (turn > 0)
    good &= (lean > _LIKE_HEXES[0]) & (lean < _LIKE_HEXES[1]) & (third > 0.7) & (third < 1.43)
    return [(int(one), int(other)) for one, other in np.argwhere(good)]


def _score(spectrum: Spectrum, one: Vector, other: Vector) -> float:
    main = np.array([one, other, other - one])
    more = _SECOND_ORDER @ np.array([one, other])
    first = np.log(_at(spectrum, main))
    second = np.log(_at(spectrum, more))
    return float(first.mean() + first.min() + 0.5 * second.mean())


def _at(spectrum: Spectrum, waves: Vector) -> npt.NDArray[np.float64]:
    """The loudest sample within a pixel of each wave."""
    middle = _WINDOW // 2
    spots = np.clip(np.rint(waves).astype(int) + middle, 1, _WINDOW - 2)
    around = [
        spectrum[spots[:, 1] + down, spots[:, 0] + across]
        for down in (-1, 0, 1)
        for across in (-1, 0, 1)
    ]
    top: npt.NDArray[np.float64] = np.maximum(np.max(around, axis=0), 0.2)
    return top


def _lattice(one: Vector, other: Vector, score: float, kind: str) -> Lattice:
    steps: Vector = np.asarray(np.linalg.inv(np.array([one, other]) / _WINDOW))
    # Waves 60 degrees apart belong to steps 120 degrees apart.
    return Lattice(steps[:, 0] + steps[:, 1], steps[:, 1], score, kind)


def _echoed(lattice: Lattice, echoes: Spectrum) -> Lattice:
    """The lattice with its steps where marks meet themselves again.

    A window holds few waves of large hexes, so that their length is known to a tenth only; the
    step after which the print looks the same is known to a part of a pixel.
    """
    first, second = lattice.first, lattice.second
    for rounds in (1, 2):
        wanted, found = [], []
        for a, b in _ECHOES[:3] if rounds == 1 else _ECHOES:
            reach = _ASTRAY * lattice.pitch if rounds == 1 else 0.06 * lattice.pitch
            spot = _top_near(echoes, a * first + b * second, reach)
            if spot is not None:
                wanted.append((a, b))
                found.append(spot)
        if len(found) < 3:
            break
        steps = np.linalg.lstsq(np.array(wanted, float), np.array(found), rcond=None)[0]
        first, second = steps[0], steps[1]
    moved = replace(lattice, first=first, second=second)
    return moved if 0.75 < moved.pitch / max(lattice.pitch, 1e-9) < 1.33 else lattice


def _top_near(echoes: Spectrum, at: Vector, reach: float) -> Vector | None:
    """The top of the echoes near a step; None if it is not within reach."""
    middle, side = _WINDOW // 2, max(2, round(reach))
    x, y = (round(float(n)) + middle for n in at)
    if min(x, y) - side < 1 or max(x, y) + side >= _WINDOW - 1:
        return None
    patch = echoes[y - side : y + side + 1, x - side : x + side + 1]
    down, across = np.unravel_index(int(np.argmax(patch)), patch.shape)
    if not (0 < down < 2 * side and 0 < across < 2 * side):
        return None
    y, x = y - side + int(down), x - side + int(across)
    nudge = (_nudge(echoes[y, x - 1 : x + 2]), _nudge(echoes[y - 1 : y + 2, x]))
    return np.array([x - middle + nudge[0], y - middle + nudge[1]])


def distinct(lattices: list[Lattice]) -> list[Lattice]:
    """Each lattice of each kind of mark once, the first of its like."""
    kept: list[Lattice] = []
    for lattice in lattices:
        if not any(_same(lattice, other) for other in kept):
            kept.append(lattice)
    return kept


def _same(one: Lattice, other: Lattice) -> bool:
    return one.kind == other.kind and same_lattice(one, other, 0.04)


def same_lattice(one: Lattice, other: Lattice, tolerance: float) -> bool:
    """Whether the steps of one are steps of the other too, and the other way round."""
    if not 0.9 < one.pitch / other.pitch < 1.11:
        return False
    both = np.column_stack([one.first, one.second])
    theirs = np.column_stack([other.first, other.second])
    combination = np.linalg.solve(theirs, both)
    return bool(np.abs(combination - np.rint(combination)).max() < tolerance)
