"""Any value of any record, and lists of records that have ids: read and changed as plain data."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import compress
from operator import is_not
from typing import Any, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from hexwright.schema.model.record import Record

R = TypeVar("R", bound=Record)
# The way to a value: members of records as files name them, keys of dictionaries, places in lists.
Way = tuple[str | int, ...]


@cache
def attributes_of(record: type[Record]) -> dict[str, str]:
    """Attribute of a record by its name in the file."""
    return {field.encode_name: field.name for field in msgspec.structs.fields(record)}


def value_at(owner: Any, way: Way) -> Any:
    """The value at the end of a way; None where nothing is said."""
    for step in way:
        if isinstance(owner, dict):
            owner = owner.get(step)
        elif isinstance(step, int):
            is_there = isinstance(owner, (tuple, list)) and -len(owner) <= step < len(owner)
            owner = owner[step] if is_there else None
        elif isinstance(owner, Record):
            owner = getattr(owner, attributes_of(type(owner)).get(step, step), None)
        else:
            owner = None
    return owner


def with_value(owner: Any, way: Way, value: Any) -> Any:
    """The owner with another value at the end of a way; None takes a key of a dictionary away."""
    if not way:
        return value
    step, rest = way[0], way[1:]
    if isinstance(owner, Record):
        assert isinstance(step, str)
        step = attributes_of(type(owner)).get(step, step)
        made = with_value(getattr(owner, step), rest, value)
        # Lists of records are tuples; those inside attributes are as the file has them.
        return replace(owner, **{step: tuple(made) if isinstance(made, list) else made})
    if isinstance(step, int):
        items = list(owner)
        items[step] = with_value(items[step], rest, value)
        return tuple(items)
    inner = dict(owner or {})
    made = with_value(inner.get(step), rest, value)
    # A dictionary that has become empty, inside another, is as good as none.
    if made is None or (rest and made == {}):
        inner.pop(step, None)
    else:
        inner[step] = made
    return inner


def item_type(owner: type[Record], name: str) -> Any:
    """The type of the entries of a list."""
    attribute = attributes_of(owner)[name]
    field = next(one for one in msgspec.structs.fields(owner) if one.name == attribute)
    return get_args(field.type)[0]


# --- lists of records ----------------------------------------------------------------------------


def differing(before: Sequence[Record], after: Sequence[Record]) -> Iterator[int]:
    """The places where two lists of the same length do not hold the very same record.

    Of thousands of records an edit changes a few; looking for them costs next to nothing.
    """
    return compress(range(len(after)), map(is_not, before, after))


# --- lists of records with ids -------------------------------------------------------------------


def id_of(item: Any) -> str:
    """The id of a record."""
    found: str = item.id
    return found


def ids_of(items: Iterable[Record]) -> set[str]:
    """The ids of some records."""
    return {id_of(item) for item in items}


def find(items: Iterable[R], wanted: str) -> R | None:
    """The record of this id."""
    return next((item for item in items if id_of(item) == wanted), None)


def changed(items: Iterable[R], made: Iterable[R]) -> tuple[R, ...]:
    """The records, those of the same ids replaced by new ones."""
    new = {id_of(one): one for one in made}
    return tuple(new.get(id_of(item), item) for item in items)


def inserted(items: Iterable[R], new: Iterable[R], after: str = "") -> tuple[R, ...]:
    """The records with new ones behind the one of an id, else at the end."""
    found = list(items)
    at = next((place + 1 for place, one in enumerate(found) if id_of(one) == after), len(found))
    return (*found[:at], *new, *found[at:])


def without(items: Iterable[R], gone: Collection[str]) -> tuple[R, ...]:
    """The records without those of some ids."""
    return tuple(item for item in items if id_of(item) not in gone)


def moved(items: Iterable[R], chosen: Collection[str], steps: int) -> tuple[R, ...]:
    """The records with some of them further up (negative) or down, not beyond the ends."""
    found = list(items)
    order = range(len(found)) if steps < 0 else range(len(found) - 1, -1, -1)
    way = -1 if steps < 0 else 1
    for _ in range(abs(steps)):
        for at in order:
            to = at + way
            is_free = 0 <= to < len(found) and id_of(found[to]) not in chosen
            if id_of(found[at]) in chosen and is_free:
                found[at], found[to] = found[to], found[at]
    return tuple(found)
