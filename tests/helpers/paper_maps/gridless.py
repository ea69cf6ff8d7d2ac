"""Pictures that have no hexes: areas, points and roads, squares, bricks, words, grain."""

from collections.abc import Callable

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tests.helpers.paper_maps.grids import Colour, Pixels, draw_line
from tests.helpers.paper_maps.plan import BANDS
from tests.helpers.paper_maps.sheets import WORDS
from tests.helpers.paper_maps.wear import worn

Pen = np.random.Generator
_INK: Colour = (30, 30, 30)


def gridless(seed: int, *, megapixels: float = 1.5) -> Pixels:
    """The scan of something else; the seed decides what."""
    pen = np.random.default_rng([seed, 7])
    side = np.sqrt(megapixels * 1e6)
    width, height = int(side * pen.uniform(0.8, 1.4)), int(side * pen.uniform(0.7, 1.1))
    picture = np.zeros((height, width, 3), np.uint8)
    picture[:] = pen.integers(180, 250, 3)
    KINDS[seed % len(KINDS)](picture, pen)
    return worn(picture, BANDS[seed % 3], pen)


def _areas(picture: Pixels, pen: Pen) -> None:
    height, width = picture.shape[:2]
    plan = cv2.Subdiv2D((0, 0, width, height))
    for x, y in pen.uniform(0, 1, (int(pen.integers(40, 160)), 2)) * (width - 1, height - 1):
        plan.insert((float(x), float(y)))
    facets, _ = plan.getVoronoiFacetList([])
    for facet in facets:
        colour = tuple(int(value) for value in pen.integers(140, 240, 3))
        cv2.fillPoly(picture, [np.rint(np.asarray(facet)).astype(np.int32)], colour)
        shape = np.asarray(facet, float)
        draw_line(picture, np.vstack([shape, shape[:1]]).tolist(), _INK, 2)


def _points(picture: Pixels, pen: Pen) -> None:
    height, width = picture.shape[:2]
    spots = pen.uniform(0.03, 0.97, (int(pen.integers(30, 120)), 2)) * (width, height)
    for spot in spots:
        for other in np.argsort(((spots - spot) ** 2).sum(axis=1))[1:4]:
            draw_line(picture, np.array([spot, spots[other]]).tolist(), _INK, 2)
    for x, y in spots:
        cv2.circle(picture, (int(x), int(y)), int(pen.integers(6, 14)), (150, 60, 50), -1)


def _squares(picture: Pixels, pen: Pen) -> None:
    height, width = picture.shape[:2]
    step = pen.uniform(25, 110)
    for x in np.arange(0, width, step):
        draw_line(picture, [(x, 0), (x, height)], _INK, 1)
    for y in np.arange(0, height, step):
        draw_line(picture, [(0, y), (width, y)], _INK, 1)


def _bricks(picture: Pixels, pen: Pen) -> None:
    height, width = picture.shape[:2]
    step = pen.uniform(30, 110)
    high = step * pen.uniform(0.35, 0.6)
    for row, y in enumerate(np.arange(0, height, high)):
        draw_line(picture, [(0, y), (width, y)], _INK, 2)
        for x in np.arange(0, width, step) + (row % 2) * step / 2:
            draw_line(picture, [(x, y), (x, y + high)], _INK, 2)


def _page(picture: Pixels, pen: Pen) -> None:
    height, width = picture.shape[:2]
    size = int(pen.integers(12, 30))
    image = Image.fromarray(picture)
    font = ImageFont.truetype("DejaVuSans-Bold.ttf", size)
    write = ImageDraw.Draw(image).text
    for y in range(size, height, int(size * 1.5)):
        for x in range(60, width - 40, size * 5):
            write((x, y), WORDS[int(pen.integers(len(WORDS)))], fill=_INK, font=font, anchor="mm")
    picture[:] = np.asarray(image)


def _grain(picture: Pixels, pen: Pen) -> None:
    height, width = picture.shape[:2]
    waves = np.zeros((height, width), np.float32)
    for grain in (4.0, 16.0, 64.0):
        small = pen.normal(size=(int(height / grain) + 3, int(width / grain) + 3))
        waves += grain * np.asarray(
            cv2.resize(small.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
        )
    picture[:] = np.clip(128 + waves[..., None] * 2, 0, 255).astype(np.uint8)


KINDS: tuple[Callable[[Pixels, Pen], None], ...] = (
    _areas, _points, _squares, _bricks, _page, _grain,
)  # fmt: skip
