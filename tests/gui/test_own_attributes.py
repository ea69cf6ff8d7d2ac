"""A module's own attributes: made, printed, named otherwise and deleted on the module's page."""

from pathlib import Path

import msgspec
import pytest
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.counters.page import CountersPage
from hexwright.editor.document.changes import Change
from hexwright.editor.fields.module_page import ModulePage
from hexwright.editor.fields.tab import FieldsTab
from hexwright.editor.forms.choice_fields import ChoiceField, ChoicesField
from hexwright.editor.forms.fields import LineField
from hexwright.editor.main_window import MainWindow
from hexwright.schema.documents import COUNTERS
from hexwright.schema.model.counters import CounterKind, Face
from hexwright.schema.module import Module


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    with qtbot.waitSignal(made.files.opened, timeout=20_000):
        made.files.make(tmp_path / "game", "free", "Game", blank=True)
    return made


@pytest.fixture
def tab(window: MainWindow) -> FieldsTab:
    window.show_place("module.json", "/fields", "")
    page = window.pages.currentWidget()
    assert isinstance(page, ModulePage)
    return page.fields


def module_in(window: MainWindow) -> Module:
    assert window.workspace.module is not None
    return window.workspace.module


def line(tab: FieldsTab, member: str) -> LineField:
    field = tab.form.fields[(member,)]
    assert isinstance(field, LineField)
    return field


def add(tab: FieldsTab, name: str) -> None:
    """Press the plus and type a name over the one that is proposed."""
    tab.list.buttons["add"].click()
    QTest.keyClicks(line(tab, "name").line, name)


def add_squad(window: MainWindow, **attributes: int) -> None:
    """A kind of counter with a back of fewer shots."""
    counters = module_in(window).counters
    back = Face(id="back", name="Spent", attributes=dict.fromkeys(attributes, 1))
    front = Face(id="front", name="Fresh")
    squad = CounterKind(
        id="squad", name="Squad", piece_class="unit", attributes=attributes, faces=(front, back)
    )
    made = msgspec.structs.replace(counters, kinds=(squad,))
    assert window.workspace.document is not None
    window.workspace.document.do(Change("Squad", {COUNTERS.file: made}))


def test_an_attribute_is_made_with_a_range_and_printed(window: MainWindow, tab: FieldsTab) -> None:
    add(tab, "Fire power")
    QTest.keyClicks(line(tab, "minimum").line, "0")
    QTest.keyClicks(line(tab, "maximum").line, "9")
    printed = tab.form.fields[("printed",)]
    assert isinstance(printed, ChoicesField)
    printed.boxes[0].click()
    module = module_in(window)
    (own,) = module.info.fields["unit"].items()
    assert own[0] == "fire_power"
    assert (own[1].title, own[1].type, own[1].minimum, own[1].maximum) == (
        "Fire power",
        "integer",
        0,
        9,
    )
    assert [field.show for field in module.counters.templates[0].fields][-1] == "fire_power"
    assert tab.owner.currentText() == "Units (1)"
    # All of it can be taken back.
    document = window.workspace.document
    assert document is not None
    while document.stack.can_undo():
        document.stack.undo()
    assert module_in(window).info.fields == {}
    assert "fire_power" not in [
        field.show for field in module_in(window).counters.templates[0].fields
    ]


def test_the_form_of_counters_offers_it(window: MainWindow, tab: FieldsTab) -> None:
    add(tab, "Morale")
    add_squad(window)
    window.show_place("counters.json", "/kinds/0", "")
    page = window.pages.currentWidget()
    assert isinstance(page, CountersPage)
    assert ("attributes", "morale") in page.kinds.form.fields


def test_texts_have_choices_and_numbers_a_range(tab: FieldsTab) -> None:
    add(tab, "Stance")
    kind = tab.form.fields[("type",)]
    assert isinstance(kind, ChoiceField)
    assert line(tab, "minimum").isVisible()
    assert not tab.form.fields[("choices",)].isVisible()
    kind.chosen.emit("string")
    assert not line(tab, "minimum").isVisible()
    assert tab.form.fields[("choices",)].isVisible()


def test_values_and_templates_follow_another_id(window: MainWindow, tab: FieldsTab) -> None:
    add(tab, "Shots")
    add_squad(window, shots=3)
    printed = tab.form.fields[("printed",)]
    assert isinstance(printed, ChoicesField)
    printed.boxes[0].click()
    tab.rename(tab.records or pytest.fail("no list"), 0, "volleys")
    counters = module_in(window).counters
    assert counters.kinds[0].attributes == {"volleys": 3}
    assert counters.kinds[0].faces[1].attributes == {"volleys": 1}
    assert counters.templates[0].fields[-1].show == "volleys"
    assert list(module_in(window).info.fields["unit"]) == ["volleys"]


def test_deleting_says_where_it_is_used_and_takes_the_values_along(
    window: MainWindow, tab: FieldsTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(tab, "Shots")
    add_squad(window, shots=3)
    assert "(1)" in tab.note.text()
    asked: list[list[str]] = []
    answers = iter([False, True])

    def answer(_parent: object, _count: int, users: list[str]) -> bool:
        asked.append(users)
        return next(answers)

    monkeypatch.setattr(messages, "ask_delete_used", answer)
    tab.list.buttons["delete"].click()
    assert "unit" in module_in(window).info.fields
    tab.list.buttons["delete"].click()
    assert module_in(window).info.fields == {}
    assert module_in(window).counters.kinds[0].attributes == {}
    assert module_in(window).counters.kinds[0].faces[1].attributes == {}
    assert len(asked) == 2
    assert len(asked[0]) == 1


def test_terrain_has_attributes_too(window: MainWindow, tab: FieldsTab) -> None:
    tab.owner.setCurrentIndex(tab.owner.findData("hex-terrain"))
    assert ("printed",) not in tab.form.fields or not tab.items
    add(tab, "Concealment")
    assert list(module_in(window).info.fields["hex-terrain"]) == ["concealment"]
    assert ("printed",) not in tab.form.fields
