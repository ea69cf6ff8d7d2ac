"""The fields of a template: on the counter itself, in a list, and each in a form."""

from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QListWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.counters.edits.templates import (
    add_field,
    delete_field,
    field_parts,
    shown_names,
    with_field,
)
from hexwright.editor.counters.template_board import TemplateBoard
from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.icons import icon
from hexwright.editor.plain_text import plain_tip
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.documents import COUNTERS
from hexwright.schema.language import tr
from hexwright.schema.model.counters import Template, TemplateField
from hexwright.schema.record_values import Way, value_at, with_value
from hexwright.schema.values.format_parts import members
from hexwright.schema.values.record_sheet import stored
from hexwright.schema.values.words import choice_word

# Between the counter and the list.
_APART: Final = 18
_FIRST_WISHES: Final = ("name", "symbol", "steps", "short")


class TemplateFields(QWidget):
    """Places and forms of the fields; says which template there should be."""

    wanted = Signal(str, object, object)  # label, template, what is typed or None
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Nothing is shown yet."""
        super().__init__(parent)
        self.template: Template | None = None
        self._names: dict[str, str] = {}
        self._parts: dict[str, Any] = {}
        self._is_showing = False
        self.board = TemplateBoard(self)
        self.board.chosen.connect(self.choose)
        self.board.changed.connect(self._change)
        self.board.deleted.connect(self._delete)
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("Fields"))
        self.list.currentRowChanged.connect(self._list_moved)
        self.form = RecordForm(lambda _name: None, self)
        self.add = self._button("add", tr("Add field"))
        self.delete = self._button("delete", tr("Delete field"))
        self.add.clicked.connect(self._add)
        self.delete.clicked.connect(lambda: self._delete(self.current))
        self._column = QVBoxLayout()
        buttons = QHBoxLayout()
        buttons.addWidget(self.add)
        buttons.addWidget(self.delete)
        buttons.addStretch(1)
        self._column.addWidget(self.list, 1)
        self._column.addLayout(buttons)
        self._column.addWidget(self.form)
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.setSpacing(_APART)
        self._halves.addWidget(self.board, 1)
        self._halves.addLayout(self._column, 1)

    def fit(self, room: int) -> None:
        """Where there is no room beside the counter, the list stands below it."""
        sizes = self.board.minimumSizeHint(), self._column.minimumSize()
        is_narrow = room < sum(size.width() for size in sizes) + _APART
        ways = QBoxLayout.Direction
        self._halves.setDirection(ways.TopToBottom if is_narrow else ways.LeftToRight)

    def _button(self, name: str, words: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icon(name))
        button.setIconSize(QSize(18, 18))
        button.setAutoRaise(True)
        button.setToolTip(plain_tip(words))
        button.setAccessibleName(words)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    # --- showing --------------------------------------------------------------------------

    @property
    def current(self) -> int:
        """The place of the current field; -1 if there is none."""
        return self.board.current

    def show_template(self, steps: Steps, template: Template, images: ImageShelf) -> None:
        """Show a template as it is now."""
        is_other = self.template is None or self.template.id != template.id
        self.template = template
        module = steps.module
        parts = field_parts(module, members(module, COUNTERS.name, "templates", "fields"), template)
        if parts != self._parts:
            self._lay_out(parts)
        self._names = shown_names(module)
        self.board.show_template(module, template, images)
        if is_other or self.current >= len(template.fields):
            self.board.choose(0 if template.fields else -1)
        self._fill()
        self._show_current()

    def _fill(self) -> None:
        assert self.template is not None
        lines = [self._words(field) for field in self.template.fields]
        self._is_showing = True
        if lines != [self.list.item(row).text() for row in range(self.list.count())]:
            self.list.clear()
            self.list.addItems(lines)
        self.list.setCurrentRow(self.current)
        self._is_showing = False

    def _words(self, field: TemplateField) -> str:
        name = self._names.get(field.show, field.show)
        return tr("{field}: {place}", field=name, place=choice_word(field.at))

    def _lay_out(self, parts: dict[str, Any]) -> None:
        self._parts = parts
        form = RecordForm(lambda _name: None, self, label_letters=8)
        form.add_members(parts)
        form.typed.connect(self._type)
        form.chosen.connect(self._choose_value)
        form.left.connect(self.left)
        # The old form may be the sender of the change that made it old.
        old, self.form = self.form, form
        self._column.replaceWidget(old, form)
        old.hide()
        old.deleteLater()

    def _show_current(self) -> None:
        field = self._field()
        self.form.setVisible(field is not None)
        self.delete.setEnabled(field is not None)
        if field is not None:
            self.form.show_values(lambda way: value_at(field, way))

    def _field(self) -> TemplateField | None:
        fields = self.template.fields if self.template else ()
        return fields[self.current] if 0 <= self.current < len(fields) else None

    def choose(self, at: int) -> None:
        """Make a field the current one, on the counter and in the list."""
        self.board.choose(at)
        self._is_showing = True
        self.list.setCurrentRow(at)
        self._is_showing = False
        self._show_current()

    def _list_moved(self, row: int) -> None:
        if not self._is_showing:
            self.choose(row)

    # --- changing -------------------------------------------------------------------------

    def _label(self) -> str:
        assert self.template is not None
        return tr("Change layout of {name}", name=self.template.name)

    def _change(self, at: int, field: TemplateField) -> None:
        assert self.template is not None
        self.wanted.emit(self._label(), with_field(self.template, at, field), None)

    def _delete(self, at: int) -> None:
        if self.template is not None and at >= 0:
            self.wanted.emit(tr("Delete field"), delete_field(self.template, at), None)

    def _add(self) -> None:
        if self.template is None:
            return
        shown = {field.show for field in self.template.fields}
        wishes = (*_FIRST_WISHES, *self._names)
        show = next((wish for wish in wishes if wish not in shown), "name")
        at = len(self.template.fields)
        self.wanted.emit(tr("Add field"), add_field(self.template, show), None)
        self.choose(at)

    def _with(self, way: Way, value: Any) -> Template:
        assert self.template is not None
        kept = stored(way, self._parts[str(way[0])], value)
        made = with_value(self._field(), way, kept)
        return with_field(self.template, self.current, made)

    def _type(self, way: Way, value: Any) -> None:
        if self._field() is not None:
            self.wanted.emit(self._label(), self._with(way, value), (self.current, way))

    def _choose_value(self, way: Way, value: Any) -> None:
        if self._field() is not None and value:
            self.wanted.emit(self._label(), self._with(way, value), None)
        elif self._field() is not None and way == ("boxed",):
            self.wanted.emit(self._label(), self._with(way, ""), None)
