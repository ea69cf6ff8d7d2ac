"""The board: sections, edges, terrain, fieldworks, distances and lines of sight."""

from dataclasses import replace
from typing import Any, Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting
from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.coordinates import disc
from hexwright.engine.hexes.sight import Sight
from hexwright.engine.parts.ground import distance, field_of, near, terrain, trait
from hexwright.engine.parts.sightlines import Sightlines
from hexwright.engine.parts.troops import is_leader, is_unit
from hexwright.engine.systems.ccn.sight import SIGHT
from hexwright.engine.systems.ccn.troops import ARTILLERY, arm_of, troops_at, unit_at
from hexwright.schema.model.terrain import HexTerrain

SECTIONS: Final = ("left", "centre", "right")
_MIRRORED: Final = {"left": "right", "right": "left"}
_RIVER, _FORD = "river", "fordable-river"


def with_notes(board: Board, field: Battlefield) -> Battlefield:
    """The ground with what the notes of the scenario change (ccn-006, ccn-349)."""
    if board.scenario.attributes.get("rivers_fordable"):
        rivers = [one for one in field.places() if _is_river(field.base_kind(one))]
        for place in rivers:
            field = field.with_kind(place, _FORD)
    for rule in board.scenario.special_rules:
        terrain = rule.attributes.get("terrain")
        for number in rule.attributes.get("hexes", ()) if terrain else ():
            place = field.place(number)
            for laid in field.laid(place):
                field = field.without_laid(place, laid.kind.id)
            field = field.with_kind(place, str(terrain))
    return field


def _is_river(kind: HexTerrain | None) -> bool:
    return kind is not None and bool(kind.attributes.get(_RIVER))


# --- hexes by their printed numbers ---------------------------------------------------------------


@lasting
def hexes_at(board: Board, hex_: str, least: int, most: int) -> frozenset[str]:
    """The hexes so far away from one."""
    field = field_of(board)
    around = disc(field.grid, field.place(hex_), most)
    hexes = (field.number(one) for one in around if field.exists(one))
    return frozenset(one for one in hexes if distance(board, hex_, one) >= least)


@lasting
def edge_of(board: Board, side: str) -> str:
    """The edge where a side sits."""
    return next(one.edge for one in board.scenario.sides if one.side == side) or "south"


@lasting
def sections_of(board: Board, hex_: str, side: str) -> tuple[str, ...]:
    """The sections of a hex as a side sees them from its seat; hexes on a line are in two."""
    field = field_of(board)
    ids = [zone.id for zone in field.zones_at(field.place(hex_)) if zone.id in SECTIONS]
    if edge_of(board, side) == "north":
        ids = [mirrored(one) for one in ids]
    return tuple(ids)


@lasting
def section_hexes(board: Board, section: str, side: str) -> frozenset[str]:
    """The hexes of a section as a side sees it from its seat."""
    return frozenset(hex_ for hex_ in board.hexes() if section in sections_of(board, hex_, side))


def mirrored(section: str) -> str:
    """The section with left and right exchanged."""
    return _MIRRORED.get(section, section)


@lasting
def rearward(board: Board, hex_: str, side: str) -> tuple[str, ...]:
    """The hexes one row closer to a side's own edge; none on its first row (ccn-151)."""
    row = rows_from_edge(board, hex_, side)
    return tuple(one for one in near(board, hex_) if rows_from_edge(board, one, side) == row - 1)


def is_baseline(board: Board, hex_: str, side: str) -> bool:
    """Whether a hex is in a side's first row."""
    return rows_from_edge(board, hex_, side) == 0


@lasting
def rows_from_edge(board: Board, hex_: str, side: str) -> int:
    """How many rows lie between a hex and a side's own edge."""
    field = field_of(board)
    row = field.place(hex_)[1]
    return row if edge_of(board, side) == "north" else field.grid.rows - 1 - row


# --- terrain --------------------------------------------------------------------------------------


@lasting
def is_hill(board: Board, hex_: str) -> bool:
    """Whether a hex is high ground."""
    return bool(trait(board, hex_, "hill"))


@lasting
def is_passable(board: Board, hex_: str, arm: str) -> bool:
    """Whether an arm, or a leader, may be in a hex at all (ccn-045)."""
    return terrain(board, hex_).movement.get(arm, 1) != "prohibited"


@lasting
def stops(board: Board, start: str, end: str) -> bool:
    """Whether the step from one hex to the next ends a move (ccn-046)."""
    if trait(board, end, "stops"):
        return True
    field = field_of(board)
    features = field.sides(field.place(start), field.place(end))
    return any(feature.kind.attributes.get("stops") for feature in features)


@lasting
def steps_from(board: Board, hex_: str, arm: str) -> tuple[tuple[str, bool], ...]:
    """The hexes around one that an arm may enter, each with whether the step ends its move.

    The ground alone decides here; whoever stands there may say more.
    """
    around = (one for one in near(board, hex_) if is_passable(board, one, arm))
    return tuple((one, stops(board, hex_, one)) for one in around)


def works_into(board: Board, start: str, end: str) -> Any:
    """The fieldwork of the target's hex that an attack crosses; None if it crosses none."""
    return _works(board, start, end, end)


def works_out_of(board: Board, start: str, end: str) -> Any:
    """The fieldwork of the attacker's own hex that an attack crosses; None if there is none."""
    return _works(board, start, end, start)


@lasting
def _works(board: Board, start: str, end: str, inner: str) -> Any:
    if not has_works(board, inner):
        return None
    field = field_of(board)
    here = field.place(inner)
    crossing = _lines(board).line(start, end).line.crossings[-1 if inner == end else 0]
    found = [
        next((one.kind for one in field.sides(*side) if one.first == here), None)
        for side in crossing.sides
    ]
    needed = any if board.options.get("fieldwork_corner") == "either" else all
    if not needed(one is not None for one in found):
        return None
    return next(one for one in found if one is not None)


@lasting
def has_works(board: Board, hex_: str) -> bool:
    """Whether a hex is inside a fieldwork."""
    field = field_of(board)
    place = field.place(hex_)
    return any(
        side.first == place and side.kind.directed
        for other in field.neighbours(place)
        for side in field.sides(place, other)
    )


# --- lines of sight -------------------------------------------------------------------------------


@lasting
def _lines(board: Board) -> Sightlines:
    """Lines of sight, judged by the options of the game."""
    here = board.options.get("sight_along_edge") == "same-edge"
    return Sightlines(field_of(board), SIGHT._replace(along="both-here") if here else SIGHT)


def line_of_sight(board: Board, start: str, end: str, *, over_friends: str = "") -> Sight:
    """Whether a hex sees another (ccn-082 to ccn-085).

    With `over_friends` a battery of that side on a hill looks over its own troops in lower hexes
    next to it (ccn-102).
    """
    over: tuple[str, ...] = ()
    if over_friends and is_hill(board, start):
        lower = (one for one in near(board, start) if not is_hill(board, one))
        over = tuple(one for one in lower if _are_of(board, one, over_friends))

    def hides(hex_: str) -> bool:
        return hex_ not in over and bool(troops_at(board, hex_))

    return _behind_hills(board, _lines(board).line(start, end, hides), start, end)


def _behind_hills(board: Board, found: Sight, start: str, end: str) -> Sight:
    """The option of A62: a third hill hides one hill from another."""
    if not found.clear or not board.options.get("hills_block_between_hills"):
        return found
    if not (is_hill(board, start) and is_hill(board, end)):
        return found
    field = field_of(board)
    own = plateau(board, start) + plateau(board, end)
    for stretch in found.line.between:
        hexes = [field.number(hex_) for hex_ in stretch.hexes if field.exists(hex_)]
        if hexes and all(is_hill(board, hex_) and hex_ not in own for hex_ in hexes):
            return replace(found, clear=False, rule="ccn-281", blocked_at=stretch.hexes[0])
    return found


@lasting
def plateau(board: Board, hex_: str) -> tuple[str, ...]:
    """The hill hexes connected with one, itself included."""
    found = [hex_]
    for here in found:
        found += [one for one in near(board, here) if is_hill(board, one) and one not in found]
    return tuple(found)


def _are_of(board: Board, hex_: str, side: str) -> bool:
    return all(troop.side == side for troop in troops_at(board, hex_))


def sees(board: Board, unit: str, hex_: str, *, combined: bool = False) -> bool:
    """Whether a unit has a line to a hex; in a combined attack nobody is fired over (ccn-256)."""
    piece = board.piece(unit)
    between = _lines(board).between(piece.hex, hex_)
    if between is None:
        return False
    if not any(one in board.state.stacks for one in between):
        return line_over_ground(board, piece.hex, hex_)
    over = piece.side if arm_of(board, unit) == ARTILLERY and not combined else ""
    return line_of_sight(board, piece.hex, hex_, over_friends=over).clear


@lasting
def line_over_ground(board: Board, start: str, end: str) -> bool:
    """Whether a hex would see another if nobody stood between them."""
    return _behind_hills(board, _lines(board).line(start, end), start, end).clear


# --- neighbours -----------------------------------------------------------------------------------


def enemy_units_next_to(board: Board, hex_: str, side: str) -> list[str]:
    """Enemy units in the hexes around one."""
    found, stacks = [], board.state.stacks
    for one in near(board, hex_):
        unit = unit_at(board, one) if one in stacks else ""
        if unit and board.piece(unit).side != side:
            found.append(unit)
    return found


def enemies_next_to(board: Board, hex_: str, side: str) -> list[str]:
    """Enemy units, and enemy leaders without troops, in the hexes around one."""
    found, stacks = [], board.state.stacks
    for hex_near in near(board, hex_):
        for one in stacks.get(hex_near, ()):
            piece = board.piece(one)
            is_target = is_unit(board, one) or (is_leader(board, one) and not piece.carried_by)
            if is_target and piece.side != side:
                found.append(one)
    return found
