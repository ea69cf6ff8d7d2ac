"""Definitions once more, in play: what could be read off a table is seen to happen."""

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PointsScored
from hexwright.engine.systems.cce.activation import is_free
from hexwright.engine.systems.cce.cards import hand
from hexwright.engine.systems.cce.markers import works_in
from hexwright.engine.systems.cce.sight import seen
from hexwright.engine.systems.cce.time_track import now
from hexwright.engine.systems.cce.units import is_broken, units_of
from hexwright.engine.systems.cce.victory import surrender_space
from tests.helpers.cce import ALLIES, AXIS, card, sample, totals
from tests.helpers.cce_orders import finish, happens, is_never_asked, order, rolls, tell, turn
from tests.helpers.cce_positions import asked, choices, given, go_on, moving, until


def test_cce_008_cce_010_without_cards_nothing_can_be_done_but_pass() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {"u": "us-rifle-squad E7"})
    order(game)
    assert choices(game) == {PASS}
    finish(game)
    assert (game.piece("g").hex, game.piece("u").hex) == ("E5", "E7")


def test_cce_011_cce_017_a_card_that_was_an_order_is_no_action_any_more() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E8"},
        cards=("move",),
        draws={AXIS: ["34"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4")
    assert game.cards("usa/discard") == (card(1, ALLIES),)
    assert hand(game, ALLIES) == ()


def test_cce_011_cce_017_cce_066_a_fire_card_shoots_in_either_turn_once() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        draws={AXIS: ["11"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "g", ":shoot", "g", "E4")
    go_on(game)
    game.state.active = AXIS
    order(game)
    assert game.decision is not None
    assert not game.decision.is_allowed(card(1))


def test_cce_018_the_event_of_a_card_in_hand_never_happens() -> None:
    # Every card in hand has Elan on it; the event that happens is that of the next card.
    game = given({}, {}, "move", "fire", draws={AXIS: ["34 event", "34 command-and-control"]})
    before = surrender_space(game, AXIS)
    finish(rolls(game, AXIS))
    assert surrender_space(game, AXIS) == before
    assert len(hand(game, AXIS)) == 2


def test_cce_019_a_random_hex_sets_nothing_off_and_is_not_repeated() -> None:
    game = given({}, {}, draws={AXIS: ["34 time @C4"]}, holder=ALLIES)
    happens(game, AXIS, "dust")
    assert is_never_asked(game, ":again")
    assert now(game) == 0


def test_cce_029_cce_070_a_time_trigger_stops_the_roll_and_it_counts_afterwards() -> None:
    game = given(
        {"g": "ger-rifle-squad E5 broken"},
        {},
        "recover",
        draws={AXIS: ["12 time"]},
        postures={AXIS: "defender"},
    )
    finish(order(game, card(1)))
    assert now(game) == 1
    assert not is_broken(game, "g")


def test_cce_059_cce_065_after_the_last_order_the_turn_ends() -> None:
    game = given({"g": "ger-hero E5"}, {}, *["move"] * 6)
    turn(game)
    given_ = 0
    while game.state.active == AXIS and game.decision is not None:
        held = [one for one in hand(game, AXIS) if game.decision.is_allowed(one)]
        if held:
            given_ += 1
            tell(game, held[0], "h" if "h" in choices(game) else "g")
        else:
            until(game)
    assert given_ == 3


def test_cce_090_cce_093_a_second_radio_is_not_taken() -> None:
    game = given({"r": "ger-75-radio artillery-axis"}, {}, draws={AXIS: ["45"]})
    happens(game, AXIS, "reinforcements")
    go_on(game)
    assert game.state.boxes["artillery-axis"] == ("r",)


@pytest.mark.parametrize(("dice", "is_hit"), [("24", False), ("33", True)])
def test_cce_110_hindrance_is_taken_from_the_product_and_never_from_the_attack(
    dice: str, *, is_hit: bool
) -> None:
    # Distance five, brush three: nine hits, eight does not; the attack has its full six.
    game = given(
        {"c": "ger-weapon-team E3", "m": "ger-lt-mortar @c"},
        {"u": "us-rifle-squad E8"},
        "fire",
        terrain={"E6": "brush"},
        draws={AXIS: [dice, "12"], ALLIES: ["66"]},
    )
    finish(order(game, card(1), "c", "m", "E8"))
    assert totals(game)[1:2] == ([6 + 3] if is_hit else [])


def test_cce_172_cce_184_those_between_and_friends_are_not_shot_at() -> None:
    game = given(
        {"g": "ger-rifle-squad E5", "h": "ger-rifle-squad E6"},
        {"v": "us-rifle-squad E7", "u": "us-rifle-squad E8"},
        "fire",
        draws={AXIS: ["66"], ALLIES: ["11"]},
    )
    finish(order(game, card(1), "g", "g", "E8"))
    assert [is_broken(game, one) for one in "hvu"] == [False, False, True]


def test_cce_211_cce_212_cce_213_actions_activate_nobody_and_the_inactive_side_is_first() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E7"},
        theirs=("dig-in", "dig-in"),
        draws={AXIS: ["34 time"]},
    )
    rolls(game, AXIS)
    assert asked(game) == ALLIES
    tell(game, card(1, ALLIES), "E7", card(2, ALLIES))
    go_on(game)
    assert works_in(game, "E7") == "foxhole"
    assert is_free(game, "u")


def test_cce_213_opportunity_fire_activates() -> None:
    game = moving(
        {"u": "us-rifle-squad E3"},
        {"g": "ger-rifle-squad E8"},
        "fire",
        draws={AXIS: ["11"], ALLIES: ["66"]},
    )
    order(game, card(1, ALLIES), "u", "u", "E4", card(1), "g")
    assert not is_free(game, "g")


def test_cce_278_a_bridge_over_a_stream_is_a_bridge_for_everything() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-squad E6"},
        "fire",
        terrain={"E6": "stream", "E8": "stream"},
        overlays={"E6": "minor-bridge"},
        draws={AXIS: ["34"], ALLIES: ["34"]},
    )
    # Cover two of the bridge, not minus one of the stream; hindrance one across it.
    found = seen(game, "E5", "E7")
    assert found is not None
    assert found.hindrance == 1
    finish(order(game, card(1), "g", "g", "E6"))
    assert totals(game)[1] == 6 + 2 + 7


@pytest.mark.parametrize(("level", "firepower"), [(0, 5), (1, 4)])
def test_cce_306_uphill_and_downhill(level: int, firepower: int) -> None:
    for start, there in (("E5", "E7"), ("E7", "E5")):
        game = given(
            {"g": f"ger-rifle-squad {start}"},
            {"u": f"us-rifle-squad {there}"},
            "fire",
            levels={"E7": level},
            draws={AXIS: ["12"], ALLIES: ["66"]},
        )
        finish(order(game, card(1), "g", "g", there))
        expected = firepower if start == "E5" else 5 + level
        assert totals(game)[0] == expected + 3


def test_cce_314_neither_melee_nor_time_nor_smoke_takes_works_away() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {"u": "us-rifle-team E6"},
        "advance",
        markers={"f": "foxhole E6"},
        draws={AXIS: ["66 time"], ALLIES: ["11"]},
    )
    finish(order(game, card(1), "g", "g", "E6"))
    assert now(game) == 1
    assert units_of(game, ALLIES) == ("z",)
    assert works_in(game, "E6") == "foxhole"


def test_cce_331_a_correction_is_told_with_its_reason() -> None:
    game = Game.start(sample(), "crossroads", 1, enforcement="warn")
    before = game.state.points[AXIS]
    game.change(PointsScored(AXIS, 2), AXIS, "agreed")
    assert game.state.points[AXIS] == before + 2
    for side in game.sides:
        assert any("agreed" in repr(one) for one in game.log(side))


def test_cce_077_cce_083_an_objective_without_a_chit_pays_nobody() -> None:
    game = given({"g": "ger-rifle-squad H5"}, {}, "move", "move", owners={5: ALLIES})
    before = dict(game.state.points)
    go_on(order(game, card(1), "g", "g", "H6"))
    assert game.state.points == before


def test_cce_063_cce_068_after_a_pass_the_other_side_goes_on() -> None:
    game = given({}, {}, "move", theirs=("fire",))
    finish(turn(game, PASS, ()))
    assert game.state.active == ALLIES
    assert len(hand(game, AXIS)) == 4
