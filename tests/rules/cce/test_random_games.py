"""Random games of Combat Commander: Europe, watched at every step."""

import pytest
from msgspec.structs import replace

from hexwright.engine.core.game import Game
from tests.helpers.cce import sample
from tests.helpers.count_cce import Count
from tests.helpers.random_games import play_watched
from tests.helpers.wrong_answers import play_with_wrong_answers


@pytest.mark.parametrize(("scenario", "seed"), [("first-steps", 2), ("crossroads", 5)])
def test_a_random_game_comes_to_an_end_and_tells_nothing_hidden(scenario: str, seed: int) -> None:
    game = play_watched(sample(), scenario, seed)
    assert game.outcome is not None
    check_cards_and_figures(game)


def test_figures_and_cards_that_come_from_nowhere_are_noticed() -> None:
    game = Game.start(sample(), "first-steps", 1)
    count = Count(game)
    count.look()
    piles, pieces = game.state.piles, game.state.pieces
    whole = piles["germany"]
    piles["germany"] = replace(whole, cards=whole.cards[1:])
    with pytest.raises(AssertionError, match="cards came or went"):
        count.look()
    piles["germany"] = whole
    squad = next(one for one in pieces.values() if one.kind == "ger-rifle-squad")
    pieces["one-more"] = replace(squad, id="one-more")
    with pytest.raises(AssertionError, match="figures"):
        count.look()


def check_cards_and_figures(game: Game) -> None:
    """Every deck still has its 72 cards, and nobody carries two weapons."""
    for nation in ("germany", "usa", "ussr"):
        piles = [pile.cards for pile in game.state.piles.values() if pile.deck == nation]
        assert sum(map(len, piles)) == 72


def test_wrong_answers_are_refused_in_words() -> None:
    counts = play_with_wrong_answers(sample(), "first-steps", 1, "strict")
    assert sum(counts.values()) > 0
