"""What is remembered between questions is what would be worked out anew."""

from collections.abc import Iterator

import pytest

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Moved, Placed
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.cce.activation import heads
from hexwright.engine.systems.cce.advance import can_advance
from hexwright.engine.systems.cce.fire import has_target, targets_of
from hexwright.engine.systems.cce.markers import (
    blaze_in,
    clouds,
    lay_smoke,
    next_piece,
    set_on_fire,
    smoke_in,
    take_off,
    works_in,
)
from hexwright.engine.systems.cce.melee import contested
from hexwright.engine.systems.cce.movement import can_move, steps
from hexwright.engine.systems.cce.sight import Seen, seen
from hexwright.engine.systems.cce.units import (
    FIREPOWER,
    MORALE,
    MOVEMENT,
    RANGE,
    units_in,
    units_of,
    value,
    weapon_of,
    weapon_value,
)
from tests.helpers.cce import battle, sample

ANSWERS = 150


def remembered(board: Board) -> Iterator[object]:
    """All that is remembered of the units of both sides, and of what lies in their hexes."""
    yield clouds(board)
    yield contested(board)
    yield {hex_: (smoke_in(board, hex_), blaze_in(board, hex_)) for hex_ in board.state.stacks}
    for side in board.sides:
        yield [heads(board, side, can) for can in (can_move, can_advance, has_target)]
        yield [units_in(board, hex_, side) for hex_ in board.state.stacks]
        for unit in units_of(board, side):
            weapon = weapon_of(board, unit)
            yield unit, weapon, works_in(board, board.piece(unit).hex)
            yield [value(board, unit, name).parts for name in (FIREPOWER, RANGE, MOVEMENT, MORALE)]
            yield targets_of(board, unit), steps(board, (unit,))
            if weapon:
                yield weapon_value(board, weapon, RANGE).parts, targets_of(board, weapon)


@pytest.mark.parametrize("scenario", ["crossroads", "olkhovka", "winter-forest"])
def test_what_is_remembered_is_what_is_found_anew(scenario: str) -> None:
    game, player = Game.start(sample(), scenario, 7), RandomPlayer(7)
    for _ in range(ANSWERS):
        if game.decision is None:
            break
        game.submit(player.answer(game.decision))
        # A mere board remembers nothing.
        fresh = Board(game.setting, game.state)
        assert list(remembered(game)) == list(remembered(fresh))


def test_values_are_worked_out_again_when_wire_of_the_enemy_comes_and_goes() -> None:
    game = battle(axis={"g": "ger-rifle-squad E5"}, allies={"u": "us-rifle-squad E8"})
    before = value(game, "g", RANGE).total, value(game, "g", FIREPOWER).total
    wire = next_piece(game, "wire", side="allies", hex="E6")
    game.emit(Placed(wire))
    assert (value(game, "g", RANGE).total, value(game, "g", FIREPOWER).total) == before
    game.emit(Moved(wire.id, "E5"))
    assert (value(game, "g", RANGE).total, value(game, "g", FIREPOWER).total) != before
    game.emit(Moved(wire.id, "E6"))
    assert (value(game, "g", RANGE).total, value(game, "g", FIREPOWER).total) == before


def test_a_line_is_looked_along_again_whenever_smoke_or_fire_comes_and_goes() -> None:
    game = battle(axis={"g": "ger-rifle-squad E5"}, allies={"u": "us-rifle-squad E8"})

    def hindrance() -> int | None:
        found = seen(game, "E5", "E7")
        return found.hindrance if found else None

    assert seen(game, "E5", "E7") == Seen()
    for _ in range(3):
        assert lay_smoke(game, "E6", "cce-298")
        assert hindrance() == game.attribute(smoke_in(game, "E6"), "hindrance")
        take_off(game, smoke_in(game, "E6"), "cce-298")
        assert hindrance() == 0
    assert set_on_fire(game, "E6", "cce-244")
    assert hindrance() is None
