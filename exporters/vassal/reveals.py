"""Buttons beside the map that turn up the next card where cards are the dice of a game."""

from collections.abc import Iterator

from hexwright.exporters.vassal.component import MAP, Element, component
from hexwright.exporters.vassal.cups import of_pile
from hexwright.exporters.vassal.keys import named
from hexwright.exporters.vassal.plan import Plan
from hexwright.exporters.vassal.sequence import plain
from hexwright.render.card_look import card_look
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Deck

DISCARD = named("discard")
_DICE = ("light-die", "dark-die")


def reveal_buttons(plan: Plan) -> Iterator[Element]:
    """A button for each deck with dice on its cards: the next one goes to the discards, open."""
    for name in sorted(plan.module.decks):
        deck = plan.module.decks[name]
        if not _has_dice(plan, deck):
            continue
        title = plain(deck.title)
        yield component(
            f"{MAP}MassKeyCommand",
            name=tr("Turn up: {cup}", cup=title),
            buttonText=tr("Turn up: {cup}", cup=title),
            tooltip=tr("Turn up the next card as a roll; it lies on the discards"),
            hotkey=DISCARD,
            singleMap=False,
            deckCount=1,
            filter=f"{{{of_pile(plan.deck_names[deck.id])}}}",
            reportSingle=True,
            reportFormat=tr(
                "{player} turns up the next card of {cup}", player="$PlayerName$", cup=title
            ),
        )


def _has_dice(plan: Plan, deck: Deck) -> bool:
    """Whether the game system has dice printed on the cards of a deck that is drawn from."""
    if deck.kind != "deck" or not deck.cards:
        return False
    fields = card_look(plan.module, deck, deck.cards[0]).fields
    return any(one.kind in _DICE for one in fields)
