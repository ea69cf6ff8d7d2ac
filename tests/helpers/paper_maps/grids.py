"""Grids as sheets print them: whole lines, dashes, arms or dots at the corners, dots inside."""

from collections.abc import Iterable

import cv2
import numpy as np
import numpy.typing as npt

from tests.helpers.paper_maps.plan import Plan, Point, Style

Pixels = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]
_SHIFT = 4


def draw_line(sheet: Pixels, points: Iterable[Point], colour: Colour, width: int) -> None:
    """An open line through points, smooth at its sides."""
    spots = np.rint(np.array(list(points)) * 2**_SHIFT).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(sheet, [spots], isClosed=False, color=colour, thickness=max(1, width),
                  lineType=cv2.LINE_AA, shift=_SHIFT)  # fmt: skip


def draw_grid(
    sheet: Pixels,
    plan: Plan,
    style: Style,
    colour: Colour,
    width: int,
    rng: np.random.Generator | None = None,
) -> None:
    """All hexes of a plan in a style; with chance they are drawn by hand, a little uneven."""
    for place in plan.places:
        corners = np.array(plan.corners(place))
        if rng is not None:
            corners += rng.normal(0, 0.006 * plan.pitch, corners.shape)
        if style == "dots":
            _dot(sheet, plan.centre(place), colour, width + 1)
        elif style == "corners":
            for corner in corners:
                _dot(sheet, (float(corner[0]), float(corner[1])), colour, width + 1)
        else:
            for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
                for a, b in _pieces(style, plan.pitch):
                    piece = np.array([start + (end - start) * a, start + (end - start) * b])
                    draw_line(sheet, piece.tolist(), colour, width)


def _pieces(style: Style, pitch: float) -> list[tuple[float, float]]:
    """The parts of a side that are printed."""
    if style == "arms":
        return [(0.0, 0.25), (0.75, 1.0)]
    if style == "dashes":
        return [(0.05, 0.3), (0.38, 0.62), (0.7, 0.95)]
    if style == "dotted":
        count = max(4, int(pitch / 10))
        return [(n / count, n / count + 0.02) for n in range(count)]
    return [(0.0, 1.0)]


def _dot(sheet: Pixels, spot: Point, colour: Colour, size: int) -> None:
    where = (round(spot[0] * 16), round(spot[1] * 16))
    cv2.circle(sheet, where, size * 16, colour, -1, cv2.LINE_AA, 4)
