"""Words of forms: none is cut, one is not many, and what is in front can be seen."""

import pytest
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from hexwright.editor.forms.choice_fields import ChoiceField, ChoicesField
from hexwright.editor.forms.fields import LineField, NumberField
from hexwright.editor.forms.reference_field import ReferenceField
from hexwright.editor.records.document_page import PageTabs
from hexwright.schema.language import choose_language

STATUSES = ["In square", "Attached to a unit", "Ordered", "Unable to battle this turn"]


def _held(holder: QWidget, width: int) -> ChoicesField:
    field = ChoicesField("Statuses", "", {"items": {"enum": STATUSES}}, holder)
    QVBoxLayout(holder).addWidget(field)
    holder.resize(width, 200)
    holder.show()
    return field


def _rows(boxes: list[QCheckBox]) -> int:
    return len({box.y() for box in boxes})


@pytest.mark.parametrize(("width", "rows"), [(700, 2), (250, 4), (420, 2)])
def test_boxes_stand_side_by_side_only_where_every_word_fits(
    qtbot: QtBot, width: int, rows: int
) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    field = _held(holder, width)
    qtbot.waitUntil(lambda: _rows(field.boxes) == rows, timeout=3_000)
    assert all(box.width() >= box.sizeHint().width() for box in field.boxes)
    assert all(
        field.rect().contains(box.mapTo(field, box.rect().bottomRight())) for box in field.boxes
    )


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["0 points", "1 point", "2 points"]), ("es", ["0 puntos", "1 punto", "2 puntos"])],
)
def test_one_point_is_not_one_points(qtbot: QtBot, language: str, words: list[str]) -> None:
    choose_language(language)
    holder = QWidget()
    qtbot.addWidget(holder)
    part = {"type": "integer", "minimum": 0, "default": 0, "x-unit": "points"}
    field = NumberField("Points", "", part, holder)
    shown = [field.spin.text()]
    for _ in range(2):
        field.spin.stepUp()
        shown.append(field.spin.text())
    assert shown == words
    field.show_value(1)
    assert field.spin.text() == words[1]


def test_the_tab_in_front_is_underlined(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    tabs = PageTabs("Page", holder)
    for title in ("One", "Two"):
        tabs.addTab(QWidget(), title)
    tabs.resize(300, 100)
    holder.show()
    mark = tabs.palette().color(QPalette.ColorRole.Highlight)
    for front in (0, 1):
        tabs.setCurrentIndex(front)
        drawn = tabs.tabBar().grab().toImage()
        for at in (0, 1):
            rect = tabs.tabBar().tabRect(at)
            below = drawn.pixelColor(rect.center().x(), rect.bottom())
            assert (below == mark) == (at == front)


def test_of_a_value_longer_than_its_line_the_beginning_is_read(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    field = LineField("Cards", "", {"type": "string"}, holder)
    field.resize(80, 30)
    field.show_value("vottberger-5, orsha-3, to-the-colours, general-assault")
    assert field.line.cursorPosition() == 0


@pytest.mark.parametrize("kind", [ChoiceField, ReferenceField])
def test_a_list_in_which_nothing_is_chosen_is_not_blank(
    qtbot: QtBot, kind: type[ChoiceField] | type[ReferenceField]
) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    field = kind("Side", "", {"enum": ["", "red"]}, holder)
    field.show_value("")
    assert field.list.currentText() == "—"
    field.show_value(None)
    assert field.list.currentText() == "—"
