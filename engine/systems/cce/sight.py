"""Line of sight (10) over hills (T88): by the drawn outlines, through smoke and past blazes."""

from typing import Final, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, standing
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.sight import Sight
from hexwright.engine.hexes.sight_rules import DrawnRules, SightRuleNumbers, SightRules
from hexwright.engine.parts.ground import field_of
from hexwright.engine.parts.sightlines import Sightlines
from hexwright.engine.systems.cce.markers import clouds
from hexwright.engine.systems.cce.terrain import walls_crossed

RULES: Final = SightRules(
    units_block=False,
    edge_blocks=False,
    numbers=SightRuleNumbers(
        clear="cce-104",
        adjacent="cce-105",
        ground="cce-309",
        terrain="cce-107",
        hexside="cce-105",
        crest="cce-308",
        blind="cce-311",
        sunken="cce-291",
        veil="cce-108",
        hindrance="cce-109",
    ),
    drawn=DrawnRules(hindrance="hindrance", sunken="sunken", lane="lane"),
)


@lasting
def _lines(board: Board) -> Sightlines:
    return Sightlines(field_of(board), RULES)


class Seen(NamedTuple):
    """A line that is clear: the hindrance that weakens it, and why."""

    hindrance: int = 0
    because: str = ""


@rule("cce-104", "cce-106", "cce-108", "cce-113", "cce-114")
def look(board: Board, start: str, end: str) -> Sight:
    """The line between two hexes: clear or not, and the worst hindrance on it."""
    return _lines(board).through(start, end, clouds(board))


def seen(board: Board, start: str, end: str) -> Seen | None:
    """What a line is worth; None if it is blocked."""
    return _through(board, start, end) if clouds(board) else _on_a_clear_day(board, start, end)


@lasting
def _on_a_clear_day(board: Board, start: str, end: str) -> Seen | None:
    """What a line is worth while nothing smokes or burns anywhere: the ground alone decides."""
    return _worth(start, end, look(board, start, end))


@standing
def _through(board: Board, start: str, end: str) -> Seen | None:
    return _worth(start, end, look(board, start, end))


def _worth(start: str, end: str, found: Sight) -> Seen | None:
    if start == end:
        return Seen()
    if not found.clear:
        return None
    if found.hindrance is None:
        return Seen()
    return Seen(found.hindrance.value, found.hindrance.by.name)


def sees(board: Board, start: str, end: str) -> bool:
    """Whether one hex sees the other."""
    return seen(board, start, end) is not None


@rule("cce-292", "cce-301")
def walls_between(board: Board, start: str, end: str) -> tuple[tuple[int, str], ...]:
    """Hedges and walls of a hex that the line from another crosses on entering it."""
    before = _entered_from(board, start, end)
    return walls_crossed(board, start, before, end)


@lasting
def _entered_from(board: Board, start: str, end: str) -> tuple[str, ...]:
    return _lines(board).before(start, end) if start != end else ()
