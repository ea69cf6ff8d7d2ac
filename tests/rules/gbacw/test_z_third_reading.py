"""A third reading of the chapters up to reinforcements (4 - 9): what two readings left out."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet, RecordSet
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.systems.gbacw.actions import act_one, members, next_brigade
from hexwright.engine.systems.gbacw.command import take_chain, was_in_command
from hexwright.engine.systems.gbacw.coordination import eligible
from hexwright.engine.systems.gbacw.designation import why_no_shock
from hexwright.engine.systems.gbacw.efficiency import corps_to_draw
from hexwright.engine.systems.gbacw.leaders import movable_leaders, move_commanders
from hexwright.engine.systems.gbacw.loose_cannon import act_on_his_own
from hexwright.engine.systems.gbacw.markers import lone_batteries
from hexwright.engine.systems.gbacw.movement import left
from hexwright.engine.systems.gbacw.orders import attach_batteries, set_orders
from hexwright.engine.systems.gbacw.reaction_facing import reactions
from hexwright.engine.systems.gbacw.reaction_movement import escapes
from hexwright.engine.systems.gbacw.records import (
    Activation,
    Efficiency,
    activation,
    efficiency_key,
)
from hexwright.engine.systems.gbacw.reserve import formations_to_rest
from hexwright.engine.systems.gbacw.troops import (
    NO_SHOCK,
    brigade_order,
    is_disordered,
    order_of,
    refused_hands,
)
from hexwright.engine.systems.gbacw.turning import may_refuse
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, ways_of
from hexwright.engine.systems.gbacw.withdrawal import ways_back
from tests.helpers.gbacw import BLUE, GREY, battery, battle, cavalry, infantry, leader
from tests.helpers.gbacw_fight import offered, settle
from tests.helpers.situations import Situation

OPEN = """
    .   .   .   .   .   .
    .   .   .   .   .   .
    .   .   .A  .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
"""


def acting(drawing: str = OPEN, order: str = "advance", **more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    values = {"A": infantry(), **more}
    orders = {"us-1-1": order, **keep.pop("orders", {})}
    return battle(drawing, acts="us-1-1", orders=orders, **keep, **values)


def at(drawing: str, **tokens: str) -> str:
    """A drawing with other tokens at hexes, as `h0302=".Z"`."""
    rows = [line.split() for line in drawing.splitlines() if line.strip()]
    for name, token in tokens.items():
        rows[int(name[3:]) - 1][int(name[1:3]) - 1] = token
    return "\n".join("   ".join(row) for row in rows)


def ends(game: Situation, unit: str = "A") -> set[str]:
    return {way[-1] for way in ways_of(game, unit)}


# --- 4 --------------------------------------------------------------------------------------------


def test_gbacw_018_gbacw_019_a_stray_on_the_march_counts_as_in_command() -> None:
    game = battle(
        ".l_us_b1   .   .   .   .A",
        l_us_b1=leader(command_range=1),
        A=infantry(formation="march", facing=2, statuses=["march"]),
    )
    take_chain(game)

    assert was_in_command(game, "A")


def test_gbacw_022_two_batteries_are_not_attached_to_one_brigade() -> None:
    game = battle(
        ".G   .H   .l_us_b1   .l_us_b2",
        G=battery(),
        H=battery(),
        l_us_b1=leader(),
        l_us_b2=leader(),
    )
    game.play(attach_batteries(game), "l_us_b1")

    game.run(attach_batteries(game))

    assert offered(game) == {"l_us_b2", PASS}


# --- 5 --------------------------------------------------------------------------------------------


def test_gbacw_031_a_corps_without_units_on_the_map_draws_nothing() -> None:
    there = battle(".A   .", A=infantry())
    gone = battle(".Z   .", Z=infantry(GREY))

    assert corps_to_draw(there, BLUE) == ["us-i"]
    assert corps_to_draw(gone, BLUE) == []


def test_gbacw_042_lone_guns_on_the_march_do_not_act_by_the_divisions_marker() -> None:
    marching = battery(statuses=["march"], formation="march", facing=2)
    game = battle(".G   .H", G=battery(), H=marching)

    assert lone_batteries(game, "us-1") == ["G"]
    assert lone_batteries(game, "us-1", "march") == ["H"]


def test_gbacw_026_lone_guns_out_of_command_act_once_less() -> None:
    game = battle(".l_us_d1   .   .   .   .G", l_us_d1=leader(command_range=1), G=battery())
    game.emit(RecordSet(efficiency_key(BLUE), Efficiency(BLUE, divisions={"us-1": 2})))
    take_chain(game)
    game.emit(Counted("turn", "activated", "G"))

    assert lone_batteries(game, "us-1") == []


def test_gbacw_043_brigades_on_the_march_or_in_reserve_are_not_coordinated() -> None:
    game = battle(
        ".l_us_d1+l_us_b1+A   .l_us_b2+B",
        l_us_d1=leader(),
        l_us_b1=leader(),
        l_us_b2=leader(),
        A=infantry(),
        B=infantry(command="us-2-1", formation="march", facing=2),
        orders={"us-2-1": "march"},
    )
    begin_activation(game, Activation(side=BLUE, formations=("us-1-1",), division="us-1"))

    assert eligible(game) == ["us-1-1"]


def test_gbacw_041_a_brigade_that_was_not_chosen_does_not_act_by_this_marker() -> None:
    game = battle(
        ".l_us_b1+A   .l_us_b2+B",
        l_us_b1=leader(),
        l_us_b2=leader(),
        A=infantry(),
        B=infantry(command="us-2-1"),
    )
    record = Activation(side=BLUE, formations=("us-1-1", "us-2-1"), division="us-1")
    begin_activation(game, record)

    game.play(next_brigade(game), "l_us_b1")

    assert members(game) == ["A"]


# --- 6 --------------------------------------------------------------------------------------------


def test_gbacw_054_guns_of_an_attacking_brigade_use_roads() -> None:
    game = battle(
        ".G   w   .",
        G=battery(command="us-1-1", move=1),
        acts="us-1-1",
        orders={"us-1-1": "attack"},
        roads=[["0101", "0201", "0301"]],
    )

    assert order_of(game, "G") == "advance"
    assert ends(game, "G") == {"0201"}


def test_gbacw_018_a_stray_keeps_attack_orders_when_its_brigade_marches() -> None:
    game = battle(
        ".l_us_b1+A   .   .   .   .   .B",
        l_us_b1=leader(command_range=1),
        A=infantry(),
        B=infantry(),
        orders={"us-1-1": "attack"},
    )

    game.run(set_orders(game, "us-1-1", "march", "gbacw-048"))
    settle(game)

    assert (order_of(game, "A"), order_of(game, "B")) == ("march", "attack")
    assert game.piece("B").formation == "line"


def test_gbacw_059_who_cannot_come_nearer_is_not_driven_on() -> None:
    # A river all around: A stays where it is.
    around = {("0303", one): "river" for one in ("0302", "0304", "0402", "0403", "0202", "0203")}
    game = acting(
        at(OPEN, h0303=".l_us_b1+A", h0603=".Z"),
        l_us_b1=leader(profile="aggressive"),
        Z=infantry(GREY, facing=9),
        sides=around,
    )
    game.play(act_on_his_own(game, "us-1-1"))

    game.run(act_one(game))
    if game.decision is not None and "A" in offered(game):
        game.answer("A")
        assert PASS in offered(game)


def test_gbacw_061_a_brigade_that_has_fallen_back_does_nothing_by_this_marker() -> None:
    game = battle(
        at(OPEN, h0303=".l_us_b1+A", h0603=".Z"),
        l_us_b1=leader(profile="cautious"),
        A=infantry(),
        Z=infantry(GREY, facing=9),
        orders={"us-1-1": "attack"},
    )
    begin_activation(game, Activation(side=BLUE, formations=("us-1-1",), division="us-1"))

    game.run(act_on_his_own(game, "us-1-1"))
    settle(game)

    assert brigade_order(game, "us-1-1") == "advance"
    assert activation(game).finished == ("us-1-1",)


def test_gbacw_066_a_corps_goes_into_reserve_by_its_commander() -> None:
    game = battle(
        ".l_us_corps   .l_us_d1   .l_us_b1+A",
        l_us_corps=leader(),
        l_us_d1=leader(),
        l_us_b1=leader(),
        A=infantry(),
    )

    found = formations_to_rest(game, BLUE)

    assert found["l_us_d1"] == "us-1"
    assert found["l_us_b1"] == "us-1-1"
    assert found["l_us_corps"] == "us-i"


# --- 7 --------------------------------------------------------------------------------------------


def test_gbacw_083_a_unit_with_a_refused_flank_neither_turns_nor_moves_nor_extends() -> None:
    game = acting(A=infantry(strength=9, formation="refused-left"))

    assert ways_of(game, "A") == {}
    assert not {":turn", ":extend-left", ":extend-right"} & set(buttons(game, "A"))
    assert {":end-refusal", ":withdraw"} <= set(buttons(game, "A"))


def test_gbacw_081_the_end_of_a_line_away_from_the_enemy_may_refuse() -> None:
    # Z stands beside the left half alone.
    game = acting(
        at(OPEN, h0401=".Z"),
        A=infantry(strength=9, formation="extended-line", extends=["0302"]),
        Z=infantry(GREY, facing=9),
    )

    assert not may_refuse(game, "A", "left")
    assert may_refuse(game, "A", "right")


def test_gbacw_075_an_about_face_turns_three_units_over() -> None:
    game = acting(
        at(OPEN, h0303=".A+B+C"),
        A=infantry(strength=3),
        B=infantry(strength=3),
        C=infantry(strength=3),
    )

    game.play(act(game, "C"), ":turn", ":face-9", PASS)

    assert game.stack("0303") == ("C", "B", "A")


def test_gbacw_077_along_a_winding_road_turning_is_free() -> None:
    # The road leads back on itself: two vertices at every bend.
    game = acting(
        at(OPEN, h0303=".", h0203=".A"),
        A=infantry(facing=3, move=3),
        roads=[["0203", "0303", "0302", "0202"]],
    )

    assert "0202" in ends(game)
    game.run(act(game, "A"))
    game.answer(("0303", "0302", "0202"))
    settle(game)
    assert left(game, "A") == 0


# --- 8 --------------------------------------------------------------------------------------------


def test_gbacw_092_a_unit_that_fails_among_friends_goes_on_with_the_points_of_its_back() -> None:
    # Six points: one, two for the friends, one: two left in good order, none of four in disorder.
    game = acting(
        ".A   .B   .   .   .",
        A=infantry(strength=8),
        B=infantry(strength=9),
        dice=[9],
    )

    game.run(act(game, "A"))
    game.answer(("0201", "0301", "0401", "0501"))
    settle(game)

    assert is_disordered(game, "A")
    assert game.piece("A").hex == "0301"


def test_gbacw_097_infantry_that_turns_takes_guns_of_another_brigade_along() -> None:
    game = acting(at(OPEN, h0303=".G+A"), A=infantry(), G=battery(command="us-2-1", facing=3))

    game.run(act(game, "A"))
    game.answer(":turn")
    game.answer(":face-5")
    settle(game)

    assert game.piece("G").facing == 5


def test_gbacw_097_who_turns_and_leaves_turns_nobody() -> None:
    game = acting(at(OPEN, h0303=".B+A"), A=infantry(strength=3), B=infantry(strength=3))

    game.run(act(game, "A"))
    game.answer(("0304",))
    settle(game)

    assert game.piece("B").facing == 3


def test_gbacw_113_a_line_that_goes_on_leaves_the_guns_and_their_facing() -> None:
    game = acting(
        at(OPEN, h0303=".G+A"),
        A=infantry(strength=9, formation="extended-line", extends=["0302"]),
        G=battery(),
    )

    game.play(act(game, "A"), ":ahead-right", PASS)

    assert game.piece("G").hex == "0303"
    assert game.piece("G").facing == 3


def test_gbacw_112_guns_that_come_to_a_line_take_its_facing() -> None:
    game = acting(
        at(OPEN, h0303=".A", h0203=".G"),
        A=infantry(strength=9, facing=3, formation="extended-line", extends=["0302"]),
        G=battery(command="us-1-1", facing=1),
    )

    game.run(act(game, "G"))
    game.answer(("0303",))
    settle(game)

    assert game.piece("G").facing == 3


def test_gbacw_166_guns_with_a_line_do_not_turn_in_reaction() -> None:
    drawing = """
    .   .   .   .   .   .
    .A  .   .   .G+Z  .   .
    .   .   .   .   .   .
    """
    line = infantry(GREY, strength=9, facing=9, formation="extended-line", extends=["0403"])
    game = acting(drawing, "attack", Z=line, G=battery(GREY, facing=9))

    assert not [reaction for reaction in reactions(game, "G", "A") if reaction.startswith(":face")]


def test_gbacw_125_gbacw_127_a_column_of_three_follows_its_head_round_a_bend() -> None:
    game = battle(
        at(OPEN, h0303=".", h0103=".A"),
        A=infantry(strength=15, formation="march", facing=2),
        acts="us-1-1",
        chit="march",
        orders={"us-1-1": "march"},
        roads=[["0103", "0203", "0303", "0302"]],
    )

    game.play(act(game, "A"), ("0203",), ("0303",), ("0302",), PASS)

    assert game.piece("A").hexes == ("0302", "0303", "0203")


def test_gbacw_131_who_forms_line_under_attack_may_then_move() -> None:
    game = acting(
        OPEN,
        "attack",
        A=infantry(strength=9, formation="road-column", facing=1, extends=["0304"]),
    )

    game.run(act(game, "A"))
    game.answer(":form-line")
    while game.decision is not None and game.decision.kind == "hex":
        game.answer(next(iter(game.decision.options)))

    assert game.piece("A").formation == "extended-line"
    assert {":ahead-left", ":ahead-right"} & offered(game)


# --- 9 --------------------------------------------------------------------------------------------


def test_gbacw_155_across_a_river_the_enemy_stops_and_holds_the_facing() -> None:
    game = acting(
        at(OPEN, h0303=".", h0203=".A", h0403=".Z"),
        Z=infantry(GREY, facing=9),
        sides={("0303", "0403"): "river"},
        dice=[0] * 9,
    )

    game.run(act(game, "A"))
    game.answer(("0303",))
    settle(game)

    assert ":turn" not in buttons(game, "A")


def test_gbacw_137_why_no_shock_is_told_with_its_rule() -> None:
    from hexwright.schema.model.map import Hexside

    game = battle(
        ".A   .   .Z",
        A=infantry(),
        Z=infantry(GREY, facing=9),
        acts="us-1-1",
        scenario={
            "hexsides": tuple(
                Hexside(between=("0101", "0201"), terrain=one) for one in ("river", "bridge")
            )
        },
        dice=[0] * 9,
    )
    game.run(act(game, "A"))
    game.answer(("0201",))
    settle(game)

    assert game.count("activation", NO_SHOCK, "A")
    assert why_no_shock(game, "A") is not None


def test_gbacw_159_a_withdrawal_takes_the_facing_of_those_it_joins() -> None:
    game = acting(at(OPEN, h0203=".B"), A=infantry(strength=3), B=infantry(strength=3, facing=5))

    game.run(act(game, "A"))
    game.answer(":withdraw")
    game.answer(("0203",))
    settle(game)

    assert game.piece("A").facing == 5


def test_gbacw_158_rear_hexes_alone_lead_back() -> None:
    assert {way[0] for way in ways_back(acting(), "A")} == {"0202", "0203"}


def test_gbacw_168_cavalry_that_went_away_looks_as_those_it_joins() -> None:
    drawing = """
    .   .   .   .   .   .   .
    .A  .   .   .Z  .Y  .   .
    .   .   .   .   .   .   .
    """
    game = acting(
        drawing,
        "attack",
        Z=cavalry(GREY, facing=9, strength=3),
        Y=cavalry(GREY, facing=7, strength=3),
        dice=[0] * 9,
    )
    assert ("0502",) in escapes(game, "Z", "A", "0201")

    game.run(act(game, "A"))
    game.answer(("0201",))
    while game.decision is not None and game.decision.subject != "Z":
        game.answer(PASS if game.decision.default is None else game.decision.default)
    game.answer(("0502",))
    settle(game)

    assert game.piece("Z").facing == game.piece("Y").facing


def test_gbacw_140_commanders_of_the_side_with_the_initiative_move_first() -> None:
    from hexwright.engine.systems.gbacw.records import INITIATIVE, Initiative

    game = battle(
        ".l_us_corps   .   .   .   .l_cs_corps",
        l_us_corps=leader(),
        l_cs_corps=leader(GREY),
    )
    game.emit(RecordSet(INITIATIVE, Initiative(GREY, (GREY, BLUE))))

    game.run(move_commanders(game))

    assert game.decision is not None
    assert game.decision.side == GREY


def test_gbacw_142_nobody_but_friends_lets_a_commander_pass_beside_the_enemy() -> None:
    game = battle(
        """
        .   .   .Z  .   .
        .l_us_corps  .   .   .   .
        """,
        l_us_corps=leader(),
        Z=infantry(GREY),
    )
    from hexwright.engine.systems.gbacw.leaders import leader_ways

    found = leader_ways(game, "l_us_corps")

    assert not any(way[-1] in ("0201", "0302", "0401") for way in found)


def test_gbacw_067_gbacw_069_guns_in_reserve_do_not_fire_at_those_who_come_near() -> None:
    drawing = """
    .   .   .   .   .   .
    .A  .   .   .   .Z  .
    .   .   .   .   .   .
    """
    game = acting(drawing, "attack", Z=battery(GREY, facing=9))
    game.emit(LevelSet("cs-1", "reserve"))

    game.run(act(game, "A"))
    game.answer(("0201", "0302"))
    settle(game)

    assert game.piece("A").hex == "0302"
    assert not refused_hands(game, "Z")


@pytest.mark.parametrize("status", ["march", "attack"])
def test_gbacw_134_a_stray_moves_as_its_own_orders_say(status: str) -> None:
    from hexwright.engine.systems.gbacw.movement import allowance

    more: dict[str, Any] = {"formation": "march", "facing": 2} if status == "march" else {}
    game = battle(".A   .", A=infantry(**more))
    game.emit(StatusSet("A", status))

    assert allowance(game, "A") == (6 if status == "march" else 3) * 12


# --- leaders with their units (9.31) --------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "answers", "end"),
    [
        (
            infantry(strength=9, formation="extended-line", extends=["0302"]),
            [":ahead-right"],
            "0403",
        ),
        (
            infantry(strength=9, formation="road-column", facing=3, extends=["0203"]),
            [("0403",)],
            "0403",
        ),
        (infantry(), [":withdraw", ("0203",)], "0203"),
    ],
)
def test_gbacw_139_a_leader_goes_with_lines_columns_and_those_who_withdraw(
    unit: Any, answers: list[Any], end: str
) -> None:
    game = acting(at(OPEN, h0303=".A+l_us_b1"), A=unit, l_us_b1=leader())

    game.run(act(game, "A"))
    for one in (":take-leader", *answers):
        game.answer(one)
    settle(game)

    assert game.piece("A").hex == end
    assert game.piece("l_us_b1").hex == end


def test_gbacw_139_a_leader_joins_a_unit_and_goes_on_with_it_within_his_ten_points() -> None:
    row = ".l_us_b1" + "   ." * 6 + "   .A" + "   ." * 6
    game = acting(row, l_us_b1=leader())

    game.play(act_one(game), "l_us_b1", tuple(f"{number:02}01" for number in range(2, 9)))
    game.run(act(game, "A"))
    game.answer(":take-leader")
    game.answer(("0901", "1001", "1101", "1201"))
    settle(game)

    # Seven points to the unit, and three with it.
    assert game.piece("A").hex == "1201"
    assert game.piece("l_us_b1").hex == "1101"


def test_gbacw_139_a_leader_who_went_with_a_unit_moves_no_more() -> None:
    game = acting(".A+l_us_b1   .   .   .B", B=infantry(), l_us_b1=leader())

    game.run(act(game, "A"))
    game.answer(":take-leader")
    game.answer(("0201",))
    settle(game)

    game.run(act(game, "B"))
    assert "l_us_b1" not in movable_leaders(game)
    assert ":take-leader" not in offered(game)
