"""A field for the direction that a counter looks in, with arrows."""

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QWidget

from hexwright.editor.forms.choice_list import ChoiceList
from hexwright.editor.forms.fields import Field
from hexwright.render.brush import fill, polygon
from hexwright.render.geometry import Layout
from hexwright.schema.language import tr

_SIZE = 20


class FacingField(Field):
    """One of the directions that a system knows, or none."""

    def __init__(self, name: str, tip: str, parent: QWidget) -> None:
        """A list that `show_directions` fills."""
        super().__init__(name, tip, parent)
        self.list = ChoiceList(self)
        self.list.setIconSize(QSize(_SIZE, _SIZE))
        self.list.setSizeAdjustPolicy(ChoiceList.SizeAdjustPolicy.AdjustToContents)
        self.hold_list(self.list)
        self._column.setAlignment(self.list, Qt.AlignmentFlag.AlignLeft)
        self.list.addItem(tr("none"), None)

    def show_directions(self, facings: Iterable[int], layout: Layout) -> None:
        """Offer these directions, as they are on a grid."""
        self.list.clear()
        self.list.addItem(tr("none"), None)
        for facing in facings:
            self.list.addItem(QIcon(_arrow(layout.facing_angle(facing))), str(facing), facing)

    def show_value(self, value: Any) -> None:
        """Choose what stands; a direction that the system does not know is named all the same."""
        at = self.list.findData(value)
        if at < 0:
            self.list.addItem(str(value), value)
            at = self.list.count() - 1
        self.list.setCurrentIndex(at)

    def show_several(self) -> None:
        """Nothing is chosen; words say why."""
        self.list.setPlaceholderText(tr("several values"))
        self.list.setCurrentIndex(-1)


def _arrow(angle: float) -> QPixmap:
    """An arrow that points so many degrees clockwise from the top, in the colour of text."""
    ratio = 2
    made = QPixmap(_SIZE * ratio, _SIZE * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(_SIZE / 2, _SIZE / 2)
    painter.rotate(angle)
    shape = polygon(QPointF(0, -8), QPointF(6, 6), QPointF(0, 3), QPointF(-6, 6))
    fill(painter, shape, QGuiApplication.palette().color(QPalette.ColorRole.Text))
    painter.end()
    return made
