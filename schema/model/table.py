"""Records of tables/<id>.json."""

from typing import Literal

from hexwright.schema.model.record import Record

TableKind = Literal["roll", "odds", "differential", "chart", "modifiers", "mix"]
Cell = float | bool | str | tuple[str | float | None, ...] | None


class Column(Record, frozen=True, kw_only=True):
    """What a table's cells in one column hold."""

    id: str
    name: str
    type: Literal["key", "range", "ratio", "number", "text", "flag", "effects", "cost"]
    range: tuple[int | None, int | None] | None = None
    ratio: tuple[float, float] | None = None
    refers_to: Literal[
        "",
        "hex-terrain",
        "hexside-terrain",
        "line-terrain",
        "movement-class",
        "kind",
        "formation",
        "status",
        "nation",
        "side",
        "command",
        "piece",
        "box",
    ] = ""
    unit: str = ""


class Modifier(Record, frozen=True, kw_only=True):
    """What changes a roll or column before the table is read."""

    id: str
    name: str
    value: float
    per: str = ""
    table: str = ""
    applies_to: Literal["roll", "column", "dice"] = "roll"
    when: str = ""
    rule: str = ""


class Table(Record, frozen=True, kw_only=True):
    """One table of the game (tables/<id>.json)."""

    id: str
    title: str
    kind: TableKind
    rule: str = ""
    die: str = ""
    dice: int = 1
    columns: tuple[Column, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    open_ended: bool = True
    source: Literal["rulebook", "design"] = "rulebook"
    notes: str = ""
