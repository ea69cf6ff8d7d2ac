"""Fields for the shape of a grid, with little pictures of what they mean."""

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QToolButton,
    QWidget,
)

from hexwright.editor.forms.dialog_frame import edge_colour
from hexwright.editor.forms.plain_fields import measure_field
from hexwright.render.brush import pen
from hexwright.render.geometry import Layout
from hexwright.schema.language import tr
from hexwright.schema.model.map import Grid

_PICTURE = QSize(64, 48)
_SAMPLE = Grid(orientation="flat", columns=3, rows=2, stagger="odd")
# A frame tells what is chosen better than a darker button does.
_STYLE = """
QToolButton { border: 1px solid EDGE; border-radius: 5px; padding: 4px;
              background: palette(base); }
QToolButton:hover, QToolButton:focus { border-color: palette(highlight); }
QToolButton:checked { border: 2px solid palette(highlight); padding: 3px;
                      background: palette(alternate-base); }
QToolButton:checked:focus { text-decoration: underline; }
"""
_EDGES = ("left", "top", "right", "bottom")


class PictureChoice(QWidget):
    """Some buttons with pictures, one of which is chosen."""

    changed = Signal()

    def __init__(self, name: str) -> None:
        """No choices yet."""
        super().__init__()
        self.setAccessibleName(name)
        self._name = name
        edge = edge_colour(self).name(QColor.NameFormat.HexArgb)
        self.setStyleSheet(_STYLE.replace("EDGE", edge))
        self._group = QButtonGroup(self)
        self._values: list[str] = []
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addStretch(1)
        self._group.idToggled.connect(self._tell)

    def offer(self, value: str, words: str, picture: QIcon) -> None:
        """Add a choice."""
        button = QToolButton(self)
        button.setCheckable(True)
        button.setText(words)
        button.setIcon(picture)
        button.setIconSize(_PICTURE)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setAccessibleName(f"{self._name}: {words.replace('&', '')}")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)
        layout.insertWidget(len(self._values), button)
        self._group.addButton(button, len(self._values))
        self._values.append(value)

    def show_pictures(self, pictures: list[QIcon]) -> None:
        """Other pictures for the same choices."""
        for number, picture in enumerate(pictures):
            self.button(number).setIcon(picture)

    def button(self, number: int) -> QToolButton:
        """One of the buttons."""
        found = self._group.button(number)
        assert isinstance(found, QToolButton)
        return found

    def choose(self, value: str) -> None:
        """Choose one of the values."""
        self.button(self._values.index(value)).setChecked(True)

    def value(self) -> str:
        """What is chosen."""
        return self._values[self._group.checkedId()]

    def _tell(self, _number: int, checked: bool) -> None:  # noqa: FBT001 - Qt calls it
        if checked:
            self.changed.emit()


def grid_icon(orientation: str, stagger: str) -> QIcon:
    """A few hexes of a grid; lines that are shifted are filled."""
    ratio = 3.0
    picture = QPixmap(_PICTURE * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    size = {"columns": 3, "rows": 2} if orientation == "flat" else {"columns": 3, "rows": 3}
    grid = replace(_SAMPLE, orientation=orientation, stagger=stagger, **size)
    layout = Layout(grid)
    bounds = layout.bounds()
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    room = QRectF(QPointF(), _PICTURE.toSizeF()).adjusted(2, 2, -2, -2)
    scale = min(room.width() / bounds.width(), room.height() / bounds.height())
    painter.translate(room.center())
    painter.scale(scale, scale)
    painter.translate(-bounds.center())
    colours = QApplication.palette()
    ink = colours.color(QPalette.ColorRole.ButtonText)
    painter.setPen(pen(ink, 1.4 / scale))
    for row in range(grid.rows):
        for column in range(grid.columns):
            line = column if orientation == "flat" else row
            shifted = (line % 2 == 0) == (stagger == "odd")
            fill = colours.color(QPalette.ColorRole.Highlight)
            fill.setAlphaF(0.35 if shifted else 0.0)
            painter.setBrush(fill)
            painter.drawPolygon(layout.polygon(column, row))
    painter.end()
    return QIcon(picture)


class GridFields(QObject):
    """Everything of a grid but its size: shape, half hexes, measures and north."""

    changed = Signal()

    def __init__(self, parent: QObject, grid: Grid) -> None:
        """Fields that show a grid; the dialog puts them in their places."""
        super().__init__(parent)
        self._grid = grid
        self.orientation = PictureChoice(tr("Hexes"))
        self.orientation.offer("flat", tr("&Flat top"), grid_icon("flat", "odd"))
        self.orientation.offer("pointy", tr("&Pointy top"), grid_icon("pointy", "odd"))
        self.stagger = PictureChoice(tr("Shifted"))
        self.stagger.offer("odd", "", QIcon())
        self.stagger.offer("even", "", QIcon())
        self.hex_mm = measure_field(5, 200, grid.hex_mm, tr("Hex size"), "mm")
        self.hex_mm.setToolTip(tr("Between two opposite sides of a hex on paper."))
        self.metres = measure_field(0, 1_000_000, grid.metres, tr("Scale"), "m", tr("not given"))
        self.metres.setToolTip(tr("What one hex is on the ground."))
        self.north = measure_field(0, 359.9, grid.north, tr("North"), "°")
        self.north.setToolTip(tr("Where north is, clockwise from the top of the map."))
        self.north.setWrapping(True)
        self.halves = _EdgeBoxes(grid.half_hexes)
        self.playable = QCheckBox(tr("Units may &enter half hexes"))
        self.playable.setChecked(grid.half_hexes_playable)
        self.orientation.choose(grid.orientation)
        self.stagger.choose(grid.stagger)
        self._show_stagger()
        self._connect()

    def _connect(self) -> None:
        self.orientation.changed.connect(self._show_stagger)
        for signal in (
            self.orientation.changed,
            self.stagger.changed,
            self.hex_mm.valueChanged,
            self.metres.valueChanged,
            self.north.valueChanged,
            self.halves.changed,
            self.playable.toggled,
        ):
            signal.connect(lambda *_: self.changed.emit())
        self.halves.changed.connect(self._enable)
        self._enable()

    def _enable(self) -> None:
        self.playable.setEnabled(bool(self.halves.edges()))

    def _show_stagger(self) -> None:
        flat = self.orientation.value() == "flat"
        words = (
            (tr("&Odd columns lower"), tr("Even columns lo&wer"))
            if flat
            else (tr("&Odd rows further right"), tr("Even ro&ws further right"))
        )
        shape = self.orientation.value()
        for number, text in enumerate(words):
            button = self.stagger.button(number)
            button.setText(text)
            button.setAccessibleName(text.replace("&", ""))
        self.stagger.show_pictures([grid_icon(shape, "odd"), grid_icon(shape, "even")])

    def grid(self, columns: int, rows: int) -> Grid:
        """The grid that the fields show, of a size."""
        values: dict[str, Any] = {
            "orientation": self.orientation.value(),
            "stagger": self.stagger.value(),
            "hex_mm": self.hex_mm.value(),
            "metres": self.metres.value(),
            "north": self.north.value(),
            "half_hexes": self.halves.edges(),
            "half_hexes_playable": self.playable.isChecked(),
        }
        return replace(self._grid, columns=columns, rows=rows, **values)


class _EdgeBoxes(QWidget):
    """The four edges of a map, each to be ticked."""

    changed = Signal()

    def __init__(self, edges: tuple[str, ...]) -> None:
        super().__init__()
        words = {
            "left": tr("Left"),
            "top": tr("Top"),
            "right": tr("Right"),
            "bottom": tr("Bottom"),
        }
        self.boxes = {name: QCheckBox(words[name], self) for name in _EDGES}
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        self._given = edges
        for name, box in self.boxes.items():
            box.setChecked(name in edges)
            box.setAccessibleName(tr("Half hexes at the edge: {edge}", edge=words[name]))
            box.toggled.connect(lambda _on: self.changed.emit())
            layout.addWidget(box)
        layout.addStretch(1)

    def edges(self) -> tuple[str, ...]:
        """The ticked edges; in the order in which they were given, if they are the same."""
        ticked = tuple(name for name, box in self.boxes.items() if box.isChecked())
        return self._given if set(ticked) == set(self._given) else ticked
