"""Recovery (13), engineering (15), night (16), fatigue (17), reinforcements (9.7), the end."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.systems.gbacw.closing import BUSY, close
from hexwright.engine.systems.gbacw.cohesion import fatigue_modifier
from hexwright.engine.systems.gbacw.command import take_chain
from hexwright.engine.systems.gbacw.effectiveness import is_spent, judge_effectiveness
from hexwright.engine.systems.gbacw.engineering import (
    begin_works,
    builders,
    finish_works,
    may_build,
    settle_builders,
)
from hexwright.engine.systems.gbacw.fatigue import (
    FOUGHT,
    change_fatigue,
    tire_by_activation,
    tire_by_march,
    tire_by_shock,
)
from hexwright.engine.systems.gbacw.movement import allowance
from hexwright.engine.systems.gbacw.orders import open_orders
from hexwright.engine.systems.gbacw.recovery import may_rally, rally, rally_modifiers
from hexwright.engine.systems.gbacw.reserve import collect_stragglers, return_from_rout
from hexwright.engine.systems.gbacw.resting import idle_brigades, rest
from hexwright.engine.systems.gbacw.roads import step_into
from hexwright.engine.systems.gbacw.troops import brigade_order, has_level, strength
from hexwright.engine.systems.gbacw.works import has_works
from tests.helpers.gbacw import BLUE, GREY, battery, battle, cavalry, infantry, leader
from tests.helpers.situations import Situation

TIRED = {"fatigue": True}


def shaken(back: int = 5, *dice: int, **more: Any) -> Situation:
    return battle(
        ".A   .",
        A=infantry(disordered=True, back=back, **more),
        acts="us-1-1",
        dice=list(dice),
    )


# --- rally (13.4) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("back", "die", "face", "points"),
    [
        (5, 4, "good", 6),
        (5, 8, "disordered", 6),
        (5, 9, "disordered", 5),
        (4, 4, "good", 6),
        (4, 5, "disordered", 6),
        (4, 8, "disordered", 5),
    ],
)
def test_gbacw_315_gbacw_ex_54_gbacw_ex_55_rally_against_the_disordered_cohesion(
    back: int, die: int, face: str, points: int
) -> None:
    game = shaken(back, die)

    game.play(rally(game, "A"), *((PASS,) if face == "good" else ()))

    assert game.piece("A").face == face
    assert strength(game, "A") == points


def test_gbacw_079_gbacw_315_a_unit_that_rallied_may_turn_one_vertex() -> None:
    game = shaken(5, 1)

    game.play(rally(game, "A"), ":face-5")

    assert game.piece("A").facing == 5


def test_gbacw_316_gbacw_ex_49_leaders_enemies_and_saddles_count() -> None:
    game = battle(
        ".l_us_corps+A   .Z",
        l_us_corps=leader(),
        A=infantry(disordered=True),
        Z=infantry(GREY, facing=9),
    )
    assert rally_modifiers(game, "A").total == -3 + 1

    riders = battle(".A   .", A=cavalry(disordered=True))
    assert rally_modifiers(riders, "A").total == -1


def test_gbacw_314_a_collapsed_unit_does_not_rally() -> None:
    game = battle(".A  .", A=infantry(disordered=True, statuses=["collapsed"], losses=4))

    assert not may_rally(game, "A")


# --- rout, stragglers (13.5, 16.2) ----------------------------------------------------------------


def routed(die: int) -> Situation:
    game = battle(
        ".l_us_b1   .A   .",
        l_us_b1=leader(),
        A=infantry(back=4, statuses=["routed"]),
        dice=[die],
    )
    box = next(one.id for one in game.module.info.boxes if one.purpose == "routed")
    game.emit(Moved("A", box=box))
    game.emit(LevelSet("us-1-1", "reserve"))
    return game


def test_gbacw_319_a_routed_unit_returns_beside_its_leader_one_point_weaker() -> None:
    game = routed(3)

    game.play(return_from_rout(game, "us-1-1", "A"), "0201")

    assert game.piece("A").hex == "0201"
    assert game.piece("A").face == "disordered"
    assert strength(game, "A") == 5
    assert "routed" not in game.piece("A").statuses


def test_gbacw_319_a_failure_costs_a_point_and_a_nine_the_unit() -> None:
    stays = routed(7)
    stays.play(return_from_rout(stays, "us-1-1", "A"))
    assert (stays.piece("A").hex, strength(stays, "A")) == ("", 5)

    lost = routed(9)
    lost.play(return_from_rout(lost, "us-1-1", "A"))
    assert not lost.is_in_play("A")


@pytest.mark.parametrize(("losses", "die", "points"), [(3, 4, 4), (3, 7, 3), (1, None, 5)])
def test_gbacw_340_stragglers_come_in_but_never_all(
    losses: int, die: int | None, points: int
) -> None:
    game = battle(
        ".l_us_b1+A  .",
        l_us_b1=leader(),
        A=infantry(losses=losses, cohesion=5),
        light="dusk",
        dice=[] if die is None else [die],
    )

    collect_stragglers(game, "A")

    game.check_dice()
    assert strength(game, "A") == points


# --- rest (13.45) ---------------------------------------------------------------------------------


def test_gbacw_318_gbacw_351_an_idle_brigade_rallies_or_rests() -> None:
    def make() -> Situation:
        return battle(
            ".l_us_b1+A  .B  .",
            l_us_b1=leader(),
            A=infantry(disordered=True),
            B=infantry(disordered=True, statuses=["collapsed"], losses=4),
            options=TIRED,
            fatigue={"us-1-1": 3},
        )

    rallied = make()
    rallied.play(rest(rallied), ":rally")
    assert rallied.piece("A").face == "good"
    assert rallied.piece("B").face == "disordered"

    rested = make()
    rested.play(rest(rested), ":rest")
    assert has_level(rested, "us-1-1", "fatigue") == 2


def test_gbacw_318_a_busy_brigade_does_not_rest() -> None:
    game = battle(".l_us_b1+A  .", l_us_b1=leader(), A=infantry(disordered=True))
    assert idle_brigades(game, BLUE) == ["us-1-1"]

    game.emit(Counted("turn", BUSY, "us-1-1"))

    assert idle_brigades(game, BLUE) == []


# --- effectiveness (13.2) -------------------------------------------------------------------------


def test_gbacw_312_a_brigade_is_spent_when_all_are_shaken_or_most_broken() -> None:
    shaken_ = battle(".A  .B", A=infantry(disordered=True), B=infantry(disordered=True))
    assert is_spent(shaken_, "us-1-1")

    steady = battle(".A  .B", A=infantry(disordered=True), B=infantry())
    assert not is_spent(steady, "us-1-1")

    broken = battle(
        ".A  .B  .C",
        A=infantry(statuses=["collapsed"], losses=4, disordered=True),
        B=infantry(statuses=["collapsed"], losses=4, disordered=True),
        C=infantry(),
    )
    assert is_spent(broken, "us-1-1")


def test_gbacw_313_gbacw_355_a_division_is_ineffective_with_most_of_its_brigades_and_recovers() -> (
    None
):
    game = battle(
        ".A  .B",
        A=infantry(disordered=True),
        B=infantry(disordered=True, command="us-2-1"),
    )

    judge_effectiveness(game)

    assert has_level(game, "us-1-1", "combat-ineffective")
    assert has_level(game, "us-1", "combat-ineffective")


# --- engineering (15) -----------------------------------------------------------------------------


SITE = """
    .   .   .   .   .   .l_us_corps+l_us_d1
    .   .l_us_b1+A   w   .   .   .
    .   .   .   .   .   .
"""


def site(drawing: str = SITE, **more: Any) -> Situation:
    keep = {key: more.pop(key) for key in list(more) if not hasattr(more[key], "kind")}
    staff = {name: leader(command_range=9) for name in ("l_us_corps", "l_us_d1", "l_us_b1")}
    return battle(drawing, **keep, **{**staff, "A": infantry(), **more})


def test_gbacw_331_gbacw_332_infantry_builds_near_material_by_advance_orders() -> None:
    assert may_build(site(), "A")
    assert not may_build(site(orders={"us-1-1": "attack"}), "A")
    assert not may_build(site(SITE.replace("w", ".")), "A")
    assert not may_build(site(SITE.replace(".l_us_b1+A", "tl_us_b1+A")), "A")
    assert not may_build(site(A=cavalry()), "A")


def test_gbacw_350_a_tired_brigade_does_not_build() -> None:
    assert not may_build(site(options=TIRED, fatigue={"us-1-1": 4}), "A")


@pytest.mark.parametrize(("light", "turns"), [("day", 2), ("night", 1)])
def test_gbacw_333_gbacw_337_works_take_two_turns_and_one_at_night(light: str, turns: int) -> None:
    game = site(light=light)
    take_chain(game)
    game.play(begin_works(game), "A", PASS)

    for _ in range(turns):
        assert not has_works(game, "0202", "0303")
        finish_works(game)

    assert has_works(game, "0202", "0303")
    assert not has_works(game, "0202", "0103")
    assert "building" not in game.piece("A").statuses
    step = step_into(game, "A", "0303", "0202")
    assert step is not None
    assert step.cost == 2 * 12


def test_gbacw_334_whoever_leaves_builds_no_more() -> None:
    game = site()
    take_chain(game)
    game.play(begin_works(game), "A", PASS)

    game.emit(Moved("A", "0302"))
    settle_builders(game)

    assert builders(game) == {}
    assert "building" not in game.piece("A").statuses


# --- fatigue (17) ---------------------------------------------------------------------------------


def tired(steps: int = 0, **more: Any) -> Situation:
    return battle(
        ".A  .", A=infantry(), options=TIRED, fatigue={"us-1-1": steps} if steps else {}, **more
    )


def test_gbacw_342_gbacw_345_gbacw_ex_60_the_third_and_fourth_activation_tire() -> None:
    game = tired()

    for _ in range(4):
        tire_by_activation(game, "us-1-1")

    assert has_level(game, "us-1-1", "fatigue") == 2


def test_gbacw_344_gbacw_ex_59_shocks_after_the_first_phase_tire_without_limit() -> None:
    game = tired()

    tire_by_activation(game, "us-1-1")
    tire_by_activation(game, "us-1-1")
    tire_by_shock(game, "us-1-1")
    tire_by_activation(game, "us-1-1")
    for _ in range(3):
        tire_by_shock(game, "us-1-1")

    assert has_level(game, "us-1-1", "fatigue") == 4


@pytest.mark.parametrize(
    ("equivalents", "off_road", "levels"),
    [(3, False, 0), (4, False, 1), (3, True, 1), (4, True, 2)],
)
def test_gbacw_343_gbacw_ex_58_long_marches_tire(
    equivalents: int, *, off_road: bool, levels: int
) -> None:
    game = tired()

    tire_by_march(game, "us-1-1", equivalents, off_road=off_road)

    assert has_level(game, "us-1-1", "fatigue") == levels


@pytest.mark.parametrize(("step", "modifier"), [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_gbacw_346_gbacw_348_half_the_level_counts(step: int, modifier: int) -> None:
    game = tired(step)

    assert fatigue_modifier(game, "A") == modifier
    assert allowance(game, "A") == (6 - modifier) * 12


def test_gbacw_349_the_highest_level_forces_advance_orders() -> None:
    game = tired(6, orders={"us-1-1": "attack"}, acts="us-1-1")

    game.play(close(game))

    assert brigade_order(game, "us-1-1") == "advance"
    assert open_orders(game, "us-1-1") == []


def test_gbacw_341_without_the_option_nobody_tires() -> None:
    game = battle(".A  .", A=infantry(), options={"fatigue": False})

    change_fatigue(game, "us-1-1", 3, "gbacw-342")

    assert fatigue_modifier(game, "A") == 0


def test_gbacw_344_those_who_fought_are_tired_when_brigades_have_acted() -> None:
    game = battle(".A  .", A=infantry(), acts="us-1-1", options=TIRED)
    game.emit(Counted("turn", FOUGHT, "us-1-1"))
    game.emit(Counted("activation", FOUGHT, "us-1-1"))

    game.play(close(game))

    assert has_level(game, "us-1-1", "fatigue") == 1


def test_gbacw_064_a_march_that_was_surprised_is_given_up() -> None:
    game = battle(
        ".A  .  .Z",
        A=infantry(),
        Z=infantry(GREY, facing=6, formation="march"),
        acts="us-1-1",
        orders={"cs-1-1": "march"},
    )
    game.emit(Counted("activation", "surprised", "cs-1-1"))

    game.play(close(game), ":face-9")

    assert brigade_order(game, "cs-1-1") == "advance"
    assert game.piece("Z").facing == 9


def test_gbacw_347_a_battery_on_its_fourth_march_may_lose_a_gun() -> None:
    game = battle(
        ".G  .",
        G=battery(command="us-1-1", formation="march", facing=2),
        acts="us-1-1",
        chit="march",
        orders={"us-1-1": "march"},
        options=TIRED,
        dice=[6],
    )
    game.emit(Counted("activation", "moved", "G"))
    game.emit(Counted("activation", "equivalents", "G", 3))

    game.play(close(game))

    assert strength(game, "G") == 5
