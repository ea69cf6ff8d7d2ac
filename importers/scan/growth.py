"""Hexes followed from where they are printed most clearly outward, however the paper is bent.

A lattice laid straight over the whole sheet is off by a hex where the paper bulges. Each hex is
therefore looked for where those already found lead to expect it, a ring at a time, and the next
ring is expected from all of them: by a local line through their displacements, which chance hits
beside the way cannot bend.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.frame import ACROSS, DOWN, NODE, Frame
from hexwright.importers.scan.pattern import Array
from hexwright.importers.scan.response import Plane
from hexwright.importers.scan.stencil import add_moved

Mask = npt.NDArray[np.bool_]

# Pixels of the frame around an expected hex that are searched, at first and later.
_WIDE, _CLOSE = 4, 3
# Of the way from chance to clear print: what is believed.
_BELIEVED: Final = 0.55
_STRAY: Final = 0.13 * ACROSS
_MOST_RINGS: Final = 400
# Of how many hexes that were tried how many must have been met. Around the clearest hexes of a grid
# nearly all others are found; by chance it is every second.
LEADING: Final = ((36, 0.6),)
# Spots are everywhere, and chance follows them for long: they are asked again and again.
LEADING_SPOTS: Final = ((36, 0.6), (200, 0.5), (600, 0.5), (2000, 0.5))
# Hexes around that say where one is expected; how much wider a second look goes, and how often.
_SPREAD: Final = 1.3
_FAR: Final = 4
_RENEWED: Final = 5
# Hexes that are not to be seen may lie between those that are.
_WIDEST_GAP: Final = 4
_STEPS: Final = ((ACROSS, 0), (ACROSS // 2, DOWN // 2), (-ACROSS // 2, DOWN // 2))


@dataclass(frozen=True)
class Growth:
    """Displacement at all nodes of a frame, and the nodes at which a printed hex was met.

    `value` is the hexness where a hex was looked for last, `clear` and `chance` what it is where
    hexes are clear, and where there are none.
    """

    bend: Array
    met: Mask
    value: Array
    rest: Array
    clear: float
    chance: float


def nodes_of(frame: Frame) -> Array:
    """Frame pixels of all nodes: (2 * down + 1, 2 * across + 1, 2)."""
    across, down = 2 * frame.across + 1, 2 * frame.down + 1
    nodes = np.stack(np.meshgrid(np.arange(across), np.arange(down)), axis=-1)
    return np.asarray(nodes * NODE, float)


def middles_of(frame: Frame) -> Mask:
    """Which nodes are middles of hexes."""
    across, down = np.arange(2 * frame.across + 1), np.arange(2 * frame.down + 1)
    return np.asarray((across[None, :] + down[:, None]) % 2 == 0)


def flowered(plane: Plane, scale: int = 1) -> Plane:
    """Each pixel with the best near each of the six places where its neighbours would be."""
    side = np.ones((5, 5) if scale == 1 else (3, 3), np.uint8)
    near = np.asarray(cv2.dilate(plane, side), np.float32)
    total = plane.copy()
    for across, down in _STEPS:
        for sign in (1, -1):
            add_moved(total, near, round(sign * across / scale), round(sign * down / scale))
    return total / np.float32(7)


def grown(
    frame: Frame,
    plane: Plane,
    beat: Callable[[], None] = lambda: None,
    leading: Sequence[tuple[int, float]] = (),
) -> Growth | None:
    """Follow the hexes of a frame from the clearest on; `plane` is their hexness, frame unbent.

    None if there are none, or if the clearest lead nowhere: `leading` says when that is.
    """
    one = flowered(plane)
    both = flowered(one)
    top = np.unravel_index(int(np.argmax(both)), both.shape)
    start = np.array([top[1], top[0]], float)
    chance = _chance(plane)
    clear = float(one[top])
    if clear <= chance:
        return None
    state = _State(frame, plane, chance, clear, start, leading)
    for ring in range(_MOST_RINGS):
        if ring % 8 == 0:
            beat()
        if not state.grow():
            break
        if state.leads_nowhere():
            return None
    return state.settled()


def kept(frame: Frame, plane: Plane, met: Mask) -> Growth | None:
    """Hexes of a frame that lies right already, by another hexness than it was found by."""
    nodes = nodes_of(frame)
    _, best = best_near(plane, (nodes + frame.bend).reshape(-1, 2), _CLOSE, 0.0)
    value = best.reshape(met.shape)
    chance, clear = _chance(plane), float(np.percentile(value[met], 60))
    good = middles_of(frame) & (value > chance + _BELIEVED * (clear - chance))
    if clear <= chance or good.sum() < 6:
        return None
    return Growth(frame.bend, good, value, np.zeros_like(nodes), clear, chance)


def _chance(plane: Plane) -> float:
    """What is found within reach of a place where no hex is."""
    best = cv2.dilate(plane, np.ones((2 * _CLOSE + 1, 2 * _CLOSE + 1), np.uint8))
    return float(np.median(best))


class _State:
    """Hexes met so far."""

    def __init__(
        self,
        frame: Frame,
        plane: Plane,
        chance: float,
        clear: float,
        start: Array,
        leading: Sequence[tuple[int, float]],
    ) -> None:
        self.plane, self.chance, self.clear = plane, chance, clear
        self.nodes = nodes_of(frame)
        self.middles = middles_of(frame)
        self.inside = self._inside()
        shape = self.middles.shape
        self.met: Mask = np.zeros(shape, bool)
        self.tried = np.zeros(shape, int)
        # Tried right beside others that were met, not over a gap.
        self.beside: Mask = np.zeros(shape, bool)
        self.shift = np.zeros((*shape, 2))
        self.value = np.zeros(shape)
        rank, across = self._nearest(start)
        self.met[rank, across] = True
        self.shift[rank, across] = start - self.nodes[rank, across]
        self.value[rank, across] = clear
        self.gap = 1
        self.ring = 0
        self.leading = list(leading)
        self.base = np.zeros((*shape, 2))
        self.window = (slice(0, shape[0]), slice(0, shape[1]))

    def _inside(self) -> Mask:
        height, width = self.plane.shape
        u, v = self.nodes[..., 0], self.nodes[..., 1]
        return np.asarray(self.middles & (u < width) & (v < height))

    def _nearest(self, start: Array) -> tuple[int, int]:
        away = np.hypot(*np.moveaxis(self.nodes - start, -1, 0))
        best = int(np.argmin(np.where(self.inside, away, np.inf)))
        return best // away.shape[1], best % away.shape[1]

    def leads_nowhere(self) -> bool:
        """Whether too few of the hexes that were tried by now are where they should be.

        Not asked all the time: a small map ends soon, and around it nothing is found either. For
        the same reason only those count that were tried right beside others.
        """
        if not self.leading:
            return False
        enough, share = self.leading[0]
        tried = int(self.beside.sum())
        if tried < enough:
            return False
        self.leading.pop(0)
        return bool(self.met.sum() < share * tried)

    def grow(self) -> bool:
        """Try the next hexes around those that were met; False if none is left."""
        ring = around(self.met, self.gap) & self.inside & ~self.met & (self.tried < 6)
        if not ring.any():
            self.gap += 1
            return self.gap <= _WIDEST_GAP
        expected = self._expected()
        found, value = self._searched(ring, expected, _WIDE)
        self.tried[ring] += 1
        if self.gap == 1:
            self.beside |= ring
        enough = self.chance + _BELIEVED * (self.clear - self.chance)
        good = ring & (value > enough)
        self.shift[good] = found[good]
        self.value[good] = value[good]
        self.met |= good
        if good.any():
            self.gap = 1
            self._drop_strays()
        return True

    def _expected(self) -> Array:
        """Where hexes are by those that were met; the wide look is renewed now and then."""
        weight = self.met.astype(float)
        if self.ring % _RENEWED == 0:
            self.window = self._reachable()
            here = self.window
            self.base[here] = smoothed(self.shift[here], weight[here], _FAR * _SPREAD, wide=False)
        self.ring += 1
        here = self.window
        found = self.base.copy()
        found[here] = smoothed(self.shift[here], weight[here], _SPREAD, self.base[here], wide=False)
        return found

    def _reachable(self) -> tuple[slice, slice]:
        """The nodes that can be met until the wide look is renewed: looking at all takes longer."""
        ranks, nodes = np.nonzero(self.met)
        room = (_RENEWED + 1) * _WIDEST_GAP
        return (
            slice(max(0, int(ranks.min()) - room), int(ranks.max()) + room + 1),
            slice(max(0, int(nodes.min()) - 2 * room), int(nodes.max()) + 2 * room + 1),
        )

    def _drop_strays(self) -> None:
        if self.met.sum() < 12:
            return
        self.clear = float(np.percentile(self.value[self.met], 60))
        expected = self._expected()
        off = np.hypot(*np.moveaxis(self.shift - expected, -1, 0))
        stray = self.met & (off > _STRAY)
        self.met &= ~stray
        self.tried[stray] += 2

    def _searched(self, where: Mask, expected: Array, reach: int) -> tuple[Array, Array]:
        """The best place within reach of the expected one, and its hexness."""
        shift, value = expected.copy(), np.zeros(where.shape)
        spots = (self.nodes + expected)[where]
        found, best = best_near(self.plane, spots, reach, 0.3 * (self.clear - self.chance))
        shift[where] = found - self.nodes[where]
        value[where] = best
        return shift, value

    def settled(self) -> Growth | None:
        if self.met.sum() < 6:
            return None
        rest = np.zeros_like(self.shift)
        for spread in (1.2, 1.0, 0.85):
            weight = self._weight()
            expected = smoothed(self.shift, weight, spread)
            found, value = self._searched(self.met, expected, _CLOSE)
            off = np.hypot(*np.moveaxis(found - expected, -1, 0))
            self.met &= (off < _STRAY) & (value > self.chance)
            self.shift = np.where(self.met[..., None], found, expected)
            self.value = np.where(self.met, value, 0.0)
            if self.met.sum() < 6:
                return None
            rest = found - expected
        bend = smoothed(self.shift, self._weight(), 0.85)
        rest = np.where(self.met[..., None], self.shift - bend, 0.0)
        return Growth(bend, self.met, self.value, rest, self.clear, self.chance)

    def _weight(self) -> Array:
        part = (self.value - self.chance) / max(self.clear - self.chance, 1e-6)
        return np.where(self.met, np.clip(part, 0.05, 1.0), 0.0)


def around(mask: Mask, reach: int) -> Mask:
    """A mask with all nodes within so many hexes of it."""
    kernel = np.zeros((2 * reach + 1, 4 * reach + 1), np.uint8)
    for down in range(-reach, reach + 1):
        room = 2 * reach - abs(down)
        kernel[down + reach, 2 * reach - room : 2 * reach + room + 1] = 1
    return np.asarray(cv2.dilate(mask.astype(np.uint8), kernel) > 0)


def best_near(plane: Plane, spots: Array, reach: int, pull: float) -> tuple[Array, Array]:
    """The highest pixel near each spot, found to a part of a pixel; far ones must be higher."""
    height, width = plane.shape
    base = np.rint(spots).astype(int)
    side = np.arange(-reach - 1, reach + 2)
    across = np.clip(base[:, 0, None] + side, 0, width - 1)
    down = np.clip(base[:, 1, None] + side, 0, height - 1)
    patch = plane[down[:, :, None], across[:, None, :]].astype(float)
    rel_u = base[:, 0, None] + side - spots[:, 0, None]
    rel_v = base[:, 1, None] + side - spots[:, 1, None]
    away = rel_v[:, :, None] ** 2 + rel_u[:, None, :] ** 2
    judged = (patch - pull * away / reach**2)[:, 1:-1, 1:-1]
    best = judged.reshape(len(spots), -1).argmax(axis=1)
    row, column = best // judged.shape[2] + 1, best % judged.shape[2] + 1
    n = np.arange(len(spots))
    here = patch[n, row, column]
    nudge_u = _top(patch[n, row, column - 1], here, patch[n, row, column + 1])
    nudge_v = _top(patch[n, row - 1, column], here, patch[n, row + 1, column])
    found = np.stack([base[:, 0] + side[column] + nudge_u, base[:, 1] + side[row] + nudge_v], -1)
    return found, here


def _top(before: Array, here: Array, after: Array) -> Array:
    bend = before - 2 * here + after
    nudge = 0.5 * (before - after) / np.where(bend < 0, bend, -1.0)
    return np.where(bend < 0, np.clip(nudge, -0.5, 0.5), 0.0)


def smoothed(
    shift: Array, weight: Array, spread: float, base: Array | None = None, *, wide: bool = True
) -> Array:
    """At every node the value of a straight slope through the known ones around, by nearness.

    Where nothing is near, a wider look decides; beyond all, the base: the slope of everything.
    """
    down, across = weight.shape
    x, y = np.meshgrid(np.arange(across) / 2.0, np.arange(down) * (DOWN / 2 / ACROSS))
    found = _slope_of_all(shift, weight, x, y) if base is None else base
    for reach in (_FAR * spread, spread) if wide else (spread,):
        near, sure = _by_nearness(shift, weight, x, y, reach, found)
        found = sure * near + (1 - sure) * found
    return found


def _slope_of_all(shift: Array, weight: Array, x: Array, y: Array) -> Array:
    known = weight > 0
    terms = np.stack([np.ones(int(known.sum())), x[known], y[known]], -1)
    middle = np.average(terms[:, 1:], axis=0, weights=weight[known])
    terms[:, 1:] -= middle
    held = (terms * weight[known][:, None]).T
    ridge = np.diag([0.0, 4.0, 4.0]) + 1e-9 * np.eye(3)
    slope = np.linalg.solve(held @ terms + ridge, held @ shift[known])
    every = np.stack([np.ones_like(x), x - middle[0], y - middle[1]], -1)
    return np.asarray(every @ slope)


def _by_nearness(
    shift: Array, weight: Array, x: Array, y: Array, reach: float, base: Array
) -> tuple[Array, Array]:
    """A straight slope through what differs from a base, and from 0 to 1 how much is known."""
    left = shift - base
    planes = [weight, weight * x, weight * y, weight * x * x, weight * x * y, weight * y * y]
    for axis in (0, 1):
        part = weight * np.where(weight > 0, left[..., axis], 0.0)
        planes += [part, part * x, part * y]
    blurred = np.moveaxis(_blurred(np.stack(planes, -1).astype(np.float32), reach), -1, 0)
    w, wx, wy, wxx, wxy, wyy = blurred[:6]
    total = np.maximum(w, 1e-12)
    mx, my = wx / total, wy / total
    # Held towards no slope: a few hexes in a line say nothing about across it.
    hold = 0.12 * reach**2 + 0.05
    a, b, c = wxx / total - mx * mx + hold, wxy / total - mx * my, wyy / total - my * my + hold
    area = np.maximum(a * c - b * b, 1e-9)
    found = []
    for n in (6, 9):
        mean = blurred[n] / total
        tx, ty = blurred[n + 1] / total - mx * mean, blurred[n + 2] / total - my * mean
        slope_x, slope_y = (c * tx - b * ty) / area, (a * ty - b * tx) / area
        found.append(mean + slope_x * (x - mx) + slope_y * (y - my))
    # One hex at a distance of the reach is about as much as nothing.
    one = 0.5 / (2 * np.pi * reach**2) * np.exp(-0.5) / 2.3
    sure = w / (w + one)
    return base + np.stack(found, -1), sure[..., None]


def _blurred(plane: Array, reach: float) -> Array:
    sigma_x, sigma_y = 2 * reach, reach * ACROSS / (DOWN / 2)
    size = (2 * round(3 * sigma_x) + 1, 2 * round(3 * sigma_y) + 1)
    blurred = cv2.GaussianBlur(
        plane, size, sigmaX=sigma_x, sigmaY=sigma_y, borderType=cv2.BORDER_CONSTANT
    )
    return np.asarray(blurred, float)
