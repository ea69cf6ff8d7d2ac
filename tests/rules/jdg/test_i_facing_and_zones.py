"""Facing and zones of control (7)."""

from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.parts.facing import VERTICES, facing_button
from hexwright.engine.parts.ground import near
from hexwright.engine.systems.jdg.facing import fronts
from hexwright.engine.systems.jdg.movement import facings_in_place, move_one
from hexwright.engine.systems.jdg.troops import DEMORALISED, DISORDERED, ROUTED
from hexwright.engine.systems.jdg.zones import zone_of, zones_of
from tests.helpers.jdg import BLUE, FIRST, RED, battery, battle, cavalry, infantry, sample
from tests.helpers.jdg_moves import HAS, costs, fight, price

OPEN = """
    .    .    .    .
      .    .I    .    .
    .    .    .    .
"""


@pytest.mark.parametrize(("facing", "hexes"), [(1, {"0302", "0301"}), (7, {"0102", "0203"})])
def test_jdg_137_the_two_hexes_at_the_vertex_are_in_front(facing: int, hexes: set[str]) -> None:
    game = battle(OPEN, I=infantry(facing=facing))
    assert set(fronts(game, "I")) == hexes


def test_jdg_139_units_in_a_village_have_six_front_hexes() -> None:
    game = battle(OPEN.replace(".I", "vI"), I=infantry())
    assert set(fronts(game, "I")) == set(near(game, "0202"))


def test_jdg_144_a_routed_unit_has_no_front() -> None:
    assert fronts(battle(OPEN, I=infantry(state=ROUTED)), "I") == ()


def test_jdg_145_every_unit_controls_the_six_hexes_around_it() -> None:
    game = battle(OPEN, I=infantry(state=DISORDERED))
    assert set(zone_of(game, "I")) == set(near(game, "0202"))


def test_jdg_092_a_square_has_six_fronts_and_no_zone() -> None:
    game = battle(OPEN, I=infantry(square=True))
    assert len(fronts(game, "I")) == 6
    assert zone_of(game, "I") == ()


@pytest.mark.parametrize("state", ["good-order", ROUTED])
def test_jdg_146_artillery_squares_and_routed_units_have_no_zone(state: str) -> None:
    one = battery() if state == "good-order" else infantry(state=state)
    assert zone_of(battle(OPEN, I=one), "I") == ()


def test_jdg_145_a_designer_may_take_the_zone_from_disordered_units() -> None:
    table = sample().tables["zones-of-control"]
    rows = tuple((row[0], False, row[2]) if row[0] == DISORDERED else row for row in table.rows)
    changed = {"tables/zones-of-control.json": replace(table, rows=rows)}
    unit = infantry(state=DISORDERED)
    assert zone_of(battle(OPEN, I=unit), "I")
    assert zone_of(battle(OPEN, I=unit, documents=changed), "I") == ()


def test_jdg_147_a_zone_does_not_reach_over_a_river_or_into_a_castle() -> None:
    game = battle(
        OPEN.replace("    .    .\n    .", "    c    .\n    .", 1),
        I=infantry(),
        sides={("0202", "0102"): "river"},
    )
    assert "0102" not in zone_of(game, "I")
    assert "0302" not in zone_of(game, "I")
    assert len(zone_of(game, "I")) == 4


def test_jdg_147_a_zone_reaches_out_of_a_wall_but_not_in() -> None:
    drawing = """
        .    .    .
          .I   .E   .
        .    .    .
    """
    inside = {("0102", "0202"): "wall"}
    game = battle(drawing, I=infantry(), E=infantry(RED), sides=inside)
    assert "0202" in zones_of(game, "blue")
    assert "0102" not in zones_of(game, RED)


# --- turning --------------------------------------------------------------------------------------


def test_jdg_138_a_unit_that_joins_others_looks_as_they_do() -> None:
    game = fight(".A .B", A=infantry(facing=1, **HAS), B=infantry(facing=7))
    game.play(move_one(game), "A", ("0201",))
    assert game.piece("A").facing == 7


def test_jdg_138_artillery_looks_its_own_way() -> None:
    game = fight(".G .B", G=battery(facing=1, **HAS), B=infantry(facing=7))
    game.play(move_one(game), "G", ("0201",), facing_button(3))
    assert game.piece("G").facing == 3
    assert game.piece("B").facing == 7


def test_jdg_138_units_of_a_hex_turn_together() -> None:
    game = fight(".A+B+G", A=infantry(facing=1), B=infantry(facing=1), G=battery(facing=1))
    game.play(move_one(game), "A", ":turn", facing_button(5))
    assert [game.piece(one).facing for one in "ABG"] == [5, 5, 1]


def test_jdg_140_a_unit_turns_freely_where_it_stands() -> None:
    assert facings_in_place(fight(OPEN, I=infantry()), "I") == VERTICES


def test_jdg_140_in_a_place_with_six_fronts_infantry_is_not_asked() -> None:
    game = fight(".A v", A=infantry(**HAS))
    game.play(move_one(game), "A", ("0201",))
    assert game.piece("A").hex == "0201"


def test_jdg_151_in_an_enemy_zone_a_unit_turns_one_vertex_once() -> None:
    game = fight(".A .E", A=infantry(facing=1), E=infantry(RED))
    assert facings_in_place(game, "A") == (1, 3, 11)
    game.play(move_one(game), "A", ":turn", facing_button(3))
    assert game.piece("A").facing == 3
    assert facings_in_place(game, "A") == ()


# --- zones of control and movement ----------------------------------------------------------------

FIELD = """
    .    .    .    .    .
      .A   .    .    .    .
    .    .    .E   .    .
      .    .    .    .    .
"""


def test_jdg_148_a_unit_stops_on_entering_an_enemy_zone() -> None:
    game = fight(".A . . .E .", A=infantry(**HAS), E=infantry(RED))
    assert set(costs(game, "A")) == {"0201", "0301"}
    game = fight(FIELD, A=infantry(**HAS), E=infantry(RED))
    assert price(game, ("0202", "0302"), "A") == "zone"


def test_jdg_148_it_may_turn_as_it_likes_there() -> None:
    game = fight(".A . .E", A=infantry(facing=1, **HAS), E=infantry(RED))
    game.play(move_one(game), "A", ("0201",), facing_button(7))
    assert game.piece("A").facing == 7


@pytest.mark.parametrize(
    "enemy", [battery(RED), infantry(RED, square=True), infantry(RED, state=ROUTED)]
)
def test_jdg_146_nobody_stops_for_artillery_squares_and_routed_units(enemy: Any) -> None:
    game = fight(FIELD, A=infantry(**HAS), E=enemy)
    assert price(game, ("0202", "0302"), "A") == 2


@pytest.mark.parametrize(
    ("unit", "cost"), [(infantry(**HAS), 1), (infantry(state=DISORDERED, **HAS), 2)]
)
def test_jdg_149_entering_a_zone_costs_disordered_units_a_point(unit: Any, cost: int) -> None:
    game = fight(".A . .E", A=unit, E=infantry(RED))
    assert costs(game, "A") == {"0201": cost}


def test_jdg_150_artillery_enters_a_zone_only_where_friends_stand() -> None:
    game = fight(".G . .E", G=battery(**HAS), E=infantry(RED))
    assert costs(game, "G") == {}
    game = fight(".G .B .E", G=battery(**HAS), B=infantry(), E=infantry(RED))
    assert costs(game, "G") == {"0201": 1}


def test_jdg_150_artillery_goes_along_with_infantry_of_its_stack() -> None:
    game = fight(".A+G . .E", A=infantry(**HAS), G=battery(**HAS), E=infantry(RED))
    assert costs(game, "A", "G") == {"0201": 1}


def test_jdg_151_a_unit_in_a_zone_may_leave_it_or_stay() -> None:
    game = fight(".  .A .E", A=infantry(**HAS), E=infantry(RED))
    assert costs(game, "A") == {"0101": 2}
    game.play(move_one(game), "A", PASS)
    assert game.piece("A").hex == "0201"


def test_jdg_ex_33_leaving_a_zone_costs_a_point_more() -> None:
    game = fight(".  .A .E", A=infantry(move=3, **HAS), E=infantry(RED))
    assert price(game, ("0101",), "A") == 2


def test_jdg_152_not_from_zone_to_zone_of_the_same_enemy() -> None:
    game = fight(FIELD.replace(".A   .", ".    .A"), A=infantry(**HAS), E=infantry(RED, facing=5))
    assert zones_of(game, RED)["0202"] == zones_of(game, RED)["0203"] == ("E",)
    assert price(game, ("0203",), "A") == "zone"
    assert price(game, ("0302",), "A") == "zone"


TWO = """
    .    .    .    .    .
      .E   .A   .    .F
    .    .    .    .    .
"""


def test_jdg_152_leaving_a_zone_does_not_lead_into_a_front_of_another_enemy() -> None:
    game = fight(TWO, A=infantry(**HAS), E=infantry(RED), F=infantry(RED, facing=9))
    assert "0302" in fronts(game, "F")
    assert price(game, ("0302",), "A") == "zone"


def test_jdg_153_a_step_into_a_rear_zone_of_another_enemy_is_legal_and_the_last() -> None:
    game = fight(TWO, A=infantry(**HAS), E=infantry(RED), F=infantry(RED, facing=3))
    assert "0302" not in fronts(game, "F")
    assert price(game, ("0302",), "A") == 2
    assert price(game, ("0302", "0301"), "A") == "zone"


@pytest.mark.parametrize("arm", [infantry, cavalry])
def test_jdg_155_demoralised_units_enter_no_zone_but_may_stay_in_one(arm: Any) -> None:
    game = fight(".A . .E", A=arm(**HAS), E=infantry(RED))
    game.emit(LevelSet(FIRST[BLUE], DEMORALISED))
    assert costs(game, "A") == {}
    game = fight(". .A .E", A=arm(**HAS), E=infantry(RED))
    game.emit(LevelSet(FIRST[BLUE], DEMORALISED))
    assert costs(game, "A") == {"0101": 2}
