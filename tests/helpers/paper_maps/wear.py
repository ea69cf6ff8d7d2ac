"""What paper, light and scanner do to a sheet, and the whole way from a seed to a scan."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid
from tests.helpers.paper_maps.art import Pixels, drawn, manner
from tests.helpers.paper_maps.plan import BANDS, Band, Plan, Printing, planned

Floats = npt.NDArray[np.float32]
# How badly paper was treated. Of whole sheets: how far it bulges and jumps at creases, in parts of
# the pitch, how many creases there are at most, and how much larger one edge is than the other.
_AMOUNT: dict[Band, float] = {"easy": 0.3, "medium": 0.7, "hard": 1.0}
_BULGE: dict[Band, float] = {"easy": 0.02, "medium": 0.075, "hard": 0.15}
_JUMP: dict[Band, float] = {"easy": 0.0, "medium": 0.03, "hard": 0.06}
_CREASES: dict[Band, int] = {"easy": 0, "medium": 2, "hard": 3}
_TILT: dict[Band, float] = {"easy": 0.0, "medium": 0.01, "hard": 0.03}


@dataclass(frozen=True)
class PaperMap:
    """A scan and the truth about it."""

    plan: Plan
    pixels: Pixels
    centers: dict[Place, tuple[float, float]]
    # Where hexes around the map would be.
    beyond: dict[Place, tuple[float, float]]
    # The kind that fills most of each hex.
    terrain: dict[Place, str]
    shares: dict[Place, dict[str, float]]


def paper_map(
    seed: int, band: Band, *, columns: int = 22, rows: int = 16, pitch: float | None = None
) -> PaperMap:
    """The scan of a seed: turned, warped, folded, unevenly lit, noisy, and stored as a JPEG."""
    plan = planned(seed, band, columns=columns, rows=rows, pitch=pitch)
    rng = np.random.default_rng([seed, 7, BANDS.index(band)])
    flat, shares = drawn(plan, manner(plan, rng), rng)
    return scanned(plan, flat, shares, rng)


def scanned(
    plan: Plan, flat: Pixels, shares: dict[Place, dict[str, float]], rng: np.random.Generator
) -> PaperMap:
    """A drawn sheet as a scanner sees it after years in a box."""
    dx, dy = _displacement(plan, flat.shape[1], flat.shape[0], _AMOUNT[plan.band], rng)
    pixels = _laid_on_glass(flat, dx, dy, plan.band, rng)
    centers = {place: _found(plan.centre(place), dx, dy) for place in plan.places}
    columns, rows = plan.grid.columns, plan.grid.rows
    beyond = {
        (c, r): _found(plan.centre((c, r)), dx, dy)
        for c in range(-1, columns + 1)
        for r in range(-1, rows + 1)
        if (c, r) not in centers
    }
    terrain = {place: max(of, key=of.__getitem__) for place, of in shares.items()}
    return PaperMap(plan, pixels, centers, beyond, terrain, shares)


def worn(flat: Pixels, band: Band, rng: np.random.Generator) -> Pixels:
    """A picture that is no map as a scanner sees it."""
    grid = Grid(orientation="flat", columns=1, rows=1, stagger="odd")
    plan = Plan(band, grid, 50.0, None, printing=Printing(strength=1.0))
    dx, dy = _displacement(plan, flat.shape[1], flat.shape[0], _AMOUNT[band], rng)
    return _laid_on_glass(flat, dx, dy, band, rng)


def _laid_on_glass(
    flat: Pixels, dx: Floats, dy: Floats, band: Band, rng: np.random.Generator
) -> Pixels:
    amount = _AMOUNT[band]
    height, width = flat.shape[:2]
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    bent: npt.NDArray[Any] = cv2.remap(
        flat, xs + dx, ys + dy, cv2.INTER_LINEAR, borderValue=(235, 235, 230)
    )
    bent = _lit(bent, amount, rng)
    bent = np.clip(bent + rng.normal(0, 2 + 5 * amount, bent.shape), 0, 255).astype(np.uint8)
    quality = int(92 - 42 * amount)
    _, packed = cv2.imencode(".jpg", bent[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    decoded: npt.NDArray[Any] | None = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    assert decoded is not None
    return np.ascontiguousarray(decoded[..., ::-1], np.uint8)


def _displacement(
    plan: Plan, width: int, height: int, amount: float, rng: np.random.Generator
) -> tuple[Floats, Floats]:
    """From where on the flat sheet each pixel of the scan comes, less where it is."""
    bulge = _BULGE[plan.band] if plan.printing.strength is not None else amount * 0.06
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    turn = np.radians(rng.uniform(-2, 2) * amount)
    u, v = xs - width / 2, ys - height / 2
    dx, dy = u * (np.cos(turn) - 1) - v * np.sin(turn), u * np.sin(turn) + v * (np.cos(turn) - 1)
    bent = []
    for field in (dx, dy):
        rough = rng.normal(0, 1, (4, 5)).astype(np.float32)
        smooth = cv2.resize(rough, (width, height), interpolation=cv2.INTER_CUBIC)
        bent.append((field + smooth * bulge * plan.pitch).astype(np.float32))
    if plan.printing.strength is not None:
        _fold_and_tilt(plan, bent, u, v, rng)
    return bent[0], bent[1]


def _fold_and_tilt(
    plan: Plan, bent: list[Floats], u: Floats, v: Floats, rng: np.random.Generator
) -> None:
    """Add creases, at which the paper is a little out of place, and the slant of a photo."""
    height, width = u.shape
    for _ in range(int(rng.integers(0, _CREASES[plan.band] + 1))):
        axis, at = int(rng.integers(2)), rng.uniform(-0.3, 0.3)
        away = (u - at * width, v - at * height)[axis]
        jump = rng.normal(0, _JUMP[plan.band] * plan.pitch)
        bent[1 - axis] += np.float32(jump) * np.clip(away / 6, -1, 1)
    a, b = rng.uniform(-_TILT[plan.band], _TILT[plan.band], 2)
    nearer = 1 / (1 + a * u / width + b * v / height) - 1
    bent[0] += (u * nearer).astype(np.float32)
    bent[1] += (v * nearer).astype(np.float32)


def _lit(sheet: Pixels, amount: float, rng: np.random.Generator) -> Floats:
    """Light from one side, a warm or cool cast that changes, and the shadows of folds."""
    height, width = sheet.shape[:2]
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    x, y = xs / width - 0.5, ys / height - 0.5
    light = 1 + amount * (
        rng.uniform(-0.25, 0.25) * x + rng.uniform(-0.25, 0.25) * y - 0.15 * (x * x + y * y)
    )
    for _ in range(int(3 * amount)):
        at, wide = rng.uniform(-0.4, 0.4), rng.uniform(0.004, 0.01)
        axis = x if rng.random() < 0.5 else y
        light = light * (1 - 0.25 * amount * np.exp(-(((axis - at) / wide) ** 2)))
    cast = np.stack([1 + amount * rng.uniform(-0.06, 0.06) * x for _ in range(3)], -1)
    return np.asarray(sheet * light[..., None] * cast, np.float32)


def _found(spot: tuple[float, float], dx: Floats, dy: Floats) -> tuple[float, float]:
    """Where a point of the flat sheet lies on the scan."""
    x, y = spot
    for _ in range(8):
        column = int(np.clip(round(x), 0, dx.shape[1] - 1))
        row = int(np.clip(round(y), 0, dx.shape[0] - 1))
        x, y = spot[0] - float(dx[row, column]), spot[1] - float(dy[row, column])
    return x, y
