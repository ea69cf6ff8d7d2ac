"""Lines of sight (8.1.7): ground, blocking terrain, slopes and units between two hexes; fog."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.sight_rules import SightRuleNumbers, SightRules
from hexwright.engine.parts.ground import distance, field_of
from hexwright.engine.parts.sightlines import Sightlines
from hexwright.engine.parts.troops import units_in
from hexwright.engine.systems.aus.ground import in_fog
from hexwright.engine.systems.aus.troops import number

SIGHT = SightRules(
    heights="lower-end",
    along="either",
    edge_blocks=False,
    numbers=SightRuleNumbers(
        clear="aus-202",
        adjacent="aus-203",
        ground="aus-206",
        terrain="aus-205",
        unit="aus-204",
        hexside="aus-205",
        along="aus-202",
    ),
)


@lasting
def _lines(board: Board) -> Sightlines:
    return Sightlines(field_of(board), SIGHT)


@rule("aus-202", "aus-203", "aus-204", "aus-205", "aus-206", "aus-207", "aus-208")
@rule("aus-209", "aus-210", "aus-211", "aus-212", "aus-377")
def sees(board: Board, start: str, end: str) -> bool:
    """Whether a hex sees another, past whoever stands between them (8.1.7)."""
    if distance(board, start, end) <= 1:
        return True
    if board.options.get("fog") and _foggy(board, start, end) > number(board, "fog-sight"):
        return False
    return _lines(board).is_clear(start, end, lambda hex_: units_in(board, hex_))


def _foggy(board: Board, start: str, end: str) -> int:
    """How many fog hexes a line enters; of two hexes that it runs between, one (A5.1.2)."""
    field = field_of(board)
    between = (
        [field.number(place) for place in stretch.hexes if field.exists(place)]
        for stretch in _lines(board).line(start, end).line.between
    )
    return sum(any(in_fog(board, one) for one in hexes) for hexes in (*between, [end]))
