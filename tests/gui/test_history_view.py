"""The list of steps: what it shows, and going back and forth with it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.terrain_brush import TerrainBrush
from hexwright.editor.shell.history_view import HistoryView
from tests.helpers.tool_contexts import context_of, drag, field, rows_of


@pytest.fixture
def context() -> ToolContext:
    made = context_of(field(["....", "...."]))
    drag(made, TerrainBrush(), [(0, 0)])
    drag(made, TerrainBrush(), [(2, 0)])
    return made


@pytest.fixture
def view(qtbot: QtBot, context: ToolContext) -> HistoryView:
    made = HistoryView()
    qtbot.addWidget(made)
    made.set_document(context.document)
    made.show()
    return made


def test_every_step_has_a_row_below_the_state_that_was_read(view: HistoryView) -> None:
    model = view.model()
    words = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert words[0] == "As it was read"
    assert [word.split(":")[0] for word in words[1:]] == ["Paint terrain", "Paint terrain"]


def test_the_row_of_the_present_state_is_current(view: HistoryView, context: ToolContext) -> None:
    assert view.currentIndex().row() == 2
    context.document.stack.undo()
    assert view.currentIndex().row() == 1


def test_choosing_a_row_goes_back_to_it(view: HistoryView, context: ToolContext) -> None:
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert rows_of(context) == ["....", "...."]
    QTest.keyClick(view, Qt.Key.Key_End)
    assert rows_of(context) == ["w.w.", "...."]


def test_a_new_step_after_undo_takes_the_place_of_those_undone(
    view: HistoryView, context: ToolContext
) -> None:
    context.document.stack.set_index(0)
    drag(context, TerrainBrush(), [(3, 1)])
    assert view.model().rowCount() == 2


def test_the_state_that_was_saved_is_marked(view: HistoryView, context: ToolContext) -> None:
    context.document.mark_saved()
    context.document.stack.undo()
    marks = [
        view.model().index(row, 0).data(Qt.ItemDataRole.DecorationRole) is not None
        for row in range(3)
    ]
    assert marks == [False, False, True]


def test_without_a_document_the_list_is_empty(view: HistoryView) -> None:
    view.set_document(None)
    assert view.model().rowCount() == 0


def test_the_model_keeps_the_rules_of_models(
    view: HistoryView, context: ToolContext, qtmodeltester: ModelTester
) -> None:
    context.document.stack.undo()
    qtmodeltester.check(view.steps)  # type: ignore[no-untyped-call] # pytest-qt has no types here
