"""Reinforcements (6.2)."""

from typing import Any

import msgspec
import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, CountsCleared
from hexwright.engine.core.piece_events import Eliminated, Moved
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.reinforcements import WITH
from hexwright.engine.systems.jdg.ground import kept_free
from hexwright.engine.systems.jdg.markers import markers_for
from hexwright.engine.systems.jdg.movement import may_march, move_one
from hexwright.engine.systems.jdg.orders import allowed, status_of, tactical_groups
from hexwright.engine.systems.jdg.reach import FORCED, NORMAL, March, why_not
from hexwright.engine.systems.jdg.records import Activation
from hexwright.engine.systems.jdg.reinforcements import (
    NORMALLY,
    bring_on,
    call_up,
    due,
    entries,
    entry_cost,
    lose_markers,
    offer_giving_up,
    ready_to_enter,
    ways_in,
)
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    NO_ORDERS,
    ORDERS,
    REINFORCEMENT,
    TURN,
)
from hexwright.schema.model.scenario import Reinforcement
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    battery,
    cavalry,
    commander,
    infantry,
)
from tests.helpers.jdg_moves import costs, fight, price
from tests.helpers.situations import Situation

FALKNER = FIRST[BLUE]
ROW = ".A+B+C . . . . . . . . . . . . . .E"
NEAR = ".A+B+C . . .E . . ."
MARKED: dict[str, Any] = {"statuses": (REINFORCEMENT,)}


def arriving(drawing: str = ROW, *, turn: int = 1, **more: Any) -> Situation:
    """A situation in which the units A, B and C wait to enter through 0101."""
    units: dict[str, Any] = {name: infantry(move=4, **MARKED) for name in "ABC"}
    units["E"] = infantry(RED)
    units.update({name: more.pop(name) for name in list(more) if len(name) == 1})
    coming = Reinforcement(
        id="late", side=BLUE, turn=turn, pieces=("A", "B", "C"), hexes=("0101",), facing=3
    )
    scenario = {"reinforcements": (coming,)}
    game = fight(drawing, scenario=scenario, **units, **more)
    for one in "ABC":
        game.emit(Moved(one, ""))
    return game


# --- who and when ---------------------------------------------------------------------------------


def test_jdg_119_reinforcements_enter_when_a_marker_of_theirs_is_drawn() -> None:
    game = arriving()
    assert list(due(game)) == ["A", "B", "C"]
    note_activation(game, Activation("", BLUE, ("brigade-rauch",)))
    assert due(game) == {}


def test_jdg_119_not_before_their_turn() -> None:
    assert due(arriving(turn=2)) == {}


@pytest.mark.parametrize("brings", [True, False])
def test_jdg_022_a_combined_marker_brings_them_on_if_it_says_so(*, brings: bool) -> None:
    game = arriving()
    deck = game.module.decks["activation-markers"]
    cards = tuple(
        msgspec.structs.replace(
            card, attributes={**card.attributes, "brings_reinforcements": brings}
        )
        if card.id == "grand-battery"
        else card
        for card in deck.cards
    )
    changed = msgspec.structs.replace(deck, cards=cards)
    game = arriving(documents={"decks/activation-markers.json": changed})
    note_activation(game, Activation("activation-markers/grand-battery", BLUE))
    assert bool(due(game)) is brings


def test_jdg_122_units_of_a_formation_on_the_map_come_with_both_its_markers() -> None:
    game = arriving(".A+B+C . .D . .E", D=infantry())
    assert len(markers_for(game, FALKNER)) == 2


def test_counters_of_those_who_are_due_are_laid_beside_the_map() -> None:
    game = arriving()
    del game.state.pieces["A"]
    call_up(game)
    assert game.piece("A").hex == ""
    assert REINFORCEMENT in game.piece("A").statuses


# --- how ------------------------------------------------------------------------------------------


def test_jdg_123_they_enter_with_orders_by_forced_march() -> None:
    game = arriving()
    game.play(move_one(game), "A", ("0101", "0201", "0301", "0401"), PASS)
    assert game.piece("A").hex == "0401"
    assert REINFORCEMENT in game.piece("A").statuses
    assert status_of(game, "A") == "orders"


def test_jdg_123_the_allowance_is_doubled_and_the_entry_hex_paid() -> None:
    found = ways_in(arriving(), ("A",), FORCED)
    assert max(len(path) for path in found) == 8


def test_jdg_124_the_marker_goes_at_five_hexes_from_an_enemy() -> None:
    game = arriving(".A+B+C . . . . . . . .E")
    game.play(move_one(game), "A", ("0101", "0201", "0301", "0401"), PASS)
    lose_markers(game)
    assert REINFORCEMENT not in game.piece("A").statuses
    assert status_of(game, "A") == "no_orders"
    assert NO_ORDERS in game.piece("A").statuses


def test_jdg_124_the_marker_lasts_into_later_turns() -> None:
    game = fight(".A . . . . . . .E", A=infantry(move=4, **MARKED), E=infantry(RED))
    lose_markers(game)
    assert may_march(game, ("A",))
    assert allowed(game, "A", "move") == "full"


@pytest.mark.parametrize("lost", [True, False])
def test_jdg_124_an_enemy_who_comes_near_takes_the_marker_by_option(*, lost: bool) -> None:
    options = {"reinforcement_status_lost_when_enemy_approaches": lost}
    game = fight(".A . . .E", A=infantry(**MARKED), E=infantry(RED), options=options)
    lose_markers(game)
    assert (REINFORCEMENT not in game.piece("A").statuses) is lost


def test_jdg_124_the_owner_may_give_the_status_up_in_phase_a() -> None:
    game = fight(".A .B", A=infantry(**MARKED), B=infantry(**MARKED))
    game.play(offer_giving_up(game, BLUE), ("B",))
    assert status_of(game, "A") == "orders"
    assert status_of(game, "B") == "no_orders"
    assert tactical_groups(game, FALKNER) == (("B",),)


def test_jdg_124_nobody_is_asked_who_has_no_markers() -> None:
    game = fight(".A", A=infantry())
    game.play(offer_giving_up(game, BLUE))


def test_jdg_125_reinforcements_march_to_five_hexes_and_stop() -> None:
    game = fight(". .A . . . . . .E .", A=infantry(move=4, **MARKED), E=infantry(RED))
    assert set(costs(game, "A", mode=FORCED)) == {"0101", "0301"}
    assert price(game, ("0301", "0401"), "A", mode=FORCED) != 2


def test_jdg_125_by_option_they_march_on_along_that_distance() -> None:
    drawing = """
        .A   .    .    .    .    .    .    .
          .    .    .    .    .    .    .    .
        .    .    .    .    .    .    .    .
          .    .    .    .    .    .    .E   .
    """
    along = ("0201", "0301", "0401", "0302")
    units: dict[str, Any] = {"A": infantry(move=6, **MARKED), "E": infantry(RED)}
    game = fight(drawing, **units)
    assert [distance(game, one, "0704") for one in along] == [7, 6, 5, 5]
    refusal = why_not(game, March.of(game, ("A",), FORCED), along)
    assert refusal is not None
    assert refusal.rule == "jdg-125"
    options = {"reinforcement_movement_stops_at_5": False}
    assert price(fight(drawing, options=options, **units), along, "A", mode=FORCED) == 4


def test_jdg_126_each_unit_loses_its_marker_by_itself() -> None:
    game = fight(".A . . .B . . .E", A=infantry(**MARKED), B=infantry(**MARKED), E=infantry(RED))
    lose_markers(game)
    assert REINFORCEMENT in game.piece("A").statuses
    assert REINFORCEMENT not in game.piece("B").statuses


def test_jdg_127_they_may_enter_normally_without_orders_but_with_their_whole_allowance() -> None:
    game = arriving()
    game.play(move_one(game), "A", NORMALLY, ("0101", "0201", "0301", "0401"), PASS)
    assert game.piece("A").hex == "0401"
    assert REINFORCEMENT not in game.piece("A").statuses
    assert status_of(game, "A") == "no_orders"
    assert max(len(path) for path in ways_in(arriving(), ("A",), NORMAL)) == 4


def test_jdg_128_with_an_enemy_near_they_enter_with_orders_for_the_turn_and_no_forced_march() -> (
    None
):
    game = arriving(NEAR)
    assert entries(game, ("A",), FORCED) == {}
    game.play(move_one(game), "A", ("0101", "0201"), PASS)
    assert ORDERS in game.piece("A").statuses
    assert REINFORCEMENT not in game.piece("A").statuses


# --- the column -----------------------------------------------------------------------------------


def test_jdg_129_they_enter_through_the_hex_of_the_scenario() -> None:
    assert {path[0] for path in ways_in(arriving(), ("A",), FORCED)} == {"0101"}


def test_jdg_129_units_may_enter_as_a_stack() -> None:
    game = arriving()
    game.play(move_one(game), "A", WITH, ("B",), ("0101", "0201"), (), PASS)
    assert [game.piece(one).hex for one in "AB"] == ["0201", "0201"]


def test_jdg_129_a_mixed_stack_pays_the_highest_cost() -> None:
    game = arriving(ROW.replace(".A+B+C .", "oA+B+C ."), B=battery(move=4, **MARKED))
    assert entry_cost(game, ("A",), "0101") == 1
    assert entry_cost(game, ("A", "B"), "0101") == 2


def test_jdg_129_only_units_that_may_stack_enter_together() -> None:
    game = arriving(B=cavalry(**MARKED), C=infantry(move=4, command="brigade-rauch", **MARKED))
    note_activation(game, Activation("", BLUE, (FALKNER, "brigade-rauch")))
    game.run(bring_on(game, "A"))
    assert WITH not in (game.decision.buttons if game.decision else {})


def test_jdg_130_jdg_ex_25_the_third_stack_pays_three_times() -> None:
    game = arriving()
    for one, cost in (("A", 1), ("B", 2), ("C", 3)):
        assert entry_cost(game, (one,), "0101") == cost
        path = ("0101", *(f"0{number}01" for number in range(2, 7 - cost)))
        game.play(move_one(game), one, path, PASS)


@pytest.mark.parametrize("road", [True, False])
def test_jdg_072_guns_enter_by_ground_closed_to_them_along_a_road_alone(*, road: bool) -> None:
    roads = [("0101", "0201", "0301")] if road else []
    game = arriving("w" + ROW[1:], A=battery(**MARKED), roads=roads)
    assert bool(entries(game, ("A",))) is road
    assert bool(entries(game, ("A",), FORCED)) is road
    assert ("A" in ready_to_enter(game)) is road


def test_jdg_148_who_enters_into_an_enemy_zone_stops_there() -> None:
    game = arriving(".A+B+C .E . . .")
    assert ways_in(game, ("A",), NORMAL) == [("0101",)]


def test_jdg_131_who_cannot_pay_waits() -> None:
    game = arriving(C=infantry(move=1, **MARKED))
    game.emit(Counted(ACTIVATION, "entered", "0101", 2))
    assert "C" not in ready_to_enter(game)
    assert "A" in ready_to_enter(game)


def test_jdg_131_who_finds_no_room_waits() -> None:
    game = arriving()
    game.play(move_one(game), "A", ("0101",), PASS)
    game.play(move_one(game), "B", ("0101",))
    game.emit(Counted(ACTIVATION, "entered", "0101", -2))
    assert ("0101",) not in ways_in(game, ("C",), NORMAL)
    assert ways_in(game, ("C",), FORCED) == []


def test_jdg_131_the_rest_waits_for_the_first_marker_of_the_next_turn() -> None:
    game = arriving()
    game.play(move_one(game), "A", ("0101", "0201"), PASS)
    assert "B" in due(game)
    game.emit(CountsCleared(ACTIVATION))
    assert due(game) == {}
    game.emit(CountsCleared(TURN))
    assert "B" in due(game)


def test_jdg_132_units_with_the_marker_need_no_orders_and_belong_to_no_group() -> None:
    game = fight(".A .B", A=infantry(**MARKED), B=infantry())
    assert tactical_groups(game, FALKNER) == (("B",),)
    assert status_of(game, "A") == "orders"


@pytest.mark.parametrize("when", [{"light": "night"}, {"fog": True}], ids=["night", "fog"])
def test_jdg_134_they_enter_by_forced_march_even_at_night_and_in_fog(when: Any) -> None:
    assert entries(arriving(**when), ("A",), FORCED)


def test_jdg_135_a_marching_column_does_not_merge_or_pass() -> None:
    game = arriving()
    game.play(move_one(game), "A", ("0101", "0201"), PASS)
    paths = ways_in(game, ("B",), FORCED)
    assert paths == [("0101",)]


def test_jdg_135_the_entry_hex_must_be_free_for_a_forced_march() -> None:
    game = arriving()
    game.play(move_one(game), "A", ("0101",), PASS)
    assert entries(game, ("B",), FORCED) == {}
    assert entries(game, ("B",))


def test_jdg_136_nobody_comes_to_an_enemy_entry_hex_while_reinforcements_are_due() -> None:
    drawing = ".A+B+C . . .E"
    game = arriving(drawing, turn=3)
    assert set(kept_free(game, RED)) == {"0101", *near(game, "0101")}
    assert kept_free(game, BLUE) == ()
    assert set(costs(game, "E")) == {"0301"}


def test_jdg_136_once_they_have_come_or_never_will_the_hexes_are_free() -> None:
    game = arriving(".A+B+C . . .E")
    for one in "ABC":
        game.emit(Eliminated(one))
    assert kept_free(game, RED) == ()


def test_a_commander_comes_to_the_entry_hex_and_makes_his_own_move() -> None:
    drawing = ".general_tannhof . . .D"
    coming = Reinforcement(
        id="chief", side=BLUE, turn=1, pieces=("general_tannhof",), hexes=("0101",)
    )
    game = fight(
        drawing,
        general_tannhof=commander(),
        D=infantry(),
        scenario={"reinforcements": (coming,)},
    )
    game.emit(Moved("general_tannhof", ""))
    game.play(move_one(game), "general_tannhof")
    assert game.piece("general_tannhof").hex == "0101"


def test_who_may_enter_may_also_wait() -> None:
    game = arriving()
    game.play(move_one(game), "A", PASS)
    assert game.piece("A").hex == ""
