"""How the parts of the terrain page change the module: steps of the history, typing as one."""

from collections.abc import Hashable, Mapping

from editor.document.changes import Change
from editor.document.document import ModuleDocument
from schema.documents import TERRAIN
from schema.model.record import Record
from schema.model.terrain import Terrain
from schema.module import Module


class Steps:
    """Makes changes of the terrain in a document; each has a label that people can read."""

    def __init__(self, document: ModuleDocument) -> None:
        """Work on a document."""
        self.document = document
        # The kind that was just added: its id follows its name until the user goes elsewhere.
        self.fresh = ""
        self._typing: Hashable = None
        self._stroke = 0

    @property
    def module(self) -> Module:
        """The module as it is now."""
        return self.document.module

    @property
    def terrain(self) -> Terrain:
        """The terrain as it is now."""
        return self.document.module.terrain

    def do(self, label: str, contents: Terrain | Mapping[str, Record]) -> None:
        """Make a change as a step of its own."""
        self.leave()
        self._do(label, contents, 0)

    def type(self, label: str, contents: Terrain | Mapping[str, Record], what: Hashable) -> None:
        """Make a change while typing; all for the same thing are one step."""
        if what != self._typing or not self._stroke:
            self._typing = what
            self._stroke = self.document.new_stroke()
        self._do(label, contents, self._stroke)

    def leave(self) -> None:
        """The typing has ended."""
        self._typing = None
        self._stroke = 0

    def _do(self, label: str, contents: Terrain | Mapping[str, Record], stroke: int) -> None:
        if isinstance(contents, Terrain):
            contents = {TERRAIN.file: contents}
        self.document.do(Change(label, dict(contents), stroke=stroke, focus=TERRAIN.file))
