"""Fields for every part of a numbering, and the numberings in common use."""

from typing import Any

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QSpinBox, QWidget

from hexwright.editor.forms.plain_fields import choice_field, number_field, text_field
from hexwright.editor.map.edits.numberings import (
    FIRST_RANGE,
    MAX_PREFIX,
    MAX_SEPARATOR,
    WIDTH_RANGE,
    Preset,
    corner_numbers,
    place_among_presets,
    presets,
)
from hexwright.editor.plain_text import plain_label
from hexwright.schema.language import tr
from hexwright.schema.model.map import Axis, Grid, Map, Numbering


class PresetChoice(QComboBox):
    """The numberings in common use, each with its first number; the last entry is one's own."""

    def __init__(self, grid: Grid, *, own: bool, like: Map | None = None) -> None:
        """Offer the presets for a grid; `own` adds an entry for a numbering that is none.

        A map that the new one shall be `like` has its numbering chosen, and offered if it is none
        of the presets.
        """
        super().__init__()
        self.setAccessibleName(tr("Numbering"))
        self._own = own
        self._grid: Grid | None = None
        self._shown_like = like.numbering.show if like else True
        place = place_among_presets(like) if like else 0
        self._more: list[Preset] = []
        if like is not None and place < 0:
            title = tr("As on “{title}”", title=like.title)
            self._more = [Preset(title, replace(like.numbering, prefix=""))]
        self._presets = presets(grid)
        self.show_grid(grid)
        self.setCurrentIndex(place if place >= 0 else len(self._presets) - 1)

    def show_grid(self, grid: Grid) -> None:
        """Fit the presets to another grid."""
        if grid == self._grid:
            return
        self._grid, self._presets = grid, [*presets(grid), *self._more]
        with QSignalBlocker(self):
            chosen = max(0, self.currentIndex())
            self.clear()
            for preset in self._presets:
                first, _, _, last = corner_numbers(grid, preset.numbering)
                self.addItem(
                    tr("{first} to {last} – {title}", first=first, last=last, title=preset.title)
                )
            if self._own:
                self.addItem(tr("As set below"))
            self.setCurrentIndex(chosen)

    def numbering(self) -> Numbering | None:
        """The chosen numbering; None for one's own."""
        chosen = self.currentIndex()
        if chosen >= len(self._presets):
            return None
        return replace(self._presets[chosen].numbering, show=self._shown_like)

    def show_numbering(self, numbering: Numbering) -> None:
        """Choose the preset that is this numbering, or one's own."""
        plain = replace(numbering, show=True, prefix="")
        found = [preset.numbering for preset in self._presets]
        with QSignalBlocker(self):
            self.setCurrentIndex(found.index(plain) if plain in found else len(found))


class _AxisFields(QObject):
    """How columns or rows are counted."""

    changed = Signal()

    def __init__(self, parent: QObject, axis: Axis, name: str) -> None:
        super().__init__(parent)
        self.name = name
        styles = {
            "digits": tr("digits"),
            "letters": tr("letters: Z, AA, AB"),
            "double-letters": tr("letters: Z, AA, BB"),
        }
        steps = {"1": "+1", "-1": "−1", "2": "+2", "-2": "−2"}
        self.style = choice_field(tr("{axis}: counted in", axis=name), styles.items(), axis.style)
        self.first = number_field(*FIRST_RANGE, axis.first, tr("{axis}: first", axis=name))
        self.step = choice_field(tr("{axis}: step", axis=name), steps.items(), str(axis.step))
        self.width = number_field(*WIDTH_RANGE, axis.width, tr("{axis}: digits", axis=name))
        self.style.currentIndexChanged.connect(self._tell)
        self.step.currentIndexChanged.connect(self._tell)
        self.first.valueChanged.connect(self._tell)
        self.width.valueChanged.connect(self._tell)
        self._enable()

    def fields(self) -> tuple[QComboBox, QSpinBox, QComboBox, QSpinBox]:
        return self.style, self.first, self.step, self.width

    def _tell(self) -> None:
        self._enable()
        self.changed.emit()

    def _enable(self) -> None:
        self.width.setEnabled(self.style.currentData() == "digits")

    def axis(self) -> Axis:
        values: dict[str, Any] = {
            "style": self.style.currentData(),
            "first": self.first.value(),
            "step": int(self.step.currentData()),
            "width": self.width.value(),
        }
        return msgspec.convert(values, Axis)

    def show_axis(self, axis: Axis) -> None:
        fields = self.fields()
        blockers = [QSignalBlocker(field) for field in fields]
        self.style.setCurrentIndex(self.style.findData(axis.style))
        self.first.setValue(axis.first)
        self.step.setCurrentIndex(self.step.findData(str(axis.step)))
        self.width.setValue(axis.width)
        for blocker in blockers:
            blocker.unblock()
        self._enable()


class NumberingFields(QObject):
    """Every part of a numbering."""

    changed = Signal()

    def __init__(self, parent: QObject, grid: Grid, numbering: Numbering) -> None:
        """Fields that show a numbering; the dialog puts them in their places."""
        super().__init__(parent)
        self._given = numbering
        self.preset = PresetChoice(grid, own=True)
        orders = [
            ("column-row", tr("column first, then row")),
            ("row-column", tr("row first, then column")),
        ]
        self.order = choice_field(tr("Order"), orders, numbering.order)
        self.runs = choice_field(tr("Runs"), _run_words(grid.orientation).items(), numbering.runs)
        self.column = _AxisFields(self, numbering.column, tr("Columns"))
        self.row = _AxisFields(self, numbering.row, tr("Rows"))
        self.prefix = text_field(numbering.prefix, tr("Before the number"), MAX_PREFIX)
        self.separator = text_field(numbering.separator, tr("Between the parts"), MAX_SEPARATOR)
        for field, longest in ((self.prefix, MAX_PREFIX), (self.separator, MAX_SEPARATOR)):
            field.setMaximumWidth(field.fontMetrics().averageCharWidth() * (longest + 4) + 16)
        self.show_numbers = QCheckBox(tr("Print the n&umbers on the map"))
        self.show_numbers.setChecked(numbering.show)
        self.preset.show_numbering(numbering)
        self._connect()

    def _connect(self) -> None:
        self.preset.activated.connect(self._take_preset)
        self.order.currentIndexChanged.connect(self._tell)
        self.runs.currentIndexChanged.connect(self._tell)
        self.column.changed.connect(self._tell)
        self.row.changed.connect(self._tell)
        self.prefix.textChanged.connect(self._tell)
        self.separator.textChanged.connect(self._tell)
        self.show_numbers.toggled.connect(lambda _on: self.changed.emit())

    def axes(self) -> QWidget:
        """The two axes as a small table with heads."""
        table = QWidget()
        layout = QGridLayout(table)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setHorizontalSpacing(8)
        layout.setVerticalSpacing(6)
        heads = (tr("Counted in"), tr("First"), tr("Step"), tr("Digits"))
        for number, words in enumerate(heads, start=1):
            layout.addWidget(plain_label(words), 0, number)
        for line, axis in enumerate((self.column, self.row), start=1):
            layout.addWidget(plain_label(axis.name), line, 0)
            for number, field in enumerate(axis.fields(), start=1):
                layout.addWidget(field, line, number)
        layout.setColumnStretch(1, 1)
        return table

    def numbering(self) -> Numbering:
        """The numbering that the fields show."""
        values: dict[str, Any] = {
            "order": self.order.currentData(),
            "runs": self.runs.currentData(),
            "prefix": self.prefix.text(),
            "separator": self.separator.text(),
            "show": self.show_numbers.isChecked(),
        }
        axes = {"column": self.column.axis(), "row": self.row.axis()}
        return replace(self._given, **values, **axes)

    def show_grid(self, grid: Grid) -> None:
        """Another grid: presets fit it, and what runs obliquely is called by other words."""
        self.preset.show_grid(grid)
        self.preset.show_numbering(self.numbering())
        for value, words in _run_words(grid.orientation).items():
            self.runs.setItemText(self.runs.findData(value), words)

    def _take_preset(self) -> None:
        chosen = self.preset.numbering()
        if chosen is None:
            return
        fields = (self.order, self.runs, self.separator)
        blockers = [QSignalBlocker(field) for field in fields]
        self.order.setCurrentIndex(self.order.findData(chosen.order))
        self.runs.setCurrentIndex(self.runs.findData(chosen.runs))
        self.separator.setText(chosen.separator)
        self.column.show_axis(chosen.column)
        self.row.show_axis(chosen.row)
        for blocker in blockers:
            blocker.unblock()
        self.changed.emit()

    def _tell(self) -> None:
        self.preset.show_numbering(self.numbering())
        self.changed.emit()


def _run_words(orientation: str) -> dict[str, str]:
    if orientation == "flat":
        return {
            "straight": tr("rows straight across the map"),
            "oblique-up": tr("rows rising along the hex grain"),
            "oblique-down": tr("rows falling along the hex grain"),
            "doubled": tr("rows doubled: shifted hexes lie between"),
        }
    return {
        "straight": tr("columns straight down the map"),
        "oblique-up": tr("columns along the hex grain, to the left"),
        "oblique-down": tr("columns along the hex grain, to the right"),
        "doubled": tr("columns doubled: shifted hexes lie between"),
    }
