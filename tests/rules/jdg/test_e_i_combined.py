"""Several rules of movement at once (5, 5.2, 7): back again, friends, roads, fronts."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.parts.facing import facing_button
from hexwright.engine.systems.jdg.charge_moves import charge_ends
from hexwright.engine.systems.jdg.movement import (
    MARCH,
    STACK,
    facings_in_place,
    may_march,
    move_one,
)
from hexwright.engine.systems.jdg.reach import FORCED, NORMAL, March, points_of, why_not
from hexwright.engine.systems.jdg.squares import may_form
from hexwright.engine.systems.jdg.troops import DEMORALISED, DISORDERED, FIRED, ORDERS, ROUTED
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    battery,
    cavalry,
    commander,
    infantry,
)
from tests.helpers.jdg_moves import HAS, costs, fight, price

# --- there and back -------------------------------------------------------------------------------


def test_jdg_150_artillery_does_not_come_back_into_a_zone_that_it_has_left() -> None:
    game = fight(".  .G .E", G=battery(move=9, **HAS), E=infantry(RED))
    assert price(game, ("0101",), "G") == 2
    assert price(game, ("0101", "0201"), "G") == "occupied"
    refusal = why_not(game, March.of(game, ("G",)), ("0101", "0201"))
    assert refusal is not None
    assert refusal.rule == "jdg-150"


def test_jdg_150_it_does_so_where_its_infantry_has_stayed() -> None:
    units: dict[str, Any] = {"A": infantry(), "G": battery(move=9, **HAS), "E": infantry(RED)}
    assert price(fight(".  .A+G .E", **units), ("0101", "0201"), "G") == 3


def test_jdg_152_infantry_leaves_a_zone_and_comes_back_to_turn_as_it_likes() -> None:
    game = fight(".  .A .E", A=infantry(facing=1, move=3, **HAS), E=infantry(RED))
    assert facings_in_place(game, "A") == (1, 3, 11)
    game.play(move_one(game), "A", ("0101", "0201"), facing_button(7))
    assert (game.piece("A").hex, game.piece("A").facing) == ("0201", 7)


def test_jdg_155_the_demoralised_do_not_come_back_into_a_zone() -> None:
    game = fight(".  .A .E", A=infantry(move=9, **HAS), E=infantry(RED))
    game.emit(LevelSet(FIRST[BLUE], DEMORALISED))
    assert price(game, ("0101", "0201"), "A") == "occupied"


def test_jdg_155_demoralised_cavalry_in_contact_does_not_turn_about_and_come_back() -> None:
    game = fight(".  .A .E", A=cavalry(facing=1, move=9, **HAS), E=infantry(RED))
    assert "0201" in charge_ends(game, ("A",))
    game.emit(LevelSet(FIRST[BLUE], DEMORALISED))
    assert "0201" not in charge_ends(game, ("A",))


def test_jdg_086_a_battery_does_not_come_back_into_the_square_that_it_has_left() -> None:
    units: dict[str, Any] = {"A": infantry(square=True), "G": battery(square=True, move=9, **HAS)}
    game = fight(".A+G .", **units)
    assert price(game, ("0201",), "G") == 1
    assert price(game, ("0201", "0101"), "G") == "occupied"


@pytest.mark.parametrize(("mode", "cost"), [(NORMAL, 2), (FORCED, "occupied")])
def test_jdg_065_on_a_forced_march_nobody_comes_back_to_those_who_stayed(
    mode: str, cost: Any
) -> None:
    game = fight(".A+B .", A=infantry(**HAS), B=infantry(**HAS))
    assert price(game, ("0201", "0101"), "A", mode=mode) == cost


def test_jdg_065_a_unit_shed_on_a_forced_march_is_not_joined_again() -> None:
    game = fight(".A+B . . . .", A=infantry(move=4, **HAS), B=infantry(move=4, **HAS))
    game.run(move_one(game))
    for choice in ("A", STACK, MARCH, ("0201",)):
        game.answer(choice)
    decision = game.answer(("B",))
    assert decision is not None
    assert decision.allows is not None
    assert decision.allows(("0301",))
    assert not decision.allows(("0301", "0201"))


def test_jdg_065_nobody_marches_through_those_who_marched_before() -> None:
    game = fight(".A+B . . .", A=infantry(**HAS), B=infantry(**HAS))
    game.play(move_one(game), "A", MARCH, ("0201",), PASS)
    assert may_march(game, ("B",))
    assert costs(game, "B", mode=FORCED) == {}


# --- friends on the way ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawing", "cost"),
    [(".A .B .", 3), (".A .B+C .", 3), (".A .B .C .", 5), (".A+D .B .", 3)],
    ids=["a friend", "two in a hex", "two hexes", "a stack goes"],
)
def test_jdg_079_each_hex_of_friends_that_is_crossed_costs_a_point(drawing: str, cost: int) -> None:
    units: dict[str, Any] = {one: infantry(move=9, **HAS) for one in "ABCD" if one in drawing}
    game = fight(drawing, **units)
    moving = ("A", "D") if "D" in drawing else ("A",)
    assert costs(game, *moving)[f"0{len(drawing.split())}01"] == cost


def test_jdg_079_friends_on_a_road_cost_a_point_beside_the_road() -> None:
    road = [["0101", "0201", "0301"]]
    game = fight(".A .B .", A=infantry(**HAS), B=infantry(), roads=road)
    assert costs(game, "A") == {"0201": 0.5, "0301": 2}


@pytest.mark.parametrize(("state", "hexes"), [(ROUTED, {"0301"}), (DISORDERED, {"0201", "0301"})])
def test_jdg_079_jdg_112_routed_friends_are_crossed_but_not_joined(
    state: str, hexes: set[str]
) -> None:
    game = fight(".A .B .", A=infantry(move=3, **HAS), B=infantry(state=state))
    assert costs(game, "A").keys() == hexes


def test_jdg_112_jdg_150_routed_friends_bring_no_artillery_into_a_zone() -> None:
    game = fight(".G .B .E", G=battery(**HAS), B=infantry(state=ROUTED), E=infantry(RED))
    assert costs(game, "G") == {}


# --- roads near the enemy -------------------------------------------------------------------------

ROAD = [["0101", "0201", "0301"]]


def test_jdg_070_a_commander_alone_takes_no_road_rate_away() -> None:
    units: dict[str, Any] = {"A": infantry(**HAS), "marshal_vessely": commander(RED)}
    game = fight(".A . . .marshal_vessely", roads=ROAD, **units)
    assert costs(game, "A")["0301"] == 1


def test_jdg_070_past_an_enemy_without_a_zone_every_hex_beside_him_costs_in_full() -> None:
    drawing = """
        .A   .    .    .
          .    .E   .    .
    """
    game = fight(drawing, A=infantry(**HAS), E=battery(RED), roads=[[*ROAD[0], "0401"]])
    assert price(game, ("0201", "0301", "0401"), "A") == 2.5


def test_jdg_152_the_road_that_leads_out_of_a_zone_keeps_its_rate() -> None:
    game = fight(".  .  .A .E", A=infantry(**HAS), E=infantry(RED), roads=ROAD)
    assert costs(game, "A") == {"0201": 1.5, "0101": 2}


# --- fronts and zones -----------------------------------------------------------------------------

TWO = """
    .    .    .    .    .
      .E   .A   .    {0}F
    .    .    .    .    .
"""


@pytest.mark.parametrize(
    ("ground", "enemy", "cost"),
    [
        (".", battery(RED, facing=9), 2),
        (".", infantry(RED, facing=9, square=True), 2),
        (".", infantry(RED, state=ROUTED), 2),
        (".", infantry(RED, facing=9, state=DISORDERED), "zone"),
        ("v", infantry(RED, facing=3), "zone"),
        ("c", infantry(RED, facing=3), "zone"),
    ],
    ids=["guns", "a square", "routed", "disordered", "in a village", "in a castle"],
)
def test_jdg_152_only_fronts_that_are_zones_stop_a_unit_that_leaves_one(
    ground: str, enemy: Any, cost: Any
) -> None:
    game = fight(TWO.format(ground), A=infantry(**HAS), E=infantry(RED), F=enemy)
    assert price(game, ("0302",), "A") == cost


def test_jdg_152_after_a_free_hex_the_front_of_the_same_enemy_is_open_again() -> None:
    drawing = """
        .    .    .    .
          .    .A   .E   .
        .    .    .    .
    """
    game = fight(drawing, A=infantry(**HAS), E=infantry(RED, facing=7))
    assert price(game, ("0303",), "A") == "zone"
    assert price(game, ("0203", "0303"), "A") == 3


# --- squares --------------------------------------------------------------------------------------


def test_jdg_078_jdg_088_a_battery_that_fired_goes_out_of_a_square_with_what_is_left_of_half() -> (
    None
):
    gun = battery(square=True, move=7, statuses=(ORDERS, FIRED))
    game = fight(".A+G . . .", A=infantry(square=True), G=gun)
    assert points_of(game, ("G",), NORMAL) == 2


def test_jdg_086_who_is_left_alone_of_a_stack_may_form_square() -> None:
    game = fight(".A+B .", A=infantry(**HAS), B=infantry(**HAS))
    game.play(move_one(game), "B", ("0201",), PASS)
    assert may_form(game, "0101")
    assert not may_form(game, "0201")


def test_jdg_093_infantry_forms_no_square_around_a_battery_that_is_not_active() -> None:
    gun = battery(command="brigade-rauch")
    assert not may_form(fight(".A+G .", A=infantry(**HAS), G=gun), "0101")
