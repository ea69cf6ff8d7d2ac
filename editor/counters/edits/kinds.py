"""Counter kinds: sizes and names that count on, values of several together, filters."""

import re
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind, Counters
from hexwright.schema.model.record import Record
from hexwright.schema.record_values import (
    Way,
    value_at,
    with_value,
)

_NUMBERED = re.compile(r"^(?P<before>.*?)(?P<number>\d+)(?P<after>(?:st|nd|rd|th|\.|º|ª)?\b.*)$")
_ENGLISH_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


class SizePreset(NamedTuple):
    """A size that counters are commonly printed in."""

    name: str
    width_mm: float
    height_mm: float
    shape: str


def size_presets() -> list[SizePreset]:
    """The common sizes, smallest first, then wooden blocks."""
    return [
        SizePreset(tr("½ inch"), 12.7, 12.7, "rounded"),
        SizePreset(tr("14 mm"), 14, 14, "rounded"),
        SizePreset(tr("15 mm"), 15, 15, "rounded"),
        SizePreset(tr("⅝ inch"), 15.9, 15.9, "rounded"),
        SizePreset(tr("18 mm"), 18, 18, "rounded"),
        SizePreset(tr("¾ inch"), 19, 19, "rounded"),
        SizePreset(tr("1 inch"), 25.4, 25.4, "rounded"),
        SizePreset(tr("Block, 19 mm"), 19, 19, "block"),
        SizePreset(tr("Block, 25 mm"), 25, 25, "block"),
    ]


# --- kinds ---------------------------------------------------------------------------------------


def next_name(name: str, taken: Collection[str]) -> str:
    """The name with the next free number: "1st Line" gives "2nd Line", "Guns" gives "Guns 2"."""
    found = _NUMBERED.match(name)
    number = int(found["number"]) if found else 1
    while True:
        number += 1
        if found:
            made = f"{found['before']}{number}{_ending(found['after'], number)}"
        else:
            made = f"{name} {number}"
        if made not in taken:
            return made


def _ending(after: str, number: int) -> str:
    """What follows a number; English endings follow the number."""
    if after[:2] not in ("st", "nd", "rd", "th"):
        return after
    is_teen = 10 < number % 100 < 20
    ending = "th" if is_teen else _ENGLISH_ENDINGS.get(number % 10, "th")
    return ending + after[2:]


def change_kinds(counters: Counters, chosen: Collection[str], way: Way, value: Any) -> Counters:
    """Another value for all chosen kinds at once."""
    kinds = tuple(
        with_value(kind, way, value) if kind.id in chosen else kind for kind in counters.kinds
    )
    return replace(counters, kinds=kinds)


def shared_value(records: Iterable[Record], way: Way, otherwise: Any) -> Any:
    """The value that all records have; another one where they differ."""
    items = iter(records)
    first = value_at(next(items, None), way)
    return first if all(value_at(item, way) == first for item in items) else otherwise


# --- lists of a counters document ----------------------------------------------------------------


def items_of(counters: Counters, member: str) -> tuple[Any, ...]:
    """The records of one of the lists: kinds, templates, formations or statuses."""
    found: tuple[Any, ...] = getattr(counters, member)
    return found


def with_items(counters: Counters, member: str, items: Iterable[Record]) -> Counters:
    """The document with another list."""
    return replace(counters, **{member: tuple(items)})


# --- filtering -----------------------------------------------------------------------------------


def kind_filter(
    words: str = "", side: str | None = None, nation: str | None = None, piece_class: str = ""
) -> Callable[[CounterKind], bool]:
    """Which kinds are looked for; None is any side or nation, an empty text is none of them."""
    wanted = words.casefold().split()

    def is_wanted(kind: CounterKind) -> bool:
        if side is not None and kind.side != side:
            return False
        if nation is not None and kind.nation != nation:
            return False
        if piece_class and kind.piece_class != piece_class:
            return False
        if not wanted:
            return True
        text = f"{kind.name} {kind.id} {kind.short} {kind.symbol}".casefold()
        return all(word in text for word in wanted)

    return is_wanted
