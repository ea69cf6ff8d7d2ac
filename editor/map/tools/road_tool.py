"""Roads, railways and rivers from hex to hex."""

from hexwright.editor.map.edits.area import way
from hexwright.editor.map.edits.crossings import crossed, named
from hexwright.editor.map.edits.lines import laid, numbered, touched_by, without_hexes
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.schema.grid import MapIndex, Place
from hexwright.schema.language import tr
from hexwright.schema.model.map import Hexside, Line
from hexwright.schema.model.terrain import LineTerrain


class RoadTool(Tool):
    """Draws a line through the hexes that it passes, or from click to click."""

    id = "road"
    icon = "road"
    shortcut = "D"
    group = "lines"
    layer = "lines"
    options = ("line",)

    def title(self) -> str:
        """Its name."""
        return tr("Draw road or river")

    def tip(self) -> str:
        """What it does."""
        return tr(
            "Drag from hex to hex, or click from bend to bend and end with a double click; bridges "
            "and fords are put where it meets water; Shift erases"
        )

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """The hex under the pointer, with the way to it from where the last click was."""
        if pointer.place is None:
            return NOTHING
        if context.line_from is None or pointer.shift:
            return Preview(frozenset([pointer.place]))
        steps = way(context.map.grid, context.line_from, pointer.place)
        return Preview(frozenset([pointer.place]), path=tuple(steps))

    def double_click(self, context: ToolContext, pointer: Pointer) -> None:  # noqa: ARG002 - wherever it is
        """End the line that is drawn from click to click."""
        context.line_from = None

    def stroke(self, context: ToolContext, pointer: Pointer) -> Stroke:
        """Draw or erase."""
        if pointer.shift:
            return self._erase(context, pointer)
        return self._draw(context, pointer)

    def _erase(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        last: Place | None = None
        context.line_from = None
        while pointer is not None:
            here = pointer.place
            if here is not None and here != last:
                self._erase_along(context, way(context.map.grid, last or here, here))
                last = here
            context.show(self.hover(context, pointer))
            pointer = yield

    def _erase_along(self, context: ToolContext, places: list[Place]) -> None:
        """Take lines of the chosen kind away; in hexes that have none, those of all kinds."""
        for place in places:
            before = context.index
            number = before.hex_at(*place)
            if number is None:
                continue
            kinds = {line.terrain for line in before.map.lines if number in line.hexes}
            chosen = context.settings.line

            def is_meant(line: Line, kinds: set[str] = kinds, chosen: str = chosen) -> bool:
                return line.terrain == chosen or chosen not in kinds

            made = without_hexes(before.map, [number], is_meant)
            context.change(tr("Erase road or river"), made, touched_by(before, made), at=[place])

    def _draw(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        kind = _chosen(context)
        if kind is None:
            context.say(tr("The module has no kinds of roads or rivers."))
            return
        start, passed = context.index, _Passed()
        is_drag = False
        while pointer is not None:
            here = pointer.place
            if here is not None and passed.come_to(context, here):
                is_drag = is_drag or len(passed.places) > 1
                if is_drag:
                    passed.lay(context, start, kind, self.title())
            context.show(Preview(frozenset([here] if here else []), path=tuple(passed.places)))
            pointer = yield
        if not is_drag and passed.places:
            self._click(context, passed, start, kind)
        elif is_drag:
            context.line_from = None
        passed.say(context, kind)

    def _click(
        self, context: ToolContext, passed: "_Passed", start: MapIndex, kind: LineTerrain
    ) -> None:
        """Go on from the last click to this one; a second click on the same hex is the end."""
        here, before = passed.places[0], context.line_from
        context.line_from = here if before != here else None
        if before is not None and before != here:
            passed.places = way(context.map.grid, before, here)
            passed.lay(context, start, kind, self.title())


class _Passed:
    """The places of one gesture, and what has become of them."""

    def __init__(self) -> None:
        self.places: list[Place] = []
        self._touched: set[Place] = set()
        self._added: list[Hexside] = []

    def come_to(self, context: ToolContext, here: Place) -> bool:
        """Go on to a hex, or back to the one before; whether that is anything new."""
        if not self.places:
            self.places = [here]
            return True
        if here == self.places[-1]:
            return False
        for place in way(context.map.grid, self.places[-1], here)[1:]:
            if len(self.places) > 1 and self.places[-2] == place:
                self.places.pop()
            else:
                self.places.append(place)
        return True

    def lay(self, context: ToolContext, start: MapIndex, kind: LineTerrain, label: str) -> None:
        """Lay the whole line anew on the map as it was at the press."""
        terrain = context.document.module.terrain
        made = laid(start, self.places, kind, terrain)
        self._added = []
        if "hexsides" not in context.locked:
            for run in numbered(start, self.places):
                made, added = crossed(made, run, kind, terrain)
                self._added += added
        # What an earlier move of the gesture touched may have to be painted back.
        self._touched |= touched_by(start, made)
        context.change(label, made, self._touched, what=kind.name, at=self.places)

    def say(self, context: ToolContext, kind: LineTerrain) -> None:
        """Tell which crossings were put."""
        for name, spots in named(self._added, context.document.module.terrain):
            context.say(
                tr("{crossing} for {line}: {spots}", crossing=name, line=kind.name, spots=spots)
            )


def _chosen(context: ToolContext) -> LineTerrain | None:
    kinds = context.document.module.terrain.lines
    return next((kind for kind in kinds if kind.id == context.settings.line), None)
