"""The page of a scenario in tests: how it is shown, read, and worked with by mouse and keys."""

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.forms.fields import Field, LineField
from hexwright.editor.scenarios.dragged_counters import packed
from hexwright.editor.scenarios.edits.setup import Stock
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.scenarios.setup_canvas import SetUpCanvas
from hexwright.schema.model.scenario import Scenario
from tests.helpers.modules import module_of

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton
PATH = "scenarios/meeting.json"
VARIANT = "scenarios/rematch.json"
# A second map, whose hexes have numbers of their own.
HILL = {
    "maps/hill.json": {
        "id": "hill",
        "title": "The hill",
        "grid": {"orientation": "flat", "columns": 4, "rows": 4, "stagger": "odd"},
        "numbering": {"prefix": "H"},
        "terrain": {"legend": {".": "clear"}, "rows": ["...."] * 4},
    }
}


def shown(qtbot: QtBot, path: str) -> ScenarioPage:
    made = ScenarioPage()
    qtbot.addWidget(made)
    made.resize(1100, 700)
    made.show_document(ModuleDocument(module_of(HILL), {}), path)
    made.show()
    return made


def document(page: ScenarioPage) -> ModuleDocument:
    assert page.steps is not None
    return page.steps.document


def scenario(page: ScenarioPage, name: str = "meeting") -> Scenario:
    return document(page).module.scenarios[name]


def places(page: ScenarioPage) -> dict[str, str]:
    return {one.piece or one.kind: one.hex for one in scenario(page).setup}


def steps_taken(page: ScenarioPage) -> int:
    return document(page).stack.count()


def type_into(field: Field, text: str) -> None:
    assert isinstance(field, LineField)
    field.setFocus()
    QTest.keyClicks(field.line, text)


class Hand:
    """The mouse over the map of a scenario."""

    def __init__(self, canvas: SetUpCanvas) -> None:
        self.canvas = canvas

    def middle(self, hex_: str) -> QPointF:
        assert self.canvas.shown is not None
        place = self.canvas.shown.index.find(hex_)
        assert place is not None
        return self.canvas.camera.to_view(self.canvas.shown.layout.centre(*place))

    def send(
        self,
        kind: QEvent.Type,
        at: QPointF,
        held: Qt.MouseButton,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        button = NONE if kind == QEvent.Type.MouseMove else LEFT
        view = self.canvas.viewport()
        event = QMouseEvent(kind, at, view.mapToGlobal(at), button, held, keys)
        QApplication.sendEvent(view, event)

    def click(self, hex_: str, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.send(QEvent.Type.MouseButtonPress, self.middle(hex_), LEFT, keys)
        self.send(QEvent.Type.MouseButtonRelease, self.middle(hex_), NONE, keys)

    def drag(self, start: QPointF, end: QPointF) -> None:
        self.send(QEvent.Type.MouseButtonPress, start, LEFT)
        self.send(QEvent.Type.MouseMove, (start + end) / 2, LEFT)
        self.send(QEvent.Type.MouseMove, end, LEFT)
        self.send(QEvent.Type.MouseButtonRelease, end, NONE)

    def drop(self, stocks: list[Stock], hex_: str) -> None:
        """What Qt sends when lines of the list are dropped here."""
        data, at = packed(stocks), self.middle(hex_)
        copy, keys = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
        enter = QDragEnterEvent(at.toPoint(), copy, data, LEFT, keys)
        QApplication.sendEvent(self.canvas.viewport(), enter)
        assert enter.isAccepted()
        drop = QDropEvent(at, copy, data, LEFT, keys)
        QApplication.sendEvent(self.canvas.viewport(), drop)
