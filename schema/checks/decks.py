"""Checks on decks and cups."""

from collections.abc import Iterator

from hexwright.schema.documents import DECK
from hexwright.schema.issues import Issue, Severity
from hexwright.schema.language import tr, tr_many
from hexwright.schema.module import Module


def sizes_are_right(module: Module) -> Iterator[Issue]:
    """A deck has as many cards as it says and as its system needs."""
    needs = module.system.declaration.decks if module.system else ()
    needed = {need.id: need.size for need in needs}
    for deck in module.decks.values():
        count = sum(card.copies for card in deck.cards)
        for size in sorted({deck.size, needed.get(deck.id, 0)} - {0, count}):
            yield Issue(
                code="deck.wrong-count",
                message=tr_many(
                    "The deck has 1 card instead of {size}.|"
                    "The deck has {count} cards instead of {size}.",
                    count,
                    size=size,
                ),
                hint=tr("Look at the number of copies of each card."),
                file=DECK.path(deck.id),
                pointer="/cards",
            )
        if not count:
            yield Issue(
                code="deck.empty",
                severity=Severity.WARNING,
                message=tr("The deck has no cards."),
                file=DECK.path(deck.id),
                pointer="/cards",
            )


CHECKS = (sizes_are_right,)
