"""Which hexes of a fitted frame belong to the map: its outline, rows, columns and stagger."""

from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.fit import Fit
from hexwright.importers.scan.frame import ACROSS, DOWN, Frame, hex_spots
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.pattern import Array, template, used_channels
from hexwright.schema.grid import Place

Mask = npt.NDArray[np.bool_]

# Of the usual correlation of a hex: what is inside, and a whole line of hexes that belongs to it.
_INSIDE: Final = 0.35
_LINE: Final = 0.78
# A map that fills so much of a rectangle of rows and columns is one.
_RECTANGLE: Final = 0.84
_ROOM: Final = 0.3
_MARGIN: Final = 1
_WHOLE: Final = 0.6
_RIM: Final = 0.5


@dataclass(frozen=True)
class Hexes:
    """Hexes of a frame as arrays by (rank, step): correlation with the pattern, and place."""

    support: Array
    spots: Array
    on_picture: Mask


def hexes_of(fit: Fit, size: tuple[int, int]) -> Hexes:
    """How well every single hex of a frame is printed."""
    frame = fit.frame
    wanted = template(fit.candidate.pattern)[used_channels(fit.candidate.pattern)]
    product = (fit.cells * wanted).sum(axis=2)
    level = fit.cells.mean(axis=(3, 4), keepdims=True)
    energy = ((fit.cells - level) ** 2).sum(axis=2)
    window = (ACROSS | 1, (2 * DOWN // 3) | 1)
    together = cv2.blur(_laid(product), window, borderType=cv2.BORDER_CONSTANT)
    power = cv2.blur(_laid(energy), window, borderType=cv2.BORDER_CONSTANT)
    size_of = float(np.mean((wanted**2).sum(axis=0)))
    # Where marks are missing altogether the few there are must not count for more.
    usual = float(np.median(power[_laid_mask(fit)])) if fit.trusted.any() else 1.0
    support = together / np.sqrt(np.maximum(power, usual) * size_of)
    names, uv = hex_spots(frame)
    steps, ranks = frame.across + 1, 2 * frame.down + 1
    at = np.rint(uv).astype(int)
    inside = (at[:, 0] < support.shape[1]) & (at[:, 1] < support.shape[0])
    values = np.where(
        inside,
        support[
            np.minimum(at[:, 1], support.shape[0] - 1), np.minimum(at[:, 0], support.shape[1] - 1)
        ],
        0.0,
    )
    spots = frame.picture(uv).reshape(ranks, steps, 2)
    room = _ROOM * frame.pitch
    x, y = spots[..., 0], spots[..., 1]
    on_picture = (x > -room) & (y > -room) & (x < size[0] - 1 + room) & (y < size[1] - 1 + room)
    assert len(names) == ranks * steps
    return Hexes(values.reshape(ranks, steps), spots, on_picture)


def _laid_mask(fit: Fit) -> Mask:
    return np.repeat(np.repeat(fit.trusted, DOWN, axis=0), ACROSS, axis=1)


def _laid(cells: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Cells (down, across, 42, 24) as one plane."""
    down, across = cells.shape[:2]
    plane = cells.transpose(0, 2, 1, 3).reshape(down * DOWN, across * ACROSS)
    return np.ascontiguousarray(plane, np.float32)


def outlined(fit: Fit, size: tuple[int, int]) -> FoundGrid | None:
    """The map's hexes with their places; None if there is none."""
    hexes = hexes_of(fit, size)
    trusted = np.repeat(np.repeat(fit.trusted, 2, axis=0), 1, axis=1)
    near = np.zeros_like(hexes.on_picture)
    near[: trusted.shape[0], : trusted.shape[1]] = trusted
    if not near.any():
        return None
    usual = float(np.median(hexes.support[near]))
    region = _region(hexes, usual)
    if not region.any():
        return None
    shape = _rectangle(region, hexes, usual)
    return _grid(fit.frame, hexes, region if shape is None else shape, usual, size)


def _region(hexes: Hexes, usual: float) -> Mask:
    """The largest piece of supported hexes, small gaps closed."""
    calm = cv2.blur(hexes.support, (3, 3), borderType=cv2.BORDER_REPLICATE)
    inside = ((calm > _INSIDE * usual) & hexes.on_picture).astype(np.uint8)
    kernel = np.ones((5, 3), np.uint8)
    padded = cv2.copyMakeBorder(inside, 4, 4, 4, 4, cv2.BORDER_CONSTANT, value=0)
    closed = cv2.morphologyEx(padded, cv2.MORPH_CLOSE, kernel, iterations=2)
    opened = cv2.morphologyEx(closed, cv2.MORPH_OPEN, np.ones((3, 2), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(opened, connectivity=8)
    if count < 2:
        return np.zeros(inside.shape, bool)
    largest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    filled = _filled((labels == largest).astype(np.uint8))
    region = np.asarray((filled[4:-4, 4:-4] > 0) & hexes.on_picture)
    for _ in range(2):
        region = _peeled(region, hexes.support, usual)
    return region


def _peeled(region: Mask, support: Array, usual: float) -> Mask:
    """Without the hexes of its rim that are printed in part only: they lie beside the map."""
    padded = cv2.copyMakeBorder(region.astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    core = cv2.erode(padded, np.ones((3, 3), np.uint8))[1:-1, 1:-1] > 0
    return np.asarray(region & (core | (support >= _RIM * usual)))


def _filled(piece: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Without holes: lakes, woods and charts in the midst of a map hide its hexes."""
    outside = piece.copy()
    mask = np.zeros((piece.shape[0] + 2, piece.shape[1] + 2), np.uint8)
    cv2.floodFill(outside, mask, (0, 0), (2,))
    return np.asarray(outside != 2, np.uint8)


def _rectangle(region: Mask, hexes: Hexes, usual: float) -> Mask | None:
    """The region as full ranks of equal length, if it nearly is that."""
    per_rank = region.sum(axis=1)
    ranks = np.nonzero(per_rank >= 0.5 * np.percentile(per_rank[per_rank > 0], 75))[0]
    box = [int(ranks[0]), int(ranks[-1])]
    ends = {}
    for parity in (0, 1):
        rows = [rank for rank in range(box[0], box[1] + 1) if rank % 2 == parity]
        if not rows:
            return None
        per_step = region[rows].mean(axis=0)
        steps = np.nonzero(per_step >= 0.5)[0]
        if not len(steps):
            return None
        ends[parity] = [int(steps[0]), int(steps[-1])]
    for parity in (0, 1):
        rows = [rank for rank in range(box[0], box[1] + 1) if rank % 2 == parity]
        ends[parity] = _trimmed(hexes, rows, ends[parity], usual)
    box = _trimmed_ranks(hexes, box, ends, usual)
    shape = np.zeros_like(region)
    for rank in range(box[0], box[1] + 1):
        first, last = ends[rank % 2]
        shape[rank, first : last + 1] = True
    shape &= hexes.on_picture
    if not shape.any():
        return None
    both = float((shape & region).sum())
    return shape if both >= _RECTANGLE * max(shape.sum(), region.sum()) else None


def _trimmed(hexes: Hexes, rows: list[int], ends: list[int], usual: float) -> list[int]:
    """First and last step of ranks, moved to where lines of hexes begin to be printed."""
    lines = [
        _line_support(hexes, [(row, step) for row in rows])
        for step in range(hexes.support.shape[1])
    ]
    return _moved(lines, ends, usual)


def _trimmed_ranks(
    hexes: Hexes, box: list[int], ends: dict[int, list[int]], usual: float
) -> list[int]:
    lines = [
        _line_support(hexes, [(rank, s) for s in range(ends[rank % 2][0], ends[rank % 2][1] + 1)])
        for rank in range(hexes.support.shape[0])
    ]
    return _moved(lines, box, usual)


def _line_support(hexes: Hexes, line: list[tuple[int, int]]) -> float:
    """The upper middle of a line's support: woods and charts hide parts of good lines."""
    known = [hexes.support[spot] for spot in line if hexes.on_picture[spot]]
    return float(np.percentile(known, 75)) if 2 * len(known) >= len(line) else -1.0


def _moved(lines: list[float], ends: list[int], usual: float) -> list[int]:
    first, last = ends
    for _ in range(2):
        if first < last and lines[first] < _LINE * usual:
            first += 1
        elif first > 0 and lines[first - 1] >= _LINE * usual:
            first -= 1
        if last > first and lines[last] < _LINE * usual:
            last -= 1
        elif last + 1 < len(lines) and lines[last + 1] >= _LINE * usual:
            last += 1
    return [first, last]


def _grid(
    frame: Frame, hexes: Hexes, shape: Mask, usual: float, size: tuple[int, int]
) -> FoundGrid:
    """Columns and rows counted from the upper left hex of the map."""
    ranks, steps = np.nonzero(shape)
    first_rank = int(ranks.min())
    half_steps = 2 * steps + ranks % 2
    left = int(half_steps.min())
    # Ranks that begin furthest left are not shifted; the others are, by half a step.
    plain_parity = int(ranks[int(np.argmin(half_steps))]) % 2
    shifted_first = (first_rank % 2) != plain_parity
    pointy = frame.orientation == "pointy"

    def place(rank: int, step: int) -> Place:
        across = (2 * step + rank % 2 - left) // 2
        along = rank - first_rank
        return (across, along) if pointy else (along, across)

    spots = hexes.spots
    centers = {
        place(rank, step): (float(spots[rank, step, 0]), float(spots[rank, step, 1]))
        for rank, step in zip(ranks.tolist(), steps.tolist(), strict=True)
    }
    names, uv = hex_spots(frame, _MARGIN)
    around = frame.picture(uv)
    beyond = {
        place(int(rank), int(step)): (float(x), float(y))
        for (step, rank), (x, y) in zip(names, around, strict=True)
    }
    grid = FoundGrid(
        orientation=frame.orientation,
        stagger="odd" if shifted_first else "even",
        columns=1 + max(column for column, _ in centers),
        rows=1 + max(row for _, row in centers),
        centers=centers,
        beyond={spot: at for spot, at in beyond.items() if spot not in centers},
    )
    faint = {
        place(rank, step)
        for rank, step in zip(ranks.tolist(), steps.tolist(), strict=True)
        if hexes.support[rank, step] < _WHOLE * usual
    }
    return replace(grid, partial=_partial(grid, faint, size))


def _partial(grid: FoundGrid, faint: set[Place], size: tuple[int, int]) -> frozenset[Place]:
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
