"""What the window shows beside the questions: the Initiative card (9), lines of sight (10.1)."""

from collections.abc import Mapping
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.rules import rule
from hexwright.engine.core.showing import Looked, Showing
from hexwright.engine.parts.ground import distance, field_of
from hexwright.engine.systems.cce.records import holder
from hexwright.engine.systems.cce.sight import look
from hexwright.schema.language import tr

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


@rule("cce-104")
def looked(board: Board, start: str, end: str) -> Looked:
    """The line between two hexes, which anybody may check at any time (10.1)."""
    found, field = look(board, start, end), field_of(board)
    words = [found.words(field), *found.notes(field)]
    text = tr(
        "{start} to {end}, range {range}: {words}",
        start=start,
        end=end,
        range=distance(board, start, end),
        words=", ".join(words),
    )
    hinders = found.hindrance.by if found.hindrance is not None else None
    what = [one for one in (found.because, found.together_with, hinders) if one is not None]
    places = [place for one in what for place in (one.place, one.beyond) if place is not None]
    hexes = tuple(field.number(place) for place in places if field.exists(place))
    return Looked(found.clear, text, found.rule, hexes)


SHOWING: Final = Showing(held=held, look=looked)
