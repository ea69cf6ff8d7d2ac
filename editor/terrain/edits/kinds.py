"""Kinds of terrain: add, copy, delete, replace, rename, order, and set any value of one.

Every function gives the new contents of the documents that change, ready for one step.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

from hexwright.schema import ids
from hexwright.schema.documents import TERRAIN
from hexwright.schema.ids import is_id
from hexwright.schema.model.map import Hexside, Map, Overlay
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.model.terrain import Cost, HexsideTerrain, HexTerrain, LineTerrain, Terrain
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, with_value
from hexwright.schema.references import names
from hexwright.schema.references.names import Usage
from msgspec.structs import replace

Group = Literal["hexes", "hexsides", "lines"]
Kind = HexTerrain | HexsideTerrain | LineTerrain
Contents = dict[str, Record]

GROUPS: Final[tuple[Group, ...]] = ("hexes", "hexsides", "lines")
TARGETS: Final[dict[Group, str]] = {
    "hexes": "hex-terrain",
    "hexsides": "hexside-terrain",
    "lines": "line-terrain",
}
_RECORDS: Final[dict[Group, type[Kind]]] = {
    "hexes": HexTerrain,
    "hexsides": HexsideTerrain,
    "lines": LineTerrain,
}
# What a new kind costs every class, until its designer says otherwise.
_FIRST_COST: Final[dict[Group, float]] = {"hexes": 1, "hexsides": 0, "lines": 1}


def kinds_of(terrain: Terrain, group: Group) -> tuple[Kind, ...]:
    """The kinds of a group, in their order."""
    found: tuple[Kind, ...] = getattr(terrain, group)
    return found


def find(terrain: Terrain, group: Group, kind_id: str) -> Kind | None:
    """The kind of this id."""
    return next((one for one in kinds_of(terrain, group) if one.id == kind_id), None)


def with_kinds(terrain: Terrain, group: Group, kinds: tuple[Kind, ...] | list[Kind]) -> Terrain:
    """Terrain with other kinds in a group."""
    return replace(terrain, **{group: tuple(kinds)})


def free_id(wish: str, taken: set[str]) -> str:
    """An id that is not taken, made of any words: "Light woods" gives light-woods."""
    return ids.free_id(ids.slug(wish, "terrain"), taken)


def ids_of(terrain: Terrain, group: Group) -> set[str]:
    """The ids of a group."""
    return {one.id for one in kinds_of(terrain, group)}


# --- the list --------------------------------------------------------------------------------


def add_kind(terrain: Terrain, group: Group, name: str, after: str = "") -> tuple[Terrain, str]:
    """Terrain with a new kind behind another one (else at the end), and the new id."""
    new_id = free_id(name, ids_of(terrain, group))
    costs = {one.id: _FIRST_COST[group] for one in terrain.movement_classes}
    made = _RECORDS[group](id=new_id, name=name, movement=costs)  # type: ignore[arg-type] # a float is a cost
    return _inserted(terrain, group, made, after), new_id


def duplicate_kind(terrain: Terrain, group: Group, kind_id: str, name: str) -> tuple[Terrain, str]:
    """Terrain with a copy of a kind behind it, under another name, and the new id."""
    original = find(terrain, group, kind_id)
    assert original is not None, kind_id
    new_id = free_id(name, ids_of(terrain, group))
    return _inserted(terrain, group, replace(original, id=new_id, name=name), kind_id), new_id


def _inserted(terrain: Terrain, group: Group, kind: Kind, after: str) -> Terrain:
    kinds = list(kinds_of(terrain, group))
    at = next((place + 1 for place, one in enumerate(kinds) if one.id == after), len(kinds))
    return with_kinds(terrain, group, [*kinds[:at], kind, *kinds[at:]])


def move_kind(terrain: Terrain, group: Group, kind_id: str, steps: int) -> Terrain:
    """Terrain with a kind further up (negative) or down in its list, not beyond the ends."""
    kinds = list(kinds_of(terrain, group))
    at = next(place for place, one in enumerate(kinds) if one.id == kind_id)
    moved = kinds.pop(at)
    kinds.insert(min(max(at + steps, 0), len(kinds)), moved)
    return with_kinds(terrain, group, kinds)


def may_delete(terrain: Terrain, group: Group) -> bool:
    """Whether a kind can go: every module needs one kind of hex."""
    return len(kinds_of(terrain, group)) > (1 if group == "hexes" else 0)


def delete_kind(terrain: Terrain, group: Group, kind_id: str) -> Terrain:
    """Terrain without a kind; for one that nothing uses."""
    return with_kinds(
        terrain, group, [one for one in kinds_of(terrain, group) if one.id != kind_id]
    )


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


def rename_kind(module: Module, group: Group, old: str, new: str) -> Contents:
    """All documents that change when a kind gets another id."""
    assert is_id(new)
    assert new not in ids_of(module.terrain, group)
    changed = names.renamed(module, TARGETS[group], old, new)
    terrain = _own_terrain(module, changed)
    kinds = [replace(one, id=new) if one.id == old else one for one in kinds_of(terrain, group)]
    changed[TERRAIN.file] = with_kinds(terrain, group, kinds)
    return changed


def replace_kind(module: Module, group: Group, old: str, new: str) -> Contents:
    """All documents that change when a kind is deleted and another takes its place everywhere."""
    changed = names.renamed(module, TARGETS[group], old, new)
    for path, record in changed.items():
        changed[path] = _without_repetitions(record)
    changed[TERRAIN.file] = delete_kind(_own_terrain(module, changed), group, old)
    return changed


def _own_terrain(module: Module, changed: Mapping[str, Record]) -> Terrain:
    found = changed.get(TERRAIN.file, module.terrain)
    assert isinstance(found, Terrain)
    return found


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
        with_value(one, way, value) if one.id == kind_id else one
        for one in kinds_of(terrain, group)
    ]
    return with_kinds(terrain, group, kinds)


def set_cost(
    terrain: Terrain, group: Group, kind_id: str, movement_class: str, cost: Cost | None
) -> Terrain:
    """Terrain with another cost of a kind for a movement class; None says nothing of it."""
    return set_value(terrain, group, kind_id, ("movement", movement_class), cost)
