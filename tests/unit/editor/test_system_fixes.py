"""Quick fixes for faults of a system's scenarios and counters: each mends what it is about."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.problems.fixes import fix_for
from hexwright.schema.dump import dump_module
from hexwright.schema.issues import Issue
from hexwright.schema.language import choose_language
from hexwright.schema.load import load_module
from hexwright.schema.starter import SCENARIO_ID, starter_files

Spoil = Callable[[dict[str, Any]], None]
BATTLE = f"scenarios/{SCENARIO_ID}.json"


def _without(*way: Any) -> Spoil:
    def spoil(document: dict[str, Any]) -> None:
        for step in way[:-1]:
            document = document[step]
        del document[way[-1]]

    return spoil


def _with(value: Any, *way: Any) -> Spoil:
    def spoil(document: dict[str, Any]) -> None:
        for step in way[:-1]:
            document = document[step]
        document[way[-1]] = value

    return spoil


def _twice(*way: Any) -> Spoil:
    def spoil(document: dict[str, Any]) -> None:
        entries = document[way[0]]
        entries.append(dict(entries[way[1]]))

    return spoil


def _cavalry_in_square(document: dict[str, Any]) -> None:
    placed = next(one for one in document["setup"] if "kind" in one)
    placed |= {
        "kind": "british-light-cavalry",
        "statuses": ["in-square"],
        "attributes": {"square_box": 1},
    }


FAULTS: dict[str, tuple[str, str, Spoil]] = {
    "ccn.no-hand": ("ccn", BATTLE, _without("sides", 0, "hand")),
    "ccn.no-target": ("ccn", BATTLE, _without("sides", 1, "target")),
    "ccn.wrong-deck": ("ccn", BATTLE, _without("sides", 0, "deck")),
    "ccn.wrong-edge": ("ccn", BATTLE, _with("south", "sides", 0, "edge")),
    "ccn.side-missing": ("ccn", BATTLE, _without("sides", 1)),
    "ccn.no-first-side": ("ccn", BATTLE, _without("first_side")),
    "ccn.no-banners-for-losses": ("ccn", BATTLE, _without("awards")),
    "ccn.wrong-blocks": ("ccn", "counters.json", _with(9, "kinds", 0, "steps")),
    "ccn.wrong-movement-class": (
        "ccn", "counters.json", _with("leader", "kinds", 0, "movement_class"),
    ),
    "ccn.troop-unknown": ("ccn", "counters.json", _with("lne", "kinds", 0, "attributes", "troop")),
    "jdg.flight": ("jdg", BATTLE, _without("sides", 0, "attributes", "flight_zone")),
    "system.part-unplayed": ("jdg", BATTLE, _with(7, "sides", 0, "target")),
    "system.row-missing": ("ccn", "tables/retreat.json", _without("rows", 0)),
    "system.modifier-missing": ("jdg", "tables/fire.json", _without("modifiers", 0)),
    "ccn.die-face-missing": ("ccn", "module.json", _without("dice", 0, "faces", 0)),
    "track.backwards": ("ccn", "module.json", _with(-3, "tracks", 0, "last")),
    "deck.wrong-count": ("jdg", "decks/activation-markers.json", _with(999, "size")),
    "setup.placed-twice": ("jdg", BATTLE, _twice("setup", 0)),
    "piece.attribute-foreign": (
        "ccn", "counters.json", _with(3, "kinds", 0, "attributes", "colour_of_hats"),
    ),
    "table.modifier-unused": (
        "jdg", "tables/fire.json", _with({"id": "x", "name": "X", "value": 1}, "modifiers", 0),
    ),
    "ccn.square-not-infantry": ("ccn", BATTLE, _cavalry_in_square),
    "scenario.no-map": ("free", BATTLE, _without("maps")),
    "scenario.no-sides": ("free", BATTLE, _without("sides")),
}  # fmt: skip


@pytest.mark.parametrize("code", FAULTS)
def test_the_fix_mends_the_fault_and_brings_no_other(code: str) -> None:
    system, path, spoil = FAULTS[code]
    document, issues = _spoilt(system, path, spoil)
    issue = next(one for one in issues if one.code == code)
    change = fix_for(document, issue)
    assert change is not None
    assert change.label
    document.do(change)
    after = load_module(dump_module(document.module)).issues
    assert code not in {one.code for one in after}
    assert len(after) < len(issues)


@pytest.mark.parametrize(
    ("code", "path"),
    [
        ("system.table-missing", "tables/troops.json"),
        ("reference.unknown", "decks/command.json"),
    ],
)
def test_a_document_that_the_system_needs_comes_back_as_it_has_it(code: str, path: str) -> None:
    files = starter_files("ccn", "fresh", "Fresh")
    whole = load_module(files).module
    del files[path]
    module, issues = load_module(files)
    assert whole is not None
    assert module is not None
    document = ModuleDocument(module, files)
    change = fix_for(document, next(issue for issue in issues if issue.code == code))
    assert change is not None
    document.do(change)
    assert document.module.document(path) == whole.document(path)
    assert load_module(document.files()).issues == []
    document.stack.undo()
    assert document.module.document(path) is None


@pytest.mark.parametrize(
    ("system", "path", "spoil"),
    [
        ("jdg", "module.json", _with([], "dice")),
        ("ccn", "terrain.json", _without("movement_classes", 3)),
    ],
)
def test_a_die_or_class_that_is_named_everywhere_comes_back_with_one_fix(
    system: str, path: str, spoil: Spoil
) -> None:
    document, issues = _spoilt(system, path, spoil)
    assert len(issues) > 1
    change = fix_for(document, issues[0])
    assert change is not None
    document.do(change)
    assert load_module(document.files()).issues == []


def test_what_the_system_needs_comes_in_the_language_of_the_module() -> None:
    choose_language("es")
    files = starter_files("ccn", "fresh", "Fresh")
    choose_language("en")
    title = json.loads(files.pop("tables/troops.json"))["title"]
    module, issues = load_module(files)
    assert module is not None
    document = ModuleDocument(module, files)
    change = fix_for(document, next(o for o in issues if o.code == "system.table-missing"))
    assert change is not None
    document.do(change)
    assert document.module.tables["troops"].title == title != "Troop types"


def test_a_picture_that_nobody_uses_is_deleted_as_a_step() -> None:
    made = io.BytesIO()
    Image.new("RGB", (4, 4)).save(made, "PNG")
    files = {**starter_files("ccn", "fresh", "Fresh"), "art/old.png": made.getvalue()}
    module, issues = load_module(files)
    assert module is not None
    document = ModuleDocument(module, files)
    change = fix_for(document, next(issue for issue in issues if issue.code == "asset.unused"))
    assert change is not None
    document.do(change)
    assert load_module(document.files()).issues == []
    document.stack.undo()
    assert document.asset("art/old.png") == made.getvalue()


def test_a_language_with_texts_is_listed() -> None:
    files = starter_files("ccn", "fresh", "Fresh")
    files["texts/es.json"] = b'{"language": "es", "words": {}}'
    module, issues = load_module(files)
    assert module is not None
    document = ModuleDocument(module, files)
    change = fix_for(document, next(issue for issue in issues if issue.code == "texts.not-listed"))
    assert change is not None
    document.do(change)
    assert document.module.info.languages == ("es",)


def test_problems_name_sides_and_tables_as_the_pages_do() -> None:
    _, issues = _spoilt(*FAULTS["ccn.no-hand"])
    assert next(issue.message for issue in issues if issue.code == "ccn.no-hand").startswith(
        "French "
    )
    _, issues = _spoilt(*FAULTS["ccn.troop-unknown"])
    message = next(issue.message for issue in issues if issue.code == "ccn.troop-unknown")
    assert "“Troop types”" in message
    assert ".json" not in message


def _spoilt(system: str, path: str, spoil: Spoil) -> tuple[ModuleDocument, list[Issue]]:
    """A fresh module with a fault, and what is wrong with it."""

    files = starter_files(system, "fresh", "Fresh")
    data = json.loads(files[path])
    spoil(data)
    files[path] = json.dumps(data).encode()
    module, issues = load_module(files)
    assert module is not None
    return ModuleDocument(module, files), issues
