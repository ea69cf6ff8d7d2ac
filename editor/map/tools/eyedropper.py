"""Taking kinds and levels from the map."""

from itertools import pairwise
from math import hypot

from PySide6.QtCore import QPointF

from hexwright.editor.map.edits.elevation import level_at
from hexwright.editor.map.edits.hexsides import kinds_on
from hexwright.editor.map.edits.painting import kind_at
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.render.geometry import RADIUS
from hexwright.schema.language import tr

# How near the pointer must be to a hexside or a line to be on it.
_NEAR = RADIUS * 0.22


class Eyedropper(Tool):
    """Chooses what is under the pointer for the other tools."""

    id = "eyedropper"
    icon = "eyedropper"
    shortcut = "I"
    group = "terrain"
    layer = ""
    options = ("terrain", "hexside", "line")

    def title(self) -> str:
        """Its name."""
        return tr("Pick from map")

    def tip(self) -> str:
        """What it does."""
        return tr("Click to choose the terrain, hexside, road and level under the pointer")

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """What would be chosen."""
        if pointer.place is None or kind_at(context.map, pointer.place) is None:
            return NOTHING
        picked = _picked(context, pointer)
        sides = frozenset([pointer.side]) if pointer.side and "hexside" in picked else frozenset()
        text = ", ".join(_name(context, setting, kind) for setting, kind in picked.items())
        return Preview(frozenset([pointer.place]), sides, text=text)

    def stroke(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        """Choose at the press, and again wherever the pointer is dragged."""
        last = None
        while pointer is not None:
            picked = _picked(context, pointer)
            if picked and picked != last:
                level = level_at(context.map, pointer.place) if pointer.place else 0
                context.set(**picked, level=level)
                last = picked
            context.show(self.hover(context, pointer))
            pointer = yield


def _picked(context: ToolContext, pointer: Pointer) -> dict[str, str]:
    """The kinds under the pointer, by the names of settings."""
    terrain = kind_at(context.map, pointer.place) if pointer.place else None
    if terrain is None:
        return {}
    found = {
        "terrain": terrain,
        "hexside": _hexside(context, pointer),
        "line": _line(context, pointer),
    }
    return {name: kind for name, kind in found.items() if kind}


def _name(context: ToolContext, setting: str, kind: str) -> str:
    terrain = context.document.module.terrain
    names = {
        "terrain": {hex_.id: hex_.name for hex_ in terrain.hexes},
        "hexside": {hexside.id: hexside.name for hexside in terrain.hexsides},
        "line": {line.id: line.name for line in terrain.lines},
    }
    return names[setting].get(kind, kind)


def _hexside(context: ToolContext, pointer: Pointer) -> str:
    if pointer.side is None:
        return ""
    ends = context.layout.side_between(*pointer.side)
    one, other = (context.index.hex_at(*place) for place in pointer.side)
    if ends is None or one is None or other is None or _away(pointer, *ends) > _NEAR:
        return ""
    kinds = kinds_on(context.map, (one, other))
    return kinds[-1] if kinds else ""


def _line(context: ToolContext, pointer: Pointer) -> str:
    number = context.index.hex_at(*pointer.place) if pointer.place else None
    for line in reversed(context.map.lines):
        if number not in line.hexes:
            continue
        for pair in pairwise(line.hexes):
            if number in pair:
                start, end = (context.layout.centre(*place) for place in context.index.places(pair))
                if _away(pointer, start, end) <= _NEAR:
                    return line.terrain
    return ""


def _away(pointer: Pointer, start: QPointF, end: QPointF) -> float:
    """How far the pointer is from the straight piece between two points."""
    at, along = QPointF(pointer.x, pointer.y) - start, end - start
    share = QPointF.dotProduct(at, along) / QPointF.dotProduct(along, along)
    off = at - along * min(max(share, 0.0), 1.0)
    return hypot(off.x(), off.y())
