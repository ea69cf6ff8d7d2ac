"""Command and activation read again (4, 5): exceptions, limits, and rules that meet."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet, RecordSet
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.systems.gbacw.actions import groups_to_act, members, next_brigade
from hexwright.engine.systems.gbacw.closing import close
from hexwright.engine.systems.gbacw.command import (
    is_in_command_now,
    is_leader_in_command,
    reaches,
    take_chain,
    was_in_command,
)
from hexwright.engine.systems.gbacw.coordination import coordinate, eligible
from hexwright.engine.systems.gbacw.efficiency import (
    boost_corps,
    count_of,
    division_counts,
    transfers,
)
from hexwright.engine.systems.gbacw.initiative import modifiers
from hexwright.engine.systems.gbacw.leaders import movable_leaders
from hexwright.engine.systems.gbacw.markers import (
    available,
    choose_opening,
    cup,
    has_turn,
)
from hexwright.engine.systems.gbacw.orders import attach_batteries
from hexwright.engine.systems.gbacw.records import (
    INITIATIVE,
    Activation,
    Efficiency,
    Initiative,
    activation,
    efficiency_key,
    initiative,
)
from hexwright.engine.systems.gbacw.troops import order_of
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, ways_of
from tests.helpers.gbacw import BLUE, GREY, battery, battle, cavalry, infantry, leader
from tests.helpers.gbacw_fight import offered, settle
from tests.helpers.situations import Situation

YES = True

# --- 4.15, 4.2 ------------------------------------------------------------------------------------


def test_gbacw_015_a_leader_beside_his_superior_across_a_river_is_out_of_command() -> None:
    game = battle(
        ".l_us_d1   .l_us_b1",
        l_us_d1=leader(command_range=6),
        l_us_b1=leader(),
        sides={("0101", "0201"): "river"},
    )

    assert not is_leader_in_command(game, "l_us_b1")


def test_gbacw_015_gbacw_017_any_hex_of_an_extended_unit_beside_its_leader_counts() -> None:
    game = battle(
        """
        .l_us_b1   .   .
        .          .   .
        .A         .   .
        """,
        l_us_b1=leader(command_range=0),
        A=infantry(strength=9, formation="extended-line", extends=["0102"]),
    )

    assert is_in_command_now(game, "A")


def test_gbacw_017_units_of_another_brigade_are_no_links_of_the_chain() -> None:
    game = battle(
        ".l_us_b1   .A   .B   .C",
        l_us_b1=leader(command_range=1),
        A=infantry(),
        B=infantry(command="us-2-1"),
        C=infantry(),
    )

    assert is_in_command_now(game, "A")
    assert not is_in_command_now(game, "C")


def test_gbacw_017_a_battery_of_the_division_hangs_on_another_within_its_leaders_range() -> None:
    game = battle(
        ".l_us_d1   .   .G   .H   .   .K",
        l_us_d1=leader(command_range=2),
        G=battery(),
        H=battery(),
        K=battery(),
    )

    assert is_in_command_now(game, "H")
    assert not is_in_command_now(game, "K")


def test_gbacw_014_a_leader_alone_does_not_open_a_hex_beside_the_enemy() -> None:
    game = battle(
        """
        .l_us_d1   .    .l_us_b2   .
        .          .    .Z         .
        """,
        l_us_d1=leader(command_range=6),
        l_us_b2=leader(),
        Z=infantry(GREY),
    )

    assert not reaches(game, "l_us_d1", "0401")


def test_gbacw_014_abandoned_guns_close_no_hex() -> None:
    game = battle(
        """
        .l_us_d1   .    .   .
        .          .    .Z  .
        """,
        l_us_d1=leader(command_range=6),
        Z=battery(GREY, statuses=["abandoned-1"]),
    )

    assert reaches(game, "l_us_d1", "0401")


def test_gbacw_018_who_leaves_the_range_later_counts_as_in_command_all_turn() -> None:
    game = battle(
        ".l_us_b1   .A   .   .   .   .   .",
        l_us_b1=leader(command_range=2),
        A=infantry(),
    )
    take_chain(game)

    game.emit(Moved("A", "0701"))

    assert was_in_command(game, "A")
    assert not is_in_command_now(game, "A")


def test_gbacw_022_gbacw_054_gbacw_071_a_battery_attached_to_marchers_faces_a_hexside() -> None:
    game = battle(
        ".G   .l_us_b1+A   .",
        G=battery(facing=3),
        A=infantry(formation="march", facing=2),
        l_us_b1=leader(),
        orders={"us-1-1": "march"},
    )

    game.run(attach_batteries(game))
    game.answer("l_us_b1")
    settle(game)

    assert order_of(game, "G") == "march"
    assert game.piece("G").formation == "march"
    assert game.piece("G").facing in range(0, 12, 2)


# --- 5.1, 5.2 -------------------------------------------------------------------------------------

STAFF = ".l_us_army   .l_us_corps   .l_us_d1   .l_us_b1   .l_us_b2   .A   .B"


def staff(drawing: str = STAFF, **more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    base: dict[str, Any] = {
        name: leader() for name in ("l_us_army", "l_us_corps", "l_us_d1", "l_us_b1", "l_us_b2")
    }
    base |= {"A": infantry(), "B": infantry(command="us-2-1")} | more
    base = {name: one for name, one in base.items() if name in drawing}
    return battle(drawing, **keep, **base)


def test_gbacw_028_the_commanders_rating_needs_a_corps_commander_in_his_range() -> None:
    near = staff(l_us_army=leader(initiative=2, command_range=1))
    far = staff(l_us_army=leader(initiative=2, command_range=0))

    assert (modifiers(near, BLUE).total, modifiers(far, BLUE).total) == (2, 0)


def test_gbacw_032_a_commander_out_of_range_of_the_corps_raises_nothing() -> None:
    game = staff(l_us_army=leader(initiative=2, command_range=0))

    assert game.play(boost_corps(game, BLUE, {"us-i": 2})) == {"us-i": 2}


def test_gbacw_032_a_rating_below_nought_raises_and_lowers_nothing() -> None:
    game = staff(l_us_army=leader(initiative=-1))

    assert game.play(boost_corps(game, BLUE, {"us-i": 2})) == {"us-i": 2}
    assert modifiers(game, BLUE).total == -1


def test_gbacw_033_a_bad_corps_commander_takes_one_from_divisions_in_his_range_alone() -> None:
    bad = leader(efficiency=-1)
    inside = staff(l_us_corps=bad)
    outside = staff(l_us_corps=leader(efficiency=-1, command_range=0))

    found = [
        game.play(division_counts(game, BLUE, {"us-i": 3}))["us-1"] for game in (inside, outside)
    ]

    assert found == [2, 2]


def test_gbacw_033_one_marker_is_the_least_whatever_is_taken() -> None:
    game = staff(l_us_corps=leader(command_range=0), l_us_d1=leader(activation=-1))

    assert count_of(game, "us-1", 1, 0) == 1


def test_gbacw_033_a_division_leader_off_the_map_costs_one_and_his_rating_does_not_count() -> None:
    game = staff(STAFF.replace(".l_us_d1", "."))

    assert count_of(game, "us-1", 3, 0) == 2


def test_gbacw_033_a_corps_commander_of_two_gives_both_to_one_division() -> None:
    game = staff(l_us_corps=leader(efficiency=2))

    game.run(division_counts(game, BLUE, {"us-i": 2}))
    assert game.decision is not None
    words = game.decision.buttons
    game.answer(next(one for one, said in words.items() if "+2" in said))

    assert game.result["us-1"] == 4


def test_gbacw_039_divisions_without_a_chain_to_the_army_take_no_part_in_a_transfer() -> None:
    game = staff(l_us_corps=leader(command_range=0))

    assert transfers(game, {"us-1": 3}) == []


def test_gbacw_036_gbacw_038_a_division_in_reserve_has_its_markers_in_the_pool() -> None:
    game = staff()
    cup(game).lay_out(game)
    game.emit(LevelSet("us-1", "reserve"))

    cards = [game.card(one).id for one in available(game, BLUE)]

    assert cards.count("am-us-1") == 4


def test_gbacw_040_no_march_marker_goes_in_without_units_under_march_orders() -> None:
    game = staff()
    cup(game).lay_out(game)

    assert "march-union" not in [game.card(one).id for one in available(game, BLUE)]


def test_gbacw_030_the_march_marker_may_open_the_turn() -> None:
    game = staff(orders={"us-2-1": "march"})
    cup(game).lay_out(game)
    game.emit(RecordSet(INITIATIVE, Initiative(BLUE, (BLUE, GREY))))
    march = next(one for one in available(game, BLUE) if game.card(one).id == "march-union")

    game.play(choose_opening(game), march)

    assert initiative(game).first == march


def test_gbacw_029_nobody_opens_a_turn_without_initiative() -> None:
    game = staff()
    cup(game).lay_out(game)
    game.emit(RecordSet(INITIATIVE, Initiative("", (BLUE, GREY))))

    game.play(choose_opening(game))

    assert initiative(game).first == ""


# --- 5.26, 5.36 -----------------------------------------------------------------------------------


def test_gbacw_025_gbacw_026_unit_and_brigade_out_of_command_lose_one_activation_not_two() -> None:
    game = staff(
        ".l_us_army   .l_us_corps   .l_us_d1   .   .   .l_us_b1   .   .   .A   .l_us_b2   .B",
        l_us_d1=leader(command_range=1),
        l_us_b1=leader(command_range=1),
    )
    game.emit(RecordSet(efficiency_key(BLUE), Efficiency(BLUE, divisions={"us-1": 3})))
    take_chain(game)
    assert not was_in_command(game, "A")

    game.emit(Counted("turn", "activations", "us-1-1"))
    game.emit(Counted("turn", "activations", "A"))

    assert has_turn(game, "A", "us-1")


# --- 5.34 -----------------------------------------------------------------------------------------


def drawn(game: Situation, **more: Any) -> None:
    record = Activation(side=BLUE, formations=("us-1-1", "us-2-1"), division="us-1", **more)
    begin_activation(game, record)


APART = ".l_us_d1+l_us_b1+A   .   .   .   .   .   .l_us_b2+B   .   ."


def apart(**more: Any) -> Situation:
    return staff(APART, l_us_d1=leader(command_range=3, coordination=0), **more)


def test_gbacw_043_confusion_leaves_brigades_out_of_range_alone() -> None:
    # The third brigade is far away.
    game = battle(
        ".l_cs_d1+l_cs_b1+X   .l_cs_b2+Y   .   .   .   .   .   .l_cs_cav+Z   .   .",
        l_cs_d1=leader(GREY, coordination=0, command_range=2),
        l_cs_b1=leader(GREY),
        l_cs_b2=leader(GREY),
        l_cs_cav=leader(GREY),
        X=infantry(GREY),
        Y=infantry(GREY, command="cs-2-1"),
        Z=cavalry(GREY, command="cs-cav"),
        dice=[0],
    )
    brigades = ("cs-1-1", "cs-2-1", "cs-cav")
    begin_activation(game, Activation(side=GREY, formations=brigades, division="cs-1"))
    game.play(coordinate(game), YES)

    game.play(next_brigade(game), "l_cs_cav")
    assert ways_of(game, "Z")
    game.play(close(game))
    game.play(next_brigade(game), "l_cs_b1")

    assert not ways_of(game, "X")


def test_gbacw_043_a_confused_unit_turns_one_vertex_and_no_second() -> None:
    game = staff()
    drawn(game, confused=("us-1-1", "us-2-1"))
    game.play(next_brigade(game), "l_us_b1")

    game.run(act(game, "A"))
    game.answer(":turn")
    assert offered(game) - {PASS} == {":face-1", ":face-5"}
    game.answer(":face-5")

    assert ":turn" not in buttons(game, "A")


def test_gbacw_043_leaders_of_confused_brigades_move_and_their_units_rally() -> None:
    game = staff(A=infantry(disordered=True))
    drawn(game, confused=("us-1-1", "us-2-1"))
    game.play(next_brigade(game), "l_us_b1")

    assert "l_us_b1" in movable_leaders(game)
    assert ":rally" in buttons(game, "A")


def test_gbacw_043_one_brigade_in_range_has_nobody_to_act_with() -> None:
    game = apart()
    drawn(game)

    game.play(coordinate(game))

    assert eligible(game) in (["us-1-1"], [])


def test_gbacw_043_the_owner_chooses_which_two_of_three_brigades_act_as_one() -> None:
    game = battle(
        ".l_cs_d1+l_cs_b1+X   .l_cs_b2+Y   .l_cs_cav+Z",
        l_cs_d1=leader(GREY, coordination=0),
        l_cs_b1=leader(GREY),
        l_cs_b2=leader(GREY),
        l_cs_cav=leader(GREY),
        X=infantry(GREY),
        Y=infantry(GREY, command="cs-2-1"),
        Z=cavalry(GREY, command="cs-cav"),
        dice=[7],
    )
    brigades = ("cs-1-1", "cs-2-1", "cs-cav")
    begin_activation(game, Activation(side=GREY, formations=brigades, division="cs-1"))

    game.play(coordinate(game), YES, ("l_cs_b1", "l_cs_cav"))

    assert set(activation(game).together) == {"cs-1-1", "cs-cav"}
    assert set(map(frozenset, groups_to_act(game).values())) == {
        frozenset({"cs-1-1", "cs-cav"}),
        frozenset({"cs-2-1"}),
    }


def test_gbacw_042_gbacw_045_a_unit_that_kept_march_orders_ignores_the_divisions_marker() -> None:
    game = staff(
        ".l_us_d1   .l_us_b1   .A   .   .   .C",
        C=infantry(formation="march", facing=2, statuses=["march"]),
        l_us_b1=leader(command_range=0),
    )
    drawn(game)
    game.play(next_brigade(game), "l_us_b1")

    assert "A" in members(game)
    assert "C" not in members(game)


@pytest.mark.parametrize("level", ["us-1", "us-1-1"])
def test_gbacw_067_neither_a_brigade_nor_its_division_in_reserve_acts(level: str) -> None:
    game = staff()
    game.emit(LevelSet(level, "reserve"))

    from hexwright.engine.systems.gbacw.markers import acting_brigades

    assert "us-1-1" not in acting_brigades(game, "us-1")
