"""Start page, palette, help, preferences, faults and progress."""

import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QMenu, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.changes import map_change
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.edits.painting import painted
from hexwright.editor.shell import preferences
from hexwright.editor.shell.action_list import action_specs
from hexwright.editor.shell.extras import palette_entries, show_help, use_preferences
from hexwright.editor.shell.faults import FaultReporter
from hexwright.editor.shell.help_window import PAGES, HelpWindow, page_text, title_of
from hexwright.editor.shell.new_module import NewModule, NewModuleDialog
from hexwright.editor.shell.palette import Palette, likeness
from hexwright.editor.shell.progress import Progress
from hexwright.editor.shell.settings_dialog import SettingsDialog, ShortcutList
from hexwright.editor.shell.thumbnails import thumbnail_file
from hexwright.editor.tasks import ReportProgress, Task
from hexwright.editor.theme import apply_theme, is_dark
from hexwright.schema.language import choose_language
from hexwright.schema.load import load
from hexwright.schema.samples import sample_folders
from hexwright.schema.systems import system_ids

SAMPLES = {path.name: path for path in sample_folders()}


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def opened(window: MainWindow, qtbot: QtBot) -> MainWindow:
    with qtbot.waitSignal(window.files.opened, timeout=10_000):
        window.open_module(SAMPLES["free"])
    return window


@pytest.fixture
def light_again() -> Iterator[None]:
    yield
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_theme(application, dark=False)


# --- start page ----------------------------------------------------------------------------------


def test_the_window_starts_on_the_start_page_without_panels(window: MainWindow) -> None:
    assert window.middle.currentWidget() is window.start
    assert all(not dock.isVisible() for dock in window.docks.panels())
    assert window.start.nothing.isVisible()
    assert set(window.start.systems) == set(system_ids())
    assert window.start.samples.paths() == list(SAMPLES.values())


def test_the_start_page_is_ready_for_the_keyboard(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(NewModuleDialog, "ask", lambda _window, system, *_: asked.append(system))
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=5_000)
    focus = QApplication.focusWidget()
    assert focus is window.start.systems[system_ids()[0]]
    QTest.keyClick(focus, Qt.Key.Key_Return)
    assert asked == [system_ids()[0]]


def test_a_module_that_was_open_is_recent_with_title_and_time(
    opened: MainWindow, qtbot: QtBot
) -> None:
    opened.actions_by_id["file.close"].trigger()
    qtbot.waitUntil(opened.start.recent.isVisible, timeout=5_000)
    assert opened.start.recent.item(0).text().startswith("Lantern Marsh\njust now")
    assert not opened.start.nothing.isVisible()


@pytest.mark.usefixtures("drawn_thumbnails")
def test_a_recent_module_gets_a_picture(opened: MainWindow, qtbot: QtBot) -> None:
    assert opened.workspace.source == SAMPLES["free"]
    qtbot.waitUntil(thumbnail_file(SAMPLES["free"]).is_file, timeout=20_000)


def test_enter_on_a_recent_module_opens_it(opened: MainWindow, qtbot: QtBot) -> None:
    opened.actions_by_id["file.close"].trigger()
    opened.start.recent.setFocus()
    opened.start.recent.setCurrentRow(0)
    with qtbot.waitSignal(opened.files.opened, timeout=10_000):
        QTest.keyClick(opened.start.recent, Qt.Key.Key_Return)
    assert opened.workspace.source == SAMPLES["free"]


def test_a_recent_module_that_is_gone_cannot_be_chosen_and_can_be_forgotten(
    window: MainWindow, tmp_path: Path
) -> None:
    preferences.remember(tmp_path / "gone", "Gone", "free")
    window.start.refill()
    assert window.start.recent.paths() == []
    window.start.recent.setCurrentRow(0)
    QTest.keyClick(window.start.recent, Qt.Key.Key_Delete)
    assert preferences.recent() == []


def test_broken_settings_are_no_crash(window: MainWindow) -> None:
    for key in ("recent", "shortcuts", "autosave", "theme", "language", "state"):
        preferences.settings().setValue(key, '[{"path": 3}, "x"')
    window.start.refill()
    assert preferences.recent() == []
    assert preferences.own_shortcuts() == {}
    assert preferences.autosave_seconds() == preferences.AUTOSAVE_SECONDS
    assert preferences.theme() == "light"
    assert preferences.language() == ""


@pytest.mark.parametrize("system", system_ids())
def test_a_new_module_of_each_system_is_made_and_opened(
    window: MainWindow,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    system: str,
) -> None:
    wanted = NewModule(tmp_path / "my-game", system, "My game")
    monkeypatch.setattr(NewModuleDialog, "ask", lambda *_: wanted)
    with qtbot.waitSignal(window.files.opened, timeout=10_000):
        window.start.systems[system].click()
    assert window.workspace.title == "My game"
    qtbot.waitUntil(lambda: window.current_path() == "maps/field.json", timeout=5_000)
    assert load(tmp_path / "my-game").is_sound


def test_the_dialog_for_a_new_module_refuses_what_cannot_be(
    window: MainWindow, tmp_path: Path
) -> None:
    dialog = NewModuleDialog("jdg", window)
    make = dialog.buttons.buttons()[0]
    dialog.place.setText(str(tmp_path))
    dialog.title.setText("Across the River")
    assert dialog.chosen() == NewModule(tmp_path / "across-the-river", "jdg", "Across the River")
    assert make.isEnabled()
    (tmp_path / "across-the-river").mkdir()
    (tmp_path / "across-the-river" / "x").touch()
    dialog.title.setText("Across the River ")
    assert not make.isEnabled()
    dialog.title.setText("")
    assert not make.isEnabled()
    dialog.title.setText("Another")
    dialog.place.setText(str(tmp_path / "nowhere"))
    assert not make.isEnabled()
    dialog.deleteLater()


def dropped(window: MainWindow, path: Path) -> bool:
    """Drop a path on the window; whether it was taken."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    actions, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    plain = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(50, 50), actions, data, left, plain)
    enter.ignore()
    QApplication.sendEvent(window, enter)
    if enter.isAccepted():
        QApplication.sendEvent(window, QDropEvent(QPointF(50, 50), actions, data, left, plain))
    return enter.isAccepted()


def test_a_folder_dropped_on_the_window_is_opened(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.files.opened, timeout=10_000):
        assert dropped(window, SAMPLES["free"])
    assert window.workspace.source == SAMPLES["free"]


def test_other_files_cannot_be_dropped(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "picture.png").touch()
    assert not dropped(window, tmp_path / "picture.png")


# --- menus and palette ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_two_actions_share_a_shortcut_and_no_menu_names_twice_the_same(
    language: str, qtbot: QtBot
) -> None:
    choose_language(language)
    window = MainWindow()
    qtbot.addWidget(window)
    keys = [action.shortcut().toString() for action in window.actions_by_id.values()]
    assert "" not in keys
    assert len(keys) == len(set(keys))
    assert {spec.id for spec in window.specs} == set(window.actions_by_id)
    for menu in window.menus.values():
        texts = [action.text() for action in menu.actions() if action.text()]
        assert len(texts) == len(set(texts))


def test_the_window_works_in_spanish(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    choose_language("es")
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    assert window.menus["file"].title() == "&Archivo"
    with qtbot.waitSignal(window.files.opened, timeout=10_000):
        window.open_module(SAMPLES["jdg"])
    for path in window.documents.paths():
        window.tree.setCurrentIndex(window.documents.index_of(path))
    show_help(window, "saving")
    found = window.findChild(HelpWindow)
    assert isinstance(found, HelpWindow)
    assert "Guardar y recuperar" in found.page.toPlainText()
    found.close()


def test_letters_in_order_find_words() -> None:
    assert likeness("zi", "Zoom in") > likeness("zi", "Resize map")
    assert likeness("save", "Save") > likeness("save", "Save a copy")
    assert likeness("xyz", "Save") == 0
    assert likeness("SAVE as", "Save as") > 0


def test_the_palette_runs_an_action_with_the_keyboard_alone(
    opened: MainWindow, qtbot: QtBot
) -> None:
    QTest.keyClick(
        opened,
        Qt.Key.Key_P,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    palette = opened.findChild(Palette)
    assert isinstance(palette, Palette)
    QTest.keyClicks(palette.typed, "history panel")
    assert palette.found.item(0).text() == "History panel"
    before = opened.docks.panel("history").isVisible()
    QTest.keyClick(palette.typed, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.docks.panel("history").isVisible() is not before, timeout=5_000)


def test_the_palette_knows_tools_and_documents_and_shows_keys(opened: MainWindow) -> None:
    entries = {entry.words: entry for entry in palette_entries(opened)}
    assert entries["Paint terrain"].keys == "B"
    assert entries["Save"].keys == QKeySequence("Ctrl+S").toString(
        QKeySequence.SequenceFormat.NativeText
    )
    entries["Go to Terrain"].run()
    assert opened.current_path() == "terrain.json"


def test_what_cannot_be_done_now_is_shown_but_not_run(window: MainWindow) -> None:
    palette = Palette(palette_entries(window), window)
    palette.typed.setText("save as")
    item = palette.found.item(0)
    assert item.text() == "Save as"
    assert not item.flags() & Qt.ItemFlag.ItemIsEnabled
    palette._run(item)
    palette.deleteLater()


def test_the_recent_menu_lists_what_was_open(opened: MainWindow) -> None:
    menu = next(
        one for one in opened.menus["file"].findChildren(QMenu) if one.title() == "Open &recent"
    )
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["Lantern Marsh"]


def test_f6_walks_through_the_parts_of_the_window(opened: MainWindow, qtbot: QtBot) -> None:
    opened.activateWindow()
    qtbot.waitUntil(opened.isActiveWindow, timeout=5_000)
    opened.pages.map_page.setFocus()
    seen = set()
    for _ in range(8):
        QTest.keyClick(opened, Qt.Key.Key_F6)
        focus = QApplication.focusWidget()
        for dock in opened.docks.panels():
            if focus is not None and dock.isAncestorOf(focus):
                seen.add(dock.objectName())
    assert {"documents", "problems"} <= seen


# --- help and preferences ------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", PAGES)
def test_every_page_of_the_help_is_there_in_every_language(language: str, name: str) -> None:
    choose_language(language)
    text = page_text(name, action_specs(), {})
    assert title_of(text)
    assert len(text) > 300


def test_links_between_pages_of_the_help_lead_somewhere(window: MainWindow) -> None:
    show_help(window, PAGES[0])
    found = window.findChild(HelpWindow)
    assert isinstance(found, HelpWindow)
    found._follow(QUrl("saving.md"))
    assert found.current() == "saving"
    found.close()


def test_the_page_of_shortcuts_lists_every_action_with_its_keys(window: MainWindow) -> None:
    show_help(window, "shortcuts")
    found = window.findChild(HelpWindow)
    assert isinstance(found, HelpWindow)
    text = found.page.toPlainText()
    assert all(spec.words in text for spec in window.specs)
    assert "Ctrl+Shift+P" in text
    found.close()


def test_preferences_are_kept_and_used(opened: MainWindow, light_again: None) -> None:
    assert light_again is None
    dialog = SettingsDialog(opened.specs, opened)
    general = dialog.general
    general.theme.setCurrentIndex(general.theme.findData("dark"))
    general.style_name.setCurrentIndex(general.style_name.findData("modern"))
    general.language.setCurrentIndex(general.language.findData("es"))
    general.autosave.setValue(7)
    assert dialog.keys.set_keys("file.save", "Ctrl+Alt+W")
    dialog.accept()
    use_preferences(opened)
    assert is_dark()
    assert preferences.language() == "es"
    assert preferences.autosave_seconds() == 7
    assert opened.pages.map_page.map_style.id == "modern"
    assert opened.actions_by_id["file.save"].shortcut() == QKeySequence("Ctrl+Alt+W")
    dialog.deleteLater()


def test_preferences_that_are_not_accepted_change_nothing(window: MainWindow) -> None:
    dialog = SettingsDialog(window.specs, window)
    dialog.general.autosave.setValue(99)
    dialog.keys.set_keys("file.save", "Ctrl+Alt+W")
    dialog.reject()
    assert preferences.autosave_seconds() == preferences.AUTOSAVE_SECONDS
    assert preferences.own_shortcuts() == {}
    dialog.deleteLater()


def test_keys_of_another_action_are_refused_in_words(qtbot: QtBot) -> None:
    keys = ShortcutList(action_specs(), {})
    qtbot.addWidget(keys)
    assert not keys.set_keys("file.open", "Ctrl+S")
    assert "Save" in keys.fault.text()
    assert keys.changed() == {}


def test_own_keys_hold_after_a_restart(window: MainWindow, qtbot: QtBot) -> None:
    own = {"file.save": "Ctrl+Alt+W", "tool.terrain-brush": "Shift+B", "no.such": "X"}
    preferences.set_own_shortcuts(own)
    second = MainWindow()
    qtbot.addWidget(second)
    assert second.actions_by_id["file.save"].shortcut() == QKeySequence("Ctrl+Alt+W")
    assert second.actions_by_id["tool.terrain-brush"].shortcut() == QKeySequence("Shift+B")
    assert window.actions_by_id["file.save"].shortcut() == QKeySequence("Ctrl+S")


def test_panels_stand_where_they_stood(opened: MainWindow, qtbot: QtBot) -> None:
    right = Qt.DockWidgetArea.RightDockWidgetArea
    opened.addDockWidget(right, opened.docks.panel("documents"))
    opened.actions_by_id["view.problems"].trigger()
    opened.close()
    second = MainWindow()
    qtbot.addWidget(second)
    second.show()
    with qtbot.waitSignal(second.files.opened, timeout=10_000):
        second.open_module(SAMPLES["free"])
    assert second.dockWidgetArea(second.docks.panel("documents")) == right
    assert not second.docks.panel("problems").isVisible()
    assert not second.actions_by_id["view.problems"].isChecked()
    assert second.docks.panel("documents").isVisible()


def test_panels_keep_their_places_when_closed_on_the_start_page(
    opened: MainWindow, qtbot: QtBot
) -> None:
    opened.actions_by_id["view.problems"].trigger()
    opened.actions_by_id["file.close"].trigger()
    opened.close()
    second = MainWindow()
    qtbot.addWidget(second)
    second.show()
    with qtbot.waitSignal(second.files.opened, timeout=10_000):
        second.open_module(SAMPLES["free"])
    assert second.docks.panel("documents").isVisible()
    assert not second.docks.panel("problems").isVisible()


# --- faults and progress -------------------------------------------------------------------------


def test_a_fault_of_the_program_is_told_in_words_and_the_work_is_kept(
    window: MainWindow,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copytree(SAMPLES["free"], tmp_path / "game")
    with qtbot.waitSignal(window.files.opened, timeout=10_000):
        window.open_module(tmp_path / "game")
    document, autosave = window.workspace.document, window.workspace.autosave
    assert document is not None
    assert autosave is not None
    map_ = document.module.maps["marsh"]
    kind = document.module.terrain.hexes[-1].id
    document.do(map_change("Paint", painted(map_, [(2, 2)], kind)))
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(
        messages, "show_fault", lambda _w, what, details: told.append((what, details))
    )
    with pytest.raises(RuntimeError) as caught:
        raise RuntimeError("the hex fell off")
    reporter = FaultReporter(window)
    for _ in range(3):
        reporter.report(RuntimeError, caught.value, caught.tb)
    QTest.qWait(50)
    assert len(told) == 1
    assert told[0][0] == "the hex fell off"
    assert "Traceback" in told[0][1]
    assert (autosave.folder / "work.json").is_file()
    assert "Traceback" in capsys.readouterr().err


def test_the_reporter_takes_over_what_python_would_print(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    reporter = FaultReporter(window)
    reporter.install()
    assert sys.excepthook == reporter.report


class Slipping(QWidget):
    """Fails in the middle of painting."""

    frames = 0

    def paintEvent(self, _event: QPaintEvent) -> None:
        self.frames += 1
        painter = QPainter(self)
        self._draw(painter)

    def _draw(self, painter: QPainter) -> None:
        painter.drawLine(0, 0, 9, 9)
        raise ValueError("no such colour")


def test_a_fault_while_painting_is_told_once_and_the_program_lives(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(messages, "show_fault", lambda _w, what, _details: told.append(what))
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    FaultReporter(window).install()
    widget = Slipping()
    qtbot.addWidget(widget)
    widget.show()
    qtbot.waitUntil(lambda: widget.frames > 0)
    widget.update()
    qtbot.waitUntil(lambda: widget.frames > 1)
    qtbot.waitUntil(lambda: bool(told))
    assert len(told) == 1
    assert "no such colour" in told[0]


def test_long_work_is_shown_and_can_be_stopped(qtbot: QtBot) -> None:
    progress = Progress()
    qtbot.addWidget(progress)
    go_on = threading.Event()

    def work(report: ReportProgress) -> None:
        report(1, 4, "Quarter")
        go_on.wait(10)
        report(2, 4, "Half")

    task = Task(work)
    progress.follow(task, "Working…")
    task.start()
    assert not progress.isVisible()
    qtbot.waitUntil(progress.isVisible, timeout=5_000)
    assert progress.label.text() == "Quarter"
    assert (progress.bar.value(), progress.bar.maximum()) == (1, 4)
    with qtbot.waitSignal(task.stopped, timeout=5_000):
        progress.stop.click()
        go_on.set()
    qtbot.waitUntil(lambda: not progress.isVisible(), timeout=5_000)


def test_short_work_is_not_shown(qtbot: QtBot) -> None:
    progress = Progress()
    qtbot.addWidget(progress)
    task = Task(lambda _report: None)
    progress.follow(task, "Working…")
    with qtbot.waitSignal(task.done, timeout=5_000):
        task.start()
    assert not progress._patience.isActive()
    assert not progress.isVisible()


def test_a_window_closed_while_its_module_is_read_is_no_crash(qtbot: QtBot) -> None:
    window = MainWindow()
    window.show()
    window.open_module(SAMPLES["jdg"])
    window.close()
    window.deleteLater()
    QTest.qWait(300)
    assert qtbot is not None


@pytest.mark.usefixtures("light_again")
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_boxes_to_tick_stand_out_in_dark_colours(
    qapp: QApplication, qtbot: QtBot, kind: type[QWidget]
) -> None:
    apply_theme(qapp, dark=True)
    box = kind()
    qtbot.addWidget(box)
    box.show()
    colours = box.palette()
    assert colours.base().color().lightness() > colours.window().color().lightness() + 40
    apply_theme(qapp, dark=False)
    qtbot.waitUntil(lambda: box.palette().base() == QApplication.palette().base())


def _help(window: MainWindow, page: str) -> HelpWindow:
    show_help(window, page)
    found = window.findChild(HelpWindow)
    assert isinstance(found, HelpWindow)
    return found


def test_the_help_lists_the_pages_with_the_words_looked_for(window: MainWindow) -> None:
    found = _help(window, "saving")
    QTest.keyClicks(found.search, "templates nine")
    listed = [row for row in range(len(PAGES)) if not found.list.item(row).isHidden()]
    assert [PAGES[row] for row in listed] == ["counters"]
    assert found.current() == "counters"
    assert found.page.textCursor().selectedText().casefold() == "templates"
    assert len(found.page.extraSelections()) > 1
    QTest.keyClicks(found.search, "zzz")
    assert found.nothing.isVisible()
    found.close()


def test_escape_clears_the_search_of_the_help_and_then_closes_it(
    window: MainWindow, qtbot: QtBot
) -> None:
    found = _help(window, "saving")
    QTest.keyClicks(found.search, "undo")
    qtbot.waitUntil(found.isActiveWindow)
    QTest.keyClick(found.search, Qt.Key.Key_Escape)
    assert found.search.text() == ""
    assert found.isVisible()
    QTest.keyClick(found.page, Qt.Key.Key_Escape)
    assert not found.isVisible()


@pytest.mark.parametrize("page", ["first-scenario", "getting-started"])
def test_the_start_page_leads_to_help_and_tutorial(qtbot: QtBot, page: str) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    QTest.mouseClick(window.start.learning[page], Qt.MouseButton.LeftButton)
    found = window.findChild(HelpWindow)
    assert isinstance(found, HelpWindow)
    assert found.current() == page
    found.close()


def test_titles_of_the_help_are_read_whole(window: MainWindow) -> None:
    found = _help(window, "first-steps")
    found.resize(700, 600)
    QApplication.processEvents()
    pages, room = found.list, found.list.viewport().width()
    metrics = pages.fontMetrics()
    for row in range(pages.count()):
        item, rect = pages.item(row), pages.visualItemRect(pages.item(row))
        assert rect.width() <= room
        if metrics.horizontalAdvance(item.text()) > room:
            assert rect.height() >= 2 * metrics.height()
    found.close()
