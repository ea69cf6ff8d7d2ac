"""Colours of printed lines, learned from strips that have the line: what is there and rare elsewhere."""

from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.ndimage import gaussian_filter

from hexwright.importers.scan.patches import Floats, lab
from hexwright.importers.scan.sheet import Pixels

_BINS: Final = (20, 24, 24)
_LOW: Final = np.array([0.0, -72.0, -72.0], np.float32)
_STEP: Final = np.array([5.0, 6.0, 6.0], np.float32)
_SMOOTH: Final = 0.8
# No colour speaks louder than this for a line, or against it.
_MOST: Final = 3.0

Codes = npt.NDArray[np.int32]


def colour_codes(pixels: Pixels) -> Codes:
    """The colour of every pixel as one of some thousands, by how eyes tell them apart."""
    cells = np.floor((lab(pixels) - _LOW) / _STEP).astype(np.int32)
    cells = np.clip(cells, 0, np.array(_BINS) - 1)
    return np.asarray((cells[..., 0] * _BINS[1] + cells[..., 1]) * _BINS[2] + cells[..., 2], np.int32)


def ink_table(here: Codes, elsewhere: Codes) -> Floats:
    """How much each colour speaks for a line: it is common here and rare elsewhere."""
    ratio = np.log((_histogram(here) + 1e-5) / (_histogram(elsewhere) + 1e-5))
    return np.clip(ratio, -1.0, _MOST).astype(np.float32)


def _histogram(codes: Codes) -> Floats:
    counts = np.bincount(codes.ravel(), minlength=int(np.prod(_BINS))).astype(np.float32)
    smooth = gaussian_filter(counts.reshape(_BINS), _SMOOTH).ravel()
    return np.asarray(smooth / max(float(smooth.sum()), 1.0), np.float32)
