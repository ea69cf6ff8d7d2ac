"""What the edit menu does on the page of a map: the clipboard and the selection."""

from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QGuiApplication

from hexwright.editor.map.edits.painting import kind_at
from hexwright.editor.map.edits.selection import all_hexes, grown, inverted, of_kind, shrunk
from hexwright.editor.map.tools.clipboard import (
    copy_selection,
    cut_selection,
    delete_selection,
    mirror_region,
    mirror_selection,
    take_text,
    turn_region,
    turn_selection,
)
from hexwright.editor.map.tools.context import ToolContext

if TYPE_CHECKING:
    from hexwright.editor.map.canvas.map_canvas import MapCanvas
    from hexwright.editor.map.tools.base import Tool

_PASTE = "paste"


class MapVerbs:
    """Methods that the actions of the edit menu find by their names; for the page of a map."""

    canvas: "MapCanvas"
    tool: "Tool"

    def choose_tool(self, tool_id: str) -> None:
        """Work with this tool."""
        raise NotImplementedError

    @property
    def _context(self) -> ToolContext | None:
        """The map, if there is one to work on."""
        return self.canvas.context

    def copy(self) -> None:
        """Keep the selected hexes for pasting, here or in another window."""
        self._to_clipboard(copy_selection(self._context) if self._context else None)

    def cut(self) -> None:
        """Keep the selected hexes for pasting and leave plain ground."""
        self._to_clipboard(cut_selection(self._context) if self._context else None)

    def _to_clipboard(self, text: str | None) -> None:
        if text is not None:
            QGuiApplication.clipboard().setText(text)

    def paste(self) -> None:
        """Take what was copied in hand, to be put where one clicks."""
        if self._context is not None and take_text(
            self._context, QGuiApplication.clipboard().text()
        ):
            self.choose_tool(_PASTE)

    def delete(self) -> None:
        """Leave plain ground where hexes are selected."""
        if self._context is not None and self._context.selection:
            delete_selection(self._context)

    def select_all(self) -> None:
        """Select every hex."""
        if self._context is not None:
            self._context.select(all_hexes(self._context.map))

    def select_others(self) -> None:
        """Select the hexes that are not selected."""
        self._select(inverted)

    def grow_selection(self) -> None:
        """Select the hexes around as well."""
        self._select(grown)

    def shrink_selection(self) -> None:
        """Leave the outermost hexes out of the selection."""
        self._select(shrunk)

    def _select(self, change: Any) -> None:
        if self._context is not None:
            self._context.select(change(self._context.map, self._context.selection))

    def select_same(self) -> None:
        """Select all hexes of the kinds that are selected, or of the kind that is painted with."""
        context = self._context
        if context is None:
            return
        kinds = {kind_at(context.map, place) for place in context.selection} - {None}
        found = kinds or {context.settings.terrain}
        context.select(place for kind in found if kind for place in of_kind(context.map, kind))

    def turn_right(self) -> None:
        """Turn what is in hand, or else the selected hexes, clockwise."""
        self._turn(1)

    def turn_left(self) -> None:
        """Turn what is in hand, or else the selected hexes, the other way."""
        self._turn(-1)

    def _turn(self, sixths: int) -> None:
        if self._context is not None:
            turn = turn_region if self.tool.id == _PASTE else turn_selection
            turn(self._context, sixths)

    def mirror(self) -> None:
        """Mirror what is in hand, or else the selected hexes, left to right."""
        self._mirror(upside_down=False)

    def flip(self) -> None:
        """Mirror what is in hand, or else the selected hexes, top to bottom."""
        self._mirror(upside_down=True)

    def _mirror(self, *, upside_down: bool) -> None:
        if self._context is not None:
            mirror = mirror_region if self.tool.id == _PASTE else mirror_selection
            mirror(self._context, upside_down=upside_down)
