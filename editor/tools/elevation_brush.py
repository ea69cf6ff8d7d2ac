"""What the tools for elevation have in common."""

from editor.edits.elevation import level_at
from editor.tools.brush import Brush
from editor.tools.desk import Desk
from schema.grid import Place
from schema.language import tr


class ElevationBrush(Brush):
    """A brush that changes levels and says the one under the pointer."""

    group = "elevation"
    layer = "elevation"

    def words(self, desk: Desk, place: Place) -> str:
        """The level of the hex."""
        return tr("Level {level}", level=level_at(desk.map, place))
