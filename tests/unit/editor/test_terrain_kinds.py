"""Kinds of terrain, movement classes and the chart, as functions without a window."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.terrain.edits.chart import Row, TerrainSheet, columns_of
from hexwright.editor.terrain.edits.kinds import GROUPS, Group, kinds_of, set_cost
from hexwright.editor.terrain.edits.terrain_lists import ClassList, KindList, TerrainList
from hexwright.schema.dump import dump_module
from hexwright.schema.load import load, load_module
from hexwright.schema.model.map import Map
from hexwright.schema.model.record import Record
from hexwright.schema.model.table import Table
from hexwright.schema.model.terrain import Terrain
from hexwright.schema.module import Module
from hexwright.schema.references.names import Usage
from hexwright.schema.samples import sample_folders
from hexwright.schema.values.cells import RefusedError
from hexwright.schema.values.sheet import block_at, block_of, block_text
from tests.helpers.modules import install_system, module_of


def at_cell(module: Module, kind: Row, title: str) -> tuple[TerrainSheet, int, int]:
    """The chart, and the row and the column of a cell in it."""
    sheet = TerrainSheet(module)
    titles = [column.title for column in sheet.columns]
    return sheet, sheet.rows.index(kind), titles.index(title)


def cell_text(module: Module, kind: Row, title: str) -> str:
    sheet, row, column = at_cell(module, kind, title)
    return sheet.text(row, column)


def with_cell(module: Module, kind: Row, title: str, text: str) -> Terrain:
    sheet, row, column = at_cell(module, kind, title)
    return sheet.with_values({(row, column): sheet.read(row, column, text)})


def ids(kinds: Any) -> list[str]:
    return [kind.id for kind in kinds]


def row_of(records: TerrainList, name: str) -> int:
    return ids(records.items).index(name)


def used(records: TerrainList, name: str) -> list[Usage]:
    return records.uses([row_of(records, name)])


def renamed(records: TerrainList, old: str, new: str) -> dict[str, Record]:
    made = records.renamed(row_of(records, old), new)
    assert isinstance(made, dict)
    return made


def replaced(records: TerrainList, old: str, other: str) -> dict[str, Record]:
    made = records.replaced([row_of(records, old)], other)
    assert isinstance(made, dict)
    return made


def added(records: TerrainList, name: str, after: str) -> Terrain:
    """The terrain after an entry was added and has got its name."""
    at = row_of(records, after) + 1
    made = records.with_new(records.new(at - 1), at)
    assert isinstance(made, Terrain)
    records.module = records.module.with_documents({"terrain.json": made})
    records.items = records.entries()
    contents, _ = records.named_first(at, ("name",), name)
    assert isinstance(contents, dict)
    return contents["terrain.json"]  # type: ignore[no-any-return] # the terrain


def is_sound(module: Module, contents: dict[str, Record]) -> bool:
    return load_module(dump_module(module.with_documents(contents))).is_sound


# --- the list --------------------------------------------------------------------------------


def test_a_new_kind_stands_behind_the_chosen_one_and_costs_each_class_one() -> None:
    terrain = added(KindList("hexes", module_of()), "Light woods", after="woods")
    assert ids(terrain.hexes) == ["clear", "woods", "light-woods", "marsh", "lake"]
    assert terrain.hexes[2].movement == {"foot": 1, "horse": 1}


def test_an_id_is_made_of_plain_letters_and_is_not_taken() -> None:
    records = KindList("hexes", module_of())
    records.items += (replace(records.items[1], id="woods-2"),)
    assert records.free_id("Höhe 12 (steil)") == "hohe-12-steil"
    assert records.free_id("Woods") == "woods-3"
    assert records.free_id("森") == "terrain"


def test_a_copy_has_all_values_of_its_original() -> None:
    records = KindList("hexes", module_of())
    rows = [row_of(records, "marsh")]
    terrain = records.with_copies(records.copies(rows), rows)
    assert isinstance(terrain, Terrain)
    assert ids(terrain.hexes) == ["clear", "woods", "marsh", "marsh-copy", "lake"]
    assert terrain.hexes[3].movement == terrain.hexes[2].movement


@pytest.mark.parametrize(
    ("kind", "step", "order"),
    [("marsh", -1, "clear marsh woods lake"), ("lake", 1, "clear woods marsh lake")],
)
def test_a_kind_moves_in_its_list_and_not_beyond_its_ends(kind: str, step: int, order: str) -> None:
    records = KindList("hexes", module_of())
    terrain = records.moved([row_of(records, kind)], step)
    assert isinstance(terrain, Terrain)
    assert ids(terrain.hexes) == order.split()


def test_the_last_kind_of_hex_may_not_go_but_the_last_line_may() -> None:
    module = module_of()
    assert KindList("hexes", module).may_delete([0])
    terrain = KindList("hexes", module).without([1, 2, 3])
    assert isinstance(terrain, Terrain)
    module = module.with_documents({"terrain.json": terrain})
    assert not KindList("hexes", module).may_delete([0])
    assert KindList("lines", module).may_delete([0])


# --- names -----------------------------------------------------------------------------------


def test_usages_count_hexes_overlays_and_scenarios() -> None:
    module = module_of({"scenarios/meeting.json#/overlays": [{"terrain": "woods", "hex": "0101"}]})
    assert used(KindList("hexes", module), "woods") == [
        Usage("maps/field.json", "overlays", 1),
        Usage("maps/field.json", "terrain", 2),
        Usage("scenarios/meeting.json", "overlays", 1),
    ]


def test_hexsides_and_lines_of_a_map_are_usages() -> None:
    module = module_of()
    assert used(KindList("hexsides", module), "river") == [Usage("maps/field.json", "hexsides", 1)]
    assert used(KindList("lines", module), "road") == [Usage("maps/field.json", "lines", 1)]


def test_a_new_id_follows_into_maps_scenarios_and_tables() -> None:
    module = module_of(
        {
            "scenarios/meeting.json#/overlays": [{"terrain": "woods", "hex": "0101"}],
            "tables/chart.json#/columns/0/refers_to": "hex-terrain",
            "tables/chart.json#/rows": [["woods", 2], ["clear", 1]],
        }
    )
    changed = renamed(KindList("hexes", module), "woods", "forest")
    assert set(changed) == {
        "terrain.json",
        "maps/field.json",
        "scenarios/meeting.json",
        "tables/chart.json",
    }
    table = changed["tables/chart.json"]
    assert isinstance(table, Table)
    assert table.rows == (("forest", 2), ("clear", 1))
    assert is_sound(module, changed)


def test_a_new_id_leaves_documents_without_it_alone() -> None:
    module = module_of()
    assert set(renamed(KindList("lines", module), "road", "highway")) == {
        "terrain.json",
        "maps/field.json",
    }


def test_what_a_system_says_is_terrain_follows_too(monkeypatch: pytest.MonkeyPatch) -> None:
    part = {"title": "Terrain", "type": "string", "x-ref": "hex-terrain"}
    system = install_system(monkeypatch, attributes={"special-rule": {"properties": {"to": part}}})
    module = module_of(
        {
            "module.json#/system/id": system,
            "scenarios/meeting.json#/special_rules/0/attributes": {"to": "marsh"},
        }
    )
    changed = renamed(KindList("hexes", module), "marsh", "bog")
    assert "scenarios/meeting.json" in changed
    assert is_sound(module, changed)


def test_a_replaced_kind_is_gone_and_its_hexes_have_the_other_ones_character() -> None:
    module = module_of()
    changed = replaced(KindList("hexes", module), "woods", "marsh")
    map_ = changed["maps/field.json"]
    assert isinstance(map_, Map)
    assert map_.terrain.legend == {".": "clear", "w": "marsh", "~": "lake"}
    assert map_.terrain.rows == ("..w.", ".~w.", "....", "w...")
    assert is_sound(module, changed)


def test_a_hexside_that_had_both_kinds_has_the_other_once() -> None:
    module = module_of()
    changed = replaced(KindList("hexsides", module), "river", "bridge")
    map_ = changed["maps/field.json"]
    assert isinstance(map_, Map)
    assert [hexside.terrain for hexside in map_.hexsides] == ["bridge"]
    assert is_sound(module, changed)


@pytest.mark.parametrize("sample", sample_folders(), ids=lambda path: path.name)
def test_every_kind_of_every_sample_can_be_renamed(sample: Any) -> None:
    module = load(sample).module
    assert module is not None
    for group in GROUPS:
        for kind in getattr(module.terrain, group):
            changed = renamed(KindList(group, module), kind.id, "quite-another")
            whole = module.with_documents(changed)
            assert load_module(dump_module(whole)).is_sound, kind.id


# --- movement classes ------------------------------------------------------------------------


def test_a_new_class_has_the_costs_of_the_one_before_it() -> None:
    terrain = added(ClassList(module_of()), "Wagons", after="horse")
    assert ids(terrain.movement_classes) == ["foot", "horse", "wagons"]
    assert terrain.hexes[1].movement == {"foot": 2, "horse": 3.5, "wagons": 3.5}


def test_classes_change_places() -> None:
    records = ClassList(module_of())
    terrain = records.moved([row_of(records, "horse")], -1)
    assert isinstance(terrain, Terrain)
    assert ids(terrain.movement_classes) == ["horse", "foot"]


def test_a_renamed_class_keeps_its_costs_and_its_counters() -> None:
    module = module_of()
    changed = renamed(ClassList(module), "horse", "mounted")
    assert set(changed) == {"terrain.json", "counters.json"}
    after = module.with_documents(changed)
    assert after.terrain.hexes[1].movement == {"foot": 2, "mounted": 3.5}
    assert is_sound(module, changed)


def test_a_deleted_class_takes_its_costs_along() -> None:
    module = module_of()
    assert used(ClassList(module), "horse") == [Usage("counters.json", "kinds", 1)]
    changed = replaced(ClassList(module), "horse", "foot")
    after = module.with_documents(changed)
    assert ids(after.terrain.movement_classes) == ["foot"]
    assert after.terrain.lines[0].movement == {"foot": 1}
    assert is_sound(module, changed)


# --- cells -----------------------------------------------------------------------------------

COSTS = [
    ("1", 1),
    ("1.5", 1.5),
    ("1,5", 1.5),
    ("½", 0.5),
    ("1½", 1.5),
    ("1 1/2", 1.5),
    ("P", "prohibited"),
    ("-", "prohibited"),
    ("R", "line-only"),
    ("line", "line-only"),
    ("all", "whole"),
    ("Whole", "whole"),
    ("", None),
]


@pytest.mark.parametrize(("text", "cost"), COSTS)
def test_a_cost_is_read_as_people_type_it(text: str, cost: Any) -> None:
    terrain = with_cell(module_of(), Row("hexes", "woods"), "Foot", text)
    assert terrain.hexes[1].movement.get("foot") == cost


@pytest.mark.parametrize("text", ["many", "-1", "100", "1/0", "1½½", "²", "nan", "1e3"])
def test_what_is_no_cost_is_refused_with_what_could_be_typed(text: str) -> None:
    with pytest.raises(RefusedError, match="number from 0 to 99"):
        with_cell(module_of(), Row("hexes", "woods"), "Foot", text)


def test_every_cell_reads_back_what_it_shows() -> None:
    for sample in sample_folders():
        module = load(sample).module
        assert module is not None
        sheet = TerrainSheet(module)
        for row in range(sheet.count):
            for column in range(len(sheet.columns)):
                outcome = sheet.pasted({(row, column): sheet.text(row, column)})
                assert sheet.with_values(outcome.values) == module.terrain, (row, column)


def test_columns_come_from_format_system_and_module() -> None:
    part = {"title": "Shock", "description": "Added.", "type": "integer", "maximum": 3}
    module = module_of({"module.json#/fields": {"hex-terrain": {"shock": part}}})
    sheet, _, column = at_cell(module, Row("hexes", "woods"), "Shock")
    assert sheet.columns[column].tip == "Added."
    terrain = with_cell(module, Row("hexes", "woods"), "Shock", "2")
    assert terrain.hexes[1].attributes == {"shock": 2}
    with pytest.raises(RefusedError, match="at most 3"):
        with_cell(module, Row("hexes", "woods"), "Shock", "4")


def test_attributes_that_are_just_there_have_a_column_where_all_are_allowed() -> None:
    module = module_of({"terrain.json#/hexes/0/attributes": {"mud": True}})
    assert cell_text(module, Row("hexes", "clear"), "mud") == "yes"


def test_costs_downwards_are_for_hexsides_with_a_direction() -> None:
    module = module_of({"terrain.json#/hexsides/0/directed": True})
    terrain = with_cell(module, Row("hexsides", "river"), "Foot, downwards", "2")
    assert terrain.hexsides[0].movement_down == {"foot": 2}
    with pytest.raises(RefusedError, match="Bridge has no such value"):
        with_cell(module, Row("hexsides", "bridge"), "Foot, downwards", "2")


def test_nothing_in_a_cell_is_the_default() -> None:
    module = module_of({"terrain.json#/hexes/0/cover": 3})
    assert with_cell(module, Row("hexes", "clear"), "Cover", " ").hexes[0].cover == 0


def test_a_cost_can_be_set_and_unset() -> None:
    terrain = set_cost(module_of().terrain, "lines", "road", "foot", "whole")
    assert terrain.lines[0].movement["foot"] == "whole"
    assert "foot" not in set_cost(terrain, "lines", "road", "foot", None).lines[0].movement


# --- blocks ----------------------------------------------------------------------------------


def no_cell(_text: str) -> bool:
    return False


BLOCKS = [
    ("1\t2\r\n3\tP\r\n", [["1", "2"], ["3", "P"]]),
    ("1,2\n3,P\n", [["1", "2"], ["3", "P"]]),
    ("1,5;2\n3;P", [["1,5", "2"], ["3", "P"]]),
    ('"a\tb"\t"say ""no"""', [["a\tb", 'say "no"']]),
    ("1\t\t3", [["1", "", "3"]]),
    ("", []),
]


@pytest.mark.parametrize(("text", "cells"), BLOCKS)
def test_a_copied_block_is_read_with_tabs_commas_or_semicolons(
    text: str, cells: list[list[str]]
) -> None:
    assert block_of(text, no_cell) == cells


def test_a_line_that_is_a_value_stays_one_cell() -> None:
    assert block_of("1,5", lambda text: text == "1,5") == [["1,5"]]


def test_a_block_that_was_written_is_read_again() -> None:
    cells = [["infantry, cavalry", "1.5"], ['"', ""]]
    assert block_of(block_text(cells), no_cell) == cells


def test_a_block_is_cut_off_at_the_edges() -> None:
    sheet = TerrainSheet(module_of(), ["hexes"])
    last = len(sheet.columns) - 1
    assert block_at(sheet, 3, last, [["2", "9"], ["3", "9"]]) == {(3, last): "2"}


def test_a_block_with_one_bad_cell_changes_nothing_and_names_it() -> None:
    sheet = TerrainSheet(module_of())
    made = sheet.pasted(block_at(sheet, 0, 0, [["2", "3"], ["4", "soup"]]))
    assert not made.values
    assert [(fault.row, fault.column, fault.text) for fault in made.faults] == [
        ("Woods", "Horse", "soup")
    ]
    assert "Woods, Horse: “soup”" in made.faults[0].message()


def test_fill_down_copies_the_first_row() -> None:
    sheet = TerrainSheet(module_of(), ["hexes"])
    made = sheet.with_values(sheet.filled_down(1, 3, 0, 1).values)
    assert [hex_.movement for hex_ in made.hexes[1:]] == [{"foot": 2, "horse": 3.5}] * 3


def test_cleared_cells_say_nothing() -> None:
    sheet = TerrainSheet(module_of(), ["hexes"])
    made = sheet.with_values(sheet.pasted({(row, 0): "" for row in range(sheet.count)}).values)
    assert all("foot" not in hex_.movement for hex_ in made.hexes)


def test_edits_leave_the_terrain_that_they_start_from_alone() -> None:
    module = module_of()
    terrain, before = module.terrain, msgspec.json.encode(module.terrain)
    set_cost(terrain, "hexes", "woods", "foot", 9)
    added(ClassList(module), "Wagons", after="foot")
    assert msgspec.json.encode(terrain) == before


# --- many edits ------------------------------------------------------------------------------


Edit = Callable[[], Any]


def random_edit(chance: Random, module: Module) -> dict[str, Record]:
    """Any edit of the terrain that is allowed now."""
    terrain = module.terrain
    group: Group = chance.choice([one for one in GROUPS if kinds_of(terrain, one)])
    kinds, classes = KindList(group, module), ClassList(module)
    row = chance.randrange(len(kinds.items))
    kind, last = kinds.items[row].id, len(classes.items) - 1
    others = [item.id for item in kinds.items if item.id != kind]
    column = chance.choice([one for one in columns_of(module, [group]) if one.way[0] == "movement"])
    edits: list[Edit] = [
        lambda: added(kinds, "New", kind),
        lambda: kinds.with_copies(kinds.copies([row]), [row]),
        lambda: kinds.moved([row], chance.choice([-1, 1])),
        lambda: kinds.renamed(row, kinds.free_id("other")),
        lambda: with_cell(
            module, Row(group, kind), column.title, chance.choice(["1", "½", "P", ""])
        ),
        lambda: added(classes, "Class", classes.items[0].id),
        lambda: classes.renamed(last, classes.free_id("class")),
        lambda: kinds.replaced([row], chance.choice(others)) if others else terrain,
        lambda: classes.replaced([last], classes.items[0].id) if last else terrain,
    ]
    made = chance.choice(edits)()
    return {"terrain.json": made} if isinstance(made, Terrain) else made


@pytest.mark.parametrize("seed", range(3))
def test_many_edits_are_undone_and_redone_to_the_very_same_module(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - the same edits in every run
    document = ModuleDocument(module_of(), {})
    for number in range(500):
        document.do(Change(f"Edit {number}", random_edit(chance, document.module)))
    last = document.module
    assert load_module(dump_module(last)).is_sound
    while document.stack.can_undo():
        document.stack.undo()
    assert document.module == module_of()
    while document.stack.can_redo():
        document.stack.redo()
    assert document.module == last


def within(module: Module, terrain: Any) -> Module:
    return module.with_documents({"terrain.json": terrain})


def test_a_drawing_that_is_chosen_for_a_new_kind_has_its_own_colours() -> None:
    """The first colour of a new kind, meant for plain ground, made new water grey."""
    module = module_of()
    kinds = KindList("hexes", module)
    made = KindList("hexes", within(module, kinds.with_items((*kinds.items, kinds.new(0)))))
    row = len(made.items) - 1
    assert made.items[row].art.colour is not None
    changed = within(module, made.with_field([row], ("art", "style"), "water"))
    art = changed.terrain.hexes[row].art
    assert (art.style, art.colour) == ("water", None)


def test_a_colour_that_was_chosen_stays_with_another_drawing() -> None:
    module = module_of()
    red = within(module, KindList("hexes", module).with_field([0], ("art", "colour"), "#aa0000"))
    changed = within(red, KindList("hexes", red).with_field([0], ("art", "style"), "water"))
    assert changed.terrain.hexes[0].art.colour == "#aa0000"
