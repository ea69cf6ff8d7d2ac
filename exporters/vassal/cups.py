"""Buttons beside the map that draw from a cup: the cup itself lies on the table of boxes."""

from collections.abc import Iterator

from hexwright.exporters.vassal.component import MAP, Element, component
from hexwright.exporters.vassal.keys import named
from hexwright.exporters.vassal.plan import Plan
from hexwright.exporters.vassal.sequence import plain, quoted
from hexwright.exporters.vassal.traits import Trait, send
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Deck
from hexwright.schema.variants import resolved

_KEY = named("drawToMap")


def is_cup(deck: Deck) -> bool:
    """Whether chits are drawn from it by chance."""
    return deck.has_chits


def is_secret(plan: Plan, deck: Deck) -> bool:
    """Whether what is drawn from a cup is for the eyes of its drawer: scenarios deal it so."""
    scenarios = plan.module.scenarios
    battles = (resolved(battle, scenarios) for battle in scenarios.values())
    return is_cup(deck) and any(
        hand.secret for battle in battles for hand in battle.hands if hand.deck == deck.id
    )


def of_pile(name: str) -> str:
    """The condition that a card lies in a pile of this name."""
    return f"DeckName=={quoted(name)}"


def draw_trait(plan: Plan) -> Trait:
    """A command that lays a chit into the first hex of the map, whole and away from the rim."""
    board = plan.boards.all[0]
    places = ((board.index.find(number), number) for number in board.index.terrain_of)
    _, first = min((sum(place), number) for place, number in places if place)
    corner = board.pixel(first) or (0, 0)
    return send((tr("To the map"), _KEY), ("", ""), (plan.map_name, "", *corner))


def draw_buttons(plan: Plan) -> Iterator[Element]:
    """A button for each cup; VASSAL picks one of its chits by chance."""
    for name in sorted(plan.module.decks):
        deck = plan.module.decks[name]
        if not is_cup(deck):
            continue
        title, known = plain(deck.title), plan.deck_names[deck.id]
        yield component(
            f"{MAP}MassKeyCommand",
            name=tr("Draw: {cup}", cup=title),
            buttonText=tr("Draw: {cup}", cup=title),
            tooltip=_tip(plan, deck),
            hotkey=_KEY,
            singleMap=False,
            deckCount=1,
            filter=f"{{{of_pile(known)}}}",
            reportSingle=True,
            reportFormat=tr("{player} draws from {cup}", player="$PlayerName$", cup=title),
        )


def _tip(plan: Plan, deck: Deck) -> str:
    if is_secret(plan, deck):
        return tr("Draw one of them, hidden from others, and lay it at the corner of the map")
    return tr("Draw one of them and lay it at the corner of the map")
