"""Which hexes of a fitted frame belong to the map: its outline, rows, columns and stagger.

A row at the rim is on the map if the marks that it does not share with the rows inside say so
together.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.fit import Fit
from hexwright.importers.scan.frame import NODE, Frame, hex_spots
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.growth import Mask
from hexwright.importers.scan.printed import (
    MOST_BARE,
    Hexes,
    Spots,
    bare_share,
    hexes_of,
    own_marks,
    unprinted,
)
from hexwright.schema.grid import Place

# A map that fills so much of a rectangle of rows and columns is one.
_RECTANGLE: Final = 0.8
# Hexes beyond it, in parts of the rectangle, that are no chance, and what all their marks say.
_STICKING_OUT: Final = 0.02
_PLAIN: Final = 1.0
_MARGIN: Final = 1
# What all marks of a hex may say on average that was followed nevertheless.
_FOLLOWED: Final = -0.3
# Lines of hexes inside the rim that are looked at again, and what nothing beyond makes good.
_DEPTH: Final = 4
_HOPELESS: Final = 4.0
# Sides at the rim are printed by one hex alone and look fainter: so much less than nothing, in
# parts of what marks of the map say usually, may a line say that follows the map at once.
_FAINTER: Final = 0.2
# What lines beyond one that says no must say on average, with it.
_CLEARLY: Final = 0.5
_WHOLE: Final = 0.5


def outlined(fit: Fit, size: tuple[int, int]) -> FoundGrid | None:
    """The map's hexes with their places; None if there is none."""
    hexes = hexes_of(fit, size)
    region = _region(fit, hexes)
    if region.sum() < 3:
        return None
    shape = _rectangle(region, hexes)
    if shape is None or bare_share(shape, hexes) > MOST_BARE:
        return _grid(fit.frame, hexes, region, _around(region, hexes), size)
    beyond = _plain(hexes) & region & ~shape
    if beyond.sum() > _STICKING_OUT * shape.sum():
        # A map wider in its middle than at its ends: no hex that is printed may be lost.
        both = np.asarray(beyond | shape)
        return _grid(fit.frame, hexes, both, _around(both, hexes), size)
    return _grid(fit.frame, hexes, shape, shape, size)


def _plain(hexes: Hexes) -> Mask:
    """Hexes with all their marks clearly printed: a chart beside the map has none such."""
    says = np.where(np.isnan(hexes.says), -1.0, hexes.says)
    return np.asarray((says.mean(axis=0) > _PLAIN) & (says.min(axis=0) > 0))


def _around(region: Mask, hexes: Hexes) -> Mask:
    """All hexes of which half or more lies in the rectangle around a ragged map."""
    ranks, nodes = np.nonzero(region)
    found = np.zeros(region.shape, bool)
    first, last = max(0, int(nodes.min()) - 1), int(nodes.max()) + 2
    found[ranks.min() : ranks.max() + 1, first:last] = True
    return np.asarray(found & hexes.on_picture)


def _region(fit: Fit, hexes: Hexes) -> Mask:
    """The largest piece of printed hexes, small gaps closed, its rim weighed hex by hex."""
    said = np.mean(np.where(np.isnan(hexes.says), -1.0, hexes.says), axis=0)
    # Beside the map a hex has two sides of its neighbours, and is followed for their sake.
    inside = ((said > 0) | (fit.met & (said > _FOLLOWED))) & hexes.on_picture
    # Nodes between hexes are filled in, so that pieces hang together.
    full = cv2.dilate(inside.astype(np.uint8), np.ones((1, 3), np.uint8))
    padded = cv2.copyMakeBorder(full, 6, 6, 6, 6, cv2.BORDER_CONSTANT, value=0)
    closed = cv2.morphologyEx(padded, cv2.MORPH_CLOSE, np.ones((5, 9), np.uint8))
    opened = _opened(np.asarray(closed, np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(opened, connectivity=8)
    if count < 2:
        return np.zeros(inside.shape, bool)
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    filled = _filled((labels == largest).astype(np.uint8))[6:-6, 6:-6] > 0
    region = np.asarray(filled & hexes.on_picture)
    for _ in range(3):
        region = _rim_weighed(region, hexes)
    return region


def _opened(piece: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Without what is narrower than two hexes; all else stays where it is.

    The middle of an even kernel is beside its middle: growing again goes the other way.
    """
    kernel = np.ones((2, 4), np.uint8)
    return np.asarray(cv2.dilate(cv2.erode(piece, kernel), kernel, anchor=(1, 0)), np.uint8)


def _rim_weighed(region: Mask, hexes: Hexes) -> Mask:
    """Without hexes of the rim whose own marks are missing, and with those that have them."""
    left = region & ~unprinted(region, hexes)
    mean, count, near = own_marks(left, hexes)
    come = ~region & hexes.on_picture & (near >= 2) & (count >= 2) & (mean > 0.3)
    return np.asarray(left | come)


def _filled(piece: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Without holes: lakes, woods and charts in the midst of a map hide its hexes."""
    outside = piece.copy()
    mask = np.zeros((piece.shape[0] + 2, piece.shape[1] + 2), np.uint8)
    cv2.floodFill(outside, mask, (0, 0), (2,))
    return np.asarray(outside != 2, np.uint8)


@dataclass
class _Box:
    """Full ranks of equal length: first and last rank, and first and last node by parity."""

    first: int
    last: int
    ends: list[list[int]]
    # What a line of hexes at the rim must say at least.
    least: float = 0.0

    def mask(self, shape: tuple[int, ...]) -> Mask:
        found = np.zeros(shape, bool)
        for rank in range(max(0, self.first), min(shape[0] - 1, self.last) + 1):
            start, end = self.ends[rank % 2]
            found[rank, start : end + 1 : 2] = True
        return found

    def rank(self, rank: int) -> Spots:
        start, end = self.ends[rank % 2]
        nodes = np.arange(start, end + 1, 2)
        return np.full(len(nodes), rank), nodes

    def file(self, parity: int, node: int) -> Spots:
        ranks = np.array([n for n in range(self.first, self.last + 1) if n % 2 == parity], np.intp)
        return ranks, np.full(len(ranks), node)


def _rectangle(region: Mask, hexes: Hexes) -> Mask | None:
    """The region as full ranks of equal length, if it nearly is that."""
    box = _box_of(region)
    if box is None:
        return None
    box.least = -_FAINTER * max(0.0, float(np.nanmean(hexes.says[:, region])))
    for _ in range(3):
        before = (box.first, box.last, [list(ends) for ends in box.ends])
        _move_ranks(box, hexes)
        for parity in (0, 1):
            _move_ends(box, hexes, parity)
        if before == (box.first, box.last, box.ends):
            break
    shape = box.mask(region.shape) & hexes.on_picture
    if not shape.any():
        return None
    both = float((shape & region).sum())
    return shape if both >= _RECTANGLE * max(shape.sum(), region.sum()) else None


def _box_of(region: Mask) -> _Box | None:
    per_rank = region.sum(axis=1)
    ranks = np.nonzero(per_rank >= 0.5 * np.percentile(per_rank[per_rank > 0], 75))[0]
    first, last = int(ranks[0]), int(ranks[-1])
    ends = []
    for parity in (0, 1):
        rows = [rank for rank in range(first, last + 1) if rank % 2 == parity]
        if not rows:
            return None
        nodes = np.nonzero(region[rows].mean(axis=0) >= 0.5)[0]
        if not len(nodes):
            return None
        ends.append([int(nodes[0]), int(nodes[-1])])
    return _Box(first, last, ends)


def _move_ranks(box: _Box, hexes: Hexes) -> None:
    count = hexes.on_picture.shape[0]
    for step in (1, -1):
        rim = box.first if step < 0 else box.last
        other = box.last if step < 0 else box.first

        def line(rank: int, step: int = step) -> tuple[Spots, Mask]:
            _set_rank(box, step, rank - step)
            return box.rank(rank), box.mask(hexes.on_picture.shape)

        way = range(_inward(rim, other, step, 1), count if step > 0 else -1, step)
        _set_rank(box, step, _rim(hexes, box.least, line, way))


def _set_rank(box: _Box, step: int, rank: int) -> None:
    if step < 0:
        box.first = rank
    else:
        box.last = rank


def _move_ends(box: _Box, hexes: Hexes, parity: int) -> None:
    count = hexes.on_picture.shape[1]
    for side, step in ((0, -2), (1, 2)):
        ends = box.ends[parity]

        def line(
            node: int, side: int = side, step: int = step, ends: list[int] = ends
        ) -> tuple[Spots, Mask]:
            ends[side] = node - step
            return box.file(parity, node), _inside(box, parity, side, node, hexes)

        way = range(_inward(ends[side], ends[1 - side], step, 2), count if step > 0 else -1, step)
        ends[side] = _rim(hexes, box.least, line, way)


def _inside(box: _Box, parity: int, side: int, node: int, hexes: Hexes) -> Mask:
    """What lies further in than a line of one parity: two lines may not vouch for each other."""
    others = box.ends[1 - parity]
    kept = others[side]
    others[side] = min(kept, node - 1) if side else max(kept, node + 1)
    found = box.mask(hexes.on_picture.shape)
    others[side] = kept
    return found


def _inward(rim: int, other: int, step: int, size: int) -> int:
    """A line some way inside the rim, on the same side of the middle."""
    back = min(_DEPTH, abs(rim - other) // size // 2)
    return rim - back * step


def _rim(hexes: Hexes, least: float, line: Callable[[int], tuple[Spots, Mask]], way: range) -> int:
    """The last of some lines, from within the map outward, that belongs to it.

    A frame or a title around the map looks like the sides of a line of hexes, but the lines between
    it and the map do not: where one line says no, those beyond must say yes clearly.
    """
    found, beyond, count = way[0], 0.0, 0
    for number in way:
        spots, inside = line(number)
        if not _is_seen(hexes, spots):
            break
        said = hexes.speaks(spots, inside)
        if said is None:
            # Where the picture cuts hexes in half nothing of their own is to be seen.
            found = number if count == 0 else found
            continue
        beyond += said
        count += 1
        if beyond >= (_CLEARLY * count if count > 1 else least):
            found, beyond, count = number, 0.0, 0
        elif beyond < -_HOPELESS:
            break
    return found


def _is_seen(hexes: Hexes, line: Spots) -> bool:
    """Whether at least half of a line of hexes is on the picture."""
    return bool(len(line[0])) and 2 * int(hexes.on_picture[line].sum()) >= len(line[0])


def _grid(frame: Frame, hexes: Hexes, shape: Mask, whole: Mask, size: tuple[int, int]) -> FoundGrid:
    """Columns and rows counted from the upper left hex of the rectangle around the map."""
    ranks, nodes = np.nonzero(shape)
    all_ranks, all_nodes = np.nonzero(whole)
    first_rank, left = int(all_ranks.min()), int(all_nodes.min())
    # Ranks that begin furthest left are not shifted; the others are, by half a step.
    shifted_first = bool((first_rank + left) % 2)
    pointy = frame.orientation == "pointy"

    def place(rank: int, node: int) -> Place:
        across, along = (node - left) // 2, rank - first_rank
        return (across, along) if pointy else (along, across)

    spots = hexes.spots
    centers = {
        place(rank, node): (float(spots[rank, node, 0]), float(spots[rank, node, 1]))
        for rank, node in zip(ranks.tolist(), nodes.tolist(), strict=True)
    }
    corners = [place(int(r), int(n)) for r, n in zip(all_ranks, all_nodes, strict=True)]
    _, uv = hex_spots(frame, _MARGIN)
    named = np.rint(uv / NODE).astype(int)
    beyond = {
        place(int(rank), int(node)): (float(x), float(y))
        for (node, rank), (x, y) in zip(named, frame.picture(uv), strict=True)
    }
    grid = FoundGrid(
        orientation=frame.orientation,
        stagger="odd" if shifted_first else "even",
        columns=1 + max(column for column, _ in corners),
        rows=1 + max(row for _, row in corners),
        centers=centers,
        beyond={spot: at for spot, at in beyond.items() if spot not in centers},
    )
    seen = np.nanmean(np.where(np.isnan(hexes.says), -1.0, hexes.says) > 0, axis=0)
    faint = {
        place(rank, node)
        for rank, node in zip(ranks.tolist(), nodes.tolist(), strict=True)
        if seen[rank, node] < _WHOLE
    }
    return replace(grid, partial=_partial(grid, faint, size))


def _partial(grid: FoundGrid, faint: Iterable[Place], size: tuple[int, int]) -> frozenset[Place]:
    """Hexes that the picture cuts, and those at the edge of the map that are not all printed."""
    room = 0.06 * grid.pitch
    low, high = -0.5 - room, np.array(size) - 0.5 + room
    cut = np.any((grid.corners < low) | (grid.corners > high), axis=(1, 2))
    found = {place for place, is_cut in zip(grid.places, np.atleast_1d(cut), strict=True) if is_cut}
    found |= {
        place
        for place in faint
        if any(beside not in grid.centers for beside in grid.neighbours(place))
    }
    return frozenset(found)
