"""Two paragraphs at once: rout, retreat, flight, crossing and rally that meet (11 to 13)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.jdg.cohesion import Cause
from hexwright.engine.systems.jdg.play import flee_one, flight
from hexwright.engine.systems.jdg.rally import may_rally, rally_one, ready_to_rally
from hexwright.engine.systems.jdg.records import Activation, retreats
from hexwright.engine.systems.jdg.results import hit, retreat
from hexwright.engine.systems.jdg.troops import DISORDERED, GOOD, ROUTED, SHELTERED, state_of
from hexwright.schema.model.map import Hexside
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    Counter,
    battery,
    battle,
    cavalry,
    commander,
    drawn,
    infantry,
)
from tests.helpers.situations import Situation

ENEMY = infantry(RED, facing=11)
SHOCK = Cause("shock", ("E",), "jdg-199")
BEATEN = infantry(state=ROUTED, back_move=3)
# The only way from 0304 to the south is the bridge to 0405.
BRIDGE = (
    *(Hexside(between=("0304", end), terrain="river") for end in ("0404", "0305", "0405")),
    Hexside(between=("0304", "0405"), terrain="bridge"),
)


def beaten_back(unit: Counter, at: dict[str, str] | None = None, **more: Any) -> Situation:
    """A unit in 0304 with an enemy to its north-west, who drives it back."""
    drawing = drawn(6, 8, {"I": "0304", "E": "0303", **(at or {})})
    return battle(drawing, **{"I": unit, "E": ENEMY, **more})


def column(at: dict[str, str], ground: dict[str, str] | None = None, **more: Any) -> Situation:
    """A routed unit in 0403 on a map of straight columns; it flees south."""
    drawing = drawn(7, 9, {"I": "0403", **at}, ground).replace("\n  ", "\n")
    return battle(drawing, orientation="flat", **{"I": BEATEN, **more})


def camp(at: dict[str, str], **more: Any) -> Situation:
    """The first blue formation in its activation."""
    game = battle(drawn(6, 6, at), **more)
    note_activation(game, Activation("marker", BLUE, (FIRST[BLUE],), initiative=5))
    return game


# --- retreat --------------------------------------------------------------------------------------


def test_jdg_289_291_nobody_routs_towards_a_battery_because_it_controls_nothing() -> None:
    game = beaten_back(infantry(), {"E": "0302"}, E=battery(RED, facing=5))

    game.run(hit(game, "I", "rout", Cause("fire", ("E",), "jdg-172")))

    assert game.decision is not None
    assert {way[0] for way in game.decision.options} == {"0305", "0405"}


@pytest.mark.parametrize(("state", "after"), [(GOOD, DISORDERED), (DISORDERED, "")])
def test_jdg_278_296_a_bridge_costs_a_disordered_battery_its_life(state: str, after: str) -> None:
    game = beaten_back(battery(state=state), scenario={"hexsides": BRIDGE})

    game.play(retreat(game, "I", 1, SHOCK))

    assert (state_of(game, "I") if is_on_map(game, "I") else "") == after


@pytest.mark.parametrize(("unit", "hexes"), [(infantry(), 2), (cavalry(), 3)])
def test_jdg_296_298_299_a_bridge_into_an_enemy_front_routs_a_unit_in_good_order(
    unit: Counter, hexes: int
) -> None:
    game = beaten_back(unit, {"G": "0406"}, G=ENEMY, scenario={"hexsides": BRIDGE})

    game.run(retreat(game, "I", 1, SHOCK))

    assert state_of(game, "I") == ROUTED
    assert retreats(game)["I"] == ("0304", "0405")
    assert game.decision is not None
    assert {len(way) for way in game.decision.options} == {hexes}


@pytest.mark.parametrize("unit", [infantry(state=DISORDERED), battery()])
def test_jdg_290_296_298_who_does_not_survive_two_disorders_in_a_hex_is_lost_where_it_is(
    unit: Counter,
) -> None:
    game = beaten_back(unit, {"G": "0406"}, G=ENEMY, scenario={"hexsides": BRIDGE})

    game.play(retreat(game, "I", 1, SHOCK))

    assert game.piece("I").is_gone


def test_jdg_290_309_a_unit_that_finds_no_room_behind_its_friends_is_lost() -> None:
    game = battle(
        drawn(2, 2, {"I": "0101", "E": "0201", "F": "0102"}),
        I=infantry(),
        E=infantry(RED, facing=3),
        F=cavalry(),
    )

    game.play(retreat(game, "I", 1, SHOCK))

    assert game.piece("I").is_gone


# --- flight ---------------------------------------------------------------------------------------


def test_jdg_282_305_who_was_driven_into_a_village_has_not_stopped_there() -> None:
    game = column({}, {"0403": "v"})

    game.play(flee_one(game))

    assert game.piece("I").hex == "0406"


def test_jdg_305_309_a_unit_in_shelter_stays_though_another_runs_through_it() -> None:
    sheltered = infantry(state=ROUTED, statuses=[SHELTERED])
    game = column({"S": "0404"}, {"0404": "v"}, S=sheltered)

    game.play(flight(game, "I"))

    assert (game.piece("I").hex, game.piece("S").hex) == ("0406", "0404")


@pytest.mark.parametrize(("light", "after"), [("day", GOOD), ("night", DISORDERED)])
def test_jdg_309_323_night_makes_the_test_of_a_crossed_unit_harder(light: str, after: str) -> None:
    game = column({"F": "0404"}, F=infantry(cohesion=6), dice=[5], light=light)

    game.play(flight(game, "I"))

    assert state_of(game, "F") == after


def test_jdg_309_310_only_a_routed_unit_is_spared_by_the_one_it_crossed() -> None:
    game = column(
        {"I": "0402", "E": "0401", "R": "0403"},
        I=infantry(state=DISORDERED, cohesion=5),
        E=infantry(RED, facing=1),
        R=BEATEN,
        sides={("0402", "0303"): "river", ("0402", "0503"): "river", ("0402", "0302"): "river"},
        dice=[5],
    )

    game.run(retreat(game, "I", 1, SHOCK))
    game.answer(("0403", "0404"))

    assert game.decision is None
    assert (game.piece("I").hex, game.piece("R").hex) == ("0404", "0406")
    game.check_dice()


# --- rally ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "enemy", "may"),
    [
        ("E", infantry(RED, state=ROUTED), False),
        ("marshal_vessely", commander(RED), True),
    ],
)
def test_jdg_313_a_routed_enemy_is_one_but_a_commander_is_no_unit(
    name: str, enemy: Counter, *, may: bool
) -> None:
    game = camp({"I": "0303", name: "0304"}, I=infantry(state=DISORDERED), **{name: enemy})
    assert may_rally(game, "I") == may


def test_jdg_313_a_river_between_them_does_not_matter() -> None:
    game = camp(
        {"I": "0303", "E": "0304"},
        I=infantry(state=ROUTED),
        E=infantry(RED),
        sides={("0303", "0304"): "river"},
    )
    assert not may_rally(game, "I")


def test_jdg_315_316_a_routed_unit_takes_one_step_in_an_activation() -> None:
    game = camp({"I": "0303"}, I=infantry(state=ROUTED, cohesion=9), dice=[0])

    game.play(rally_one(game), "I", PASS)

    assert state_of(game, "I") == DISORDERED
    assert ready_to_rally(game) == []


def test_jdg_315_325_who_rallies_by_itself_at_night_may_turn_too() -> None:
    game = camp({"I": "0303"}, I=infantry(state=DISORDERED, facing=1), light="night")

    game.play(rally_one(game), facing_button(7))

    assert state_of(game, "I") == GOOD
    assert game.piece("I").facing == 7
