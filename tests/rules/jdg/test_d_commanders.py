"""Commanders in chief (3.5)."""

import pytest

from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.jdg.cohesion import Cause
from hexwright.engine.systems.jdg.commanders import (
    carry_along,
    displace_commanders,
    lose_commander,
    movable_commanders,
    move_commander,
    refuges,
    ways_of,
)
from hexwright.engine.systems.jdg.initiative import initiative_modifiers, try_leader_initiative
from hexwright.engine.systems.jdg.march import enter_hex
from hexwright.engine.systems.jdg.orders import in_range, status_of
from hexwright.engine.systems.jdg.play import flight
from hexwright.engine.systems.jdg.rally import rally_one
from hexwright.engine.systems.jdg.records import Activation, OrderMarkers, order_markers
from hexwright.engine.systems.jdg.results import apply_effects, retreat
from hexwright.engine.systems.jdg.stacking import may_share
from hexwright.engine.systems.jdg.troops import DISORDERED, MOVED, ORDERS, ROUTED, state_of
from hexwright.schema.model.scenario import Award, ScenarioSide
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    battery,
    battle,
    cavalry,
    commander,
    infantry,
)
from tests.helpers.situations import Situation

CHIEF = "general_tannhof"
FIELD = """
    .    .    .    .    .    .    .    .    .    .
      .    .    .    .    .    .    .    .    .    .
    .{0} .    .    .    .    .    .    .    .    .
      .    .    .    .    .    .    .    .    .    .
"""


def alone(**more: object) -> Situation:
    game = battle(FIELD.format(CHIEF), general_tannhof=commander(), **more)  # type: ignore[arg-type] # more
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],)))
    return game


def way_to(game: Situation, hex_: str) -> tuple[str, ...]:
    """The way of the commander to a hex; none if he may not go there."""
    return next((way for way in ways_of(game, CHIEF) if way[-1] == hex_), ())


def test_jdg_042_a_commander_has_three_ratings() -> None:
    values = alone().attributes(CHIEF)
    assert {"drm", "order_capacity", "command_range"} <= set(values)


def test_jdg_043_command_range_counts_hexes_and_nothing_else() -> None:
    game = battle(f".{CHIEF} .E   .A", general_tannhof=commander(), A=infantry(), E=infantry(RED))
    assert in_range(game, CHIEF, "A")


def test_jdg_044_he_moves_once_a_turn_as_far_as_his_allowance() -> None:
    game = alone()
    assert movable_commanders(game) == [CHIEF]
    game.play(move_commander(game, CHIEF), way_to(game, "0803"))
    assert game.piece(CHIEF).hex == "0803"
    assert MOVED in game.piece(CHIEF).statuses
    assert movable_commanders(game) == []


def test_jdg_044_seven_movement_points_and_no_more() -> None:
    game = alone()
    assert way_to(game, "0803")
    assert not way_to(game, "0903")


def test_jdg_044_he_does_not_enter_an_enemy_zone_alone() -> None:
    drawing = f".{CHIEF} .    .    .E   .A"
    game = battle(drawing, general_tannhof=commander(), E=infantry(RED), A=infantry())
    assert way_to(game, "0201")
    assert not way_to(game, "0301")


def test_jdg_044_only_in_activations_of_his_own_army() -> None:
    game = alone()
    note_activation(game, Activation("m", RED, (FIRST[RED],)))
    assert movable_commanders(game) == []


@pytest.mark.parametrize(
    ("timing", "phase", "may"),
    [
        ("any_action_boundary", "fire", True),
        ("movement_segment", "fire", False),
        ("movement_segment", "movement", True),
    ],
)
def test_jdg_340_when_he_moves_is_an_option(timing: str, phase: str, *, may: bool) -> None:
    game = alone(options={"cinc_move_timing": timing})
    game.state.phase = phase
    assert bool(movable_commanders(game)) is may


@pytest.mark.parametrize("phase", ["leader", "rally"])
def test_jdg_340_he_may_move_before_the_initiative_and_before_the_rally(phase: str) -> None:
    drawing = FIELD.format(CHIEF).replace("    .    .    .\n", "    .    .    .A\n", 1)
    game = battle(drawing, general_tannhof=commander(), A=infantry(state=DISORDERED))
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],), initiative=3))
    play = try_leader_initiative if phase == "leader" else rally_one
    assert game.play(play(game), CHIEF, ("0102",))
    assert game.piece(CHIEF).hex == "0102"
    assert list(game.run(play(game)).options) == ["A"]  # type: ignore[union-attr] # it is asked


def test_jdg_045_by_option_he_pays_what_infantry_pays() -> None:
    woods = f".{CHIEF} w    .    .    .    .    .    .    ."
    horse = battle(woods, general_tannhof=commander())
    foot = battle(woods, general_tannhof=commander(), options={"cinc_movement_class": "infantry"})
    assert len(ways_of(foot, CHIEF)) == len(ways_of(horse, CHIEF)) + 1


NEXT = f"""
    .    .    .    .
      .    .{CHIEF} .E   .
    .    .    .    .
"""


def test_jdg_046_alone_next_to_an_enemy_he_must_fall_back() -> None:
    game = battle(NEXT, general_tannhof=commander(), E=infantry(RED))
    decision = game.run(displace_commanders(game, "0302", RED))
    assert decision is not None
    assert not decision.buttons
    game.answer("0102")
    assert game.piece(CHIEF).hex == "0102"


def test_jdg_046_with_troops_he_may_stay() -> None:
    drawing = NEXT.replace(f".{CHIEF}", f".A+{CHIEF}")
    game = battle(drawing, general_tannhof=commander(), E=infantry(RED), A=infantry())
    game.play(displace_commanders(game, "0302", RED), ":pass")
    assert game.piece(CHIEF).hex == "0202"


def test_jdg_046_one_or_two_hexes_even_through_enemy_zones() -> None:
    game = battle(NEXT, general_tannhof=commander(), E=infantry(RED))
    far = [distance(game, "0202", refuge) for refuge in refuges(game, CHIEF)]
    assert max(far) == 2
    assert min(far) >= 1


def test_jdg_052_without_a_hex_to_go_to_he_is_lost() -> None:
    drawing = f".E   .{CHIEF} .F"
    game = battle(drawing, general_tannhof=commander(), E=infantry(RED), F=infantry(RED))
    game.play(displace_commanders(game, "0101", RED))
    assert not game.is_in_play(CHIEF)


def test_jdg_047_he_goes_with_the_unit_that_retreats() -> None:
    drawing = NEXT.replace(f".{CHIEF}", f".A+{CHIEF}")
    game = battle(drawing, general_tannhof=commander(), E=infantry(RED), A=infantry())
    carry_along(game, "A", "0202", ("0102",))
    assert game.piece(CHIEF).hex == "0102"


def test_jdg_050_without_a_commander_an_army_has_no_orders() -> None:
    game = battle(f".A   .{CHIEF}", A=infantry(statuses=[ORDERS]), general_tannhof=commander())
    markers = OrderMarkers(BLUE, (("A",),), (0,))
    game.emit(RecordSet(f"orders/{FIRST[BLUE]}", markers))
    lose_commander(game, CHIEF, "jdg-049")
    assert status_of(game, "A") == "no_orders"
    left = order_markers(game, FIRST[BLUE])
    assert left is not None
    assert left.ordered == ()


def test_jdg_051_without_a_commander_nothing_is_taken_from_the_roll() -> None:
    game = battle(".A", A=infantry())
    assert initiative_modifiers(game, ("A",)).total == 0


def test_jdg_054_commanders_do_not_count_for_stacking() -> None:
    drawing = f".A+B+{CHIEF}"
    game = battle(drawing, A=infantry(), B=infantry(), general_tannhof=commander())
    assert may_share(game, ["A", "B"])


def test_jdg_049_a_commander_who_is_lost_counts_for_the_other_side() -> None:
    award = Award(id="chief", name="Chief", event="leader-eliminated", points=3)
    game = battle(
        f".A   .{CHIEF}", A=infantry(), general_tannhof=commander(), scenario={"awards": (award,)}
    )
    lose_commander(game, CHIEF, "jdg-049")
    assert not game.is_in_play(CHIEF)
    assert game.state.points[RED] == 3


# --- whenever an enemy comes near -----------------------------------------------------------------

LINE = f"""
    .    .    .    .    .    .
      .    .    .    .    .    .
    .    .    .A+{CHIEF} .E   .    .
      .    .    .    .    .    .
    .    .    .    .    .    .
"""


def test_jdg_046_whose_unit_was_destroyed_beside_an_enemy_falls_back_at_once() -> None:
    game = battle(LINE, A=infantry(), E=infantry(RED), general_tannhof=commander())
    asked = game.run(apply_effects(game, ("A",), ["eliminated"], Cause("shock", ("E",))))
    assert asked is not None
    assert asked.rule == "jdg-046"
    assert not asked.buttons
    game.answer("0103")
    assert game.piece(CHIEF).hex == "0103"


def test_jdg_046_whose_unit_cannot_retreat_is_left_alone_and_falls_back() -> None:
    drawing = f".A+{CHIEF} .E   .    ."
    game = battle(drawing, A=infantry(), E=infantry(RED), general_tannhof=commander())
    game.play(retreat(game, "A", 1, Cause("shock", ("E",))))
    assert not game.is_in_play("A")
    assert not game.is_in_play(CHIEF)


def test_jdg_046_with_other_troops_in_his_hex_he_is_not_alone() -> None:
    drawing = LINE.replace(".A+", ".A+B+")
    game = battle(drawing, A=infantry(), B=infantry(), E=infantry(RED), general_tannhof=commander())
    game.play(apply_effects(game, ("A",), ["eliminated"], Cause("shock", ("E",))))
    assert game.piece(CHIEF).hex == "0303"


def test_jdg_046_far_from_the_enemy_he_stays_where_his_unit_was_destroyed() -> None:
    drawing = LINE.replace(".E   .    .", ".    .    .E")
    game = battle(drawing, A=infantry(), E=infantry(RED), general_tannhof=commander())
    game.play(apply_effects(game, ("A",), ["eliminated"], Cause("fire", ("E",))))
    assert game.piece(CHIEF).hex == "0303"


def test_jdg_046_who_was_next_to_an_enemy_makes_way_when_his_hex_is_entered() -> None:
    drawing = LINE.replace(f".A+{CHIEF} .E", f".{CHIEF} .G")
    game = battle(drawing, G=battery(RED), general_tannhof=commander())
    asked = game.run(enter_hex(game, ("G",), ("0303", "0203")))
    assert asked is not None
    game.answer("0301")
    assert game.piece(CHIEF).hex == "0301"
    assert game.piece("G").hex == "0203"


def test_jdg_046_an_enemy_who_runs_past_makes_him_fall_back() -> None:
    drawing = f"""
        .    .    .    .E   .    .
          .    .    .    .    .    .
        .    .    .    .    .    .
          .    .    .    .    .    .
        .    .    .{CHIEF} .    .    .
          .    .    .    .    .    .
        .    .    .    .    .    .
          .    .    .    .    .    .
        .    .    .    .    .    .
    """
    game = battle(
        drawing,
        E=infantry(RED, state=ROUTED, move=8),
        general_tannhof=commander(),
        scenario={
            "sides": tuple(
                ScenarioSide(side=side, attributes={"flight_zone": "south"}) for side in (BLUE, RED)
            )
        },
    )
    asked = game.run(flight(game, "E"))
    assert asked is not None
    assert asked.rule == "jdg-046"


def test_jdg_046_he_does_not_fall_back_over_impassable_ground() -> None:

    river = {("0102", "0202"): "river", ("0202", "0201"): "river", ("0202", "0203"): "river"}
    free = battle(NEXT, general_tannhof=commander(), E=infantry(RED))
    game = battle(NEXT, general_tannhof=commander(), E=infantry(RED), sides=river)
    assert "0102" in refuges(free, CHIEF)
    assert "0102" not in refuges(game, CHIEF)


def test_jdg_047_he_does_not_go_with_a_unit_that_runs_through_his_hex() -> None:
    game = battle(
        f".    .    .C+{CHIEF} .A   .E",
        A=infantry(),
        C=cavalry(),
        E=infantry(RED),
        general_tannhof=commander(),
        sides={("0301", "0401"): "steep-slope"},
        dice=[0],
    )
    game.play(retreat(game, "A", 1, Cause("shock", ("E",))))
    assert (game.piece("A").hex, state_of(game, "A")) == ("0201", DISORDERED)
    assert game.piece(CHIEF).hex == "0301"
