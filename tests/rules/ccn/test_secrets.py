"""What a side may not know stays hidden from players who look ahead."""

from functools import cache

from engine.core.game import Game
from engine.core.seat import Seat
from engine.players.random_player import RandomPlayer
from engine.systems.ccn.melee import FIRST_STRIKE, first_strike_cards
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
