"""Whether a grid that was found may be believed: what speaks for it, and what is doubtful.

For sides it is the mean hex that decides: it has them in all three directions, nowhere else, and
whichever of the map's hexes it is made of. A single hex may be hidden under woods and numerals.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import numpy.typing as npt

from hexwright.importers.scan.fit import Fit
from hexwright.importers.scan.frame import ACROSS, NODE
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.mean_hex import standing
from hexwright.importers.scan.pattern import SPOTS
from hexwright.importers.scan.printed import MOST_BARE, bare_share, hexes_of
from hexwright.importers.scan.profiles import THIN, Ridge, crispness, ridges_of
from hexwright.importers.scan.stencil import LOOKS
from hexwright.schema.language import tr

FEWEST_HEXES: Final = 12
# Sides of the mean hex: how clearly they stand, how clear others may seem in parts of that, how
# many single sides are stronger than their surroundings, how clear in the worst selection, and how
# many have a mark on them and none beside them.
PLAIN: Final = 1.5
_ELSEWHERE: Final = 0.22
_HELD: Final = 0.6
_EVEN: Final = 0.5
_SHARP: Final = 0.58
# The same where thin lines are seen: words and numerals stand beside them, and are none themselves.
_ELSEWHERE_THIN: Final = 0.5
_SHARP_THIN: Final = 0.4
# How clear the ends of sides must be, in parts of their clearest place; lines have two in three.
_REACHING: Final = 0.3
_REACHES: Final = 0.6
# How clear corners may stand elsewhere: numerals in the middles of hexes are the corners of larger
# ones, and their middles too.
_OTHER_CORNERS: Final = 0.5
# How crisp lines are, and how much of that already says all.
_CRISP: Final = 0.5
_CRISPEST: Final = 0.8
# Frame pixels: letters in a row are wider than the lines of a grid.
_WIDEST: Final = 4
# Hexes of a part of the map, and the parts that may lack the sides of the others: woods, lakes.
_PART: Final = (4, 4)
_FEWEST_OF_PART: Final = 5
_FAINT: Final = 0.3
_LACKING: Final = 0.13
# Of spots, the share of the worst direction that must be there. One in five empty places looks
# like a mark by chance, and hexes are followed where there are most.
ENOUGH: Final = {"corners": 0.75, "dots": 0.85}
# How much the mean hex must look like the pattern.
LIKE: Final = {"corners": 0.75, "dots": 0.8}
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
# Frame pixels around the middle of a hex that a dot has, and what is too long for one.
_SPOT: Final = 9.0
_LONG: Final = 1.45
# What leaves nothing to be asked: how clear sides stand, and how many of them.
_CLEAR: Final = (3.0, 0.8)
_FULL: Final = 4.0

Chosen = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Proposal:
    """One way to lay a grid on the picture, for the user to choose from."""

    grid: FoundGrid
    score: float
    fit: Fit = field(repr=False)


def covered(fit: Fit, size: tuple[int, int]) -> float:
    """The share of the picture on which hexes were followed."""
    hexes = float(fit.met.sum()) * fit.frame.pitch**2 * math.sqrt(3) / 2
    return hexes / (size[0] * size[1])


def is_clear(fit: Fit, size: tuple[int, int]) -> bool:
    """Whether nothing else has to be tried."""
    if fit.sides is None or fit.candidate.pattern in SPOTS or covered(fit, size) < 0.25:
        return False
    sides = standing(fit.cell, "lines")
    clear, held = _CLEAR
    return (
        sides.is_here
        and fit.sharp > _SHARP
        and fit.reach > _REACHES
        and sides.clear > clear
        and _held(fit, fit.met) > held
        and sides.elsewhere < _ELSEWHERE * sides.clear
    )


def evidence(fit: Fit, size: tuple[int, int]) -> float:
    """How much of the picture speaks for a fit, and how clearly."""
    if fit.candidate.pattern in SPOTS:
        # Numerals are spots on a lattice too: where lines are to be seen, they decide.
        weight = _NUMERALS if _is_numerals(fit) else 0.5
        clear = max(fit.presence - 0.2, 0.0) * max(fit.likeness, 0.0)
        weight *= _NUMERALS if _has_filled_middles(fit) else 1.0
    else:
        weight, clear = 1.0, _sides_speak(fit)
    return weight * clear**2 * math.sqrt(covered(fit, size) + 0.02)


def _sides_speak(fit: Fit) -> float:
    """From 0 to 1: how clearly the sides of the mean hex stand, and nowhere else."""
    sides = standing(fit.cell, "lines")
    if not sides.is_here:
        return 0.0
    ahead = sides.clear - max(sides.elsewhere, 0.0)
    crisp = min(1.0, crispness(_ridges(fit, fit.met)) / _CRISPEST)
    whole = min(1.0, max(0.0, fit.reach) / _REACHES)
    return min(1.0, max(0.0, ahead / _FULL)) * _held(fit, fit.met) * crisp * whole


def _ridges(fit: Fit, where: Chosen) -> list[Ridge]:
    """What the mean side of some hexes looks like across it, by direction."""
    return ridges_of(fit.profiles[:, where].mean(axis=1))


def _held(fit: Fit, where: Chosen) -> float:
    """The share of single sides that are stronger than what is around them: worst direction."""
    assert fit.sides is not None
    return fit.sides.held(where)


def _is_numerals(fit: Fit) -> bool:
    """Whether spots in the middle of hexes are no dots: they differ, or are longer than high."""
    return fit.candidate.pattern == "dots" and (fit.sameness < _SAME or _length(fit) > _LONG)


def _has_filled_middles(fit: Fit) -> bool:
    """Whether marks at the corners of hexes stand in their middles as well."""
    if fit.candidate.pattern != "corners":
        return False
    corners = standing(fit.cell, "corners")
    return corners.elsewhere > _OTHER_CORNERS * corners.clear


def _length(fit: Fit) -> float:
    """How many times longer than high the mean spot in the middle of a hex is."""
    near = np.hypot(*LOOKS.T) < _SPOT
    weight = np.maximum(fit.mean[near] - float(np.median(fit.mean)), 0.0)
    if weight.sum() <= 0:
        return math.inf
    away = LOOKS[near] - np.average(LOOKS[near], axis=0, weights=weight)
    least, most = np.linalg.eigvalsh((away * weight[:, None]).T @ away)
    return math.sqrt(most / max(float(least), 1e-9))


def doubts_of(best: Proposal, others: Sequence[Proposal], size: tuple[int, int]) -> list[str]:
    """What speaks against taking a grid over unasked; nothing if it is sure."""
    fit = best.fit
    spots = fit.candidate.pattern in SPOTS
    doubts = _doubts_of_spots(best) if spots else _doubts_of_sides(best)
    if covered(fit, size) < _COVERED[spots]:
        doubts.append(tr("Only a small part of the picture shows such hexes."))
    if len(best.grid.centers) < FEWEST_HEXES:
        doubts.append(tr("Only a few hexes were found: {count}.", count=len(best.grid.centers)))
    if bare_share(_nodes_of(best), hexes_of(fit, size)) > MOST_BARE:
        doubts.append(tr("At its edge the found map has hexes that are not printed."))
    if any(_is_elsewhere(other, best) for other in others):
        doubts.append(tr("Another place of the hexes fits nearly as well."))
    return doubts


def _doubts_of_sides(best: Proposal) -> list[str]:
    fit = best.fit
    assert fit.sides is not None
    sides = standing(fit.cell, "lines")
    where = _nodes_of(best)
    clear = fit.sides.clear(where)
    ridges = _ridges(fit, where)
    is_thin = _thinner(ridges) <= THIN and crispness(ridges) > _CRISP
    elsewhere, sharp = (_ELSEWHERE_THIN, _SHARP_THIN) if is_thin else (_ELSEWHERE, _SHARP)
    doubts = []
    if sides.clear < PLAIN or clear < PLAIN or fit.sides.held(where) < _HELD:
        doubts.append(tr("The printed hexes are too faint, or there are none."))
    elif (
        sides.elsewhere > elsewhere * sides.clear
        or fit.sharp < sharp
        or fit.reach < _REACHING
        or _worst_selection(fit, where) < _EVEN * clear
        or _thinner(ridges) > _WIDEST
    ):
        doubts.append(tr("What repeats on this picture does not look like hexes."))
    if not sides.is_here:
        doubts.append(tr("The found hexes lie beside the printed ones."))
    elif _lacking(fit, where) > _LACKING:
        doubts.append(tr("Part of the map has hexes that do not follow on from the others."))
    return doubts


def _thinner(ridges: list[Ridge]) -> int:
    """The width of the second thinnest ridge: words may stand beside the sides of one direction."""
    return sorted(ridge.width for ridge in ridges)[1]


def _nodes_of(best: Proposal) -> Chosen:
    """The hexes of a map among the nodes of its frame."""
    nodes = np.rint(best.fit.frame.uv(best.grid.spots) / NODE).astype(int)
    where = np.zeros(best.fit.met.shape, bool)
    high, wide = np.array(where.shape) - 1
    where[np.clip(nodes[:, 1], 0, high), np.clip(nodes[:, 0], 0, wide)] = True
    return where


def _worst_selection(fit: Fit, where: Chosen) -> float:
    """How clear sides are in every second or third hex: made of larger ones, some have none."""
    assert fit.sides is not None
    rank, node = np.nonzero(where)
    step = (node - rank % 2) // 2
    found = []
    for key, count in ((2 * (rank % 2) + step % 2, 4), ((step - rank // 2) % 3, 3)):
        for number in range(count):
            chosen = np.zeros(where.shape, bool)
            chosen[rank[key == number], node[key == number]] = True
            if chosen.sum() >= FEWEST_HEXES:
                found.append(fit.sides.clear(chosen))
    return min(found, default=0.0)


def _lacking(fit: Fit, where: Chosen) -> float:
    """The share of the parts of a map that have no sides where the others have them."""
    assert fit.sides is not None
    clear = fit.sides.clear(where)
    down, across = _PART
    found = []
    for top in range(0, where.shape[0], down):
        for left in range(0, where.shape[1], across):
            part = np.zeros(where.shape, bool)
            window = (slice(top, top + down), slice(left, left + across))
            part[window] = where[window]
            if part.sum() >= _FEWEST_OF_PART:
                found.append(fit.sides.clear(part) < _FAINT * clear)
    return float(np.mean(found)) if found else 0.0


def _doubts_of_spots(best: Proposal) -> list[str]:
    fit = best.fit
    doubts = []
    if fit.presence < ENOUGH[fit.candidate.pattern]:
        doubts.append(tr("The printed hexes are too faint, or there are none."))
    elif (
        fit.likeness < LIKE[fit.candidate.pattern] or _is_numerals(fit) or _has_filled_middles(fit)
    ):
        doubts.append(tr("What repeats on this picture does not look like hexes."))
    if _followed(best) < _FOLLOWED:
        doubts.append(tr("Part of the map has hexes that do not follow on from the others."))
    if rest_of(fit) > _BESIDE:
        doubts.append(tr("The found hexes lie beside the printed ones."))
    return doubts


def _followed(best: Proposal) -> float:
    """The share of the map's hexes that were seen to lie right, not only reckoned."""
    return float(best.fit.met[_nodes_of(best)].mean())


def _is_elsewhere(other: Proposal, best: Proposal) -> bool:
    """Whether another fit is nearly as good and puts the hexes somewhere else."""
    return _AHEAD * other.score >= best.score and not is_same_place(other, best)


def is_same_place(other: Proposal, best: Proposal) -> bool:
    """Whether two fits put the hexes in the same places."""
    spots = best.grid.spots
    sample = other.grid.spots[:: max(1, len(other.grid.spots) // 50)]
    off = [float(np.hypot(*(spots - spot).T).min()) for spot in sample]
    return float(np.percentile(off, 80)) <= 0.15 * best.grid.pitch


def rest_of(fit: Fit) -> float:
    """What is left between printed and found hexes, in parts of the pitch."""
    return float(np.median(fit.rest[fit.met])) / ACROSS if fit.met.any() else 1.0


def confidence_of(best: Proposal, *, doubtful: bool) -> float:
    """From 0 to 1; what is accepted has more than a half, what is not has less."""
    fit, pattern = best.fit, best.fit.candidate.pattern
    if pattern in SPOTS:
        clear = (fit.presence - ENOUGH[pattern]) / (1 - ENOUGH[pattern])
        like = (fit.likeness - LIKE[pattern]) / (1 - LIKE[pattern])
        least = min(clear, like)
    else:
        assert fit.sides is not None
        sides = standing(fit.cell, "lines")
        held = (fit.sides.held(_nodes_of(best)) - _HELD) / (1 - _HELD)
        least = min(held, (sides.clear - PLAIN) / (_FULL - PLAIN), 1.0)
    sure = 1 / (1 + math.exp(-6 * least))
    return round(min(sure, 0.49) if doubtful else max(sure, 0.51), 4)
