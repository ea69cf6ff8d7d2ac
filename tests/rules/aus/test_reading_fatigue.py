"""Positions read from the printed rules of fatigue (13), before the code was looked at."""

from typing import Any

import pytest

from hexwright.engine.core.game_events import Counted, LevelSet
from hexwright.engine.systems.aus.fire import COMBAT, fire_at
from hexwright.engine.systems.aus.melee import melee_modifiers
from hexwright.engine.systems.aus.melee_checks import Fight
from hexwright.engine.systems.aus.morale import check_modifiers
from hexwright.engine.systems.aus.rally import box_of, may_rally, tire, try_to_rally
from hexwright.engine.systems.aus.records import BUSY, DRAWN
from hexwright.engine.systems.aus.troops import (
    FATIGUE,
    GOOD,
    ROUTED,
    SHAKEN,
    STRATEGIC,
    TURN,
    UNSTEADY,
    fatigue_of,
    is_disordered,
    level_of,
    strength,
)
from tests.helpers.aus import ALLIED, NO, battery, battle, infantry, leader, played
from tests.helpers.aus_reading import column, russian
from tests.helpers.situations import Situation


def tired(level: int, *counts: str, **more: Any) -> Situation:
    """A battalion of the third division, which has some fatigue and did something this turn."""
    values: dict[str, Any] = {"suchet": leader("0303"), "A": column("0404"), **more}
    game = battle(level="", fatigue={"v-3": level} if level else {}, **values)
    for name in counts:
        game.emit(Counted(TURN, name, "v-3"))
    return game


def after(game: Situation) -> int:
    """The fatigue of the third division at the end of the turn."""
    game.run(tire(game))
    while game.decision is not None:
        game.answer(game.decision.options[0] if game.decision.options else NO)
    return fatigue_of(game, "v-3")


def test_aus_327_a_division_whose_marker_came_up_in_vain_tires() -> None:
    assert after(tired(0, DRAWN)) == 1


def test_aus_326_a_marker_and_a_fight_tire_by_one_level_only() -> None:
    assert after(tired(1, DRAWN, BUSY, COMBAT)) == 2


def test_aus_324_nobody_is_more_than_nine_tired() -> None:
    assert after(tired(9, DRAWN, BUSY)) == 9


@pytest.mark.parametrize(("where", "level"), [("0704", 2), ("0604", 3)])
def test_aus_330_who_rests_three_hexes_from_the_enemy_recovers(where: str, level: int) -> None:
    assert after(tired(3, Z=russian(where))) == level


def test_aus_330_a_routed_enemy_disturbs_the_rest_and_a_leader_alone_does_not() -> None:
    runs = infantry("0604", ALLIED, form="disorder", statuses=[ROUTED])
    assert after(tired(3, Z=runs)) == 3
    assert after(tired(3, markov=leader("0504", ALLIED))) == 2


def test_aus_330_nobody_is_less_tired_than_fresh() -> None:
    assert after(tired(0)) == 0


@pytest.mark.parametrize(
    ("level", "morale", "loose"), [(6, SHAKEN, False), (7, GOOD, True), (8, SHAKEN, True)]
)
def test_aus_331_what_happens_at_seven_eight_and_nine(
    level: int, morale: str, *, loose: bool
) -> None:
    game = tired(level, DRAWN, BUSY)
    assert after(game) == level + 1
    assert level_of(game, "A") == morale
    assert is_disordered(game, "A") == (loose and level == 7) or level == 8


def test_aus_332_a_division_that_stays_at_nine_loses_nothing_more() -> None:
    game = tired(9, DRAWN, BUSY)
    after(game)
    assert level_of(game, "A") == GOOD


def test_aus_332_whoever_lost_a_level_to_fatigue_may_rally_to_good() -> None:
    game = tired(6, DRAWN, BUSY)
    after(game)
    assert level_of(game, "A") == SHAKEN
    assert may_rally(game, "A")
    # Shaken 1 and fatigue 1.
    game.state.forced = (4,)
    played(game, try_to_rally(game, "A"))
    assert level_of(game, "A") == GOOD


def test_aus_331_a_shaken_battalion_turns_unsteady_at_seven() -> None:
    game = tired(6, DRAWN, BUSY, A=column("0404", statuses=[SHAKEN]))
    after(game)
    assert level_of(game, "A") == UNSTEADY


def test_aus_324_guns_neither_lose_levels_nor_points_at_seven() -> None:
    game = tired(6, DRAWN, BUSY, G=battery("0405", command="v-3"))
    after(game)
    assert strength(game, "G") == 4


def test_aus_331_skirmishers_keep_their_order_at_eight() -> None:
    game = tired(7, DRAWN, BUSY, A=infantry("0404", form="skirmish"))
    after(game)
    assert not is_disordered(game, "A")


def test_aus_332_rest_from_eight_to_seven_costs_no_level() -> None:
    game = tired(8)
    assert after(game) == 7
    assert level_of(game, "A") == GOOD


def test_aus_331_units_out_of_range_tire_with_their_division() -> None:
    game = tired(6, DRAWN, BUSY, B=column("1209"))
    after(game)
    assert level_of(game, "B") == SHAKEN


def test_aus_328_a_march_that_was_attacked_tires() -> None:
    marching = leader("0404")._replace(statuses=(STRATEGIC,))
    assert after(tired(2, DRAWN, COMBAT, suchet=marching)) == 3


def test_aus_328_a_march_alone_neither_tires_nor_rests() -> None:
    marching = leader("0404")._replace(statuses=(STRATEGIC,))
    assert after(tired(2, DRAWN, suchet=marching)) == 2


@pytest.mark.parametrize(("where", "box"), [("0504", "removed-combat"), ("1005", "available")])
def test_aus_329_canister_tires_its_target_and_distant_fire_does_not(where: str, box: str) -> None:
    game = battle(
        A=battery("0404", facing=4),
        Z=russian(where, 11),
        markov=leader("1209", ALLIED),
        dice=[0, 0],
    )
    game.run(fire_at(game, "A", "Z"))
    while game.decision is not None:
        game.answer(NO)
    assert box_of(game, "b-2") == box


@pytest.mark.parametrize(("level", "total"), [(5, 0), (6, -1), (7, -1), (8, -2)])
def test_aus_ex_06_the_melee_is_worse_for_the_tired(level: int, total: int) -> None:
    game = battle(A=column("0404"), Z=russian("0503"), fatigue={"v-3": level} if level else {})
    fight = Fight("assault", ("A",), ("Z",), "0503", "front")
    assert melee_modifiers(game, fight).total == total


def test_aus_ex_06_levels_do_not_add_up() -> None:
    game = tired(5, DRAWN, BUSY)
    assert check_modifiers(game, "A").total == 1
    after(game)
    assert check_modifiers(game, "A").total == 1


def test_aus_325_a_level_is_counted_by_division() -> None:
    game = tired(4, B=column("0406", command="v-1"))
    game.emit(LevelSet("v-1", FATIGUE, 3))
    assert [check_modifiers(game, one).total for one in "AB"] == [1, 0]
