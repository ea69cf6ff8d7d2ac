"""The tree of a module's documents."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QObject, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.snapshot import records_of
from hexwright.editor.document.stand_ins import document_at
from hexwright.editor.icons import icon
from hexwright.editor.notes.edits.notes import is_note_of, listed_title
from hexwright.editor.plain_text import plain_tip
from hexwright.exporters.language_names import language_name
from hexwright.schema.documents import (
    COUNTERS,
    DECK,
    MAP,
    MODULE,
    OOB,
    SCENARIO,
    TABLE,
    TERRAIN,
    TEXTS,
    DocumentKind,
    kind_of,
)
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.model.texts import Texts
from hexwright.schema.module import Module
from hexwright.schema.notes import is_note

# Notes are texts without a record; the tree lists them like documents.
NOTE: Final = DocumentKind("note", Record, folder=".")


class Document(NamedTuple):
    """A document of the module: its kind, its path, and its record, which is the text of a note."""

    kind: DocumentKind
    path: str
    title: str
    record: Record | str | None


def group_titles() -> dict[str, str]:
    """Headings of the tree in their order, by kind of document."""
    return {
        MAP.name: tr("Maps"),
        SCENARIO.name: tr("Scenarios"),
        OOB.name: tr("Orders of battle"),
        TABLE.name: tr("Tables"),
        DECK.name: tr("Decks and cups"),
        NOTE.name: tr("Notes"),
        TEXTS.name: tr("Translations"),
    }


def single_titles() -> dict[str, str]:
    """Names of the documents that there is one of."""
    return {
        MODULE.name: tr("Module"),
        TERRAIN.name: tr("Terrain"),
        COUNTERS.name: tr("Counters"),
    }


class DocumentsModel(QStandardItemModel):
    """Groups of documents, with the documents below them."""

    def __init__(self, parent: QObject | None = None) -> None:
        """An empty tree."""
        super().__init__(parent)
        self._by_path: dict[str, QStandardItem] = {}
        self._documents: dict[str, Document] = {}

    def show_module(self, module: Module | None, paths: list[str]) -> None:
        """Fill the tree from a module, or from bare file names where it could not be made."""
        self.clear()
        self._by_path.clear()
        self._documents = {one.path: one for one in _documents(module, paths)}
        groups: dict[str, QStandardItem] = {}
        order = [*single_titles(), *group_titles()]
        for document in sorted(
            self._documents.values(), key=lambda one: (order.index(one.kind.name), one.title)
        ):
            parent = self.invisibleRootItem()
            if document.kind.folder:
                parent = groups.setdefault(document.kind.name, QStandardItem())
            parent.appendRow(self._item(document))
        for name, item in groups.items():
            item.setText(f"{group_titles()[name]} ({item.rowCount()})")
            item.setIcon(icon(name))
            item.setEditable(False)
            self.appendRow(item)

    def follow(self, editing: ModuleDocument, paths: Iterable[str]) -> bool:
        """Take over changed documents; False if some came or went and all must be shown anew."""
        for path in paths:
            now, known = _document(editing.module, path), self._documents.get(path)
            if now is None and known is None and not is_listed(path):
                continue
            is_text = kind_of(path) is not None and isinstance(editing.content(path), bytes)
            if known is not None and known.record is None and is_text:
                continue  # text that still cannot be read
            if now is None or is_text or known is None or known.record is None:
                return False
            self._documents[path] = now
            if now.title != known.title:
                self._by_path[path].setText(now.title)
        return True

    def _item(self, document: Document) -> QStandardItem:
        item = QStandardItem(document.title)
        item.setEditable(False)
        item.setToolTip(plain_tip(document.path))
        item.setData(document.path, Qt.ItemDataRole.UserRole)
        if not document.kind.folder or document.record is None:
            item.setIcon(icon(document.kind.name if document.record else "error"))
        self._by_path[document.path] = item
        return item

    def document_at(self, index: QModelIndex) -> Document | None:
        """The document of a row, None for headings."""
        return self._documents.get(index.data(Qt.ItemDataRole.UserRole) or "")

    def index_of(self, path: str) -> QModelIndex:
        """Where a document stands in the tree; invalid if it is not there."""
        item = self._by_path.get(path)
        return item.index() if item else QModelIndex()

    def paths(self) -> list[str]:
        """Paths of all documents in the tree."""
        return list(self._documents)

    def first_picture(self) -> QModelIndex:
        """The document that shows a module best: a scenario, else a map, else the module."""
        for kind in (SCENARIO, MAP, MODULE):
            for path, document in sorted(self._documents.items()):
                if document.kind is kind and document.record is not None:
                    return self.index_of(path)
        return QModelIndex()


def _documents(module: Module | None, paths: list[str]) -> list[Document]:
    """Every document, those that could not be read without a record."""
    found: dict[str, Document] = {}
    for path in paths:
        kind = kind_of(path)
        if kind is not None:
            found[path] = Document(kind, path, path.rpartition("/")[2], None)
    if module is not None:
        for path, record in records_of(module).items():
            kind = kind_of(path)
            assert kind is not None, path
            found[path] = Document(kind, path, _title(kind, record), record)
        for path, text in module.notes.items():
            found[path] = Document(NOTE, path, listed_title(module, path), text)
    return list(found.values())


def _document(module: Module, path: str) -> Document | None:
    """The document or note at a path; None if there is none."""
    if is_note_of(module, path):
        return Document(NOTE, path, listed_title(module, path), module.notes[path])
    kind, record = kind_of(path), document_at(module, path)
    return Document(kind, path, _title(kind, record), record) if kind and record else None


def is_listed(path: str) -> bool:
    """Whether the tree shows what stands at a path."""
    return kind_of(path) is not None or is_note(path)


def document_title(module: Module, path: str) -> str:
    """What people call the document at a path; the path if it cannot be read."""
    found = _document(module, path)
    return found.title if found is not None else path


def _title(kind: DocumentKind, record: Record) -> str:
    if not kind.folder:
        return single_titles()[kind.name]
    if isinstance(record, Texts):
        return language_name(record.language)
    return str(getattr(record, "title", "") or kind.id_of(record))
