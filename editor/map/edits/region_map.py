"""A piece of a map as a small map of its own, to be looked at before it is pasted."""

from typing import NamedTuple

from msgspec.structs import replace

from hexwright.editor.map.edits.area import from_cube
from hexwright.editor.map.edits.maps import empty_map
from hexwright.editor.map.edits.region import Placing, Region
from hexwright.editor.map.edits.region_paste import pasted, places_of
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.map import Grid, Map, Numbering
from hexwright.schema.module import Module

# Plain ground around the piece, so that woods and lakes end as they would on open land.
_AROUND = 2


class PieceMap(NamedTuple):
    """A small map with nothing but the piece, turned and mirrored, where it lies on it."""

    map: Map
    anchor: Place
    places: frozenset[Place]


def piece_map(region: Region, module: Module, grid: Grid) -> PieceMap:
    """The piece as it would lie on a grid."""
    placing = Placing(region, grid.orientation)
    axial = [placing.axial(cell.at) for cell in region.hexes]
    places = [from_cube(grid, (q, r, -q - r)) for q, r in axial]
    left, top = (min(place[axis] for place in places) for axis in (0, 1))
    right, bottom = (max(place[axis] for place in places) for axis in (0, 1))
    # By an even number of lines, so that none changes its shift.
    anchor = (_even(_AROUND - left), _even(_AROUND - top))
    small = replace(
        grid,
        columns=anchor[0] + right + 1 + _AROUND,
        rows=anchor[1] + bottom + 1 + _AROUND,
        half_hexes=(),
    )
    # Numbers that are one of a kind however large the piece is.
    numbering = Numbering(separator=".")
    bare = MapIndex(empty_map("piece", "Piece", small, numbering, module.terrain.hexes[0].id))
    made = pasted(bare, module, region, anchor).map
    return PieceMap(made, anchor, places_of(bare, region, anchor))


def _even(number: int) -> int:
    return number + number % 2
