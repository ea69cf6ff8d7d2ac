"""Kinds of terrain: where they are used, what replaces them, and any value of one.

Every function gives the new contents of the documents that change, ready for one step.
"""

from typing import Any, Final, Literal

from msgspec.structs import replace

from hexwright.schema.documents import TERRAIN
from hexwright.schema.model.map import Hexside, Map, Overlay
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.model.terrain import Cost, HexsideTerrain, HexTerrain, LineTerrain, Terrain
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, with_value, without
from hexwright.schema.references import names
from hexwright.schema.references.names import Usage

Group = Literal["hexes", "hexsides", "lines"]
Kind = HexTerrain | HexsideTerrain | LineTerrain
Contents = dict[str, Record]

GROUPS: Final[tuple[Group, ...]] = ("hexes", "hexsides", "lines")
TARGETS: Final[dict[Group, str]] = {
    "hexes": "hex-terrain",
    "hexsides": "hexside-terrain",
    "lines": "line-terrain",
}


def kinds_of(terrain: Terrain, group: Group) -> tuple[Kind, ...]:
    """The kinds of a group, in their order."""
    found: tuple[Kind, ...] = getattr(terrain, group)
    return found


def find(terrain: Terrain, group: Group, kind_id: str) -> Kind | None:
    """The kind of this id."""
    return next((kind for kind in kinds_of(terrain, group) if kind.id == kind_id), None)


def with_kinds(terrain: Terrain, group: Group, kinds: tuple[Kind, ...] | list[Kind]) -> Terrain:
    """Terrain with other kinds in a group."""
    return replace(terrain, **{group: tuple(kinds)})


# --- names -----------------------------------------------------------------------------------


def usages(module: Module, group: Group, kind_id: str) -> list[Usage]:
    """Where a kind is used; in the terrain of a map the hexes are counted."""
    found = names.usages(module, TARGETS[group], kind_id)
    return [_by_hexes(module, one, kind_id) for one in found]


def _by_hexes(module: Module, usage: Usage, kind_id: str) -> Usage:
    record = module.document(usage.path)
    if not isinstance(record, Map) or usage.part != "terrain":
        return usage
    codes = [code for code, kind in record.terrain.legend.items() if kind == kind_id]
    return usage._replace(
        times=sum(row.count(code) for row in record.terrain.rows for code in codes)
    )


def replace_kind(module: Module, group: Group, old: str, new: str) -> Contents:
    """All documents that change when a kind is deleted and another takes its place everywhere."""
    changed = names.renamed(module, TARGETS[group], old, new)
    for path, record in changed.items():
        changed[path] = _without_repetitions(record)
    terrain = changed.get(TERRAIN.file, module.terrain)
    assert isinstance(terrain, Terrain)
    changed[TERRAIN.file] = with_kinds(terrain, group, without(kinds_of(terrain, group), [old]))
    return changed


def _without_repetitions(record: Record) -> Record:
    """A map or scenario whose two kinds have become one: nothing lies twice on the same spot."""
    if not isinstance(record, (Map, Scenario)):
        return record
    sides: dict[object, Hexside] = {}
    for side in record.hexsides:
        sides.setdefault((side.terrain, frozenset(side.between)), side)
    tops: dict[object, Overlay] = {}
    for top in record.overlays:
        tops.setdefault((top.terrain, top.hex), top)
    made = replace(record, hexsides=tuple(sides.values()), overlays=tuple(tops.values()))
    return _with_one_code(made) if isinstance(made, Map) else made


def _with_one_code(map_: Map) -> Map:
    """A map whose legend has one character for each kind."""
    first: dict[str, str] = {}
    other: dict[int, str] = {}
    for code, kind in map_.terrain.legend.items():
        if kind in first:
            other[ord(code)] = first[kind]
        else:
            first[kind] = code
    if not other:
        return map_
    legend = {code: kind for kind, code in first.items()}
    rows = tuple(row.translate(other) for row in map_.terrain.rows)
    return replace(map_, terrain=replace(map_.terrain, legend=legend, rows=rows))


# --- values ----------------------------------------------------------------------------------


def set_value(terrain: Terrain, group: Group, kind_id: str, way: Way, value: Any) -> Terrain:
    """Terrain with another value of a kind; None takes a key of a dictionary away."""
    kinds = [
        with_value(kind, way, value) if kind.id == kind_id else kind
        for kind in kinds_of(terrain, group)
    ]
    return with_kinds(terrain, group, kinds)


def set_cost(
    terrain: Terrain, group: Group, kind_id: str, movement_class: str, cost: Cost | None
) -> Terrain:
    """Terrain with another cost of a kind for a movement class; None says nothing of it."""
    return set_value(terrain, group, kind_id, ("movement", movement_class), cost)
