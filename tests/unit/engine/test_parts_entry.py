"""Units that come onto the map: with whom, how and along which way."""

from collections.abc import Sequence
from typing import Any

import pytest

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS, Refusal, RuleViolation
from hexwright.engine.parts.reinforcements import (
    WITH,
    EntryMode,
    EntryRules,
    Path,
    Units,
    WayIn,
    choose_entry_hex,
    choose_way_in,
    set_down,
)
from tests.helpers.situations import Situation, piece, situation

MARCH = EntryMode("march", ":march", "Forced march")
CAREFUL = EntryMode("careful", ":careful", "With care")


def ways(board: Board, units: Units, mode: str) -> list[Path]:
    """A stack of several has one way in; who marches comes further."""
    assert board.is_in_play(units[0])
    near: list[Path] = [("0101",)]
    return near if len(units) > 1 or mode == "careful" else [*near, ("0101", "0201")]


def why_not(board: Board, units: Units, mode: str, path: object) -> Refusal | None:
    return None if path in ways(board, units, mode) else Refusal("No way.", "toy-2")


def rules(modes: Sequence[EntryMode] = (MARCH, CAREFUL), companions: str = "BC") -> EntryRules:
    return EntryRules(
        lambda _, __: tuple(companions),
        lambda _, units: len(units) < 3,
        lambda _, units: [mode for mode in modes if len(units) < 2 or mode is CAREFUL],
        ways,
        why_not,
        "toy-1",
    )


def beside_the_map() -> Situation:
    men: dict[str, Any] = {name: piece("infantry", "red", statuses={"shaken": 1}) for name in "ABC"}
    return situation(".A+B+C . .", **men)


def test_the_owner_chooses_a_way_in_by_the_usual_mode() -> None:
    game = beside_the_map()
    way = game.play(choose_way_in(game, "A", rules()), ("0101", "0201"))
    assert way == WayIn(("A",), "march", ("0101", "0201"))


def test_or_another_mode_and_back_again() -> None:
    game = beside_the_map()
    question = game.run(choose_way_in(game, "A", rules()))
    assert question is not None
    assert list(question.buttons) == [PASS, WITH, ":careful"]
    question = game.answer(":careful")
    assert question is not None
    assert (list(question.options), ":march" in question.buttons) == ([("0101",)], True)
    game.answer(":march")
    game.answer(("0101", "0201"))
    assert game.result == WayIn(("A",), "march", ("0101", "0201"))


def test_or_others_in_the_same_stack() -> None:
    game = beside_the_map()
    way = game.play(choose_way_in(game, "A", rules()), WITH, ("B",), ":careful", ("0101",))
    assert way == WayIn(("A", "B"), "careful", ("0101",))


def test_not_more_than_may_come_together() -> None:
    game = beside_the_map()
    game.run(choose_way_in(game, "A", rules()))
    game.answer(WITH)
    with pytest.raises(RuleViolation):
        game.answer(("B", "C"))


def test_nobody_is_asked_about_others_where_there_are_none() -> None:
    game = beside_the_map()
    question = game.run(choose_way_in(game, "A", rules(companions="")))
    assert question is not None
    assert WITH not in question.buttons


def test_a_unit_may_wait_and_must_if_it_cannot_enter() -> None:
    game = beside_the_map()
    assert game.play(choose_way_in(game, "A", rules()), PASS) is None
    assert game.play(choose_way_in(game, "A", rules(modes=()))) is None


def test_a_way_that_is_none_is_refused_with_its_reason() -> None:
    game = beside_the_map()
    question = game.run(choose_way_in(game, "A", rules()))
    assert question is not None
    assert game.refusal(("0301",)) == Refusal("A (0101) — No way.", "toy-2")


@pytest.mark.parametrize(("hexes", "choices"), [(["0101"], ()), (["0101", "0201"], ("0101",))])
def test_a_single_hex_needs_no_question(hexes: list[str], choices: tuple[str, ...]) -> None:
    game = beside_the_map()
    assert game.play(choose_entry_hex(game, "A", hexes, "toy-1"), *choices) == "0101"


def test_a_piece_is_set_down_with_its_new_statuses_alone() -> None:
    game = beside_the_map()
    set_down(game, "A", "0301", 3, "ordered", rule="toy-3")
    found = game.piece("A")
    assert (found.hex, found.facing, found.statuses) == ("0301", 3, {"ordered": 1})
    assert game.events[-1].rule == "toy-3"
