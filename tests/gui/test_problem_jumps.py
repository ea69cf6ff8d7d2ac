"""Problems: what is marked as mendable, what is being checked, and jumps to the very field."""

from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import hexwright.editor.document.validation
from hexwright.editor import messages
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.forms.fields import Field
from hexwright.editor.main_window import MainWindow
from hexwright.editor.problems.edits.at_pointer import change_of, edited
from hexwright.editor.problems.edits.places import steps_of
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.schema.issues import Issue
from hexwright.schema.load import Loaded, load_module
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Objective
from hexwright.schema.starter import SCENARIO_ID, starter_files

BATTLE = f"scenarios/{SCENARIO_ID}.json"
FIX = 2


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    for name, data in starter_files("ccn", "fresh", "Fresh").items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow, timeout=5_000)
    with qtbot.waitSignal(made.files.opened, timeout=10_000):
        made.open_module(tmp_path)
    return made


def document_of(window: MainWindow) -> ModuleDocument:
    assert window.workspace.document is not None
    return window.workspace.document


def put(window: MainWindow, file: str, pointer: str, value: object) -> None:
    """Give a place of the module another value."""
    record = document_of(window).content(file)
    assert isinstance(record, Record)
    made = edited(record, steps_of(pointer), lambda _old: value)
    issue = Issue(code="", message="", file=file)
    document_of(window).do(change_of(issue, "Break", made))


def break_hand(window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.workspace.checked, timeout=10_000):
        put(window, BATTLE, "/sides/1/hand", 0)


def field_of(widget: QWidget | None) -> Field | None:
    """The field that a widget is in."""
    while widget is not None and not isinstance(widget, Field):
        widget = widget.parentWidget()
    return widget


# A place of the module, and the name of the field that it is shown in.
PLACES = [
    (BATTLE, "/sides/1/hand", "Hand"),
    (BATTLE, "/sides/0/attributes/nations", "Nations"),
    (BATTLE, "/first_side", "First side"),
    (BATTLE, "/objectives/0/hexes/0", "Hexes"),
    (BATTLE, "/awards/1/points", "Points"),
    ("counters.json", "/kinds/3/steps", "Steps"),
    ("counters.json", "/kinds/2/attributes/troop", "Troop type"),
    ("counters.json", "/templates/0/width_mm", "Width"),
    ("counters.json", "/statuses/0/marker", "Marker"),
    ("terrain.json", "/hexes/2/height", "Height"),
    ("terrain.json", "/movement_classes/1/name", "Name"),
    ("module.json", "/sides/1/colour", "Colour"),
    ("module.json", "/dice/0/highest", "Highest number"),
    ("module.json", "/title", "Name"),
    ("oob/french.json", "/leaders/1/kind", "Kind"),
    ("decks/command.json", "/cards/2/copies", "Copies"),
    ("tables/troops.json", "/rule", "Rule"),
]


@pytest.mark.parametrize(("file", "pointer", "name"), PLACES)
def test_a_click_on_a_problem_leads_to_the_very_field(
    window: MainWindow, qtbot: QtBot, file: str, pointer: str, name: str
) -> None:
    if "objectives" in pointer:
        QApplication.processEvents()
        put_objective(window)
    window.problems.show_issues([Issue(code="x.y", message="Wrong.", file=file, pointer=pointer)])
    table = window.problems_panel.table
    at = table.visualRect(window.problems_panel.filter.index(0, 0)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.current_path() == file

    def leads_there() -> bool:
        field = field_of(QApplication.focusWidget())
        return field is not None and field.name == name and field.isVisible()

    qtbot.waitUntil(leads_there, timeout=3_000)


def test_a_set_up_that_lacks_units_leads_to_the_list_of_pieces(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1280, 720)
    window.tree.setCurrentIndex(window.documents.index_of("counters.json"))
    with qtbot.waitSignal(window.workspace.checked, timeout=10_000):
        put(window, BATTLE, "/setup", ())
    row = [issue.code for issue in window.problems.rows].index("ccn.side-without-units")
    table = window.problems_panel.table
    at = table.visualRect(window.problems_panel.filter.index(row, 0)).center()
    for kind in (QTest.mouseClick, QTest.mouseDClick, QTest.mouseRelease):
        kind(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.current_path() == BATTLE
    page = window.findChild(ScenarioPage)
    assert isinstance(page, ScenarioPage)
    qtbot.waitUntil(page.setup.roster.filter.hasFocus)
    assert page.section() is page.setup


def put_objective(window: MainWindow) -> None:
    put(window, BATTLE, "/objectives", (Objective(id="a", name="A", hexes=("C5",)),))


def test_a_problem_that_can_be_mended_says_how_in_its_column(
    window: MainWindow, qtbot: QtBot
) -> None:
    break_hand(window, qtbot)
    model = window.problems
    row = [issue.code for issue in model.rows].index("ccn.no-hand")
    mark = model.index(row, FIX)
    assert mark.data() == "Set it to 5"
    assert not mark.data(Qt.ItemDataRole.DecorationRole).isNull()
    with qtbot.waitSignal(window.workspace.checked, timeout=10_000):
        put(window, BATTLE, "/setup", ())
    rows = [issue.code for issue in model.rows]
    bare = model.index(rows.index("ccn.side-without-units"), FIX)
    assert bare.data() == ""
    assert bare.data(Qt.ItemDataRole.DecorationRole) is None


def test_the_panel_says_that_it_is_checking_until_the_list_is_of_the_module_as_it_is(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel, may_go_on = window.problems_panel, Event()

    def slow(files: object, progress: object) -> Loaded:
        may_go_on.wait(20)
        return load_module(files, progress)  # type: ignore[arg-type] # handed on as they are

    monkeypatch.setattr(hexwright.editor.document.validation, "load_module", slow)
    assert not panel.checking.isVisible()
    put(window, BATTLE, "/sides/1/hand", 0)
    assert panel.checking.isVisible()
    assert panel.checking.text() == "Checking…"
    assert window.problems.rows == []
    may_go_on.set()
    qtbot.waitUntil(lambda: not panel.checking.isVisible(), timeout=10_000)
    assert [issue.code for issue in window.problems.rows] == ["ccn.no-hand"]


def test_an_empty_list_says_that_nothing_is_wrong(window: MainWindow, qtbot: QtBot) -> None:
    table = window.problems_panel.table
    assert table.nothing == "Nothing is wrong with this module."
    bare = table.viewport().grab().toImage()
    break_hand(window, qtbot)
    window.problems_panel.words.setText("no such words")
    assert table.nothing == "No problem is of this kind."
    assert table.viewport().grab().toImage() != bare
