"""The dialog for the grid and the numbering of a map."""

from msgspec.structs import replace
from PySide6.QtWidgets import QFormLayout, QGroupBox, QWidget

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import (
    ChangeDialog,
    LossList,
    add_line,
    form,
    note,
    side_by_side,
)
from hexwright.editor.map.dialogs.grid_fields import GridFields
from hexwright.editor.map.dialogs.numbering_fields import NumberingFields
from hexwright.editor.map.dialogs.pictures import MapPreview
from hexwright.editor.map.edits.numberings import described
from hexwright.editor.map.edits.renumbering import regridded
from hexwright.schema.language import tr
from hexwright.schema.model.map import Grid, Map, Numbering
from hexwright.schema.module import Module


class GridDialog(ChangeDialog):
    """Asks for orientation, stagger, measures and numbering, and shows the numbers at once."""

    def __init__(self, module: Module, map_id: str, parent: QWidget | None = None) -> None:
        """Show the grid of a map."""
        super().__init__(parent, tr("Grid and numbering"), tr("&Apply"))
        self._module = module
        self._map = module.maps[map_id]
        self.grid_fields = GridFields(self, self._map.grid)
        self.numbering = NumberingFields(self, self._map.grid, self._map.numbering)
        self.preview = MapPreview(self)
        self.sentence = note(self)
        self.losses = LossList(self)
        self._fill()
        self.grid_fields.changed.connect(self.refresh)
        self.numbering.changed.connect(self.refresh)
        self.losses.agree.toggled.connect(self._show_outcome)
        self._seen: tuple[Grid, Numbering] | None = None
        self.refresh()
        # Where there is room the picture is larger than the least it can be.
        self.resize(self.sizeHint())

    @classmethod
    def ask(cls, parent: QWidget | None, module: Module, map_id: str) -> Change | None:
        """The change of the grid that the user wants; None if there is none."""
        return cls(module, map_id, parent).asked()

    def _fill(self) -> None:
        fields, numbers = self.grid_fields, self.numbering
        group = QGroupBox(tr("Grid"), self)
        lines: QFormLayout = form(group)
        lines.addRow(tr("Hexes:"), fields.orientation)
        lines.addRow(tr("Shifted:"), fields.stagger)
        lines.addRow(tr("Half hexes:"), fields.halves)
        lines.addRow("", fields.playable)
        measures = side_by_side(
            fields.hex_mm, tr("Scale:"), fields.metres, tr("North:"), fields.north
        )
        add_line(lines, tr("Hex si&ze:"), measures, fields.hex_mm)
        self.settings.addWidget(group)
        group = QGroupBox(tr("Numbering"), self)
        lines = form(group)
        lines.addRow(tr("Prese&t:"), numbers.preset)
        lines.addRow(tr("O&rder:"), numbers.order)
        lines.addRow(tr("Ru&ns:"), numbers.runs)
        lines.addRow(numbers.axes())
        texts = side_by_side(numbers.prefix, tr("Between the parts:"), numbers.separator)
        add_line(lines, tr("&Before the number:"), texts, numbers.prefix)
        lines.addRow("", numbers.show_numbers)
        self.settings.addWidget(group)
        self.settings.addStretch(1)
        self.picture.addWidget(self.preview, 1)
        self.picture.addWidget(self.sentence)
        self.picture.addWidget(self.losses)

    def refresh(self) -> None:
        """Work out the new map and show its numbers."""
        grid = self.grid_fields.grid(self._map.grid.columns, self._map.grid.rows)
        numbering = self.numbering.numbering()
        self.numbering.show_grid(grid)
        if self._seen == (grid, numbering):
            return
        self._seen = grid, numbering
        self._made = regridded(self._module, self._map.id, grid, numbering)
        self.preview.show_map(self._module, self._shown(grid, numbering))
        self.sentence.setText(described(grid, numbering))
        self.losses.show_losses(self._made.losses)
        self._show_outcome()

    def _shown(self, grid: Grid, numbering: Numbering) -> Map:
        """The map as it will be; its ground alone while something is wrong."""
        for content in self._made.change.contents.values():
            if isinstance(content, Map):
                return content
        if not self._made.problems:
            return self._map
        return replace(
            self._map,
            grid=grid,
            numbering=numbering,
            hexsides=(),
            lines=(),
            courses=(),
            overlays=(),
            shapes=(),
            zones=(),
            sites=(),
            labels=(),
            underlay=None,
        )

    def _show_outcome(self) -> None:
        wanted = self._made.change if self.losses.is_agreed() else None
        self.show_outcome(wanted, self._made.problems)
