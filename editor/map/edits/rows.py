"""Rows of characters with a legend: the terrain and the elevation of every hex."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from hexwright.schema.grid import NO_HEX, Place

V = TypeVar("V", str, int)

# Characters for a legend, in the order in which they are taken; none needs an escape in JSON.
_CHARACTERS = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;-_=+*#%&@!?/~^|()[]{}<>$'"
)


def with_value(legend: Mapping[str, V], value: V, wanted: str = "") -> tuple[dict[str, V], str]:
    """A legend that has this value, and its character; a new one is like the value if it can be."""
    for code, known in legend.items():
        if known == value:
            return dict(legend), code
    for code in (*wanted, *wanted.upper(), *_CHARACTERS, *map(chr, range(0xC0, 0x2000))):
        if code not in legend and code.isprintable() and code not in ' "\\':
            return {**legend, code: value}, code
    raise AssertionError("no module has thousands of kinds of terrain")


def in_use(
    legend: Mapping[str, V], rows: tuple[str, ...], overwritten: Iterable[str]
) -> dict[str, V]:
    """A legend without those of the overwritten characters that no row has any more."""
    gone = {code for code in overwritten if not any(code in row for row in rows)}
    left = {code: value for code, value in legend.items() if code not in gone}
    # A legend is never empty, not even that of a map whose hexes have all been taken away.
    return left or dict(legend)


def written(rows: tuple[str, ...], codes: Mapping[Place, str]) -> tuple[str, ...]:
    """The rows with other characters at some places; rows without a change are shared."""
    by_row: dict[int, list[tuple[int, str]]] = {}
    for (column, row), code in codes.items():
        by_row.setdefault(row, []).append((column, code))
    made = list(rows)
    for row, cells in by_row.items():
        characters = list(rows[row])
        for column, code in cells:
            characters[column] = code
        made[row] = "".join(characters)
    return tuple(made)


def existing(rows: tuple[str, ...], places: Iterable[Place]) -> list[Place]:
    """Those of the places that have a hex."""
    return [
        (column, row)
        for column, row in places
        if 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column] != NO_HEX
    ]
