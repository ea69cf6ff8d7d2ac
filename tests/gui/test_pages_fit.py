"""Every page and tab of every sample in a window of 1280 by 720, in the longer language."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest
from PySide6.QtWidgets import QApplication, QTabWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.main_window import MainWindow
from hexwright.schema.language import choose_language
from hexwright.schema.samples import sample_folders
from tests.helpers.geometry import flaws

SAMPLES = {path.name: path for path in sample_folders()}
# Of these kinds, which have many documents that look alike, so many of each are opened.
MOST = {"tables": 4, "maps": 1, "scenarios": 1, "oob": 1}
# Names that the user gives may be longer than their place; lists end them with an ellipsis.
OWN_WORDS = ("cut choice",)


def opened(qtbot: QtBot, folder: Path) -> MainWindow:
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(1280, 720)
    window.show()
    with qtbot.waitSignal(window.files.opened, timeout=60_000):
        window.open_module(folder)
    return window


def documents(window: MainWindow) -> Iterator[str]:
    seen: dict[str, int] = {}
    for path in window.workspace.paths():
        kind = path.partition("/")[0]
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] <= MOST.get(kind, 2):
            yield path


def sights(window: MainWindow, qtbot: QtBot) -> Iterator[str]:
    """Every tab of the page on show, and every tab in it."""
    page, done = window.pages.currentWidget(), set[QTabWidget]()
    assert page is not None
    qtbot.wait(20)
    yield ""
    tabs = page.findChildren(QTabWidget)
    while tabs:
        tab = tabs.pop(0)
        if tab in done or not tab.isVisible():
            continue
        done.add(tab)
        for at in range(tab.count()):
            tab.setCurrentIndex(at)
            qtbot.wait(20)
            yield tab.tabText(at)
            inner = tab.findChildren(QTabWidget)
            for row in (one for one in inner if one.isVisible() and one not in done):
                done.add(row)
                for place in range(row.count()):
                    row.setCurrentIndex(place)
                    QApplication.processEvents()
                    yield f"{tab.tabText(at)}, {row.tabText(place)}"


@pytest.mark.parametrize("sample", sorted(SAMPLES))
def test_no_word_of_a_page_is_cut_and_nothing_lies_on_top_of_anything(
    qtbot: QtBot, tmp_path: Path, sample: str
) -> None:
    choose_language("es")
    window = opened(qtbot, copytree(SAMPLES[sample], tmp_path / sample))
    found: dict[str, list[str]] = {}
    for path in documents(window):
        window.tree.setCurrentIndex(window.documents.index_of(path))
        for sight in sights(window, qtbot):
            here = [flaw for flaw in flaws(window) if not flaw.startswith(OWN_WORDS)]
            if here:
                found[f"{path} {sight}".strip()] = here
    window.workspace.close()

    assert found == {}
