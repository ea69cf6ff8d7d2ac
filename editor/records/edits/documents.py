"""Whole documents of a module: new ones, and copies of others."""

from collections.abc import Mapping
from typing import Final, TypeVar

from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.schema.documents import DocumentKind
from hexwright.schema.ids import free_id
from hexwright.schema.language import tr
from hexwright.schema.model.deck import Deck
from hexwright.schema.model.map import Map
from hexwright.schema.model.oob import OrderOfBattle
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.model.table import Table

MAX_TITLE: Final = 200
# Letters that "(copy)" may take in any language.
_ROOM: Final = 20
Titled = TypeVar("Titled", Deck, Map, OrderOfBattle, Scenario, Table)


def added_document(label: str, kind: DocumentKind, made: Titled) -> Change:
    """A document added to the module, which is looked at from then on."""
    path = kind.path(made.id)
    return Change(label, {path: made}, focus=path)


def copy_of(old: Titled, taken: Mapping[str, Titled]) -> Titled:
    """A copy of a document under a title and an id of its own."""
    title = tr("{title} (copy)", title=old.title[: MAX_TITLE - _ROOM])
    return replace(old, id=free_id(f"{old.id[:50]}-copy", taken), title=title)
