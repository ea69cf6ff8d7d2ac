"""The dialog for a new map."""

import re
from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLineEdit, QWidget

from hexwright.editor.document.changes import Change
from hexwright.editor.forms.dialog_frame import (
    ChangeDialog,
    add_line,
    form,
    note,
    side_by_side,
)
from hexwright.editor.forms.plain_fields import number_field, text_field
from hexwright.editor.map.dialogs.grid_fields import GridFields
from hexwright.editor.map.dialogs.numbering_fields import PresetChoice
from hexwright.editor.map.dialogs.pictures import MapPreview, TerrainChoice
from hexwright.editor.map.edits.maps import empty_map, id_for, new_map, usual_grid
from hexwright.editor.map.edits.needed_zones import with_needed_zones
from hexwright.editor.map.edits.numberings import described, number_issues
from hexwright.editor.map.edits.regridding import MAX_SIDE
from hexwright.editor.numbers import decimal_text
from hexwright.editor.records.edits.documents import MAX_TITLE
from hexwright.render.geometry import PITCH, Layout
from hexwright.schema.issues import Issue
from hexwright.schema.language import tr
from hexwright.schema.model.map import Grid, Map
from hexwright.schema.module import Module

_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


class IdField(QLineEdit):
    """The id of a map: made from the title until the user types one."""

    changed = Signal()

    def __init__(self, module: Module, own: str = "") -> None:
        """`own` is the id that the map has already."""
        super().__init__(own)
        self._module = module
        self._own = own
        self._is_typed = bool(own)
        self.setMaxLength(64)
        self.setAccessibleName(tr("Id"))
        self.setToolTip(tr("The name of the map's file; scenarios refer to it."))
        self.textEdited.connect(self._note_typed)

    def _note_typed(self, text: str) -> None:
        self._is_typed = bool(text)
        self.changed.emit()

    def follow(self, title: str) -> None:
        """Make an id from a title, unless the user has one of his own."""
        if not self._is_typed:
            self.setText(id_for(self._module, title))

    def issues(self) -> Iterator[Issue]:
        """What is wrong with the id."""
        if not _ID.fullmatch(self.text()):
            message = tr("The id may have small letters a to z, digits, - and _ only.")
            yield Issue(code="map.id-wrong", message=message)
        elif self.text() in self._module.maps and self.text() != self._own:
            message = tr("There is a map with the id “{id}” already.", id=self.text())
            yield Issue(code="map.id-taken", message=message)


def title_issues(title: str) -> Iterator[Issue]:
    """What is wrong with a title."""
    if not title.strip():
        yield Issue(code="map.no-title", message=tr("Give the map a title."))


class NewMapDialog(ChangeDialog):
    """Asks for everything that an empty map needs and shows it as it will be."""

    def __init__(self, module: Module, parent: QWidget | None = None) -> None:
        """Propose the board of the system, else a map as the module has one, else a usual one."""
        super().__init__(parent, tr("New map"), tr("&Create map"))
        self._module = module
        like = next(iter(module.maps.values()), None)
        usual = usual_grid(module)
        self.map_title = text_field(tr("New map"), tr("Title"), MAX_TITLE)
        self.map_id = IdField(module)
        self.columns = number_field(1, MAX_SIDE, usual.columns, tr("Columns"))
        self.rows = number_field(1, MAX_SIDE, usual.rows, tr("Rows"))
        self.grid_fields = GridFields(self, usual)
        self.short_lines = QCheckBox(tr("S&hifted lines are one hex shorter"))
        self.short_lines.setChecked(
            module.system is not None and module.system.declaration.board.short_lines
        )
        self.numbering = PresetChoice(usual, own=False, like=like)
        self.terrain = TerrainChoice(module.terrain, _plain(module), tr("Terrain"))
        self.preview = MapPreview(self)
        self.sentence = note(self)
        self._fill()
        self._connect()
        self.map_title.selectAll()
        self.map_title.setFocus()
        self.refresh()
        # Where there is room the picture is larger than the least it can be.
        self.resize(self.sizeHint())

    @classmethod
    def ask(cls, parent: QWidget | None, module: Module) -> Change | None:
        """The change that adds the map that the user wants; None if there is none."""
        change = cls(module, parent).asked()
        if change is None:
            return None
        # Not while the user types: a large map has many hexes to go through.
        (map_,) = change.contents.values()
        assert isinstance(map_, Map)
        return new_map(module, with_needed_zones(module, map_))

    def _fill(self) -> None:
        fields = self.grid_fields
        lines: QFormLayout = form(self.settings)
        lines.addRow(tr("&Title:"), self.map_title)
        lines.addRow(tr("&Id:"), self.map_id)
        size = side_by_side(self.columns, "×", self.rows, tr("hexes"))
        add_line(lines, tr("&Size:"), size, self.columns)
        lines.addRow(tr("Hexes:"), fields.orientation)
        lines.addRow(tr("Shifted:"), fields.stagger)
        lines.addRow("", self.short_lines)
        lines.addRow(tr("Half hexes:"), fields.halves)
        lines.addRow("", fields.playable)
        lines.addRow(tr("Hex si&ze:"), fields.hex_mm)
        lines.addRow(tr("Sca&le:"), fields.metres)
        lines.addRow(tr("&Numbering:"), self.numbering)
        lines.addRow(tr("Te&rrain:"), self.terrain)
        self.settings.addStretch(1)
        self.picture.addWidget(self.preview, 1)
        self.picture.addWidget(self.sentence)

    def _connect(self) -> None:
        self.map_title.textChanged.connect(self.refresh)
        self.map_id.changed.connect(self.refresh)
        self.columns.valueChanged.connect(self.refresh)
        self.rows.valueChanged.connect(self.refresh)
        self.grid_fields.changed.connect(self.refresh)
        self.short_lines.toggled.connect(self.refresh)
        self.numbering.currentIndexChanged.connect(self.refresh)
        self.terrain.currentIndexChanged.connect(self.refresh)

    def refresh(self) -> None:
        """Work out the map and show it."""
        title = self.map_title.text().strip()
        self.map_id.follow(title)
        grid = self.grid_fields.grid(self.columns.value(), self.rows.value())
        self.numbering.show_grid(grid)
        numbering = self.numbering.numbering()
        assert numbering is not None
        terrain = self.terrain.terrain()
        map_ = empty_map(
            self.map_id.text(),
            title,
            grid,
            numbering,
            terrain,
            short_lines=self.short_lines.isChecked(),
        )
        self.preview.show_map(self._module, map_)
        self.sentence.setText(f"{described(grid, numbering)} {paper_words(grid)}")
        problems = [*title_issues(title), *self.map_id.issues(), *number_issues(grid, numbering)]
        self.show_outcome(None if problems else new_map(self._module, map_), problems)


def _plain(module: Module) -> str:
    kinds = module.terrain.hexes
    return next((kind.id for kind in kinds if kind.art.style == "plain"), kinds[0].id)


def paper_words(grid: Grid) -> str:
    """How large the map is on paper, and on the ground if that is known."""
    frame = Layout(grid).frame()
    wide, high = (side / PITCH * grid.hex_mm / 10 for side in (frame.width(), frame.height()))
    words = tr("On paper it is {wide} × {high} cm.", wide=f"{wide:.0f}", high=f"{high:.0f}")
    if not grid.metres:
        return words
    across, down = (side / PITCH * grid.metres / 1000 for side in (frame.width(), frame.height()))
    ground = tr(
        "On the ground it is {wide} × {high} km.",
        wide=decimal_text(across, 1),
        high=decimal_text(down, 1),
    )
    return f"{words} {ground}"
