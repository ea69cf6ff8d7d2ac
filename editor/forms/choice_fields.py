"""Fields whose value is chosen: boxes to tick and lists."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from hexwright.editor.forms.choice_list import NOTHING, ChoiceList
from hexwright.editor.forms.fields import Field
from hexwright.schema.language import tr
from hexwright.schema.schemas import Schema
from hexwright.schema.values.cells import choice_name

# More boxes than three are easier to read in two columns.
_FEW = 3


class TruthField(Field):
    """Yes or no."""

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A box to tick."""
        super().__init__(name, tip, parent)
        self._default = part.get("default", False)
        self.box = QCheckBox(self)
        self.box.clicked.connect(self._tell)
        self.hold(self.box)

    def show_value(self, value: Any) -> None:
        """Tick the box or not."""
        self.box.setTristate(False)
        self.box.setChecked(bool(self._default if value is None else value))

    def show_several(self) -> None:
        """Half a tick: the first click ticks all."""
        self.box.setTristate(True)
        self.box.setCheckState(Qt.CheckState.PartiallyChecked)

    def _tell(self) -> None:
        self.box.setTristate(False)
        self.chosen.emit(self.box.isChecked())


class ChoiceField(Field):
    """One of several choices."""

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A list of the choices of a schema."""
        super().__init__(name, tip, parent)
        self._default = part.get("default")
        self._part: Schema = {}
        self.list = ChoiceList(self)
        self.offer(part)
        self.list.setSizeAdjustPolicy(ChoiceList.SizeAdjustPolicy.AdjustToContents)
        self.hold_list(self.list)
        self._column.setAlignment(self.list, Qt.AlignmentFlag.AlignLeft)

    def fill_width(self) -> None:
        """Take all the room there is."""
        self._column.setAlignment(self.list, Qt.AlignmentFlag(0))

    def offer(self, part: Schema) -> None:
        """Let one of the choices of a part be chosen."""
        if part == self._part:
            return
        self._part = part
        self.list.clear()
        if self._default is None:
            self.list.addItem(NOTHING, None)
        for choice in part["enum"]:
            self.list.addItem(choice_name(part, choice) or NOTHING, choice)

    def show_value(self, value: Any) -> None:
        """Choose what stands."""
        self.list.setCurrentIndex(self.list.findData(self._default if value is None else value))

    def show_several(self) -> None:
        """Nothing is chosen; words say why."""
        words = tr("several values")
        self.list.setPlaceholderText(words)
        # A list of short choices is too narrow for the words, and Qt does not ask for them.
        self.list.setMinimumContentsLength(len(words))
        self.list.setCurrentIndex(-1)


class ChoicesField(Field):
    """Any of several choices, as boxes to tick."""

    def __init__(self, name: str, tip: str, part: Schema, parent: QWidget) -> None:
        """A box for each choice of a schema."""
        super().__init__(name, tip, parent)
        self._choices: list[Any] = part["items"]["enum"]
        self.boxes = [
            QCheckBox(choice_name(part["items"], choice), self) for choice in self._choices
        ]
        for box in self.boxes:
            box.setAccessibleName(f"{name}: {box.text()}")
            box.clicked.connect(self._tell)
        holder = _Boxes(self.boxes, self)
        self.hold(holder, buddy=False)
        holder.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFocusProxy(self.boxes[0])

    def show_value(self, value: Any) -> None:
        """Tick what stands."""
        for box, choice in zip(self.boxes, self._choices, strict=True):
            box.setTristate(False)
            box.setChecked(choice in (value or ()))

    def show_several(self) -> None:
        """Half ticks; what is ticked then is meant for all."""
        for box in self.boxes:
            box.setTristate(True)
            box.setCheckState(Qt.CheckState.PartiallyChecked)

    def _tell(self) -> None:
        pairs = zip(self.boxes, self._choices, strict=True)
        ticked = Qt.CheckState.Checked
        self.chosen.emit([choice for box, choice in pairs if box.checkState() == ticked])


class _Boxes(QWidget):
    """Boxes in as many columns as there is room for, so that no word is cut."""

    def __init__(self, boxes: Sequence[QCheckBox], parent: QWidget) -> None:
        super().__init__(parent)
        self._boxes = boxes
        self._across = 0
        self._rows = QGridLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._arrange(1)

    def minimumSizeHint(self) -> QSize:
        """The widest box must fit; more columns are not asked for."""
        widest = max((box.sizeHint().width() for box in self._boxes), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(self._fitting(event.size().width()))

    def _fitting(self, room: int) -> int:
        """How many boxes stand side by side at most."""
        widths = [box.sizeHint().width() for box in self._boxes]
        for count in (3, 2) if len(widths) <= _FEW else (2,):
            columns = [max(widths[at::count], default=0) for at in range(count)]
            if sum(columns) + (count - 1) * self._rows.horizontalSpacing() <= room:
                return count
        return 1

    def _arrange(self, across: int) -> None:
        if across == self._across:
            return
        self._rows.setColumnStretch(self._across, 0)
        self._across = across
        for place, box in enumerate(self._boxes):
            self._rows.addWidget(box, place // across, place % across)
        self._rows.setColumnStretch(across, 1)
        self.updateGeometry()
