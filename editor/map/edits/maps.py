"""Maps as documents of a module: new, copied, deleted, renamed."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.map.edits.rows import with_value
from hexwright.editor.records.edits.documents import added_document, copy_of
from hexwright.schema.documents import MAP, Content
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.map import Grid, Map, Numbering, TerrainLayer
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.references.names import renamed
from hexwright.schema.variants import resolved


def id_for(module: Module, title: str) -> str:
    """A free id for a map of this title."""
    return free_id(slug(title, "map"), module.maps)


def empty_map(map_id: str, title: str, grid: Grid, numbering: Numbering, terrain: str) -> Map:
    """A map of one kind of terrain, with nothing on it."""
    legend, code = with_value({}, terrain, ".")
    rows = (code * grid.columns,) * grid.rows
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
