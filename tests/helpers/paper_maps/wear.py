"""What paper, light and scanner do to a sheet, and the whole way from a seed to a scan."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hexwright.schema.grid import Place
from tests.helpers.paper_maps.art import Pixels, drawn, manner
from tests.helpers.paper_maps.plan import BANDS, Band, Plan, planned

Floats = npt.NDArray[np.float32]


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
    amount = {"easy": 0.3, "medium": 0.7, "hard": 1.0}[plan.band]
    dx, dy = _displacement(plan, flat.shape[1], flat.shape[0], amount, rng)
    height, width = flat.shape[:2]
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    worn: npt.NDArray[Any] = cv2.remap(
        flat, xs + dx, ys + dy, cv2.INTER_LINEAR, borderValue=(235, 235, 230)
    )
    worn = _lit(worn, amount, rng)
    worn = np.clip(worn + rng.normal(0, 2 + 5 * amount, worn.shape), 0, 255).astype(np.uint8)
    quality = int(92 - 42 * amount)
    _, packed = cv2.imencode(".jpg", worn[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
    decoded: npt.NDArray[Any] | None = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    assert decoded is not None
    pixels = np.ascontiguousarray(decoded[..., ::-1])
    centers = {place: _found(plan.centre(place), dx, dy) for place in plan.places}
    columns, rows = plan.grid.columns, plan.grid.rows
    beyond = {
        (c, r): _found(plan.centre((c, r)), dx, dy)
        for c in range(-1, columns + 1)
        for r in range(-1, rows + 1)
        if (c, r) not in centers
    }
    terrain = {place: max(of, key=of.__getitem__) for place, of in shares.items()}
    return PaperMap(plan, pixels.astype(np.uint8), centers, beyond, terrain, shares)


def _displacement(
    plan: Plan, width: int, height: int, amount: float, rng: np.random.Generator
) -> tuple[Floats, Floats]:
    """From where on the flat sheet each pixel of the scan comes, less where it is."""
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    turn = np.radians(rng.uniform(-2, 2) * amount)
    u, v = xs - width / 2, ys - height / 2
    dx, dy = u * (np.cos(turn) - 1) - v * np.sin(turn), u * np.sin(turn) + v * (np.cos(turn) - 1)
    bent = []
    for field in (dx, dy):
        rough = rng.normal(0, 1, (4, 5)).astype(np.float32)
        smooth = cv2.resize(rough, (width, height), interpolation=cv2.INTER_CUBIC)
        bent.append((field + smooth * amount * 0.06 * plan.pitch).astype(np.float32))
    return bent[0], bent[1]


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
