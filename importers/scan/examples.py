"""What a user points at to teach: hexes of a kind, lines, hexsides and levels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import numpy as np

from hexwright.importers.scan.grid import FoundGrid, Spot
from hexwright.importers.scan.line_reader import Pair, ordered
from hexwright.schema.grid import Place
from hexwright.schema.ids import slug
from hexwright.schema.model.terrain import Terrain

Sort = Literal["hex", "line", "hexside", "level"]

# What names mean where no module says it; "line:", "hexside:" and "level:" before a name say more.
_LINE_WORDS: Final = {
    "road", "minor-road", "highway", "motorway", "track", "trail", "path", "rail", "railway",
    "railroad", "stream", "canal",
}  # fmt: skip
_HEXSIDE_WORDS: Final = {
    "river", "wall", "hedge", "fence", "ridge", "crest", "cliff", "ditch", "slope", "steep-slope",
    "escarpment", "brook", "bridge", "ford", "fieldwork",
}  # fmt: skip


@dataclass(frozen=True)
class Examples:
    """Examples by kind; levels are whole numbers written as text."""

    terrain: Mapping[str, Sequence[Place]] = field(default_factory=dict)
    lines: Mapping[str, Sequence[Pair]] = field(default_factory=dict)
    hexsides: Mapping[str, Sequence[Pair]] = field(default_factory=dict)
    levels: Mapping[str, Sequence[Place]] = field(default_factory=dict)


def sort_of(kind: str, terrain: Terrain | None = None) -> tuple[Sort, str]:
    """What sort of thing a name stands for, and the name without a word for it."""
    head, colon, rest = kind.partition(":")
    if colon and head in ("hex", "line", "hexside", "level"):
        return head, rest  # type: ignore[return-value]  # mypy does not narrow by `in` here
    if terrain is not None:
        if any(hex_.id == kind for hex_ in terrain.hexes):
            return "hex", kind
        if any(line.id == kind for line in terrain.lines):
            return "line", kind
        if any(hexside.id == kind for hexside in terrain.hexsides):
            return "hexside", kind
    if kind in _LINE_WORDS:
        return "line", kind
    return ("hexside", kind) if kind in _HEXSIDE_WORDS else ("hex", kind)


def examples_at(
    points: Mapping[str, Sequence[Spot]], grid: FoundGrid, terrain: Terrain | None = None
) -> Examples:
    """Examples from points of the picture, in its pixels; points beside the map teach nothing."""
    hexes: dict[str, list[Place]] = {}
    levels: dict[str, list[Place]] = {}
    pairs: dict[Sort, dict[str, list[Pair]]] = {"line": {}, "hexside": {}}
    for name, spots in points.items():
        sort, named = sort_of(name, terrain)
        kind = named if sort == "level" else slug(named, sort)
        for x, y in spots:
            place = grid.hex_at(x, y)
            if place is None:
                continue
            if sort in ("hex", "level"):
                (hexes if sort == "hex" else levels).setdefault(kind, []).append(place)
            elif (pair := _nearest(grid, place, (x, y), sort)) is not None:
                pairs[sort].setdefault(kind, []).append(pair)
    return Examples(hexes, pairs["line"], pairs["hexside"], levels)


def _nearest(grid: FoundGrid, place: Place, spot: Spot, sort: Sort) -> Pair | None:
    """The way to a neighbour, or the side towards it, that a point of a hex is nearest to."""
    corners, here = grid.corners_of(place), np.array(grid.centers[place])
    away: list[tuple[float, Place]] = []
    for side, beside in enumerate(grid.neighbours(place)):
        if beside in grid.centers:
            ends = (
                (here, (here + np.array(grid.centers[beside])) / 2)
                if sort == "line"
                else (corners[side], corners[(side + 1) % 6])
            )
            away.append((_distance(np.array(spot), *ends), beside))
    return ordered((place, min(away)[1])) if away else None


def _distance(
    spot: np.ndarray[tuple[int], np.dtype[np.float64]],
    start: np.ndarray[tuple[int], np.dtype[np.float64]],
    end: np.ndarray[tuple[int], np.dtype[np.float64]],
) -> float:
    way = end - start
    along = float(np.clip((spot - start) @ way / max(float(way @ way), 1e-9), 0, 1))
    return float(np.linalg.norm(start + along * way - spot))
