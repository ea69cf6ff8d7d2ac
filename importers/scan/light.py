"""Uneven light on a scan: found by neighbours that should look alike, and taken out."""

from typing import Final

import numpy as np

from hexwright.importers.scan.grid import FoundGrid, Points
from hexwright.importers.scan.patches import Floats, disc
from hexwright.importers.scan.sheet import Pixels

_ROUNDS: Final = 8
_TERMS: Final = ((1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))
_DARKEST: Final = 8.0


def light_gains(grid: FoundGrid, patches: Pixels) -> Floats:
    """By how much red, green and blue of every hex are to be multiplied: shape (hexes, 3).

    Most neighbours are of one terrain; where they differ, slowly and everywhere in one direction,
    it is the light. Borders of terrain are few and point everywhere: they are outvoted.
    """
    inside = disc(patches.shape[1], 0.4)
    colours = np.median(patches[:, inside, :], axis=1).astype(float)
    logs = np.log(np.maximum(colours, _DARKEST))
    one, other = _neighbours(grid)
    if len(one) < 4 * len(_TERMS):
        return np.ones((len(patches), 3), np.float32)
    terms = _terms(grid.spots)
    field = np.stack(
        [_fitted(terms[other] - terms[one], logs[other, k] - logs[one, k]) for k in range(3)], 1
    )
    light = terms @ field
    gains = np.exp(np.median(light, axis=0) - light)
    return np.clip(gains, 0.5, 2.0).astype(np.float32)


def _neighbours(grid: FoundGrid) -> tuple[np.ndarray[tuple[int], np.dtype[np.intp]], ...]:
    row_of = {place: row for row, place in enumerate(grid.places)}
    pairs = [
        (row_of[place], row_of[beside])
        for place in grid.places
        for beside in grid.neighbours(place)[:3]
        if beside in row_of
    ]
    table = np.array(pairs, np.intp).reshape(-1, 2)
    return table[:, 0], table[:, 1]


def _terms(spots: Points) -> Points:
    """Powers of x and y that a smooth light is made of."""
    low, high = spots.min(axis=0), spots.max(axis=0)
    x, y = (2 * (spots - low) / np.maximum(high - low, 1) - 1).T
    return np.stack([x**a * y**b for a, b in _TERMS], 1)


def _fitted(steps: Points, differences: Points) -> Points:
    """Coefficients by least squares, in rounds in which outliers count less and less."""
    weights = np.ones(len(differences))
    field: Points = np.zeros(steps.shape[1])
    ridge = 1e-4 * len(differences) * np.eye(steps.shape[1]) * float((steps**2).mean())
    for _ in range(_ROUNDS):
        weighted = steps * weights[:, None]
        field = np.asarray(
            np.linalg.solve(steps.T @ weighted + ridge, weighted.T @ differences), float
        )
        left = differences - steps @ field
        spread = 1.5 * np.median(np.abs(left)) + 1e-4
        weights = 1 / (1 + (left / spread) ** 2) ** 2
    return field
