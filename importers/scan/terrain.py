"""Terrain of every hex of a scan: judged by examples, with doubt, or grouped for users to name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

import numpy as np

from hexwright.importers.scan.classifier import Doubles, learned
from hexwright.importers.scan.clusters import grouped
from hexwright.importers.scan.features import HexLooks, hex_looks
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.patches import Floats
from hexwright.importers.scan.sheet import Pixels
from hexwright.schema.grid import Place

# Why a hex is doubtful: two kinds lie in it, two kinds are alike, or it looks like no example.
Reason = Literal["", "mixed", "close", "strange"]

# Above this a hex is shown to the user.
DOUBTFUL: Final = 0.25
# How much of a hex another kind must fill to be named.
_SECOND: Final = 0.27
# How far beyond the usual distance from the nearest kind a hex is strange, in spreads.
_STRANGE: Final = 2.8
_SPOILT: Final = 1.0
# On a map in flat colours all hexes are alike; what differs a little is not strange there.
_LEAST_SPREAD: Final = 0.3
_TINY: Final = 0.02


@dataclass(frozen=True)
class Verdict:
    """What the terrain of a hex is taken for; doubt is between 0 and 1."""

    kind: str
    doubt: float
    reason: Reason = ""
    # The other kind that the hex shows, or might be.
    second: str = ""
    # How much of the hex the other kind fills.
    share: float = 0.0

    @property
    def is_doubtful(self) -> bool:
        """Whether somebody should look."""
        return self.doubt >= DOUBTFUL


@dataclass(frozen=True)
class Cluster:
    """Hexes that look alike, the most typical first, and their colour as #rrggbb."""

    places: tuple[Place, ...]
    colour: str


class TerrainReader:
    """The looks of all hexes of one picture; made once, asked again after every correction."""

    def __init__(self, pixels: Pixels, grid: FoundGrid) -> None:
        """Look at every hex."""
        self.places = grid.places
        self._row_of = {place: row for row, place in enumerate(self.places)}
        self._looks: HexLooks = hex_looks(pixels, grid)

    def judged(self, examples: Mapping[str, Iterable[Place]]) -> dict[Place, Verdict]:
        """A verdict on every hex; hexes that are examples are what they are, without doubt.

        Without an example of anything there are no verdicts.
        """
        rows = {
            kind: [self._row_of[place] for place in places if place in self._row_of]
            for kind, places in examples.items()
        }
        rows = {kind: found for kind, found in sorted(rows.items()) if found}
        if not rows or not self.places:
            return {}
        made = self._verdicts(rows)
        for kind, found in rows.items():
            made |= {self.places[row]: Verdict(kind, 0.0) for row in found}
        return made

    def _verdicts(self, rows: Mapping[str, list[int]]) -> dict[Place, Verdict]:
        whole = learned(self._looks.whole, rows)
        shares, away = self._parts(rows)
        chances = whole.judged(self._looks.whole)
        # The whole says what it is, the parts say how much of it.
        scores = 0.5 * np.log(chances + 1e-9) + 1.5 * np.log(shares + _TINY)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        scores /= scores.sum(axis=1, keepdims=True)
        strange = _strangeness(away) > _STRANGE
        return {
            place: _verdict(whole.kinds, scores[row], shares[row], is_strange=bool(strange[row]))
            for row, place in enumerate(self.places)
        }

    def _parts(self, rows: Mapping[str, list[int]]) -> tuple[Doubles, Doubles]:
        """How much of each hex each kind fills, shape (hexes, kinds), and how far it is from all.

        A hex of two kinds is like neither as a whole, but every part of it is like one.
        """
        parts = self._looks.parts
        hexes, count, width = parts.shape
        cut = {
            kind: [row * count + part for row in found for part in range(count)]
            for kind, found in rows.items()
        }
        flat = parts.reshape(-1, width)
        known = learned(flat, cut)
        judged = known.judged(flat).reshape(hexes, count, -1)
        away = known.distances(flat).reshape(hexes, count)
        # A part that a road or a name runs through is like no kind, and has next to no say.
        say = np.where(_strangeness(away) < _SPOILT, 1.0, 1e-3)[..., None]
        shares: Doubles = (judged * say).sum(axis=1) / say.sum(axis=1)
        return shares, np.median(away, axis=1)

    def clusters(self, count: int = 12) -> list[Cluster]:
        """Hexes that look alike, the largest groups first."""
        space = self._space
        count = min(count, len(space))
        if count == 0:
            return []
        centres, of = grouped(space, count)
        found = []
        for number in range(count):
            rows = np.flatnonzero(of == number)
            if len(rows):
                away = ((space[rows] - centres[number]) ** 2).sum(axis=1)
                found.append(self._cluster(rows[np.argsort(away, kind="stable")].tolist()))
        return sorted(found, key=lambda one: (-len(one.places), one.places))

    def _cluster(self, rows: list[int]) -> Cluster:
        red, green, blue = np.median(self._looks.colours[rows], axis=0).astype(int)
        return Cluster(tuple(self.places[row] for row in rows), f"#{red:02x}{green:02x}{blue:02x}")

    @cached_property
    def _space(self) -> Floats:
        """Looks in the few directions in which hexes differ most."""
        looks = self._looks.whole
        scaled = (looks - looks.mean(axis=0)) / (looks.std(axis=0) + 1e-3)
        _, sizes, axes = np.linalg.svd(scaled, full_matrices=False)
        kept = max(2, int((np.cumsum(sizes**2) < 0.9 * (sizes**2).sum()).sum()) + 1)
        return np.asarray(scaled @ axes[:kept].T, np.float32)


def by_doubt(verdicts: Mapping[Place, Verdict]) -> list[Place]:
    """The hexes that somebody should look at, the most doubtful first."""
    found = [place for place, verdict in verdicts.items() if verdict.is_doubtful]
    return sorted(found, key=lambda place: (-verdicts[place].doubt, place))


def _strangeness(distances: Doubles) -> Doubles:
    """How far each hex or part is from its nearest kind, in spreads above the usual."""
    logs = np.log(distances + 1e-6)
    middle = float(np.median(logs))
    spread = 1.4826 * float(np.median(np.abs(logs - middle)))
    made: Doubles = (logs - middle) / max(spread, _LEAST_SPREAD)
    return made


def _verdict(
    kinds: tuple[str, ...], scores: Doubles, shares: Doubles, *, is_strange: bool
) -> Verdict:
    first = int(scores.argmax())
    others = [number for number in range(len(kinds)) if number != first]
    doubt = float(1 - scores[first])
    if not others:
        return Verdict(kinds[first], 0.95 if is_strange else 0.0, "strange" if is_strange else "")
    most = max(others, key=lambda number: float(shares[number]))
    share = round(float(shares[most]), 2)
    if share >= _SECOND:
        # A hex that is half one and half the other is as doubtful as can be.
        return Verdict(
            kinds[first], max(doubt, min(1.0, 2 * share) * 0.6), "mixed", kinds[most], share
        )
    if is_strange:
        return Verdict(kinds[first], max(doubt, 0.95), "strange")
    if doubt >= DOUBTFUL:
        like = max(others, key=lambda number: float(scores[number]))
        return Verdict(kinds[first], doubt, "close", kinds[like])
    return Verdict(kinds[first], doubt)
