"""Procedures of every shape that the five game systems need, played as toys."""

import pytest

from hexwright.engine.core.decision import PASS, RuleViolation
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.rules import functions_of
from tests.helpers.situations import Situation, piece, situation
from tests.unit.engine.toys import (
    CHITS,
    Charge,
    SecretOrder,
    activate,
    charge_home,
    fire_together,
)

FIELD = """
    .C1   .    .C2
       .    .I1    .
    .    .     .D1
"""


def field(*dice: int) -> Situation:
    return situation(
        FIELD,
        C1=piece("cavalry", "red", steps=1),
        C2=piece("cavalry", "red", steps=1),
        I1=piece("infantry", "blue", steps=1),
        D1=piece("cavalry", "blue", steps=1),
        dice=dice,
    )


# --- reactions -----------------------------------------------------------------------------------


def test_a_charge_is_called_off_when_the_charger_dies_in_the_reaction() -> None:
    game = field(6)
    assert game.play(charge_home(game, Charge("C1", "I1")), ":fire-I1") == "called off"
    assert not game.is_in_play("C1")
    assert game.is_in_play("I1")


def test_a_charge_goes_home_when_nobody_reacts() -> None:
    game = field(6)
    assert game.play(charge_home(game, Charge("C1", "I1")), PASS) == "hit"
    assert not game.is_in_play("I1")


def test_a_countercharge_is_a_charge_inside_a_charge_with_reactions_of_its_own() -> None:
    game = field(1, 6)
    question = game.run(charge_home(game, Charge("C1", "I1")))
    assert question is not None
    assert (question.side, list(question.buttons)) == ("blue", [":fire-I1", ":charge-D1", PASS])
    question = game.answer(":charge-D1")
    assert question is not None
    assert (question.side, list(question.buttons)) == ("red", [":charge-C2", PASS])
    assert game.under_way == ("toy-002", "toy-002")
    game.answer(":charge-C2")
    assert len(game.under_way) == 3
    game.answer(PASS)
    assert game.decision is None
    assert game.result == "called off"
    assert [event.text(game.names) for event in game.events if isinstance(event, Rolled)] == [
        "C2, charge: 1 [toy-002]",
        "D1, charge: 6 [toy-002]",
    ]


def test_the_original_charge_ends_when_its_charger_dies_two_levels_down() -> None:
    game = field(6)
    assert game.play(charge_home(game, Charge("C1", "I1")), ":charge-D1", PASS) == "called off"
    assert not game.is_in_play("C1")


def test_no_window_opens_while_a_trigger_is_resolved() -> None:
    game = field(1)
    assert game.play(charge_home(game, Charge("C1", "I1"), closed=True)) == "missed"


def test_a_reaction_that_is_not_offered_is_refused_with_its_rule() -> None:
    game = field()
    game.run(charge_home(game, Charge("C1", "I1")))
    with pytest.raises(RuleViolation) as refused:
        game.answer(":fire-D1")
    assert refused.value.rule == "toy-002"


def test_a_rule_knows_its_function() -> None:
    assert charge_home in functions_of("toy-002")


# --- simultaneous fire ---------------------------------------------------------------------------


def test_two_units_that_fire_together_can_kill_each_other() -> None:
    game = field(5, 6)
    game.play(fire_together(game, "C1", "I1"))
    assert not game.is_in_play("C1")
    assert not game.is_in_play("I1")


# --- activations ---------------------------------------------------------------------------------


def test_an_activation_inside_an_activation_returns_to_the_first() -> None:
    game = field(1, 4)
    game.play(activate(game, "C1"), "0201", "C2", "0102")
    assert (game.piece("C1").hex, game.piece("C2").hex) == ("0201", "0102")
    assert game.count("turn", "activated", "C1") == 1


# --- chits and secret orders ---------------------------------------------------------------------


def test_orders_are_secret_until_they_are_revealed() -> None:
    game = situation(".a  .b", a=piece(), b=piece("infantry", "blue"), rulebook=CHITS)
    game.begin()
    game.submit(":hold")
    view = game.view("blue")
    assert view.records == {}
    assert view.asked is not None
    assert "hold" not in repr(view)
    assert "hold" not in repr(list(game.log("blue")))
    assert game.view("red").records == {"order/red": SecretOrder("red", ":hold")}
    game.submit(":attack")
    assert "order/red" not in game.view("blue").records or game.state.phase == "pull"


def test_others_learn_only_that_a_secret_question_is_asked() -> None:
    game = situation(".", rulebook=CHITS)
    game.begin()
    mine, theirs = game.view("red").asked, game.view("blue").asked
    assert mine is not None
    assert theirs is not None
    assert (mine.prompt, theirs.prompt) == ("Your order?", "")


def test_a_guess_replaces_what_a_side_cannot_know_and_keeps_what_it_knows() -> None:
    game = situation(".", rulebook=CHITS)
    game.begin()
    game.submit(":hold")
    guess = game.fork(guess_for="blue", seed=5)
    assert guess.state.records["order/red"] == SecretOrder("red", ":attack")
    own = game.fork(guess_for="red", seed=5)
    assert own.state.records["order/red"] == SecretOrder("red", ":hold")
    assert game.state.records["order/red"] == SecretOrder("red", ":hold")
