"""The hex grid of a scanned map: found, judged, and put right by a few points of the user."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from hexwright.importers.scan.fit import Fit, fitted
from hexwright.importers.scan.frame import ACROSS, DOWN
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.outline import outlined
from hexwright.importers.scan.pattern import SPOTS
from hexwright.importers.scan.response import Level, levels_of
from hexwright.importers.scan.sheet import Pixels
from hexwright.importers.scan.spectrum import same_lattice
from hexwright.importers.scan.survey import Candidate, candidates
from hexwright.schema.language import tr

# Correlation of the hexes with the pattern that is enough, by pattern: dots are found by chance
# more easily than lines.
ENOUGH: Final = {"lines": 0.3, "arms": 0.3, "corners": 0.36, "dots": 0.38}
FEWEST_HEXES: Final = 12
# How much better than the next other lattice the best must be.
_AHEAD: Final = 1.12
_CLEAR_LIKENESS: Final = 0.8
# The share of the picture that must agree, for lines and for spots.
_COVERED: Final = (0.15, 0.35)
_LEFT_OVER: Final = 0.08
_FOLLOWED: Final = 0.8
# How much the mean hex must look like the pattern.
LIKE: Final = {"lines": 0.67, "arms": 0.7, "corners": 0.8, "dots": 0.85}
_MOST_FITS: Final = 3
_PROPOSALS: Final = 3

Report = Callable[[int, int, str], None]


@dataclass(frozen=True)
class Proposal:
    """One way to lay a grid on the picture, for the user to choose from."""

    grid: FoundGrid
    score: float
    fit: Fit = field(repr=False)


@dataclass(frozen=True)
class Detection:
    """What was found on a picture.

    Without `accepted` nothing may be taken over unasked: `reason` says what is doubtful, and the
    proposals are what the user may choose from, the best first. `residual_px` is by how much
    printed hexes lie beside the found ones, in pixels: the median over the map.
    """

    accepted: bool
    reason: str
    confidence: float
    proposals: tuple[Proposal, ...]
    residual_px: float = 0.0
    levels: tuple[Level, ...] = field(default=(), repr=False)

    @property
    def grid(self) -> FoundGrid | None:
        """The best grid, accepted or not."""
        return self.proposals[0].grid if self.proposals else None


def _quiet(_done: int, _steps: int, _what: str) -> None:
    return


def detect(pixels: Pixels, report: Report = _quiet) -> Detection:
    """Find the grid of a picture. `report` is told the progress, and may raise to cancel."""
    progress = _Progress(report)
    progress.step(tr("Looking for marks"))
    levels = levels_of(pixels, progress.beat)
    size = (int(pixels.shape[1]), int(pixels.shape[0]))
    progress.step(tr("Looking for a lattice"))
    found = candidates(levels, *size, beat=progress.beat)
    progress.step(tr("Laying the grid on the map"))
    fits: list[Fit] = []
    for one in _worth(found):
        fits.append(fitted(levels, one, size, progress.beat))
        if _is_clear(fits[-1], found):
            break
    fits.sort(key=_evidence, reverse=True)
    progress.step(tr("Tracing the edge of the map"))
    proposals = [_proposal(fit, size) for fit in fits[:_PROPOSALS]]
    known = tuple(one for one in proposals if one is not None)
    progress.done()
    return _judged(known, found, tuple(levels))


class _Progress:
    """Counts the steps of a detection."""

    steps = 4

    def __init__(self, report: Report) -> None:
        self.report = report
        self.count = 0
        self.what = ""

    def step(self, what: str) -> None:
        self.what = what
        self.beat()
        self.count += 1

    def beat(self) -> None:
        self.report(self.count, self.steps, self.what)

    def done(self) -> None:
        self.report(self.steps, self.steps, self.what)


def _worth(found: Sequence[Candidate]) -> list[Candidate]:
    """What to lay on the whole picture: the best lines first, then the best spots."""
    chosen: list[Candidate] = []
    for one in found:
        if not any(_alike(one, other) for other in chosen):
            chosen.append(one)
    lined = [one for one in chosen if one.pattern not in SPOTS][:_MOST_FITS]
    spotted = [one for one in chosen if one.pattern in SPOTS][: _MOST_FITS // 2]
    return lined[:2] + spotted + lined[2:]


def _is_clear(fit: Fit, found: Sequence[Candidate]) -> bool:
    """Whether nothing else has to be tried."""
    rival = _rival(fit.candidate, found)
    return (
        fit.candidate.pattern not in SPOTS
        and fit.likeness >= _CLEAR_LIKENESS
        and fit.strength >= 1.1 * ENOUGH["lines"]
        and fit.trusted.mean() > 0.3
        and (rival is None or fit.candidate.score >= 1.2 * rival.score)
    )


def _alike(one: Candidate, other: Candidate) -> bool:
    """The same lattice with patterns that put the hexes in the same place."""
    lines = one.pattern not in SPOTS and other.pattern not in SPOTS
    same = one.pattern == other.pattern or lines
    return same and same_lattice(one.lattice, other.lattice, 0.1)


def _evidence(fit: Fit) -> float:
    """How much of the picture speaks for a fit, and how clearly."""
    # Numerals are spots on a lattice too: where lines are to be seen, they decide.
    weight = 0.5 if fit.candidate.pattern in SPOTS else 1.0
    return weight * fit.strength * fit.likeness**2 * math.sqrt(fit.trusted.mean() + 0.02)


def _proposal(fit: Fit, size: tuple[int, int]) -> Proposal | None:
    grid = outlined(fit, size)
    if grid is None or len(grid.centers) < 3:
        return None
    return Proposal(grid, fit.strength, fit)


def _judged(
    proposals: tuple[Proposal, ...], found: Sequence[Candidate], levels: tuple[Level, ...]
) -> Detection:
    if not proposals:
        reason = tr("No hex grid was found in this picture.")
        return Detection(accepted=False, reason=reason, confidence=0.0, proposals=(), levels=levels)
    best = proposals[0]
    doubts = _doubts(best, proposals[1:], found)
    confidence = _confidence(best, found)
    residual = _residual(best.fit)
    reason = " ".join(doubts) or tr("The grid fits the printed hexes.")
    return Detection(not doubts, reason, confidence, proposals, residual, levels)


def _doubts(best: Proposal, others: Sequence[Proposal], found: Sequence[Candidate]) -> list[str]:
    doubts = []
    fit = best.fit
    if best.score < ENOUGH[fit.candidate.pattern]:
        doubts.append(tr("The printed hexes are too faint, or there are none."))
    elif fit.likeness < LIKE[fit.candidate.pattern]:
        doubts.append(tr("What repeats on this picture does not look like hexes."))
    if fit.trusted.mean() < _COVERED[fit.candidate.pattern in SPOTS]:
        doubts.append(tr("Only a small part of the picture shows such hexes."))
    if fit.left_over > _LEFT_OVER or _followed(best) < _FOLLOWED:
        doubts.append(tr("Part of the map has hexes that do not follow on from the others."))
    if len(best.grid.centers) < FEWEST_HEXES:
        doubts.append(tr("Only a few hexes were found: {count}.", count=len(best.grid.centers)))
    if _rest(fit) > 0.05:
        doubts.append(tr("The found hexes lie beside the printed ones."))
    rival = _rival(fit.candidate, found)
    if rival is not None and fit.candidate.score < _AHEAD * rival.score:
        doubts.append(tr("Another size of hexes fits nearly as well."))
    if any(_is_elsewhere(other, best) for other in others):
        doubts.append(tr("Another place of the hexes fits nearly as well."))
    return doubts


def _followed(best: Proposal) -> float:
    """The share of the map's hexes that were seen to lie right, not only reckoned."""
    frame = best.fit.frame
    cells = np.floor(frame.uv(best.grid.spots) / (ACROSS, DOWN)).astype(int)
    row = np.clip(cells[:, 1], 0, frame.down - 1)
    column = np.clip(cells[:, 0], 0, frame.across - 1)
    return float(best.fit.trusted[row, column].mean())


def _is_elsewhere(other: Proposal, best: Proposal) -> bool:
    """Whether another fit is nearly as good and puts the hexes somewhere else."""
    if _evidence(other.fit) < 0.8 * _evidence(best.fit):
        return False
    spots = best.grid.spots
    sample = other.grid.spots[:: max(1, len(other.grid.spots) // 50)]
    off = [float(np.hypot(*(spots - spot).T).min()) for spot in sample]
    return float(np.percentile(off, 80)) > 0.15 * best.grid.pitch


def _rival(chosen: Candidate, found: Sequence[Candidate]) -> Candidate | None:
    spots = chosen.pattern in SPOTS
    for one in found:
        same_sort = (one.pattern in SPOTS) == spots and (one.pattern != "arms" or spots)
        if same_sort and not same_lattice(one.lattice, chosen.lattice, 0.15):
            return one
    return None


def _rest(fit: Fit) -> float:
    """What is left between printed and found hexes, in parts of the pitch."""
    if not fit.trusted.any():
        return 1.0
    rest = fit.rest[fit.trusted]
    return float(np.median(np.hypot(rest[:, 0], rest[:, 1]))) / ACROSS


def _residual(fit: Fit) -> float:
    return _rest(fit) * fit.frame.pitch


def _confidence(best: Proposal, found: Sequence[Candidate]) -> float:
    """From 0 to 1; what is accepted has more than a half."""
    fit = best.fit
    enough = ENOUGH[fit.candidate.pattern]
    rival = _rival(fit.candidate, found)
    ahead = fit.candidate.score / max(rival.score, 0.05) if rival else 3.0
    like = fit.likeness / LIKE[fit.candidate.pattern] - 1
    weight = min((best.score / enough - 1) * 3, 8 * like) + min(ahead - _AHEAD, 1.5)
    return round(1 / (1 + math.exp(-2 * weight)), 4)
