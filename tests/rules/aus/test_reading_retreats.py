"""Positions read from the printed rules of retreats (10), before the code was looked at."""

from typing import Any

import pytest

from hexwright.engine.parts.ground import distance
from hexwright.engine.systems.aus.morale import rout, sink
from hexwright.engine.systems.aus.retreat import Flight, go_back
from hexwright.engine.systems.aus.troops import (
    GOOD,
    ROUTED,
    SHAKEN,
    UNSTEADY,
    is_disordered,
    level_of,
    shape,
    strength,
)
from tests.helpers.aus import ALLIED, battery, battle, cavalry, infantry, played
from tests.helpers.aus_reading import column, horse, russian


def test_aus_302_an_unsteady_line_steps_back_and_keeps_line_and_facing() -> None:
    game = battle(A=column("0504"), Z=russian("0604"))
    played(game, sink(game, "Z", 2, ["A"]))
    piece = game.piece("Z")
    assert (piece.facing, shape(game, "Z")) == (9, "line")
    assert distance(game, piece.hex, "0604") == 1
    assert distance(game, piece.hex, "0504") == 2


@pytest.mark.parametrize(("move", "hexes"), [(6, 3), (5, 2), (8, 4)])
def test_aus_302_a_routed_battalion_runs_half_of_what_its_back_prints(
    move: int, hexes: int
) -> None:
    # The back has a point less: 5, 4 and 7, halved and rounded up.
    game = battle(A=column("0304"), Z=russian("0404", move=move))
    played(game, rout(game, "Z", ["A"]))
    assert distance(game, game.piece("Z").hex, "0404") == hexes


def test_aus_303_a_routed_unit_looks_to_where_it_runs() -> None:
    game = battle(A=column("0304"), Z=russian("0404"))
    played(game, rout(game, "Z", ["A"]))
    assert game.piece("Z").facing in (2, 3, 4)


def test_aus_304_a_retreat_through_a_full_line_goes_on_and_shakes_it() -> None:
    hexes = ("0603", "0703", "0704", "0605")
    ring: dict[str, Any] = {f"Y{n}": russian(hex_) for n, hex_ in enumerate(hexes)}
    game = battle(A=column("0504"), Z=russian("0604"), **ring, dice=[0] * 20)
    game.run(sink(game, "Z", 2, ["A"]))
    while game.decision is not None:
        game.answer(game.decision.options[0])
    assert distance(game, game.piece("Z").hex, "0604") >= 2
    crossed = [one for one in ring if is_disordered(game, one)]
    assert len(crossed) == 1


def test_aus_310_an_open_hex_is_taken_before_one_with_friends() -> None:
    game = battle(A=column("0504"), Z=russian("0604"), Y=russian("0703"), dice=[0])
    played(game, sink(game, "Z", 2, ["A"]))
    assert game.piece("Z").hex == "0704"
    assert not is_disordered(game, "Y")


def test_aus_312_skirmishers_who_are_run_through_check_but_keep_order() -> None:
    # Y has morale 6 and fails by one with a 7.
    ring: dict[str, Any] = {f"B{n}": column(hex_) for n, hex_ in enumerate(("0603", "0605"))}
    game = battle(
        A=column("0504"),
        Z=russian("0604"),
        X=infantry("0703", ALLIED, form="skirmish"),
        Y=infantry("0704", ALLIED, form="skirmish"),
        **ring,
    )
    game.state.forced = (7, 7, 7, 7, 7, 7)
    game.run(sink(game, "Z", 2, ["A"]))
    while game.decision is not None:
        game.answer(game.decision.options[0])
    assert SHAKEN in (level_of(game, "X"), level_of(game, "Y"))
    assert [is_disordered(game, one) for one in "XY"] == [False, False]


def test_aus_308_at_the_edge_of_the_map_a_rout_costs_a_point_for_each_hex_not_gone() -> None:
    # In the corner there is one hex to the south, and then nothing further away.
    game = battle(Z=russian("1201"), A=column("1101"), B=column("1202"))
    played(game, rout(game, "Z", ["A", "B"]))
    assert (game.piece("Z").hex, strength(game, "Z")) == ("1201", 3)


def test_aus_309_a_surrounded_battalion_loses_a_point_and_stays() -> None:
    ring = ("0603", "0703", "0704", "0605", "0504", "0503")
    others: dict[str, Any] = {f"A{n}": column(hex_) for n, hex_ in enumerate(ring)}
    game = battle(Z=russian("0604"), **others)
    played(game, sink(game, "Z", 2, ["A0"]))
    assert (game.piece("Z").hex, strength(game, "Z")) == ("0604", 5)
    assert level_of(game, "Z") == UNSTEADY


@pytest.mark.parametrize(("side", "column_"), [("french", "05"), (ALLIED, "07")])
def test_aus_311_with_nobody_near_the_french_go_west_and_the_allies_east(
    side: str, column_: str
) -> None:
    game = battle(A=infantry("0604", side, form="column", facing=2))
    played(game, go_back(game, Flight(("A",), 1, ()), "aus-302"))
    assert game.piece("A").hex[:2] == column_


def test_aus_306_no_hex_is_entered_twice_in_a_retreat_of_five() -> None:
    game = battle(A=column("0404"), Z=horse("0504", form="line"))
    seen = [game.piece("Z").hex]
    played(game, rout(game, "Z", ["A"]))
    assert game.piece("Z").hex not in seen
    assert distance(game, game.piece("Z").hex, "0504") == 5


def test_aus_302_a_long_unsteady_regiment_goes_back_two_hexes_abreast() -> None:
    game = battle(A=column("0504"), Z=horse("0604", extends=["0603"]))
    played(game, sink(game, "Z", 2, ["A"]))
    piece = game.piece("Z")
    assert piece.facing == 9
    assert len(piece.hexes) == 2
    assert {hex_[:2] for hex_ in piece.hexes} == {"08"}


def test_aus_304_the_guns_with_a_battalion_that_goes_are_not_left_to_it_by_fire() -> None:
    # Fire, not melee, unsettles it: the guns check like every friend of its stack, and stay.
    game = battle(
        A=column("0404"),
        Y=battery("0503", ALLIED, facing=8),
        Z=infantry("0503", ALLIED, form="column", facing=8),
        dice=[6],
    )
    played(game, sink(game, "Z", 2, ["A"]))
    assert level_of(game, "Z") == UNSTEADY
    assert game.piece("Y").hex == "0503"
    assert strength(game, "Y") == 4


def test_aus_124_a_routed_unit_does_not_stop_whoever_passes_it() -> None:
    game = battle(A=cavalry("0404"), Z=russian("0603"), dice=[])
    played(game, rout(game, "Z", ["A"]))
    assert level_of(game, "Z") == ROUTED
    assert level_of(game, "A") == GOOD
