"""Positions read from the printed rules of movement and fog (5, A5), before the code."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.systems.aus.charge_ways import targets
from hexwright.engine.systems.aus.ground import POINT
from hexwright.engine.systems.aus.movement import move_phase, move_unit
from hexwright.engine.systems.aus.points import spent
from hexwright.engine.systems.aus.records import FULL, LIMITED, LONE, MARCH
from hexwright.engine.systems.aus.sight import sees
from hexwright.engine.systems.aus.troops import (
    MAY_CHARGE,
    ROUTED,
    SHAKEN,
    has,
    is_disordered,
)
from tests.helpers.aus import ALLIED, battery, battle, cavalry, infantry, leader, played
from tests.helpers.aus_reading import column, russian
from tests.helpers.situations import Situation

LANE = ("0404", "0503", "0603", "0702", "0802")


def steps(game: Situation, unit: str, *way: str) -> int:
    """How many hexes of a way a unit can go, everybody declining to react."""
    decision = game.run(move_unit(game, unit))
    for gone, hex_ in enumerate(way):
        while decision is not None and decision.kind != "hex" and PASS in decision.buttons:
            decision = game.answer(PASS)
        if decision is None or hex_ not in map(str, decision.options):
            return gone
        decision = game.answer(hex_)
    return len(way)


# --- movement (5) ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "loose"), [(6, False), (7, True)])
def test_aus_089_the_check_of_order_takes_the_die_as_it_falls(die: int, *, loose: bool) -> None:
    # A shaken line: neither counts here.
    game = battle(
        A=infantry("0404", statuses=[SHAKEN]), terrain={"0503": "o"}, dice=[die], level=FULL
    )
    game.run(move_unit(game, "A"))
    game.answer("0503")
    assert is_disordered(game, "A") == loose


def test_aus_105_a_march_passes_close_to_an_enemy_leader_who_is_alone() -> None:
    game = battle(A=column("0404"), markov=leader("0703", ALLIED), level=MARCH)
    assert steps(game, "A", *LANE[1:3]) == 2


def test_aus_105_a_march_keeps_away_from_a_routed_battalion_too() -> None:
    runs = infantry("0802", ALLIED, form="disorder", statuses=[ROUTED])
    game = battle(A=column("0404"), Z=runs, level=MARCH)
    assert steps(game, "A", *LANE[1:]) == 0


def test_aus_104_a_march_enters_a_village_by_its_road_alone() -> None:
    assert steps(battle(A=column("0404"), terrain={"0503": "v"}, level=MARCH), "A", "0503") == 0
    by_road = battle(A=column("0404"), terrain={"0503": "v"}, roads=[LANE], level=MARCH)
    assert steps(by_road, "A", "0503") == 1
    lane = battle(A=column("0404"), terrain={"0404": "v", "0503": "v"}, level=MARCH)
    assert steps(lane, "A", "0503") == 1


def test_aus_104_a_march_crosses_a_stream_by_a_bridge_alone() -> None:
    stream = {("0404", "0503"): "stream"}
    assert steps(battle(A=column("0404"), sides=stream, level=MARCH), "A", "0503") == 0
    bridge = battle(A=column("0404"), sides=stream, roads=[LANE], level=MARCH)
    assert steps(bridge, "A", "0503") == 1


@pytest.mark.parametrize(("roads", "hexes"), [((), 1), ((LANE,), 2)])
def test_aus_112_a_bridge_spares_the_cost_of_the_stream(roads: Any, hexes: int) -> None:
    stream = {("0404", "0503"): "stream"}
    game = battle(A=column("0404", move=2), sides=stream, roads=roads)
    assert steps(game, "A", "0503", "0603") == hexes


def test_aus_110_who_leaves_a_road_pays_for_the_ground_from_there() -> None:
    # Woods by road 1, the next clear hex 1; another one is too far.
    game = battle(A=column("0404", move=2), terrain={"0503": "w"}, roads=[LANE[:2]])
    assert steps(game, "A", "0503", "0603", "0702") == 2
    assert not is_disordered(game, "A")


def test_aus_091_skirmishers_stop_whoever_comes_next_to_them_from_any_side() -> None:
    light = infantry("0503", ALLIED, form="skirmish")
    game = battle(A=column("0405", 0), Z=light)
    # 0404 touches them: the move ends there.
    assert steps(game, "A", "0404", "0403") == 1


def test_aus_091_limbered_guns_stop_infantry_before_them() -> None:
    guns = battery("0503", ALLIED, form="limbered", facing=8)
    game = battle(A=column("0304"), Z=guns)
    assert steps(game, "A", "0404", "0403") == 1


def test_aus_058_a_limited_activation_does_not_come_next_to_a_routed_unit() -> None:
    runs = infantry("0503", ALLIED, form="disorder", statuses=[ROUTED])
    assert steps(battle(A=column("0304"), Z=runs, level=LIMITED), "A", "0404") == 0


def test_aus_058_a_limited_activation_comes_next_to_a_leader_alone() -> None:
    game = battle(A=column("0304"), markov=leader("0503", ALLIED), level=LIMITED)
    assert steps(game, "A", "0404") == 1


@pytest.mark.parametrize(("facing", "marked"), [(2, True), (4, False)])
def test_aus_090_cavalry_that_turned_paid_for_it_from_its_half(
    facing: int, *, marked: bool
) -> None:
    # Five hexes to the north-east; or a turn to the east first, which is the sixth point.
    game = battle(A=cavalry("0207", form="column", facing=facing))
    turn = [":turn-left"] if facing == 4 else []
    way = ("0306", "0406", "0505", "0605", "0704")
    decision = game.run(move_unit(game, "A"))
    for choice in (*turn, *way, PASS):
        assert decision is not None
        decision = game.answer(choice)
    played(game, move_phase(game), PASS)
    assert has(game, "A", MAY_CHARGE) == marked


def test_aus_171_a_long_line_pays_for_the_dearer_of_its_hexes_and_checks_once() -> None:
    game = battle(A=cavalry("0404", extends=["0405"]), terrain={"0504": "o"}, dice=[0])
    game.run(move_unit(game, "A"))
    game.answer("0503")
    assert game.piece("A").hexes == ("0503", "0504")
    assert spent(game, "A") == 3 * POINT


# --- fog (A5.1) -----------------------------------------------------------------------------------

ROW = ("0503", "0603", "0702", "0802", "0901", "1001")


@pytest.mark.parametrize(
    ("level", "move", "hexes"),
    [(FULL, 5, 3), (FULL, 6, 3), (LIMITED, 6, 3), (LIMITED, 5, 2), (LONE, 6, 2), (LONE, 5, 1)],
)
def test_aus_375_fog_leaves_half_once(level: str, move: int, hexes: int) -> None:
    game = battle(A=column("0404", move=move), fog=9, level=level)
    assert steps(game, "A", *ROW) == hexes


def test_aus_375_who_goes_into_fog_keeps_half_of_what_is_left() -> None:
    # One point for the first hex, in fog: three of five are left.
    game = battle(A=column("0404", move=6), heights={"0404": 8}, fog=3)
    assert steps(game, "A", *ROW) == 4


def test_aus_374_without_the_option_there_is_no_fog() -> None:
    game = battle(A=column("0404", move=6), fog=9, options={"fog": False})
    assert steps(game, "A", *ROW) == 6


@pytest.mark.parametrize(("hex_", "seen"), [("0603", True), ("0702", False)])
def test_aus_377_guns_above_the_fog_see_two_hexes_into_it(hex_: str, *, seen: bool) -> None:
    game = battle(A=battery("0404", facing=2), Z=russian(hex_), heights={"0404": 8}, fog=3)
    assert sees(game, "0404", hex_) == seen


def test_aus_377_who_stands_above_the_fog_is_seen_from_two_hexes_inside() -> None:
    game = battle(A=battery("0404", facing=2), Z=russian("0702"), heights={"0702": 8}, fog=3)
    assert sees(game, "0404", "0702")


@pytest.mark.parametrize(("hex_", "able"), [("0604", True), ("0703", False)])
def test_aus_378_nobody_charges_further_than_two_hexes_into_fog(hex_: str, *, able: bool) -> None:
    game = battle(A=cavalry("0404", statuses=[MAY_CHARGE]), Z=russian(hex_), fog=9)
    assert ("Z" in targets(game, "A")) == able


def test_aus_378_a_target_above_the_fog_is_charged_over_three_hexes() -> None:
    game = battle(
        A=cavalry("0404", statuses=[MAY_CHARGE]),
        Z=russian("0703"),
        heights={"0703": 8},
        fog=3,
    )
    assert "Z" in targets(game, "A")


def test_aus_090_half_of_the_printed_points_counts_for_a_charge_in_fog_too() -> None:
    game = battle(A=cavalry("0207", form="column", facing=2), fog=9)
    decision = game.run(move_unit(game, "A"))
    for hex_ in ("0306", "0406", "0505", "0605", "0704"):
        assert decision is not None
        decision = game.answer(hex_)
    while decision is not None:
        decision = game.answer(PASS)
    played(game, move_phase(game), PASS)
    assert has(game, "A", MAY_CHARGE)
