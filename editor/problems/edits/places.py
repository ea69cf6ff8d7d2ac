"""From the JSON pointer of an issue to the hex that it is about."""

from collections.abc import Iterator
from typing import Any

import msgspec

from hexwright.schema.documents import kind_of
from hexwright.schema.grid import MapIndex
from hexwright.schema.model.map import Map
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved


def steps_of(pointer: str) -> list[str]:
    """The steps of a JSON pointer."""
    return [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]


def hex_of(module: Module, path: str, pointer: str) -> str:
    """Number of the hex that a place of a map or scenario is about; empty if there is none."""
    record = module.document(path) if kind_of(path) else None
    index = _index(module, record)
    if record is None or index is None:
        return ""
    row = _row(record, steps_of(pointer))
    if row is not None:
        return next((number for number in _numbers_in_row(index, row)), "")
    # The innermost thing that names a hex of the map is the place.
    for value in reversed(list(_values(record, steps_of(pointer)))):
        for number in _hexes(value):
            if index.has_hex(number):
                return number
    return ""


def _index(module: Module, record: Record | None) -> MapIndex | None:
    if isinstance(record, Map):
        return module.map_indexes.get(record.id)
    if isinstance(record, Scenario):
        maps = resolved(record, module.scenarios).maps
        return next((module.map_indexes[one.map] for one in maps if one.map in module.maps), None)
    return None


def _row(record: Record, steps: list[str]) -> int | None:
    """The row of the map that a place in the rows of terrain or elevation means."""
    if isinstance(record, Map) and len(steps) > 2 and steps[1] == "rows" and steps[2].isdigit():
        return int(steps[2])
    return None


def _numbers_in_row(index: MapIndex, row: int) -> Iterator[str]:
    for column in range(index.grid.columns):
        number = index.hex_at(column, row)
        if number is not None:
            yield number


def _values(value: Any, steps: list[str]) -> Iterator[Any]:
    """What lies on the way of a pointer, the whole first."""
    for step in steps:
        yield value
        if isinstance(value, Record):
            value = getattr(value, attribute_of(value, step), None)
        elif isinstance(value, tuple) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict):
            value = value.get(step)
        else:
            return
    yield value


def attribute_of(record: Record, name: str) -> str:
    """The attribute of a record that holds a member of its document."""
    fields = msgspec.structs.fields(record)
    return next((field.name for field in fields if field.encode_name == name), name)


def _hexes(value: Any) -> Iterator[str]:
    """Numbers of hexes that a value may name."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Record) and not isinstance(value, Map | Scenario):
        for name in ("hex", "between", "hexes", "hexsides"):
            yield from _hexes(getattr(value, name, ()))
    elif isinstance(value, tuple):
        for inner in value:
            if isinstance(inner, str | tuple):
                yield from _hexes(inner)
