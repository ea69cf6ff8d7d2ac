"""Facing and zones of control (rules 5.I)."""

import pytest

from engine.systems.jdg.ground import fronts, near, zone_of, zones_of
from engine.systems.jdg.troops import DISORDERED, ROUTED
from tests.helpers.jdg import RED, battery, battle, infantry

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
