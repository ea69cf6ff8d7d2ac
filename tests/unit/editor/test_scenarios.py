"""Scenarios as documents: new, copied, varied, compared; and their lists."""

import pytest
from msgspec.structs import replace

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.records.edits.lists import copies, moved_rows
from hexwright.editor.scenarios.edits.comparison import comparison
from hexwright.editor.scenarios.edits.documents import (
    duplicate_scenario,
    id_for,
    new_scenario,
    source_of,
    varied,
    with_source,
)
from hexwright.editor.scenarios.edits.lists import new_entry
from hexwright.editor.scenarios.edits.start import started_scenario
from hexwright.editor.scenarios.edits.variant_sheet import VariantSheet
from hexwright.schema.model.scenario import MapPlacement, Scenario
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved
from tests.helpers.modules import module_of
from tests.helpers.scenario_hands import HILL


@pytest.fixture
def module() -> Module:
    return module_of()


def base(module: Module) -> Scenario:
    return module.scenarios["meeting"]


def variant(module: Module) -> Scenario:
    return module.scenarios["rematch"]


# --- documents -----------------------------------------------------------------------------------


def test_a_started_scenario_has_a_map_and_all_sides(module: Module) -> None:
    made = started_scenario(module, id_for(module, "Höhe 12"), "Höhe 12", "field")
    assert made.id == "hohe-12"
    assert [one.map for one in made.maps] == ["field"]
    assert [side.side for side in made.sides] == ["red", "blue"]


def test_a_new_scenario_is_one_step_that_can_be_undone(module: Module) -> None:
    document = ModuleDocument(module, {})
    document.do(new_scenario(module, started_scenario(module, "dawn", "Dawn", "field")))
    assert "dawn" in document.module.scenarios
    document.stack.undo()
    assert "dawn" not in document.module.scenarios


def test_a_copy_has_a_name_of_its_own(module: Module) -> None:
    change = duplicate_scenario(module, "meeting")
    made = change.contents["scenarios/meeting-copy.json"]
    assert isinstance(made, Scenario)
    assert made.setup == base(module).setup
    assert made.title != base(module).title


# --- variants ------------------------------------------------------------------------------------


def test_a_variant_says_only_what_differs_from_its_base(module: Module) -> None:
    battle = resolved(variant(module), module.scenarios)
    made = varied(variant(module), module.scenarios, replace(battle, date="1809"))
    assert made == replace(variant(module), date="1809")


def test_a_part_made_like_the_base_again_is_said_no_more(module: Module) -> None:
    own = replace(variant(module), setup=base(module).setup[:1])
    battle = replace(resolved(own, module.scenarios), setup=base(module).setup)
    assert varied(own, module.scenarios, battle).setup == ()


def test_a_part_emptied_in_a_variant_is_left_out(module: Module) -> None:
    battle = replace(resolved(variant(module), module.scenarios), turns=())
    made = varied(variant(module), module.scenarios, battle)
    assert made.leaves_out == ("turns",)
    assert resolved(made, module.scenarios).turns == ()


def test_an_option_of_the_base_taken_away_stays_away() -> None:
    changes = {"scenarios/meeting.json#/options": {"fog": True, "night": 2}}
    found = module_of(changes).scenarios
    battle = replace(resolved(found["rematch"], found), options={"night": 2})
    made = varied(found["rematch"], found, battle)
    assert resolved(made, found).options == {"night": 2}


def test_an_option_added_to_a_variant_is_its_only_own_one() -> None:
    found = module_of({"scenarios/meeting.json#/options": {"fog": True}}).scenarios
    battle = replace(resolved(found["rematch"], found), options={"fog": True, "night": 2})
    assert varied(found["rematch"], found, battle).options == {"night": 2}


def test_sources_of_parts_are_told_apart(module: Module) -> None:
    one = replace(variant(module), date="1809", leaves_out=("turns",))
    assert source_of(one, "date", module.scenarios) == "own"
    assert source_of(one, "turns", module.scenarios) == "out"
    assert source_of(one, "setup", module.scenarios) == "base"
    assert source_of(one, "minutes", module.scenarios) == ""


@pytest.mark.parametrize("source", ["own", "base", "out"])
def test_a_part_can_be_taken_from_elsewhere(module: Module, source: str) -> None:
    made = with_source(variant(module), "setup", source, module.scenarios)
    assert source_of(made, "setup", module.scenarios) == source


def test_a_sheet_changes_where_parts_come_from(module: Module) -> None:
    sheet = VariantSheet(module, variant(module))
    names = [sheet.name(row) for row in range(sheet.count)]
    row = names.index("Turns")
    assert sheet.words(row, 1) == "Meeting engagement"
    value = sheet.read(row, 0, "left out")
    made = sheet.with_values({(row, 0): value})
    assert isinstance(made, Scenario)
    assert made.leaves_out == ("turns",)


# --- lists ---------------------------------------------------------------------------------------


def test_a_second_map_lies_beside_the_first() -> None:
    module = module_of(HILL)
    made = new_entry(module, base(module), "maps")
    assert made == MapPlacement(map="hill", column=4)


def test_maps_and_sides_are_there_only_once(module: Module) -> None:
    assert new_entry(module, base(module), "maps") is None
    assert new_entry(module, base(module), "sides") is None


@pytest.mark.parametrize(
    "member",
    ["turns", "free_setup", "reinforcements", "hands", "tracks", "objectives", "awards", "victory",
     "special_rules", "commands", "overlays"],
)  # fmt: skip
def test_a_new_entry_of_any_list_is_valid(module: Module, member: str) -> None:
    made = new_entry(module, base(module), member)
    assert made is not None
    items = (*getattr(base(module), member), made)
    after = replace(base(module), **{member: items})
    found = module.with_documents({"scenarios/meeting.json": after})
    assert found.scenarios["meeting"] == after


def test_copies_of_entries_have_ids_of_their_own(module: Module) -> None:
    made = copies(base(module).objectives, [0])
    assert [one.id for one in made] == ["town-2"]


def test_entries_do_not_move_beyond_the_ends() -> None:
    assert moved_rows("abcd", [1, 2], -1) == ("b", "c", "a", "d")
    assert moved_rows("abcd", [1, 2], 1) == ("a", "d", "b", "c")
    assert moved_rows("abcd", [2, 3], 1) == ("a", "b", "c", "d")


# --- comparison ----------------------------------------------------------------------------------


def test_a_variant_that_changes_nothing_is_played_as_its_base(module: Module) -> None:
    lines = comparison(module, base(module), variant(module))
    assert [line.entry for line in lines] == [""]
    assert lines[0].second == "Rematch"


def test_a_moved_piece_is_told_by_name_and_hexes(module: Module) -> None:
    first = base(module)
    moved = replace(first.setup[3], hex="0304")
    lines = comparison(module, first, replace(first, setup=(*first.setup[:3], moved)))
    assert [(line.part, line.first, line.second) for line in lines] == [("Set-up", "0404", "0304")]
    assert "Infantry" in lines[0].entry or "blue-1" in lines[0].entry


def test_a_piece_that_only_one_scenario_has_is_described(module: Module) -> None:
    first = base(module)
    lines = comparison(module, first, replace(first, setup=first.setup[:3]))
    assert lines[0].second == "–"
    assert "0404" in lines[0].first
