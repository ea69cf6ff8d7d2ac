"""How cards come into a hand: by a button of its window, and by a command in their menu."""

from collections.abc import Iterator

from hexwright.exporters.vassal.component import MAP, Element, component
from hexwright.exporters.vassal.cups import of_pile
from hexwright.exporters.vassal.keys import named
from hexwright.exporters.vassal.plan import Plan
from hexwright.exporters.vassal.sequence import plain, quoted
from hexwright.exporters.vassal.traits import Trait, hide_commands, send
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Deck


def take_buttons(plan: Plan, side: str) -> Iterator[Element]:
    """A button for each deck that a side draws from; only that side sees the window of its hand."""
    for name in sorted(plan.module.decks):
        deck = plan.module.decks[name]
        if side not in _holders(plan, deck):
            continue
        title = plain(deck.title)
        yield component(
            f"{MAP}MassKeyCommand",
            name=tr("Draw: {cup}", cup=title),
            buttonText=tr("Draw: {cup}", cup=title),
            tooltip=tr("Draw the next card into this hand"),
            hotkey=_key(side),
            singleMap=False,
            deckCount=1,
            filter=f"{{{of_pile(plan.deck_names[deck.id])}}}",
            reportSingle=True,
            reportFormat=tr("{player} draws from {cup}", player="$PlayerName$", cup=title),
        )


def take_traits(plan: Plan, deck: Deck) -> list[Trait]:
    """The commands that take a card into a hand; each side has that of its own hand alone."""
    return [trait for side in _holders(plan, deck) for trait in _take(plan, side)]


def _take(plan: Plan, side: str) -> list[Trait]:
    name, key = plain(plan.sides[side].name), _key(side)
    others = f"{{PlayerSide!={quoted(name)}&&PlayerSide!={quoted(plan.solitaire)}}}"
    menu = tr("Into the hand of {side}", side=name)
    return [
        hide_commands(menu, others, [key]),
        send((menu, key), ("", ""), (plan.hand_name(side), "", *plan.hand_corner)),
    ]


def _holders(plan: Plan, deck: Deck) -> list[str]:
    """The sides that hold cards of a deck: its own, or all of them; no cards to be read."""
    if deck.kind != "deck":
        return []
    return [side for side in plan.sides if deck.side in ("", side)]


def _key(side: str) -> str:
    return named(f"take-{side}")
