"""Quick fixes: each mends its issue, as one step, and leaves the rest alone."""

from pathlib import Path
from typing import Any

import pytest

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.opening import open_session
from hexwright.editor.problems.edits.places import hex_of
from hexwright.editor.problems.fixes import fix_for
from hexwright.schema.issues import Issue
from hexwright.schema.load import load_module
from tests.helpers.modules import small_module


def document_and_issue(code: str, changes: dict[str, Any]) -> tuple[ModuleDocument, Issue]:
    """A module with one fault, and the issue about it."""
    files = small_module(changes)
    module, issues = load_module(files)
    assert module is not None
    found = [issue for issue in issues if issue.code == code]
    assert len(found) == 1, issues
    return ModuleDocument(module, files), found[0]


FAULTS: dict[str, tuple[str, dict[str, Any]]] = {
    "legend of terrain": ("map.code-unused", {"maps/field.json#/terrain/legend/x": "clear"}),
    "legend of elevation": ("map.code-unused", {"maps/field.json#/elevation/legend/7": 7}),
    "hexside twice": (
        "map.hexside-repeated",
        {"maps/field.json#/hexsides/-": {"terrain": "river", "between": ["0203", "0103"]}},
    ),
    "label off the map": (
        "map.hex-unknown",
        {"maps/field.json#/labels/-": {"text": "Nowhere", "hex": "9999"}},
    ),
    "hexside off the map": (
        "map.hex-unknown",
        {"maps/field.json#/hexsides/-": {"terrain": "river", "between": ["0104", "0105"]}},
    ),
    "line off the map": ("map.hex-unknown", {"maps/field.json#/lines/0/hexes/-": "0501"}),
    "zone off the map": ("map.hex-unknown", {"maps/field.json#/zones/0/hexes/-": "0901"}),
    "site off the map": ("map.hex-unknown", {"maps/field.json#/sites/0/hex": "0901"}),
    "name of terrain": ("reference.unknown", {"maps/field.json#/terrain/legend/w": "wods"}),
    "name as a key": (
        "reference.unknown",
        {"terrain.json#/hexes/1/movement": {"foot": 2, "horze": "prohibited"}},
    ),
    "name of a piece": ("reference.unknown", {"scenarios/meeting.json#/setup/0/piece": "red1"}),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fix_mends_its_issue_in_one_step_that_can_be_undone(fault: str) -> None:
    document, issue = document_and_issue(*FAULTS[fault])
    before = document.module
    change = fix_for(document, issue)
    assert change is not None
    document.do(change)
    left = load_module(document.files()).issues
    assert [one for one in left if (one.code, one.pointer) == (issue.code, issue.pointer)] == []
    assert document.stack.count() == 1
    document.stack.undo()
    assert document.module == before


def test_a_zone_without_any_hex_left_goes_whole() -> None:
    changes = {"maps/field.json#/zones/1/hexes": ["0901"], "scenarios/meeting.json#/free_setup": []}
    document, issue = document_and_issue("map.hex-unknown", changes)
    change = fix_for(document, issue)
    assert change is not None
    document.do(change)
    assert [zone.id for zone in document.module.maps["field"].zones] == ["north"]


def test_a_name_like_no_other_has_no_fix() -> None:
    document, issue = document_and_issue(
        "reference.unknown", {"maps/field.json#/terrain/legend/w": "zzzzzz"}
    )
    assert fix_for(document, issue) is None


def test_an_issue_without_an_obvious_cure_has_no_fix() -> None:
    document, issue = document_and_issue(
        "map.line-gap", {"maps/field.json#/lines/0/hexes": ["0101", "0301", "0401"]}
    )
    assert fix_for(document, issue) is None


def test_a_file_of_a_wrong_name_is_renamed(tmp_path: Path) -> None:
    for name, data in small_module().items():
        file = tmp_path / name.replace("tables/chart.json", "tables/graph.json")
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(data)
    session = open_session(tmp_path)
    issue = next(one for one in session.issues if one.code == "file.name-differs")
    assert session.module is not None
    document = ModuleDocument(session.module, session.files, misnamed=session.misnamed)
    assert "tables/graph.json" in document.files()
    change = fix_for(document, issue)
    assert change is not None
    document.do(change)
    unsaved = document.unsaved()
    assert unsaved["tables/graph.json"] is None
    assert unsaved["tables/chart.json"]
    assert load_module(document.files()).issues == []
    document.stack.undo()
    assert document.unsaved() == {}


@pytest.mark.parametrize(
    ("pointer", "number"),
    [
        ("/labels/0", "0203"),
        ("/labels/0/hex", "0203"),
        ("/hexsides/0/between/1", "0203"),
        ("/hexsides/1", "0103"),
        ("/lines/0/hexes/2", "0301"),
        ("/zones/1/hexes/1", "0204"),
        ("/zones/1", "0104"),
        ("/sites/0", "0203"),
        ("/courses/0/hexsides/0", "0103"),
        ("/terrain/rows/2", "0103"),
        ("/terrain/legend/w", ""),
        ("/title", ""),
        ("/labels/77", ""),
        ("", ""),
    ],
)
def test_the_place_of_an_issue_on_a_map_is_a_hex(pointer: str, number: str) -> None:
    module = load_module(small_module()).module
    assert module is not None
    assert hex_of(module, "maps/field.json", pointer) == number


def test_the_place_of_an_issue_in_a_set_up_is_a_hex() -> None:
    module = load_module(small_module()).module
    assert module is not None
    assert hex_of(module, "scenarios/meeting.json", "/setup/3/formation") == "0404"
    assert hex_of(module, "tables/chart.json", "/rows/0") == ""
    assert hex_of(module, "art/nothing.png", "") == ""
