"""One picture of several: every part of it is taken from the picture that shows it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from hexwright.importers.scan.grid import Spot
from hexwright.importers.scan.pattern import Array
from hexwright.importers.scan.sheet import Pixels

# Parts are laid in strips of so many rows: a part needs no second picture of the size of the whole.
_STRIP = 512


@dataclass(frozen=True)
class Patch:
    """A picture, how its pixels lie on the whole (2 by 3), and the outlines that it fills there."""

    pixels: Pixels
    placing: Array
    outlines: Sequence[Sequence[Spot]]


def mosaic(size: tuple[int, int], patches: Iterable[Patch], paper: int = 255) -> Pixels:
    """The whole, this wide and high; where outlines meet, the later patch is seen."""
    width, height = size
    whole: Pixels = np.full((height, width, 3), paper, np.uint8)
    for patch in patches:
        mask = np.zeros((height, width), np.uint8)
        for outline in patch.outlines:
            cv2.fillConvexPoly(mask, np.rint(np.array(outline)).astype(np.int32), (1,))
        for top in range(0, height, _STRIP):
            _lay(whole[top : top + _STRIP], patch, mask[top : top + _STRIP], top)
    return whole


def _lay(strip: Pixels, patch: Patch, mask: Pixels, top: int) -> None:
    if not mask.any():
        return
    placing = np.array(patch.placing, float)
    placing[1, 2] -= top
    size = (strip.shape[1], strip.shape[0])
    laid = cv2.warpAffine(
        patch.pixels, placing, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT,
        borderValue=(255, 255, 255),
    )  # fmt: skip
    np.copyto(strip, laid, where=mask[..., None] > 0)
