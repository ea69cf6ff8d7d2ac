"""What every tool of the map canvas is, and what it works with."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from hexwright.editor.map.tools.context import ToolContext
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Overlay, Site

if TYPE_CHECKING:
    from hexwright.editor.map.edits.region import Region

# The largest brush.
MAX_RADIUS = 10

# What a click lays on a hex.
Laid = Overlay | Site

# A hexside as the two places that share it, in the order in which a person would cross it.
Side = tuple[Place, Place]


class Pointer(NamedTuple):
    """Where the mouse, or the cursor of the keyboard, is on the map."""

    # The hex under it; None off the map.
    place: Place | None
    # Map units (render.geometry): the centre of a hex is 60 from its corners.
    x: float = 0.0
    y: float = 0.0
    # The nearest hexside, from the hex under the pointer to its neighbour, if both exist.
    side: Side | None = None
    shift: bool = False
    control: bool = False


# A stroke is one gesture: the code before the first `yield` is the press; each `yield` gives the
# pointer of a move, or None when the button is let go; what follows the loop is the release.
Stroke = Generator[None, Pointer | None, None]


@dataclass(frozen=True)
class Preview:
    """What a tool shows on top of the map before or while it works."""

    places: frozenset[Place] = frozenset()
    sides: frozenset[Side] = frozenset()
    # A line from hex to hex.
    path: tuple[Place, ...] = ()
    # A line in map units: a lasso, a rectangle, a measured distance.
    points: tuple[tuple[float, float], ...] = ()
    # Closed lines in map units: what counts as the shape of something.
    outlines: tuple[tuple[tuple[float, float], ...], ...] = ()
    # Words beside the pointer: a distance, a level, a name.
    text: str = ""
    # A piece of a map that would be pasted, and the hex where its anchor would lie.
    piece: "Region | None" = None
    anchor: Place = (0, 0)
    # What a click would lay on a hex, seen before it is there.
    laid: Laid | None = None


NOTHING = Preview()


class Tool:
    """A tool: words for its button, and what it does with the pointer.

    Subclasses override the words and `stroke`, and are entered in `editor.tools.registry`. A tool
    holds no state between strokes: what it needs to remember lives in the context's settings.
    """

    id = ""
    # The icon's name in editor.icons and the key that chooses the tool.
    icon = ""
    shortcut = ""
    # Tools of a group stand together in menu and tool bar.
    group = "terrain"
    # What it edits; a locked layer refuses it. Empty for tools that edit nothing.
    layer = "terrain"
    # What a gesture showed is read after it, until the pointer moves on: a distance, for one.
    stays_shown = False
    # Names of the context's settings that the options panel shows for it.
    options: tuple[str, ...] = ()

    def title(self) -> str:
        """Its name in menu, tool bar and history."""
        raise NotImplementedError

    def tip(self) -> str:
        """What it does and which keys help, for the status bar."""
        raise NotImplementedError

    def hover(self, context: ToolContext, pointer: Pointer) -> Preview:  # noqa: ARG002 - for subclasses
        """What is shown while the pointer moves without a pressed button."""
        return Preview(frozenset([pointer.place])) if pointer.place else NOTHING

    def stroke(self, context: ToolContext, pointer: Pointer) -> Stroke:
        """One gesture from press to release."""
        raise NotImplementedError

    def double_click(self, context: ToolContext, pointer: Pointer) -> None:
        """What a double click does besides."""

    def key(self, context: ToolContext, text: str) -> bool:
        """A character was typed while the tool is chosen; whether the tool has used it."""
        if text not in ("[", "]") or "radius" not in self.options:
            return False
        step = 1 if text == "]" else -1
        context.set(radius=min(max(context.settings.radius + step, 0), MAX_RADIUS))
        return True
