"""Two texts side by side: which lines differ, and what of the equal ones is worth showing."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Final, Literal, NamedTuple

# Equal lines shown before and after a difference.
_AROUND: Final = 3
# Beyond so many lines that differ somewhere, no pairs are looked for: it would take seconds.
_MOST_PAIRED: Final = 6_000
_MOST_ROWS: Final = 6_000

RowKind = Literal["same", "differs", "left_out"]


class Row(NamedTuple):
    """One line of both texts; None where one has no line, and numbers from 1."""

    kind: RowKind
    left: str | None = None
    right: str | None = None
    left_number: int = 0
    right_number: int = 0
    # How many lines are not shown here, for rows that stand for them.
    hidden: int = 0


class Compared(NamedTuple):
    """A file as it is in two places, as text; None where it is not there."""

    path: str
    left: str | None
    right: str | None


def rows_of(left: str, right: str) -> list[Row]:
    """Both texts as rows, with long equal stretches and what is beyond all bounds left out."""
    rows = list(_rows(left.splitlines(), right.splitlines()))
    if len(rows) > _MOST_ROWS:
        return [*rows[:_MOST_ROWS], Row("left_out", hidden=len(rows) - _MOST_ROWS)]
    return rows


def places_of(rows: list[Row]) -> list[int]:
    """The rows at which a stretch of differences begins."""
    kinds = ["same", *(row.kind for row in rows)]
    return [
        number
        for number, row in enumerate(rows)
        if row.kind == "differs" and kinds[number] != "differs"
    ]


def _rows(left: list[str], right: list[str]) -> Iterator[Row]:
    blocks = _blocks(left, right)
    for number, (is_same, i1, i2, j1, j2) in enumerate(blocks):
        if is_same:
            head = _AROUND if number else 0
            tail = _AROUND if number < len(blocks) - 1 else 0
            yield from _equal(left, i1, i2, j1, head, tail)
        else:
            pairs = zip_longest(range(i1, i2), range(j1, j2))
            for i, j in pairs:
                yield Row(
                    "differs",
                    None if i is None else left[i],
                    None if j is None else right[j],
                    0 if i is None else i + 1,
                    0 if j is None else j + 1,
                )


def _equal(
    lines: list[str], start: int, end: int, other: int, head: int, tail: int
) -> Iterator[Row]:
    """Equal lines: those next to differences, and one row for all the others."""
    hidden = range(start + head, end - tail)
    for number in range(start, end):
        line = other + number - start + 1
        if number not in hidden or len(hidden) == 1:
            yield Row("same", lines[number], lines[number], number + 1, line)
        elif number == hidden.start:
            yield Row("left_out", hidden=len(hidden))


_Block = tuple[bool, int, int, int, int]


def _blocks(left: list[str], right: list[str]) -> list[_Block]:
    """Stretches of equal and of different lines, in order."""
    shorter = min(len(left), len(right))
    head = next((n for n in range(shorter) if left[n] != right[n]), shorter)
    shorter -= head
    tail = next((n for n in range(shorter) if left[-1 - n] != right[-1 - n]), shorter)
    inner_left, inner_right = left[head : len(left) - tail], right[head : len(right) - tail]
    found: list[_Block] = [(True, 0, head, 0, head)] if head else []
    if len(inner_left) + len(inner_right) > _MOST_PAIRED or not inner_left or not inner_right:
        if inner_left or inner_right:
            ends = (head + len(inner_left), head + len(inner_right))
            found.append((False, head, ends[0], head, ends[1]))
    else:
        matcher = SequenceMatcher(None, inner_left, inner_right)
        found += [
            (tag == "equal", head + i1, head + i2, head + j1, head + j2)
            for tag, i1, i2, j1, j2 in matcher.get_opcodes()
        ]
    if tail:
        found.append((True, len(left) - tail, len(left), len(right) - tail, len(right)))
    return found
