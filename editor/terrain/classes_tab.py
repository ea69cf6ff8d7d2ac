"""The tab of movement classes: the columns of the terrain chart."""

from functools import partial
from typing import Any, Final

from hexwright.editor.forms.id_field import IdField
from hexwright.editor.forms.schema_form import SchemaForm
from hexwright.editor.records.edits.format_parts import schema_of
from hexwright.editor.records.edits.records import value_at
from hexwright.editor.records.entry_list import Entry, EntryList
from hexwright.editor.records.replace_dialog import ReplaceDialog, usage_lines
from hexwright.editor.terrain.edits.kinds import free_id
from hexwright.editor.terrain.edits.movement_classes import (
    add_class,
    class_ids,
    class_usages,
    delete_class,
    move_class,
    rename_class,
    set_class,
)
from hexwright.editor.terrain.steps import TerrainSteps
from hexwright.schema.documents import TERRAIN
from hexwright.schema.language import tr
from hexwright.schema.model.terrain import MovementClass, Terrain
from hexwright.schema.module import Module
from hexwright.schema.record_values import value_at
from hexwright.schema.schemas import resolve
from hexwright.schema.values.format_parts import schema_of
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLabel, QSplitter, QVBoxLayout, QWidget

Way = tuple[str, ...]
_NAME: Final[Way] = ("name",)
_ID: Final[Way] = ("id",)


class ClassesTab(QSplitter):
    """The classes at the left, name, id and colour of the current one at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty tab."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._steps: TerrainSteps | None = None
        self.palette_list = EntryList(tr("Movement classes"), self)
        self.palette_list.buttons["duplicate"].hide()
        self.form = SchemaForm(self)
        self.note = QLabel(self)
        self.note.setWordWrap(True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 4, 12, 12)
        self.form.setMaximumWidth(560)
        column.addWidget(self.form)
        column.addWidget(self.note)
        column.addStretch(1)
        self.addWidget(self.palette_list)
        self.addWidget(right)
        self.setStretchFactor(1, 1)
        self.setSizes([230, 700])
        self.setChildrenCollapsible(False)
        self.setContentsMargins(0, 6, 0, 0)
        self.palette_list.asked.connect(self.act)
        self.palette_list.current_changed.connect(self._show_current)
        self.form.typed.connect(self._type)
        self.form.chosen.connect(self._choose)
        self.form.left.connect(self._leave)
        self.dialog: ReplaceDialog | None = None

    # --- showing --------------------------------------------------------------------------

    def show_steps(self, steps: TerrainSteps) -> None:
        """Show the classes as they are now."""
        self._steps = steps
        self._build(steps.module)
        entries = [
            Entry(one.id, one.name, f"{one.name} ({one.id})")
            for one in steps.terrain.movement_classes
        ]
        before = self.palette_list.current
        self.palette_list.show_entries(entries)
        if self.palette_list.current == before:
            self._show_current(before)

    def _build(self, module: Module) -> None:
        if self.form.fields:
            return
        whole = schema_of(module, TERRAIN.name)
        items = resolve(whole, whole["properties"]["movement_classes"]["items"])
        parts = {name: resolve(whole, part) for name, part in items["properties"].items()}
        for name in ("name", "id", "colour"):
            part = parts[name]
            title, tip = tr(part["title"]), tr(part["description"])
            if name == "id":
                self.form.add_field(_ID, IdField(title, tip, part, self.form))
            else:
                self.form.add((name,), title, tip, part)

    def _current(self) -> MovementClass | None:
        wanted = self.palette_list.current
        classes = self._steps.terrain.movement_classes if self._steps else ()
        return next((one for one in classes if one.id == wanted), None)

    def _show_current(self, class_id: str) -> None:
        current = self._current()
        if self._steps is None or current is None:
            return
        if self._steps.fresh not in ("", class_id):
            self._steps.fresh = ""
        id_field = self.form.fields[_ID]
        assert isinstance(id_field, IdField)
        id_field.taken = class_ids(self._steps.terrain)
        self.form.show_values(lambda way: value_at(current, way))
        used = sum(one.times for one in class_usages(self._steps.module, class_id))
        self.note.setText(
            tr("Used by {count} counter kinds, faces or formations.", count=used)
            if used
            else tr("No counter uses this class yet.")
        )
        ids = [one.id for one in self._steps.terrain.movement_classes]
        at = ids.index(class_id)
        self.palette_list.buttons["delete"].setEnabled(len(ids) > 1)
        self.palette_list.buttons["up"].setEnabled(at > 0)
        self.palette_list.buttons["down"].setEnabled(at < len(ids) - 1)

    # --- doing ----------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Do what a button or key of the list stands for."""
        steps, current = self._steps, self._current()
        button = self.palette_list.buttons.get(action)
        if steps is None or current is None or (button and not button.isEnabled()):
            return
        if action in ("add", "duplicate"):
            terrain, new_id = add_class(steps.terrain, tr("New class"), current.id)
            steps.do(tr("Add movement class"), terrain)
            self.palette_list.go_to(new_id)
            steps.fresh = new_id
            self._name()
        elif action == "delete":
            self._delete(steps, current)
        elif action == "rename":
            self._name()
        else:
            self._move(steps, current, -1 if action == "up" else 1)

    def _name(self) -> None:
        self.form.fields[_NAME].start()

    def _move(self, steps: TerrainSteps, current: MovementClass, by: int) -> None:
        label = tr("Move {name} up", name=current.name)
        if by > 0:
            label = tr("Move {name} down", name=current.name)
        steps.do(label, move_class(steps.terrain, current.id, by))

    def _delete(self, steps: TerrainSteps, current: MovementClass) -> None:
        used = class_usages(steps.module, current.id)
        if not used:
            label = tr("Delete {name}", name=current.name)
            steps.do(label, delete_class(steps.module, current.id))
            return
        choices = [
            (one.id, one.name, QIcon())
            for one in steps.terrain.movement_classes
            if one.id != current.id
        ]
        lines = usage_lines(steps.module, used)
        self.dialog = ReplaceDialog(current.name, lines, choices, self)
        self.dialog.chosen.connect(partial(self._replace, steps, current))
        self.dialog.open()

    def _replace(self, steps: TerrainSteps, current: MovementClass, other: str) -> None:
        names = {one.id: one.name for one in steps.terrain.movement_classes}
        label = tr("Replace {name} by {other}", name=current.name, other=names[other])
        steps.do(label, delete_class(steps.module, current.id, other))

    def _leave(self) -> None:
        if self._steps:
            self._steps.leave()

    def _type(self, way: Way, value: Any) -> None:
        steps, current = self._steps, self._current()
        if steps is None or current is None:
            return
        label = self._label(way, current)
        if way != _NAME or steps.fresh != current.id:
            changed = set_class(steps.terrain, current.id, way[0], value)
            steps.type(label, changed, ("class", current.id, way))
            return
        # The id of a class that was just added follows its name.
        new_id = free_id(value, class_ids(steps.terrain) - {current.id})
        contents = rename_class(steps.module, current.id, new_id) if new_id != current.id else {}
        terrain = contents.get(TERRAIN.file, steps.terrain)
        assert isinstance(terrain, Terrain)
        steps.fresh = new_id
        contents[TERRAIN.file] = set_class(terrain, new_id, "name", value)
        steps.type(label, contents, ("class", "fresh"))

    def _choose(self, way: Way, value: Any) -> None:
        steps, current = self._steps, self._current()
        if steps is None or current is None:
            return
        if way == _ID:
            label = tr("Rename {old} to {new}", old=current.id, new=value)
            steps.do(label, rename_class(steps.module, current.id, value))
        else:
            changed = set_class(steps.terrain, current.id, way[0], value)
            steps.do(self._label(way, current), changed)

    def _label(self, way: Way, current: MovementClass) -> str:
        title = self.form.fields[way].name
        return tr("Change {field} of {kind}", field=title, kind=current.name)
