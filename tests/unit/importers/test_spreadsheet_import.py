"""Lists of a module from spreadsheets: columns guessed, rows matched by key, tried out first."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hexwright.exporters.sheet_file import file_of
from hexwright.importers.sheets.dry_run import dry_run
from hexwright.importers.sheets.guessing import guess
from hexwright.importers.sheets.lists import ID, ListOfModule
from hexwright.importers.sheets.opening import opened
from hexwright.importers.sheets.plan import Plan, Settings
from hexwright.importers.sheets.reading import Row, read_table
from hexwright.importers.sheets.targets import Target, targets, title_of
from hexwright.schema.language import choose_language
from hexwright.schema.load import load
from hexwright.schema.model.counters import Counters
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, find
from hexwright.schema.samples import sample_folders

KINDS = Target("counters.json", "kinds")
NAME: Way = ("name",)


def sample(name: str) -> Module:
    module = load(next(folder for folder in sample_folders() if folder.name == name)).module
    assert module is not None
    return module


@pytest.fixture(scope="module")
def ccn() -> Module:
    return sample("ccn")


@pytest.fixture(scope="module")
def jdg() -> Module:
    return sample("jdg")


def tried(
    module: Module,
    target: Target,
    text: str,
    key: Way = NAME,
    *,
    removes: bool = False,
) -> Plan:
    """A dry run of a small sheet, its cells between bars."""
    lines = [tuple(one.strip() for one in line.split("|")) for line in text.strip().splitlines()]
    listed = opened(module, target)
    return dry_run(
        listed,
        [Row(number, cells) for number, cells in enumerate(lines[1:], 2)],
        Settings(ways(listed, lines[0]), key, removes),
    )


def ways(listed: ListOfModule, headings: Sequence[str]) -> tuple[Way, ...]:
    found = guess(headings, listed.columns)
    return tuple(listed.columns[one].way if one >= 0 else () for one in found)


def kinds(plan: Plan) -> Any:
    assert isinstance(plan.content, Counters)
    return plan.content.kinds


# --- columns -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("heading", "way"),
    [
        ("Name", ("name",)),
        ("  unit ", ("name",)),
        ("Mvt", ("attributes", "move")),
        ("MOVE", ("attributes", "move")),
        ("Movimiento", ("attributes", "move")),
        ("movement_class", ("movement_class",)),
        ("Rng", ("attributes", "range")),
        ("Nombre", ("name",)),
        ("Nación", ("nation",)),
        ("Qty", ("count",)),
        ("Flags ignord", ("attributes", "ignore_flags")),
        ("Colour of the box", ()),
    ],
)
def test_a_heading_leads_to_the_nearest_value(ccn: Module, heading: str, way: Way) -> None:
    assert ways(opened(ccn, KINDS), [heading]) == (way,)


def test_no_value_is_meant_by_two_columns(ccn: Module) -> None:
    found = ways(opened(ccn, KINDS), ["Name", "Name", "Name"])
    assert found.count(NAME) == 1


def tried_targets(module: Module, suffix: str) -> list[Target]:
    """All lists; as workbooks, which take long, one of each sort of those with many documents."""
    seen: set[str] = set()
    found = []
    for target in targets(module):
        is_one_of_many = target.path.startswith(("tables/", "scenarios/"))
        if suffix == ".csv" or not is_one_of_many or target.member not in seen:
            found.append(target)
        seen.add(target.member)
    return found


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("suffix", [".csv", ".xlsx"])
def test_every_list_of_every_sample_comes_back_unchanged(suffix: str, language: str) -> None:
    choose_language(language)
    for folder in sample_folders():
        module = sample(folder.name)
        for target in tried_targets(module, suffix):
            listed = opened(module, target)
            name = f"a{suffix}"
            table = read_table(name, file_of(name, listed.rows(), title_of(module, target)))
            head, *rows = table.rows
            plan = dry_run(listed, rows, Settings(ways(listed, head.cells), removes=True))
            assert (plan.content, plan.faults, plan.notes) == (None, [], [])
            assert plan.count("same") == len(listed.items)


# --- rows ----------------------------------------------------------------------------------------


def test_a_row_whose_key_is_unknown_is_new(ccn: Module) -> None:
    plan = tried(ccn, KINDS, "Name | Class | Move\nSappers of the Guard | unit | 2")
    assert plan.summary() == "1 new, 0 changed, 0 removed, 0 unchanged"
    made = kinds(plan)[-1]
    assert (made.id, made.name) == ("sappers-of-the-guard", "Sappers of the Guard")
    assert made.attributes == {"move": 2}


def test_a_row_whose_key_is_known_changes_only_its_own_values(ccn: Module) -> None:
    before = ccn.counters.kinds[0]
    plan = tried(ccn, KINDS, f"Id | Short name\n{before.id} | XX", ID)
    assert [row.state for row in plan.rows] == ["changed"]
    assert [(change.title, change.old, change.new) for change in plan.rows[0].changes] == [
        ("Short name", before.short, "XX")
    ]
    assert kinds(plan) == (replace(before, short="XX"), *ccn.counters.kinds[1:])


def test_the_same_sheet_again_changes_nothing(ccn: Module) -> None:
    sheet = "Name | Class | Move\nSappers | unit | 2\nSailors | unit | 1"
    content = tried(ccn, KINDS, sheet).content
    after = ccn.with_documents({"counters.json": content})
    again = tried(after, KINDS, sheet)
    assert (again.content, again.count("same")) == (None, 2)


def test_rows_without_an_id_are_new_once_and_known_by_name_from_then_on(ccn: Module) -> None:
    first = ccn.counters.kinds[0]
    sheet = f"Id | Name | Class\n{first.id} | {first.name} | {first.piece_class}\n | Sappers | unit"
    plan = tried(ccn, KINDS, sheet, ID)
    assert (plan.count("new"), plan.count("same"), plan.faults) == (1, 1, [])
    after = ccn.with_documents({"counters.json": plan.content})
    assert tried(after, KINDS, sheet, ID).content is None


def test_no_two_rows_mean_the_same_entry_by_id_and_by_name(ccn: Module) -> None:
    first = ccn.counters.kinds[0]
    plan = tried(ccn, KINDS, f"Id | Name\n{first.id} | {first.name}\n | {first.name}", ID)
    assert "row 2 as well" in plan.faults[0].message


def test_entries_without_a_row_stay_unless_they_shall_go(jdg: Module) -> None:
    target = Target("counters.json", "kinds")
    new = tried(jdg, target, "Name | Class\nBalloon | unit").content
    module = jdg.with_documents({"counters.json": new})
    assert find(module.counters.kinds, "balloon") is not None
    names = "\n".join(kind.id for kind in jdg.counters.kinds)
    assert tried(module, target, f"Id\n{names}", ID).content is None
    plan = tried(module, target, f"Id\n{names}", ID, removes=True)
    assert [row.name for row in plan.rows if row.state == "removed"] == ["Balloon"]
    assert kinds(plan) == jdg.counters.kinds


def test_what_is_used_elsewhere_stays_and_is_named(jdg: Module) -> None:
    used = next(iter(jdg.oobs["red"].units)).kind
    others = "\n".join(kind.id for kind in jdg.counters.kinds if kind.id != used)
    plan = tried(jdg, KINDS, f"Id\n{others}", ID, removes=True)
    assert plan.count("removed") == 0
    assert jdg.kinds[used].name in plan.notes[0]
    assert "it stays" in plan.notes[0]


def test_units_name_their_kind_and_command_by_name_or_id(jdg: Module) -> None:
    oob = jdg.oobs["red"]
    like = oob.units[0]
    kind, command = jdg.kinds[like.kind], jdg.commands[like.command]
    sheet = f"Name | Kind | Command\nA | {kind.name} | {command.id}\nB | {kind.id} | {command.name}"
    plan = tried(jdg, Target("oob/red.json", "units"), sheet)
    assert isinstance(plan.content, OrderOfBattle)
    for made in plan.content.units[-2:]:
        assert (made.kind, made.command) == (like.kind, like.command)


def test_rows_may_name_others_that_are_new_as_well(jdg: Module) -> None:
    sheet = "Name | Part of | Level\nNew Corps | | corps\nNew Brigade | New Corps | brigade"
    plan = tried(jdg, Target("oob/red.json", "commands"), sheet)
    assert plan.faults == []
    assert isinstance(plan.content, OrderOfBattle)
    assert plan.content.commands[-1].parent == plan.content.commands[-2].id


# --- faults --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ("Name | Kind\nA | Line infantri", ["Row 2, Kind", "“Line infantri”", "Did you mean"]),
        ("Name | Steps\nA | many", ["Row 2", "needs a value for Kind"]),
        ("Name | Kind\n| x", ["Row 2", "Name is empty"]),
        ("Name | Kind\nA | KIND\nA | KIND", ["Row 3, Name", "row 2 as well"]),
        ("Name | Kind | Steps\nA | KIND | x", ["Row 2, Steps", "“x”", "whole number"]),
        ("Name | Kind | Id\nA | KIND | Not An Id", ["Row 2, Id", "not-an-id"]),
        ("Kind\nKIND", ["No column gives the key, Name"]),
    ],
)
def test_faults_name_row_column_and_what_could_stand_there(
    jdg: Module, sheet: str, words: list[str]
) -> None:
    kind = jdg.kinds[jdg.oobs["red"].units[0].kind]
    wrong = kind.name[:-1] + "ii"
    text = sheet.replace("KIND", kind.id).replace("Line infantri", wrong)
    plan = tried(jdg, Target("oob/red.json", "units"), text)
    assert plan.content is None
    message = plan.faults[0].message
    for word in words:
        assert word.replace("Line infantri", wrong) in message


def test_one_fault_keeps_all_rows_out(ccn: Module) -> None:
    plan = tried(ccn, KINDS, "Name | Class | Move\nA | unit | 2\nB | unit | x")
    assert [row.state for row in plan.rows] == ["new", "faulty"]
    assert plan.content is None


def test_an_id_of_another_document_is_not_taken_again(jdg: Module) -> None:
    taken = jdg.oobs["blue"].units[0]
    sheet = f"Id | Kind\n{taken.id} | {taken.kind}"
    plan = tried(jdg, Target("oob/red.json", "units"), sheet, ID)
    assert "There is one of this id already." in plan.faults[0].message


def test_a_name_that_several_have_is_no_key(ccn: Module) -> None:
    first, second, *rest = ccn.counters.kinds
    twins = replace(ccn.counters, kinds=(first, replace(second, name=first.name), *rest))
    module = ccn.with_documents({"counters.json": twins})
    plan = tried(module, KINDS, f"Name | Short name\n{first.name} | X")
    assert "There are 2 of this name" in plan.faults[0].message


def test_a_row_under_a_known_name_cannot_change_the_id(ccn: Module) -> None:
    first = ccn.counters.kinds[0]
    plan = tried(ccn, KINDS, f"Name | Id\n{first.name} | other")
    assert f"Its id is {first.id}" in plan.faults[0].message


def test_a_new_name_close_to_one_without_a_row_is_asked_about(ccn: Module) -> None:
    first = ccn.counters.kinds[0]
    plan = tried(ccn, KINDS, f"Name | Class\n{first.name}s | unit")
    assert any(f"Did you mean {first.name}?" in note for note in plan.notes)


def test_another_number_is_another_unit_and_not_asked_about(ccn: Module) -> None:
    first, *rest = ccn.counters.kinds
    numbered = replace(ccn.counters, kinds=(replace(first, name="4th Regiment"), *rest))
    module = ccn.with_documents({"counters.json": numbered})
    assert tried(module, KINDS, "Name | Class\n14th Regiment | unit").notes == []


@given(
    st.lists(
        st.tuples(
            st.text("abcXYZ áñ12", min_size=1, max_size=8).filter(lambda one: one.strip()),
            st.integers(0, 3),
            st.booleans(),
        ),
        min_size=1,
        max_size=8,
        unique_by=lambda one: " ".join(one[0].split()).casefold(),
    )
)
def test_what_was_imported_is_exported_and_imported_again_without_change(
    rows: list[tuple[str, int, bool]],
) -> None:
    module = _ccn()
    lines = [f"{name} | {move} | {'yes' if light else ''}" for name, move, light in rows]
    plan = tried(module, KINDS, "\n".join(["Name | Move | Light infantry", *lines]))
    assert plan.faults == []
    after = module.with_documents({"counters.json": plan.content}) if plan.content else module
    listed = opened(after, KINDS)
    head, *found = read_table("a.csv", file_of("a.csv", listed.rows())).rows
    again = dry_run(listed, found, Settings(ways(listed, head.cells), removes=True))
    assert (again.content, again.faults) == (None, [])


@given(
    st.lists(
        st.lists(
            st.one_of(
                st.text(max_size=6),
                st.sampled_from(["unit", "leader", "marker", "yes", "3", "-", "1,5", "none", "A"]),
            ),
            max_size=6,
        ),
        max_size=6,
    ),
    st.booleans(),
)
def test_whatever_cells_hold_is_taken_or_told(rows: list[list[str]], removes: bool) -> None:  # noqa: FBT001 - drawn
    module = _ccn()
    listed = opened(module, KINDS)
    meant = ways(listed, ["Name", "Class", "Move", "Formations", "Counts for stacking", "Range"])
    found = [Row(number, tuple(cells)) for number, cells in enumerate(rows, 2)]
    plan = dry_run(listed, found, Settings(meant, NAME, removes))
    told = {fault.row for fault in plan.faults}
    assert {row.number for row in plan.rows if row.state == "faulty"} == told
    assert not (plan.content and plan.faults)


_KEPT: list[Module] = []


def _ccn() -> Module:
    """Read once, however many examples there are."""
    if not _KEPT:
        _KEPT.append(sample("ccn"))
    return _KEPT[0]


# --- faces, templates, formations, statuses ------------------------------------------------------


def faces_of(plan: Plan, kind: str) -> dict[str, Any]:
    found = find(kinds(plan), kind)
    assert found is not None
    return {face.id: face for face in found.faces}


def test_a_column_of_a_face_fills_that_face(jdg: Module) -> None:
    kind = next(one for one in jdg.counters.kinds if one.faces and one.piece_class == "unit")
    face = kind.faces[-1]
    text = f"Name | {face.name}: Strength\n{kind.name} | 7"
    plan = tried(jdg, KINDS, text)
    assert not plan.faults
    assert faces_of(plan, kind.id)[face.id].attributes["strength"] == 7
    assert len(faces_of(plan, kind.id)) == len(kind.faces)


@pytest.mark.parametrize("heading", ["Back: Strength", "Strength (back)", "back strength"])
def test_a_face_that_is_not_there_yet_is_added_behind_a_front(jdg: Module, heading: str) -> None:
    first = next(kind for kind in jdg.counters.kinds if kind.piece_class == "unit")
    bare = replace(first, faces=())
    module = jdg.with_documents({"counters.json": replace(jdg.counters, kinds=(bare,))})
    plan = tried(module, KINDS, f"Name | {heading}\n{bare.name} | 2")
    assert list(faces_of(plan, bare.id)) == ["front", "back"]
    assert faces_of(plan, bare.id)["back"].attributes == {"strength": 2}


def test_an_empty_cell_of_a_face_adds_no_face(jdg: Module) -> None:
    bare = tuple(replace(kind, faces=()) for kind in jdg.counters.kinds)
    module = jdg.with_documents({"counters.json": replace(jdg.counters, kinds=bare)})
    assert tried(module, KINDS, f"Name | Back: Strength\n{bare[0].name} |").content is None


@pytest.mark.parametrize(
    ("member", "text"),
    [
        ("templates", "Name | Width\nLarge | 20"),
        ("formations", "Name | Hexes\nEchelon | 2"),
        ("statuses", "Name | Levels\nWeary | 3"),
    ],
)
def test_other_lists_of_counters_are_filled_as_well(ccn: Module, member: str, text: str) -> None:
    before = getattr(ccn.counters, member)
    plan = tried(ccn, Target("counters.json", member), text)
    assert not plan.faults
    after = getattr(plan.content, member)
    assert len(after) == len(before) + 1
    assert plan.touched == (after[-1].id,)


def test_where_nothing_is_new_what_has_changed_is_looked_at_afterwards(ccn: Module) -> None:
    first = ccn.counters.kinds[0]
    plan = tried(ccn, KINDS, f"Name | Steps\n{first.name} | {first.steps + 1}")
    assert plan.touched == (first.id,)
