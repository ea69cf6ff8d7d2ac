"""A tab of the counters page: templates, each as a counter on which its fields are placed."""

from functools import partial
from typing import Any, Final

from hexwright.editor.counters.edits.kinds import (
    change_item,
    duplicate_item,
    size_presets,
    with_items,
)
from hexwright.editor.counters.pictures import counter_pixmap
from hexwright.editor.counters.template_board import sample_look
from hexwright.editor.counters.template_fields import TemplateFields
from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.id_field import IdField
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.references.edits.renaming import rename, why_not
from hexwright.editor.references.edits.replacing import replaced, uses_of
from hexwright.editor.terrain.delete_dialog import ReplaceDialog, usage_lines
from hexwright.editor.terrain.kinds_list import Entry, Palette
from hexwright.render.counter_look import CounterLook
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.documents import COUNTERS
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.counters import Template, TemplateField
from hexwright.schema.module import Module
from hexwright.schema.record_values import (
    Way,
    changed,
    find,
    ids_of,
    inserted,
    moved,
    value_at,
    without,
)
from hexwright.editor.records.entry_list import Entry, EntryList
from hexwright.editor.records.replace_dialog import ReplaceDialog, usage_lines
from hexwright.editor.references.edits.ids import free_id, slug
from hexwright.editor.references.edits.renaming import Named, rename, why_not
from hexwright.editor.references.edits.replacing import replaced, uses_of
from hexwright.render.counter_look import CounterLook
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.documents import COUNTERS
from hexwright.schema.language import tr
from hexwright.schema.model.counters import Template, TemplateField
from hexwright.schema.module import Module
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

_PICTURE: Final = 44
_SAME: Final = 0.05
_LABEL_LETTERS: Final = 12
# What most counters have: a name, a symbol, and room below for values.
_USUAL: Final = (
    TemplateField(show="name", at="top", size=0.12),
    TemplateField(show="symbol", size=0.42),
)


class TemplatesTab(QSplitter):
    """Templates at the left; size, shape and fields of the current one at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty tab."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._steps: Steps | None = None
        self._images = ImageShelf()
        self.list = EntryList(tr("Templates"), QSize(_PICTURE, _PICTURE), self)
        self.form = RecordForm(lambda _name: None, self, label_letters=_LABEL_LETTERS)
        self._has_form = False
        self.presets = QComboBox(self)
        self.presets.setAccessibleName(tr("Print size"))
        self.presets.addItem(tr("Choose a print size…"), None)
        for preset in size_presets():
            self.presets.addItem(preset.name, preset)
        self.presets.activated.connect(self._use_preset)
        self.fields = TemplateFields(self)
        self.fields.wanted.connect(self._put)
        self.fields.left.connect(self._leave)
        self.nothing = QLabel(tr("None yet. The plus below the list adds one."), self)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.dialog: ReplaceDialog | None = None
        self._arrange()
        self.list.asked.connect(self.act)
        self.list.current_changed.connect(self._show_current)

    def _arrange(self) -> None:
        size = QWidget(self)
        top = QVBoxLayout(size)
        top.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        label = QLabel(tr("Print size"), size)
        label.setBuddy(self.presets)
        label.setWordWrap(True)
        label.setFixedWidth(self.fontMetrics().averageCharWidth() * _LABEL_LETTERS)
        row.setSpacing(14)
        row.addWidget(label)
        row.addWidget(self.presets)
        row.addStretch(1)
        top.addLayout(row)
        top.addWidget(self.form)
        top.addStretch(1)
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(14, 0, 14, 14)
        column.addWidget(self.fields)
        column.addWidget(size)
        column.addStretch(1)
        side = QScrollArea(self)
        side.setWidgetResizable(True)
        side.setFrameShape(QFrame.Shape.NoFrame)
        side.setWidget(page)
        self._right = QStackedWidget(self)
        self._right.addWidget(side)
        self._right.addWidget(self.nothing)
        self.addWidget(self.list)
        self.addWidget(self._right)
        self.setStretchFactor(1, 1)
        self.setSizes([230, 700])
        self.setChildrenCollapsible(False)
        self.setContentsMargins(0, 6, 0, 0)

    # --- showing --------------------------------------------------------------------------

    def show_steps(self, steps: Steps, images: ImageShelf) -> None:
        """Show the templates as they are now."""
        self._steps, self._images = steps, images
        self._build(steps.module)
        module, before = steps.module, self.list.current
        entries = []
        for one in module.counters.templates:
            look = sample_look(module, one)
            tip = f"{one.name} ({one.id})"
            entries.append(Entry(one.id, one.name, tip, look, partial(self._picture, look)))
        self.list.show_entries(entries)
        if self.list.current == before:
            self._show_current()

    def _picture(self, look: CounterLook) -> QPixmap:
        return counter_pixmap(look, _PICTURE, self.devicePixelRatioF(), self._images)

    def _build(self, module: Module) -> None:
        if not self._has_form:
            self._has_form = True
            self.form.add_members(members(module, COUNTERS.name, "templates"))
            self.form.typed.connect(self._type)
            self.form.chosen.connect(self._choose)
            self.form.left.connect(self._leave)

    @property
    def template(self) -> Template | None:
        """The current template."""
        templates = self._steps.module.counters.templates if self._steps else ()
        return find(templates, self.list.current)

    def selected_name(self) -> Named | None:
        """The current template."""
        template = self.template
        return Named("template", template.id, COUNTERS.file) if template else None

    def _show_current(self) -> None:
        steps, template = self._steps, self.template
        self._right.setCurrentIndex(0 if template else 1)
        for action in ("duplicate", "delete", "up", "down"):
            self.list.buttons[action].setEnabled(template is not None)
        if steps is None or template is None:
            return
        self.form.show_values(lambda way: value_at(template, way))
        id_field = self.form.fields["id",]
        assert isinstance(id_field, IdField)
        id_field.taken = ids_of(steps.module.counters.templates)
        self.presets.setCurrentIndex(self._preset_of(template))
        self.fields.show_template(steps, template, self._images)

    def _preset_of(self, template: Template) -> int:
        for at, preset in enumerate(size_presets(), 1):
            is_block = preset.shape == "block"
            is_size = abs(preset.width_mm - template.width_mm) < _SAME
            if (
                is_size
                and preset.height_mm == preset.width_mm == template.height_mm
                and (is_block == (template.shape == "block"))
            ):
                return at
        return 0

    # --- values ---------------------------------------------------------------------------

    def _leave(self) -> None:
        if self._steps:
            self._steps.leave()

    def _label(self, way: Way) -> str:
        assert self.template is not None
        title = self.form.fields[way].name
        return tr("Change {field} of {kind}", field=title, kind=self.template.name)

    def _with(self, way: Way, value: Any) -> Any:
        assert self._steps is not None
        part = members(self._steps.module, COUNTERS.name, "templates")[str(way[0])]
        kept, counters = stored(way, part, value), self._steps.module.counters
        return change_item(counters, "templates", self.list.current, way, kept)

    def _type(self, way: Way, value: Any) -> None:
        if self._steps and self.template:
            what = (self.list.current, way)
            self._steps.type(self._label(way), self._with(way, value), what)

    def _choose(self, way: Way, value: Any) -> None:
        steps = self._steps
        if steps is None or self.template is None:
            return
        if way != ("id",):
            steps.do(self._label(way), self._with(way, value))
            return
        old, what = self.list.current, Named("template", self.list.current, COUNTERS.file)
        if not why_not(steps.module, what, value):
            label = tr("Rename {old} to {new}", old=old, new=value)
            steps.do(label, rename(steps.module, what, value))
            self.list.go_to(value)

    def _use_preset(self, at: int) -> None:
        preset, template = self.presets.itemData(at), self.template
        if preset is None or template is None:
            return
        is_block = "block" in (preset.shape, template.shape)
        made = replace(
            template,
            width_mm=preset.width_mm,
            height_mm=preset.height_mm,
            shape=preset.shape if is_block else template.shape,
        )
        self._put(tr("Print {name} in {size}", name=template.name, size=preset.name), made, None)

    def _put(self, label: str, template: Template, what: object) -> None:
        """Another template in the place of the current one; `what` is typed, if anything is."""
        assert self._steps is not None
        counters = self._steps.module.counters
        made = with_items(counters, "templates", changed(counters.templates, [template]))
        if what is None:
            self._steps.do(label, made)
        else:
            self._steps.type(label, made, ("template", template.id, str(what)))

    # --- the list -------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """Do what a button or key of the list stands for."""
        steps, template = self._steps, self.template
        if steps is None:
            return
        if action == "add":
            self._add(steps)
        elif template is None:
            return
        elif action == "duplicate":
            made, new = duplicate_item(steps.module.counters, "templates", template.id)
            steps.do(tr("Duplicate {name}", name=template.name), made)
            self.list.go_to(new)
        elif action == "delete":
            self._delete(steps, template)
        elif action == "rename":
            self.form.fields["name",].start()
        else:
            self._move(steps, template, -1 if action == "up" else 1)

    def _add(self, steps: Steps) -> None:
        counters, name = steps.module.counters, tr("New template")
        new = free_id(slug(name, "template"), ids_of(counters.templates))
        made = Template(id=new, name=name, fields=_USUAL)
        items = inserted(counters.templates, [made], self.list.current)
        steps.do(tr("Add template"), with_items(counters, "templates", items))
        self.list.go_to(new)
        self.form.fields["name",].start()

    def _move(self, steps: Steps, template: Template, by: int) -> None:
        counters = steps.module.counters
        items = moved(counters.templates, [template.id], by)
        steps.do(tr("Move template"), with_items(counters, "templates", items))

    def _delete(self, steps: Steps, template: Template) -> None:
        counters = steps.module.counters
        used = uses_of(steps.module, "template", [template.id])
        others = without(counters.templates, [template.id])
        if not used:
            label = tr("Delete {name}", name=template.name)
            steps.do(label, with_items(counters, "templates", others))
            return
        choices = [(one.id, one.name, QIcon()) for one in others]
        lines = usage_lines(steps.module, used)
        self.dialog = ReplaceDialog(template.name, lines, choices, self)
        self.dialog.chosen.connect(partial(self._replace, steps, template))
        self.dialog.open()

    def _replace(self, steps: Steps, template: Template, other: str) -> None:
        instead = find(steps.module.counters.templates, other)
        assert instead is not None
        label = tr("Replace {name} by {other}", name=template.name, other=instead.name)
        gone = [template.id]
        steps.do(
            label,
            replaced(steps.module, COUNTERS.file, "templates", "template", gone, other),
        )
