"""Reinforcements between markers, formations and enemies: who comes when, and how (6.2)."""

from typing import Any

import msgspec
import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, CountsCleared, RecordSet
from hexwright.engine.core.piece_events import Eliminated, Moved
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.reinforcements import WITH
from hexwright.engine.systems.jdg.announced_shocks import announcers
from hexwright.engine.systems.jdg.initiative import groups_without_orders
from hexwright.engine.systems.jdg.markers import CALLED, available_markers, cup, next_marker
from hexwright.engine.systems.jdg.movement import move_one
from hexwright.engine.systems.jdg.orders import active_units
from hexwright.engine.systems.jdg.reach import FORCED, NORMAL
from hexwright.engine.systems.jdg.records import Activation, StrategicInitiative, activation
from hexwright.engine.systems.jdg.reinforcements import (
    due,
    entries,
    entry_cost,
    ready_to_enter,
    ways_in,
)
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    DISORDERED,
    GOOD,
    NO_ORDERS,
    ORDERS,
    REINFORCEMENT,
    TURN,
    markers_of,
    state_of,
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
    sample,
)
from tests.helpers.jdg_moves import fight, price
from tests.helpers.jdg_tables import edited
from tests.helpers.situations import Situation

FALKNER, RAUCH = FIRST[BLUE], "brigade-rauch"
CUP = "activation-markers"
MARKED: dict[str, Any] = {"statuses": (REINFORCEMENT,)}
ROW = ".A+B .D" + " ." * 12 + " .E"


def coming(**more: Any) -> Reinforcement:
    """A reinforcement of A and B through 0101."""
    usual: dict[str, Any] = {
        "id": "late",
        "side": BLUE,
        "turn": 1,
        "pieces": ("A", "B"),
        "hexes": ("0101",),
        "facing": 3,
    }
    return Reinforcement(**{**usual, **more})


def expected(
    drawing: str = ROW, *arrivals: Reinforcement, card: Any = None, **more: Any
) -> Situation:
    """A situation in which A and B wait beside the map and D of their formation is on it."""
    units: dict[str, Any] = {name: infantry(move=4, **MARKED) for name in "AB"}
    units |= {name: infantry() for name in "D" if name in drawing}
    units |= {"E": infantry(RED)} if "E" in drawing else {}
    units.update({name: more.pop(name) for name in list(more) if len(name) == 1})
    if card:
        deck = sample().decks[CUP]
        more["documents"] = {f"decks/{CUP}.json": msgspec.structs.replace(deck, cards=card(deck))}
    game = fight(drawing, scenario={"reinforcements": arrivals or (coming(),)}, **units, **more)
    for one in "AB":
        game.emit(Moved(one, ""))
    return game


def play_marker(game: Situation, marker: str) -> None:
    """Let a marker be the next that is played."""
    game.emit(RecordSet("initiative", StrategicInitiative(BLUE, marker)))
    assert next_marker(game)
    assert activation(game).marker == marker


# --- which marker ---------------------------------------------------------------------------------


def test_jdg_131_whoever_could_not_come_with_the_first_marker_waits_for_the_next_turn() -> None:
    game = expected()
    cup(game).lay_out(game)
    first, second = markers_of(game, FALKNER)
    play_marker(game, first)
    assert list(due(game)) == ["A", "B"]
    play_marker(game, second)
    assert due(game) == {}
    game.emit(CountsCleared(TURN))
    game.emit(CountsCleared(ACTIVATION))
    assert list(due(game)) == ["A", "B"]


def combined(**attributes: Any) -> Any:
    """The cards of the sample with a combined marker among them."""

    def cards(deck: Any) -> tuple[Any, ...]:
        named = attributes.pop("command", "")
        values = {"code": "C", "initiative": 5, "brings_reinforcements": True, **attributes}
        known = ("division-falkner", "brigade-rauch")
        kept = [card for card in deck.cards if card.command in known]
        one = msgspec.structs.replace(kept[0], id="mac", command=named, attributes=values)
        return (*kept, one)

    return cards


def test_jdg_131_nor_do_they_come_with_a_combined_marker_of_the_same_turn() -> None:
    game = expected(card=combined(scope="side"))
    note_activation(game, Activation(f"{CUP}/mac", BLUE))
    assert list(due(game)) == ["A", "B"]
    game.emit(Counted(TURN, CALLED, FALKNER))
    assert due(game) == {}


@pytest.mark.parametrize(("command", "comes"), [(FALKNER, True), (RAUCH, False)])
def test_jdg_022_a_combined_marker_for_formations_brings_those_alone(
    command: str, *, comes: bool
) -> None:
    game = expected(card=combined(command=command))
    cup(game).lay_out(game)
    play_marker(game, f"{CUP}/mac")
    assert bool(due(game)) is comes


def test_jdg_022_a_combined_marker_for_an_arm_brings_that_arm_alone() -> None:
    card = combined(scope="side", scope_arms=["artillery"])
    game = expected(card=card, B=battery(move=4, **MARKED))
    cup(game).lay_out(game)
    play_marker(game, f"{CUP}/mac")
    assert ready_to_enter(game) == ["B"]


def test_jdg_022_whom_a_combined_marker_brings_on_acts_with_it() -> None:
    game = expected(".A+B .E .", card=combined(scope="side"), A=infantry(move=4, **MARKED))
    cup(game).lay_out(game)
    play_marker(game, f"{CUP}/mac")
    game.play(move_one(game), "A", ("0101",), PASS)
    assert "A" in active_units(game)
    assert list(announcers(game)) == ["A"]


def test_jdg_321_a_marker_that_the_scenario_lays_aside_is_not_counted() -> None:
    game = expected()
    cup(game).lay_out(game)
    first, second = markers_of(game, FALKNER)
    assert available_markers(game, FALKNER) == (first, second)
    pile = game.state.piles[cup(game).out()]
    kept = tuple(card for card in pile.cards if card != first)
    game.state.piles[cup(game).out()] = msgspec.structs.replace(pile, cards=kept)
    assert available_markers(game, FALKNER) == (second,)


# --- the column -----------------------------------------------------------------------------------


def test_jdg_129_units_of_two_arrivals_come_as_one_stack_through_the_same_hex() -> None:
    game = expected(
        ROW, coming(pieces=("A",)), coming(id="later", pieces=("B",), hexes=("0301", "0101"))
    )
    game.play(move_one(game), "A", WITH, ("B",), ("0101",), PASS)
    assert game.stack("0101") == ("A", "B")


def test_jdg_129_but_not_where_only_one_of_them_may_enter() -> None:
    game = expected(
        ROW + "\n  . . .", coming(pieces=("A",)), coming(id="later", pieces=("B",), hexes=("0102",))
    )
    game.run(move_one(game))
    asked = game.answer("A")
    assert asked is not None
    assert WITH not in asked.buttons


def test_jdg_065_a_marching_stack_may_leave_units_in_the_entry_hex() -> None:
    game = expected(".A+B" + " ." * 14 + " .E")
    game.play(move_one(game), "A", WITH, ("B",), ("0101",), ("A",), ("0201", "0301"), PASS, PASS)
    assert (game.piece("A").hex, game.piece("B").hex) == ("0301", "0101")


# --- enemies beside the entry hex -----------------------------------------------------------------


def test_jdg_150_guns_do_not_enter_into_an_enemy_zone_alone() -> None:
    game = expected(".A+B .E .", A=battery(move=4, **MARKED))
    assert entries(game, ("A",)) == {}
    assert entries(game, ("B",))
    assert entries(game, ("A", "B"))


@pytest.mark.parametrize(("light", "cost"), [("day", 1), ("night", 3)])
def test_jdg_149_entering_into_an_enemy_zone_costs_what_it_costs_elsewhere(
    light: str, cost: int
) -> None:
    game = expected(".A+B .E .", light=light)
    assert entries(game, ("A",))["0101"].spent == cost


def test_jdg_125_how_near_their_forced_march_may_come_is_in_the_table_of_numbers() -> None:
    drawing = ".A . . . . .E"
    units: dict[str, Any] = {"A": infantry(move=4, **MARKED), "E": infantry(RED)}
    tables = edited(
        "numbers", {"reinforcement-distance": {"value": 3}, "forced-march-distance": {"value": 4}}
    )
    game = fight(drawing, documents=tables, **units)
    assert price(game, ("0201", "0301"), "A", mode=FORCED) == 2
    assert price(game, ("0201", "0301", "0401"), "A", mode=FORCED) != 3


# --- without orders -------------------------------------------------------------------------------


def test_jdg_132_who_lost_the_marker_far_apart_are_groups_of_their_own() -> None:
    drawing = ".A .B" + " ." * 8 + " .C .D .F"
    loose: dict[str, Any] = {"statuses": (NO_ORDERS,)}
    game = fight(
        drawing,
        A=infantry(**loose),
        B=infantry(**loose),
        C=cavalry(**loose),
        D=infantry(**MARKED),
        F=infantry(statuses=(ORDERS,)),
    )
    assert groups_without_orders(game) == [("A", "B"), ("C",)]


def test_jdg_119_a_formation_of_which_all_others_are_lost_still_comes() -> None:
    game = expected()
    cup(game).lay_out(game)
    game.emit(Eliminated("D"))
    play_marker(game, markers_of(game, FALKNER)[0])
    assert ready_to_enter(game) == ["A", "B"]
    assert {path[0] for path in ways_in(game, ("A",), NORMAL)} == {"0101"}
    assert entry_cost(game, ("A",), "0101") == 1


# --- commanders -----------------------------------------------------------------------------------


def chief_comes(drawing: str, **units: Any) -> Situation:
    """The commander waits to enter through 0101 or 0103."""
    arrival = coming(pieces=("general_tannhof",), hexes=("0101", "0103"))
    game = fight(
        drawing, general_tannhof=commander(), scenario={"reinforcements": (arrival,)}, **units
    )
    game.emit(Moved("general_tannhof", ""))
    return game


def test_jdg_129_of_several_entry_hexes_a_commander_takes_one() -> None:
    game = chief_comes(".general_tannhof .A .\n  . . .\n. . .", A=infantry())
    game.play(move_one(game), "general_tannhof", "0103")
    assert game.piece("general_tannhof").hex == "0103"


def test_jdg_044_a_commander_does_not_come_alone_into_an_enemy_zone() -> None:
    drawing = ".general_tannhof .E .\n  . . .A\n. . ."
    game = chief_comes(drawing, A=infantry(), E=infantry(RED))
    game.play(move_one(game), "general_tannhof")
    assert game.piece("general_tannhof").hex == "0103"


# --- as the scenario says -------------------------------------------------------------------------


@pytest.mark.parametrize("status", [DISORDERED, ""])
def test_jdg_123_reinforcements_arrive_in_the_state_that_the_scenario_gives_them(
    status: str,
) -> None:
    scenario = sample().scenarios["kaltbach-crossing"]
    arrivals = tuple(
        msgspec.structs.replace(
            reinforcement, statuses=(REINFORCEMENT, *((status,) if status else ()))
        )
        for reinforcement in scenario.reinforcements
    )
    changed = msgspec.structs.replace(scenario, reinforcements=arrivals)
    module = sample().with_documents({"scenarios/kaltbach-crossing.json": changed})

    game = Game.start(module, "kaltbach-crossing", 1)

    assert state_of(game, "white-hussars") == (status or GOOD)
    assert REINFORCEMENT in game.piece("white-hussars").statuses
