"""Counters drawn from their look: face, band, symbol, values, facing and steps."""

from collections.abc import Iterable
from math import cos, radians, sin, sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform

from hexwright.render.art_image import draw_picture
from hexwright.render.body_band import Limbs, covered, draw_band, limbs_of
from hexwright.render.brush import (
    box,
    circle,
    clipped,
    fill,
    line,
    moved,
    pen,
    polygon,
    stroke,
    write,
)
from hexwright.render.counter_look import CounterLook, Printed, placement_look
from hexwright.render.fonts import SANS, Text, text_path
from hexwright.render.geometry import Layout
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.map_picture import MapPicture
from hexwright.render.stacks import Levels, stacked_rect
from hexwright.render.styles import colour, is_dark, mixed
from hexwright.render.svg_page import layer, named
from hexwright.render.symbols import draw_symbol
from hexwright.schema.model.scenario import Placement
from hexwright.schema.module import Module

# Counters are drawn on a square of this many units.
_SIDE = 100.0
_ALONG = {"left": 0.0, "centre": 0.5, "right": 1.0}
_DARK = QColor("#241a10")
# How much smaller letters may get so that words fit, and how wide they are then, in hundredths.
_SQUEEZED = ((0.78, 100), (0.7, 86), (0.58, 75))
# What is printed on a round counter stays within this part of its radius, inside its ring.
_INSIDE = 0.84
# How much nearer to the middle corners, the top and the bottom of a round counter are.
_ROUND_SIDE, _ROUND_TOP, _ROUND_BOTTOM = 27.0, 13.0, 12.0
# What stands in a row keeps so far from the edge, and so far from each other.
_EDGE, _APART = 5.0, 2.0


def draw_counter(
    painter: QPainter,
    look: CounterLook,
    rect: QRectF,
    images: ImageShelf | None = None,
    *,
    bleed: float | None = None,
) -> None:
    """Draw one counter into a rectangle; without a shelf its symbol stands for its picture.

    With `bleed` it is drawn to be cut out: flat, its colours so far beyond the rectangle.
    """
    scale = rect.width() / _SIDE
    with moved(painter, rect.topLeft(), scaled=scale):
        high = rect.height() / scale
        area = QRectF(0, 0, _SIDE, high)
        outline = _outline(look.shape, area)
        if bleed is None:
            _body(painter, look, area, outline)
        else:
            outline = _ground(painter, look, area, bleed / scale)
        with clipped(painter, outline):
            if look.stripe:
                _stripe(painter, look.stripe, area)
            _symbol(painter, look, area, images)
            for printed in look.printed:
                _value(painter, look, area, printed)
        _pips(painter, look, area)
        if bleed is None:
            painter.strokePath(outline, pen(mixed(colour(look.face), _DARK, 0.75), 2.4))


def counter_outline(look: CounterLook, rect: QRectF) -> QPainterPath:
    """The shape of a counter that fills a rectangle."""
    scale = rect.width() / _SIDE
    outline = _outline(look.shape, QRectF(0, 0, _SIDE, rect.height() / scale))
    return QTransform.fromTranslate(rect.left(), rect.top()).scale(scale, scale).map(outline)


def draw_blank(painter: QPainter, look: CounterLook, rect: QRectF, bleed: float) -> None:
    """The back of a counter that has only a front: its colour, for cutting out."""
    painter.fillRect(rect.adjusted(-bleed, -bleed, bleed, bleed), colour(look.face))


def _ground(painter: QPainter, look: CounterLook, area: QRectF, bleed: float) -> QPainterPath:
    """The colours of a counter for cutting out; gives back how far they reach."""
    outline = box(area.adjusted(-bleed, -bleed, bleed, bleed))
    fill(painter, outline, colour(look.face))
    if look.shape == "circle":
        # Whoever cuts it round needs to see where.
        rim = mixed(colour(look.face), _DARK, 0.4)
        painter.strokePath(_outline(look.shape, area), pen(rim, 0.5))
    if look.band:
        _band(painter, look, area, bleed)
    return outline


def _outline(shape: str, area: QRectF) -> QPainterPath:
    if shape == "circle":
        path = QPainterPath()
        path.addEllipse(area)
        return path
    return box(area, {"square": 2.0, "rounded": 12.0, "block": 8.0}[shape])


def _body(painter: QPainter, look: CounterLook, area: QRectF, outline: QPainterPath) -> None:
    face = colour(look.face)
    for shift, alpha in ((7.0, 0.12), (4.0, 0.2)):
        fill(painter, outline.translated(shift * 0.7, shift), colour("#1c140a", alpha))
    fill(painter, outline, face)
    with clipped(painter, outline):
        if look.band:
            _band(painter, look, area)
        light, shade = mixed(face, colour("#ffffff"), 0.45), mixed(face, _DARK, 0.5)
        rim = 7.0 if look.shape == "block" else 4.0
        stroke(painter, outline.translated(1.5, 1.5), light, rim)
        stroke(painter, outline.translated(-1.5, -1.5), shade, rim * 0.7)


def _band(painter: QPainter, look: CounterLook, area: QRectF, bleed: float = 0.0) -> None:
    """The band: a ring on round counters, else a stripe behind the name."""
    tone = colour(look.band or look.face)
    if look.shape == "circle":
        path = QPainterPath()
        path.addEllipse(area.adjusted(5, 5, -5, -5))
        painter.strokePath(path, pen(tone, 4.0))
        return
    height = 9.0 if look.shape == "block" else 20.0
    wide = area.width() + 2 * bleed
    fill(painter, box(QRectF(-bleed, -bleed, wide, height + bleed)), tone)
    edge = QRectF(-bleed, height - 1.5, wide, 1.5)
    fill(painter, box(edge), mixed(tone, _DARK, 0.5))


def _stripe(painter: QPainter, tone: str, area: QRectF) -> None:
    """A bar across the middle, from one lower corner of its height to the other upper one."""
    bar = line(QPointF(-10, area.height() * 0.72), QPointF(area.width() + 10, area.height() * 0.28))
    stroke(painter, bar, mixed(colour(tone), _DARK, 0.35), 19.0)
    stroke(painter, bar, colour(tone), 16.0)


def _symbol(painter: QPainter, look: CounterLook, area: QRectF, images: ImageShelf | None) -> None:
    if not look.symbol:
        return
    rect = _symbol_rect(look, area)
    picture = images.find(look.image) if images else None
    if images and picture:
        keep = Qt.AspectRatioMode.KeepAspectRatio
        fitted = QRectF(QPointF(), picture.size.scaled(rect.size(), keep))
        fitted.moveCenter(rect.center())
        draw_picture(painter, picture, fitted, images)
    else:
        draw_symbol(painter, look.symbol, rect, _ink_on(look), colour(look.face))


def _symbol_rect(look: CounterLook, area: QRectF) -> QRectF:
    size = look.symbol_size * area.height()
    return _around(_spot(look.symbol_at, area, size, size, look.shape), size, size)


def _around(spot: QPointF, wide: float, high: float) -> QRectF:
    return QRectF(spot.x() - wide / 2, spot.y() - high / 2, wide, high)


def part_rects(look: CounterLook, rect: QRectF) -> tuple[QRectF, list[QRectF]]:
    """Where the symbol and each value stand on a counter that is drawn into a rectangle."""
    scale = rect.width() / _SIDE
    area = QRectF(0, 0, _SIDE, rect.height() / scale)
    values = [value_place(look, area, printed)[2] for printed in look.printed]
    onto = QTransform.fromTranslate(rect.left(), rect.top()).scale(scale, scale)
    return onto.mapRect(_symbol_rect(look, area)), [onto.mapRect(one) for one in values]


def _ink_on(look: CounterLook) -> QColor:
    """The ink asked for where it can be read on the face, else black or white."""
    ink, face = colour(look.ink), colour(look.face)
    if is_dark(ink) == is_dark(face):
        return colour("#fffaf0") if is_dark(face) else _DARK
    return ink


def _spot(at: str, area: QRectF, wide: float, high: float, shape: str) -> QPointF:
    """The centre of something of a size at one of the nine places."""
    words = at.split("-")
    along = next((_ALONG[word] for word in words if word in _ALONG), 0.5)
    down = 0.0 if "top" in words else 1.0 if "bottom" in words else 0.5
    inset = _ROUND_SIDE if shape == "circle" and along != 0.5 and down != 0.5 else 6.0
    room = area.adjusted(inset + wide / 2, 4 + high / 2, -inset - wide / 2, -6 - high / 2)
    if shape == "circle":
        room.adjust(0, _ROUND_TOP, 0, -_ROUND_BOTTOM)
    return QPointF(room.left() + room.width() * along, room.top() + room.height() * down)


def value_place(look: CounterLook, area: QRectF, printed: Printed) -> tuple[Text, float, QRectF]:
    """A value as it fits: its letters, their size, and where they stand.

    What stands in the middle of a row makes way for what stands in its corners.
    """
    text, size, place = _alone(look, area, printed)
    corners = [
        _alone(look, area, one)[2]
        for one in look.printed
        if one.text and _is_middle(printed.at) and _is_corner(one.at, _row(printed.at))
    ]
    if not any(one.intersects(place) for one in corners):
        return text, size, place
    middle = area.center().x()
    left = max((one.right() for one in corners if one.center().x() < middle), default=_EDGE)
    right = min(
        (one.left() for one in corners if one.center().x() > middle), default=area.right() - _EDGE
    )
    text, size = _fitted(printed.text, size, right - left - 2 * _APART)
    spot = QPointF((left + right) / 2, place.center().y())
    return text, size, _around(spot, text.width * size, text.height * size)


def _row(at: str) -> str:
    """The row of one of the nine places."""
    return next((word for word in at.split("-") if word in ("top", "bottom")), "")


def _is_middle(at: str) -> bool:
    return not {"left", "right"}.intersection(at.split("-"))


def _is_corner(at: str, row: str) -> bool:
    return not _is_middle(at) and _row(at) == row


def _alone(look: CounterLook, area: QRectF, printed: Printed) -> tuple[Text, float, QRectF]:
    """A value as it stands where there is nothing else."""
    size = printed.size * area.height() * 1.25
    room = _room(look.shape, area, printed.at, size * text_path(printed.text, SANS).height)
    text, size = _fitted(printed.text, size, room)
    wide, high = text.width * size, text.height * size
    spot = _spot(printed.at, area, min(wide, room), high, look.shape)
    return text, size, _around(spot, wide, high)


def _value(painter: QPainter, look: CounterLook, area: QRectF, printed: Printed) -> None:
    text, size, place = value_place(look, area, printed)
    on_band = bool(look.band) and printed.at.startswith("top") and look.shape != "circle"
    ground = colour(look.band) if on_band and look.band else colour(look.face)
    if printed.boxed:
        frame = place.adjusted(-3.5, -3.5, 3.5, 3.5)
        stroke(painter, box(frame, 2), _ink_on(look), 2.0)
    ink = (colour("#fffaf0") if is_dark(ground) else _DARK) if on_band else _ink_on(look)
    write(painter, text, place.center(), size, ink)


def _room(shape: str, area: QRectF, at: str, high: float) -> float:
    """How wide a text of some height may be at one of the nine places."""
    if shape != "circle":
        return area.width() * 0.9
    radius = _INSIDE * min(area.width(), area.height()) / 2
    middle = _spot(at, area, 0, high, shape)
    # Words that are wide enough to come near the rim are written smaller.
    away = abs(middle.y() - area.center().y()) + high * _SQUEEZED[-1][0] / 2
    chord = 2 * sqrt(max(radius * radius - away * away, 0.0))
    return max(min(chord, area.width() * 0.72), area.width() * 0.2)


def _fitted(words: str, size: float, room: float) -> tuple[Text, float]:
    """A text that fits: smaller, then narrower as well, and only then with an ellipsis."""
    text, smaller = text_path(words, SANS, bold=True), size
    for least, narrow in _SQUEEZED:
        text = text_path(words, SANS, bold=True, narrow=narrow)
        smaller = max(size * least, min(size, room / text.width))
        if text.width * smaller <= room:
            return text, smaller
    narrow = _SQUEEZED[-1][1]
    while text.width * smaller > room and len(words) > 2:
        words = words[:-1].rstrip(" .…")
        text = text_path(f"{words}…", SANS, bold=True, narrow=narrow)
    return text, smaller


def _pips(painter: QPainter, look: CounterLook, area: QRectF) -> None:
    """One mark for each step, hollow for those that are lost."""
    if not 1 < look.steps <= 8:
        return
    ink, step = _ink_on(look), 13.0
    for index in range(look.steps):
        at = QPointF(10 + step * index, area.height() - 11)
        mark = circle(at, 4.2)
        if index < look.steps - look.lost:
            fill(painter, mark, ink)
        stroke(painter, mark, ink, 1.4)


class SetUp:
    """The counters of a set-up on one map, with their places."""

    def __init__(self, module: Module, picture: MapPicture, setup: Iterable[Placement]) -> None:
        """Find out where everything stands; pieces off this map are left out."""
        self._layout = picture.layout
        self._place = picture.board.place
        self._images = picture.board.images
        self.counters: list[tuple[Placement, CounterLook, QRectF]] = []
        setup = list(setup)
        levels = Levels(module, setup)
        hex_mm = picture.board.map.grid.hex_mm
        for placement in setup:
            place = picture.board.place(placement.hex)
            look = placement_look(module, placement)
            if place is None or look is None:
                continue
            rect = stacked_rect(look, hex_mm, levels.next(placement))
            rect.translate(self._layout.centre(*place))
            levels.put_up(placement)
            self.counters.append((placement, look, rect))

    def draw(self, painter: QPainter, region: QRectF) -> None:
        """Draw the counters in a region, the lowest of each stack first, over their bands."""
        with layer(painter, "counters"):
            for number, (placement, look, rect) in enumerate(self.counters, start=1):
                limbs = self._limbs(placement) if placement.extends else ()
                if any(one.intersects(region) for one in covered(rect, limbs)):
                    towards = looks_to(look, self._layout)
                    with named(painter, f"counter-{placement.piece or number}", look.name):
                        draw_band(painter, look, limbs, rect.center(), towards)
                        draw_placed(painter, look, rect, self._layout, self._images)

    def _limbs(self, placement: Placement) -> Limbs:
        places = [self._place(one) for one in (placement.hex, *placement.extends)]
        return limbs_of(self._layout, [one for one in places if one is not None])


def draw_placed(
    painter: QPainter,
    look: CounterLook,
    rect: QRectF,
    layout: Layout,
    images: ImageShelf | None = None,
) -> None:
    """A counter on the map, with the arrow of its facing."""
    angle = looks_to(look, layout)
    if angle is not None:
        _facing(painter, look, rect, angle)
    draw_counter(painter, look, rect, images)


def looks_to(look: CounterLook, layout: Layout) -> float | None:
    """Where a counter looks on the map, in degrees clockwise from the top; None if nowhere."""
    return None if look.facing is None else layout.facing_angle(look.facing)


def _facing(painter: QPainter, look: CounterLook, rect: QRectF, angle: float) -> None:
    reach = rect.width() / 2
    if look.shape != "circle":
        # The sides of a square are nearer than its corners.
        turn = radians(angle)
        reach /= max(abs(cos(turn)), abs(sin(turn)))
    with moved(painter, rect.center(), turned=angle):
        arrow = polygon(QPointF(-13, -reach + 2), QPointF(0, -reach - 13), QPointF(13, -reach + 2))
        stroke(painter, arrow, colour("#fff6e0"), 4.5)
        fill(painter, arrow, mixed(colour(look.face), _DARK, 0.35))
