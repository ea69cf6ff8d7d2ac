"""Several maps joined into a new one: hex on hex, turned if need be, with everything on them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.map.edits.area import from_cube, to_cube
from hexwright.editor.map.edits.numberings import number_issues
from hexwright.editor.map.edits.regridding import size_issues
from hexwright.editor.map.edits.rows import with_value
from hexwright.schema.documents import MAP
from hexwright.schema.grid import NO_HEX, MapIndex, Place, is_shifted
from hexwright.schema.half_turn import turned_grid, turned_map
from hexwright.schema.ids import free_id
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import (
    ElevationLayer,
    Grid,
    Map,
    Numbering,
    TerrainLayer,
    Underlay,
)
from hexwright.schema.module import Module
from hexwright.schema.references.places import HEX
from hexwright.schema.references.rewriting import rewrite

T = TypeVar("T")
_EDGES = ("left", "top", "right", "bottom")
_NAMED = ("lines", "courses", "zones", "sites")


class Part(NamedTuple):
    """A map to be joined, and the column and row of the whole where its first hex comes to lie."""

    map: str
    column: int = 0
    row: int = 0
    turned: bool = False


class Scanned(NamedTuple):
    """The scan of one of the maps, tied to hexes of the whole, and the hexes of that map there."""

    underlay: Underlay
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Joined:
    """The outcome of joining maps."""

    change: Change
    map: Map | None = None
    problems: tuple[Issue, ...] = ()
    # Hexes where maps overlap; the first map decides on the ground there.
    overlapping: int = 0
    # A map has one picture below it: the first, until somebody makes one of all.
    scans: tuple[Scanned, ...] = ()


def arranged(
    module: Module, maps: Sequence[tuple[str, bool]], *, below: bool, overlap: bool
) -> list[Part]:
    """Maps, each turned or not, side by side or one below the other; edge columns may overlap."""
    parts: list[Part] = []
    column = row = 0
    for name, turned in maps:
        parts.append(Part(name, column, row, turned))
        grid = module.maps[name].grid
        if below:
            row += grid.rows - overlap
        else:
            column += grid.columns - overlap
    return parts


def joined(
    module: Module,
    parts: Sequence[Part],
    map_id: str,
    title: str,
    numbering: Callable[[Grid], Numbering] | None = None,
) -> Joined:
    """One new map of several; the maps themselves and their scenarios stay as they are.

    The numbering is chosen when the size is known; without a choice it is that of the first map.
    """
    label = tr("Join maps")
    problems = list(_part_issues(module, parts))
    if problems:
        return Joined(Change(label, {}), problems=tuple(problems))
    whole = _Whole(module, parts, numbering)
    problems = [*size_issues(whole.grid)]
    problems = problems or list(number_issues(whole.grid, whole.numbering))
    if problems:
        return Joined(Change(label, {}), problems=tuple(problems))
    map_ = whole.map(map_id, title)
    path = MAP.path(map_id)
    change = Change(label, {path: map_}, focus=path)
    return Joined(change, map_, overlapping=whole.overlapping, scans=tuple(whole.scans))


def _part_issues(module: Module, parts: Sequence[Part]) -> Iterator[Issue]:
    if not parts:
        yield Issue(code="join.no-maps", message=tr("Choose the maps to join."))
    elif len({module.maps[part.map].grid.orientation for part in parts}) > 1:
        message = tr("Maps with a flat top and maps with a pointy top cannot be joined.")
        yield Issue(code="join.grids-differ", message=message)


class _Piece:
    """One map in its place."""

    def __init__(self, module: Module, part: Part, whole: Grid) -> None:
        self.source = module.maps[part.map]
        self.part = part
        self.index = module.map_indexes[part.map]
        self._whole = whole
        self._grid = turned_grid(self.source.grid) if part.turned else self.source.grid
        here, there = to_cube(self._grid, (0, 0)), to_cube(whole, (part.column, part.row))
        self._by = (there[0] - here[0], there[1] - here[1], there[2] - here[2])

    def place(self, place: Place) -> Place:
        """Where a hex comes to lie in the whole, counted from its first map."""
        if self.part.turned:
            place = self._grid.columns - 1 - place[0], self._grid.rows - 1 - place[1]
        q, r, s = to_cube(self._grid, place)
        return from_cube(self._whole, (q + self._by[0], r + self._by[1], s + self._by[2]))

    @cached_property
    def places(self) -> dict[Place, Place]:
        """Where every hex comes to lie."""
        return {place: self.place(place) for place in _hexes(self.index)}

    @property
    def edges(self) -> tuple[str, ...]:
        """Edges with half hexes, as it lies."""
        return self._grid.half_hexes


def _hexes(index: MapIndex) -> Iterator[Place]:
    grid = index.grid
    for row, text in enumerate(index.map.terrain.rows[: grid.rows]):
        for column, code in enumerate(text[: grid.columns]):
            if code != NO_HEX:
                yield column, row


class _Whole:
    """The new map in the making."""

    def __init__(
        self, module: Module, parts: Sequence[Part], numbering: Callable[[Grid], Numbering] | None
    ) -> None:
        self._module = module
        first = module.maps[parts[0].map]
        base = turned_grid(first.grid) if parts[0].turned else first.grid
        endless = replace(base, stagger=_stagger(base, (0, 0), (parts[0].column, parts[0].row)))
        self._pieces = [_Piece(module, part, endless) for part in parts]
        found = [place for piece in self._pieces for place in piece.places.values()]
        self._origin = min(column for column, _ in found), min(row for _, row in found)
        self.grid = replace(
            endless,
            columns=max(column for column, _ in found) - self._origin[0] + 1,
            rows=max(row for _, row in found) - self._origin[1] + 1,
            stagger=_stagger(endless, self._origin, (0, 0)),
            half_hexes=(),
            north=base.north,
        )
        self.grid = replace(self.grid, half_hexes=tuple(self._half_hexes()))
        self.numbering = replace(first.numbering, prefix="")
        if numbering is not None and not list(size_issues(self.grid)):
            self.numbering = numbering(self.grid)
        self.overlapping = len(found) - len(set(found))
        self.scans: list[Scanned] = []

    def _at(self, piece: _Piece, place: Place) -> Place:
        column, row = piece.places[place]
        return column - self._origin[0], row - self._origin[1]

    def _half_hexes(self) -> Iterator[Any]:
        """Edges where every map that reaches them is cut in half."""
        last = self.grid.columns - 1, self.grid.rows - 1
        for edge in _EDGES:
            axis = 0 if edge in ("left", "right") else 1
            border = 0 if edge in ("left", "top") else last[axis]
            there = [
                piece
                for piece in self._pieces
                if any(self._at(piece, place)[axis] == border for place in piece.places)
            ]
            if all(edge in piece.edges for piece in there):
                yield edge

    def map(self, map_id: str, title: str) -> Map:
        """The whole map."""
        first = self._pieces[0].source
        made = Map(
            id=map_id,
            title=title,
            description=first.description,
            grid=self.grid,
            numbering=self.numbering,
            terrain=self._terrain(),
            elevation=self._elevation(),
            attributes=first.attributes,
        )
        index = MapIndex(made)
        parts = [self._followed(piece, index) for piece in self._pieces]
        taken: dict[str, set[str]] = {name: set() for name in _NAMED}
        lists: dict[str, list[Any]] = {}
        for part in parts:
            for name in ("overlays", "hexsides", "shapes", "labels"):
                lists.setdefault(name, []).extend(getattr(part, name))
            for name in _NAMED:
                lists.setdefault(name, []).extend(_with_free_ids(getattr(part, name), taken[name]))
        lists["hexsides"] = _unlike(
            lists["hexsides"], lambda one: (one.terrain, sorted(one.between))
        )
        lists["overlays"] = _unlike(lists["overlays"], lambda one: one)
        lists["labels"] = _unlike(lists["labels"], lambda one: one)
        for piece, part in zip(self._pieces, parts, strict=True):
            if part.underlay is not None:
                places = tuple(self._at(piece, place) for place in piece.places)
                self.scans.append(Scanned(part.underlay, places))
        underlay = self.scans[0].underlay if self.scans else None
        found: dict[str, Any] = {name: tuple(items) for name, items in lists.items()}
        return replace(made, underlay=underlay, **found)

    def _followed(self, piece: _Piece, index: MapIndex) -> Map:
        """The map of a piece with the numbers of the whole."""

        def fate(target: str, name: str) -> str | None:
            place = piece.index.find(name) if target == HEX else None
            if place is None:
                return None if target == HEX else name
            column, row = self._at(piece, place)
            return index.numbers[row][column]

        source = turned_map(piece.source) if piece.part.turned else piece.source
        found = rewrite(self._module, MAP, source, fate).record
        assert isinstance(found, Map)
        return found

    def _terrain(self) -> TerrainLayer:
        legend: dict[str, str] = {}
        cells = [[NO_HEX] * self.grid.columns for _ in range(self.grid.rows)]
        for piece in reversed(self._pieces):
            layer = piece.source.terrain
            for (column, row), _ in piece.places.items():
                kind = layer.legend.get(layer.rows[row][column])
                if kind is not None:
                    code = layer.rows[row][column]
                    if legend.get(code) != kind:
                        legend, code = with_value(legend, kind, code)
                    self._write(cells, self._at(piece, (column, row)), code)
        return TerrainLayer(legend=legend, rows=tuple("".join(row) for row in cells))

    def _write(self, cells: list[list[str]], place: Place, code: str) -> None:
        cells[place[1]][place[0]] = code

    def _elevation(self) -> ElevationLayer | None:
        layers = [piece.source.elevation for piece in self._pieces]
        if not any(layers):
            return None
        legend, ground = with_value({}, 0, "0")
        cells = [[ground] * self.grid.columns for _ in range(self.grid.rows)]
        for piece in reversed(self._pieces):
            layer = piece.source.elevation
            for column, row in piece.places:
                level = _level(layer, column, row)
                legend, code = with_value(legend, level, str(level)[-1])
                self._write(cells, self._at(piece, (column, row)), code)
        metres = next((one.metres for one in layers if one and one.metres), 0)
        rows = tuple("".join(row) for row in cells)
        return ElevationLayer(legend=legend, rows=rows, metres=metres)


def _level(layer: ElevationLayer | None, column: int, row: int) -> int:
    if layer is None or row >= len(layer.rows) or column >= len(layer.rows[row]):
        return 0
    return layer.legend.get(layer.rows[row][column], 0)


def _stagger(grid: Grid, old: Place, new: Place) -> Any:
    """The stagger by which the second place stands as the first one does on the grid."""
    wanted = is_shifted(grid, *old)
    for stagger in ("odd", "even"):
        if is_shifted(replace(grid, stagger=stagger), *new) == wanted:
            return stagger
    raise AssertionError("one of two lines is shifted")


def _with_free_ids(items: Iterable[Any], taken: set[str]) -> Iterator[Any]:
    for item in items:
        name = free_id(item.id, taken)
        taken.add(name)
        yield item if name == item.id else replace(item, id=name)


def _unlike(items: list[T], key: Any) -> list[T]:
    """The items without those that are there already."""
    found: list[T] = []
    seen: set[str] = set()
    for item in items:
        told = repr(key(item))
        if told not in seen:
            seen.add(told)
            found.append(item)
    return found
