"""Random sound modules: loaded without errors, written and read again without loss."""

import difflib
from typing import Any

import msgspec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hexwright.schema.dump import dump_module
from hexwright.schema.grid import MapIndex
from hexwright.schema.issues import has_errors
from hexwright.schema.load import load_module
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module
from tests.helpers.modules import SHAPES, as_bytes

ids = st.from_regex(r"[a-z0-9][a-z0-9_-]{0,7}", fullmatch=True)
names = st.text(min_size=1, max_size=12)
texts = st.text(max_size=30)
colours = st.from_regex(r"#[0-9a-f]{6}", fullmatch=True)
numbers = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
attributes = st.dictionaries(
    names,
    st.recursive(
        st.none() | st.booleans() | numbers | texts,
        lambda inner: st.lists(inner, max_size=2) | st.dictionaries(names, inner, max_size=2),
        max_leaves=4,
    ).filter(lambda value: depth(value) < 4),
    max_size=3,
)
costs = st.floats(0, 99) | st.integers(0, 99) | st.sampled_from(["line-only", "whole"])


def depth(value: Any) -> int:
    if isinstance(value, dict):
        value = list(value.values())
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


def some(*required: str, **members: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Objects with the required members and any of the others."""
    return st.fixed_dictionaries(
        {name: members[name] for name in required},
        optional={name: one for name, one in members.items() if name not in required},
    )


def listed(
    known: list[str], **members: st.SearchStrategy[Any]
) -> st.SearchStrategy[list[dict[str, Any]]]:
    """One entry for each of the ids, with random members beside it."""
    entries = st.lists(some(**members), min_size=len(known), max_size=len(known))
    return entries.map(
        lambda found: [{"id": name, **one} for name, one in zip(known, found, strict=True)]
    )


@st.composite
def modules(draw: st.DrawFn) -> dict[str, Any]:
    """The documents of a small sound module of the system `free`."""
    side, terrain, kind, unit, card = (
        draw(st.lists(ids, min_size=1, max_size=3, unique=True)) for _ in range(5)
    )
    classes = draw(st.lists(ids, min_size=1, max_size=2, unique=True))
    any_of = st.sampled_from
    movement = st.fixed_dictionaries(dict.fromkeys(classes, costs))
    map_ = draw(_maps(terrain))
    known = msgspec.convert(map_, Map)
    hexes = any_of(sorted(MapIndex(known).terrain_of))
    named = {"name": names}
    return {
        "module.json": draw(_infos(side)),
        "terrain.json": {
            "movement_classes": [{"id": one, "name": one} for one in classes],
            "hexes": [
                {"name": "T", "movement": draw(movement), **one}
                for one in draw(listed(terrain, **named, cover=st.integers(-20, 20)))
            ],
        },
        "counters.json": {
            "kinds": [
                {"name": "K", "class": "unit", **one}
                for one in draw(
                    listed(
                        kind,
                        **named,
                        side=any_of(side),
                        steps=st.integers(0, 100),
                        attributes=attributes,
                    )
                )
            ]
        },
        "maps/map.json": map_,
        "oob/army.json": {
            "id": "army",
            "title": draw(names),
            "side": draw(any_of(side)),
            "units": [
                {"kind": draw(any_of(kind)), **one}
                for one in draw(listed(unit, **named, attributes=attributes))
            ],
        },
        "tables/table.json": draw(_tables()),
        "decks/deck.json": {
            "id": "deck",
            "title": draw(names),
            "cards": [
                {"title": "C", **one}
                for one in draw(listed(card, text=texts, copies=st.integers(1, 9)))
            ],
        },
        "scenarios/battle.json": {
            "id": "battle",
            "title": draw(names),
            "maps": [{"map": "map"}],
            "sides": [{"side": one} for one in side],
            "notes": draw(texts),
            "setup": [
                {"piece": one, "hex": draw(hexes), **draw(some(facing=st.integers(0, 11)))}
                for one in draw(st.sets(any_of(unit)))
            ],
            "attributes": draw(attributes),
        },
    }


def _infos(side: list[str]) -> st.SearchStrategy[dict[str, Any]]:
    own = listed(side, colour=colours, attributes=attributes)
    return some(
        "format", "id", "title", "version", "system", "sides",
        format=st.just(1),
        id=ids,
        title=names,
        version=st.just("1.0"),
        system=st.just({"id": "free"}),
        sides=own.map(lambda sides: [{"name": "S", **one} for one in sides]),
        description=texts,
        authors=st.lists(names, max_size=2),
        mood=attributes,
    )  # fmt: skip


@st.composite
def _maps(draw: st.DrawFn, terrain: list[str]) -> dict[str, Any]:
    columns, rows = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    codes = "abc"[: len(terrain)]
    line = st.text(codes, min_size=columns, max_size=columns)
    shape = draw(st.sampled_from(SHAPES))
    return {
        "id": "map",
        "title": draw(names),
        "grid": {
            "orientation": shape[0],
            "stagger": shape[1],
            "columns": columns,
            "rows": rows,
            **draw(some(hex_mm=st.floats(5, 200), north=st.floats(0, 359))),
        },
        "numbering": draw(
            some(
                order=st.sampled_from(["column-row", "row-column"]),
                runs=st.sampled_from(["straight", "oblique-up", "oblique-down", "doubled"]),
                prefix=st.sampled_from(["", "N", "é"]),
            )
        ),
        "terrain": {
            "legend": dict(zip(codes, terrain, strict=True)),
            "rows": draw(st.lists(line, min_size=rows, max_size=rows)),
        },
    }


@st.composite
def _tables(draw: st.DrawFn) -> dict[str, Any]:
    cells = {
        "number": st.none() | numbers,
        "text": st.none() | texts,
        "flag": st.booleans(),
        "effects": st.lists(texts | numbers | st.none(), max_size=3),
    }
    kinds = draw(st.lists(st.sampled_from(sorted(cells)), min_size=1, max_size=4))
    columns = [{"id": f"c{at}", "name": kind, "type": kind} for at, kind in enumerate(kinds)]
    row = st.tuples(*(cells[kind] for kind in kinds)).map(list)
    rows = draw(st.lists(row, min_size=1, max_size=4))
    return {"id": "table", "title": "T", "kind": "chart", "columns": columns, "rows": rows}


def loaded(documents: dict[str, Any]) -> Module:
    found = load_module(as_bytes(documents))
    assert found.module
    assert not has_errors(found.issues), found.issues
    return found.module


slow = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@slow
@given(modules())
def test_a_sound_module_is_written_and_read_again_without_loss(documents: dict[str, Any]) -> None:
    module = loaded(documents)
    again = load_module(dump_module(module))
    assert again.module == module
    assert not has_errors(again.issues)


@slow
@given(modules())
def test_the_canonical_form_of_the_canonical_form_is_itself(documents: dict[str, Any]) -> None:
    once = dump_module(loaded(documents))
    again = load_module(once).module
    assert again
    assert dump_module(again) == once


@slow
@given(modules(), st.data())
def test_one_changed_hex_is_one_changed_line(
    documents: dict[str, Any], data: st.DataObject
) -> None:
    layer = documents["maps/map.json"]["terrain"]
    before = dump_module(loaded(documents))
    row = data.draw(st.integers(0, len(layer["rows"]) - 1))
    column = data.draw(st.integers(0, len(layer["rows"][row]) - 1))
    code = data.draw(st.sampled_from(sorted(layer["legend"])))
    text = layer["rows"][row]
    layer["rows"][row] = text[:column] + code + text[column + 1 :]
    after = dump_module(loaded(documents))
    changed = [name for name in before if before[name] != after[name]]
    if code == text[column]:
        assert not changed
        return
    assert changed == ["maps/map.json"]
    old, new = (one[changed[0]].decode().splitlines() for one in (before, after))
    found = [line[0] for line in difflib.ndiff(old, new) if line[0] in "+-"]
    assert sorted(found) == ["+", "-"]


@slow
@given(modules())
def test_two_modules_are_equal_when_all_their_documents_are(documents: dict[str, Any]) -> None:
    one = loaded(documents)
    assert one == loaded(documents)
    documents["decks/deck.json"]["title"] += "!"
    assert one != loaded(documents)
