"""Selecting hexes by rectangles, clicks and areas, and moving what is selected."""

from hexwright.editor.map.edits.area import rectangle
from hexwright.editor.map.edits.region_copy import copied
from hexwright.editor.map.edits.region_paste import moved, places_of
from hexwright.editor.map.edits.rows import existing
from hexwright.editor.map.edits.selection import connected
from hexwright.editor.map.tools.base import Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.clipboard import open_layers, put_pasted
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.reach import nearest_place
from hexwright.schema.grid import Place
from hexwright.schema.language import tr


class SelectTool(Tool):
    """Selects a rectangle of hexes; dragging selected hexes moves them."""

    id = "select"
    icon = "select"
    shortcut = "S"
    group = "selection"
    layer = ""

    def title(self) -> str:
        """Its name."""
        return tr("Select")

    def tip(self) -> str:
        """What it does."""
        return tr(
            "Drag to select a rectangle, double click for an area of one terrain; Shift adds, "
            "Control takes away; drag selected hexes to move them"
        )

    def double_click(self, context: ToolContext, pointer: Pointer) -> None:
        """Select the area of the same terrain."""
        if pointer.place is not None:
            context.select(combined(context, connected(context.map, pointer.place), pointer))

    def stroke(self, context: ToolContext, pointer: Pointer) -> Stroke:
        """Move what is selected, or select anew."""
        is_plain = not (pointer.shift or pointer.control)
        if is_plain and pointer.place is not None and pointer.place in context.selection:
            return self._move(context, pointer, pointer.place)
        return self._mark(context, pointer)

    def _mark(self, context: ToolContext, first: Pointer) -> Stroke:
        pointer: Pointer | None = first
        places = frozenset[Place]()
        while pointer is not None:
            is_off = first.place is None and (pointer.x, pointer.y) == (first.x, first.y)
            if not is_off:
                found = rectangle(nearest_place(context, first), nearest_place(context, pointer))
                places = frozenset(existing(context.map.terrain.rows, found))
            context.show(Preview(places, text=str(len(places)) if len(places) > 1 else ""))
            pointer = yield
        context.select(combined(context, places, first))

    def _move(self, context: ToolContext, first: Pointer, start: Place) -> Stroke:
        pointer: Pointer | None = first
        cells = context.selection
        region = copied(context.index, cells, start)
        assert region is not None, "there is a hex under the pointer"
        here = start
        while pointer is not None:
            here = nearest_place(context, pointer)
            places = places_of(context.index, region, here)
            context.show(Preview(places, piece=region, anchor=here))
            pointer = yield
        if here == start:
            context.select([start])
            return
        index, module = context.index, context.document.module
        made = moved(index, module, cells, region, here, open_layers(context))
        places = places_of(index, region, here)
        put_pasted(context, tr("Move hexes"), made, places)
        context.select(places)


def combined(context: ToolContext, places: frozenset[Place], pointer: Pointer) -> frozenset[Place]:
    """The selection with these hexes added or taken away, or these alone, as the keys say."""
    if pointer.shift:
        return context.selection | places
    if pointer.control:
        return context.selection - places
    return places
