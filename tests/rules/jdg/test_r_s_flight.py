"""Flight moves (11.4), and routed units that are crossed (11.5)."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from hexwright.engine.core.decision import OFF_MAP, PASS
from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.systems.jdg.cohesion import Cause
from hexwright.engine.systems.jdg.play import FLED, flee_one, flight
from hexwright.engine.systems.jdg.records import INITIATIVE, StrategicInitiative, retreats
from hexwright.engine.systems.jdg.results import cohesion_test, hit
from hexwright.engine.systems.jdg.troops import (
    DISORDERED,
    GOOD,
    ROUTED,
    SHELTERED,
    TURN,
    state_of,
)
from hexwright.schema.model.scenario import ScenarioSide
from tests.helpers.jdg import (
    BLUE,
    RED,
    Counter,
    battery,
    battle,
    cavalry,
    commander,
    drawn,
    infantry,
    play_first,
)
from tests.helpers.situations import Situation

BEATEN = infantry(state=ROUTED, back_move=3)


def field(
    unit: Counter = BEATEN,
    *,
    at: Mapping[str, str] | None = None,
    ground: Mapping[str, str] | None = None,
    **more: Any,
) -> Situation:
    """A routed unit in 0403 on a map of straight columns; it flees south, to the ninth row.

    Even columns lie half a hex lower: 0403 has 0404 below it, 0304 and 0504 to both sides of that.
    """
    drawing = drawn(7, 9, {"I": "0403", **(at or {})}, ground).replace("\n  ", "\n")
    return battle(drawing, orientation="flat", **{"I": unit, **more})


def ends(game: Situation) -> set[str]:
    """Where the flight that is being chosen can end."""
    assert game.decision is not None
    return {way[-1] for way in game.decision.options}


# --- straight on ----------------------------------------------------------------------------------


def test_jdg_301_it_runs_its_full_allowance_straight_to_the_edge() -> None:
    game = field()

    game.play(flight(game, "I"))

    assert game.piece("I").hex == "0406"
    assert retreats(game)["I"] == ("0403", "0404", "0405", "0406")


def test_jdg_301_the_allowance_is_that_of_the_disordered_face() -> None:
    game = field(infantry(state=ROUTED, move=6, back_move=2))

    game.play(flight(game, "I"))

    assert game.piece("I").hex == "0405"


def test_jdg_301_the_way_is_straight_though_another_were_cheaper() -> None:
    game = field(infantry(state=ROUTED, back_move=4), ground={"0404": "w"})

    game.play(flight(game, "I"))

    assert game.piece("I").hex == "0406"


def test_jdg_301_across_the_grain_it_keeps_to_the_hexes_along_the_line() -> None:
    game = battle(drawn(7, 9, {"I": "0403"}), I=infantry(state=ROUTED, back_move=3))

    game.run(flight(game, "I"))

    # South lies between two hexes there, so that every other row offers both.
    assert ends(game) == {"0306", "0406"}


@pytest.mark.parametrize(("friend", "by"), [("0404", "0304"), ("0304", "0404")])
def test_jdg_301_of_two_straight_ways_the_one_past_friends_is_taken(friend: str, by: str) -> None:
    game = battle(
        drawn(7, 9, {"I": "0403", "F": friend}),
        I=infantry(state=ROUTED, back_move=2),
        F=infantry(),
    )
    game.play(flight(game, "I"))

    assert retreats(game)["I"] == ("0403", by, "0405")


def test_jdg_301_a_formation_may_have_a_hex_of_its_own_to_run_to() -> None:
    own = {"command": "division-falkner", "flight_hex": "0401"}
    sides = (
        ScenarioSide(side=BLUE, attributes={"flight_zone": "south", "flights": [own]}),
        ScenarioSide(side=RED, attributes={"flight_zone": "north"}),
    )
    game = field(scenario={"sides": sides})

    game.play(flight(game, "I"))

    assert game.piece("I").hex == "0401"
    assert not game.piece("I").is_gone


def test_jdg_301_306_who_had_to_turn_aside_does_not_run_past_its_hex() -> None:
    sides = (
        ScenarioSide(side=BLUE, attributes={"flight_hex": "0405"}),
        ScenarioSide(side=RED, attributes={"flight_zone": "north"}),
    )
    river = {("0403", "0404"): "river", ("0403", "0304"): "river"}
    game = field(infantry(state=ROUTED, back_move=6), scenario={"sides": sides}, sides=river)

    game.play(flight(game, "I"))

    assert retreats(game)["I"] == ("0403", "0504", "0505", "0506")


@pytest.mark.parametrize("hex_", ["0409", "0408"])
def test_jdg_308_leaving_the_map_eliminates(hex_: str) -> None:
    game = field(at={"I": hex_})

    game.play(flight(game, "I"))

    assert game.piece("I").is_gone


def test_jdg_287_a_unit_that_leaves_the_map_is_gone_for_good() -> None:
    game = field(at={"I": "0409"})

    game.play(flight(game, "I"))

    assert game.piece("I").box == "lost-blue"


def test_jdg_308_with_nothing_left_it_stops_at_the_edge() -> None:
    game = field(at={"I": "0406"})

    game.play(flight(game, "I"))

    assert game.piece("I").hex == "0409"


def test_jdg_048_a_commander_follows_the_flight_and_is_lost_off_the_map() -> None:
    chief = {"general_tannhof": "0403"}
    game = field(at=chief, general_tannhof=commander(BLUE))
    game.play(flight(game, "I"))
    assert game.piece("general_tannhof").hex == "0406"

    game.play(flight(game, "I"))
    game.play(flight(game, "I"))

    assert game.piece("general_tannhof").is_gone


# --- costs ----------------------------------------------------------------------------------------


def test_jdg_303_friends_cost_nothing_more() -> None:
    game = field(at={"F": "0404"}, F=infantry(cohesion=9), dice=[0])

    game.play(flight(game, "I"))

    assert game.piece("I").hex == "0406"


def test_jdg_303_roads_are_used() -> None:
    game = field(roads=[["0403", "0404", "0405", "0406", "0407", "0408"]])

    game.play(flight(game, "I"))

    # Five hexes of road for half a point each; the last half point buys no more.
    assert game.piece("I").hex == "0408"


@pytest.mark.parametrize("kind", ["bridge", "ford"])
def test_jdg_303_fords_and_bridges_do_not_disorder(kind: str) -> None:
    game = field(sides={("0403", "0404"): kind})

    game.play(flight(game, "I"))

    assert state_of(game, "I") == ROUTED


@pytest.mark.parametrize("in_flight", [True, False])
def test_jdg_ex_39_routed_cavalry_at_a_bridge(*, in_flight: bool) -> None:
    river = {("0403", one): "river" for one in ("0402", "0304", "0303", "0503", "0504")}
    game = field(
        cavalry(state=ROUTED if in_flight else DISORDERED, back_move=3),
        sides={**river, ("0403", "0404"): "bridge"},
    )
    if in_flight:
        game.play(flight(game, "I"))
    else:
        game.play(hit(game, "I", "disorder", Cause("charge-end")))

    assert game.piece("I").is_gone != in_flight


def test_jdg_303_leaving_an_enemy_zone_costs_a_point() -> None:
    game = field(at={"E": "0402"}, E=infantry(RED, facing=11))

    game.play(flight(game, "I"))

    assert game.piece("I").hex == "0405"


@pytest.mark.parametrize(("fog", "hex_"), [(False, "0405"), (True, "0404")])
def test_jdg_303_entering_an_enemy_zone_costs_in_fog_alone(hex_: str, *, fog: bool) -> None:
    game = field(
        infantry(state=ROUTED, back_move=2),
        at={"E": "0406"},
        E=infantry(RED, facing=7),
        fog=fog,
    )
    game.play(flight(game, "I"))

    assert game.piece("I").hex == hex_


def test_jdg_304_the_front_of_a_battery_does_not_count() -> None:
    game = field(at={"E": "0505"}, E=battery(RED, facing=11))

    game.play(flight(game, "I"))

    assert game.piece("I").hex == "0406"


def test_jdg_302_it_is_eliminated_if_it_cannot_move_a_hex() -> None:
    around = ("0402", "0404", "0303", "0304", "0503", "0504")
    game = field(infantry(state=ROUTED, back_move=2), ground=dict.fromkeys(around, "m"))

    game.play(flight(game, "I"))

    assert game.piece("I").is_gone


def test_jdg_ex_13_from_zone_to_zone_of_one_enemy_is_no_way() -> None:
    # E controls 0403 and 0404, and looks away; there is no way round.
    game = field(
        at={"E": "0504"},
        E=infantry(RED, facing=3),
        sides={("0403", "0304"): "river", ("0403", "0303"): "river"},
    )
    game.play(flight(game, "I"))

    assert game.piece("I").is_gone


def test_jdg_331_a_zone_that_another_enemy_has_is_no_obstacle() -> None:
    # One enemy controls 0403 from the north, the other 0404 from 0305; both look away.
    game = field(
        infantry(state=ROUTED, back_move=2),
        at={"E": "0402", "F": "0405"},
        E=infantry(RED, facing=11),
        F=infantry(RED, facing=7),
    )
    game.play(flight(game, "I"))

    assert game.piece("I").hex == "0404"


# --- aside ----------------------------------------------------------------------------------------


def test_jdg_306_around_an_obstacle_it_turns_aside() -> None:
    game = field(sides={("0403", "0404"): "river"})

    game.run(flight(game, "I"))

    assert {way[0] for way in game.decision.options} == {"0304", "0504"}  # type: ignore[union-attr]


def test_jdg_306_after_turning_aside_it_runs_straight_on() -> None:
    game = field(sides={("0403", "0404"): "river"})

    game.play(flight(game, "I"), ("0304", "0305", "0306"))

    assert game.piece("I").hex == "0306"


def test_jdg_306_an_enemy_front_is_an_obstacle() -> None:
    game = field(at={"E": "0405"}, E=infantry(RED, facing=11))

    game.run(flight(game, "I"))

    assert not any("0404" in way for way in game.decision.options)  # type: ignore[union-attr]


@pytest.mark.parametrize(("unit", "columns"), [("infantry", 2), ("cavalry", 3), ("battery", 3)])
def test_jdg_306_it_turns_aside_two_columns_or_three(unit: str, columns: int) -> None:
    kinds = {"infantry": infantry, "cavalry": cavalry, "battery": battery}
    wall = {
        (f"{column:02}{row:02}", f"{column:02}{row + 1:02}"): "river"
        for column in (1, 2, 3, 4)
        for row in range(3, 9)
    }
    east = {("0403", "0503"): "river", ("0403", "0504"): "river"}
    game = field(kinds[unit](state=ROUTED, back_move=9), sides={**wall, **east})

    play_first(game, flight(game, "I"))

    path = retreats(game)["I"]
    changes = sum(one[:2] != other[:2] for one, other in pairwise(path))
    assert changes == columns


def test_jdg_332_a_steep_slope_is_an_obstacle() -> None:
    game = field(sides={("0403", "0404"): "steep-slope"})

    game.run(flight(game, "I"))

    assert "0406" not in ends(game)


def test_a_unit_that_is_blocked_after_a_hex_stops_there() -> None:
    shut = {("0404", one): "river" for one in ("0405", "0305", "0505")}
    game = field(sides=shut)

    game.play(flight(game, "I"))

    assert game.piece("I").hex == "0404"


# --- refuge ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["v", "t", "c"])
@pytest.mark.parametrize("stops", [True, False])
def test_jdg_305_it_may_stop_in_a_town_village_or_castle(place: str, *, stops: bool) -> None:
    game = field(infantry(state=ROUTED, back_move=4), ground={"0404": place})
    on = ("0404", "0405", "0406") if place == "c" else ("0404", "0405", "0406", "0407")

    game.play(flight(game, "I"), ("0404",) if stops else on)

    assert (SHELTERED in game.piece("I").statuses) == stops


def test_jdg_305_it_may_run_past_a_refuge_though_another_routed_unit_lies_ahead() -> None:
    game = field(at={"R": "0406"}, ground={"0404": "v"}, R=BEATEN)
    game.run(flight(game, "I"))
    assert ends(game) == {"0404", "0306", "0506"}


def test_jdg_305_in_shelter_it_need_not_flee_from_a_test() -> None:
    game = field(infantry(state=ROUTED, statuses=[SHELTERED]), ground={"0403": "v"})

    game.play(cohesion_test(game, "I", Cause("fire")))

    assert game.piece("I").hex == "0403"


@pytest.mark.parametrize("goes", [True, False])
def test_jdg_305_its_owner_may_let_it_run_again_in_phase_e(*, goes: bool) -> None:
    game = field(infantry(state=ROUTED, back_move=3, statuses=[SHELTERED]), ground={"0403": "v"})
    game.play(flee_one(game), "I" if goes else PASS)

    assert game.piece("I").hex == ("0406" if goes else "0403")
    assert (SHELTERED in game.piece("I").statuses) != goes
    assert not game.play(flee_one(game))


# --- company --------------------------------------------------------------------------------------


def test_jdg_307_two_routed_units_separate_be_it_one_column_aside() -> None:
    game = field(at={"J": "0403"}, J=BEATEN)

    game.play(flight(game, "I"))
    game.run(flight(game, "J"))

    assert "0406" not in ends(game)


def test_jdg_309_whoever_is_run_through_tests() -> None:
    game = field(at={"F": "0404"}, F=infantry(cohesion=6), dice=[7])

    game.play(flight(game, "I"))

    assert state_of(game, "F") == DISORDERED


def test_jdg_309_it_runs_on_beyond_friends_it_cannot_stop_with() -> None:
    game = field(at={"F": "0406"}, F=infantry(cohesion=6), dice=[6])

    game.play(flight(game, "I"))

    assert game.piece("I").hex == "0407"
    assert state_of(game, "F") == GOOD


def test_jdg_310_a_crossed_routed_unit_flees_when_the_other_has_ended() -> None:
    game = field(at={"Y": "0404"}, Y=infantry(state=ROUTED, back_move=1))

    game.play(flight(game, "I"))

    assert game.piece("I").hex == "0406"
    assert game.piece("Y").hex == "0405"


def test_jdg_ex_15_who_ran_through_a_unit_does_not_flee_from_it_again() -> None:
    game = field(at={"Y": "0404"}, Y=infantry(state=ROUTED, back_move=3))

    game.play(flight(game, "I"))

    assert game.piece("Y").hex == "0407"
    assert game.piece("I").hex == "0406"


# --- phase E --------------------------------------------------------------------------------------


def two_sides(**more: Any) -> Situation:
    """A routed unit of each side."""
    return field(at={"E": "0607"}, E=infantry(RED, state=ROUTED, back_move=3), **more)


def test_jdg_300_every_routed_unit_flees_once_in_phase_e() -> None:
    game = two_sides()

    assert game.play(flee_one(game))
    assert game.play(flee_one(game))
    assert not game.play(flee_one(game))

    assert (game.piece("I").hex, game.piece("E").hex) == ("0406", "0604")


def test_jdg_300_the_owner_chooses_the_order() -> None:
    game = field(at={"J": "0103"}, J=BEATEN)

    game.play(flee_one(game), "J")

    assert game.piece("J").hex == "0106"
    assert game.count(TURN, FLED, "J") == 1


@pytest.mark.parametrize(
    ("order", "first"), [("initiative_winner_first", "E"), ("side_order", "I")]
)
def test_jdg_018_option_the_winner_of_initiative_flees_first(order: str, first: str) -> None:
    game = two_sides(options={"phase_e_order": order})
    game.emit(RecordSet(INITIATIVE, StrategicInitiative(winner=RED)))

    game.play(flee_one(game))

    assert game.count(TURN, FLED, first) == 1


def test_jdg_018_with_no_winner_the_first_side_begins() -> None:
    game = two_sides()

    game.play(flee_one(game))

    assert game.count(TURN, FLED, "I") == 1


def test_off_map_is_no_hex_of_the_way_that_is_kept() -> None:
    game = field(at={"I": "0408"})

    game.play(flight(game, "I"))

    assert OFF_MAP not in retreats(game)["I"]
