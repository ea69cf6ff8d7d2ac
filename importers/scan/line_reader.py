"""Roads from hex to hex and rivers along hexsides, found by a few examples of each kind.

Both are lines along strips: from centre to centre, or from corner to corner. A colour that is on
the examples and rare elsewhere is ink; a line is ink all the way, with little of it on either side.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

import numpy as np

from hexwright.importers.scan.grid import FoundGrid, Points, Spot
from hexwright.importers.scan.inks import colour_codes, ink_table
from hexwright.importers.scan.patches import Floats, fitting, strips
from hexwright.importers.scan.sheet import Pixels
from hexwright.importers.scan.strip_paths import Paths, best_paths
from hexwright.schema.grid import Place

# Two neighbours, the first in reading order first.
Pair = tuple[Place, Place]
Sort = Literal["line", "hexside"]

_PITCH: Final = 40.0
# Rounds in which the ink is learned anew, and the score from which on a strip teaches it: at first
# the examples alone.
_SURE: Final = (9.0, 0.8)
_LOWEST: Final = 0.5


@dataclass(frozen=True)
class _Shape:
    """A sort of strip: rows across and steps along, and half its width in its own lengths."""

    across: int
    along: int
    half: float
    # How much of both ends is left out: there others meet.
    ends: float
    # Rows from the path to where its flanks are looked at.
    flank: int


_SHAPES: Final[dict[Sort, _Shape]] = {
    "line": _Shape(25, 40, 0.30, 0.06, 6),
    "hexside": _Shape(19, 24, 0.36, 0.10, 6),
}


@dataclass(frozen=True)
class Found:
    """A line between two hexes, or on the side between them, and how sure it is, up to 1."""

    kind: str
    sure: float
    # Where it runs on the picture, in pixels.
    trace: tuple[Spot, ...] = field(default=(), compare=False, repr=False)


class LineReader:
    """The strips of one sort of one picture; made once, asked again after every correction."""

    def __init__(self, pixels: Pixels, grid: FoundGrid, sort: Sort) -> None:
        """Cut the strips out."""
        self._shape = _SHAPES[sort]
        given = grid.pitch
        pixels, grid = fitting(pixels, grid, _PITCH)
        self._factor = given / grid.pitch if grid.pitch else 1.0
        self.pairs, starts, ends = _strips_of(grid, sort)
        self._row_of = {pair: row for row, pair in enumerate(self.pairs)}
        way = (ends - starts) * self._shape.ends
        self._starts, self._ends = starts + way, ends - way
        size = (self._shape.across, self._shape.along)
        self._codes = colour_codes(strips(pixels, self._starts, self._ends, size, self._shape.half))

    def found(self, examples: Mapping[str, Iterable[Pair]]) -> dict[Pair, Found]:
        """All lines of the kinds that there are examples of."""
        rows = {
            kind: [self._row_of[key] for pair in pairs if (key := ordered(pair)) in self._row_of]
            for kind, pairs in examples.items()
        }
        rows = {kind: found for kind, found in sorted(rows.items()) if found}
        if not rows:
            return {}
        seen = {kind: self._scores(known) for kind, known in rows.items()}
        found = self._chosen({kind: scores for kind, (scores, _) in seen.items()}, rows)
        return {
            pair: replace(one, trace=self._trace(seen[one.kind][1], self._row_of[pair]))
            for pair, one in found.items()
        }

    def _trace(self, paths: Paths, row: int) -> tuple[Spot, ...]:
        """Where the path of a strip runs on the given picture."""
        shape = self._shape
        start, way = self._starts[row], self._ends[row] - self._starts[row]
        aside = np.array([way[1], -way[0]])
        along = np.linspace(0, 1, shape.along)[:, None]
        across = np.linspace(shape.half, -shape.half, shape.across)[paths.rows[row]][:, None]
        spots = (start + along * way + across * aside + 0.5) * self._factor - 0.5
        return tuple((float(x), float(y)) for x, y in spots)

    def _scores(self, known: list[int]) -> tuple[Floats, Paths]:
        """How much each strip looks like the examples: about 0 for most, about 1 for them."""
        middle, reach = self._shape.across // 2, self._shape.across // 5
        band = np.arange(middle - reach, middle + reach + 1)
        table = ink_table(self._codes[known][:, band], self._codes)
        scores, paths = self._followed(table, known)
        for sure in _SURE:
            # What the best path of other strips follows is not the ink, however alike.
            chosen = scores > sure
            chosen[known] = True
            here = paths.along(self._codes)
            table = ink_table(here[chosen], here[~chosen])
            scores, paths = self._followed(table, known)
        return scores, paths

    def _followed(self, table: Floats, known: list[int]) -> tuple[Floats, Paths]:
        ink = table[self._codes]
        paths = best_paths(ink)
        # A number or a crossing may hide a part; the worst fifth is forgiven.
        ranked = np.sort(paths.along(ink), axis=1)
        cut = ranked.shape[1] // 5
        line = ranked[:, cut : ranked.shape[1] * 3 // 5].mean(axis=1)
        left, right = (
            paths.along(ink, offset).mean(axis=1)
            for offset in (-self._shape.flank, self._shape.flank)
        )
        # Where both sides are of that colour as well it is a lake, and no line.
        raw = line - np.maximum(np.minimum(left, right), -0.5)
        low, high = float(np.median(raw)), float(np.median(raw[known]))
        return np.asarray((raw - low) / max(high - low, 1e-3), np.float32), paths

    def _chosen(
        self, scores: Mapping[str, Floats], rows: Mapping[str, list[int]]
    ) -> dict[Pair, Found]:
        kinds = list(scores)
        table = np.stack([scores[kind] for kind in kinds])
        best = table.argmax(axis=0)
        top = table.max(axis=0)
        found: dict[Pair, Found] = {}
        for number, kind in enumerate(kinds):
            limit = _limit(scores[kind], rows[kind])
            for row in np.flatnonzero((best == number) & (top > limit)):
                found[self.pairs[row]] = Found(kind, round(float(min(top[row], 1.0)), 3))
        for kind, known in rows.items():
            found |= {self.pairs[row]: Found(kind, 1.0) for row in known}
        return found


def _limit(scores: Floats, known: list[int]) -> float:
    """From what score on a strip has the line: the middle of the widest gap below the examples."""
    top = float(np.clip(np.quantile(scores[known], 0.2), 0.7, 0.9))
    between = np.sort(scores[(scores > _LOWEST) & (scores < top)])
    edges = np.concatenate([[_LOWEST], between, [top]])
    gaps = np.diff(edges)
    widest = int(gaps.argmax())
    return float(edges[widest] + gaps[widest] / 2)


def ordered(pair: Pair) -> Pair:
    """The pair with the first in reading order first."""
    one, other = pair
    return (one, other) if (one[1], one[0]) <= (other[1], other[0]) else (other, one)


def _strips_of(grid: FoundGrid, sort: Sort) -> tuple[list[Pair], Points, Points]:
    """Pairs of neighbours, and where their strips begin and end."""
    pairs, starts, ends = [], [], []
    for row, place in enumerate(grid.places):
        for side, beside in enumerate(grid.neighbours(place)):
            if beside not in grid.centers or ordered((place, beside)) != (place, beside):
                continue
            pairs.append((place, beside))
            if sort == "line":
                starts.append(grid.spots[row])
                ends.append(grid.around[row, side])
            else:
                starts.append(grid.corners[row, side])
                ends.append(grid.corners[row, (side + 1) % 6])
    return pairs, np.array(starts).reshape(-1, 2), np.array(ends).reshape(-1, 2)
