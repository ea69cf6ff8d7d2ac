"""Aligning a scan with the hexes by its control points."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QSizeF
from PySide6.QtGui import QImageReader, QTransform

from hexwright.editor.map.edits.area import disc
from hexwright.editor.map.edits.control_points import tie_at, with_tie, without_tie
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.render.geometry import PITCH, distance
from hexwright.render.underlay import misses, pins_of, placed
from hexwright.schema.grid import Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Underlay

# How near to a control point a click removes it, in hexes.
_NEAR = 2
# With fewer control points than these a transform goes through all of them, right or wrong.
_CHECKED = 4


class AlignTool(Tool):
    """Pulls the picture below the map by the hexes that it is tied to."""

    id = "align"
    icon = "align"
    shortcut = "A"
    group = "view"
    layer = "underlay"

    def title(self) -> str:
        """Its name."""
        return tr("Align scan")

    def tip(self) -> str:
        """What it does."""
        return tr(
            "Drag a hex of the scan to the hex where it belongs; two such points scale and turn "
            "it, three stretch it; click to pin it where it is, Shift takes a pin out"
        )

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """All control points, and how well the scan fits."""
        underlay = context.map.underlay
        if underlay is None or pointer.place is None:
            return NOTHING
        return _preview(context, underlay, pointer.place)

    def stroke(self, context: ToolContext, pointer: Pointer) -> Stroke:
        """Pull the picture, or take a control point out."""
        underlay = context.map.underlay
        if underlay is None:
            return _refusal(context)
        if pointer.place is None:
            return _nothing()
        if pointer.shift:
            return self._remove(context, pointer.place)
        return self._pull(context, pointer, pointer.place)

    def _remove(self, context: ToolContext, place: Place) -> Stroke:
        centre = context.layout.centre(*place)
        tied = [one for one in disc(context.map.grid, place, _NEAR) if tie_at(context.index, one)]
        if tied:
            nearest = min(tied, key=lambda one: distance(centre, context.layout.centre(*one)))
            context.change(
                tr("Remove control point"), without_tie(context.index, nearest), at=[nearest]
            )
        yield

    def _pull(self, context: ToolContext, first: Pointer, start: Place) -> Stroke:
        """Tie the place of the scan that was taken to the hex where it is let go."""
        pointer: Pointer | None = first
        end, underlay = start, context.map.underlay
        assert underlay is not None
        back, is_possible = _placing(context, underlay).inverted()
        if not is_possible:
            context.say(tr("The control points contradict each other; remove some with Shift."))
            return
        before, tie = context.index, tie_at(context.index, start)
        # A pin that is pulled on need not have fitted.
        miss = QPointF(tie.x, tie.y) - back.map(context.layout.centre(*start)) if tie else QPointF()
        while pointer is not None:
            end = end if pointer.place is None else pointer.place
            # The point that the mouse holds follows it; so the one in the centre comes from beyond.
            drawn = QPointF(pointer.x - first.x, pointer.y - first.y)
            spot = miss + back.map(context.layout.centre(*end) - drawn)
            tied = with_tie(before, end, spot.x(), spot.y(), moved_from=start)
            context.change(self.title(), tied, at=[end])
            if context.map.underlay is not None:
                context.show(_preview(context, context.map.underlay, end))
            pointer = yield
        context.say(_fit_words(context))


def _preview(context: ToolContext, underlay: Underlay, place: Place) -> Preview:
    tied = {found for tie in underlay.ties if (found := context.index.find(tie.hex))}
    return Preview(frozenset(tied | {place}), text=_fit_words(context))


def _fit_words(context: ToolContext) -> str:
    """How many control points there are, and how far the worst is off."""
    underlay = context.map.underlay
    if underlay is None or not underlay.ties:
        return tr("No control points yet")
    pins = pins_of(context.layout, context.index, underlay)
    if len(pins) < _CHECKED:
        return tr(
            "Control points: {count}; the scan lies on them whatever they are, from {checked} on "
            "they check each other",
            count=len(pins),
            checked=_CHECKED,
        )
    worst = max(misses(pins, _placing(context, underlay)), default=0.0)
    return tr(
        "Control points: {count}, the worst is off by {percent} % of a hex",
        count=len(pins),
        percent=round(100 * worst / PITCH),
    )


def _placing(context: ToolContext, underlay: Underlay) -> QTransform:
    """Where the drawing puts the picture now."""
    pins = pins_of(context.layout, context.index, underlay)
    data = context.document.asset(underlay.image) if len(pins) < 2 else None
    return placed(pins, _size(data), context.layout.frame())


def _size(data: bytes | None) -> QSizeF:
    """The size of a picture in pixels, without reading all of it."""
    if data is None:
        return QSizeF()
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    return QSizeF(QImageReader(buffer).size())


def _refusal(context: ToolContext) -> Stroke:
    context.say(tr("This map has no scan; put one below it with the menu Map."))
    yield


def _nothing() -> Stroke:
    yield
