"""Checks of set-ups that several systems need: facings, faces, statuses, entry hexes kept clear."""

from typing import Any

import pytest

from hexwright.engine.parts.set_up_checks import SetUpRules, set_up_checks, stacks_in
from hexwright.schema.checks.scenarios.battle import battles
from tests.helpers.modules import GONE, module_of

RULES = SetUpRules(
    "toy",
    looks_at="hexside",
    on_back=frozenset(("shaken",)),
    no_facing=frozenset(("shaken",)),
    arriving=(),
    face_hint="Leave it out.",
)
MEETING = "scenarios/meeting.json#"
RED, BLUE, RELIEF = "/setup/0", "/setup/3", "/reinforcements/0"
# The small module with everything as it should be.
SOUND = {
    f"{MEETING}{RED}/hex": "0204",
    f"{MEETING}{RED}/face": "front",
    f"{MEETING}{BLUE}/formation": "line",
    f"{MEETING}{BLUE}/facing": 2,
    f"{MEETING}{BLUE}/extends": [],
}


def faults(changes: dict[str, Any], rules: SetUpRules = RULES) -> list[tuple[str, str]]:
    """Code and place of each fault."""
    module = module_of(SOUND | {f"{MEETING}{where}": value for where, value in changes.items()})
    found = [issue for check in set_up_checks(rules) for issue in check(module)]
    return [(issue.code, issue.pointer) for issue in found]


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({}, []),
        ({f"{RED}/facing": GONE}, [("toy.facing-missing", RED)]),
        ({f"{RED}/facing": GONE, f"{RED}/face": GONE, f"{RED}/statuses": ["shaken"]}, []),
        ({f"{RELIEF}/facing": 3}, [("toy.facing", f"{RELIEF}/facing")]),
        ({f"{RELIEF}/facing": 4}, []),
        ({f"{RED}/face": "worn"}, [("toy.face", f"{RED}/face")]),
        ({f"{RED}/face": "worn", f"{RED}/statuses": ["shaken"]}, []),
        ({f"{RED}/statuses": ["shaken"]}, [("toy.face", f"{RED}/face")]),
        ({f"{RELIEF}/statuses": ["shaken"]}, [("toy.arrival-status", f"{RELIEF}/statuses/0")]),
        ({f"{RED}/hex": "0101"}, [("toy.entry-hex", f"{RED}/hex")]),
        ({f"{RED}/hex": "0102"}, [("toy.entry-hex", f"{RED}/hex")]),
        ({f"{BLUE}/hex": "0101"}, []),
    ],
)
def test_a_set_up_is_judged_by_what_the_system_says(
    changes: dict[str, Any], wanted: list[tuple[str, str]]
) -> None:
    assert faults(changes) == wanted


def test_counters_that_look_at_vertices_arrive_so() -> None:
    rules = RULES._replace(looks_at="vertex")
    assert faults({f"{RELIEF}/facing": 3}, rules) == []
    assert faults({f"{RELIEF}/facing": 4}, rules) == [("toy.facing", f"{RELIEF}/facing")]


def test_a_unit_on_its_back_has_the_values_of_the_back() -> None:
    changes = {f"{MEETING}{BLUE}/statuses": ["shaken"], f"{MEETING}{BLUE}/hex": "0304"}
    battle = battles(module_of(SOUND | changes))[0]
    (unit,) = stacks_in(battle, RULES.on_back)["0304"]
    assert (unit.placement.piece, unit.values["fire"], unit.has("shaken")) == ("blue-1", 1, True)
    (fresh,) = stacks_in(battle, frozenset())["0304"]
    assert fresh.values["fire"] == 3
