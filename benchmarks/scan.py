"""Scans of paper maps: grids found without help, refused rightly, and how near, by difficulty."""

import sys
import time
from collections import defaultdict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from benchmarks import scanterrain
from benchmarks.side_by_side import line
from hexwright.schema.grid import Place
from tests.helpers.paper_maps.gridless import gridless
from tests.helpers.paper_maps.grids import Pixels
from tests.helpers.paper_maps.plan import BANDS
from tests.helpers.paper_maps.sheets import paper_sheet
from tests.helpers.paper_maps.wear import PaperMap

if TYPE_CHECKING:
    from hexwright.importers.scan.detect import Detection
    from hexwright.importers.scan.grid import FoundGrid

SCANS = 200
# For every so many scans one picture without a grid.
_GRIDLESS = 5
# The detector was tuned on other seeds.
_FIRST = 40_000
_NEAR = 0.15
_STRAY = 0.02
# By how much the size of an offered grid may differ from the true one.
_LIKE = 0.12


@dataclass
class Tally:
    """What came of the scans of one difficulty."""

    made: int = 0
    indexed: int = 0
    counted: int = 0
    accepted: int = 0
    wrong: int = 0
    mended: int = 0
    errors: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def run(scans: int = SCANS, first: int = _FIRST) -> int:
    """Print the figures; 1 if a bound is broken."""
    without = scans // _GRIDLESS
    sys.stdout.write(f"scan: {scans} made-up scans with a grid, {without} pictures without\n")
    tallies: dict[str, Tally] = defaultdict(Tally)
    for seed in range(first, first + scans):
        truth = paper_sheet(seed)
        printing, plan = truth.plan.printing, truth.plan
        what = f"{seed} {plan.band:<7} {printing.style:<9} {plan.grid.orientation:<7}"
        _count(tallies[plan.band], truth.pixels, truth, f"{what} {plan.pitch:6.1f} px")
    for seed in range(first, first + without):
        _count(tallies["no grid"], gridless(seed), None, f"{seed} no grid")
    is_found = _told(tallies)
    # What stands in the hexes is measured on scans whose grid is known: a fault of one is not the
    # other's. A sample of its own size, because each has five figures.
    is_read = scanterrain.run(max(1, min(scanterrain.SCANS, scans // len(BANDS)))) == 0
    return 0 if is_found and is_read else 1


def _count(tally: Tally, picture: Pixels, truth: PaperMap | None, what: str) -> None:
    from hexwright.importers.scan.detect import detect

    start = time.process_time()
    found = detect(picture)
    spent = time.process_time() - start
    tally.made += 1
    tally.seconds.append(spent * 1e7 / (picture.shape[0] * picture.shape[1]))
    tally.accepted += found.accepted
    near, strays, errors, same = compared(found.grid, truth)
    right = near == 1.0 and strays <= _STRAY
    tally.indexed += found.accepted and right
    tally.counted += found.accepted and right and same
    tally.wrong += found.accepted and near < 0.95
    tally.mended += bool(right or _is_mended(found, truth))
    if right:
        tally.errors.append(float(np.median(errors)))
    sys.stdout.write(
        f"       {what}  {'accepted' if found.accepted else 'refused ':<9}"
        f" near {near:5.3f} stray {strays:5.3f} {'' if same else '(other rows or columns) '}"
        f"confidence {found.confidence:.3f} {spent:5.1f} s"
        f" {'' if found.accepted else found.reason}\n"
    )
    sys.stdout.flush()


def _is_mended(found: "Detection", truth: PaperMap | None) -> bool:
    """Whether one of the grids that are offered is right after four hexes of it are dragged."""
    from hexwright.importers.scan.refit import refit

    if truth is None:
        return False
    for proposal in found.proposals:
        if proposal.grid.orientation != truth.plan.grid.orientation:
            continue
        if abs(proposal.grid.pitch / truth.plan.pitch - 1) > _LIKE:
            continue
        after = refit(replace(found, proposals=(proposal,)), _dragged(proposal.grid, truth))
        if compared(after.grid, truth)[0] == 1.0:
            return True
    return False


def _dragged(grid: "FoundGrid", truth: PaperMap) -> dict[Place, tuple[float, float]]:
    """Hexes near the four corners of the map, put where they are printed."""
    true = np.array(list(truth.centers.values()))
    found = {}
    for way in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        x, y = true[int(np.argmax(true @ np.array(way)))]
        near = np.hypot(grid.spots[:, 0] - x, grid.spots[:, 1] - y)
        found[grid.places[int(np.argmin(near))]] = (float(x), float(y))
    return found


def compared(grid: object, truth: PaperMap | None) -> tuple[float, float, list[float], bool]:
    """Share of true hexes found, of found hexes that are none, errors, and equal counting.

    Errors are in parts of the pitch.
    """
    from hexwright.importers.scan.grid import FoundGrid

    if not isinstance(grid, FoundGrid) or truth is None:
        return 0.0, 1.0, [0.0], False
    spots, true = grid.spots, np.array(list(truth.centers.values()))
    pitch, shape = truth.plan.pitch, truth.plan.grid
    errors = [float(np.hypot(*(spots - spot).T).min()) / pitch for spot in true]
    stray = [float(np.hypot(*(true - spot).T).min()) / pitch for spot in spots]
    same = (grid.orientation, grid.stagger, grid.columns, grid.rows) == (
        shape.orientation, shape.stagger, shape.columns, shape.rows,
    )  # fmt: skip
    near = float(np.mean(np.array(errors) < _NEAR))
    return near, float(np.mean(np.array(stray) > 0.5)), errors, same


def _told(tallies: dict[str, Tally]) -> bool:
    grids = {band: tally for band, tally in tallies.items() if band != "no grid"}
    made = sum(tally.made for tally in grids.values()) or 1
    results = []
    for band, tally in grids.items():
        share = 100 * tally.indexed / tally.made
        sys.stdout.write(line(f"{band}: fully indexed without help, %", share, "", holds=True))
        share = 100 * tally.mended / tally.made
        sys.stdout.write(line(f"{band}: with up to 4 control points, %", share, "", holds=True))
        share = 100 * tally.counted / tally.made
        sys.stdout.write(line(f"{band}: rows, columns and stagger too, %", share, "", holds=True))
        error = 100 * float(np.median(tally.errors)) if tally.errors else 100.0
        sys.stdout.write(line(f"{band}: median error, % of the pitch", error, "", holds=True))
    share = 100 * sum(tally.indexed for tally in grids.values()) / made
    wrong = sum(tally.wrong for tally in tallies.values()) + tallies["no grid"].accepted
    errors = [error for tally in grids.values() for error in tally.errors] or [1.0]
    seconds = [second for tally in grids.values() for second in tally.seconds]
    for what, value, bound, holds in (
        ("fully indexed without help, %", share, "at least 95", share >= 95),
        ("wrongly accepted", wrong, "0", wrong == 0),
        ("median error, % of the pitch", 100 * float(np.median(errors)), "at most 1",
         float(np.median(errors)) <= 0.01),
        ("processor seconds for 10 megapixels", float(np.median(seconds)), "at most 10",
         float(np.median(seconds)) <= 10),
    ):  # fmt: skip
        results.append(holds)
        sys.stdout.write(line(what, value, bound, holds=holds))
    return all(results)
