"""Cards and chits drawn from their look, at any size: face with band, picture and text; back."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter

from hexwright.render.art_image import draw_picture
from hexwright.render.brush import (
    box,
    clipped,
    fill,
    line,
    pen,
    polygon,
    stroke,
    write,
)
from hexwright.render.card_art import (
    INK,
    PAPER,
    WHITE,
    draw_battlefield,
    draw_emblem,
    draw_landscape,
)
from hexwright.render.card_foot import draw_foot
from hexwright.render.card_look import CardLook
from hexwright.render.fonts import SANS, SERIF, font, text_path
from hexwright.render.geometry import compass
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.styles import colour, faded, is_dark, mixed
from hexwright.render.symbols import draw_symbol

# Cards are drawn this wide; their height follows from the deck.
_WIDE = 100.0
_ROUND = 5.5
# What runs over the edges reaches so far, to be cut off there.
_BEYOND = 50.0
_MARGIN = 4.2
_TITLE = 17.0
_FOOT, _ALSO = 17.0, 9.0
_SMALLEST, _LARGEST = 4.6, 6.6
_LEADING = 1.3
# A chit can be read with so many letters below its title; more of them are told where it is used.
_ON_A_CHIT = 90
# A card without a picture of its own that says so much has none at all.
_MUCH = 320


def card_rect(look: CardLook, width: float) -> QRectF:
    """The room of a card of this width."""
    return QRectF(0, 0, width, width * look.height_mm / look.width_mm)


def draw_card(
    painter: QPainter,
    look: CardLook,
    rect: QRectF,
    images: ImageShelf | None = None,
    *,
    is_small: bool = False,
    bleed: float | None = None,
) -> None:
    """Draw the face of a card; a small one has a larger picture in place of its text.

    With `bleed` it is drawn to be cut out: its colours reach so far beyond the rectangle.
    """
    with _framed(painter, look, rect, PAPER, bleed) as area:
        if look.is_chit:
            _chit(painter, look, area)
            return
        if is_small and look.fields and not _has_picture(look):
            _in_words(painter, look, area)
            return
        if not (is_small or _has_picture(look) or look.fields or len(look.text) < _MUCH):
            _to_be_read(painter, look, area)
            return
        has_text = bool(look.text) and not (is_small and _has_picture(look))
        top = area.top() + _MARGIN + _TITLE
        bottom = foot_rect(look, area).top() - (1.0 if look.fields else 0.0)
        split = top + (bottom - top) * (_share(look.text) if has_text else 1.0)
        picture = QRectF(area.left() + _MARGIN, top, area.width() - 2 * _MARGIN, split - top)
        _picture(painter, look, picture, images)
        _title(painter, look, QRectF(picture.left(), _MARGIN, picture.width(), _TITLE))
        if look.also:
            _also(painter, look, picture)
        if has_text:
            room = QRectF(picture.left() + 3, split + 3, picture.width() - 6, bottom - split - 4)
            _text(painter, look.text, room)
        draw_foot(painter, look.fields, foot_rect(look, area))
        if look.footer:
            _footer(painter, look, area)


def _in_words(painter: QPainter, look: CardLook, area: QRectF) -> None:
    """A small card that is told by its values alone: what it says, as large as there is room."""
    foot = foot_rect(look, area)
    ribbon = QRectF(_MARGIN, _MARGIN, area.width() - 2 * _MARGIN, 2 * _TITLE)
    _title(painter, look, ribbon, 13.0)
    room = QRectF(_MARGIN, ribbon.bottom(), ribbon.width(), foot.top() - ribbon.bottom() - 2)
    if look.also:
        also = QRectF(room.left(), room.top(), room.width(), 1.8 * _ALSO)
        _also(painter, look, also, 10.0)
        room.setTop(also.bottom())
    _text(painter, look.text, room, 11.0)
    draw_foot(painter, look.fields, foot)
    _footer(painter, look, area)


def _to_be_read(painter: QPainter, look: CardLook, area: QRectF) -> None:
    """A card without a picture that has much to say: lines from the left over the whole of it."""
    ribbon = QRectF(_MARGIN, _MARGIN, area.width() - 2 * _MARGIN, 0.8 * _TITLE)
    _title(painter, look, ribbon)
    foot = foot_rect(look, area)
    room = QRectF(_MARGIN + 1, ribbon.bottom() + 1, ribbon.width() - 2, 0)
    room.setBottom(foot.bottom() - 1)
    _text(painter, look.text, room, is_list=True)
    _footer(painter, look, area)


def foot_rect(look: CardLook, area: QRectF) -> QRectF:
    """Where the values at the foot of a card stand, on a card of this size."""
    unit = area.width() / _WIDE
    bottom = area.bottom() - (_MARGIN + (5.0 if look.footer else 0.0)) * unit
    high = (_FOOT if look.fields else 0.0) * unit
    edge = (_MARGIN + 1.5) * unit
    return QRectF(area.left() + edge, bottom - high, area.width() - 2 * edge, high)


def _has_picture(look: CardLook) -> bool:
    """Whether its picture alone tells a card from others."""
    return bool(look.symbol or look.orders or look.image or look.counter)


def _share(text: str) -> float:
    """The part of a card that its picture takes: more where there is little to read."""
    return 0.56 if len(text) < 130 else 0.42


def draw_back(
    painter: QPainter,
    look: CardLook,
    rect: QRectF,
    images: ImageShelf | None = None,
    *,
    bleed: float | None = None,
) -> None:
    """Draw the back of a card: a field of hexes and a shield, or the picture of its deck."""
    ground = colour(look.colour)
    light = mixed(ground, WHITE, 0.7 if is_dark(ground) else 0.3)
    ink = light if is_dark(ground) else mixed(ground, INK, 0.6)
    with _framed(painter, look, rect, ground, bleed) as area:
        picture = images.find(look.image) if images else None
        if picture is not None and images is not None:
            draw_picture(painter, picture, _reach(area, bleed, rect), images)
            return
        inner = area.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        with clipped(painter, box(inner, 3)):
            _hex_field(painter, inner, faded(ink, 0.22))
        stroke(painter, box(inner, 3), faded(ink, 0.85), 0.9)
        stroke(painter, box(inner.adjusted(1.8, 1.8, -1.8, -1.8), 2), faded(ink, 0.5), 0.45)
        _medallion(painter, area.center(), min(area.width(), area.height()) * 0.27, ground, ink)


# --- the card itself ------------------------------------------------------------------------------


class _framed:  # noqa: N801 # used like a function: `with _framed(...) as area`
    """A sheet with rounded corners; what is drawn inside counts in units of a card's width."""

    def __init__(
        self,
        painter: QPainter,
        look: CardLook,
        rect: QRectF,
        ground: QColor,
        bleed: float | None,
    ) -> None:
        self._painter = painter
        self._bleed = bleed
        self._rect = rect
        self._ground = ground
        self._rim = mixed(colour(look.colour), INK, 0.55)

    def __enter__(self) -> QRectF:
        painter, rect = self._painter, self._rect
        scale = rect.width() / _WIDE
        painter.save()
        painter.translate(rect.topLeft())
        painter.scale(scale, scale)
        area = QRectF(0, 0, _WIDE, rect.height() / scale)
        is_cut = self._bleed is not None
        self._outline = box(_reach(area, self._bleed, rect), 0.0 if is_cut else _ROUND)
        shade = QLinearGradient(area.topLeft(), area.bottomLeft())
        shade.setColorAt(0, mixed(self._ground, WHITE, 0.16))
        shade.setColorAt(1, mixed(self._ground, INK, 0.07))
        painter.fillPath(self._outline, shade)
        painter.setClipPath(self._outline, Qt.ClipOperation.IntersectClip)
        return area

    def __exit__(self, *_: object) -> None:
        if self._bleed is None:
            self._painter.setClipping(False)
            self._painter.strokePath(self._outline, pen(self._rim, 1.1))
        self._painter.restore()


def _reach(area: QRectF, bleed: float | None, rect: QRectF) -> QRectF:
    """How far the colours of a card reach, in its own units."""
    more = (bleed or 0.0) * _WIDE / rect.width()
    return area.adjusted(-more, -more, more, more)


def _title(painter: QPainter, look: CardLook, rect: QRectF, large: float = 0.0) -> None:
    """A ribbon with the title, on one line or two; on a higher one letters may be as `large`."""
    band = colour(look.band)
    ribbon = polygon(
        QPointF(-_BEYOND, rect.top() + 1.5),
        QPointF(_WIDE + _BEYOND, rect.top() + 1.5),
        QPointF(_WIDE + _BEYOND, rect.bottom() - 1.5),
        QPointF(-_BEYOND, rect.bottom() - 1.5),
    )
    fill(painter, ribbon.translated(0, 0.9), faded(INK, 0.25))
    shade = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    shade.setColorAt(0, mixed(band, WHITE, 0.14))
    shade.setColorAt(1, mixed(band, INK, 0.2))
    painter.fillPath(ribbon, shade)
    ink = WHITE if is_dark(band) else INK
    for y in (rect.top() + 3.0, rect.bottom() - 3.0):
        rule = line(QPointF(-_BEYOND, y), QPointF(_WIDE + _BEYOND, y))
        stroke(painter, rule, faded(ink, 0.45), 0.4)
    room = rect.width() - 4
    lines = _title_lines(look.title, room / 2 if large and "/" in look.title else room)
    most = large or (9.2 if len(lines) == 1 else 6.6)
    size = min(most, *(_fitting(one, rect.width() - 4) for one in lines))
    step = size * 1.06
    for number, words in enumerate(lines):
        y = rect.center().y() + (number - (len(lines) - 1) / 2) * step
        write(painter, text_path(words, SERIF, bold=True), QPointF(_WIDE / 2, y), size, ink)


def _also(painter: QPainter, look: CardLook, picture: QRectF, large: float = 6.6) -> None:
    """What else it can be played for, on a ribbon of its own at the top of the picture."""
    ribbon = QRectF(picture.left(), picture.top() + 1.5, picture.width(), _ALSO * large / 6.6)
    fill(painter, box(ribbon, 1.6), faded(PAPER, 0.92))
    text = text_path(f"+ {look.also}", SERIF, bold=True)
    size = min(large, (ribbon.width() - 4) / max(text.width, 0.1))
    write(painter, text, ribbon.center(), size, INK)


def _fitting(words: str, room: float) -> float:
    return room / max(text_path(words, SERIF, bold=True).width, 0.1)


def _title_lines(title: str, room: float) -> list[str]:
    """A title on one line if it is readable there, else parted near its middle."""
    if " " not in title or _fitting(title, room) > 7.6:
        return [title]
    gaps = [index for index, sign in enumerate(title) if sign == " "]
    gap = min(gaps, key=lambda index: (title[index - 1] != "/", abs(index - len(title) / 2)))
    return [title[:gap], title[gap + 1 :]]


def _footer(painter: QPainter, look: CardLook, area: QRectF) -> None:
    text = text_path(look.footer.upper(), SANS, spread=0.14)
    size = min(2.7, (area.width() - 26) / max(text.width, 0.1))
    at = QPointF(_WIDE / 2, area.bottom() - _MARGIN)
    write(painter, text, at, size, faded(INK, 0.6))
    half = text.width * size / 2 + 3
    for sign in (-1, 1):
        edge = QPointF(_WIDE / 2 + sign * (_WIDE / 2 - _MARGIN - 3), at.y())
        inner = QPointF(_WIDE / 2 + sign * half, at.y())
        stroke(painter, line(inner, edge), faded(INK, 0.3), 0.4)


# --- the picture ----------------------------------------------------------------------------------


def _picture(painter: QPainter, look: CardLook, rect: QRectF, images: ImageShelf | None) -> None:
    art = images.find(look.image) if images and look.image else None
    rect = rect.adjusted(0, 1.5, 0, -0.5)
    with clipped(painter, box(rect, 1.6)):
        if art is not None and images is not None:
            draw_picture(painter, art, rect, images)
        elif look.orders:
            draw_battlefield(painter, look, rect)
        else:
            draw_landscape(painter, rect)
    stroke(painter, box(rect, 1.6), mixed(INK, PAPER, 0.25), 0.7)
    if art is None and not look.orders:
        draw_emblem(painter, look, rect)


# --- text -----------------------------------------------------------------------------------------


def _text(
    painter: QPainter,
    words: str,
    room: QRectF,
    large: float = _LARGEST,
    ink: QColor = INK,
    *,
    is_list: bool = False,
) -> None:
    """Text in the largest letters that fit, centred in its room; a list begins at its left."""
    size, lines = _laid_out(words, round(room.width(), 1), round(room.height(), 1), large)
    step = size * _LEADING
    y = room.top() + (room.height() - step * len(lines)) / 2 + step / 2
    for number, text in enumerate(lines):
        drawn = text_path(text, SERIF)
        across = room.left() + drawn.width * size / 2 if is_list else room.center().x()
        write(painter, drawn, QPointF(across, y + number * step), size, ink)


@lru_cache(maxsize=512)
def _laid_out(words: str, wide: float, high: float, size: float) -> tuple[float, list[str]]:
    while True:
        lines = _wrapped(words, wide / size)
        if len(lines) * size * _LEADING <= high or size <= _SMALLEST * 0.7:
            return size, lines
        size -= 0.2


def _wrapped(words: str, wide: float) -> list[str]:
    """Lines no wider than so many times the size of the letters."""
    face = font(SERIF)
    metrics = QFontMetricsF(face)
    unit = face.pixelSize()
    lines: list[str] = []
    for paragraph in words.split("\n"):
        now = ""
        for word in paragraph.split():
            longer = f"{now} {word}".lstrip()
            if now and metrics.horizontalAdvance(longer) / unit > wide:
                lines.append(now)
                longer = word
            now = longer
        if now:
            lines.append(now)
    return lines


# --- chits and backs ------------------------------------------------------------------------------


def _chit(painter: QPainter, look: CardLook, area: QRectF) -> None:
    """A square of the side's colour with its title and what it says, or its number."""
    band = colour(look.band)
    fill(painter, box(area.adjusted(-_BEYOND, -_BEYOND, _BEYOND, _BEYOND)), band)
    ink = WHITE if is_dark(band) else INK
    stroke(painter, box(area.adjusted(5, 5, -5, -5), 4), faded(ink, 0.55), 1.4)
    room = area.adjusted(10, 10, -10, -10)
    if look.text and len(look.text) <= _ON_A_CHIT:
        below = QRectF(room.left(), room.top() + room.height() * 0.32, room.width(), 0)
        below.setBottom(room.bottom())
        _text(painter, look.text, below, 15.0, ink)
        room.setHeight(room.height() * 0.3)
    elif look.number:
        at = QPointF(area.center().x(), room.top() + room.height() * 0.7)
        write(painter, text_path(look.number, SERIF, bold=True), at, room.height() * 0.5, ink)
        room.setHeight(room.height() * 0.42)
    lines = _wrapped(look.title, room.width() / 13.5)[:4]
    size = min(13.5, *(_fitting(one, room.width()) for one in lines), room.height() / len(lines))
    for number, words in enumerate(lines):
        y = room.center().y() + (number - (len(lines) - 1) / 2) * size * 1.1
        write(painter, text_path(words, SERIF, bold=True), QPointF(room.center().x(), y), size, ink)


def _hex_field(painter: QPainter, rect: QRectF, ink: QColor) -> None:
    radius = 5.4
    across, down = radius * 3**0.5, radius * 1.5
    for row in range(int(rect.height() / down) + 2):
        for column in range(int(rect.width() / across) + 2):
            x = rect.left() + (column + (row % 2) / 2) * across
            at = QPointF(x, rect.top() + row * down)
            stroke(painter, polygon(*(at + compass(60 * k, radius) for k in range(6))), ink, 0.4)


def _medallion(
    painter: QPainter, centre: QPointF, radius: float, ground: QColor, ink: QColor
) -> None:
    hexagon = polygon(*(centre + compass(60 * k, radius) for k in range(6)))
    fill(painter, hexagon, mixed(ground, INK, 0.25))
    stroke(painter, hexagon, ink, 1.2)
    inner = polygon(*(centre + compass(60 * k, radius * 0.88) for k in range(6)))
    stroke(painter, inner, faded(ink, 0.5), 0.5)
    spot = QRectF(0, 0, radius * 1.02, radius * 1.02)
    spot.moveCenter(centre)
    draw_symbol(painter, "sabre", spot, ink, mixed(ground, INK, 0.25))
