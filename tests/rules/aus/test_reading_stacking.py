"""Positions read from the printed rules of stacking (7), before the code was looked at."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.aus.fire import may_fire
from hexwright.engine.systems.aus.movement import move_unit
from hexwright.engine.systems.aus.records import MARCH
from hexwright.engine.systems.aus.troops import SHAKEN, STRATEGIC, is_disordered, level_of
from tests.helpers.aus import battery, battle, cavalry, infantry, leader, played
from tests.helpers.aus_reading import asked, column, may_stop, russian


@pytest.mark.parametrize(("ground", "other", "fits"), [(".", 4, True), (".", 5, False)])
def test_aus_180_ten_points_in_column_share_clear_ground(
    ground: str, other: int, *, fits: bool
) -> None:
    game = battle(A=column("0404"), B=column("0503", strength=other), terrain={"0503": ground})
    assert may_stop(game, "A", "0503") == fits
    assert is_disordered(game, "A") != fits
    assert is_disordered(game, "B") != fits


@pytest.mark.parametrize(("other", "fits"), [(2, True), (3, False)])
def test_aus_180_eight_points_in_column_share_a_village(other: int, *, fits: bool) -> None:
    game = battle(A=column("0404"), B=column("0503", strength=other), terrain={"0503": "v"})
    assert may_stop(game, "A", "0503") == fits


def test_aus_180_a_column_that_enters_woods_shares_them_in_disorder() -> None:
    loose: dict[str, Any] = {"form": "disorder", "facing": 2, "strength": 2}
    game = battle(A=column("0404"), B=infantry("0503", **loose), terrain={"0503": "w"})
    assert may_stop(game, "A", "0503")
    assert is_disordered(game, "A")


def test_aus_179_cavalry_that_rides_through_infantry_disorders_both_and_goes_on() -> None:
    game = battle(A=cavalry("0404", form="column"), B=column("0503", strength=1))
    assert not may_stop(game, "A", "0503")
    assert is_disordered(game, "A")
    assert is_disordered(game, "B")


def test_aus_181_a_battery_that_passes_a_battalion_with_guns_disorders_the_battalion() -> None:
    game = battle(
        A=battery("0404", form="limbered", facing=2),
        B=column("0503", strength=2),
        C=battery("0503", form="limbered", facing=2),
    )
    assert not may_stop(game, "A", "0503")
    assert is_disordered(game, "B")
    assert [is_disordered(game, one) for one in "AC"] == [False, False]


@pytest.mark.parametrize(("others", "fits"), [(1, True), (2, False)])
def test_aus_181_two_batteries_stand_together_and_a_third_goes_on(
    others: int, *, fits: bool
) -> None:
    guns: dict[str, Any] = {
        f"G{n}": battery("0503", form="limbered", facing=2) for n in range(others)
    }
    game = battle(A=battery("0404", form="limbered", facing=2), **guns)
    assert may_stop(game, "A", "0503") == fits


def test_aus_179_battalions_of_two_divisions_pass_each_other_in_disorder() -> None:
    game = battle(A=column("0404", strength=2), B=column("0503", strength=2, command="v-1"))
    assert not may_stop(game, "A", "0503")
    assert [is_disordered(game, one) for one in "AB"] == [True, True]


def test_aus_155_skirmishers_are_passed_in_order() -> None:
    game = battle(A=column("0404"), B=infantry("0503", form="skirmish"))
    assert not may_stop(game, "A", "0503")
    assert [is_disordered(game, one) for one in "AB"] == [False, False]


def test_aus_154_skirmishers_do_not_stop_on_skirmishers_but_on_guns() -> None:
    few: dict[str, Any] = {"form": "skirmish", "strength": 3}
    on_few = battle(A=infantry("0404", **few), B=infantry("0503", **few))
    assert not may_stop(on_few, "A", "0503")
    on_guns = battle(A=infantry("0404", **few), B=battery("0503"))
    assert may_stop(on_guns, "A", "0503")


def test_aus_188_a_good_battalion_that_joins_a_shaken_one_is_shaken_too() -> None:
    game = battle(A=column("0404", strength=4), B=column("0503", strength=4, statuses=[SHAKEN]))
    played(game, move_unit(game, "A"), "0503", PASS)
    assert [level_of(game, one) for one in "AB"] == [SHAKEN, SHAKEN]


def test_aus_188_a_good_battalion_that_passes_a_shaken_one_stays_good() -> None:
    game = battle(A=column("0404", strength=4), B=column("0503", strength=4, statuses=[SHAKEN]))
    played(game, move_unit(game, "A"), "0503", "0603", PASS)
    assert level_of(game, "A") == "good"


def test_aus_188_nobody_stops_with_a_routed_unit() -> None:
    runs: dict[str, Any] = {"form": "disorder", "strength": 2, "statuses": ["routed"]}
    game = battle(
        A=infantry("0404", form="disorder", facing=2, strength=2), B=infantry("0503", **runs)
    )
    assert not may_stop(game, "A", "0503")


@pytest.mark.parametrize(("strength", "fits"), [(4, True), (5, False)])
def test_aus_109_on_the_march_eight_points_of_infantry_share_a_hex(
    strength: int, *, fits: bool
) -> None:
    game = battle(
        A=column("0404", strength=4),
        B=column("0503", strength=strength),
        suchet=leader("0101")._replace(statuses=(STRATEGIC,)),
        level=MARCH,
    )
    assert may_stop(game, "A", "0503") == fits


@pytest.mark.parametrize(("strength", "fits"), [(3, True), (4, False)])
def test_aus_109_on_the_march_seven_points_of_cavalry_share_a_hex(
    strength: int, *, fits: bool
) -> None:
    ride: dict[str, Any] = {"form": "column", "facing": 2}
    game = battle(
        A=cavalry("0404", strength=4, **ride),
        B=cavalry("0503", strength=strength, **ride),
        suchet=leader("0101")._replace(statuses=(STRATEGIC,)),
        level=MARCH,
    )
    assert may_stop(game, "A", "0503") == fits


def test_aus_183_the_top_battalion_and_the_battery_of_a_hex_fire_and_nobody_else() -> None:
    low: dict[str, Any] = {"strength": 4, "form": "column", "facing": 2}
    game = battle(
        A=infantry("0404", **low),
        B=infantry("0404", **low),
        G=battery("0404", facing=2),
        Z=russian("0503"),
    )
    firing = [one for one in "AB" if may_fire(game, one)]
    assert len(firing) == 1
    assert may_fire(game, "G")


def test_aus_173_a_long_regiment_passes_a_battalion_only_in_disorder() -> None:
    ride: dict[str, Any] = {"form": "column", "facing": 2, "extends": ["0304"]}
    game = battle(A=cavalry("0404", **ride), B=column("0503", strength=1))
    assert not may_stop(game, "A", "0503")
    assert is_disordered(game, "B")


def test_aus_088_who_could_not_leave_a_crowded_hex_does_not_enter_it() -> None:
    # One point left in the clear: the hex could be entered, but not left again.
    game = battle(A=column("0404", move=1), B=column("0503"))
    assert "0503" not in asked(game, "A")


def test_aus_088_who_has_just_the_points_to_leave_passes_a_full_hex() -> None:
    game = battle(A=column("0404", move=2), B=column("0503"))
    played(game, move_unit(game, "A"), "0503", "0603")
    assert game.piece("A").hex == "0603"
