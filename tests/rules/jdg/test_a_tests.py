"""Dice and tests (1), and what night and fog add to them (13)."""

import pytest
from msgspec.structs import replace

from hexwright.engine.core.game_events import Rolled
from hexwright.engine.systems.jdg.cohesion import Cause, engagement_test
from hexwright.engine.systems.jdg.ground import step_cost
from hexwright.engine.systems.jdg.results import apply_effects, cohesion_test
from hexwright.engine.systems.jdg.troops import (
    DISORDERED,
    GOOD,
    ROUTED,
    cohesion,
    engagement,
    movement,
    state_of,
    strength,
)
from tests.helpers.jdg import battery, battle, infantry, sample, unit
from tests.helpers.situations import Situation

ALONE = """
    .    .    .    .    .
      .    .    .    .    .
    .    .    .I    .    .
      .    .    .    .    .
    .    .    .    .    .
      .    .    .    .    .
"""
STACK = ALONE.replace(".I", ".B+A")
TERRAIN = Cause("terrain")


def rolls(game: Situation) -> list[Rolled]:
    """The dice that fell."""
    return [event for event in game.history.events if isinstance(event, Rolled)]


@pytest.mark.parametrize("kind", ["line-infantry", "light-cavalry", "foot-battery"])
def test_jdg_001_strength_is_a_number_of_points_whatever_men_or_guns_they_stand_for(
    kind: str,
) -> None:
    game = battle(ALONE, I=unit(kind, strength=3))
    assert strength(game, "I") == 3


@pytest.mark.parametrize("cost", [1, 4])
def test_jdg_002_what_terrain_does_is_what_the_module_says(cost: int) -> None:
    terrain = sample().terrain
    woods = next(hex_ for hex_ in terrain.hexes if hex_.id == "woods")
    changed = replace(woods, movement={**woods.movement, "infantry": cost})
    hexes = tuple(changed if hex_ is woods else hex_ for hex_ in terrain.hexes)
    game = battle(
        ALONE.replace(".I    .", ".I    w"),
        I=infantry(),
        documents={"terrain.json": replace(terrain, hexes=hexes)},
    )
    assert step_cost(game, "0303", "0403", "infantry") == cost


def test_jdg_003_a_unit_has_strength_cohesion_engagement_and_movement() -> None:
    game = battle(ALONE, I=infantry(strength=7, cohesion=6, engagement=5, move=4))
    values = [part(game, "I") for part in (strength, cohesion, engagement, movement)]
    assert values == [7, 6, 5, 4]


def test_jdg_003_artillery_has_no_engagement() -> None:
    game = battle(ALONE, I=battery(), dice=[0])
    assert not engagement_test(game, "I")


@pytest.mark.parametrize(("state", "shown"), [(GOOD, 6), (DISORDERED, 5), (ROUTED, 5)])
def test_jdg_004_the_showing_face_supplies_the_values(state: str, shown: int) -> None:
    game = battle(ALONE, I=infantry(state=state, cohesion=6, back_cohesion=5))
    assert cohesion(game, "I") == shown


def test_jdg_005_the_die_shows_0_to_9() -> None:
    game = battle(ALONE, I=infantry())
    game.state.forced = None
    seen = {game.roll("d10") for _ in range(400)}
    assert seen == set(range(10))


@pytest.mark.parametrize(("die", "state"), [(6, GOOD), (7, DISORDERED)])
def test_jdg_006_a_cohesion_test_passes_if_the_sum_is_not_above(die: int, state: str) -> None:
    game = battle(ALONE, I=infantry(cohesion=6), dice=[die])

    passed = game.play(cohesion_test(game, "I", TERRAIN))

    assert passed == (state == GOOD)
    assert state_of(game, "I") == state


@pytest.mark.parametrize(
    ("light", "die", "passes"),
    [("day", 6, True), ("day", 7, False), ("night", 5, False), ("night", 4, True)],
)
def test_jdg_ex_21_cohesion_6_by_day_and_at_night(light: str, die: int, *, passes: bool) -> None:
    game = battle(ALONE, I=infantry(cohesion=6), dice=[die], light=light)
    assert game.play(cohesion_test(game, "I", TERRAIN)) == passes


def test_jdg_323_night_is_a_named_modifier_of_the_test() -> None:
    game = battle(ALONE, I=infantry(), dice=[0], light="night")

    game.play(cohesion_test(game, "I", TERRAIN))

    assert [(modifier.amount, modifier.rule) for modifier in rolls(game)[0].modifiers] == [
        (2, "jdg-323")
    ]


@pytest.mark.parametrize(("die", "passes"), [(5, True), (6, False)])
def test_jdg_326_fog_adds_one_to_cohesion_tests(die: int, *, passes: bool) -> None:
    game = battle(ALONE, I=infantry(cohesion=6), dice=[die], fog=True)
    assert game.play(cohesion_test(game, "I", TERRAIN)) == passes


@pytest.mark.parametrize(("die", "passes"), [(6, True), (7, False)])
def test_jdg_007_an_engagement_test_is_against_engagement(die: int, *, passes: bool) -> None:
    game = battle(ALONE, I=infantry(engagement=6, cohesion=9), dice=[die])
    assert engagement_test(game, "I") == passes


def test_jdg_007_night_does_not_touch_engagement() -> None:
    game = battle(ALONE, I=infantry(engagement=6), dice=[6], light="night")
    assert engagement_test(game, "I")


def test_jdg_008_a_routed_unit_flees_instead_of_rolling() -> None:
    game = battle(ALONE, I=infantry(state=ROUTED, back_move=1))

    passed = game.play(cohesion_test(game, "I", TERRAIN), ("0304",))

    assert not passed
    assert game.piece("I").hex == "0304"
    assert state_of(game, "I") == ROUTED


def test_jdg_009_each_unit_of_a_stack_rolls_for_itself() -> None:
    game = battle(STACK, B=infantry(cohesion=6), A=infantry(cohesion=6), dice=[9, 2])

    failed = game.play(apply_effects(game, ("B", "A"), ["test"], TERRAIN))

    assert failed == ("A",)
    assert (state_of(game, "A"), state_of(game, "B")) == (DISORDERED, GOOD)


def test_jdg_009_all_dice_fall_from_the_top_before_anybody_moves() -> None:
    game = battle(
        STACK,
        B=infantry(cohesion=0, state=DISORDERED),
        A=infantry(cohesion=0, state=DISORDERED),
        dice=[9, 8],
    )
    game.run(apply_effects(game, ("B", "A"), ["test"], TERRAIN))

    assert [roll.piece for roll in rolls(game)] == ["A", "B"]
    assert game.decision is not None
    assert game.decision.subject == "A"
