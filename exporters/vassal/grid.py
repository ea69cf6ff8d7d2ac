"""Hex grids as VASSAL reads them: its name of every hex's centre is the number that is printed.

VASSAL counts lines of hexes (columns, or rows of a grid that is sideways) and places along a line.
It knows one way of counting for each, up or down by one. What it cannot count with a single grid is
cut into zones that have a grid each; what zones cannot count either becomes a list of names.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product

from hexwright.exporters.vassal.boards import VassalBoard
from hexwright.exporters.vassal.component import B, Element, component
from hexwright.exporters.vassal.hex_lattice import HexLattice, Pixel
from hexwright.exporters.vassal.hex_names import LETTERS, HexNames, NamedPart, names_of
from hexwright.schema.grid import NO_HEX
from hexwright.schema.language import tr

# More zones than these make VASSAL slow; more names make the module large.
_MOST_ZONES = 400
_MOST_NAMES = 20_000


@dataclass(frozen=True)
class BoardGrid:
    """The grid of a board, and whether VASSAL knows the names and distances of its hexes."""

    element: Element
    has_names: bool = True
    has_distances: bool = True


def board_grid(board: VassalBoard) -> BoardGrid:
    """The grid of a board with the numbers of its maps."""
    parts = [
        NamedPart(board.job.module.map_indexes[placed.map], placed, board.lattice)
        for placed in board.parts
    ]
    if len(parts) == 1 and not board.parts[0].turned:
        names = names_of(parts[0], parts[0].lines, parts[0].indices, board.size)
        if names is not None:
            return BoardGrid(_with_track(board, _hex_grid(board.lattice, names, _own_hexes(board))))
    # The first zone that holds a point gives its name: what was laid last lies on top.
    zones = [zone for part in reversed(parts) for zone in _zones(part) or [None]]
    if len(zones) <= _MOST_ZONES and None not in zones:
        # Distances from zone to zone are those of the grid behind them.
        behind = _hex_grid(board.lattice, None, _own_hexes(board))
        return BoardGrid(_zoned([*_track_zones(board), *zones, behind]))
    hexes = list(_hexes(board))
    if len(hexes) <= _MOST_NAMES:
        return BoardGrid(_with_track(board, _region_grid(hexes)), has_distances=False)
    behind = _hex_grid(board.lattice, None, _own_hexes(board))
    return BoardGrid(_with_track(board, behind), has_names=False)


def _zones(part: NamedPart) -> list[Element] | None:
    """A map cut into as few zones as VASSAL needs to count its hexes; None if that cannot be."""
    across, along = part.lines, part.indices
    letters = _rounds([part.values(line, along.start)[0] for line in across], across.start)
    others = _rounds([part.values(across.start, index)[1] for index in along], along.start)
    ways = product(
        ([across], letters, _steps(across, 2, 0), _steps(across, 2, 1), _steps(across, 1, 0)),
        ([along], others, _steps(along, 1, 0)),
    )
    for lines, rows in sorted(ways, key=lambda way: len(way[0]) * len(way[1])):
        if len(lines) * len(rows) > _MOST_ZONES:
            return None
        zones = [_zone(part, *block) for block in product(lines, rows)]
        if None not in zones:
            return zones
    return None


def _steps(whole: range, step: int, first: int) -> list[range]:
    """A range in pieces of the same length; the first one may be shorter."""
    starts = [whole.start, *range(whole.start + (first or step), whole.stop, step)]
    return [range(*ends) for ends in pairwise([*starts, whole.stop])]


def _rounds(values: list[int], start: int) -> list[range]:
    """A range in pieces within each of which letters do not begin anew."""
    cuts = [
        start + at
        for at in range(1, len(values))
        if (values[at] - 1) // LETTERS != (values[at - 1] - 1) // LETTERS
    ]
    return [range(*ends) for ends in pairwise([start, *cuts, start + len(values)])]


def _zone(part: NamedPart, lines: range, indices: range) -> Element | None:
    outline = part.lattice.outline(lines, indices)
    size = tuple(
        max(point[which] for point in outline) - min(point[which] for point in outline)
        for which in (0, 1)
    )
    names = names_of(part, lines, indices, (size[0], size[1]))
    if names is None:
        return None
    first, last = (
        part.text(line, index)
        for line, index in ((lines.start, indices.start), (lines.stop - 1, indices.stop - 1))
    )
    return component(
        f"{B}mapgrid.Zone",
        _hex_grid(part.lattice, names),
        name=f"{part.map.title} {first} – {last}",
        path=_path(outline),
        locationFormat="$gridLocation$",
        useParentGrid=False,
        useHighlight=False,
    )


def _path(outline: Iterable[Pixel]) -> str:
    return ";".join(f"{x},{y}" for x, y in outline)


def _zoned(parts: list[Element]) -> Element:
    return component(f"{B}ZonedGrid", *parts)


def _with_track(board: VassalBoard, grid: Element) -> Element:
    """The grid, with the boxes of the printed turn track if there is one."""
    track = _track_zones(board)
    return _zoned([*track, grid]) if track else grid


def _track_zones(board: VassalBoard) -> list[Element]:
    """The turn track below the map: no hexes there, a name for each turn."""
    turns: list[tuple[str, Pixel]] = []
    while (spot := board.turn_pixel(len(turns) + 1)) is not None:
        turns.append((tr("Turn {number}", number=len(turns) + 1), spot))
    if not turns:
        return []
    wide, high = board.size
    top = board.track_top
    return [
        component(
            f"{B}mapgrid.Zone",
            _region_grid(turns),
            name=tr("Turn track"),
            path=_path([(0, top), (wide, top), (wide, high), (0, high)]),
            locationFormat="$gridLocation$",
            useParentGrid=False,
            useHighlight=False,
        )
    ]


def _hexes(board: VassalBoard) -> Iterator[tuple[str, Pixel]]:
    index, lattice = board.index, board.lattice
    for row, numbers in enumerate(index.numbers):
        for column, number in enumerate(numbers):
            if index.code_at(column, row) != NO_HEX:
                yield number, lattice.centre(*lattice.line_of(column, row))


def _own_hexes(board: VassalBoard) -> str:
    """Which hexes are the map's, as places along each line in VASSAL's own count.

    VASSAL's grid has no end, and passes over what it does not know; who imports the board again
    reads here which hexes at the rim and in holes are none.
    """
    index, lattice = board.index, board.lattice
    found: dict[int, list[int]] = {}
    for row, column in product(range(len(index.numbers)), range(len(index.numbers[0]))):
        if index.code_at(column, row) != NO_HEX:
            line, place = lattice.line_of(column, row)
            found.setdefault(line, []).append(lattice.raw_row(line, place))
    return ";".join(f"{line}:{','.join(_ranges(found[line]))}" for line in sorted(found))


def _ranges(places: list[int]) -> Iterator[str]:
    """Numbers that rise, as from-to."""
    start = places[0]
    for place, after in pairwise([*places, places[-1] + 2]):
        if after != place + 1:
            yield f"{start}_{place}"
            start = after


def _region_grid(places: Iterable[tuple[str, Pixel]]) -> Element:
    regions = (component(f"{B}Region", name=name, originx=x, originy=y) for name, (x, y) in places)
    # This grid alone spells it without a capital.
    return component(f"{B}RegionGrid", *regions, snapto=True, visible=False, fontsize=9)


def _hex_grid(lattice: HexLattice, names: HexNames | None, hexes: str | None = None) -> Element:
    return component(
        f"{B}HexGrid",
        None if names is None else _numbering(names),
        dx=lattice.dx,
        dy=lattice.dy,
        x0=lattice.x0,
        y0=lattice.y0,
        sideways=lattice.sideways,
        snapTo=True,
        edgesLegal=False,
        cornersLegal=False,
        visible=False,
        dotsVisible=False,
        color="0,0,0",
        hexwrightHexes=hexes,
    )


def _numbering(names: HexNames) -> Element:
    return component(
        f"{B}mapgrid.HexGridNumbering",
        first=names.first,
        sep=names.sep,
        hType=names.h_type,
        hLeading=names.h_leading,
        hOff=names.h_off,
        hDescend=names.h_descend,
        vType=names.v_type,
        vLeading=names.v_leading,
        vOff=names.v_off,
        vDescend=names.v_descend,
        stagger=names.stagger,
        locationFormat=names.location_format,
        visible=False,
        fontSize=9,
        color="0,0,0",
        rotateText=0,
        hDrawOff=0,
        vDrawOff=0,
    )
