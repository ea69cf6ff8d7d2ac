"""Placing a piece of a map that was copied."""

from hexwright.editor.map.edits.region_paste import pasted, places_of
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.clipboard import mirror_region, open_layers, put_pasted, turn_region
from hexwright.editor.map.tools.context import ToolContext
from hexwright.schema.language import tr


class PasteTool(Tool):
    """Puts the copied hexes under the pointer, turned and mirrored as wished."""

    id = "paste"
    icon = "paste"
    shortcut = "Y"
    group = "selection"
    layer = ""

    def title(self) -> str:
        """Its name."""
        return tr("Paste hexes")

    def tip(self) -> str:
        """What it does."""
        return tr("Click to put the copied hexes here; [ and ] turn them, | mirrors them")

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """The piece, where it would lie."""
        if pointer.place is None or context.region is None:
            return NOTHING
        places = places_of(context.index, context.region, pointer.place)
        return Preview(places, piece=context.region, anchor=pointer.place)

    def key(self, context: ToolContext, text: str) -> bool:
        """Turn and mirror."""
        if text in ("[", "]"):
            turn_region(context, 1 if text == "]" else -1)
        elif text in ("|", "\\"):
            mirror_region(context, upside_down=text == "\\")
        else:
            return False
        return True

    def stroke(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        """Follow the pointer, and put the piece where it is let go."""
        if context.region is None:
            context.say(tr("Nothing was copied yet: select hexes and copy them."))
            return
        here = None
        while pointer is not None:
            here = pointer.place
            context.show(self.hover(context, pointer))
            pointer = yield
        if here is not None:
            region, index, module = context.region, context.index, context.document.module
            places = places_of(index, region, here)
            made = pasted(index, module, region, here, open_layers(context))
            put_pasted(context, self.title(), made, places)
            context.select(places)
