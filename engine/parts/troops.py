"""Units and leaders as every system asks about them: their kind, where they stand, their commands.

What a class of counters is called is said by the format (unit, leader, marker); values of a counter
are those of the face that is up: `Board.attribute`.
"""

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, standing_of, whereabouts_of
from hexwright.engine.core.state import Piece

# --- what the counter says ------------------------------------------------------------------------


@lasting
def kinds_of_class(board: Board, piece_class: str) -> frozenset[str]:
    """The kinds of counters of a class: units, leaders, markers."""
    kinds = board.module.kinds.values()
    return frozenset(kind.id for kind in kinds if kind.piece_class == piece_class)


def is_unit(board: Board, piece: str) -> bool:
    """Whether a piece is a combat unit."""
    return board.module.kinds[board.state.pieces[piece].kind].piece_class == "unit"


def is_leader(board: Board, piece: str) -> bool:
    """Whether a piece is a leader, who is no unit."""
    return board.module.kinds[board.state.pieces[piece].kind].piece_class == "leader"


@lasting
def front_face(board: Board, kind: str) -> str:
    """The face that a counter of a kind begins with; empty if it has but one."""
    faces = board.module.kinds[kind].faces
    return faces[0].id if faces else ""


@lasting
def back_face(board: Board, kind: str) -> str:
    """The last face of a kind: of those that are worn, disordered; empty if it has but one."""
    faces = board.module.kinds[kind].faces
    return faces[-1].id if len(faces) > 1 else ""


# --- who stands where -----------------------------------------------------------------------------


def is_on_map(board: Board, piece: str) -> bool:
    """Whether a piece is in play and in a hex."""
    found = board.state.pieces.get(piece)
    return found is not None and not found.is_gone and bool(found.hex)


def units_in(board: Board, hex_: str) -> list[str]:
    """The combat units in a hex, the lowest first."""
    here = board.state.stacks.get(hex_)
    if not here:
        return []
    pieces, kinds = board.state.pieces, kinds_of_class(board, "unit")
    return [one for one in here if pieces[one].kind in kinds]


def side_in(board: Board, hex_: str) -> str:
    """The side whose units stand in a hex; empty if there are none."""
    return next((board.piece(unit).side for unit in units_in(board, hex_)), "")


def enemies_in(board: Board, hex_: str, side: str) -> list[str]:
    """The units of other sides in a hex."""
    return [unit for unit in units_in(board, hex_) if board.piece(unit).side != side]


@standing_of
def pieces_on_map(board: Board, side: str) -> list[Piece]:
    """The pieces of a side on the map."""
    pieces = board.state.pieces.values()
    return [piece for piece in pieces if piece.side == side and piece.hex and not piece.is_gone]


@whereabouts_of
def units_on_map(board: Board, side: str) -> tuple[str, ...]:
    """All combat units of a side on the map."""
    kinds = kinds_of_class(board, "unit")
    return tuple(piece.id for piece in pieces_on_map(board, side) if piece.kind in kinds)


@whereabouts_of
def leaders_on_map(board: Board, side: str) -> tuple[str, ...]:
    """The leaders of a side on the map."""
    kinds = kinds_of_class(board, "leader")
    return tuple(piece.id for piece in pieces_on_map(board, side) if piece.kind in kinds)


@whereabouts_of
def hexes_with_units(board: Board, side: str) -> tuple[str, ...]:
    """The hexes that combat units of a side cover, each once."""
    pieces = board.state.pieces
    found: dict[str, None] = {}
    for unit in units_on_map(board, side):
        piece = pieces[unit]
        found[piece.hex] = None
        if piece.extends:
            found.update(dict.fromkeys(piece.extends))
    return tuple(found)


# --- whom they belong to --------------------------------------------------------------------------


@lasting
def command_of(board: Board, unit: str) -> str:
    """The command that a unit names in the order of battle."""
    found = board.module.units.get(unit)
    return found.command if found else ""


@lasting
def line_of(board: Board, command: str) -> tuple[str, ...]:
    """A command and all those above it, the nearest first."""
    found: list[str] = []
    while command in board.module.commands and command not in found:
        found.append(command)
        command = board.module.commands[command].parent
    return tuple(found)
