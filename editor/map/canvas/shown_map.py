"""A map as the canvas shows it: its picture, and what of it is visible."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from hexwright.render.geometry import Layout
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.render.styles import colour
from hexwright.schema.grid import MapIndex


class ShownMap:
    """One state of a map, ready to be drawn; another state is another object."""

    def __init__(self, picture: MapPicture, layers: Layers) -> None:
        """Show a picture with some of its layers."""
        self.picture = picture
        self.layers = layers
        self.sheet = picture.sheet()

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

    def draw_draft(self, painter: QPainter, region: QRectF) -> None:
        """Draw a region in little time."""
        self.picture.draw_far(painter, region, self.layers)

    def with_layers(self, layers: Layers) -> "ShownMap":
        """The same map with other layers visible."""
        return ShownMap(self.picture, layers)
