"""The page of a map: the canvas between its rulers, the tools, and the panels around it."""

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QAction, QHideEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.canvas.describe import description
from hexwright.editor.map.canvas.label_line import LabelLine
from hexwright.editor.map.canvas.map_canvas import MapCanvas
from hexwright.editor.map.canvas.minimap import Minimap
from hexwright.editor.map.canvas.rulers import Ruler
from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.editor.map.edit_menu import MapVerbs
from hexwright.editor.map.edits.named_places import thing_at
from hexwright.editor.map.edits.zones import zone_of
from hexwright.editor.map.layers_panel import LayersPanel
from hexwright.editor.map.tool_options import ToolOptions
from hexwright.editor.map.tools.base import Pointer, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.registry import all_tools
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.render.styles import PARCHMENT, MapStyle
from hexwright.schema.documents import MAP
from hexwright.schema.model.map import Label, Map
from hexwright.schema.references.names import Named

# More hexes than a large brush covers are drawn well at once: nobody waits for the mouse then.
_SKETCHED = 400
# So far the halo around letters reaches, in map units.
_HALO = 8.0


class MapPage(QWidget, MapVerbs):
    """Shows a map of a document and lets the tools at it."""

    hovered = Signal(str)
    zoomed = Signal(int)
    tool_changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """An empty page."""
        super().__init__(parent)
        self.canvas = MapCanvas(self)
        self.label_line = LabelLine(self.canvas)
        self.minimap = Minimap(self.canvas)
        self.layers_panel = LayersPanel()
        self.options = ToolOptions()
        self.document: ModuleDocument | None = None
        self.context: ToolContext | None = None
        self.map_style: MapStyle = PARCHMENT
        self._map: Map | None = None
        # The hex under the mouse.
        self._pointed = Pointer(None).place
        self._images = ImageShelf()
        self.tools = {tool.id: tool for tool in all_tools()}
        self.tool: Tool = next(iter(self.tools.values()))
        self.tool_actions: Mapping[str, QAction] = {}
        self._lay_out()
        self.canvas.pointed.connect(self._describe)
        self.canvas.zoomed.connect(self.zoomed)
        self.layers_panel.changed.connect(self._show_layers)
        self.layers_panel.lock_changed.connect(self._lock)

    def _lay_out(self) -> None:
        self.column_ruler = Ruler(self.canvas, standing=False)
        self.row_ruler = Ruler(self.canvas, standing=True)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.column_ruler, 0, 1)
        layout.addWidget(self.row_ruler, 1, 0)
        layout.addWidget(self.canvas, 1, 1)
        self.setFocusProxy(self.canvas)

    def use_actions(self, actions: Mapping[str, QAction]) -> None:
        """The action of each tool by its id; their keys work while the map has the keyboard."""
        self.tool_actions = actions
        self.addActions(list(actions.values()))

    def choose_tool(self, tool_id: str) -> None:
        """Work with this tool, on a layer that can be seen."""
        tool = self.tools[tool_id]
        if tool is not self.tool and tool.layer:
            self.layers_panel.set_shown(tool.layer, shown=True)
        self.tool = tool
        if tool_id in self.tool_actions:
            self.tool_actions[tool_id].setChecked(True)
        if self.context is not None:
            self.canvas.set_tool(self.tool)
            self.options.show_tool(self.tool)
        self.tool_changed.emit(self.tool)

    # --- the map --------------------------------------------------------------------------

    def show_map(self, document: ModuleDocument, map_id: str) -> None:
        """Show a map to be worked on."""
        if document is self.document and self._map is not None and self._map.id == map_id:
            return
        if document is not self.document:
            self._follow(document)
        self._map = document.module.maps[map_id]
        if self.context is None:
            self._take_desk(ToolContext(document, map_id, self))
        assert self.context is not None
        self.context.turn_to(map_id)
        self.canvas.set_context(self.context)
        self.canvas.show_map(self._shown())
        self.minimap.renew()
        self.choose_tool(self.tool.id)

    def _follow(self, document: ModuleDocument) -> None:
        if self.document is not None:
            self.document.changed.disconnect(self._changed)
        self.document = document
        self._images = ImageShelf(document.asset)
        document.changed.connect(self._changed)
        if self.context is not None:
            self.context.deleteLater()
        self.context = None

    def _take_desk(self, context: ToolContext) -> None:
        self.context = context
        context.previewed.connect(self.canvas.set_preview)
        context.said.connect(self.hovered)
        context.words_wanted.connect(self.label_line.write)
        context.selection_changed.connect(self.canvas.viewport().update)
        context.settings_changed.connect(self._settings_changed)
        for layer, lock in self.layers_panel.locks.items():
            if lock.isChecked():
                context.set_locked(layer, locked=True)
        self.options.set_context(context)

    def _shown(self) -> ShownMap:
        assert self.document is not None
        assert self._map is not None
        picture = MapPicture(self.document.module, self._map, self.map_style, self._images)
        return ShownMap(picture, self.layers_panel.layers())

    def _changed(self, change: Change) -> None:
        """Follow an edit: only what may look different is drawn again."""
        if self.document is None or self._map is None:
            return
        has_pictures = any(isinstance(content, bytes) for content in change.contents.values())
        if has_pictures:
            self._images = ImageShelf(self.document.asset)
        map_ = self.document.module.maps.get(self._map.id)
        if map_ is None:
            self._forget_map()
            return
        before, self._map = self._map, map_
        only_this = list(change.contents) == [MAP.path(map_.id)]
        is_local = before.grid == map_.grid and _levels(before) == _levels(map_)
        if only_this and is_local and change.touched is not None:
            self._show_edit(before, change)
        elif before is not map_ or "terrain.json" in change.contents or has_pictures:
            self.canvas.refresh(self._shown())
        else:
            return
        self.minimap.renew_soon()

    def _forget_map(self) -> None:
        """The map is gone; if it comes back it is shown anew."""
        self._map = None
        self.canvas.set_context(None)
        self.canvas.show_nothing()
        self.minimap.renew()

    def _show_edit(self, before: Map, change: Change) -> None:
        assert self.document is not None
        assert self._map is not None
        assert self.canvas.shown is not None
        assert change.touched is not None
        old = self.canvas.shown.picture
        picture = old.followed(self.document.module, self._map)
        rect = picture.influence(change.touched) if change.touched else QRectF()
        for label in _not_in_both(before.labels, self._map.labels):
            rect = rect.united(picture.label_rect(label))
        shown = ShownMap(picture, self.layers_panel.layers())
        self.canvas.refresh(shown, rect)
        names = _moved_names(old, picture) if before.zones or self._map.zones else QRectF()
        if not names.isEmpty():
            # The name of a large zone stands far from the brush; all that lies between stays.
            self.canvas.refresh(shown, names)
        if len(change.touched) <= _SKETCHED and before.terrain is not self._map.terrain:
            self.canvas.sketch(change.touched)

    def show_spot(self, _pointer: str, number: str) -> None:
        """Lead the eye to a hex."""
        shown = self.canvas.shown
        place = shown.index.find(number) if shown and number else None
        if place is not None:
            self.canvas.cursor_keys.place = place
            self.canvas.centre_on(shown.layout.centre(*place))  # type: ignore[union-attr] # place came from it
            self.canvas.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        """The panels around the map are of use again."""
        super().showEvent(event)
        self._enable_panels(on_show=True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Another page is on show: there is nothing for the panels to work on."""
        super().hideEvent(event)
        self._enable_panels(on_show=False)

    def _enable_panels(self, *, on_show: bool) -> None:
        self.options.setEnabled(on_show)
        self.layers_panel.setEnabled(on_show)
        self.minimap.setEnabled(on_show)

    # --- around the map -------------------------------------------------------------------

    def set_style(self, style: MapStyle) -> None:
        """Draw the map in another style."""
        self.map_style = style
        self.options.set_style(style)
        if self.canvas.shown is not None:
            self.canvas.refresh(self._shown())
            self.minimap.renew()

    def _show_layers(self, layers: Layers) -> None:
        if self.canvas.shown is not None:
            self.canvas.refresh(self.canvas.shown.with_layers(layers))
            self.minimap.renew_soon()

    def _lock(self, layer: str, locked: bool) -> None:  # noqa: FBT001 - Qt calls it so
        if self.context is not None:
            self.context.set_locked(layer, locked=locked)

    def _settings_changed(self) -> None:
        self.canvas.renew_preview()
        self.canvas.viewport().update()

    def selected_name(self) -> Named | None:
        """The zone that is painted; else the site or zone of the hex that one is at."""
        context = self.context
        if context is None:
            return None
        zone = zone_of(context.map, context.settings.zone)
        if self.tool.layer == "zones" and zone is not None:
            return Named("zone", zone.id, MAP.path(context.map_id))
        only = next(iter(context.selection)) if len(context.selection) == 1 else None
        place = self.canvas.cursor_keys.place or only or self._pointed
        return thing_at(context.index, place) if place is not None else None

    def _describe(self, pointer: Pointer) -> None:
        self._pointed = pointer.place
        if self.document is not None and self.canvas.shown is not None:
            words = description(self.document.module, self.canvas.shown.index, pointer)
            self.hovered.emit(words)


def _not_in_both(before: tuple[Label, ...], after: tuple[Label, ...]) -> list[Label]:
    """The labels that an edit made, changed or took away; what it left alone is the same object."""
    old, new = set(map(id, before)), set(map(id, after))
    gone = [label for label in before if id(label) not in new]
    return gone + [label for label in after if id(label) not in old]


def _moved_names(old: MapPicture, new: MapPicture) -> QRectF:
    """Where names of zones stood, or stand now, that made way for something."""
    if not old.has_zone_names:
        return QRectF()
    before, after = old.zone_name_rects(), new.zone_name_rects()
    rect = QRectF()
    for zone in before.keys() | after.keys():
        if before.get(zone) != after.get(zone):
            rect = rect.united(before.get(zone, QRectF())).united(after.get(zone, QRectF()))
    return rect.adjusted(-_HALO, -_HALO, _HALO, _HALO) if not rect.isEmpty() else rect


def _levels(map_: Map) -> set[int]:
    """All levels of a map: another one changes how slopes are drawn wherever they cross it."""
    return {0, *(map_.elevation.legend.values() if map_.elevation is not None else ())}
