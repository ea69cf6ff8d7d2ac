"""The context: the map under work, the settings of the tools, the selection; no window."""

from collections.abc import Collection, Iterable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from hexwright.editor.document.changes import map_change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.edits.labels import changed, touched_by
from hexwright.editor.map.edits.where import in_order, where
from hexwright.editor.map.tools.settings import Settings, followed_kinds
from hexwright.render.geometry import Layout
from hexwright.schema.documents import MAP
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Label, Map

if TYPE_CHECKING:
    from hexwright.editor.map.edits.region import Region
    from hexwright.editor.map.tools.base import Pointer, Preview, Stroke, Tool
    from hexwright.editor.terrain.edits.kinds import Kind


class ToolContext(QObject):
    """One map of a document, with what the tools need around it."""

    settings_changed = Signal()
    selection_changed = Signal()
    layers_changed = Signal()
    previewed = Signal(object)
    said = Signal(str)
    # The words of the chosen label shall be typed in their place; the stroke that has put it, or 0.
    words_wanted = Signal(int)

    def __init__(
        self, document: ModuleDocument, map_id: str, parent: QObject | None = None
    ) -> None:
        """Put a map on the context."""
        super().__init__(parent)
        self.document = document
        self.map_id = map_id
        self.settings = Settings()
        self.selection: frozenset[Place] = frozenset()
        self.locked: frozenset[str] = frozenset()
        # Where the next click goes on with a line that is drawn from click to click.
        self.line_from: Place | None = None
        # What was copied last, turned and mirrored as it would be pasted.
        self.region: Region | None = None
        self._label: Label | None = None
        self._stroke: Stroke | None = None
        self._stroke_number = 0
        # The hexes that the gesture under way has worked on, for the history.
        self._worked: dict[Place, None] = {}
        # The tool of the gesture under way, and where it has come to.
        self._tool: Tool | None = None
        self._pointer: Pointer | None = None
        self._is_changing = False
        self._layout = Layout(self.map.grid)
        self._terrain = document.module.terrain
        self._choose_kinds()
        document.changed.connect(self._follow)

    def _choose_kinds(self) -> None:
        """Every tool starts with a kind of its own that the module has."""
        terrain = self.document.module.terrain
        self.settings.terrain = terrain.hexes[min(1, len(terrain.hexes) - 1)].id
        self.settings.replaced = terrain.hexes[0].id
        self.settings.hexside = terrain.hexsides[0].id if terrain.hexsides else ""
        self.settings.line = terrain.lines[0].id if terrain.lines else ""

    def turn_to(self, map_id: str) -> None:
        """Put another map of the document on the context; settings stay, the selection goes."""
        if map_id == self.map_id:
            return
        self.cancel()
        self.map_id = map_id
        self._label = None
        self._forget_places()

    def _forget_places(self) -> None:
        self.line_from = None
        self.select(())

    def _follow(self, _change: object = None) -> None:
        """The module has changed, by us or by undo, a dialog or another page."""
        if self._stroke is not None and not self._is_changing:
            # What the gesture began on is not there any more; what it has done is in the history.
            self._stroke.close()
            self._stroke, self._stroke_number = None, 0
        before, self._terrain = self._terrain, self.document.module.terrain
        if before is not self._terrain:
            kinds = followed_kinds(self.settings, before, self._terrain)
            if kinds:
                self.set(**kinds)
        if self.is_there and self.map.grid != self._layout.grid:
            self._layout = Layout(self.map.grid)
            self._forget_places()

    # --- reading --------------------------------------------------------------------------

    @property
    def path(self) -> str:
        """Path of the map's document."""
        return MAP.path(self.map_id)

    @property
    def is_there(self) -> bool:
        """Whether the module has the map; undo may have taken it away."""
        return self.map_id in self.document.module.maps

    @property
    def map(self) -> Map:
        """The map as it is now."""
        return self.document.module.maps[self.map_id]

    @property
    def index(self) -> MapIndex:
        """Numbers and places of its hexes."""
        return self.document.module.map_indexes[self.map_id]

    @property
    def layout(self) -> Layout:
        """Where its hexes lie, in map units."""
        if self._layout.grid != self.map.grid:
            self._layout = Layout(self.map.grid)
        return self._layout

    # --- changing -------------------------------------------------------------------------

    def change(
        self,
        label: str,
        map_: Map,
        touched: Collection[Place] | None = None,
        *,
        what: str = "",
        at: Collection[Place] | None = None,
    ) -> None:
        """Make the map another; within a stroke all changes are one step of the history.

        `touched` are the hexes whose look may differ, None for all of them. The history tells
        `what` was laid or taken, and the hexes `at` which that was done: those touched, if these
        are not others.
        """
        if map_ is self.map:
            return
        detail = self._detail(what, touched if at is None else at)
        self._is_changing = True
        try:
            self.document.do(map_change(label, map_, touched, self._stroke_number, detail))
        finally:
            self._is_changing = False

    def _detail(self, what: str, at: Collection[Place] | None) -> str:
        """What the history says beside the name of a step; a stroke tells all its hexes."""
        places: Collection[Place] = in_order(at or ())
        if self._stroke_number:
            self._worked.update(dict.fromkeys(places))
            places = self._worked
        several = len(self.document.module.maps) > 1
        words = (what, where(self.index, places), self.map.title if several else "")
        return ", ".join(filter(None, words))

    def name_of(self, kind: str) -> str:
        """What the module calls a kind of terrain."""
        terrain = self.document.module.terrain
        kinds: tuple[Kind, ...] = (*terrain.hexes, *terrain.hexsides, *terrain.lines)
        return next((one.name for one in kinds if one.id == kind), kind)

    def set(self, **values: Any) -> None:
        """Change settings by name, as the eyedropper and the options panel do."""
        known = {field.name for field in fields(Settings)}
        for name, value in values.items():
            assert name in known, name
            setattr(self.settings, name, value)
        if any(name.startswith("label") for name in values):
            self._change_chosen_label()
        self.settings_changed.emit()

    @property
    def label_chosen(self) -> int | None:
        """The label that the options change, by its place in the map's list; None if there is none.

        It is found again after undo and redo, as long as it is the same label.
        """
        if self._label is None:
            return None
        labels = self.map.labels
        return labels.index(self._label) if self._label in labels else None

    def choose_label(self, number: int | None) -> None:
        """Take a label up: the settings become its own, and changing them changes it."""
        self._label = None
        if number is not None:
            label = self.map.labels[number]
            self.set(
                label=label.text,
                label_style=label.style,
                label_size=label.size,
                label_angle=round(label.angle),
            )
            self._label = label

    def _change_chosen_label(self) -> None:
        number, settings = self.label_chosen, self.settings
        if number is None or self._label is None or not settings.label.strip():
            return
        if "labels" in self.locked:
            return
        # An angle between two whole degrees is kept until another one is set.
        is_same = round(self._label.angle) == settings.label_angle
        made = changed(
            self.map,
            number,
            text=settings.label.strip(),
            style=settings.label_style,
            size=settings.label_size,
            angle=self._label.angle if is_same else settings.label_angle,
        )
        both = [self._label, made.labels[number]]
        self._label = both[1]
        touched = touched_by(self.index, both)
        self.change(tr("Change label"), made, touched, what=both[1].text, at=())

    def select(self, places: Iterable[Place]) -> None:
        """Select these hexes and no others; not a step of the history."""
        found = frozenset(places)
        if found != self.selection:
            self.selection = found
            self.selection_changed.emit()

    def set_locked(self, layer: str, *, locked: bool) -> None:
        """Protect a layer from all tools, or let them at it again."""
        self.locked = self.locked | {layer} if locked else self.locked - {layer}
        self.layers_changed.emit()

    def say(self, words: str) -> None:
        """Tell the user something in passing: why nothing happened, what was measured."""
        self.said.emit(words)

    def show(self, preview: "Preview") -> None:
        """Show something on top of the map."""
        self.previewed.emit(preview)

    # --- strokes --------------------------------------------------------------------------

    @property
    def is_stroking(self) -> bool:
        """Whether a gesture is under way."""
        return self._stroke is not None

    @property
    def stroke_number(self) -> int:
        """The number of the gesture under way, another one for each; 0 if there is none."""
        return self._stroke_number

    def press(self, tool: "Tool", pointer: "Pointer") -> None:
        """Begin a gesture."""
        self.cancel()
        if tool.layer in self.locked:
            self.say(tr("This layer is locked; unlock it in the list of layers."))
            return
        self._tool, self._pointer = tool, pointer
        self._stroke_number = self.document.new_stroke()
        self._worked = {}
        self._stroke = tool.stroke(self, pointer)
        self._advance(first=True)

    def move(self, pointer: "Pointer") -> None:
        """Go on with the gesture."""
        if self._stroke is not None:
            self._pointer = pointer
            self._advance(pointer)

    def release(self) -> None:
        """End the gesture; what it showed goes, and the tool shows what it would do next."""
        if self._stroke is not None:
            self._advance(None)
            if self._stroke is not None:
                self._stroke.close()
            tool, pointer = self._tool, self._pointer
            if tool is not None and pointer is not None and not tool.stays_shown:
                self.show(tool.hover(self, pointer))
        self._stroke, self._stroke_number = None, 0

    def cancel(self) -> None:
        """Give the gesture up and take back what it has done so far."""
        if self._stroke is None:
            return
        self._stroke.close()
        number, self._stroke, self._stroke_number = self._stroke_number, None, 0
        self.document.take_back(number)

    def _advance(self, pointer: "Pointer | None" = None, *, first: bool = False) -> None:
        assert self._stroke is not None
        try:
            if first:
                next(self._stroke)
            else:
                self._stroke.send(pointer)
        except StopIteration:
            self._stroke = None
