"""Maps made larger or smaller at any edge, with everything on them staying in its place."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.map.edits.numberings import kept, number_issues, restarted
from hexwright.editor.map.edits.regridding import Relaid, relaid, size_issues
from hexwright.schema.grid import Place
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import Grid, Map
from hexwright.schema.module import Module


class Edges(NamedTuple):
    """Columns and rows to add at each edge; below nothing, to take away."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    @property
    def step(self) -> Place:
        """By how many columns and rows every hex moves."""
        return self.left, self.top

    def grown(self, grid: Grid) -> Grid:
        """The grid after this; where an odd number of lines comes first, the stagger turns."""
        first = self.left if grid.orientation == "flat" else self.top
        stagger = grid.stagger
        if first % 2:
            stagger = "even" if grid.stagger == "odd" else "odd"
        return replace(
            grid,
            columns=grid.columns + self.left + self.right,
            rows=grid.rows + self.top + self.bottom,
            stagger=stagger,
        )


def around(grid: Grid, places: Iterable[Place]) -> Edges:
    """The edges that crop a grid to the box around some hexes."""
    found = list(places)
    columns, rows = [column for column, _ in found], [row for _, row in found]
    return Edges(
        -min(columns), -min(rows), max(columns) + 1 - grid.columns, max(rows) + 1 - grid.rows
    )


def can_keep_numbers(map_: Map, edges: Edges) -> bool:
    """Whether the numbering can go on so that every hex has the number it has."""
    grid = edges.grown(map_.grid)
    if list(size_issues(grid)):
        return True
    numbering = kept(map_.grid, grid, map_.numbering, edges.step)
    return not list(number_issues(grid, numbering))


def resized(
    module: Module, map_id: str, edges: Edges, *, keep_numbers: bool = True, fill: str = ""
) -> Relaid:
    """The map with columns and rows added or taken away.

    Hexes keep their numbers, or are numbered anew from the first one; whatever calls them by number
    follows. New hexes get `fill`, or the terrain that most hexes have.
    """
    map_ = module.maps[map_id]
    grid = edges.grown(map_.grid)
    label = tr("Crop map") if max(edges) <= 0 and min(edges) < 0 else tr("Resize map")
    problems = list(size_issues(grid))
    if problems:
        return Relaid(Change(label, {}), problems=tuple(problems))
    if not keep_numbers:
        numbering = restarted(map_.grid, grid, map_.numbering)
    else:
        numbering = kept(map_.grid, grid, map_.numbering, edges.step)
        if list(number_issues(grid, numbering)):
            return Relaid(Change(label, {}), problems=(_cannot_keep(),))
    return relaid(module, map_, grid, numbering, label, edges.step, fill)


def cropped(
    module: Module, map_id: str, places: Iterable[Place], *, keep_numbers: bool = True
) -> Relaid:
    """The map cut down to the box around some hexes."""
    edges = around(module.maps[map_id].grid, places)
    return resized(module, map_id, edges, keep_numbers=keep_numbers)


def _cannot_keep() -> Issue:
    return Issue(
        code="map.numbers-cannot-stay",
        message=tr("The hexes cannot keep their numbers: the new ones would have none."),
        hint=tr("Number the hexes anew."),
    )
