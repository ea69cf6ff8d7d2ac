"""Looks that are alike, found without examples: k-means from starts that lie far apart."""

from typing import Final

import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.patches import Floats

_ROUNDS: Final = 40


def grouped(looks: Floats, count: int) -> tuple[Floats, npt.NDArray[np.intp]]:
    """Centres of groups, and which group each look belongs to; the same every time."""
    centres = looks[_far_apart(looks, count)]
    of = np.full(len(looks), -1, np.intp)
    for _ in range(_ROUNDS):
        nearest = _squares(looks, centres).argmin(axis=1)
        if np.array_equal(nearest, of):
            break
        of = nearest
        for number in range(count):
            mine = looks[of == number]
            if len(mine):
                centres[number] = mine.mean(axis=0)
    return centres, of


def _far_apart(looks: Floats, count: int) -> list[int]:
    """Rows to begin with: by a seeded chance that prefers what is far from those before."""
    rng = np.random.default_rng(0)
    middle = looks.mean(axis=0, keepdims=True)
    chosen = [int(_squares(looks, middle)[:, 0].argmin())]
    away = _squares(looks, looks[chosen])[:, 0].astype(float)
    while len(chosen) < count:
        total = float(away.sum())
        if total <= 0:
            chosen.append(len(chosen) % len(looks))
            continue
        chosen.append(int(rng.choice(len(looks), p=away / total)))
        away = np.minimum(away, _squares(looks, looks[chosen[-1:]])[:, 0])
    return chosen


def _squares(looks: Floats, centres: Floats) -> Floats:
    """Squared distances: shape (looks, centres)."""
    made = (looks**2).sum(axis=1)[:, None] + (centres**2).sum(axis=1)[None] - 2 * looks @ centres.T
    return np.asarray(np.maximum(made, 0), np.float32)
