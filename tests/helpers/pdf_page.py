"""A page of a PDF as a picture: as much of the format as Qt writes for our drawings.

No reader of PDF is at hand, and what Qt means is not always what the file says. So this reads the
file itself: paths, colours, clips, opacity, letters in embedded fonts, and pictures with their
masks. Whatever else comes up is an error, so that nothing is passed over in silence.
"""

import re
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QRawFont, QTransform

_TOKEN = re.compile(rb"\[[^\]]*\]|<[0-9A-Fa-f]+>|/[^\s/\[\]<>()]+|[-+.\d]+|[A-Za-z*'\"]+")
_CAPS = [Qt.PenCapStyle.FlatCap, Qt.PenCapStyle.RoundCap, Qt.PenCapStyle.SquareCap]
_JOINS = [Qt.PenJoinStyle.MiterJoin, Qt.PenJoinStyle.RoundJoin, Qt.PenJoinStyle.BevelJoin]


@dataclass
class _State:
    """What `q` keeps and `Q` brings back."""

    placed: QTransform
    clip: QPainterPath | None = None
    fill: QColor = field(default_factory=lambda: QColor("black"))
    line: QColor = field(default_factory=lambda: QColor("black"))
    fill_alpha: float = 1.0
    line_alpha: float = 1.0
    width: float = 1.0
    cap: int = 0
    join: int = 0
    dashes: tuple[float, ...] = ()


def page_picture(data: bytes, dots_per_point: float) -> QImage:
    """The first page of a PDF that Qt has written."""
    return _Page(data, dots_per_point).draw()


class _Page:
    def __init__(self, data: bytes, dots: float) -> None:
        parts = re.findall(rb"(\d+) 0 obj\n(.*?)\nendobj", data, re.DOTALL)
        self._objects = {int(number): body for number, body in parts}
        page = next(body for body in self._objects.values() if b"/Type /Page\n" in body)
        box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", page)
        assert box
        wide, high = float(box[1]), float(box[2])
        resources = self._objects[_reference(page, b"/Resources")]
        named = re.findall(rb"(/\w+) (\d+) 0 R", resources)
        self._names = {name.decode(): int(number) for name, number in named}
        self._operations = self._stream(_reference(page, b"/Contents"))
        self._image = QImage(round(wide * dots), round(high * dots), QImage.Format.Format_RGB32)
        self._image.fill(Qt.GlobalColor.white)
        self._state = _State(QTransform(dots, 0, 0, -dots, 0, high * dots))
        self._kept: list[_State] = []
        self._path = QPainterPath()
        self._clips: Qt.FillRule | None = None
        self._fonts: dict[str, QRawFont] = {}
        self._letters = ("", 0.0)
        self._line, self._pen = QTransform(), QPointF()
        self._painter = QPainter(self._image)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)

    def _stream(self, number: int) -> bytes:
        head, _, rest = self._objects[number].partition(b"stream\n")
        body = rest[: rest.rindex(b"\nendstream")]
        return zlib.decompress(body) if b"/FlateDecode" in head else body

    def draw(self) -> QImage:
        """Follow every operation of the page."""
        values: list[bytes] = []
        for token in _TOKEN.findall(self._operations):
            if token[:1].isalpha() or token[:1] in b"'\"":
                self._do(token.decode(), values)
                values = []
            else:
                values.append(token)
        self._painter.end()
        return self._image

    def _do(self, operation: str, values: list[bytes]) -> None:
        if operation in _PATHS:
            _PATHS[operation](self._path, *map(float, values))
        elif operation in _PAINTS:
            fill, odd, line = _PAINTS[operation]
            self._paint(fill=fill, odd=odd, line=line)
        elif operation in ("W", "W*"):
            self._clips = _rule(odd=operation == "W*")
        elif operation == "q":
            self._kept.append(replace(self._state))
        elif operation == "Q":
            self._state = self._kept.pop()
        elif operation == "cm":
            self._state.placed = QTransform(*map(float, values)) * self._state.placed
        elif operation == "Do":
            self._picture(self._names[values[-1].decode()])
        elif operation in ("BT", "ET", "Tf", "Tm", "Td", "Tj"):
            self._text(operation, values)
        else:
            self._set(operation, values)

    def _set(self, operation: str, values: list[bytes]) -> None:
        state = self._state
        if operation in ("scn", "SCN"):
            tone = QColor.fromRgbF(*map(float, values))
            setattr(state, "fill" if operation == "scn" else "line", tone)
        elif operation == "gs":
            body = self._objects[self._names[values[0].decode()]]
            assert b"/SMask <<" not in body, "readers do not agree on what Qt means by this mask"
            state.fill_alpha, state.line_alpha = _number(body, b"/ca"), _number(body, b"/CA")
        elif operation == "d":
            state.dashes = tuple(map(float, values[0].strip(b"[]").split()))
        elif operation in ("w", "J", "j"):
            name = {"w": "width", "J": "cap", "j": "join"}[operation]
            number = float(values[0])
            setattr(state, name, number if operation == "w" else int(number))
        else:
            assert operation in ("cs", "CS", "M"), operation
            assert values[0] in (b"/CSp",) or operation == "M", "no pattern has a place here"

    def _paint(self, *, fill: bool, odd: bool, line: bool) -> None:
        state, path = self._state, QPainterPath(self._path)
        if self._clips is not None:
            path.setFillRule(self._clips)
            shape = state.placed.map(path)
            state.clip = shape if state.clip is None else state.clip.intersected(shape)
            self._clips = None
        self._begin()
        if fill:
            path.setFillRule(_rule(odd=odd))
            self._painter.fillPath(path, _faint(state.fill, state.fill_alpha))
        if line:
            pen = QPen(_faint(state.line, state.line_alpha), state.width)
            pen.setCapStyle(_CAPS[state.cap])
            pen.setJoinStyle(_JOINS[state.join])
            if state.dashes:
                pen.setDashPattern([dash / state.width for dash in state.dashes])
            self._painter.strokePath(path, pen)
        self._path = QPainterPath()

    def _text(self, operation: str, values: list[bytes]) -> None:
        if operation == "Tf":
            self._letters = values[0].decode(), float(values[1])
        elif operation == "Tm":
            self._line, self._pen = QTransform(*map(float, values)), QPointF()
        elif operation == "Td":
            self._pen += QPointF(*map(float, values))
        elif operation == "Tj":
            name, size = self._letters
            shape = self._font(name).pathForGlyph(int(values[0][1:-1], 16))
            scale = size / self._font(name).pixelSize()
            self._begin()
            self._painter.setTransform(self._line, combine=True)
            self._painter.translate(self._pen)
            self._painter.scale(scale, -scale)
            self._painter.fillPath(shape, _faint(self._state.fill, self._state.fill_alpha))

    def _font(self, name: str) -> QRawFont:
        """An embedded font, by its name on the page."""
        if name not in self._fonts:
            body = self._objects[self._names[name]]
            found = re.search(rb"/DescendantFonts \[(\d+) 0 R\]", body)
            assert found, body
            described = self._objects[_reference(self._objects[int(found[1])], b"/FontDescriptor")]
            self._fonts[name] = QRawFont(self._stream(_reference(described, b"/FontFile2")), 100)
        return self._fonts[name]

    def _begin(self) -> None:
        """Let the painter draw where the state says."""
        self._painter.resetTransform()
        if self._state.clip is None:
            self._painter.setClipping(False)
        else:
            self._painter.setClipPath(self._state.clip)
        self._painter.setTransform(self._state.placed)

    def _picture(self, number: int) -> None:
        head = self._objects[number].partition(b"stream\n")[0]
        wide, high = round(_number(head, b"/Width")), round(_number(head, b"/Height"))
        data = self._stream(number)
        if b"/DCTDecode" in head:
            colours = QImage.fromData(data)
        else:
            colours = QImage(data, wide, high, 3 * wide, QImage.Format.Format_RGB888)
        colours = colours.convertToFormat(QImage.Format.Format_ARGB32)
        if b"/SMask" in head:
            mask = self._stream(_reference(head, b"/SMask"))
            colours.setAlphaChannel(QImage(mask, wide, high, wide, QImage.Format.Format_Alpha8))
        self._begin()
        self._painter.setOpacity(self._state.fill_alpha)
        # A picture is a square of one unit, its first line on top, where y grows upwards.
        self._painter.scale(1, -1)
        self._painter.drawImage(QRectF(0, -1, 1, 1), colours)
        self._painter.setOpacity(1.0)


def _rule(*, odd: bool) -> Qt.FillRule:
    return Qt.FillRule.OddEvenFill if odd else Qt.FillRule.WindingFill


def _faint(tone: QColor, alpha: float) -> QColor:
    made = QColor(tone)
    made.setAlphaF(alpha)
    return made


def _reference(body: bytes, name: bytes) -> int:
    found = re.search(name + rb" (\d+) 0 R", body)
    assert found, name
    return int(found[1])


def _number(body: bytes, name: bytes) -> float:
    found = re.search(name + rb" ([\d.]+)", body)
    assert found, name
    return float(found[1])


_PATHS: dict[str, Callable[..., object]] = {
    "m": lambda path, x, y: path.moveTo(x, y),
    "l": lambda path, x, y: path.lineTo(x, y),
    "c": lambda path, a, b, c, d, x, y: path.cubicTo(QPointF(a, b), QPointF(c, d), QPointF(x, y)),
    "h": lambda path: path.closeSubpath(),
    "re": lambda path, x, y, wide, high: path.addRect(x, y, wide, high),
}
# Whether the inside is filled, by which rule, and whether the outline is drawn.
_PAINTS = {
    "n": (False, False, False),
    "f": (True, False, False),
    "f*": (True, True, False),
    "S": (False, False, True),
    "B": (True, False, True),
    "B*": (True, True, True),
}
