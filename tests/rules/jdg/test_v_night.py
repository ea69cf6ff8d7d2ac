"""Night and fog: what they change in movement (13)."""

from typing import Any

import pytest

from hexwright.engine.systems.jdg.charge import may_charge
from hexwright.engine.systems.jdg.ground import light
from hexwright.engine.systems.jdg.movement import may_march
from hexwright.engine.systems.jdg.troops import DISORDERED, REINFORCEMENT
from tests.helpers.jdg import RED, cavalry, infantry
from tests.helpers.jdg_moves import HAS, costs, fight

NIGHT: dict[str, Any] = {"light": "night"}
FOG: dict[str, Any] = {"fog": True}
ROW = ".A . . . . . . ."


@pytest.mark.parametrize(("when", "name"), [({}, "day"), (NIGHT, "night"), (FOG, "fog")])
def test_jdg_323_the_track_says_whether_it_is_night_or_fog(when: Any, name: str) -> None:
    assert light(fight(ROW, A=infantry(), **when)) == name


@pytest.mark.parametrize("when", [NIGHT, FOG], ids=["night", "fog"])
def test_jdg_066_no_forced_march_at_night_or_in_fog(when: Any) -> None:
    assert may_march(fight(ROW, A=infantry(**HAS)), ("A",))
    assert not may_march(fight(ROW, A=infantry(**HAS), **when), ("A",))


@pytest.mark.parametrize("when", [NIGHT, FOG], ids=["night", "fog"])
def test_jdg_134_but_reinforcements_march_on(when: Any) -> None:
    assert may_march(fight(ROW, A=infantry(statuses=(REINFORCEMENT,)), **when), ("A",))


@pytest.mark.parametrize(
    ("when", "rule", "cost"),
    [({}, "day", 1), (NIGHT, "jdg-323", 3), (FOG, "jdg-326", 2)],
    ids=["day", "night", "fog"],
)
def test_jdg_323_326_entering_a_zone_costs_more_in_the_dark(
    when: Any, rule: str, cost: int
) -> None:
    game = fight(".A . .E", A=infantry(**HAS), E=infantry(RED), **when)
    assert costs(game, "A") == {"0201": cost}, rule


def test_jdg_149_disorder_and_fog_add_up() -> None:
    game = fight(".A . .E", A=infantry(state=DISORDERED, **HAS), E=infantry(RED), **FOG)
    assert costs(game, "A") == {"0201": 3}


@pytest.mark.parametrize("when", [NIGHT, FOG], ids=["night", "fog"])
def test_jdg_326_no_charges_at_night_or_in_fog(when: Any) -> None:
    units: dict[str, Any] = {"A": cavalry(facing=3, **HAS), "E": infantry(RED)}
    assert may_charge(fight(".A . .E", **units), "A")
    assert not may_charge(fight(".A . .E", **units, **when), "A")


def test_jdg_324_at_night_disordered_units_do_not_go_next_to_the_enemy() -> None:
    unit = infantry(state=DISORDERED, move=9, **HAS)
    assert "0201" in costs(fight(".A . .E", A=unit, E=infantry(RED)), "A")
    assert costs(fight(".A . .E", A=unit, E=infantry(RED), **NIGHT), "A") == {}


def test_jdg_324_but_they_may_leave_a_zone() -> None:
    unit = infantry(state=DISORDERED, move=9, **HAS)
    assert costs(fight(". .A .E", A=unit, E=infantry(RED), **NIGHT), "A") == {"0101": 2}


def test_jdg_324_an_option_takes_the_words_as_they_are_printed() -> None:
    unit = infantry(state=DISORDERED, move=9, **HAS)
    options = {"night_contact_ban_applies_to": "routed"}
    game = fight(".A . .E", A=unit, E=infantry(RED), options=options, **NIGHT)
    assert costs(game, "A") == {"0201": 4}


def test_jdg_324_in_fog_contact_is_allowed() -> None:
    unit = infantry(state=DISORDERED, move=9, **HAS)
    assert "0201" in costs(fight(".A . .E", A=unit, E=infantry(RED), **FOG), "A")
