"""Cards in free play: shown and put on the discards."""

from engine.core.card_events import Played
from engine.core.decision import ask, choose_one
from engine.core.game import Game
from engine.core.state import discard_pile, hand_pile
from schema.language import tr


async def play_card(game: Game, side: str) -> None:
    """Show a card of the hand and put it on the discards."""
    hands = [deck for deck in game.module.decks if game.hand(deck, side)]
    card = await ask(
        choose_one(
            "card",
            side,
            tr("Which card?"),
            lambda: [card for deck in hands for card in game.hand(deck, side)],
        )
    )
    deck = card.partition("/")[0]
    game.emit(Played((card,), hand_pile(deck, side), discard_pile(deck), side))
