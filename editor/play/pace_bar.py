"""How fast the computer players move."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QSlider, QWidget

from hexwright.editor.play.bots import Bots
from hexwright.schema.language import tr

# Milliseconds between two moves, from slow to as fast as the computer thinks.
PACES: Final = (3000, 2000, 1400, 1000, 600, 300, 100, 0)


class PaceBar(QWidget):
    """A slider from slow to fast."""

    def __init__(self, bots: Bots, parent: QWidget | None = None) -> None:
        """The pace of the computer players of a session."""
        super().__init__(parent)
        self._bots = bots
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, len(PACES) - 1)
        self.slider.setPageStep(1)
        self.slider.setFixedWidth(110)
        self.slider.setAccessibleName(tr("Speed of the computer players"))
        self.slider.setToolTip(tr("Speed of the computer players"))
        self.slider.valueChanged.connect(lambda number: bots.set_pace(PACES[number]))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 0, 6, 0)
        layout.addWidget(QLabel(tr("Slow"), self))
        layout.addWidget(self.slider)
        layout.addWidget(QLabel(tr("Fast"), self))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        bots.pace_changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        nearest = min(PACES, key=lambda pace: abs(pace - self._bots.pace))
        self.slider.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.slider.setValue(PACES.index(nearest))
        self.slider.blockSignals(False)  # noqa: FBT003 - Qt's own signature
