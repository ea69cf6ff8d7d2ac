"""Fire of phasing units: targets, modifiers, results (10.1, 10.3, 10.5 to 10.9)."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, Rolled
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.fight import can_fire, can_resupply, fire_action, resupply
from hexwright.engine.systems.gbacw.fire import volley_preview
from hexwright.engine.systems.gbacw.fire_modifiers import (
    PRE_SHOCK,
    RETURN,
    Volley,
    note_covered_guns,
    volley_modifiers,
)
from hexwright.engine.systems.gbacw.movement import allowance
from hexwright.engine.systems.gbacw.targets import (
    can_fire_rapidly,
    longest_range,
    points_at,
    targets_of,
    why_no_shot,
    why_not_firing,
)
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    FIRED,
    LOW_AMMUNITION,
    MOVED,
    NO_AMMUNITION,
    SPENT,
    has,
    is_disordered,
    strength,
)
from hexwright.engine.systems.gbacw.unit_actions import may_spend
from hexwright.engine.systems.gbacw.volleys import fire_first, volleys_at
from tests.helpers.gbacw import BLUE, FIRST, GREY, battery, battle, cavalry, infantry
from tests.helpers.gbacw_fight import NORTH, SOUTH, column
from tests.helpers.situations import Situation

YES = True

NOBODY = PASS


def duel(*dice: int, far: int = 1, drawing: str = "", **more: Any) -> Situation:
    """A at the foot of a column, Z so many hexes ahead of it; A's brigade acts."""
    hexes = [".Z", *["."] * (far - 1), ".A", ".", "."]
    units: dict[str, Any] = {"A": infantry(facing=NORTH), "Z": infantry(GREY, facing=SOUTH)}
    units |= {name: one for name, one in more.items() if name[0].isupper()}
    rest = {name: one for name, one in more.items() if not name[0].isupper()}
    rest.setdefault("acts", FIRST[BLUE])
    return battle(drawing or column(*hexes), dice=dice, **units, **rest)


def total(game: Situation, volley: Volley) -> int:
    return volley_modifiers(game, volley).total


def amounts(game: Situation, volley: Volley) -> dict[str, int]:
    return {part.rule: part.amount for part in volley_modifiers(game, volley).parts}


def shot(far: int, **more: Any) -> Volley:
    return Volley("A", f"01{far + 1:02}", "0101", more.pop("points", 6), **more)


# --- ranges and targets -------------------------------------------------------------------------


@pytest.mark.parametrize(("weapon", "far"), [("R", 5), ("M", 2)])
def test_gbacw_ex_37_weapons_have_their_longest_range(weapon: str, far: int) -> None:
    game = duel(A=infantry(weapon=weapon, facing=NORTH))
    assert longest_range(game, "A") == far


def test_gbacw_179_nobody_fires_beyond_the_longest_range() -> None:
    assert targets_of(duel(far=5), "A") == {"0101": ("0106",)}
    assert targets_of(duel(far=6), "A") == {}


def test_gbacw_179_fire_leaves_through_the_front() -> None:
    assert targets_of(duel(A=infantry(facing=SOUTH)), "A") == {}


def test_gbacw_338_at_dusk_ranges_are_halved_upwards() -> None:
    assert longest_range(duel(light="dusk"), "A") == 3


def test_gbacw_323_phasing_cavalry_fires_two_hexes_from_the_saddle() -> None:
    game = duel(A=cavalry(facing=NORTH))
    assert longest_range(game, "A") == 2
    assert longest_range(game, "A", RETURN) == 3


def test_gbacw_178_on_the_march_nobody_fires() -> None:
    assert not can_fire(duel(orders={FIRST[BLUE]: "march"}), "A")


def test_gbacw_202_under_advance_orders_a_unit_moves_or_fires() -> None:
    game = duel()
    assert can_fire(game, "A")
    game.emit(Counted(ACTIVATION, SPENT, "A", 12))
    assert not can_fire(game, "A")


def test_gbacw_201_under_attack_orders_it_may_do_both_but_fires_once() -> None:
    game = duel(0, orders={FIRST[BLUE]: "attack"})
    game.emit(Counted(ACTIVATION, SPENT, "A", 12))
    assert can_fire(game, "A")
    game.play(fire_action(game, "A"), ("0101",), NOBODY)
    assert not can_fire(game, "A")


def test_gbacw_210_guns_fire_after_moving_up_to_half_their_allowance() -> None:
    game = duel(far=2, A=battery(facing=NORTH, move=8))
    game.emit(Counted(ACTIVATION, SPENT, "A", 4 * 12))
    assert can_fire(game, "A")
    assert total(game, shot(2)) == 1 - 2
    game.emit(Counted(ACTIVATION, SPENT, "A", 12))
    assert not can_fire(game, "A")


def test_gbacw_210_guns_may_fire_first_and_then_move_half_as_far() -> None:
    guns = battery(facing=NORTH, move=8, strength=1)
    game = duel(4, far=4, A=guns, Z=infantry(GREY, facing=SOUTH, weapon="M"))
    game.play(fire_first(game, "A"), ("0101",))
    rolled = next(event for event in game.history.events if isinstance(event, Rolled))
    assert {modifier.rule: modifier.amount for modifier in rolled.modifiers}["gbacw-210"] == -2
    assert may_spend(game, "A")
    assert allowance(game, "A") == 4 * 12


def test_gbacw_210_guns_that_fired_as_they_stand_stay() -> None:
    musket = infantry(GREY, facing=SOUTH, weapon="M")
    game = duel(4, far=4, A=battery(facing=NORTH, move=8, strength=1), Z=musket)
    game.play(fire_action(game, "A"), ("0101",))
    assert not may_spend(game, "A")


def test_gbacw_210_guns_that_come_to_the_top_fire_worse_and_not_rapidly() -> None:
    game = duel(
        drawing=column(".Z", ".", ".A+B", "."),
        A=battery(facing=NORTH),
        B=infantry(facing=NORTH),
    )
    note_covered_guns(game)
    assert points_at(game, "A", "0103", "0101") == 0
    game.emit(Moved("B", "0104"))
    assert amounts(game, shot(2))["gbacw-210"] == -2
    assert not can_fire_rapidly(game, "A", 2)


def test_gbacw_086_whoever_joins_a_refusing_stack_that_has_fired_does_not_fire() -> None:
    game = duel(
        drawing=column(".Z", ".B+A"),
        A=infantry(facing=NORTH, strength=3, formation="refused-right"),
        B=infantry(facing=NORTH, strength=4),
        orders={FIRST[BLUE]: "attack"},
    )
    game.emit(Counted(ACTIVATION, MOVED, "B"))
    before = why_not_firing(game, "B")
    game.emit(Counted(ACTIVATION, FIRED, "A"))
    after = why_not_firing(game, "B")
    assert before is None
    assert after is not None
    assert after.rule == "gbacw-086"


def test_gbacw_278_disordered_guns_do_not_fire() -> None:
    assert not can_fire(duel(A=battery(facing=NORTH, disordered=True)), "A")


def test_gbacw_214_a_battery_alone_before_an_enemy_fires_at_nobody_else() -> None:
    drawing = column(".Y", ".", ".Z", ".A")
    game = duel(drawing=drawing, A=battery(facing=NORTH), Y=infantry(GREY, facing=SOUTH))
    assert list(targets_of(game, "A")) == ["0103"]


def test_gbacw_217_guns_do_not_fire_at_the_next_hex_far_below() -> None:
    game = duel(A=battery(facing=NORTH), heights="0 2 0 0")
    refusal = why_no_shot(game, "A", "0102", "0101")
    assert refusal is not None
    assert refusal.rule == "gbacw-217"
    assert why_no_shot(game, "A", "0102", "0101", PRE_SHOCK) is None
    assert amounts(game, shot(1, kind=PRE_SHOCK))["gbacw-217"] == -2


# --- splitting ----------------------------------------------------------------------------------


def _two_in_front(**more: Any) -> Situation:
    """A with enemies in both its front hexes."""
    units: dict[str, Any] = {
        "A": infantry(strength=5, facing=3),
        "Z": infantry(GREY, facing=9),
        "Y": infantry(GREY, facing=9),
        **more,
    }
    return battle(
        """
        .    .    .
        .    .A   .Z
        .    .    .Y
        """,
        acts=FIRST[BLUE],
        **units,
    )


def test_gbacw_ex_35_five_points_divide_into_three_and_two() -> None:
    game = _two_in_front()
    found = list(targets_of(game, "A"))
    assert [volley.points for volley in volleys_at(game, "A", found[:1])] == [5]
    assert [volley.points for volley in volleys_at(game, "A", found)] == [3, 2]


def test_gbacw_182_fire_is_divided_among_enemies_next_to_it_alone() -> None:
    game = duel(
        drawing=column(".Y", ".", ".Z", ".A"),
        Y=infantry(GREY, facing=SOUTH),
        Z=battery(GREY, statuses=["abandoned-1"], facing=SOUTH),
    )
    game.run(fire_action(game, "A"))
    assert game.decision is not None
    assert list(game.decision.options) == ["0101"]


# --- modifiers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("far", "amount"), [(2, -1), (3, -2), (4, -3), (5, -4)])
def test_gbacw_184_range_counts_by_weapon(far: int, amount: int) -> None:
    assert total(duel(far=far), shot(far)) == amount


def test_gbacw_209_infantry_that_has_not_moved_fires_prepared_at_one_hex() -> None:
    game = duel()
    assert amounts(game, shot(1)) == {"gbacw-209": 1}
    game.emit(Counted(ACTIVATION, SPENT, "A", 12))
    assert amounts(game, shot(1)) == {}


@pytest.mark.parametrize(
    ("kind", "prepared"), [("phasing", False), ("return", True)], ids=["phasing", "in reaction"]
)
def test_gbacw_209_cavalry_on_foot_fires_prepared_in_reaction_alone(
    *, kind: str, prepared: bool
) -> None:
    acts = FIRST[BLUE] if kind == "phasing" else FIRST[GREY]
    game = duel(A=cavalry(face="dismounted", facing=NORTH), acts=acts)
    assert ("gbacw-209" in amounts(game, shot(1, kind=kind))) is prepared


def test_gbacw_209_not_in_disorder_nor_at_night() -> None:
    assert "gbacw-209" not in amounts(duel(A=infantry(facing=NORTH, disordered=True)), shot(1))
    assert "gbacw-209" not in amounts(duel(light="night"), shot(1))


@pytest.mark.parametrize(("far", "amount"), [(1, -1), (2, -3), (4, -10)])
def test_gbacw_ex_57_at_night_every_hex_counts_more(far: int, amount: int) -> None:
    game = duel(far=far, light="night", A=infantry(facing=NORTH, disordered=False))
    assert amounts(game, shot(far))["gbacw-339"] == amount


def test_gbacw_338_at_dusk_fire_beyond_one_hex_loses_two() -> None:
    assert amounts(duel(far=2, light="dusk"), shot(2))["gbacw-338"] == -2
    assert "gbacw-338" not in amounts(duel(light="dusk"), shot(1))


def test_gbacw_278_disordered_units_fire_worse() -> None:
    game = duel(A=infantry(facing=NORTH, disordered=True))
    assert amounts(game, shot(1)) == {"gbacw-278": -1}


def test_gbacw_320_green_units_fire_worse() -> None:
    assert amounts(duel(A=infantry(facing=NORTH, green=True)), shot(1))["gbacw-320"] == -1


def test_gbacw_323_mounted_cavalry_fires_worse_and_is_hit_better() -> None:
    game = duel(A=cavalry(facing=NORTH))
    assert amounts(game, shot(1))["gbacw-323"] == -1
    game = duel(Z=cavalry(GREY, facing=SOUTH))
    assert amounts(game, shot(1))["gbacw-323"] == 1


@pytest.mark.parametrize(("facing", "amount"), [(7, 1), (5, 1), (3, 2), (9, 2), (1, 1)], ids=str)
def test_gbacw_221_flank_front_and_rear(facing: int, amount: int) -> None:
    """From the south: fronts look at 5 or 7, flanks lie to it at 3 and 9, the rear at 1."""
    game = duel(Z=infantry(GREY, facing=facing))
    assert total(game, shot(1)) == amount


def test_gbacw_221_by_option_fire_from_behind_counts_as_into_the_flank() -> None:
    game = duel(Z=infantry(GREY, facing=1), options={"rear_fire_as_flank": True})
    assert total(game, shot(1)) == 2


def test_gbacw_221_not_at_units_on_the_march() -> None:
    game = duel(Z=infantry(GREY, facing=4, formation="march"), orders={FIRST[GREY]: "march"})
    assert total(game, shot(1)) == 1


@pytest.mark.parametrize(("letter", "amount"), [("w", -1), ("t", -2), ("o", -1), (".", 0)])
def test_gbacw_223_the_ground_of_the_target_protects(letter: str, amount: int) -> None:
    game = duel(drawing=column(f"{letter}Z", ".A"))
    assert total(game, shot(1)) == 1 + amount


def test_gbacw_337_works_protect_from_small_arms_and_help_those_behind_them() -> None:
    game = duel(sides={("0101", "0102"): "breastworks"})
    assert amounts(game, shot(1))["gbacw-337"] == -1
    game = duel(sides={("0102", "0101"): "breastworks"})
    assert amounts(game, shot(1))["gbacw-337"] == 1


def test_gbacw_337_works_do_not_protect_from_shell() -> None:
    game = duel(far=4, A=battery(facing=NORTH), sides={("0101", "0102"): "breastworks"})
    assert "gbacw-337" not in amounts(game, shot(4))


def test_gbacw_102_shell_at_massed_and_dispersed_targets() -> None:
    def counted(points: int) -> int:
        game = duel(far=4, A=battery(facing=NORTH), Z=infantry(GREY, strength=points))
        return total(game, shot(4))

    assert [counted(points) for points in (2, 3, 7, 8)] == [-1, 0, 0, 1]


def test_gbacw_102_guns_alone_are_neither_massed_nor_dispersed() -> None:
    game = duel(far=4, A=battery(facing=NORTH), Z=battery(GREY, strength=2))
    assert total(game, shot(4)) == 0


def test_gbacw_216_shell_at_a_lower_target_counts_one_more() -> None:
    game = duel(far=4, A=battery(facing=NORTH), heights="0 0 0 0 1 1 1")
    assert amounts(game, shot(4))["gbacw-216"] == 1


def test_gbacw_348_fatigue_of_the_brigade_lessens_its_fire() -> None:
    game = duel(options={"fatigue": True}, fatigue={FIRST[BLUE]: 4})
    assert amounts(game, shot(1))["gbacw-348"] == -1


# --- results ------------------------------------------------------------------------------------


def test_gbacw_103_the_top_unit_takes_the_fire_and_others_test_if_it_is_disordered() -> None:
    # 6 points: die 9 and prepared fire are 10: two lost and a test with 2 more.
    game = duel(
        9,
        6,
        7,
        drawing=column(".Y+Z", ".A", "."),
        Y=infantry(GREY, facing=SOUTH),
    )
    game.play(fire_action(game, "A"), ("0101",), NOBODY)
    assert (strength(game, "Z"), strength(game, "Y")) == (4, 6)
    assert is_disordered(game, "Z")
    assert is_disordered(game, "Y")


def test_gbacw_103_excess_losses_go_to_the_next_unit_and_the_rest_is_dropped() -> None:
    game = duel(
        9,
        0,
        drawing=column(".Y+Z", ".A", "."),
        Y=infantry(GREY, facing=SOUTH),
        Z=infantry(GREY, facing=SOUTH, strength=1),
    )
    game.play(fire_action(game, "A"), ("0101",), NOBODY)
    assert game.piece("Z").is_gone
    assert strength(game, "Y") == 5
    assert not is_disordered(game, "Y")


def test_gbacw_ex_23_shell_strikes_every_unit_by_itself() -> None:
    # Six guns at five hexes: 7 is a test with 2 more for each; the top fails, the bottom passes.
    game = duel(
        7,
        5,
        4,
        far=5,
        drawing=column(".Y+Z", ".", ".", ".", ".", ".A"),
        A=battery(facing=NORTH, strength=6),
        Y=infantry(GREY, facing=SOUTH, strength=1, weapon="M"),
        Z=infantry(GREY, facing=SOUTH, strength=3, weapon="M"),
    )
    game.play(fire_action(game, "A"), ("0101",))
    assert is_disordered(game, "Z")
    assert not is_disordered(game, "Y")


def test_gbacw_220_small_arms_take_guns_from_a_battery() -> None:
    game = duel(9, 0, Z=battery(GREY, facing=SOUTH, strength=4))
    game.play(fire_action(game, "A"), ("0101",), NOBODY)
    assert strength(game, "Z") == 2


def test_gbacw_197_a_low_roll_over_friends_next_to_the_target_makes_them_test() -> None:
    game = duel(
        2,
        7,
        drawing=column(".Z", ".B", ".", ".A"),
        B=infantry(facing=NORTH),
        heights="1 0 0 1",
    )
    game.play(fire_action(game, "A"), ("0101",), NOBODY)
    assert is_disordered(game, "B")


def test_gbacw_301_whoever_empties_the_next_hex_by_fire_may_take_it() -> None:
    game = duel(9, Z=infantry(GREY, strength=1, facing=SOUTH))
    game.play(fire_action(game, "A"), ("0101",), NOBODY, YES, PASS)
    assert game.piece("A").hex == "0101"
    assert not is_on_map(game, "Z")


def test_gbacw_184_the_preview_says_who_fires_and_with_how_much() -> None:
    game = duel()
    assert volley_preview(game, shot(1)).text.startswith("A: 6 strength points, die and ")


def test_gbacw_184_the_preview_tells_every_result_with_its_chance() -> None:
    game = duel()
    shown = volley_preview(game, shot(1))
    assert shown.odds is not None
    assert sum(fact.value for fact in shown.odds.facts) == 1


# --- ammunition and rapid fire ------------------------------------------------------------------


def test_gbacw_219_a_five_makes_guns_low_and_then_empty() -> None:
    musket = infantry(GREY, facing=SOUTH, weapon="M")
    game = duel(5, far=4, A=battery(facing=NORTH, strength=2), Z=musket)
    game.play(fire_action(game, "A"), ("0101",))
    assert has(game, "A", LOW_AMMUNITION)
    low = battery(facing=NORTH, strength=2, statuses=[LOW_AMMUNITION])
    game = duel(5, far=4, A=low, Z=musket)
    game.play(fire_action(game, "A"), ("0101",))
    assert has(game, "A", NO_AMMUNITION)
    assert not has(game, "A", LOW_AMMUNITION)


def test_gbacw_219_low_ammunition_costs_two() -> None:
    game = duel(far=4, A=battery(facing=NORTH, statuses=[LOW_AMMUNITION]))
    assert amounts(game, shot(4))["gbacw-219"] == -2


@pytest.mark.parametrize(("die", "out"), [(5, True), (0, True), (4, False)])
def test_gbacw_218_rapid_fire_may_leave_guns_without_ammunition(*, die: int, out: bool) -> None:
    game = duel(die, 1, far=2, A=battery(facing=NORTH, strength=1))
    game.play(fire_action(game, "A"), ("0101",), YES, NOBODY)
    assert has(game, "A", NO_AMMUNITION) is out


def test_gbacw_218_only_smoothbores_that_do_not_move_fire_rapidly() -> None:
    game = duel(A=battery(facing=NORTH))
    assert can_fire_rapidly(game, "A", 3)
    assert not can_fire_rapidly(game, "A", 4)
    game.emit(Counted(ACTIVATION, SPENT, "A", 1))
    assert not can_fire_rapidly(game, "A", 3)
    assert not can_fire_rapidly(duel(A=battery(facing=NORTH, weapon="P10")), "A", 1)


@pytest.mark.parametrize("used", [True, False])
def test_gbacw_225_small_arms_run_short_by_option(*, used: bool) -> None:
    game = duel(5, far=5, A=infantry(facing=NORTH), options={"small_arms_ammunition": used})
    game.play(fire_action(game, "A"), ("0101",), NOBODY)
    assert has(game, "A", LOW_AMMUNITION) is used


def test_gbacw_226_ammunition_is_brought_up_one_level() -> None:
    game = duel(far=2, A=battery(facing=NORTH, statuses=[NO_AMMUNITION]))
    assert can_resupply(game, "A")
    game.play(resupply(game, "A"))
    assert has(game, "A", LOW_AMMUNITION)
    game.play(resupply(game, "A"))
    assert not has(game, "A", LOW_AMMUNITION)
    assert not can_resupply(game, "A")


def test_gbacw_226_not_next_to_an_enemy() -> None:
    assert not can_resupply(duel(A=battery(facing=NORTH, statuses=[LOW_AMMUNITION])), "A")


def test_gbacw_100_the_strength_of_a_lower_unit_is_what_the_upper_leaves() -> None:
    game = duel(
        drawing=column(".Z", ".B+A"),
        A=infantry(strength=5, facing=NORTH),
        B=infantry(strength=9, facing=NORTH),
    )
    assert points_at(game, "B", "0102", "0101") == 2
