"""Making one kind of terrain another everywhere."""

from hexwright.editor.map.edits.painting import count_of, kind_at, painted, places_of
from hexwright.editor.map.tools.base import Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.reach import touched_by
from hexwright.schema.grid import Place
from hexwright.schema.language import tr, tr_many

# Hexes are shown before they are replaced up to this many: the mouse must not wait for it.
_SHOWN = 2000


class ReplaceKind(Tool):
    """Replaces a kind of terrain by another, on the whole map or in the selection."""

    id = "replace-kind"
    icon = "replace-kind"
    shortcut = "X"
    options = ("replaced", "terrain")

    def title(self) -> str:
        """Its name."""
        return tr("Replace terrain")

    def tip(self) -> str:
        """What it does."""
        return tr(
            "Click to replace a kind of terrain everywhere, or in the selection; "
            "Control-click a hex to choose the kind that is replaced"
        )

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:  # noqa: ARG002 - as every tool
        """The hexes that would be replaced."""
        few = count_of(context.map, context.settings.replaced) <= _SHOWN
        places = _found(context) if few else frozenset()
        old, new = _names(context)
        return Preview(places, text=f"{old} → {new}")

    def stroke(self, context: ToolContext, pointer: Pointer) -> Stroke:
        """Replace at the press."""
        if pointer.control:
            kind = kind_at(context.map, pointer.place) if pointer.place else None
            if kind is not None:
                context.set(replaced=kind)
        else:
            self._replace(context)
        yield

    def _replace(self, context: ToolContext) -> None:
        places = _found(context)
        old, new = _names(context)
        if not places:
            context.say(tr("There is no {kind} to replace.", kind=old))
            return
        label = tr("Replace {old} by {new}", old=old, new=new)
        made = painted(context.map, places, context.settings.terrain)
        context.change(label, made, touched_by(places), at=places)
        context.say(
            tr_many("1 hex is {kind} now.|{count} hexes are {kind} now.", len(places), kind=new)
        )


def _found(context: ToolContext) -> frozenset[Place]:
    places = frozenset(places_of(context.map, context.settings.replaced))
    return places & context.selection if context.selection else places


def _names(context: ToolContext) -> tuple[str, str]:
    names = {kind.id: kind.name for kind in context.document.module.terrain.hexes}
    old, new = context.settings.replaced, context.settings.terrain
    return names.get(old, old), names.get(new, new)
