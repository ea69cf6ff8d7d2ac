"""Fields that only the options of tools need: sliders, kinds of terrain, zones of the map."""

from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSlider, QSpinBox, QToolButton, QWidget

from hexwright.editor.forms.choice_fields import ChoiceField
from hexwright.editor.forms.fields import Field
from hexwright.editor.icons import icon
from hexwright.editor.terrain.edits.kinds import Group
from hexwright.editor.terrain.kind_palette import KindBox, KindPalette, Look, kinds_in
from hexwright.editor.terrain.swatches import ground_of
from hexwright.render.styles import PARCHMENT, MapStyle
from hexwright.schema.language import tr
from hexwright.schema.model.terrain import Terrain
from hexwright.schema.schemas import Schema


class SliderField(Field):
    """A whole number with a slider and a box to type it in."""

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A number between the limits of a part."""
        super().__init__(name, tip, parent)
        span = part["minimum"], part["maximum"]
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(*span)
        self.slider.setPageStep(max(1, (span[1] - span[0]) // 5))
        self.slider.valueChanged.connect(self._tell)
        self.spin = QSpinBox(self)
        self.spin.setRange(*span)
        self.spin.setSuffix(part.get("x-suffix", ""))
        self.spin.setAccessibleName(name)
        self.spin.installEventFilter(self._filter)
        self.spin.valueChanged.connect(self._tell)
        self.hold(self.slider)
        row = QHBoxLayout()
        self._column.insertLayout(0, row)
        row.addWidget(self.slider, 1)
        row.addWidget(self.spin)

    def show_value(self, value: Any) -> None:
        """Show the number."""
        with QSignalBlocker(self.slider), QSignalBlocker(self.spin):
            self.slider.setValue(value)
            self.spin.setValue(value)

    def _tell(self, value: int) -> None:
        self.show_value(value)
        self.typed.emit(value)


class KindField(Field):
    """A kind of terrain: a palette, or a box that opens where several kinds are asked for."""

    def __init__(self, name: str, group: Group, parent: QWidget, *, small: bool) -> None:
        """A kind of this group."""
        super().__init__(name, "", parent)
        self._group = group
        self._shown: tuple[object, ...] = ()
        self.palette_: KindPalette | KindBox = KindBox(name) if small else KindPalette(name)
        self.palette_.chosen.connect(self.chosen.emit)
        self.hold(self.palette_)
        if not small:
            # A form gives the room that is left to fields that want it.
            policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
            policy.setVerticalStretch(1)
            self.setSizePolicy(policy)

    def show_kinds(self, terrain: Terrain, style: MapStyle = PARCHMENT, *, is_flat: bool) -> None:
        """Offer the kinds of a module as this style of map draws them."""
        shown = (terrain, style, is_flat)
        if shown != self._shown:
            self._shown = shown
            look = Look(self._group, ground_of(terrain), style, is_flat)
            self.palette_.show_kinds(kinds_in(terrain, self._group), look)

    def show_value(self, value: Any) -> None:
        """Mark the kind that is chosen."""
        self.palette_.show_chosen(value)


class ZoneField(ChoiceField):
    """The zone to paint, which can be deleted."""

    delete_wanted = Signal()

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A list of the zones of a map."""
        super().__init__(name, tip, part, parent)
        self.delete = QToolButton(self)
        self.delete.setIcon(icon("delete"))
        self.delete.setToolTip(tr("Delete this zone"))
        self.delete.setAccessibleName(tr("Delete this zone"))
        self.delete.clicked.connect(self.delete_wanted)
        row = QHBoxLayout()
        self._column.insertLayout(0, row)
        row.addWidget(self.list, 1)
        row.addWidget(self.delete)

    def show_value(self, value: Any) -> None:
        """Show the chosen zone; a new one is none yet."""
        super().show_value(value)
        self.delete.setEnabled(bool(self.list.currentData()))
