"""Canonical text: the same record always gives the same bytes, and a small change one line."""

import difflib
import json
from typing import Any

import pytest

from hexwright.schema.documents import MODULE_KINDS
from hexwright.schema.dump import canonical, dump_module, plain
from hexwright.schema.load import load_module
from tests.helpers.modules import GONE, documents, module_of, small_module

FIELD = "maps/field.json#"
MEETING = "scenarios/meeting.json#"


def dumped(changes: dict[str, Any] | None = None) -> dict[str, bytes]:
    return dump_module(module_of(changes))


def changed_lines(one: dict[str, bytes], other: dict[str, bytes]) -> dict[str, tuple[int, int]]:
    """By file: how many lines went and how many came."""
    assert one.keys() == other.keys()
    found = {}
    for name in one:
        before, after = one[name].decode().splitlines(), other[name].decode().splitlines()
        lines = list(difflib.ndiff(before, after))
        gone = sum(line.startswith("- ") for line in lines)
        come = sum(line.startswith("+ ") for line in lines)
        if gone or come:
            found[name] = (gone, come)
    return found


def test_every_document_is_dumped_under_its_own_path() -> None:
    assert dumped().keys() == documents().keys()


def test_what_was_dumped_is_the_same_module_again() -> None:
    module = module_of()
    assert load_module(dump_module(module)).module == module


def test_dumping_again_changes_no_byte() -> None:
    once = dumped()
    loaded = load_module(once)
    assert loaded.module
    assert dump_module(loaded.module) == once


def test_the_order_of_members_in_the_file_does_not_matter() -> None:
    backwards = {
        name: json.dumps(dict(reversed(document.items()))).encode()
        for name, document in documents().items()
    }
    loaded = load_module(backwards)
    assert loaded.module
    assert dump_module(loaded.module) == dumped()


def test_values_that_are_the_default_are_left_out() -> None:
    changes = {f"{FIELD}/grid/north": 0, f"{FIELD}/numbering": {"row": {"width": 2}}}
    assert dumped({**changes, f"{MEETING}/notes": ""}) == dumped()


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (f"{FIELD}/terrain/rows/2", "..w."),
        (f"{FIELD}/elevation/rows/2", "0111"),
        (f"{FIELD}/hexsides/0/terrain", "bridge"),
        (f"{FIELD}/zones/0/name", "Nord"),
        (f"{FIELD}/terrain/legend/m", "woods"),
        ("oob/red.json#/units/1/name", "Red Guards"),
        ("oob/red.json#/commands/1/name", "I Corps"),
        ("tables/combat.json#/rows/1/1", "HIT"),
        ("tables/combat.json#/modifiers/0/value", -2),
        ("tables/chart.json#/columns/1/name", "Reach"),
        ("decks/orders.json#/cards/0/text", "Go."),
        (f"{MEETING}/setup/0/hex", "0102"),
        (f"{MEETING}/turns/1/weather", "fog"),
        (f"{MEETING}/objectives/0/name", "Village"),
        ("terrain.json#/hexes/0/name", "Open"),
        ("terrain.json#/hexes/1/movement/horse", 3),
        ("counters.json#/kinds/0/name", "Foot"),
        ("counters.json#/kinds/0/faces/1/name", "Tired"),
        ("module.json#/sides/0/name", "Reds"),
        ("module.json#/title", "Melee"),
    ],
)
def test_one_change_changes_one_line_of_one_file(where: str, value: Any) -> None:
    file = where.partition("#")[0]
    loaded = load_module(small_module({where: value}))
    assert loaded.module
    assert changed_lines(dumped(), dump_module(loaded.module)) == {file: (1, 1)}


@pytest.mark.parametrize(
    ("where", "value"),
    [
        (f"{FIELD}/hexsides/-", {"terrain": "river", "between": ["0101", "0102"]}),
        (f"{MEETING}/setup/-", {"kind": "fort", "hex": "0204"}),
        ("oob/blue.json#/units/-", {"id": "blue-3", "kind": "infantry"}),
        ("tables/chart.json#/rows/-", ["general", 0]),
    ],
)
def test_one_more_entry_is_one_more_line_and_a_comma(where: str, value: Any) -> None:
    found = changed_lines(dumped(), dumped({where: value}))
    assert found == {where.partition("#")[0]: (1, 2)}


def test_one_more_translated_text_is_one_more_line() -> None:
    words = {"Red": "Rojo", "Blue": "Azul"}
    changes = {"module.json#/languages": ["es"]}
    one = dumped({**changes, "texts/es.json": {"language": "es", "words": words}})
    more = {**words, "Hill": "Colina"}
    other = dumped({**changes, "texts/es.json": {"language": "es", "words": more}})
    assert changed_lines(one, other) == {"texts/es.json": (1, 2)}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, b"3"),
        (3.0, b"3"),
        (0.1, b"0.1"),
        (2.5, b"2.5"),
        (1e300, b"1e300"),
        (-0.0, b"0"),
        (True, b"true"),
        (None, b"null"),
        ("Höhe “12” ✠", '"Höhe “12” ✠"'.encode()),
        ([1.0, {"b": 2, "a": 1}], b'[1, {"b": 2, "a": 1}]'),
    ],
)
def test_values_are_written_in_their_shortest_form(value: Any, text: bytes) -> None:
    changes = {"oob/red.json#/units/0/attributes": {"value": value}}
    assert b'"attributes": {"value": ' + text + b"}" in dumped(changes)["oob/red.json"]


def test_a_great_number_is_read_back_as_it_was_written() -> None:
    changes = {"oob/red.json#/units/0/attributes": {"value": 1e300}}
    loaded = load_module(dumped(changes))
    assert loaded.module
    assert loaded.module.units["red-1"].attributes == {"value": 1e300}


def test_every_file_ends_with_a_line_and_no_line_ends_with_a_space() -> None:
    for data in dumped().values():
        text = data.decode()
        assert text.endswith("}\n")
        assert all(line == line.rstrip() for line in text.splitlines())


def test_unknown_members_come_last_and_in_order() -> None:
    text = dumped({"decks/orders.json#/zeta": 1, "decks/orders.json#/alpha": [1, 2]})
    lines = text["decks/orders.json"].decode().splitlines()
    assert lines[-3:] == ['  "alpha": [1, 2],', '  "zeta": 1', "}"]


def test_the_text_of_a_small_document() -> None:
    deck = {"id": "cup", "title": "Cup", "kind": "cup", "cards": [{"title": "A", "id": "a"}]}
    pool = dumped({"decks/cup.json": deck})["decks/cup.json"].decode()
    assert pool == (
        "{\n"
        '  "id": "cup",\n'
        '  "title": "Cup",\n'
        '  "kind": "cup",\n'
        '  "cards": [\n'
        '    {"id": "a", "title": "A"}\n'
        "  ]\n"
        "}\n"
    )


@pytest.mark.parametrize("kind", [kind.name for kind in MODULE_KINDS])
@pytest.mark.parametrize("odd", [{}, [], None, 3, "text", {"setup": 3, "rows": {}, "grid": []}])
def test_even_odd_values_are_written_as_json(kind: str, odd: Any) -> None:
    assert json.loads(canonical(kind, odd)) == odd


def test_a_record_as_plain_values_is_what_was_in_the_file() -> None:
    meeting = documents()["scenarios/meeting.json"]
    assert plain(module_of().scenarios["meeting"]) == meeting


def test_an_empty_member_of_a_record_is_left_out() -> None:
    changes = {"oob/red.json#/units/1/faces": GONE}
    assert dumped(changes) == dumped()
