"""The window asks what the tiles of a foreign map mean, and remembers it."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.imports.foreign_game import ForeignGame
from hexwright.editor.imports.newer_version import offers_of
from hexwright.editor.imports.tiles_dialog import TilesDialog
from hexwright.editor.main_window import MainWindow
from hexwright.importers.registry import importer
from hexwright.schema.files import read_folder
from hexwright.schema.load import load_module
from tests.helpers.tiled_maps import TMX

PATIENCE = 20_000


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    monkeypatch.setattr(messages, "show_import_report", lambda *_: None)
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def vale(tmp_path: Path) -> Path:
    """A map whose tiles have a picture of two colours."""
    pictured = TMX.replace(
        '<tile id="0" type="grass"/>', '<image source="land.png"/><tile id="0" type="grass"/>'
    )
    path = tmp_path / "vale.tmx"
    path.write_text(pictured, encoding="utf-8")
    image = QImage(180, 52, QImage.Format.Format_RGB32)
    image.fill(QColor("green"))
    image.setPixelColor(60, 0, QColor("red"))
    image.save(str(tmp_path / "land.png"))
    return path


def names(folder: Path) -> set[str]:
    module = load_module(read_folder(folder)).module
    assert module is not None
    return {kind.name for kind in module.terrain.hexes}


def import_with(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, file: Path, folder: Path
) -> None:
    """Import by the menu, writing a meaning for grass and choosing one for the third tile."""
    monkeypatch.setattr(messages, "ask_foreign_game", lambda *_: [file])
    monkeypatch.setattr(messages, "ask_new_folder", lambda *_: folder)

    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, TilesDialog):
            QTimer.singleShot(20, answer)
            return
        grass = dialog.choices["land:0"].lineEdit()
        assert grass is not None
        grass.selectAll()
        QTest.keyClicks(grass, "Meadow")
        dialog.choices["land:2"].setCurrentText("no terrain")
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    QTimer.singleShot(20, answer)
    with qtbot.waitSignal(window.files.opened, timeout=PATIENCE):
        window.actions_by_id["file.import_game"].trigger()


def test_the_tiles_are_what_the_user_says_and_so_they_stay(
    window: MainWindow, qtbot: QtBot, vale: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_with(window, qtbot, monkeypatch, vale, tmp_path / "made")
    assert names(tmp_path / "made") == {"Meadow", "Woods"}
    # A newer version of the map has the same meanings: it brings nothing.
    before = dict(read_folder(tmp_path / "made"))
    offers = offers_of(ForeignGame(importer("tiled"), vale), before, lambda *_: None)
    assert not offers.taking(frozenset()).renewed.differences
    again = TilesDialog(importer("tiled").unsaid(vale))
    qtbot.addWidget(again)
    assert again.terrain == {"land:0": "Meadow", "land:1": "woods", "land:2": ""}


def test_tiles_are_shown_as_they_look(qtbot: QtBot, vale: Path) -> None:
    dialog = TilesDialog(importer("tiled").unsaid(vale))
    qtbot.addWidget(dialog)
    model = dialog.table.model()
    rows = [model.index(row, 0) for row in range(model.rowCount())]
    found = {row.data(): (row.siblingAtColumn(1).data(), row) for row in rows}
    assert {name: count for name, (count, _) in found.items()} == {
        "grass": "3",
        "woods": "2",
        "land 2": "1",
    }
    icon = found["woods"][1].data(Qt.ItemDataRole.DecorationRole)
    assert icon.pixmap(60, 52).toImage().pixelColor(0, 0) == QColor("red")


def test_our_own_maps_ask_nothing(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = TMX.replace(
        'type="grass"/>',
        '><properties><property name="terrain" value="grass"/></properties></tile>',
    ).replace(
        'type="woods"/>',
        '><properties><property name="terrain" value="woods"/></properties></tile>',
    ).replace("2147483649,3,0", "2147483649,1,0")  # fmt: skip
    (tmp_path / "told.tmx").write_text(told, encoding="utf-8")
    monkeypatch.setattr(messages, "ask_foreign_game", lambda *_: [tmp_path / "told.tmx"])
    monkeypatch.setattr(messages, "ask_new_folder", lambda *_: tmp_path / "made")
    with qtbot.waitSignal(window.files.opened, timeout=PATIENCE):
        window.actions_by_id["file.import_game"].trigger()
    assert names(tmp_path / "made") == {"Grass", "Woods"}
