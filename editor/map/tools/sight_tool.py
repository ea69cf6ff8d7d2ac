"""Looking from hex to hex."""

from collections.abc import Iterator

from hexwright.editor.map.tools.base import Pointer, Preview, Stroke, Tool
from hexwright.editor.map.tools.context import ToolContext
from hexwright.engine.default_sight import default_sight
from hexwright.engine.hexes.battlefield import Battlefield
from hexwright.engine.hexes.drawings import Drawings
from hexwright.engine.hexes.plane import in_radii
from hexwright.engine.hexes.sight import Sight, sight
from hexwright.engine.hexes.sight_look import Blocker
from hexwright.engine.hexes.sight_rules import SightRules
from hexwright.render.geometry import RADIUS
from hexwright.schema.grid import Place
from hexwright.schema.language import tr


class SightTool(Tool):
    """Shows whether one hex sees another, and what is in the way."""

    id = "sight"
    icon = "sight"
    shortcut = "C"
    group = "view"
    layer = ""
    stays_shown = True

    def title(self) -> str:
        """Its name."""
        return tr("Check line of sight")

    def tip(self) -> str:
        """What it does."""
        return tr("Drag from hex to hex to see whether one sees the other, and why not")

    def stroke(self, context: ToolContext, pointer: Pointer | None) -> Stroke:
        """Show the line from the first hex to the pointer."""
        start = pointer.place if pointer else None
        if start is None or context.index.hex_at(*start) is None:
            return
        field = Battlefield(context.map, context.index, context.document.module.terrain)
        rules = default_sight(context.document.module.info.system.id)
        end = start
        found = sight(field, start, end, rules)
        while pointer is not None:
            if pointer.place is not None and field.exists(pointer.place):
                end = pointer.place
            found = sight(field, start, end, rules)
            context.show(shown(context, field, (start, end), found, rules))
            pointer = yield
        if end != start:
            context.say(" · ".join([answer(field, found), *found.notes(field)]))


def answer(field: Battlefield, found: Sight) -> str:
    """What is seen, in words, with the number of the rule."""
    words = found.words(field)
    return f"{words} · {found.rule}" if found.rule else words


def shown(
    context: ToolContext,
    field: Battlefield,
    ends: tuple[Place, Place],
    found: Sight,
    rules: SightRules,
) -> Preview:
    """The line, its ends, and whatever is in the way."""
    hinders = found.hindrance.by if found.hindrance is not None else None
    blockers = [one for one in (found.because, found.together_with, hinders) if one is not None]
    marked = [
        blocker.place
        for blocker in blockers
        if blocker.beyond is None and field.exists(blocker.place)
    ]
    centres = [context.layout.centre(*place) for place in ends]
    return Preview(
        frozenset([*ends, *marked]),
        sides=frozenset(
            (blocker.place, blocker.beyond) for blocker in blockers if blocker.beyond is not None
        ),
        points=tuple((point.x(), point.y()) for point in centres),
        outlines=tuple(
            line for blocker in blockers for line in _outlines(context, field, blocker, rules)
        ),
        text=answer(field, found) if ends[0] != ends[1] else "",
    )


def _outlines(
    context: ToolContext, field: Battlefield, blocker: Blocker, rules: SightRules
) -> Iterator[tuple[tuple[float, float], ...]]:
    """What counts as the drawing of an obstacle, where a system looks at drawings."""
    if rules.drawn is None or blocker.beyond is not None or not blocker.name:
        return
    drawings, centre = (
        Drawings.of(field, rules.drawn.percent),
        context.layout.centre(*blocker.place),
    )
    for kind in field.kinds(blocker.place):
        if kind.name == blocker.name:
            for outline in drawings.outlines(blocker.place, kind):
                points = in_radii(field.grid, blocker.place, outline)
                yield tuple((centre.x() + x * RADIUS, centre.y() + y * RADIUS) for x, y in points)
