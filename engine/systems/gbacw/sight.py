"""Who sees whom (10.2): lines over slopes and woods, and units that stand in the line of fire."""

from collections.abc import Iterable

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.coordinates import from_cube, to_cube
from hexwright.engine.hexes.lines import line
from hexwright.engine.hexes.sight import Sight
from hexwright.engine.hexes.sight_rules import (
    SightRuleNumbers,
    SightRules,
    SlopeNumbers,
    SlopeRules,
)
from hexwright.engine.parts.ground import distance, field_of
from hexwright.engine.parts.sightlines import Sightlines, nobody
from hexwright.engine.systems.gbacw.troops import fighters_in, number
from hexwright.schema.grid import Place

SIGHT = SightRules(
    units_block=False,
    along="either",
    edge_blocks=False,
    numbers=SightRuleNumbers(clear="gbacw-185", adjacent="gbacw-185", along="gbacw-200"),
    slopes=SlopeRules(
        canopy="canopy",
        slope="slope",
        numbers=SlopeNumbers(
            higher="gbacw-188",
            average="gbacw-190",
            hexside="gbacw-191",
            canopy="gbacw-189",
            hill="gbacw-192",
            shadow="gbacw-193",
            crest="gbacw-194",
        ),
    ),
)


@lasting
@rule("gbacw-194")
def _lines(board: Board) -> Sightlines:
    assert SIGHT.slopes is not None
    slopes = SIGHT.slopes._replace(crests=bool(board.options["crest_rule"]))
    return Sightlines(field_of(board), SIGHT._replace(slopes=slopes))


@rule("gbacw-185", "gbacw-186", "gbacw-187", "gbacw-188", "gbacw-189", "gbacw-190")
@rule("gbacw-191", "gbacw-192", "gbacw-193", "gbacw-195", "gbacw-200")
def line_of_sight(board: Board, start: str, end: str) -> Sight:
    """The line over the ground from a hex to another: clear, or what hides it (10.24)."""
    return _lines(board).line(start, end)


@rule("gbacw-185", "gbacw-199")
def sees(board: Board, start: str, end: str) -> bool:
    """Whether the ground lets a hex see another one; nobody standing between counts (10.26)."""
    return start == end or _lines(board).is_clear(start, end, nobody)


@lasting
def hexes_before(board: Board, start: str, end: str) -> tuple[str, ...]:
    """The hexes next to the end from which a line reaches it: two where it comes to a vertex."""
    return _lines(board).before(start, end)


def level(board: Board, hex_: str) -> int:
    """The base elevation of a hex (2.7)."""
    field = field_of(board)
    return field.elevation(field.place(hex_))


# --- units in the line of fire (10.26) ------------------------------------------------------------


@lasting
def hexes_between(board: Board, start: str, end: str) -> tuple[str, ...]:
    """The hexes that a line runs through or along, without both ends."""
    field = field_of(board)
    way = line(field.grid, field.place(start), field.place(end))
    return _numbers(board, (place for stretch in way.between for place in stretch.hexes))


@lasting
@rule("gbacw-198")
def hexes_around_target(board: Board, start: str, end: str) -> tuple[str, ...]:
    """The hexes of a line of fire before and beyond the target in which friends stop shell fire."""
    field = field_of(board)
    one, other = (to_cube(field.grid, field.place(hex_)) for hex_ in (start, end))
    far = from_cube(
        field.grid,
        (2 * other[0] - one[0], 2 * other[1] - one[1], 2 * other[2] - one[2]),
    )
    way = line(field.grid, field.place(start), far)
    most = number(board, "friendly-fire-block")
    hexes = _numbers(board, (place for stretch in way.stretches for place in stretch.hexes))
    return tuple(one for one in hexes if one != end and distance(board, one, end) <= most)


def _numbers(board: Board, places: Iterable[Place]) -> tuple[str, ...]:
    field = field_of(board)
    return tuple(dict.fromkeys(field.number(place) for place in places if field.exists(place)))


@rule("gbacw-196", "gbacw-309")
def hex_in_the_way(board: Board, side: str, start: str, end: str, *, guns: bool) -> str:
    """The hex whose units stop small arms or canister; empty if none does (10.26).

    Abandoned guns stop nothing.
    """
    found = [hex_ for hex_ in hexes_between(board, start, end) if fighters_in(board, hex_)]
    friendly = [one for one in found if board.piece(fighters_in(board, one)[0]).side == side]
    if not friendly and not any(sees(board, start, one) for one in found):
        return ""
    return next((one for one in found if not _is_over(board, start, end, one, guns=guns)), "")


def _is_over(board: Board, start: str, end: str, hex_: str, *, guns: bool) -> bool:
    """Whether fire goes over the heads of those who stand in a hex between (10.26)."""
    ours, theirs, here = (level(board, one) for one in (start, end, hex_))
    steep = number(board, "shell-height")
    if here < min(ours, theirs):
        return True
    if guns and distance(board, start, hex_) == 1 and ours - here >= steep:
        return True
    low, high = (start, end) if ours < theirs else (end, start)
    is_nearer = distance(board, hex_, low) < distance(board, hex_, high)
    return abs(ours - theirs) >= steep and here == min(ours, theirs) and not is_nearer


@rule("gbacw-198")
def friends_near_target(board: Board, side: str, start: str, end: str) -> str:
    """The hex of friends that stops shell fire: on the line and close to the target (10.26)."""
    for hex_ in hexes_around_target(board, start, end):
        if any(board.piece(fighter).side == side for fighter in fighters_in(board, hex_)):
            return hex_
    return ""


@rule("gbacw-197")
def friends_fired_over(board: Board, side: str, start: str, end: str) -> list[str]:
    """The friends next to the target over whose heads somebody fires (10.26)."""
    hexes = [one for one in hexes_between(board, start, end) if distance(board, one, end) == 1]
    return [
        unit
        for hex_ in hexes
        for unit in reversed(fighters_in(board, hex_))
        if board.piece(unit).side == side
    ]
