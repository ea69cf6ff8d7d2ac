"""Pictures that designers bring along: terrain drawn by them, clipped to its hex."""

from math import floor, log2, sqrt
from threading import Lock

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from hexwright.render.brush import clipped
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.image_shelf import ArtPicture, ImageShelf
from hexwright.render.window import Window
from hexwright.schema.grid import Place

_MOST_HALVINGS = 6
# Maps are drawn by several threads; a drawing of Qt's is not made for that.
_one_at_a_time = Lock()


def draw_picture(painter: QPainter, picture: ArtPicture, target: QRectF, shelf: ImageShelf) -> None:
    """A picture that fills a rectangle, whatever its own shape; what sticks out is cut off."""
    size = picture.size
    if size.isEmpty():
        return
    size.scale(target.size(), Qt.AspectRatioMode.KeepAspectRatioByExpanding)
    rect = QRectF(QPointF(), size)
    rect.moveCenter(target.center())
    if picture.drawing is not None:
        with _one_at_a_time:
            picture.drawing.render(painter, rect)
        return
    own = picture.pixels.width()
    scale = sqrt(abs(painter.deviceTransform().determinant())) * rect.width() / own
    halvings = floor(-log2(scale)) if 0 < scale < 1 else 0
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(rect, shelf.unpacked(picture, min(halvings, _MOST_HALVINGS)))


def draw_images(board: DrawnMap, painter: QPainter, window: Window) -> None:
    """The pictures of all hexes whose terrain, or what is laid on it, has one."""
    if not any(kind.art.image for kind in board.module.terrain.hexes):
        return
    for place in window:
        if not board.exists(place):
            continue
        laid = board.overlays_at(place)
        arts = [(board.art(place), None), *((kind.art, one.facing) for one, kind in laid)]
        for art, facing in arts:
            picture = board.images.find(art.image)
            if picture is not None:
                _in_hex(board, painter, place, picture, facing)


def _in_hex(
    board: DrawnMap,
    painter: QPainter,
    place: Place,
    picture: ArtPicture,
    facing: int | None,
) -> None:
    hexagon = QPainterPath()
    hexagon.addPolygon(board.layout.polygon(*place))
    hexagon.closeSubpath()
    with clipped(painter, hexagon):
        target = hexagon.boundingRect()
        if facing:
            turn = board.layout.facing_angle(facing) - board.layout.facing_angle(0)
            painter.translate(target.center())
            painter.rotate(turn)
            painter.translate(-target.center())
        draw_picture(painter, picture, target, board.images)
