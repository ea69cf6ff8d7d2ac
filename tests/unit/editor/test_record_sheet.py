"""Records of any list as a sheet, with columns from the format, the system and the module."""

import pytest
from msgspec.structs import replace

from hexwright.schema.documents import COUNTERS
from hexwright.schema.load import load
from hexwright.schema.model.counters import CounterKind, Counters
from hexwright.schema.module import Module
from hexwright.schema.record_values import (
    changed,
    find,
    id_of,
    ids_of,
    inserted,
    moved,
    value_at,
    with_value,
    without,
)
from hexwright.schema.references.names import defined
from hexwright.schema.samples import sample_folders
from hexwright.schema.values.cells import RefusedError, read, text_in
from hexwright.schema.values.format_parts import members
from hexwright.schema.values.record_sheet import RecordSheet, columns_of


@pytest.fixture(scope="module")
def ccn() -> Module:
    folder = next(one for one in sample_folders() if one.name == "ccn")
    module = load(folder).module
    assert module is not None
    return module


def kinds_sheet(module: Module) -> RecordSheet:
    counters = module.counters
    present = [kind.attributes for kind in counters.kinds]
    columns = columns_of(module, COUNTERS.name, ["kinds"], owner="unit", present=present)
    return RecordSheet(counters.kinds, columns, lambda items: replace(counters, kinds=items))


def at(sheet: RecordSheet, kind: str, title: str) -> tuple[int, int]:
    rows = [item.id for item in sheet.items if isinstance(item, CounterKind)]
    return rows.index(kind), [column.title for column in sheet.columns].index(title)


def test_every_cell_of_a_list_reads_back_what_it_shows(ccn: Module) -> None:
    sheet = kinds_sheet(ccn)
    for row in range(sheet.count):
        for column in range(len(sheet.columns)):
            outcome = sheet.pasted({(row, column): sheet.text(row, column)})
            assert not outcome.faults
            assert sheet.with_values(outcome.values) == ccn.counters, (row, column)


def test_lists_of_records_and_hidden_values_have_no_column(ccn: Module) -> None:
    ways = {column.way for column in kinds_sheet(ccn).columns}
    assert ("faces",) not in ways
    assert ("name",) in ways
    assert any(way[0] == "attributes" for way in ways)


def test_what_is_chosen_is_shown_and_typed_by_its_name(ccn: Module) -> None:
    part = members(ccn, COUNTERS.name, "kinds")["movement_class"]
    first = ccn.terrain.movement_classes[0]
    assert text_in(part, first.id) == first.name
    assert read(part, first.name.upper()) == first.id
    assert read(part, first.id) == first.id


def test_a_name_that_is_almost_right_is_offered(ccn: Module) -> None:
    part = members(ccn, COUNTERS.name, "kinds")["movement_class"]
    name = ccn.terrain.movement_classes[0].name
    with pytest.raises(RefusedError, match=f"Did you mean {name}"):
        read(part, name[:-1] + "x")


def test_what_must_be_said_cannot_be_cleared(ccn: Module) -> None:
    sheet = kinds_sheet(ccn)
    cell = at(sheet, ccn.counters.kinds[0].id, "Name")
    outcome = sheet.pasted({cell: " "})
    assert [fault.reason for fault in outcome.faults] == ["Something must stand here."]


def test_nothing_typed_gives_the_default_back(ccn: Module) -> None:
    sheet = kinds_sheet(ccn)
    row, column = at(sheet, ccn.counters.kinds[0].id, "Steps")
    made = sheet.with_values({(row, column): None})
    assert isinstance(made, Counters)
    assert made.kinds[row].steps == 0


def test_names_of_a_sort_come_from_all_documents_that_define_them(ccn: Module) -> None:
    assert defined(ccn, "kind").keys() == {kind.id for kind in ccn.counters.kinds}
    sides = defined(ccn, "side")
    assert sides == {side.id: side.name for side in ccn.info.sides}
    units = {id_of(one) for oob in ccn.oobs.values() for one in (*oob.units, *oob.leaders)}
    assert defined(ccn, "piece").keys() == units


# --- lists of records ----------------------------------------------------------------------------


def some(*ids: str) -> tuple[CounterKind, ...]:
    return tuple(CounterKind(id=one, name=one, piece_class="unit") for one in ids)


def named(items: tuple[CounterKind, ...]) -> str:
    return "".join(item.id for item in items)


def test_records_are_put_behind_another_or_at_the_end() -> None:
    assert named(inserted(some("a", "b"), some("x", "y"), "a")) == "axyb"
    assert named(inserted(some("a", "b"), some("x"), "none")) == "abx"


def test_several_records_move_together_and_stop_at_the_ends() -> None:
    assert named(moved(some(*"abcd"), {"b", "d"}, -1)) == "badc"
    assert named(moved(some(*"abcd"), {"a", "b"}, -1)) == "abcd"
    assert named(moved(some(*"abcd"), {"a", "b"}, 1)) == "cabd"
    assert named(moved(some(*"abcd"), {"a"}, 9)) == "bcda"


def test_records_are_found_replaced_and_taken_away_by_id() -> None:
    items = some(*"abc")
    assert find(items, "b") is items[1]
    assert find(items, "z") is None
    assert ids_of(items) == {"a", "b", "c"}
    assert named(without(items, {"a", "c"})) == "b"
    other = replace(items[1], name="other")
    assert changed(items, [other]) == (items[0], other, items[2])


def test_a_value_is_set_at_any_depth_and_the_rest_is_shared() -> None:
    counters = Counters(kinds=some("a", "b"))
    made = with_value(counters, ("kinds", 1, "attributes", "cohesion"), 4)
    assert value_at(made, ("kinds", 1, "attributes", "cohesion")) == 4
    assert made.kinds[0] is counters.kinds[0]
    assert value_at(made, ("kinds", 7, "name")) is None
    assert with_value(made, ("kinds", 1, "attributes", "cohesion"), None) == counters


def test_only_rows_of_other_records_may_have_changed(ccn: Module) -> None:
    before = kinds_sheet(ccn)
    items = list(before.items)
    items[2] = replace(items[2], name="Another")
    after = RecordSheet(items, before.columns, lambda made: replace(ccn.counters, kinds=made))
    assert list(after.changed_rows(before)) == [2]
