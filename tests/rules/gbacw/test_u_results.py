"""Losses, disorder, second disorder, collapse and rout (12.2, 12.3, 12.5)."""

import pytest

from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.cohesion import Blow, check_cohesion
from hexwright.engine.systems.gbacw.fight import disorder, lose_strength, undergo
from hexwright.engine.systems.gbacw.results import (
    answer_for,
    beside_unit,
    finish,
    rout,
    take_losses,
    toll_of,
    upset,
)
from hexwright.engine.systems.gbacw.troops import (
    ABANDONED,
    ACTED,
    ACTIVATION,
    BLOWN,
    COLLAPSED,
    NO_SHOCK,
    has,
    is_abandoned,
    is_disordered,
    strength,
)
from tests.helpers.gbacw import (
    BLUE,
    FIRST,
    GREY,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
)
from tests.helpers.gbacw_fight import leaders_of
from tests.helpers.situations import Situation

FIELD = """
    .    .    .    .    .
    .    .Z   .    .    .
    .    .A   .    .    .
    .    .    .    .    .
    .    .    .    .    .
"""
# North: the hexes N and NE are in front; south looks back at it.
NORTH, SOUTH = 1, 7


def alone(*dice: int, **more: object) -> Situation:
    units = {"A": infantry(facing=NORTH), "Z": infantry(GREY, facing=SOUTH)}
    units.update({name: one for name, one in more.items() if name[0].isupper()})  # type: ignore[misc]
    rest = {name: one for name, one in more.items() if not name[0].isupper()}
    return battle(FIELD, dice=dice, **units, **rest)  # type: ignore[arg-type]


@pytest.mark.parametrize(("die", "passes"), [(6, True), (7, False), (0, True)])
def test_gbacw_003_a_roll_up_to_the_cohesion_passes(*, die: int, passes: bool) -> None:
    assert check_cohesion(alone(die), "A").passed == passes


def test_gbacw_003_a_disordered_unit_tests_its_lower_cohesion() -> None:
    game = alone(5, A=infantry(disordered=True, cohesion=6, back=4))
    assert not check_cohesion(game, "A").passed


def test_gbacw_004_the_test_is_no_action() -> None:
    game = alone(5, acts=FIRST[BLUE])
    check_cohesion(game, "A")
    assert not game.count(ACTIVATION, ACTED, "A")


def test_gbacw_272_leaders_of_its_command_take_their_stars_from_the_roll() -> None:
    brigadier = leaders_of(FIRST[BLUE])[0]
    drawing = FIELD.replace(".A", f".A+{brigadier}")
    game = battle(
        drawing,
        A=infantry(facing=NORTH),
        Z=infantry(GREY, facing=SOUTH),
        dice=[7],
        **{brigadier: leader()},  # type: ignore[arg-type] # a counter
    )
    assert check_cohesion(game, "A").total == 6


def test_gbacw_348_half_the_fatigue_is_added_to_the_roll() -> None:
    game = alone(5, options={"fatigue": True}, fatigue={FIRST[BLUE]: 5})
    # Step 5 is level 3.
    assert check_cohesion(game, "A").total == 7


def test_gbacw_276_a_unit_that_fails_is_disordered_and_keeps_its_facing() -> None:
    game = alone(7)
    passed = game.play(undergo(game, "A", cause="fire", rule="gbacw-276"))
    assert not passed
    assert is_disordered(game, "A")
    assert game.piece("A").facing == NORTH


def test_gbacw_279_a_second_disorder_by_fire_costs_a_point_and_a_retreat() -> None:
    game = alone(A=infantry(disordered=True, facing=NORTH))
    game.run(disorder(game, "A", cause="fire", rule="gbacw-279"))
    assert strength(game, "A") == 5
    assert game.decision is not None
    assert {len(option) for option in game.decision.options} == {1, 2}
    game.answer(("0204", "0205"))
    assert game.piece("A").hex == "0205"


def test_gbacw_280_a_second_disorder_by_shock_may_rout_a_unit() -> None:
    game = alone(5, A=infantry(disordered=True, back=4))
    game.play(disorder(game, "A", cause="shock", rule="gbacw-280"))
    assert not is_on_map(game, "A")
    assert game.piece("A").box
    assert not game.piece("A").is_gone


def test_gbacw_280_a_unit_that_passes_loses_a_point_and_retreats() -> None:
    game = alone(4, A=infantry(disordered=True, back=4, facing=NORTH))
    game.play(disorder(game, "A", cause="shock", rule="gbacw-280"), ("0204",))
    assert strength(game, "A") == 5
    assert game.piece("A").hex == "0204"


def test_gbacw_281_by_terrain_a_second_disorder_does_nothing_more() -> None:
    game = alone(A=infantry(disordered=True))
    game.play(disorder(game, "A", cause="terrain", rule="gbacw-281"))
    assert strength(game, "A") == 6
    assert game.piece("A").hex == "0203"


def test_gbacw_283_units_of_a_stack_lose_one_point_together() -> None:
    drawing = FIELD.replace(".A", ".B+A")
    game = battle(
        drawing,
        A=infantry(disordered=True, facing=NORTH),
        B=infantry(disordered=True, facing=NORTH),
        Z=infantry(GREY, facing=SOUTH),
    )
    toll = toll_of(game, Blow("fire", "gbacw-283", ("Z",)), "0203")
    upset(game, toll, "A")
    upset(game, toll, "B")
    game.play(finish(game, toll), ("0204",))
    assert (strength(game, "A"), strength(game, "B")) == (5, 6)
    assert game.stack("0204") == ("B", "A")


def test_gbacw_284_a_phasing_unit_with_a_second_disorder_does_nothing_more() -> None:
    game = alone(A=infantry(disordered=True, facing=NORTH), acts=FIRST[BLUE])
    game.play(disorder(game, "A", cause="fire", rule="gbacw-284"), ("0204",))
    assert game.count(ACTIVATION, NO_SHOCK, "A")


def test_gbacw_285_disordered_guns_lose_one_by_fire_and_stay() -> None:
    game = alone(A=battery(disordered=True, strength=4, facing=NORTH))
    game.play(disorder(game, "A", cause="fire", rule="gbacw-285"))
    assert strength(game, "A") == 3
    assert game.piece("A").hex == "0203"


def test_gbacw_285_disordered_guns_are_abandoned_after_a_check_before_shock() -> None:
    game = alone(A=battery(disordered=True, facing=NORTH))
    game.play(disorder(game, "A", cause="pre-shock", rule="gbacw-285"))
    assert has(game, "A", ABANDONED[0])
    assert is_abandoned(game, "A")


def test_gbacw_273_a_unit_without_points_is_eliminated() -> None:
    game = alone(A=infantry(strength=1))
    game.play(lose_strength(game, "A", 1, "gbacw-273"))
    assert game.piece("A").is_gone


def test_gbacw_ex_50_the_fifth_loss_of_eight_collapses_a_unit() -> None:
    game = alone(A=infantry(strength=8, losses=3))
    game.play(lose_strength(game, "A", 1, "gbacw-275"))
    assert not has(game, "A", COLLAPSED)
    game.play(lose_strength(game, "A", 1, "gbacw-275"))
    assert has(game, "A", COLLAPSED)
    assert is_disordered(game, "A")


def test_gbacw_ex_51_a_disorder_with_the_loss_that_collapses_is_a_second_one() -> None:
    game = alone(4, A=infantry(strength=8, losses=4, facing=NORTH))
    toll = toll_of(game, Blow("fire", "gbacw-275", ("Z",)), "0203")
    take_losses(game, toll, toll.stack, 1)
    upset(game, toll, "A")
    game.play(finish(game, toll), ("0204",))
    # 3 points and collapsed, 2 after the second disorder, then a test against rout.
    assert strength(game, "A") == 2
    assert game.piece("A").hex == "0204"


def test_gbacw_275_a_collapsed_unit_that_loses_more_routs_if_it_fails() -> None:
    game = alone(5, A=infantry(strength=8, losses=5, disordered=True, statuses=[COLLAPSED]))
    game.play(lose_strength(game, "A", 1, "gbacw-275"))
    assert not is_on_map(game, "A")


def test_gbacw_263_blown_cavalry_loses_another_point_and_tests() -> None:
    game = alone(
        4,
        A=cavalry(disordered=True, statuses=[BLOWN], facing=NORTH, strength=6),
    )
    toll = toll_of(game, Blow("terrain", "gbacw-263"), "0203")
    take_losses(game, toll, toll.stack, 1)
    game.play(finish(game, toll))
    assert strength(game, "A") == 4
    assert is_on_map(game, "A")


ROUTS = """
    .    .    .    .    .
    .    .B   .C   .    .
    .    .A   .D   .    .
    .    .    .    .    .
"""


def test_gbacw_298_a_routed_unit_waits_in_the_box_of_its_division() -> None:
    game = alone(5, A=infantry(disordered=True))
    game.play(disorder(game, "A", cause="shock", rule="gbacw-298"))
    boxes = {box.id: box for box in game.module.info.boxes}
    assert boxes[game.piece("A").box].purpose == "routed"


def test_gbacw_299_friends_beside_a_rout_test_but_not_artillery() -> None:
    game = battle(
        ROUTS,
        A=infantry(),
        B=infantry(),
        C=battery(),
        D=infantry(GREY),
    )
    assert beside_unit(game, "A") == ["B"]


def test_gbacw_ex_52_nobody_tests_twice_in_a_chain_of_routs() -> None:
    # A stands beside B, C and D; B and D beside C, which routs after A.
    drawing = """
        .    .B   .    .
        .    .A   .C   .
        .    .D   .    .
        .    .    .    .
    """
    game = battle(
        drawing,
        A=infantry(disordered=True),
        B=infantry(),
        C=infantry(disordered=True, back=4),
        D=infantry(),
        # Tests of B, C and D for the rout of A, then C against rout: no more.
        dice=[6, 5, 6, 5],
    )
    order = beside_unit(game, "A")
    assert sorted(order) == ["B", "C", "D"]
    dice = {"B": 6, "C": 5, "D": 6}
    game.state.forced = tuple(
        die for one in order for die in ((dice[one], 9) if one == "C" else (dice[one],))
    )

    async def play() -> None:
        toll = toll_of(game, Blow("shock", "gbacw-299"), "0202")
        await rout(game, toll, "A")
        await answer_for(game, toll.shaken, toll.blow)

    game.play(play())
    assert [is_on_map(game, one) for one in "ABCD"] == [False, True, False, True]
