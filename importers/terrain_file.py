"""Which terrain the tiles of a map mean: a table of two columns that its user writes once."""

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.outside_file import read_outside

# Where a module keeps the table that its maps were made with.
KEPT: Final = "imports/terrain.csv"
_AREA: Final = "terrain-file"
_MOST_BYTES: Final = 2**20


def read_terrain(path: Path) -> dict[str, str]:
    """The terrain by tile, a tile by its name or as TILESET:NUMBER; raises DataError."""
    return _table(read_outside(path, _MOST_BYTES, _AREA), path.name)


def kept_terrain(files: Mapping[str, bytes]) -> dict[str, str]:
    """The table that a module was made with; nothing if it keeps none. Raises DataError."""
    return _table(files[KEPT], KEPT) if KEPT in files else {}


def terrain_table(terrain: Mapping[str, str]) -> bytes:
    """Terrain by tile as a file, as `read_terrain` reads it."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(terrain.items())
    return text.getvalue().encode()


def _table(data: bytes, name: str) -> dict[str, str]:
    try:
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    except (UnicodeDecodeError, csv.Error) as error:
        message = tr("{file} is no table of tiles and terrain.", file=name)
        raise DataError([Issue(code=f"{_AREA}.no-table", message=message)]) from error
    short = [number for number, row in enumerate(rows, 1) if row and len(row) < 2]
    if short:
        message = tr("{file}, line {line}: there is no terrain.", file=name, line=short[0])
        raise DataError([Issue(code=f"{_AREA}.no-terrain", message=message)])
    return {row[0].strip(): row[1].strip() for row in rows if row}
