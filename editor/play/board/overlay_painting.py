"""Overlays painted on the board, each sort in a pattern of its own, and the key to them."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath

from hexwright.editor.map.canvas.marks import Marks
from hexwright.editor.play.board.overlays import Laid
from hexwright.editor.play.board.pieces import BoardPieces
from hexwright.engine.core.names import Names
from hexwright.engine.core.showing import PatchKind
from hexwright.render.brush import box, dashes, fill, pen, stroke
from hexwright.render.fonts import SANS, family
from hexwright.render.styles import colour, faded
from hexwright.schema.language import later, tr

_Pattern = Qt.BrushStyle
_LIGHT: Final = QColor(255, 255, 255, 190)
_PAPER, _EDGE, _INK = QColor(255, 251, 240, 235), QColor("#7c6f57"), QColor("#2b241a")
_PIXELS, _SWATCH, _LINE, _ROOM = 12, 18.0, 20.0, 8.0


class _Look(NamedTuple):
    """How a sort of patch is drawn; without a colour it has that of its side."""

    words: str
    tone: str
    depth: float
    pattern: Qt.BrushStyle
    is_dashed: bool = False


_LOOKS: Final[Mapping[PatchKind, _Look]] = {
    "long-fire": _Look(later("Maximum range"), "#b4560f", 0.10, _Pattern.NoBrush, is_dashed=True),
    "fire": _Look(later("Effective range"), "#b4560f", 0.24, _Pattern.NoBrush),
    "command": _Look(later("Command range"), "", 0.14, _Pattern.NoBrush, is_dashed=True),
    "zone": _Look(later("Zone of control"), "", 0.20, _Pattern.BDiagPattern),
    "reaction": _Look(later("Reaction zone"), "", 0.20, _Pattern.BDiagPattern),
    "reach": _Look(later("Way of a charge"), "#0b7a75", 0.26, _Pattern.NoBrush),
    "rear": _Look(later("Rear"), "#6b3fa0", 0.14, _Pattern.Dense6Pattern, is_dashed=True),
    "flank": _Look(later("Flank"), "#8a6d1f", 0.18, _Pattern.VerPattern, is_dashed=True),
    "front": _Look(later("Front"), "#1f7a3d", 0.34, _Pattern.NoBrush),
    "target": _Look(later("Can be charged"), "#c1121f", 0.26, _Pattern.DiagCrossPattern),
}
# A few ways are drawn; more of them would hide the map.
_MOST_WAYS: Final = 12


class OverlayPainting:
    """Paints what is laid over the map, in the pixels of the view."""

    def __init__(self, painter: QPainter, marks: Marks, pieces: BoardPieces) -> None:
        """Paint with a painter in logical pixels."""
        self._painter = painter
        self._marks = marks
        self._pieces = pieces

    def paint(self, laid: Laid, sides: Mapping[str, str]) -> None:
        """Paint patches from the widest sort to the narrowest; `sides` are colours by side."""
        for kind, look in _LOOKS.items():
            for side, patch in laid:
                if patch.kind == kind:
                    self._paint_patch(patch.hexes, look, _tone(look, side, sides))

    def ways(self, laid: Laid) -> list[list[QPointF]]:
        """The ways of all patches as points of the map; none if they are too many."""
        ways = [way for _, patch in laid for way in patch.ways]
        if len(ways) > _MOST_WAYS:
            return []
        centre = self._pieces.centre
        return [[at for one in way if (at := centre(one)) is not None] for way in ways]

    def _paint_patch(self, hexes: tuple[str, ...], look: _Look, tone: QColor) -> None:
        places = frozenset(at for hex_ in hexes if (at := self._pieces.place(hex_)) is not None)
        area = self._marks.area(places)
        self._fill(area, look, tone)
        border = self._marks.border(places, places)
        stroke(self._painter, border, _LIGHT, 4.4)
        line = dashes(tone, 2.4, [3, 1.6]) if look.is_dashed else pen(tone, 2.4)
        self._painter.strokePath(border, line)

    def paint_key(self, laid: Laid, sides: Mapping[str, str], names: Names, height: float) -> None:
        """A box in the lower left corner that says what each pattern means."""
        rows = list(_rows(laid, sides, names))
        if not rows:
            return
        font = QFont(family(SANS))
        font.setPixelSize(_PIXELS)
        wide = max(QFontMetricsF(font).horizontalAdvance(words) for words, _, _ in rows)
        high = len(rows) * _LINE + 2 * _ROOM
        paper = QRectF(12, height - 12 - high, wide + _SWATCH + 3 * _ROOM, high)
        fill(self._painter, box(paper, 5), _PAPER)
        stroke(self._painter, box(paper, 5), _EDGE, 1.2)
        self._painter.setFont(font)
        for number, (words, look, tone) in enumerate(rows):
            at = paper.topLeft() + QPointF(_ROOM, _ROOM + number * _LINE)
            self._paint_sample(QRectF(at.x(), at.y() + 3, _SWATCH, _LINE - 6), look, tone)
            self._painter.setPen(_INK)
            room = QRectF(at.x() + _SWATCH + _ROOM, at.y(), wide + 4, _LINE)
            self._painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _paint_sample(self, rect: QRectF, look: _Look, tone: QColor) -> None:
        area = box(rect, 2)
        self._fill(area, look, tone)
        line = dashes(tone, 2.0, [3, 1.6]) if look.is_dashed else pen(tone, 2.0)
        self._painter.strokePath(area, line)

    def _fill(self, area: QPainterPath, look: _Look, tone: QColor) -> None:
        fill(self._painter, area, faded(tone, look.depth))
        if look.pattern != _Pattern.NoBrush:
            self._painter.fillPath(area, QBrush(faded(tone, 0.75), look.pattern))


def _rows(
    laid: Laid, sides: Mapping[str, str], names: Names
) -> Iterator[tuple[str, _Look, QColor]]:
    """What the key explains; sorts in the colours of sides once for each side."""
    for kind, look in _LOOKS.items():
        found = list(dict.fromkeys(side for side, patch in laid if patch.kind == kind))
        if found and look.tone:
            yield tr(look.words), look, _tone(look, "", sides)
            continue
        for side in found:
            words = tr(look.words)
            named = f"{words}, {names.side(side)}" if len(found) > 1 else words
            yield named, look, _tone(look, side, sides)


def _tone(look: _Look, side: str, sides: Mapping[str, str]) -> QColor:
    return colour(look.tone or sides.get(side, "#6b5f4b"))
