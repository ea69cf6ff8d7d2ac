"""What is on a paper map: the truth that is drawn, and that recognition is measured against."""

from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Literal

import numpy as np

from hexwright.schema.grid import Place, hex_numbers, neighbour_steps
from hexwright.schema.model.map import Axis, Grid, Numbering

Band = Literal["easy", "medium", "hard"]
BANDS: tuple[Band, ...] = ("easy", "medium", "hard")
Pair = frozenset[Place]
Point = tuple[float, float]
Style = Literal["lines", "dashes", "dotted", "arms", "corners", "dots"]
STYLES: tuple[Style, ...] = ("lines", "dashes", "dotted", "arms", "corners", "dots")

KINDS = ("clear", "woods", "rough", "hill", "marsh", "town", "water", "field")
LINES = ("road", "rail", "stream")
HEXSIDES = ("river", "wall")


@dataclass(frozen=True)
class Printing:
    """How a sheet is printed: its grid, its paper, and what stands around the map."""

    style: Style = "lines"
    # From nothing to full: how far the ink of the grid is from the colour of the ground; None if
    # the artist has a say in it.
    strength: float | None = None
    # Of the pitch, and what the ink tends to.
    width: float = 0.02
    ink: tuple[int, int, int] = (20, 15, 10)
    # Terrain and roads lie on the grid.
    under: bool = False
    # Stars on black: everything darker, the ink bright.
    dark: bool = False
    paper: int = 244
    charts: bool = False


@dataclass
class Plan:
    """One map before it is drawn; places are columns and rows from 0."""

    band: Band
    grid: Grid
    pitch: float
    numbering: Numbering | None
    terrain: dict[Place, str] = field(default_factory=dict)
    lines: dict[Pair, str] = field(default_factory=dict)
    ways: list[tuple[str, list[Place]]] = field(default_factory=list)
    hexsides: dict[Pair, str] = field(default_factory=dict)
    counters: set[Place] = field(default_factory=set)
    margin: float = 40.0
    # Left, top, right, bottom, where they differ.
    margins: tuple[float, float, float, float] | None = None
    # How much longer than regular hexes are in the direction in which they have points.
    stretch: float = 1.0
    printing: Printing = Printing()

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """Paper around the map: left, top, right, bottom."""
        return self.margins or (self.margin,) * 4

    @property
    def _stretches(self) -> Point:
        """How much wider and higher than regular hexes are."""
        return (self.stretch, 1.0) if self.grid.orientation == "flat" else (1.0, self.stretch)

    @property
    def places(self) -> list[Place]:
        """All hexes."""
        return [(c, r) for r in range(self.grid.rows) for c in range(self.grid.columns)]

    def centre(self, place: Place) -> Point:
        """The centre of a hex on the flat sheet, in pixels."""
        column, row = place
        flat = self.grid.orientation == "flat"
        line = column if flat else row
        shift = 0.5 if (line % 2 == 0) == (self.grid.stagger == "odd") else 0.0
        along, across = self.pitch, self.pitch * sqrt(3) / 2 * self.stretch
        left, top, _, _ = self.edges
        wide, high = (self.pitch * 0.6 * max(1.0, one) for one in self._stretches)
        if flat:
            return left + wide + across * column, top + high + along * (row + shift)
        return left + wide + along * (column + shift), top + high + across * row

    def corners(self, place: Place) -> list[Point]:
        """The six corners of a hex on the flat sheet."""
        x, y = self.centre(place)
        radius, first = self.pitch / sqrt(3), 0.0 if self.grid.orientation == "flat" else pi / 6
        wide, high = (radius * one for one in self._stretches)
        return [
            (x + wide * cos(first + k * pi / 3), y + high * sin(first + k * pi / 3))
            for k in range(6)
        ]

    def size(self) -> tuple[int, int]:
        """Width and height of the sheet, in pixels."""
        spots = [self.centre(place) for place in self.places]
        _, _, right, bottom = self.edges
        wide, high = (self.pitch * 0.6 * max(1.0, one) for one in self._stretches)
        x, y = max(x for x, _ in spots), max(y for _, y in spots)
        return int(x + wide + right) + 1, int(y + high + bottom) + 1

    def side(self, pair: Pair) -> tuple[Point, Point]:
        """The two ends of the side between two hexes."""
        one, other = pair
        near = self.corners(other)
        shared = [
            a
            for a in self.corners(one)
            if any(abs(a[0] - b[0]) + abs(a[1] - b[1]) < 1 for b in near)
        ]
        return shared[0], shared[1]

    def around(self, place: Place) -> list[Place]:
        """The neighbours of a hex that are on the map."""
        steps = neighbour_steps(self.grid, *place)
        found = [(place[0] + right, place[1] + down) for right, down in steps]
        return [(c, r) for c, r in found if 0 <= c < self.grid.columns and 0 <= r < self.grid.rows]

    def pairs(self) -> list[Pair]:
        """All hexsides between two hexes of the map."""
        return list(
            {frozenset((place, other)) for place in self.places for other in self.around(place)}
        )

    def numbers(self) -> list[list[str]]:
        """What is printed in each hex, row by row."""
        return hex_numbers(self.grid, self.numbering) if self.numbering else []


def planned(
    seed: int, band: Band, *, columns: int = 22, rows: int = 16, pitch: float | None = None
) -> Plan:
    """A map of a seed: patches of terrain, ways from edge to edge, rivers along hexsides."""
    rng = np.random.default_rng([seed, BANDS.index(band)])
    grid = Grid(
        orientation=("flat", "pointy")[int(rng.integers(2))],
        columns=columns,
        rows=rows,
        stagger=("odd", "even")[int(rng.integers(2))],
    )
    size = float(rng.uniform(44, 84))
    plan = Plan(band, grid, pitch or size, _numbering(rng) if rng.random() < 0.85 else None)
    _lay_terrain(plan, rng)
    for kind in LINES:
        for _ in range(2):
            _lay_way(plan, rng, kind)
    pairs = sorted(plan.pairs(), key=sorted)
    ends: dict[tuple[int, int], list[Pair]] = {}
    for pair in pairs:
        for x, y in plan.side(pair):
            ends.setdefault((round(x), round(y)), []).append(pair)
    for kind in HEXSIDES:
        for _ in range(3):
            _lay_side_chain(plan, rng, kind, pairs, ends)
    if band == "hard":
        chosen = rng.permutation(len(plan.places))[: max(1, len(plan.places) // 50)]
        plan.counters = {plan.places[int(k)] for k in chosen}
    return plan


def _numbering(rng: np.random.Generator) -> Numbering:
    letters = rng.random() < 0.2
    steps: tuple[Literal[1, -1], ...] = (1, -1)
    count = int(rng.integers(1, 20))
    down = steps[int(rng.random() < 0.2)]
    row = Axis(first=count + (30 if down == -1 else 0), step=down)
    if letters:
        style: Literal["letters", "double-letters"] = (
            "letters" if rng.random() < 0.5 else "double-letters"
        )
        row = Axis(first=1, step=1, width=1)
        return Numbering(column=Axis(style=style, first=1), row=row)
    column = Axis(first=int(rng.integers(1, 40)), step=1)
    order: Literal["column-row", "row-column"] = (
        "row-column" if rng.random() < 0.2 else "column-row"
    )
    return Numbering(order=order, column=column, row=row)


def _lay_terrain(plan: Plan, rng: np.random.Generator) -> None:
    plan.terrain = dict.fromkeys(plan.places, "clear")
    for kind in KINDS[1:]:
        wanted = int(len(plan.places) * (0.05 if kind == "town" else rng.uniform(0.07, 0.13)))
        done = 0
        while done < wanted:
            here = [plan.places[int(rng.integers(len(plan.places)))]]
            size = 1 if kind == "town" else int(rng.integers(3, 12))
            patch = set(here)
            while len(patch) < size and here:
                near = [
                    p for p in plan.around(here[int(rng.integers(len(here)))]) if p not in patch
                ]
                if not near:
                    break
                found = near[int(rng.integers(len(near)))]
                patch.add(found)
                here.append(found)
            for place in patch:
                plan.terrain[place] = kind
            done += len(patch)


def _lay_way(plan: Plan, rng: np.random.Generator, kind: str) -> None:
    """A way from one edge of the map to another, or until it meets a way that is there."""
    columns, rows = plan.grid.columns, plan.grid.rows
    here = (0, int(rng.integers(rows))) if rng.random() < 0.5 else (int(rng.integers(columns)), 0)
    across = here[0] == 0
    way, seen = [here], {here}
    while 0 <= here[0] < columns and 0 <= here[1] < rows:
        near = [place for place in plan.around(here) if place not in seen]
        near = [
            place for place in near if (place[0] > here[0] if across else place[1] > here[1])
        ] or [place for place in near if (place[0] >= here[0] if across else place[1] >= here[1])]
        near = [place for place in near if frozenset((here, place)) not in plan.lines]
        if not near:
            break
        here = near[int(rng.integers(len(near)))]
        seen.add(here)
        way.append(here)
        if here[0] == columns - 1 if across else here[1] == rows - 1:
            break
    for one, other in pairwise(way):
        plan.lines[frozenset((one, other))] = kind
    plan.ways.append((kind, way))


def _lay_side_chain(
    plan: Plan,
    rng: np.random.Generator,
    kind: str,
    pairs: list[Pair],
    ends: dict[tuple[int, int], list[Pair]],
) -> None:
    here = pairs[int(rng.integers(len(pairs)))]
    last = plan.side(here)[0]
    for _ in range(int(rng.integers(6, 18))):
        if here not in plan.hexsides:
            plan.hexsides[here] = kind
        one, other = plan.side(here)
        last = other if _near(one, last) else one
        near = [p for key, found in ends.items() if _near(key, last) for p in found if p != here]
        if not near:
            break
        near.sort(key=sorted)
        here = near[int(rng.integers(len(near)))]


def _near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < 3
