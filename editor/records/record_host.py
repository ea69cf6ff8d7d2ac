"""A list of records and a form for the chosen ones: the one host of all lists that are edited.

What differs between subjects comes from a `RecordList` (the entries and the documents after an
edit), a `Chooser` (a sheet, or a list with pictures) and the form beside it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QLabel, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.id_field import IdField
from hexwright.editor.forms.schema_form import SchemaForm
from hexwright.editor.records.action_bar import list_actions
from hexwright.editor.records.chooser import Chooser
from hexwright.editor.records.edits.record_list import Contents, RecordList
from hexwright.editor.records.grid_tab import GridTab
from hexwright.editor.records.replace_dialog import ReplaceDialog, usage_lines
from hexwright.editor.references.edits.first_names import is_name
from hexwright.schema.language import tr
from hexwright.schema.module import Module
from hexwright.schema.record_values import Way, value_at
from hexwright.schema.references.names import Named

_ID: Final[Way] = ("id",)
_LIST_SIZES: Final = (230, 700)
# How much of a narrow page the list has at most.
_SHARE: Final = 0.38

# The list of a module as it is now.
MakeList = Callable[[Module], RecordList]


class RecordHost(QWidget):
    """Adds, copies, deletes, moves, names and changes the entries of one list."""

    # The current entry is another, or has changed: its place, -1 for none.
    shown = Signal(int)

    def __init__(self, chooser: Chooser, parent: QWidget | None = None) -> None:
        """A host without entries; `beside` puts its form in."""
        super().__init__(parent)
        self.steps: Steps | None = None
        self._make: MakeList | None = None
        # The id of an entry that was just added: it follows the name until another is chosen.
        self.fresh = ""
        self._is_filling = False
        self.dialog: ReplaceDialog | None = None
        self.form = SchemaForm()
        self.chooser = chooser
        self.parts = QSplitter(Qt.Orientation.Horizontal, self)
        self.parts.setChildrenCollapsible(False)
        self.parts.addWidget(chooser)
        self.side: QWidget | None = None
        self._sizes: tuple[int, ...] = ()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.addWidget(self.parts, 1)
        chooser.asked.connect(self.act)
        chooser.chosen_changed.connect(self.show_chosen)

    def beside(self, side: QWidget, sizes: Sequence[int]) -> None:
        """Put what is said of the chosen entries beside the list; the wider part grows."""
        self.side = side
        self.parts.addWidget(side)
        self.parts.setStretchFactor(0 if sizes[0] > sizes[1] else 1, 1)
        self.parts.setSizes(list(sizes))
        self._sizes = tuple(sizes)
        self.parts.splitterMoved.connect(self._keep_parts)

    def _keep_parts(self) -> None:
        """The user says how wide the list is."""
        self._sizes = ()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Until the user says otherwise, a list beside a form leaves it most of a narrow page."""
        super().resizeEvent(event)
        if self._sizes and self._sizes[0] < self._sizes[-1]:
            wide = min(self._sizes[0], int(_SHARE * self.width()))
            self.parts.setSizes([wide, self.width() - wide])

    def follow(self, form: SchemaForm) -> None:
        """Make steps of what is typed and chosen in a form."""
        form.typed.connect(lambda way, value: self.put(way, value, typing=True))
        form.chosen.connect(lambda way, value: self.put(way, value, typing=False))
        form.left.connect(self.leave)
        self.form = form

    # --- showing --------------------------------------------------------------------------

    def show_records(self, steps: Steps, make: MakeList) -> None:
        """Show a list as it is now."""
        if steps is not self.steps:
            self.chooser.say("")
        self.steps, self._make = steps, make
        records = make(steps.module)
        self._is_filling = True
        self.fill(records)
        self._is_filling = False
        self.show_chosen()

    @property
    def records(self) -> RecordList | None:
        """The list as it is now."""
        return self._make(self.steps.module) if self.steps and self._make else None

    @property
    def items(self) -> tuple[Any, ...]:
        """The entries as they are now."""
        records = self.records
        return records.items if records else ()

    @property
    def row(self) -> int:
        """The place of the current entry; -1 if there is none."""
        return next(iter(self._rows(self.chooser.shown_rows())), -1)

    def _rows(self, rows: Sequence[int]) -> list[int]:
        count = len(self.items)
        return [row for row in rows if 0 <= row < count]

    def fill(self, records: RecordList) -> None:
        """Put the entries into the list to choose from."""
        raise NotImplementedError

    def show_entries(self, records: RecordList, rows: Sequence[int]) -> None:
        """Show what is said of the chosen entries, at least of one."""
        field = self.form.fields.get(_ID)
        if isinstance(field, IdField):
            field.taken = {item.id for item in records.items}
        entry = records.items[rows[0]]
        self.form.show_values(lambda way: value_at(entry, way))

    def show_side(self, *, is_some: bool) -> None:
        """Show the form, or that nothing is chosen."""
        if self.side is not None:
            self.side.setVisible(is_some)

    def show_chosen(self) -> None:
        """Show what is said of the chosen entries, and what can be done to them."""
        records = self.records
        if self._is_filling or records is None:
            return
        rows = self._rows(self.chooser.shown_rows())
        if rows and self.fresh not in records.ids(rows):
            self.fresh = ""
        self.show_side(is_some=bool(rows))
        if rows:
            self.show_entries(records, rows)
        self.enable(records, rows)
        self.shown.emit(rows[0] if rows else -1)

    def enable(self, records: RecordList, rows: Sequence[int]) -> None:
        """Let buttons be pressed that can do something; those of sheets always can."""

    def go_to(self, row: int) -> None:
        """Make an entry the current one."""
        self.chooser.choose_rows([row])

    def selected_name(self) -> Named | None:
        """The current entry as something that has an id."""
        records, row = self.records, self.row
        return records.named(row) if records and row >= 0 else None

    # --- entries --------------------------------------------------------------------------

    def may(self, action: str, records: RecordList, rows: Sequence[int]) -> bool:
        """Whether something can be done to the chosen entries now."""
        count = len(records.items)
        if action == "add":
            return True
        if action == "delete":
            return bool(rows) and records.may_delete(rows)
        if action in ("up", "down"):
            edge = range(len(rows)) if action == "up" else range(count - len(rows), count)
            return list(rows) != list(edge)
        return bool(rows)

    def act(self, action: str) -> None:
        """Do what a button or key of the list stands for."""
        records, rows = self.records, self._rows(self.chooser.chosen_rows())
        if records is None or not self.may(action, records, rows):
            return
        self.chooser.say("")
        if action == "add":
            self._add(records, rows[-1] if rows else len(records.items) - 1)
        elif action == "duplicate":
            self.duplicate(records, rows)
        elif action == "delete":
            self._delete(records, rows)
        elif action == "rename":
            self.start_name()
        else:
            step = -1 if action == "up" else 1
            self._do(records.label(action, rows), records.moved(rows, step))
            self.chooser.rows_moved([row + step for row in rows])

    def _do(self, label: str, contents: Contents) -> None:
        assert self.steps is not None
        self.steps.do(label, contents)

    def _add(self, records: RecordList, after: int) -> None:
        new = records.new(after)
        if new is None:
            self.chooser.say(tr("The module has nothing more to choose from here."))
            return
        self._do(records.label("add"), records.with_new(new, after + 1))
        self.go_to_new([after + 1], getattr(new, "id", ""))

    def go_to_new(self, rows: Sequence[int], fresh: str = "") -> None:
        """Choose entries that were just made; the id of one may follow its first name."""
        self.chooser.choose_rows(rows)
        self.fresh = fresh
        if fresh:
            self.start_name()

    def start_name(self) -> None:
        """Go to the field of the name, ready to be typed over, where the list leads there."""

    def duplicate(self, records: RecordList, rows: Sequence[int]) -> None:
        """Put copies of entries behind them."""
        self.put_copies(records, rows, records.copies(rows))

    def put_copies(self, records: RecordList, rows: Sequence[int], made: Sequence[Any]) -> None:
        """Put copies that were made of entries behind the last of them."""
        self._do(records.label("duplicate", rows), records.with_copies(made, rows))
        fresh = getattr(made[0], "id", "") if records.names_copies else ""
        self.go_to_new([rows[-1] + 1 + at for at in range(len(made))], fresh)

    def _delete(self, records: RecordList, rows: Sequence[int]) -> None:
        used = records.uses(rows)
        if not used:
            self._do(records.label("delete", rows), records.without(rows))
            return
        title, chosen = records.called(rows), set(rows)
        others = [row for row in range(len(records.items)) if row not in chosen]
        names = {records.items[row].id: records.name(row) for row in others}
        icons = [self.icon_of(records, row) for row in others]
        choices = [(*named, icon) for named, icon in zip(names.items(), icons, strict=True)]

        def replace(other: str) -> None:
            label = tr("Replace {name} by {other}", name=title, other=names[other])
            self._do(label, records.replaced(rows, other))

        lines = list(dict.fromkeys(usage_lines(records.module, used)))
        dialog = self.dialog = ReplaceDialog(title, lines, choices, self)
        dialog.chosen.connect(replace)
        dialog.open()

    def icon_of(self, _records: RecordList, _row: int) -> QIcon:
        """The picture of an entry among those that can take the place of another."""
        return QIcon()

    # --- values ---------------------------------------------------------------------------

    def leave(self) -> None:
        """The typing has ended."""
        if self.steps is not None:
            self.steps.leave()

    def put(self, way: Way, value: Any, *, typing: bool) -> None:
        """Give the entries on show another value."""
        steps, records = self.steps, self.records
        rows = self._rows(self.chooser.shown_rows())
        if steps is None or records is None or not rows:
            return
        if way == _ID:
            self.rename(records, rows[0], value)
            return
        field = self.form.fields[way].name
        if self.fresh and is_name(way) and value and records.ids(rows) == [self.fresh]:
            label = records.name_label(field, rows)
            contents, self.fresh = records.named_first(rows[0], way, value)
        else:
            label = records.change_label(field, rows)
            contents = records.with_field(rows, way, value)
        if typing:
            steps.type(label, contents, (records.way, tuple(rows), way))
        else:
            steps.do(label, contents)

    def rename(self, records: RecordList, row: int, new: str) -> None:
        """Another id, with all that uses it."""
        reason = records.why_not(row, new)
        if reason:
            self.form.fields[_ID].say(reason)
            return
        label = tr("Rename {old} to {new}", old=records.items[row].id, new=new)
        self._do(label, records.renamed(row, new))


class SheetHost(RecordHost):
    """A list as a sheet."""

    def __init__(
        self,
        title: str,
        parent: QWidget | None = None,
        words: Mapping[str, str] | None = None,
        leave_out: Sequence[str] = (),
    ) -> None:
        """An empty sheet; `words` and `leave_out` say what is special about its buttons."""
        self.sheet = GridTab(title, list_actions(self.act, words, leave_out))
        super().__init__(self.sheet, parent)
        self.title = title

    def fill(self, records: RecordList) -> None:
        """Show the entries as rows."""
        self.sheet.show_sheet(self.steps, records.sheet())


class ListHost(RecordHost):
    """A list with pictures at the left, and a form at the right as soon as there is an entry."""

    def __init__(self, chooser: Chooser, parent: QWidget | None = None) -> None:
        """An empty list."""
        super().__init__(chooser, parent)
        self.nothing = QLabel(tr("None yet. The plus below the list adds one."), self)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setWordWrap(True)
        self.column.setContentsMargins(0, 6, 0, 0)

    def beside(self, side: QWidget, sizes: Sequence[int] = _LIST_SIZES) -> None:
        """Put the form of the current entry in."""
        self._right = QStackedWidget(self)
        self._right.addWidget(side)
        self._right.addWidget(self.nothing)
        super().beside(self._right, sizes)

    def show_side(self, *, is_some: bool) -> None:
        """Show the form, or how to come to an entry."""
        self._right.setCurrentIndex(0 if is_some else 1)

    def enable(self, records: RecordList, rows: Sequence[int]) -> None:
        """Let buttons be pressed that can do something."""
        for action, button in self.chooser.buttons.items():
            button.setEnabled(self.may(action, records, rows))

    def start_name(self) -> None:
        """Go to the field of the name, ready to be typed over."""
        field = self.form.fields.get(("name",))
        if field is not None:
            field.start()
