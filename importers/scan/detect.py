"""The hex grid of a scanned map: found, judged, and put right by a few points of the user."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from hexwright.importers.scan.fit import Fit, fitted
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.judging import (
    Proposal,
    confidence_of,
    doubts_of,
    evidence,
    is_clear,
    is_same_place,
    rest_of,
)
from hexwright.importers.scan.outline import outlined
from hexwright.importers.scan.pattern import SPOTS
from hexwright.importers.scan.response import Level, levels_of
from hexwright.importers.scan.sheet import Pixels
from hexwright.importers.scan.spectrum import same_lattice
from hexwright.importers.scan.survey import Candidate, candidates
from hexwright.schema.language import tr

_NEARLY: Final = 0.6
_MOST_FITS: Final = 4
_PROPOSALS: Final = 3

Report = Callable[[int, int, str], None]


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
        if is_clear(fit, size):
            break
    if not fits and found:
        # Nothing to be believed, but something to show.
        shown = fitted(levels, _worth(found)[0], size, beat, patient=True)
        fits = [shown] if shown is not None else []
    fits.sort(key=lambda fit: evidence(fit, size), reverse=True)
    return fits


def _worth(found: Sequence[Candidate]) -> list[Candidate]:
    """What to lay on the whole picture: lattices with lines first, and spots among them."""
    chosen: list[Candidate] = []
    for one in found:
        if not any(_alike(one, other) for other in chosen):
            chosen.append(one)
    lined = [one for one in chosen if one.pattern not in SPOTS]
    lined = [one for one in lined if one.score > _NEARLY * lined[0].score][:_MOST_FITS]
    spotted = [one for one in chosen if one.pattern in SPOTS][: _MOST_FITS // 2]
    cornered = [_around(one) for one in spotted if one.pattern == "dots"][:1]
    return lined[:3] + cornered + spotted[:1] + lined[3:] + spotted[1:]


def _around(dots: Candidate) -> Candidate:
    """Hexes that have dots at their corners: those are a lattice too, without the middles."""
    first, second = dots.lattice.first, dots.lattice.second
    wide = replace(dots.lattice, first=2 * first - second, second=first + second)
    return Candidate(wide, "corners", dots.score)


def _alike(one: Candidate, other: Candidate) -> bool:
    """The same lattice with patterns that put the hexes in the same place."""
    lines = one.pattern not in SPOTS and other.pattern not in SPOTS
    same = one.pattern == other.pattern or (lines and one.lattice.kind == other.lattice.kind)
    return same and same_lattice(one.lattice, other.lattice, 0.12)


def _proposal(fit: Fit, size: tuple[int, int]) -> Proposal | None:
    grid = outlined(fit, size)
    if grid is None or len(grid.centers) < 3:
        return None
    return Proposal(grid, evidence(fit, size), fit)


def _surest_first(proposals: tuple[Proposal, ...], size: tuple[int, int]) -> tuple[Proposal, ...]:
    """The best first, unless the same hexes by another pattern leave no doubts and it does.

    Arms at the corners are the ends of whole sides: either may be what tells more clearly.
    """
    best = proposals[0]
    if doubts_of(best, proposals[1:], size):
        for other in proposals[1:]:
            rest = tuple(one for one in proposals if one is not other)
            if is_same_place(other, best) and not doubts_of(other, rest, size):
                return (other, *rest)
    return proposals


def _judged(
    proposals: tuple[Proposal, ...], size: tuple[int, int], levels: tuple[Level, ...]
) -> Detection:
    if not proposals:
        reason = tr("No hex grid was found in this picture.")
        return Detection(accepted=False, reason=reason, confidence=0.0, proposals=(), levels=levels)
    proposals = _surest_first(proposals, size)
    best = proposals[0]
    doubts = doubts_of(best, proposals[1:], size)
    residual = rest_of(best.fit) * best.fit.frame.pitch
    reason = " ".join(doubts) or tr("The grid fits the printed hexes.")
    confidence = confidence_of(best, doubtful=bool(doubts))
    return Detection(not doubts, reason, confidence, proposals, residual, levels)
