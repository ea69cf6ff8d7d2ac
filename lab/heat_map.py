"""Where things happen, drawn on the module's own map: the more, the redder a hex."""

from collections.abc import Mapping
from math import sqrt
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from hexwright.render.brush import fill, polygon
from hexwright.render.geometry import Layout
from hexwright.render.job import Job
from hexwright.render.map_picture import BOARD_LAYERS
from hexwright.schema.module import Module

_WIDE: Final = 1100
_HEAT: Final = QColor("#c3161c")
_PALE: Final = QColor(255, 255, 255, 90)


def heat_map(module: Module, scenario: str, heat: Mapping[str, int]) -> QImage:
    """The map of a scenario, paled, with every hex tinted by its share of the greatest number."""
    job = Job(module, "", scenario=scenario, layers=BOARD_LAYERS, with_counters=False)
    sheet = job.picture.sheet()
    scale = _WIDE / sheet.width()
    job = Job(
        module,
        "",
        scenario=scenario,
        pixels_per_hex=job.pixels_per_hex * scale / job.scale,
        layers=BOARD_LAYERS,
        with_counters=False,
    )
    size = job.size(20_000, 100_000_000)
    image = job.band(size.width(), 0, size.height())
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(image.rect(), _PALE)
    painter.scale(job.scale, job.scale)
    painter.translate(-sheet.topLeft())
    _tint(painter, job, heat)
    painter.end()
    return image


def _tint(painter: QPainter, job: Job, heat: Mapping[str, int]) -> None:
    board, most = job.picture.board, max(heat.values(), default=1)
    layout = Layout(board.map.grid)
    for hex_, count in heat.items():
        place = board.index.find(hex_)
        if place is None or count <= 0:
            continue
        tint = QColor(_HEAT)
        # By the root: a hex with a tenth of the fights of another is still to be seen.
        tint.setAlphaF(0.12 + 0.68 * sqrt(count / most))
        corners = [QPointF(point) for point in layout.corners(*place)]
        fill(painter, polygon(*corners), tint)
