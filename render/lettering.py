"""The printed words: objectives, sites and names."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from hexwright.render.brush import circle, fill, letters, moved, pen, polygon, stroke, write
from hexwright.render.drawn_map import DrawnMap
from hexwright.render.fonts import Text, text_path
from hexwright.render.geometry import RADIUS, compass
from hexwright.render.stamps import press
from hexwright.render.styles import colour, mixed
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Label, Site

# Map units of a label of size 1.
_LABEL_UNIT = RADIUS * 0.92
# The names of regions breathe, as engravers let them.
_SPREAD = {"hill": 0.08, "region": 0.08}


def letter(
    board: DrawnMap,
    painter: QPainter,
    words: str,
    at: QPointF,
    size: float,
    face: str,
    ink: QColor,
    *,
    angle: float = 0.0,
    spread: float = 0.0,
) -> None:
    """Words centred at a point, with a halo that keeps them readable on any ground."""
    family, bold, italic = board.style.face(face)
    text = text_path(words, family, bold=bold, italic=italic, spread=spread)

    def draw(on: QPainter) -> None:
        with moved(on, QPointF(), turned=angle, scaled=size * text.scale):
            on.strokePath(text.path, pen(colour(board.style.halo, 0.45), 30))
            on.strokePath(text.path, pen(colour(board.style.halo, 0.85), 17))
            letters(on, text, ink)

    wide, high = (text.width / 2 + 0.4) * size, 1.1 * size
    high = wide if angle else high
    extent = QRectF(-wide, -high, 2 * wide, 2 * high)
    pressed = press(painter, board.stamps)
    if pressed is None or not pressed.stamps.can_hold(extent):
        with moved(painter, at):
            draw(painter)
        return
    key = ("words", words, size, face, ink.rgba(), angle, spread)
    pressed.put_fine([((key, extent, draw), at.x(), at.y())])


def draw_sites(board: DrawnMap, painter: QPainter, region: QRectF) -> None:
    """Objectives as stars, other numbered sites as discs, each with its number."""
    for place, site in _sites(board, region):
        at = board.layout.centre(*place) + compass(
            120 if board.layout.is_flat else 125, RADIUS * 0.62
        )
        if site.objective:
            _mark(board, painter, _star(at, 16.0), board.style.tone("objective"))
        elif site.number is not None:
            _mark(board, painter, circle(at, 10.0), board.style.tone("site"))
        if site.number is not None:
            family, bold, italic = board.style.face("objective")
            text = text_path(str(site.number), family, bold=bold, italic=italic)
            size = min(12.5, 15 / max(text.width, 0.1))
            write(painter, text, at + QPointF(0, 0.6), size, board.style.tone("objective-text"))


def _sites(board: DrawnMap, region: QRectF) -> Iterator[tuple[Place, Site]]:
    for site in board.sites_at.in_box(*board.layout.box(region)):
        place = board.place(site.hex)
        if place is not None:
            yield place, site


def _mark(board: DrawnMap, painter: QPainter, path: QPainterPath, tone: QColor) -> None:
    shadow = board.style.tone("shadow", 0.3 * min(board.style.strength("shadow"), 1.0))
    fill(painter, path.translated(1.5, 2.5), shadow)
    stroke(painter, path, colour(board.style.halo), 5)
    fill(painter, path, tone)
    stroke(painter, path, mixed(tone, colour(board.style.ink), 0.6), 1.2)


def _star(at: QPointF, size: float) -> QPainterPath:
    return polygon(*(at + compass(36 * k, size if k % 2 == 0 else size * 0.52) for k in range(10)))


def draw_labels(board: DrawnMap, painter: QPainter, region: QRectF, smallest: float = 0.0) -> None:
    """Names on the map, in the face and ink of what they name; none smaller than so many units."""
    for label in board.labels_in(region):
        if label.size * _LABEL_UNIT < smallest:
            continue
        rect = label_rect(board, label)
        if rect is None:
            continue
        # Turned letters stay within a circle around their middle; the halo reaches beyond.
        half, at = rect.width() / 2 + 0.3 * label.size * RADIUS, rect.center()
        if not QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half).intersects(region):
            continue
        size, spread = label.size * _LABEL_UNIT, _SPREAD.get(label.style, 0.0)
        ink = colour(board.style.labels.get(label.style, board.style.ink))
        letter(
            board, painter, label.text, at, size, label.style, ink, angle=label.angle, spread=spread
        )


def label_rect(board: DrawnMap, label: Label) -> QRectF | None:
    """The room that a label takes before it is turned; None if its hex is missing."""
    place = board.place(label.hex)
    if place is None:
        return None
    at = board.layout.centre(*place) + QPointF(*label.offset) * RADIUS
    text, size = _text(board, label), label.size * _LABEL_UNIT
    wide, high = max(text.width, 1) * size, 1.6 * max(text.height, 0.6) * size
    at = _kept_inside(board, at, text.width * size / 2) if not label.angle else at
    return QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)


def _text(board: DrawnMap, label: Label) -> Text:
    family, bold, italic = board.style.face(label.style)
    spread = _SPREAD.get(label.style, 0.0)
    return text_path(label.text, family, bold=bold, italic=italic, spread=spread)


def _kept_inside(board: DrawnMap, at: QPointF, half: float) -> QPointF:
    """A label near the frame moves in, so that no letter is cut."""
    frame = board.layout.frame()
    left, right = frame.left() + half + 6, frame.right() - half - 6
    if left > right:
        return at
    return QPointF(min(max(at.x(), left), right), at.y())
