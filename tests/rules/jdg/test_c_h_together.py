"""Paragraphs of chapters 2 to 6 that meet: orders, commanders, stacks, arrivals."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet, PhaseBegan
from hexwright.engine.core.piece_events import Eliminated, Moved
from hexwright.engine.systems.jdg.announced_shocks import announcers, attackers_in
from hexwright.engine.systems.jdg.commanders import displace_commanders, refuges
from hexwright.engine.systems.jdg.initiative import roll_for_initiative
from hexwright.engine.systems.jdg.markers import cup, fill, next_marker
from hexwright.engine.systems.jdg.movement import choices, move_one
from hexwright.engine.systems.jdg.orders import FAILED, allowed, place_orders, reveal, status_of
from hexwright.engine.systems.jdg.play import flight
from hexwright.engine.systems.jdg.reach import FORCED
from hexwright.engine.systems.jdg.records import activation, initiative
from hexwright.engine.systems.jdg.reinforcements import NORMALLY, entries, offer_giving_up
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    DEMORALISED,
    NO_ORDERS,
    ORDERS,
    REINFORCEMENT,
    ROUTED,
    markers_of,
)
from hexwright.schema.model.scenario import Reinforcement
from tests.helpers.jdg import BLUE, FIRST, RED, battle, commander, infantry
from tests.helpers.jdg_moves import fight
from tests.helpers.situations import Situation

CHIEF, ENEMY_CHIEF = "general_tannhof", "marshal_vessely"
FALKNER = FIRST[BLUE]
MARKED: dict[str, Any] = {"statuses": (REINFORCEMENT,)}


def arriving(drawing: str, *hexes: str, move: int = 4, **more: Any) -> Situation:
    """A situation in which L waits to enter through these hexes, and E is an enemy."""
    late = Reinforcement(id="late", side=BLUE, turn=1, pieces=("L",), hexes=hexes, facing=3)
    units = {"L": infantry(move=move, **MARKED), "E": infantry(RED), **more}
    game = fight(drawing, scenario={"reinforcements": (late,)}, **units)
    game.emit(Moved("L", ""))
    return game


# --- orders ---------------------------------------------------------------------------------------


def test_jdg_124_who_is_a_reinforcement_no_more_may_have_orders_in_the_same_phase() -> None:
    game = fight(
        f".A .{CHIEF}" + " ." * 10 + " .E",
        A=infantry(**MARKED),
        E=infantry(RED),
        general_tannhof=commander(),
    )
    game.play(offer_giving_up(game, BLUE), ("A",))
    game.play(place_orders(game, BLUE), ("A",))
    reveal(game, FALKNER)
    assert game.piece("A").statuses.keys() == {ORDERS}


@pytest.mark.parametrize(("failed", "attackers"), [("", ("A", "B")), ("A", ()), ("B", ())])
def test_jdg_040_jdg_114_a_stack_does_not_attack_without_those_whose_leader_failed(
    failed: str, attackers: tuple[str, ...]
) -> None:
    game = fight(
        ".A+B .E",
        A=infantry(facing=3, statuses=(NO_ORDERS,)),
        B=infantry(facing=3, statuses=(NO_ORDERS,)),
        E=infantry(RED),
    )
    if failed:
        game.emit(Counted(ACTIVATION, FAILED, failed))
    assert attackers_in(game, "0101") == attackers


def test_jdg_057_jdg_015_the_marker_played_first_does_not_count_as_one_of_the_cup() -> None:
    game = battle(".A   .    .E", A=infantry(), E=infantry(RED), dice=[9, 0])
    cup(game).lay_out(game)
    for formation in (FALKNER, FIRST[RED]):
        game.emit(LevelSet(formation, DEMORALISED))
    (own,) = markers_of(game, FALKNER)[1:]
    game.play(roll_for_initiative(game), own)
    fill(game)
    assert len(game.cards(cup(game).inside())) == 1
    assert next_marker(game)
    assert activation(game).marker == own
    assert not next_marker(game)


def test_jdg_057_a_winner_who_has_no_marker_left_is_not_asked() -> None:
    game = battle(".A   .    .E", A=infantry(), E=infantry(RED), dice=[9, 0])
    cup(game).lay_out(game)
    game.emit(Eliminated("A"))
    game.play(roll_for_initiative(game))
    assert (initiative(game).winner, initiative(game).first) == (BLUE, "")


# --- arrivals -------------------------------------------------------------------------------------


def test_jdg_040_jdg_119_a_leader_who_fails_keeps_back_neither_arrivals_nor_commanders() -> None:
    game = arriving(
        f".L . .A . .{CHIEF}" + " ." * 12 + " .E",
        "0101",
        A=infantry(statuses=(NO_ORDERS,)),
        general_tannhof=commander(),
    )
    game.emit(Counted(ACTIVATION, FAILED, "A"))
    game.emit(PhaseBegan("movement"))
    assert choices(game) == ["L", CHIEF]


def test_jdg_128_an_enemy_near_one_entry_hex_does_not_count_for_another() -> None:
    game = arriving(".L . . . . . .E", "0101", "0201")
    assert list(entries(game, ("L",), FORCED)) == ["0101"]
    game.play(move_one(game), "L", NORMALLY, ("0201",), PASS)
    assert game.piece("L").statuses.keys() == {ORDERS}


def test_jdg_127_who_entered_normally_attacks_after_a_test_alone() -> None:
    game = arriving(".L . . . . . . .E", "0101", move=9)
    way = ("0101", "0201", "0301", "0401", "0501", "0601", "0701")
    game.play(move_one(game), "L", NORMALLY, way, PASS)
    assert status_of(game, "L") == "no_orders"
    assert list(announcers(game)) == ["L"]
    assert allowed(game, "L", "shock") == "test"


# --- commanders in the way ------------------------------------------------------------------------


def test_jdg_046_an_enemy_commander_in_the_entry_hex_makes_way() -> None:
    game = arriving(
        f".L+{ENEMY_CHIEF} . . . . . . . . . .E\n  . . .", "0101", marshal_vessely=commander(RED)
    )
    game.run(move_one(game))
    game.answer("L")
    asked = game.answer(("0101",))
    assert asked is not None
    assert (asked.rule, game.piece("L").hex) == ("jdg-046", "")
    # He passes the hexes beside the entry, where nobody may stay.
    assert set(asked.options) == {"0301", "0202"}
    game.answer("0301")
    assert game.piece("L").hex == "0101"


def test_jdg_046_an_enemy_commander_makes_way_for_a_unit_that_flees() -> None:
    drawing = f"""
        .    .A   .    .
          .    .    .    .
        .    .{ENEMY_CHIEF} .    .
          .    .    .    .
        .    .    .    .
          .    .    .    .
        .    .    .    .
    """
    game = battle(drawing, A=infantry(state=ROUTED, move=3), marshal_vessely=commander(RED))
    asked = game.run(flight(game, "A"))
    while asked is not None and asked.rule != "jdg-046":
        asked = game.answer(next(option for option in asked.options if "0203" in option))
    assert asked is not None
    assert game.piece("A").hex == "0201"
    assert not asked.buttons


def test_jdg_046_a_commander_with_troops_who_can_go_nowhere_is_not_asked() -> None:
    game = battle(f".A+{CHIEF} .E   .", A=infantry(), E=infantry(RED), general_tannhof=commander())
    assert refuges(game, CHIEF) == []
    game.play(displace_commanders(game, "0201", RED))
    assert game.piece(CHIEF).hex == "0101"
