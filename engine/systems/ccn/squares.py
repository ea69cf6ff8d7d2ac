"""Infantry squares: forming, leaving, dissolving (chapter 6)."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import hand_pile
from hexwright.engine.parts.ground import field_of, trait
from hexwright.engine.systems.ccn.ground import enemy_units_next_to, has_works
from hexwright.engine.systems.ccn.records import (
    CardLocked,
    CardReturned,
    box_pile,
    boxes_of,
    deck_of,
)
from hexwright.engine.systems.ccn.troops import CAVALRY, INFANTRY, SQUARE, arm_of, in_square
from hexwright.schema.language import later


@rule("ccn-224", "ccn-225", "ccn-228")
def may_form_square(board: Board, unit: str) -> bool:
    """Infantry not yet in square, on ground that allows it, with cards and a free place."""
    piece = board.piece(unit)
    if arm_of(board, unit) != INFANTRY or in_square(board, unit):
        return False
    needed = int(board.look_up("square", "cards-in-hand")["value"])
    if len(board.hand(deck_of(board, piece.side), piece.side)) < needed:
        return False
    return _ground_allows(board, piece.hex) and free_box(board, piece.side) is not None


def _ground_allows(board: Board, hex_: str) -> bool:
    if not trait(board, hex_, "square", default=True):
        return False
    if not has_works(board, hex_):
        return True
    field = field_of(board)
    place = field.place(hex_)
    return all(
        side.kind.attributes.get("square", True)
        for other in field.neighbours(place)
        for side in field.sides(place, other)
        if side.first == place
    )


def free_box(board: Board, side: str) -> int | None:
    """The first place of the square track that is free; None if all are taken."""
    for box in boxes_of(board, side):
        if not board.cards(box_pile(board, side, box)):
            return box
    return None


@rule("ccn-229")
def form_square(board: Board, unit: str) -> None:
    """One card at random from the owner's hand goes to the track, its number to the unit."""
    side = board.piece(unit).side
    box = free_box(board, side)
    assert box is not None
    hand = hand_pile(deck_of(board, side), side)
    cards = board.cards(hand)
    card = cards[board.random_below(len(cards))]
    board.emit(CardLocked((card,), hand, box_pile(board, side, box), side, rule="ccn-229"))
    words = later("{piece} forms square.|{piece} form square.")
    board.emit(StatusSet(unit, SQUARE, box, words, rule="ccn-229"))


@rule("ccn-247", "ccn-248")
def may_leave_square(board: Board, unit: str) -> bool:
    """Only enemy cavalry in a neighbouring hex holds a square."""
    piece = board.piece(unit)
    enemies = enemy_units_next_to(board, piece.hex, piece.side)
    if board.options.get("square_held_by") == "any-unit":
        return not enemies
    return not any(arm_of(board, enemy) == CAVALRY for enemy in enemies)


@rule("ccn-250")
def dissolve(board: Board, unit: str, rule_id: str) -> None:
    """Take the counter off and give the card back."""
    piece = board.piece(unit)
    pile = box_pile(board, piece.side, piece.statuses[SQUARE])
    words = later("{piece} leaves its square.|{piece} leave their square.")
    board.emit(StatusSet(unit, SQUARE, 0, words, rule=rule_id))
    cards = board.cards(pile)
    if cards:
        hand = hand_pile(deck_of(board, piece.side), piece.side)
        board.emit(CardReturned(cards, pile, hand, piece.side, rule=rule_id))
