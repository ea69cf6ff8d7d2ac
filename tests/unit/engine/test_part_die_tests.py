"""Tests of a die against a value: one event says value, total and whether it was passed."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.story import Story
from hexwright.engine.parts.die_tests import DieTest, Verdict, chance_to_pass, roll_test
from hexwright.schema.model.table import Table
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, piece, situation

PLAIN = DieTest("morale", "d6")
BY_TABLE = DieTest("morale", "d6", "morale")
MARGINS = msgspec.convert(
    {
        "id": "morale",
        "title": "Morale",
        "kind": "differential",
        "open_ended": True,
        "columns": [
            {"id": "margin", "name": "Margin", "type": "range"},
            {"id": "result", "name": "Result", "type": "text"},
            {"id": "levels", "name": "Levels lost", "type": "number"},
        ],
        "rows": [[[None, 0], "passed", 0], [[1, 2], "failed", 1], [[3, None], "failed", 2]],
    },
    Table,
)
ADDED = Sum().plus(1, "shaken", "toy-1")


def alone(**more: Any) -> Situation:
    module = module_of().with_documents({"tables/morale.json": MARGINS})
    return situation(".I", I=piece(), module=module, **more)


@pytest.mark.parametrize(("die", "passed"), [(4, True), (5, False)])
def test_a_total_passes_that_is_not_above_the_value(die: int, *, passed: bool) -> None:
    assert roll_test(alone(dice=[die]), PLAIN, "I", 5, ADDED) == Verdict(5, die + 1, passed)


def test_a_test_is_one_event_that_says_value_total_and_outcome() -> None:
    game = alone(dice=[5])

    roll_test(game, PLAIN, "I", 5, ADDED, "toy-2")

    (event,) = (one for one in game.events if isinstance(one, Rolled))
    assert (event.needs, event.total, event.passed, event.rule) == (5, 6, False, "toy-2")


@pytest.mark.parametrize(("die", "outcome"), [(4, "passed"), (5, "failed")])
def test_the_report_says_what_was_needed_and_what_came(die: int, outcome: str) -> None:
    game = alone(dice=[die])

    roll_test(game, PLAIN, "I", 5, ADDED, "toy-2")

    story = Story(game.module)
    story.tell(game.events[-1])
    who = game.names.piece("I")
    rolled = f"{die} + 1 = {die + 1} (shaken +1 [toy-1]), {outcome} [toy-2]"
    assert story.entries[-1].text == f"{who}, morale, needs 5 or less: {rolled}"
    assert game.events[-1].text(game.names) == story.entries[-1].text


def test_a_single_die_is_not_told_twice() -> None:
    game = alone(dice=[3])

    roll_test(game, PLAIN, "I", 5)

    story = Story(game.module)
    story.tell(game.events[-1])
    assert story.entries[-1].text.endswith("morale, needs 5 or less: 3, passed")


@pytest.mark.parametrize(("die", "passed", "levels"), [(2, True, 0), (4, False, 1), (6, False, 2)])
def test_a_table_judges_by_the_margin(die: int, levels: int, *, passed: bool) -> None:
    tested = roll_test(alone(dice=[die]), BY_TABLE, "I", 3, ADDED)

    assert (tested.passed, tested.margin) == (passed, die - 2)
    assert tested.row is not None
    assert tested.row["levels"] == levels


@pytest.mark.parametrize("test", [PLAIN, BY_TABLE])
def test_the_chance_counts_every_face_with_the_modifiers(test: DieTest) -> None:
    game = alone()
    assert chance_to_pass(game, test, 3) == Fraction(1, 2)
    assert chance_to_pass(game, test, 3, ADDED) == Fraction(1, 3)
