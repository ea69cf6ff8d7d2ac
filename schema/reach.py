"""Which parts of a map a movement class can get to from each other.

Rows are cut into runs of passable hexes, and runs joined over the rows: the cost depends on how
broken the ground is, hardly on the number of hexes.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator

from hexwright.schema.grid import MapIndex, Place, neighbour_steps
from hexwright.schema.model.terrain import Cost, HexsideTerrain, Terrain

_PASSABLE = re.compile("1+")
PROHIBITED = "prohibited"
LINE_ONLY = "line-only"


def ruling_terrain(index: MapIndex, terrain: Terrain, number: str) -> str:
    """The terrain kind that rules in a hex: of its own and its overlays the last in the list.

    Empty where the legend does not explain the hex.
    """
    own = index.map.terrain.legend.get(index.code_of(number), "")
    overlays = index.overlays_of.get(number)
    if not overlays:
        return own
    order = {kind.id: place for place, kind in enumerate(terrain.hexes)}
    return max((own, *overlays), key=lambda kind: order.get(kind, -1))


def blocked_codes(index: MapIndex, terrain: Terrain, movement_class: str, cost: str) -> set[str]:
    """Characters of a map's legend whose terrain has this cost for a movement class."""
    kinds = {kind.id for kind in terrain.hexes if kind.movement.get(movement_class) == cost}
    return {code for code, kind in index.map.terrain.legend.items() if kind in kinds}


class Reach:
    """The connected parts of one map for one movement class."""

    def __init__(self, index: MapIndex, terrain: Terrain, movement_class: str) -> None:
        """Work the parts out; costs a pass over the rows of the map."""
        self._index = index
        self._runs: list[list[Place]] = []  # per row: first and last column of each run
        self._first_run: list[int] = []  # per row: number of its first run
        self._part: list[int] = []  # union-find over run numbers
        sides = self._blocked_sides(terrain, movement_class)
        self._side_columns = self._columns_of(sides)
        self._sides = sides
        self._barred_rows = {row for (_, row), (_, other) in sides if row != other}
        for row, flags in enumerate(self._flags(terrain, movement_class)):
            self._add_row(row, flags)

    def part_of(self, number: str) -> int | None:
        """The part that a hex lies in; None if it cannot be entered."""
        place = self._index.find(number)
        if place is None:
            return None
        column, row = place
        runs = self._runs[row]
        at = bisect_right(runs, (column, 1 << 30)) - 1
        if at < 0 or runs[at][1] < column:
            return None
        return self._root(self._first_run[row] + at)

    def _flags(self, terrain: Terrain, movement_class: str) -> Iterator[str]:
        """Rows of 1 for hexes that can be entered and 0 for others."""
        prohibited = blocked_codes(self._index, terrain, movement_class, PROHIBITED)
        line_only = blocked_codes(self._index, terrain, movement_class, LINE_ONLY)
        codes = {*self._index.map.terrain.legend, " "}
        closed = prohibited | line_only | {" "}
        table = str.maketrans({code: "0" if code in closed else "1" for code in codes})
        changes = {**self._on_lines(line_only), **self._overlaid(terrain, movement_class)}
        by_row: dict[int, list[tuple[int, str]]] = {}
        for (column, row), flag in changes.items():
            by_row.setdefault(row, []).append((column, flag))
        for row, text in enumerate(self._index.map.terrain.rows):
            flags = text.translate(table)
            for column, flag in by_row.get(row, ()):
                flags = f"{flags[:column]}{flag}{flags[column + 1 :]}"
            yield flags

    def _overlaid(self, terrain: Terrain, movement_class: str) -> dict[Place, str]:
        """Hexes whose overlays decide whether they can be entered."""
        costs = {kind.id: kind.movement.get(movement_class) for kind in terrain.hexes}
        on_line = {number for line in self._index.map.lines for number in line.hexes}
        flags = {}
        for number in self._index.overlays_of:
            cost = costs[ruling_terrain(self._index, terrain, number)]
            is_closed = cost == PROHIBITED or (cost == LINE_ONLY and number not in on_line)
            flags[self._index.places((number,))[0]] = "0" if is_closed else "1"
        return flags

    def _on_lines(self, line_only: set[str]) -> dict[Place, str]:
        """Hexes that only a line lets in, and that a line runs through."""
        if not line_only:
            return {}
        return {
            self._index.places((number,))[0]: "1"
            for line in self._index.map.lines
            for number in line.hexes
            if self._index.code_of(number) in line_only
        }

    def _blocked_sides(self, terrain: Terrain, movement_class: str) -> set[tuple[Place, Place]]:
        """Hexsides that cannot be crossed, upper or left hex first."""
        kinds = {kind.id: kind for kind in terrain.hexsides}
        costs = {name: _cost_to_cross(kind, movement_class) for name, kind in kinds.items()}
        shut = {name for name, cost in costs.items() if cost in (PROHIBITED, LINE_ONLY)}
        if not shut:
            return set()
        crossings = {name for name, kind in kinds.items() if kind.crossing} - shut
        blocked: set[tuple[Place, Place]] = set()
        passed: set[tuple[Place, Place]] = set()
        line_pairs = self._line_pairs() if LINE_ONLY in costs.values() else set()
        for hexside in self._index.map.hexsides:
            if hexside.terrain in crossings:
                passed.add(self._pair(*hexside.between))
            elif hexside.terrain in shut:
                pair = self._pair(*hexside.between)
                if costs[hexside.terrain] == PROHIBITED or pair not in line_pairs:
                    blocked.add(pair)
        return blocked - passed

    def _line_pairs(self) -> set[tuple[Place, Place]]:
        return {
            self._pair(one, other)
            for line in self._index.map.lines
            for one, other in zip(line.hexes, line.hexes[1:], strict=False)
        }

    def _pair(self, one: str, other: str) -> tuple[Place, Place]:
        first, second = self._index.places((one, other))
        return (first, second) if first[::-1] <= second[::-1] else (second, first)

    @staticmethod
    def _columns_of(sides: set[tuple[Place, Place]]) -> dict[int, set[int]]:
        """Columns whose right-hand hexside inside a row is blocked, by row."""
        columns: dict[int, set[int]] = {}
        for (column, row), (_, other_row) in sides:
            if row == other_row:
                columns.setdefault(row, set()).add(column)
        return columns

    def _add_row(self, row: int, flags: str) -> None:
        runs = [match.span() for match in _PASSABLE.finditer(flags)]
        cut = self._side_columns.get(row)
        if cut:
            spans = [span for start, end in runs for span in _cut(start, end - 1, cut)]
        else:
            spans = [(start, end - 1) for start, end in runs]
        self._first_run.append(len(self._part))
        self._runs.append(spans)
        self._part.extend(range(len(self._part), len(self._part) + len(spans)))
        if row:
            self._join_rows(row - 1)

    def _join_rows(self, upper: int) -> None:
        above, below = self._runs[upper], self._runs[upper + 1]
        first_above, first_below = self._first_run[upper], self._first_run[upper + 1]
        is_open = upper not in self._barred_rows
        at = 0
        for number, (start, end) in enumerate(above):
            root = self._root(first_above + number)
            while at < len(below) and below[at][1] < start - 1:
                at += 1
            for other in range(at, len(below)):
                left, right = below[other]
                if left > end + 1:
                    break
                overlaps = left <= end and right >= start
                if (overlaps and is_open) or self._touch(upper, (start, end), (left, right)):
                    self._part[self._root(first_below + other)] = root

    def _touch(self, upper: int, run: Place, below: Place) -> bool:
        """Whether a run can step down into a run of the next row."""
        start, end = max(run[0], below[0]), min(run[1], below[1])
        sides = self._sides
        for column in range(start, end + 1):
            if ((column, upper), (column, upper + 1)) not in sides:
                return True
        for column in range(max(run[0], below[0] - 1), min(run[1], below[1] + 1) + 1):
            for right, down in neighbour_steps(self._index.grid, column, upper):
                target = (column + right, upper + 1)
                is_below = down == 1 and below[0] <= target[0] <= below[1]
                if is_below and ((column, upper), target) not in sides:
                    return True
        return False

    def _root(self, run: int) -> int:
        while self._part[run] != run:
            self._part[run] = self._part[self._part[run]]
            run = self._part[run]
        return run


def _cost_to_cross(kind: HexsideTerrain, movement_class: str) -> Cost | None:
    """Cost of a hexside; of the two directions the one that is open, if any."""
    up = kind.movement.get(movement_class)
    down = kind.movement_down.get(movement_class, up)
    return down if up in (PROHIBITED, LINE_ONLY) else up


def _cut(start: int, end: int, cut: set[int]) -> Iterator[Place]:
    """A run, cut after each of the given columns."""
    for column in sorted(cut):
        if start <= column < end:
            yield start, column
            start = column + 1
    yield start, end
