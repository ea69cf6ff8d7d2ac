"""The lab in the window: a run is begun, watched, paused, killed, gone on with, and looked at."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QLockFile, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.opening import open_session
from hexwright.editor.lab.new_run import NewRunDialog
from hexwright.editor.lab.run_view import RunView, duration
from hexwright.editor.lab.window import LabWindow, lab_home
from hexwright.editor.main_window import MainWindow
from hexwright.lab.hold import is_held, stop_now
from hexwright.lab.order import Order
from hexwright.schema.samples import sample_modules

FREE = next(path for path in sample_modules() if path.name == "free")
PATIENCE = 60_000


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.workspace.show(open_session(FREE))
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow, timeout=5_000)
    yield made
    for game in list(made.games.windows):
        game.close()
    for folder in lab_home().iterdir() if lab_home().is_dir() else []:
        stop_now(folder)
        qtbot.waitUntil(partial(_is_free, folder), timeout=PATIENCE)


def _is_free(folder: Path) -> bool:
    return not is_held(folder)


def order(games: int) -> Order:
    return Order(
        module="foggy-night",
        title="A Foggy Night",
        scenarios=("foggy-night",),
        players=("random", "random"),
        games=games,
        jobs=1,
        begun="2026-01-01 12:00:00.000",
    )


def opened(window: MainWindow) -> LabWindow:
    QTest.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    (lab,) = window.findChildren(LabWindow)
    assert lab.isVisible()
    return lab


def view_of(lab: LabWindow, qtbot: QtBot) -> RunView:
    qtbot.waitUntil(lambda: lab.view is not None, timeout=PATIENCE)
    assert lab.view is not None
    return lab.view


def begun(lab: LabWindow, qtbot: QtBot, games: int) -> RunView:
    module = lab._window.workspace.document
    assert module is not None
    lab.start(
        Order(**{**_fields(order(games)), "module": module.module.info.id})  # type: ignore[arg-type] # by name
    )
    return view_of(lab, qtbot)


def _fields(one: Order) -> dict[str, object]:
    return {name: getattr(one, name) for name in one.__struct_fields__}


def click(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)  # type: ignore[call-overload] # a button


def test_a_run_is_chosen_in_the_dialog_played_and_looked_at(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill_in(dialog: NewRunDialog) -> bool:
        dialog.games.setValue(4)
        dialog.jobs.setValue(1)
        dialog.accept()
        return True

    monkeypatch.setattr(NewRunDialog, "exec", fill_in)
    lab = opened(window)
    click(lab.new)
    view = view_of(lab, qtbot)
    qtbot.waitUntil(lambda: view.state == "complete", timeout=PATIENCE)
    assert "4 games of 4" in view.told.text()
    assert (view.bar.value(), view.bar.maximum()) == (4, 4)
    assert "4 games" in view.sheets[0].words.text()
    assert view.sheets[0].turns.isVisible()
    assert view.report.isEnabled()
    assert not view.go_on.isEnabled()
    assert "Done" in lab.runs.item(0).text()

    click(view.looks[1])
    qtbot.waitUntil(lambda: len(window.games.windows) == 1, timeout=PATIENCE)
    (game,) = window.games.windows
    assert game.table.replay.slider.value() == 0
    assert game.table.replay.slider.maximum() == view.run.figures("foggy-night").shortest().steps

    with qtbot.waitSignal(view.sheets[0].draw_map().ended, timeout=PATIENCE):
        pass
    drawn = view.sheets[0]
    assert drawn.map.text() or not drawn.map.pixmap().isNull()

    with qtbot.waitSignal(drawn.fill_tables().ended, timeout=PATIENCE):
        pass
    assert "Units by their losses" in drawn.tables.toPlainText()


def test_a_run_outlives_its_window_and_a_kill_and_is_gone_on_with(
    window: MainWindow, qtbot: QtBot
) -> None:
    lab = opened(window)
    view = begun(lab, qtbot, 2000)
    folder = view.run.folder
    qtbot.waitUntil(lambda: view.run.played > 3, timeout=PATIENCE)
    assert view.state == "playing"
    lab.close()
    assert is_held(folder), "the games go on without the window"

    process = QLockFile(str(folder / "run.lock")).getLockInfo()[0]
    os.kill(process, signal.SIGKILL)
    lab = opened_anew(window, qtbot)
    view = view_of(lab, qtbot)
    qtbot.waitUntil(lambda: view.state == "left", timeout=PATIENCE)
    kept = view.run.played
    assert kept > 3

    click(view.go_on)
    qtbot.waitUntil(lambda: view.run.played > kept, timeout=PATIENCE)
    click(view.pause)
    qtbot.waitUntil(lambda: view.state == "paused", timeout=PATIENCE)
    assert view.go_on.isEnabled()
    assert view.run.counted == view.run.played < 2000

    click(view.go_on)
    qtbot.waitUntil(lambda: view.state == "playing", timeout=PATIENCE)
    click(view.cancel)
    qtbot.waitUntil(lambda: view.state == "cancelled", timeout=PATIENCE)


def opened_anew(window: MainWindow, qtbot: QtBot) -> LabWindow:
    qtbot.waitUntil(lambda: not window.findChildren(LabWindow), timeout=PATIENCE)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5_000)
    return opened(window)


def test_the_dialog_says_what_it_lacks_and_what_a_rule_means(
    window: MainWindow, qtbot: QtBot
) -> None:
    document = window.workspace.document
    assert document is not None
    dialog = NewRunDialog(document.module)
    qtbot.addWidget(dialog)
    assert dialog.buttons.ok.isEnabled()
    assert not dialog.within.isEnabled()
    dialog.stop.setCurrentIndex(1)
    dialog.within.setValue(12)
    assert "62 games of 100" in dialog.told.text()
    assert (dialog.order().lean, dialog.order().width) == (0.12, 0.0)
    dialog.stop.setCurrentIndex(2)
    assert (dialog.order().lean, dialog.order().width) == (0.0, 0.12)
    dialog.scenarios.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert not dialog.buttons.ok.isEnabled()
    assert dialog.problem.text() == "Tick a scenario."


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "1 second"), (80, "80 seconds"), (600, "10 minutes"), (9e4, "25 hours")],
)
def test_a_time_is_said_as_people_say_it(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_a_folder_that_is_no_run_is_not_listed(window: MainWindow) -> None:
    place = lab_home() / "something"
    place.mkdir(parents=True)
    (place / "run.json").write_text("{}")
    assert opened(window).runs.count() == 0
