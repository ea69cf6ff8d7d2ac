"""Tirailleurs du Po and Corses (A2.4): companies, and the battalion that they are again."""

from typing import Any

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game_events import Counted
from hexwright.engine.systems.aus.activations import ATTEMPT_FULL, next_division
from hexwright.engine.systems.aus.command import acting_units, in_command
from hexwright.engine.systems.aus.losses import eliminate
from hexwright.engine.systems.aus.markers import draw_marker
from hexwright.engine.systems.aus.morale import rout
from hexwright.engine.systems.aus.movement import move_unit, movers
from hexwright.engine.systems.aus.points import spent
from hexwright.engine.systems.aus.rally import judge_commands
from hexwright.engine.systems.aus.records import FULL, activation
from hexwright.engine.systems.aus.stacking import may_stack
from hexwright.engine.systems.aus.tirailleurs import (
    companies_owed,
    reform,
    reform_cost,
    split,
    split_cost,
)
from hexwright.engine.systems.aus.troops import (
    division_of,
    is_disordered,
    is_lost,
    is_routed,
    shape,
    strength,
)
from hexwright.engine.systems.aus.victory import shaken_units
from hexwright.engine.systems.aus.without_markers import idle_divisions
from tests.helpers.aus import ALLIED, FRENCH, NO, YES, infantry, leader, played
from tests.helpers.aus_staff import staffed
from tests.helpers.situations import Situation

PO: dict[str, Any] = {"light": True, "splits_into": "tirailleur-company", "skirmish_capable": True}


def corps(**more: Any) -> Situation:
    """A battalion of tirailleurs that has lost one of its six strength points."""
    values: dict[str, Any] = {
        "suchet": leader("0404"),
        "P": infantry("0503", form="column", facing=2, losses=1, **PO),
        **more,
    }
    return staffed(**values)


def companies(game: Situation) -> list[str]:
    return [
        one.id
        for one in game.pieces_of(FRENCH)
        if one.id.startswith("tirailleur-company#") and one.hex
    ]


@pytest.mark.parametrize("number", ["aus-344", "aus-345"])
def test_as_many_companies_as_strength_points_are_left_take_its_place(number: str) -> None:
    game = corps()
    split(game, "P")
    found = companies(game)
    assert number
    assert len(found) == 5
    assert {strength(game, one) for one in found} == {1}
    assert {shape(game, one) for one in found} == {"skirmish"}
    assert {division_of(game, one) for one in found} == {"v-3"}
    assert not game.piece("P").hex


def test_aus_344_splitting_is_a_change_of_formation_and_the_companies_move_on() -> None:
    game = corps(level=FULL)
    played(game, move_unit(game, "P"), ":split")
    first, *others = companies(game)
    # Two of six points are spent; each of them goes on with the other four.
    assert spent(game, first) == 2 * 12
    assert set(movers(game)) >= {first, *others}
    played(game, move_unit(game, first), NO, "0603", "0702", PASS)
    assert game.piece(first).hex == "0702"


def test_aus_344_a_battalion_of_others_does_not_split() -> None:
    game = corps(A=infantry("0504"))
    assert split_cost(game, "A") is None
    assert split_cost(game, "P") == 2 * 12


def test_aus_344_a_battalion_in_companies_is_not_lost() -> None:
    game = corps()
    split(game, "P")
    judge_commands(game)
    assert not is_lost(game, "P")
    assert shaken_units(game, FRENCH) == 0


def test_aus_345_a_company_that_routs_stays_in_skirmish_and_is_not_disordered() -> None:
    game = corps(Z=infantry("0602", ALLIED, facing=9))
    split(game, "P")
    one = companies(game)[0]
    game.state.forced = (0,) * 4
    played(game, rout(game, one, ("Z",)))
    assert is_routed(game, one)
    assert shape(game, one) == "skirmish"
    assert not is_disordered(game, one)
    assert game.piece(one).extends == ()


@pytest.mark.parametrize("number", ["aus-346", "aus-154"])
def test_companies_of_one_battalion_gather_in_a_hex_and_nobody_else_joins_them(number: str) -> None:
    game = corps(A=infantry("0504", form="column", facing=2))
    split(game, "P")
    first, *others = companies(game)
    assert number
    assert may_stack(game, [first], "0503")
    assert others
    assert not may_stack(game, ["A"], "0503")


def test_aus_346_all_that_are_left_must_be_in_the_hex() -> None:
    game = corps(level=FULL)
    split(game, "P")
    first, *_ = companies(game)
    played(game, move_unit(game, first), NO, "0603", PASS)
    assert reform_cost(game, companies(game)[1]) is None


@pytest.mark.parametrize("number", ["aus-346", "aus-344"])
def test_the_battalion_is_as_strong_as_there_are_companies(number: str) -> None:
    game = corps(level=FULL)
    split(game, "P")
    dead, first, *_ = companies(game)
    played(game, eliminate(game, dead, "aus-273"))
    assert reform_cost(game, first) == 2 * 12
    assert reform(game, first, 2) == "P"
    assert number
    assert strength(game, "P") == 4
    assert shape(game, "P") == "column"
    assert companies(game) == []
    # As often as they like.
    split(game, "P")
    assert len(companies(game)) == 4


def test_aus_346_gathering_is_done_with_movement_points() -> None:
    game = corps(level=FULL)
    split(game, "P")
    first = companies(game)[0]
    played(game, move_unit(game, first), NO, ":reform", ":face-2")
    assert game.piece("P").hex == "0503"
    assert spent(game, "P") == 2 * 12


def test_aus_347_companies_are_in_command_however_far_their_leader_is() -> None:
    game = corps(suchet=leader("1209"), A=infantry("0504"))
    split(game, "P")
    assert all(in_command(game, one, "v-3") for one in companies(game))
    assert not in_command(game, "A", "v-3")
    assert set(companies(game)) <= set(acting_units(game, "v-3"))


def test_aus_347_they_act_in_full_when_their_division_fails() -> None:
    game = corps(lims=("lim-v-3",), A=infantry("0504"))
    split(game, "P")
    played(game, draw_marker(game))
    # A normal leader with 7 fails on an 8, and stops on a 1.
    game.state.forced = (8, 1)
    played(game, next_division(game), "suchet", ATTEMPT_FULL)
    played(game, next_division(game), YES)
    assert activation(game).level == FULL
    assert set(activation(game).units) == set(companies(game))


def test_aus_347_they_act_with_their_division_when_it_succeeds() -> None:
    game = corps(lims=("lim-v-3",), A=infantry("0504"))
    split(game, "P")
    played(game, draw_marker(game))
    game.state.forced = (0,)
    played(game, next_division(game), "suchet", ATTEMPT_FULL, NO)
    assert set(activation(game).units) == {"A", *companies(game)}
    assert activation(game).owed == ()


def test_aus_347_without_their_marker_they_act_on_the_independent_one() -> None:
    game = corps(lims=("lim-french-independent",))
    split(game, "P")
    assert companies_owed(game, FRENCH) == (("companies", "v-3"),)
    played(game, draw_marker(game))
    played(game, next_division(game), YES)
    assert set(activation(game).units) == set(companies(game))


@pytest.mark.parametrize("lim", ["lim-v-3", "lim-v"])
def test_aus_347_not_so_if_their_division_has_a_marker_in_the_pool(lim: str) -> None:
    game = corps(lims=("lim-french-independent", lim))
    split(game, "P")
    assert companies_owed(game, FRENCH) == ()


def test_aus_347_otherwise_they_act_in_part_with_their_division() -> None:
    game = corps()
    split(game, "P")
    assert "v-3" in idle_divisions(game, FRENCH)
    game.emit(Counted("turn", "acted", "v-3"))
    assert "v-3" not in idle_divisions(game, FRENCH)
