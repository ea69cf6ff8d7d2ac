"""The set-up of a scenario: counters put on the map, moved, turned, stacked and taken off.

A placement is named by its number in the set-up. Every edit gives the new set-up and the numbers
that the same counters have in it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from hexwright.editor.map.edits.area import from_cube, to_cube
from hexwright.engine.hexes.bodies import Body, wheeled
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.model.scenario import Placement, Scenario
from hexwright.schema.module import Module
from hexwright.schema.placements import facings, kind_of, side_of
from hexwright.schema.record_values import Way, with_value

SetUp = tuple[Placement, ...]
Numbers = frozenset[int]


class Stock(NamedTuple):
    """What can be put on the map: a piece of an order of battle, or any counter of a kind."""

    piece: str = ""
    kind: str = ""
    side: str = ""


class Edited(NamedTuple):
    """A set-up after an edit, and the numbers of the counters that were worked on."""

    setup: SetUp
    numbers: Numbers


def name_of(module: Module, one: Placement | Stock) -> str:
    """What people call a counter: the name of the piece, else that of its kind."""
    piece = module.pieces.get(one.piece)
    kind = module.kinds.get(piece.kind if piece else one.kind)
    words = piece.name if piece else ""
    return words or (kind.name if kind else "") or one.piece or one.kind


def put(module: Module, setup: SetUp, stock: Iterable[Stock], hex_: str) -> Edited:
    """Counters put into a hex, on top of what is there; pieces that stand elsewhere move."""
    found, numbers = list(setup), set()
    at = {one.piece: number for number, one in enumerate(setup) if one.piece}
    for one in stock:
        number = at.get(one.piece) if one.piece else None
        if number is None:
            found.append(_placement(module, found, one, hex_))
            numbers.add(len(found) - 1)
            continue
        found[number] = replace(found[number], hex=hex_, box="", extends=())
        numbers.add(number)
    return on_top(tuple(found), frozenset(numbers))


def _placement(module: Module, setup: Sequence[Placement], stock: Stock, hex_: str) -> Placement:
    """A new counter looks the way that the last one of its side and class does."""
    made = Placement(piece=stock.piece, kind=stock.kind, side=stock.side, hex=hex_)
    like = _owner(module, made)
    facing = next((one.facing for one in reversed(setup) if _owner(module, one) == like), None)
    return replace(made, facing=facing)


def _owner(module: Module, one: Placement) -> tuple[str, str]:
    kind = kind_of(module, one)
    return side_of(module, one), kind.piece_class if kind else ""


def moved(
    index: MapIndex, setup: SetUp, numbers: Collection[int], start: Place, end: Place
) -> Edited | None:
    """Counters moved together as far as one hex lies from another; None if one would fall off."""
    here, there = to_cube(index.grid, start), to_cube(index.grid, end)
    by = tuple(to - was for was, to in zip(here, there, strict=True))

    def shifted(hex_: str) -> str:
        place = index.find(hex_)
        if place is None:
            return ""
        q, r, s = to_cube(index.grid, place)
        return index.hex_at(*from_cube(index.grid, (q + by[0], r + by[1], s + by[2]))) or ""

    found = list(setup)
    for number in numbers:
        old = found[number]
        hexes = [shifted(hex_) for hex_ in (old.hex, *old.extends)]
        if not all(hexes):
            return None
        found[number] = replace(old, hex=hexes[0], extends=tuple(hexes[1:]))
    return on_top(tuple(found), frozenset(numbers))


def on_top(setup: SetUp, numbers: Numbers) -> Edited:
    """Counters on top of their hexes, in the order that they have; others keep their places."""
    covered = {
        number
        for number in numbers
        if any(
            other not in numbers and setup[other].hex == setup[number].hex
            for other in range(number + 1, len(setup))
        )
    }
    if not covered:
        return Edited(setup, numbers)
    last = [number for number in sorted(numbers) if setup[number].hex in _hexes(setup, covered)]
    rest = [number for number in range(len(setup)) if number not in last]
    return _ordered(setup, [*rest, *last], numbers)


def _hexes(setup: SetUp, numbers: Iterable[int]) -> set[str]:
    return {setup[number].hex for number in numbers}


def _ordered(setup: SetUp, order: Sequence[int], numbers: Collection[int]) -> Edited:
    found = tuple(setup[number] for number in order)
    return Edited(found, frozenset(at for at, number in enumerate(order) if number in numbers))


def raised(setup: SetUp, numbers: Collection[int], steps: int) -> Edited:
    """Counters one place higher in their stacks, or lower (negative)."""
    order = list(range(len(setup)))
    places = reversed(range(len(order))) if steps > 0 else range(len(order))
    for place in places:
        number = order[place]
        if number not in numbers:
            continue
        beyond = range(place + 1, len(order)) if steps > 0 else range(place - 1, -1, -1)
        same = (one for one in beyond if setup[order[one]].hex == setup[number].hex)
        other = next(same, None)
        if other is not None and order[other] not in numbers:
            order[place], order[other] = order[other], order[place]
    return _ordered(setup, order, numbers)


def taken_off(setup: SetUp, numbers: Collection[int]) -> Edited:
    """The set-up without some counters."""
    kept = tuple(one for number, one in enumerate(setup) if number not in numbers)
    return Edited(kept, frozenset())


def with_values(setup: SetUp, numbers: Collection[int], way: Way, value: Any) -> Edited:
    """The same value for several counters; what stands in a hex is in no box, and the reverse."""

    def change(one: Placement) -> Placement:
        made: Placement = with_value(one, way, value)
        if way == ("hex",) and value:
            return replace(made, box="", extends=())
        return replace(made, hex="", extends=()) if way == ("box",) and value else made

    return _each(setup, numbers, change)


def _each(
    setup: SetUp, numbers: Collection[int], change: Callable[[Placement], Placement]
) -> Edited:
    found = list(setup)
    for number in numbers:
        found[number] = change(found[number])
    return Edited(tuple(found), frozenset(numbers))


# --- zones ---------------------------------------------------------------------------------------


def zones_of(module: Module, battle: Scenario) -> frozenset[str]:
    """The zones in which sides set up or arrive: of the maps, and those that a scenario names."""
    named = {one.zone for one in battle.free_setup}
    named.update(reinforcement.zone for reinforcement in battle.reinforcements)
    maps = [module.maps[one.map] for one in battle.maps if one.map in module.maps]
    return frozenset(
        zone.id for map_ in maps for zone in map_.zones if zone.kind == "setup" or zone.id in named
    )


# --- facing --------------------------------------------------------------------------------------


def turned(
    module: Module,
    setup: SetUp,
    numbers: Collection[int],
    steps: int,
    index: MapIndex | None = None,
) -> Edited:
    """Counters that look further round by so many of the directions that the system has.

    On a map a unit that covers several hexes swings about its counter, where there is room.
    """
    known = facings(module)
    if not known:
        return Edited(setup, frozenset(numbers))

    def change(one: Placement) -> Placement:
        if one.facing not in known:
            return replace(one, facing=known[0])
        facing = known[(known.index(one.facing) + steps) % len(known)]
        extends = _swung(index, one, facing - one.facing) if index is not None else one.extends
        return replace(one, facing=facing, extends=extends)

    return _each(setup, numbers, change)


def _swung(index: MapIndex, one: Placement, by: int) -> tuple[str, ...]:
    """The further hexes of a unit after a turn by so many twelfths; as they were if it cannot."""
    places = [index.find(hex_) for hex_ in (one.hex, *one.extends)]
    known = tuple(place for place in places if place is not None)
    if by % 2 or not one.extends or len(known) != len(places):
        return one.extends
    swung = wheeled(index.grid, Body("round", known), known[0], by // 2).body.hexes[1:]
    hexes = [index.hex_at(*place) or "" for place in swung]
    return tuple(hexes) if all(hexes) else one.extends
