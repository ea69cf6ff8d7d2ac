"""Counter kinds, their faces and their templates: added, copied with numbers, changed together."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple

from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind, Counters, PieceClass, Template
from hexwright.schema.model.record import Record
from hexwright.schema.record_values import (
    Way,
    changed,
    find,
    ids_of,
    inserted,
    value_at,
    with_value,
)
from msgspec.structs import replace

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


def add_kind(
    counters: Counters, name: str, piece_class: PieceClass, after: str = ""
) -> tuple[Counters, str]:
    """A new kind behind another, with the template and side that its neighbour has."""
    like = find(counters.kinds, after)
    new_id = free_id(slug(name, "kind"), ids_of(counters.kinds))
    made = CounterKind(
        id=new_id,
        name=name,
        piece_class=like.piece_class if like else piece_class,
        side=like.side if like else "",
        nation=like.nation if like else "",
        template=like.template if like else _first_id(counters.templates),
    )
    return replace(counters, kinds=inserted(counters.kinds, [made], after)), new_id


def _first_id(templates: Sequence[Template]) -> str:
    return templates[0].id if templates else ""


def duplicate_kinds(
    counters: Counters, chosen: Collection[str], copies: int = 1
) -> tuple[Counters, list[str]]:
    """So many copies of each chosen kind behind the last of them; numbers in names count on."""
    taken, names = ids_of(counters.kinds), {kind.name for kind in counters.kinds}
    made: list[CounterKind] = []
    originals = [kind for kind in counters.kinds if kind.id in chosen]
    for kind in originals:
        name = kind.name
        for _ in range(copies):
            name = next_name(name, names)
            names.add(name)
            new_id = free_id(slug(name, kind.id), taken)
            taken.add(new_id)
            made.append(replace(kind, id=new_id, name=name))
    after = originals[-1].id if originals else ""
    kinds = inserted(counters.kinds, made, after)
    return replace(counters, kinds=kinds), [kind.id for kind in made]


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


def name_kind(counters: Counters, old: str, new: str, name: str) -> Counters:
    """Another name and id for a kind that nothing uses yet."""
    kinds = (replace(one, id=new, name=name) if one.id == old else one for one in counters.kinds)
    return replace(counters, kinds=tuple(kinds))


def shared_value(records: Iterable[Record], way: Way, otherwise: Any) -> Any:
    """The value that all records have; another one where they differ."""
    items = iter(records)
    first = value_at(next(items, None), way)
    return first if all(value_at(one, way) == first for one in items) else otherwise


# --- lists of a counters document ----------------------------------------------------------------


def items_of(counters: Counters, member: str) -> tuple[Any, ...]:
    """The records of one of the lists: kinds, templates, formations or statuses."""
    found: tuple[Any, ...] = getattr(counters, member)
    return found


def with_items(counters: Counters, member: str, items: Iterable[Record]) -> Counters:
    """The document with another list."""
    return replace(counters, **{member: tuple(items)})


def change_item(counters: Counters, member: str, name: str, way: Way, value: Any) -> Counters:
    """Another value for one record of a list."""
    item = find(items_of(counters, member), name)
    if item is None:
        return counters
    return with_items(
        counters, member, changed(items_of(counters, member), [with_value(item, way, value)])
    )


def duplicate_item(counters: Counters, member: str, name: str) -> tuple[Counters, str]:
    """A copy of one record behind it, with the next name and an id of its own."""
    items = items_of(counters, member)
    item: Any = find(items, name)
    title = next_name(item.name, {one.name for one in items})
    new_id = free_id(slug(title, item.id), ids_of(items))
    made = inserted(items, [replace(item, id=new_id, name=title)], name)
    return with_items(counters, member, made), new_id


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
