"""Placing a piece of a map that was copied."""

from hexwright.editor.map.edits.region_paste import pasted, places_of
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.clipboard import mirror_region, open_layers, put_pasted, turn_region
from hexwright.editor.map.tools.context import Desk
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

    def hover(self, desk: Desk, pointer: Pointer) -> Preview:
        """The piece, where it would lie."""
        if pointer.place is None or desk.region is None:
            return NOTHING
        places = places_of(desk.index, desk.region, pointer.place)
        return Preview(places, piece=desk.region, anchor=pointer.place)

    def key(self, desk: Desk, text: str) -> bool:
        """Turn and mirror."""
        if text in ("[", "]"):
            turn_region(desk, 1 if text == "]" else -1)
        elif text in ("|", "\\"):
            mirror_region(desk, upside_down=text == "\\")
        else:
            return False
        return True

    def stroke(self, desk: Desk, pointer: Pointer | None) -> Stroke:
        """Follow the pointer, and put the piece where it is let go."""
        if desk.region is None:
            desk.say(tr("Nothing was copied yet: select hexes and copy them."))
            return
        here = None
        while pointer is not None:
            here = pointer.place
            desk.show(self.hover(desk, pointer))
            pointer = yield
        if here is not None:
            region, index, module = desk.region, desk.index, desk.document.module
            put_pasted(desk, self.title(), pasted(index, module, region, here, open_layers(desk)))
            desk.select(places_of(index, region, here))
