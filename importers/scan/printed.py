"""What speaks for every single hex of a fitted frame: its marks, and whose they are as well.

Every mark is weighed by how much more often a printed grid than empty ground looks like it.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.fit import Fit
from hexwright.importers.scan.growth import Mask, middles_of, nodes_of
from hexwright.importers.scan.pattern import SPOTS, Array

_CLEAREST: Final = 2.0
_BINS: Final = 14
# Steps of lightness that are the end of a map, at least and at most, and hundredths of its sides
# that have less: where colours of terrain follow the hexes, many have more.
_STEP: Final = (18.0, 30.0)
_SHARPER: Final = 70
# How much less than nothing one direction of marks may say where the others say enough.
_ONE_SIDED: Final = 0.3
_UNSURE: Final = 3
# Of the pitch: how far beside the picture the middle of a hex may lie.
_ROOM: Final = 0.03
# Marks of a hex: whose they are (rank and node from it), which of them, and who shares it.
_LINE_MARKS: Final = (
    (0, 0, 0, ((0, 2),)), (0, -2, 0, ((0, -2),)),
    (0, 0, 1, ((1, 1),)), (-1, -1, 1, ((-1, -1),)),
    (0, 0, 2, ((1, -1),)), (-1, 1, 2, ((-1, 1),)),
)  # fmt: skip
_CORNER_MARKS: Final = (
    (0, 0, 0, ((1, 1), (1, -1))), (0, 0, 2, ((-1, 1), (-1, -1))),
    (-1, 1, 0, ((-1, 1), (0, 2))), (-1, -1, 0, ((-1, -1), (0, -2))),
    (1, 1, 2, ((1, 1), (0, 2))), (1, -1, 2, ((1, -1), (0, -2))),
)  # fmt: skip
_DOT_MARKS: Final = ((0, 0, 0, ()),)
Spots = tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]
Counts = npt.NDArray[np.intp]
# What the own marks of a hex say on average that is not printed, and of how many at least.
_MISSING: Final = -0.3
_FEWEST: Final = 2
# How many hexes that hang together are no longer hidden by chance, and which share of a map's hexes
# may be such at its rim.
_LINE: Final = 3
MOST_BARE: Final = 0.05


@dataclass(frozen=True)
class Hexes:
    """Hexes of a frame by node: what speaks for each of their marks, and where they are.

    `says` has a plane for each mark of a hex, above 0 if it looks printed; not a number where the
    picture ends. `shared` has, for each mark, the steps to the hexes that have it too.
    """

    says: Array
    shared: tuple[tuple[tuple[int, int], ...], ...]
    spots: Array
    on_picture: Mask

    def speaks(self, line: Spots, region: Mask) -> float | None:
        """What the marks of some hexes say that none of the region has; None if there are none.

        All directions must say it: the lines of a chart have two of them at most.
        """
        padded = np.pad(region, 2)
        groups: dict[int, list[Array]] = {}
        for n, (says, shared) in enumerate(zip(self.says, self.shared, strict=True)):
            free = ~np.isnan(says[line])
            for down, across in shared:
                free &= ~padded[line[0] + 2 + down, line[1] + 2 + across]
            groups.setdefault(n // 2, []).append(says[line][free])
        known = [np.concatenate(group) for group in groups.values()]
        known = [group for group in known if len(group)]
        if not known:
            return None
        every = float(np.concatenate(known).mean())
        # A direction with a mark or two says little for itself.
        said = [(group.sum() + _UNSURE * every) / (len(group) + _UNSURE) for group in known]
        return min(every, float(min(said)) + _ONE_SIDED)


def hexes_of(fit: Fit, size: tuple[int, int]) -> Hexes:
    """How well every single hex of a frame is printed."""
    frame = fit.frame
    spots = frame.picture(nodes_of(frame))
    own = [_weighed(fit, n, size) for n in range(len(fit.marks))]
    pattern = fit.candidate.pattern
    marks = _DOT_MARKS if pattern == "dots" else _CORNER_MARKS if pattern in SPOTS else _LINE_MARKS
    says = np.stack([_moved(own[n], down, across) for down, across, n, _ in marks])
    room = _ROOM * frame.pitch
    x, y = spots[..., 0], spots[..., 1]
    on_picture = (x > -room) & (y > -room) & (x < size[0] - 1 + room) & (y < size[1] - 1 + room)
    return Hexes(says, tuple(shared for *_, shared in marks), spots, on_picture & middles_of(frame))


def _moved(plane: Array, down: int, across: int) -> Array:
    padded = np.pad(plane, 2, constant_values=np.nan)
    height, width = plane.shape
    return padded[2 + down : 2 + down + height, 2 + across : 2 + across + width]


def _weighed(fit: Fit, n: int, size: tuple[int, int]) -> Array:
    """How much more likely the strength of a mark is on the grid than beside it."""
    one = fit.marks[n]
    strength, blank = one.strength, fit.blanks[one.mark.channel][fit.met]
    if fit.sides is not None and fit.candidate.pattern == "lines":
        strength, blank = fit.sides.here[n], fit.sides.blank[n][:, fit.met].ravel()
    marked = strength[fit.met]
    top = float(np.percentile(marked, 95)) + 1e-6
    edges = np.linspace(0, top, _BINS)
    on, off = (_shares(values, edges) for values in (marked, blank))
    weight = np.clip(np.log(on / off), -_CLEAREST, _CLEAREST)
    # Clearer is never a worse sign.
    weight = np.maximum.accumulate(weight)
    says = np.interp(strength, (edges[:-1] + edges[1:]) / 2, weight)
    if fit.steps:
        usual = float(np.percentile(fit.steps[n][fit.met], _SHARPER))
        says = np.where(fit.steps[n] > np.clip(usual, *_STEP), np.maximum(says, 1.0), says)
    x, y = np.moveaxis(fit.frame.picture(nodes_of(fit.frame) + one.mark.at), -1, 0)
    room = 0.1 * fit.frame.pitch
    inside = (x > room) & (y > room) & (x < size[0] - room) & (y < size[1] - room)
    return np.where(inside & middles_of(fit.frame), says, np.nan)


def _shares(values: Array, edges: Array) -> Array:
    counts = np.histogram(np.clip(values, edges[0], edges[-1]), edges)[0].astype(float)
    smooth = np.convolve(np.pad(counts, 1, mode="edge"), [0.25, 0.5, 0.25], "valid")
    return np.asarray((smooth + 0.02 * len(values) + 0.5) / (len(values) + 1))


def unprinted(region: Mask, hexes: Hexes) -> Mask:
    """Hexes at the rim of a region whose own marks are missing.

    Two hexes of the rim may not vouch for each other: marks between them are their own.
    """
    near = own_marks(region, hexes)[2]
    inner = region & (near == sum(len(shared) for shared in hexes.shared))
    mean, count, _ = own_marks(inner, hexes)
    return np.asarray(region & ~inner & (count >= _FEWEST) & (mean < _MISSING))


def bare_share(region: Mask, hexes: Hexes) -> float:
    """The share of a map's hexes that lie in lines at its rim and are not printed.

    Single ones may be hidden: names and counters lie on them.
    """
    bare = patches_of(unprinted(region, hexes), _LINE)
    return sum(int(patch.sum()) for patch in bare) / max(1, int(region.sum()))


def own_marks(region: Mask, hexes: Hexes) -> tuple[Array, Counts, Counts]:
    """By hex: what its marks say that none of a region has, how many, and how many that have."""
    padded = np.pad(region, 2)
    total, count = np.zeros(region.shape), np.zeros(region.shape, int)
    near = np.zeros(region.shape, int)
    for says, shared in zip(hexes.says, hexes.shared, strict=True):
        free = ~np.isnan(says)
        for down, across in shared:
            there = _window(padded, down, across, region.shape)
            free &= ~there
            near += there
        total += np.where(free, np.nan_to_num(says), 0.0)
        count += free
    return total / np.maximum(count, 1), count, near


def _window(padded: Mask, down: int, across: int, shape: tuple[int, ...]) -> Mask:
    return padded[2 + down : 2 + down + shape[0], 2 + across : 2 + across + shape[1]]


def patches_of(chosen: Mask, fewest: int) -> list[Mask]:
    """Hexes that hang together, at least so many, patch by patch.

    Hexes are at every second node of a rank, so that those between them are filled in first.
    """
    full = cv2.dilate(chosen.astype(np.uint8), np.ones((1, 3), np.uint8))
    count, labels = cv2.connectedComponents(full, connectivity=8)
    patches = [np.asarray(chosen & (labels == number)) for number in range(1, count)]
    return [patch for patch in patches if patch.sum() >= fewest]
