"""A map with every kind of art, of any size: the same numbers always give the same map."""

from typing import Any, get_args

from benchmarks.generated_module import hex_number
from hexwright.schema.documents import kind_of
from hexwright.schema.dump import canonical
from hexwright.schema.load import load_module
from hexwright.schema.model.terrain import ArtStyle
from hexwright.schema.module import Module

_SIDES = (
    "river", "stream", "bridge", "ford", "slope", "steep-slope", "crest", "cliff",
    "wall", "hedge", "fence", "ditch", "fieldwork",
)  # fmt: skip
_LINES = ("road", "minor-road", "track", "rail")
_HEXES = tuple(style for style in get_args(ArtStyle) if style not in _SIDES + _LINES)
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
# What grows where the ground is wet (first) to dry (last), in patches as on a real map.
_WET_TO_DRY = (
    "water", "marsh", "light-woods", "woods", "woods", "plain", "plain", "plain",
    "field", "plain", "plain", "orchard", "plain", "light-woods", "rough", "sand",
)  # fmt: skip
_RARE = ("village", "town", "castle", "mill", "quarry", "palms", "rugged", "hill", "village")


def drawn_module(columns: int, rows: int) -> Module:
    """A module with one map, `field`, that has everything a map can show."""
    documents: dict[str, Any] = {
        "module.json": {
            "format": 1,
            "id": "drawn",
            "title": "Drawn",
            "version": "1.0",
            "system": {"id": "free"},
            "sides": [{"id": "blue", "name": "Blue", "colour": "#204080"}],
        },
        "terrain.json": _terrain(),
        "counters.json": {"kinds": []},
        "maps/field.json": _map(columns, rows),
    }
    files = {}
    for name, document in documents.items():
        kind = kind_of(name)
        assert kind
        files[name] = canonical(kind.name, document)
    module = load_module(files).module
    assert module is not None
    return module


def _terrain() -> dict[str, Any]:
    def kinds(styles: tuple[str, ...]) -> list[dict[str, Any]]:
        return [{"id": one, "name": one, "art": {"style": one}} for one in styles]

    return {
        "movement_classes": [{"id": "foot", "name": "Foot"}],
        "hexes": kinds(_HEXES),
        "hexsides": kinds(_SIDES),
        "lines": kinds(_LINES),
    }


def _dice(column: int, row: int, salt: int) -> int:
    state = (column * 0x9E3779B1 ^ row * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & 0xFFFFFFFF
    state = (state ^ state >> 15) * 0x2C1B3C6D & 0xFFFFFFFF
    state = (state ^ state >> 12) * 0x297A2D39 & 0xFFFFFFFF
    return (state ^ state >> 15) >> 8


def _height(column: int, row: int, size: int, salt: int) -> float:
    """A smooth hilly surface from 0 to 1, its hills about `size` hexes wide."""
    left, across = divmod(column, size)
    top, down = divmod(row, size)
    x, y = across / size, down / size
    x, y = x * x * (3 - 2 * x), y * y * (3 - 2 * y)
    corners = [_dice(left + a, top + b, salt) / 0xFFFFFF for b in (0, 1) for a in (0, 1)]
    upper = corners[0] + (corners[1] - corners[0]) * x
    lower = corners[2] + (corners[3] - corners[2]) * x
    return upper + (lower - upper) * y


def _code(column: int, row: int) -> str:
    if _dice(column, row, 1) % 41 == 0:
        return _LETTERS[_HEXES.index(_RARE[_dice(column, row, 2) % len(_RARE)])]
    wet = _height(column, row, 7, 3) * 0.75 + _height(column, row, 3, 4) * 0.25
    style = _WET_TO_DRY[min(int(wet * len(_WET_TO_DRY)), len(_WET_TO_DRY) - 1)]
    return _LETTERS[_HEXES.index(style)]


def _level(column: int, row: int) -> str:
    return str(max(int(_height(column, row, 9, 5) * 7) - 2, 0))


def _map(columns: int, rows: int) -> dict[str, Any]:
    return {
        "id": "field",
        "title": "Field",
        "grid": {
            "orientation": "flat",
            "columns": columns,
            "rows": rows,
            "stagger": "even",
            "hex_mm": 20,
        },
        "numbering": {"column": {"width": 3}, "row": {"width": 3}},
        "terrain": {
            "legend": dict(zip(_LETTERS, _HEXES, strict=False)),
            "rows": ["".join(_code(c, r) for c in range(columns)) for r in range(rows)],
        },
        "elevation": {
            "legend": {str(level): level for level in range(6)},
            "rows": ["".join(_level(c, r) for c in range(columns)) for r in range(rows)],
        },
        "hexsides": _hexsides(columns, rows),
        "lines": _lines(columns, rows),
        "sites": [
            {"id": f"o{c}-{r}", "name": "Here", "hex": hex_number(c, r), "objective": True}
            for c in range(6, columns, 14)
            for r in range(6, rows, 14)
        ],
        "labels": [
            {"text": f"Hill {c}.{r}", "hex": hex_number(c, r), "style": style}
            for c in range(3, columns, 10)
            for r in range(3, rows, 10)
            for style in [("place", "water", "hill", "region", "note")[(c + r) // 10 % 5]]
        ],
    }


def _hexsides(columns: int, rows: int) -> list[dict[str, Any]]:
    """Rivers across the map, and short stretches of everything else."""
    made = []
    for row in range(8, rows - 1, 17):
        style = "river" if row % 2 else "stream"
        for column in range(columns):
            if column + 1 < columns:
                # Odd columns stand half a hex lower: the river climbs and falls between them.
                fall = column % 2
                other = hex_number(column + 1, row + fall)
                made.append((style, hex_number(column, row + 1 - fall), other))
            made.append((style, hex_number(column, row), hex_number(column, row + 1)))
            if column % 9 == 4:
                crossing = "bridge" if column % 2 else "ford"
                made.append((crossing, hex_number(column, row), hex_number(column, row + 1)))
    rest = _SIDES[4:]
    for row in range(2, rows - 2, 5):
        for column in range(2, columns - 2):
            style = rest[(column // 4 + row) % len(rest)]
            if _dice(column // 4, row, 6) % 3 == 0:
                made.append((style, hex_number(column, row), hex_number(column, row + 1)))
    return [{"terrain": style, "between": [one, other]} for style, one, other in made]


def _lines(columns: int, rows: int) -> list[dict[str, Any]]:
    down = [
        (_LINES[column // 11 % 4], [hex_number(column, row) for row in range(rows)])
        for column in range(5, columns, 11)
    ]
    across = [
        (_LINES[row // 13 % 4], [hex_number(column, row) for column in range(columns)])
        for row in range(5, rows, 13)
    ]
    return [
        {"id": f"line-{index}", "terrain": style, "hexes": hexes}
        for index, (style, hexes) in enumerate(down + across)
    ]
