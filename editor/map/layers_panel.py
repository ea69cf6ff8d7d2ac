"""The layers of a map: what is shown, how faint, and what tools may touch."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QSlider, QToolButton, QVBoxLayout, QWidget

from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.icons import switch_icon
from hexwright.editor.plain_text import plain_label, plain_tip
from hexwright.render.map_picture import Layers
from hexwright.schema.language import tr

# Layers that no tool edits: they can be hidden but have no lock.
_DERIVED = {"grid", "numbers"}
# A window that is lower has no room for all rows, which are at least so high together then.
_LOW, _LEAST = 640, 120


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
        rows = self._rows = QWidget()
        inner = QVBoxLayout(rows)
        inner.setContentsMargins(6, 6, 6, 6)
        inner.addLayout(grid)
        inner.addStretch(1)
        self._area = FormArea(self, rows)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._is_low = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._area)

    def fit(self, height: int) -> None:
        """Be scrolled in a low window, which the rows would make higher than its screen."""
        if self._is_low is not (height < _LOW):
            self._is_low = height < _LOW
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """All rows; in a low window some of them, with a bar that lies on no lock."""
        rows = self._rows.minimumSizeHint()
        if not self._is_low:
            return rows
        bar = self._area.verticalScrollBar().sizeHint().width()
        return QSize(rows.width() + bar, min(rows.height(), _LEAST))

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
