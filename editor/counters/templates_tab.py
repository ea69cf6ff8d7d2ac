"""A tab of the counters page: templates, each as a counter on which its fields are placed."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.counters.edits.counter_lists import TemplateList
from hexwright.editor.counters.edits.kinds import size_presets, with_items
from hexwright.editor.counters.pictures import counter_pixmap
from hexwright.editor.counters.template_board import sample_look
from hexwright.editor.counters.template_fields import TemplateFields
from hexwright.editor.document.steps import Steps
from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.forms.record_form import RecordForm
from hexwright.editor.records.edits.record_list import RecordList
from hexwright.editor.records.entry_list import Entry, EntryList
from hexwright.editor.records.record_host import ListHost
from hexwright.render.counter_look import CounterLook
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import tr
from hexwright.schema.model.counters import Template
from hexwright.schema.record_values import changed

_PICTURE: Final = 44
_SAME: Final = 0.05
_LABEL_LETTERS: Final = 12
_MARGIN: Final = 14


class TemplatesTab(ListHost):
    """Templates at the left; size, shape and fields of the current one at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty tab."""
        self.list = EntryList(tr("Templates"), QSize(_PICTURE, _PICTURE))
        super().__init__(self.list, parent)
        self._images = ImageShelf()
        self.follow(RecordForm(lambda _name: None, self, label_letters=_LABEL_LETTERS))
        self.presets = QComboBox(self)
        self.presets.setAccessibleName(tr("Print size"))
        self.presets.addItem(tr("Choose a print size…"), None)
        for preset in size_presets():
            self.presets.addItem(preset.name, preset)
        self.presets.activated.connect(self._use_preset)
        self.fields = TemplateFields(self)
        self.fields.wanted.connect(self._put)
        self.fields.left.connect(self.leave)
        self._arrange()

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
        self._side = FormArea(self)
        self._side.hold(self.fields, size, margins=(_MARGIN, 0, _MARGIN, _MARGIN))
        self.beside(self._side)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The fields have as much room as the page leaves them."""
        super().resizeEvent(event)
        bar = self._side.verticalScrollBar().sizeHint().width()
        self.fields.fit(self._side.width() - bar - 2 * _MARGIN)

    # --- showing --------------------------------------------------------------------------

    def show_steps(self, steps: Steps, images: ImageShelf) -> None:
        """Show the templates as they are now."""
        self._images = images
        self.show_records(steps, TemplateList)

    def fill(self, records: RecordList) -> None:
        """Show the templates, each with a counter."""
        if not self.form.fields:
            assert isinstance(self.form, RecordForm)
            self.form.add_members(records.parts())
        entries = []
        for item in records.items:
            look = sample_look(records.module, item)
            tip = f"{item.name} ({item.id})"
            entries.append(Entry(item.id, item.name, tip, look, partial(self._picture, look)))
        self.list.show_entries(entries)

    def _picture(self, look: CounterLook) -> QPixmap:
        return counter_pixmap(look, _PICTURE, self.devicePixelRatioF(), self._images)

    @property
    def template(self) -> Template | None:
        """The current template."""
        return self.items[self.row] if self.row >= 0 else None

    def show_entries(self, records: RecordList, rows: Sequence[int]) -> None:
        """Show the current template."""
        super().show_entries(records, rows)
        template = records.items[rows[0]]
        assert self.steps is not None
        self.presets.setCurrentIndex(self._preset_of(template))
        self.fields.show_template(self.steps, template, self._images)

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
        assert self.steps is not None
        counters = self.steps.module.counters
        made = with_items(counters, "templates", changed(counters.templates, [template]))
        if what is None:
            self.steps.do(label, made)
        else:
            self.steps.type(label, made, ("template", template.id, str(what)))
