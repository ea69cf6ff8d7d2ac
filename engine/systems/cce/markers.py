"""Markers in hexes: fortifications (F100-F106), smoke and blazes (T79, T94), their limits (8.1)."""

from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import CardsMoved
from hexwright.engine.core.memory import lasting, standing, whereabouts
from hexwright.engine.core.piece_events import Eliminated, Placed
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Piece
from hexwright.engine.hexes.sight import Veil
from hexwright.engine.parts.ground import field_of, terrain
from hexwright.engine.parts.troops import kinds_of_class
from hexwright.schema.language import later

FOXHOLE, TRENCH, BUNKER, PILLBOX, MINES, WIRE = (
    "foxhole",
    "trench",
    "bunker",
    "pillbox",
    "mines",
    "wire",
)
SMOKE, BLAZE = "smoke", "blaze"
# Those that win a melee that is even, for whoever had the hex to himself.
STRONGHOLDS: Final = (BUNKER, PILLBOX)
_BREAKS_OUT: Final = later("A fire breaks out in {hex}.")
_REMOVED: Final = later("{piece} is taken off the map.|{piece} are taken off the map.")


# --- what lies in a hex ---------------------------------------------------------------------------


@whereabouts
def _markers(board: Board) -> tuple[tuple[str, str], ...]:
    """Every marker on the map, with its hex."""
    kinds = kinds_of_class(board, "marker")
    pieces = board.state.pieces.values()
    return tuple(
        (piece.hex, piece.id)
        for piece in pieces
        if piece.kind in kinds and piece.hex and not piece.is_gone
    )


def fortification_kind(board: Board, piece: str) -> str:
    """Which fortification a marker is; empty if it is none."""
    return str(board.attribute(piece, "fortification", "") or "")


@standing
def _fortifications(board: Board) -> dict[str, str]:
    """The fortification in each hex that has one."""
    return {hex_: marker for hex_, marker in _markers(board) if fortification_kind(board, marker)}


@rule("cce-313", "cce-315")
def fortification_in(board: Board, hex_: str) -> str:
    """The fortification in a hex, which never has two; empty if there is none."""
    return _fortifications(board).get(hex_, "")


def works_in(board: Board, hex_: str) -> str:
    """Which kind of fortification is in a hex; empty if there is none."""
    found = fortification_in(board, hex_)
    return fortification_kind(board, found) if found else ""


def fortified(board: Board, *kinds: str) -> list[str]:
    """The hexes with a fortification of one of these kinds."""
    found = _fortifications(board).items()
    return [hex_ for hex_, marker in found if fortification_kind(board, marker) in kinds]


def _is_cloud(board: Board, piece: str) -> bool:
    return board.attribute(piece, "hindrance") is not None


@standing
def _cloud_markers(board: Board) -> tuple[tuple[str, str], ...]:
    return tuple((hex_, marker) for hex_, marker in _markers(board) if _is_cloud(board, marker))


def _burns(board: Board, marker: str) -> bool:
    return board.piece(marker).face == BLAZE


def smoke_in(board: Board, hex_: str) -> str:
    """The smoke marker in a hex; empty if there is none."""
    return _smoke(board).get(hex_, "")


@standing
def _smoke(board: Board) -> dict[str, str]:
    """The smoke marker in each hex that has one; of several the lowest."""
    there = [one for one in _cloud_markers(board) if not _burns(board, one[1])]
    return dict(reversed(there))


def blaze_in(board: Board, hex_: str) -> str:
    """The blaze in a hex; empty if nothing burns there."""
    return _blazes(board).get(hex_, "")


@standing
def _blazes(board: Board) -> dict[str, str]:
    there = [one for one in _cloud_markers(board) if _burns(board, one[1])]
    return dict(reversed(there))


@standing
def clouds(board: Board) -> dict[str, Veil]:
    """What fills hexes and weakens or ends lines of sight: smoke by its number, and blazes."""
    found = {}
    for hex_, marker in _cloud_markers(board):
        name = board.names.kind(board.piece(marker).kind)
        strength = None if _burns(board, marker) else int(board.attribute(marker, "hindrance"))
        found[hex_] = Veil(name, strength)
    return found


@rule("cce-007")
@lasting
def is_water(board: Board, hex_: str) -> bool:
    """Whether a hex is water, unless a bridge outranks the water in it."""
    return bool(terrain(board, hex_).attributes.get("water", False))


@lasting
def is_building(board: Board, hex_: str) -> bool:
    """Whether a building rules in a hex."""
    return bool(terrain(board, hex_).attributes.get("building", False))


@lasting
def is_barrier(board: Board, hex_: str) -> bool:
    """Whether nobody can ever be in a hex."""
    kind = field_of(board).ruling_kind(field_of(board).place(hex_))
    return kind is None or "prohibited" in kind.movement.values()


@rule("cce-282", "cce-302")
def is_impassable(board: Board, hex_: str) -> bool:
    """Whether nobody can be in a hex now."""
    return is_barrier(board, hex_) or bool(blaze_in(board, hex_))


def is_shut(board: Board, hex_: str, unless: tuple[str, ...]) -> bool:
    """Whether a hex is of one of the sorts that a card names: nothing can be put there."""
    tests = {
        "water": is_water,
        BLAZE: blaze_in,
        "fortified": fortification_in,
        "building": is_building,
        "impassable": is_impassable,
    }
    return any(tests[one](board, hex_) for one in unless)


# --- putting them down, and taking them off -------------------------------------------------------


def _next_id(board: Board, kind: str) -> str:
    """The id of one more counter of a kind."""
    lead = f"{kind}#"
    used = [piece.removeprefix(lead) for piece in board.state.pieces if piece.startswith(lead)]
    return f"{lead}{max((int(one) for one in used if one.isdecimal()), default=0) + 1}"


def next_piece(board: Board, kind: str, **fields: object) -> Piece:
    """One more counter of a kind, showing its front."""
    faces = board.module.kinds[kind].faces
    front = faces[0].id if faces else ""
    return Piece(_next_id(board, kind), kind, **{"face": front, **fields})  # type: ignore[arg-type] # fields of a piece


@lasting
def _kind_of_fortification(board: Board, what: str) -> str:
    found = (
        kind.id
        for kind in board.module.kinds.values()
        if kind.piece_class == "marker" and kind.attributes.get("fortification") == what
    )
    return next(found, "")


@lasting
def _count(board: Board, what: str) -> int:
    """How many of a fortification there are; 0 if as many as one likes."""
    return board.module.kinds[_kind_of_fortification(board, what)].count


def is_left(board: Board, what: str) -> bool:
    """Whether there is one more of a fortification to be placed."""
    most, kind = _count(board, what), _kind_of_fortification(board, what)
    if not most:
        return True
    pieces = board.state.pieces.values()
    return sum(piece.kind == kind and bool(piece.hex) for piece in pieces) < most


@rule("cce-091", "cce-094", "cce-096", "cce-315")
def fortify(board: Board, hex_: str, what: str, rule_id: str) -> bool:
    """Put a fortification into a hex; the first stays, and none comes into water or fire."""
    if is_shut(board, hex_, ("water", BLAZE, "fortified")) or not is_left(board, what):
        return False
    piece = next_piece(board, _kind_of_fortification(board, what), hex=hex_)
    board.emit(Placed(piece, rule=rule_id))
    return True


@rule("cce-314")
def take_off(board: Board, marker: str, rule_id: str) -> None:
    """Take a marker off the map; smoke goes back into the cup."""
    cloud = _is_cloud(board, marker)
    kind = board.piece(marker).kind
    board.emit(Eliminated(marker, words=_REMOVED, rule=rule_id))
    if cloud:
        used = (card for card in board.cards(used_pile(board)) if _kind_on(board, card) == kind)
        chit = next(used, "")
        if chit:
            board.emit(CardsMoved((chit,), used_pile(board), cup(board), visible_to=()))


# --- smoke and fire -------------------------------------------------------------------------------


@lasting
def cup(board: Board) -> str:
    """The cup of smoke markers."""
    del board
    return SMOKE


def used_pile(board: Board) -> str:
    """The markers that came out of the cup."""
    return f"{cup(board)}/used"


def _kind_on(board: Board, chit: str) -> str:
    return str(board.card(chit).attributes.get("marker", ""))


@rule("cce-298", "cce-329")
def _drawn(board: Board, rule_id: str) -> str:
    """The kind of a smoke marker drawn at random; empty if the cup is."""
    if not board.cards(cup(board)):
        return ""
    return _kind_on(board, board.pull(cup(board), used_pile(board), rule_id))


@rule("cce-095", "cce-298")
def lay_smoke(board: Board, hex_: str, rule_id: str) -> bool:
    """Put a random smoke marker into a hex; the thicker of two stays, water and fire take none."""
    if is_shut(board, hex_, ("water", BLAZE)):
        return False
    kind = _drawn(board, rule_id)
    if not kind:
        return False
    before = smoke_in(board, hex_)
    piece = next_piece(board, kind, hex=hex_)
    board.emit(Placed(piece, rule=rule_id))
    if before:
        thick = int(board.attribute(before, "hindrance"))
        take_off(
            board,
            before if thick < int(board.attribute(piece.id, "hindrance")) else piece.id,
            "cce-095",
        )
    return True


@rule("cce-096", "cce-244", "cce-246")
def set_on_fire(board: Board, hex_: str, rule_id: str) -> bool:
    """Let a hex burn: smoke and fortification are gone, whoever is there must go."""
    if is_shut(board, hex_, ("water", BLAZE)):
        return False
    kind = _drawn(board, rule_id)
    if not kind:
        return False
    for one in (smoke_in(board, hex_), fortification_in(board, hex_)):
        if one:
            take_off(board, one, rule_id)
    board.emit(Placed(next_piece(board, kind, hex=hex_, face=BLAZE), _BREAKS_OUT, rule=rule_id))
    return True
