"""Positions read from the printed rules of breakpoints and rally (11, 12), before the code."""

from typing import Any

import pytest

from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.aus.charge import charge
from hexwright.engine.systems.aus.command import is_broken
from hexwright.engine.systems.aus.counter_charge import counter_chargers
from hexwright.engine.systems.aus.losses import eliminate, is_at_breakpoint, lose
from hexwright.engine.systems.aus.pool import addable, marker_of
from hexwright.engine.systems.aus.rally import (
    judge_commands,
    lose_routed,
    may_rally,
    rally,
    try_to_rally,
)
from hexwright.engine.systems.aus.reactions import Trigger, react
from hexwright.engine.systems.aus.troops import (
    BREAKPOINT,
    BROKEN,
    GOOD,
    MAY_CHARGE,
    RECOVERED,
    ROUTED,
    SHAKEN,
    UNSTEADY,
    is_disordered,
    level_of,
    strength,
)
from hexwright.engine.systems.aus.without_markers import idle_divisions
from tests.helpers.aus import ALLIED, FRENCH, battery, battle, cavalry, infantry, leader, played
from tests.helpers.aus_reading import column, horse, russian
from tests.helpers.aus_staff import staffed

LOOSE: dict[str, Any] = {"form": "disorder", "facing": 2, "strength": 4}


# --- breakpoints (11) -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("whole", "lost", "breaks"), [(7, 3, False), (7, 4, True), (5, 3, True), (4, 2, False)]
)
def test_aus_313_more_than_half_of_the_first_strength_breaks_a_unit(
    whole: int, lost: int, *, breaks: bool
) -> None:
    game = battle(A=column("0404", strength=whole))
    played(game, lose(game, "A", lost))
    assert is_at_breakpoint(game, "A") == breaks


@pytest.mark.parametrize(("before", "after"), [(SHAKEN, SHAKEN), (UNSTEADY, UNSTEADY)])
def test_aus_313_a_unit_that_is_worse_than_good_keeps_its_level_when_it_breaks(
    before: str, after: str
) -> None:
    game = battle(A=column("0404", statuses=[before]))
    played(game, lose(game, "A", 4))
    assert (level_of(game, "A"), is_at_breakpoint(game, "A")) == (after, True)


def test_aus_313_guns_that_lost_three_of_four_are_not_broken() -> None:
    game = battle(A=battery("0404", command="v-3"))
    played(game, lose(game, "A", 3))
    assert not is_at_breakpoint(game, "A")
    assert BREAKPOINT not in game.piece("A").statuses


def test_aus_314_a_broken_regiment_does_not_counter_charge() -> None:
    game = battle(A=cavalry("0504"), Z=horse("0704", statuses=[BREAKPOINT]))
    assert counter_chargers(game, ["A"]) == []


def test_aus_314_a_broken_regiment_does_not_charge_in_reaction() -> None:
    game = battle(A=column("0604"), Z=horse("0803", statuses=[BREAKPOINT]))
    question = game.run(react(game, Trigger("enter", ("A",), "0604", was="0504")))
    assert question is None or ":charge-Z" not in question.buttons


def test_aus_315_lost_and_broken_units_count_for_the_division_and_guns_do_not() -> None:
    men: dict[str, Any] = {"H": cavalry("0404", command="cr-m"), "milhaud": leader("0101")}
    game = staffed(**men, I=cavalry("0406", command="cr-m"), G=battery("0408", command="cr-m"))
    played(game, lose(game, "G", 3))
    played(game, lose(game, "H", 4))
    judge_commands(game)
    assert not is_broken(game, "cr-m")
    played(game, eliminate(game, "I", "aus-273"))
    judge_commands(game)
    # The level for this division is two.
    assert is_broken(game, "cr-m")


def test_aus_315_the_guard_has_no_breakpoint_however_much_it_loses() -> None:
    men: dict[str, Any] = {f"H{n}": infantry(f"04{n:02}", command="gf-inf") for n in range(1, 8)}
    game = staffed(**men)
    for name in list(men)[:6]:
        played(game, eliminate(game, name, "aus-273"))
    judge_commands(game)
    assert not is_broken(game, "gf-inf")


def test_aus_316_a_broken_division_still_acts_without_marker() -> None:
    game = battle(A=infantry("0404"), suchet=leader("0404"), level="")
    game.emit(LevelSet("v-3", BROKEN))
    assert "v-3" in idle_divisions(game, FRENCH)


def test_aus_317_a_corps_whose_divisions_are_all_broken_has_no_marker_to_add() -> None:
    men: dict[str, Any] = {
        "lannes": leader("0404"),
        "suchet": leader("0404"),
        "A": infantry("0404"),
    }
    game = staffed(**men)
    corps = marker_of(game, "lim-v")
    assert corps in addable(game, FRENCH, 1, 0)
    for division in ("v-1", "v-2d", "v-3"):
        game.emit(LevelSet(division, BROKEN))
    judge_commands(game)
    assert corps not in addable(game, FRENCH, 1, 0)


def test_aus_314_a_broken_regiment_that_is_charged_defends_itself() -> None:
    ready: dict[str, Any] = {"statuses": [MAY_CHARGE]}
    game = battle(
        A=cavalry("0404", **ready),
        Z=horse("0704", statuses=[BREAKPOINT, SHAKEN]),
        dice=[4, 4, 0, 0],
    )
    # It checks with line and Shaken: 4 + 2 holds. A 4 + 1 goes on: both lose a point and check.
    game.run(charge(game, "A", "Z"))
    while game.decision is not None and game.state.forced:
        game.answer(game.decision.options[0])
    assert (strength(game, "A"), strength(game, "Z")) == (5, 5)


# --- rally (12) -----------------------------------------------------------------------------------


def test_aus_318_an_enemy_leader_alone_does_not_hinder_rally_but_a_routed_enemy_does() -> None:
    man = battle(A=column("0404", statuses=[SHAKEN]), markov=leader("0503", ALLIED), level="")
    assert may_rally(man, "A")
    crowd = battle(
        A=column("0404", statuses=[SHAKEN]),
        Z=infantry("0503", ALLIED, form="disorder", statuses=[ROUTED]),
        level="",
    )
    assert not may_rally(crowd, "A")


@pytest.mark.parametrize(("die", "level"), [(3, SHAKEN), (4, UNSTEADY)])
def test_aus_319_every_modifier_of_a_check_counts_in_a_rally(die: int, level: str) -> None:
    # Line 1, Unsteady 2, fatigue 1, a leader -1.
    game = battle(
        A=infantry("0404", statuses=[UNSTEADY]),
        suchet=leader("0404"),
        fatigue={"v-3": 5},
        level="",
        dice=[die],
    )
    played(game, try_to_rally(game, "A"))
    assert level_of(game, "A") == level


def test_aus_320_the_top_battalion_rallies_its_stack() -> None:
    low: dict[str, Any] = {"strength": 4, "statuses": [SHAKEN]}
    game = battle(A=column("0404", **low), B=column("0404", **low), level="", dice=[5])
    played(game, rally(game), "B")
    assert [level_of(game, one) for one in "AB"] == [GOOD, GOOD]


def test_aus_319_a_failure_by_much_changes_nothing() -> None:
    game = battle(A=column("0404", statuses=[UNSTEADY], morale=2), level="", dice=[9])
    played(game, try_to_rally(game, "A"))
    assert (level_of(game, "A"), game.piece("A").hex) == (UNSTEADY, "0404")


def test_aus_321_a_rallied_rout_stays_in_its_hex_in_disorder_and_never_becomes_good() -> None:
    game = battle(A=infantry("0404", statuses=[ROUTED, RECOVERED], **LOOSE), level="", dice=[0, 0])
    game.run(try_to_rally(game, "A"))
    assert game.decision is not None
    assert game.decision.kind == "action"
    game.answer(next(iter(game.decision.buttons)))
    assert (level_of(game, "A"), game.piece("A").hex) == (UNSTEADY, "0404")
    assert is_disordered(game, "A")
    assert RECOVERED in game.piece("A").statuses
    played(game, try_to_rally(game, "A"))
    assert level_of(game, "A") == SHAKEN
    assert not may_rally(game, "A")


def test_aus_322_the_last_point_of_a_routed_unit_is_lost() -> None:
    game = battle(A=infantry("0404", form="disorder", strength=1, statuses=[ROUTED]), level="")
    played(game, lose_routed(game))
    assert game.piece("A").is_gone


def test_aus_322_a_routed_unit_goes_one_hex_home_and_on_through_friends_to_an_empty_one() -> None:
    ring = ("0403", "0503", "0504", "0405", "0304", "0303")
    friends: dict[str, Any] = {
        f"B{n}": infantry(hex_, form="skirmish") for n, hex_ in enumerate(ring)
    }
    game = battle(A=infantry("0404", statuses=[ROUTED], **LOOSE), **friends, level="", dice=[0] * 9)
    game.run(lose_routed(game))
    while game.decision is not None:
        game.answer(game.decision.options[0])
    assert strength(game, "A") == 3
    assert distance(game, game.piece("A").hex, "0404") == 2
    assert game.piece("A").hex[:2] in ("02", "03")


def test_aus_318_guns_have_nothing_to_rally() -> None:
    game = battle(A=battery("0404"), level="")
    assert not may_rally(game, "A")


def test_aus_318_units_out_of_command_rally_like_all_others() -> None:
    game = battle(
        A=column("1204", statuses=[SHAKEN, "out-of-command"]), suchet=leader("0104"), level=""
    )
    assert may_rally(game, "A")


def test_aus_314_a_broken_unsteady_unit_rallies_to_shaken_and_no_further() -> None:
    game = battle(A=column("0404", statuses=[UNSTEADY, BREAKPOINT]), level="", dice=[2])
    # Unsteady 2 and broken 1: a 2 makes 5.
    played(game, try_to_rally(game, "A"))
    assert level_of(game, "A") == SHAKEN
    assert not may_rally(game, "A")


def test_aus_314_the_penalty_of_a_broken_unit_counts_in_a_rally() -> None:
    game = battle(A=column("0404", statuses=[UNSTEADY, BREAKPOINT]), level="", dice=[4])
    played(game, try_to_rally(game, "A"))
    assert level_of(game, "A") == UNSTEADY


def test_aus_322_russians_who_run_go_east() -> None:
    game = battle(Z=infantry("0604", ALLIED, statuses=[ROUTED], **LOOSE), level="")
    game.run(lose_routed(game))
    while game.decision is not None:
        game.answer(game.decision.options[0])
    assert game.piece("Z").hex[:2] == "07"


def test_aus_318_good_battalions_have_nothing_to_rally() -> None:
    game = battle(A=column("0404"), B=column("0405"), Z=russian("0804"), level="")
    assert [may_rally(game, one) for one in "AB"] == [False, False]
