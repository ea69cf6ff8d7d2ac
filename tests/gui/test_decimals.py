"""Numbers with decimals, in the fields and words of the window, by language."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.forms.decimal_box import DecimalBox
from hexwright.editor.forms.plain_fields import measure_field
from hexwright.editor.map.dialogs.new_map import paper_words
from hexwright.editor.play.question.odds_chart import percent
from hexwright.editor.play.question.odds_panel import facts_html
from hexwright.engine.core.odds import Fact
from hexwright.schema.model.map import Grid


@pytest.fixture(params=["en", "es"])
def mark(request: pytest.FixtureRequest) -> Iterator[str]:
    """The decimal mark of a language that the program speaks now."""
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield {"en": ".", "es": ","}[request.param]
    QLocale.setDefault(before)


def _shown(qtbot: QtBot, field: DecimalBox) -> DecimalBox:
    qtbot.addWidget(field)
    field.show()
    return field


def test_a_measure_has_the_decimal_mark_of_the_language(qtbot: QtBot, mark: str) -> None:
    field = _shown(qtbot, measure_field(0, 200, 22.5, "Size", "mm"))
    assert field.text() == f"22{mark}5 mm"


@pytest.mark.parametrize("typed", ["3.5", "3,5"])
def test_a_point_and_a_comma_can_be_typed_in_every_language(
    qtbot: QtBot, mark: str, typed: str
) -> None:
    field = _shown(qtbot, DecimalBox(trimmed=True))
    field.selectAll()
    QTest.keyClicks(field, typed)
    assert field.value() == 3.5
    assert field.cleanText() == f"3{mark}5"


def test_a_number_that_is_read_back_is_the_same(qtbot: QtBot, mark: str) -> None:
    field = _shown(qtbot, DecimalBox(trimmed=True))
    field.setMaximum(9999)
    field.setValue(1234.25)
    assert field.text() == f"1234{mark}25"
    field.interpretText()
    assert field.value() == 1234.25


def test_zeros_at_the_end_are_left_out_where_wanted(qtbot: QtBot, mark: str) -> None:
    field = _shown(qtbot, DecimalBox(trimmed=True))
    field.setMaximum(999)
    for value, text in ((100, "100"), (2.5, f"2{mark}5")):
        field.setValue(value)
        assert field.text() == text


def test_the_size_of_a_map_in_words_has_the_mark_too(mark: str) -> None:
    grid = Grid(orientation="flat", columns=20, rows=15, stagger="odd", metres=150)
    assert f"2{mark}3" in paper_words(grid)


def test_odds_have_the_decimal_mark_of_the_language(mark: str) -> None:
    assert percent(Fraction(1, 3)) == f"33{mark}3 %"
    assert percent(Fraction(1, 46656)) == f"< 0{mark}1 %"
    assert f"<b>0{mark}67</b>" in facts_html((Fact("blocks", Fraction(2, 3), "mean"),))
