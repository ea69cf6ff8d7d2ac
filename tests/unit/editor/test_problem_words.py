"""Problems in words: names instead of ids."""

import pytest

from hexwright.editor.problems.edits.words import problem_place, problem_words
from hexwright.schema.issues import Issue
from hexwright.schema.load import load_module
from tests.helpers.modules import documents, module_of, small_module


def issue(message: str, code: str = "scenario.odd", *, file: str = "", pointer: str = "") -> Issue:
    return Issue(code=code, message=message, file=file, pointer=pointer)


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("The side “red” is there twice.", "The side “Red” is there twice."),
        ("A red letter day.", "A red letter day."),
        ("The side “green” is not there.", "The side “green” is not there."),
        ("See maps/field.json.", "See maps/field.json."),
    ],
)
def test_an_id_in_quotes_is_read_as_its_name(said: str, read: str) -> None:
    assert problem_words(module_of({}), issue(said)) == read


def test_an_id_of_several_parts_needs_no_quotes() -> None:
    assert problem_words(module_of({}), issue("red-corps is odd.")) == "“Red corps” is odd."


def test_a_problem_of_an_id_tells_the_id() -> None:
    told = issue("There are two of the name “red” (side).", "reference.repeated")
    assert problem_words(module_of({}), told) == told.message


def test_an_id_of_two_things_stays_an_id() -> None:
    module = module_of({"tables/orders.json": {**documents()["tables/chart.json"], "id": "orders"}})
    assert problem_words(module, issue("“orders” is odd.")) == "“orders” is odd."


def test_the_place_of_a_problem_tells_which_of_two_things_is_meant() -> None:
    module = module_of({
        "tables/orders.json": {**documents()["tables/chart.json"], "id": "orders"},
        "scenarios/meeting.json#/hands": [{"deck": "orders", "side": "red", "random": 1}],
    })  # fmt: skip
    told = issue("“orders” is odd.", file="scenarios/meeting.json", pointer="/hands/0")
    title = module.decks["orders"].title
    assert problem_words(module, told) == f"“{title}” is odd."


def test_a_place_is_told_by_names() -> None:
    found = issue("odd", file="module.json", pointer="/sides/1/name")
    assert problem_place(module_of({}), found) == "Sides → Blue → Name"


def test_places_that_are_not_there_are_told_as_far_as_they_are() -> None:
    found = issue("odd", file="tables/combat.json", pointer="/rows/0/99")
    assert problem_place(module_of({}), found) == "Row 1"


def test_every_problem_of_a_broken_module_has_a_place_in_words() -> None:
    loaded = load_module(small_module({"scenarios/meeting.json#/setup/0/hex": "9999"}))
    assert loaded.issues
    for one in loaded.issues:
        problem_words(loaded.module, one)
        problem_place(loaded.module, one)
