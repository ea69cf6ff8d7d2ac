"""The dialog that asks which tile of a foreign map means which terrain, and remembers it."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QIcon, QImageReader, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from hexwright.editor.forms.dialog_frame import AnswerButtons, note
from hexwright.editor.plain_text import plain_tip
from hexwright.editor.shell.preferences import keep_choices, kept_choices
from hexwright.importers.base import UsedTile
from hexwright.importers.terrain_art import usual_hexes
from hexwright.schema.ids import slug
from hexwright.schema.language import tr

_KEPT: Final = "tiles"
_NONE: Final = ""
_ICON: Final = 40
# More kinds of tiles than this are seldom terrain; the rest is taken by its own names.
_MOST_ASKED: Final = 300


class TilesDialog(QDialog):
    """A row for each tile: how it looks, how many hexes have it, and what it means."""

    def __init__(self, tiles: Sequence[UsedTile], parent: QWidget | None = None) -> None:
        """Suggest what was said of the same tiles before, else what they are called."""
        super().__init__(parent)
        self.setWindowTitle(tr("What the tiles mean"))
        self._tiles = tiles[:_MOST_ASKED]
        self.choices: dict[str, QComboBox] = {}
        words = note(self)
        words.setText(
            tr(
                "The map does not say which terrain its tiles mean. Choose it here, or write a "
                "name of your own. What you choose is suggested again for these tiles."
            )
        )
        self.table = QTableWidget(len(self._tiles), 3, self)
        self.table.setAccessibleName(tr("Tiles"))
        self.table.setHorizontalHeaderLabels([tr("Tile"), tr("Hexes"), tr("Terrain")])
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.setIconSize(QSize(_ICON, _ICON))
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(_ICON + 8)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._fill()
        whole = QVBoxLayout(self)
        whole.addWidget(words)
        whole.addWidget(self.table, 1)
        whole.addWidget(AnswerButtons(tr("&Import"), self))
        self.resize(620, 520)

    def _fill(self) -> None:
        usual, icons = usual_hexes(), _icons(self._tiles)
        for row, tile in enumerate(self._tiles):
            known = kept_choices(_KEPT, _set_of(tile))
            item = QTableWidgetItem(icons.get(tile.key, QIcon()), tile.name)
            item.setToolTip(plain_tip(tile.key))
            count = QTableWidgetItem(str(tile.hexes))
            count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            for column, cell in enumerate((item, count)):
                cell.setFlags(Qt.ItemFlag.ItemIsEnabled)
                self.table.setItem(row, column, cell)
            said = known.get(tile.key)
            field = _choice(tile, usual, said if isinstance(said, str) else None)
            self.choices[tile.key] = field
            self.table.setCellWidget(row, 2, field)

    @property
    def terrain(self) -> dict[str, str]:
        """The terrain by tile, as importers take it."""
        return {key: _meaning(field) for key, field in self.choices.items()}

    @staticmethod
    def ask(tiles: Sequence[UsedTile], parent: QWidget) -> dict[str, str] | None:
        """Ask the user; None if nothing is to be imported."""
        dialog = TilesDialog(tiles, parent)
        is_wanted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        if is_wanted:
            dialog.remember()
        return dialog.terrain if is_wanted else None

    def remember(self) -> None:
        """Keep what was chosen, for each set of tiles."""
        terrain = self.terrain
        for name in {_set_of(tile) for tile in self._tiles}:
            own = {tile.key: terrain[tile.key] for tile in self._tiles if _set_of(tile) == name}
            keep_choices(_KEPT, name, {**kept_choices(_KEPT, name), **own})


def _choice(tile: UsedTile, usual: Mapping[str, str], said: str | None) -> QComboBox:
    """What a tile may mean: its own name, nothing, or a usual kind; any other name is written."""
    field = QComboBox()
    field.setEditable(True)
    field.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    field.setAccessibleName(tr("Terrain of {tile}", tile=tile.name))
    if slug(tile.name, "") not in usual:
        field.addItem(tile.name, tile.name)
    field.addItem(tr("no terrain"), _NONE)
    for kind, name in usual.items():
        field.addItem(name, kind)
    wanted = said if said is not None else slug(tile.name, "")
    at = field.findData(wanted)
    field.setCurrentIndex(max(at, 0))
    if at < 0 and said is not None:
        field.setEditText(said)
    return field


def _meaning(field: QComboBox) -> str:
    """What is chosen or written; a name that is in the list means what is in the list."""
    words = field.currentText().strip()
    at = field.findText(words, Qt.MatchFlag.MatchFixedString)
    return str(field.itemData(at)) if at >= 0 else words


def _set_of(tile: UsedTile) -> str:
    return tile.key.rpartition(":")[0]


def _icons(tiles: Sequence[UsedTile]) -> dict[str, QIcon]:
    """Small pictures of tiles; each file is read once for each of its tiles, and only in part."""
    found: dict[str, QIcon] = {}
    for tile in tiles:
        if tile.picture is None:
            continue
        reader = QImageReader(str(tile.picture))
        if tile.part is not None:
            reader.setClipRect(QRect(*tile.part))
        image = reader.read()
        if not image.isNull():
            found[tile.key] = QIcon(QPixmap.fromImage(image))
    return found
