"""How a planned paper map is drawn: in colours and manners of its own, flat and clean."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, pi, sin

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from hexwright.schema.grid import Place
from tests.helpers.paper_maps.grids import draw_grid
from tests.helpers.paper_maps.plan import KINDS, Plan, Point

Pixels = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

_INK: dict[str, tuple[Colour, Colour]] = {
    "clear": ((226, 214, 178), (226, 214, 178)),
    "woods": ((158, 186, 120), (66, 110, 52)),
    "rough": ((196, 170, 130), (120, 88, 56)),
    "hill": ((214, 184, 122), (150, 112, 58)),
    "marsh": ((192, 204, 176), (74, 118, 140)),
    "town": ((206, 190, 176), (120, 60, 52)),
    "water": ((132, 172, 204), (112, 152, 190)),
    "field": ((232, 214, 128), (190, 164, 70)),
}
_LINE_INK: dict[str, Colour] = {
    "road": (142, 40, 34), "rail": (28, 26, 26), "stream": (52, 104, 176),
    "river": (40, 92, 168), "wall": (84, 60, 44),
}  # fmt: skip
_FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSerif.ttf", "DejaVuSansCondensed.ttf")


@dataclass(frozen=True)
class Manner:
    """What one map's artist does: colours, line widths, where the numbers stand."""

    ink: dict[str, tuple[Colour, Colour]]
    line_ink: dict[str, Colour]
    wobble: float
    grid_alpha: float
    grid_width: float
    number_at: Point
    number_size: float
    font: str
    names: bool
    # Letters, and whether the grid was drawn by hand.
    letters: Colour = (52, 46, 40)
    uneven: bool = False


def manner(plan: Plan, rng: np.random.Generator) -> Manner:
    """An artist by chance; the band says how far from hex to hex the art strays."""
    wobble = {"easy": 0.0, "medium": 0.16, "hard": 0.24}[plan.band]
    place = ((0.0, -0.33), (0.0, 0.34), (0.0, -0.30))[int(rng.integers(3))]
    made = Manner(
        {kind: (_jittered(rng, one), _jittered(rng, other)) for kind, (one, other) in _INK.items()},
        {kind: _jittered(rng, one) for kind, one in _LINE_INK.items()},
        wobble,
        float(rng.uniform(0.35, 0.7)),
        float(rng.uniform(1.0, 2.0)),
        place,
        float(rng.uniform(0.15, 0.2)),
        _FONTS[int(rng.integers(len(_FONTS)))],
        bool(rng.random() < 0.7),
    )
    return _at_night(made) if plan.printing.dark else made


def _at_night(how: Manner) -> Manner:
    """The same with all terrain dark, and letters bright."""
    ink = {kind: (_darker(one), _darker(other)) for kind, (one, other) in how.ink.items()}
    return replace(how, ink=ink, letters=(225, 225, 225))


def _darker(colour: Colour) -> Colour:
    red, green, blue = (int(0.3 * one) for one in colour)
    return red, green, blue


def _jittered(rng: np.random.Generator, colour: Colour) -> Colour:
    red, green, blue = (int(np.clip(one + rng.integers(-10, 11), 0, 255)) for one in colour)
    return red, green, blue


def drawn(
    plan: Plan, how: Manner, rng: np.random.Generator
) -> tuple[Pixels, dict[Place, dict[str, float]]]:
    """The flat sheet, and how much of each hex each kind fills."""
    width, height = plan.size()
    owner = _owners(plan, width, height)
    labels = _strayed(plan, how, owner, rng)
    sheet = _ground(plan, how, labels, rng)
    shares = _shares(plan, owner, labels)
    print_grid = _printed if plan.printing.strength is not None else _draw_grid
    if plan.printing.under:
        print_grid(plan, how, sheet)
    _draw_sides(plan, how, sheet, rng)
    _draw_ways(plan, how, sheet, rng)
    if not plan.printing.under:
        print_grid(plan, how, sheet)
    sheet = _lettered(plan, how, sheet, rng)
    _draw_counters(plan, sheet, rng)
    return sheet, shares


def _owners(plan: Plan, width: int, height: int) -> npt.NDArray[np.int32]:
    """Which hex every pixel belongs to; -1 off the map."""
    owner = np.full((height, width), -1, np.int32)
    for number, place in enumerate(plan.places):
        cv2.fillConvexPoly(owner, np.round(plan.corners(place)).astype(np.int32), number)
    return owner


def _strayed(
    plan: Plan, how: Manner, owner: npt.NDArray[np.int32], rng: np.random.Generator
) -> npt.NDArray[np.int32]:
    """The kind that every pixel is painted as: art does not keep to the grid."""
    kinds = np.array([KINDS.index(plan.terrain[place]) for place in plan.places], np.int32)
    if how.wobble == 0:
        return np.where(owner < 0, -1, kinds[owner])
    height, width = owner.shape
    step = plan.pitch * 0.45
    shape = (int(height / step) + 2, int(width / step) + 2)
    fields = [
        cv2.resize(
            rng.normal(0, 1, shape).astype(np.float32),
            (width, height),
            interpolation=cv2.INTER_CUBIC,
        )
        for _ in range(2)
    ]
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    amount = how.wobble * plan.pitch
    strayed = cv2.remap(
        owner.astype(np.float32), xs + fields[0] * amount, ys + fields[1] * amount,
        cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE,
    ).astype(np.int32)  # fmt: skip
    strayed = np.where(strayed < 0, owner, strayed)
    return np.where(owner < 0, -1, kinds[strayed])


def _shares(
    plan: Plan, owner: npt.NDArray[np.int32], labels: npt.NDArray[np.int32]
) -> dict[Place, dict[str, float]]:
    inside = owner >= 0
    table = np.zeros((len(plan.places), len(KINDS)))
    np.add.at(table, (owner[inside], labels[inside]), 1)
    table /= table.sum(axis=1, keepdims=True)
    return {
        place: {kind: float(share) for kind, share in zip(KINDS, row, strict=True)}
        for place, row in zip(plan.places, table, strict=True)
    }


def _ground(
    plan: Plan, how: Manner, labels: npt.NDArray[np.int32], rng: np.random.Generator
) -> Pixels:
    height, width = labels.shape
    sheet = np.full((height, width, 3), plan.printing.paper, np.uint8)
    for number, kind in enumerate(KINDS):
        mask = labels == number
        if mask.any():
            layer = np.full((height, width, 3), how.ink[kind][0], np.uint8)
            _pattern(kind, layer, how.ink[kind][1], plan.pitch, rng)
            sheet[mask] = layer[mask]
    return sheet


def _pattern(kind: str, layer: Pixels, ink: Colour, pitch: float, rng: np.random.Generator) -> None:
    """The signs of a kind of terrain, scattered over a whole layer."""
    height, width = layer.shape[:2]
    step = pitch * {"woods": 0.17, "rough": 0.22, "hill": 0.2, "marsh": 0.24, "town": 0.26}.get(
        kind, 0
    )
    if kind == "field":
        gap = pitch * 0.09
        for number in range(int(height / gap)):
            cv2.line(layer, (0, int(number * gap)), (width, int(number * gap)), ink, 1)
    if step == 0:
        return
    for y in np.arange(0, height, step):
        for x in np.arange(0, width, step):
            at = (int(x + rng.normal(0, step / 5)), int(y + rng.normal(0, step / 5)))
            _sign(kind, layer, at, step, ink, rng)


def _sign(
    kind: str,
    layer: Pixels,
    at: tuple[int, int],
    step: float,
    ink: Colour,
    rng: np.random.Generator,
) -> None:
    size = step * rng.uniform(0.28, 0.42)
    x, y = at
    if kind == "woods":
        cv2.circle(layer, at, max(1, int(size)), ink, -1, cv2.LINE_AA)
    elif kind == "town":
        cv2.rectangle(layer, at, (int(x + size * 1.6), int(y + size * 1.2)), ink, -1)
    elif kind == "marsh":
        cv2.line(layer, (int(x - size), y), (int(x + size), y), ink, 1, cv2.LINE_AA)
    else:
        turn = rng.uniform(0, pi) if kind == "rough" else pi / 3
        dx, dy = int(size * cos(turn)), int(size * sin(turn))
        cv2.line(layer, (x - dx, y - dy), (x + dx, y + dy), ink, 1, cv2.LINE_AA)


def _curve(
    points: Sequence[Point], rng: np.random.Generator, jitter: float
) -> npt.NDArray[np.int32]:
    """A line through points that a hand drew: a little beside them, and round at corners."""
    spots = np.array(points, np.float64) + rng.normal(0, jitter, (len(points), 2))
    for _ in range(2):
        first, second = spots[:-1] * 0.75 + spots[1:] * 0.25, spots[:-1] * 0.25 + spots[1:] * 0.75
        inner = np.stack([first, second], 1).reshape(-1, 2)
        spots = np.concatenate([spots[:1], inner, spots[-1:]])
    return np.round(spots).astype(np.int32)


def _draw_ways(plan: Plan, how: Manner, sheet: Pixels, rng: np.random.Generator) -> None:
    stray = {"easy": 0.01, "medium": 0.04, "hard": 0.06}[plan.band] * plan.pitch
    for kind, way in sorted(plan.ways, key=lambda one: one[0] != "stream"):
        spots: list[Point] = []
        for one, other in pairwise(way):
            a, b = plan.centre(one), plan.centre(other)
            spots += [a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)]
        spots.append(plan.centre(way[-1]))
        curve = _curve(spots, rng, stray)
        wide = max(2, round(plan.pitch * (0.07 if kind == "road" else 0.045)))
        if kind == "road":
            cv2.polylines(
                sheet,
                [curve],
                isClosed=False,
                color=(70, 50, 40),
                thickness=wide + 2,
                lineType=cv2.LINE_AA,
            )
        cv2.polylines(
            sheet,
            [curve],
            isClosed=False,
            color=how.line_ink[kind],
            thickness=wide,
            lineType=cv2.LINE_AA,
        )
        if kind == "rail":
            _ties(plan, how, sheet, curve)


def _ties(plan: Plan, how: Manner, sheet: Pixels, curve: npt.NDArray[np.int32]) -> None:
    reach = plan.pitch * 0.06
    for (x, y), (u, v) in zip(curve[:-1:2], curve[1::2], strict=False):
        length = max(1.0, float(np.hypot(u - x, v - y)))
        dx, dy = -(v - y) / length * reach, (u - x) / length * reach
        one, other = (int(x - dx), int(y - dy)), (int(x + dx), int(y + dy))
        cv2.line(sheet, one, other, how.line_ink["rail"], max(1, int(plan.pitch * 0.025)))


def _draw_sides(plan: Plan, how: Manner, sheet: Pixels, rng: np.random.Generator) -> None:
    stray = {"easy": 0.0, "medium": 0.02, "hard": 0.035}[plan.band] * plan.pitch
    for pair, kind in sorted(plan.hexsides.items(), key=lambda one: sorted(one[0])):
        a, b = plan.side(pair)
        middle = (
            (a[0] + b[0]) / 2 + rng.normal(0, stray),
            (a[1] + b[1]) / 2 + rng.normal(0, stray),
        )
        wide = max(2, round(plan.pitch * (0.11 if kind == "river" else 0.07)))
        spots = np.round(np.array([a, middle, b])).astype(np.int32)
        cv2.polylines(
            sheet,
            [spots],
            isClosed=False,
            color=how.line_ink[kind],
            thickness=wide,
            lineType=cv2.LINE_AA,
        )


def _draw_grid(plan: Plan, how: Manner, sheet: Pixels) -> None:
    over = sheet.copy()
    for place in plan.places:
        corners = np.round(np.array(plan.corners(place)) * 16).astype(np.int32)
        cv2.polylines(
            over,
            [corners],
            isClosed=True,
            color=(50, 46, 40),
            thickness=max(1, round(how.grid_width)),
            lineType=cv2.LINE_AA,
            shift=4,
        )
    cv2.addWeighted(over, how.grid_alpha, sheet, 1 - how.grid_alpha, 0, sheet)


def _printed(plan: Plan, how: Manner, sheet: Pixels) -> None:
    """The grid in the style and ink of the sheet, as strong against its ground as that has it."""
    printing = plan.printing
    assert printing.strength is not None
    spots = np.array([plan.centre(place) for place in plan.places]).astype(int)
    ground = np.median(sheet[spots[:, 1], spots[:, 0]], axis=0)
    full = np.array([235, 235, 235]) if printing.dark else np.array(printing.ink)
    red, green, blue = (int(one) for one in ground + (full - ground) * printing.strength)
    width = max(1, round(plan.pitch * printing.width))
    uneven = np.random.default_rng(int(plan.pitch * 1000)) if how.uneven else None
    draw_grid(sheet, plan, printing.style, (red, green, blue), width, uneven)


def _lettered(plan: Plan, how: Manner, sheet: Pixels, rng: np.random.Generator) -> Pixels:
    picture = Image.fromarray(sheet)
    pen = ImageDraw.Draw(picture)
    font = ImageFont.truetype(how.font, max(8, round(plan.pitch * how.number_size)))
    for row, numbers in enumerate(plan.numbers()):
        for column, number in enumerate(numbers):
            x, y = plan.centre((column, row))
            spot = (x + how.number_at[0] * plan.pitch, y + how.number_at[1] * plan.pitch)
            pen.text(spot, number, fill=how.letters, font=font, anchor="mm")
    if how.names:
        large = ImageFont.truetype(how.font, max(9, round(plan.pitch * 0.26)))
        for column, row in [place for place in plan.places if plan.terrain[place] == "town"][:6]:
            x, y = plan.centre((column, row))
            name = "".join(
                "AEIOU"[int(rng.integers(5))] + "LMNRST"[int(rng.integers(6))] for _ in range(3)
            )
            pen.text(
                (x + plan.pitch * 0.4, y), name.title(), fill=how.letters, font=large, anchor="lm"
            )
    return np.asarray(picture).copy()


def _draw_counters(plan: Plan, sheet: Pixels, rng: np.random.Generator) -> None:
    for place in sorted(plan.counters):
        x, y = plan.centre(place)
        half = plan.pitch * 0.32
        one, other = (int(x - half), int(y - half)), (int(x + half), int(y + half))
        colour = tuple(int(c) for c in rng.integers(60, 220, 3))
        cv2.rectangle(sheet, one, other, colour, -1)
        cv2.rectangle(sheet, one, other, (20, 20, 20), 1)
        cv2.line(sheet, one, other, (20, 20, 20), 1)
