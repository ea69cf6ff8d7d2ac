"""What a window shows: arcs (7.1), zones (7.2), charges (10.1), order markers (3.3.2), lists."""

from collections.abc import Iterator

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.core.showing import Line, Listing, Overlay, Patch, Showing, Sign
from hexwright.engine.parts.combats import Combat, waiting
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.shown import (
    Patches,
    each_once,
    markers_in_cup,
    patches,
    played_markers,
)
from hexwright.engine.parts.troops import is_on_map, is_unit, units_in, units_on_map
from hexwright.engine.systems.jdg.batteries import cone_of
from hexwright.engine.systems.jdg.charge_moves import can_charge, charge_targets, charge_ways
from hexwright.engine.systems.jdg.facing import fronts, rears
from hexwright.engine.systems.jdg.markers import cup
from hexwright.engine.systems.jdg.orders import FAILED, PASSED, active_units
from hexwright.engine.systems.jdg.records import (
    OrderMarkers,
    activation,
    initiative,
    order_markers,
)
from hexwright.engine.systems.jdg.shock_odds import shock_preview
from hexwright.engine.systems.jdg.shock_ratio import Fight, remaining
from hexwright.engine.systems.jdg.troops import (
    ACTIVATION,
    ARTILLERY,
    DEMORALISED,
    DISORDERED,
    NO_ORDERS,
    ORDERS,
    arm_of,
    formation_of,
    formations,
    is_commander,
    state_of,
)
from hexwright.engine.systems.jdg.victory import is_demoralised
from hexwright.engine.systems.jdg.zones import zone_of, zones_of
from hexwright.schema.language import tr, tr_many

# --- over the map ---------------------------------------------------------------------------------


def arcs_of(board: Board, piece: str) -> Patches:
    """The front and the rear of a unit, and the cone of a battery."""
    if not _stands(board, piece):
        return ()
    around = Patch("front", fronts(board, piece)), Patch("rear", rears(board, piece))
    return patches(*_cones(board, piece), *around)


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
    return patches(
        Patch("front", each_once(fronts(board, unit) for unit in units_on_map(board, side)))
    )


def zone_of_piece(board: Board, piece: str) -> Patches:
    """The hexes that a unit controls, or those that the orders of a commander reach."""
    if not is_on_map(board, piece):
        return ()
    if is_commander(board, piece):
        here, reach = board.piece(piece).hex, int(board.attribute(piece, "command_range", 0))
        reached = tuple(hex_ for hex_ in board.hexes() if distance(board, here, hex_) <= reach)
        return patches(Patch("command", reached))
    return patches(Patch("zone", zone_of(board, piece))) if is_unit(board, piece) else ()


def zones_of_side(board: Board, side: str) -> Patches:
    """The hexes that a side controls."""
    return patches(Patch("zone", tuple(zones_of(board, side))))


def corridors_of(board: Board, piece: str) -> Patches:
    """Whom cavalry could charge as it stands, and the ways to get at him."""
    if not _stands(board, piece) or not can_charge(board, piece):
        return ()
    here = board.piece(piece).hex
    units = (piece,)
    targets = tuple(charge_targets(board, units))
    ways = each_once(charge_ways(board, units, target) for target in targets)
    reach = each_once(ways)
    return patches(
        Patch("reach", tuple(one for one in reach if one != here), tuple((here, *w) for w in ways)),
        Patch("target", targets),
    )


def corridors_of_side(board: Board, side: str) -> Patches:
    """Whom the cavalry of a side could charge, and over which hexes."""
    found = [corridors_of(board, unit) for unit in units_on_map(board, side)]
    known = [patch for one in found for patch in one]
    return patches(
        *(
            Patch(kind, each_once(one.hexes for one in known if one.kind == kind))
            for kind in ("reach", "target")
        )
    )


def _stands(board: Board, piece: str) -> bool:
    return is_on_map(board, piece) and is_unit(board, piece)


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


@rule("jdg-030")  # 3.3.2
def _face_down(markers: OrderMarkers | None, piece: str, viewer: str) -> Iterator[Sign]:
    """The marker of a unit's group before it is turned over; its owner alone knows what it says."""
    if markers is None or markers.is_open:
        return
    for number, group in enumerate(markers.groups):
        if piece in group:
            status = ORDERS if number in markers.ordered else NO_ORDERS
            words = order_words(markers, number, viewer)
            yield Sign(words, status if knows(markers, viewer) else "", is_face_down=True)


# --- beside the map -------------------------------------------------------------------------------


def lists_of(board: Board, viewer: str) -> tuple[Listing, ...]:
    """Markers played and in the cup, attacks to be fought, orders."""
    found = (_combats(board), _played(board), _cup(board), _orders(board, viewer))
    return tuple(one for one in found if one.lines)


def marker_name(board: Board, marker: str) -> str:
    """The title of a marker with its initiative, which tells it from others of its formation."""
    title, number = board.names.card(marker), board.card(marker).attributes.get("initiative")
    return title if number is None else f"{title} ({number})"


@rule("jdg-014", "jdg-055")
def _played(board: Board) -> Listing:
    """The marker that is being played, those played before it, and who opened the turn (2.4)."""
    now, winner = activation(board).marker, initiative(board).winner
    note = tr("Initiative: {side}", side=board.names.side(winner)) if winner else ""
    return played_markers(board, cup(board), now, active_units(board), marker_name, note)


@rule("jdg-013", "jdg-016")
def _cup(board: Board) -> Listing:
    """The markers still in the cup, in no order that could tell what comes next (2.3, 3.2)."""
    left = int(board.look_up("numbers", "markers-left-in-cup")["value"])
    note = tr("Not played: the last {count}", count=left) if left else ""
    return markers_in_cup(board, cup(board), marker_name, note)


@rule("jdg-189", "jdg-209")
def _combats(board: Board) -> Listing:
    """The attacks that are still to be fought, with the modifier of each (9.3.1, 9.7.2)."""
    return Listing(tr("Attacks to be fought"), tuple(_combat(board, one) for one in waiting(board)))


def _combat(board: Board, combat: Combat) -> Line:
    names = board.names
    now = remaining(board, combat)
    attackers = [attacker for attacker in combat.attackers if is_on_map(board, attacker)]
    defending = tuple(unit for hex_ in combat.targets for unit in units_in(board, hex_))
    text = tr(
        "{attackers} against {defenders}",
        attackers=names.pieces(tuple(attackers)),
        defenders=names.pieces(defending) or ", ".join(combat.targets),
    )
    parts = [tr("charge") if combat.chargers else tr("shock")]
    if now.attackers and now.targets:
        parts.append(shock_preview(board, Fight(now.attackers, now.targets, now.chargers)).text)
    side = board.piece(combat.attackers[0]).side
    command = formation_of(board, combat.attackers[0])
    return Line(text, " · ".join(parts), side, command, tuple(attackers), combat.targets)


@rule("jdg-030")
def _orders(board: Board, viewer: str) -> Listing:
    """The tactical groups of both sides, one's own first, and what their markers say (3.3.2)."""
    lines: list[Line] = []
    for side in sorted(board.sides, key=lambda one: one != viewer):
        for name in formations(board, side):
            markers = order_markers(board, name)
            if markers is not None:
                lines += _groups(board, name, markers, viewer)
    return Listing(tr("Orders"), tuple(lines))


def _groups(board: Board, formation: str, markers: OrderMarkers, viewer: str) -> Iterator[Line]:
    name = board.names.word(board.module.commands[formation].name)
    for number, group in enumerate(markers.groups):
        units = tuple(one for one in group if is_on_map(board, one))
        if units:
            words = order_words(markers, number, viewer)
            size = tr_many("1 unit|{count} units", len(units))
            yield Line(name, f"{size} · {words}", markers.side, formation, units)


# --- orders ---------------------------------------------------------------------------------------


@rule("jdg-030")  # 3.3.2
def knows(markers: OrderMarkers, viewer: str) -> bool:
    """Whether somebody may know what markers say: all if they are open, else their owner."""
    return markers.is_open or viewer in ("", markers.side)


def order_words(markers: OrderMarkers, number: int, viewer: str) -> str:
    """What the marker of a group says, to whoever looks."""
    is_ordered = number in markers.ordered
    if markers.is_open:
        return tr("orders") if is_ordered else tr("no orders")
    if not knows(markers, viewer):
        return tr("order marker, face down")
    return tr("orders, face down") if is_ordered else tr("no orders, face down")


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
