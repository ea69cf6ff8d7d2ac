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
    sampled_colours,
    warped,
    weighed,
)
from hexwright.importers.scan.growth import Growth, Mask, around, grown, middles_of, nodes_of
from hexwright.importers.scan.marks_fit import Measured, drawn_to_marks, measured
from hexwright.importers.scan.pattern import Array, Planes, channels
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
            float((one.strength[self.met] > self.threshold(one.mark.channel)).mean())
            for one in self.marks
        ]
        return min(shares) if shares else 0.0

    @property
    def contrast(self) -> float:
        """How much clearer marks are than empty places, of the worst direction."""
        found = []
        for one in self.marks:
            blank = self.blanks[one.mark.channel][self.met]
            spread = float(blank.std()) + 0.1
            found.append((float(one.strength[self.met].mean()) - float(blank.mean())) / spread)
        return min(found)


def fitted(
    levels: list[Level],
    candidate: Candidate,
    size: tuple[int, int],
    beat: Callable[[], None] = lambda: None,
) -> Fit | None:
    """Fit the frame of a candidate to a whole picture of this width and height."""
    frame = frame_of(candidate.lattice, *size)
    level = level_for(levels, candidate.lattice.pitch)
    colours = sampled_colours(frame, level, _ALL, (0, 0, frame.across, frame.down))
    ink: Ink = INKS[candidate.lattice.kind]
    best: Fit | None = None
    for learned in (False, True):
        beat()
        seen = _inner(channels(weighed(colours, ink)))
        growth = grown(frame, hexness(seen, candidate.pattern), beat)
        if growth is None:
            break
        beat()
        fit = _drawn(frame, seen, candidate, ink, growth)
        if best is not None and fit.contrast * fit.met.sum() < best.contrast * best.met.sum():
            break
        best = fit
        if not learned:
            ink = _learned(colours, fit)
    if best is None:
        return None
    light = warped(frame, level, level.light, (0, 0, frame.across, frame.down))
    marks = _inner(evened(weighed(colours, best.ink), 3 * ACROSS))
    return replace(best, steps=_steps(_inner(light), best), mean=_mean_hex(marks, best))


def _mean_hex(marks: Plane, fit: Fit) -> Array:
    middles = (nodes_of(fit.frame) + fit.frame.bend)[fit.met]
    # A few hundred hexes are as good as thousands.
    some = middles[:: max(1, len(middles) // 400)]
    return np.array([float(sampled_at(marks, some + look).mean()) for look in LOOKS])


def _steps(light: Plane, fit: Fit) -> tuple[Array, ...]:
    """Where light meets dark along a mark: the rim of a map need not have a line."""
    calm = np.asarray(cv2.GaussianBlur(light, (0, 0), 1.2), np.float32)
    middles = nodes_of(fit.frame) + fit.frame.bend
    found = []
    for one in fit.marks:
        across = np.array(one.mark.across)
        there = middles + one.mark.at
        sides = [sampled_at(calm, there + way * _ASIDE * across) for way in (1, -1)]
        found.append(np.abs(sides[0] - sides[1]))
    return tuple(found)


def _drawn(frame: Frame, seen: Planes, candidate: Candidate, ink: Ink, growth: Growth) -> Fit:
    nodes, pattern = nodes_of(frame), candidate.pattern
    near = around(growth.met, 1) & middles_of(frame)
    bend, last = drawn_to_marks(seen, nodes, growth.bend, near, pattern)
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


def _learned(colours: list[Plane | None], fit: Fit) -> Ink:
    """How much marks of each colour should count: as they tell a grid from none."""
    weights = []
    for plane in colours:
        assert plane is not None
        seen = _inner(channels(plane))
        one = _looked_at(fit.frame, seen, fit.candidate, fit.ink, fit.met, fit.rest, _BESIDE)
        power = float(np.sqrt(np.mean(plane * plane))) + 1e-3
        weights.append(max(one.contrast - 0.2, 0.0) ** 2 / power)
    most = max(weights)
    return tuple(weight / most for weight in weights) if most else fit.ink


def settled(levels: list[Level], fit: Fit, frame: Frame) -> Fit:
    """Let a frame that lies about right follow the print again."""
    level = level_for(levels, frame.pitch)
    # Nothing is bent here yet: the marks are seen from the frame as it was laid first.
    flat = frame.bent(np.zeros_like(frame.bend))
    colours = sampled_colours(flat, level, fit.ink, (0, 0, frame.across, frame.down))
    seen = _inner(channels(weighed(colours, fit.ink)))
    bend, last = drawn_to_marks(seen, nodes_of(frame), frame.bend, fit.met, fit.candidate.pattern)
    rest = _rest(last, fit.met)
    return _looked_at(frame.bent(bend), seen, fit.candidate, fit.ink, fit.met, rest)


def _inner(planes: Plane | Planes) -> Plane | Planes:
    return np.ascontiguousarray(planes[..., DOWN:-DOWN, ACROSS:-ACROSS])
