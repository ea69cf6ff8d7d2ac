"""Commanders of several armies, with combined markers, in flight and beside the enemy (3.5)."""

import dataclasses
from collections import defaultdict

import msgspec
import pytest

from hexwright.engine.core.piece_events import Placed
from hexwright.engine.core.state import Piece
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.systems.jdg.commanders import movable_commanders, refuges, ways_of
from hexwright.engine.systems.jdg.orders import reachable_by
from hexwright.engine.systems.jdg.play import flight
from hexwright.engine.systems.jdg.records import Activation, retreats
from hexwright.engine.systems.jdg.troops import ROUTED
from hexwright.engine.systems.jdg.zones import zones_of
from hexwright.schema.model.oob import Leader
from tests.helpers.jdg import BLUE, FIRST, RED, battle, commander, infantry
from tests.helpers.jdg_tables import edited
from tests.helpers.situations import Situation

CHIEF = "general_tannhof"
FALKNER = FIRST[BLUE]


def with_leader(game: Situation, leader: Leader, hex_: str = "") -> Situation:
    """The same situation with another leader in the order of battle, on the map if so asked."""
    oob = game.module.oobs[BLUE]
    more = msgspec.structs.replace(oob, leaders=(*oob.leaders, leader))
    module = game.module.with_documents({"oob/blue.json": more})
    setting = dataclasses.replace(game.setting, module=module, memory=defaultdict(dict))
    again = Situation(setting, game.state)
    if hex_:
        again.emit(Placed(Piece(leader.id, "commander", BLUE, hex=hex_)))
    return again


def of_division(game: Situation) -> Leader:
    """A commander who leads a single division, with the ratings of the one above him."""
    chief = game.module.leaders[CHIEF]
    return msgspec.structs.replace(chief, id="second", commands=(FALKNER,))


# --- who commands whom ----------------------------------------------------------------------------


def test_jdg_053_a_commander_who_takes_no_part_in_a_scenario_makes_no_army_of_his_own() -> None:
    game = battle(f".A   .{CHIEF}", A=infantry(), general_tannhof=commander())
    game = with_leader(game, of_division(game))
    assert reachable_by(game, FALKNER, ("A",)) == [CHIEF]


def test_jdg_053_a_commander_who_does_has_his_own_formations() -> None:
    game = battle(f".A   .{CHIEF} .", A=infantry(), general_tannhof=commander())
    game = with_leader(game, of_division(game), "0301")
    assert reachable_by(game, FALKNER, ("A",)) == ["second"]
    note_activation(game, Activation("m", BLUE, (FALKNER,)))
    assert movable_commanders(game) == ["second"]


# --- his move -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("segments", "may"), [((), True), (("movement", "combat"), True), (("fire",), False)]
)
def test_jdg_044_he_moves_with_a_combined_marker_for_units_of_his_army(
    segments: tuple[str, ...], *, may: bool
) -> None:
    game = battle(f".A   .{CHIEF} .", A=infantry(), general_tannhof=commander())
    note_activation(game, Activation("m", BLUE, (), segments=segments, units=("A",)))
    assert bool(movable_commanders(game)) is may


def test_jdg_044_not_with_one_for_units_of_another_army() -> None:
    game = battle(f".A   .{CHIEF} .", A=infantry(), general_tannhof=commander())
    game = with_leader(game, of_division(game), "0301")
    note_activation(game, Activation("m", BLUE, (), units=("A",)))
    assert movable_commanders(game) == ["second"]


@pytest.mark.parametrize(("factor", "hexes"), [(1, 7), (0.5, 4)])
def test_jdg_044_how_far_he_goes_is_in_the_table_of_modes(factor: float, hexes: int) -> None:
    row = f".{CHIEF}" + " ." * 9
    tables = edited("movement-modes", {"commander": {"factor": factor}})
    game = battle(row, general_tannhof=commander(), documents=tables)
    assert len(ways_of(game, CHIEF)) == hexes


@pytest.mark.parametrize(
    ("enters", "hexes"),
    [("with-friends", {"0201"}), ("yes", {"0201", "0202", "0302"}), ("no", set())],
)
def test_jdg_044_whether_he_enters_enemy_zones_is_in_the_table_of_zones(
    enters: str, hexes: set[str]
) -> None:
    drawing = f"""
        .    .A   .E
          .{CHIEF} .    .
    """
    tables = edited("zones-of-control", {"commander": {"enters": enters}})
    game = battle(
        drawing,
        general_tannhof=commander(),
        A=infantry(),
        E=infantry(RED),
        documents=tables,
    )
    assert set(zones_of(game, RED)) == {"0201", "0202", "0302"}
    assert {way[-1] for way in ways_of(game, CHIEF)} - {"0101"} == hexes


# --- falling back ---------------------------------------------------------------------------------


def test_jdg_046_he_may_fall_back_into_an_enemy_zone_though_others_are_free() -> None:
    drawing = f"""
        .    .    .    .    .    .
          .    .    .    .    .    .
        .    .    .{CHIEF} .E   .    .
          .    .    .    .    .    .
        .    .F   .    .    .    .
    """
    game = battle(drawing, general_tannhof=commander(), E=infantry(RED), F=infantry(RED))
    assert {"0204", "0103", "0302"} <= set(refuges(game, CHIEF))


def test_jdg_048_a_commander_whom_a_unit_only_runs_past_stays_when_it_leaves_the_map() -> None:
    drawing = f"""
        .A
          .
        .{CHIEF}
    """
    game = battle(drawing, A=infantry(state=ROUTED, move=8), general_tannhof=commander())
    game.play(flight(game, "A"))
    assert retreats(game)["A"] == ("0101", "0102", "0103")
    assert not game.is_in_play("A")
    assert game.piece(CHIEF).hex == "0103"


def test_jdg_048_a_commander_who_ran_with_it_is_lost() -> None:
    drawing = f"""
        .A+{CHIEF}
          .
        .
    """
    game = battle(drawing, A=infantry(state=ROUTED, move=8), general_tannhof=commander())
    game.play(flight(game, "A"))
    assert not game.is_in_play("A")
    assert not game.is_in_play(CHIEF)
