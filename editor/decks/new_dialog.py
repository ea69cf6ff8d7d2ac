"""The dialog for a new deck, cup or pool."""

from typing import Final

from PySide6.QtWidgets import QFormLayout, QWidget

from hexwright.editor.decks.edits.documents import needed_deck, needed_decks, new_deck
from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, form
from hexwright.editor.forms.plain_fields import choice_field, text_field
from hexwright.editor.records.edits.documents import MAX_TITLE
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module

# Before the id of a deck that the game system needs, among the kinds.
_NEEDED: Final = "needed:"


class NewDeckDialog(ChangeDialog):
    """Asks for a title, what it is, and whose; decks that the system lacks stand first."""

    def __init__(self, module: Module, parent: QWidget | None = None) -> None:
        """Propose what the game system lacks, else a deck of cards."""
        super().__init__(parent, tr("New deck"), tr("&Create deck"))
        self._module = module
        self._needed = {deck.id: deck for deck in needed_decks(module)}
        self.deck_title = text_field(tr("New deck"), tr("Title"), MAX_TITLE)
        lacking = [
            (f"{_NEEDED}{one}", tr("“{id}” (the game system needs it)", id=one))
            for one in self._needed
        ]
        kinds = [
            ("deck", tr("Deck: cards that are drawn from the top")),
            ("cup", tr("Cup: chits that are drawn blind")),
            ("pool", tr("Pool: chits that lie open to choose from")),
            ("reference", tr("Reference: cards that lie beside the game, to be read")),
        ]
        self.kind = choice_field(tr("Kind"), [*lacking, *kinds])
        sides = [(side.id, side.name) for side in module.info.sides]
        self.side = choice_field(tr("Side"), [("", tr("All sides")), *sides])
        lines: QFormLayout = form(self.settings)
        lines.addRow(tr("&Title:"), self.deck_title)
        lines.addRow(tr("&Kind:"), self.kind)
        lines.addRow(tr("&Side:"), self.side)
        self.settings.addStretch(1)
        self.setMinimumWidth(440)
        self.deck_title.textChanged.connect(self.refresh)
        self.kind.currentIndexChanged.connect(self.refresh)
        self.side.currentIndexChanged.connect(self.refresh)
        self.deck_title.selectAll()
        self.deck_title.setFocus()
        self.refresh()

    @classmethod
    def ask(cls, parent: QWidget | None, module: Module) -> Change | None:
        """The change that adds what the user wants; None if there is none."""
        return cls(module, parent).asked()

    def refresh(self) -> None:
        """Work out the deck."""
        title, kind = self.deck_title.text().strip(), self.kind.currentData()
        needed = self._needed.get(str(kind).removeprefix(_NEEDED))
        self.side.setEnabled(needed is None)
        if not title:
            fault = Issue(code="deck.no-title", message=tr("Give the deck a title."))
            self.show_outcome(None, [fault])
        elif needed is not None:
            self.show_outcome(needed_deck(needed, title))
        else:
            self.show_outcome(new_deck(self._module, title, kind, self.side.currentData()))
