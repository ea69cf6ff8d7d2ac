"""Fire where two rules meet, written from the text of chapters 10 and 14 alone."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS, RuleViolation
from hexwright.engine.core.game_events import Counted, Rolled
from hexwright.engine.core.piece_events import LostSteps, Moved
from hexwright.engine.core.told_events import TableRead
from hexwright.engine.parts.troops import is_on_map
from hexwright.engine.systems.gbacw.fight import (
    after_entering,
    before_leaving,
    can_fire,
    can_resupply,
    disorder,
    fire_action,
)
from hexwright.engine.systems.gbacw.fire_modifiers import (
    FIRED_SINCE,
    PRE_SHOCK,
    RETURN,
    TURNED_IN_REACTION,
    Volley,
    note_covered_guns,
    volley_modifiers,
)
from hexwright.engine.systems.gbacw.fire_strength import shares_of_hex
from hexwright.engine.systems.gbacw.reaction_fire import ways_to_fire
from hexwright.engine.systems.gbacw.targets import (
    can_fire_rapidly,
    longest_range,
    points_at,
    targets_of,
    why_no_shot,
)
from hexwright.engine.systems.gbacw.troops import (
    ACTIVATION,
    FIRED,
    LOW_AMMUNITION,
    NO_AMMUNITION,
    has,
    is_abandoned,
    is_disordered,
    strength,
)
from hexwright.engine.systems.gbacw.unit_actions import act, may_spend
from tests.helpers.gbacw import (
    BLUE,
    FIRST,
    GREY,
    SECOND,
    Counter,
    battery,
    battle,
    begin,
    cavalry,
    infantry,
    leader,
)
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, leaders_of
from tests.helpers.situations import Situation

YES = True
NEXT = column(".", ".Z", ".A", ".", ".")
FRONT = """
    .    .    .    .
    .    .A   .Z   .
    .    .    .Y   .
    .    .    .    .
"""


def field(*dice: int, drawing: str = NEXT, **more: Any) -> Situation:
    """A's brigade acts; Z looks at it."""
    units: dict[str, Any] = {"A": infantry(facing=NORTH), "Z": infantry(GREY, facing=SOUTH)}
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    units = {name: one for name, one in units.items() if name in drawing}
    rest = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    rest.setdefault("acts", FIRST[BLUE])
    return battle(drawing, dice=dice, **units, **rest)


def rolls(game: Situation) -> list[str]:
    return [event.piece for event in game.history.events if isinstance(event, Rolled)]


def modifiers(game: Situation, number: int = 0) -> dict[str, int]:
    """What was counted in one of the rolls."""
    found = [event for event in game.history.events if isinstance(event, Rolled)]
    return {modifier.rule: modifier.amount for modifier in found[number].modifiers}


def amounts(game: Situation, volley: Volley) -> dict[str, int]:
    return {part.rule: part.amount for part in volley_modifiers(game, volley).parts}


def asked(game: Situation) -> list[str]:
    return list(game.decision.options) if game.decision is not None else []


# --- how much fires (8.31, 10.14, 14.25) --------------------------------------------------------


@pytest.mark.parametrize(("guns", "points"), [(6, [6, 1]), (2, [2, 4]), (8, [8, 0])])
def test_gbacw_099_cavalry_below_guns_fires_four_points_at_most(
    guns: int, points: list[int]
) -> None:
    game = field(
        drawing=column(".Z", ".", ".B+A"),
        A=battery(facing=NORTH, strength=guns),
        B=cavalry(facing=NORTH, strength=9),
    )
    assert [share.whole for share in shares_of_hex(game, "0103")] == points


@pytest.mark.parametrize(("held", "points"), [(8, 6), (9, 7), (12, 7)])
def test_gbacw_324_horse_holders_are_taken_off_before_the_limit_of_the_hex(
    held: int, points: int
) -> None:
    game = field(A=cavalry(face="dismounted", facing=NORTH, strength=held))
    assert [share.whole for share in shares_of_hex(game, "0103")] == [points]


def test_gbacw_309_abandoned_guns_on_top_take_nothing_from_the_fire_of_a_hex() -> None:
    game = field(
        drawing=column(".Z", ".A+B"),
        B=battery(facing=NORTH, statuses=["abandoned-1"]),
        A=infantry(facing=NORTH, strength=9),
    )
    assert {share.unit: share.whole for share in shares_of_hex(game, "0102")} == {"A": 7}


# --- dividing (10.15) ---------------------------------------------------------------------------


def test_gbacw_182_a_unit_does_not_divide_between_a_near_and_a_far_enemy() -> None:
    drawing = """
        .    .    .    .    .
        .    .A   .Z   .    .X
        .    .    .    .    .
    """
    game = field(
        drawing=drawing, A=infantry(facing=3), Z=infantry(GREY, facing=9), X=infantry(GREY)
    )
    game.run(fire_action(game, "A"))
    with pytest.raises(RuleViolation):
        game.answer(("0302", "0502"))


def test_gbacw_182_a_unit_of_one_point_divides_nothing() -> None:
    game = field(
        drawing=FRONT,
        A=infantry(facing=3, strength=1),
        Z=infantry(GREY, facing=9),
        Y=infantry(GREY, facing=9),
    )
    game.run(fire_action(game, "A"))
    with pytest.raises(RuleViolation):
        game.answer(("0302", "0303"))


def test_gbacw_182_each_part_of_divided_fire_is_rolled_and_answered() -> None:
    # Both enemies answer at once: two shots of A, then one of each of them.
    game = field(
        0,
        0,
        0,
        0,
        drawing=FRONT,
        A=infantry(facing=3, strength=5),
        Z=infantry(GREY, facing=9),
        Y=infantry(GREY, facing=9),
    )
    game.play(fire_action(game, "A"), ("0302", "0303"), "Z", "Y")
    assert sorted(rolls(game)) == ["A", "A", "Y", "Z"]


def _answers_twice(lost: int) -> Situation:
    """Z answers A with half of its six points, loses some, and is then fired at by B."""
    drawing = """
        .    .    .
        .    .Z   .
        .    .A   .B
        .    .    .
    """
    game = field(
        0, 0, drawing=drawing, B=infantry(facing=11), Z=infantry(GREY, facing=5, strength=6)
    )
    game.play(fire_action(game, "A"), ("0202",), ":more-Z")
    if lost:
        game.emit(LostSteps("Z", lost))
    game.state.forced = (0, 0)
    game.run(fire_action(game, "B"))
    game.answer(("0202",))
    return game


@pytest.mark.parametrize(("lost", "points"), [(0, 3), (2, 3), (4, 2)])
def test_gbacw_183_losses_leave_what_was_held_back_unless_fewer_remain(
    lost: int, points: int
) -> None:
    game = _answers_twice(lost)
    assert game.decision is not None
    assert game.decision.preview is not None
    shown = game.decision.preview("Z")
    assert shown is not None
    assert shown.text.startswith(f"Z: {points} strength points")


# --- fire and its answer (10.17, 10.4) ----------------------------------------------------------


def test_gbacw_205_guns_at_canister_range_answer_at_the_same_time() -> None:
    # 9 and two for the range: three guns lost, which is all; it has fired all the same.
    game = field(
        9,
        0,
        drawing=column(".", ".Z", ".", ".A", "."),
        A=infantry(facing=NORTH, strength=7, weapon="B"),
        Z=battery(GREY, facing=SOUTH, strength=1, weapon="P10"),
    )
    game.play(fire_action(game, "A"), ("0102",), "Z")
    assert not is_on_map(game, "Z")
    assert rolls(game) == ["A", "Z"]


def test_gbacw_205_somebody_beside_the_firer_alone_may_answer() -> None:
    # Y is adjacent to A but not to Z.
    drawing = """
        .    .    .    .
        .    .Z   .    .
        .    .    .    .
        .    .A   .Y   .
        .    .    .    .
    """
    game = field(drawing=drawing, Y=infantry(GREY, facing=9))
    game.run(fire_action(game, "A"))
    game.answer(("0202",))
    assert sorted(asked(game)) == ["Y", "Z"]


def test_gbacw_205_somebody_beside_neither_may_not() -> None:
    drawing = """
        .    .    .    .    .
        .    .Z   .    .    .
        .    .    .    .    .
        .    .A   .    .Y   .
        .    .    .    .    .
    """
    game = field(drawing=drawing, Y=infantry(GREY, facing=9))
    game.run(fire_action(game, "A"))
    game.answer(("0202",))
    assert asked(game) == ["Z"]


def test_gbacw_205_the_target_answers_though_it_stands_before_another_enemy() -> None:
    drawing = """
        .    .    .    .
        .    .B   .    .
        .    .Z   .    .
        .    .A   .    .
    """
    game = field(drawing=drawing, B=infantry(facing=SOUTH))
    game.run(fire_action(game, "A"))
    game.answer(("0203",))
    assert asked(game) == ["Z"]


def test_gbacw_203_whoever_answered_may_still_fire_at_those_who_leave() -> None:
    game = field(0, 0)
    game.play(fire_action(game, "A"), ("0102",), "Z")
    game.state.forced = (0,)
    assert game.play(before_leaving(game, "A", "0104"), "Z")


def test_gbacw_203_friends_of_the_acting_brigade_never_answer() -> None:
    # B is of another brigade of the side that acts; it is not asked when Z answers.
    game = field(
        0,
        0,
        drawing=column(".", ".Z", ".A", ".", "."),
    )
    game.play(fire_action(game, "A"), ("0102",), "Z")
    assert rolls(game) == ["A", "Z"]


def test_gbacw_323_cavalry_that_acts_is_not_the_better_target() -> None:
    game = field(0, 0, A=cavalry(facing=NORTH))
    game.play(fire_action(game, "A"), ("0102",), "Z")
    assert "gbacw-323" in modifiers(game, 0)
    assert "gbacw-323" not in modifiers(game, 1)


def test_gbacw_323_shell_has_no_better_target_in_mounted_cavalry() -> None:
    game = field(
        drawing=column(".Z", ".", ".", ".", ".A"),
        A=battery(facing=NORTH),
        Z=cavalry(GREY, facing=SOUTH),
    )
    assert "gbacw-323" not in amounts(game, Volley("A", "0105", "0101", 6))


def test_gbacw_207_a_second_disorder_takes_the_place_of_the_withdrawal() -> None:
    # 8 and prepared fire of 6: a point and disorder; A is disordered and goes back in its own way.
    game = field(8, A=infantry(facing=NORTH, disordered=True))
    game.run(before_leaving(game, "A", "0104"))
    game.answer("Z")
    assert asked(game)
    game.answer(("0104",))
    assert game.decision is None
    assert game.result is False
    assert strength(game, "A") == 4


def test_gbacw_204_those_who_declared_have_fired_though_the_hex_was_emptied() -> None:
    drawing = """
        .    .    .    .
        .    .Z   .    .
        .    .A   .Y   .
        .    .    .    .
    """
    game = field(
        9,
        5,
        drawing=drawing,
        A=infantry(facing=NORTH, strength=1),
        Y=infantry(GREY, facing=9),
        options={"small_arms_ammunition": True},
    )
    game.play(before_leaving(game, "A", "0204"), "Z", "Y")
    assert not is_on_map(game, "A")
    assert has(game, "Y", LOW_AMMUNITION)


def test_gbacw_208_approach_fire_comes_once_in_a_brigades_activation() -> None:
    game = field(
        0,
        drawing=column(".Z", ".", ".", ".B+A", "."),
        Z=battery(GREY, facing=SOUTH, weapon="P10"),
        B=infantry(facing=NORTH),
    )
    assert game.play(after_entering(game, "A"), "Z")
    assert game.play(after_entering(game, "B"))


def test_gbacw_208_approach_fire_needs_sight_and_front() -> None:
    hidden = field(drawing=column(".Z", "w", ".A", "."), Z=battery(GREY, facing=SOUTH))
    assert hidden.play(after_entering(hidden, "A"))
    turned = field(drawing=column(".", ".Z", ".", ".A", "."), Z=battery(GREY, facing=NORTH))
    assert turned.play(after_entering(turned, "A"))


def test_gbacw_208_disordered_guns_do_not_fire_at_whoever_comes() -> None:
    game = field(
        drawing=column(".Z", ".", ".A", "."), Z=battery(GREY, facing=SOUTH, disordered=True)
    )
    assert game.play(after_entering(game, "A"))


def test_gbacw_218_guns_may_fire_rapidly_at_whoever_comes() -> None:
    game = field(1, 1, drawing=column(".Z", ".", ".A", "."), Z=battery(GREY, facing=SOUTH))
    game.run(after_entering(game, "A"))
    assert game.decision is not None
    assert ":rapid-Z" in game.decision.buttons
    game.answer(":rapid-Z")
    assert rolls(game) == ["Z", "Z"]


# --- prepared fire (10.5) -----------------------------------------------------------------------


def test_gbacw_209_an_answer_of_disordered_infantry_is_not_prepared() -> None:
    game = field(0, 0, Z=infantry(GREY, facing=SOUTH, disordered=True))
    game.play(fire_action(game, "A"), ("0102",), "Z")
    assert modifiers(game, 1) == {"gbacw-278": -1}


def test_gbacw_209_mounted_cavalry_never_fires_prepared() -> None:
    game = field(0, 0, Z=cavalry(GREY, facing=SOUTH))
    game.play(fire_action(game, "A"), ("0102",), "Z")
    assert "gbacw-209" not in modifiers(game, 1)


@pytest.mark.parametrize(("letter", "prepared"), [(".", True), ("w", False)])
def test_gbacw_209_turning_in_woods_under_attack_orders_loses_it(
    letter: str, *, prepared: bool
) -> None:
    game = field(
        drawing=column(".", ".Z", f"{letter}A", "."),
        A=infantry(facing=3),
        orders={FIRST[BLUE]: "attack"},
    )
    game.run(act(game, "A"))
    game.answer(":turn")
    game.answer(":face-1")
    assert ("gbacw-209" in amounts(game, Volley("A", "0103", "0102", 6))) is prepared


# --- guns (10.6) --------------------------------------------------------------------------------


def test_gbacw_214_a_battery_with_friends_in_its_hex_fires_where_it_likes() -> None:
    game = field(
        drawing="""
        .    .    .    .
        .    .Z   .    .Y
        .    .A+B .    .
        """,
        A=infantry(facing=NORTH),
        B=battery(facing=NORTH, strength=5),
        Y=infantry(GREY, facing=SOUTH),
    )
    assert set(targets_of(game, "B")) == {"0202", "0402"}


def test_gbacw_214_an_enemy_who_looks_away_binds_no_battery() -> None:
    game = field(
        drawing="""
        .    .    .    .
        .    .Z   .    .Y
        .    .A   .    .
        """,
        A=battery(facing=NORTH, strength=5),
        Z=infantry(GREY, facing=NORTH),
        Y=infantry(GREY, facing=SOUTH),
    )
    assert set(targets_of(game, "A")) == {"0202", "0402"}


def test_gbacw_214_a_battery_that_cannot_fire_at_that_enemy_fires_at_others() -> None:
    # Z has the battery before it, but stands behind it.
    game = field(
        drawing=column(".Y", ".", ".A", ".Z"),
        A=battery(facing=NORTH, strength=5),
        Z=infantry(GREY, facing=NORTH),
        Y=infantry(GREY, facing=SOUTH),
    )
    assert set(targets_of(game, "A")) == {"0101"}


def test_gbacw_217_nor_does_a_battery_answer_or_meet_an_enemy_far_below_it() -> None:
    game = field(
        0,
        drawing=column(".Z", ".A", "."),
        Z=battery(GREY, facing=SOUTH),
        heights="2 0 0",
    )
    game.play(fire_action(game, "A"), ("0101",))
    assert rolls(game) == ["A"]


def test_gbacw_217_before_a_shock_it_fires_there_worse_and_not_rapidly() -> None:
    game = field(
        drawing=column(".Z", ".A", "."),
        Z=battery(GREY, facing=SOUTH),
        heights="2 0 0",
    )
    assert why_no_shot(game, "Z", "0101", "0102", RETURN) is not None
    assert why_no_shot(game, "Z", "0101", "0102", PRE_SHOCK) is None


def test_gbacw_218_the_second_shot_is_rolled_though_nobody_is_left() -> None:
    # The first kills the only point; a nought of the second empties the guns.
    game = field(
        9,
        0,
        drawing=column(".", ".Z", ".", ".A"),
        A=battery(facing=NORTH, strength=6),
        Z=infantry(GREY, facing=NORTH, strength=1),
    )
    game.play(fire_action(game, "A"), ("0102",), YES)
    assert not is_on_map(game, "Z")
    assert rolls(game) == ["A", "A"]
    assert has(game, "A", NO_AMMUNITION)


def test_gbacw_218_guns_with_low_ammunition_that_fire_rapidly_are_empty_after_a_five() -> None:
    game = field(
        1,
        5,
        drawing=column(".", ".Z", ".", ".A"),
        A=battery(facing=NORTH, strength=1, statuses=[LOW_AMMUNITION]),
        Z=infantry(GREY, facing=NORTH),
    )
    game.play(fire_action(game, "A"), ("0102",), YES, PASS)
    assert has(game, "A", NO_AMMUNITION)
    assert not has(game, "A", LOW_AMMUNITION)


def test_gbacw_219_guns_without_ammunition_do_not_answer_nor_fire() -> None:
    game = field(
        0,
        drawing=column(".", ".Z", ".", ".A"),
        Z=battery(GREY, facing=SOUTH, statuses=[NO_AMMUNITION]),
    )
    game.play(fire_action(game, "A"), ("0102",))
    assert rolls(game) == ["A"]
    own = field(A=battery(facing=NORTH, statuses=[NO_AMMUNITION]))
    assert not can_fire(own, "A")


def test_gbacw_225_a_five_of_divided_fire_counts_after_all_of_it() -> None:
    game = field(
        5,
        0,
        drawing=FRONT,
        A=infantry(facing=3, strength=4),
        Z=infantry(GREY, facing=3),
        Y=infantry(GREY, facing=3),
        options={"small_arms_ammunition": True},
    )
    game.run(fire_action(game, "A"))
    game.answer(("0302", "0303"))
    while game.decision is not None:
        game.answer(PASS)
    assert has(game, "A", LOW_AMMUNITION)
    assert "gbacw-225" not in modifiers(game, 1)
    assert "gbacw-219" not in modifiers(game, 1)


def test_gbacw_219_a_five_of_divided_guns_counts_after_all_of_it() -> None:
    drawing = """
        .    .Z   .Y
        .    .    .
        .    .    .
        .    .    .
        .    .A   .
    """
    game = field(
        5,
        0,
        drawing=drawing,
        A=battery(facing=NORTH, strength=5),
        Z=infantry(GREY, facing=NORTH),
        Y=infantry(GREY, facing=NORTH),
    )
    game.play(fire_action(game, "A"), ("0201", "0301"), PASS, PASS)
    assert has(game, "A", LOW_AMMUNITION)
    assert "gbacw-219" not in modifiers(game, 1)


def test_gbacw_225_mounted_cavalry_never_runs_short() -> None:
    game = field(5, A=cavalry(facing=NORTH), options={"small_arms_ammunition": True})
    game.play(fire_action(game, "A"), ("0102",), PASS)
    assert not has(game, "A", LOW_AMMUNITION)


def test_gbacw_226_a_unit_that_brings_up_ammunition_may_turn_one_vertex() -> None:
    game = field(
        drawing=column(".Z", ".", ".", ".", ".", ".", ".A"),
        A=infantry(facing=NORTH, statuses=[LOW_AMMUNITION]),
        options={"small_arms_ammunition": True},
    )
    assert can_resupply(game, "A")
    game.play(act(game, "A"), ":resupply", ":face-3")
    assert game.piece("A").facing == 3


def test_gbacw_210_guns_that_came_to_the_top_in_the_enemys_turn_answer_worse() -> None:
    game = field(
        0,
        0,
        drawing=column(".Z+Y", ".", ".", ".A", "."),
        Z=battery(GREY, facing=SOUTH, weapon="P10"),
        Y=infantry(GREY, facing=SOUTH),
        A=infantry(facing=NORTH),
    )
    note_covered_guns(game)
    game.emit(Moved("Y", "0102"))
    game.emit(Moved("Y", "0105"))
    game.play(fire_action(game, "A"), ("0101",), "Z")
    assert modifiers(game, 1)["gbacw-210"] == -2


# --- friends in the line (10.26) ----------------------------------------------------------------


def test_gbacw_197_only_an_unmodified_two_or_less_makes_friends_test() -> None:
    game = field(
        3,
        drawing=column(".Z", ".B", ".", ".A"),
        B=infantry(facing=NORTH),
        Z=infantry(GREY, facing=NORTH),
        heights="1 0 0 1",
    )
    game.play(fire_action(game, "A"), ("0101",))
    assert rolls(game) == ["A"]


def test_gbacw_285_disordered_guns_under_friendly_fire_are_abandoned() -> None:
    game = field(
        2,
        9,
        drawing=column(".Z", ".B", ".", ".A"),
        B=battery(facing=NORTH, disordered=True),
        Z=infantry(GREY, facing=SOUTH),
        heights="1 0 0 1",
    )
    game.play(fire_action(game, "A"), ("0101",), PASS)
    assert is_abandoned(game, "B")


def test_gbacw_308_a_friend_in_good_order_that_passes_keeps_the_guns_manned() -> None:
    # The order of the tests is that of the stack from above: C passes, B fails.
    game = field(
        2,
        6,
        9,
        drawing=column(".Z", ".B+C", ".", ".A"),
        B=battery(facing=NORTH, disordered=True),
        C=infantry(facing=NORTH),
        Z=infantry(GREY, facing=NORTH),
        heights="1 0 0 1",
    )
    game.play(fire_action(game, "A"), ("0101",))
    assert not is_abandoned(game, "B")


@pytest.mark.parametrize(("weapon", "blocked"), [("R", True), ("N", False)])
def test_gbacw_196_guns_fire_over_a_unit_at_the_foot_of_their_height(
    weapon: str, *, blocked: bool
) -> None:
    firer = battery(facing=NORTH) if weapon == "N" else infantry(facing=NORTH)
    game = field(
        drawing=column(".Z", ".", ".B", ".A"),
        A=firer,
        B=infantry(GREY, facing=NORTH),
        heights="0 0 1 3",
    )
    assert ("0101" not in targets_of(game, "A")) is blocked


def test_gbacw_198_enemies_between_do_not_stop_shell() -> None:
    game = field(
        drawing=column(".Z", ".Y", ".", ".X", ".", ".A"),
        A=battery(facing=NORTH),
        Y=infantry(GREY, facing=SOUTH),
        X=infantry(GREY, facing=SOUTH),
    )
    assert set(targets_of(game, "A")) == {"0101", "0102", "0104"}


# --- the saddle (14.2) --------------------------------------------------------------------------


def test_gbacw_323_at_dusk_the_range_from_the_saddle_is_the_lesser_of_both() -> None:
    game = field(A=cavalry(facing=NORTH), light="dusk")
    assert longest_range(game, "A") == 2
    assert longest_range(game, "A", RETURN) == 2


def test_gbacw_325_mounted_cavalry_fires_its_repeaters_once() -> None:
    game = field(0, A=cavalry(facing=NORTH, weapon="SC"), Z=infantry(GREY, facing=NORTH))
    game.play(fire_action(game, "A"), ("0102",), PASS)
    assert rolls(game) == ["A"]


def test_gbacw_325_a_second_disorder_before_the_second_shot_takes_it() -> None:
    # A fires, Z answers with 9 and prepared: two lost and a test; A collapses and so is upset.
    game = field(
        0,
        9,
        9,
        A=infantry(facing=NORTH, weapon="SR", strength=3),
        Z=infantry(GREY, facing=SOUTH, strength=6),
    )
    game.run(fire_action(game, "A"))
    game.answer(("0102",))
    game.answer("Z")
    while game.decision is not None:
        game.answer(next(iter(game.decision.options)))
    assert rolls(game).count("A") <= 2
    fired = [event for event in game.history.events if isinstance(event, Rolled)]
    assert [one.piece for one in fired][:2] == ["A", "Z"]


def test_gbacw_326_neighbours_answer_repeaters_after_the_first_shot() -> None:
    drawing = """
        .    .    .
        .    .Z   .
        .    .A   .Y
        .    .    .
    """
    game = field(
        0,
        0,
        0,
        drawing=drawing,
        A=infantry(facing=NORTH, weapon="SR"),
        Z=infantry(GREY, facing=SOUTH, strength=1),
        Y=infantry(GREY, facing=9),
    )
    game.play(fire_action(game, "A"), ("0202",), "Y", PASS)
    assert rolls(game) == ["A", "Y", "A"]


# --- advance after fire (12.6) ------------------------------------------------------------------


def test_gbacw_301_whoever_answers_never_advances() -> None:
    # Z kills the last point of A by its answer.
    game = field(0, 9, A=infantry(facing=NORTH, strength=1))
    game.play(fire_action(game, "A"), ("0102",), "Z")
    assert not is_on_map(game, "A")
    assert game.piece("Z").hex == "0102"


def test_gbacw_301_nobody_advances_from_afar() -> None:
    game = field(
        9,
        drawing=column(".", ".Z", ".", ".A"),
        A=infantry(facing=NORTH, strength=7, weapon="B"),
        Z=infantry(GREY, facing=NORTH, strength=1),
    )
    game.play(fire_action(game, "A"), ("0102",))
    assert game.piece("A").hex == "0104"


def test_gbacw_302_guns_that_empty_a_hex_stay() -> None:
    game = field(
        9, A=battery(facing=NORTH, weapon="P10"), Z=infantry(GREY, facing=NORTH, strength=1)
    )
    game.play(fire_action(game, "A"), ("0102",))
    assert game.piece("A").hex == "0103"


def test_gbacw_301_guns_left_alone_let_the_firer_in() -> None:
    # Z dies; the guns with it were left before.
    game = field(
        9,
        drawing=column(".", ".Y+Z", ".A", "."),
        Z=infantry(GREY, facing=NORTH, strength=1),
        Y=battery(GREY, facing=NORTH, statuses=["abandoned-1"]),
    )
    game.play(fire_action(game, "A"), ("0102",), YES, PASS)
    assert game.piece("A").hex == "0102"
    assert is_abandoned(game, "Y")


def test_gbacw_301_after_such_an_advance_nobody_under_attack_orders_moves() -> None:
    game = field(9, Z=infantry(GREY, facing=NORTH, strength=1), orders={FIRST[BLUE]: "attack"})
    game.play(fire_action(game, "A"), ("0102",), YES, PASS)
    assert game.piece("A").hex == "0102"
    assert not may_spend(game, "A")


# --- by other brigades --------------------------------------------------------------------------


def test_gbacw_203_a_unit_of_the_next_enemy_brigade_may_be_answered_again() -> None:
    game = field(
        0,
        0,
        drawing=column(".", ".Z", ".B+A", "."),
        A=infantry(facing=NORTH, strength=3),
        B=infantry(facing=NORTH, strength=3, command=SECOND[BLUE]),
    )
    game.play(fire_action(game, "A"), ("0102",), "Z")
    begin(game, SECOND[BLUE])
    game.state.forced = (0, 0)
    game.play(fire_action(game, "B"), ("0102",), "Z")
    assert game.count(ACTIVATION, FIRED, "B")


def test_gbacw_203_marks_of_fire_are_counted() -> None:
    game = field()
    game.emit(Counted(ACTIVATION, FIRED, "A"))
    assert not can_fire(game, "A")
    assert is_disordered(game, "A") is False


# --- second reading -----------------------------------------------------------------------------


def test_gbacw_205_guns_that_answer_shell_late_fire_what_guns_are_left() -> None:
    # 7 of 12 guns: a gun lost and a test with 2 more, which is passed; Z answers with the rest.
    game = field(
        7,
        0,
        0,
        drawing=column(".Z", ".", ".", ".", ".A"),
        A=battery(facing=NORTH, strength=12, weapon="P10"),
        Z=battery(GREY, facing=SOUTH, strength=2, weapon="P10"),
    )
    game.play(fire_action(game, "A"), ("0101",), "Z")
    assert strength(game, "Z") == 1
    read = [event for event in game.history.events if isinstance(event, TableRead)]
    assert [one.column for one in read] == ["9 or more", "1"]


def _mixed(**more: Any) -> Counter:
    sections = [{"weapon": "N", "guns": 2}, {"weapon": "P10", "guns": 4}]
    return battery(**{"strength": 6, "facing": NORTH, "sections": sections, **more})


def test_gbacw_218_only_the_smoothbores_of_a_battery_fire_a_second_time() -> None:
    game = field(
        1,
        1,
        drawing=column(".", ".Z", ".", ".A"),
        A=_mixed(),
        Z=infantry(GREY, facing=SOUTH, weapon="M", disordered=True, statuses=[NO_AMMUNITION]),
    )
    game.play(fire_action(game, "A"), ("0102",), YES)
    read = [event for event in game.history.events if isinstance(event, TableRead)]
    assert [one.column for one in read] == ["6", "2"]


def test_gbacw_179_sections_that_do_not_reach_so_far_do_not_fire() -> None:
    # Napoleons reach 9 hexes, rifled guns 14.
    game = field(drawing=column(".Z", *["."] * 9, ".A"), A=_mixed())
    assert points_at(game, "A", "0111", "0101") == 4


def test_gbacw_327_a_disorder_by_the_fire_leaves_repeaters_their_second_shot() -> None:
    # A: 5 and prepared fire of 6 points is a test with 2 more, which Z fails.
    game = field(5, 0, 9, 0, Z=infantry(GREY, facing=SOUTH, weapon="SR"))
    game.play(fire_action(game, "A"), ("0102",), "Z")
    assert is_disordered(game, "Z")
    assert rolls(game) == ["A", "Z", "Z", "Z"]


def test_gbacw_325_the_second_shot_goes_at_an_emptied_hex() -> None:
    game = field(
        9, 5, A=infantry(facing=NORTH, weapon="SR"), Z=infantry(GREY, strength=1, facing=1)
    )
    game.play(fire_action(game, "A"), ("0102",), YES, PASS)
    assert rolls(game) == ["A", "A"]
    assert has(game, "A", NO_AMMUNITION)


def test_gbacw_328_by_option_a_five_of_the_first_shot_counts_after_the_second() -> None:
    game = field(
        5,
        0,
        A=infantry(facing=NORTH, weapon="SR", strength=1),
        options={"small_arms_ammunition": True},
    )
    game.play(fire_action(game, "A"), ("0102",), PASS)
    assert "gbacw-219" not in modifiers(game, 1)
    assert has(game, "A", LOW_AMMUNITION)


def test_gbacw_164_repeaters_into_the_flank_are_answered_after_both_shots() -> None:
    # Z looks away; it turns after both shots, passes its test, and answers.
    game = field(
        0,
        0,
        0,
        0,
        A=infantry(facing=NORTH, weapon="SR", strength=1),
        Z=infantry(GREY, facing=9),
    )
    game.play(fire_action(game, "A"), ("0102",), ":face-7", "Z")
    assert rolls(game) == ["A", "A", "Z", "Z"]
    assert game.piece("Z").facing == SOUTH


def test_gbacw_166_after_its_first_fire_a_battery_that_turned_fires_rapidly_again() -> None:
    game = field(Z=battery(GREY, facing=SOUTH))
    game.emit(Counted(ACTIVATION, TURNED_IN_REACTION, "Z"))
    assert not can_fire_rapidly(game, "Z", 1)
    game.emit(Counted(ACTIVATION, FIRED_SINCE, "Z"))
    assert can_fire_rapidly(game, "Z", 1)


def test_gbacw_217_before_a_shock_up_a_cliff_guns_are_not_offered_rapid_fire() -> None:
    def ways(heights: str) -> dict[str, str]:
        game = field(
            drawing=column(".Z", ".A", "."), Z=battery(GREY, facing=SOUTH), heights=heights
        )
        return ways_to_fire(game, Volley("Z", "0101", "0102", 6, PRE_SHOCK))

    assert "rapid" in ways("1 0 0")
    assert "rapid" not in ways("2 0 0")


def test_gbacw_164_an_advance_after_fire_lets_enemies_beside_it_turn() -> None:
    drawing = """
        .    .    .    .
        .    .Z   .    .
        .    .A   .Y   .
        .    .    .    .
    """
    game = field(
        9,
        6,
        drawing=drawing,
        Z=infantry(GREY, facing=SOUTH, strength=1),
        Y=infantry(GREY, facing=3),
    )
    game.run(fire_action(game, "A"))
    game.answer(("0202",))
    game.answer(PASS)
    game.answer(YES)
    game.answer(PASS)
    assert game.decision is not None
    assert game.decision.rule == "gbacw-164"
    game.answer(":face-1")
    assert game.piece("Y").facing == 1


def test_gbacw_314_a_unit_may_rally_and_bring_up_ammunition() -> None:
    game = field(
        0,
        drawing=column(".Z", *["."] * 6, ".A"),
        A=infantry(facing=NORTH, disordered=True, statuses=[LOW_AMMUNITION]),
        options={"small_arms_ammunition": True},
    )
    game.play(act(game, "A"), ":rally", PASS, YES)
    assert not is_disordered(game, "A")
    assert not has(game, "A", LOW_AMMUNITION)


def test_gbacw_226_after_a_failed_rally_it_does_not_turn() -> None:
    game = field(
        7,
        drawing=column(".Z", *["."] * 6, ".A"),
        A=infantry(facing=NORTH, disordered=True, statuses=[LOW_AMMUNITION]),
        options={"small_arms_ammunition": True},
    )
    game.play(act(game, "A"), ":resupply", YES)
    assert is_disordered(game, "A")


def test_gbacw_315_a_stack_turns_when_all_of_it_have_rallied() -> None:
    game = field(
        0,
        0,
        drawing=column(".Z", *["."] * 6, ".B+A"),
        A=infantry(facing=NORTH, strength=3, disordered=True),
        B=infantry(facing=NORTH, strength=3, disordered=True),
    )
    game.state.forced = (0,)
    game.play(act(game, "A"), ":rally")
    game.state.forced = (0,)
    game.play(act(game, "B"), ":rally", ":face-3")
    assert [game.piece(one).facing for one in "AB"] == [3, 3]


def test_gbacw_303_a_gun_lost_by_a_second_disorder_may_cost_a_leader() -> None:
    brigadier = leaders_of(FIRST[GREY])[0]
    game = field(
        0,
        drawing=column(f".Z+{brigadier}", ".A", "."),
        Z=battery(GREY, facing=SOUTH, disordered=True, command=FIRST[GREY]),
        **{brigadier: leader(GREY)},
    )
    game.play(disorder(game, "Z", cause="fire", rule="gbacw-303"))
    assert not is_on_map(game, brigadier)
