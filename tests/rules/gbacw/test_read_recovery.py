"""Recovery, special units, works, night and fatigue, written from chapters 13 to 17 alone."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet, Rolled
from hexwright.engine.core.piece_events import Moved, Placed
from hexwright.engine.core.state import Piece
from hexwright.engine.systems.gbacw.closing import close
from hexwright.engine.systems.gbacw.cohesion import check_cohesion, fatigue_modifier
from hexwright.engine.systems.gbacw.command import take_chain
from hexwright.engine.systems.gbacw.effectiveness import is_spent, judge_effectiveness
from hexwright.engine.systems.gbacw.engineering import (
    begin_works,
    builders,
    finish_works,
    may_build,
    settle_builders,
)
from hexwright.engine.systems.gbacw.fatigue import change_fatigue
from hexwright.engine.systems.gbacw.fight import fire_action
from hexwright.engine.systems.gbacw.movement import allowance
from hexwright.engine.systems.gbacw.recovery import may_rally, rally, rally_modifiers
from hexwright.engine.systems.gbacw.reserve import collect_stragglers, return_from_rout
from hexwright.engine.systems.gbacw.resting import idle_brigades, rest
from hexwright.engine.systems.gbacw.troops import (
    BLOWN,
    COLLAPSED,
    LOW_AMMUNITION,
    has,
    has_level,
    is_disordered,
    strength,
)
from hexwright.engine.systems.gbacw.unit_actions import act, buttons
from hexwright.engine.systems.gbacw.works import WORKS, has_works
from tests.helpers.gbacw import (
    BLUE,
    FIRST,
    GREY,
    SECOND,
    Counter,
    battery,
    battle,
    cavalry,
    infantry,
    leader,
)
from tests.helpers.gbacw_fight import NORTH, SOUTH, column, decline_all, leaders_of
from tests.helpers.situations import Situation

BRIGADIER = leaders_of(FIRST[BLUE])[0]
TIRED = {"fatigue": True}
ALONE = column(".", ".A", ".", ".", ".", ".", ".Z")


def field(*dice: int, drawing: str = ALONE, **more: Any) -> Situation:
    units: dict[str, Any] = {"A": infantry(facing=NORTH), "Z": infantry(GREY, facing=SOUTH)}
    units |= {name: one for name, one in more.items() if isinstance(one, Counter)}
    units = {name: one for name, one in units.items() if name in drawing}
    rest_ = {name: one for name, one in more.items() if not isinstance(one, Counter)}
    rest_.setdefault("acts", FIRST[BLUE])
    return battle(drawing, dice=dice, **units, **rest_)


def rolls(game: Situation) -> list[str]:
    return [event.piece for event in game.history.events if isinstance(event, Rolled)]


# --- rally (13.4) -------------------------------------------------------------------------------


@pytest.mark.parametrize(("back", "die", "lost"), [(3, 6, 1), (3, 5, 0), (5, 8, 0), (6, 9, 1)])
def test_gbacw_315_twice_the_cohesion_or_nine_costs_a_point(back: int, die: int, lost: int) -> None:
    game = field(die, A=infantry(facing=NORTH, disordered=True, back=back))
    game.play(rally(game, "A"))
    assert strength(game, "A") == 6 - lost


def test_gbacw_315_a_leader_keeps_a_nine_from_costing_men() -> None:
    game = field(
        9,
        drawing=ALONE.replace(".A", f".A+{BRIGADIER}"),
        A=infantry(facing=NORTH, disordered=True, back=5),
        **{BRIGADIER: leader()},
    )
    game.play(rally(game, "A"))
    assert strength(game, "A") == 6
    assert is_disordered(game, "A")


def test_gbacw_316_beside_an_enemy_an_eight_is_a_nine() -> None:
    game = field(
        8,
        drawing=column(".", ".A", ".Z"),
        A=infantry(facing=SOUTH, disordered=True, back=5),
    )
    game.play(rally(game, "A"))
    assert strength(game, "A") == 5


def test_gbacw_316_guns_left_behind_by_the_enemy_do_not_count() -> None:
    game = field(
        drawing=column(".", ".A", ".Z"),
        A=infantry(facing=SOUTH, disordered=True),
        Z=battery(GREY, facing=NORTH, statuses=["abandoned-1"]),
    )
    assert rally_modifiers(game, "A").total == 0


def test_gbacw_314_nobody_who_moved_or_fired_rallies() -> None:
    game = field(A=infantry(facing=NORTH, disordered=True))
    assert ":rally" in buttons(game, "A")
    game.emit(Counted("activation", "moved", "A"))
    assert ":rally" not in buttons(game, "A")


def test_gbacw_314_whoever_rallied_does_nothing_else() -> None:
    game = field(0, A=infantry(facing=NORTH, disordered=True))
    game.play(act(game, "A"), ":rally", PASS)


def test_gbacw_314_on_the_march_nobody_rallies() -> None:
    game = field(
        A=infantry(facing=0, formation="march", disordered=True), orders={FIRST[BLUE]: "march"}
    )
    assert not may_rally(game, "A")


def test_gbacw_315_a_rally_that_costs_the_last_point_takes_the_unit() -> None:
    game = field(9, A=infantry(facing=NORTH, disordered=True, strength=1))
    game.play(rally(game, "A"))
    assert not game.is_in_play("A")


def test_gbacw_315_a_rally_that_costs_a_point_may_collapse_a_unit() -> None:
    game = field(9, A=infantry(facing=NORTH, disordered=True, strength=4, losses=2))
    game.play(rally(game, "A"))
    assert has(game, "A", COLLAPSED)


def test_gbacw_263_blown_cavalry_that_fails_to_rally_loses_one_point_alone() -> None:
    game = field(9, A=cavalry(facing=NORTH, disordered=True, back=4, statuses=[BLOWN]))
    game.play(rally(game, "A"))
    # 9 and 1 less in the saddle is 8, twice the cohesion.
    assert strength(game, "A") == 5


# --- rest (13.45) -------------------------------------------------------------------------------


def resting(**more: Any) -> Situation:
    drawing = more.pop("drawing", ALONE.replace(".A", f".A+{BRIGADIER}"))
    worn = infantry(facing=NORTH, disordered=True)
    return field(drawing=drawing, **{"A": worn, BRIGADIER: leader(), **more})


def test_gbacw_318_an_answer_to_fire_does_not_end_the_rest_of_a_brigade() -> None:
    game = resting(
        drawing=column(".", f".A+{BRIGADIER}", ".Z", "."),
        A=infantry(facing=5, disordered=True),
        Z=infantry(GREY, facing=11),
        acts=FIRST[GREY],
    )
    game.state.forced = (0, 0)
    game.play(fire_action(game, "Z"), ("0102",), "A")
    game.run(close(game))
    decline_all(game)
    assert FIRST[BLUE] in idle_brigades(game, BLUE)
    assert FIRST[GREY] not in idle_brigades(game, GREY)


def test_gbacw_318_turns_that_cost_points_end_the_rest_of_a_brigade() -> None:
    game = resting()
    game.emit(Counted("activation", "turned", "A"))
    game.run(close(game))
    decline_all(game)
    assert idle_brigades(game, BLUE) == [FIRST[BLUE]]
    game = resting()
    game.emit(Counted("activation", "spent", "A", 12))
    game.run(close(game))
    decline_all(game)
    assert idle_brigades(game, BLUE) == []


def test_gbacw_318_units_out_of_their_brigadiers_reach_are_not_rallied() -> None:
    drawing = column(".", ".A", *["."] * 20, f".{BRIGADIER}")
    game = resting(drawing=drawing)
    game.run(rest(game))
    while game.decision is not None:
        game.answer(next(iter(game.decision.buttons)))
    assert is_disordered(game, "A")


def test_gbacw_318_an_enemy_in_reserve_does_not_rest_so() -> None:
    game = resting()
    game.emit(LevelSet(FIRST[BLUE], "reserve"))
    assert FIRST[BLUE] not in idle_brigades(game, BLUE)


# --- effectiveness (13.2) -----------------------------------------------------------------------


def test_gbacw_312_half_the_regiments_gone_is_not_more_than_half() -> None:
    game = field(
        drawing=column(".A", ".B", ".Z"),
        A=infantry(disordered=True, statuses=[COLLAPSED], losses=4),
        B=infantry(),
    )
    assert not is_spent(game, FIRST[BLUE])


def test_gbacw_312_guns_do_not_count_for_their_brigade() -> None:
    game = field(
        drawing=column(".A", ".B", ".Z"),
        A=infantry(disordered=True),
        B=battery(command=FIRST[BLUE]),
    )
    assert is_spent(game, FIRST[BLUE])


def test_gbacw_312_the_marker_goes_when_a_unit_is_in_order_again() -> None:
    game = field(drawing=column(".A", ".B", ".Z"), A=infantry(), B=infantry(disordered=True))
    game.emit(LevelSet(FIRST[BLUE], "combat-ineffective"))
    judge_effectiveness(game)
    assert not has_level(game, FIRST[BLUE], "combat-ineffective")


def test_gbacw_313_half_the_brigades_do_not_make_a_division_ineffective() -> None:
    game = field(
        drawing=column(".A", ".B", ".Z"),
        A=infantry(disordered=True),
        B=infantry(command=SECOND[BLUE]),
    )
    judge_effectiveness(game)
    assert has_level(game, FIRST[BLUE], "combat-ineffective")
    assert not has_level(game, "us-1", "combat-ineffective")


# --- rout (13.5) --------------------------------------------------------------------------------


def routed(*dice: int, **more: Any) -> Situation:
    game = field(
        *dice,
        drawing=column(f".{BRIGADIER}", ".A", ".", ".", ".", ".Z"),
        **{"A": infantry(back=4, statuses=["routed"]), BRIGADIER: leader(), **more},
    )
    box = next(one.id for one in game.module.info.boxes if one.purpose == "routed")
    game.emit(Moved("A", box=box))
    game.emit(LevelSet(FIRST[BLUE], "reserve"))
    return game


def test_gbacw_319_the_last_point_is_lost_with_the_unit() -> None:
    game = routed(7, A=infantry(back=4, strength=1, statuses=["routed"]))
    game.play(return_from_rout(game, FIRST[BLUE], "A"))
    assert not game.is_in_play("A")


def test_gbacw_319_cavalry_comes_back_mounted_and_tests_its_mounted_value() -> None:
    riders = cavalry(back=4, face="dismounted-disordered", statuses=["routed"])
    game = routed(4, A=riders)
    game.run(return_from_rout(game, FIRST[BLUE], "A"))
    decline_all(game)
    assert game.piece("A").face == "disordered"
    assert game.piece("A").hex


def test_gbacw_348_fatigue_counts_when_routed_units_return() -> None:
    # Level 4 adds two: 3 is 5, above 4.
    game = routed(3, options=TIRED, fatigue={FIRST[BLUE]: 6})
    game.play(return_from_rout(game, FIRST[BLUE], "A"))
    assert not game.piece("A").hex


def test_gbacw_275_a_unit_that_returns_below_half_is_collapsed() -> None:
    game = routed(0, A=infantry(back=4, strength=6, losses=3, statuses=["routed"]))
    game.run(return_from_rout(game, FIRST[BLUE], "A"))
    decline_all(game)
    assert strength(game, "A") == 2
    assert has(game, "A", COLLAPSED)


# --- stragglers (16.2) --------------------------------------------------------------------------


def test_gbacw_340_stragglers_raise_a_collapsed_unit_to_half_and_it_is_so_no_more() -> None:
    game = field(
        0,
        drawing=ALONE.replace(".A", f".A+{BRIGADIER}"),
        A=infantry(disordered=True, losses=4, statuses=[COLLAPSED]),
        light="dusk",
        **{BRIGADIER: leader()},
    )
    collect_stragglers(game, "A")
    assert strength(game, "A") == 3
    assert not has(game, "A", COLLAPSED)
    assert is_disordered(game, "A")


# --- cavalry (14.2) -----------------------------------------------------------------------------


def test_gbacw_321_nobody_mounts_beside_an_enemy() -> None:
    near = field(drawing=column(".", ".A", ".Z"), A=cavalry(facing=SOUTH))
    assert not [button for button in buttons(near, "A") if "mount" in button]
    far = field(A=cavalry(facing=NORTH))
    assert [button for button in buttons(far, "A") if "mount" in button]


def test_gbacw_321_blown_cavalry_does_not_dismount() -> None:
    game = field(A=cavalry(facing=NORTH, disordered=True, statuses=[BLOWN]))
    assert not [button for button in buttons(game, "A") if "mount" in button]


@pytest.mark.parametrize(("order", "points"), [("advance", 5), ("attack", 3)])
def test_gbacw_321_who_mounts_has_half_and_under_attack_half_of_that(
    order: str, points: int
) -> None:
    game = field(A=cavalry(facing=NORTH, face="dismounted", move=10), orders={FIRST[BLUE]: order})
    game.run(act(game, "A"))
    game.answer(next(button for button in game.decision.buttons if "mount" in button))  # type: ignore[union-attr]
    assert allowance(game, "A") == points * 12


def test_gbacw_226_cavalry_that_mounts_has_all_its_ammunition() -> None:
    game = field(
        A=cavalry(facing=NORTH, face="dismounted", statuses=[LOW_AMMUNITION]),
        options={"small_arms_ammunition": True},
    )
    game.run(act(game, "A"))
    game.answer(next(button for button in game.decision.buttons if "mount" in button))  # type: ignore[union-attr]
    assert not has(game, "A", LOW_AMMUNITION)


# --- works (15) ---------------------------------------------------------------------------------


SITE = """
    .   .   .   .   .   .l_us_corps+l_us_d1
    .   .l_us_b1+A   w   .   .   .
    .   .   .   .   .   .
    .   .   .   .   .   .
"""


def site(drawing: str = SITE, **more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    staff = {name: leader(command_range=9) for name in ("l_us_corps", "l_us_d1", "l_us_b1")}
    return battle(drawing, **keep, **{**staff, "A": infantry(), **more})


def test_gbacw_332_nobody_builds_with_an_enemy_beside_the_material() -> None:
    drawing = SITE.replace("w   .   .", "w   .Z   .")
    assert not may_build(site(drawing, Z=infantry(GREY, facing=7)), "A")


def test_gbacw_332_material_farther_than_three_hexes_is_none() -> None:
    far = SITE.replace("w   .   .   .", ".   .   .   w")
    assert not may_build(site(far), "A")


def test_gbacw_332_only_two_works_fit_in_a_hex() -> None:
    game = site()
    for number, facing in ((1, 3), (2, 9)):
        assert may_build(game, "A")
        marker = Piece(f"{WORKS}#{number}", WORKS, hex="0202", facing=facing)
        game.emit(Placed(marker))
    assert not may_build(game, "A")


def test_gbacw_335_cavalry_on_foot_builds_mounted_does_not() -> None:
    assert may_build(site(A=cavalry(face="dismounted")), "A")
    assert not may_build(site(A=cavalry()), "A")


@pytest.mark.parametrize("what", ["fired-return", "fired-withdrawal", "designated", "moved"])
def test_gbacw_334_whoever_answers_fire_is_shocked_or_moves_builds_no_more(what: str) -> None:
    game = site(acts=FIRST[BLUE])
    take_chain(game)
    game.play(begin_works(game), "A", PASS)
    settle_builders(game)
    assert builders(game)
    game.emit(Counted("activation", what, "A"))
    settle_builders(game)
    assert not builders(game)


def test_gbacw_334_orders_to_attack_end_the_work() -> None:
    game = site()
    take_chain(game)
    game.play(begin_works(game), "A", PASS)
    game.emit(LevelSet(FIRST[BLUE], "attack"))
    settle_builders(game)
    assert builders(game) == {}


def test_gbacw_333_the_builder_who_began_by_day_needs_two_turns() -> None:
    game = site()
    take_chain(game)
    game.play(begin_works(game), "A", PASS)
    finish_works(game)
    assert not has_works(game, "0202", "0303")
    assert builders(game)


# --- fatigue (17) -------------------------------------------------------------------------------


def test_gbacw_348_fatigue_is_taken_off_after_the_halving_of_attack_orders() -> None:
    # 6 halved is 3, and one less for level 1 or 2.
    game = field(options=TIRED, fatigue={FIRST[BLUE]: 4}, orders={FIRST[BLUE]: "attack"})
    assert allowance(game, "A") == 2 * 12


def test_gbacw_341_guns_of_a_tired_brigade_are_not_tired() -> None:
    game = field(
        5, A=battery(facing=NORTH, command=FIRST[BLUE]), options=TIRED, fatigue={FIRST[BLUE]: 6}
    )
    assert check_cohesion(game, "A").total == 5
    assert allowance(game, "A") == 8 * 12


def test_gbacw_346_nobody_is_tired_beyond_the_highest_level() -> None:
    game = field(options=TIRED, fatigue={FIRST[BLUE]: 6})
    change_fatigue(game, FIRST[BLUE], 3, "gbacw-342")
    assert has_level(game, FIRST[BLUE], "fatigue") == 6
    assert fatigue_modifier(game, "A") == 2


def test_gbacw_351_nobody_rests_below_no_fatigue() -> None:
    game = field(options=TIRED, fatigue={FIRST[BLUE]: 1})
    change_fatigue(game, FIRST[BLUE], -2, "gbacw-351")
    assert has_level(game, FIRST[BLUE], "fatigue") == 0


def test_gbacw_342_an_activation_in_which_nobody_acts_does_not_tire() -> None:
    game = field(options=TIRED)
    game.emit(Counted("turn", "tiring-activations", FIRST[BLUE], 2))
    game.run(close(game))
    decline_all(game)
    assert has_level(game, FIRST[BLUE], "fatigue") == 0


def test_gbacw_339_at_night_an_attack_tires_at_once_unless_nothing_is_done() -> None:
    idle = field(options=TIRED, light="night", orders={FIRST[BLUE]: "attack"})
    idle.run(close(idle))
    decline_all(idle)
    assert has_level(idle, FIRST[BLUE], "fatigue") == 0
    game = field(options=TIRED, light="night", orders={FIRST[BLUE]: "attack"})
    game.emit(Counted("activation", "moved", "A"))
    game.emit(Counted("activation", "spent", "A", 12))
    game.run(close(game))
    decline_all(game)
    assert has_level(game, FIRST[BLUE], "fatigue") == 1
