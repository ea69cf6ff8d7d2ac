"""A weapon may be destroyed by its owner at any time (11.3): beside every question he is asked."""

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.core.options import Buttons
from hexwright.engine.players.random_player import RandomPlayer
from tests.helpers.cce import ALLIES, AXIS, card, sample, totals
from tests.helpers.cce_orders import finish, order, rolls, tell
from tests.helpers.cce_positions import choices, given, go_on, moving
from tests.helpers.situations import Situation

DROP = ":scrap m"


def asides(game: Situation) -> set[str]:
    """What may be done beside the question that is open."""
    assert game.decision is not None
    return set(game.decision.asides)


def test_what_may_be_destroyed_is_not_looked_for_when_a_hex_is_answered() -> None:
    game = given({"g": "ger-rifle-squad E1", "m": "ger-hmg @g"}, {}, "move")
    order(game, card(1), "g", "g")
    assert game.decision is not None

    def forbidden() -> dict[str, str]:
        raise AssertionError("somebody looked")

    decision = replace(game.decision, asides=Buttons(forbidden))
    assert decision.is_allowed("E2")
    assert not decision.is_allowed("E9")
    with pytest.raises(AssertionError, match="somebody looked"):
        decision.is_allowed(DROP)


def test_11_3_who_drops_a_heavy_gun_on_the_way_goes_on_as_far_as_he_can_without_it() -> None:
    game = given({"g": "ger-rifle-squad E1", "m": "ger-hmg @g"}, {}, "move")
    order(game, card(1), "g", "g", "E2")
    assert game.piece("g").hex == "E2"
    tell(game, DROP, "E3", "E4", "E5")
    finish(game)
    assert game.piece("g").hex == "E5"
    assert not game.is_in_play("m")


def test_11_3_who_could_not_move_for_his_gun_moves_without_it() -> None:
    game = given(
        {"g": "ger-rifle-squad E1 broken", "m": "ger-inf-gun @g", "h": "ger-rifle-squad E1"},
        {},
        "move",
    )
    order(game, card(1), "h", "h", "E2")
    assert "g" not in choices(game)
    finish(game)
    game = given(
        {"l": "ger-leader-0 E1", "g": "ger-rifle-squad E1", "m": "ger-inf-gun @g"}, {}, "move"
    )
    order(game, card(1), "l", ("g",))
    assert choices(game) == {"l"}
    assert game.piece("m").carried_by == "g"
    tell(game, DROP, "g", "E2")
    assert game.piece("g").hex == "E2"


def test_11_3_t83_without_his_gun_he_climbs_a_cliff() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g"}, {}, "advance", sides={("E5", "E6"): "cliff"}
    )
    order(game, card(1), "g", "g")
    assert "E6" not in choices(game)
    finish(tell(game, DROP, "E6"))
    assert game.piece("g").hex == "E6"


def test_11_3_the_side_that_looks_on_may_do_it_when_it_is_asked() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E8", "m": "ger-lmg @g"},
        "fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    assert game.decision is not None
    assert game.decision.side == AXIS
    asked = game.decision.prompt
    tell(game, DROP)
    # He is asked the same, and has lost a weapon, not the moment.
    assert game.decision.prompt == asked
    finish(tell(game, card(1), "g", ":shoot", "g", "E4"))
    assert totals(game)[0] == 5 + 3


def test_11_3_inside_a_roll_the_holder_of_the_card_may_do_it_too() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g"}, {}, draws={AXIS: ["12", "34"]}, holder=AXIS
    )
    rolls(game, AXIS)
    tell(game, DROP)
    assert ":again" in choices(game)
    go_on(game)
    assert not game.is_in_play("m")


def test_11_3_a_gun_that_fires_or_is_asked_about_stays_until_it_has_fired() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E8"},
        "fire",
        "marksmanship",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "g")
    assert "m" in choices(game)
    assert DROP not in asides(game)
    tell(game, "m")
    assert DROP not in asides(game)
    tell(game, "E8")
    while game.decision is not None and totals(game) == []:
        assert DROP not in asides(game)
        go = game.decision.default
        assert go is not None
        game.answer(go)


def test_11_3_a_gun_dropped_while_others_join_its_group_is_no_part_of_it() -> None:
    game = given(
        {
            "a": "ger-rifle-squad E5",
            "m": "ger-lmg @a",
            "b": "ger-rifle-squad E6",
            "l": "ger-leader-2 E4",
        },
        {"u": "us-rifle-squad E8"},
        "fire",
        draws={AXIS: ["12"], ALLIES: ["66"]},
    )
    order(game, card(1), "l", ("a", "b"), "a", "E8", "m")
    assert choices(game) == {"b", ":pass"}
    finish(tell(game, DROP, "b"))
    assert totals(game)[0] == 5 + 1 + 3


def test_11_3_nobody_destroys_what_the_other_side_carries() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {"u": "us-rifle-squad E8", "m": "us-lmg @u"}, "fire")
    order(game)
    assert not asides(game)
    with pytest.raises(RuleViolation):
        game.answer(DROP)


def test_a_game_in_which_weapons_are_destroyed_at_any_question_goes_on_and_is_the_same_again() -> (
    None
):
    for scenario in ("crossroads", "winter-forest"):
        game, player = Game.start(sample(), scenario, 3), RandomPlayer(3)
        dropped = 0
        for number in range(400):
            decision = game.decision
            if decision is None:
                break
            beside = list(decision.asides) if number % 23 == 22 else []
            if beside:
                asked = (decision.prompt, decision.side)
                game.submit(beside[0])
                dropped += 1
                assert game.decision is not None
                assert (game.decision.prompt, game.decision.side) == asked
                assert len(game.decision.options) + len(game.decision.buttons)
            else:
                game.submit(player.answer(decision))
        assert dropped > 2
        twin = game.at(game.steps)
        assert twin.state == game.state
        loaded = Game.load(sample(), game.save())
        assert not loaded.issues
        assert loaded.game.state == game.state
