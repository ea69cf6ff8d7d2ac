"""Made-up maps put under a made-up scanner: margins, charts, bent paper, shadows, noise, JPEG."""

import cv2
import numpy as np
import numpy.typing as npt

from benchmarks.paper_maps.art import (
    Colour,
    draw_grid,
    draw_lines,
    draw_terrain,
    field,
    fill,
    line,
    number_texts,
    write,
)
from benchmarks.paper_maps.sheet import BANDS, Band, Layout, Pen, Picture, Truth

STYLES = ("lines", "dashes", "dotted", "arms", "corners", "dots")
_SHARES: dict[Band, tuple[float, ...]] = {
    "easy": (1.0, 0, 0, 0, 0, 0),
    "medium": (0.6, 0.14, 0.06, 0.12, 0.04, 0.04),
    "hard": (0.5, 0.14, 0.1, 0.14, 0.06, 0.06),
}
# Strength of the grid's ink, of bending in parts of the step, and of noise.
_INK: dict[Band, tuple[float, float]] = {
    "easy": (0.6, 1.0), "medium": (0.4, 0.8), "hard": (0.25, 0.6),
}  # fmt: skip
_BEND = {"easy": 0.15, "medium": 0.5, "hard": 1.0}
_NOISE = {"easy": 2.0, "medium": 5.0, "hard": 9.0}
_WORDS = ("Altdorf", "Birkhain", "Mill Creek", "Saint Paul", "Vado Largo", "North Ridge", "Ferry")


def make_scan(seed: int, *, megapixels: float = 2.0) -> tuple[Picture, Truth]:
    """A scan of a map with a grid; the seed decides everything, its band as well."""
    pen = np.random.default_rng(seed)
    band = BANDS[seed % 3]
    layout, width, height = _layout(pen, megapixels, band)
    truth = _truth(seed, band, layout)
    picture = np.full((height, width, 3), 0, np.uint8)
    picture[:] = pen.integers(190, 250, 3) if pen.random() < 0.8 else pen.integers(20, 120, 3)
    draw_terrain(picture, layout, truth, pen)
    under = pen.random() < 0.3
    style = str(pen.choice(STYLES, p=_SHARES[band]))
    truth.style = style
    ink, thick = _ink(picture, layout, band, pen)
    if under:
        draw_grid(picture, layout, style, ink, thick, pen)
    draw_lines(picture, layout, truth, pen)
    if not under:
        draw_grid(picture, layout, style, ink, thick, pen)
    texts = _names(layout, pen)
    if pen.random() < 0.7:
        texts += number_texts(layout, truth, pen, _opposite(picture, layout))
    picture = write(picture, texts)
    picture = _clutter(picture, layout, pen, band)
    return _scanned(picture, truth, layout, pen)


def _layout(pen: Pen, megapixels: float, band: Band) -> tuple[Layout, int, int]:
    step = float(np.exp(pen.uniform(np.log(22), np.log(180 if band != "hard" else 120))))
    area = megapixels * 1e6 * pen.uniform(0.6, 1.2)
    wide = np.sqrt(area * pen.uniform(0.6, 1.7))
    high = area / wide
    margins = pen.uniform(0.01, 0.16, 4) * [wide, high, wide, high]
    orientation = str(pen.choice(["flat", "pointy"]))
    stretch = float(pen.uniform(0.84, 1.19)) if pen.random() < 0.3 else 1.0
    u, v = step, step * np.sqrt(3) / 2 * stretch
    room = (wide - margins[0] - margins[2], high - margins[1] - margins[3])
    across, down = (
        (room[0] / v, room[1] / u) if orientation == "flat" else (room[0] / u, room[1] / v)
    )
    layout = Layout(
        orientation, str(pen.choice(["odd", "even"])), max(6, int(across - 0.7)),
        max(6, int(down - 0.7)), step, stretch, float(margins[0]), float(margins[1]),
    )  # fmt: skip
    size = layout.size()
    return layout, int(size[0] + margins[0] + margins[2]), int(size[1] + margins[1] + margins[3])


def _truth(seed: int, band: Band, layout: Layout) -> Truth:
    return Truth(
        seed, band, has_grid=True, orientation=layout.orientation, stagger=layout.stagger,
        columns=layout.columns, rows=layout.rows, pitch=layout.step,
    )  # fmt: skip


def _ink(picture: Picture, layout: Layout, band: Band, pen: Pen) -> tuple[Colour, int]:
    """Colour and width of the grid: dark, white or coloured, more or less faint."""
    spots = np.array([layout.centre(place) for place in layout.places()]).astype(int)
    ground = np.median(picture[spots[:, 1], spots[:, 0]], axis=0)
    is_dark = ground.mean() < 110
    full = np.array([255, 255, 255]) if is_dark else np.array([20, 15, 10])
    if pen.random() < 0.15:
        full = np.array([255, 255, 255]) if ground.mean() < 190 else np.array([110, 40, 20])
    strength = pen.uniform(*_INK[band])
    colour = ground + (full - ground) * strength
    ink: Colour = (int(colour[0]), int(colour[1]), int(colour[2]))
    return ink, max(1, round(layout.step * pen.uniform(0.012, 0.035)))


def _opposite(picture: Picture, layout: Layout) -> Colour:
    x, y = layout.centre((layout.columns // 2, layout.rows // 2))
    dark = picture[int(y), int(x)].mean() < 110
    return (230, 230, 230) if dark else (40, 40, 40)


def _names(layout: Layout, pen: Pen) -> list[tuple[float, float, str, int, Colour]]:
    wide, high = layout.size()
    return [
        (
            layout.left + pen.uniform(0.1, 0.9) * wide, layout.top + pen.uniform(0.1, 0.9) * high,
            str(pen.choice(_WORDS)), int(layout.step * pen.uniform(0.2, 0.8)), (30, 30, 30),
        )
        for _ in range(int(pen.integers(3, 14)))
    ]  # fmt: skip


def _clutter(picture: Picture, layout: Layout, pen: Pen, band: Band) -> Picture:
    """Titles, tracks and charts beside the map, and counters lying on it."""
    width = picture.shape[1]
    wide, high = layout.size()
    texts: list[tuple[float, float, str, int, Colour]] = []
    right = layout.left + wide
    if width - right > 60:
        cell = int(pen.uniform(16, 40))
        for y in range(int(layout.top), int(layout.top + high * 0.8), cell):
            for x in range(int(right) + 8, width - cell, cell):
                box = np.array([(x, y), (x + cell, y), (x + cell, y + cell), (x, y + cell)], float)
                line(picture, np.vstack([box, box[:1]]), (20, 20, 20), 1)
                texts.append(
                    (x + cell / 2, y + cell / 2, str(pen.integers(1, 20)), cell // 2, (20, 20, 20))
                )
    if layout.top > 30:
        texts.append(
            (
                width / 2,
                layout.top / 2,
                "Battle of " + str(pen.choice(_WORDS)),
                int(layout.top * 0.5),
                (30, 20, 20),
            )
        )
    share = {"easy": 0.0, "medium": 0.02, "hard": 0.06}[band]
    for place in layout.places():
        if pen.random() < share:
            _counter(picture, layout, place, pen)
    return write(picture, texts)


def _counter(picture: Picture, layout: Layout, place: tuple[int, int], pen: Pen) -> None:
    x, y = np.array(layout.centre(place)) + pen.uniform(-0.2, 0.2, 2) * layout.step
    turn = pen.normal(0, 0.2)
    half = 0.33 * layout.step
    turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    box = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half @ turned + (x, y)
    fill(picture, box + half * 0.15, (60, 60, 60))
    colour: Colour = tuple(int(v) for v in pen.integers(60, 230, 3))  # type: ignore[assignment]
    fill(picture, box, colour)
    line(picture, box[[0, 2]] * 0.6 + 0.4 * np.array([x, y]), (10, 10, 10), 1)
    line(picture, box[[1, 3]] * 0.6 + 0.4 * np.array([x, y]), (10, 10, 10), 1)


def _scanned(picture: Picture, truth: Truth, layout: Layout, pen: Pen) -> tuple[Picture, Truth]:
    paper = Paper(
        pen, picture.shape[1], picture.shape[0], truth.pitch * _BEND[truth.band], truth.band
    )
    maps = paper.sources()
    bent = cv2.remap(picture, maps[0], maps[1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_CONSTANT,
                     borderValue=(70, 66, 60))  # fmt: skip
    spots = np.array([layout.centre(place) for place in layout.places()])
    for place, (x, y) in zip(layout.places(), paper.seen(spots).tolist(), strict=True):
        truth.centers[place] = (x, y)
    return worn(np.asarray(bent, np.uint8), paper, pen, _NOISE[truth.band]), truth


class Paper:
    """Where each pixel of a scan comes from on the flat sheet."""

    def __init__(self, pen: Pen, width: int, height: int, bend: float, band: Band) -> None:
        """Bend by so many pixels at most, turn and tilt as the band has it."""
        self.width, self.height = width, height
        turn = np.radians(pen.normal(0, {"easy": 0.3, "medium": 1.0, "hard": 2.0}[band]))
        tilt = {"easy": 0.0, "medium": 0.01, "hard": 0.03}[band]
        middle = np.array([width / 2, height / 2])
        turned = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        matrix = np.eye(3)
        matrix[:2, :2] = turned
        matrix[:2, 2] = middle - turned @ middle
        tilting = np.eye(3)
        tilting[2, :2] = pen.uniform(-tilt, tilt, 2) / (width, height)
        self.matrix = tilting @ matrix
        grain = max(width, height) / 2.5
        self.bulge = np.stack([field(pen, width, height, grain) for _ in (0, 1)], -1) * bend * 0.15
        self.folds = self._folds(pen, {"easy": 0, "medium": 2, "hard": 3}[band], bend)
        self.shade = np.ones((height, width), np.float32)

    def _folds(self, pen: Pen, most: int, bend: float) -> list[tuple[int, float, float]]:
        return [
            (int(pen.integers(2)), float(pen.uniform(0.2, 0.8)), float(pen.normal(0, 0.06 * bend)))
            for _ in range(int(pen.integers(0, most + 1)))
        ]

    def flat(self, spots: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Spots of the scan on the flat sheet."""
        x = np.clip(spots[..., 0], 0, self.width - 1.001)
        y = np.clip(spots[..., 1], 0, self.height - 1.001)
        x, y = np.atleast_2d(x.astype(np.float32)), np.atleast_2d(y.astype(np.float32))
        bulge = cv2.remap(self.bulge, x, y, cv2.INTER_LINEAR)
        found = spots + bulge.reshape(spots.shape)
        for axis, where, jump in self.folds:
            size = (self.width, self.height)[axis]
            slope = np.clip((spots[..., axis] - where * size) / 6, -1, 1)
            found[..., 1 - axis] += jump * slope
        ones = np.concatenate([found, np.ones((*found.shape[:-1], 1))], axis=-1) @ self.matrix.T
        flat: npt.NDArray[np.float64] = ones[..., :2] / ones[..., 2:]
        return flat

    def seen(self, spots: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Spots of the flat sheet on the scan."""
        found = spots.astype(float).copy()
        for _ in range(40):
            found = found - 0.8 * (self.flat(found) - spots)
        return found

    def sources(self) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """For every pixel of the scan its place on the sheet, as two planes."""
        x, y = np.meshgrid(np.arange(self.width, dtype=float), np.arange(self.height, dtype=float))
        flat = self.flat(np.stack([x, y], -1))
        return flat[..., 0].astype(np.float32), flat[..., 1].astype(np.float32)


def worn(picture: Picture, paper: Paper, pen: Pen, noise: float) -> Picture:
    """Uneven light, shadows of folds, blur, grain and JPEG."""
    height, width = picture.shape[:2]
    light = 1 + field(pen, width, height, max(width, height) / 2) * 0.02 * noise / 2
    for axis, where, _ in paper.folds:
        size = (width, height)[axis]
        away = np.abs(np.arange(size) - where * size)
        shadow = (1 - 0.25 * np.exp(-away / 8)).astype(np.float32)
        light = light * (shadow[None, :] if axis == 0 else shadow[:, None])
    blurred = cv2.GaussianBlur(picture, (0, 0), float(pen.uniform(0.3, 0.9)))
    seen = blurred * light[..., None] + pen.normal(0, pen.uniform(0.3, 1) * noise, picture.shape)
    clipped = np.clip(seen, 0, 255).astype(np.uint8)
    quality = int(pen.integers(50, 95))
    _, packed = cv2.imencode(".jpg", clipped[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    read = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    assert read is not None
    return np.ascontiguousarray(read[..., ::-1], np.uint8)


def make_gridless(seed: int, *, megapixels: float = 1.5) -> tuple[Picture, Truth]:
    """A picture that has no hexes: areas, points and roads, squares, bricks, words, grain."""
    pen = np.random.default_rng([seed, 7])
    side = np.sqrt(megapixels * 1e6)
    width, height = int(side * pen.uniform(0.8, 1.4)), int(side * pen.uniform(0.7, 1.1))
    picture = np.full((height, width, 3), 0, np.uint8)
    picture[:] = pen.integers(180, 250, 3)
    colour: Colour = (30, 30, 30)
    makers = (_areas, _points, _squares, _bricks, _page, _grain)
    makers[seed % len(makers)](picture, pen, colour)
    truth = Truth(seed, BANDS[seed % 3], has_grid=False, style=makers[seed % len(makers)].__name__)
    paper = Paper(pen, width, height, 8.0, truth.band)
    maps = paper.sources()
    bent = cv2.remap(picture, maps[0], maps[1], cv2.INTER_LINEAR)
    return worn(np.asarray(bent, np.uint8), paper, pen, _NOISE[truth.band]), truth


def _areas(picture: Picture, pen: Pen, colour: Colour) -> None:
    height, width = picture.shape[:2]
    plan = cv2.Subdiv2D((0, 0, width, height))
    for x, y in pen.uniform(0, 1, (int(pen.integers(40, 160)), 2)) * (width - 1, height - 1):
        plan.insert((float(x), float(y)))
    facets, _ = plan.getVoronoiFacetList([])
    for facet in facets:
        shape = np.asarray(facet, float)
        fill(picture, shape, tuple(int(v) for v in pen.integers(140, 240, 3)))  # type: ignore[arg-type]
        line(picture, np.vstack([shape, shape[:1]]), colour, 2)


def _points(picture: Picture, pen: Pen, colour: Colour) -> None:
    height, width = picture.shape[:2]
    spots = pen.uniform(0.03, 0.97, (int(pen.integers(30, 120)), 2)) * (width, height)
    for spot in spots:
        near = np.argsort(((spots - spot) ** 2).sum(axis=1))[1:4]
        for other in near:
            line(picture, np.array([spot, spots[other]]), colour, 2)
    for x, y in spots:
        cv2.circle(picture, (int(x), int(y)), int(pen.integers(6, 14)), (150, 60, 50), -1)


def _squares(picture: Picture, pen: Pen, colour: Colour) -> None:
    height, width = picture.shape[:2]
    step = pen.uniform(25, 110)
    for x in np.arange(0, width, step):
        line(picture, np.array([(x, 0), (x, height)]), colour, 1)
    for y in np.arange(0, height, step):
        line(picture, np.array([(0, y), (width, y)]), colour, 1)


def _bricks(picture: Picture, pen: Pen, colour: Colour) -> None:
    height, width = picture.shape[:2]
    step = pen.uniform(30, 110)
    high = step * pen.uniform(0.35, 0.6)
    for row, y in enumerate(np.arange(0, height, high)):
        line(picture, np.array([(0, y), (width, y)]), colour, 2)
        for x in np.arange(0, width, step) + (row % 2) * step / 2:
            line(picture, np.array([(x, y), (x, y + high)]), colour, 2)


def _page(picture: Picture, pen: Pen, colour: Colour) -> None:
    height, width = picture.shape[:2]
    size = int(pen.integers(12, 30))
    texts = [
        (x, y, str(pen.choice(_WORDS)), size, colour)
        for y in range(size, height, int(size * 1.5))
        for x in range(60, width - 40, size * 5)
    ]
    picture[:] = write(picture, texts)  # type: ignore[arg-type]


def _grain(picture: Picture, pen: Pen, _colour: Colour) -> None:
    height, width = picture.shape[:2]
    waves = sum(field(pen, width, height, g) * g for g in (4.0, 16.0, 64.0))
    picture[:] = np.clip(128 + np.asarray(waves)[..., None] * 2, 0, 255).astype(np.uint8)
