"""A list of a scenario: a sheet of its entries, and a form for the current one."""

from functools import partial
from typing import Any

from hexwright.editor.records.action_bar import ListAction
from hexwright.editor.records.edits.record_sheet import RecordSheet, columns_of, stored
from hexwright.editor.records.edits.records import Way, value_at, with_value
from hexwright.editor.records.grid_tab import GridTab
from hexwright.editor.references.edits.first_names import is_name, named_first
from hexwright.editor.references.edits.renaming import rename, why_not
from hexwright.editor.scenarios.edits.documents import PARTS, source_of, with_source
from hexwright.editor.scenarios.edits.fields import OWNERS, entry_parts
from hexwright.editor.scenarios.edits.lists import (
    copies,
    inserted_at,
    new_entry,
    shifted,
    without_rows,
)
from hexwright.editor.scenarios.row_form import RowForm
from hexwright.editor.scenarios.steps import BattleSteps
from hexwright.schema.documents import SCENARIO
from hexwright.schema.language import tr
from hexwright.schema.record_values import Way, value_at, with_value
from hexwright.schema.references.names import Named
from hexwright.schema.references.occurrences import entry_named
from hexwright.schema.values.record_sheet import RecordSheet, columns_of, stored
from hexwright.schema.variants import origin
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget


class PartTab(QWidget):
    """Edits one list of a scenario; entries can be added, copied, moved and deleted."""

    def __init__(
        self, member: str, title: str, parent: QWidget | None = None, *, adds: bool = True
    ) -> None:
        """A list that is a member of scenarios; without `adds` its entries come from elsewhere."""
        super().__init__(parent)
        self.member = member
        self.title = title
        self.steps: BattleSteps | None = None
        # The id of an entry that was just added: it follows the name until another is chosen.
        self._fresh = ""
        self.sheet = GridTab(title, self._actions(adds=adds), self)
        self.sheet.grid.selectionModel().currentRowChanged.connect(self._show_row)
        self.form = RowForm(parent=self)
        self.form.typed.connect(partial(self._change, typing=True))
        self.form.chosen.connect(partial(self._change, typing=False))
        self.form.left.connect(self._leave)
        self.source = SourceLine(self)
        self.source.own_wanted.clicked.connect(self._take_from_base)
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(self.sheet)
        parts.addWidget(self.form)
        parts.setStretchFactor(0, 1)
        parts.setSizes([640, 380])
        parts.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.source)
        column.addWidget(parts, 1)

    def _actions(self, *, adds: bool) -> list[ListAction]:
        new = [
            ListAction("add", tr("Add"), "Ins", self._add),
            ListAction("duplicate", tr("Duplicate"), "Ctrl+Shift+D", self._duplicate),
        ]
        return [
            *(new if adds else ()),
            ListAction("delete", tr("Delete"), "Ctrl+Del", self._delete),
            ListAction("up", tr("Move up"), "Alt+Up", partial(self._move, -1)),
            ListAction("down", tr("Move down"), "Alt+Down", partial(self._move, 1)),
        ]

    # --- showing --------------------------------------------------------------------------

    @property
    def items(self) -> tuple[Any, ...]:
        """The entries as they are now."""
        return tuple(getattr(self.steps.battle, self.member)) if self.steps else ()

    def show_battle(self, steps: BattleSteps) -> None:
        """Show the list of a scenario as it is now."""
        if steps is not self.steps:
            self.sheet.say("")
        self.steps = steps
        items = self.items
        owner = OWNERS.get(self.member, "")
        present = [one.attributes for one in items if one.attributes] if owner else []
        columns = columns_of(
            steps.module, SCENARIO.name, [self.member], owner=owner, present=present
        )
        self.sheet.show_sheet(steps, RecordSheet(items, columns, self._with_items))
        self.source.show_source(steps, self.member)
        self._show_row()

    def _with_items(self, items: tuple[Any, ...]) -> Any:
        assert self.steps is not None
        return self.steps.with_parts(**{self.member: items})

    @property
    def row(self) -> int:
        """The current entry; -1 if there is none."""
        row = self.sheet.grid.currentIndex().row()
        return row if 0 <= row < len(self.items) else -1

    def _show_row(self) -> None:
        row = self.row
        self.form.setVisible(row >= 0)
        if row < 0 or self.steps is None:
            return
        entry, owner = self.items[row], OWNERS.get(self.member, "")
        if getattr(entry, "id", "") != self._fresh:
            self._fresh = ""
        parts = entry_parts(self.steps.module, self.member)
        module, battle = self.steps.module, self.steps.battle
        self.form.show_entry(module, battle, owner, parts, partial(value_at, entry))

    def go_to(self, row: int, column: int = 0) -> None:
        """Lead the eye to an entry."""
        self.sheet.go_to(row, column)

    def selected_name(self) -> Named | None:
        """The current entry if it has an id; else what it speaks of: a piece, a side, a map."""
        steps, row = self.steps, self.row
        if steps is None or row < 0:
            return None
        entry, parts = self.items[row], entry_parts(steps.module, self.member)
        if hasattr(entry, "id"):
            return Named(parts["id"]["x-defines"], entry.id, self._home(steps))
        spoken = ((part.get("x-ref"), value_at(entry, (name,))) for name, part in parts.items())
        return next((entry_named(steps.module, to, one) for to, one in spoken if to and one), None)

    def _home(self, steps: BattleSteps) -> str:
        """The scenario whose list it is: the variant itself or a base of it."""
        return SCENARIO.path(origin(steps.scenario, self.member, steps.module.scenarios).id)

    # --- editing --------------------------------------------------------------------------

    def _leave(self) -> None:
        if self.steps is not None:
            self.steps.leave()

    def _change(self, way: Way, value: Any, *, typing: bool) -> None:
        steps, row = self.steps, self.row
        if steps is None or row < 0:
            return
        entry, parts = self.items[row], entry_parts(steps.module, self.member)
        if way == ("id",):
            self._rename(entry.id, value, parts["id"]["x-defines"])
            return
        kept = stored(way, parts.get(str(way[0]), {}) if len(way) == 1 else {}, value)
        made = with_value(entry, way, tuple(kept) if isinstance(kept, list) else kept)
        if self._fresh and is_name(way) and kept:
            taken = [one.id for one in self.items]
            target = parts["id"]["x-defines"]
            made = named_first(steps.module, target, entry, way, kept, taken)
            self._fresh = made.id
        items = (*self.items[:row], made, *self.items[row + 1 :])
        label = tr("Change {field}: {list}", field=self.form.form.fields[way].name, list=self.title)
        if typing:
            steps.type_in(label, (self.member, row, way), **{self.member: items})
        else:
            steps.change(label, **{self.member: items})

    def _rename(self, old: str, new: str, target: str) -> None:
        steps = self.steps
        assert steps is not None
        what = Named(target, old, self._home(steps))
        refused = why_not(steps.module, what, new)
        self.sheet.say(refused)
        if not refused:
            label = tr("Rename {old} to {new}", old=old, new=new)
            steps.do(label, rename(steps.module, what, new))

    def _do(self, words: str, items: tuple[Any, ...]) -> None:
        if self.steps is not None:
            self.sheet.say("")
            self.steps.change(f"{words}: {self.title}", **{self.member: items})

    def _add(self) -> None:
        if self.steps is None:
            return
        made = new_entry(self.steps.module, self.steps.battle, self.member)
        if made is None:
            self.sheet.say(tr("The module has nothing more to choose from here."))
            return
        _, last = self.sheet.rows()
        at = last + 1 if 0 <= last < len(self.items) else len(self.items)
        self._do(tr("Add"), inserted_at(self.items, at, [made]))
        self.go_to(at)
        self._fresh = getattr(made, "id", "")

    def _duplicate(self) -> None:
        first, last = self.sheet.rows()
        if first >= 0 and self.items:
            made = copies(self.items, first, last)
            self._do(tr("Duplicate"), inserted_at(self.items, last + 1, made))
            self.go_to(last + 1)

    def _delete(self) -> None:
        first, last = self.sheet.rows()
        if first >= 0 and self.items:
            self._do(tr("Delete"), without_rows(self.items, first, last))

    def _move(self, step: int) -> None:
        first, last = self.sheet.rows()
        if first >= 0 and self.items:
            self._do(tr("Move"), shifted(self.items, first, last, step))
            self.go_to(max(first + step, 0))

    def _take_from_base(self) -> None:
        steps = self.steps
        if steps is not None:
            made = with_source(steps.scenario, self.member, "base", steps.module.scenarios)  # type: ignore[arg-type] # members of lists are parts
            steps.do(tr("Take {part} from the base", part=self.title), made)


class SourceLine(QWidget):
    """Says of a part of a variant where it comes from; nothing for scenarios that are none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty line."""
        super().__init__(parent)
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.own_wanted = QPushButton(tr("Take from the &base again"), self)
        line = QHBoxLayout(self)
        line.setContentsMargins(4, 6, 4, 0)
        line.addWidget(self.words, 1)
        line.addWidget(self.own_wanted)
        self.hide()

    def show_source(self, steps: BattleSteps, member: str) -> None:
        """Show where a member of a scenario comes from."""
        scenario, scenarios = steps.scenario, steps.module.scenarios
        part = next((one for one in PARTS if one == member), None)
        self.setVisible(bool(scenario.based_on) and part is not None)
        if part is None or not scenario.based_on:
            return
        source = source_of(scenario, part, scenarios)
        home = origin(scenario, part, scenarios).title
        words = {
            "own": tr("This variant has its own."),
            "out": tr("This variant leaves out what its base has."),
            "base": tr("From “{title}”; a change makes it this variant's own.", title=home),
        }
        self.words.setText(words.get(source, tr("Neither this variant nor its base has any.")))
        self.own_wanted.setVisible(source in ("own", "out"))
