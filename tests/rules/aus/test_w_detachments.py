"""Detachments, the grand battery and brigades (A4.4.4, A4.4.5, A4.5)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet, RecordSet
from hexwright.engine.parts.activation import depth
from hexwright.engine.systems.aus.activations import (
    ATTEMPT_FULL,
    TAKE_LIMITED,
    finish_division,
    next_division,
)
from hexwright.engine.systems.aus.attached import GUNNER, Gunner, attach, gunner, members_of
from hexwright.engine.systems.aus.brigades import brigades_of, detach, free_brigade, recall
from hexwright.engine.systems.aus.command import acting_units, division_in_range, in_command
from hexwright.engine.systems.aus.fire import fire_at
from hexwright.engine.systems.aus.leaders import move_leader
from hexwright.engine.systems.aus.markers import draw_marker
from hexwright.engine.systems.aus.morale import check_modifiers
from hexwright.engine.systems.aus.play import ACTING
from hexwright.engine.systems.aus.pool import ROLL, addable, change_command, remove_markers
from hexwright.engine.systems.aus.rally import tire
from hexwright.engine.systems.aus.records import ACTED, FULL, LIMITED, activation
from hexwright.engine.systems.aus.specials import enlist, leads_guns, takable, take_units
from hexwright.engine.systems.aus.stacking import may_stack
from hexwright.engine.systems.aus.troops import (
    BROKEN,
    FATIGUE,
    OUT_OF_COMMAND,
    TURN,
    fatigue_of,
    has,
)
from hexwright.engine.systems.aus.without_markers import idle_divisions
from hexwright.schema.model.scenario import ScenarioSide
from tests.helpers.aus import ALLIED, FRENCH, NO, YES, battery, cavalry, infantry, leader, played
from tests.helpers.aus_staff import BATTERY, BRIGADE, RAPP, is_inside, marker, staffed
from tests.helpers.situations import Situation

OTHER = "v-1"


def drawn(game: Situation, *choices: Any, dice: tuple[int, ...] = ()) -> None:
    """Draw the only marker of the pool and let its command try to act."""
    played(game, draw_marker(game))
    acting(game, *choices, dice=dice)


def acting(game: Situation, *choices: Any, dice: tuple[int, ...] = ()) -> None:
    """Let a command of the marker try to act, with these dice."""
    game.state.forced = dice
    played(game, next_division(game), *choices)


def rapp_with(*, lims: tuple[str, ...] = (f"lim-{RAPP}",), **more: Any) -> Situation:
    counters = {"rapp": leader("0404"), "A": infantry("0503"), **more}
    return staffed(lims=lims, **counters)


# --- detachments (A4.5.2) -------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["aus-367", "aus-EX-10"])
def test_rapp_takes_three_units_of_any_command_within_three_hexes(number: str) -> None:
    game = rapp_with(
        B=infantry("0504", command=OTHER),
        C=cavalry("0604", command="v-2d"),
        D=infantry("0403"),
        far=infantry("0804"),
        gun=battery("0405"),
    )
    assert number
    assert set(takable(game, RAPP)) == {"A", "B", "C", "D"}
    played(game, take_units(game, RAPP), ("A", "B", "C"))
    assert members_of(game, RAPP) == ("A", "B", "C")
    # He has as many as he may: nobody asks him again.
    played(game, take_units(game, RAPP))


def test_aus_368_who_has_acted_this_turn_is_not_taken() -> None:
    game = rapp_with(B=infantry("0504"))
    game.emit(Counted(TURN, ACTED, "A"))
    assert takable(game, RAPP) == ["B"]


def test_aus_368_members_act_with_him_alone_and_not_with_their_division() -> None:
    game = rapp_with(suchet=leader("0503"))
    attach(game, RAPP, ("A",), "aus-368")
    assert acting_units(game, "v-3") == []
    assert acting_units(game, RAPP) == ["A"]


def test_aus_368_a_member_out_of_his_range_is_out_of_command_next_to_its_old_leader() -> None:
    game = rapp_with(suchet=leader("0903"), B=infantry("0903"))
    attach(game, RAPP, ("A", "B"), "aus-368")
    drawn(game, "rapp", ATTEMPT_FULL, NO, dice=(3,))
    assert in_command(game, "A", RAPP)
    assert has(game, "B", OUT_OF_COMMAND)
    assert activation(game).units == ("A",)


def test_aus_369_units_of_a_detachment_stack_whatever_their_divisions() -> None:
    form: dict[str, Any] = {"form": "column", "strength": 3}
    game = rapp_with(A=infantry("0503", **form), B=infantry("0504", command=OTHER, **form))
    assert not may_stack(game, ["A"], "0504")
    attach(game, RAPP, ("A", "B"), "aus-368")
    assert may_stack(game, ["A"], "0504")


@pytest.mark.parametrize("number", ["aus-370", "aus-EX-11"])
def test_a_detachment_is_as_tired_as_the_most_tired_who_joined(number: str) -> None:
    game = rapp_with(
        B=infantry("0504", command=OTHER),
        C=cavalry("0604", command="cr-k"),
        fatigue={"v-3": 1, OTHER: 2, "cr-k": 4},
    )
    enlist(game, RAPP, ("A", "B"))
    assert number
    assert fatigue_of(game, RAPP) == 2
    enlist(game, RAPP, ("A", "B", "C"))
    assert fatigue_of(game, RAPP) == 4


def test_aus_368_members_do_not_feel_the_fatigue_of_their_division() -> None:
    game = rapp_with(fatigue={})
    attach(game, RAPP, ("A",), "aus-368")
    game.emit(LevelSet("v-3", FATIGUE, 5))
    reasons = [one.amount for one in check_modifiers(game, "A").parts if "aus-331" in one.rule]
    assert sum(reasons) == 0
    attach(game, RAPP, (), "aus-371")
    reasons = [one.amount for one in check_modifiers(game, "A").parts if "aus-331" in one.rule]
    assert sum(reasons) == 1


@pytest.mark.parametrize(("number", "die", "level"), [("aus-EX-58", 3, FULL), ("aus-367", 3, FULL)])
def test_rapp_rolls_his_own_activation(number: str, die: int, level: str) -> None:
    game = rapp_with()
    drawn(game, "rapp", ("A",), ATTEMPT_FULL, NO, dice=(die,))
    assert number
    assert activation(game).level == level
    assert activation(game).units == ("A",)


def test_aus_367_rapp_breaks_down_by_his_own_personality() -> None:
    # A 4 is over his 3; an aggressive leader stops on a nought.
    game = rapp_with()
    drawn(game, "rapp", ("A",), ATTEMPT_FULL, dice=(4, 0))
    assert depth(game) == 1
    assert has(game, "rapp", "finished")


def test_aus_363_members_of_a_broken_division_still_act_in_full() -> None:
    game = rapp_with()
    game.emit(LevelSet("v-3", BROKEN))
    drawn(game, "rapp", ("A",), ATTEMPT_FULL, NO, dice=(3,))
    assert activation(game).level == FULL


@pytest.mark.parametrize("number", ["aus-371", "aus-366"])
def test_a_marker_that_is_taken_out_ends_the_detachment(number: str) -> None:
    game = rapp_with(napoleon=leader("0202"))
    enlist(game, RAPP, ("A",))
    played(game, remove_markers(game), ())
    assert number
    assert members_of(game, RAPP) == ()
    assert game.piece("rapp").hex == "0202"
    assert not has(game, "A", "attached")
    # He may be chosen anew.
    assert marker(game, RAPP) in addable(game, FRENCH, 0, 1)


def test_aus_371_a_marker_that_stays_keeps_the_detachment_together() -> None:
    game = rapp_with()
    enlist(game, RAPP, ("A",))
    played(game, remove_markers(game), (marker(game, RAPP),))
    assert members_of(game, RAPP) == ("A",)


def test_aus_365_both_detachments_may_be_added_each_as_a_division() -> None:
    game = rapp_with(lims=(), mouton=leader("0404"))
    able = addable(game, FRENCH, 0, 2)
    assert {marker(game, RAPP), marker(game, "mouton-detachment")} <= set(able)
    assert not addable(game, FRENCH, 0, 0)


def test_aus_354_the_staff_goes_where_the_emperor_goes() -> None:
    game = rapp_with(
        napoleon=leader("0404"), songis=leader("0402"), level=FULL, suchet=leader("0503")
    )
    played(game, move_leader(game, "napoleon"))
    assert game.piece("rapp").hex == game.piece("napoleon").hex != "0404"
    assert game.piece("songis").hex == "0402"


# --- the grand battery (A4.5.1) -------------------------------------------------------------------


def guns(count: int) -> dict[str, Any]:
    places = ("0403", "0405", "0503", "0504", "0304", "0303")
    commands = ("v", "cr", "v", "cr", "v", "cr")
    return {f"G{n}": battery(places[n], command=commands[n], facing=2) for n in range(count)}


def with_guns(count: int = 2, **more: Any) -> Situation:
    values: dict[str, Any] = {"songis": leader("0404"), **guns(count), **more}
    values.setdefault("lims", (f"lim-{BATTERY}",))
    game = staffed(**values)
    game.emit(RecordSet(GUNNER, Gunner("songis", FRENCH)))
    return game


@pytest.mark.parametrize("number", ["aus-362", "aus-EX-09"])
def test_songis_takes_five_batteries_within_two_hexes(number: str) -> None:
    game = with_guns(6, far=battery("0704"), A=infantry("0505"))
    assert number
    assert set(takable(game, BATTERY)) == {f"G{n}" for n in range(6)}
    game.run(take_units(game, BATTERY))
    assert game.decision is not None
    assert game.decision.most == 5


def test_aus_362_a_grand_battery_that_fails_just_stops() -> None:
    # One die falls: there is no roll on the table of breakdown.
    game = with_guns()
    drawn(game, "songis", ("G0",), ATTEMPT_FULL, dice=(6,))
    assert depth(game) == 1
    game.check_dice()


def test_aus_362_it_may_act_in_part_without_a_roll() -> None:
    game = with_guns()
    drawn(game, "songis", ("G0", "G1"), TAKE_LIMITED)
    assert (activation(game).level, activation(game).units) == (LIMITED, ("G0", "G1"))


def test_aus_363_batteries_of_the_grand_battery_do_not_act_with_their_corps() -> None:
    game = with_guns(suchet=leader("0404"), A=infantry("0305"))
    assert set(acting_units(game, "v-3")) == {"A", "G0"}
    attach(game, BATTERY, ("G0",), "aus-363")
    assert acting_units(game, "v-3") == ["A"]


@pytest.mark.parametrize("shots", [1, 0])
def test_aus_364_the_marker_leaves_the_pool_when_a_battery_fires(shots: int) -> None:
    game = with_guns(Z=infantry("0502", ALLIED, facing=9))
    drawn(game, "songis", ("G0", "G1"), ATTEMPT_FULL, dice=(5,))
    if shots:
        game.state.forced = (0, 0)
        played(game, fire_at(game, "G0", "Z"), NO)
    finish_division(game)
    played(game, remove_markers(game), *([] if shots else [(marker(game, BATTERY),)]))
    assert is_inside(game, BATTERY) is not bool(shots)
    assert members_of(game, BATTERY) == (() if shots else ("G0", "G1"))


def test_aus_360_its_marker_is_added_like_one_of_a_division() -> None:
    game = with_guns(lims=())
    assert marker(game, BATTERY) in addable(game, FRENCH, 0, 1)
    assert marker(game, BATTERY) not in addable(game, FRENCH, 0, 0)


def test_aus_361_the_leader_is_named_in_secret_and_stays_while_the_marker_is_in() -> None:
    game = staffed(napoleon=leader("0404"), songis=leader("0404"), A=infantry("0503"))
    game.state.turn, game.state.forced = 2, (4,)
    played(game, change_command(game), YES, (marker(game, BATTERY),), "songis", NO)
    assert gunner(game).leader == "songis"
    assert gunner(game).seen_by(ALLIED).leader == ""
    assert game.view(ALLIED).records[GUNNER].leader == ""


def test_aus_361_nobody_leads_a_battery_whose_marker_is_out() -> None:
    game = staffed(napoleon=leader("0404"), songis=leader("0404"), A=infantry("0503"))
    game.state.turn, game.state.forced = 2, (4,)
    # The question comes all the same, so that it tells the enemy nothing.
    played(game, change_command(game), YES, (), "napoleon", NO)
    assert gunner(game).leader == ""


def test_aus_351_the_emperor_with_his_guns_adds_nothing_to_initiative() -> None:
    modifier = {"side": FRENCH, "value": 2, "leader": "napoleon"}
    scenario = {"attributes": {"initiative_modifiers": [modifier]}}
    game = staffed(napoleon=leader("0404"), A=infantry("0503"), scenario=scenario)
    assert ROLL.modifiers(game, FRENCH).total == 2
    game.emit(RecordSet(GUNNER, Gunner("napoleon", FRENCH)))
    assert leads_guns(game, "napoleon")
    assert ROLL.modifiers(game, FRENCH).total == 0


def test_aus_362_the_emperor_leads_guns_by_the_values_of_his_back() -> None:
    game = staffed(napoleon=leader("0404"), **guns(6), far=battery("0704"), A=infantry("0505"))
    game.emit(RecordSet(GUNNER, Gunner("napoleon", FRENCH)))
    # His own range is 12 hexes; that of his back is 3.
    assert "far" in takable(game, BATTERY)
    game.run(take_units(game, BATTERY))
    assert game.decision is not None
    assert game.decision.most == 6


# --- brigades (A4.4.5) ----------------------------------------------------------------------------


def division(**more: Any) -> Situation:
    values: dict[str, Any] = {
        "suchet": leader("0404"),
        "A": infantry("0503"),
        "B": infantry("0504"),
        **more,
    }
    return staffed(**values)


def detached(**more: Any) -> Situation:
    """A brigade of A alone at 0404, detached from the third division."""
    game = division(**more)
    played(game, detach(game, "v-3"), "0404", ("A",))
    return game


@pytest.mark.parametrize("number", ["aus-355", "aus-356"])
def test_a_division_that_has_acted_in_full_detaches_a_brigade(number: str) -> None:
    game = division()
    played(game, detach(game, "v-3"), "0404", ("A",))
    assert number
    assert game.piece("brigadier").hex == "0404"
    assert members_of(game, BRIGADE) == ("A",)
    assert brigades_of(game, "v-3") == (BRIGADE,)
    # No corps has two of them.
    assert free_brigade(game, OTHER) == ""


def test_aus_356_he_is_put_within_the_range_of_who_detaches_him() -> None:
    game = division()
    game.run(detach(game, "v-3"))
    assert game.decision is not None
    assert "0904" in game.decision.options
    assert "1004" not in game.decision.options


@pytest.mark.parametrize(("level", "asks"), [(FULL, 1), (LIMITED, 0)])
def test_aus_356_only_a_full_activation_detaches(level: str, asks: int) -> None:
    game = division(level=level)
    ACTING.go_to(game, "detaching")
    game.run(ACTING.play(game))
    assert (game.decision is not None) is bool(asks)


def test_aus_355_the_cavalry_reserve_has_no_brigades() -> None:
    assert free_brigade(division(), "cr-k") == ""


@pytest.mark.parametrize("number", ["aus-357", "aus-348"])
def test_a_brigade_acts_with_the_marker_of_its_division_by_its_own_value(number: str) -> None:
    game = detached(lims=("lim-v-3",))
    played(game, draw_marker(game))
    assert number
    assert set(activation(game).formations) == {"v-3", BRIGADE}
    acting(game, "brigadier", ("A", "B"), ATTEMPT_FULL, NO, dice=(2,))
    assert activation(game).units == ("A", "B")


def test_aus_357_a_brigade_acts_on_the_independent_marker() -> None:
    game = detached(lims=("lim-french-independent",))
    played(game, draw_marker(game))
    assert BRIGADE in activation(game).formations


def test_aus_357_a_brigade_that_had_no_marker_acts_in_part_without_one() -> None:
    game = detached()
    assert BRIGADE in idle_divisions(game, FRENCH)
    game.emit(Counted(TURN, ACTED, BRIGADE))
    assert BRIGADE not in idle_divisions(game, FRENCH)


def test_aus_357_he_leads_battalions_and_guns_of_what_he_came_from() -> None:
    game = detached(
        C=cavalry("0403"), D=infantry("0405", command=OTHER), E=battery("0304", command="v-3")
    )
    assert set(takable(game, BRIGADE)) == {"A", "B", "E"}


def test_aus_357_units_that_acted_with_him_do_not_act_with_their_division() -> None:
    game = detached(lims=("lim-v-3",))
    played(game, draw_marker(game))
    acting(game, "brigadier", ("A",), ATTEMPT_FULL, NO, dice=(2,))
    finish_division(game)
    acting(game, "suchet", ATTEMPT_FULL, NO, dice=(0,))
    assert activation(game).units == ("B",)


def test_aus_358_a_brigade_begins_as_tired_as_its_division_and_tires_by_itself() -> None:
    game = detached(fatigue={"v-3": 3})
    assert fatigue_of(game, BRIGADE) == 3
    game.emit(Counted(TURN, "drawn", BRIGADE))
    game.emit(Counted(TURN, "not-only-marched", BRIGADE))
    # The division has rested: it did nothing, and no enemy is near.
    played(game, tire(game))
    assert (fatigue_of(game, BRIGADE), fatigue_of(game, "v-3")) == (4, 2)


def test_aus_358_a_brigade_of_a_corps_takes_the_highest_level_of_its_units() -> None:
    game = division(
        lannes=leader("0404"), C=infantry("0405", command=OTHER), fatigue={"v-3": 1, OTHER: 4}
    )
    played(game, detach(game, "v"), "0404", ("A", "C"))
    assert fatigue_of(game, BRIGADE) == 4


@pytest.mark.parametrize("number", ["aus-358", "aus-316"])
def test_units_of_a_brigade_act_in_full_though_their_division_is_broken(number: str) -> None:
    game = detached(lims=("lim-v-3",))
    game.emit(LevelSet("v-3", BROKEN))
    drawn(game, "brigadier", ("A",), ATTEMPT_FULL, NO, dice=(2,))
    assert number
    assert activation(game).level == FULL


def test_aus_359_a_commander_who_leaves_hands_his_fatigue_to_the_division() -> None:
    game = detached(fatigue={"v-3": 1})
    game.emit(LevelSet(BRIGADE, FATIGUE, 3))
    recall(game, "brigadier")
    assert fatigue_of(game, "v-3") == 3
    assert members_of(game, BRIGADE) == ()
    # He is at hand again in the next turn, not in this one.
    assert free_brigade(game, "v-3") == ""


def test_aus_359_his_units_out_of_the_range_of_their_leader_are_out_of_command() -> None:
    game = division(A=infantry("1004"))
    played(game, detach(game, "v-3"), "0904", ("A",))
    recall(game, "brigadier")
    assert has(game, "A", OUT_OF_COMMAND)


def test_aus_359_he_may_be_taken_off_whenever_his_side_is_asked_who_acts() -> None:
    game = detached(lims=("lim-v-3",))
    played(game, draw_marker(game))
    game.run(next_division(game))
    game.answer(":recall-brigadier")
    assert not game.piece("brigadier").hex
    assert game.decision is not None
    assert list(game.decision.options) == ["suchet"]
    game.answer(PASS)


# --- the Guard ------------------------------------------------------------------------------------


def test_aus_372_a_division_without_a_corps_leader_must_be_near_the_emperor() -> None:
    french = ScenarioSide(side=FRENCH, attributes={"overall_commanders": ["napoleon"]})
    scenario = {"sides": (french, ScenarioSide(side=ALLIED))}
    far = staffed(
        napoleon=leader("0104"), suchet=leader("1204"), A=infantry("1204"), scenario=scenario
    )
    assert division_in_range(far, "v-3")
    wall: dict[str, Any] = {f"Z{n}": infantry(f"06{n:02}", ALLIED) for n in range(1, 10)}
    shut = staffed(
        napoleon=leader("0104"),
        suchet=leader("1204"),
        A=infantry("1204"),
        scenario=scenario,
        **wall,
    )
    assert not division_in_range(shut, "v-3")
