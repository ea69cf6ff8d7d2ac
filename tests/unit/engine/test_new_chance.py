"""New chance in the middle of a game: other dice and decks, and nothing else is other."""

import pytest

from hexwright.engine.core.decision import RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.core.saves import read_step
from hexwright.engine.mail.terms import position
from hexwright.schema.issues import DataError
from tests.helpers.ccn import sample


def dealt() -> Game:
    return Game.start(sample(), "mill-on-the-brook", 3)


def test_the_seed_alone_decides_what_comes() -> None:
    one, same, other = dealt(), dealt(), dealt()
    for game, seed in ((one, 1), (same, 1), (other, 2)):
        game.begin_chance(seed)
    assert position(one) == position(same) != position(other)
    rolls = [[game.random_below(1000) for _ in range(5)] for game in (one, same, other)]
    assert rolls[0] == rolls[1] != rolls[2]


def test_what_anybody_may_know_stays_as_it_is() -> None:
    game = dealt()
    views = [game.view(side) for side in game.sides]
    deck = game.cards("command")
    game.begin_chance(1)
    assert [game.view(side) for side in game.sides] == views
    assert sorted(game.cards("command")) == sorted(deck)
    assert game.cards("command") != deck


def test_it_cannot_be_taken_back_and_is_saved_with_the_game() -> None:
    game = dealt()
    game.begin_chance(2**64 - 1)
    assert not game.can_undo
    with pytest.raises(RuleViolation):
        game.undo()
    loaded = Game.load(sample(), game.save())
    assert loaded.issues == []
    assert position(loaded.game) == position(game) == position(game.fork())


@pytest.mark.parametrize("seed", ["", "12", 7, None, "g" * 16, "0" * 17])
def test_chance_in_a_save_that_is_none_is_refused(seed: object) -> None:
    with pytest.raises(DataError):
        read_step({"chance": seed}, dealt().setting.rulebook)
