"""Cards and chits in free play: drawn, played, discarded, shuffled."""

from hexwright.engine.core.card_events import Discarded, Played
from hexwright.engine.core.decision import Refusal, ask, choose_action, choose_one
from hexwright.engine.core.game import Game
from hexwright.engine.core.state import discard_pile, draw_pile, hand_pile
from hexwright.schema.language import tr

_WITH_DISCARDS = "+discards"


def decks_to_draw_from(game: Game) -> list[str]:
    """Decks and cups with anything left in them, or on their discards."""
    return [
        deck
        for deck in game.module.decks
        if game.cards(draw_pile(deck)) or game.cards(discard_pile(deck))
    ]


def held_cards(game: Game, side: str) -> list[str]:
    """Every card in a side's hands."""
    return [card for deck in game.module.decks for card in game.hand(deck, side)]


async def draw(game: Game, side: str) -> None:
    """Draw from a deck or cup; an empty one is filled from its discards."""
    buttons = {f":{deck}": game.names.deck(deck) for deck in decks_to_draw_from(game)}
    deck = (await ask(choose_action(side, tr("Draw from what?"), buttons)))[1:]
    if not game.cards(draw_pile(deck)):
        game.reshuffle(deck)
    if hand_pile(deck, side) in game.state.piles:
        game.draw(deck, side)
    else:
        game.pull(draw_pile(deck), discard_pile(deck))


async def play_card(game: Game, side: str) -> None:
    """Show a card of the hand and put it on the discards."""
    card = await _card_of_hand(game, side)
    deck = card.partition("/")[0]
    game.emit(Played((card,), hand_pile(deck, side), discard_pile(deck), side))


async def discard(game: Game, side: str) -> None:
    """Put a card of the hand on the discards without playing it."""
    card = await _card_of_hand(game, side)
    deck = card.partition("/")[0]
    game.emit(Discarded((card,), hand_pile(deck, side), discard_pile(deck), side))


async def _card_of_hand(game: Game, side: str) -> str:
    return await ask(
        choose_one(
            "card",
            side,
            tr("Which card?"),
            lambda: held_cards(game, side),
            why_not=lambda _: Refusal(tr("It is not in your hand.")),
        )
    )


async def shuffle(game: Game, side: str) -> None:
    """Shuffle what is left of a deck or cup, alone or with its discards."""
    buttons = {}
    for deck in decks_to_draw_from(game):
        name = game.names.deck(deck)
        if game.cards(draw_pile(deck)):
            buttons[f":{deck}"] = name
        if game.cards(discard_pile(deck)):
            buttons[f":{deck}{_WITH_DISCARDS}"] = tr("{deck} with its discards", deck=name)
    choice = (await ask(choose_action(side, tr("Shuffle what?"), buttons)))[1:]
    if choice.endswith(_WITH_DISCARDS):
        game.reshuffle(choice.removesuffix(_WITH_DISCARDS))
    else:
        game.shuffle(draw_pile(choice))
