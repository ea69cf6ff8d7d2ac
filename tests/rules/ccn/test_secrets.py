"""What a side may not know stays hidden from players who look ahead."""

from functools import cache

import pytest

from hexwright.engine.core.decision import PASS, RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.ccn.melee import FIRST_STRIKE, first_strike_cards
from tests.helpers.ccn import sample


@cache
def _asked_for_first_strike() -> Game:
    """A game in which a defender is asked who holds First Strike."""
    for seed in range(1, 60):
        game, player = Game.start(sample(), "ravens-ridge", seed), RandomPlayer(seed)
        while game.decision is not None and game.steps < 400:
            if FIRST_STRIKE in game.decision.buttons:
                return game
            game.submit(player.answer(game.decision))
    raise AssertionError("nobody was asked")


def test_a_look_ahead_at_an_open_question_does_not_show_the_hand_of_the_one_who_is_asked() -> None:
    game = _asked_for_first_strike()
    assert game.decision is not None
    attacker = Seat(game, game.opponent(game.decision.side))
    offered = []
    for seed in range(20):
        imagined = attacker.imagined(seed)
        assert imagined.decision is not None
        cards = first_strike_cards(imagined, imagined.decision.subject)
        offered.append(FIRST_STRIKE in imagined.decision.buttons)
        assert offered[-1] == bool(cards)

    assert not all(offered)


def test_whoever_is_asked_knows_his_own_hand_in_a_look_ahead() -> None:
    game = _asked_for_first_strike()
    assert game.decision is not None
    imagined = Seat(game, game.decision.side).imagined(3)

    assert imagined.decision is not None
    assert list(imagined.decision.buttons) == list(game.decision.buttons)


def test_the_question_for_an_answer_tells_the_attacker_nothing_but_that_it_is_asked() -> None:
    game = _asked_for_first_strike()
    assert game.decision is not None
    asked = game.view(game.opponent(game.decision.side)).asked

    assert asked is not None
    assert (asked.side, asked.prompt, asked.rule) == (game.decision.side, "", "")


# --- the past of a game that is imagined ----------------------------------------------------------


@pytest.fixture
def imagined() -> Game:
    """A game in the middle of a procedure, as the side imagines it that is not asked."""
    game = _asked_for_first_strike()
    assert game.decision is not None
    return Seat(game, game.opponent(game.decision.side)).imagined(5)


def test_an_imagined_game_tells_nothing_of_what_led_to_it(imagined: Game) -> None:
    assert imagined.events == []
    assert imagined.choices == []
    assert imagined.history.checkpoints == []


def test_an_imagined_game_does_not_know_the_seed_of_the_real_one(imagined: Game) -> None:
    assert imagined.setting.seed != _asked_for_first_strike().setting.seed


def test_no_step_can_be_taken_back_to_before_an_imagined_game(imagined: Game) -> None:
    with pytest.raises(RuleViolation):
        imagined.undo(referee=True)


def test_an_imagined_game_can_be_copied_in_the_middle_of_a_procedure(imagined: Game) -> None:
    assert imagined.decision is not None
    imagined.submit(PASS)
    one, other = imagined.fork(), imagined.fork(guess_for="", seed=9).fork()

    assert one.state == imagined.state
    assert one.events == imagined.events
    assert other.decision is not None
    assert imagined.decision.prompt == one.decision.prompt == other.decision.prompt  # type: ignore[union-attr] # asked like the first


def test_an_imagined_game_is_played_to_its_end_and_its_own_steps_are_taken_back(
    imagined: Game,
) -> None:
    player = RandomPlayer(1)
    for _ in range(60):
        if imagined.decision is not None:
            imagined.submit(player.answer(imagined.decision))
    before = imagined.fork()
    assert imagined.decision is not None
    imagined.submit(player.answer(imagined.decision))
    imagined.undo(referee=True)

    assert imagined.state == before.state


def test_what_an_imagined_game_refuses_leaves_it_as_it_was(imagined: Game) -> None:
    before = imagined.state.copy()
    with pytest.raises(RuleViolation):
        imagined.submit(":nonsense")

    assert imagined.state == before
