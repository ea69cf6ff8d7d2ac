"""Which terrain the tiles of a map mean: a table of two columns that its user writes once."""

import csv
import io
from pathlib import Path
from typing import Final

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.outside_file import read_outside

_AREA: Final = "terrain-file"
_MOST_BYTES: Final = 2**20


def read_terrain(path: Path) -> dict[str, str]:
    """The terrain by tile, a tile by its name or as TILESET:NUMBER; raises DataError."""
    data = read_outside(path, _MOST_BYTES, _AREA)
    try:
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    except (UnicodeDecodeError, csv.Error) as error:
        message = tr("{file} is no table of tiles and terrain.", file=path.name)
        raise DataError([Issue(code=f"{_AREA}.no-table", message=message)]) from error
    short = [number for number, row in enumerate(rows, 1) if row and len(row) < 2]
    if short:
        message = tr("{file}, line {line}: there is no terrain.", file=path.name, line=short[0])
        raise DataError([Issue(code=f"{_AREA}.no-terrain", message=message)])
    return {row[0].strip(): row[1].strip() for row in rows if row}
