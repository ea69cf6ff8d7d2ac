"""Names and notes on the map."""

from hexwright.editor.document.changes import map_change
from hexwright.editor.map.edits.labels import (
    added,
    changed,
    label_at,
    moved,
    point_of,
    removed,
    touched_by,
)
from hexwright.editor.map.edits.points import offset_from
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.render.geometry import RADIUS
from hexwright.schema.language import tr
from hexwright.schema.model.map import Label, Point

# A hand that trembles does not move a label, in hex radii.
_STILL = 0.08


class LabelTool(Tool):
    """Puts labels; picks those that are there up to change and move them."""

    id = "label"
    icon = "label"
    shortcut = "N"
    group = "marks"
    layer = "labels"
    # The line for the words lies there, and nothing else over it.
    stays_shown = True
    options = ("label", "label_style", "label_size", "label_angle")

    def title(self) -> str:
        """Its name."""
        return tr("Write label")

    def tip(self) -> str:
        """What it does."""
        return tr(
            "Click and type a name where it shall stand; click a label to change its words, drag "
            "it to move it; Shift removes it"
        )

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """The label under the pointer, or what a click would write."""
        number = label_at(context.index, _point(pointer))
        if number is not None:
            text = context.map.labels[number].text
            place = context.index.find(context.map.labels[number].hex)
            return Preview(frozenset([place] if place else []), text=text)
        if pointer.place is None:
            return NOTHING
        return Preview(frozenset([pointer.place]), text=f"+ {_text(context)}")

    def stroke(self, context: ToolContext, pointer: Pointer) -> Stroke:
        """Put, move or remove one."""
        number = label_at(context.index, _point(pointer))
        if pointer.shift:
            return self._remove(context, number)
        is_new = number is None
        if number is None:
            number = self._put(context, pointer)
        return self._drag(context, pointer, number, is_new=is_new)

    def _remove(self, context: ToolContext, number: int | None) -> Stroke:
        if number is not None:
            gone = touched_by(context.index, [context.map.labels[number]])
            text = context.map.labels[number].text
            made = removed(context.map, number)
            context.change(tr("Remove label"), made, gone, what=text, at=())
            context.choose_label(None)
        yield

    def _put(self, context: ToolContext, pointer: Pointer) -> int | None:
        number = context.index.hex_at(*pointer.place) if pointer.place else None
        if number is None or pointer.place is None:
            return None
        settings = context.settings
        made = Label(
            text=_text(context),
            hex=number,
            offset=offset_from(context.map.grid, pointer.place, _point(pointer)),
            size=settings.label_size,
            angle=settings.label_angle,
            style=settings.label_style,  # type: ignore[arg-type] # the options offer no others
        )
        touched = touched_by(context.index, [made])
        context.change(self.title(), added(context.map, made), touched, what=made.text, at=())
        return len(context.map.labels) - 1

    def _drag(
        self, context: ToolContext, pointer: Pointer | None, number: int | None, *, is_new: bool
    ) -> Stroke:
        if number is None or pointer is None:
            return
        context.choose_label(number)
        start, home = _point(pointer), point_of(context.index, context.map.labels[number])
        place = context.index.find(context.map.labels[number].hex)
        assert home is not None
        assert place is not None
        is_moved = False
        while pointer is not None:
            x, y = _point(pointer)
            by = (x - start[0], y - start[1])
            is_moved = is_moved or max(map(abs, by)) > _STILL
            # A label may hang over the edge; it belongs to the last hex that it passed.
            place = pointer.place or place
            if is_moved:
                made = moved(context.index, number, place, (home[0] + by[0], home[1] + by[1]))
                both = [context.map.labels[number], made.labels[number]]
                touched, text = touched_by(context.index, both), both[1].text
                context.change(tr("Move label"), made, touched, what=text, at=())
            context.show(Preview(frozenset([place]), text=context.map.labels[number].text))
            pointer = yield
        context.choose_label(number)
        context.show(NOTHING)
        if is_new or not is_moved:
            context.words_wanted.emit(context.stroke_number if is_new else 0)


def give_words(context: ToolContext, text: str, stroke: int) -> None:
    """Give the chosen label other words; with the stroke that put it this is one step.

    Without any words the label goes.
    """
    number, words = context.label_chosen, text.strip()
    if number is None:
        return
    label = context.map.labels[number]
    made = changed(context.map, number, text=words) if words else removed(context.map, number)
    if made is context.map:
        return
    title = tr("Change label") if words else tr("Remove label")
    both = [label, *([made.labels[number]] if words else [])]
    touched = touched_by(context.index, both)
    context.document.do(map_change(title, made, touched, stroke, words or label.text))
    context.choose_label(number if words else None)


def take_label_back(context: ToolContext, stroke: int) -> None:
    """Give up a label that was just put."""
    context.choose_label(None)
    context.document.take_back(stroke)


def _text(context: ToolContext) -> str:
    """The words of the options, unless they are those of a label that is there."""
    typed = context.settings.label if context.label_chosen is None else ""
    return typed.strip()[:200] or tr("Name")


def _point(pointer: Pointer) -> Point:
    return pointer.x / RADIUS, pointer.y / RADIUS
