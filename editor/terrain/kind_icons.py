"""Pictures of kinds of terrain in the shape of what they are painted on."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from hexwright.editor.terrain.edits.kinds import Group
from hexwright.editor.terrain.swatches import swatch
from hexwright.render.brush import pen, polygon
from hexwright.render.geometry import compass
from hexwright.schema.model.terrain import Art


@lru_cache(maxsize=600)
def kind_pixmap(
    group: Group,
    art: Art,
    ground: str | None,
    size: tuple[int, int],
    scale: float,
    style: str,
    is_flat: bool,  # noqa: FBT001 - a part of the key
) -> QPixmap:
    """A hex of the art, or a piece of land with the hexside or line running through."""
    # Inside one hex a grid of smaller ones would only confuse.
    grid = 0.0 if group == "hexes" else 1.0
    picture = swatch(group, art.style, art.colour, ground, size, scale, style, grid)
    shape = _hexagon(size, is_flat=is_flat) if group == "hexes" else _card(size)
    made = QPixmap(QSize(*size) * scale)
    made.setDevicePixelRatio(scale)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # A brush has a smooth edge, a clip has not.
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(picture)
    painter.drawPath(shape)
    painter.strokePath(shape, pen(QColor(0, 0, 0, 110), 1.0))
    painter.end()
    return made


def _hexagon(size: tuple[int, int], *, is_flat: bool) -> QPainterPath:
    centre = QPointF(size[0] / 2, size[1] / 2)
    tall, wide = size[1] / 2 - 0.5, size[0] / 2 - 0.5
    radius = min(wide, tall / 0.866) if is_flat else min(tall, wide / 0.866)
    turn = 30 if is_flat else 0
    return polygon(*(centre + compass(turn + 60 * k, radius) for k in range(6)))


def _card(size: tuple[int, int]) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(0.5, 0.5, size[0] - 1, size[1] - 1), 4, 4)
    return path
