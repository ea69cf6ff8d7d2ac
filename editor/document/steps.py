"""How forms and lists change a module: steps of its history, typing as one of them."""

from collections.abc import Hashable, Mapping

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.schema.documents import Content
from hexwright.schema.model.record import Record
from hexwright.schema.module import Module

# New contents by path; a record alone is the new content of the document that is worked on.
Contents = Record | Mapping[str, Content]


class Steps:
    """Makes changes that belong to one document; each has a label that people can read."""

    def __init__(self, document: ModuleDocument, path: str) -> None:
        """Work on the document at a path of a module."""
        self.document = document
        self.path = path
        self._typing: Hashable = None
        self._stroke = 0

    @property
    def module(self) -> Module:
        """The module as it is now."""
        return self.document.module

    @property
    def record(self) -> Record | None:
        """The document as it is now; None if there is none any more."""
        return self.document.module.document(self.path)

    def do(self, label: str, contents: Contents) -> None:
        """Make a change as a step of its own."""
        self.leave()
        self._do(label, contents, 0)

    def type(self, label: str, contents: Contents, what: Hashable) -> None:
        """Make a change while typing; all for the same thing are one step."""
        if what != self._typing or not self._stroke:
            self._typing = what
            self._stroke = self.document.new_stroke()
        self._do(label, contents, self._stroke)

    def leave(self) -> None:
        """The typing has ended."""
        self._typing = None
        self._stroke = 0

    def _do(self, label: str, contents: Contents, stroke: int) -> None:
        made = {self.path: contents} if isinstance(contents, Record) else dict(contents)
        self.document.do(Change(label, made, stroke=stroke, focus=self.path))
