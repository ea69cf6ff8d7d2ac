"""Filters whose words are not cut, in the language with the longest ones, in a small window."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.counters.kinds_list import CountersList
from hexwright.editor.oob.search_bar import SearchBar
from hexwright.render.image_shelf import ImageShelf
from hexwright.schema.language import choose_language
from tests.helpers.jdg import sample


def counters(qtbot: QtBot) -> QWidget:
    found = CountersList()
    qtbot.addWidget(found)
    found.resize(280, 500)
    found.show_kinds(sample(), ImageShelf())
    return found


def search(qtbot: QtBot) -> QWidget:
    found = SearchBar()
    qtbot.addWidget(found)
    found.show_module(sample(), sample().oobs["salwe-allies"])
    found.resize(555, 40)
    return found


def is_cut(box: QComboBox) -> bool:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    room = box.style().subControlRect(control, option, field, box).width()
    return box.fontMetrics().horizontalAdvance(box.currentText()) > room


@pytest.mark.parametrize("make", [counters, search])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_filter_that_is_not_in_use_shows_all_its_words(
    qtbot: QtBot, make: Callable[[QtBot], QWidget], language: str
) -> None:
    choose_language(language)
    widget = make(qtbot)
    widget.show()

    cut = [one.currentText() for one in widget.findChildren(QComboBox) if is_cut(one)]

    assert cut == []
