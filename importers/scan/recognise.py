"""Everything that a scan tells about its map, once the grid is found and examples are given."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from hexwright.importers.scan.cleaning import without_lines
from hexwright.importers.scan.examples import Examples
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.line_reader import Found, LineReader, Pair
from hexwright.importers.scan.number_reader import PrintedNumbers
from hexwright.importers.scan.numbering_fit import FittedNumbering, fitted_numbering, fitted_on
from hexwright.importers.scan.sheet import Pixels
from hexwright.importers.scan.terrain import TerrainReader, Verdict
from hexwright.schema.grid import Place
from hexwright.schema.language import tr

ReportProgress = Callable[[int, int, str], None]

# Numbers stand upright, or as who stands at another side of the table reads them.
_TURNS: Final = (0, 1, 3, 2)


@dataclass(frozen=True)
class Recognised:
    """What was found; places are columns and rows from 0."""

    terrain: Mapping[Place, Verdict] = field(default_factory=dict)
    lines: Mapping[Pair, Found] = field(default_factory=dict)
    hexsides: Mapping[Pair, Found] = field(default_factory=dict)
    # Heights of the ground; their kinds are whole numbers.
    levels: Mapping[Place, Verdict] = field(default_factory=dict)
    numbering: FittedNumbering | None = None


def _silent(_done: int, _steps: int, _what: str) -> None:
    """Nobody watches."""


def recognised(
    pixels: Pixels,
    grid: FoundGrid,
    examples: Examples,
    report: ReportProgress = _silent,
    *,
    numbering: FittedNumbering | None = None,
) -> Recognised:
    """Read terrain, lines, hexsides and levels, and the numbers unless they are known already.

    A grid that was only just found is to be counted first (`numbered_grid`), since examples are
    places of the grid.
    """
    report(0, 4, tr("Following roads and rivers"))
    lines = LineReader(pixels, grid, "line").found(examples.lines) if examples.lines else {}
    sides = (
        LineReader(pixels, grid, "hexside").found(examples.hexsides) if examples.hexsides else {}
    )
    report(1, 4, tr("Reading the printed numbers"))
    numbering = numbering or read_numbering(pixels, grid)
    report(2, 4, tr("Looking at every hex"))
    ground = without_lines(pixels, grid, lines.values()) if lines else pixels
    reader = TerrainReader(ground, grid) if examples.terrain or examples.levels else None
    report(3, 4, tr("Judging the terrain"))
    return Recognised(
        terrain=reader.judged(examples.terrain) if reader else {},
        lines=lines,
        hexsides=sides,
        levels=reader.judged(examples.levels) if reader else {},
        numbering=numbering,
    )


def read_numbering(pixels: Pixels, grid: FoundGrid) -> FittedNumbering | None:
    """The scheme of the printed numbers on a grid that is counted for good; None if unreadable."""
    printed = PrintedNumbers(pixels, grid)
    for turns in _TURNS:
        found = fitted_numbering(grid.shape, printed.readings(turns))
        if found is not None:
            return found
    return None


def numbered_grid(pixels: Pixels, grid: FoundGrid) -> tuple[FoundGrid, FittedNumbering | None]:
    """The grid counted as its printed numbers count, and their scheme; itself if unreadable."""
    printed = PrintedNumbers(pixels, grid)
    for turns in _TURNS:
        found = fitted_on(grid, printed.readings(turns))
        if found is not None:
            return found
    return grid, None
