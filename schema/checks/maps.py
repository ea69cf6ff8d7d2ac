"""Checks on maps: rows, numbers, hexsides and lines."""

from collections.abc import Iterator
from itertools import pairwise

from hexwright.schema.documents import MAP
from hexwright.schema.grid import NO_HEX, MapIndex
from hexwright.schema.issues import Issue, Severity, pointer
from hexwright.schema.language import tr, tr_many
from hexwright.schema.model.map import ElevationLayer, Map, Pair, TerrainLayer
from hexwright.schema.module import Module


def rows_fit_the_grid(module: Module) -> Iterator[Issue]:
    """Terrain and elevation have one known character for every hex."""
    for map_ in module.maps.values():
        yield from _layer_faults(map_, map_.terrain, "terrain")
        if map_.elevation:
            yield from _layer_faults(map_, map_.elevation, "elevation")


def _layer_faults(map_: Map, layer: TerrainLayer | ElevationLayer, name: str) -> Iterator[Issue]:
    grid = map_.grid
    if len(layer.rows) != grid.rows:
        message = tr_many(
            "There is 1 row, but the grid has {rows}.|"
            "There are {count} rows, but the grid has {rows}.",
            len(layer.rows),
            rows=grid.rows,
        )
        yield _fault(map_, "map.rows-wrong", message, pointer(name, "rows"))
    yield from _wrong_lengths(map_, layer, name)
    whole = "".join(layer.rows)
    rest = whole.replace(NO_HEX, "")
    for code in layer.legend:
        rest = rest.replace(code, "")
        if code not in whole:
            message = tr("The character “{code}” of the legend is not used.", code=code)
            where = pointer(name, "legend", code)
            yield _fault(map_, "map.code-unused", message, where, severity=Severity.NOTE)
    if rest:
        yield from _unknown_codes(map_, layer, name)


def _wrong_lengths(map_: Map, layer: TerrainLayer | ElevationLayer, name: str) -> Iterator[Issue]:
    columns = map_.grid.columns
    for number, row in enumerate(layer.rows):
        if len(row) != columns:
            message = tr_many(
                "Row {number} has 1 character, but the grid has {columns} columns.|"
                "Row {number} has {count} characters, but the grid has {columns} columns.",
                len(row),
                number=number + 1,
                columns=columns,
            )
            yield _fault(map_, "map.rows-wrong", message, pointer(name, "rows", number))


def _unknown_codes(map_: Map, layer: TerrainLayer | ElevationLayer, name: str) -> Iterator[Issue]:
    known = {*layer.legend, NO_HEX}
    hint = tr("Known characters: {codes}.", codes=" ".join(sorted(layer.legend)))
    for number, row in enumerate(layer.rows):
        unknown = " ".join(sorted(set(row) - known))
        if unknown:
            message = tr("The legend does not explain {codes}.", codes=unknown)
            where = pointer(name, "rows", number)
            yield _fault(map_, "map.code-unknown", message, where, hint)


def numbers_are_unique(module: Module) -> Iterator[Issue]:
    """No two hexes of a map have the same printed number."""
    for index in module.map_indexes.values():
        if not index.numbers_are_unique:
            message = tr("Two hexes have the same number.")
            hint = tr("Use more digits, or a separator between column and row.")
            yield _fault(index.map, "map.numbers-repeat", message, "/numbering", hint)


def hexsides_join_neighbours(module: Module) -> Iterator[Issue]:
    """Hexsides lie between neighbouring hexes, and no terrain twice on the same."""
    for index in module.map_indexes.values():
        map_ = index.map
        if not index.all_neighbours([hexside.between for hexside in map_.hexsides]):
            for number, hexside in enumerate(map_.hexsides):
                if not index.are_neighbours(*hexside.between):
                    yield _not_neighbours(index, hexside.between, pointer("hexsides", number))
        for number, course in enumerate(map_.courses):
            for step, pair in enumerate(course.hexsides):
                if not index.are_neighbours(*pair):
                    where = pointer("courses", number, "hexsides", step)
                    yield _not_neighbours(index, pair, where)
        yield from _repeated_hexsides(map_)


def _not_neighbours(index: MapIndex, pair: Pair, where: str) -> Issue:
    message = tr(
        "{one} and {other} are not neighbours and share no hexside.", one=pair[0], other=pair[1]
    )
    around = ", ".join(index.neighbours(pair[0]))
    hint = tr("Neighbours of {hex}: {around}.", hex=pair[0], around=around)
    return _fault(index.map, "map.hexside-not-neighbours", message, where, hint)


def _repeated_hexsides(map_: Map) -> Iterator[Issue]:
    keys = [
        (terrain, one, other) if one < other else (terrain, other, one)
        for terrain, (one, other) in ((side.terrain, side.between) for side in map_.hexsides)
    ]
    if len(keys) == len(set(keys)):
        return
    seen: set[tuple[str, ...]] = set()
    for number, key in enumerate(keys):
        if key in seen:
            message = tr(
                "{terrain} lies twice on the hexside {one}/{other}.",
                terrain=key[0],
                one=key[1],
                other=key[2],
            )
            yield _fault(
                map_,
                "map.hexside-repeated",
                message,
                pointer("hexsides", number),
                severity=Severity.WARNING,
            )
        seen.add(key)


def lines_have_no_gaps(module: Module) -> Iterator[Issue]:
    """Each hex of a road or river is next to the one before."""
    for index in module.map_indexes.values():
        for number, line in enumerate(index.map.lines):
            if index.is_chain(line.hexes):
                continue
            for step, (one, other) in enumerate(pairwise(line.hexes), start=1):
                if not index.are_neighbours(one, other):
                    message = tr(
                        "The line has a gap between {one} and {other}.", one=one, other=other
                    )
                    hint = tr("Name every hex on its way, or make two lines of it.")
                    where = pointer("lines", number, "hexes", step)
                    yield _fault(index.map, "map.line-gap", message, where, hint)


def _fault(
    map_: Map,
    code: str,
    message: str,
    where: str,
    hint: str = "",
    severity: Severity = Severity.ERROR,
) -> Issue:
    return Issue(
        code=code,
        message=message,
        hint=hint,
        severity=severity,
        file=MAP.path(map_.id),
        pointer=where,
    )


CHECKS = (rows_fit_the_grid, numbers_are_unique, hexsides_join_neighbours, lines_have_no_gaps)
