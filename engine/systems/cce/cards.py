"""Cards, hands and decks (1): playing, discarding, drawing, and turning up the next card."""

from dataclasses import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import CardsShown, Discarded, Played
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.rolls import CardsAsDice, Roll, Rolls
from hexwright.engine.core.rules import rule
from hexwright.engine.core.state import Face, discard_pile, hand_pile
from hexwright.engine.core.tables import Reading
from hexwright.engine.systems.cce.nations import deck_of
from hexwright.schema.model.deck import Card

OPPORTUNITY_FIRE = "opportunity-fire"


@rule("cce-013")
def hand(board: Board, side: str) -> tuple[str, ...]:
    """The cards that a side holds."""
    return board.hand(deck_of(board, side), side)


def order_on(board: Board, card: str) -> str:
    """The order of a card."""
    return str(board.card(card).attributes.get("order", ""))


@rule("cce-011")
def actions_on(board: Board, card: str) -> tuple[str, ...]:
    """The actions that a card in hand can be played for; its event and dice do not count there."""
    values = board.card(card).attributes
    return tuple(str(values[one]) for one in ("action", "top_action") if values.get(one))


@rule("cce-016", "cce-017")
def play(game: Game, side: str, card: str, rule_id: str) -> None:
    """Play a card from hand; it is a discard at once, so its other half is gone."""
    deck = deck_of(game, side)
    game.emit(Played((card,), hand_pile(deck, side), discard_pile(deck), side, rule=rule_id))


def discard(game: Game, side: str, cards: tuple[str, ...], rule_id: str) -> None:
    """Let cards of a side's hand go to its discards, where everybody sees them."""
    deck = deck_of(game, side)
    game.emit(CardsShown(cards, side, rule=rule_id))
    game.emit(Discarded(cards, hand_pile(deck, side), discard_pile(deck), side, rule=rule_id))


# --- what is printed where ------------------------------------------------------------------------


@lasting
def action_row(board: Board, action: str) -> Reading:
    """What an action says."""
    return board.look_up("actions", action)


def rule_on(row: Reading) -> str:
    """The rule that an action or an event names; a designer's own may name none."""
    return str(row["rule"] or "")


def name_on(row: Reading, key: str) -> str:
    """What an action or an event is called; one without a name goes by its key."""
    return str(row["name"] or key)


@lasting
def event_row(board: Board, event: str) -> Reading:
    """What an event says."""
    return board.look_up("events", event)


@lasting
def actions_in(board: Board, window: str) -> tuple[str, ...]:
    """The actions that belong to a moment."""
    rows = board.table("actions").rows
    keys = [str(row[0]) for row in rows]
    return tuple(key for key in keys if action_row(board, key)["window"] == window)


@lasting
def deck_has(board: Board, side: str, action: str) -> bool:
    """Whether a card of a side's deck has an action, which everybody knows."""
    cards = board.module.decks[deck_of(board, side)].cards
    return any(
        card.copies and action in (card.attributes.get("action"), card.attributes.get("top_action"))
        for card in cards
    )


# --- turning cards up -----------------------------------------------------------------------------


def _own_deck(board: Board, roll: Roll) -> str:
    return deck_of(board, roll.side)


@rule("cce-021")
def _dice(card: Card) -> tuple[Face, ...]:
    return int(card.attributes["white_die"]), int(card.attributes["dark_die"])


def _no_dice(card: Card) -> tuple[Face, ...]:
    del card
    return ()


DICE = CardsAsDice(_own_deck, _dice)
_REVEAL = CardsAsDice(_own_deck, _no_dice)


@rule("cce-014", "cce-102")
async def reveal(game: Game, side: str, rolls: Rolls, rule_id: str) -> Card:
    """Turn up the next card for something else than its dice: no roll, so nobody may repeat it."""
    plain = replace(rolls, source=_REVEAL, again=None)
    fallen = await plain.roll(game, Roll(die="", side=side, rule=rule_id))
    return game.card(fallen.card)
