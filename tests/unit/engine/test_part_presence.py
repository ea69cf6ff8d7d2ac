"""How near units of a side are."""

from hexwright.engine.core.piece_events import Eliminated
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.presence import (
    VERY_FAR,
    distance_to,
    held,
    hexes_within,
    is_beside,
    places_beside,
    places_within,
)
from tests.helpers.situations import Situation, piece, situation


def row() -> Situation:
    return situation(
        ".A    .    .    .G    .X", A=piece(), G=piece("general"), X=piece(side="blue")
    )


def test_the_nearest_unit_counts_and_leaders_do_not() -> None:
    game = row()
    assert distance_to(game, "red", "0501") == 4
    assert distance_to(game, "blue", "0101") == 4
    game.emit(Eliminated("X"))
    assert distance_to(game, "blue", "0101") == VERY_FAR


def test_hexes_are_held_beside_or_within_a_distance() -> None:
    game = row()
    place = field_of(game).place
    assert held(game, "red") == {"0101"}
    assert is_beside(game, "blue", "0401")
    assert not is_beside(game, "blue", "0301")
    assert places_beside(game, "red") == {place("0201")}
    assert {place("0101"), place("0301")} <= places_within(game, "red", 2)
    assert place("0401") not in places_within(game, "red", 2)
    assert hexes_within(game, "red", 2) == {"0101", "0201", "0301"}
    game.emit(Eliminated("A"))
    assert hexes_within(game, "red", 2) == frozenset()
