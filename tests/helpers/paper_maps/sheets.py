"""Whole sheets: maps of any size and print with titles, charts and counters, by difficulty.

A seed decides everything, its difficulty as well. The maps themselves are those of `planned`; what
differs from sheet to sheet is how they are printed, how far hexes are stretched, and what lies
around and on them.
"""

from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tests.helpers.paper_maps.art import Manner, drawn, manner
from tests.helpers.paper_maps.grids import Colour, Pixels, draw_line
from tests.helpers.paper_maps.plan import BANDS, STYLES, Band, Plan, Printing, planned
from tests.helpers.paper_maps.wear import PaperMap, scanned

_SHARES: dict[Band, tuple[float, ...]] = {
    "easy": (1.0, 0, 0, 0, 0, 0),
    "medium": (0.6, 0.14, 0.06, 0.12, 0.04, 0.04),
    "hard": (0.5, 0.14, 0.1, 0.14, 0.06, 0.06),
}
_STRENGTH: dict[Band, tuple[float, float]] = {
    "easy": (0.6, 1.0), "medium": (0.4, 0.8), "hard": (0.25, 0.6),
}  # fmt: skip
_LARGEST: dict[Band, float] = {"easy": 180.0, "medium": 180.0, "hard": 120.0}
_COUNTERS: dict[Band, float] = {"easy": 0.0, "medium": 0.02, "hard": 0.06}
_SMALLEST = 22.0
_INKS: tuple[Colour, ...] = ((20, 15, 10),) * 5 + ((255, 255, 255), (110, 40, 20), (240, 60, 200))
# Letters of fewer pixels cannot be drawn, and in smaller hexes they would fill all.
_ROOM_FOR_NUMBERS = 38.0
_NUMBERS_AT = ((0.0, -0.33), (0.0, 0.33), (0.0, -0.02), (-0.2, -0.25), (0.2, 0.25))
WORDS = ("Altdorf", "Birkhain", "Mill Creek", "Saint Paul", "Vado Largo", "North Ridge", "Ferry")
_FONT = "DejaVuSans-Bold.ttf"


def paper_sheet(seed: int, *, megapixels: float = 2.0) -> PaperMap:
    """The scan of a whole sheet, and the truth about it."""
    rng = np.random.default_rng([seed, 11])
    band = BANDS[seed % len(BANDS)]
    plan = _laid_out(seed, band, megapixels, rng)
    how = _written(manner(plan, rng), rng)
    flat, shares = drawn(plan, how, rng)
    return scanned(plan, _surrounded(flat, plan, how, rng), shares, rng)


def _laid_out(seed: int, band: Band, megapixels: float, rng: np.random.Generator) -> Plan:
    """A plan that fills a sheet of about this size."""
    pitch = float(np.exp(rng.uniform(np.log(_SMALLEST), np.log(_LARGEST[band]))))
    area = megapixels * 1e6 * rng.uniform(0.6, 1.2)
    wide = float(np.sqrt(area * rng.uniform(0.6, 1.7)))
    high = area / wide
    left, top, right, bottom = (rng.uniform(0.01, 0.16, 4) * [wide, high, wide, high]).tolist()
    stretch = float(rng.uniform(0.84, 1.19)) if rng.random() < 0.3 else 1.0
    across, down = (wide - left - right) / pitch, (high - top - bottom) / pitch
    narrow = np.sqrt(3) / 2 * stretch
    # Which way hexes stand is up to the plan, and it is asked for its size once that is known.
    plan = planned(seed, band, columns=6, rows=6, pitch=pitch)
    columns, rows = (
        (across / narrow, down) if plan.grid.orientation == "flat" else (across, down / narrow)
    )
    size = (max(6, int(columns - 0.7)), max(6, int(rows - 0.7)))
    plan = planned(seed, band, columns=size[0], rows=size[1], pitch=pitch)
    plan.margins, plan.stretch = (left, top, right, bottom), stretch
    plan.printing = _printing(band, rng)
    if pitch < _ROOM_FOR_NUMBERS:
        plan.numbering = None
    chosen = rng.random(len(plan.places)) < _COUNTERS[band]
    plan.counters = {place for place, is_so in zip(plan.places, chosen, strict=True) if is_so}
    return plan


def _printing(band: Band, rng: np.random.Generator) -> Printing:
    dark = bool(rng.random() < 0.2)
    ink = _INKS[int(rng.integers(len(_INKS)))]
    # White lines on pale ground cannot be seen by anybody: such ink is strong.
    strength = 1.0 if sum(ink) > 500 else float(rng.uniform(*_STRENGTH[band]))
    return Printing(
        style=STYLES[int(rng.choice(len(STYLES), p=_SHARES[band]))],
        strength=strength,
        width=float(rng.uniform(0.012, 0.035)),
        ink=ink,
        under=bool(rng.random() < 0.3),
        dark=dark,
        paper=int(rng.integers(20, 120) if dark else rng.integers(190, 250)),
        charts=bool(rng.random() < 0.7),
    )


def _written(how: Manner, rng: np.random.Generator) -> Manner:
    """With numbers anywhere in hexes, the middle too."""
    at = _NUMBERS_AT[int(rng.integers(len(_NUMBERS_AT)))]
    # Four figures are to leave the sides of their hex free.
    size = float(rng.uniform(0.11, 0.16))
    return replace(how, number_at=at, number_size=size, uneven=bool(rng.random() < 0.3))


def _surrounded(flat: Pixels, plan: Plan, how: Manner, rng: np.random.Generator) -> Pixels:
    """With names across the map, a title above it and a chart beside it."""
    height, width = flat.shape[:2]
    left, top, right, bottom = plan.edges
    chart = _chart(flat, plan, rng) if plan.printing.charts and right > 60 else []
    picture = Image.fromarray(flat)
    pen = ImageDraw.Draw(picture)
    for x, y, text, size in chart:
        pen.text((x, y), text, fill=(20, 20, 20), font=_font(size), anchor="mm")
    for _ in range(int(rng.integers(1, 3 + min(12, len(plan.places) // 25)))):
        x = left + rng.uniform(0.1, 0.9) * (width - left - right)
        y = top + rng.uniform(0.1, 0.9) * (height - top - bottom)
        name = WORDS[int(rng.integers(len(WORDS)))]
        size = int(plan.pitch * rng.uniform(0.2, 0.6))
        pen.text((x, y), name, fill=how.letters, font=_font(size), anchor="mm")
    if plan.printing.charts and top > 30:
        title = "Battle of " + WORDS[int(rng.integers(len(WORDS)))]
        pen.text((width / 2, top / 2), title, fill=how.letters, font=_font(int(top / 2)),
                 anchor="mm")  # fmt: skip
    return np.asarray(picture).copy()


def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FONT, max(6, size))


def _chart(
    flat: Pixels, plan: Plan, rng: np.random.Generator
) -> list[tuple[float, float, str, int]]:
    """A track of numbered boxes down the right of a sheet; what is to be written in them."""
    height, width = flat.shape[:2]
    _, top, right, bottom = plan.edges
    cell = int(rng.uniform(16, 40))
    texts = []
    for y in range(int(top), int(top + (height - top - bottom) * 0.8), cell):
        for x in range(int(width - right) + 8, width - cell, cell):
            box = [(x, y), (x + cell, y), (x + cell, y + cell), (x, y + cell), (x, y)]
            draw_line(flat, box, (20, 20, 20), 1)
            texts.append((x + cell / 2, y + cell / 2, str(rng.integers(1, 20)), cell // 2))
    return texts
