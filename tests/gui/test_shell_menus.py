"""The underlined letters of menus: no two alike, whatever the language."""

from collections import Counter

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot

from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.actions import tool_specs
from hexwright.editor.shell.mnemonics import letter_of, make_unique
from hexwright.schema.language import choose_language
from hexwright.schema.samples import sample_folders

FREE = next(path for path in sample_folders() if path.name == "free")


def _clashes(actions: list[QAction]) -> list[str]:
    letters = Counter(letter_of(action.text()) for action in actions)
    return [
        action.text()
        for action in actions
        if letter_of(action.text()) and letters[letter_of(action.text())] > 1
    ]


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_two_entries_of_a_menu_share_a_letter(qtbot: QtBot, language: str) -> None:
    choose_language(language)
    try:
        window = MainWindow()
        qtbot.addWidget(window)
        with qtbot.waitSignal(window.files.opened, timeout=10_000):
            window.open_module(FREE)
        found = [_clashes(menu.actions()) for menu in window.menus.values()]
        assert [*found, _clashes(window.menuBar().actions())] == [[]] * (len(found) + 1)
    finally:
        choose_language("en")


def test_the_tools_stand_in_their_menu_as_soon_as_it_is_opened(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    menu = window.menus["tools"]
    assert menu.isEmpty()
    assert not window.is_furnished
    menu.aboutToShow.emit()
    tools = [action for action in menu.actions() if not action.isSeparator()]
    assert [action.objectName() for action in tools] == [spec.id for spec in tool_specs()]
    assert not any(action.isEnabled() for action in tools)


def test_a_window_without_a_module_keeps_its_size_for_the_next_start(qtbot: QtBot) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.resize(711, 513)
    window.show()
    window.close()
    assert not window.is_furnished
    again = MainWindow()
    qtbot.addWidget(again)
    assert again.size() == QSize(711, 513)


@pytest.mark.parametrize(
    ("texts", "made"),
    [
        (["&Redo", "&Rename"], ["&Redo", "R&ename"]),
        (["&Save", "&Save as", "Save &all"], ["&Save", "Sa&ve as", "Save &all"]),
        (["&A", "&A"], ["&A", "A"]),
        (["&Fire", "Odds && &fire"], ["&Fire", "&Odds && fire"]),
        (["plain", "plain"], ["plain", "plain"]),
    ],
)
def test_the_later_of_two_takes_another_of_its_letters(texts: list[str], made: list[str]) -> None:
    actions = [QAction(text) for text in texts]
    make_unique(actions)
    assert [action.text() for action in actions] == made
