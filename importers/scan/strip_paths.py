"""The best way along a strip: a drawn line wobbles, and is followed as it does."""

from dataclasses import dataclass
from typing import Final, TypeVar

import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.patches import Floats

V = TypeVar("V", np.float32, np.int32)
Rows = npt.NDArray[np.intp]
_FAR: Final = -1e9
# What a step aside costs.
_ASIDE: Final = 0.08


@dataclass(frozen=True)
class Paths:
    """The best path of each strip: which row it is in at each step, shape (strips, along)."""

    rows: Rows

    def along(self, values: npt.NDArray[V], offset: int = 0) -> npt.NDArray[V]:
        """Values along the paths, or so many rows beside them: shape (strips, along)."""
        rows = np.clip(self.rows + offset, 0, values.shape[1] - 1)
        return np.asarray(np.take_along_axis(values, rows[:, None, :], axis=1)[:, 0])


def best_paths(scores: Floats) -> Paths:
    """The path with the highest score through each strip, at most one row aside at each step."""
    strips, across, along = scores.shape
    came = np.zeros((strips, across, along), np.int8)
    total = scores[:, :, 0].copy()
    wall = np.full((strips, 1), _FAR, np.float32)
    for step in range(1, along):
        choices = np.stack(
            [
                np.concatenate([wall, total[:, :-1]], 1) - _ASIDE,
                total,
                np.concatenate([total[:, 1:], wall], 1) - _ASIDE,
            ]
        )
        best = choices.argmax(axis=0)
        came[:, :, step] = best - 1
        total = np.take_along_axis(choices, best[None], axis=0)[0] + scores[:, :, step]
    rows = np.empty((strips, along), np.intp)
    rows[:, -1] = total.argmax(axis=1)
    every = np.arange(strips)
    for step in range(along - 1, 0, -1):
        rows[:, step - 1] = rows[:, step] + came[every, rows[:, step], step]
    return Paths(rows)
