"""How far zones of control reach (7): bridges, closed ground, castles."""

from typing import Any

import pytest

from hexwright.engine.systems.jdg.facing import rears
from hexwright.engine.systems.jdg.shock_ratio import comes_from_rear
from hexwright.engine.systems.jdg.showing import arcs_of
from hexwright.engine.systems.jdg.zones import zone_of
from hexwright.schema.model.map import Hexside
from tests.helpers.jdg import RED, battery, battle, cavalry, infantry
from tests.helpers.jdg_moves import HAS, costs, fight
from tests.helpers.jdg_tables import changed

BETWEEN = ("0101", "0201")


def over(*kinds: str) -> dict[str, Any]:
    """A scenario that lays all this on one hexside."""
    return {"hexsides": tuple(Hexside(between=BETWEEN, terrain=kind) for kind in kinds)}


@pytest.mark.parametrize(
    ("kinds", "reaches"),
    [
        (("river",), False),
        (("river", "bridge"), False),
        (("river", "ford"), False),
        (("stream",), True),
        (("stream", "bridge"), True),
    ],
    ids=lambda kinds: " ".join(kinds) if isinstance(kinds, tuple) else "",
)
def test_jdg_147_bridges_and_fords_stop_zones_over_impassable_rivers_alone(
    kinds: tuple[str, ...], *, reaches: bool
) -> None:
    game = battle(".I .", I=infantry(), scenario=over(*kinds))
    assert bool(zone_of(game, "I")) is reaches


@pytest.mark.parametrize("kinds", [(), ("stream",), ("slope",)])
def test_jdg_147_ground_that_a_unit_cannot_enter_is_still_in_its_zone(
    kinds: tuple[str, ...],
) -> None:
    game = battle(".I m", I=cavalry(), scenario=over(*kinds))
    assert zone_of(game, "I") == ("0201",)


@pytest.mark.parametrize(
    ("unit", "roads", "reaches"),
    [
        (infantry(), [], True),
        (cavalry(), [], False),
        (cavalry(), [list(BETWEEN)], True),
    ],
    ids=["infantry", "cavalry", "cavalry on a road"],
)
def test_jdg_147_zones_cross_the_hexsides_that_the_unit_itself_could(
    unit: Any, roads: list[list[str]], *, reaches: bool
) -> None:
    game = battle(".I .", I=unit, sides={BETWEEN: "steep-slope"}, roads=roads)
    assert bool(zone_of(game, "I")) is reaches


def test_jdg_147_a_road_through_a_gate_lets_no_zone_in() -> None:
    game = battle(".I .", I=infantry(), sides={("0201", "0101"): "wall"}, roads=[list(BETWEEN)])
    assert zone_of(game, "I") == ()


def test_jdg_147_inside_one_castle_zones_reach_from_hex_to_hex() -> None:
    game = battle("cI c .E", I=infantry(), E=infantry(RED))
    assert zone_of(game, "I") == ("0201",)
    assert zone_of(game, "E") == ()


# --- tables ---------------------------------------------------------------------------------------


AROUND = """
    .    .    .
      .    .I   .
    .    .    .
"""


def test_jdg_137_a_designer_may_leave_flanks_between_front_and_rear() -> None:
    game = battle(AROUND, I=infantry(facing=1))
    assert set(rears(game, "I")) == {"0102", "0203", "0201", "0303"}
    two = changed("facing", "usual", "rear_hexes", 2)
    game = battle(AROUND, I=infantry(facing=1), documents=two)
    assert set(rears(game, "I")) == {"0102", "0203"}
    assert comes_from_rear(game, ("0102", "0202"))
    assert not comes_from_rear(game, ("0303", "0202"))
    shown = {arc.kind: set(arc.hexes) for arc in arcs_of(game, "I")}
    assert shown == {"front": {"0302", "0301"}, "rear": {"0102", "0203"}}


@pytest.mark.parametrize(("state", "drawing"), [({"square": True}, ".I"), ({}, "vI")])
def test_jdg_139_a_unit_with_six_fronts_has_no_rear(state: Any, drawing: str) -> None:
    assert rears(battle(AROUND.replace(".I", drawing), I=infantry(**state)), "I") == ()


@pytest.mark.parametrize(
    ("key", "unit"),
    [
        ("infantry", infantry(**HAS)),
        ("cavalry", cavalry(**HAS)),
        ("disordered", infantry(state="disordered", **HAS)),
    ],
)
def test_jdg_148_a_designer_says_who_enters_zones(key: str, unit: Any) -> None:
    units = {"A": unit, "E": infantry(RED)}
    assert "0201" in costs(fight(".A . .E", **units), "A")
    shut = changed("zones-of-control", key, "enters", "no")
    assert "0201" not in costs(fight(".A . .E", **units, documents=shut), "A")


def test_jdg_150_a_designer_may_let_artillery_enter_zones() -> None:
    open_ = changed("zones-of-control", "artillery", "enters", "yes")
    game = fight(".A . .E", A=battery(**HAS), E=infantry(RED), documents=open_)
    assert costs(game, "A") == {"0201": 1}
