"""Obligations: of all answers only those that comply best are offered, and a refusal says why."""

from collections.abc import Callable
from typing import Any

import pytest

from hexwright.engine.core.decision import (
    PASS,
    Decision,
    RuleViolation,
    ask,
    choose_action,
    choose_number,
    choose_one,
    choose_order,
    choose_path,
    choose_several,
    yes_no,
)
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.obligations import Obligation, bound
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.players.random_player import RandomPlayer
from tests.helpers.modules import module_of
from tests.unit.engine.toys import check_copies, refusal_of

BUTTONS = {":charge": "Charge", ":fire": "Fire", PASS: "Nothing"}


def must(measure: Callable[[Any], int], **more: Any) -> Obligation[Any]:
    return Obligation(measure=measure, words="It must charge if it can.", rule="toy-080", **more)


CHARGE = must(lambda answer: answer == ":charge", enough=1)
FAR = Obligation[Any](
    measure=lambda path: 0 if isinstance(path, str) else len(path),
    words="It goes as far as possible.",
    rule="toy-081",
)


def refused(decision: Decision[Any], choice: Any) -> tuple[str, str]:
    refusal = refusal_of(decision, choice)
    assert refusal is not None
    return refusal.rule, refusal.reason


# --- single answers -------------------------------------------------------------------------------


def test_who_can_charge_must_and_everything_else_is_refused_with_the_obligation() -> None:
    decision = bound(choose_action("red", "What?", BUTTONS), CHARGE)
    assert dict(decision.buttons) == {":charge": "Charge"}
    assert refusal_of(decision, ":charge") is None
    assert refused(decision, PASS) == ("toy-080", "It must charge if it can.")
    assert decision.default is None


def test_who_cannot_charge_is_free() -> None:
    buttons = {name: words for name, words in BUTTONS.items() if name != ":charge"}
    decision = bound(choose_action("red", "What?", buttons), CHARGE)
    assert dict(decision.buttons) == buttons
    assert decision.default == PASS


def test_an_answer_that_was_never_possible_is_refused_as_without_the_obligation() -> None:
    decision = bound(choose_action("red", "What?", BUTTONS, "toy-001"), CHARGE)
    rule, reason = refused(decision, ":fly")
    assert rule == "toy-001"
    assert "not offered" in reason


def test_more_than_enough_is_not_asked_for() -> None:
    numbers = choose_number("red", "How many?", 0, 5)
    decision = bound(numbers, must(int, enough=3))
    assert list(decision.options) == [3, 4, 5]


def test_no_is_no_way_out_of_what_must_be_done() -> None:
    decision = bound(yes_no("red", "Charge?"), must(lambda answer: answer is True))
    assert list(decision.options) == [True]
    assert decision.default is None
    assert refused(decision, False)[0] == "toy-080"  # noqa: FBT003 # the answer itself


def test_an_order_must_comply_as_a_whole() -> None:
    order = choose_order("piece", "red", "Who first?", lambda: ("a", "b"))
    first = must(lambda answer: answer[:1] == ("a",))
    assert bound(order, first).is_allowed(("a", "b"))
    assert not bound(order, first).is_allowed(("b", "a"))


# --- paths, and several obligations ---------------------------------------------------------------

WAYS = (("0101",), ("0101", "0201"), ("0101", "0301"))


def ways() -> Decision[Any]:
    return choose_path(
        "red",
        "Where to?",
        lambda: WAYS,
        buttons={PASS: "Stay"},
        allows=lambda path: path in (("0102",), ("0102", "0201")),
    )


def test_only_the_longest_paths_are_offered_and_others_of_that_length_allowed() -> None:
    decision = bound(ways(), FAR)
    assert list(decision.options) == [("0101", "0201"), ("0101", "0301")]
    assert decision.is_allowed(("0102", "0201"))
    assert not decision.is_allowed(("0202", "0201"))
    assert PASS not in decision.buttons
    assert refused(decision, ("0102",)) == ("toy-081", "It goes as far as possible.")


def test_the_first_obligation_comes_before_the_second() -> None:
    to_a = must(lambda path: path == ("0101",), enough=1)
    assert list(bound(ways(), to_a, FAR).options) == [("0101",)]
    not_b = must(lambda path: path[-1:] != ("0201",), enough=1)
    decision = bound(ways(), not_b, FAR)
    assert list(decision.options) == [("0101", "0301")]
    assert refused(decision, ("0101", "0201"))[0] == "toy-080"
    assert refused(decision, ("0101",))[0] == "toy-081"


# --- sets -----------------------------------------------------------------------------------------


def pairs(**more: Any) -> Decision[Any]:
    """Any of four, but not b with c, nor b with d."""
    return choose_several(
        "piece",
        "red",
        "Who charges?",
        lambda: ("b", "a", "c", "d"),
        allows=lambda chosen: "b" not in chosen or not {"c", "d"} & set(chosen),
        **more,
    )


def test_as_many_as_possible_take_part_and_sets_are_still_built_step_by_step() -> None:
    decision = bound(pairs(), must(len))
    assert list(decision.options) == ["b", "a", "c", "d"]
    assert decision.allows is not None
    assert decision.allows(("a",))
    assert decision.is_allowed(("a", "c", "d"))
    assert refused(decision, ("a", "b"))[0] == "toy-080"
    assert decision.default is None


def test_a_player_who_chooses_at_random_chooses_as_many_as_he_must() -> None:
    for seed in range(20):
        chosen = RandomPlayer(seed).answer(bound(pairs(), must(len)))
        assert isinstance(chosen, tuple)
        assert sorted(chosen) == ["a", "c", "d"]


def test_an_obligation_may_know_itself_how_far_one_can_comply() -> None:
    many = choose_several("hex", "red", "Where?", lambda: [f"{n:02}01" for n in range(40)])
    assert bound(many, must(len, best=lambda: 2)).is_allowed(("0101", "0201"))
    with pytest.raises(AssertionError, match="too many"):
        bound(many, must(len)).is_allowed(("0101",))


# --- in a game ------------------------------------------------------------------------------------


async def proceed(game: Game) -> None:
    """Whoever is shaken must be rallied first."""
    side = game.sides[0]
    question = choose_one(
        "piece", side, "Who?", lambda: ["red-1", "red-general"], buttons={PASS: "-"}
    )
    shaken = Obligation[str](
        measure=lambda unit: unit != PASS and "shaken" in game.piece(unit).statuses,
        words="Those that are shaken come first.",
        rule="toy-082",
        enough=1,
    )
    unit = await ask(bound(question, shaken))
    game.emit(Counted("game", "rallied", unit))
    if unit != PASS:
        game.emit(StatusSet(unit, "shaken", 0 if game.piece(unit).statuses else 1))


RALLY = Rulebook(system="free", version=1, proceed=proceed)


def test_obligations_hold_in_copies_and_saves_and_follow_changes_by_hand() -> None:
    game = Game.start(module_of(), "meeting", 1, rulebook=RALLY, enforcement="warn")
    game.submit("red-1")
    assert game.decision is not None
    assert list(game.decision.options) == ["red-1"]
    check_copies(game)
    with pytest.raises(RuleViolation, match="come first"):
        game.submit("red-general")
    game.change(StatusSet("red-1", "shaken", 0), "red")
    assert PASS in game.decision.buttons
    game.change(StatusSet("red-1", "shaken"), "red")
    game.change(StatusSet("red-general", "shaken"), "red")
    assert list(game.decision.options) == ["red-1", "red-general"]
    game.submit("red-general")
    check_copies(game)
    game.submit("red-general", anyway=True)
    assert game.count("game", "rallied", "red-general") == 2
