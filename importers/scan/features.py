"""What a hex looks like, in numbers: colours, their spread and texture, as a whole and in parts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.light import light_gains
from hexwright.importers.scan.patches import SIZE, Floats, Mask, disc, hex_patches, lab
from hexwright.importers.scan.sheet import Pixels
from hexwright.schema.grid import Place

# Grid lines, and rivers along them, are beyond.
_INNER: Final = 0.42
_MIDDLE: Final = 0.1
_PARTS: Final = 12
_BATCH: Final = 512
_QUANTILES: Final = (8, 25, 50, 75, 92)
# How much of a hex may be hidden by what all hexes have in common, such as their numbers.
_MOST_COMMON: Final = 0.3


@dataclass(frozen=True)
class HexLooks:
    """The looks of all hexes of a picture, in the order of the grid's places."""

    # Shape (hexes, numbers).
    whole: Floats
    # Shape (hexes, parts, numbers): wedges around the middle.
    parts: Floats
    # Mean colours for people: shape (hexes, 3), RGB.
    colours: Pixels


def hex_looks(pixels: Pixels, grid: FoundGrid) -> HexLooks:
    """Look at every hex of a picture, each in the light that it lies in."""
    patches = hex_patches(pixels, grid)
    gains = light_gains(grid, patches)
    shown = disc(SIZE, _INNER) & ~_common_print(patches)
    wedges = _shown_parts(_wedges(), shown)
    whole, parts = [], []
    for start in range(0, len(patches), _BATCH):
        part = slice(start, start + _BATCH)
        lit = patches[part].astype(np.float32) * gains[part, None, None, :]
        colours = lab(lit)
        texture = _texture(colours)
        cut = _parts(colours, texture, wedges)
        parts.append(cut)
        whole.append(np.concatenate([_middling(cut), _whole(colours, texture, shown)], 1))
    inside = patches[:, shown].astype(np.float32) * gains[:, None, :]
    means = np.clip(inside.mean(axis=1), 0, 255).astype(np.uint8)
    return HexLooks(np.concatenate(whole), np.concatenate(parts), means)


def _shown_parts(wedges: Mask, shown: Mask) -> Mask:
    """The parts without what all hexes have in common, unless little would be left of them."""
    inner = disc(SIZE, _INNER)
    return np.stack(
        [
            clear if (clear := wedge & shown).sum() * 3 > (whole := wedge & inner).sum() else whole
            for wedge in wedges
        ]
    )


def _common_print(patches: Pixels) -> Mask:
    """Where nearly all hexes have something printed: that is a number or a dot, and no terrain."""
    step = max(1, len(patches) // 400)
    light = lab(patches[::step])[..., 0]
    detail = np.median(np.abs(light - _blurred(light, 3.0)), axis=0)
    inner = disc(patches.shape[1], _INNER)
    usual = float(np.median(detail[inner]))
    limit = max(2.2 * usual, usual + 1.5, float(np.quantile(detail[inner], 1 - _MOST_COMMON)))
    marked = (detail > limit).astype(np.uint8)
    return np.asarray(cv2.dilate(marked, np.ones((3, 3), np.uint8)), bool)


def _blurred(layers: Floats, sigma: float) -> Floats:
    """Every patch of a stack blurred by itself."""
    moved = np.ascontiguousarray(np.moveaxis(layers, 0, -1))
    made = np.empty_like(moved)
    # Pictures of OpenCV have at most four channels here.
    for start in range(0, moved.shape[-1], 4):
        part = cv2.GaussianBlur(np.ascontiguousarray(moved[..., start : start + 4]), (0, 0), sigma)
        made[..., start : start + 4] = part.reshape(moved[..., start : start + 4].shape)
    return np.moveaxis(made, -1, 0)


def _texture(colours: Floats) -> Floats:
    """Fine, middle and coarse detail of lightness, and its direction: shape (..., 5)."""
    light = colours[..., 0]
    fine, coarse = _blurred(light, 1.0), _blurred(light, 2.2)
    broad = _blurred(light, 4.5)
    gx = np.gradient(fine, axis=2)
    gy = np.gradient(fine, axis=1)
    return np.stack(
        [
            (light - fine) ** 2,
            (fine - coarse) ** 2,
            (coarse - broad) ** 2,
            gx**2 - gy**2,
            2 * gx * gy,
        ],
        -1,
    ).astype(np.float32)


def _whole(colours: Floats, texture: Floats, shown: Mask) -> Floats:
    inside = colours[:, shown]
    quantiles = np.percentile(inside, _QUANTILES, axis=1)
    detail = texture[:, shown].mean(axis=1)
    energy = np.log(detail[:, :3] + 0.3)
    direction = detail[:, 3:] / (detail[:, 1:2] + 1.0)
    chroma = np.hypot(inside[..., 1], inside[..., 2])
    columns = [
        *np.moveaxis(quantiles, 0, 0),
        inside.mean(axis=1),
        np.log(inside.std(axis=1) + 0.5) * 4,
        energy * 3,
        direction,
        chroma.mean(axis=1)[:, None],
    ]
    return np.concatenate(columns, axis=1).astype(np.float32)


def _parts(colours: Floats, texture: Floats, wedges: Mask) -> Floats:
    """Shape (hexes, parts, numbers)."""
    made = []
    for wedge in wedges:
        inside, detail = colours[:, wedge], texture[:, wedge].mean(axis=1)
        columns = [
            inside.mean(axis=1),
            np.median(inside, axis=1),
            np.percentile(inside[..., 0], (10, 90), axis=1).T,
            np.log(inside.std(axis=1) + 0.5) * 4,
            np.log(detail[:, :3] + 0.3) * 3,
            detail[:, 3:] / (detail[:, 1:2] + 1.0),
        ]
        made.append(np.concatenate(columns, 1))
    return np.stack(made, 1).astype(np.float32)


def _middling(parts: Floats) -> Floats:
    """What the parts have in common: a road through a hex, a name or a fold touch few of them."""
    ranked, cut = np.sort(parts, axis=1), _PARTS // 4
    return np.asarray(ranked[:, cut:-cut].mean(axis=1), np.float32)


def _wedges() -> Mask:
    """Parts of a hex around its middle, as masks: shape (parts, size, size)."""
    line = np.linspace(-1, 1, SIZE)
    across, down = np.meshgrid(line, line)
    turn = ((np.degrees(np.arctan2(down, across)) + 360) % 360 // (360 / _PARTS)).astype(int)
    middle = disc(SIZE, _MIDDLE)
    return np.stack([(turn == number) & ~middle for number in range(_PARTS)])


def mean_colours(
    pixels: Pixels, grid: FoundGrid, examples: Mapping[str, Iterable[Place]]
) -> dict[str, str]:
    """The colour of each kind as its examples have it, as #rrggbb."""
    colours = hex_looks(pixels, grid).colours
    row_of = {place: row for row, place in enumerate(grid.places)}
    found = {}
    for kind, places in examples.items():
        rows = [row_of[place] for place in places if place in row_of]
        if rows:
            red, green, blue = np.median(colours[rows], axis=0).astype(int)
            found[kind] = f"#{red:02x}{green:02x}{blue:02x}"
    return found
