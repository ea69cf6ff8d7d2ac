"""Disorder, rout and rout retreats (11.1 and 11.2), and the results of tables."""

import pytest
from msgspec.structs import replace

from hexwright.engine.parts.effects import Effect, effects_of
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.jdg.cohesion import Cause
from hexwright.engine.systems.jdg.facing import fronts
from hexwright.engine.systems.jdg.results import apply_effects, hit
from hexwright.engine.systems.jdg.troops import (
    DISORDERED,
    GOOD,
    ROUTED,
    SHELTERED,
    SHOCK,
    SQUARE,
    can,
    in_square,
    state_of,
)
from hexwright.engine.systems.jdg.zones import exerts_zone, zone_of
from tests.helpers.jdg import (
    RED,
    Counter,
    battery,
    battle,
    cavalry,
    infantry,
    play_first,
    sample,
)
from tests.helpers.situations import Situation

FIELD = """
    .    .    .    .    .
      .    .    .E   .    .
    .    .    .I    .    .
      .    .    .    .    .
    .    .    .    .    .
      .    .    .    .    .
    .    .    .    .    .
"""
ENEMY = infantry(RED, facing=11)
FIRE = Cause("fire", ("E",), "jdg-172")
SHOCKED = Cause("shock", ("E",), "jdg-199")


def field(unit: Counter, **more: object) -> Situation:
    """The unit with an enemy behind its right shoulder who looks away."""
    return battle(FIELD, I=unit, E=ENEMY, **more)  # type: ignore[arg-type] # passed on


def test_jdg_276_disorder_turns_the_counter_over() -> None:
    game = field(infantry())

    game.play(hit(game, "I", "disorder", SHOCKED))

    assert state_of(game, "I") == DISORDERED
    assert game.piece("I").face == "disordered"


def test_jdg_276_what_needs_good_order_ends_with_it() -> None:
    game = field(infantry(statuses=[SHOCK]))

    game.play(hit(game, "I", "disorder", SHOCKED))

    assert SHOCK not in game.piece("I").statuses


@pytest.mark.parametrize("event", ["disorder", "rout"])
def test_jdg_277_a_disordered_unit_that_is_hit_routs(event: str) -> None:
    game = field(infantry(state=DISORDERED))

    play_first(game, hit(game, "I", event, FIRE))

    assert state_of(game, "I") == ROUTED


@pytest.mark.parametrize("event", ["disorder", "rout"])
def test_jdg_278_a_disordered_battery_that_is_hit_is_eliminated(event: str) -> None:
    game = field(battery(state=DISORDERED))

    game.play(hit(game, "I", event, FIRE))

    assert not is_on_map(game, "I")


def test_jdg_278_a_battery_in_good_order_is_disordered_first() -> None:
    game = field(battery())

    game.play(hit(game, "I", "disorder", FIRE))

    assert state_of(game, "I") == DISORDERED


def test_jdg_ex_29_disorder_eliminates_a_disordered_battery() -> None:
    game = field(battery(state=DISORDERED))

    game.play(hit(game, "I", "disorder", SHOCKED))

    assert game.piece("I").is_gone
    assert game.piece("I").box == "lost-blue"


@pytest.mark.parametrize(
    "action", ["forced-march", "shock", "charge", "form-square", "fire", "reaction-fire"]
)
def test_jdg_279_what_a_disordered_unit_cannot_do(action: str) -> None:
    game = field(infantry(state=DISORDERED))
    assert not can(game, "I", action)


@pytest.mark.parametrize("action", ["move", "rally", "refuse"])
def test_jdg_279_what_a_disordered_unit_still_does(action: str) -> None:
    game = field(infantry(state=DISORDERED))
    assert can(game, "I", action)
    assert exerts_zone(game, "I")


@pytest.mark.parametrize("unit", [infantry(), cavalry(), battery()])
def test_jdg_280_fire_routs_a_unit_in_good_order_at_once(unit: Counter) -> None:
    game = field(unit)

    play_first(game, hit(game, "I", "rout", FIRE))

    assert state_of(game, "I") == ROUTED
    assert game.piece("I").face == "disordered"


@pytest.mark.parametrize("event", ["disorder", "rout"])
@pytest.mark.parametrize("unit", [infantry(state=ROUTED), battery(state=ROUTED)])
def test_jdg_281_a_routed_unit_that_is_hit_is_eliminated(unit: Counter, event: str) -> None:
    game = field(unit)

    game.play(hit(game, "I", event, FIRE))

    assert game.piece("I").is_gone


@pytest.mark.parametrize(("unit", "hexes"), [(infantry(), 2), (battery(), 2), (cavalry(), 3)])
def test_jdg_282_a_rout_retreat_is_2_hexes_and_3_for_cavalry(unit: Counter, hexes: int) -> None:
    game = field(unit)
    game.run(hit(game, "I", "rout", FIRE))

    assert game.decision is not None
    assert {len(way) for way in game.decision.options} == {hexes}


def test_jdg_282_without_room_for_it_the_unit_is_eliminated() -> None:
    drawing = """
        .E   .    .
          .    .    .I
    """
    game = battle(drawing, I=infantry(), E=infantry(RED, facing=11))

    game.play(hit(game, "I", "rout", FIRE))

    assert game.piece("I").is_gone


def test_jdg_283_a_routed_unit_has_no_zone_no_front_and_does_nothing() -> None:
    game = field(infantry(state=ROUTED))
    assert zone_of(game, "I") == ()
    assert fronts(game, "I") == ()
    for action in ("move", "fire", "shock", "charge", "form-square", "counter-shock", "refuse"):
        assert not can(game, "I", action)
    assert can(game, "I", "rally")


def test_jdg_283_the_counter_of_a_routed_unit_looks_where_it_runs() -> None:
    game = field(infantry(facing=11))

    play_first(game, hit(game, "I", "rout", FIRE))

    assert game.piece("I").facing in (3, 5, 7)


def test_jdg_285_fire_that_asks_a_routed_unit_for_a_test_makes_it_flee() -> None:
    game = field(infantry(state=ROUTED))

    play_first(game, apply_effects(game, ("I",), ["test +1"], FIRE))

    assert is_on_map(game, "I")
    assert game.piece("I").hex != "0303"


def test_jdg_286_shock_that_asks_a_routed_unit_for_a_test_makes_it_flee_and_nothing_more() -> None:
    game = field(infantry(state=ROUTED, back_move=2))

    game.play(apply_effects(game, ("I",), ["test", "retreat 1"], SHOCKED), ("0304",))

    assert game.piece("I").hex == "0304"


@pytest.mark.parametrize("effects", [["test", "retreat 1"], ["retreat 1"]], ids=str)
def test_jdg_329_a_routed_unit_that_shock_drives_from_its_shelter_makes_a_rout_retreat(
    effects: list[str],
) -> None:
    shelter = infantry(state=ROUTED, statuses=(SHELTERED,))
    game = battle(FIELD.replace(".I ", "vI "), I=shelter, E=ENEMY)

    play_first(game, apply_effects(game, ("I",), effects, SHOCKED))

    assert game.piece("I").hex[2:] == "05"
    assert SHELTERED not in game.piece("I").statuses


def test_jdg_288_a_unit_that_routs_makes_its_rout_retreat_instead_of_a_retreat() -> None:
    game = field(infantry(state=DISORDERED))

    play_first(game, apply_effects(game, ("I",), ["disorder", "retreat 1"], SHOCKED))

    assert state_of(game, "I") == ROUTED
    assert game.piece("I").hex[2:] == "05"


@pytest.mark.parametrize("unit", [infantry(), infantry(state=DISORDERED)])
def test_jdg_288_a_unit_that_is_not_routed_retreats_one_hex(unit: Counter) -> None:
    game = field(unit)

    game.play(apply_effects(game, ("I",), ["retreat 1"], SHOCKED), ("0204",))

    assert game.piece("I").hex == "0204"


def test_jdg_090_a_square_that_is_disordered_is_one_no_more() -> None:
    game = field(infantry(square=True))

    game.play(hit(game, "I", "disorder", FIRE))

    assert not in_square(game, "I")


def test_jdg_090_a_square_that_must_retreat_is_one_no_more() -> None:
    game = field(infantry(square=True))

    game.play(apply_effects(game, ("I",), ["retreat 1"], SHOCKED), ("0204",))

    assert not in_square(game, "I")
    assert state_of(game, "I") == GOOD


def test_jdg_091_disordered_infantry_takes_the_whole_hex_out_of_the_square() -> None:
    game = battle(
        FIELD.replace(".I", ".I+J+B"),
        I=infantry(square=True),
        J=infantry(square=True),
        B=battery(square=True),
        E=ENEMY,
    )
    game.play(hit(game, "I", "disorder", FIRE))

    assert not any(SQUARE in game.piece(one).statuses for one in ("I", "J", "B"))


def test_jdg_091_a_disordered_battery_leaves_the_infantry_in_square() -> None:
    game = battle(
        FIELD.replace(".I", ".I+B"), I=infantry(square=True), B=battery(square=True), E=ENEMY
    )
    game.play(hit(game, "B", "disorder", FIRE))

    assert in_square(game, "I")
    assert not in_square(game, "B")


def test_jdg_ex_40_three_hits_end_infantry() -> None:
    game = field(infantry())
    states = []
    for _ in range(3):
        play_first(game, hit(game, "I", "disorder", FIRE))
        states.append(state_of(game, "I") if is_on_map(game, "I") else "gone")
    assert states == [DISORDERED, ROUTED, "gone"]


def test_jdg_ex_40_two_hits_end_a_battery() -> None:
    game = field(battery())
    states = []
    for _ in range(2):
        game.play(hit(game, "I", "disorder", FIRE))
        states.append(state_of(game, "I") if is_on_map(game, "I") else "gone")
    assert states == [DISORDERED, "gone"]


# --- results of tables ----------------------------------------------------------------------------


def test_jdg_200_effects_are_applied_in_printed_order() -> None:
    game = field(infantry(cohesion=6, back_cohesion=4), dice=[5])

    play_first(game, apply_effects(game, ("I",), ["disorder", "test"], SHOCKED))

    assert state_of(game, "I") == ROUTED


def test_jdg_200_a_test_before_a_disorder_is_rolled_in_good_order() -> None:
    game = field(infantry(cohesion=6, back_cohesion=4), dice=[5])

    game.play(apply_effects(game, ("I",), ["test", "disorder"], SHOCKED))

    assert state_of(game, "I") == DISORDERED


@pytest.mark.parametrize(("die", "hex_"), [(6, "0303"), (7, "0204")])
def test_jdg_329_a_result_may_make_failing_units_alone_retreat(die: int, hex_: str) -> None:
    game = field(infantry(cohesion=6), dice=[die])
    ways = [("0204",)] if die == 7 else []

    failed = game.play(apply_effects(game, ("I",), ["test", "retreat-if-failed 1"], SHOCKED), *ways)

    assert failed == (("I",) if ways else ())
    assert game.piece("I").hex == hex_


def test_jdg_117_a_result_hits_every_unit_of_the_hex() -> None:
    game = battle(FIELD.replace(".I", ".I+J"), I=infantry(), J=infantry(), E=ENEMY)

    game.play(apply_effects(game, ("I", "J"), ["disorder"], FIRE))

    assert [state_of(game, one) for one in ("I", "J")] == [DISORDERED, DISORDERED]


def test_a_result_may_eliminate() -> None:
    game = field(battery())

    game.play(apply_effects(game, ("I",), ["eliminated", "retreat 1"], SHOCKED))

    assert game.piece("I").is_gone


def test_effects_are_read_with_their_amounts() -> None:
    assert effects_of(["test +2", "retreat 1", "disorder"]) == [
        Effect("test", 2),
        Effect("retreat", 1),
        Effect("disorder"),
    ]


# --- numbers of the module ------------------------------------------------------------------------


def test_a_designer_may_let_badly_failed_tests_rout() -> None:
    table = sample().tables["cohesion-test"]
    rows = (
        *table.rows[:1],
        ((1, 2), "failed", ("disorder",)),
        ((3, None), "failed", ("rout",)),
    )
    changed = {"tables/cohesion-test.json": replace(table, rows=rows)}
    game = field(infantry(cohesion=5), dice=[9], documents=changed)

    play_first(game, apply_effects(game, ("I",), ["test"], SHOCKED))

    assert state_of(game, "I") == ROUTED


def test_a_designer_may_change_how_far_routed_units_run() -> None:
    table = sample().tables["retreats"]
    rows = tuple(
        ("rout-retreat", 1, 1, 1) if row[0] == "rout-retreat" else row for row in table.rows
    )
    changed = {"tables/retreats.json": replace(table, rows=rows)}
    game = field(cavalry(), documents=changed)

    game.run(hit(game, "I", "rout", FIRE))

    assert game.decision is not None
    assert {len(way) for way in game.decision.options} == {1}
