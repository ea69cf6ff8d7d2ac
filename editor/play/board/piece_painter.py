"""Pieces painted on the screen: each look is drawn once for a size and copied from then on."""

from collections.abc import Iterator, Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from hexwright.editor.map.canvas.camera import Camera
from hexwright.editor.play.board.piece_looks import Badge
from hexwright.editor.play.board.pieces import DrawnPiece
from hexwright.render.body_band import draw_band
from hexwright.render.brush import box, circle, fill, moved, stroke, write
from hexwright.render.counter_picture import draw_placed, looks_to
from hexwright.render.fonts import SANS, text_path
from hexwright.render.geometry import Layout
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.symbols import draw_symbol

# Room around a counter for its shadow, its facing and its badges, in map units.
_ROOM = 27.0
_BADGE = 10.0
# A badge with the symbol of a marker, of which more must be told apart.
_MARKER = 12.5
# How far badges lie over each other, and on the counter, whose name is read below them.
_LAP, _LAP_ON_COUNTER = 4.0, 1.5
_BADGE_TONES = ("#f2c14e", "#f3a683", "#a3d39c", "#a8cbe6", "#d9bde6")
_INK = QColor("#2b241a")
_BACK_TONE, _BACK_INK = QColor("#5d5646"), QColor("#efe6cf")
_MOST_KEPT = 600


class PiecePainter:
    """Paints pieces in the pixels of a view."""

    def __init__(self, camera: Camera, images: ImageShelf | None = None) -> None:
        """Nothing has been drawn yet; counters with pictures of their own need a shelf."""
        self._camera = camera
        self._images = images
        self._kept: dict[tuple[object, ...], QPixmap] = {}

    def paint(self, painter: QPainter, one: DrawnPiece, layout: Layout) -> None:
        """Paint a piece where it stands, over the band of all that it covers."""
        if one.limbs:
            self._paint_band(painter, one, layout)
        corner = self._camera.to_view(one.rect.topLeft() - QPointF(_ROOM, _ROOM))
        ratio = self._camera.ratio
        # On whole pixels of the device, or the counter would be blurred.
        snapped = QPointF((corner * ratio).toPoint()) / ratio
        painter.drawPixmap(snapped, self._pixmap(one, layout))

    def _paint_band(self, painter: QPainter, one: DrawnPiece, layout: Layout) -> None:
        scale = self._camera.scale / self._camera.ratio
        with moved(painter, self._camera.to_view(one.rect.center()), scaled=scale):
            angle = looks_to(one.look, layout)
            draw_band(painter, one.look, one.limbs, QPointF(), angle)

    def _pixmap(self, one: DrawnPiece, layout: Layout) -> QPixmap:
        scale, ratio, size = self._camera.scale, self._camera.ratio, one.rect.size()
        key = (one.look, one.badges, size.width(), scale, ratio)
        if key not in self._kept:
            if len(self._kept) > _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = _drawn(one, scale, ratio, layout, self._images)
        return self._kept[key]


def _drawn(
    one: DrawnPiece,
    scale: float,
    ratio: float,
    layout: Layout,
    images: ImageShelf | None,
) -> QPixmap:
    size = one.rect.size()
    wide, high = size.width() + 2 * _ROOM, size.height() + 2 * _ROOM
    pixmap = QPixmap(ceil(wide * scale), ceil(high * scale))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale / ratio, scale / ratio)
    rect = QRectF(QPointF(_ROOM, _ROOM), size)
    draw_placed(painter, one.look, rect, layout, images)
    for badge, (at, radius) in zip(one.badges, badge_places(one.badges, rect), strict=True):
        # The symbol is the same in every language, and so is the colour that goes with it.
        tone = _BADGE_TONES[sum(map(ord, badge.symbol or badge.text)) % len(_BADGE_TONES)]
        draw_badge(painter, badge, at, tone, radius)
    painter.end()
    return pixmap


def badge_places(badges: Sequence[Badge], rect: QRectF) -> Iterator[tuple[QPointF, float]]:
    """Middle and radius of each badge: a row along the upper edge of a counter, as wide as it."""
    radii = [_MARKER if badge.symbol else _BADGE for badge in badges]
    wanted = 2 * sum(radii) - _LAP * (len(radii) - 1)
    scale = min(1.0, (rect.width() + 2 * _LAP) / wanted) if radii else 1.0
    x = rect.left() - _LAP
    for radius in radii:
        y = rect.top() + _LAP_ON_COUNTER - scale * radius
        yield QPointF(x + scale * radius, y), scale * radius
        x += scale * (2 * radius - _LAP)


def draw_badge(
    painter: QPainter, badge: Badge, at: QPointF, tone: str, radius: float = _BADGE
) -> None:
    """A small round sign: the symbol of a marker, else a letter or a level."""
    if badge.is_face_down:
        _draw_face_down(painter, badge, at, radius)
        return
    area = circle(at, radius)
    fill(painter, area.translated(0.8, 1.4), QColor(20, 14, 6, 90))
    fill(painter, area, QColor(tone))
    stroke(painter, area, _INK, 1.6)
    if badge.symbol:
        rect = QRectF(0, 0, 1.4 * radius, 1.4 * radius)
        rect.moveCenter(at)
        draw_symbol(painter, badge.symbol, rect, _INK, QColor(tone))
    else:
        text = text_path(badge.text, SANS, bold=True)
        size = min(1.35, 1.6 / max(text.width, 0.1)) * radius
        write(painter, text, at, size, _INK)


def _draw_face_down(painter: QPainter, badge: Badge, at: QPointF, radius: float) -> None:
    """The back of a marker: square and dark; what is under it shows only to those who know it."""
    rect = QRectF(0, 0, 2 * radius, 2 * radius)
    rect.moveCenter(at)
    area = box(rect, 3.0)
    fill(painter, area.translated(0.8, 1.4), QColor(20, 14, 6, 90))
    fill(painter, area, _BACK_TONE)
    stroke(painter, area, _INK, 1.6)
    stroke(painter, box(rect.adjusted(2.6, 2.6, -2.6, -2.6), 1.6), _BACK_INK, 0.9)
    if badge.symbol:
        draw_symbol(painter, badge.symbol, rect.adjusted(3, 3, -3, -3), _BACK_INK, _BACK_TONE)
