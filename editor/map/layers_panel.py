"""The layers of a map: what is shown, how faint, and what tools may touch."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QSlider, QToolButton, QVBoxLayout, QWidget

from hexwright.editor.icons import switch_icon
from hexwright.editor.plain_text import plain_label, plain_tip
from hexwright.render.map_picture import Layers
from hexwright.schema.language import tr

# Layers that no tool edits: they can be hidden but have no lock.
_DERIVED = {"grid", "numbers"}


def layer_titles() -> dict[str, str]:
    """All layers from the one on top to the lowest, by the name of their field in `Layers`."""
    return {
        "labels": tr("Labels"),
        "sites": tr("Objectives and sites"),
        "zones": tr("Zones"),
        "numbers": tr("Hex numbers"),
        "grid": tr("Grid"),
        "lines": tr("Roads and lines"),
        "hexsides": tr("Hexsides"),
        "terrain": tr("Terrain"),
        "elevation": tr("Elevation"),
        "underlay": tr("Scan"),
    }


class LayersPanel(QWidget):
    """A row for each layer: eye, name, opacity, lock."""

    changed = Signal(object)  # the Layers to show
    lock_changed = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        """All layers as maps are usually shown."""
        super().__init__(parent)
        self.eyes: dict[str, QToolButton] = {}
        self.sliders: dict[str, QSlider] = {}
        self.locks: dict[str, QToolButton] = {}
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        for row, (name, title) in enumerate(layer_titles().items()):
            self._add_row(grid, row, name, title)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addLayout(grid)
        layout.addStretch(1)

    def _add_row(self, grid: QGridLayout, row: int, name: str, title: str) -> None:
        shown = getattr(Layers(), name) > 0
        eye = self._button("eye", "eye-shut", tr("Show or hide {layer}", layer=title))
        eye.setChecked(shown)
        eye.toggled.connect(self._emit)
        label = plain_label(title)
        label.setBuddy(eye)
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(10, 100)
        slider.setPageStep(10)
        slider.setValue(100)
        slider.setFixedWidth(64)
        slider.setAccessibleName(tr("Opacity of {layer}", layer=title))
        slider.setToolTip(plain_tip(tr("Opacity of {layer}", layer=title)))
        slider.valueChanged.connect(self._emit)
        grid.addWidget(eye, row, 0)
        grid.addWidget(label, row, 1)
        grid.addWidget(slider, row, 2)
        self.eyes[name], self.sliders[name] = eye, slider
        if name not in _DERIVED:
            words = tr("Protect {layer} from all tools", layer=title)
            lock = self._button("lock", "lock-open", words)
            lock.toggled.connect(partial(self.lock_changed.emit, name))
            grid.addWidget(lock, row, 3)
            self.locks[name] = lock

    def _button(self, on: str, off: str, words: str) -> QToolButton:
        button = QToolButton()
        button.setIcon(switch_icon(on, off))
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setToolTip(plain_tip(words))
        button.setAccessibleName(words)
        button.setBackgroundRole(QPalette.ColorRole.Window)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def layers(self) -> Layers:
        """What is to be shown now."""
        values = {
            name: self.sliders[name].value() / 100 if self.eyes[name].isChecked() else 0.0
            for name in self.eyes
        }
        return replace(Layers(), **values)

    def set_shown(self, name: str, *, shown: bool) -> None:
        """Show or hide a layer."""
        self.eyes[name].setChecked(shown)

    def _emit(self) -> None:
        self.changed.emit(self.layers())
