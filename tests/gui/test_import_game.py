"""A game of another program is brought from the file menu."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.imports.foreign_game import ForeignGame, game_of, start_import
from hexwright.editor.main_window import MainWindow
from hexwright.editor.scan.edits.aligned_grid import aligned_grid, pixels_of
from hexwright.editor.scan.recognise_dialog import RecogniseDialog
from hexwright.importers.registry import importer
from hexwright.schema.grid import MapIndex
from hexwright.schema.issues import Issue
from hexwright.schema.module import Module
from tests.helpers.vassal_modules import sound_files, zipped

if TYPE_CHECKING:
    from hexwright.importers.scan.grid import FoundGrid

PATIENCE = 20_000
Asset = Callable[[str], bytes | None]


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    return made


def choose(monkeypatch: pytest.MonkeyPatch, file: Path, folder: Path | None) -> None:
    monkeypatch.setattr(messages, "ask_foreign_game", lambda *_: [file])
    monkeypatch.setattr(messages, "ask_new_folder", lambda *_: folder)


def told(monkeypatch: pytest.MonkeyPatch, name: str) -> list[list[Issue]]:
    """The issues of every call of a message."""
    calls: list[list[Issue]] = []
    monkeypatch.setattr(messages, name, lambda *given: calls.append(given[-1]))
    return calls


def test_the_new_module_is_opened_and_its_report_shown(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.vmod").write_bytes(zipped(sound_files()))
    choose(monkeypatch, tmp_path / "game.vmod", tmp_path / "made")
    reports = told(monkeypatch, "show_import_report")
    with qtbot.waitSignal(window.files.opened, timeout=PATIENCE):
        window.actions_by_id["file.import_game"].trigger()
    assert window.workspace.title == "My Game"
    assert "notes/import-report.md" in window.documents.paths()
    [issues] = reports
    assert any("Not taken over" in issue.message for issue in issues)


def test_an_imported_board_is_handed_to_the_reading_of_terrain_with_its_grid(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.vmod").write_bytes(zipped(sound_files()))
    choose(monkeypatch, tmp_path / "game.vmod", tmp_path / "made")
    offered: list[Callable[[], None]] = []
    monkeypatch.setattr(messages, "show_import_report", lambda *given: offered.append(given[-2]))
    read: list[FoundGrid] = []

    def asked(_: object, module: Module, map_id: str, asset: Asset, *_others: object) -> None:
        map_ = module.maps[map_id]
        assert map_.underlay is not None
        pixels = pixels_of(asset(map_.underlay.image) or b"")
        read.append(aligned_grid(map_, (pixels.shape[1], pixels.shape[0])))

    monkeypatch.setattr(RecogniseDialog, "ask", asked)
    with qtbot.waitSignal(window.files.opened, timeout=PATIENCE):
        window.actions_by_id["file.import_game"].trigger()
    [hand_over] = offered
    hand_over()
    [grid] = read
    # Columns lie 52 pixels apart and rows 60, where regular hexes would have 51.96: the grid is
    # that of the module, to less than a pixel.
    x, y = grid.centers[2, 4]
    assert abs(x - 144) < 1
    assert abs(y - 280) < 1
    module = window.workspace.module
    assert module is not None
    assert set(grid.centers) == set(MapIndex(module.maps["board"]).place_of.values())


@pytest.mark.parametrize("name", ["game.vmod", "game.txt"])
def test_what_cannot_be_read_is_told_in_words(
    name: str, window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).write_bytes(b"no zip")
    choose(monkeypatch, tmp_path / name, tmp_path / "made")
    faults = told(monkeypatch, "show_issues")
    window.actions_by_id["file.import_game"].trigger()
    qtbot.waitUntil(lambda: bool(faults), timeout=PATIENCE)
    assert name in faults[0][0].message
    assert not (tmp_path / "made").exists()


def test_a_stopped_import_leaves_nothing(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "game.vmod").write_bytes(zipped(sound_files()))
    game = ForeignGame(importer("vassal"), tmp_path / "game.vmod")
    task = start_import(window, game, tmp_path / "made")
    task.stop()
    with qtbot.waitSignal(task.stopped, timeout=PATIENCE):
        pass
    assert not (tmp_path / "made").exists()
    assert "nothing was written" in window.statusBar().currentMessage()


def test_nothing_happens_without_a_place(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(monkeypatch, tmp_path / "game.vmod", None)
    window.actions_by_id["file.import_game"].trigger()
    assert not list(tmp_path.iterdir())


def test_extensions_are_chosen_together_with_their_base(tmp_path: Path) -> None:
    base, extension, other = (tmp_path / name for name in ("a.vmod", "b.vmdx", "c.tmx"))
    for files in ([base, extension], [extension, base]):
        game = game_of(files)
        assert game is not None
        assert (game.file, game.added) == (base, (extension,))
    assert game_of([base, other]) is None
    assert game_of([base, tmp_path / "c.vmod"]) is None
