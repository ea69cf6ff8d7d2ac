"""How SVG writes paths, colours, gradients, clips and pictures, each of them once."""

from base64 import b64encode
from hashlib import blake2b
from itertools import islice, pairwise
from struct import Struct
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QDataStream, QIODevice, QPointF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGradient,
    QImage,
    QLinearGradient,
    QPainterPath,
    QRadialGradient,
    QTransform,
)

_STYLE: Final = Qt.BrushStyle
_SPREADS: Final = {
    QGradient.Spread.ReflectSpread: ' spreadMethod="reflect"',
    QGradient.Spread.RepeatSpread: ' spreadMethod="repeat"',
}
# How paths are stored: their number of points, then for each its kind and place.
_COUNT: Final = 4
_ELEMENTS: Final = Struct(">idd")
_MOVE, _LINE, _CURVE, _BEND = range(4)
_FIRST: Final = {_LINE: "l", _CURVE: "c"}
# A curve has so many points behind the one where it begins.
_BENT: Final = 3
# So many steps of a unit are told apart, which is exact enough for print.
_FINE: Final = 1000
# Steps of up to so many thousandths are kept as texts.
_OFTEN: Final = 50 * _FINE
# The letters of outlines that are kept, enough for five large maps, and how they are told apart.
_MOST_LETTERS: Final = 120_000_000
_DIGEST: Final = 16
# How much of the ground the even patterns of Qt cover; nobody uses them on maps.
_COVERING: Final = 0.5


def number(value: float) -> str:
    """A length, as short as is exact enough for print."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def matrix(transform: QTransform) -> str:
    """A transform as SVG writes it."""
    cells = (transform.m11(), transform.m12(), transform.m21(), transform.m22())
    shift = (transform.dx(), transform.dy())
    return f"matrix({','.join([*(f'{one:.6g}' for one in cells), *map(number, shift)])})"


def opacity(what: str, colour: QColor, seen: float) -> str:
    """The attribute for how much of a colour is to be seen; empty if all of it."""
    share = colour.alphaF() * seen
    return f' {what}-opacity="{share:.3g}"' if share < 1 else ""


def path_data(path: QPainterPath) -> str:
    """The outline of a path, each point counted from the one before it, which is shortest.

    Qt is asked for all points at once: asking for each of them takes longer than writing them.
    """
    return _written(_streamed(path))


class PathTexts:
    """Outlines that were written before: maps of several scenarios have most in common."""

    def __init__(self, most_letters: int = _MOST_LETTERS) -> None:
        """Nothing is written yet."""
        self._room = most_letters
        self._kept: dict[bytes, str] = {}

    def data(self, path: QPainterPath) -> str:
        """The outline of a path; written now if it was not, and kept while there is room."""
        points = _streamed(path)
        name = blake2b(points, digest_size=_DIGEST).digest()
        text = self._kept.get(name)
        if text is None:
            text = _written(points)
            if self._room >= len(text):
                self._room -= len(text)
                self._kept[name] = text
        return text


def _written(points: memoryview) -> str:
    words: list[str] = []
    texts = _THOUSANDTHS
    start = here = (0, 0)
    is_begun, curve = False, 0
    for kind, x, y in _ELEMENTS.iter_unpack(points):
        point = (round(x * _FINE), round(y * _FINE))
        if kind == _MOVE:
            if is_begun and here == start:
                words.append("z")
            words.append(f"M{texts[point[0]]},{texts[point[1]]}")
            start, is_begun, here, curve = point, False, point, 0
            continue
        # The two points that bend a curve and its end are all counted from where it begins.
        across, down = texts[point[0] - here[0]], texts[point[1] - here[1]]
        words.append(f"{_FIRST[kind]}{across},{down}" if kind != _BEND else f" {across},{down}")
        curve = 1 if kind == _CURVE else curve + 1
        if kind == _LINE or curve == _BENT:
            here, is_begun = point, True
    if is_begun and here == start:
        words.append("z")
    return "".join(words)


def _streamed(path: QPainterPath) -> memoryview:
    """The points of a path as Qt stores them, without what stands before and after them."""
    stored = QByteArray()
    stream = QDataStream(stored, QIODevice.OpenModeFlag.WriteOnly)
    stream << path
    count = path.elementCount()
    return memoryview(stored.data())[_COUNT : _COUNT + count * _ELEMENTS.size]


class _Thousandths(dict[int, str]):
    """Thousandths as short as they can be written; those of short steps come again and again."""

    def __missing__(self, count: int) -> str:
        text = str(count // _FINE) if count % _FINE == 0 else str(count / _FINE)
        if abs(count) <= _OFTEN:
            self[count] = text
        return text


_THOUSANDTHS: Final = _Thousandths()


class Definitions:
    """What elements refer to: the same thing is defined once."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.written: list[str] = []
        self.names: dict[str, str] = {}
        self.images: dict[int, str] = {}

    def since(self, count: int) -> "Definitions":
        """Those behind the first so many."""
        found = Definitions()
        found.written = self.written[count:]
        found.names = dict(islice(self.names.items(), count, None))
        found.images = dict(self.images)
        return found

    def take(self, others: "Definitions") -> None:
        """Add those that a page had which had as many before."""
        self.written += others.written
        self.names |= others.names
        self.images |= others.images

    def fill(self, brush: QBrush, onto: QTransform, seen: float) -> str:
        """The attributes of an area filled with a brush; empty if it is not filled."""
        style = brush.style()
        if style == _STYLE.NoBrush:
            return ""
        onto = brush.transform() * onto
        if style in (_STYLE.LinearGradientPattern, _STYLE.RadialGradientPattern):
            name = self._gradient(brush.gradient(), onto)
            return f' fill="url(#{name})"' + (f' fill-opacity="{seen:.3g}"' if seen < 1 else "")
        if style == _STYLE.TexturePattern:
            name = self._texture(brush.textureImage(), onto)
            return f' fill="url(#{name})"' + (f' fill-opacity="{seen:.3g}"' if seen < 1 else "")
        if style != _STYLE.SolidPattern:
            seen *= _COVERING
        return f' fill="{brush.color().name()}"{opacity("fill", brush.color(), seen)}'

    def clip(self, path: QPainterPath) -> str:
        """The name of a clip by a path in units of the page."""
        rule = ' clip-rule="evenodd"' if path.fillRule() == Qt.FillRule.OddEvenFill else ""
        text = f'<clipPath id="{{}}"><path d="{path_data(path)}"{rule}/></clipPath>\n'
        return self._define("clip", text)

    def image(self, image: QImage) -> str:
        """The name of a picture, of the size of its pixels."""
        known = self.images.get(image.cacheKey())
        if known:
            return known
        data = b64encode(_png(image)).decode()
        name = self._define(
            "image",
            f'<image id="{{}}" width="{image.width()}" height="{image.height()}" '
            f'preserveAspectRatio="none" xlink:href="data:image/png;base64,{data}"/>\n',
        )
        self.images[image.cacheKey()] = name
        return name

    def _gradient(self, gradient: QGradient, onto: QTransform) -> str:
        spread = _SPREADS.get(gradient.spread(), "")
        look = f'gradientUnits="userSpaceOnUse" gradientTransform="{matrix(onto)}"{spread}'
        stops = "".join(_stops(gradient))
        if isinstance(gradient, QRadialGradient):
            x, y = _pair(gradient.center())
            focal_x, focal_y = _pair(gradient.focalPoint())
            ends = f'cx="{x}" cy="{y}" r="{number(gradient.radius())}"'
            ends += f' fx="{focal_x}" fy="{focal_y}"'
            return self._define(
                "shade", f'<radialGradient id="{{}}" {ends} {look}>{stops}</radialGradient>\n'
            )
        assert isinstance(gradient, QLinearGradient)
        (x1, y1), (x2, y2) = _pair(gradient.start()), _pair(gradient.finalStop())
        ends = f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"'
        return self._define(
            "shade", f'<linearGradient id="{{}}" {ends} {look}>{stops}</linearGradient>\n'
        )

    def _texture(self, image: QImage, onto: QTransform) -> str:
        size = f'width="{image.width()}" height="{image.height()}"'
        return self._define(
            "texture",
            f'<pattern id="{{}}" patternUnits="userSpaceOnUse" {size} patternTransform='
            f'"{matrix(onto)}"><use xlink:href="#{self.image(image)}"/></pattern>\n',
        )

    def _define(self, kind: str, text: str) -> str:
        name = self.names.get(text)
        if name is None:
            name = self.names[text] = f"{kind}-{len(self.names) + 1}"
            self.written.append(text.replace("{}", name, 1))
        return name


def _pair(point: QPointF) -> tuple[str, str]:
    return number(point.x()), number(point.y())


def _stops(gradient: QGradient) -> list[str]:
    """The stops of a gradient.

    Between two stops Qt mixes what is seen of both colours, SVG the colours themselves: what fades
    to nothing must keep its colour.
    """
    stops = [(place, QColor(colour)) for place, colour in gradient.stops()]
    written: list[tuple[float, QColor]] = stops[:1]
    for (_, before), (place, colour) in pairwise(stops):
        if colour.alpha() == 0:
            written.append((place, _clear(before)))
        elif before.alpha() == 0:
            written.append((written[-1][0], _clear(colour)))
        if colour.alpha():
            written.append((place, colour))
    return [
        f'<stop offset="{number(place)}" stop-color="{colour.name()}"'
        f"{opacity('stop', colour, 1.0)}/>"
        for place, colour in written
    ]


def _clear(colour: QColor) -> QColor:
    clear = QColor(colour)
    clear.setAlpha(0)
    return clear


def _png(image: QImage) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # the stubs want bytes
    return bytes(data.data())
