"""Who sees whom (8.4): lines of sight over ground and troops, by the module's options."""

from functools import partial

from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.sight import Sight
from hexwright.engine.hexes.sight_rules import SightRuleNumbers, SightRules
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.sightlines import Sightlines
from hexwright.engine.parts.troops import units_in

SIGHT = SightRules(
    heights="half-way",
    adjacent="unless-hexside",
    units_block=True,
    along="both-anywhere",
    edge_blocks=False,
    numbers=SightRuleNumbers(
        clear="jdg-173",
        adjacent="jdg-181",
        ground="jdg-174",
        terrain="jdg-174",
        unit="jdg-174",
        hexside="jdg-175",
        along="jdg-177",
    ),
)
_PLACES_OF_STONE = ("town", "castle")


@rule("jdg-173", "jdg-174", "jdg-175", "jdg-176", "jdg-178", "jdg-179", "jdg-180", "jdg-181")
def line_of_sight(board: Board, start: str, end: str) -> Sight:
    """The line from a hex to another: clear, or what hides it, units of both sides too (8.4).

    Commanders alone hide nobody (jdg-054).
    """
    return _lines(board).line(start, end, partial(units_in, board))


def sees(board: Board, start: str, end: str) -> bool:
    """Whether a hex sees another."""
    return _lines(board).is_clear(start, end, partial(units_in, board))


@lasting
@rule("jdg-177")  # 8.4.2
def _lines(board: Board) -> Sightlines:
    """Sight along hexsides is blocked by obstacles on both sides, anywhere or at one hexside."""
    here = board.options["los_two_sided_block"] == "same_hexside"
    rules = SIGHT._replace(along="both-here") if here else SIGHT
    return Sightlines(_field_for_sight(board), rules)


@rule("jdg-174")
def _field_for_sight(board: Board) -> Battlefield:
    """The ground as eyes see it: by option one sees through towns and castles (8.4.1)."""
    if board.options["town_blocks_los"]:
        return field_of(board)
    terrain = board.module.terrain
    hexes = tuple(
        replace(kind, blocks_sight="no") if kind.id in _PLACES_OF_STONE else kind
        for kind in terrain.hexes
    )
    module = board.module.with_documents({"terrain.json": replace(terrain, hexes=hexes)})
    field = Battlefield.of(module, board.scenario)
    assert field is not None
    return field


@lasting
def hexes_before(board: Board, start: str, end: str) -> tuple[str, ...]:
    """The hexes next to the end from which a line reaches it: one, or two between which it runs."""
    return _lines(board).before(start, end)
