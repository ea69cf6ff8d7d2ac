"""The hex grid of a scanned map: found, judged, and put right by a few points of the user."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from hexwright.importers.scan.fit import Fit, fitted
from hexwright.importers.scan.frame import ACROSS, NODE
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.outline import outlined
from hexwright.importers.scan.pattern import SPOTS
from hexwright.importers.scan.response import Level, levels_of
from hexwright.importers.scan.sheet import Pixels
from hexwright.importers.scan.spectrum import same_lattice
from hexwright.importers.scan.survey import Candidate, candidates
from hexwright.schema.language import tr

FEWEST_HEXES: Final = 12
# Of all marks among the hexes found, the share of the worst direction that must be there. One in
# five empty places looks like a mark by chance, and hexes are followed where there are most.
ENOUGH: Final = {"lines": 0.72, "arms": 0.72, "corners": 0.75, "dots": 0.85}
# How much the mean hex must look like the pattern.
LIKE: Final = {"lines": 0.6, "arms": 0.6, "corners": 0.75, "dots": 0.8}
# How much better than the next other lattice the best must be.
_AHEAD: Final = 1.15
# The share of the picture that must agree, for lines and for spots.
_COVERED: Final = (0.1, 0.3)
_FOLLOWED: Final = 0.65
# Of the pitch: by how much the usual mark may lie beside its place.
_BESIDE: Final = 0.022
# How alike dots are in the middle of hexes, and what numerals count that are taken for some.
_SAME: Final = 0.8
_NUMERALS: Final = 0.1
_CLEAR: Final = 0.85
_NEARLY: Final = 0.6
_MOST_FITS: Final = 4
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
    fits = _fits(levels, found, size, progress.beat)
    progress.step(tr("Tracing the edge of the map"))
    proposals = [_proposal(fit, size) for fit in fits[:_PROPOSALS]]
    known = tuple(proposal for proposal in proposals if proposal is not None)
    progress.done()
    return _judged(known, size, tuple(levels))


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


def _fits(
    levels: list[Level], found: Sequence[Candidate], size: tuple[int, int], beat: Callable[[], None]
) -> list[Fit]:
    """The best candidates laid on the whole picture, the most likely first."""
    fits: list[Fit] = []
    queue = _worth(found)
    while queue:
        fit = fitted(levels, queue.pop(0), size, beat)
        if fit is None:
            continue
        fits.append(fit)
        if _is_clear(fit, size):
            # What is clear may still be a relative of the truth; nothing else needs a look.
            queue = [one for one in queue if _may_be_truer(one, fit.candidate)]
    if not fits and found:
        # Nothing to be believed, but something to show.
        shown = fitted(levels, _worth(found)[0], size, beat, patient=True)
        fits = [shown] if shown is not None else []
    fits.sort(key=lambda fit: evidence(fit, size), reverse=True)
    return fits


def _may_be_truer(one: Candidate, clear: Candidate) -> bool:
    """Whether a clear lattice may have been made of every second or third hex of this one."""
    ratio = (one.lattice.pitch / clear.lattice.pitch) ** 2
    smaller = any(abs(ratio / part - 1) < 0.12 for part in (1 / 3, 1 / 4))
    return smaller and one.pattern not in SPOTS and one.score > _NEARLY * clear.score


def _worth(found: Sequence[Candidate]) -> list[Candidate]:
    """What to lay on the whole picture: lattices with lines first, and spots among them."""
    chosen: list[Candidate] = []
    for one in found:
        if not any(_alike(one, other) for other in chosen):
            chosen.append(one)
    lined = [one for one in chosen if one.pattern not in SPOTS]
    lined = [one for one in lined if one.score > _NEARLY * lined[0].score][:_MOST_FITS]
    spotted = [one for one in chosen if one.pattern in SPOTS][: _MOST_FITS // 2]
    return lined[:3] + spotted[:1] + lined[3:] + spotted[1:]


def _alike(one: Candidate, other: Candidate) -> bool:
    """The same lattice with patterns that put the hexes in the same place."""
    lines = one.pattern not in SPOTS and other.pattern not in SPOTS
    same = one.pattern == other.pattern or (lines and one.lattice.kind == other.lattice.kind)
    return same and same_lattice(one.lattice, other.lattice, 0.12)


def _is_clear(fit: Fit, size: tuple[int, int]) -> bool:
    """Whether nothing else has to be tried."""
    return (
        fit.candidate.pattern not in SPOTS
        and fit.presence >= _CLEAR
        and fit.likeness >= LIKE[fit.candidate.pattern]
        and _covered(fit, size) > 0.25
    )


def _covered(fit: Fit, size: tuple[int, int]) -> float:
    """The share of the picture on which hexes were followed."""
    hexes = float(fit.met.sum()) * fit.frame.pitch**2 * math.sqrt(3) / 2
    return hexes / (size[0] * size[1])


def evidence(fit: Fit, size: tuple[int, int]) -> float:
    """How much of the picture speaks for a fit, and how clearly."""
    # Numerals are spots on a lattice too: where lines are to be seen, they decide.
    weight = 0.5 if fit.candidate.pattern in SPOTS else 1.0
    if _is_numerals(fit):
        weight = _NUMERALS
    clear = max(fit.presence - 0.2, 0.0) * max(fit.likeness, 0.0)
    return weight * clear**2 * math.sqrt(_covered(fit, size) + 0.02)


def _is_numerals(fit: Fit) -> bool:
    """Whether spots in the middle of hexes differ from each other as numbers do."""
    return fit.candidate.pattern == "dots" and fit.sameness < _SAME


def _proposal(fit: Fit, size: tuple[int, int]) -> Proposal | None:
    grid = outlined(fit, size)
    if grid is None or len(grid.centers) < 3:
        return None
    return Proposal(grid, evidence(fit, size), fit)


def _judged(
    proposals: tuple[Proposal, ...], size: tuple[int, int], levels: tuple[Level, ...]
) -> Detection:
    if not proposals:
        reason = tr("No hex grid was found in this picture.")
        return Detection(accepted=False, reason=reason, confidence=0.0, proposals=(), levels=levels)
    best = proposals[0]
    doubts = _doubts(best, proposals[1:], size)
    residual = rest_of(best.fit) * best.fit.frame.pitch
    reason = " ".join(doubts) or tr("The grid fits the printed hexes.")
    confidence = _confidence(best, doubtful=bool(doubts))
    return Detection(not doubts, reason, confidence, proposals, residual, levels)


def _doubts(best: Proposal, others: Sequence[Proposal], size: tuple[int, int]) -> list[str]:
    doubts = []
    fit = best.fit
    spots = fit.candidate.pattern in SPOTS
    if fit.presence < ENOUGH[fit.candidate.pattern]:
        doubts.append(tr("The printed hexes are too faint, or there are none."))
    elif fit.likeness < LIKE[fit.candidate.pattern] or _is_numerals(fit):
        doubts.append(tr("What repeats on this picture does not look like hexes."))
    if _covered(fit, size) < _COVERED[spots]:
        doubts.append(tr("Only a small part of the picture shows such hexes."))
    if _followed(best) < _FOLLOWED:
        doubts.append(tr("Part of the map has hexes that do not follow on from the others."))
    if len(best.grid.centers) < FEWEST_HEXES:
        doubts.append(tr("Only a few hexes were found: {count}.", count=len(best.grid.centers)))
    if rest_of(fit) > _BESIDE:
        doubts.append(tr("The found hexes lie beside the printed ones."))
    if any(_is_elsewhere(other, best) for other in others):
        doubts.append(tr("Another place of the hexes fits nearly as well."))
    return doubts


def _followed(best: Proposal) -> float:
    """The share of the map's hexes that were seen to lie right, not only reckoned."""
    met = best.fit.met
    nodes = np.rint(best.fit.frame.uv(best.grid.spots) / NODE).astype(int)
    rank = np.clip(nodes[:, 1], 0, met.shape[0] - 1)
    node = np.clip(nodes[:, 0], 0, met.shape[1] - 1)
    return float(met[rank, node].mean())


def _is_elsewhere(other: Proposal, best: Proposal) -> bool:
    """Whether another fit is nearly as good and puts the hexes somewhere else."""
    if _AHEAD * other.score < best.score:
        return False
    spots = best.grid.spots
    sample = other.grid.spots[:: max(1, len(other.grid.spots) // 50)]
    off = [float(np.hypot(*(spots - spot).T).min()) for spot in sample]
    return float(np.percentile(off, 80)) > 0.15 * best.grid.pitch


def rest_of(fit: Fit) -> float:
    """What is left between printed and found hexes, in parts of the pitch."""
    return float(np.median(fit.rest[fit.met])) / ACROSS if fit.met.any() else 1.0


def _confidence(best: Proposal, *, doubtful: bool) -> float:
    """From 0 to 1; what is accepted has more than a half, what is not has less."""
    pattern = best.fit.candidate.pattern
    clear = (best.fit.presence - ENOUGH[pattern]) / (1 - ENOUGH[pattern])
    like = (best.fit.likeness - LIKE[pattern]) / (1 - LIKE[pattern])
    sure = 1 / (1 + math.exp(-6 * min(clear, like)))
    return round(min(sure, 0.49) if doubtful else sure, 4)
