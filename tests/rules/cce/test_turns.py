"""Cards, rolls and triggers (1), turns (5), time (6), victory (7), stacking (8), initiative (9)."""

from typing import Any

import pytest

from hexwright.engine.core.board import GameOver
from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import TrackMoved
from hexwright.engine.core.rolls import Roll
from hexwright.engine.systems.cce.cards import hand
from hexwright.engine.systems.cce.damage import eliminate
from hexwright.engine.systems.cce.exits import leave_map
from hexwright.engine.systems.cce.fire import Shot, fire_attack
from hexwright.engine.systems.cce.nations import discard_limit, order_limit, quality
from hexwright.engine.systems.cce.objectives import (
    controller,
    open_pile,
    settle_control,
    specials,
    value,
)
from hexwright.engine.systems.cce.orders import give_order, is_legal
from hexwright.engine.systems.cce.play import _end_turn, proceed
from hexwright.engine.systems.cce.records import (
    ADVANCE,
    MOVE,
    RECOVER,
    ROUT,
    holder,
    order,
)
from hexwright.engine.systems.cce.showing import held
from hexwright.engine.systems.cce.stacking import figures_in, has_room, thin_out
from hexwright.engine.systems.cce.time_track import advance_time, await_at, now, sudden_death
from hexwright.engine.systems.cce.triggers import ROLLS
from hexwright.engine.systems.cce.units import (
    figures,
    is_broken,
    is_unit,
    points_of,
    troop,
    units_of,
)
from hexwright.engine.systems.cce.victory import casualties, lead_of
from tests.helpers.cce import ALLIES, AXIS, battle, card, deck, sample
from tests.helpers.situations import Situation

PAIR = {"axis": {"g": "ger-rifle-squad H5"}, "allies": {"u": "us-rifle-squad E5"}}


def pair(**more: Any) -> Situation:
    return battle(**{**PAIR, **more})


async def roll(game: Situation, side: str = AXIS, kind: str = "test") -> int:
    fallen = await ROLLS.roll(game, Roll(die="d6", count=2, kind=kind, side=side))
    return fallen.natural


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("nation", ["germany", "usa", "ussr"])
def test_cce_009_a_deck_has_72_cards_with_five_fields(nation: str) -> None:
    cards = deck(nation).cards
    assert sum(one.copies for one in cards) == 72
    for one in cards:
        fields = ("order", "action", "event", "random_hex", "white_die", "dark_die")
        assert all(name in one.attributes for name in fields)
        assert (one.attributes["order"] == "fire") == ("top_action" in one.attributes)


def test_cce_013_hands_are_secret_and_discards_open() -> None:
    game = pair(hands={AXIS: ["move"]}, draws={AXIS: ["34"]})
    game.play(roll(game))
    view = game.view(ALLIES)
    assert view.piles["germany/hand/axis"].cards is None
    assert view.piles["germany"].cards is None
    assert view.piles["germany/discard"].cards == ("germany/d1",)


def test_cce_014_cce_021_a_roll_is_the_next_card_and_the_sum_of_its_dice() -> None:
    game = pair(draws={AXIS: ["65"]})
    assert game.play(roll(game)) == 11


def test_cce_016_cce_064_cce_065_orders_until_the_limit_or_the_end_of_the_turn() -> None:
    game = pair(hands={AXIS: ["move", "command-confusion"]})
    game.run(give_order(game))
    assert game.decision is not None
    assert list(game.decision.options) == [card(1)]
    game.answer(card(1))
    game.answer("g")
    assert order(game) is not None
    assert game.cards("germany/discard") == (card(1),)
    assert order_limit(game, AXIS) == 3


def test_cce_064_cce_138_whoever_gives_no_order_discards() -> None:
    game = pair(hands={AXIS: ["move", "fire"]})
    game.play(give_order(game), PASS, (card(1),))
    assert hand(game, AXIS) == (card(2),)


def test_cce_067_discards_are_limited_by_nation() -> None:
    game = pair()
    assert (discard_limit(game, AXIS), quality(game, AXIS)) == (5, "regular")


# --- triggers -------------------------------------------------------------------------------------


def test_cce_022_cce_026_an_event_interrupts_a_roll() -> None:
    game = pair(draws={AXIS: ["34 event", "11 elan"]})
    assert game.play(roll(game)) == 7
    assert len(game.cards("germany/discard")) == 2


def test_cce_027_a_jam_counts_in_fire_alone() -> None:
    game = pair(draws={AXIS: ["11 jam"]}, axis={"g": "ger-rifle-squad H5", "m": "ger-lmg @g"})
    game.play(roll(game))
    assert game.piece("m").face == "intact"


@pytest.mark.parametrize("victim", ["u", PASS])
def test_cce_028_a_sniper_may_break_somebody(victim: str) -> None:
    game = pair(draws={AXIS: ["34 sniper", "34 @E4"]})
    game.play(roll(game), victim)
    assert is_broken(game, "u") is (victim == "u")


def test_cce_023_cce_210_cce_ex_04_what_a_roll_came_to_counts_after_its_event() -> None:
    from hexwright.engine.systems.cce.rally import rout_one

    game = battle(
        axis={"g": "ger-green-squad H5 broken"},
        allies={"u": "us-rifle-squad A1"},
        draws={AXIS: ["34 event", "11 medic"]},
    )
    from hexwright.engine.systems.cce.records import ORDER, Order, note

    note(game, ORDER, Order(ROUT, AXIS, ("g",), player=AXIS))
    game.run(rout_one(game, ROLLS))
    game.answer("g")
    game.answer("I5")
    assert not is_broken(game, "g")
    assert game.piece("g").hex == "I5"


def test_cce_025_cce_070_cce_ex_07_a_time_trigger_on_the_last_card_moves_time_once() -> None:
    game = pair(draws={AXIS: ["34 time"]}, last_cards=True)
    game.play(roll(game))
    assert now(game) == 1


# --- the Initiative card --------------------------------------------------------------------------


def test_cce_100_cce_101_a_roll_is_repeated_and_the_card_changes_hands() -> None:
    game = pair(draws={AXIS: ["11 event", "22", "66"]}, holder=ALLIES)
    assert game.play(roll(game), ":again", ":again", PASS) == 12
    assert holder(game) == ALLIES


def test_cce_102_a_random_hex_cannot_be_repeated() -> None:
    game = pair(draws={AXIS: ["34 sniper", "34 @O9"]}, holder=ALLIES)
    game.play(roll(game), PASS)


def test_cce_009_the_initiative_card_lies_open_before_its_holder_and_in_no_pile() -> None:
    game = pair(draws={AXIS: ["11", "66"]}, holder=ALLIES)
    assert held(game) == {"reference/initiative": ALLIES}
    game.play(roll(game), ":again", PASS)
    assert held(game) == {"reference/initiative": AXIS}
    assert not [name for name in game.state.piles if name.startswith("reference")]


def test_cce_103_nobody_must_use_the_card() -> None:
    game = pair(draws={AXIS: ["11"]}, holder=AXIS)
    assert game.play(roll(game), PASS) == 2
    assert holder(game) == AXIS


# --- time -----------------------------------------------------------------------------------------


def test_cce_015_cce_070_whoever_causes_an_advance_shuffles() -> None:
    game = pair(draws={AXIS: ["34 time"]})
    game.play(roll(game))
    assert game.cards("germany/discard") == ()
    assert lead_of(game, AXIS) == 1


def test_cce_070_one_smoke_comes_off() -> None:
    game = pair(markers={"a": "smoke-3 C3", "b": "smoke-4 C5"})
    game.play(advance_time(game, AXIS, ROLLS), "C5")
    assert not game.is_in_play("b")


@pytest.mark.parametrize(("dice", "is_over"), [("11", True), ("66", False)])
def test_cce_072_cce_073_sudden_death(dice: str, *, is_over: bool) -> None:
    game = pair(draws={AXIS: [dice] * 3}, last_cards=True)
    game.emit(TrackMoved("time", sudden_death(game) - 1))
    game.play(advance_time(game, AXIS, ROLLS))
    assert (game.outcome is not None) is is_over


def test_cce_071_reinforcements_enter_by_their_own_edge() -> None:
    game = pair(axis={"g": "ger-rifle-squad H5", "r": "ger-rifle-squad arriving-axis"})
    await_at(game, "r", 1)
    game.play(advance_time(game, AXIS, ROLLS), "O3")
    assert game.piece("r").hex == "O3"


# --- points and the end ---------------------------------------------------------------------------


def test_cce_037_cce_078_figures_and_points() -> None:
    game = battle(
        axis={
            "s": "ger-rifle-squad H5",
            "t": "ger-rifle-team H5",
            "l": "ger-leader-2 H6 broken",
            "h": "ger-hero H6",
        },
        allies=PAIR["allies"],
        markers={"f": "foxhole H5"},
    )
    assert [figures(game, one) for one in "stlh"] == [4, 2, 1, 1]
    assert [points_of(game, one) for one in "stlh"] == [2, 1, 3, 0]
    assert not is_unit(game, "f")


def test_cce_058_cce_074_cce_075_too_many_losses_lose_the_game() -> None:
    many = {f"g{n}": f"ger-rifle-team {'ABCDEFGH'[n]}9" for n in range(8)}
    game = battle(axis=many, allies=PAIR["allies"])
    borne = game.state.tracks["casualties-axis/axis"].space
    *first, last = list(many)[:borne]
    for one in first:
        eliminate(game, one, "")
    assert game.outcome is None
    with pytest.raises(GameOver):
        eliminate(game, last, "")
    assert game.outcome is not None
    assert game.outcome.winner == ALLIES
    assert len(casualties(game, AXIS)) == borne


def test_cce_075_if_both_are_beaten_the_initiative_decides() -> None:
    from hexwright.engine.systems.cce.melee import fight

    game = battle(
        axis={"g": "ger-rifle-squad H5"},
        allies={"u": "sov-rifle-squad H5"},
        nations={ALLIES: "ussr"},
        draws={AXIS: ["33"], ALLIES: ["34"]},
        holder=ALLIES,
    )
    game.play(fight(game, "H5", ROLLS), PASS, PASS)
    assert game.outcome is not None
    assert game.outcome.winner == ALLIES


def test_cce_076_cce_080_whoever_leaves_scores_and_the_last_ends_the_game() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad A5 broken", "h": "ger-rifle-team A6"}, allies=PAIR["allies"]
    )
    game.play(leave_map(game, ("g",), ROLLS), 4)
    assert game.state.points[AXIS] == 2
    assert game.piece("g").face == "good"
    assert game.piece("g").box == "arriving-axis"
    game.play(leave_map(game, ("h",), ROLLS), 5)
    assert game.outcome is not None
    assert game.outcome.winner == AXIS


def test_cce_081_a_hero_scores_nothing() -> None:
    game = battle(axis={"g": "ger-hero A5", "h": "ger-rifle-team A6"}, allies=PAIR["allies"])
    game.play(leave_map(game, ("g",), ROLLS))
    assert game.state.points[AXIS] == 0
    assert not game.is_in_play("g")


# --- objectives -----------------------------------------------------------------------------------


def test_cce_034_cce_086_cce_ex_08_chits_add_up() -> None:
    game = pair(chits={"open": ["c", "g", "k"]})
    assert value(game, 3) == 6
    assert value(game, 1) == 0
    assert len(sample().maps["crossroads"].sites) == 5


def test_cce_084_cce_089_cce_ex_09_an_objective_swings() -> None:
    game = battle(
        axis={"g": "ger-rifle-squad H5"},
        allies={"u": "us-rifle-squad C3"},
        chits={"open": ["v"]},
        owners={1: AXIS},
    )
    before = lead_of(game, ALLIES)
    settle_control(game)
    assert controller(game, 1) == ALLIES
    assert lead_of(game, ALLIES) - before == 8


def test_cce_085_a_building_is_taken_as_a_whole() -> None:
    two: dict[str, Any] = {"buildings": [["G5", "G4"]], "owners": {3: AXIS}}
    game = battle(axis={"g": "ger-rifle-squad G4"}, allies={"u": "us-rifle-squad G5"}, **two)
    settle_control(game)
    assert controller(game, 3) == AXIS
    game = battle(axis={"g": "ger-rifle-squad O4"}, allies={"u": "us-rifle-squad G4"}, **two)
    settle_control(game)
    assert controller(game, 3) == ALLIES


def test_cce_087_special_chits() -> None:
    game = pair(chits={"open": ["u", "t"]})
    assert set(specials(game)) == {"losses-doubled", "exits-doubled"}
    eliminate_one = battle(
        axis={"g": "ger-rifle-squad H5", "h": "ger-rifle-team H6"},
        allies=PAIR["allies"],
        chits={"open": ["u"]},
    )
    eliminate(eliminate_one, "h", "")
    assert eliminate_one.state.points[ALLIES] == 2


def test_cce_088_a_chit_without_a_secret_side_lies_open() -> None:
    game = pair(chits={AXIS: ["r"]})
    assert "objectives/r" in game.cards(open_pile(game))


# --- stacking -------------------------------------------------------------------------------------


def test_cce_097_cce_098_cce_ex_11_two_broken_squads_are_one_figure_too_many() -> None:
    game = battle(
        axis={"a": "ger-rifle-squad H5 broken", "b": "ger-rifle-squad H5 broken"},
        allies=PAIR["allies"],
        active=ALLIES,
    )
    game.run(thin_out(game))
    game.answer("a")
    team = next(unit for unit in units_of(game, AXIS) if troop(game, unit) == "team")
    game.answer(team)
    assert game.decision is None
    assert figures_in(game, "H5", AXIS) == 6
    assert game.state.points[ALLIES] == 1


def test_cce_099_whoever_appears_needs_room() -> None:
    game = battle(axis={"a": "ger-rifle-squad H5"}, allies=PAIR["allies"])
    assert has_room(game, "H5", AXIS, 3)
    assert not has_room(game, "H5", AXIS, 4)


# --- turns ----------------------------------------------------------------------------------------


def test_cce_063_cce_068_only_the_active_side_draws_and_the_other_begins() -> None:
    game = pair(hands={AXIS: ["move"], ALLIES: ["move"]})
    game.play(_end_turn(game))
    assert len(hand(game, AXIS)) == 4
    assert len(hand(game, ALLIES)) == 1
    assert game.state.active == ALLIES


def test_cce_135_cce_ex_25_an_order_ends_before_the_next() -> None:
    game = battle(
        axis={
            "a": "ger-rifle-squad H5",
            "b": "ger-rifle-squad H6",
            "l": "ger-leader-1 H5",
            "c": "ger-rifle-team K5 broken",
        },
        allies=PAIR["allies"],
        hands={AXIS: ["rout"]},
        order=MOVE,
        moving=["l", "a", "b"],
    )
    game.state.phase = "order"
    game.run(proceed(game))
    assert game.decision is not None
    assert game.decision.kind == "piece"
    assert card(1) not in game.decision.options


def test_cce_137_cce_ex_27_a_move_order_must_move_somebody() -> None:
    game = pair(order=MOVE, moving=["g"])
    game.state.phase = "order"
    game.run(proceed(game))
    assert game.decision is not None
    assert PASS not in game.decision.buttons
    game.answer("g")
    assert PASS not in game.decision.buttons


@pytest.mark.parametrize(
    ("kind", "legal"), [(RECOVER, False), (ROUT, False), (ADVANCE, True), (MOVE, True)]
)
def test_cce_133_orders_need_somebody_to_carry_them_out(kind: str, *, legal: bool) -> None:
    assert is_legal(pair(), kind, AXIS) is legal


def test_cce_330_a_first_game_has_no_events() -> None:
    game = pair(draws={AXIS: ["34 event", "11 elan"]}, options={"first_game": True})
    game.play(roll(game))
    assert len(game.cards("germany/discard")) == 1


def test_cce_057_the_attack_total_is_kept_until_the_last_defence() -> None:
    game = pair(axis={"g": "ger-rifle-squad E7"}, draws={AXIS: ["66"], ALLIES: ["11"]}, holder=AXIS)
    game.run(fire_attack(game, ROLLS, Shot(("g",), "E5")))
    game.answer(PASS)
    assert game.state.records["attack"].total == 17
