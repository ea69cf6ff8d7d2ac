"""What tools share that show a shape while dragging and paint it at the release."""

from collections.abc import Sequence

from hexwright.editor.map.edits.painting import painted
from hexwright.editor.map.tools.base import Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.reach import nearest_place, paintable, say_if_kept_out, touched_by
from hexwright.schema.grid import Place


class ShapeTool(Tool):
    """Paints the hexes of a shape that a drag has drawn."""

    options: tuple[str, ...] = ("terrain",)
    # Whether the shape depends on every point, and not only on the hexes under the pointer.
    is_free = False

    def places(self, context: ToolContext, track: Sequence[Pointer]) -> frozenset[Place]:
        """The places of the shape that a track of the pointer draws; the track is not empty."""
        raise NotImplementedError

    def preview(
        self, context: ToolContext, track: Sequence[Pointer], places: frozenset[Place]
    ) -> Preview:
        """How the shape is shown."""
        del context, track
        return Preview(places)

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:
        """The shape of a mere click."""
        track = [pointer]
        if pointer.place is None:
            return Preview()
        return self.preview(context, track, paintable(context, self.places(context, track)))

    def stroke(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        """Show the shape as it grows, and paint it in the end."""
        track: list[Pointer] = []
        while pointer is not None:
            is_news = (
                self.is_free
                or not track
                or nearest_place(context, pointer) != nearest_place(context, track[-1])
            )
            track.append(pointer)
            if is_news:
                places = paintable(context, self.places(context, track))
                context.show(self.preview(context, track, places))
            pointer = yield
        shape = self.places(context, track)
        places = paintable(context, shape)
        made = painted(context.map, places, context.settings.terrain)
        kind = context.name_of(context.settings.terrain)
        context.change(self.title(), made, touched_by(places), what=kind, at=places)
        say_if_kept_out(context, shape)
