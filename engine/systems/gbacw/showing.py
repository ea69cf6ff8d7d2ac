"""What a window shows: arcs (7.1), ranges of command (4.1), charges (11.5), orders, shocks."""

from collections.abc import Iterator

from hexwright.engine.core.board import Board
from hexwright.engine.core.modifiers import signed
from hexwright.engine.core.rules import rule
from hexwright.engine.core.showing import Line, Listing, Overlay, Patch, Showing, Sign
from hexwright.engine.parts.combats import Combat, from_left, waiting
from hexwright.engine.parts.ground import distance, near
from hexwright.engine.parts.shown import (
    Patches,
    each_once,
    markers_in_cup,
    patches,
    played_markers,
)
from hexwright.engine.parts.troops import is_leader, is_on_map, is_unit, units_on_map
from hexwright.engine.systems.gbacw.charge_moves import can_charge, charge_ways
from hexwright.engine.systems.gbacw.command import command_range, commanded_hexes
from hexwright.engine.systems.gbacw.designation import shocks
from hexwright.engine.systems.gbacw.efficiency import corps_of
from hexwright.engine.systems.gbacw.facing import flank_hexes, front_hexes, rear_hexes
from hexwright.engine.systems.gbacw.markers import active_units, cup
from hexwright.engine.systems.gbacw.records import (
    activation,
    chain,
    efficiency,
    initiative,
    marker_activation,
)
from hexwright.engine.systems.gbacw.shock_modifiers import fight_of, shock_modifiers
from hexwright.engine.systems.gbacw.sight import sees
from hexwright.engine.systems.gbacw.targets import is_in_front, longest_range
from hexwright.engine.systems.gbacw.troops import (
    ADVANCE,
    FATIGUE,
    INEFFECTIVE,
    RESERVE,
    acts_with,
    brigade_order,
    brigades_of,
    command_name,
    divisions,
    fighters_in,
    has_level,
    is_disordered,
    leader_of,
    order_of,
    printed_strength,
    refused_hands,
    strength,
    units_of,
)
from hexwright.schema.language import later, tr, tr_many

_ORDERS = {
    "march": later("March orders"),
    "advance": later("Advance orders"),
    "attack": later("Attack orders"),
}
_REFUSED = {
    "left": (later("Left flank refused"), "\N{BLACK LEFT-POINTING SMALL TRIANGLE}"),
    "right": (later("Right flank refused"), "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}"),
}


# --- over the map ---------------------------------------------------------------------------------


@rule("gbacw-072", "gbacw-084")
def arcs_of(board: Board, piece: str) -> Patches:
    """Front, flanks and rear of a unit, and what it can fire at from where it stands."""
    if not _stands(board, piece) or board.piece(piece).facing is None:
        return ()
    front = front_hexes(board, piece)
    fire = tuple(one for one in _field_of_fire(board, piece) if one not in front)
    return patches(
        Patch("fire", fire),
        Patch("front", front),
        Patch("flank", flank_hexes(board, piece)),
        Patch("rear", rear_hexes(board, piece)),
    )


@rule("gbacw-179", "gbacw-185")
def _field_of_fire(board: Board, unit: str) -> Iterator[str]:
    """The hexes before a unit that are in range and in sight; who stands in them does not count."""
    most = longest_range(board, unit)
    parts = board.piece(unit).hexes
    for hex_ in board.hexes():
        for part in parts:
            if not 0 < distance(board, part, hex_) <= most:
                continue
            if is_in_front(board, unit, part, hex_) and sees(board, part, hex_):
                yield hex_
                break


def arcs_of_side(board: Board, side: str) -> Patches:
    """Every hex in front of a unit of a side."""
    units = [unit for unit in units_on_map(board, side) if board.piece(unit).facing is not None]
    return patches(Patch("front", each_once(front_hexes(board, unit) for unit in units)))


@rule("gbacw-013", "gbacw-155")
def reach_of(board: Board, piece: str) -> Patches:
    """Where the commands of a leader reach, or where enemies come next to a unit and stop."""
    if not is_on_map(board, piece):
        return ()
    if is_leader(board, piece):
        return patches(Patch("command", _commanded(board, piece)))
    if not is_unit(board, piece):
        return ()
    here = board.piece(piece).hexes
    around = each_once(near(board, one) for one in here)
    return patches(Patch("zone", tuple(one for one in around if one not in here)))


def _commanded(board: Board, leader: str) -> tuple[str, ...]:
    return tuple(commanded_hexes(board, leader, command_range(board, leader)))


def reach_of_side(board: Board, side: str) -> Patches:
    """Where the commands of all leaders of a side reach."""
    leaders = [
        leader
        for leader in board.module.leaders
        if is_on_map(board, leader) and board.piece(leader).side == side
    ]
    return patches(Patch("command", each_once(_commanded(board, leader) for leader in leaders)))


@rule("gbacw-256", "gbacw-258")
def corridors_of(board: Board, piece: str) -> Patches:
    """The ways on which cavalry could charge as it stands, and whom they lead to."""
    if not _stands(board, piece) or not can_charge(board, piece):
        return ()
    here, side = board.piece(piece).hex, board.piece(piece).side
    ways = tuple((here, *way) for way in charge_ways(board, piece))
    reach = each_once(way[1:] for way in ways)
    enemies = each_once(near(board, way[-1]) for way in ways)
    targets = tuple(
        enemy
        for enemy in enemies
        if any(board.piece(unit).side != side for unit in fighters_in(board, enemy))
    )
    return patches(Patch("reach", reach, ways), Patch("target", targets))


def corridors_of_side(board: Board, side: str) -> Patches:
    """Where the cavalry of a side could charge."""
    known = [patch for unit in units_on_map(board, side) for patch in corridors_of(board, unit)]
    reach = each_once(one.hexes for one in known if one.kind == "reach")
    targets = each_once(one.hexes for one in known if one.kind == "target")
    return patches(Patch("reach", reach), Patch("target", targets))


def _stands(board: Board, piece: str) -> bool:
    return is_on_map(board, piece) and is_unit(board, piece)


# --- on pieces ------------------------------------------------------------------------------------


def signs_of(board: Board, piece: str, viewer: str) -> tuple[Sign, ...]:
    """Orders, refused flanks, disorder, strength that is left, and who is out of command."""
    del viewer
    if not is_on_map(board, piece):
        return ()
    known = chain(board)
    found = []
    if piece in known.units or piece in known.leaders:
        found.append(Sign(tr("Out of command"), "out-of-command"))
    if is_unit(board, piece):
        found += _unit_signs(board, piece)
    return tuple(found)


@rule("gbacw-047", "gbacw-081", "gbacw-277")
def _unit_signs(board: Board, unit: str) -> Iterator[Sign]:
    """What is to be seen on a unit; orders to advance have no marker (6.11)."""
    order = order_of(board, unit)
    # Markers that lie on the unit itself are among its statuses.
    if order != ADVANCE and order not in board.piece(unit).statuses:
        yield Sign(tr(_ORDERS[order]), order)
    for hand in refused_hands(board, unit):
        words, text = _REFUSED[hand]
        yield Sign(tr(words), text=text)
    if is_disordered(board, unit):
        yield Sign(tr("Disordered"))
    now = strength(board, unit)
    if now < printed_strength(board, unit):
        words = tr("Strength {now} of {printed}", now=now, printed=printed_strength(board, unit))
        yield Sign(words, text=str(now))


# --- beside the map -------------------------------------------------------------------------------


def lists_of(board: Board, viewer: str) -> tuple[Listing, ...]:
    """Shocks to be fought, markers played and in the pool, efficiency, and orders."""
    found = (
        _shocks(board),
        _played(board),
        markers_in_cup(board, cup(board), marker_name),
        _efficiency(board, viewer),
        _orders(board, viewer),
    )
    return tuple(one for one in found if one.lines)


def marker_name(board: Board, marker: str) -> str:
    """The title of an activation marker."""
    return board.names.card(marker)


@rule("gbacw-041", "gbacw-029")
def _played(board: Board) -> Listing:
    """The marker that is being played, those played before it, and who opened the turn."""
    played, known = board.cards(cup(board).played), marker_activation(board)
    now = played[-1] if known.formations and played else ""
    units = [
        unit for brigade in activation(board).formations for unit in active_units(board, brigade)
    ]
    holder = initiative(board).holder
    note = tr("Initiative: {side}", side=board.names.side(holder)) if holder else ""
    return played_markers(board, cup(board), now, units, marker_name, note)


@rule("gbacw-242", "gbacw-231")
def _shocks(board: Board) -> Listing:
    """The shocks that are still to be fought, in their order once it is chosen (11.35)."""
    known = [one for one in waiting(board) if one.attackers]
    if not known:
        return Listing(tr("Shocks to be fought"), ())
    ordered = from_left(board, known, board.piece(known[0].attackers[0]).facing or 0)
    if shocks(board).from_right:
        ordered = ordered[::-1]
    lines = tuple(_shock(board, number_ + 1, one) for number_, one in enumerate(ordered))
    note = tr("From the right") if shocks(board).from_right else tr("From the left")
    return Listing(tr("Shocks to be fought"), lines, note)


def _shock(board: Board, place: int, combat: Combat) -> Line:
    names = board.names
    attackers = tuple(attacker for attacker in combat.attackers if is_on_map(board, attacker))
    there = tuple(
        fighter for hex_ in combat.targets for fighter in reversed(fighters_in(board, hex_))
    )
    text = tr(
        "{attackers} against {defenders}",
        attackers=names.pieces(attackers),
        defenders=names.pieces(there) or ", ".join(combat.targets),
    )
    parts = [tr("charge") if combat.chargers else tr("shock")]
    if attackers and there:
        fight = fight_of(board, attackers, combat.targets, combat.chargers)
        parts.append(tr("Die and {sum}", sum=signed(shock_modifiers(board, fight).total)))
    side = board.piece(combat.attackers[0]).side
    command = acts_with(board, combat.attackers[0])
    return Line(f"{place}. {text}", " · ".join(parts), side, command, attackers, combat.targets)


@rule("gbacw-031", "gbacw-033")
def _efficiency(board: Board, viewer: str) -> Listing:
    """What corps have drawn, which lies face down, and how many markers divisions have (5.2)."""
    lines: list[Line] = []
    for side in sorted(board.sides, key=lambda one: one != viewer):
        known = efficiency(board, side)
        for division, count in known.divisions.items():
            corps = corps_of(board, division)
            drawn = str(known.corps[corps]) if corps in known.corps else tr("face down")
            markers = tr_many("1 marker|{count} markers", count)
            note = f"{markers} · {tr('efficiency {drawn}', drawn=drawn)}"
            name = command_name(board, division)
            lines.append(Line(name, note, side, division, units_of(board, division)))
    return Listing(tr("Efficiency"), tuple(lines))


@rule("gbacw-047", "gbacw-068", "gbacw-312", "gbacw-347")
def _orders(board: Board, viewer: str) -> Listing:
    """The brigades of both sides, one's own first, with their orders and how they are."""
    lines = [
        _brigade(board, side, brigade)
        for side in sorted(board.sides, key=lambda one: one != viewer)
        for division in divisions(board, side)
        for brigade in brigades_of(board, division)
        if units_of(board, brigade)
    ]
    return Listing(tr("Orders"), tuple(lines))


def _brigade(board: Board, side: str, brigade: str) -> Line:
    parts = [tr(_ORDERS[brigade_order(board, brigade)])]
    if has_level(board, brigade, RESERVE):
        parts.append(tr("in reserve"))
    if has_level(board, brigade, INEFFECTIVE):
        parts.append(tr("combat ineffective"))
    if tired := has_level(board, brigade, FATIGUE):
        parts.append(tr("fatigue {level}", level=tired))
    leader = leader_of(board, brigade)
    units = units_of(board, brigade)
    pieces = (leader, *units) if leader and is_on_map(board, leader) else units
    is_now = brigade in activation(board).formations
    return Line(
        command_name(board, brigade), " · ".join(parts), side, brigade, pieces, is_now=is_now
    )


SHOWING = Showing(
    overlays={
        "arcs": Overlay(arcs_of, arcs_of_side),
        "zones": Overlay(reach_of, reach_of_side, later("Command and contact")),
        "corridors": Overlay(corridors_of, corridors_of_side),
    },
    signs=signs_of,
    lists=lists_of,
    card=marker_name,
)
