"""How much of a spreadsheet is taken, and how one is refused."""

from typing import Final, NoReturn

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

MOST_BYTES: Final = 16 * 2**20
MOST_UNPACKED: Final = 64 * 2**20
MOST_ROWS: Final = 20_000
MOST_COLUMNS: Final = 400


def refuse(code: str, message: str, hint: str = "") -> NoReturn:
    """Raise what is wrong with a spreadsheet."""
    raise DataError([Issue(code=f"sheet.{code}", message=message, hint=hint)])


def refuse_size(name: str) -> NoReturn:
    """Raise that a file is too large."""
    refuse("too-large", tr("{name} is too large for a spreadsheet.", name=name))


def refuse_extent(name: str) -> NoReturn:
    """Raise that a sheet has too many rows or columns."""
    refuse(
        "too-many",
        tr(
            "{name} has more than {rows} rows or {columns} columns.",
            name=name,
            rows=MOST_ROWS,
            columns=MOST_COLUMNS,
        ),
        tr("Keep only the list itself on the sheet."),
    )
