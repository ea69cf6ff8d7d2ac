"""Small battlefields for sight by drawn shapes, with hexes called by letter and number."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.sight_rules import DrawnRules, SightRuleNumbers, SightRules
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Grid, Shape
from hexwright.schema.model.terrain import HexsideTerrain, HexTerrain, Terrain
from tests.helpers.hexes import TERRAIN, ground

COLUMNS, ROWS = 15, 10
GRID = Grid(orientation="flat", columns=COLUMNS, rows=ROWS, stagger="even")
RULES = SightRules(
    units_block=False,
    edge_blocks=False,
    numbers=SightRuleNumbers(
        clear="clear",
        adjacent="adjacent",
        ground="ground",
        terrain="terrain",
        hexside="hexside",
        crest="crest",
        blind="blind",
        sunken="sunken",
        veil="veil",
        hindrance="hindrance",
    ),
    drawn=DrawnRules(hindrance="hindrance", sunken="sunken", lane="lane"),
)


def _hex(kind: HexTerrain) -> HexTerrain:
    """The kinds of the drawn battlefields as a tactical game has them."""
    traits: dict[str, dict[str, Any]] = {
        "rough": {"hindrance": 3},
        "grove": {"hindrance": 2},
        "lake": {"sunken": True},
    }
    found = traits.get(kind.id)
    if found is None:
        return kind
    return msgspec.structs.replace(kind, blocks_sight="no", attributes=found)


def _side(kind: HexsideTerrain) -> HexsideTerrain:
    return msgspec.structs.replace(kind, attributes={"hindrance": 1}) if kind.id == "work" else kind


DRAWN_TERRAIN: Terrain = msgspec.structs.replace(
    TERRAIN,
    hexes=tuple(_hex(hex_) for hex_ in TERRAIN.hexes),
    hexsides=tuple(_side(hexside) for hexside in TERRAIN.hexsides),
    lines=tuple(
        msgspec.structs.replace(
            line, attributes={"lane": True, "hindrance": 0 if line.id == "road" else 1}
        )
        for line in TERRAIN.lines
    ),
)


def number(name: str) -> str:
    """The printed number of a hex that is called by a letter and a number."""
    return f"{ord(name[0]) - ord('A') + 1:02}{int(name[1:]):02}"


def at(name: str) -> Place:
    """Its place."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def meadow(
    terrain: Mapping[str, str] | None = None,
    levels: Mapping[str, int] | None = None,
    *,
    hexsides: Mapping[tuple[str, str], str] | None = None,
    roads: Sequence[Sequence[str]] = (),
    shapes: Sequence[Shape] = (),
    grid: Grid = GRID,
    line: str = "road",
) -> Battlefield:
    """Open ground on level 0 but for what is named: r brush, g orchard, w woods, t a house."""
    rows = [["."] * COLUMNS for _ in range(ROWS)]
    heights = [["0"] * COLUMNS for _ in range(ROWS)]
    for name, code in (terrain or {}).items():
        column, row = at(name)
        rows[row][column] = code
    for name, level in (levels or {}).items():
        column, row = at(name)
        heights[row][column] = str(level)
    made = ground(
        "\n".join("".join(row) for row in rows),
        heights="\n".join("".join(row) for row in heights),
        hexsides={(number(a), number(b)): kind for (a, b), kind in (hexsides or {}).items()},
        roads=[[number(one) for one in road] for road in roads],
        grid=grid,
        shapes=tuple(shapes),
    )
    lines = tuple(msgspec.structs.replace(one, terrain=line) for one in made.map.lines)
    map_ = msgspec.structs.replace(made.map, lines=lines)
    return Battlefield(map_, made.index, DRAWN_TERRAIN)


def outline(name: str, *points: tuple[float, float], terrain: str = "") -> Shape:
    """An outline drawn in a hex."""
    return Shape(kind="outline", hex=number(name), terrain=terrain, points=points)


def crest(name: str, level: int, *points: tuple[float, float]) -> Shape:
    """A crest line drawn in a hex."""
    return Shape(kind="crest", hex=number(name), level=level, points=points)
