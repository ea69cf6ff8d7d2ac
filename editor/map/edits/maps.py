"""Maps as documents of a module: new, copied, deleted, renamed."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.map.edits.rows import with_value
from hexwright.editor.records.edits.documents import added_document, copy_of
from hexwright.schema.documents import MAP, Content
from hexwright.schema.grid import NO_HEX, is_shifted
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.map import Grid, Map, Numbering, TerrainLayer
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.references.names import renamed
from hexwright.schema.variants import resolved

_USUAL = Grid(orientation="flat", columns=24, rows=16, stagger="odd")


def id_for(module: Module, title: str) -> str:
    """A free id for a map of this title."""
    return free_id(slug(title, "map"), module.maps)


def usual_grid(module: Module) -> Grid:
    """The grid that a new map of the module has: the system's board, else as the module's maps."""
    like = next(iter(module.maps.values()), None)
    usual = like.grid if like else _USUAL
    board = module.system.declaration.board if module.system else None
    if board is None or not board.orientation:
        return usual
    return replace(
        usual,
        orientation=board.orientation,
        columns=board.columns,
        rows=board.rows,
        stagger=board.stagger,
        hex_mm=usual.hex_mm if like else board.hex_mm,
        half_hexes=(),
    )


def empty_map(
    map_id: str,
    title: str,
    grid: Grid,
    numbering: Numbering,
    terrain: str,
    *,
    short_lines: bool = False,
) -> Map:
    """A map of one kind of terrain, with nothing on it.

    With `short_lines` each line that is shifted by half a hex has one hex fewer at its end.
    """
    legend, code = with_value({}, terrain, ".")
    is_flat = grid.orientation == "flat"
    last = (grid.rows if is_flat else grid.columns) - 1
    rows = tuple(
        "".join(
            NO_HEX
            if short_lines
            and last > 0
            and (row if is_flat else column) == last
            and is_shifted(grid, column, row)
            else code
            for column in range(grid.columns)
        )
        for row in range(grid.rows)
    )
    layer = TerrainLayer(legend=legend, rows=rows)
    return Map(id=map_id, title=title, grid=grid, numbering=numbering, terrain=layer)


def new_map(module: Module, map_: Map) -> Change:
    """A map added to the module."""
    assert map_.id not in module.maps
    return added_document(tr("New map"), MAP, map_)


def duplicate_map(module: Module, map_id: str) -> Change:
    """A copy of a map under a name of its own."""
    made = copy_of(module.maps[map_id], module.maps)
    return added_document(tr("Duplicate map"), MAP, made)


def scenarios_on(module: Module, map_id: str) -> list[Scenario]:
    """The scenarios that are played on a map, variants included."""
    return [
        scenario
        for scenario in module.scenarios.values()
        if any(one.map == map_id for one in resolved(scenario, module.scenarios).maps)
        or any(one.map == map_id for one in scenario.maps)
    ]


def rename_map(module: Module, map_id: str, new_id: str) -> Change:
    """The map under another id; whatever names it follows."""
    return change_properties(module, map_id, {"id": new_id})


def change_properties(module: Module, map_id: str, values: Mapping[str, Any]) -> Change:
    """The map with another title, description, id or attributes; a new id is followed."""
    old = module.maps[map_id]
    made = replace(old, **values)
    label = tr("Rename map") if set(values) <= {"id", "title"} else tr("Change map properties")
    path = MAP.path(made.id)
    if made.id == map_id:
        return Change(label, {path: made} if made != old else {}, focus=path)
    assert made.id not in module.maps
    contents: dict[str, Content] = {MAP.path(map_id): None, path: made}
    contents.update(renamed(module, "map", map_id, made.id))
    return Change(label, contents, focus=path)
