"""Numberings: whether they are any good, how to keep or restart them, and those in common use."""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from hexwright.schema.grid import MapIndex, Place, counted, hex_numbers
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import Axis, Grid, Map, Numbering, TerrainLayer

LONGEST = 16
FIRST_RANGE = (-999, 9999)
WIDTH_RANGE = (1, 6)
MAX_PREFIX, MAX_SEPARATOR = 8, 4


def number_issues(grid: Grid, numbering: Numbering) -> Iterator[Issue]:
    """What makes a numbering useless on a grid."""
    for axis in (numbering.column, numbering.row):
        if not FIRST_RANGE[0] <= axis.first <= FIRST_RANGE[1]:
            message = tr(
                "A numbering starts between {least} and {most}.",
                least=FIRST_RANGE[0],
                most=FIRST_RANGE[1],
            )
            yield Issue(code="map.numbers-start", message=message)
    if any(axis.style != "digits" for axis in (numbering.column, numbering.row)):
        yield from _letters_issues(grid, numbering)
    if not _index(grid, numbering).numbers_are_unique:
        message = tr("Two hexes have the same number.")
        hint = tr("Use more digits, or a separator between column and row.")
        yield Issue(code="map.numbers-repeat", message=message, hint=hint)
    if max(len(number) for number in corner_numbers(grid, numbering)) > LONGEST:
        message = tr("Numbers have at most {limit} characters.", limit=LONGEST)
        yield Issue(code="map.numbers-long", message=message)


def _letters_issues(grid: Grid, numbering: Numbering) -> Iterator[Issue]:
    least = least_values(grid, numbering)
    for axis, value in zip((numbering.column, numbering.row), least, strict=True):
        if axis.style != "digits" and value < 1:
            message = tr("There is no letter before A.")
            hint = tr("Let the letters start later, or count with digits.")
            yield Issue(code="map.numbers-before-a", message=message, hint=hint)


def _index(grid: Grid, numbering: Numbering) -> MapIndex:
    rows = TerrainLayer(legend={".": ""}, rows=())
    return MapIndex(Map(id="", title="", grid=grid, numbering=numbering, terrain=rows))


def corner_numbers(grid: Grid, numbering: Numbering) -> tuple[str, str, str, str]:
    """The numbers at the upper left, upper right, lower left and lower right."""
    right, bottom = grid.columns - 1, grid.rows - 1
    places = ((0, 0), (right, 0), (0, bottom), (right, bottom))
    numbers = [number_at(grid, numbering, place) for place in places]
    return numbers[0], numbers[1], numbers[2], numbers[3]


def number_at(grid: Grid, numbering: Numbering, place: Place) -> str:
    """The number at one place, without counting all the others."""
    columns, rows = counted(grid, numbering.runs, *place)
    here = replace(
        numbering,
        runs="straight",
        column=replace(numbering.column, first=_value(numbering.column, columns)),
        row=replace(numbering.row, first=_value(numbering.row, rows)),
    )
    return hex_numbers(replace(grid, columns=1, rows=1), here)[0][0]


def _value(axis: Axis, count: int) -> int:
    return axis.first + axis.step * count


def least_values(grid: Grid, numbering: Numbering) -> Place:
    """The least value of columns and of rows anywhere on the grid."""
    counts = [counted(grid, numbering.runs, *place) for place in _border(grid)]
    return (
        min(_value(numbering.column, columns) for columns, _ in counts),
        min(_value(numbering.row, rows) for _, rows in counts),
    )


def _border(grid: Grid) -> Iterator[Place]:
    for column in range(grid.columns):
        yield column, 0
        yield column, grid.rows - 1
    for row in range(grid.rows):
        yield 0, row
        yield grid.columns - 1, row


def kept(old: Grid, new: Grid, numbering: Numbering, step: Place) -> Numbering:
    """The numbering by which every hex has its old number, after all have moved by a step."""
    columns, rows = counted(old, numbering.runs, 0, 0)
    now = counted(new, numbering.runs, *step)
    return replace(
        numbering,
        column=_later(numbering.column, numbering.column.step * (columns - now[0])),
        row=_later(numbering.row, numbering.row.step * (rows - now[1])),
    )


def restarted(old: Grid, new: Grid, numbering: Numbering) -> Numbering:
    """The numbering that begins where it did, whatever the size of the grid."""
    before, now = least_values(old, numbering), least_values(new, numbering)
    return replace(
        numbering,
        column=_later(numbering.column, before[0] - now[0]),
        row=_later(numbering.row, before[1] - now[1]),
    )


def _later(axis: Axis, by: int) -> Axis:
    return replace(axis, first=axis.first + by) if by else axis


def described(grid: Grid, numbering: Numbering) -> str:
    """Which numbers the first and the last hex have, as a sentence."""
    first, _, _, last = corner_numbers(grid, numbering)
    return tr(
        "The hex at the upper left is {first}, at the lower right {last}.", first=first, last=last
    )


@dataclass(frozen=True)
class Preset:
    """A numbering in common use."""

    title: str
    numbering: Numbering


def presets(grid: Grid) -> list[Preset]:
    """Numberings in common use, fitted to a grid; the first is what most games have."""
    width = 3 if max(grid.columns, grid.rows) > 99 else 2
    two, one = Axis(width=width), Axis(width=1)
    letters = Axis(style="letters")
    up = Axis(width=width, first=grid.rows, step=-1)
    found = [
        (tr("Column and row"), Numbering(column=two, row=two)),
        (tr("Row and column"), Numbering(column=two, row=two, order="row-column")),
        (tr("Letters and digits"), Numbering(column=letters, row=one)),
        (
            tr("Doubled letters and digits"),
            Numbering(column=Axis(style="double-letters"), row=one),
        ),
        (tr("With a dot"), Numbering(column=one, row=two, separator=".")),
        (tr("Rows from the bottom"), Numbering(column=two, row=up)),
        (tr("Letters, from the bottom"), Numbering(column=letters, row=replace(up, width=1))),
        (tr("From zero"), Numbering(column=replace(two, first=0), row=replace(two, first=0))),
        (tr("Rows along the grain, rising"), _running(grid, two, "oblique-up")),
        (tr("Rows along the grain, falling"), _running(grid, two, "oblique-down")),
        (tr("Doubled"), _running(grid, two, "doubled")),
    ]
    return [Preset(title, numbering) for title, numbering in found]


def place_among_presets(map_: Map) -> int:
    """Which of the presets for its grid a map is numbered by; -1 if by none."""
    plain = replace(map_.numbering, show=True, prefix="")
    found = [preset.numbering for preset in presets(map_.grid)]
    return found.index(plain) if plain in found else -1


def _running(grid: Grid, axis: Axis, runs: str) -> Numbering:
    # Doubled rows and those along the grain count further than there are rows.
    flat = grid.orientation == "flat"
    lines, along = (grid.columns, grid.rows) if flat else (grid.rows, grid.columns)
    most = 2 * along if runs == "doubled" else along + lines // 2
    wide = replace(axis, width=max(axis.width, len(str(most))))
    made = Numbering(column=axis if flat else wide, row=wide if flat else axis)
    return replace(made, runs=runs)
