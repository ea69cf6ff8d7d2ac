"""A found grid put right by hand: one to four hexes are dragged, and the whole warp follows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from hexwright.importers.scan.detect import Detection
from hexwright.importers.scan.fit import Fit, settled
from hexwright.importers.scan.frame import ACROSS, DOWN, NODE, Frame
from hexwright.importers.scan.grid import FoundGrid, Spot
from hexwright.importers.scan.pattern import Array
from hexwright.schema.grid import Place

# Of the pitch: what the printed hexes may pull a hex away from where the user put it.
_PULL: Final = 0.06


@dataclass(frozen=True)
class Refit:
    """The grid after a correction, and how far off it is, in pixels.

    `at_points` is by dragged hex: from where the user put it to where the grid has it. `by_hex` is
    by hex: from the found one to the printed one, where the print can be seen.
    """

    grid: FoundGrid
    fit: Fit
    at_points: Mapping[Place, float]
    by_hex: Mapping[Place, float]


def refit(detection: Detection, points: Mapping[Place, Spot]) -> Refit:
    """Move the whole grid so that the dragged hexes lie where the user put them.

    One point moves it, two turn and size it, three and more stretch it; then hexes follow the
    print again, unless that would take them away from where the user wants them.
    """
    assert detection.proposals, "there is no grid to correct"
    best = detection.proposals[0]
    grid, fit = best.grid, best.fit
    names = _lattice_spots(fit.frame, grid)
    wanted = np.array(list(points.values()), float).reshape(-1, 2)
    chosen = np.array([names[place] for place in points], float).reshape(-1, 2)
    moved = _moved(fit.frame, fit.frame.picture(chosen), wanted)
    closer = settled(list(detection.levels), fit, moved)
    off = np.hypot(*(closer.frame.picture(chosen) - wanted).T)
    by_hex = _residuals(closer, grid, names)
    if len(points) and float(off.max()) > _PULL * grid.pitch:
        # The print is where hexes would settle, and the user wants them elsewhere.
        by_hex = {place: _between(moved, closer.frame, names[place]) for place in by_hex}
        closer = replace(closer, frame=moved)
        off = np.hypot(*(moved.picture(chosen) - wanted).T)
    return Refit(
        grid=_renamed(closer.frame, grid, names),
        fit=closer,
        at_points=dict(zip(points, off.tolist(), strict=True)),
        by_hex=by_hex,
    )


def _between(one: Frame, other: Frame, spot: Spot) -> float:
    """How far apart two frames have a hex, in pixels of the picture."""
    at = np.array([spot], float)
    return float(np.hypot(*(one.picture(at) - other.picture(at))[0]))


def _lattice_spots(frame: Frame, grid: FoundGrid) -> dict[Place, tuple[float, float]]:
    """Where each hex of the grid stands in the frame, exactly on its lattice."""
    everywhere = {**grid.beyond, **grid.centers}
    uv = frame.uv(np.array(list(everywhere.values()), float))
    rank = np.rint(uv[:, 1] / (DOWN / 2))
    shift = (rank % 2) * (ACROSS / 2)
    u = np.rint((uv[:, 0] - shift) / ACROSS) * ACROSS + shift
    exact = zip(u.tolist(), (rank * (DOWN / 2)).tolist(), strict=True)
    return dict(zip(everywhere, exact, strict=True))


def _moved(frame: Frame, now: Array, wanted: Array) -> Frame:
    """The frame after the movement that takes some spots of the picture to others."""
    down, across = frame.bend.shape[:2]
    nodes = np.stack(np.meshgrid(np.arange(across), np.arange(down)), axis=-1) * NODE
    there = _movement(now, wanted, frame.picture(nodes.astype(float)).reshape(-1, 2))
    flat = (there - frame.origin) @ np.linalg.inv(frame.linear).T
    return frame.bent(flat.reshape(down, across, 2) - nodes)


def _movement(now: Array, wanted: Array, spots: Array) -> Array:
    if not len(now):
        return spots
    middle, goal = now.mean(axis=0), wanted.mean(axis=0)
    if len(now) == 1:
        turned = np.eye(2)
    elif len(now) == 2:
        before, after = complex(*(now[1] - now[0])), complex(*(wanted[1] - wanted[0]))
        ratio = after / before if before else 1
        turned = np.array([[ratio.real, -ratio.imag], [ratio.imag, ratio.real]])
    else:
        turned = np.linalg.lstsq(now - middle, wanted - goal, rcond=None)[0].T
    moved: Array = (spots - middle) @ turned.T + goal
    if len(now) > 3:
        moved += _nearby(spots, now, wanted - ((now - middle) @ turned.T + goal))
    return moved


def _nearby(spots: Array, now: Array, left: Array) -> Array:
    """What a straight movement leaves at the points, shared out by nearness."""
    away = ((spots[:, None] - now[None]) ** 2).sum(axis=2)
    weight = 1 / (away + 1.0)
    shared: Array = (weight / weight.sum(axis=1, keepdims=True)) @ left
    return shared


def _renamed(frame: Frame, grid: FoundGrid, names: Mapping[Place, Spot]) -> FoundGrid:
    spots = frame.picture(np.array(list(names.values()), float))
    where = {place: (float(x), float(y)) for place, (x, y) in zip(names, spots, strict=True)}
    return replace(
        grid,
        centers={place: where[place] for place in grid.centers},
        beyond={place: where[place] for place in grid.beyond},
    )


def _residuals(fit: Fit, grid: FoundGrid, names: Mapping[Place, Spot]) -> dict[Place, float]:
    found = {}
    step = fit.frame.pitch / ACROSS
    for place in grid.places:
        node, rank = (round(n) for n in np.array(names[place]) / NODE)
        inside = 0 <= rank < fit.met.shape[0] and 0 <= node < fit.met.shape[1]
        if inside and fit.met[rank, node]:
            found[place] = float(fit.rest[rank, node]) * step
    return found
