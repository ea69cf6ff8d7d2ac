"""A list of records of a document: as a sheet, and everything about the current one as a form."""

from collections.abc import Callable
from functools import partial
from typing import Any

from hexwright.editor.document.steps import Contents, Steps
from hexwright.editor.forms.id_field import IdField
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.records.action_bar import ListAction
from hexwright.editor.records.edits.format_parts import attribute_members, members
from hexwright.editor.records.edits.lists import (
    copies,
    inserted_at,
    lists_of,
    moved_rows,
    new_item,
    without_rows,
)
from hexwright.editor.records.grid_tab import GridTab
from hexwright.editor.records.replace_dialog import ReplaceDialog, usage_lines
from hexwright.editor.references.edits.first_names import is_name, named_first
from hexwright.editor.references.edits.renaming import rename, why_not
from hexwright.editor.references.edits.replacing import replaced, uses_of
from hexwright.editor.references.edits.spots import named_at
from hexwright.schema.documents import kind_of
from hexwright.schema.language import tr
from hexwright.schema.model.record import Record
from hexwright.schema.record_values import Way, value_at, with_value
from hexwright.schema.references.names import Named, defined, places_of
from hexwright.schema.references.occurrences import named_at
from hexwright.schema.values.format_parts import attribute_members, members, owner_of
from hexwright.schema.values.record_sheet import RecordSheet, columns_of, stored
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QVBoxLayout, QWidget


class ListTab(QSplitter):
    """The entries of one list of a document.

    `way` leads to the list from the document, through other lists by the place of an entry.
    """

    # The current entry is another, or has changed: its place, -1 for none.
    shown = Signal(int)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        """An empty list with the name that people know it by."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.title = title
        self._steps: Steps | None = None
        self._way: Way = ()
        self._made_of: Any = None
        # The id of an entry that was just added: it follows the name until another is chosen.
        self._fresh = ""
        self._above: QWidget | None = None
        self.dialog: ReplaceDialog | None = None
        self.table = GridTab(title, self._actions(), self)
        # Names are the first column already.
        self.table.grid.verticalHeader().hide()
        self.form = RecordForm(self._picture)
        self.inner: dict[str, ListTab] = {}
        self._side = QScrollArea(self)
        self._side.setWidgetResizable(True)
        self._side.setFrameShape(QFrame.Shape.NoFrame)
        self.addWidget(self.table)
        self.addWidget(self._side)
        self.setStretchFactor(0, 1)
        self.setSizes([620, 380])
        self.setChildrenCollapsible(False)
        self.table.grid.selectionModel().currentRowChanged.connect(lambda *_: self._show_current())

    def _actions(self) -> list[ListAction]:
        return [
            ListAction("add", tr("Add"), "Ins", self.add),
            ListAction("duplicate", tr("Duplicate"), "Ctrl+Shift+D", self.duplicate),
            ListAction("delete", tr("Delete"), "Ctrl+Del", self.delete),
            ListAction("up", tr("Move up"), "Alt+Up", partial(self.shift, -1)),
            ListAction("down", tr("Move down"), "Alt+Down", partial(self.shift, 1)),
        ]

    # --- showing --------------------------------------------------------------------------

    def show_list(self, steps: Steps, way: Way) -> None:
        """Show a list of a document as it is now."""
        self._steps, self._way = steps, way
        parts = self._parts()
        present = [one.attributes for one in self.items if hasattr(one, "attributes")]
        columns = columns_of(
            steps.module, self._kind, self._names, owner=owner_of(parts), present=present
        )
        self._build(parts)
        member = str(way[0]) if len(way) == 1 else ""
        make = self._new_items
        sheet = RecordSheet(self.items, columns, self._contents, member=member, make=make)
        self.table.show_sheet(steps, sheet)
        self._show_current()

    @property
    def items(self) -> tuple[Any, ...]:
        """The entries as they are now."""
        return tuple(value_at(self._steps.record, self._way) or ()) if self._steps else ()

    @property
    def current(self) -> int:
        """The place of the current entry; -1 if there is none."""
        row = self.table.grid.currentIndex().row()
        return row if 0 <= row < len(self.items) else -1

    def selected_name(self) -> Named | None:
        """The current entry, if it has an id; else what the list belongs to."""
        if self._steps is None or self.current < 0:
            return None
        return named_at(self._steps.module, self._steps.path, (*self._way, self.current))

    @property
    def _kind(self) -> str:
        assert self._steps is not None
        kind = kind_of(self._steps.path)
        assert kind is not None
        return kind.name

    @property
    def _names(self) -> tuple[str, ...]:
        """The way without the places of entries: as schemas know it."""
        return tuple(one for one in self._way if isinstance(one, str))

    def _parts(self) -> dict[str, Any]:
        assert self._steps is not None
        return members(self._steps.module, self._kind, *self._names)

    def _build(self, parts: dict[str, Any]) -> None:
        """Make the form anew if what can be said has changed."""
        assert self._steps is not None
        owner = owner_of(parts)
        present = [one.attributes for one in self.items if hasattr(one, "attributes")]
        added = attribute_members(self._steps.module, self._kind, owner, present) if owner else {}
        if (parts, added) == self._made_of:
            return
        self._made_of = (parts, added)
        self.form = RecordForm(self._picture, label_letters=14)
        self.form.add_members(parts, leave_out=("attributes",))
        if owner:
            self.form.add_attributes(self._steps.module, self._kind, owner, present)
        self.form.typed.connect(self._type)
        self.form.chosen.connect(self._choose)
        self.form.left.connect(self._leave)
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(12, 8, 12, 12)
        if self._above is not None:
            self._above.setParent(page)
            column.addWidget(self._above)
        column.addWidget(self.form)
        self.inner = {}
        for part in lists_of(parts):
            inner = self.inner[part.name] = ListTab(part.title, page)
            inner.setOrientation(Qt.Orientation.Vertical)
            inner.setMinimumHeight(300)
            self.form.add_heading(part.title, part.tip)
            column.addWidget(inner)
        column.addStretch(1)
        old = self._side.takeWidget()
        if old is not None:
            old.deleteLater()
        self._side.setWidget(page)

    def show_above(self, picture: QWidget) -> None:
        """Show something of the current entry above its form; `shown` tells which it is."""
        self._above = picture

    def _show_current(self) -> None:
        row = self.current
        self._side.setVisible(row >= 0)
        if row < 0 or self._steps is None:
            self.shown.emit(-1)
            return
        item = self.items[row]
        if getattr(item, "id", "") != self._fresh:
            self._fresh = ""
        field = self.form.fields.get(("id",))
        if isinstance(field, IdField):
            field.taken = {one.id for one in self.items}
        self.form.show_pictures(self._steps.module.assets)
        self.form.show_values(lambda way: value_at(item, way))
        for name, inner in self.inner.items():
            inner.show_list(self._steps, (*self._way, row, name))
        self.shown.emit(row)

    def go_to(self, row: int) -> None:
        """Make an entry the current one."""
        self.table.go_to(row)

    def _picture(self, name: str) -> bytes | None:
        return self._steps.document.asset(name) if self._steps else None

    # --- entries --------------------------------------------------------------------------

    def _contents(self, items: tuple[Any, ...]) -> Contents:
        assert self._steps is not None
        made = with_value(self._steps.record, self._way, items)
        assert isinstance(made, Record)
        return made

    def _change(self, label: str, items: tuple[Any, ...]) -> None:
        if self._steps is not None:
            self._steps.do(label, self._contents(items))

    def add(self) -> None:
        """Add an entry behind the current one."""
        if self._steps is None:
            return
        at = self.current + 1 if self.current >= 0 else len(self.items)
        (new,) = self._new_items(1)
        self._change(tr("Add to {list}", list=self.title), inserted_at(self.items, [new], at))
        self.go_to(at)
        self._fresh = getattr(new, "id", "")

    def _new_items(self, count: int) -> list[Any]:
        """So many new entries."""
        assert self._steps is not None
        owner = value_at(self._steps.record, self._way[:-1])
        taken = {one.id for one in self.items if hasattr(one, "id")}
        made: list[Any] = []
        for _ in range(count):
            new: Any = new_item(self._steps.module, self._kind, self._names, type(owner), taken)
            taken.add(getattr(new, "id", ""))
            made.append(new)
        return made

    def duplicate(self) -> None:
        """Put copies of the chosen entries behind them."""
        first, last = self.table.rows()
        if first >= 0:
            made = inserted_at(self.items, copies(self.items, first, last), last + 1)
            self._change(tr("Duplicate in {list}", list=self.title), made)
            self.go_to(last + 1)

    def delete(self) -> None:
        """Take the chosen entries away."""
        first, last = self.table.rows()
        if first < 0 or self._steps is None:
            return
        target = "" if self._is_inner() else self._target()
        gone = [one.id for one in self.items[first : last + 1]] if target else []
        used = uses_of(self._steps.module, target, gone)
        if used:
            self._ask_other(self._steps, target, gone, usage_lines(self._steps.module, used))
        else:
            label = tr("Delete from {list}", list=self.title)
            self._change(label, without_rows(self.items, first, last))

    def _ask_other(self, steps: Steps, target: str, gone: list[str], lines: list[str]) -> None:
        """Tell where entries are used, and let another take their place."""
        names = {one.id: _name(one) for one in self.items}
        title = ", ".join(names[one] for one in gone)
        choices = [(one, name, QIcon()) for one, name in names.items() if one not in gone]

        def replace(other: str) -> None:
            label = tr("Replace {name} by {other}", name=title, other=names[other])
            member = self._names[-1]
            steps.do(label, replaced(steps.module, steps.path, member, target, gone, other))

        self.dialog = ReplaceDialog(title, list(dict.fromkeys(lines)), choices, self)
        self.dialog.chosen.connect(replace)
        self.dialog.open()

    def shift(self, step: int) -> None:
        """Move the chosen entries up or down."""
        first, last = self.table.rows()
        if first >= 0:
            label = tr("Move in {list}", list=self.title)
            self._change(label, moved_rows(self.items, first, last, step))
            self.go_to(max(first + step, 0))

    # --- values ---------------------------------------------------------------------------

    def _leave(self) -> None:
        if self._steps is not None:
            self._steps.leave()

    def _type(self, way: Way, value: Any) -> None:
        self._set(way, value, partial(_typed, (self._way, self.current, way)))

    def _choose(self, way: Way, value: Any) -> None:
        if way == ("id",):
            self._rename(value)
        else:
            self._set(way, value, Steps.do)

    def _set(self, way: Way, value: Any, make: Callable[[Steps, str, Contents], None]) -> None:
        row = self.current
        if self._steps is None or row < 0:
            return
        items = list(self.items)
        items[row] = self._with(items[row], way, stored(way, self._part(way), value))
        title = self.form.fields[way].name
        label = tr("Change {field} of {kind}", field=title, kind=_name(self.items[row]))
        make(self._steps, label, self._contents(tuple(items)))

    def _with(self, item: Any, way: Way, value: Any) -> Any:
        """An entry with another value; the first name of a new one gives it its id."""
        steps = self._steps
        assert steps is not None
        if not (self._fresh and is_name(way) and value and item.id == self._fresh):
            return with_value(item, way, value)
        target = self._target()
        taken = {one.id for one in self.items}
        if target and not self._is_inner():
            taken.update(defined(steps.module, target))
        made = named_first(steps.module, target, item, way, value, taken)
        self._fresh = made.id
        return made

    def _is_inner(self) -> bool:
        """Whether the list belongs to an entry of another one."""
        return any(isinstance(one, int) for one in self._way)

    def _part(self, way: Way) -> Any:
        parts, added = self._made_of
        if way[0] == "attributes":
            return added.get(way[1], {})
        part: Any = parts[way[0]]
        for step in way[1:]:
            part = part["properties"][step]
        return part

    def _rename(self, new: str) -> None:
        """Another id, with all that uses it."""
        steps, row = self._steps, self.current
        if steps is None or row < 0:
            return
        old = self.items[row].id
        what = Named(self._target(), old, steps.path)
        reason = why_not(steps.module, what, new) if what.target else ""
        if reason:
            self.form.fields["id",].say(reason)
            return
        label = tr("Rename {old} to {new}", old=old, new=new)
        if what.target and not self._is_inner():
            steps.do(label, rename(steps.module, what, new))
        else:
            items = list(self.items)
            items[row] = with_value(items[row], ("id",), new)
            steps.do(label, self._contents(tuple(items)))

    def _target(self) -> str:
        """What sort of thing an id of this list names."""
        assert self._steps is not None
        kind = kind_of(self._steps.path)
        assert kind is not None
        names = (*self._names, "id")
        for place in places_of(self._steps.module, kind).defines:
            if tuple(step for step in place.path if step != "*") == names:
                return place.target
        return ""


def _typed(what: Any, steps: Steps, label: str, contents: Contents) -> None:
    steps.type(label, contents, what)


def _name(item: Any) -> str:
    return str(getattr(item, "name", "") or getattr(item, "title", "") or getattr(item, "id", ""))
