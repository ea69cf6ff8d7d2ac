"""What the tools for elevation have in common."""

from hexwright.editor.map.edits.elevation import level_at
from hexwright.editor.map.tools.brush import Brush
from hexwright.editor.map.tools.context import ToolContext
from hexwright.schema.grid import Place
from hexwright.schema.language import tr


class ElevationBrush(Brush):
    """A brush that changes levels and says the one under the pointer."""

    group = "elevation"
    layer = "elevation"

    def words(self, context: ToolContext, place: Place) -> str:
        """The level of the hex."""
        return tr("Level {level}", level=level_at(context.map, place))
