"""Columns for values inside of others: costs by movement class, levels by status, art."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from hexwright.importers.sheets.targets import SETUP
from hexwright.schema.documents import TERRAIN
from hexwright.schema.language import tr
from hexwright.schema.model.terrain import HexsideTerrain
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way
from hexwright.schema.schemas import Schema, resolve
from hexwright.schema.values.cells import is_known
from hexwright.schema.values.format_parts import schema_of, without_default
from hexwright.schema.values.sheet import Column

_DOWN: Final = "movement_down"
_COSTS: Final = ("movement", _DOWN)
_TERRAIN: Final = ("hexes", "hexsides", "lines")


def inner_columns(
    module: Module, member: str, own: Mapping[str, Schema], added: Mapping[str, Schema]
) -> list[Column]:
    """Columns for what entries of a list say by name of something else."""
    if member == SETUP:
        return list(_levels(module, own))
    return list(_terrain(module, own, added)) if member in _TERRAIN else []


def has_no_way_down(item: Any, way: Way) -> bool:
    """Whether a cost downwards is asked of a hexside that is the same from both of its hexes."""
    is_one_way = isinstance(item, HexsideTerrain) and (item.directed or bool(item.movement_down))
    return way[0] == _DOWN and not is_one_way


def _terrain(
    module: Module, own: Mapping[str, Schema], added: Mapping[str, Schema]
) -> Iterator[Column]:
    for name in _COSTS:
        if name in own:
            yield from _costs(module, (name,), own[name], tr(own[name].get("title", name)))
    for name, part in added.items():
        if part.get("x-widget") == "costs":
            title = tr(part["title"]) if part.get("title") else name
            yield from _costs(module, ("attributes", name), part, title)
    for name, part in own["art"].get("properties", {}).items():
        if is_known(part):
            yield Column(("art", name), tr(part["title"]) if part.get("title") else name, "", part)


def _costs(module: Module, way: Way, costs: Schema, title: str) -> Iterator[Column]:
    whole = schema_of(module, TERRAIN.name)
    part = without_default(resolve(whole, costs["additionalProperties"]))
    for class_ in module.terrain.movement_classes:
        name = f"{title}: {class_.name}"
        if way == ("movement",):
            name = class_.name
        elif way == (_DOWN,):
            name = tr("{name}, downwards", name=class_.name)
        yield Column((*way, class_.id), name, tr(costs.get("description", "")), part)


def _levels(module: Module, own: Mapping[str, Schema]) -> Iterator[Column]:
    part = without_default(own["levels"]["additionalProperties"])
    for status in module.counters.statuses:
        if status.levels:
            title = tr("Level of {status}", status=status.name)
            yield Column(("levels", status.id), title, own["levels"].get("description", ""), part)
