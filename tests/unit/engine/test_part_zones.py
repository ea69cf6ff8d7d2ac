"""Zones of control as every system asks about them, and what they do to a move."""

from collections.abc import Sequence

import pytest

from hexwright.engine.core.board import Board
from hexwright.engine.hexes.costs import MoveStyle
from hexwright.engine.hexes.movement import Obstructions, reachable
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.zones import (
    ZoneRules,
    effects,
    same_zone,
    zone_around,
    zone_places,
    zones_of,
)
from tests.helpers.situations import Situation, piece, situation

FIELD = """
    .    .    .    .    .
      .    .X    .    .Y    .
    .A    .    .    .    .
      .    .    .    .    .
"""


def all_around(board: Board, unit: str) -> Sequence[str]:
    return zone_around(board, board.piece(unit).hex)


def field() -> Situation:
    return situation(
        FIELD,
        A=piece(),
        X=piece("cavalry", "blue"),
        Y=piece("cavalry", "blue"),
    )


def ways(game: Situation, start: str, rules: ZoneRules) -> dict[str, tuple[str, ...]]:
    """The hexes within three points, as zones let one go."""
    zones, ground = effects(game, "blue", start, rules), field_of(game)
    others = Obstructions(
        occupied={ground.place("0202"), ground.place("0402")},
        stops=zones.stops,
        enter_cost=zones.enter_cost,
        leave_cost={ground.place(start): zones.leave_cost or 0},
        forbids=zones.forbids,
    )
    return reachable(ground, ground.place(start), 3, MoveStyle("foot"), others).ways(ground.number)


def test_a_zone_may_be_cut_off_or_face_one_way() -> None:
    game = field()
    assert len(zone_around(game, "0202")) == 6
    assert zone_around(game, "0202", lambda _, end: end != "0301", (0, 1)) == ("0302",)


def test_the_units_that_control_a_hex_are_known() -> None:
    game = field()
    zones = zones_of(game, "blue", all_around)
    assert zones["0302"] == ("X", "Y")
    assert "0101" not in zones
    assert field_of(game).place("0302") in zone_places(game, "blue", all_around)


def test_two_hexes_may_lie_in_the_zone_of_the_same_unit() -> None:
    game = field()
    assert same_zone(game, "blue", all_around, "0201", "0302") == "X"
    assert same_zone(game, "blue", all_around, "0201", "0502") == ""


def test_a_move_ends_in_a_zone() -> None:
    found = ways(field(), "0104", ZoneRules(all_around))
    assert found["0203"] == ("0203",)
    assert all("0203" not in way[:-1] for way in found.values())


def test_entering_a_zone_may_cost_points() -> None:
    free = ways(field(), "0104", ZoneRules(all_around))
    dear = ways(field(), "0104", ZoneRules(all_around, enter=2))
    assert "0303" in free
    assert "0303" not in dear
    assert "0203" in dear


def test_leaving_a_zone_may_cost_points() -> None:
    near, far = (ways(field(), "0203", ZoneRules(all_around, leave=one)) for one in (0, 2))
    assert len(far) < len(near)
    assert "0204" in far


@pytest.mark.parametrize(
    ("same_enemy", "directly", "around"),
    [("first-step", False, True), ("whole-move", False, False), ("allowed", True, True)],
)
def test_from_the_zone_of_an_enemy_into_his_zone_again(
    same_enemy: str, *, directly: bool, around: bool
) -> None:
    rules = ZoneRules(all_around, same_enemy=same_enemy)  # type: ignore[arg-type] # a text
    found = ways(field(), "0203", rules)
    assert (("0303",) in found.values()) is directly
    assert ("0303" in found) is around


def test_a_system_may_close_more_hexes_to_who_leaves_a_zone() -> None:
    closed = ZoneRules(all_around, also_bans=lambda _, end, enemy: (end, enemy) == ("0204", "blue"))
    assert ("0204",) in ways(field(), "0203", ZoneRules(all_around)).values()
    assert ("0204",) not in ways(field(), "0203", closed).values()


def test_who_passes_through_a_zone_does_not_leave_it() -> None:
    game = field()
    found = effects(game, "blue", "0203", ZoneRules(all_around, leave=2), is_passing=True)
    assert found.leave_cost is None
    assert found.forbids is None


def test_the_refusal_names_the_rule() -> None:
    game = field()
    ground = field_of(game)
    forbids = effects(game, "blue", "0203", ZoneRules(all_around, rule="toy-7")).forbids
    assert forbids is not None
    refusal = forbids(ground.place("0203"), ground.place("0303"))
    assert refusal is not None
    assert (refusal.why, refusal.rule) == ("zone", "toy-7")
