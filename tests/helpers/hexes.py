"""Grids, exact geometry to compare with, and battlefields drawn as rows of text."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.coordinates import to_cube
from hexwright.schema.grid import NO_HEX, MapIndex, Place
from hexwright.schema.model.map import (
    ElevationLayer,
    Grid,
    Hexside,
    Line,
    Map,
    Orientation,
    Overlay,
    Stagger,
    TerrainLayer,
)
from hexwright.schema.model.terrain import (
    Cost,
    HexsideTerrain,
    HexTerrain,
    LineTerrain,
    MovementClass,
    Terrain,
)

KINDS: list[tuple[Orientation, Stagger]] = [
    ("flat", "odd"),
    ("flat", "even"),
    ("pointy", "odd"),
    ("pointy", "even"),
]
GRIDS = [
    Grid(orientation=orientation, columns=12, rows=12, stagger=stagger)
    for orientation, stagger in KINDS
]


def grid_name(grid: Grid) -> str:
    """A short name for the report of a test."""
    return f"{grid.orientation}-{grid.stagger}"


def slants(grid: Grid, place: Place) -> tuple[int, int, int]:
    """Differences of cube coordinates: a hex is where each is at most 1 from its centre's."""
    q, r, s = to_cube(grid, place)
    return q - r, r - s, s - q


def span_inside(
    grid: Grid, start: Place, end: Place, hex_: Place, *, edge_counts: bool = False
) -> tuple[Fraction, Fraction] | None:
    """Between which shares of a line it is inside a hex; by brute force, without any walk.

    None if it never is, a point at which it only touches included unless the edge counts.
    """
    low, high = Fraction(0), Fraction(1)
    for a, b, centre in zip(
        slants(grid, start), slants(grid, end), slants(grid, hex_), strict=True
    ):
        rate = b - a
        if rate == 0:
            if abs(a - centre) > 1 or (abs(a - centre) == 1 and not edge_counts):
                return None
            continue
        met = sorted((Fraction(centre - 1 - a, rate), Fraction(centre + 1 - a, rate)))
        low, high = max(low, met[0]), min(high, met[1])
    if low > high or (low == high and not edge_counts and start != end):
        return None
    return low, high


def _costs(foot: Cost, horse: Cost, guns: Cost) -> dict[str, Cost]:
    return {"foot": foot, "horse": horse, "guns": guns}


def _hexside(name: str, foot: Cost = 0, horse: Cost = 0, guns: Cost = 0) -> dict[str, Any]:
    return {"id": name.lower(), "name": name, "movement": _costs(foot, horse, guns)}


TERRAIN = Terrain(
    movement_classes=tuple(MovementClass(id=one, name=one) for one in ("foot", "horse", "guns")),
    hexes=(
        HexTerrain(id="clear", name="Clear", movement=_costs(1, 1, 1)),
        HexTerrain(id="rough", name="Rough", movement=_costs(1.5, 2.25, "whole")),
        HexTerrain(id="hill", name="Hill", movement=_costs(1, 1, 1), blocks_sight="height",
                   height=1),
        HexTerrain(id="grove", name="Grove", movement=_costs(1, 2, 2), blocks_sight="height",
                   height=1, attributes={"canopy": True}),
        HexTerrain(id="woods", name="Woods", movement=_costs(2, 3.5, "line-only"),
                   blocks_sight="through"),
        HexTerrain(id="town", name="Town", movement=_costs(1, 2, 1), blocks_sight="through"),
        HexTerrain(id="lake", name="Lake",
                   movement=_costs("prohibited", "prohibited", "prohibited")),
        HexTerrain(id="trench", name="Trench", movement=_costs(1, "prohibited", "prohibited")),
    ),
    hexsides=(
        HexsideTerrain(**_hexside("River", "prohibited", "prohibited", "prohibited")),
        HexsideTerrain(**_hexside("Bridge"), crossing=True),
        HexsideTerrain(**_hexside("Causeway", "line-only", "line-only", "line-only"),
                       crossing=True),
        HexsideTerrain(**_hexside("Stream", 1, 1, "line-only")),
        HexsideTerrain(**_hexside("Slope", 1, 2, 2), movement_down=_costs(0, 0.5, 1),
                       directed=True, blocks_sight="height", attributes={"slope": "steep"}),
        HexsideTerrain(**_hexside("Crest", 1, 1, 1), directed=True, blocks_sight="through"),
        HexsideTerrain(**_hexside("Wall", 1, 1, 1), directed=True,
                       blocks_sight="beyond-adjacent"),
        HexsideTerrain(**_hexside("Work"), directed=True),
    ),
    lines=(
        LineTerrain(id="road", name="Road", movement=_costs(0.5, 0.5, 0.5)),
        LineTerrain(id="track", name="Track", movement={"foot": 1, "horse": 1}),
    ),
)  # fmt: skip
LEGEND = {
    ".": "clear",
    "r": "rough",
    "h": "hill",
    "g": "grove",
    "w": "woods",
    "t": "town",
    "~": "lake",
}

Pair = tuple[str, str]


def ground(
    drawing: str,
    *,
    heights: str = "",
    hexsides: Mapping[Pair, str] | None = None,
    roads: Sequence[Sequence[str]] = (),
    overlays: Mapping[str, str] | None = None,
    grid: Grid = GRIDS[0],
    **map_parts: Any,
) -> Battlefield:
    """A battlefield drawn as rows of LEGEND characters, `_` for a hole; numbers are 0101 and on.

    Hexsides are given as upper or inner hex and other hex.
    """
    rows = tuple(row.replace("_", NO_HEX) for row in drawing.split())
    levels = heights.split()
    map_ = Map(
        id="field",
        title="Field",
        grid=msgspec.structs.replace(grid, columns=max(map(len, rows)), rows=len(rows)),
        terrain=TerrainLayer(legend=LEGEND, rows=rows),
        elevation=ElevationLayer(
            legend={str(level): level for level in range(10)}, rows=tuple(levels)
        ),
        hexsides=tuple(
            Hexside(terrain=kind, between=pair) for pair, kind in (hexsides or {}).items()
        ),
        lines=tuple(
            Line(id=f"road-{number}", terrain="road", hexes=tuple(hexes))
            for number, hexes in enumerate(roads)
        ),
        overlays=tuple(Overlay(terrain=kind, hex=one) for one, kind in (overlays or {}).items()),
        **map_parts,
    )
    return Battlefield(map_, MapIndex(map_), TERRAIN)
