"""Announced combats: joined by their targets, covering all in front, falling apart on the way."""

from typing import Any

import pytest

from hexwright.engine.core.piece_events import Eliminated, Moved
from hexwright.engine.core.state import Piece
from hexwright.engine.core.substitution import substitute
from hexwright.engine.parts.combats import (
    Combat,
    Coverage,
    add_combat,
    all_or_nobody,
    call_off,
    combat_on,
    from_left,
    hexes_of,
    joined,
    note_combats,
    note_pursuit,
    parties,
    pending,
    stands_beside,
    take_lost,
    take_pursuit,
    waiting,
)
from tests.helpers.situations import Situation, piece, situation

# a, b and d stand in a row with a gap before d; x, y and z in the row behind them.
ROWS = """
    .x   .y   .    .z
      .a   .b   .    .d
"""
FRONT = {"a": ("0101", "0201"), "b": ("0201", "0301"), "d": ("0401",)}


def rows() -> Situation:
    pieces: dict[str, Any] = {name: piece("infantry", "red") for name in "abd"}
    pieces |= {name: piece("infantry", "blue") for name in "xyz"}
    return situation(ROWS, **pieces)


def in_front(game: Situation) -> Coverage:
    """Everybody attacks the enemies in the hexes above him."""
    return Coverage(
        can_attack=game.is_in_play,
        reaches=lambda _, unit: FRONT[unit],
        must_strike=lambda _, hex_: bool(game.pieces_in(hex_)),
    )


def always(unit: str, target: str) -> bool:
    return bool(unit and target)


# --- joining and calling off ---------------------------------------------------------------------


def test_attacks_on_one_hex_are_one_combat() -> None:
    game = rows()
    add_combat(game, Combat(("a",), ("0101", "0201")))
    add_combat(game, Combat(("d",), ("0401",)))
    add_combat(game, Combat(("b",), ("0201",), ("b",)))
    assert pending(game) == (
        Combat(("d",), ("0401",)),
        Combat(("a", "b"), ("0101", "0201"), ("b",)),
    )


def test_what_would_be_joined_can_be_seen_before() -> None:
    game = rows()
    note_combats(game, [Combat(("a",), ("0201",))])
    assert joined(game, Combat(("b",), ("0201",))).attackers == ("a", "b")
    assert len(pending(game)) == 1


def test_units_that_are_called_off_leave_their_attacks() -> None:
    game = rows()
    note_combats(game, [Combat(("a", "b"), ("0201",), ("b",)), Combat(("d",), ("0401",))])
    call_off(game, ("b", "d"))
    assert pending(game) == (Combat(("a",), ("0201",)),)


def test_pursuits_come_before_all_others_and_are_taken_once() -> None:
    game = rows()
    later, now = Combat(("a",), ("0101",)), Combat(("d",), ("0401",), ("d",))
    note_combats(game, [later])
    note_pursuit(game, now)
    assert waiting(game) == (now, later)
    assert take_pursuit(game) == now
    assert take_pursuit(game) is None
    assert waiting(game) == (later,)


def test_without_attacks_nothing_is_kept() -> None:
    game = rows()
    note_combats(game, [Combat(("a",), ("0101",))])
    note_combats(game, [])
    assert not game.state.records


def test_the_attack_on_a_hex_is_found() -> None:
    game = rows()
    combat = Combat(("a",), ("0101",))
    note_combats(game, [combat])
    assert combat_on(game, "0101") == combat
    assert combat_on(game, "0201") is None


# --- whom they must attack -----------------------------------------------------------------------


def test_enemies_in_front_whom_nobody_attacks_are_uncovered() -> None:
    game = rows()
    note_combats(game, [Combat(("a",), ("0101",)), Combat(("b",), ("0201",))])
    assert in_front(game).uncovered(game) == {}
    note_combats(game, [Combat(("a",), ("0101",))])
    assert in_front(game).uncovered(game) == {"0201": ["a"]}


def test_an_attack_takes_on_those_in_front_whom_no_other_covers() -> None:
    game = rows()
    found = in_front(game).remaining(game, Combat(("a",), ("0101",)), always)
    assert found.targets == ("0101", "0201")
    note_combats(game, [Combat(("b",), ("0201",))])
    found = in_front(game).remaining(game, Combat(("a",), ("0101",)), always)
    assert found.targets == ("0101",)


def test_unless_it_need_not_attack_all_in_front() -> None:
    game = rows()
    found = in_front(game).remaining(game, Combat(("a",), ("0101",)), always, all_in_front=False)
    assert found.targets == ("0101",)


def test_an_attacker_who_reaches_no_target_any_more_is_out_of_it() -> None:
    game = rows()
    found = in_front(game).remaining(game, Combat(("a", "d"), ("0101",), ("d",)), always)
    assert (found.attackers, found.chargers) == (("a",), ())


def test_a_target_that_may_not_be_struck_is_released() -> None:
    game = rows()
    found = in_front(game).remaining(
        game,
        Combat(("a",), ("0101", "0201")),
        lambda _, target: target != "0101",
        all_in_front=False,
    )
    assert found.targets == ("0201",)


def test_attacks_of_which_nobody_is_left_vanish() -> None:
    game = rows()
    lost, left = Combat(("d",), ("0401",)), Combat(("a",), ("0101",))
    note_combats(game, [lost, left])
    game.emit(Eliminated("d"))
    found = take_lost(game, lambda combat: in_front(game).remaining(game, combat, always))
    assert found == [lost]
    assert pending(game) == (left,)


# --- who attacks together ------------------------------------------------------------------------


def test_of_a_hex_all_attack_or_nobody() -> None:
    assert all_or_nobody(["a", "b"], lambda _: True) == ("a", "b")
    assert all_or_nobody(["a", "b"], lambda unit: unit == "a") == ()


def test_who_is_gone_stands_in_no_hex() -> None:
    game = rows()
    game.emit(Eliminated("a"))
    assert hexes_of(game, ["a", "b"]) == ["0202"]


def test_a_hex_stands_beside_units_next_to_it() -> None:
    game = rows()
    assert stands_beside(game, "0202", ["a"])
    assert stands_beside(game, "0102", ["a"])
    assert not stands_beside(game, "0402", ["a", "b"])


def test_parties_are_chains_of_hexes_side_by_side() -> None:
    game = rows()
    assert parties(game, ["a", "d", "b"]) == [("a", "b"), ("d",)]
    game.emit(Moved("d", "0302"))
    assert parties(game, ["a", "d", "b"]) == [("a", "d", "b")]


# --- in which order ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facing", "targets"),
    [(2, ["0401", "0102"]), (11, ["0101", "0401"]), (5, ["0401", "0101"]), (8, ["0102", "0401"])],
)
def test_left_and_right_are_those_of_who_looks(facing: int, targets: list[str]) -> None:
    combats = [Combat(("a",), (target,)) for target in sorted(targets)]
    found = from_left(rows(), combats, facing)
    assert [one.targets[0] for one in found] == targets


# --- bodies, and units in the place of others ----------------------------------------------------


def test_companies_fight_in_the_place_of_their_battalion() -> None:
    game = rows()
    note_combats(game, [Combat(("a", "b"), ("0201",), ("a",))])
    note_pursuit(game, Combat(("d",), ("0401",)))
    substitute(game, ("a",), (Piece("a1", "infantry"), Piece("a2", "infantry")))
    substitute(game, ("d",), (Piece("d1", "infantry"),))
    assert pending(game) == (Combat(("a1", "a2", "b"), ("0201",), ("a1", "a2")),)
    assert take_pursuit(game) == Combat(("d1",), ("0401",))


def test_a_body_stands_in_all_its_hexes() -> None:
    game = rows()
    game.emit(Moved("b", "0202", extends=("0302",)))
    assert hexes_of(game, ("a", "b")) == ["0102", "0202", "0302"]
    assert stands_beside(game, "0301", ("b",))
    assert parties(game, ("a", "b", "d")) == [("a", "b", "d")]


def test_a_combat_without_targets_is_in_line_where_its_attackers_are() -> None:
    game = rows()
    left, vanished = Combat(("a",), ("0101",)), Combat(("d",), ())
    assert from_left(game, [vanished, left], 0) == [left, vanished]
