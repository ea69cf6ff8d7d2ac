"""The command card, and who may act (3.0, 4.1 to 4.8), by ids that had no position yet."""

from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet, RecordSet
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.systems.aus.activations import TAKE_LIMITED, next_division
from hexwright.engine.systems.aus.command import corps_in_range
from hexwright.engine.systems.aus.markers import draw_marker
from hexwright.engine.systems.aus.melee import melee_strength
from hexwright.engine.systems.aus.melee_checks import Fight
from hexwright.engine.systems.aus.movement import move_unit
from hexwright.engine.systems.aus.pool import (
    CUP,
    addable,
    change_command,
    choose_opening,
    in_pool,
    lay_out,
)
from hexwright.engine.systems.aus.rally import box_of, tire
from hexwright.engine.systems.aus.records import INITIATIVE, MARCH, activation, initiative
from hexwright.engine.systems.aus.square import arc_of_attack
from hexwright.engine.systems.aus.troops import BROKEN, TURN, fatigue_of
from hexwright.engine.systems.aus.without_markers import act_without_marker
from hexwright.schema.model.scenario import Reinforcement, ScenarioSide
from tests.helpers.aus import ALLIED, FRENCH, NO, battle, cavalry, infantry, leader, played
from tests.helpers.aus_staff import staffed
from tests.helpers.situations import Situation


def third(**more: Any) -> Situation:
    """Suchet and a battalion of the third division."""
    return staffed(**{"suchet": leader("0404"), "A": infantry("0404"), **more})


def number_of(name: str) -> str:
    return f"lims/lim-{name}"


# --- the pool (4.1, 4.2, 4.8) ---------------------------------------------------------------------


@pytest.mark.parametrize("number", ["aus-013", "aus-080"])
def test_the_marker_of_a_command_that_is_not_on_the_map_cannot_be_added(number: str) -> None:
    game = third()
    assert number
    assert number_of("v-3") in addable(game, FRENCH, 1, 3)
    assert number_of("v-1") not in addable(game, FRENCH, 1, 3)


def test_aus_015_a_corps_leader_must_be_within_twelve_hexes_of_the_emperor() -> None:
    french = ScenarioSide(side=FRENCH, attributes={"overall_commanders": ["napoleon"]})
    scenario = {"sides": (french, ScenarioSide(side=ALLIED))}
    men: dict[str, Any] = {"lannes": leader("1209"), "scenario": scenario}
    assert corps_in_range(third(napoleon=leader("0109"), **men), "v", FRENCH)
    wall: dict[str, Any] = {f"Z{n}": infantry(f"06{n:02}", ALLIED) for n in range(1, 10)}
    assert not corps_in_range(third(napoleon=leader("0109"), **wall, **men), "v", FRENCH)


@pytest.mark.parametrize("number", ["aus-029", "aus-339"])
@pytest.mark.parametrize("turn", [1, 3])
def test_the_marker_of_reinforcements_goes_in_while_somebody_waits(number: str, turn: int) -> None:
    group = Reinforcement(id="help", side=FRENCH, turn=2, pieces=("A",), hexes=("0104",))
    game = battle(
        suchet=leader("0404"),
        A=infantry("0404"),
        level="",
        scenario={"reinforcements": (group,)},
    )

    lay_out(game)
    game.emit(Moved("A", ""))
    game.state.turn = turn
    played(game, choose_opening(game))
    assert number
    # It may be held back as long as its owner likes: the marker is there again each turn.
    assert (number_of("french-reinforcement") in in_pool(game, FRENCH)) is (turn == 3)


def test_aus_077_the_opening_marker_is_played_first_and_comes_back_with_the_others() -> None:
    game = third(lims=("lim-v-3", "lim-french-independent"))

    first = number_of("v-3")
    game.emit(RecordSet(INITIATIVE, replace(initiative(game), holder=FRENCH, first=first)))
    played(game, draw_marker(game))
    assert activation(game).marker == first
    assert game.cards(CUP.played) == (first,)
    game.state.turn = 2
    played(game, change_command(game), NO, NO)
    assert set(in_pool(game, FRENCH)) == {first, number_of("french-independent")}


@pytest.mark.parametrize("number", ["aus-081", "aus-329"])
def test_a_command_without_marker_that_has_fought_tires(number: str) -> None:
    game = third()
    assert number
    assert box_of(game, "v-3") == "available"
    game.emit(Counted(TURN, "combat", "v-3"))
    assert box_of(game, "v-3") == "removed-combat"
    played(game, tire(game))
    assert fatigue_of(game, "v-3") == 1


@pytest.mark.parametrize("number", ["aus-082", "aus-316"])
def test_the_marker_of_a_broken_division_lies_there_for_good(number: str) -> None:
    game = third()
    game.emit(LevelSet("v-3", BROKEN))
    assert number
    assert box_of(game, "v-3") == "breakpoint"
    assert number_of("v-3") not in addable(game, FRENCH, 1, 3)


@pytest.mark.parametrize("number", ["aus-079", "aus-327"])
def test_the_independent_marker_tires_only_who_acts_on_it(number: str) -> None:
    men: dict[str, Any] = {
        "treilhard": leader("0404"),
        "milhaud": leader("0604"),
        "H": cavalry("0404", command="cr-t"),
        "I": cavalry("0604", command="cr-m"),
    }
    game = staffed(lims=("lim-french-independent",), **men)

    played(game, draw_marker(game))
    played(game, next_division(game), "treilhard", TAKE_LIMITED)
    assert number
    assert box_of(game, "cr-t") == "activated"
    assert box_of(game, "cr-m") == "available"


def test_aus_040_nobody_need_act_without_a_marker() -> None:
    game = third()

    game.emit(RecordSet(INITIATIVE, replace(initiative(game), holder=FRENCH, next=FRENCH)))
    assert played(game, act_without_marker(game), PASS)
    assert initiative(game).passed == (FRENCH,)
    assert not game.count(TURN, "acted", "v-3")


# --- counters of two hexes, and stacks that charge ------------------------------------------------


def test_aus_176_a_counter_that_touches_front_and_flank_attacks_the_flank() -> None:
    game = battle(Z=infantry("0404", ALLIED, facing=3))
    arcs = {hex_: arc_of_attack(game, "Z", [hex_]) for hex_ in ("0503", "0405", "0403")}
    assert arcs["0503"] == "front"
    assert "flank" in arcs.values()
    flank = next(hex_ for hex_, arc in arcs.items() if arc == "flank")
    assert arc_of_attack(game, "Z", ["0503", flank]) == "flank"


def test_aus_255_all_regiments_of_a_stack_that_charges_fight() -> None:
    form: dict[str, Any] = {"strength": 3}
    game = battle(
        A=cavalry("0403", **form), B=cavalry("0403", **form), Z=infantry("0503", ALLIED, facing=9)
    )
    fight = Fight("charge", ("A", "B"), ("Z",), "0503")
    assert melee_strength(game, fight) == 6


@pytest.mark.parametrize("number", ["aus-EX-21", "aus-376"])
def test_a_march_through_fog_has_all_its_points_on_a_road(number: str) -> None:
    assert number
    men: dict[str, Any] = {"A": infantry("0404", form="column", facing=2)}
    roads = (("0404", "0504", "0604"),)
    game = battle(level=MARCH, fog=9, roads=roads, **men)
    game.run(move_unit(game, "A"))
    # Six points across country, twelve on roads and through villages.
    assert game.decision is not None
    assert "12 movement points" in game.decision.prompt
    off = battle(level=MARCH, fog=9, **men)
    off.run(move_unit(off, "A"))
    off.answer("0503")
    assert off.decision is not None
    assert "5 movement points" in off.decision.prompt
