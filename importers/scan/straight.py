"""A frame laid by one smooth curve for the whole sheet, where single hexes are too faint to follow.

A print that was never folded needs no more: what woods and writing pull a single hex by cannot pull
a plane that all hexes share.
"""

from typing import Final

import numpy as np

from hexwright.importers.scan.growth import Mask
from hexwright.importers.scan.marks_fit import measured, weight_of
from hexwright.importers.scan.pattern import Array, Planes

# Frame pixels searched across a mark, by round.
_REACHES: Final = (3.5, 3.0, 2.5, 2.0, 1.5, 1.5)
# In the last rounds the top of a ridge says where it is.
_PLAIN_ROUNDS: Final = 2
_ROUNDS: Final = 8


def straightened(
    seen: Planes, plain: Planes, nodes: Array, bend: Array, where: Mask, pattern: str
) -> Array:
    """The displacement of all nodes by curves of the second degree through the hexes of `where`."""
    terms = _terms(nodes, nodes)
    held = np.repeat(terms[where], 2, axis=0).reshape(-1, 2, terms.shape[-1])
    rows = np.zeros((len(held), 2, 2, terms.shape[-1]))
    rows[:, 0, 0], rows[:, 1, 1] = held[:, 0], held[:, 1]
    flat = rows.reshape(2 * len(held), -1)
    found = _curve(terms, _robust(flat, bend[where].ravel(), np.ones(len(flat))))
    for number, reach in enumerate(_REACHES):
        trust = measured(seen, nodes, found, pattern, reach)
        sharp = number >= len(_REACHES) - _PLAIN_ROUNDS
        marks = measured(plain, nodes, found, pattern, reach) if sharp else trust
        lines, off, weights = [], [], []
        for mark, told in zip(marks, trust, strict=True):
            at = _terms(nodes + np.array(mark.mark.at), nodes)[where]
            across = mark.mark.across
            lines.append(np.concatenate([across[0] * at, across[1] * at], axis=1))
            off.append(mark.off[where])
            weights.append(weight_of(told, where)[where])
        step = _robust(np.concatenate(lines), np.concatenate(off), np.concatenate(weights))
        found = found + _curve(terms, step)
    return found


def _terms(spots: Array, all_nodes: Array) -> Array:
    low, high = all_nodes.min(axis=(0, 1)), all_nodes.max(axis=(0, 1))
    x, y = np.moveaxis(2 * (spots - low) / np.maximum(high - low, 1) - 1, -1, 0)
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], -1)


def _curve(terms: Array, found: Array) -> Array:
    return np.asarray(terms @ found.reshape(2, -1).T)


def _robust(lines: Array, off: Array, weights: Array) -> Array:
    """Least squares in rounds in which what disagrees loses its say."""
    say = weights
    ridge = 1e-3 * np.eye(lines.shape[1])
    found: Array = np.zeros(lines.shape[1])
    for _ in range(_ROUNDS):
        weighted = lines * say[:, None]
        found = np.asarray(np.linalg.solve(lines.T @ weighted + ridge, weighted.T @ off))
        left = np.abs(off - lines @ found)
        usual = 1.5 * float(np.median(left[weights > 0])) + 0.05 if (weights > 0).any() else 1.0
        say = weights / (1 + (left / usual) ** 2) ** 2
    return found
