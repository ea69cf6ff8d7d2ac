"""What the window shows beside the questions: before whom the Initiative card lies (9)."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.core.showing import Showing
from hexwright.engine.systems.cce.records import holder

_CARD: Final = "initiative"


@rule("cce-009", "cce-100")
def held(board: Board) -> Mapping[str, str]:
    """The Initiative card lies open before its holder; in a module without it there is none."""
    side = holder(board)
    cards = (
        f"{deck.id}/{card.id}"
        for deck in board.module.decks.values()
        if not deck.is_in_play
        for card in deck.cards
        if card.attributes.get(_CARD)
    )
    return dict.fromkeys(cards, side) if side else {}


SHOWING: Final = Showing(held=held)
