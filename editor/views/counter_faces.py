"""The faces of one counter kind: a list of them, and a form for the current one."""

from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QBoxLayout, QLabel, QVBoxLayout, QWidget

from editor.document.steps import Steps
from editor.edits.counter_attributes import attribute_names, attribute_parts, without_default
from editor.edits.counter_faces import (
    add_face,
    delete_face,
    duplicate_face,
    move_face,
    rename_face,
)
from editor.edits.format_parts import members
from editor.edits.record_sheet import stored
from editor.edits.records import Way, changed, ids_of, value_at, with_value
from editor.edits.underlay import art_path, read_scan
from editor.forms.id_field import IdField
from editor.forms.record_form import RecordForm
from editor.views.counter_pictures import counter_pixmap
from editor.views.symbol_field import SymbolField
from editor.views.terrain_palette import Entry, Palette
from render.counter_look import CounterLook, kind_look
from render.image_shelf import ImageShelf
from schema.documents import COUNTERS
from schema.issues import DataError
from schema.language import tr
from schema.model.counters import CounterKind
from schema.schemas import Schema

_PICTURE: Final = 36
# Width that the list and the form need beside each other.
_BOTH_NEED: Final = 600


class FacesPanel(QWidget):
    """Front, back and further faces: what differs from the kind is said in each."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty panel."""
        super().__init__(parent)
        self._steps: Steps | None = None
        self.kind: CounterKind | None = None
        self._images = ImageShelf()
        self._made_of: Any = None
        self._parts: dict[Way, Schema] = {}
        heading = QLabel(tr("Faces"), self)
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        heading.setContentsMargins(0, 10, 0, 0)
        self.list = Palette(tr("Faces"), self, QSize(_PICTURE, _PICTURE))
        self.list.setFixedWidth(196)
        self.list.setMinimumHeight(210)
        self.list.asked.connect(self.act)
        self.list.current_changed.connect(self._show_current)
        self.form = RecordForm(lambda _name: None, self)
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

    def show_kind(self, steps: Steps, kind: CounterKind, images: ImageShelf) -> None:
        """Show the faces of a kind."""
        self._steps, self.kind, self._images = steps, kind, images
        self._build()
        before = self.list.current
        entries = []
        for face in kind.faces:
            look = kind_look(steps.module, kind, face=face.id)
            tip = f"{face.name} ({face.id})"
            entries.append(Entry(face.id, face.name, tip, look, partial(self._picture, look)))
        self.list.show_entries(entries)
        if self.list.current == before:
            self._show_current()

    @property
    def at(self) -> int:
        """The place of the current face; -1 if there is none."""
        ids = [face.id for face in self.kind.faces] if self.kind else []
        return ids.index(self.list.current) if self.list.current in ids else -1

    def _picture(self, look: CounterLook) -> QPixmap:
        return counter_pixmap(look, _PICTURE, self.devicePixelRatioF(), self._images)

    def _show_current(self) -> None:
        kind, at = self.kind, self.at
        self.form.setVisible(at >= 0)
        for action in ("duplicate", "delete"):
            self.list.buttons[action].setEnabled(at >= 0)
        self.list.buttons["up"].setEnabled(at > 0)
        self.list.buttons["down"].setEnabled(kind is not None and 0 <= at < len(kind.faces) - 1)
        if kind is None or at < 0:
            return
        face = kind.faces[at]
        self.form.show_values(lambda way: value_at(face, way))
        id_field = self.form.fields["id",]
        assert isinstance(id_field, IdField)
        id_field.taken = ids_of(kind.faces)

    def _build(self) -> None:
        """Make the form anew if the class of the kind, or what can be chosen, has changed."""
        assert self._steps is not None
        assert self.kind is not None
        module, counters = self._steps.module, self._steps.module.counters
        owner = self.kind.piece_class
        made_of = (module.info, owner, ids_of(counters.formations), attribute_names(module))
        if made_of != self._made_of:
            self._made_of = made_of
            attributes = attribute_parts(module, [owner])[owner]
            self._lay_out(members(module, COUNTERS.name, "kinds", "faces"), attributes)
        self.form.show_pictures(module.assets)

    def _lay_out(self, parts: dict[str, Schema], attributes: dict[str, Schema]) -> None:
        widgets = {"symbol": SymbolField}
        form = RecordForm(self._read, label_letters=14, widgets=widgets, takes_files=True)
        form.add_members(parts, leave_out=("attributes",))
        # A face says only what differs from its kind, so nothing is taken for granted here.
        bare = {name: without_default(part) for name, part in attributes.items()}
        if bare:
            form.add_heading(tr("Values that differ"))
            form.add_members(bare, before=("attributes",))
        self._parts = {(name,): part for name, part in parts.items()}
        self._parts |= {("attributes", name): part for name, part in bare.items()}
        form.typed.connect(self._type)
        form.chosen.connect(self._choose)
        form.left.connect(self._leave)
        form.imported.connect(self._import)
        old, self.form = self.form, form
        self._row.replaceWidget(old, form)
        old.hide()
        old.deleteLater()

    def _read(self, name: str) -> bytes | None:
        return self._steps.document.asset(name) if self._steps else None

    # --- editing --------------------------------------------------------------------------

    def _put(self, label: str, kind: CounterKind) -> None:
        assert self._steps is not None
        counters = self._steps.module.counters
        self._steps.do(label, replace(counters, kinds=changed(counters.kinds, [kind])))

    def act(self, action: str) -> None:
        """Do what a button or key of the list stands for."""
        kind, at = self.kind, self.at
        if kind is None:
            return
        if action == "add":
            self._put(tr("Add face"), add_face(kind, tr("Back"), at))
            self._go_to(max(at, 0) + 1)
        elif at < 0 or not self.list.buttons.get(action, self.list).isEnabled():
            return
        elif action == "duplicate":
            self._put(tr("Duplicate face"), duplicate_face(kind, at))
            self._go_to(at + 1)
        elif action == "delete":
            self._put(tr("Delete face"), delete_face(kind, at))
        elif action == "rename":
            self.form.fields["name",].start()
        else:
            by = -1 if action == "up" else 1
            self._put(tr("Move face"), move_face(kind, at, by))

    def _go_to(self, at: int) -> None:
        assert self.kind is not None
        if at < len(self.kind.faces):
            self.list.go_to(self.kind.faces[at].id)
            self.form.fields["name",].start()

    def _leave(self) -> None:
        if self._steps:
            self._steps.leave()

    def _with(self, way: Way, value: Any) -> Any:
        assert self._steps is not None
        assert self.kind is not None
        counters = self._steps.module.counters
        kept = stored(way, self._parts[way[:2]], value)
        kind = with_value(self.kind, ("faces", self.at, *way), kept)
        return replace(counters, kinds=changed(counters.kinds, [kind]))

    def _label(self, way: Way) -> str:
        assert self.kind is not None
        title = self.form.fields[way].name
        return tr("Change {field} of {kind}", field=title, kind=self.kind.name)

    def _type(self, way: Way, value: Any) -> None:
        if self._steps and self.kind and self.at >= 0:
            what = (self.kind.id, self.at, way)
            self._steps.type(self._label(way), self._with(way, value), what)

    def _import(self, way: Way, path: Path) -> None:
        """A picture from a file, kept in the module by the same step that shows it."""
        if self._steps is None or self.at < 0:
            return
        try:
            scan = read_scan(path)
        except DataError as error:
            self.form.fields[way].say(" ".join(issue.message for issue in error.issues))
            return
        name = art_path(self._steps.module, scan)
        made = {name: scan.data, COUNTERS.file: self._with(way, name)}
        self._steps.do(self._label(way), made)

    def _choose(self, way: Way, value: Any) -> None:
        steps, kind, at = self._steps, self.kind, self.at
        if steps is None or kind is None or at < 0:
            return
        if way != ("id",):
            steps.do(self._label(way), self._with(way, value))
            return
        old = kind.faces[at].id
        label = tr("Rename {old} to {new}", old=old, new=value)
        steps.do(label, rename_face(steps.module, kind.id, old, value))
        self.list.go_to(value)
