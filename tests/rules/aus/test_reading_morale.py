"""Positions read from the printed rules of morale (9), before the code was looked at."""

from typing import Any

import pytest

from hexwright.engine.systems.aus.fire import fire_at
from hexwright.engine.systems.aus.losses import lose
from hexwright.engine.systems.aus.morale import check, sink
from hexwright.engine.systems.aus.troops import (
    BREAKPOINT,
    GOOD,
    ROUTED,
    SHAKEN,
    UNSTEADY,
    is_disordered,
    level_of,
    shape,
    strength,
)
from tests.helpers.aus import ALLIED, NO, battery, battle, cavalry, infantry, leader, played
from tests.helpers.aus_reading import column, horse, russian


@pytest.mark.parametrize(("die", "level"), [(7, GOOD), (8, SHAKEN)])
def test_aus_289_a_square_with_a_leader_has_two_less_and_the_result_adds(
    die: int, level: str
) -> None:
    square = infantry("0604", ALLIED, form="square", facing=None)
    game = battle(Z=square, markov=leader("0604", ALLIED), dice=[die])
    played(game, check(game, "Z", 1))
    assert level_of(game, "Z") == level


@pytest.mark.parametrize(("die", "level"), [(2, SHAKEN), (3, UNSTEADY), (6, ROUTED)])
def test_aus_290_a_tired_broken_shaken_line_has_four_more(die: int, level: str) -> None:
    game = battle(
        A=infantry("0604", statuses=[SHAKEN, BREAKPOINT]),
        Z=russian("0904"),
        fatigue={"v-3": 4},
        dice=[die],
    )
    played(game, check(game, "A", by=("Z",)))
    assert level_of(game, "A") == level


def test_aus_299_only_the_top_unit_goes_when_it_turns_unsteady_the_others_check() -> None:
    low: dict[str, Any] = {"strength": 4}
    game = battle(
        A=column("0604", 4, **low), B=column("0604", 4, **low), Z=russian("0804"), dice=[6]
    )
    played(game, sink(game, "B", 2, ["Z"]))
    assert [level_of(game, one) for one in "AB"] == [GOOD, UNSTEADY]
    assert game.piece("A").hex == "0604"
    assert game.piece("B").hex != "0604"


def test_aus_294_a_top_unit_that_is_merely_shaken_pulls_its_stack_down() -> None:
    low: dict[str, Any] = {"strength": 4}
    game = battle(A=column("0604", **low), B=column("0604", **low))
    played(game, sink(game, "B", 1))
    assert [level_of(game, one) for one in "AB"] == [SHAKEN, SHAKEN]


@pytest.mark.parametrize(("die", "level"), [(6, GOOD), (7, SHAKEN)])
def test_aus_297_cavalry_next_to_an_unsteady_battalion_checks_once(die: int, level: str) -> None:
    game = battle(
        A=column("0604", 4),
        B=cavalry("0605", form="column", facing=2),
        Z=russian("0804"),
        dice=[die],
    )
    played(game, sink(game, "A", 2, ["Z"]))
    assert level_of(game, "B") == level


def test_aus_298_skirmishers_who_rout_are_a_disordered_crowd() -> None:
    game = battle(A=infantry("0604", form="skirmish"), Z=russian("0804"))
    played(game, sink(game, "A", 3, ["Z"]))
    assert (shape(game, "A"), is_disordered(game, "A")) == ("disorder", True)


def test_aus_343_an_elite_battalion_that_lost_more_than_half_checks_without_penalty() -> None:
    # Three points are lost already; one more, and a 6 that passes with morale 6.
    game = battle(A=column("0404", elite=True, losses=3), Z=russian("0503"))
    played(game, lose(game, "A", 1))
    assert level_of(game, "A") == GOOD
    assert BREAKPOINT not in game.piece("A").statuses
    game.state.forced = (6,)
    played(game, check(game, "A"))
    assert level_of(game, "A") == GOOD


def test_aus_301_guns_that_fail_with_a_general_lose_a_point_and_he_is_diced_for() -> None:
    game = battle(A=battery("0404"), suchet=leader("0404"), dice=[9, 5])
    played(game, check(game, "A"))
    # 9 - 1 is over 6 by two: one level, one point.
    assert strength(game, "A") == 3
    assert level_of(game, "A") == GOOD


def test_aus_324_fatigue_is_not_felt_by_guns() -> None:
    game = battle(A=battery("0404", command="v-3"), fatigue={"v-3": 5}, dice=[6])
    played(game, check(game, "A"))
    assert strength(game, "A") == 4


def test_aus_292_a_failure_by_seven_routs_at_once() -> None:
    game = battle(A=column("0604", 4, morale=2), Z=russian("0804"), dice=[9])
    played(game, check(game, "A", by=("Z",)))
    assert level_of(game, "A") == ROUTED


def test_aus_160_a_square_that_fire_unsettles_opens_and_goes() -> None:
    # French line C is B: column 2 at a square; a 0 is M, and 9 - 1 is over 2 by six.
    square = infantry("0503", ALLIED, form="square", facing=None, morale=2)
    game = battle(A=infantry("0404"), Z=square, dice=[0, 9])
    played(game, fire_at(game, "A", "Z"), NO)
    assert level_of(game, "Z") == UNSTEADY
    assert shape(game, "Z") != "square"
    assert game.piece("Z").hex != "0503"


def test_aus_296_a_shaken_regiment_that_loses_a_level_goes_two_hexes() -> None:
    game = battle(Z=horse("0604", statuses=[SHAKEN]), A=column("0504"))
    played(game, sink(game, "Z", 1, ["A"]))
    assert level_of(game, "Z") == UNSTEADY
    assert game.piece("Z").hex[:2] == "08"
    assert game.piece("Z").facing == 9


def test_aus_299_of_a_chain_each_friend_checks_for_each_retreat_next_to_it_once() -> None:
    # B is next to A and C to B: B fails by four (with line +1) and goes, C passes.
    game = battle(
        A=infantry("0604"),
        B=infantry("0605"),
        C=infantry("0606"),
        Z=russian("0804"),
        dice=[9, 5],
    )
    played(game, sink(game, "A", 2, ["Z"]))
    assert [level_of(game, one) for one in "ABC"] == [UNSTEADY, UNSTEADY, GOOD]


def test_aus_273_losses_left_over_fall_on_the_next_unit_before_it_checks() -> None:
    low: dict[str, Any] = {"form": "column", "facing": 8}
    game = battle(
        A=infantry("0404"),
        Y=infantry("0503", ALLIED, strength=5, **low),
        Z=infantry("0503", ALLIED, strength=1, **low),
        dice=[6, 0],
    )
    # Column 3, a 6 takes one point: Z is gone, nothing is left over, and Y checks alone.
    played(game, fire_at(game, "A", "Z"), NO)
    assert game.piece("Z").is_gone
    assert strength(game, "Y") == 5
