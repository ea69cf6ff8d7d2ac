"""A plain map that several tests look at, with its grid, looked for once."""

from functools import cache

import numpy as np

from benchmarks.paper_maps.art import draw_grid
from benchmarks.paper_maps.sheet import Layout, Picture
from hexwright.importers.scan.detect import Detection, detect

PITCH = 32.0


def plain_layout(orientation: str = "flat", stagger: str = "even") -> Layout:
    """Ten columns and eight rows."""
    return Layout(orientation, stagger, 10, 8, PITCH, 1.0, 46.0, 38.0)


def drawn(layout: Layout, style: str = "lines") -> Picture:
    """A map of nothing but its grid, with paper around it."""
    wide, high = layout.size()
    picture = np.full((int(high) + 80, int(wide) + 90, 3), 225, np.uint8)
    draw_grid(picture, layout, style, (60, 50, 40), 1, np.random.default_rng(3))
    return picture


@cache
def plain_picture() -> Picture:
    """The plain map itself."""
    return drawn(plain_layout())


@cache
def on_plain_paper() -> Detection:
    """What is found on the plain map."""
    return detect(plain_picture())
