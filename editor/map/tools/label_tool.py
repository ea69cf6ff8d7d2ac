"""Names and notes on the map."""

from hexwright.editor.map.edits.labels import added, label_at, moved, point_of, removed, touched_by
from hexwright.editor.map.edits.points import offset_from
from hexwright.editor.map.tools.base import NOTHING, Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import Desk
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
    options = ("label", "label_style", "label_size", "label_angle")

    def title(self) -> str:
        """Its name."""
        return tr("Write label")

    def tip(self) -> str:
        """What it does."""
        return tr(
            "Click to write the text of the options; click a label to change it there, drag it to "
            "move it; Shift removes it"
        )

    def hover(self, desk: Desk, pointer: Pointer) -> Preview:
        """The label under the pointer, or what a click would write."""
        number = label_at(desk.index, _point(pointer))
        if number is not None:
            text = desk.map.labels[number].text
            place = desk.index.find(desk.map.labels[number].hex)
            return Preview(frozenset([place] if place else []), text=text)
        if pointer.place is None:
            return NOTHING
        return Preview(frozenset([pointer.place]), text=f"+ {_text(desk)}")

    def stroke(self, desk: Desk, pointer: Pointer) -> Stroke:
        """Put, move or remove one."""
        number = label_at(desk.index, _point(pointer))
        if pointer.shift:
            return self._remove(desk, number)
        if number is None:
            number = self._put(desk, pointer)
        return self._drag(desk, pointer, number)

    def _remove(self, desk: Desk, number: int | None) -> Stroke:
        if number is not None:
            gone = touched_by(desk.index, [desk.map.labels[number]])
            desk.change(tr("Remove label"), removed(desk.map, number), gone)
            desk.choose_label(None)
        yield

    def _put(self, desk: Desk, pointer: Pointer) -> int | None:
        number = desk.index.hex_at(*pointer.place) if pointer.place else None
        if number is None or pointer.place is None:
            return None
        settings = desk.settings
        made = Label(
            text=_text(desk),
            hex=number,
            offset=offset_from(desk.map.grid, pointer.place, _point(pointer)),
            size=settings.label_size,
            angle=settings.label_angle,
            style=settings.label_style,  # type: ignore[arg-type] # the options offer no others
        )
        desk.change(self.title(), added(desk.map, made), touched_by(desk.index, [made]))
        return len(desk.map.labels) - 1

    def _drag(self, desk: Desk, pointer: Pointer | None, number: int | None) -> Stroke:
        if number is None or pointer is None:
            return
        desk.choose_label(number)
        start, home = _point(pointer), point_of(desk.index, desk.map.labels[number])
        place = desk.index.find(desk.map.labels[number].hex)
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
                made = moved(desk.index, number, place, (home[0] + by[0], home[1] + by[1]))
                both = [desk.map.labels[number], made.labels[number]]
                desk.change(tr("Move label"), made, touched_by(desk.index, both))
            desk.show(Preview(frozenset([place]), text=desk.map.labels[number].text))
            pointer = yield
        desk.choose_label(number)


def _text(desk: Desk) -> str:
    return desk.settings.label.strip()[:200] or tr("Name")


def _point(pointer: Pointer) -> Point:
    return pointer.x / RADIUS, pointer.y / RADIUS
