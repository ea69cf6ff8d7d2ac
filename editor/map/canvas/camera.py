"""Which part of the map is seen, and how large: numbers only, no widget.

The zoom goes in small fixed steps and the map's corner stands on a whole pixel, so that the chunks
of the picture are always copied as they are, never stretched.
"""

from math import ceil, floor, log2

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QTransform

from hexwright.render.geometry import PITCH

# Pixels between two hexes at 100 %.
USUAL_PITCH = 80
# Steps in which the zoom doubles, and how many of them a turn of the wheel is.
STEPS = 16
WHEEL_STEPS = 4
_LEAST, _MOST = 0.012, 8.0
# Room around the sheet at the edges of the view, in pixels.
_ROOM = 60


class Camera:
    """A view of a sheet: zoom step, and the position of the sheet's corner in the view."""

    def __init__(self) -> None:
        """Nothing is seen yet."""
        self.sheet = QRectF(0, 0, 1, 1)
        self.view = QSize(1, 1)
        self.ratio = 1.0
        self.step = 0
        # Device pixels from the view's corner to the sheet's corner.
        self.corner = QPoint(0, 0)

    @property
    def zoom(self) -> float:
        """1 is 100 %."""
        return float(2.0 ** (self.step / STEPS))

    @property
    def scale(self) -> float:
        """Device pixels of a map unit."""
        return self.zoom * USUAL_PITCH / PITCH * self.ratio

    def sheet_pixels(self) -> QSize:
        """Size of the whole sheet in device pixels."""
        return QSize(ceil(self.sheet.width() * self.scale), ceil(self.sheet.height() * self.scale))

    def to_map(self, point: QPointF) -> QPointF:
        """The point of the map under a point of the view (logical pixels)."""
        device = point * self.ratio - QPointF(self.corner)
        return device / self.scale + self.sheet.topLeft()

    def to_view(self, point: QPointF) -> QPointF:
        """Where a point of the map is in the view (logical pixels)."""
        device = (point - self.sheet.topLeft()) * self.scale + QPointF(self.corner)
        return device / self.ratio

    def transform(self) -> QTransform:
        """What `to_view` does, for whole outlines at once."""
        scale, corner = self.scale / self.ratio, QPointF(self.corner) / self.ratio
        at = corner - self.sheet.topLeft() * scale
        return QTransform(scale, 0, 0, scale, at.x(), at.y())

    def seen(self) -> QRect:
        """The part of the sheet that is seen, in device pixels from the sheet's corner."""
        whole = QRect(QPoint(0, 0), self.sheet_pixels())
        view = QRect(-self.corner, self._device_view())
        return whole.intersected(view)

    def seen_map(self) -> QRectF:
        """The part of the map that is seen, in map units."""
        rect = QRectF(self.seen())
        at = rect.topLeft() / self.scale + self.sheet.topLeft()
        return QRectF(at, rect.size() / self.scale)

    def zoom_to(self, step: float, at: QPointF) -> None:
        """Another zoom step; the point of the map under `at` (logical pixels) stays there."""
        point = self.to_map(at)
        self.step = max(_step_of(_LEAST), min(_step_of(_MOST), round(step)))
        moved = at * self.ratio - (point - self.sheet.topLeft()) * self.scale
        self.corner = moved.toPoint()
        self.keep_in_view()

    def move(self, by: QPointF) -> None:
        """Move the sheet in the view by logical pixels."""
        self.corner = self.corner + (by * self.ratio).toPoint()
        self.keep_in_view()

    def centre_on(self, point: QPointF) -> None:
        """Bring a point of the map to the middle of the view."""
        view = self._device_view()
        middle = QPointF(view.width() / 2, view.height() / 2)
        self.corner = (middle - (point - self.sheet.topLeft()) * self.scale).toPoint()
        self.keep_in_view()

    def fit(self, rect: QRectF | None = None) -> None:
        """Show the whole sheet, or a part of it, as large as it fits."""
        rect = rect or self.sheet
        view = self._device_view()
        room = 2 * 14 * self.ratio
        scale = min(
            max(view.width() - room, 8) / rect.width(), max(view.height() - room, 8) / rect.height()
        )
        step = floor(log2(scale / self.ratio * PITCH / USUAL_PITCH) * STEPS)
        self.step = max(_step_of(_LEAST), min(_step_of(_MOST), step))
        self.centre_on(rect.center())

    def keep_in_view(self) -> None:
        """Never lose the sheet: it is centred where it fits, else it fills the view."""
        view, pixels = self._device_view(), self.sheet_pixels()
        room = round(_ROOM * self.ratio)
        self.corner = QPoint(
            _kept(self.corner.x(), pixels.width(), view.width(), room),
            _kept(self.corner.y(), pixels.height(), view.height(), room),
        )

    def _device_view(self) -> QSize:
        return QSize(round(self.view.width() * self.ratio), round(self.view.height() * self.ratio))


def _step_of(zoom: float) -> int:
    return round(log2(zoom) * STEPS)


def _kept(corner: int, length: int, view: int, room: int) -> int:
    if length + 2 * room <= view:
        return (view - length) // 2
    return max(min(corner, room), view - length - room)
