"""What the ground adds to a die: the hex, and the hexside towards whoever comes."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.modifiers import Modifier
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.parts.ground import cover, cover_of_hex, cover_of_side
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, nothing_happens, situation

WALL = {"id": "wall", "name": "Wall", "attributes": {"drm": -2, "protects": "first"}}


def behind_a_wall() -> Situation:
    """Woods, a wall on their right side, and open ground; the wall protects the woods alone."""

    def walled(board: Board, field: Battlefield) -> Battlefield:
        del board
        return field.with_side(field.place("0101"), field.place("0201"), "wall")

    return situation(
        "w  .  .",
        module=module_of(
            {"terrain.json#/hexsides/-": WALL, "terrain.json#/hexes/1/attributes": {"drm": -1}}
        ),
        rulebook=Rulebook(system="free", version=1, proceed=nothing_happens, ground=walled),
    )


def test_a_hex_adds_what_its_terrain_says_by_its_name() -> None:
    found = cover_of_hex(behind_a_wall(), "0101", "drm", "toy-001")
    assert found.parts == (Modifier(-1, "Woods", "toy-001"),)


def test_ground_without_the_trait_adds_nothing() -> None:
    assert cover_of_hex(behind_a_wall(), "0201", "drm", "toy-001").parts == ()


def test_a_wall_protects_its_inner_hex_alone() -> None:
    game = behind_a_wall()
    assert cover_of_side(game, "0201", "0101", "drm", "toy-001").total == -2
    assert cover_of_side(game, "0101", "0201", "drm", "toy-001").total == 0


def test_hex_and_hexside_count_together() -> None:
    found = cover(behind_a_wall(), "0201", "0101", "drm", "toy-001")
    assert [part.reason for part in found.parts] == ["Woods", "Wall"]
    assert found.total == -3
