"""Rules whose first tests showed little, played out so that they would fail without the rule."""

import pytest

from hexwright.engine.core.decision import PASS, RuleViolation
from hexwright.engine.core.game_events import TrackMoved
from hexwright.engine.systems.cce.cards import hand
from hexwright.engine.systems.cce.markers import works_in
from hexwright.engine.systems.cce.nations import hand_size
from hexwright.engine.systems.cce.objectives import controller, places
from hexwright.engine.systems.cce.time_track import now
from hexwright.engine.systems.cce.units import is_broken, is_damaged, is_suppressed
from tests.helpers.cce import ALLIES, AXIS, card, totals
from tests.helpers.cce_orders import finish, happens, order, rolls, tell, turn
from tests.helpers.cce_positions import asked, choices, given, go_on, moving, set_time, until

# --- cards and hands ------------------------------------------------------------------------------


@pytest.mark.parametrize(("posture", "cards"), [("attacker", 6), ("recon", 5), ("defender", 4)])
def test_cce_012_cce_068_a_turn_ends_with_a_hand_as_large_as_the_posture(
    posture: str, cards: int
) -> None:
    game = given({}, {}, "fire", theirs=("fire",), postures={AXIS: posture, ALLIES: "recon"})
    go_on(turn(game, PASS, (card(1),)))
    assert len(hand(game, AXIS)) == cards == hand_size(game, AXIS)
    # The other side draws at the end of its own turn.
    assert len(hand(game, ALLIES)) == 1


def test_cce_139_command_confusion_is_refused_as_an_order_by_its_rule() -> None:
    game = given({"g": "ger-rifle-squad E5"}, {}, "command-confusion", "move")
    order(game)
    with pytest.raises(RuleViolation) as refused:
        game.answer(card(1))
    assert refused.value.rule == "cce-139"
    assert choices(game) == {card(2), PASS}


def test_cce_132_cce_137_a_fire_order_needs_range_and_sight() -> None:
    for enemy, woods, is_given in (("E10", {}, True), ("E10", {"E8": "woods"}, False)):
        game = given(
            {"g": "ger-rifle-squad E5"}, {"u": f"us-rifle-squad {enemy}"}, "fire", terrain=woods
        )
        order(game)
        assert (card(1) in choices(game)) is is_given
    game = given({"g": "ger-rifle-squad H4"}, {"u": "us-rifle-squad H10"}, "fire")
    order(game)
    assert card(1) not in choices(game)


def test_cce_256_cce_335_chance_alone_says_which_card_is_lost() -> None:
    kept = set()
    for seed in range(1, 9):
        game = given({}, {}, "move", "fire", theirs=("move", "fire"))
        game.state.chance = seed * 977
        finish(happens(game, AXIS, "fog-of-war"))
        assert [len(hand(game, side)) for side in (AXIS, ALLIES)] == [1, 1]
        kept.add((*hand(game, AXIS), *hand(game, ALLIES)))
    assert len(kept) > 1


# --- triggers and time ----------------------------------------------------------------------------


def test_cce_024_a_sudden_death_roll_inside_a_time_trigger_sets_nothing_off() -> None:
    game = given({}, {}, draws={AXIS: ["34 time"] + ["66 time"] * 3}, last_cards=True)
    set_time(game, 6)
    go_on(rolls(game, AXIS))
    # The first roll moved the time to where sudden death is rolled for; that roll did not.
    assert now(game) == 7
    assert len(totals(game)) == 2
    assert game.outcome is None


def test_cce_029_cce_070_a_time_trigger_does_all_that_an_advance_does_for_who_rolled_it() -> None:
    game = given(
        {},
        {},
        draws={AXIS: ["34 time", "11", "12"]},
        markers={"s": "smoke-3 E5"},
        postures={AXIS: "attacker", ALLIES: "defender"},
    )
    before = dict(game.state.points)
    rolls(game, AXIS)
    assert asked(game) in ("", AXIS)
    go_on(game)
    assert now(game) == 1
    assert game.state.points[ALLIES] - before.get(ALLIES, 0) == 1
    assert game.state.points.get(AXIS, 0) == before.get(AXIS, 0)
    assert not game.is_in_play("s")
    assert game.cards("germany/discard") == ()


def test_cce_025_the_sniper_on_the_last_card_waits_for_the_time() -> None:
    game = given(
        {"g": "ger-rifle-squad E5"},
        {},
        draws={AXIS: ["34 @E5", "34 sniper @E5"]},
        last_cards=True,
    )
    rolls(game, AXIS)
    rolls(game, AXIS)
    until(game, "g")
    moved = [number for number, one in enumerate(game.events) if isinstance(one, TrackMoved)]
    told = [number for number, one in enumerate(game.events) if one.rule == "cce-028"]
    assert now(game) == 1
    assert moved
    assert told
    assert moved[0] < told[0]


def test_cce_068_cce_333_the_last_card_drawn_moves_time_and_the_drawing_goes_on() -> None:
    game = given({}, {}, "fire", "move", draws={AXIS: ["34", "35"]}, last_cards=True)
    go_on(turn(game, PASS, (card(1), card(2))))
    # Two were left; with the two discards a new deck was made, and drawing went on from it.
    assert now(game) == 2
    assert len(hand(game, AXIS)) == 4


# --- objectives -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("chits", "worth"), [((), 0), (("k",), 3)])
def test_cce_077_cce_083_what_is_taken_is_worth_what_open_chits_say(
    chits: tuple[str, ...], worth: int
) -> None:
    game = given({"g": "ger-rifle-squad H5"}, {}, "move", chits={"open": chits}, owners={3: ALLIES})
    target = next(hex_ for hex_ in ("H6", "G5", "I5", "H4") if hex_ in places(game)[3])
    before = game.state.points.get(AXIS, 0) - game.state.points.get(ALLIES, 0)
    finish(order(game, card(1), "g", "g", target))
    assert controller(game, 3) == AXIS
    # It is lost by one side and won by the other.
    after = game.state.points.get(AXIS, 0) - game.state.points.get(ALLIES, 0)
    assert after - before == 2 * worth


# --- events and markers ---------------------------------------------------------------------------


def test_cce_263_of_two_weapons_the_nearer_fails_and_of_equals_the_one_chosen() -> None:
    axis = {"g": "ger-rifle-squad H5", "m": "ger-lmg @g"}
    near = {"u": "us-rifle-squad E5", "n": "us-lmg @u"}
    game = given(axis, near, draws={AXIS: ["34 @C5"]})
    go_on(happens(game, AXIS, "malfunction"))
    assert [is_damaged(game, one) for one in "mn"] == [False, True]
    game = given(
        {"g": "ger-rifle-squad E5", "m": "ger-lmg @g"},
        {"u": "us-rifle-squad E9", "n": "us-lmg @u"},
        draws={AXIS: ["34 @E7"]},
    )
    happens(game, AXIS, "malfunction")
    assert {"m", "n"} <= choices(game)
    finish(tell(game, "m"))
    assert [is_damaged(game, one) for one in "mn"] == [True, False]


def test_cce_260_interdiction_is_not_offered_those_in_cover_or_suppressed_already() -> None:
    game = given(
        {"g": "ger-rifle-squad H5", "h": "ger-rifle-squad H6 suppressed"},
        {"u": "us-rifle-squad E5", "v": "us-rifle-squad E7"},
        terrain={"E5": "woods"},
    )
    happens(game, AXIS, "interdiction")
    assert {"g", "v"} <= choices(game)
    assert not {"h", "u"} & choices(game)
    finish(tell(game, "v"))
    assert is_suppressed(game, "v")


def test_cce_241_cce_242_only_ones_own_who_are_not_veteran_yet_can_be_hardened() -> None:
    game = given(
        {"g": "ger-rifle-squad H5 veteran", "t": "ger-rifle-team H6"}, {"u": "us-rifle-squad E5"}
    )
    happens(game, AXIS, "battle-harden")
    assert choices(game) == {"t", "y"}


def test_cce_314_works_outlast_fire_those_who_leave_them_and_sappers() -> None:
    game = moving(
        {"u": "us-rifle-squad E7", "v": "us-rifle-team E7"},
        {"g": "ger-rifle-squad E9"},
        cards=("fire", "move"),
        markers={"f": "foxhole E7", "w": "trench E9"},
        draws={ALLIES: ["66"], AXIS: ["11"]},
    )
    finish(order(game, card(1, ALLIES), "u", "u", "E9"))
    assert is_broken(game, "g")
    finish(order(game, card(2, ALLIES), "v", "v", "D6"))
    # Shot at, or left by everybody: the works are there.
    assert (works_in(game, "E7"), works_in(game, "E9")) == ("foxhole", "trench")
    go_on(happens(game, ALLIES, "sappers"))
    assert (works_in(game, "E7"), works_in(game, "E9")) == ("foxhole", "trench")
