"""The turn track of a scenario: a row of boxes with hour, light, weather and who arrives."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from hexwright.render.brush import box, circle, clipped, fill, line, polygon, stroke, write
from hexwright.render.fonts import Text, text_path
from hexwright.render.geometry import PITCH, compass
from hexwright.render.styles import MapStyle, colour, is_dark, mixed
from hexwright.schema.language import tr
from hexwright.schema.model.scenario import Scenario, Turn
from hexwright.schema.module import Module

_BOX = PITCH * 0.78
_GAP = 5.0
_HEAD = 25.0
_PAD = 8.0


class TurnTrack:
    """The turns of a scenario, ready to be drawn in a style."""

    def __init__(self, module: Module, scenario: Scenario, style: MapStyle) -> None:
        """Find out who arrives when; nothing is drawn yet."""
        self.turns = scenario.turns
        self._style = style
        sides = {side.id: side.colour for side in module.info.sides}
        self._arrivals: dict[int, list[str]] = {}
        for one in scenario.reinforcements:
            tones = self._arrivals.setdefault(one.turn, [])
            tone = sides.get(one.side, style.ink)
            if tone not in tones:
                tones.append(tone)

    def _columns(self, width: float) -> int:
        return max(int((width - 2 * _PAD + _GAP) // (_BOX + _GAP)), 1)

    def height(self, width: float) -> float:
        """How high the track is if it may be this wide; 0 if there are no turns."""
        if not self.turns:
            return 0.0
        rows = -(-len(self.turns) // self._columns(width))
        return _HEAD + 2 * _PAD + rows * _BOX + (rows - 1) * _GAP

    def draw(self, painter: QPainter, at: QPointF, width: float) -> None:
        """Draw the track with its upper left corner at a point."""
        if not self.turns:
            return
        style, columns = self._style, min(self._columns(width), len(self.turns))
        wide = max(columns * (_BOX + _GAP) - _GAP + 2 * _PAD, 150.0)
        frame = QRectF(at.x(), at.y(), wide, self.height(width))
        head = QRectF(at.x(), at.y(), wide, _HEAD)
        fill(painter, box(frame, 4), style.tone("box"))
        with clipped(painter, box(frame, 4)):
            fill(painter, box(head), style.tone("box-head"))
        stroke(painter, box(frame, 4), colour(style.ink), 1.6)
        title = self._text(tr("Turn track"), 0.06)
        spot = QPointF(head.left() + 10 + title.width * 8, head.center().y())
        write(painter, title, spot, 16, style.tone("box-head-text"))
        for number, turn in enumerate(self.turns, 1):
            self._turn(painter, self.space(number, at, width), number, turn)

    def space(self, turn: int, at: QPointF, width: float) -> QRectF:
        """The box of a turn on a track whose upper left corner is at a point."""
        row, column = divmod(turn - 1, min(self._columns(width), len(self.turns)))
        left = at.x() + _PAD + column * (_BOX + _GAP)
        top = at.y() + _HEAD + _PAD + row * (_BOX + _GAP)
        return QRectF(left, top, _BOX, _BOX)

    def _text(self, words: str, spread: float = 0.0) -> Text:
        family, bold, italic = self._style.face("box")
        return text_path(words, family, bold=bold, italic=italic, spread=spread)

    def _turn(self, painter: QPainter, rect: QRectF, number: int, turn: Turn) -> None:
        style = self._style
        ground = _ground(style, turn)
        ink = style.tone("box-head-text") if is_dark(ground) else colour(style.ink)
        fill(painter, box(rect, 3), ground)
        stroke(painter, box(rect, 3), colour(style.ink), 1.2)
        figure = self._text(str(number))
        large = min(34.0, 40.0 / max(figure.width, 0.1))
        write(painter, figure, rect.center() + QPointF(0, -6), large, mixed(ground, ink, 0.85))
        if turn.label:
            label = self._text(turn.label)
            size = min(13.0, (rect.width() - 8) / max(label.width, 0.1))
            write(painter, label, QPointF(rect.center().x(), rect.bottom() - 13), size, ink)
        self._signs(painter, rect, number, turn, ink)

    def _signs(self, painter: QPainter, rect: QRectF, number: int, turn: Turn, ink: QColor) -> None:
        """Weather in the upper right corner, moon or sun in the left, arrivals below them."""
        corner = QPointF(rect.right() - 13, rect.top() + 13)
        if turn.weather in _WEATHER:
            _WEATHER[turn.weather](painter, corner, ink)
        corner.setX(rect.left() + 13)
        if turn.light == "night":
            _moon(painter, corner, ink)
        elif turn.light != "day":
            _low_sun(painter, corner, ink)
        for index, tone in enumerate(self._arrivals.get(number, ())[:3]):
            at = QPointF(rect.left() + 10, rect.top() + 34 + index * 14)
            arrow = polygon(at + QPointF(-5, -5), at + QPointF(6, 0), at + QPointF(-5, 5))
            fill(painter, arrow, colour(tone))
            stroke(painter, arrow, ink, 0.8)


def _ground(style: MapStyle, turn: Turn) -> QColor:
    plain = mixed(style.tone("box"), colour(style.ground), 0.5)
    if turn.light == "night":
        return style.tone("night")
    if turn.light in ("dawn", "dusk"):
        return mixed(plain, style.tone("dusk"), 0.45)
    return plain


def _moon(painter: QPainter, at: QPointF, ink: QColor) -> None:
    disc, bite = circle(at, 6.5), circle(at + QPointF(3.4, -2.0), 5.6)
    fill(painter, disc.subtracted(bite), ink)


def _low_sun(painter: QPainter, at: QPointF, ink: QColor) -> None:
    """Half a sun on the horizon with its rays."""
    horizon = at + QPointF(0, 4)
    half = QPainterPath(horizon - QPointF(5, 0))
    half.arcTo(QRectF(horizon.x() - 5, horizon.y() - 5, 10, 10), 180, -180)
    fill(painter, half, ink)
    stroke(painter, line(horizon - QPointF(9, 0), horizon + QPointF(9, 0)), ink, 1.1)
    for turn in (-60, -30, 0, 30, 60):
        stroke(painter, line(horizon + compass(turn, 6.5), horizon + compass(turn, 9)), ink, 1.1)


def _cloud(painter: QPainter, at: QPointF, ink: QColor) -> None:
    shape = circle(at + QPointF(-4, -2), 3.4).united(circle(at + QPointF(1, -4), 4.4))
    shape = shape.united(circle(at + QPointF(5, -1.5), 3.0))
    fill(painter, shape.united(box(QRectF(at.x() - 6.5, at.y() - 2.5, 13, 3.8), 1.8)), ink)


def _fog(painter: QPainter, at: QPointF, ink: QColor) -> None:
    for index, half in enumerate((5.0, 8.0, 8.0, 5.0)):
        middle = at + QPointF(0, 4.0 * index - 6)
        stroke(painter, line(middle - QPointF(half, 0), middle + QPointF(half, 0)), ink, 1.4)


def _rain(painter: QPainter, at: QPointF, ink: QColor) -> None:
    _cloud(painter, at, ink)
    for x in (-5, 0, 5):
        top = at + QPointF(x, 3)
        stroke(painter, line(top, top + QPointF(-2, 5)), ink, 1.3)


def _snow(painter: QPainter, at: QPointF, ink: QColor) -> None:
    for turn in (0, 60, 120):
        stroke(painter, line(at + compass(turn, 7.5), at - compass(turn, 7.5)), ink, 1.4)


def _mud(painter: QPainter, at: QPointF, ink: QColor) -> None:
    for y in (-4.0, 1.0, 6.0):
        wave = QPainterPath(at + QPointF(-8, y))
        wave.quadTo(at + QPointF(-4, y - 5), at + QPointF(0, y))
        wave.quadTo(at + QPointF(4, y + 5), at + QPointF(8, y))
        stroke(painter, wave, ink, 1.4)


def _storm(painter: QPainter, at: QPointF, ink: QColor) -> None:
    _cloud(painter, at, ink)
    bolt = [(1.5, 1), (-2.5, 6), (0.5, 6), (-1.5, 10.5), (4, 4.5), (1, 4.5), (3.5, 1)]
    fill(painter, polygon(*(at + QPointF(x, y) for x, y in bolt)), ink)


_WEATHER: dict[str, Callable[[QPainter, QPointF, QColor], None]] = {
    "fog": _fog,
    "rain": _rain,
    "snow": _snow,
    "mud": _mud,
    "storm": _storm,
}
