"""Which of many candidate lattices the marks of a picture really lie on, by samples of it."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np

from hexwright.importers.scan.frame import (
    ACROSS,
    DOWN,
    Frame,
    frame_of,
    level_for,
    relatives,
    sampled,
)
from hexwright.importers.scan.growth import flowered
from hexwright.importers.scan.pattern import PATTERNS, Array, channels
from hexwright.importers.scan.response import INKS, Level
from hexwright.importers.scan.spectrum import Lattice, distinct, lattices_of
from hexwright.importers.scan.stencil import glanced

SHORTEST, LONGEST = 15.0, 420.0
_LOUDEST: Final = 2
_BLOCK: Final = (7, 4)
_MOST_BLOCKS: Final = 5
# A first look at some of the samples leaves out most lattices: those at which it is not worth it.
_AT_FIRST: Final = 2
_PROMISING: Final = 0.12
_FEWEST_PROMISING: Final = 6
# A glance takes every other pixel of a frame.
_SCALE: Final = 2


@dataclass(frozen=True)
class Candidate:
    """A lattice with a printed pattern, and how well samples of the picture fit it."""

    lattice: Lattice
    pattern: str
    score: float


def candidates(
    levels: list[Level], width: int, height: int, beat: Callable[[], None] = lambda: None
) -> list[Candidate]:
    """All lattices worth a look with each pattern, the best first."""
    loud = lattices_of(levels, SHORTEST, LONGEST, _LOUDEST)
    longest = min(LONGEST, min(width, height) / 3)
    family = [near for one in loud for near in relatives(one)]
    family = distinct([one for one in family if SHORTEST <= one.pitch <= longest])
    looks = [_Looks(levels, one, (width, height)) for one in family]
    with ThreadPoolExecutor(2) as pool:
        for _ in pool.map(lambda one: one.look(_AT_FIRST), looks):
            beat()
        promising = _promising(looks)
        for _ in pool.map(_Looks.look, promising):
            beat()
    found = [candidate for one in promising for candidate in one.candidates()]
    return sorted(found, key=lambda one: -one.score)


class _Looks:
    """Samples of a picture as a lattice has them, looked at one by one."""

    def __init__(self, levels: list[Level], lattice: Lattice, size: tuple[int, int]) -> None:
        self.lattice = lattice
        self.frame = frame_of(lattice, *size)
        self.level = level_for(levels, lattice.pitch, _SCALE)
        self.blocks = _blocks(self.frame, size)
        self.found: list[list[float]] = []

    def look(self, most: int = _MOST_BLOCKS) -> None:
        """Look at samples that were not looked at, until it is so many."""
        for block in self.blocks[len(self.found) : most]:
            marks = sampled(self.frame, self.level, INKS[self.lattice.kind], block, _SCALE)
            room_v, room_u = DOWN // _SCALE, ACROSS // _SCALE
            values = []
            for plane in glanced(channels(marks, _SCALE), PATTERNS, _SCALE):
                inner = flowered(plane, _SCALE)[room_v:-room_v, room_u:-room_u]
                values.append(float(inner.max()) - float(np.median(inner)))
            self.found.append(values)

    def scores(self) -> Array:
        """By pattern: the mean of the better half of the samples."""
        ordered = -np.sort(-np.array(self.found), axis=0)
        return np.asarray(ordered[: max(1, (len(ordered) + 1) // 2)].mean(axis=0))

    def candidates(self) -> list[Candidate]:
        """The lattice with each pattern."""
        best = self.scores()
        return [Candidate(self.lattice, name, float(best[n])) for n, name in enumerate(PATTERNS)]


def _promising(looks: list[_Looks]) -> list[_Looks]:
    """The lattices that are among the best by one of the patterns: only these get a full look."""
    if not looks:
        return []
    scores = np.array([one.scores() for one in looks])
    place = (-scores).argsort(axis=0).argsort(axis=0).min(axis=1)
    most = max(_FEWEST_PROMISING, round(_PROMISING * len(looks)))
    return [one for one, rank in zip(looks, place, strict=True) if rank < most]


def _blocks(frame: Frame, size: tuple[int, int]) -> list[tuple[int, int, int, int]]:
    """Samples all over the picture, none of them mostly beside it."""
    across, down = (min(_BLOCK[0], frame.across), min(_BLOCK[1], frame.down))
    spots = [
        (left, top, across, down)
        for top in _spread(frame.down - down, down)
        for left in _spread(frame.across - across, across)
    ]
    inside = _inside(frame, spots, size) or spots
    chosen = np.linspace(0, len(inside) - 1, min(_MOST_BLOCKS, len(inside)) * 2 + 1)[1::2]
    # The middle first, where charts and margins are not.
    order = sorted(chosen, key=lambda n: abs(n - (len(inside) - 1) / 2))
    return [inside[round(n)] for n in order]


def _spread(room: int, step: int) -> list[int]:
    count = max(1, room // step + 1)
    return [round(room * (n + 0.5) / count) for n in range(count)]


def _inside(
    frame: Frame, blocks: list[tuple[int, int, int, int]], size: tuple[int, int]
) -> list[tuple[int, int, int, int]]:
    left, top, across, down = np.array(blocks, float).T
    corners = [(left, top), (left + across, top), (left, top + down), (left + across, top + down)]
    spots = np.stack([np.stack(corner, -1) for corner in corners], 1) * (ACROSS, DOWN)
    seen = spots @ frame.linear.T + frame.origin
    room = 0.1 * min(size)
    good = np.asarray(((seen > -room) & (seen < np.array(size) + room)).all(axis=(1, 2)))
    return [block for block, is_good in zip(blocks, good, strict=True) if is_good]
