"""The Veteran of Combat Commander: Europe: what it does in plain situations."""

import pytest

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.core.game_events import PointsScored
from hexwright.engine.core.seat import Seat
from hexwright.engine.systems.cce.bot.thought import Thought, beats, below
from hexwright.engine.systems.cce.bot.veteran import Veteran
from hexwright.engine.systems.cce.bot.weights import VETERAN
from hexwright.engine.systems.cce.units import units_in
from tests.helpers.cce import ALLIES, AXIS, battle, card
from tests.helpers.cce_orders import order, rolls
from tests.helpers.cce_positions import given, moving, set_time
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


def test_it_fires_at_those_who_move_with_whoever_sees_them_best() -> None:
    """Of two as strong, brush is before the first: he does not lead, and nobody thinks better."""
    game = moving(
        {"u": "us-rifle-squad E2"},
        {"a": "ger-rifle-squad E7", "b": "ger-rifle-squad H4"},
        "fire",
        "fire",
        terrain={"E5": "brush", "E6": "brush"},
        markers={"s": "smoke-4 E6"},
    )
    order(game, card(1, ALLIES), "u", "u", "E3", card(1), "a", card(2), "b")
    answers = []
    for _ in range(2):
        answers.append(chosen(game))
        game.answer(answers[-1])
    assert answers == [":shoot", "b"]


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


def test_a_place_that_would_be_crowded_is_worth_less_than_any_other() -> None:
    """Whoever is too many in a hex is lost at the end of the turn, by nobody's fire."""
    worths = []
    for there in ("ger-rifle-team", "ger-rifle-squad"):
        game = battle(
            axis={"g": "ger-rifle-squad H5", "h": f"{there} H6"},
            allies={"u": "us-rifle-squad A1"},
            hands={AXIS: ["advance"]},
        )
        order(game, card(1))
        worths.append(Thought(Seat(game, AXIS), VETERAN).worth_of_place("H6", "g"))
    assert worths[0] - worths[1] == VETERAN.overstacked


def test_it_rushes_a_house_together_that_nobody_would_rush_alone() -> None:
    game = battle(
        axis={"l": "ger-leader-1 E5", "a": "ger-rifle-squad E5", "b": "ger-rifle-team D5"},
        allies={"u": "us-rifle-squad E6", **FAR},
        terrain={"E6": "building"},
        hands={AXIS: ["advance"]},
    )
    order(game, card(1), "l", ("a", "b"))
    # Squad and team have eight with their box; the leader who goes first is safe behind them.
    goals = []
    while game.decision is not None and units_in(game, "E6", ALLIES):
        answer = chosen(game)
        if game.decision.kind == "hex":
            goals.append((game.decision.subject, answer))
        game.answer(answer)
    assert {("a", "E6"), ("b", "E6")} <= set(goals)
    alone = battle(
        axis={"a": "ger-rifle-team E5", "y": "ger-rifle-team O10"},
        allies={"u": "us-rifle-squad E6", **FAR},
        hands={AXIS: ["advance"]},
    )
    order(alone, card(1), "a", "a")
    assert chosen(alone) != "E6"


@pytest.mark.parametrize(("points", "again"), [(5, False), (-5, True)])
def test_it_gives_the_card_away_for_a_sudden_death_that_it_would_lose(
    points: int, *, again: bool
) -> None:
    game = battle(
        axis={"g": "ger-rifle-squad E5"},
        allies={"u": "us-rifle-squad E8", **FAR},
        draws={ALLIES: ["34 time", "11", "66"]},
        holder=AXIS,
        last_cards=True,
    )
    game.emit(PointsScored(AXIS if points > 0 else ALLIES, abs(points)))
    set_time(game, 7)
    rolls(game, ALLIES)
    answers = []
    while game.decision is not None:
        answer = chosen(game)
        answers.append(answer)
        game.answer(answer)
    assert (":again" in answers) is again
    assert (game.outcome is None) is again


def test_it_strengthens_an_attack_only_where_that_may_count() -> None:
    for enemy, plays in (("us-rifle-squad E7", True), ("us-elite-squad E7", False)):
        game = battle(
            axis={"g": "ger-rifle-squad E5", "y": "ger-rifle-team O10"},
            allies={"u": enemy, **FAR},
            terrain={} if plays else {"E7": "building"},
            markers={} if plays else {"b": "bunker E7"},
            hands={AXIS: ["fire", "marksmanship"]},
        )
        order(game, card(1), "g", "E7")
        assert (chosen(game) == card(2)) is plays


def test_it_throws_smoke_before_it_crosses_heavy_fire() -> None:
    for guns, throws in (({"v": "us-elite-squad E10", "m": "us-hmg @v"}, True), ({}, False)):
        game = battle(
            axis={"g": "ger-elite-squad E1"},
            allies={"u": "us-rifle-team H5", **guns},
            hands={AXIS: ["move", "smoke-grenades"]},
        )
        order(game, card(1), "g", "g")
        assert (chosen(game) == f":play {card(2)}") is throws


def test_whoever_is_ahead_lets_the_clock_run() -> None:
    given_up = []
    for points in (6, -6):
        game = battle(
            axis={"a": "ger-rifle-squad E5"},
            allies={"u": "us-rifle-squad O1", **FAR},
            hands={AXIS: ["fire", "fire", "move", "advance", "recover"]},
        )
        game.emit(PointsScored(AXIS if points > 0 else ALLIES, abs(points)))
        order(game, PASS)
        given_up.append(len(chosen(game)))  # type: ignore[arg-type] # several cards
    assert given_up[0] > given_up[1] == 1


def test_it_does_not_let_one_behind_smoke_join_who_would_weaken_all() -> None:
    game = battle(
        axis={
            "l": "ger-leader-2 E6",
            "a": "ger-rifle-squad E5",
            "b": "ger-rifle-squad D5",
            "y": "ger-rifle-team O10",
        },
        allies={"u": "us-rifle-squad E9", **FAR},
        markers={"s": "smoke-9 D5"},
        hands={AXIS: ["fire"]},
    )
    order(game, card(1), "l", ("a", "b"), "a", "E9")
    assert game.decision is not None
    assert "b" in game.decision.options
    assert chosen(game) == PASS


def test_an_objective_that_is_held_draws_no_crowd_however_much_it_is_worth() -> None:
    game = given(
        {"a": "ger-rifle-squad E5", "g": "ger-rifle-squad E6"},
        {},
        "move",
        chits={"open": ["b", "f", "j", "w"]},
        owners={2: AXIS},
    )
    order(game, card(1))
    thought = Thought(Seat(game, AXIS), VETERAN)
    assert thought.worth_of_place("E5", "g") < thought.worth_of_place("E6", "g")


def test_it_goes_around_mines_on_the_way_to_an_objective() -> None:
    steps = []
    for place in ("A10", "G4"):
        game = battle(
            axis={"g": "ger-rifle-squad G3"},
            allies={"u": "us-rifle-squad A1"},
            markers={"m": f"mines {place}"},
            hands={AXIS: ["move"]},
        )
        order(game, card(1), "g", "g")
        steps.append(chosen(game))
    assert steps[0] == "G4"
    assert steps[1] in ("F3", "F4", "H4", "H3")


def test_it_does_not_lead_the_broken_out_of_mines_for_a_little_gain() -> None:
    answers = []
    for place in ("E6", "E5"):
        game = battle(
            axis={"g": "ger-rifle-squad E5 broken"},
            allies={"u": "us-rifle-squad E10", **FAR},
            terrain={"E4": "brush"},
            markers={"m": f"mines {place}"},
            hands={AXIS: ["move", "fire"]},
        )
        order(game)
        answers.append(chosen(game))
    assert answers == [card(1), PASS]
