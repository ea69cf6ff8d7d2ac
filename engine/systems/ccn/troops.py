"""Units and leaders: what the national cards and the tables of the module say about them."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from hexwright.engine.core.board import Board
from hexwright.engine.core.memory import lasting, standing_of
from hexwright.engine.core.setup import placed_piece
from hexwright.engine.core.state import Piece
from hexwright.engine.parts.troops import is_leader, is_unit, kinds_of_class, pieces_on_map
from hexwright.schema.language import later

SQUARE = "in-square"
ORDERED = "ordered"
CANNOT_BATTLE = "cannot-battle"
MAY_NOT_BATTLE = later("{piece} cannot battle this turn.|{piece} cannot battle this turn.")
TURN = "turn"

INFANTRY, CAVALRY, ARTILLERY, LEADER = "infantry", "cavalry", "artillery", "leader"


class Profile(NamedTuple):
    """A kind of unit: the tables' row of its troop type, and what its own card changes of it."""

    arm: str
    troop: str = ""
    quality: str = ""
    is_light: bool = False
    move: int = 0
    move_and_battle: int = 0
    one_block: int = 0
    range: int = 0
    range_moved: int = 0
    ranged: str = "none"
    ranged_moved: str = "none"
    ranged_bonus: int = 0
    melee: str = "none"
    melee_bonus: int = 0
    battery: str = ""
    hits_with_sabre: bool = True
    ignore_flags: int = 0
    retreat_per_flag: int = 1
    rounds_up: bool = True
    national_dice: tuple[Mapping[str, Any], ...] = ()
    card_dice: tuple[Mapping[str, Any], ...] = ()
    blocks: int = 0

    @property
    def is_guard(self) -> bool:
        """Whether cards and morale count it as guard."""
        return self.quality == "guard"


def profile(board: Board, piece: str) -> Profile:
    """What is written about a piece."""
    return _profile(board, piece, board.state.pieces[piece].kind)


@lasting
def _profile(board: Board, piece: str, kind_id: str) -> Profile:
    kind = board.module.kinds[kind_id]
    own = board.attributes(piece)
    if kind.piece_class != "unit":
        move = int(own.get("move", board.look_up("movement", LEADER)["move"]))
        return Profile(LEADER if kind.piece_class == LEADER else "", move=move, blocks=kind.steps)
    troop = str(own["troop"])
    rows = {
        **board.look_up("troops", troop).cells,
        **board.look_up("movement", troop).cells,
        **board.look_up("ranges", troop).cells,
        **board.look_up("dice-by-troop", troop).cells,
    }
    values = {**rows, **own}
    nation = next(one for one in board.module.info.nations if one.id == kind.nation)
    reach = int(values["range"])
    return Profile(
        arm=str(rows["arm"]),
        troop=troop,
        quality=str(values["quality"]),
        is_light=bool(values["light"]),
        move=int(values["move"]),
        move_and_battle=int(values["move_and_battle"]),
        one_block=min(int(values["one_block"]), int(values["move_and_battle"])),
        range=reach,
        range_moved=min(int(values["range_moved"]), reach)
        if "range" in own
        else int(values["range_moved"]),
        ranged=str(values["ranged"]),
        ranged_moved=str(values["ranged_moved"]),
        ranged_bonus=int(values["ranged_bonus"]),
        melee=str(values["melee"]),
        melee_bonus=int(values["melee_bonus"]),
        battery=str(values["battery"]),
        hits_with_sabre=bool(values["hits_with_sabre"]),
        ignore_flags=int(values["ignore_flags"]),
        retreat_per_flag=int(values["retreat_per_flag"]),
        rounds_up=nation.attributes.get("moving_fire_rounding", "up") == "up",
        national_dice=tuple(own.get("national_dice", ())),
        card_dice=tuple(own.get("card_dice", ())),
        blocks=kind.steps,
    )


def original_blocks(board: Board, unit: str) -> int:
    """The blocks that a unit began the battle with; Rally gives no more (ccn-341)."""
    return _blocks_at_start(board).get(unit, profile(board, unit).blocks)


@lasting
def _blocks_at_start(board: Board) -> Mapping[str, int]:
    numbers: Counter[str] = Counter()
    pieces = (placed_piece(board.module, one, numbers) for one in board.scenario.setup)
    return {piece.id: piece.steps for piece in pieces}


# --- who stands where ----------------------------------------------------------------------------


def unit_at(board: Board, hex_: str) -> str:
    """The unit in a hex; empty if there is none."""
    for one in board.state.stacks.get(hex_, ()):
        if is_unit(board, one):
            return one
    return ""


def leader_at(board: Board, hex_: str) -> str:
    """The leader in a hex; empty if there is none."""
    for one in board.state.stacks.get(hex_, ()):
        if is_leader(board, one):
            return one
    return ""


def arm_of(board: Board, piece: str) -> str:
    """Infantry, cavalry or artillery; leaders have no arm but are called so."""
    return profile(board, piece).arm


def leader_of(board: Board, unit: str) -> str:
    """The leader attached to a unit; empty if there is none."""
    for one in board.state.stacks.get(board.state.pieces[unit].hex, ()):
        if board.state.pieces[one].carried_by == unit:
            return one
    return ""


def is_lone(board: Board, leader: str) -> bool:
    """Whether a leader stands alone in his hex."""
    return not board.state.pieces[leader].carried_by


def in_square(board: Board, unit: str) -> bool:
    """Whether a unit stands in square."""
    return SQUARE in board.state.pieces[unit].statuses


def troops_at(board: Board, hex_: str) -> list[Piece]:
    """The unit and the leader in a hex, as far as there are any."""
    markers = kinds_of_class(board, "marker")
    return [piece for piece in board.pieces_in(hex_) if piece.kind not in markers]


@standing_of
def on_map(board: Board, side: str) -> list[Piece]:
    """A side's units and leaders on the board, in the order of their set-up."""
    markers = kinds_of_class(board, "marker")
    return [piece for piece in pieces_on_map(board, side) if piece.kind not in markers]


@standing_of
def ordered_of(board: Board, side: str) -> list[str]:
    """A side's units and leaders that are ordered, in the order of their set-up."""
    return [piece.id for piece in pieces_on_map(board, side) if ORDERED in piece.statuses]


def hexes_moved(board: Board, piece: str) -> int:
    """How many hexes a piece has moved in this turn."""
    return board.count(TURN, "moved", piece)


# --- words of the cards ---------------------------------------------------------------------------


def fits(board: Board, piece: str, words: tuple[str, ...]) -> bool:
    """Whether one of a card's words means this piece; no words mean everybody."""
    if not words:
        return True
    known = profile(board, piece)
    if known.arm == LEADER:
        return LEADER in words
    if known.arm in words or known.troop in words or known.quality in words:
        return True
    return "led" in words and bool(leader_of(board, piece))
