"""A candidate lattice laid on the whole picture: its ink learned, all its marks looked at."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

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
from hexwright.importers.scan.growth import (
    LEADING,
    LEADING_SPOTS,
    Growth,
    Mask,
    around,
    grown,
    kept,
    middles_of,
    nodes_of,
)
from hexwright.importers.scan.marks_fit import Measured, drawn_to_marks, measured
from hexwright.importers.scan.mean_hex import (
    Sides,
    Standing,
    mean_hex,
    reaching,
    sharpness,
    side_strengths,
    standing,
)
from hexwright.importers.scan.pattern import SPOTS, Array, Planes, channels, ridges
from hexwright.importers.scan.profiles import crispness, profiles_of, ridges_of
from hexwright.importers.scan.response import COLOURS, INKS, Ink, Level, Plane, evened
from hexwright.importers.scan.stencil import LOOKS, STENCILS, hexness, likeness, sampled_at
from hexwright.importers.scan.straight import straightened
from hexwright.importers.scan.survey import Candidate

_ALL: Final[Ink] = (1.0,) * len(COLOURS)
# How far beside its place a mark still is one, in pixels of the frame.
_NEAR: Final = 1.0
# The same while the ink is not known: beside a dark line the paper looks bright.
_BESIDE: Final = 3.0
# Frame pixels on both sides of a mark at which the paper is compared.
_ASIDE: Final = 3.5
# Sides of single hexes that leave nothing to be wished for, and how much better one curve must be.
_HELD: Final = 0.85
_STRAIGHTER: Final = 1.06
# How much clearer dots at the corners are than the sides that they are ends of.
_DOTS_ALONE: Final = 2.2
# How thin lines must be by another ink, in parts of what they are by the first.
_AS_CRISP: Final = 0.8
# Places along a side, in parts of half of it, that must all differ.
_PARTS: Final = np.array([-0.55, 0.0, 0.55])
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
    # The mean of them by channel, see `mean_hex`.
    cell: Array = field(default_factory=lambda: np.zeros(0))
    # How strong sides are, and places that lie as sides do and are none.
    sides: Sides | None = None
    # The share of sides with a mark on them and none beside them.
    sharp: float = 0.0
    # How clear the ends of sides are, in parts of their clearest place.
    reach: float = 1.0
    # What is printed across the sides: by direction, node and step.
    profiles: Array = field(default_factory=lambda: np.zeros(0))
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


class _Laid(NamedTuple):
    """A fit, with the marks that it was laid by and what is seen of them."""

    fit: Fit
    marks: Plane
    seen: Planes


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
    best = _followed(
        frame, sampled(frame, level, ink, whole), candidate, ink, beat, patient=patient
    )
    if best is None:
        return None
    learned, shown = _learned(level, best.fit)
    other = _moved(best.fit, shown)
    is_moved = other is not best.fit
    if is_moved or learned != ink:
        beat()
        marks = sampled(frame, level, learned, whole)
        again = _again(frame, marks, other, learned, beat, is_moved=is_moved)
        if again is not None and (is_moved or _is_better(again, best)):
            best = again
    best = _straighter(best)
    # The end of the picture is no border of colours.
    edge = cv2.BORDER_REPLICATE
    paint = [warped(frame, level, plane, whole, edge=edge) for plane in level.paint]
    return _weighed(best, [_inner(plane) for plane in paint])


def _straighter(laid: _Laid) -> _Laid:
    """The fit by one curve for the whole sheet, if that meets the printed sides better."""
    fit, seen = laid.fit, laid.seen
    if fit.candidate.pattern in SPOTS:
        return laid
    nodes = nodes_of(fit.frame)
    near = around(fit.met, 1) & middles_of(fit.frame)
    now = side_strengths(seen, (nodes + fit.frame.bend)[near])
    every = np.ones(int(near.sum()), bool)
    if now.held(every) > _HELD:
        return laid
    plain = _inner(ridges(laid.marks))
    bend = straightened(seen, plain, nodes, fit.frame.bend, near, fit.candidate.pattern)
    after = side_strengths(seen, (nodes + bend)[near])
    if after.clear(every) < _STRAIGHTER * now.clear(every):
        return laid
    frame = fit.frame.bent(bend)
    growth = kept(frame, hexness(seen, fit.candidate.pattern), fit.met)
    if growth is None:
        return laid
    last = measured(seen, nodes, bend, fit.candidate.pattern, _NEAR)
    rest = _rest(last, growth.met)
    straight = _looked_at(frame, seen, fit.candidate, fit.ink, growth.met, rest)
    return laid._replace(fit=straight)


def _weighed(laid: _Laid, paint: list[Plane]) -> Fit:
    """The fit with all that is to be known of how hexes look, on the whole and one by one."""
    fit = laid.fit
    middles = nodes_of(fit.frame) + fit.frame.bend
    marks = _inner(evened(laid.marks, 3 * ACROSS))
    looks = _some_hexes(marks, fit)
    return replace(
        fit,
        steps=_steps(paint, fit),
        mean=looks.mean(axis=0),
        sameness=_sameness(looks),
        cell=mean_hex(laid.seen, middles[fit.met]),
        sides=side_strengths(laid.seen, middles),
        sharp=sharpness(marks, middles[fit.met]),
        reach=reaching(marks, middles[fit.met]),
        profiles=profiles_of(marks, middles),
    )


def _is_better(one: _Laid, other: _Laid) -> bool:
    """Whether a fit by another ink is clearer, and lines are as thin by it.

    The bright gap between a line and the numeral beside it runs along the line, but is no line.
    """
    if _clearness(one.fit) < _clearness(other.fit):
        return False
    return one.fit.candidate.pattern in SPOTS or _crisp(one) >= _AS_CRISP * _crisp(other)


def _crisp(laid: _Laid) -> float:
    middles = (nodes_of(laid.fit.frame) + laid.fit.frame.bend)[laid.fit.met]
    marks = _inner(evened(laid.marks, 3 * ACROSS))
    return crispness(ridges_of(profiles_of(marks, middles).mean(axis=1)))


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
) -> _Laid | None:
    """Hexes followed over the whole frame by marks of one ink, and drawn to them."""
    seen = _inner(channels(marks))
    beat()
    leading = LEADING_SPOTS if candidate.pattern in SPOTS else LEADING
    growth = grown(frame, hexness(seen, candidate.pattern), beat, () if patient else leading)
    if growth is None:
        return None
    beat()
    fit = _drawn(frame, seen, _inner(ridges(marks)), candidate, ink, growth)
    return _Laid(fit, marks, seen)


def _again(
    frame: Frame, marks: Plane, fit: Fit, ink: Ink, beat: Callable[[], None], *, is_moved: bool
) -> _Laid | None:
    """The same hexes by marks of another ink, or by another pattern than they were found by."""
    if not is_moved:
        return _followed(frame, marks, fit.candidate, ink, beat, patient=False)
    seen = _inner(channels(marks))
    beat()
    growth = kept(fit.frame, hexness(seen, fit.candidate.pattern), fit.met)
    if growth is None:
        return None
    drawn = _drawn(frame, seen, _inner(ridges(marks)), fit.candidate, ink, growth)
    return _Laid(drawn, marks, seen)


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


def _steps(paint: list[Plane], fit: Fit) -> tuple[Array, ...]:
    """By how much colours differ on the two sides of a mark: the rim of a map need not have a line.

    All along it, and in the same sense: what crosses it by chance is no border.
    """
    if fit.candidate.pattern in SPOTS:
        return ()
    calm = [np.asarray(cv2.GaussianBlur(plane, (0, 0), 1.2), np.float32) for plane in paint]
    middles = nodes_of(fit.frame) + fit.frame.bend
    found = []
    for mark in fit.marks:
        across = np.array(mark.mark.across)
        along = np.array([-across[1], across[0]]) * DOWN / 6
        there = middles[..., None, :] + mark.mark.at + _PARTS[:, None] * along
        sides = [
            sampled_at(plane, there + _ASIDE * across) - sampled_at(plane, there - _ASIDE * across)
            for plane in calm
        ]
        found.append(np.max([_shared(side) for side in sides], axis=0))
    return tuple(found)


def _shared(differences: Array) -> Array:
    """The least of several, if all are of one sense."""
    same = np.abs(np.sign(differences).sum(axis=-1)) == differences.shape[-1]
    return np.where(same, np.abs(differences).min(axis=-1), 0.0)


def _drawn(
    frame: Frame, seen: Planes, plain: Planes, candidate: Candidate, ink: Ink, growth: Growth
) -> Fit:
    nodes, pattern = nodes_of(frame), candidate.pattern
    near = around(growth.met, 1) & middles_of(frame)
    bend, last = drawn_to_marks(seen, plain, nodes, growth.bend, near, pattern)
    rest = _rest(last, growth.met)
    return _looked_at(frame.bent(bend), seen, candidate, ink, growth.met, rest)


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


def _learned(level: Level, fit: Fit) -> tuple[Ink, Standing]:
    """How much marks of each colour should count, the pattern that they show, and where.

    Looked at where most hexes were met: the ink of a grid is the same all over the map.
    """
    cells, part = _part(fit)
    straight = part.frame.bent(np.zeros_like(part.frame.bend))
    block = (0, 0, cells[2], cells[3])
    planes = [one for one in sampled_colours(straight, level, _ALL, block) if one is not None]
    seen = [_inner(channels(plane)) for plane in planes]
    middles = (nodes_of(part.frame) + part.frame.bend)[part.met]
    shown = _shown([mean_hex(one, middles) for one in seen], fit.candidate.pattern)
    moved = _moved(part, shown)
    weights = []
    for one, plane in zip(seen, planes, strict=True):
        looked = _looked_at(
            moved.frame, one, moved.candidate, fit.ink, part.met, part.rest, _BESIDE
        )
        power = float(np.sqrt(np.mean(plane * plane))) + 1e-3
        weights.append(max(looked.contrast - 0.2, 0.0) ** 2 / power)
    most = max(weights)
    ink = tuple(weight / most for weight in weights) if most else fit.ink
    return ink, shown


def _shown(means: list[Array], pattern: str) -> Standing:
    """What pattern the mean hexes of all colours show: sides before corners before what is known.

    Numerals and dots lie on the lattice of the hexes as well: they find it, and sides that are too
    faint to be followed say where on it hexes are.
    """
    lines, corners = (
        max((standing(mean, wanted) for mean in means), key=lambda one: one.plain)
        for wanted in ("lines" if pattern in SPOTS else pattern, "corners")
    )
    # Dots at the corners are the ends of sides too, but nothing is between them.
    only_dots = pattern == "corners" and corners.clear > _DOTS_ALONE * lines.clear
    if lines.is_plain and not (only_dots and corners.is_plain):
        return lines
    return corners if corners.is_plain else Standing(pattern, (0.0, 0.0), 0.0, 0.0)


def _moved(fit: Fit, shown: Standing) -> Fit:
    """The fit with its hexes where a pattern stands."""
    if shown.is_here and shown.pattern == fit.candidate.pattern:
        return fit
    move = np.array(shown.move)
    bend = fit.frame.bend_at(nodes_of(fit.frame) + move) + move
    candidate = replace(fit.candidate, pattern=shown.pattern)
    return replace(fit, candidate=candidate, frame=fit.frame.bent(bend))


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
