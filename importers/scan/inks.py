"""Colours of printed lines: what strips with the line have, and is rare elsewhere."""

from typing import Final

import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.patches import Floats, lab
from hexwright.importers.scan.sheet import Pixels

_BINS: Final = (20, 24, 24)
_LOW: Final = np.array([0.0, -72.0, -72.0], np.float32)
_STEP: Final = np.array([5.0, 6.0, 6.0], np.float32)
# How much of a colour counts for its neighbours in each direction.
_SPILL: Final = 0.22
# No colour speaks louder than this for a line, or against it.
_MOST: Final = 3.0

Codes = npt.NDArray[np.int32]


def colour_codes(pixels: Pixels) -> Codes:
    """The colour of every pixel as one of some thousands, by how eyes tell them apart."""
    cells = np.floor((lab(pixels) - _LOW) / _STEP).astype(np.int32)
    cells = np.clip(cells, 0, np.array(_BINS) - 1)
    return np.asarray(
        (cells[..., 0] * _BINS[1] + cells[..., 1]) * _BINS[2] + cells[..., 2], np.int32
    )


def ink_table(here: Codes, elsewhere: Codes) -> Floats:
    """How much each colour speaks for a line: it is common here and rare elsewhere."""
    ratio = np.log((_histogram(here) + 1e-5) / (_histogram(elsewhere) + 1e-5))
    return np.clip(ratio, -1.0, _MOST).astype(np.float32)


def _histogram(codes: Codes) -> Floats:
    counts = np.bincount(codes.ravel(), minlength=int(np.prod(_BINS))).astype(np.float32)
    smooth = counts.reshape(_BINS)
    for axis in range(3):
        wide = np.swapaxes(np.pad(np.swapaxes(smooth, 0, axis), ((1, 1), (0, 0), (0, 0))), 0, axis)
        first, last = (
            np.take(wide, np.arange(start, start + _BINS[axis]), axis=axis) for start in (0, 2)
        )
        smooth = (1 - 2 * _SPILL) * smooth + _SPILL * (first + last)
    return np.asarray(smooth.ravel() / max(float(smooth.sum()), 1.0), np.float32)
