"""Quick fixes for faults of a system's scenarios and counters: each mends what it is about."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.problems.fixes import fix_for
from hexwright.schema.dump import dump_module
from hexwright.schema.issues import Issue
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


def test_problems_name_sides_and_tables_as_the_pages_do() -> None:
    _, issues = _spoilt(*FAULTS["ccn.no-hand"])
    assert next(one.message for one in issues if one.code == "ccn.no-hand").startswith("French ")
    _, issues = _spoilt(*FAULTS["ccn.troop-unknown"])
    message = next(one.message for one in issues if one.code == "ccn.troop-unknown")
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
