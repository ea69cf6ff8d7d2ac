"""Desks with a map for tests of tools: no window, gestures given as lists of places."""

from collections.abc import Iterable, Sequence
from typing import Any

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.tools.base import Pointer, Side, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.schema.grid import Place
from tests.helpers.modules import GONE, module_of


def context_of(changes: dict[str, Any] | None = None, map_id: str = "field") -> ToolContext:
    """The small module's map on a context, its documents changed as `module_of` does."""
    return ToolContext(ModuleDocument(module_of(changes or {}), {}), map_id)


def field(rows: Sequence[str], orientation: str = "flat", stagger: str = "odd") -> dict[str, Any]:
    """Changes for a bare map of these rows (. clear, w woods, m marsh, ~ lake)."""
    return {
        "scenarios/meeting.json": GONE,
        "scenarios/rematch.json": GONE,
        "maps/field.json": {
            "id": "field",
            "title": "The field",
            "grid": {
                "orientation": orientation,
                "columns": max(map(len, rows)),
                "rows": len(rows),
                "stagger": stagger,
            },
            "terrain": {
                "legend": {".": "clear", "w": "woods", "m": "marsh", "~": "lake"},
                "rows": list(rows),
            },
        },
    }


def at(
    context: ToolContext, place: Place | None, side: Side | None = None, **keys: bool
) -> Pointer:
    """The pointer in the middle of a hex."""
    if place is None:
        return Pointer(None, -1000.0, -1000.0)
    centre = context.layout.centre(*place)
    return Pointer(place, centre.x(), centre.y(), side, **keys)


def drag(context: ToolContext, tool: Tool, places: Iterable[Place | None], **keys: bool) -> None:
    """One gesture from press to release over the middles of hexes."""
    pointers = [at(context, place, None, **keys) for place in places]
    context.press(tool, pointers[0])
    for pointer in pointers[1:]:
        context.move(pointer)
    context.release()


def rows_of(context: ToolContext) -> list[str]:
    """The rows of the map's terrain."""
    return list(context.map.terrain.rows)
