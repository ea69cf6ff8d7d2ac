"""A candidate lattice laid on the whole picture: its ink learned, all its marks looked at."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

import cv2
import numpy as np

from hexwright.importers.scan.frame import (
    ACROSS,
    DOWN,
    Frame,
    frame_of,
    level_for,
    sampled,
    sampled_colours,
    warped,
    weighed,
)
from hexwright.importers.scan.growth import Growth, Mask, around, grown, middles_of, nodes_of
from hexwright.importers.scan.marks_fit import Measured, drawn_to_marks, measured
from hexwright.importers.scan.pattern import Array, Planes, channels, ridges
from hexwright.importers.scan.response import COLOURS, INKS, Ink, Level, Plane, evened
from hexwright.importers.scan.stencil import LOOKS, STENCILS, hexness, likeness, sampled_at
from hexwright.importers.scan.survey import Candidate

_ALL: Final[Ink] = (1.0,) * len(COLOURS)
# How far beside its place a mark still is one, in pixels of the frame.
_NEAR: Final = 1.0
# The same while the ink is not known: beside a dark line the paper looks bright.
_BESIDE: Final = 3.0
# Frame pixels on both sides of a mark at which the paper is compared.
_ASIDE: Final = 3.5
# Blanks that a mark must be clearer than, in hundredths of them.
_CLEARER: Final = 80
# Cells of the frame on which the ink is learned.
_PART: Final = (20, 11)
# Frame pixels around the middle of a hex in which a dot is looked at.
_MIDDLE: Final = 8.0


@dataclass(frozen=True)
class Fit:
    """A frame bent to the print, and what its marks look like.

    Arrays are by node of the frame; only those that are middles of hexes count. `met` has the hexes
    that were followed, `marks` the strength of each mark that a hex has for itself, `blanks` that
    of places which a grid leaves empty, `rest` by how many frame pixels marks lie beside.
    """

    candidate: Candidate
    frame: Frame
    ink: Ink
    met: Mask
    marks: tuple[Measured, ...]
    blanks: dict[int, Array]
    rest: Array
    # By mark: how much the paper on its two sides differs, in steps of lightness.
    steps: tuple[Array, ...] = ()
    # The mean of all hexes that were met, at LOOKS.
    mean: Array = field(default_factory=lambda: np.zeros(len(LOOKS)))
    # How alike the middles of hexes look: dots are, numerals are not.
    sameness: float = 0.0

    @property
    def likeness(self) -> float:
        """How much the mean hex looks like the pattern, up to 1.

        A lattice of dots, squares or numerals repeats as well, but it looks otherwise.
        """
        return likeness(self.mean, self.candidate.pattern)

    def threshold(self, channel: int) -> float:
        """What most empty places stay below."""
        return float(np.percentile(self.blanks[channel][self.met], _CLEARER))

    @property
    def presence(self) -> float:
        """Of marks among hexes that were met, the share that is there: of the worst direction."""
        shares = [
            float((mark.strength[self.met] > self.threshold(mark.mark.channel)).mean())
            for mark in self.marks
        ]
        return min(shares) if shares else 0.0

    @property
    def contrast(self) -> float:
        """How much clearer marks are than empty places, of the worst direction."""
        found = []
        for mark in self.marks:
            blank = self.blanks[mark.mark.channel][self.met]
            spread = float(blank.std()) + 0.1
            found.append((float(mark.strength[self.met].mean()) - float(blank.mean())) / spread)
        return min(found)


def fitted(
    levels: list[Level],
    candidate: Candidate,
    size: tuple[int, int],
    beat: Callable[[], None] = lambda: None,
    *,
    patient: bool = False,
) -> Fit | None:
    """Fit the frame of a candidate to a whole picture of this width and height.

    Where the first hexes do not lead to others it ends at once, unless it has to be patient.
    """
    frame = frame_of(candidate.lattice, *size)
    level = level_for(levels, candidate.lattice.pitch)
    whole = (0, 0, frame.across, frame.down)
    ink: Ink = INKS[candidate.lattice.kind]
    marks = sampled(frame, level, ink, whole)
    best = _followed(frame, marks, candidate, ink, beat, patient=patient)
    if best is None:
        return None
    learned = _learned(level, best)
    if learned != ink:
        beat()
        other = sampled(frame, level, learned, whole)
        again = _followed(frame, other, candidate, learned, beat, patient=patient)
        if again is not None and _clearness(again) >= _clearness(best):
            best, marks = again, other
    light = warped(frame, level, level.light, whole)
    even = _inner(evened(marks, 3 * ACROSS))
    looks = _some_hexes(even, best)
    steps = _steps(_inner(light), best)
    return replace(best, steps=steps, mean=looks.mean(axis=0), sameness=_sameness(looks))


def _clearness(fit: Fit) -> float:
    return fit.contrast * float(fit.met.sum())


def _followed(
    frame: Frame,
    marks: Plane,
    candidate: Candidate,
    ink: Ink,
    beat: Callable[[], None],
    *,
    patient: bool,
) -> Fit | None:
    """Hexes followed over the whole frame by marks of one ink, and drawn to them."""
    seen = _inner(channels(marks))
    beat()
    growth = grown(frame, hexness(seen, candidate.pattern), beat, patient=patient)
    if growth is None:
        return None
    beat()
    return _drawn(frame, seen, _inner(ridges(marks)), candidate, ink, growth)


def _some_hexes(marks: Plane, fit: Fit) -> Array:
    """What hexes that were met look like, at LOOKS: a row for each."""
    middles = (nodes_of(fit.frame) + fit.frame.bend)[fit.met]
    # A few hundred hexes are as good as thousands.
    some = middles[:: max(1, len(middles) // 400)]
    return np.stack([sampled_at(marks, some + look) for look in LOOKS], axis=1)


def _sameness(looks: Array) -> float:
    """How much a hex looks like the mean of them in its middle, up to 1: the usual hex."""
    near = looks[:, np.hypot(*LOOKS.T) < _MIDDLE]
    one = near - near.mean(axis=1, keepdims=True)
    mean = one.mean(axis=0)
    size = np.linalg.norm(one, axis=1) * np.linalg.norm(mean) + 1e-9
    return float(np.median(one @ mean / size))


def _steps(light: Plane, fit: Fit) -> tuple[Array, ...]:
    """Where light meets dark along a mark: the rim of a map need not have a line."""
    calm = np.asarray(cv2.GaussianBlur(light, (0, 0), 1.2), np.float32)
    middles = nodes_of(fit.frame) + fit.frame.bend
    found = []
    for mark in fit.marks:
        across = np.array(mark.mark.across)
        there = middles + mark.mark.at
        sides = [sampled_at(calm, there + way * _ASIDE * across) for way in (1, -1)]
        found.append(np.abs(sides[0] - sides[1]))
    return tuple(found)


def _drawn(
    frame: Frame, seen: Planes, plain: Planes, candidate: Candidate, ink: Ink, growth: Growth
) -> Fit:
    nodes, pattern = nodes_of(frame), candidate.pattern
    near = around(growth.met, 1) & middles_of(frame)
    bend, last = drawn_to_marks(seen, plain, nodes, growth.bend, near, pattern)
    return _looked_at(frame.bent(bend), seen, candidate, ink, growth.met, _rest(last, growth.met))


def _looked_at(
    frame: Frame,
    seen: Planes,
    candidate: Candidate,
    ink: Ink,
    met: Mask,
    rest: Array,
    reach: float = _NEAR,
) -> Fit:
    """All marks and empty places of a frame that lies where it should."""
    nodes = nodes_of(frame)
    marks = measured(seen, nodes, frame.bend, candidate.pattern, reach)
    blanks = _blanks(seen, nodes + frame.bend, candidate.pattern, reach)
    return Fit(candidate, frame, ink, met, tuple(marks), blanks, rest)


def _blanks(seen: Planes, middles: Array, pattern: str, reach: float) -> dict[int, Array]:
    """Strength of empty places by channel, with the same room to find something as marks have."""
    found: dict[int, list[Array]] = {}
    way = np.arange(-reach, reach + 0.25, 0.5)
    for channel, u, v in STENCILS[pattern].blanks:
        length = float(np.hypot(u, v))
        across = np.array([u, v]) / length if length else np.array([1.0, 0.0])
        there = middles + np.array([u, v])
        places = there[..., None, :] + way[:, None] * across
        found.setdefault(channel, []).append(sampled_at(seen[channel], places).max(axis=-1))
    return {channel: np.mean(one, axis=0) for channel, one in found.items()}


def _rest(last: list[Measured], met: Mask) -> Array:
    """How far marks lie beside where they should, in frame pixels, by hex."""
    off = np.mean([np.abs(one.off) for one in last], axis=0)
    return np.where(met, off, 0.0)


def _learned(level: Level, fit: Fit) -> Ink:
    """How much marks of each colour should count: as they tell a grid from none.

    Looked at where most hexes were met: the ink of a grid is the same all over the map.
    """
    cells, part = _part(fit)
    straight = part.frame.bent(np.zeros_like(part.frame.bend))
    block = (0, 0, cells[2], cells[3])
    weights = []
    for plane in sampled_colours(straight, level, _ALL, block):
        assert plane is not None
        seen = _inner(channels(plane))
        one = _looked_at(part.frame, seen, fit.candidate, fit.ink, part.met, part.rest, _BESIDE)
        power = float(np.sqrt(np.mean(plane * plane))) + 1e-3
        weights.append(max(one.contrast - 0.2, 0.0) ** 2 / power)
    most = max(weights)
    return tuple(weight / most for weight in weights) if most else fit.ink


def _part(fit: Fit) -> tuple[tuple[int, int, int, int], Fit]:
    """The block of cells with most hexes that were met, as a fit of its own."""
    frame = fit.frame
    across, down = min(_PART[0], frame.across), min(_PART[1], frame.down)
    total = np.pad(fit.met.astype(int).cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
    best = (-1, 0, 0)
    for top in range(0, frame.down - down + 1, max(1, down // 2)):
        for left in range(0, frame.across - across + 1, max(1, across // 2)):
            low, right = 2 * (top + down) + 1, 2 * (left + across) + 1
            count = total[low, right] - total[2 * top, right] - total[low, 2 * left]
            best = max(best, (int(count + total[2 * top, 2 * left]), top, left))
    _, top, left = best
    window = (slice(2 * top, 2 * (top + down) + 1), slice(2 * left, 2 * (left + across) + 1))
    small = replace(
        frame,
        origin=frame.linear @ np.array([left * ACROSS, top * DOWN], float) + frame.origin,
        across=across,
        down=down,
        bend=frame.bend[window],
    )
    part = replace(fit, frame=small, met=fit.met[window], rest=fit.rest[window])
    return (left, top, across, down), part


def settled(levels: list[Level], fit: Fit, frame: Frame) -> Fit:
    """Let a frame that lies about right follow the print again."""
    level = level_for(levels, frame.pitch)
    # Nothing is bent here yet: the marks are seen from the frame as it was laid first.
    flat = frame.bent(np.zeros_like(frame.bend))
    colours = sampled_colours(flat, level, fit.ink, (0, 0, frame.across, frame.down))
    marks = weighed(colours, fit.ink)
    seen, plain = _inner(channels(marks)), _inner(ridges(marks))
    nodes, pattern = nodes_of(frame), fit.candidate.pattern
    bend, last = drawn_to_marks(seen, plain, nodes, frame.bend, fit.met, pattern)
    rest = _rest(last, fit.met)
    return _looked_at(frame.bent(bend), seen, fit.candidate, fit.ink, fit.met, rest)


def _inner(planes: Plane | Planes) -> Plane | Planes:
    return np.ascontiguousarray(planes[..., DOWN:-DOWN, ACROSS:-ACROSS])
