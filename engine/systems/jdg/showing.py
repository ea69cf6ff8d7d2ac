"""What a window shows of Jours de Gloire: arcs, zones, charges, order markers, lists."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.core.showing import Overlay, Patch, Showing, Sign
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.troops import is_on_map, is_unit, units_on_map
from hexwright.engine.systems.jdg.batteries import cone_of
from hexwright.engine.systems.jdg.charge_moves import can_charge, charge_targets, charge_ways
from hexwright.engine.systems.jdg.demoralisation import is_demoralised
from hexwright.engine.systems.jdg.facing import fronts, rears
from hexwright.engine.systems.jdg.orders import FAILED, PASSED
from hexwright.engine.systems.jdg.records import OrderMarkers, order_markers
from hexwright.engine.systems.jdg.showing_lists import knows, lists_of, marker_name, order_words
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    ARTILLERY,
    DEMORALISED,
    DISORDERED,
    NO_ORDERS,
    ORDERS,
    arm_of,
    formation_of,
    is_commander,
    state_of,
)
from hexwright.engine.systems.jdg.zones import zone_of, zones_of
from hexwright.schema.language import tr

T = TypeVar("T")
Patches = tuple[Patch, ...]


# --- over the map ---------------------------------------------------------------------------------


def arcs_of(board: Board, piece: str) -> Patches:
    """The front and the rear of a unit, and the cone of a battery."""
    if not _stands(board, piece):
        return ()
    around = Patch("front", fronts(board, piece)), Patch("rear", rears(board, piece))
    return _patches(*_cones(board, piece), *around)


def _cones(board: Board, piece: str) -> Patches:
    """What a battery reaches without turning: at its effective range, and at its maximum."""
    found = board.piece(piece)
    if arm_of(board, piece) != ARTILLERY or found.facing is None or not fronts(board, piece):
        return ()
    near_by, far = (
        cone_of(board, found.hex, found.facing, int(board.attribute(piece, name, 0)))
        for name in ("effective_range", "maximum_range")
    )
    return Patch("fire", tuple(sorted(near_by))), Patch("long-fire", tuple(sorted(far - near_by)))


def arcs_of_side(board: Board, side: str) -> Patches:
    """Every hex in front of a unit of a side."""
    return _patches(Patch("front", _all(fronts(board, one) for one in units_on_map(board, side))))


def zone_of_piece(board: Board, piece: str) -> Patches:
    """The hexes that a unit controls, or those that the orders of a commander reach."""
    if not is_on_map(board, piece):
        return ()
    if is_commander(board, piece):
        here, reach = board.piece(piece).hex, int(board.attribute(piece, "command_range", 0))
        reached = tuple(one for one in board.hexes() if distance(board, here, one) <= reach)
        return _patches(Patch("command", reached))
    return _patches(Patch("zone", zone_of(board, piece))) if is_unit(board, piece) else ()


def zones_of_side(board: Board, side: str) -> Patches:
    """The hexes that a side controls."""
    return _patches(Patch("zone", tuple(zones_of(board, side))))


def corridors_of(board: Board, piece: str) -> Patches:
    """Whom cavalry could charge as it stands, and the ways to get at him."""
    if not _stands(board, piece) or not can_charge(board, piece):
        return ()
    here = board.piece(piece).hex
    units = (piece,)
    targets = tuple(charge_targets(board, units))
    ways = _all(charge_ways(board, units, one) for one in targets)
    reach = _all(ways)
    return _patches(
        Patch("reach", tuple(one for one in reach if one != here), tuple((here, *w) for w in ways)),
        Patch("target", targets),
    )


def corridors_of_side(board: Board, side: str) -> Patches:
    """Whom the cavalry of a side could charge, and over which hexes."""
    found = [corridors_of(board, one) for one in units_on_map(board, side)]
    patches = [patch for one in found for patch in one]
    return _patches(
        *(
            Patch(kind, _all(one.hexes for one in patches if one.kind == kind))
            for kind in ("reach", "target")
        )
    )


def _stands(board: Board, piece: str) -> bool:
    return is_on_map(board, piece) and is_unit(board, piece)


def _all(groups: Iterable[Iterable[T]]) -> tuple[T, ...]:
    """The members of all groups, each once."""
    return tuple(dict.fromkeys(one for group in groups for one in group))


def _patches(*patches: Patch) -> Patches:
    return tuple(one for one in patches if one.hexes)


# --- on pieces ------------------------------------------------------------------------------------


def signs_of(board: Board, piece: str, viewer: str) -> tuple[Sign, ...]:
    """Disorder, order markers that lie face down, what the leader's initiative gave, lost heart."""
    if not _stands(board, piece):
        return ()
    formation = formation_of(board, piece)
    found = [Sign(tr("Disordered"))] if state_of(board, piece) == DISORDERED else []
    found += _face_down(order_markers(board, formation), piece, viewer)
    if board.count(ACTIVATION, PASSED, piece):
        found.append(Sign(tr("Leader's initiative: acts as if with orders"), text="+"))
    if board.count(ACTIVATION, FAILED, piece):
        found.append(Sign(tr("Leader's initiative failed"), text="\N{MINUS SIGN}"))
    if is_demoralised(board, formation):
        found.append(Sign(tr("Demoralised formation"), DEMORALISED))
    return tuple(found)


@rule("jdg-030")
def _face_down(markers: OrderMarkers | None, piece: str, viewer: str) -> Iterator[Sign]:
    """The marker of a unit's group before it is turned over; its owner alone knows what it says."""
    if markers is None or markers.is_open:
        return
    for number, group in enumerate(markers.groups):
        if piece in group:
            status = ORDERS if number in markers.ordered else NO_ORDERS
            words = order_words(markers, number, viewer)
            yield Sign(words, status if knows(markers, viewer) else "", is_face_down=True)


SHOWING = Showing(
    overlays={
        "arcs": Overlay(arcs_of, arcs_of_side),
        "zones": Overlay(zone_of_piece, zones_of_side),
        "corridors": Overlay(corridors_of, corridors_of_side),
    },
    signs=signs_of,
    lists=lists_of,
    card=marker_name,
)
