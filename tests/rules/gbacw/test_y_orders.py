"""Orders and reserve read again (6): exceptions, limits, and rules that meet."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS, RuleViolation
from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.gbacw.actions import groups_to_act, members, next_brigade
from hexwright.engine.systems.gbacw.closing import close
from hexwright.engine.systems.gbacw.engineering import may_build
from hexwright.engine.systems.gbacw.fight import fire_action
from hexwright.engine.systems.gbacw.loose_cannon import act_on_his_own, must_shock
from hexwright.engine.systems.gbacw.markers import in_reserve
from hexwright.engine.systems.gbacw.order_changes import change, modifiers
from hexwright.engine.systems.gbacw.orders import give_orders, open_orders, set_orders
from hexwright.engine.systems.gbacw.reaction_facing import may_react
from hexwright.engine.systems.gbacw.reaction_movement import may_go_away
from hexwright.engine.systems.gbacw.records import Activation
from hexwright.engine.systems.gbacw.reserve import leave_reserve, may_rest
from hexwright.engine.systems.gbacw.troops import brigade_order, is_disordered, order_of
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, ways_of
from tests.helpers.gbacw import BLUE, GREY, battery, battle, cavalry, infantry, leader
from tests.helpers.gbacw_fight import offered, settle
from tests.helpers.situations import Situation

CHAIN = ".l_us_corps   .l_us_d1   .l_us_b1   .A   .   .   .   .   .   .   .   ."


def chain(drawing: str = CHAIN, **more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    values: dict[str, Any] = {
        "l_us_corps": leader(command_range=6),
        "l_us_d1": leader(command_range=6),
        "l_us_b1": leader(command_range=2, orders_rating=0),
        "A": infantry(),
        **more,
    }
    return battle(drawing, **keep, **values)


def on_marker(game: Situation, *brigades: str, chit: str = "division") -> None:
    begin_activation(game, Activation(side=BLUE, formations=brigades, division="us-1", chit=chit))


MARCHING: dict[str, Any] = {"formation": "march", "facing": 2}

# --- who gets which orders (6.1) ------------------------------------------------------------------


@pytest.mark.parametrize(("ground", "may"), [(".", False), ("w", True)])
def test_gbacw_050_an_enemy_near_but_out_of_sight_does_not_bar_a_march(
    ground: str, *, may: bool
) -> None:
    game = chain(
        f".l_us_corps   .l_us_d1   .l_us_b1   .A   .   {ground}   .   .Z",
        Z=infantry(GREY, facing=9),
    )

    assert ("march" in open_orders(game, "us-1-1")) is may


def test_gbacw_050_one_unit_out_of_command_near_the_enemy_bars_the_march_of_all() -> None:
    game = chain(
        CHAIN.replace(".   .   .   .   .   .   .   .", ".   .   .   .   .C  .   .   .Z"),
        C=infantry(),
        Z=infantry(GREY, facing=9),
    )

    assert "march" not in open_orders(game, "us-1-1")


def test_gbacw_050_gbacw_058_no_roll_gives_march_orders() -> None:
    game = chain(dice=[9])
    on_marker(game, "us-1-1")

    game.run(change(game, "us-1-1"))

    assert ":march" not in offered(game)
    assert ":attack" in offered(game)


def test_gbacw_071_gbacw_077_given_march_orders_units_face_a_hexside_free() -> None:
    game = chain()

    game.run(give_orders(game))
    game.answer("l_us_b1")
    game.answer(":march")
    settle(game)

    assert game.piece("A").formation == "march"
    assert game.piece("A").facing in range(0, 12, 2)


def test_gbacw_049_a_march_goes_near_unseen_but_never_beside_the_enemy() -> None:
    game = battle(
        ".A   .   .   w   .Z",
        A=infantry(**MARCHING),
        Z=infantry(GREY, facing=9),
        acts="us-1-1",
        chit="march",
        orders={"us-1-1": "march"},
    )

    ends = {way[-1] for way in ways_of(game, "A")}

    assert "0301" in ends
    assert "0401" not in ends


def test_gbacw_049_who_begins_near_an_enemy_in_sight_does_not_march_at_all() -> None:
    game = battle(
        ".   .   .A   .   .   .   .Z",
        A=infantry(formation="march", facing=10),
        Z=infantry(GREY, facing=9),
        acts="us-1-1",
        chit="march",
        orders={"us-1-1": "march"},
    )

    assert ways_of(game, "A") == {}


def test_gbacw_054_gbacw_138_guns_with_an_attacking_brigade_move_whole_and_not_both() -> None:
    game = battle(
        ".G   .   .   .   .   .   .   .   .   .   .   .Z",
        G=battery(command="us-1-1", move=4),
        Z=infantry(GREY, facing=9),
        acts="us-1-1",
        orders={"us-1-1": "attack"},
    )

    assert "0501" in {way[-1] for way in ways_of(game, "G")}


# --- changes by the roll (6.2) --------------------------------------------------------------------


def test_gbacw_057_leaders_of_others_in_his_hex_do_not_help() -> None:
    game = battle(
        ".l_us_b1+l_us_b2+A   .l_us_d1",
        l_us_b1=leader(orders_rating=0),
        l_us_b2=leader(),
        l_us_d1=leader(),
        A=infantry(),
    )

    assert modifiers(game, "us-1-1").total == 0


def staying(**more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    drawing = keep.pop("drawing", ".A   .   .   .")
    return battle(drawing, acts="us-1-1", stays=["us-1-1"], **keep, **{"A": infantry(), **more})


def test_gbacw_058_who_stays_turns_one_vertex_and_no_more() -> None:
    game = staying(drawing=".   .A   .   .")

    game.run(act(game, "A"))
    game.answer(":turn")

    assert offered(game) - {PASS} == {":face-1", ":face-5"}


def test_gbacw_058_gbacw_076_in_woods_under_attack_who_stays_does_not_turn() -> None:
    game = staying(drawing=".   wA   .   .", orders={"us-1-1": "attack"})

    assert ":turn" not in buttons(game, "A")


@pytest.mark.parametrize(
    ("unit", "button"),
    [
        (infantry(), ":refuse-left"),
        (infantry(formation="refused-left"), ":end-refusal"),
        (infantry(strength=9), ":extend-left"),
        (infantry(), ":withdraw"),
        (cavalry(), ":dismount"),
    ],
)
def test_gbacw_058_who_stays_does_nothing_that_costs_points(unit: Any, button: str) -> None:
    drawing = """
    .   .   .   .   .
    .   .   .A  .   .
    .   .   .   .   .
    """
    free = battle(drawing, A=unit, acts="us-1-1")
    bound = staying(drawing=drawing, A=unit)

    assert button in buttons(free, "A")
    assert button not in buttons(bound, "A")


def test_gbacw_058_who_stays_may_rally() -> None:
    game = staying(A=infantry(disordered=True))

    assert ":rally" in buttons(game, "A")


def test_gbacw_063_a_brigade_that_gives_up_its_march_by_a_roll_stays_where_it_is() -> None:
    game = chain(A=infantry(**MARCHING), orders={"us-1-1": "march"}, dice=[8])
    on_marker(game, "us-1-1", chit="march")

    game.run(change(game, "us-1-1"))
    game.answer(":advance")
    settle(game)

    assert brigade_order(game, "us-1-1") == "advance"
    game.play(next_brigade(game), "l_us_b1")
    assert members(game) == []


def test_gbacw_063_retain_and_stay_holds_the_brigade_on_this_march_marker() -> None:
    game = chain(A=infantry(**MARCHING), orders={"us-1-1": "march"}, dice=[0])
    on_marker(game, "us-1-1", chit="march")
    game.play(change(game, "us-1-1"))

    game.play(next_brigade(game), "l_us_b1")

    assert ways_of(game, "A") == {}


def test_gbacw_061_gbacw_063_a_cautious_leader_on_the_march_goes_back_and_forms_up() -> None:
    game = chain(
        l_us_b1=leader(profile="cautious", orders_rating=0, command_range=3),
        A=infantry(**MARCHING),
        orders={"us-1-1": "march"},
        dice=[4],
    )
    on_marker(game, "us-1-1", chit="march")

    game.run(change(game, "us-1-1"))
    settle(game)

    assert brigade_order(game, "us-1-1") == "advance"
    assert game.piece("A").formation == "line"
    assert game.piece("A").facing in range(1, 12, 2)
    assert groups_to_act(game) == {}


def test_gbacw_061_a_cautious_leader_leaves_his_guns_where_they_are() -> None:
    game = battle(
        """
        .   .   .    .
        .   .   .l_us_b1+A  .
        .   .   .G   .
        """,
        l_us_b1=leader(profile="cautious"),
        A=infantry(),
        G=battery(command="us-1-1"),
    )
    on_marker(game, "us-1-1")

    game.run(act_on_his_own(game, "us-1-1"))
    settle(game)

    assert game.piece("G").hex == "0303"
    assert game.piece("A").hex != "0302"


LOOSE = ".l_us_b1+A   {}   {}   .   .Z   ."


@pytest.mark.parametrize(("ground", "order"), [(".", "attack"), ("w", "advance")])
def test_gbacw_059_three_points_through_woods_do_not_reach_the_enemy(
    ground: str, order: str
) -> None:
    game = battle(
        LOOSE.format(ground, ground),
        A=infantry(),
        Z=infantry(GREY, facing=9),
        l_us_b1=leader(profile="aggressive"),
        acts="us-1-1",
    )

    game.play(act_on_his_own(game, "us-1-1"))

    assert brigade_order(game, "us-1-1") == order


def test_gbacw_059_mounted_cavalry_has_five_points_to_reach_the_enemy() -> None:
    drawing = ".l_us_b1+A   .   .   .   .   .   .Z   ."
    found = []
    for unit in (infantry(), cavalry()):
        game = battle(
            drawing,
            A=unit,
            Z=infantry(GREY, facing=9),
            l_us_b1=leader(profile="aggressive"),
            acts="us-1-1",
        )
        game.play(act_on_his_own(game, "us-1-1"))
        found.append(brigade_order(game, "us-1-1"))

    assert found == ["advance", "attack"]


def test_gbacw_059_driven_units_beside_the_enemy_shock_and_do_not_fire() -> None:
    game = battle(
        ".l_us_b1+A   .Z   .",
        A=infantry(),
        Z=infantry(GREY, facing=9),
        l_us_b1=leader(profile="aggressive"),
        acts="us-1-1",
    )
    game.play(act_on_his_own(game, "us-1-1"))

    assert must_shock(game, "A")
    game.run(act(game, "A"))
    with pytest.raises(RuleViolation, match="does not fire"):
        game.answer(":fire")


def test_gbacw_059_gbacw_157_driven_units_in_disorder_come_near_but_not_beside() -> None:
    game = battle(
        """
        .   .   .   .   .   .
        .l_us_b1+A  .   .   .   .Z  .
        .B  .   .   .   .   .
        .   .   .   .   .   .
        """,
        A=infantry(disordered=True),
        B=infantry(),
        Z=infantry(GREY, facing=9),
        l_us_b1=leader(profile="aggressive"),
        acts="us-1-1",
    )
    game.play(act_on_his_own(game, "us-1-1"))

    game.run(act(game, "A"))

    ends = {way[-1] for way in offered(game) if isinstance(way, tuple)}
    assert ends
    assert all(distance(game, end, "0502") == 2 for end in ends)


# --- marches broken by combat (6.26) --------------------------------------------------------------


UNDER_FIRE = """
.   .   .   .   .   .
.A  .   .   .Z  .   .
.   .   .   .   .Y  .
"""


def under_fire(**more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    drawing = keep.pop("drawing", UNDER_FIRE)
    return battle(
        drawing,
        acts="us-1-1",
        orders={"cs-1-1": "march"},
        **keep,
        **{
            "A": infantry(),
            "Z": infantry(GREY, formation="march", facing=2),
            "Y": infantry(GREY, formation="march", facing=2),
            **more,
        },
    )


def test_gbacw_064_fire_takes_a_brigade_off_the_march_when_the_firing_brigade_is_done() -> None:
    game = under_fire(dice=[0] * 20)
    game.run(fire_action(game, "A"))
    game.answer(("0402",))
    settle(game)
    assert brigade_order(game, "cs-1-1") == "march"
    game.state.forced = ()

    game.run(close(game))
    settle(game)

    assert brigade_order(game, "cs-1-1") == "advance"
    assert {game.piece(one).formation for one in "YZ"} == {"line"}
    assert all(game.piece(one).facing in range(1, 12, 2) for one in "YZ")


# --- reserve (6.3) --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gap", "light", "rests"),
    [(7, "day", False), (7, "night", True), (4, "night", False)],
)
def test_gbacw_066_at_night_five_hexes_are_enough_in_sight_too(
    gap: int, light: str, *, rests: bool
) -> None:
    line = "    ".join([".l_us_b1+A", *(["."] * (gap - 1)), ".Z"])
    game = battle(line, l_us_b1=leader(), A=infantry(), Z=infantry(GREY, facing=9), light=light)

    assert may_rest(game, "us-1-1") is rests


def test_gbacw_066_one_unit_in_sight_keeps_the_whole_brigade_out_of_reserve() -> None:
    game = battle(
        """
        .B   .   .   .   .   .   .   .
        .    .   .   .   .   .   .   .
        .    .   .   .   .   .   .   .
        .l_us_b1+A  .   w   .   .   .   .   .Z
        """,
        l_us_b1=leader(),
        A=infantry(),
        B=infantry(),
        Z=infantry(GREY, facing=9),
    )

    assert not may_rest(game, "us-1-1")


def test_gbacw_066_gbacw_196_friends_in_between_hide_nobody() -> None:
    game = battle(
        ".l_us_b1+A   .B   .   .   .   .   .Z",
        l_us_b1=leader(),
        A=infantry(),
        B=infantry(command="us-2-1"),
        Z=infantry(GREY, facing=9),
    )

    assert not may_rest(game, "us-1-1")


def test_gbacw_067_a_unit_in_reserve_builds_nothing_and_reacts_to_nothing() -> None:
    game = battle(
        """
        .   .   .   .   .   .
        .A  .   .   .Z  .   .
        .   .   .   .   .K  .
        """,
        A=infantry(),
        Z=infantry(GREY, facing=7),
        K=cavalry(GREY, facing=9),
        acts="us-1-1",
        orders={"us-1-1": "attack"},
    )
    assert may_react(game, "Z", "A")
    assert may_go_away(game, "K", "A")

    game.emit(LevelSet("cs-1-1", "reserve"))

    assert not may_react(game, "Z", "A")
    assert not may_go_away(game, "K", "A")
    assert not may_build(game, "Z")


def rested(gap: int, **more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    line = "    ".join([".A", *(["."] * (gap - 1)), ".Z", ".", ".", ".Y"])
    game = battle(
        line,
        acts="us-1-1",
        dice=[0] * 20,
        **keep,
        **{
            "A": infantry(),
            "Z": infantry(GREY, facing=9),
            "Y": infantry(GREY, facing=9),
            **more,
        },
    )
    game.emit(LevelSet("cs-1-1", "reserve"))
    return game


def fire(game: Situation, target: str) -> None:
    game.run(fire_action(game, "A"))
    game.answer((target,))
    settle(game)


def test_gbacw_069_fire_at_four_hexes_throws_a_brigade_out_of_reserve_in_disorder() -> None:
    game = rested(4)

    fire(game, "0501")

    assert is_disordered(game, "Y")
    assert brigade_order(game, "cs-1-1") == "advance"
    assert not game.state.levels.get("cs-1-1", {}).get("reserve")


def test_gbacw_069_fire_from_five_hexes_does_not() -> None:
    game = rested(5)

    fire(game, "0601")

    assert not is_disordered(game, "Y")
    assert game.state.levels["cs-1-1"]["reserve"]


def test_gbacw_069_gbacw_071_marchers_thrown_out_of_reserve_face_a_vertex() -> None:
    game = rested(
        4,
        Z=infantry(GREY, formation="march", facing=10),
        Y=infantry(GREY, formation="march", facing=10),
        orders={"cs-1-1": "march"},
    )

    fire(game, "0501")

    assert brigade_order(game, "cs-1-1") == "advance"
    assert {game.piece(one).formation for one in "YZ"} == {"line"}
    assert all(game.piece(one).facing in range(1, 12, 2) for one in "YZ")


def test_gbacw_048_gbacw_070_gbacw_071_who_leaves_reserve_attacks_or_advances_facing_a_vertex() -> (
    None
):
    game = battle(
        ".l_us_b1+A   .   .   .   .   .   .B",
        l_us_b1=leader(command_range=1),
        A=infantry(**MARCHING),
        B=infantry(**MARCHING, statuses=["march"]),
        orders={"us-1-1": "march"},
    )
    game.emit(LevelSet("us-1-1", "reserve"))

    game.run(leave_reserve(game))
    game.answer("l_us_b1")
    assert offered(game) == {":advance", ":attack"}
    game.answer(":attack")
    settle(game)

    assert [order_of(game, one) for one in "AB"] == ["attack", "attack"]
    assert {game.piece(one).formation for one in "AB"} == {"line"}
    assert all(game.piece(one).facing in range(1, 12, 2) for one in "AB")


def test_gbacw_018_gbacw_058_a_change_by_the_roll_reaches_units_in_command_alone() -> None:
    game = chain(
        CHAIN.replace(".   .   .   .   .   .   .   .", ".   .   .   .   .C  .   .   ."),
        C=infantry(),
    )

    game.play(set_orders(game, "us-1-1", "attack", "gbacw-058"))

    assert (order_of(game, "A"), order_of(game, "C")) == ("attack", "advance")


def test_gbacw_349_gbacw_071_a_march_brigade_too_tired_to_march_forms_up() -> None:
    game = battle(
        ".l_us_b1+A   .   .",
        l_us_b1=leader(),
        A=infantry(**MARCHING),
        acts="us-1-1",
        chit="march",
        orders={"us-1-1": "march"},
        options={"fatigue": True},
        fatigue={"us-1-1": 6},
    )

    game.run(close(game))
    settle(game)

    assert brigade_order(game, "us-1-1") == "advance"
    assert game.piece("A").formation == "line"
    assert game.piece("A").facing in range(1, 12, 2)


def test_gbacw_069_the_other_brigades_of_a_division_stay_in_reserve() -> None:
    game = rested(4, Y=infantry(GREY, facing=9, command="cs-2-1"))
    game.emit(LevelSet("cs-1-1", "reserve", 0))
    game.emit(LevelSet("cs-1", "reserve"))

    fire(game, "0501")

    assert not in_reserve(game, "cs-1-1")
    assert in_reserve(game, "cs-2-1")
    assert not is_disordered(game, "Y")
