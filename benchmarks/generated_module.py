"""A large module made by code: the same numbers always give the same files."""

from typing import Any

from hexwright.schema.documents import kind_of
from hexwright.schema.dump import canonical

CLASSES = ("foot", "horse", "guns")


def generated_module(
    *, columns: int = 200, rows: int = 200, units: int = 3000, scenarios: int = 50
) -> dict[str, bytes]:
    """Files of a sound module of the rule-free system, as large as asked for."""
    documents: dict[str, Any] = {
        "module.json": _module(),
        "terrain.json": _terrain(),
        "counters.json": _counters(),
        "maps/field.json": _map(columns, rows),
    }
    for side in ("blue", "red"):
        documents[f"oob/{side}.json"] = _oob(side, units // 2)
    for number in range(scenarios):
        name = f"battle-{number:02}"
        documents[f"scenarios/{name}.json"] = _scenario(name, number, columns, rows, units)
    files = {}
    for name, document in documents.items():
        kind = kind_of(name)
        assert kind
        files[name] = canonical(kind.name, document)
    return files


def hex_number(column: int, row: int) -> str:
    """Printed number of a hex of the generated map, both counted from 0."""
    return f"{column + 1:03}{row + 1:03}"


def _module() -> dict[str, Any]:
    return {
        "format": 1,
        "id": "generated",
        "title": "Generated",
        "version": "1.0",
        "system": {"id": "free"},
        "sides": [
            {"id": "blue", "name": "Blue", "colour": "#204080"},
            {"id": "red", "name": "Red", "colour": "#a02020"},
        ],
    }


def _terrain() -> dict[str, Any]:
    def costs(foot: Any, horse: Any, guns: Any) -> dict[str, Any]:
        return dict(zip(CLASSES, (foot, horse, guns), strict=True))

    return {
        "movement_classes": [{"id": class_, "name": class_.title()} for class_ in CLASSES],
        "hexes": [
            {"id": "open", "name": "Open", "movement": costs(1, 1, 1)},
            {"id": "woods", "name": "Woods", "movement": costs(2, 3, "line-only")},
            {"id": "village", "name": "Village", "movement": costs(1, 2, 1)},
            {"id": "lake", "name": "Lake", "movement": costs(*["prohibited"] * 3)},
        ],
        "hexsides": [
            {"id": "river", "name": "River", "movement": costs(*["prohibited"] * 3)},
            {"id": "bridge", "name": "Bridge", "crossing": True, "movement": costs(0, 0, 0)},
            {"id": "slope", "name": "Slope", "directed": True, "movement": costs(1, 2, 2)},
        ],
        "lines": [{"id": "road", "name": "Road", "movement": costs(0.5, 0.5, 0.5)}],
    }


def _counters() -> dict[str, Any]:
    names = {"foot": "Infantry", "horse": "Cavalry", "guns": "Artillery"}
    return {
        "kinds": [
            {
                "id": name,
                "name": names[name],
                "class": "unit",
                "movement_class": name,
                "attributes": {"strength": 5, "move": 4},
                "faces": [{"id": "front", "name": "Front"}, {"id": "back", "name": "Back"}],
            }
            for name in CLASSES
        ]
    }


def _code(column: int, row: int) -> str:
    mixed = (column * 7919 + row * 104729 + column * row * 31) % 97
    if mixed < 14:
        return "w"
    return "v" if mixed == 20 else "~" if mixed == 30 else "."


def _map(columns: int, rows: int) -> dict[str, Any]:
    middle = rows // 2
    river = [
        {
            "terrain": "bridge" if column % 25 == 12 else "river",
            "between": [hex_number(column, middle), hex_number(column, middle + 1)],
        }
        for column in range(columns)
    ]
    slopes = [
        {"terrain": "slope", "between": [hex_number(column, row), hex_number(column, row + 1)]}
        for row in range(3, rows - 3, 8)
        for column in range(row % 7, columns, 3)
    ]
    roads = [
        {
            "id": f"road-{column}",
            "terrain": "road",
            "hexes": [hex_number(column, row) for row in range(rows)],
        }
        for column in range(12, columns, 25)
    ]
    return {
        "id": "field",
        "title": "Field",
        "grid": {"orientation": "flat", "columns": columns, "rows": rows, "stagger": "even"},
        "numbering": {"column": {"width": 3}, "row": {"width": 3}},
        "terrain": {
            "legend": {".": "open", "w": "woods", "v": "village", "~": "lake"},
            "rows": ["".join(_code(c, r) for c in range(columns)) for r in range(rows)],
        },
        "elevation": {
            "legend": {str(level): level for level in range(5)},
            "rows": [
                "".join(str((c // 9 + r // 11) % 5) for c in range(columns)) for r in range(rows)
            ],
        },
        "hexsides": river + slopes,
        "lines": roads,
    }


def _oob(side: str, count: int) -> dict[str, Any]:
    brigades = [
        {"id": f"{side}-bde-{number}", "name": f"Brigade {number}", "level": "brigade"}
        for number in range(count // 10)
    ]
    units = [
        {
            "id": f"{side}-{number}",
            "kind": CLASSES[number % 3],
            "name": f"{number}th of the {side} line",
            "command": f"{side}-bde-{number // 10 % (count // 10)}",
            "attributes": {"strength": 3 + number % 5, "cohesion": 4 + number % 4},
            "faces": {"back": {"strength": 2}},
        }
        for number in range(count)
    ]
    return {"id": side, "title": side.title(), "side": side, "commands": brigades, "units": units}


def _open_hex(column: int, row: int, columns: int) -> str:
    """The next hex to the right, or around, that every class may enter."""
    while _code(column % columns, row) != ".":
        column += 1
    return hex_number(column % columns, row)


def _scenario(name: str, number: int, columns: int, rows: int, units: int) -> dict[str, Any]:
    setup = []
    for index in range(300):
        side = "blue" if index % 2 else "red"
        row = (index * 3 + number) % (rows // 2 - 2) + (0 if index % 2 else rows // 2 + 2)
        setup.append(
            {
                "piece": f"{side}-{(index // 2 + number * 20) % (units // 2)}",
                "hex": _open_hex(index * 17 + number, row, columns),
                "facing": index % 12,
            }
        )
    return {
        "id": name,
        "title": f"Battle {number}",
        "maps": [{"map": "field"}],
        "sides": [{"side": "blue", "edge": "north"}, {"side": "red", "edge": "south"}],
        "turns": [{"label": str(turn), "light": "day"} for turn in range(12)],
        "setup": setup,
        "objectives": [
            {"id": f"o{one}", "name": f"Objective {one}", "points": 2,
             "hexes": [_open_hex(one * 31 + number, one * 17 % rows, columns)]}
            for one in range(6)
        ],
    }  # fmt: skip
