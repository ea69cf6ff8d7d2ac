"""Changes as data: which documents become what, and which hexes of a map that touches."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from hexwright.schema.documents import MAP, Content
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Map


@dataclass(frozen=True)
class Change:
    """New contents for some paths of the module, as one step that can be undone.

    Documents are immutable and share what did not change, so that keeping the old and the new one
    is cheap and going back is exact.
    """

    label: str
    contents: Mapping[str, Content]
    # Hexes of the changed map whose look may differ; None means that all may.
    touched: frozenset[Place] | None = None
    # Changes with the same stroke (not 0) that follow each other are one step.
    stroke: int = 0
    # What was done to what and where, told beside the label in the history; a stroke has the last.
    detail: str = field(default="", compare=False)
    # Where to look after undo or redo: the path of the document that was worked on.
    focus: str = field(default="", compare=False)

    def then(self, later: "Change") -> "Change":
        """Both changes as one."""
        touched = None
        if self.touched is not None and later.touched is not None:
            touched = self.touched | later.touched
        contents, detail = {**self.contents, **later.contents}, later.detail or self.detail
        return replace(self, contents=contents, touched=touched, detail=detail)


def map_change(
    label: str,
    map_: Map,
    touched: Iterable[Place] | None = None,
    stroke: int = 0,
    detail: str = "",
) -> Change:
    """The change to an edited map."""
    path = MAP.path(map_.id)
    hexes = None if touched is None else frozenset(touched)
    return Change(label, {path: map_}, hexes, stroke, detail, focus=path)
