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
from hexwright.importers.scan.pattern import PATTERNS, SPOTS, block_scores, cells_of, channels
from hexwright.importers.scan.response import Level
from hexwright.importers.scan.spectrum import Lattice, distinct, lattices_of

SHORTEST, LONGEST = 15.0, 420.0
_LOUDEST: Final = 6
_BLOCK: Final = (7, 4)
_GLANCE: Final = 4
_MOST_BLOCKS: Final = 14
_PROMISING: Final = 7
_REACH: Final = 2.5


@dataclass(frozen=True)
class Candidate:
    """A lattice with a printed pattern, and how well samples of the picture fit it."""

    lattice: Lattice
    pattern: str
    score: float


def candidates(
    levels: list[Level], width: int, height: int, beat: Callable[[], None] = lambda: None
) -> list[Candidate]:
    """All lattices worth a look with their best pattern, the best first."""
    loud = lattices_of(levels, SHORTEST, LONGEST, _LOUDEST)
    longest = min(LONGEST, min(width, height) / 3)
    family = [near for one in loud for near in relatives(one)]
    family = distinct([one for one in family if SHORTEST <= one.pitch <= longest])
    glance = _all_judged(levels, family, (width, height), _GLANCE, beat)
    lined = [one for one in glance if one.pattern not in SPOTS]
    spotted = [one for one in glance if one.pattern in SPOTS]
    promising = _first_lattices(lined, _PROMISING) + _first_lattices(spotted, _PROMISING // 2)
    promising = [one for n, one in enumerate(promising) if one not in promising[:n]]
    return _all_judged(levels, promising, (width, height), _MOST_BLOCKS, beat)


def _first_lattices(found: list[Candidate], count: int) -> list[Lattice]:
    kept: list[Lattice] = []
    for one in found:
        if len(kept) < count and not any(one.lattice is other for other in kept):
            kept.append(one.lattice)
    return kept


def _all_judged(
    levels: list[Level],
    lattices: list[Lattice],
    size: tuple[int, int],
    most: int,
    beat: Callable[[], None],
) -> list[Candidate]:
    """Every lattice judged, on two cores where there are two; the best first."""
    found: list[Candidate] = []
    with ThreadPoolExecutor(2) as pool:
        for group in pool.map(lambda one: _judged(levels, one, size, most), lattices):
            beat()
            found += group
    return sorted(found, key=lambda one: -one.score)


def _judged(
    levels: list[Level], lattice: Lattice, size: tuple[int, int], most: int
) -> list[Candidate]:
    frame = frame_of(lattice, *size)
    level = level_for(levels, lattice.pitch)
    found = []
    for block in _blocks(frame, size, most):
        cells = cells_of(channels(sampled(frame, level, lattice.kind, block)))
        found.append(list(block_scores(cells, _REACH).values()))
    scores = -np.sort(-np.array(found), axis=0)
    best = scores[: max(1, (len(scores) + 1) // 2)].mean(axis=0)
    return [Candidate(lattice, name, float(best[n])) for n, name in enumerate(PATTERNS)]


def _blocks(frame: Frame, size: tuple[int, int], most: int) -> list[tuple[int, int, int, int]]:
    """Samples all over the picture, none of them mostly beside it."""
    across, down = (min(_BLOCK[0], frame.across), min(_BLOCK[1], frame.down))
    spots = [
        (left, top, across, down)
        for top in _spread(frame.down - down, down)
        for left in _spread(frame.across - across, across)
    ]
    inside = [spot for spot in spots if _is_inside(frame, spot, *size)] or spots
    stride = -(-len(inside) // most)
    return inside[stride // 2 :: stride]


def _spread(room: int, step: int) -> list[int]:
    count = max(1, room // step + 1)
    return [round(room * (n + 0.5) / count) for n in range(count)]


def _is_inside(frame: Frame, block: tuple[int, int, int, int], width: int, height: int) -> bool:
    left, top, across, down = block
    corners = np.array([(left, top), (left + across, top), (left, top + down)], float)
    corners = np.vstack([corners, [(left + across, top + down)]]) * (ACROSS, DOWN)
    x, y = frame.picture(corners).T
    room = 0.1 * min(width, height)
    return bool(
        (x > -room).all()
        and (y > -room).all()
        and (x < width + room).all()
        and (y < height + room).all()
    )
