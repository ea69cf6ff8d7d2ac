"""Definitions, tracks and what else the rules say in general."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PointsScored
from hexwright.engine.hexes.coordinates import neighbour
from hexwright.engine.parts.ground import field_of
from hexwright.engine.systems.cce.activation import followers, is_free
from hexwright.engine.systems.cce.artillery import radio_of
from hexwright.engine.systems.cce.cards import actions_on, order_on
from hexwright.engine.systems.cce.effects import random_hex
from hexwright.engine.systems.cce.fire import Shot, fire_attack, firepower, hits
from hexwright.engine.systems.cce.language import (
    NEEDS,
    VERBS,
    Doing,
    Moment,
    Step,
    entered_words,
    step_of,
)
from hexwright.engine.systems.cce.nations import number, order_limit
from hexwright.engine.systems.cce.objectives import open_pile, secret_pile
from hexwright.engine.systems.cce.orders import give_order
from hexwright.engine.systems.cce.stacking import figures_in
from hexwright.engine.systems.cce.targets import units_named
from hexwright.engine.systems.cce.time_track import now
from hexwright.engine.systems.cce.triggers import ROLLS
from hexwright.engine.systems.cce.units import is_unit
from hexwright.engine.systems.cce.windows import BEFORE_ATTACK, PRE_ATTACK, could_play, playable
from tests.helpers.cce import ALLIES, AXIS, battle, card, sample
from tests.helpers.situations import Situation

PAIR: dict[str, Any] = {
    "axis": {"g": "ger-rifle-squad H5"},
    "allies": {"u": "us-rifle-squad E5 broken"},
}


def pair(**more: Any) -> Situation:
    return battle(**{**PAIR, **more})


def test_cce_001_a_unit_is_anybodys_unless_the_text_says_whose() -> None:
    game, step = pair(), step_of("rally one broken")
    assert step is not None
    assert units_named(game, Doing(AXIS, ROLLS), step) == ["u"]
    own = step_of("rally one own broken")
    assert own is not None
    assert units_named(game, Doing(AXIS, ROLLS), own) == []


def test_cce_004_weapons_and_markers_are_no_units() -> None:
    game = pair(axis={"g": "ger-rifle-squad H5", "m": "ger-lmg @g"}, markers={"w": "wire C3"})
    assert [is_unit(game, one) for one in ("g", "m", "w")] == [True, False, False]


def test_cce_008_cce_010_cce_069_a_turn_begins_with_a_card_and_time_at_its_space() -> None:
    game = Game.start(sample(), "crossroads", 1)
    assert game.decision is not None
    assert game.decision.kind == "card"
    assert game.decision.side == ALLIES
    assert now(game) == 0


def test_cce_011_cce_017_cce_066_a_card_is_its_order_or_its_actions() -> None:
    game = pair(hands={AXIS: ["fire", "crossfire"]})
    assert order_on(game, card(1)) == "fire"
    assert "opportunity-fire" in actions_on(game, card(1))
    assert actions_on(game, card(2)) == ("crossfire",)


def test_cce_018_no_event_is_played_from_the_hand() -> None:
    windows = {row[3] for row in sample().tables["actions"].rows}
    events = {row[0] for row in sample().tables["events"].rows}
    actions = {row[0] for row in sample().tables["actions"].rows}
    assert len(events) == 35
    assert len(actions) == 21
    assert "event" not in windows


def test_cce_019_a_random_hex_is_no_roll() -> None:
    game = pair(draws={AXIS: ["34 event @C4"]}, holder=ALLIES)
    doing = Doing(AXIS, ROLLS)
    game.play(random_hex(game, doing, Step("random-hex")))
    assert doing.hex == "C4"


@pytest.mark.parametrize(
    ("direction", "hex_"), [(1, "E4"), (2, "F4"), (3, "F5"), (4, "E6"), (5, "D5"), (6, "D4")]
)
def test_cce_032_directions_run_clockwise_from_the_top(direction: int, hex_: str) -> None:
    field = field_of(pair())
    assert field.number(neighbour(field.grid, field.place("E5"), direction - 1)) == hex_


def test_cce_050_a_leader_activates_those_in_his_radius() -> None:
    game = pair(axis={"l": "ger-leader-1 H5", "s": "ger-rifle-squad H6", "t": "ger-rifle-squad H8"})
    assert followers(game, "l") == ["s"]


def test_cce_059_cce_062_orders_and_vulnerability_stand_in_tables() -> None:
    game = pair()
    assert order_limit(game, AXIS) == 3
    assert game.look_up("orders-of-battle", "elite")["orders"] == 4
    assert [game.look_up("fortification-vulnerability", one)["roll"] for one in (8, 13)] == [12, 7]


def test_cce_061_chits_lie_in_their_boxes() -> None:
    game = Game.start(sample(), "crossroads", 3)
    for side in game.sides:
        other = game.opponent(side)
        assert game.view(side).piles[secret_pile(game, other)].cards is None
    assert game.view(AXIS).piles[open_pile(game)].cards is not None


def test_cce_090_cce_093_figures_of_a_hex_and_one_radio() -> None:
    game = pair(
        axis={"g": "ger-rifle-squad H5", "l": "ger-leader-1 H5", "r": "ger-75-radio artillery-axis"}
    )
    assert figures_in(game, "H5", AXIS) == 5
    assert radio_of(game, AXIS) == "r"


def test_cce_110_hindrance_spoils_the_aim_and_not_the_attack() -> None:
    game = pair(
        axis={"c": "ger-weapon-team E9", "m": "ger-lt-mortar @c"},
        terrain={"E7": "brush"},
        draws={AXIS: ["16", "15"]},
    )
    assert firepower(game, ("m",), ("E5",)).total == 6
    assert not game.play(hits(game, ROLLS, AXIS, "m", "E5"))


def test_cce_120_a_weapon_is_destroyed_by_its_owner() -> None:
    game = pair(axis={"g": "ger-rifle-squad H5", "m": "ger-lmg @g"}, hands={AXIS: ["move"]})
    game.run(give_order(game))
    assert game.decision is not None
    before = game.decision.prompt
    game.answer(":scrap m")
    assert not game.is_in_play("m")
    # The question is open still, and there is nothing left to destroy.
    assert game.decision.prompt == before
    assert not game.decision.asides


def test_cce_172_whoever_stands_between_is_not_hit() -> None:
    game = pair(
        axis={"g": "ger-rifle-squad E8", "h": "ger-rifle-squad E7"},
        allies={"u": "us-rifle-squad E5", "v": "us-rifle-squad E6"},
        draws={AXIS: ["66"], ALLIES: ["66"]},
    )
    game.play(fire_attack(game, ROLLS, Shot(("g",), "E5")))
    assert game.piece("v").face == "good"


def test_cce_211_cce_212_cce_213_the_inactive_side_plays_first_and_activates_nobody() -> None:
    game = pair(hands={AXIS: ["move"], ALLIES: ["move"]})
    assert list(PRE_ATTACK.order(game, None)) == [ALLIES, AXIS]
    assert is_free(game, "g")


def test_cce_278_the_highest_terrain_rules() -> None:
    order = [hex_.id for hex_ in sample().terrain.hexes]
    assert order[0] == "open"
    assert order.index("stream") < order.index("minor-bridge")
    assert order.index("woods") < order.index("building")


def test_cce_306_height_helps_and_hinders() -> None:
    game = pair(axis={"g": "ger-rifle-squad E8", "h": "ger-rifle-squad E2"}, levels={"E5": 1})
    assert firepower(game, ("g",), ("E5",)).total == 4
    assert number(game, "fire-downhill") == 1


def test_cce_327_the_scenario_says_where_all_begins() -> None:
    game = Game.start(sample(), "crossroads", 1)
    assert game.state.tracks["points"].space == 11
    assert game.state.tracks["casualties-axis/axis"].space == 6
    assert len(list(game.state.boxes["arriving-axis"])) == 3


def test_cce_331_both_may_correct_a_game_by_hand() -> None:
    game = Game.start(sample(), "crossroads", 1, enforcement="warn")
    before = game.state.points[AXIS]
    game.change(PointsScored(AXIS, 2), AXIS, "agreed")
    assert game.state.points[AXIS] == before + 2


# --- the language of cards ------------------------------------------------------------------------


def test_every_word_of_the_language_is_carried_out_by_some_chapter() -> None:
    verbs, needs = entered_words()
    assert verbs == set(VERBS)
    assert needs == set(NEEDS)


@pytest.mark.parametrize("hand", [["crossfire"], ["move"]])
def test_a_side_is_asked_whatever_it_holds(hand: list[str]) -> None:
    """The deck of both games has the card; only where it lies differs."""
    game = pair(
        axis={"g": "ger-rifle-squad E7"},
        hands={AXIS: ["hand-grenades" if hand == ["crossfire"] else "move", "hand-grenades"]},
    )
    game.state.records.pop("attack", None)
    from hexwright.engine.systems.cce.records import ATTACK, Attack, note

    note(game, ATTACK, Attack("fire", AXIS, ("E6",), ("g",), (), ("E7",)))
    moment = Moment(ROLLS, "E6", (), AXIS)
    assert could_play(BEFORE_ATTACK, game, AXIS, moment)
    held = [one for one, _ in playable(game, AXIS, moment, BEFORE_ATTACK)]
    assert len(held) == (2 if hand == ["crossfire"] else 1)
    assert PASS not in held
