"""The Veteran of Combat Commander: Europe: what it does in plain situations."""

import pytest

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.core.seat import Seat
from hexwright.engine.systems.cce.bot.thought import beats, below
from hexwright.engine.systems.cce.bot.veteran import Veteran
from tests.helpers.cce import ALLIES, AXIS, battle, card
from tests.helpers.cce_orders import order
from tests.helpers.situations import Situation

FAR = {"z": "us-rifle-team A1"}


def chosen(game: Situation) -> Choice:
    """What the Veteran answers to the question that is open."""
    assert game.decision is not None
    return Veteran(1).choose(Seat(game, game.decision.side))


def test_two_dice_against_two() -> None:
    assert beats(11) == pytest.approx(1)
    assert beats(-10) == 0
    assert beats(0) + beats(1) == pytest.approx(1)
    assert below(7) == 15 / 36


def test_it_fires_at_those_who_would_be_lost_with_all_who_can_join() -> None:
    game = battle(
        axis={"l": "ger-leader-1 E5", "a": "ger-rifle-squad E5", "b": "ger-rifle-squad E6"},
        allies={"u": "us-rifle-squad E9", "v": "us-rifle-squad F8 broken", **FAR},
        terrain={"E9": "building"},
        hands={AXIS: ["fire", "artillery-request"]},
    )
    order(game)
    answers = []
    for _ in range(5):
        assert game.decision is not None
        answers.append(chosen(game))
        game.answer(answers[-1])
    assert answers[:2] == [card(1), "l"]
    assert set(answers[2]) == {"a", "b"}  # type: ignore[arg-type] # several units
    assert answers[4] == "F8"


def test_it_rallies_rather_than_fires_without_a_chance() -> None:
    game = battle(
        axis={"a": "ger-rifle-squad E5 broken", "b": "ger-rifle-squad E6 broken"},
        allies={"u": "us-rifle-squad O1", **FAR},
        hands={AXIS: ["recover", "rout"]},
    )
    order(game)
    assert chosen(game) == card(1)


def test_it_lets_go_what_is_no_order() -> None:
    game = battle(
        axis={"a": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad O1", **FAR},
        hands={AXIS: ["ambush", "fire"]},
    )
    order(game, PASS)
    assert chosen(game) == (card(1),)


def test_it_fires_at_those_who_run_in_the_open_and_not_at_those_in_a_house() -> None:
    answers = []
    for ground in ("open", "building"):
        game = battle(
            axis={"g": "ger-rifle-squad E8", "y": "ger-rifle-team O10"},
            allies={"u": "us-rifle-squad E5", **FAR},
            terrain={"E6": ground},
            hands={ALLIES: ["move"], AXIS: ["fire"]},
            active=ALLIES,
        )
        order(game, card(1, ALLIES), "u", "u", "E6")
        answers.append(chosen(game))
    assert answers == [card(1), PASS]


def test_it_takes_an_objective_beside_it() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad H5"},
        allies={"u": "us-rifle-squad A1"},
        hands={AXIS: ["move"]},
    )
    order(game, card(1), "g", "g")
    assert chosen(game) == "H6"


def test_it_advances_only_into_a_melee_that_it_should_win() -> None:
    for enemy, goes in (("us-green-team E6 broken", True), ("us-elite-squad E6", False)):
        game = battle(
            axis={"g": "ger-elite-squad E5", "y": "ger-rifle-team O10"},
            allies={"u": enemy, **FAR},
            hands={AXIS: ["advance"]},
        )
        order(game, card(1), "g", "g")
        assert (chosen(game) == "E6") is goes


def test_it_lets_a_card_go_when_it_passes_with_a_good_hand() -> None:
    game = battle(
        axis={"a": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad O1", **FAR},
        hands={AXIS: ["fire", "fire", "move"]},
    )
    order(game, PASS)
    assert chosen(game) == (card(2),)


def test_it_does_not_choose_opportunity_fire_for_the_sake_of_those_who_are_not_armed() -> None:
    game = battle(
        axis={"g": "ger-green-team E9", "h": "ger-elite-squad H9", "y": "ger-rifle-team O10"},
        allies={"u": "us-rifle-squad E5 broken", **FAR},
        hands={ALLIES: ["move"], AXIS: ["fire"]},
        active=ALLIES,
    )
    order(game, card(1, ALLIES), "u", "u", "E6", card(1), "g")
    assert game.decision is not None
    assert ":shoot" in (*game.decision.buttons, *game.decision.options)
    assert chosen(game) == PASS
