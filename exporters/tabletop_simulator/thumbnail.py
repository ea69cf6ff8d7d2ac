"""The picture of a board in the game's list of saves, made of the pictures of its parts."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

# The longer side in pixels.
SIDE = 256


class Thumbnail:
    """A small picture of a sheet: to draw a large board once more for it takes a minute."""

    def __init__(self, sheet: QRectF) -> None:
        """Nothing is on it yet."""
        self._sheet = sheet
        fit = sheet.size().scaled(SIDE, SIDE, Qt.AspectRatioMode.KeepAspectRatio)
        wide, high = max(round(fit.width()), 1), max(round(fit.height()), 1)
        self.image = QImage(wide, high, QImage.Format.Format_RGB32)

    def add(self, part: QImage, region: QRectF) -> None:
        """Put in what a region of the sheet shows."""
        place = region.translated(-self._sheet.topLeft())
        across = self.image.width() / self._sheet.width()
        down = self.image.height() / self._sheet.height()
        # Rounded alike for both parts beside it, an edge leaves no gap.
        left, right = round(place.left() * across), round(place.right() * across)
        top, bottom = round(place.top() * down), round(place.bottom() * down)
        size = QSize(max(right - left, 1), max(bottom - top, 1))
        painter = QPainter(self.image)
        smooth = Qt.TransformationMode.SmoothTransformation
        painter.drawImage(left, top, part.scaled(size, mode=smooth))
        painter.end()
