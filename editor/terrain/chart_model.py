"""The terrain chart as a table model: kinds as rows, with their pictures, in groups."""

from PySide6.QtGui import QGuiApplication, QPixmap

from hexwright.editor.records.grid_model import GridModel
from hexwright.editor.terrain.edits.chart import TerrainSheet
from hexwright.editor.terrain.swatches import LISTED, ground_of, swatch


class TerrainGridModel(GridModel):
    """The chart of kinds of terrain."""

    def picture(self, row: int) -> QPixmap | None:
        """The picture of the kind of a row."""
        if not isinstance(self.sheet, TerrainSheet):
            return None
        art, ground = self.sheet.kinds[row].art, ground_of(self.sheet.terrain)
        scale = QGuiApplication.primaryScreen().devicePixelRatio()
        return swatch(self.sheet.rows[row].group, art.style, art.colour, ground, LISTED, scale)

    def starts_group(self, row: int) -> bool:
        """Whether a row is the first of its group, but not of the chart."""
        if not isinstance(self.sheet, TerrainSheet):
            return False
        rows = self.sheet.rows
        return row > 0 and rows[row].group != rows[row - 1].group
