"""Checks on rings, depths and counts that would make a program run for ever."""

import time
from typing import Any

import pytest

from hexwright.schema.chains import levels_below
from hexwright.schema.checks.bounds import MOST_LEVELS, MOST_SPACES
from tests.helpers.modules import codes_of, documents, issues_of, place, the_issue

RED = "oob/red.json#"
TRACK = "module.json#/tracks/0"
MEETING = "scenarios/meeting.json#"


def commands(count: int) -> list[dict[str, Any]]:
    """Commands that are each part of the one before, after those of the small module."""
    first: list[dict[str, Any]] = documents()["oob/red.json"]["commands"]
    line = [
        {"id": f"deep-{one}", "name": f"Deep {one}", "parent": f"deep-{one - 1}" if one else ""}
        for one in range(count)
    ]
    return [*first, *line]


def test_a_command_that_is_above_itself_is_told() -> None:
    issue = the_issue("oob.command-circle", {f"{RED}/commands/0/parent": "red-army"})
    assert place(issue) == f"{RED}/commands/0/parent"
    assert issue.message == "Red army is part of itself."


def test_commands_that_are_above_each_other_are_both_told() -> None:
    changes = {f"{RED}/commands/0/parent": "red-corps"}
    assert "oob.command-circle" in codes_of(changes)


def test_commands_may_be_nested_as_deep_as_any_army() -> None:
    assert "oob.too-deep" not in codes_of({f"{RED}/commands": commands(MOST_LEVELS)})


def test_1200_nested_commands_are_one_issue() -> None:
    issue = the_issue("oob.too-deep", {f"{RED}/commands": commands(1200)})
    assert f"Deep {MOST_LEVELS} " in issue.message
    assert issue.hint


def test_a_hundred_thousand_nested_commands_are_told_soon() -> None:
    above = {str(one): str(one - 1) for one in range(100_000, 0, -1)}
    start = time.perf_counter()
    assert max(levels_below(above).values()) == 100_000
    assert time.perf_counter() - start < 2


def test_what_hangs_on_a_ring_is_not_in_it() -> None:
    assert levels_below({"a": "b", "b": "c", "c": "b", "d": "a"}) == {
        "b": 0, "c": 0, "a": 1, "d": 2,
    }  # fmt: skip


def test_a_unit_that_carries_itself_is_told() -> None:
    unit = documents()["oob/red.json"]["units"][0]["id"]
    issue = the_issue("piece.carried-in-a-ring", {f"{RED}/units/0/carried_by": unit})
    assert place(issue) == f"{RED}/units/0/carried_by"
    assert issue.hint


def test_units_that_carry_each_other_are_both_told() -> None:
    one, other, *_ = (unit["id"] for unit in documents()["oob/red.json"]["units"])
    changes = {f"{RED}/units/0/carried_by": other, f"{RED}/units/1/carried_by": one}
    found = issues_of(changes)
    assert [one.code for one in found] == ["piece.carried-in-a-ring"] * 2


def test_a_set_up_can_close_a_ring_that_an_order_of_battle_began() -> None:
    one, other, *_ = (unit["id"] for unit in documents()["oob/red.json"]["units"])
    setup = [
        {"piece": one, "hex": "0101"},
        {"piece": other, "hex": "0101", "carried_by": one},
    ]
    changes = {f"{RED}/units/0/carried_by": other, f"{MEETING}/setup": setup}
    issue = the_issue("piece.carried-in-a-ring", changes)
    assert place(issue) == f"{MEETING}/setup/1/carried_by"


def test_a_set_up_can_open_a_ring_that_is_none_where_it_plays() -> None:
    one, other, *_ = (unit["id"] for unit in documents()["oob/red.json"]["units"])
    setup = [{"piece": one, "hex": "0101", "carried_by": other}, {"piece": other, "hex": "0101"}]
    assert "piece.carried-in-a-ring" not in codes_of({f"{MEETING}/setup": setup})


def test_a_long_line_of_carriers_is_told_once() -> None:
    first = documents()["oob/red.json"]["units"][0]
    line = [{**first, "id": "u0"}] + [
        {**first, "id": f"u{one}", "carried_by": f"u{one - 1}"} for one in range(1, 1000)
    ]
    units = [*documents()["oob/red.json"]["units"], *line]
    issue = the_issue("piece.carried-too-deep", {f"{RED}/units": units})
    assert issue.hint


@pytest.mark.parametrize(
    ("first", "last", "code"),
    [
        (5, 1, "track.backwards"),
        (-10000, 10000, "track.too-long"),
        (0, MOST_SPACES, "track.too-long"),
    ],
)
def test_a_track_that_cannot_be_drawn_is_told(first: int, last: int, code: str) -> None:
    issue = the_issue(code, {f"{TRACK}/first": first, f"{TRACK}/last": last})
    assert place(issue) == f"{TRACK}/last"
    assert issue.hint


def test_a_track_of_one_space_and_a_long_one_are_sound() -> None:
    for first, last in ((3, 3), (1, MOST_SPACES)):
        found = codes_of({f"{TRACK}/first": first, f"{TRACK}/last": last})
        assert not [code for code in found if code.startswith("track.")]


def test_a_die_without_a_number_is_told() -> None:
    issue = the_issue("die.backwards", {"module.json#/dice/0/lowest": 7})
    assert issue.message == "The die “Die” has no number between 7 and 6."


CARDS = [{"id": f"c{one}", "title": "Card", "copies": 1000} for one in range(11)]
FACES = [{"id": f"f{one}", "name": "Face", "count": 100} for one in range(11)]
PLACED = [{"side": "red", "kinds": {"infantry": 1000}, "zone": "south"}] * 21


@pytest.mark.parametrize(
    ("where", "value"),
    [
        ("decks/orders.json#/cards", documents()["decks/orders.json"]["cards"] + CARDS),
        ("module.json#/dice/1/faces", FACES),
        (f"{MEETING}/free_setup", PLACED),
    ],
    ids=["cards", "faces", "counters"],
)
def test_more_of_something_than_can_be_made_is_told(where: str, value: Any) -> None:
    issue = the_issue("module.too-many", {where: value})
    assert place(issue) == where
    assert issue.hint
