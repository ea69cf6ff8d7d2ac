"""The turns of a scenario: the list, and below it the track as it is printed on the map."""

from typing import Final

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from hexwright.editor.forms.form_area import FormArea
from hexwright.editor.scenarios.part_tab import PartTab
from hexwright.editor.scenarios.steps import BattleSteps
from hexwright.render.styles import PARCHMENT, MapStyle
from hexwright.render.turn_track import TurnTrack
from hexwright.schema.language import tr

_EDGE: Final = QPointF(4, 4)
_HIGHEST: Final = 300
_RIM: Final = 3.0


class TrackView(QWidget):
    """A drawn turn track; a click on a box tells its turn."""

    # The place of a turn in the list; how high all rows of boxes are.
    chosen = Signal(int)
    fitted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """No turns yet."""
        super().__init__(parent)
        self.track: TurnTrack | None = None
        self.current = -1
        self.setAccessibleName(tr("Turn track"))

    def show_track(self, track: TurnTrack) -> None:
        """Show other turns."""
        self.track = track
        self._fit()
        self.update()

    def show_current(self, place: int) -> None:
        """Mark the box of a turn; -1 marks none."""
        self.current = place
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrower track has more rows."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.setMinimumHeight(self._high())
        self.fitted.emit(self._high())

    def _high(self) -> int:
        high = self.track.height(self._wide()) if self.track else 0.0
        return int(high + 2 * _EDGE.y()) if high else 0

    def _wide(self) -> float:
        return self.width() - 2 * _EDGE.x()

    def turn_at(self, point: QPointF) -> int:
        """The place of the turn whose box is at a point; -1 for none."""
        if self.track is None:
            return -1
        for place in range(len(self.track.turns)):
            if self.track.space(place + 1, _EDGE, self._wide()).contains(point):
                return place
        return -1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Tell which box was clicked."""
        place = self.turn_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and place >= 0:
            self.chosen.emit(place)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the track and mark the current turn."""
        if self.track is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.track.draw(painter, _EDGE, self._wide())
        if 0 <= self.current < len(self.track.turns):
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), _RIM))
            space = self.track.space(self.current + 1, _EDGE, self._wide())
            painter.drawRoundedRect(space, _RIM, _RIM)
        painter.end()


class TurnsTab(PartTab):
    """The list of turns with its track; every edit is drawn at once."""

    def __init__(self, member: str, title: str, parent: QWidget | None = None) -> None:
        """An empty list."""
        super().__init__(member, title, parent)
        self._style: MapStyle = PARCHMENT
        self.view = TrackView(self)
        self.view.chosen.connect(self.go_to)
        self.view.fitted.connect(self._make_room)
        self.shown.connect(self.view.show_current)
        self._area = FormArea(self, self.view)
        self.column.addWidget(self._area)

    def set_style(self, style: MapStyle) -> None:
        """Draw the track as another style prints it."""
        self._style = style
        self._draw()

    def show_battle(self, steps: BattleSteps) -> None:
        """Show the turns of a scenario as they are now."""
        super().show_battle(steps)
        self._draw()

    def _make_room(self, high: int) -> None:
        self._area.setFixedHeight(min(high, _HIGHEST))

    def _draw(self) -> None:
        steps = self.battle_steps
        if steps is not None:
            self._area.setVisible(bool(self.items))
            self.view.show_track(TurnTrack(steps.module, steps.battle, self._style))
