"""A page that is drawn on with a painter and becomes an SVG file.

Qt writes SVG too, but loses what is drawn after a clip of several paths was taken back, and knows
no layers: whoever opens such a file in a drawing program finds thousands of nameless groups.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import takewhile
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from PySide6.QtCore import (
    QLineF,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSizeF,
    Qt,
)
from PySide6.QtGui import (
    QImage,
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QTextItem,
    QTransform,
)

from hexwright.render.svg_paint import Definitions, PathTexts, matrix, number, opacity
from hexwright.schema.language import tr

_DOTS_PER_INCH = 96
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" version="1.1" '
)
_CAPS = {
    Qt.PenCapStyle.FlatCap: "butt",
    Qt.PenCapStyle.RoundCap: "round",
    Qt.PenCapStyle.SquareCap: "square",
}
_JOINS = {Qt.PenJoinStyle.RoundJoin: "round", Qt.PenJoinStyle.BevelJoin: "bevel"}
_FLAG = QPaintEngine.DirtyFlag
_CLIPS = _FLAG.DirtyClipPath | _FLAG.DirtyClipRegion
# What changes between two shapes, in plain numbers: it is asked before every one of them.
_TRANSFORM, _OPACITY = _FLAG.DirtyTransform.value, _FLAG.DirtyOpacity.value
_PEN = _FLAG.DirtyPen.value | _OPACITY | _TRANSFORM
_BRUSH = _FLAG.DirtyBrush.value | _OPACITY | _TRANSFORM
_CLIPPING, _IS_CLIPPED = _CLIPS.value, _FLAG.DirtyClipEnabled.value
_NO_PEN, _NO_BRUSH = Qt.PenStyle.NoPen, Qt.BrushStyle.NoBrush


class SvgPage(QPaintDevice):
    """A page of so many units across and down, and of a true size in millimetres.

    Letters are shapes, which look the same everywhere; or they stay letters, which can be edited
    and look right where the fonts are installed.
    """

    def __init__(
        self,
        units: QSizeF,
        mm: QSizeF,
        title: str = "",
        description: str = "",
        *,
        has_letters: bool = False,
        outlines: PathTexts | None = None,
    ) -> None:
        """Begin with an empty page; pages that have their `outlines` in common write them once."""
        super().__init__()
        self.has_letters = has_letters
        self._units, self._mm = units, mm
        kinds = QPaintDevice.PaintDeviceMetric
        self._sizes = {
            kinds.PdmWidth: units.width(),
            kinds.PdmHeight: units.height(),
            kinds.PdmWidthMM: mm.width(),
            kinds.PdmHeightMM: mm.height(),
            kinds.PdmNumColors: 2**24,
            kinds.PdmDepth: 32,
            kinds.PdmDevicePixelRatio: 1,
            kinds.PdmDevicePixelRatioScaled: QPaintDevice.devicePixelRatioFScale(),
        }
        self._words = (("title", title), ("desc", description))
        self._engine = _Engine(outlines or PathTexts(0))

    def paintEngine(self) -> QPaintEngine:
        """What Qt hands the drawing to."""
        return self._engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        """What Qt asks about the page."""
        return round(self._sizes.get(metric, _DOTS_PER_INCH))

    @property
    def mark(self) -> "Mark":
        """How far the drawing is."""
        return self._engine.mark

    def since(self, mark: "Mark") -> "Drawn":
        """What was drawn since then."""
        return self._engine.since(mark)

    def take(self, drawn: "Drawn") -> None:
        """Go on with what was drawn in the same way on a page that was as far as this one."""
        self._engine.take(drawn)

    def open_group(self, attributes: str) -> None:
        """What is drawn from here on belongs to a group."""
        self._engine.open_group(attributes)

    def close_group(self) -> None:
        """The group that was opened last is whole."""
        self._engine.close_group()

    def data(self) -> bytes:
        """The file."""
        wide, high = number(self._units.width()), number(self._units.height())
        size = f'width="{number(self._mm.width())}mm" height="{number(self._mm.height())}mm"'
        words = "".join(f"<{name}>{escape(text)}</{name}>\n" for name, text in self._words if text)
        parts = [
            f'{_HEAD}{size} viewBox="0 0 {wide} {high}">\n{words}<defs>\n',
            *self._engine.definitions.written,
            "</defs>\n",
            *self._engine.written,
            "</svg>\n",
        ]
        return "".join(parts).encode()


@contextmanager
def layer(painter: QPainter, name: str) -> Iterator[None]:
    """What is drawn meanwhile is a layer of the file, where the file has layers."""
    with _group(
        painter,
        lambda: f'id="{name}" inkscape:groupmode="layer" inkscape:label={quoteattr(_title(name))}',
    ):
        yield


@contextmanager
def named(painter: QPainter, name: str, title: str = "") -> Iterator[None]:
    """What is drawn meanwhile is one thing with an id, where the file has ids."""

    def attributes() -> str:
        shown = f" inkscape:label={quoteattr(title)}" if title else ""
        return f"id={quoteattr(name)}{shown}"

    with _group(painter, attributes):
        yield


@contextmanager
def saying(painter: QPainter, words: str) -> Iterator[None]:
    """What is drawn meanwhile shows these words, for those who have it read to them."""
    with _group(painter, lambda: f"aria-label={quoteattr(words)}"):
        yield


@contextmanager
def _group(painter: QPainter, attributes: Callable[[], str]) -> Iterator[None]:
    # Windows draw without files many times in a second: nothing is written for them.
    page = painter.device()
    if not isinstance(page, SvgPage):
        yield
        return
    page.open_group(attributes())
    yield
    page.close_group()


def _title(name: str) -> str:
    """What a layer is called in drawing programs."""
    titles = {
        "ground": tr("Ground"),
        "underlay": tr("Scan"),
        "relief": tr("Relief"),
        "areas": tr("Terrain"),
        "lakes": tr("Lakes"),
        "images": tr("Pictures of terrain"),
        "shading": tr("Shading"),
        "marks": tr("Marks of terrain"),
        "slopes": tr("Slopes"),
        "rivers": tr("Rivers"),
        "trees": tr("Trees"),
        "crossings": tr("Bridges and fords"),
        "roads": tr("Roads"),
        "buildings": tr("Buildings"),
        "shapes": tr("Shapes"),
        "entrenchments": tr("Entrenchments"),
        "barriers": tr("Walls"),
        "grid": tr("Grid"),
        "numbers": tr("Hex numbers"),
        "sections": tr("Sections"),
        "zones": tr("Zones"),
        "sites": tr("Sites"),
        "labels": tr("Labels"),
        "counters": tr("Counters"),
        "frame": tr("Frame"),
        "turn-track": tr("Turn track"),
        "hexsides": tr("Hexsides"),
        "lines": tr("Roads"),
        "houses": tr("Buildings"),
    }
    return titles[name]


class Mark(NamedTuple):
    """How far a drawing is: its elements and definitions, and the clips that are open."""

    written: int
    defined: int
    open_clips: tuple[str, ...]


class Drawn(NamedTuple):
    """What several pages have in common: their land."""

    written: tuple[str, ...]
    definitions: Definitions
    open_clips: tuple[str, ...]


class _Engine(QPaintEngine):
    """Writes what a painter draws, in units of the page."""

    def __init__(self, outlines: PathTexts) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self._outline = outlines.data
        self.definitions = Definitions()
        self.written: list[str] = []
        self._onto = QTransform()
        self._pen = QPen(_NO_PEN)
        self._fill = ""
        self._line = ""
        self._opacity = 1.0
        # One inside of the other; and those of the groups that are open in the innermost named one.
        self._clips: list[str] = []
        self._open_clips: list[str] = []
        self._is_clipping = True

    # --- what Qt calls ---------------------------------------------------------------------------

    def begin(self, _device: QPaintDevice) -> bool:
        self.setActive(True)
        return True

    def end(self) -> bool:
        self._close_clips(0)
        self.setActive(False)
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        changed: int = state.state().value
        if changed & _TRANSFORM:
            self._onto = state.transform()
        if changed & _OPACITY:
            self._opacity = state.opacity()
        if changed & _CLIPPING:
            self._set_clip(state)
        if changed & _IS_CLIPPED:
            self._is_clipping = state.isClipEnabled()
        if changed & _PEN:
            self._pen = state.pen()
            self._line = self._line_look()
        if changed & _BRUSH:
            brush, origin = state.brush(), state.brushOrigin()
            onto = QTransform.fromTranslate(origin.x(), origin.y()) * self._onto
            self._fill = self.definitions.fill(brush, onto, self._opacity)

    def drawPath(self, path: QPainterPath) -> None:
        self._draw(path, self._fill)

    def drawPolygon(self, points: Iterable[QPointF], mode: QPaintEngine.PolygonDrawMode) -> None:
        path = QPainterPath()
        path.addPolygon(QPolygonF([QPointF(one) for one in points]))
        is_line = mode == QPaintEngine.PolygonDrawMode.PolylineMode
        if not is_line:
            path.closeSubpath()
        if mode == QPaintEngine.PolygonDrawMode.WindingMode:
            path.setFillRule(Qt.FillRule.WindingFill)
        self._draw(path, "" if is_line else self._fill)

    def drawRects(self, rects: Iterable[QRectF]) -> None:
        for rect in rects:
            path = QPainterPath()
            path.addRect(QRectF(rect))
            self._draw(path, self._fill)

    def drawLines(self, lines: Iterable[QLineF]) -> None:
        path = QPainterPath()
        for line in lines:
            path.moveTo(QPointF(line.p1()))
            path.lineTo(QPointF(line.p2()))
        self._draw(path, "")

    def drawEllipse(self, rect: QRectF | QRect) -> None:
        path = QPainterPath()
        path.addEllipse(QRectF(rect))
        self._draw(path, self._fill)

    def drawImage(
        self,
        onto: QRectF | QRect,
        image: QImage,
        part: QRectF | QRect,
        flags: Qt.ImageConversionFlag = Qt.ImageConversionFlag.AutoColor,  # noqa: ARG002 - Qt's
    ) -> None:
        whole = QRect(0, 0, image.width(), image.height())
        wanted = QRectF(part).toAlignedRect()
        name = self.definitions.image(image if wanted == whole else image.copy(wanted))
        x, y = onto.width() / wanted.width(), onto.height() / wanted.height()
        place = QTransform(x, 0, 0, y, onto.x(), onto.y()) * self._onto
        seen = f' opacity="{number(self._opacity)}"' if self._opacity < 1 else ""
        self._put(f'<use xlink:href="#{name}" transform="{matrix(place)}"{seen}/>\n')

    def drawPixmap(
        self, onto: QRectF | QRect, pixmap: QPixmap | QImage, part: QRectF | QRect
    ) -> None:
        self.drawImage(onto, pixmap if isinstance(pixmap, QImage) else pixmap.toImage(), part)

    def drawTextItem(self, at: QPointF | QPoint | QPainterPath.Element, item: QTextItem) -> None:
        assert isinstance(at, QPointF)
        font = item.font()
        look = f'font-family={quoteattr(font.family())} font-size="{font.pixelSize()}"'
        look += ' font-weight="bold"' if font.bold() else ""
        look += ' font-style="italic"' if font.italic() else ""
        colour = f'fill="{self._pen.color().name()}"{opacity("fill", self._pen.color(), 1.0)}'
        self._put(
            f'<text xml:space="preserve" x="{number(at.x())}" y="{number(at.y())}" {look} {colour} '
            f'transform="{matrix(self._onto)}">{escape(item.text())}</text>\n'
        )

    # --- what pages have in common ---------------------------------------------------------------

    @property
    def mark(self) -> Mark:
        return Mark(len(self.written), len(self.definitions.written), tuple(self._open_clips))

    def since(self, mark: Mark) -> Drawn:
        written = tuple(self.written[mark.written :])
        return Drawn(written, self.definitions.since(mark.defined), tuple(self._open_clips))

    def take(self, drawn: Drawn) -> None:
        self.written += drawn.written
        self.definitions.take(drawn.definitions)
        self._open_clips = list(drawn.open_clips)

    # --- groups ----------------------------------------------------------------------------------

    def open_group(self, attributes: str) -> None:
        self._close_clips(0)
        self.written.append(f"<g {attributes}>\n")

    def close_group(self) -> None:
        self._close_clips(0)
        if self.written[-1].startswith("<g "):
            self.written.pop()
        else:
            self.written.append("</g>\n")

    def _put(self, element: str) -> None:
        """Write an element inside groups for its clips: not every reader knows clips of clips."""
        clips = self._clips if self._is_clipping else []
        if clips != self._open_clips:
            pairs = zip(clips, self._open_clips, strict=False)
            common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
            self._close_clips(common)
            self.written += (f'<g clip-path="url(#{one})">\n' for one in clips[common:])
            self._open_clips = list(clips)
        self.written.append(element)

    def _close_clips(self, but: int) -> None:
        self.written += ["</g>\n"] * (len(self._open_clips) - but)
        del self._open_clips[but:]

    # --- shapes ----------------------------------------------------------------------------------

    def _set_clip(self, state: QPaintEngineState) -> None:
        operation = state.clipOperation()
        if operation == Qt.ClipOperation.NoClip:
            self._clips = []
            return
        if state.state() & _FLAG.DirtyClipPath:
            path = state.clipPath()
        else:
            path = QPainterPath()
            path.addRegion(state.clipRegion())
        inside = self._clips if operation == Qt.ClipOperation.IntersectClip else []
        self._clips = [*inside, self.definitions.clip(state.transform().map(path))]
        self._is_clipping = True

    def _draw(self, path: QPainterPath, fill: str) -> None:
        if not fill and not self._line:
            return
        look = fill or ' fill="none"'
        if fill and path.fillRule() == Qt.FillRule.OddEvenFill and path.elementCount() > _SIMPLE:
            look += ' fill-rule="evenodd"'
        if self._line and not _keeps_shape(self._onto):
            look += f'{self._line} transform="{matrix(self._onto)}"'
            data = self._outline(path)
        else:
            look += self._line
            data = self._outline(self._onto.map(path))
        if data:
            self._put(f'<path d="{data}"{look}/>\n')

    def _line_look(self) -> str:
        """The attributes of a line drawn with the pen; empty if it draws none."""
        pen = self._pen
        if pen.style() == _NO_PEN or pen.brush().style() == _NO_BRUSH:
            return ""
        grown = 1.0 if pen.isCosmetic() or not _keeps_shape(self._onto) else _growth(self._onto)
        width = (pen.widthF() or 1.0) * grown
        colour = pen.color()
        look = f' stroke="{colour.name()}" stroke-width="{number(width)}"'
        look += opacity("stroke", colour, self._opacity)
        cap, join = pen.capStyle(), pen.joinStyle()
        look += f' stroke-linecap="{_CAPS[cap]}"' if cap != Qt.PenCapStyle.FlatCap else ""
        look += f' stroke-linejoin="{_JOINS[join]}"' if join in _JOINS else ""
        if pen.style() != Qt.PenStyle.SolidLine:
            lengths = " ".join(number(one * width) for one in pen.dashPattern())
            look += f' stroke-dasharray="{lengths}"'
            if pen.dashOffset():
                look += f' stroke-dashoffset="{number(pen.dashOffset() * width)}"'
        return look


# A path of so few points cannot cross itself.
_SIMPLE = 4


def _growth(transform: QTransform) -> float:
    return float(abs(transform.determinant()) ** 0.5)


def _keeps_shape(transform: QTransform) -> bool:
    """Whether it turns, moves, mirrors and grows alike in all directions."""
    across = transform.m11() ** 2 + transform.m12() ** 2
    down = transform.m21() ** 2 + transform.m22() ** 2
    skew = transform.m11() * transform.m21() + transform.m12() * transform.m22()
    return abs(across - down) + abs(skew) <= 1e-6 * max(across, down)
