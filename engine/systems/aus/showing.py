"""What a window shows: arcs and zones (6.1, 6.2), charges (8.4), pool (4.1), command card (4.8)."""

from collections.abc import Iterator

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.core.showing import Line, Listing, Overlay, Patch, Showing, Sign
from hexwright.engine.parts.activation import interrupted_activations
from hexwright.engine.parts.ground import distance
from hexwright.engine.parts.shown import (
    Patches,
    each_once,
    marker_lines,
    patches,
    played_markers,
)
from hexwright.engine.parts.troops import is_leader, is_on_map, is_unit, units_on_map
from hexwright.engine.systems.aus.arcs import arc_hexes_of, arc_towards_hex, reaction_zone
from hexwright.engine.systems.aus.attached import special_of
from hexwright.engine.systems.aus.charge_ways import apart, can_charge, path, suits
from hexwright.engine.systems.aus.command import command_range, commanded, is_broken
from hexwright.engine.systems.aus.fire import band_of, can_fire
from hexwright.engine.systems.aus.neighbours import top_of
from hexwright.engine.systems.aus.pool import CUP
from hexwright.engine.systems.aus.rally import box_of
from hexwright.engine.systems.aus.records import (
    FULL,
    LIMITED,
    LONE,
    MARCH,
    Activation,
    activation,
    initiative,
)
from hexwright.engine.systems.aus.sight import sees
from hexwright.engine.systems.aus.troops import (
    ARTILLERY,
    BREAKPOINT,
    STRATEGIC,
    arm_of,
    divisions,
    fatigue_of,
    group_of,
    has,
    leader_of,
    number,
    printed_strength,
    profile,
    roster,
    strength,
    units_of,
)
from hexwright.schema.language import later, tr, tr_many

LEVELS = {
    FULL: later("full activation"),
    LIMITED: later("limited activation"),
    LONE: later("out of command"),
    MARCH: later("strategic movement"),
    "retreat": later("falls back"),
}
# What a breakdown of command obliges to, or owes (4.7).
OBLIGED = {
    "charge": later("must go at the enemy"),
    "retreat": later("must fall back"),
    "reactivate": later("{piece}: one more of its side may act"),
    "enemy": later("{piece}: the enemy may act"),
}
BOXES = {
    "activated": later("acted on a marker"),
    "strategic": later("marched on a marker"),
    "independent": later("acted on the independent marker"),
    "removed-combat": later("fought without a marker"),
    "available": later("rests"),
    "breakpoint": later("broken, rests"),
    "breakpoint-combat": later("broken, fought"),
}


# --- over the map ---------------------------------------------------------------------------------


@rule("aus-116", "aus-200")
def arcs_of(board: Board, piece: str) -> Patches:
    """Front, flanks and rear of a unit, and what it can fire at from where it stands."""
    if not _stands(board, piece):
        return ()
    front = arc_hexes_of(board, piece, "front")
    fire = tuple(one for one in _field_of_fire(board, piece) if one not in front)
    return patches(
        Patch("fire", fire),
        Patch("front", front),
        Patch("flank", arc_hexes_of(board, piece, "flank")),
        Patch("rear", arc_hexes_of(board, piece, "rear")),
    )


def _field_of_fire(board: Board, unit: str) -> Iterator[str]:
    """The hexes before a unit that are in range and in sight; who stands in them does not count."""
    if not can_fire(board, unit):
        return
    starts = board.piece(unit).hexes
    for hex_ in board.hexes():
        if any(
            band_of(board, unit, distance(board, start, hex_))
            and arc_towards_hex(board, unit, hex_) == "front"
            and sees(board, start, hex_)
            for start in starts
            if start != hex_
        ):
            yield hex_


def arcs_of_side(board: Board, side: str) -> Patches:
    """Every hex in front of a unit of a side."""
    units = [one for one in units_on_map(board, side) if _has_front(board, one)]
    return patches(Patch("front", each_once(arc_hexes_of(board, one, "front") for one in units)))


def _has_front(board: Board, unit: str) -> bool:
    """Whether a unit looks somewhere, and not all around."""
    return bool(profile(board, board.piece(unit).formation).looks_at)


@rule("aus-125", "aus-030")
def zone_of(board: Board, piece: str) -> Patches:
    """The reaction zone of a unit, or where the commands of a leader reach."""
    if not is_on_map(board, piece):
        return ()
    if is_leader(board, piece):
        return patches(Patch("command", _reach(board, piece)))
    return patches(Patch("reaction", reaction_zone(board, piece))) if is_unit(board, piece) else ()


def _reach(board: Board, leader: str) -> tuple[str, ...]:
    return tuple(commanded(board, leader, command_range(board, leader)))


def zones_of_side(board: Board, side: str) -> Patches:
    """Every hex in which a unit of a side reacts."""
    units = units_on_map(board, side)
    return patches(Patch("reaction", each_once(reaction_zone(board, one) for one in units)))


@rule("aus-241", "aus-242")
def corridors_of(board: Board, piece: str) -> Patches:
    """The ways on which cavalry could charge as it stands, and whom they lead to."""
    if not _stands(board, piece) or not can_charge(board, piece):
        return ()
    row = board.look_up("charges", str(board.attribute(piece, "cavalry")))
    least, most = int(row["least"]), int(row["most"])
    here = board.piece(piece).hex
    ways: list[tuple[str, ...]] = []
    targets: list[str] = []
    for foe in _tops(board, board.opponent(board.piece(piece).side)):
        if least <= apart(board, piece, foe) <= most and suits(board, piece, foe):
            way = path(board, piece, foe, most - 1)
            if way:
                ways.append((here, *(pose.hexes[0] for pose in way)))
                targets += board.piece(foe).hexes
    reach = each_once(way[1:] for way in ways)
    return patches(
        Patch("reach", reach, tuple(ways)), Patch("target", tuple(dict.fromkeys(targets)))
    )


def _tops(board: Board, side: str) -> Iterator[str]:
    """The uppermost units of a side."""
    for one in units_on_map(board, side):
        if any(top_of(board, hex_, side) == one for hex_ in board.piece(one).hexes):
            yield one


def corridors_of_side(board: Board, side: str) -> Patches:
    """Where the cavalry of a side could charge."""
    known = [patch for one in units_on_map(board, side) for patch in corridors_of(board, one)]
    reach = each_once(one.hexes for one in known if one.kind == "reach")
    targets = each_once(one.hexes for one in known if one.kind == "target")
    return patches(Patch("reach", reach), Patch("target", targets))


def _stands(board: Board, piece: str) -> bool:
    return is_on_map(board, piece) and is_unit(board, piece)


# --- on pieces ------------------------------------------------------------------------------------


@rule("aus-064", "aus-315")
def signs_of(board: Board, piece: str, viewer: str) -> tuple[Sign, ...]:
    """Obligations that bind a unit, a division that is broken, and strength that is left."""
    del viewer
    if not _stands(board, piece):
        return ()
    known, found = activation(board), []
    if known.must and piece in known.units:
        found.append(Sign(tr(OBLIGED[known.must]), text="!"))
    division = group_of(board, piece)
    if division and is_broken(board, division):
        found.append(Sign(tr("Division at its breakpoint"), BREAKPOINT))
    now, printed = strength(board, piece), printed_strength(board, piece)
    if now < printed:
        words = tr(
            "Strength {now} of {printed}: {men}", now=now, printed=printed, men=men(board, piece)
        )
        found.append(Sign(words, text=str(now)))
    return tuple(found)


@rule("aus-002")
def men(board: Board, unit: str) -> str:
    """How many men, horsemen or guns the strength points are that a unit has left (2.1)."""
    arm = arm_of(board, unit)
    count = strength(board, unit) * number(board, f"scale-{arm}")
    if arm == ARTILLERY:
        return tr_many("1 gun|{count} guns", count)
    return tr_many("1 man|{count} men", count)


# --- beside the map -------------------------------------------------------------------------------


def lists_of(board: Board, viewer: str) -> tuple[Listing, ...]:
    """Who acts and what binds him, markers played, one's own pool, and the command card."""
    found = (
        _acting(board),
        _played(board),
        *_pools(board, viewer),
        _card(board, viewer),
    )
    return tuple(one for one in found if one.lines)


def marker_name(board: Board, marker: str) -> str:
    """The title of a leader marker."""
    return board.names.card(marker)


def command_name(board: Board, command: str) -> str:
    """The name of a command, in the user's language where the module has it."""
    return board.names.word(board.module.commands[command].name)


def _under_way(board: Board) -> Iterator[Activation]:
    """The activations under way, the innermost first; those that it interrupted wait."""
    now = activation(board)
    if now.side:
        yield now
    yield from reversed(interrupted_activations(board, Activation()))


@rule("aus-054", "aus-064", "aus-069", "aus-071")
def _acting(board: Board) -> Listing:
    """The divisions that act, the innermost first: how, what they must do, and who is owed what."""
    lines: list[Line] = []
    for depth, one in enumerate(_under_way(board)):
        if one.level:
            lines.append(_division_line(board, one, is_now=not depth))
        for what, division in one.owed:
            text = tr(OBLIGED[what], piece=command_name(board, division))
            lines.append(Line(text, "", board.module.side_of[division], division))
    return Listing(tr("Who acts"), tuple(lines))


def _division_line(board: Board, one: Activation, *, is_now: bool) -> Line:
    notes = [tr(LEVELS[one.level])]
    if one.must:
        notes.append(tr(OBLIGED[one.must]))
    pieces = tuple(unit for unit in one.units if is_on_map(board, unit))
    name = (
        command_name(board, one.division)
        if one.division
        else ", ".join(board.names.piece(unit) for unit in one.units)
    )
    return Line(name, " · ".join(notes), one.side, one.division, pieces, is_now=is_now)


@rule("aus-035", "aus-044")
def _played(board: Board) -> Listing:
    """The marker that is being played, those played before it, and who has the initiative."""
    played = board.cards(CUP.played)
    marker = next((one.marker for one in _under_way(board) if one.marker), "")
    holder = initiative(board).holder
    note = tr("Initiative: {side}", side=board.names.side(holder)) if holder else ""
    now = marker if marker in played else ""
    return played_markers(board, CUP, now, activation(board).units, marker_name, note)


@rule("aus-010", "aus-011")
def _pools(board: Board, viewer: str) -> Iterator[Listing]:
    """The markers in the pool and out of it, of the side that looks; the referee sees all."""
    for side in board.sides:
        if viewer not in ("", side):
            continue
        whose = board.names.side(side)
        for pile, title in (
            (CUP.inside(side), tr("{side}: in the pool", side=whose)),
            (CUP.out(side), tr("{side}: out of the pool", side=whose)),
        ):
            known = [one for one in board.cards(pile) if _plays(board, one)]
            markers = sorted(known, key=lambda one: marker_name(board, one))
            yield Listing(title, marker_lines(board, markers, marker_name))


def _plays(board: Board, marker: str) -> bool:
    """Whether anybody of a marker's command is in the scenario: nobody looks for the others."""
    command = board.card(marker).command
    if not command or special_of(board, command):
        return True
    return any(one in board.state.pieces for one in roster(board, command))


@rule("aus-076", "aus-315", "aus-325")
def _card(board: Board, viewer: str) -> Listing:
    """The divisions of both sides, one's own first: fatigue, how they act, losses (4.8)."""
    lines = [
        _on_card(board, side, division)
        for side in sorted(board.sides, key=lambda one: one != viewer)
        for division in divisions(board, side)
        if units_of(board, division)
    ]
    return Listing(tr("Command card"), tuple(lines))


def _on_card(board: Board, side: str, division: str) -> Line:
    notes = [tr(BOXES[box_of(board, division)])]
    notes.append(tr("fatigue {level}", level=fatigue_of(board, division)))
    most = board.module.commands[division].attributes.get("breakpoint")
    if most is not None:
        lost = sum(
            one in board.state.pieces and (board.piece(one).is_gone or has(board, one, BREAKPOINT))
            for one in roster(board, division)
        )
        notes.append(tr("units broken: {lost} of {most}", lost=lost, most=most))
    leader = leader_of(board, division)
    if not leader:
        notes.append(tr("without a leader"))
    elif has(board, leader, STRATEGIC):
        notes.append(tr("strategic movement"))
    units = units_of(board, division)
    pieces = (leader, *units) if leader else units
    is_now = division == activation(board).division
    name = command_name(board, division)
    return Line(name, " · ".join(notes), side, division, pieces, is_now=is_now)


SHOWING = Showing(
    overlays={
        "arcs": Overlay(arcs_of, arcs_of_side),
        "zones": Overlay(zone_of, zones_of_side, later("Reaction zones")),
        "corridors": Overlay(corridors_of, corridors_of_side),
    },
    signs=signs_of,
    lists=lists_of,
    card=marker_name,
)
