"""Terrain, roads, rivers, grids, numbers and clutter of made-up maps, drawn with OpenCV."""

from functools import cache
from importlib.resources import files

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from benchmarks.paper_maps.sheet import KINDS, Layout, Pen, Picture, Place, Truth

Colour = tuple[int, int, int]
PALETTES: tuple[dict[str, Colour], ...] = (
    {"clear": (232, 222, 190), "woods": (150, 178, 120), "hill": (205, 175, 130),
     "water": (140, 180, 215), "marsh": (190, 210, 180), "town": (200, 190, 185)},
    {"clear": (214, 224, 176), "woods": (96, 136, 84), "hill": (184, 152, 104),
     "water": (88, 140, 190), "marsh": (160, 196, 190), "town": (170, 160, 160)},
    {"clear": (246, 244, 236), "woods": (196, 222, 180), "hill": (230, 214, 186),
     "water": (196, 220, 240), "marsh": (216, 230, 220), "town": (222, 216, 214)},
    {"clear": (60, 62, 70), "woods": (42, 70, 52), "hill": (86, 70, 54),
     "water": (34, 52, 92), "marsh": (54, 78, 84), "town": (94, 90, 96)},
)  # fmt: skip
_SHIFT = 4


def field(pen: Pen, width: int, height: int, grain: float) -> npt.NDArray[np.float32]:
    """Smooth chance, about -2 to 2, with hills of this many pixels."""
    small = pen.normal(size=(max(3, int(height / grain) + 3), max(3, int(width / grain) + 3)))
    big = cv2.resize(small.astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(big, np.float32)


def line(picture: Picture, points: npt.NDArray[np.float64], colour: Colour, width: int) -> None:
    """An open line through points, smooth at its sides."""
    spots = np.rint(points * 2**_SHIFT).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(picture, [spots], isClosed=False, color=colour, thickness=max(1, width),
                  lineType=cv2.LINE_AA, shift=_SHIFT)  # fmt: skip


def fill(picture: Picture, points: npt.NDArray[np.float64], colour: Colour) -> None:
    """A filled shape."""
    spots = np.rint(points * 2**_SHIFT).astype(np.int32).reshape(-1, 1, 2)
    cv2.fillPoly(picture, [spots], colour, cv2.LINE_AA, _SHIFT)


def draw_terrain(picture: Picture, layout: Layout, truth: Truth, pen: Pen) -> None:
    """Kinds of terrain, by the hex or free of it, with their textures."""
    palette = PALETTES[int(pen.integers(len(PALETTES)))]
    free = pen.random() < 0.55
    height, width = picture.shape[:2]
    grain = layout.step * pen.uniform(1.8, 4)
    fields = np.stack([field(pen, width, height, grain) for _ in KINDS[1:]])
    bar = pen.uniform(0.6, 1.1)
    kinds = np.where(fields.max(axis=0) > bar, fields.argmax(axis=0) + 1, 0)
    for place in layout.places():
        truth.terrain[place] = KINDS[_kind_of(kinds, layout, place)]
    if free:
        left, top = int(layout.left), int(layout.top)
        wide, high = (round(n) for n in layout.size())
        colours = np.array([palette[kind] for kind in KINDS], np.uint8)
        part = (slice(top, top + high), slice(left, left + wide))
        picture[part] = cv2.blur(colours[kinds[part]], (3, 3))
    else:
        for place in layout.places():
            fill(picture, layout.corners(place), palette[truth.terrain[place]])
    for place in layout.places():
        _texture(picture, layout, place, truth.terrain[place], palette, pen)


def _kind_of(kinds: npt.NDArray[np.int64], layout: Layout, place: Place) -> int:
    spots = np.vstack([layout.corners(place, size) for size in (0.1, 0.4, 0.7)]).astype(int)
    x = np.clip(spots[:, 0], 0, kinds.shape[1] - 1)
    y = np.clip(spots[:, 1], 0, kinds.shape[0] - 1)
    return int(np.bincount(kinds[y, x]).argmax())


def _texture(
    picture: Picture, layout: Layout, place: Place, kind: str, palette: dict[str, Colour], pen: Pen
) -> None:
    x, y = layout.centre(place)
    base = np.array(palette[kind], float)
    dark: Colour = tuple(int(value) for value in base * 0.72)  # type: ignore[assignment]
    step = layout.step
    count = {"woods": 14, "hill": 4, "marsh": 6, "town": 5}.get(kind, 0)
    for _ in range(count):
        spot = np.array([x, y]) + pen.uniform(-0.42, 0.42, 2) * step
        if kind == "woods":
            cv2.circle(picture, (int(spot[0]), int(spot[1])), max(1, int(step * 0.07)), dark, -1,
                       cv2.LINE_AA)  # fmt: skip
        elif kind == "hill":
            turn = pen.uniform(0, np.pi)
            reach = np.array([np.cos(turn), np.sin(turn)]) * step * 0.14
            line(picture, np.array([spot - reach, spot + reach]), dark, 1)
        elif kind == "marsh":
            reach = np.array([step * 0.09, 0])
            line(picture, np.array([spot - reach, spot + reach]), dark, 1)
        else:
            half = pen.uniform(0.04, 0.1, 2) * step
            turn = pen.uniform(0, np.pi / 2)
            turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
            box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half @ turned + spot
            fill(picture, box, (90, 60, 55))


def draw_lines(picture: Picture, layout: Layout, truth: Truth, pen: Pen) -> None:
    """Rivers along hexsides, roads from hex to hex, and streams that follow nothing."""
    places = layout.places()
    known = set(places)
    width = max(2, int(layout.step * 0.06))
    for _ in range(int(pen.integers(1, 4))):
        _river(picture, layout, truth, pen, known, width)
    colour: Colour = (170, 60, 50) if pen.random() < 0.5 else (120, 100, 80)
    for _ in range(int(pen.integers(1, 5))):
        here = places[int(pen.integers(len(places)))]
        heading = int(pen.integers(6))
        way = [here]
        for _ in range(int(pen.integers(4, 18))):
            heading = (heading + int(pen.choice([-1, 0, 0, 0, 1]))) % 6
            here = layout.neighbours(here)[heading]
            if here not in known:
                break
            truth.roads.add(frozenset((way[-1], here)))
            way.append(here)
        if len(way) > 1:
            spots = np.array([layout.centre(place) for place in way])
            line(picture, spots, colour, max(2, int(layout.step * 0.05)))
    if pen.random() < 0.6:
        _stream(picture, layout, pen)


def _river(
    picture: Picture, layout: Layout, truth: Truth, pen: Pen, known: set[Place], width: int
) -> None:
    here = sorted(known)[int(pen.integers(len(known)))]
    side = int(pen.integers(6))
    points = []
    for _ in range(int(pen.integers(5, 25))):
        beside = layout.neighbours(here)[side]
        if beside not in known:
            break
        truth.rivers.add(frozenset((here, beside)))
        corners = layout.corners(here)
        points.append(np.array([corners[side], corners[(side + 1) % 6]]))
        if pen.random() < 0.5:
            side = (side + 1) % 6
        else:
            # The third hexside of the corner that was reached, seen from the hex to its right.
            here, side = layout.neighbours(here)[(side + 1) % 6], (side + 5) % 6
            if here not in known:
                break
    for ends in points:
        wobble = pen.normal(0, 0.015 * layout.step, ends.shape)
        middle = ends.mean(axis=0) + pen.normal(0, 0.03 * layout.step, 2)
        line(picture, np.array([ends[0], middle + wobble[0], ends[1]]), (60, 110, 190), width)


def _stream(picture: Picture, layout: Layout, pen: Pen) -> None:
    wide, high = layout.size()
    steps = np.cumsum(pen.normal((wide / 40, 0), 0.4 * layout.step, (40, 2)), axis=0)
    steps[:, 1] += pen.uniform(0.2, 0.8) * high
    steps += (layout.left, layout.top)
    line(picture, steps, (90, 140, 200), max(1, int(layout.step * 0.03)))


def draw_grid(
    picture: Picture, layout: Layout, style: str, colour: Colour, width: int, pen: Pen
) -> None:
    """Hexes as the style prints them: lines, dashes, dotted, arms, corners or dots."""
    rough = pen.choice([0.0, 0.0, 0.006])
    for place in layout.places():
        corners = layout.corners(place) + pen.normal(0, rough * layout.step, 2)
        if style == "dots":
            _dot(picture, np.array(layout.centre(place)), colour, width + 1)
        for side in range(6):
            start, end = corners[side], corners[(side + 1) % 6]
            if style == "corners":
                _dot(picture, start, colour, width + 1)
            elif style != "dots":
                for a, b in _pieces(style, layout.step):
                    ends = np.array([start + (end - start) * a, start + (end - start) * b])
                    line(picture, ends, colour, width)


def _pieces(style: str, step: float) -> list[tuple[float, float]]:
    if style == "arms":
        return [(0.0, 0.25), (0.75, 1.0)]
    if style == "dashes":
        return [(0.05, 0.3), (0.38, 0.62), (0.7, 0.95)]
    if style == "dotted":
        count = max(4, int(step / 10))
        return [(n / count, n / count + 0.02) for n in range(count)]
    return [(0.0, 1.0)]


def _dot(picture: Picture, spot: npt.NDArray[np.float64], colour: Colour, size: int) -> None:
    where = (round(spot[0] * 16), round(spot[1] * 16))
    cv2.circle(picture, where, size * 16, colour, -1, cv2.LINE_AA, 4)


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """A sans-serif of so many pixels."""
    folder = files("font_source_sans_pro").joinpath("files")
    return ImageFont.truetype(str(folder.joinpath("SourceSansPro-Bold.ttf")), size)


def write(picture: Picture, texts: list[tuple[float, float, str, int, Colour]]) -> Picture:
    """Words centred on spots: (x, y, text, height in pixels, colour)."""
    image = Image.fromarray(picture)
    draw = ImageDraw.Draw(image)
    for x, y, text, size, colour in texts:
        draw.text((x, y), text, fill=colour, font=font(max(6, size)), anchor="mm")
    return np.array(image)


def number_texts(
    layout: Layout, truth: Truth, pen: Pen, colour: Colour
) -> list[tuple[float, float, str, int, Colour]]:
    """A number in every hex, at the same place of each."""
    first = int(pen.choice([0, 1, 1, 1, 20]))
    spot = [(0, -0.33), (0, 0.33), (0, -0.02), (-0.2, -0.25), (0.2, 0.25)][int(pen.integers(5))]
    size = max(6, int(layout.step * pen.uniform(0.13, 0.2)))
    texts = []
    for place in layout.places():
        text = f"{place[0] + first:02d}{place[1] + first:02d}"
        truth.numbers[place] = text
        x, y = layout.centre(place)
        texts.append((x + spot[0] * layout.step, y + spot[1] * layout.step, text, size, colour))
    return texts
