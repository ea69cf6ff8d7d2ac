"""Retreats and rout retreats (11.3), and units that are crossed (11.5)."""

from collections.abc import Mapping
from typing import Any

import pytest

from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.jdg.cohesion import Cause
from hexwright.engine.systems.jdg.records import forget_retreats, retreats
from hexwright.engine.systems.jdg.results import apply_effects, hit, retreat, rout_retreat
from hexwright.engine.systems.jdg.troops import DISORDERED, GOOD, ROUTED, in_square, state_of
from hexwright.schema.model.map import Hexside
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

ENEMY = infantry(RED, facing=11)
SHOCK = Cause("shock", ("E",), "jdg-199")
# Of the three hexes away from the enemy only 0405 is left open.
CLOSED = {("0304", "0404"): "river", ("0304", "0305"): "river"}


def field(
    unit: Counter,
    *,
    ground: Mapping[str, str] | None = None,
    at: Mapping[str, str] | None = None,
    **more: Any,
) -> Situation:
    """The unit in 0304, an enemy in 0303 to the north-west who looks away, others where `at` says.

    Even rows are shifted to the right; `ground` is terrain by hex.
    """
    standing = {"I": "0304", "E": "0303", **(at or {})}
    return battle(drawn(6, 8, standing, ground), **{"I": unit, "E": ENEMY, **more})


def ends(game: Situation) -> set[str]:
    """Where the retreat that is being chosen can end."""
    assert game.decision is not None
    return {way[-1] for way in game.decision.options}


def ways(game: Situation) -> set[tuple[str, ...]]:
    """The ways that the owner may choose from."""
    assert game.decision is not None
    return set(game.decision.options)


# --- directions -----------------------------------------------------------------------------------


def test_jdg_289_the_first_hex_leads_away_from_the_attacker() -> None:
    game = field(infantry())

    game.run(retreat(game, "I", 1, SHOCK))

    assert ends(game) == {"0405", "0305", "0404"}


def test_jdg_289_the_first_hex_leads_away_from_every_attacker() -> None:
    game = field(infantry(), F=ENEMY, at={"F": "0403"})

    game.run(retreat(game, "I", 1, Cause("shock", ("E", "F"))))

    assert ends(game) == {"0305", "0405"}


@pytest.mark.parametrize(
    ("best", "second"), [("E", {"0306", "0406", "0505"}), ("F", {"0306", "0406"})]
)
def test_jdg_ex_19_away_from_all_attackers_then_from_the_best_of_them(
    best: str, second: set[str]
) -> None:
    game = field(
        cavalry(),
        E=infantry(RED, facing=11, cohesion=8 if best == "E" else 4),
        F=infantry(RED, facing=11, cohesion=6),
        at={"F": "0403"},
    )
    game.run(hit(game, "I", "rout", Cause("shock", ("E", "F"))))

    assert {way[0] for way in ways(game)} == {"0305", "0405"}
    assert {way[1] for way in ways(game) if way[0] == "0405"} == second


def test_jdg_289_later_hexes_go_farther_from_the_first() -> None:
    game = field(infantry())

    game.run(hit(game, "I", "rout", SHOCK))

    assert not ends(game) & {"0404", "0405", "0305", "0204"}


def test_jdg_290_a_unit_between_two_attackers_is_eliminated() -> None:
    game = field(infantry(), F=infantry(RED, facing=5), at={"F": "0405"})

    game.play(retreat(game, "I", 1, Cause("shock", ("E", "F"))))

    assert game.piece("I").is_gone


def test_jdg_290_a_way_that_is_survived_must_be_taken() -> None:
    game = field(battery(state=DISORDERED), G=infantry(RED, facing=11), at={"G": "0406"})

    game.run(retreat(game, "I", 1, SHOCK))

    # In front of G, in 0405, a disordered battery would be lost.
    assert ends(game) == {"0404", "0305"}


def test_jdg_290_where_every_way_is_survived_the_owner_is_free() -> None:
    game = field(battery(), G=infantry(RED, facing=11), at={"G": "0406"})

    game.run(retreat(game, "I", 1, SHOCK))

    assert ends(game) == {"0404", "0305", "0405"}


def test_jdg_290_the_ways_with_the_least_harm_come_first_and_tell_it() -> None:
    game = field(infantry(), G=infantry(RED, facing=11), at={"G": "0406"})

    game.run(retreat(game, "I", 1, SHOCK))

    assert game.decision is not None
    assert game.decision.preview is not None
    last = list(game.decision.options)[-1]
    shown = game.decision.preview(last)
    assert last == ("0405",)
    assert shown is not None
    assert shown.rule == "jdg-298"


def test_jdg_291_a_hex_beside_the_attacker_that_he_does_not_control_will_do() -> None:
    game = field(infantry(), sides={("0303", "0204"): "river"})

    game.run(retreat(game, "I", 1, SHOCK))

    assert "0204" in ends(game)


def test_jdg_ex_12_into_a_castle_beside_the_attacker() -> None:
    game = field(infantry(), ground={"0204": "c"})

    game.run(retreat(game, "I", 1, SHOCK))

    assert ends(game) == {"0404", "0405", "0305", "0204"}


def test_jdg_ex_12_over_a_bridge_beside_the_attacker() -> None:
    river = [
        Hexside(between=(start, "0204"), terrain=kind)
        for start in ("0303", "0304")
        for kind in ("river", "bridge")
    ]
    game = field(infantry(), scenario={"hexsides": tuple(river)})

    game.play(retreat(game, "I", 1, SHOCK), ("0204",))

    assert state_of(game, "I") == DISORDERED


def test_jdg_292_distance_counts_hexes_whatever_they_cost() -> None:
    marsh = {f"{column:02}{row:02}": "m" for column in range(1, 7) for row in (4, 5, 6)}
    game = field(infantry(back_move=1), ground=marsh)

    play_first(game, hit(game, "I", "rout", SHOCK))

    assert len(retreats(game)["I"]) == 3


def test_jdg_329_without_an_enemy_to_blame_a_unit_runs_where_it_flees_to() -> None:
    game = field(infantry())

    game.run(hit(game, "I", "rout", Cause("charge-end")))

    assert {way[0] for way in ways(game)} == {"0305", "0405"}


def test_jdg_329_and_anywhere_else_if_that_way_is_shut() -> None:
    shut = {("0304", one): "river" for one in ("0405", "0305")}
    game = field(infantry(), sides=shut)

    play_first(game, hit(game, "I", "rout", Cause("crossing")))

    assert is_on_map(game, "I")


# --- facing and stacks ----------------------------------------------------------------------------


def test_jdg_293_a_retreating_unit_keeps_its_facing() -> None:
    game = field(infantry(facing=9))

    game.play(retreat(game, "I", 1, SHOCK), ("0405",))

    assert game.piece("I").facing == 9


def test_jdg_293_it_takes_the_facing_of_the_friends_it_joins() -> None:
    game = field(infantry(facing=9), F=infantry(facing=3), at={"F": "0405"})

    game.play(retreat(game, "I", 1, SHOCK), ("0405",))

    assert game.piece("I").facing == 3
    assert game.stack("0405") == ("I", "F")


def test_jdg_293_a_battery_keeps_its_facing_among_infantry() -> None:
    game = field(battery(facing=9), F=infantry(facing=3), at={"F": "0405"})

    game.play(retreat(game, "I", 1, SHOCK), ("0405",))

    assert game.piece("I").facing == 9


def test_jdg_294_units_of_one_stack_may_end_in_different_hexes() -> None:
    game = field(infantry(), J=infantry(), at={"J": "0304"})

    game.play(apply_effects(game, ("I", "J"), ["retreat 1"], SHOCK), ("0305",), ("0405",))

    assert (game.piece("J").hex, game.piece("I").hex) == ("0305", "0405")


def test_jdg_295_it_may_run_through_friends_it_cannot_stack_with() -> None:
    game = field(infantry(), F=cavalry(), at={"F": "0405"})

    game.run(retreat(game, "I", 1, SHOCK))

    assert any(way[0] == "0405" and len(way) == 2 for way in ways(game))


# --- crossed units --------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "state"), [(5, GOOD), (6, DISORDERED)])
def test_jdg_309_the_crossed_unit_tests(die: int, state: str) -> None:
    game = field(infantry(), F=cavalry(cohesion=5), at={"F": "0405"}, dice=[die])

    game.play(retreat(game, "I", 1, SHOCK), ("0405", "0406"))

    assert game.piece("I").hex == "0406"
    assert state_of(game, "F") == state


def test_jdg_309_friends_it_can_stack_with_are_not_crossed() -> None:
    game = field(infantry(), F=infantry(), at={"F": "0405"})

    game.play(retreat(game, "I", 1, SHOCK), ("0405",))

    assert state_of(game, "F") == GOOD


def test_jdg_309_it_goes_on_until_it_finds_room() -> None:
    game = field(infantry(), F=cavalry(), G=cavalry(), at={"F": "0405", "G": "0406"}, dice=[0, 0])
    game.play(retreat(game, "I", 1, SHOCK), ("0405", "0406", "0407"))

    assert game.piece("I").hex == "0407"


def test_jdg_309_a_crossed_unit_that_routs_runs_through_others_in_turn() -> None:
    game = field(
        infantry(),
        F=infantry(state=DISORDERED, cohesion=0, command="division-x"),
        G=infantry(cohesion=9),
        at={"F": "0405", "G": "0406"},
        dice=[9, 0],
    )
    game.play(retreat(game, "I", 1, SHOCK), ("0405", "0505"), ("0406", "0407"))

    assert state_of(game, "F") == ROUTED
    assert state_of(game, "G") == GOOD


def test_jdg_309_a_crossed_routed_unit_flees() -> None:
    game = field(infantry(), F=cavalry(state=ROUTED, back_move=1), at={"F": "0405"})

    game.play(retreat(game, "I", 1, SHOCK), ("0405", "0505"), ("0406",))

    assert game.piece("F").hex == "0406"


@pytest.mark.parametrize("may", [True, False])
def test_jdg_309_option_a_square_may_be_crossed_or_not(*, may: bool) -> None:
    game = field(
        infantry(),
        F=infantry(square=True, cohesion=3),
        at={"F": "0405"},
        options={"retreat_may_cross_square": may},
        dice=[9] if may else [],
    )
    game.run(retreat(game, "I", 1, SHOCK))
    through = [way for way in ways(game) if way[0] == "0405"]
    assert bool(through) == may
    game.answer(through[0] if may else ("0305",))
    assert in_square(game, "F") != may


def test_jdg_311_those_who_were_stacked_with_a_routing_unit_are_not_crossed() -> None:
    game = field(infantry(state=DISORDERED), J=infantry(cohesion=0), at={"J": "0304"})

    play_first(game, hit(game, "I", "disorder", SHOCK))

    assert state_of(game, "I") == ROUTED
    assert state_of(game, "J") == GOOD


def test_jdg_ex_20_a_stack_takes_no_crossing_test_when_one_of_it_routs() -> None:
    game = field(
        infantry(state=DISORDERED, cohesion=0),
        J=infantry(cohesion=9),
        at={"J": "0304"},
        dice=[0, 9],
    )
    play_first(game, apply_effects(game, ("I", "J"), ["test"], SHOCK))

    assert state_of(game, "I") == ROUTED
    assert state_of(game, "J") == GOOD


def test_jdg_112_a_routed_unit_ends_alone_if_it_can() -> None:
    game = field(cavalry(), F=cavalry(state=ROUTED), at={"F": "0407"})

    game.run(hit(game, "I", "rout", SHOCK))

    assert "0407" not in ends(game)


def test_jdg_112_with_no_other_way_it_ends_with_another_routed_unit() -> None:
    marsh = {f"{column:02}{row:02}": "m" for column in range(1, 7) for row in range(1, 9)}
    road = dict.fromkeys(("0304", "0305", "0306", "0307"), ".")
    game = field(cavalry(), F=cavalry(state=ROUTED), at={"F": "0307"}, ground={**marsh, **road})
    game.play(hit(game, "I", "rout", SHOCK))

    assert game.stack("0307") == ("I", "F")


# --- ground ---------------------------------------------------------------------------------------


def test_jdg_296_a_river_is_no_way_back() -> None:
    shut = {("0304", one): "river" for one in ("0404", "0405", "0305")}
    game = field(infantry(), sides=shut)

    game.play(retreat(game, "I", 1, SHOCK))

    assert game.piece("I").is_gone


@pytest.mark.parametrize("kind", ["bridge", "ford", "steep-slope"])
def test_jdg_296_a_bridge_a_ford_and_a_steep_slope_cost_a_disorder(kind: str) -> None:
    game = field(infantry(), sides={**CLOSED, ("0304", "0405"): kind})

    game.play(retreat(game, "I", 1, SHOCK))

    assert game.piece("I").hex == "0405"
    assert state_of(game, "I") == DISORDERED


@pytest.mark.parametrize("kind", ["bridge", "ford"])
def test_jdg_332_a_routed_unit_that_must_cross_water_in_its_rout_retreat_is_lost(kind: str) -> None:
    game = field(infantry(), sides={**CLOSED, ("0304", "0405"): kind})

    game.play(hit(game, "I", "rout", SHOCK))

    assert game.piece("I").is_gone


@pytest.mark.parametrize(
    ("unit", "goes"), [(infantry(), True), (infantry(move=1), False), (cavalry(), False)]
)
def test_jdg_297_a_castle_needs_the_points_to_enter(unit: Counter, *, goes: bool) -> None:
    game = field(unit, ground={"0405": "c"})

    game.run(retreat(game, "I", 1, SHOCK))

    assert ("0405" in ends(game)) == goes


# --- enemy fronts ---------------------------------------------------------------------------------


def guarded(unit: Counter, guard: Counter, **more: Any) -> Situation:
    """An enemy in 0406 whose front covers 0405 if he looks north."""
    return field(unit, G=guard, at={"G": "0406"}, **more)


def test_jdg_298_each_enemy_front_hex_costs_a_disorder() -> None:
    game = guarded(infantry(), infantry(RED, facing=11))

    game.play(retreat(game, "I", 1, SHOCK), ("0405",))

    assert state_of(game, "I") == DISORDERED


@pytest.mark.parametrize(("facing", "state"), [(11, DISORDERED), (5, GOOD)])
def test_jdg_154_zones_matter_to_retreats_in_front_of_the_enemy_alone(
    facing: int, state: str
) -> None:
    game = guarded(infantry(), infantry(RED, facing=facing), sides=CLOSED)

    game.play(retreat(game, "I", 1, SHOCK))

    assert state_of(game, "I") == state


def test_jdg_298_the_rear_of_an_enemy_costs_nothing() -> None:
    game = guarded(infantry(), infantry(RED, facing=5))

    game.play(retreat(game, "I", 1, SHOCK), ("0405",))

    assert state_of(game, "I") == GOOD


def test_jdg_298_a_routed_unit_does_not_survive_an_enemy_front() -> None:
    game = guarded(infantry(state=DISORDERED), infantry(RED, facing=11))

    game.run(hit(game, "I", "disorder", SHOCK))

    assert not any("0405" in way or "0505" in way for way in ways(game))


@pytest.mark.parametrize("guard", [battery(RED, facing=11), infantry(RED, square=True)])
def test_jdg_333_the_front_of_a_battery_or_square_does_not_count(guard: Counter) -> None:
    game = guarded(infantry(), guard)

    game.play(retreat(game, "I", 1, SHOCK), ("0405",))

    assert state_of(game, "I") == GOOD


def test_jdg_299_a_unit_that_routs_on_its_way_makes_a_full_rout_retreat_from_there() -> None:
    game = guarded(infantry(state=DISORDERED), infantry(RED, facing=11), sides=CLOSED)

    play_first(game, retreat(game, "I", 1, SHOCK))

    assert state_of(game, "I") == ROUTED
    assert len(retreats(game)["I"]) == 1 + 1 + 2


def test_jdg_299_option_it_only_makes_up_for_what_is_missing() -> None:
    game = guarded(
        infantry(state=DISORDERED),
        infantry(RED, facing=11),
        sides=CLOSED,
        options={"rout_retreat_restarts_full": False},
    )
    play_first(game, retreat(game, "I", 1, SHOCK))

    assert state_of(game, "I") == ROUTED
    assert len(retreats(game)["I"]) == 1 + 1 + 1


# --- commanders, the record -----------------------------------------------------------------------


@pytest.mark.parametrize("hexes", [1, 2])
def test_jdg_047_a_commander_goes_with_the_unit(hexes: int) -> None:
    game = field(
        infantry(state=DISORDERED if hexes == 2 else GOOD),
        general_tannhof=commander(BLUE),
        at={"general_tannhof": "0304"},
    )
    if hexes == 1:
        play_first(game, retreat(game, "I", 1, SHOCK))
    else:
        play_first(game, hit(game, "I", "disorder", SHOCK))

    assert game.piece("general_tannhof").hex == game.piece("I").hex != "0304"


def test_the_way_of_a_retreat_is_kept_until_the_activation_ends() -> None:
    game = field(infantry())

    game.play(retreat(game, "I", 1, SHOCK), ("0405",))

    assert retreats(game) == {"I": ("0304", "0405")}
    forget_retreats(game)
    assert retreats(game) == {}


def test_jdg_282_a_rout_retreat_of_its_own() -> None:
    game = field(infantry(state=ROUTED))

    play_first(game, rout_retreat(game, "I", SHOCK))

    assert len(retreats(game)["I"]) == 3


def test_jdg_046_an_enemy_commander_falls_back_from_a_unit_that_retreats_next_to_him() -> None:
    game = field(infantry(), marshal_vessely=commander(RED), at={"marshal_vessely": "0406"})
    game.play(retreat(game, "I", 1, SHOCK), ("0405",), "0507")

    assert game.piece("marshal_vessely").hex == "0507"


def test_jdg_046_an_enemy_commander_alone_makes_way_for_a_unit_that_retreats() -> None:
    game = field(infantry(), marshal_vessely=commander(RED), at={"marshal_vessely": "0405"})

    game.run(retreat(game, "I", 1, SHOCK))

    assert ends(game) == {"0404", "0405", "0305"}
    asked = game.answer(("0405",))
    assert asked is not None
    assert (asked.rule, game.piece("I").hex) == ("jdg-046", "0304")
    game.answer("0507")
    assert game.piece("I").hex == "0405"
    assert game.piece("marshal_vessely").hex == "0507"


def test_jdg_046_with_troops_of_his_own_he_bars_the_way() -> None:
    game = field(
        infantry(),
        marshal_vessely=commander(RED),
        F=infantry(RED, state=ROUTED),
        at={"marshal_vessely": "0405", "F": "0405"},
    )

    game.run(retreat(game, "I", 1, SHOCK))

    assert ends(game) == {"0404", "0305"}
