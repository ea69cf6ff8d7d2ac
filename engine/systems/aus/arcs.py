"""Facing and reaction zones (6.1, 6.2): what lies in front, beside and behind, of two hexes too."""

from collections.abc import Mapping

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rules import rule
from hexwright.engine.hexes.coordinates import cube_steps, from_cube, to_cube
from hexwright.engine.hexes.facing import Arc, arc_towards
from hexwright.engine.parts.facing import arc_of
from hexwright.engine.parts.ground import field_of, near
from hexwright.engine.parts.zones import zones_of
from hexwright.engine.systems.aus.troops import (
    COLUMN,
    DISORDER,
    formation_record,
    in_strategic_movement,
    is_routed,
    profile,
    shape_of,
)

_RANK: Mapping[Arc, int] = {"front": 0, "flank": 1, "rear": 2}


@lasting
@rule("aus-116", "aus-167", "aus-169", "aus-176")
def arcs_at(
    board: Board, hexes: tuple[str, ...], facing: int | None, formation: str
) -> Mapping[str, Arc]:
    """The arc of every hex next to a unit; of two that fit, the better one for the unit.

    A column of two hexes has its front at the head and its rear at the tail.
    """
    form = profile(board, formation)
    is_file = shape_of(board, formation) in (COLUMN, DISORDER)
    aside: Arc = "flank" if form.flank else "rear"
    found: dict[str, Arc] = {}
    for number, hex_ in enumerate(hexes):
        for other in near(board, hex_):
            if other in hexes:
                continue
            arc = arc_of(board, hex_, facing, form, other) or "rear"
            if is_file and len(hexes) > 1 and arc == ("front" if number else "rear"):
                arc = aside
            if other not in found or _RANK[arc] < _RANK[found[other]]:
                found[other] = arc
    return found


@rule("aus-299")
def arc_towards_hex(board: Board, unit: str, hex_: str) -> Arc:
    """The arc of a unit that a hex lies in, however far away; behind, if it is routed (9.2.4)."""
    found = board.piece(unit)
    if is_routed(board, unit):
        return "rear"
    known = arcs_at(board, found.hexes, found.facing, found.formation)
    if hex_ in known:
        return known[hex_]
    return _far_arc(board, found.hexes, found.facing, found.formation, hex_)


@lasting
def _far_arc(
    board: Board, hexes: tuple[str, ...], facing: int | None, formation: str, hex_: str
) -> Arc:
    field, form = field_of(board), profile(board, formation)
    if not form.looks_at:
        return "front"
    shape = form.arcs(facing)
    found = [arc_towards(field.grid, field.place(one), shape, field.place(hex_)) for one in hexes]
    best = min(found, key=lambda arc: _RANK[arc])
    return "rear" if best == "flank" and not form.flank else best


def arc_hexes_of(board: Board, unit: str, arc: Arc) -> tuple[str, ...]:
    """The hexes next to a unit that lie in an arc; a routed one has none but behind."""
    found = board.piece(unit)
    if is_routed(board, unit):
        known = arcs_at(board, found.hexes, found.facing, found.formation)
        return tuple(known) if arc == "rear" else ()
    return _arc_at(board, found.hexes, found.facing, found.formation, arc)


@lasting
def _arc_at(
    board: Board, hexes: tuple[str, ...], facing: int | None, formation: str, arc: Arc
) -> tuple[str, ...]:
    known = arcs_at(board, hexes, facing, formation)
    return tuple(hex_ for hex_, one in known.items() if one == arc)


def front_of(board: Board, unit: str) -> tuple[str, ...]:
    """The hexes in front of a unit."""
    return arc_hexes_of(board, unit, "front")


# --- zones (6.2) ----------------------------------------------------------------------------------


@lasting
def hexes_of_zone(
    board: Board, hexes: tuple[str, ...], facing: int | None, formation: str, *what: str
) -> frozenset[str]:
    """The hexes of the zone of a formation, or with a name of the zone on its flanks."""
    record, field = formation_record(board, formation), field_of(board)
    cells = record.attributes.get(what[0], []) if what else record.zone
    steps = cube_steps(field.grid)
    turn = (facing or 0) // 2 if profile(board, formation).looks_at else 0
    one, other = steps[turn % 6], steps[(turn + 1) % 6]
    found = set()
    for hex_ in hexes:
        q, r, _ = to_cube(field.grid, field.place(hex_))
        for a, b in cells:
            at = (q + a * one[0] + b * other[0], r + a * one[1] + b * other[1], 0)
            place = from_cube(field.grid, (at[0], at[1], -at[0] - at[1]))
            if field.exists(place) and field.is_playable(place):
                found.add(field.number(place))
    return frozenset(found - set(hexes))


@rule("aus-125", "aus-141")
def reaction_zone(board: Board, unit: str) -> tuple[str, ...]:
    """The hexes in which a unit reacts; none if it is routed or in strategic movement (6.2)."""
    if is_routed(board, unit) or in_strategic_movement(board, unit):
        return ()
    found = board.piece(unit)
    return _zone_at(board, found.hexes, found.facing, found.formation)


@rule("aus-133", "aus-134")
def flank_zone(board: Board, unit: str) -> frozenset[str]:
    """The hexes beside cavalry in which it turns; none in disorder (6.2.3, 6.4.1)."""
    if is_routed(board, unit) or in_strategic_movement(board, unit):
        return frozenset()
    found = board.piece(unit)
    return _flanks_at(board, found.hexes, found.facing, found.formation)


@lasting
def _zone_at(
    board: Board, hexes: tuple[str, ...], facing: int | None, formation: str
) -> tuple[str, ...]:
    return tuple(sorted(hexes_of_zone(board, hexes, facing, formation)))


@lasting
def _flanks_at(
    board: Board, hexes: tuple[str, ...], facing: int | None, formation: str
) -> frozenset[str]:
    own = hexes_of_zone(board, hexes, facing, formation, "flank_zone")
    return own - hexes_of_zone(board, hexes, facing, formation)


def reactors(board: Board, side: str, hex_: str) -> tuple[str, ...]:
    """The units of a side whose reaction zone holds a hex."""
    return zones_of(board, side, reaction_zone).get(hex_, ())


def _flanks(board: Board, unit: str) -> tuple[str, ...]:
    return tuple(sorted(flank_zone(board, unit)))


def flankers(board: Board, side: str, hex_: str) -> tuple[str, ...]:
    """The cavalry of a side in whose flank zone a hex lies."""
    return zones_of(board, side, _flanks).get(hex_, ())


@lasting
def is_front_hex(
    board: Board, hexes: tuple[str, ...], facing: int | None, formation: str, hex_: str
) -> bool:
    """Whether a hex is in front of a unit that stands so."""
    return arcs_at(board, hexes, facing, formation).get(hex_) == "front"
