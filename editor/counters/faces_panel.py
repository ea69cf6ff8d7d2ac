"""The faces that the chosen counter kinds share: a list of them, and a form for the current one."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QBoxLayout, QLabel, QVBoxLayout, QWidget

from hexwright.editor.counters.edits.attributes import common_attributes
from hexwright.editor.counters.edits.faces import (
    delete_face,
    duplicate_face,
    move_face,
    place_of,
    rename_face,
    shared_faces,
)
from hexwright.editor.counters.edits.kinds import shared_value
from hexwright.editor.counters.form import CounterForm
from hexwright.editor.counters.pictures import counter_pixmap
from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.fields import SEVERAL
from hexwright.editor.forms.id_field import IdField
from hexwright.editor.records.entry_list import Entry, EntryList
from hexwright.render.counter_look import CounterLook, kind_look
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.counter_faces import add_face
from hexwright.schema.documents import COUNTERS
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.counters import CounterKind, Counters
from hexwright.schema.record_values import Way, changed, ids_of, with_value
from hexwright.schema.values.format_parts import members, without_default

_PICTURE: Final = 36
# Width that the list and the form need beside each other.
_BOTH_NEED: Final = 600


class FacesPanel(QWidget):
    """Front, back and further faces: what differs from the kind is said in each.

    Of several kinds those faces are shown that all of them have, and changed in all of them.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty panel."""
        super().__init__(parent)
        self._steps: Steps | None = None
        self.kinds: list[CounterKind] = []
        self._images = ImageShelf()
        heading = QLabel(tr("Faces"), self)
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        heading.setContentsMargins(0, 10, 0, 0)
        self.list = EntryList(tr("Faces"), QSize(_PICTURE, _PICTURE), self)
        self.list.setFixedWidth(196)
        self.list.setMinimumHeight(210)
        self.list.asked.connect(self.act)
        self.list.current_changed.connect(self._show_current)
        self.form = CounterForm(self, 14, self)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(14)
        self._row.addWidget(self.list)
        self._row.addWidget(self.form, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(heading)
        column.addLayout(self._row)

    # --- showing --------------------------------------------------------------------------

    def fit(self, width: int) -> None:
        """Put the form beside the list, or below it where there is no room."""
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.LeftToRight if width > _BOTH_NEED else ways.TopToBottom)

    def show_kinds(self, steps: Steps, kinds: Sequence[CounterKind], images: ImageShelf) -> None:
        """Show the faces of some kinds, at least of one."""
        self._steps, self.kinds, self._images = steps, list(kinds), images
        self._show_parts(steps)
        before = self.list.current
        entries = []
        for face in shared_faces(kinds):
            look = kind_look(steps.module, kinds[0], face=face.id)
            tip = f"{face.name} ({face.id})"
            entries.append(Entry(face.id, face.name, tip, look, partial(self._picture, look)))
        self.list.show_entries(entries)
        if self.list.current == before:
            self._show_current()

    @property
    def at(self) -> int:
        """The place of the current face in the first kind; -1 if there is none."""
        return place_of(self.kinds[0], self.list.current) if self.kinds else -1

    def _picture(self, look: CounterLook) -> QPixmap:
        return counter_pixmap(look, _PICTURE, self.devicePixelRatioF(), self._images)

    def _show_current(self) -> None:
        at, last = self.at, len(self.kinds[0].faces) - 1 if self.kinds else -1
        self.form.setVisible(at >= 0)
        for action in ("duplicate", "delete"):
            self.list.buttons[action].setEnabled(at >= 0)
        self.list.buttons["up"].setEnabled(at > 0)
        self.list.buttons["down"].setEnabled(0 <= at < last)
        if at < 0:
            return
        faces = [kind.faces[place_of(kind, self.list.current)] for kind in self.kinds]
        self.form.form.show_values(lambda way: shared_value(faces, way, SEVERAL))
        id_field = self.form.fields["id",]
        assert isinstance(id_field, IdField)
        id_field.taken = ids_of(self.kinds[0].faces)
        id_field.setEnabled(len(self.kinds) == 1)

    def _show_parts(self, steps: Steps) -> None:
        """Have fields for what all the kinds can say on a face."""
        module = steps.module
        parts = members(module, COUNTERS.name, "kinds", "faces")
        attributes = common_attributes(module, self.kinds)
        # A face says only what differs from its kind, so nothing is taken for granted here.
        bare = {name: without_default(part) for name, part in attributes.items()}
        self.form.show_parts(steps, parts, bare, tr("Values that differ"))

    # --- editing --------------------------------------------------------------------------

    def _put(self, label: str, change: Callable[[CounterKind], CounterKind]) -> None:
        """Change all the kinds, as one step."""
        assert self._steps is not None
        counters = self._steps.module.counters
        kinds = changed(counters.kinds, map(change, self.kinds))
        self._steps.do(label, replace(counters, kinds=kinds))

    def act(self, action: str) -> None:
        """Do what a button or key of the list stands for."""
        face, at = self.list.current, self.at
        if not self.kinds:
            return
        if action == "add":
            self._add(face)
        elif at < 0 or not self.list.buttons.get(action, self.list).isEnabled():
            return
        elif action == "duplicate":
            self._put(tr("Duplicate face"), lambda one: duplicate_face(one, place_of(one, face)))
            self._go_to(at + 1)
        elif action == "delete":
            self._put(tr("Delete face"), lambda one: delete_face(one, place_of(one, face)))
        elif action == "rename":
            self.form.fields["name",].start()
        else:
            by = -1 if action == "up" else 1
            self._put(tr("Move face"), lambda one: move_face(one, place_of(one, face), by))

    def _add(self, face: str) -> None:
        """A new face behind the current one, of the same id in all the kinds.

        Kinds that have it already, as others do not, keep theirs.
        """
        taken = {"front"} | {one.id for one in shared_faces(self.kinds)}
        new_id = free_id(slug(tr("Back"), "face"), taken)

        def with_face(kind: CounterKind) -> CounterKind:
            if place_of(kind, new_id) >= 0:
                return kind
            return add_face(kind, tr("Back"), place_of(kind, face), new_id)

        self._put(tr("Add face"), with_face)
        self._go_to(place_of(self.kinds[0], new_id))

    def _go_to(self, at: int) -> None:
        faces = self.kinds[0].faces
        if 0 <= at < len(faces):
            self.list.go_to(faces[at].id)
            self.form.fields["name",].start()

    def spot(self) -> object:
        """What typing must stay with to be one step."""
        return tuple(kind.id for kind in self.kinds), self.list.current

    def with_value(self, way: Way, value: Any) -> Counters:
        """The counters with another value on this face of all the kinds."""
        assert self._steps is not None
        counters, face = self._steps.module.counters, self.list.current
        made = [
            with_value(kind, ("faces", place_of(kind, face), *way), value) for kind in self.kinds
        ]
        return replace(counters, kinds=changed(counters.kinds, made))

    def takes(self, way: Way, value: Any) -> bool:
        """Ids, which units and counters on maps use."""
        if way != ("id",):
            return False
        assert self._steps is not None
        old = self.list.current
        label = tr("Rename {old} to {new}", old=old, new=value)
        self._steps.do(label, rename_face(self._steps.module, self.kinds[0].id, old, value))
        self.list.go_to(value)
        return True
