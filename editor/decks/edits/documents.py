"""New decks of a module, and copies of them."""

from hexwright.editor.document.changes import Change
from hexwright.editor.records.edits.documents import added_document, copy_of
from hexwright.schema.documents import DECK
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Card, Deck, DeckKind
from hexwright.schema.model.system import RequiredDeck
from hexwright.schema.module import Module


def new_deck(module: Module, title: str, kind: DeckKind, side: str = "") -> Change:
    """A deck, cup or pool with one card to begin with."""
    made = Deck(
        id=free_id(slug(title, "deck"), module.decks),
        title=title,
        kind=kind,
        side=side,
        cards=(_first_card(kind),),
    )
    return added_document(tr("New deck"), DECK, made)


def needed_decks(module: Module) -> list[RequiredDeck]:
    """The decks that the game system draws from and the module lacks."""
    needed = module.system.declaration.decks if module.system else ()
    return [one for one in needed if one.id not in module.decks]


def needed_deck(needed: RequiredDeck, title: str) -> Change:
    """A deck that the game system draws from, as large as it must be."""
    made = Deck(
        id=needed.id,
        title=title,
        kind=needed.kind,
        size=needed.size,
        cards=(_first_card(needed.kind, max(needed.size, 1)),),
    )
    return added_document(tr("New deck"), DECK, made)


def duplicate_deck(module: Module, deck_id: str) -> Change:
    """A copy of a deck under a name of its own."""
    made = copy_of(module.decks[deck_id], module.decks)
    return added_document(tr("Duplicate deck"), DECK, made)


def _first_card(kind: DeckKind, copies: int = 1) -> Card:
    title = tr("First card") if kind in ("deck", "reference") else tr("First chit")
    return Card(id="first", title=title, copies=copies)
