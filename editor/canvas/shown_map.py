"""A map as the canvas shows it: its picture, what of it is visible, and counters on top."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from render.counter_picture import SetUp, draw_placed
from render.geometry import Layout
from render.map_picture import Layers, MapPicture
from render.styles import colour
from schema.grid import MapIndex
from schema.model.scenario import Scenario

# Counters reach beyond their rectangle by shadow and facing arrow.
_REACH = 30.0


class ShownMap:
    """One state of a map, ready to be drawn; another state is another object."""

    def __init__(
        self, picture: MapPicture, layers: Layers, scenario: Scenario | None = None
    ) -> None:
        """Show a picture with some of its layers, and the set-up of a scenario."""
        self.picture = picture
        self.layers = layers
        self.scenario = scenario
        self.sheet = picture.sheet()
        self._setup = None
        if scenario is not None:
            self._setup = SetUp(picture.board.module, picture, scenario.setup)

    @property
    def layout(self) -> Layout:
        """Where the hexes lie."""
        return self.picture.layout

    @property
    def index(self) -> MapIndex:
        """The numbers of the hexes."""
        return self.picture.board.index

    @property
    def paper(self) -> QColor:
        """The colour where nothing has been drawn yet."""
        return colour(self.picture.board.style.paper)

    def draw(self, painter: QPainter, region: QRectF) -> None:
        """Draw a region of the sheet."""
        self.picture.draw(painter, region, self.layers)
        self._draw_counters(painter, region)

    def draw_draft(self, painter: QPainter, region: QRectF) -> None:
        """Draw a region in little time."""
        self.picture.draw_far(painter, region, self.layers)
        self._draw_counters(painter, region)

    def _draw_counters(self, painter: QPainter, region: QRectF) -> None:
        if self._setup is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for _, look, rect in self._setup.counters:
            if rect.adjusted(-_REACH, -_REACH, _REACH, _REACH).intersects(region):
                draw_placed(painter, look, rect, self.layout)

    def with_layers(self, layers: Layers) -> "ShownMap":
        """The same map with other layers visible."""
        return ShownMap(self.picture, layers, self.scenario)
