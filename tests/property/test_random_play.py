"""Random play of every system that has rules, time-boxed; `python -m tests.fuzz` plays on."""

import time
from typing import Any

import pytest

from hexwright.engine.core import view
from hexwright.engine.core.card_events import CardsMoved
from hexwright.engine.core.decision import choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import LostSteps
from hexwright.engine.core.state import Pile
from hexwright.engine.systems.ccn import combat, play
from tests import fuzz
from tests.helpers.random_games import FaultyGameError, options_of, play_watched

SECONDS = 1
# Watched, whole battles of three hundred units take many minutes: `python -m tests.fuzz aus` plays
# them whole, here they are watched for so many steps.
MOST = {
    ("aus", "bagration"): 400,
    ("aus", "goldbach"): 90,
    ("aus", "langeron"): 30,
    ("aus", "pratzen"): 200,
    ("aus", "whole-battle"): 40,
}
SCENARIO = "mill-on-the-brook"


@pytest.mark.parametrize(
    ("system", "scenario"),
    [(system, one) for system in fuzz.played_systems() for one in fuzz.sample(system).scenarios],
)
def test_random_games_end_and_everything_holds_on_the_way(system: str, scenario: str) -> None:
    module, start = fuzz.sample(system), time.monotonic()
    for one, seed in fuzz.trials(module, scenario, 1):
        most = MOST.get((system, one), 0)
        game = play_watched(module, one, seed, most)
        assert game.outcome is not None or game.steps == most
        if time.monotonic() - start > SECONDS:
            break


def test_odd_seeds_switch_options_and_even_seeds_do_not() -> None:
    module = fuzz.sample("ccn")
    assert module.system is not None
    declared = set(module.system.declaration.options["properties"])

    assert options_of(module, 2) == {}
    assert {name for seed in range(1, 40, 2) for name in options_of(module, seed)} == declared


# --- the watchers are awake -----------------------------------------------------------------------


def _fault(scenario: str = SCENARIO) -> FaultyGameError:
    with pytest.raises(FaultyGameError) as caught:
        play_watched(fuzz.sample("ccn"), scenario, 1)
    return caught.value


def test_a_view_that_shows_hidden_cards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = view._piles
    monkeypatch.setattr(view, "_piles", lambda board, _: honest(board, ""))

    assert "tells hidden things" in str(_fault())


def test_a_log_that_names_hidden_cards_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardsMoved, "seen_by", lambda self, _: self)

    assert "the log of" in str(_fault())


def test_blocks_that_vanish_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = LostSteps.apply

    def greedy(self: LostSteps, state: Any) -> None:
        honest(self, state)
        if state.pieces[self.piece].steps > 1:
            honest(LostSteps(self.piece, 1), state)

    monkeypatch.setattr(LostSteps, "apply", greedy)

    assert "blocks came or went" in str(_fault())


def test_a_card_that_lies_twice_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubled(self: CardsMoved, state: Any) -> None:
        pile = state.piles[self.target]
        state.piles[self.target] = Pile(pile.deck, self.cards, pile.side, pile.known_to)

    monkeypatch.setattr(CardsMoved, "apply", doubled)

    assert "command" in str(_fault())


def test_a_card_that_is_not_drawn_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "draw", lambda *_: None)

    assert "holds" in str(_fault())


def test_a_question_without_an_answer_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = choose_one

    def silent(kind: Any, side: Any, prompt: Any, options: Any, rule: Any, **more: Any) -> Any:
        del options, more["buttons"]
        return honest(kind, side, prompt, list, rule, **more)

    monkeypatch.setattr(combat, "choose_one", silent)

    assert "a dead end: Which unit battles?" in str(_fault())


def test_a_game_that_depends_on_more_than_its_seed_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest, calls = Game.random_below, iter(range(10**9))

    def fickle(self: Game, count: int) -> int:
        return (honest(self, count) + next(calls)) % count

    monkeypatch.setattr(Game, "random_below", fickle)

    assert "FaultyGameError" in repr(_fault())


def test_a_fault_names_the_command_that_plays_the_game_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(CardsMoved, "seen_by", lambda self, _: self)
    fault = _fault("ravens-ridge")

    assert fuzz.command_for("ccn", fault) == (
        "python -m tests.fuzz ccn --scenario ravens-ridge --seed 1 --games 1"
    )
    assert f"step {fault.steps}" in str(fault)
