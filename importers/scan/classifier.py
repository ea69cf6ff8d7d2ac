"""Kinds of terrain learned from a few examples: linear discriminants that lean to caution."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.patches import Floats

Doubles = npt.NDArray[np.float64]

_ROUNDS: Final = 2
# How sure a guess must be to teach, and how much it counts beside an example.
_TEACHES: Final = 0.97
_WORTH: Final = 0.3


@dataclass(frozen=True)
class Learned:
    """What was learned: kinds, and for each a centre in a space where distances mean doubt."""

    kinds: tuple[str, ...]
    centres: Doubles
    whitening: Doubles
    mean: Doubles
    scale: Doubles
    freedom: float

    def judged(self, looks: Floats) -> Doubles:
        """How likely each kind is for each look: shape (looks, kinds), rows add up to 1."""
        squares = self._squares(looks)
        # With few examples the spread is only guessed: tails are long, as of Student's t.
        scores = -0.5 * (self.freedom + 1) * np.log1p(squares / self.freedom)
        scores -= scores.max(axis=1, keepdims=True)
        chances = np.exp(scores)
        made: Doubles = chances / chances.sum(axis=1, keepdims=True)
        return made

    def distances(self, looks: Floats) -> Doubles:
        """How far each look is from the nearest kind."""
        made: Doubles = np.sqrt(self._squares(looks).min(axis=1))
        return made

    def _squares(self, looks: Floats) -> Doubles:
        space = ((looks - self.mean) / self.scale) @ self.whitening
        # Written out, the product of looks and centres does most of the work.
        made: Doubles = (
            (space**2).sum(axis=1)[:, None]
            + (self.centres**2).sum(axis=1)[None]
            - 2 * space @ self.centres.T
        )
        return np.maximum(made, 0.0)


def learned(looks: Floats, examples: Mapping[str, Sequence[int]]) -> Learned:
    """Learn kinds from rows of looks; what is clear in the rest then teaches a little, too."""
    kinds = tuple(kind for kind, rows in examples.items() if len(rows))
    rows = np.concatenate([np.asarray(examples[kind], int) for kind in kinds])
    of = np.concatenate([np.full(len(examples[kind]), k) for k, kind in enumerate(kinds)])
    mean, scale = looks.mean(axis=0).astype(float), looks.std(axis=0).astype(float) + 1e-3
    scaled = (looks - mean) / scale
    weights = np.ones(len(rows))
    made = _discriminants(scaled[rows], of, weights, kinds, mean, scale)
    free = np.setdiff1d(np.arange(len(looks)), rows)
    for _ in range(_ROUNDS if len(kinds) > 1 else 0):
        chances = made.judged(looks[free])
        sure = chances.max(axis=1) >= _TEACHES
        guessed, chosen = chances.argmax(axis=1)[sure], free[sure]
        counts = np.bincount(guessed, minlength=len(kinds))
        # All guesses of a kind together count as much as a few examples of it.
        share = _WORTH * np.minimum(1.0, 40 / np.maximum(counts, 1))
        made = _discriminants(
            scaled[np.concatenate([rows, chosen])],
            np.concatenate([of, guessed]),
            np.concatenate([weights, share[guessed]]),
            kinds, mean, scale,
        )  # fmt: skip
    return made


def _discriminants(
    looks: Doubles, of: npt.NDArray[np.intp], weights: Doubles, kinds: tuple[str, ...],
    mean: Doubles, scale: Doubles,
) -> Learned:  # fmt: skip
    count, width = len(kinds), looks.shape[1]
    shares = np.zeros((count, len(looks)))
    shares[of, np.arange(len(looks))] = weights
    centres = shares @ looks / shares.sum(axis=1, keepdims=True)
    left = (looks - centres[of]) * np.sqrt(weights)[:, None]
    freedom = max(float(weights.sum()) - count, 1.0)
    spread = left.T @ left / freedom
    amount = _shrinkage(left, spread, freedom)
    target = np.trace(spread) / width
    spread = (1 - amount) * spread + amount * max(target, 1e-3) * np.eye(width)
    values, vectors = np.linalg.eigh(spread)
    whitening = vectors / np.sqrt(np.maximum(values, 1e-6))
    return Learned(kinds, centres @ whitening, whitening, mean, scale, max(freedom, 4.0))


def _shrinkage(left: Doubles, spread: Doubles, freedom: float) -> float:
    """How far the spread is to be trusted less, by Ledoit and Wolf."""
    width = spread.shape[0]
    target = np.trace(spread) / width
    off = float(((spread - target * np.eye(width)) ** 2).sum())
    squares = float(((left**2).sum(axis=1) ** 2).sum()) / freedom - float((spread**2).sum())
    if off <= 0:
        return 1.0
    return float(np.clip(squares / freedom / off, 0.02, 1.0))
