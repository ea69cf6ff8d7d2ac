"""Printed hex numbers that are digits alone, such as 0412, read many at a time.

Taken as a whole number, such a number is a place in one long text that holds the character of every
hex; the parser of JSON turns a list of them into whole numbers faster than a loop could.
"""

from collections.abc import Sequence
from operator import itemgetter

import msgspec

from hexwright.schema.model.map import Grid, Numbering

_MOST_DIGITS = 6  # the text has ten times more places with every digit
_whole_numbers = msgspec.json.Decoder(list[int]).decode


class DigitNumbers:
    """The characters of a map's rows by printed number."""

    def __init__(self, numbering: Numbering, rows: Sequence[str]) -> None:
        """Lay out the rows of a map; use `of`, which knows what numbers can be read so."""
        first, second, lines = numbering.row, numbering.column, rows
        if numbering.order == "column-row":
            whole, width = "".join(rows), len(rows[0])
            first, second = second, first
            lines = [whole[column::width] for column in range(width)]
        self._digits = first.width + second.width
        line_length = 10**second.width
        # Every number is read with a 1 before it, for no whole number begins with 0.
        before = " " * (10**self._digits + first.first * line_length)
        margin = " " * second.first
        self._codes = before + "".join((margin + line).ljust(line_length) for line in lines)

    @classmethod
    def of(cls, grid: Grid, numbering: Numbering, rows: Sequence[str]) -> "DigitNumbers | None":
        """The numbers of a map; None if they are made in another way, or the rows do not fit."""
        axes = ((numbering.column, grid.columns), (numbering.row, grid.rows))
        is_plain = numbering.runs == "straight" and not numbering.prefix + numbering.separator
        are_digits = all(
            axis.style == "digits" and axis.step == 1 and 0 <= axis.first <= 10**axis.width - count
            for axis, count in axes
        )
        fit = len(rows) == grid.rows and {len(row) for row in rows} == {grid.columns}
        is_short = sum(axis.width for axis, _ in axes) <= _MOST_DIGITS
        return cls(numbering, rows) if is_plain and are_digits and fit and is_short else None

    def codes(self, numbers: Sequence[str]) -> list[str]:
        """Characters at numbers; a space, KeyError or IndexError where there is no such hex."""
        if len(numbers) < 2:  # of one number the getter would make no tuple
            return self.codes([*numbers] * 2)[:1] if numbers else []
        text = f"[1{',1'.join(numbers)}]"
        try:
            read = _whole_numbers(text)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise KeyError from error
        # Numbers with too few digits fall on the spaces before the first hex, those with too many
        # behind the last one; blanks or commas would change the length of the text or of the list.
        if len(read) != len(numbers) or len(text) != (self._digits + 2) * len(read) + 1:
            raise KeyError
        return list(itemgetter(*read)(self._codes))
