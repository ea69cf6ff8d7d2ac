"""Keys of pages and keys of the window: none means two things at once."""

import pytest
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.shell.action_list import action_specs
from hexwright.editor.shell.pages import EDITORS


@pytest.mark.parametrize("kind", sorted(EDITORS))
def test_no_key_of_a_page_is_one_of_the_window(kind: str, qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    page = EDITORS[kind](parent)
    # Those of tools, single letters, count only while a map is on show.
    specs = [spec for spec in action_specs() if spec.needs != "tools"]
    taken = {QKeySequence(spec.shortcut).toString() for spec in specs}
    found = {one.key().toString() for one in page.findChildren(QShortcut)}
    assert found & taken == set()
