"""The dialog for the size of a map."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPolygonF
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import ChangeDialog, LossList, form, note
from hexwright.editor.forms.plain_fields import number_field
from hexwright.editor.map.dialogs.pictures import HexSketch, TerrainChoice
from hexwright.editor.map.edits.numberings import described
from hexwright.editor.map.edits.regridding import MAX_SIDE, Relaid, size_issues, usual_terrain
from hexwright.editor.map.edits.resize import Edges, around, can_keep_numbers, resized
from hexwright.editor.plain_text import plain_tip
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module


class _Arrow(QWidget):
    """An arrow that shows at which edge hexes come or go."""

    def __init__(self, turn: int) -> None:
        super().__init__()
        self._turn = turn
        self._is_out = True
        self.setFixedSize(20, 20)

    def point(self, *, outwards: bool) -> None:
        """Point away from the map, where it grows, or into it."""
        self._is_out = outwards
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the arrow."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(10, 10)
        painter.rotate(self._turn + (0 if self._is_out else 180))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.Highlight))
        points = ((0, -8), (7, 0), (2.5, 0), (2.5, 8), (-2.5, 8), (-2.5, 0), (-7, 0))
        painter.drawPolygon(QPolygonF([QPointF(*point) for point in points]))


class ResizeDialog(ChangeDialog):
    """Asks how many columns and rows come or go at each edge, and tells what gets lost."""

    def __init__(
        self,
        module: Module,
        map_id: str,
        places: Iterable[Place] = (),
        parent: QWidget | None = None,
    ) -> None:
        """`places` are hexes that the map shall be cropped to; without any it keeps its size."""
        super().__init__(parent, tr("Resize or crop map"), tr("&Apply"))
        self._module = module
        self._map = module.maps[map_id]
        chosen = list(places)
        edges = around(self._map.grid, chosen) if chosen else Edges()
        self.left = self._edge_field(edges.left, tr("Columns at the left edge"))
        self.top = self._edge_field(edges.top, tr("Rows at the upper edge"))
        self.right = self._edge_field(edges.right, tr("Columns at the right edge"))
        self.bottom = self._edge_field(edges.bottom, tr("Rows at the lower edge"))
        self._arrows = {name: _Arrow(turn) for name, turn in _TURNS.items()}
        self.sketch = HexSketch(self)
        self.size_line = note(self)
        self.keep = QRadioButton(tr("Hexes &keep their numbers"), self)
        self.anew = QRadioButton(tr("&Number the hexes anew; everything follows"), self)
        self.keep.setChecked(True)
        self.terrain = TerrainChoice(module.terrain, usual_terrain(self._map), tr("New hexes"))
        self.losses = LossList(self)
        self._made = Relaid(Change("", {}))
        self._fill()
        self._connect()
        self.refresh()

    @classmethod
    def ask(
        cls, parent: QWidget | None, module: Module, map_id: str, places: Iterable[Place] = ()
    ) -> Change | None:
        """The change of size that the user wants; None if there is none."""
        return cls(module, map_id, places, parent).asked()

    def _edge_field(self, value: int, name: str) -> QSpinBox:
        field = number_field(-MAX_SIDE, MAX_SIDE, value, name)
        field.setToolTip(
            plain_tip(tr("{name}: above 0 they are added, below 0 taken away.", name=name))
        )
        field.setMinimumWidth(72)
        return field

    def _fill(self) -> None:
        square = QGridLayout()
        square.setSpacing(8)
        centre = Qt.AlignmentFlag.AlignCenter
        square.addLayout(_beside(self._arrows["top"], self.top, upright=False), 0, 1, centre)
        square.addLayout(_beside(self._arrows["left"], self.left, upright=True), 1, 0, centre)
        square.addWidget(self.sketch, 1, 1)
        square.addLayout(_beside(self._arrows["right"], self.right, upright=True), 1, 2, centre)
        square.addLayout(_beside(self._arrows["bottom"], self.bottom, upright=False), 2, 1, centre)
        square.setColumnStretch(1, 1)
        square.setRowStretch(1, 1)
        self.settings.addLayout(square, 1)
        self.settings.addWidget(self.size_line)
        self.settings.addWidget(self.keep)
        self.settings.addWidget(self.anew)
        form(self.settings).addRow(tr("N&ew hexes:"), self.terrain)
        self.picture.addWidget(self.losses, 1)
        QWidget.setTabOrder(self.top, self.left)
        QWidget.setTabOrder(self.left, self.right)
        QWidget.setTabOrder(self.right, self.bottom)

    def _connect(self) -> None:
        for field in (self.left, self.top, self.right, self.bottom):
            field.valueChanged.connect(self.refresh)
        self.keep.toggled.connect(self.refresh)
        self.terrain.currentIndexChanged.connect(self.refresh)
        self.losses.agree.toggled.connect(self._show_outcome)

    def edges(self) -> Edges:
        """What the fields say."""
        fields = (self.left, self.top, self.right, self.bottom)
        return Edges(*(field.value() for field in fields))

    def refresh(self) -> None:
        """Work out the new map, its size and its losses."""
        edges = self.edges()
        can_keep = can_keep_numbers(self._map, edges)
        self.keep.setEnabled(can_keep)
        self.keep.setToolTip(
            plain_tip("" if can_keep else tr("No numbers are left for the new hexes."))
        )
        if not can_keep and self.keep.isChecked():
            self.anew.setChecked(True)  # comes back here
            return
        self.terrain.setEnabled(max(edges) > 0)
        self._made = resized(
            self._module,
            self._map.id,
            edges,
            keep_numbers=self.keep.isChecked(),
            fill=self.terrain.terrain(),
        )
        for name, arrow in self._arrows.items():
            arrow.point(outwards=getattr(edges, name) >= 0)
        self._show_size(edges)
        self._show_sketch(edges)
        self.losses.show_losses(self._made.losses, self._made.cut)
        self._show_outcome()

    def _show_outcome(self) -> None:
        wanted = self._made.change if self.losses.is_agreed() else None
        self.show_outcome(wanted, self._made.problems)

    def _show_size(self, edges: Edges) -> None:
        old, new = self._map.grid, edges.grown(self._map.grid)
        words = tr(
            "From {old} to {new} hexes.",
            old=f"{old.columns} × {old.rows}",
            new=f"{new.columns} × {new.rows}",
        )
        map_ = self._new_map()
        if map_ is not None and not self._made.problems:
            words = f"{words} {described(map_.grid, map_.numbering)}"
        self.size_line.setText(words)

    def _new_map(self) -> Map | None:
        found = [
            content for content in self._made.change.contents.values() if isinstance(content, Map)
        ]
        return found[0] if found else self._map

    def _show_sketch(self, edges: Edges) -> None:
        """The map with all hexes that were or will be."""
        grown = Edges(*(max(0, edge) for edge in edges))
        cut = Edges(*(max(0, -edge) for edge in edges))
        grid = grown.grown(self._map.grid)
        if list(size_issues(grid)) or grid.columns * grid.rows > _MOST_SKETCHED:
            self.sketch.show_map(self._module.terrain, self._map)
            return
        fill = self.terrain.terrain()
        laid = _ground(self._module, self._map, grown, fill)
        old = self._map.grid

        def is_new(place: Place) -> bool:
            column, row = place[0] - grown.left, place[1] - grown.top
            return not (0 <= column < old.columns and 0 <= row < old.rows)

        def is_gone(place: Place) -> bool:
            return (
                place[0] < cut.left
                or place[1] < cut.top
                or place[0] >= grid.columns - cut.right
                or place[1] >= grid.rows - cut.bottom
            )

        self.sketch.show_map(self._module.terrain, laid, is_new, is_gone)


_TURNS = {"left": -90, "top": 0, "right": 90, "bottom": 180}
_MOST_SKETCHED = 250_000


def _ground(module: Module, map_: Map, edges: Edges, fill: str) -> Map:
    """The ground alone, enlarged: what is on it is not in the sketch."""
    made = resized(module, map_.id, edges, keep_numbers=False, fill=fill)
    found = [content for content in made.change.contents.values() if isinstance(content, Map)]
    return found[0] if found else map_


def _beside(arrow: QWidget, field: QWidget, *, upright: bool) -> QBoxLayout:
    line: QBoxLayout = QVBoxLayout() if upright else QHBoxLayout()
    line.setSpacing(4)
    line.addWidget(arrow, 0, Qt.AlignmentFlag.AlignCenter)
    line.addWidget(field)
    return line
