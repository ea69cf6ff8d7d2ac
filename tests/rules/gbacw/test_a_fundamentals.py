"""Fundamentals (2), and what brigades do when they act (5.3)."""

from typing import Any

import pytest

from hexwright.engine.core.board import faces_of
from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, RecordSet
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.systems.gbacw.actions import (
    able,
    act_one,
    groups_to_act,
    members,
    next_brigade,
    shock,
)
from hexwright.engine.systems.gbacw.closing import close
from hexwright.engine.systems.gbacw.cohesion import check_cohesion
from hexwright.engine.systems.gbacw.command import has_whole_chain, take_chain
from hexwright.engine.systems.gbacw.effectiveness import is_spent
from hexwright.engine.systems.gbacw.efficiency import is_out_of_range
from hexwright.engine.systems.gbacw.leaders import movable_leaders
from hexwright.engine.systems.gbacw.markers import (
    activations_of,
    available,
    choose_opening,
    cup,
    has_turn,
    lone_batteries,
    next_marker,
)
from hexwright.engine.systems.gbacw.mounting import may_change
from hexwright.engine.systems.gbacw.movement import allowance, paths
from hexwright.engine.systems.gbacw.records import (
    INITIATIVE,
    Activation,
    Initiative,
    activation,
    initiative,
)
from hexwright.engine.systems.gbacw.recovery import may_rally, rally
from hexwright.engine.systems.gbacw.reinforcements import call_up
from hexwright.engine.systems.gbacw.reserve import collect_stragglers, may_rest
from hexwright.engine.systems.gbacw.stacking import may_share
from hexwright.engine.systems.gbacw.troops import (
    arm_of,
    brigades_of,
    cohesion,
    is_artillery_command,
    level_of,
    movement,
    order_of,
    strength,
    units_of,
)
from hexwright.engine.systems.gbacw.unit_actions import act, buttons, can_act, ways_of
from hexwright.schema.model.scenario import Reinforcement
from tests.helpers.gbacw import (
    BLUE,
    GREY,
    battery,
    battle,
    begin,
    cavalry,
    infantry,
    leader,
    sample,
)
from tests.helpers.situations import Situation


def pair(**more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    values: dict[str, Any] = {
        "A": infantry(),
        "B": infantry(command="us-2-1"),
        "G": battery(),
        "l_us_d1": leader(command_range=9),
        "l_us_b1": leader(),
        "l_us_b2": leader(),
        **more,
    }
    drawing = ".l_us_d1+G   .l_us_b1+A   .   .l_us_b2+B   .   ."
    return battle(drawing, **keep, **values)


def drawn(game: Situation, **more: Any) -> None:
    record = Activation(
        side=BLUE, formations=("us-1-1", "us-2-1"), units=("G",), division="us-1", **more
    )
    begin_activation(game, record)


# --- 2 --------------------------------------------------------------------------------------------


def test_gbacw_001_a_module_overrides_what_the_tables_say() -> None:
    from msgspec.structs import replace

    table = sample().tables["movement-modes"]
    rows = tuple(("attack", 1, 1) if row[0] == "attack" else row for row in table.rows)
    game = battle(
        ".A  .",
        A=infantry(),
        orders={"us-1-1": "attack"},
        documents={"tables/movement-modes.json": replace(table, rows=rows)},
    )

    assert allowance(game, "A") == 6 * 12


def test_gbacw_002_the_die_shows_nought_to_nine() -> None:
    assert faces_of(sample(), "d10") == tuple(range(10))


@pytest.mark.parametrize(("die", "passes"), [(6, True), (7, False)])
def test_gbacw_003_gbacw_004_the_die_passes_at_cohesion_and_is_no_action(
    die: int, *, passes: bool
) -> None:
    game = battle(".A  .", A=infantry(cohesion=6), acts="us-1-1", dice=[die])

    assert check_cohesion(game, "A").passed is passes
    assert can_act(game, "A")


def test_gbacw_005_gbacw_007_counters_have_arms_and_strength_points() -> None:
    game = battle(".A  .G  .K", A=infantry(losses=2), G=battery(strength=4), K=cavalry())

    assert [arm_of(game, one) for one in "AGK"] == ["infantry", "artillery", "cavalry"]
    assert (strength(game, "A"), strength(game, "G")) == (4, 4)


def test_gbacw_006_the_back_has_less_cohesion_and_movement_but_guns_go_as_fast() -> None:
    game = battle(".A  .G", A=infantry(disordered=True, back=4), G=battery(disordered=True))

    assert (cohesion(game, "A"), movement(game, "A")) == (4, 4)
    assert movement(game, "G") == 8


def test_gbacw_010_gbacw_012_four_levels_of_command_form_formations() -> None:
    game = pair(A=infantry())

    assert [level_of(game, one) for one in ("l_us_d1", "l_us_b1")] == ["division", "brigade"]
    assert brigades_of(game, "us-1") == ("us-1-1", "us-2-1")
    assert set(units_of(game, "us-1")) == {"A", "B", "G"}


# --- markers (5.1, 5.3) ---------------------------------------------------------------------------


def test_gbacw_030_the_holder_of_the_initiative_sets_a_marker_aside() -> None:
    game = pair()
    cup(game).lay_out(game)
    game.emit(RecordSet(INITIATIVE, Initiative(BLUE, (BLUE, GREY))))
    first = next(one for one in available(game, BLUE) if game.card(one).command == "us-1")

    game.play(choose_opening(game), first)

    assert initiative(game).first == first
    assert next_marker(game)
    assert activation(game).marker == first


def test_gbacw_035_gbacw_026_everybody_acts_once_at_least() -> None:
    game = pair(l_us_b1=leader(command_range=0), l_us_d1=leader(command_range=0))
    take_chain(game)
    from hexwright.engine.systems.gbacw.records import Efficiency, efficiency_key

    game.emit(RecordSet(efficiency_key(BLUE), Efficiency(BLUE, divisions={"us-1": 1})))

    assert activations_of(game, "us-2-1", "us-1") == 1
    assert has_turn(game, "B", "us-1")


def test_gbacw_038_markers_of_a_division_on_the_march_go_into_the_pool() -> None:
    game = pair(orders={"us-1-1": "march", "us-2-1": "march"})
    cup(game).lay_out(game)

    cards = [game.card(one).id for one in available(game, BLUE)]

    assert cards.count("am-us-1") == 4


def test_gbacw_041_gbacw_ex_07_brigades_act_in_the_order_that_their_owner_likes() -> None:
    game = pair()
    drawn(game)
    assert set(groups_to_act(game)) == {"l_us_b1", "l_us_b2"}

    game.play(next_brigade(game), "l_us_b2")

    assert activation(game).formations == ("us-2-1",)
    game.play(close(game))
    assert set(groups_to_act(game)) == {"l_us_b1"}


def test_gbacw_042_gbacw_022_a_battery_of_the_division_acts_once_with_one_brigade() -> None:
    game = pair()
    assert lone_batteries(game, "us-1") == ["G"]
    drawn(game)
    game.play(next_brigade(game), "l_us_b1")
    assert "G" in members(game)

    game.emit(Counted("activation", "acted", "G"))
    game.play(close(game))
    game.play(next_brigade(game), "l_us_b2")

    assert "G" not in members(game)


def test_gbacw_042_gbacw_ex_08_one_rallies_while_others_move() -> None:
    game = battle(
        ".A   .   .B   .   .",
        A=infantry(disordered=True, back=5),
        B=infantry(),
        acts="us-1-1",
        dice=[2],
    )

    game.play(act(game, "A"), ":rally", PASS)
    game.play(act(game, "B"), ("0401",), PASS)

    assert game.piece("A").face == "good"
    assert game.piece("B").hex == "0401"


def test_gbacw_043_in_confusion_units_turn_one_vertex_or_rally_and_nothing_else() -> None:
    game = pair()
    drawn(game, confused=("us-1-1", "us-2-1"))
    game.play(next_brigade(game), "l_us_b1")

    assert ways_of(game, "A") == {}
    assert set(buttons(game, "A")) == {":turn"}


def test_gbacw_044_coordinated_brigades_still_do_not_stack() -> None:
    game = pair()
    begin(game, "us-1-1", "us-2-1")

    assert not may_share(game, ["A", "B"])
    assert {"A", "B"} <= set(members(game))


def test_gbacw_353_gbacw_357_shock_comes_after_all_movement_and_fire() -> None:
    game = pair()
    begin(game, "us-1-1")

    game.play(act_one(game), PASS)
    assert game.play(shock(game)) is False


def test_gbacw_056_gbacw_353_a_brigade_that_stays_spends_no_points() -> None:
    game = battle(".A   .   .", A=infantry(), acts="us-1-1", stays=["us-1-1"])

    assert ways_of(game, "A") == {}
    assert ":turn" in buttons(game, "A")


def artillery_brigade() -> Situation:
    """The second brigade is one of artillery, with a leader of its own."""
    from msgspec.structs import replace

    def changed(command: Any) -> Any:
        more = {**command.attributes, "artillery": True}
        return replace(command, attributes=more) if command.id == "us-2-1" else command

    oob = sample().oobs["drill-union"]
    commands = tuple(changed(one) for one in oob.commands)
    leaders = tuple(
        replace(one, id=one.id.replace("-", "_"), replaced_by="") for one in oob.leaders
    )
    plain = pair(B=battery(command="us-2-1"))
    units = plain.module.oobs["drill-union"].units
    parks = replace(oob, commands=commands, leaders=leaders, units=units)
    return pair(B=battery(command="us-2-1"), documents={"oob/drill-union.json": parks})


def test_gbacw_021_all_batteries_of_an_artillery_brigade_act_with_their_division() -> None:
    game = artillery_brigade()
    assert is_artillery_command(game, "us-2-1")
    drawn(game)

    assert "l_us_b2" in groups_to_act(game)
    game.play(next_brigade(game), "l_us_b2")

    assert "B" in members(game)
    assert "l_us_b2" in movable_leaders(game)
    assert not is_spent(game, "us-2-1")


def test_gbacw_027_units_on_the_march_out_of_command_only_get_no_orders() -> None:
    game = pair(
        A=infantry(formation="march", facing=2),
        l_us_d1=leader(command_range=0),
        orders={"us-1-1": "march"},
    )
    take_chain(game)

    assert not has_whole_chain(game, "us-2-1")
    assert has_turn(game, "A", "us-1")


def test_gbacw_053_gbacw_047_a_set_up_may_fix_orders() -> None:
    from hexwright.engine.core.game import Game

    game = Game.start(sample(), "crossroads-drill", 1)

    assert order_of(game, "u-1-1-a") == "attack"
    assert order_of(game, "u-2-1-a") == "advance"


def test_gbacw_055_leaders_are_under_no_orders_and_move_with_those_who_march() -> None:
    game = pair(A=infantry(formation="march", facing=2), orders={"us-1-1": "march"})
    begin(game, "us-1-1", chit="march")

    assert "l_us_b1" in movable_leaders(game)


def test_gbacw_068_the_leader_alone_takes_a_routed_brigade_into_reserve() -> None:
    from hexwright.engine.core.piece_events import Moved, StatusSet

    game = battle(".l_us_b1   .A", l_us_b1=leader(), A=infantry())
    box = next(one.id for one in game.module.info.boxes if one.purpose == "routed")
    game.emit(StatusSet("A", "routed"))
    game.emit(Moved("A", box=box))

    assert may_rest(game, "us-1-1")


def test_gbacw_071_a_unit_adopts_the_facing_of_those_it_joins() -> None:
    game = battle(
        ".A   .B   .",
        A=infantry(strength=3),
        B=infantry(strength=3, facing=5),
        acts="us-1-1",
    )

    game.play(act(game, "A"), ("0201",), PASS)

    assert game.piece("A").facing == 5


def test_gbacw_087_limits_hold_at_the_end_of_moves_but_leaders_are_free() -> None:
    game = battle(
        ".A   .l_us_b1+B   .   .",
        A=infantry(strength=8),
        B=infantry(strength=8),
        l_us_b1=leader(),
        acts="us-1-1",
    )

    assert not any(way[-1] == "0201" for way in paths(game, "A"))
    assert may_share(game, ["B"])


def test_gbacw_091_gbacw_139_a_leader_may_go_with_a_unit() -> None:
    game = battle(".l_us_b1+A   .   .   .", l_us_b1=leader(), A=infantry(), acts="us-1-1")

    game.play(act(game, "A"), ":take-leader", ("0201", "0301"), PASS)

    assert game.piece("l_us_b1").hex == "0301"
    assert "l_us_b1" not in able(game)


def test_gbacw_096_guns_on_the_march_may_begin_stacked() -> None:
    game = battle(".G+H   .", G=battery(), H=battery(), orders={"us-1": "march"})

    assert may_share(game, ["G", "H"], march=True)


# --- cavalry (14.2) -------------------------------------------------------------------------------


def test_gbacw_321_cavalry_dismounts_before_it_moves_at_half_its_new_allowance() -> None:
    game = battle(".K   .   .   .", K=cavalry(move=10), acts="us-1-1")

    game.play(act(game, "K"), ":dismount", PASS)

    assert game.piece("K").face == "dismounted"
    assert allowance(game, "K") == 5 * 12


def test_gbacw_321_nobody_dismounts_beside_the_enemy_or_blown() -> None:
    near = battle(".K   .Z", K=cavalry(), Z=infantry(GREY, facing=9), acts="us-1-1")
    blown = battle(".K   .", K=cavalry(statuses=["blown"], disordered=True), acts="us-1-1")

    assert not may_change(near, "K")
    assert not may_change(blown, "K")


def test_gbacw_322_dismounted_cavalry_stacks_as_infantry() -> None:
    game = battle(".K+A", K=cavalry(face="dismounted", strength=4), A=infantry(strength=4))

    assert may_share(game, ["K", "A"])


# --- more of movement -----------------------------------------------------------------------------


def test_gbacw_149_turning_on_a_road_is_free() -> None:
    game = battle(
        ".A   .   .",
        A=infantry(facing=9),
        acts="us-1-1",
        roads=[["0101", "0201", "0301"]],
    )

    game.play(act(game, "A"), ("0201",), PASS)

    assert game.count("activation", "spent", "A") == 12


def test_gbacw_150_a_slope_costs_more_upwards() -> None:
    from hexwright.engine.systems.gbacw.roads import step_into

    game = battle(".A   .   .", A=infantry(), sides={("0201", "0101"): "minor-slope"})

    up, down = step_into(game, "A", "0101", "0201"), step_into(game, "A", "0201", "0101")

    assert up is not None
    assert down is not None
    assert (up.cost, down.cost) == (24, 12)


def test_gbacw_152_nobody_enters_a_hex_of_the_enemy_but_one_of_abandoned_guns() -> None:
    held = battle(
        ".A   .Z   .",
        A=infantry(),
        Z=battery(GREY, facing=9),
        acts="us-1-1",
        orders={"us-1-1": "attack"},
    )
    empty = battle(
        ".A   .Z   .",
        A=infantry(),
        Z=battery(GREY, facing=9, statuses=["abandoned-1"]),
        acts="us-1-1",
        orders={"us-1-1": "attack"},
    )

    assert not any(way[0] == "0201" for way in paths(held, "A"))
    assert any(way[0] == "0201" for way in paths(empty, "A"))


def beside() -> Situation:
    """A begins beside Z, under attack orders."""
    return battle(
        """
        .   .   .   .
        .A  .Z  .   .
        .   .   .   .
        .   .   .   .
        """,
        A=infantry(),
        Z=infantry(GREY, facing=11),
        acts="us-1-1",
        orders={"us-1-1": "attack"},
    )


def test_gbacw_156_who_starts_beside_the_enemy_may_go_to_another_hex_beside_him_and_stops() -> None:
    game = beside()
    ways = list(paths(game, "A"))
    assert ("0201",) in ways
    assert not [way for way in ways if way[0] == "0201" and len(way) > 1]

    game.run(act(game, "A"))
    game.answer(("0201",))
    while game.decision is not None and game.decision.rule != "gbacw-042":
        game.answer(PASS)

    assert game.piece("A").hex == "0201"
    assert game.decision is None or not list(game.decision.options)


@pytest.mark.parametrize(("facing", "leaves"), [(5, True), (7, False)])
def test_gbacw_156_after_two_vertices_it_stays(facing: int, *, leaves: bool) -> None:
    game = beside()
    game.run(act(game, "A"))
    game.answer(":turn")
    game.answer(f":face-{facing}")
    assert game.decision is not None
    assert bool(list(game.decision.options)) is leaves


def test_gbacw_159_a_column_does_not_withdraw() -> None:
    game = battle(
        """
        .   .   .
        .   .A  .
        .   .   .
        """,
        A=infantry(strength=9, formation="road-column", facing=1, extends=["0203"]),
        acts="us-1-1",
    )

    assert ":withdraw" not in buttons(game, "A")


def test_gbacw_163_units_of_the_side_that_acts_do_not_react() -> None:
    game = battle(
        ".A   .   .B   .",
        A=infantry(),
        B=cavalry(command="us-2-1"),
        acts="us-1-1",
    )

    game.play(act(game, "A"), ("0201",), PASS)

    assert game.piece("B").hex == "0301"


@pytest.mark.parametrize(("turn", "out"), [(1, False), (2, True)])
def test_gbacw_173_a_division_leader_who_enters_now_is_not_out_of_range(
    turn: int, *, out: bool
) -> None:
    """The corps commander is far; the leader waits beside the map for this turn or the next."""
    due = Reinforcement(id="due", side=BLUE, turn=turn, pieces=("l_us_d1",), hexes=("0101",))
    far = " ".join([".l_us_d1", *["."] * 40, ".l_us_corps"])
    staff = {"l_us_corps": leader(), "l_us_d1": leader()}
    game = battle(far, scenario={"reinforcements": (due,)}, **staff)  # type: ignore[arg-type] # counters
    del game.state.pieces["l_us_d1"]
    game.state.stacks.pop("0101")
    call_up(game)
    assert is_out_of_range(game, "us-1") is out


def test_gbacw_311_each_state_is_mended_in_its_own_way() -> None:
    """Disordered and collapsed: stragglers first, then it may rally."""
    game = battle(
        ".l_us_b1+A  .",
        l_us_b1=leader(),
        A=infantry(disordered=True, statuses=["collapsed"], losses=4),
        acts="us-1-1",
        light="dusk",
        dice=[0, 0],
    )
    assert not may_rally(game, "A")
    collect_stragglers(game, "A")
    assert "collapsed" not in game.piece("A").statuses
    assert game.piece("A").face == "disordered"
    assert may_rally(game, "A")
    game.play(rally(game, "A"), PASS)
    assert game.piece("A").face == "good"


def test_gbacw_336_a_unit_that_crosses_works_may_pull_them_down_for_a_point() -> None:
    from hexwright.engine.core.piece_events import Placed
    from hexwright.engine.core.state import Piece

    game = battle(".A   .   .   .", A=infantry(), acts="us-1-1")
    game.emit(Placed(Piece("breastworks-marker#1", "breastworks-marker", hex="0201", facing=9)))

    game.play(act(game, "A"), ("0201",), ":pull-down", PASS)

    assert game.count("activation", "spent", "A") == (1 + 1 + 1) * 12
    assert game.piece("breastworks-marker#1").is_gone


def test_gbacw_335_each_part_of_a_line_builds() -> None:
    from hexwright.engine.core.game_events import RecordSet as Set
    from hexwright.engine.core.piece_events import StatusSet
    from hexwright.engine.systems.gbacw.engineering import Builders, finish_works
    from hexwright.engine.systems.gbacw.works import built_works

    game = battle(
        """
        .   .   .
        .   .A  .
        .   .   .
        """,
        A=infantry(strength=9, formation="extended-line", extends=["0203"]),
        light="night",
    )
    game.emit(StatusSet("A", "building"))
    game.emit(Set("builders", Builders({"A": ("0202", 3)})))

    finish_works(game)

    assert {inner for inner, _ in built_works(game)} == {"0202", "0203"}


def test_gbacw_358_gbacw_132_a_hex_beyond_the_points_is_not_entered() -> None:
    game = battle(".A   .   s   .", A=infantry(move=3), acts="us-1-1")

    assert ("0201",) in paths(game, "A")
    assert ("0201", "0301") not in paths(game, "A")


def test_gbacw_356_the_initiative_decides_who_orders_first() -> None:
    from hexwright.engine.systems.gbacw.records import sides_in_order

    game = pair()
    game.emit(RecordSet(INITIATIVE, Initiative(GREY, (GREY, BLUE))))

    assert sides_in_order(game) == (GREY, BLUE)


# --- what modules say (2.7, 4.33) -----------------------------------------------------------------


def test_gbacw_009_base_elevation_is_the_ground_without_its_trees() -> None:
    from hexwright.engine.systems.gbacw.sight import level

    game = battle(".A   w   .", A=infantry(), heights="121")

    assert [level(game, one) for one in ("0101", "0201")] == [1, 2]


@pytest.mark.parametrize(("most", "may"), [(2, True), (1, False)])
def test_gbacw_011_charts_are_the_modules(most: int, *, may: bool) -> None:
    from msgspec.structs import replace

    from hexwright.engine.systems.gbacw.lines import may_extend

    table = sample().tables["numbers"]
    rows = tuple((row[0], most, *row[2:]) if row[0] == "extend-most" else row for row in table.rows)
    game = battle(
        """
        .   w   .
        .   .A  .
        .   .   .
        """,
        A=infantry(strength=9),
        acts="us-1-1",
        documents={"tables/numbers.json": replace(table, rows=rows)},
    )

    assert may_extend(game, "A", "left") is may


def test_gbacw_023_the_batteries_of_a_park_act_as_a_brigade() -> None:
    game = artillery_brigade()
    drawn(game)
    game.play(next_brigade(game), "l_us_b2")

    assert ways_of(game, "B")


def test_gbacw_ex_01_turns_have_the_labels_of_a_military_clock() -> None:
    labels = [turn.label for turn in sample().scenarios["crossroads-drill"].turns]

    assert labels[3] == "1600"


def test_gbacw_ex_06_gbacw_037_a_brigade_of_reinforcements_acts_as_often_as_stated() -> None:
    from hexwright.engine.systems.gbacw.march import most_equivalents
    from hexwright.engine.systems.gbacw.markers import LIMIT

    # The division has four markers; the unit came with one.
    game = pair()
    game.emit(Counted("turn", LIMIT, "A", 1))
    drawn(game)
    game.play(next_brigade(game), "l_us_b1")
    game.play(act(game, "A"), PASS)
    game.play(close(game))

    assert not has_turn(game, "A", "us-1")
    assert has_turn(game, "B", "us-1")

    march = pair(A=infantry(formation="march", facing=2), orders={"us-1-1": "march"})
    march.emit(Counted("turn", LIMIT, "A", 1))
    assert most_equivalents(march, "A") == 1


def test_gbacw_317_a_leader_helps_where_his_move_has_brought_him() -> None:
    from hexwright.engine.systems.gbacw.recovery import rally_modifiers

    game = battle(
        ".l_us_b1   .A   .",
        l_us_b1=leader(),
        A=infantry(disordered=True),
        acts="us-1-1",
    )
    assert rally_modifiers(game, "A").total == 0

    game.play(act_one(game), "l_us_b1", ("0201",))

    assert rally_modifiers(game, "A").total == -1
    assert "l_us_b1" not in movable_leaders(game)
