"""Five hundred random gestures in the whole window: nothing breaks, and all of it goes back."""

from pathlib import Path
from random import Random

import pytest
from PIL import ImageChops
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.opening import open_session
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.render.map_picture import MapPicture
from hexwright.render.styles import STYLES
from tests.helpers.hands import (
    CONTROL,
    NO_BUTTON,
    NO_KEY,
    SHIFT,
    Hand,
    key,
    show_document,
    write_module,
)
from tests.helpers.modules import GONE, Changes, documents
from tests.helpers.pixels import as_pillow

EDITS = 500
ROWS = ["..w..~", ".~m...", "... ..", "w.. .m", "...www", " ....."]
LEVELS = ["000000", "010000", "011 00", "000 00", "002200", " 00000"]
MAPS = ("maps/field.json", "maps/hill.json")
# As in the test of the canvas: where chunks cut a line, a few pixels are a hair apart.
_HAIR, _FEW = 24, 0.0005


def chances(words: str) -> Random:
    """The same chances in every run."""
    return Random(words)  # noqa: S311 - nothing here is secret


def two_maps() -> Changes:
    """A module with two maps of different shapes and no scenario that would miss any of it."""
    field = documents()["maps/field.json"] | {
        "grid": {"orientation": "flat", "stagger": "odd", "columns": 6, "rows": 6},
        "elevation": {"legend": {"0": 0, "1": 1, "2": 2}, "rows": LEVELS},
    }
    field["terrain"]["rows"] = ROWS
    grid = {"orientation": "pointy", "stagger": "even", "columns": 6, "rows": 6}
    return {
        "scenarios/meeting.json": GONE,
        "scenarios/rematch.json": GONE,
        "maps/field.json": field,
        "maps/hill.json": {
            "id": "hill",
            "title": "Hill",
            "grid": grid,
            "terrain": field["terrain"],
        },
    }


class Worker:
    """Someone who does anything that the window lets them do, without any plan."""

    def __init__(self, window: MainWindow, chance: Random) -> None:
        self.window, self.chance = window, chance
        self.hand = show_document(window, MAPS[0])
        self.gestures = 0
        self._acts = [
            *[self.gesture] * 15,
            *[self.settings] * 4,
            self.undo,
            self.redo,
            self.other_map,
            self.other_page,
            self.style,
            self.layer,
            self.zoom,
            self.keys,
            self.verb,
        ]

    def act(self) -> None:
        """Do something."""
        self.chance.choice(self._acts)()

    def point(self) -> QPointF:
        """Anywhere on the map, in its holes, at its edges, or off it."""
        place = (self.chance.randint(-1, 6), self.chance.randint(-1, 6))
        off = QPointF(self.chance.uniform(-50, 50), self.chance.uniform(-50, 50))
        return self.hand.middle(place) + off

    def gesture(self) -> None:
        hand, chance = self.hand, self.chance
        self.gestures += 1
        hand.page.choose_tool(chance.choice(list(hand.page.tools)))
        keys = chance.choice([NO_KEY, NO_KEY, NO_KEY, SHIFT, CONTROL])
        points = [self.point() for _ in range(chance.randint(1, 6))]
        hand.hover(points[0], keys)
        double = chance.random() < 0.1
        press = QEvent.Type.MouseButtonDblClick if double else QEvent.Type.MouseButtonPress
        hand.send(press, points[0], keys, held=True)
        for point in points:
            hand.send(QEvent.Type.MouseMove, point, keys, held=True)
            self._meddle()
        if chance.random() < 0.95:
            hand.send(QEvent.Type.MouseButtonRelease, points[-1], keys, held=False)

    def _meddle(self) -> None:
        """Now and then something happens within a gesture."""
        within = [self.undo, self.redo, self.style, self.zoom, self.other_map, self.escape]
        if self.chance.random() < 0.03:
            self.chance.choice(within)()

    def escape(self) -> None:
        key(Qt.Key.Key_Escape)

    def settings(self) -> None:
        context, chance = self.hand.context, self.chance
        terrain = context.document.module.terrain
        context.set(
            terrain=chance.choice(terrain.hexes).id,
            replaced=chance.choice(terrain.hexes).id,
            hexside=chance.choice(terrain.hexsides).id,
            radius=chance.choice([0, 0, 1, 2]),
            density=chance.randint(0, 100),
            level=chance.choice([-3, 0, 1, 5]),
            zone=chance.choice(["", *(zone.id for zone in context.map.zones)]),
            zone_name=chance.choice(["", "Camp"]),
            label=chance.choice(["", "Old Mill", "Höhe"]),
            label_size=chance.choice([0.2, 0.8]),
            label_angle=chance.randint(-180, 180),
            objective=chance.random() < 0.5,
            site_number=chance.randint(0, 3),
        )

    def undo(self) -> None:
        key(Qt.Key.Key_Z, CONTROL)

    def redo(self) -> None:
        key(Qt.Key.Key_Z, CONTROL | SHIFT)

    def other_map(self) -> None:
        self.hand = show_document(self.window, self.chance.choice(MAPS))

    def other_page(self) -> None:
        index = self.window.documents.index_of("terrain.json")
        self.window.tree.setCurrentIndex(index)
        self.other_map()

    def style(self) -> None:
        self.window.actions_by_id[f"style.{self.chance.choice(list(STYLES))}"].trigger()

    def layer(self) -> None:
        panel = self.hand.page.layers_panel
        button = self.chance.choice([*panel.eyes.values(), *panel.locks.values()])
        button.click()
        self.gesture()
        if self.chance.random() < 0.9:
            button.click()

    def zoom(self) -> None:
        at = QPointF(self.chance.randint(10, 500), self.chance.randint(10, 300))
        view = self.hand.canvas.viewport()
        wheel = QWheelEvent(
            at,
            QPointF(view.mapToGlobal(at.toPoint())),
            QPoint(),
            QPoint(0, self.chance.choice([-240, -120, 120, 240])),
            NO_BUTTON,
            self.chance.choice([NO_KEY, NO_KEY, SHIFT]),
            Qt.ScrollPhase.NoScrollPhase,
            False,  # noqa: FBT003 - Qt's own signature
        )
        QApplication.sendEvent(view, wheel)
        if self.chance.random() < 0.3:
            self.hand.canvas.fit()

    def keys(self) -> None:
        arrows = [Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down]
        others = [Qt.Key.Key_Return, Qt.Key.Key_Period, Qt.Key.Key_BracketRight, Qt.Key.Key_Escape]
        for _ in range(self.chance.randint(1, 5)):
            shift = self.chance.choice([NO_KEY, NO_KEY, SHIFT])
            key(self.chance.choice([*arrows, *arrows, *others]), shift)

    def verb(self) -> None:
        page = self.hand.page
        verbs = [page.copy, page.cut, page.paste, page.delete, page.select_all, page.turn_right]
        self.chance.choice([*verbs, page.mirror, page.grow_selection, page.shrink_selection])()


def picture(shown: ShownMap, scale: float, size: QSize) -> QImage:
    """A map drawn in one go."""
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(shown.paper)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-shown.sheet.topLeft())
    shown.draw(painter, QRectF(shown.sheet.topLeft(), size.toSizeF() / scale))
    painter.end()
    return image


def share_apart(one: QImage, other: QImage) -> float:
    """The share of bytes that are clearly different."""
    apart = ImageChops.difference(as_pillow(one), as_pillow(other)).histogram()
    return sum(
        apart[256 * band + value] for band in range(3) for value in range(_HAIR + 1, 256)
    ) / (3 * one.width() * one.height())


def assert_the_canvas_shows_the_map(hand: Hand, qtbot: QtBot) -> None:
    """What edit after edit has left on the screen is what the map looks like, drawn anew."""
    canvas, page, context = hand.canvas, hand.page, hand.context
    canvas.fit()
    canvas.viewport().update()
    qtbot.waitUntil(canvas.is_complete, timeout=20_000)
    fresh = MapPicture(context.document.module, context.map, page.map_style)
    shown = ShownMap(fresh, page.layers_panel.layers())
    camera = canvas.camera
    assert shown.sheet == camera.sheet
    drawn = QImage(camera.sheet_pixels(), QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    assert canvas.easel.chunks is not None
    lacking = canvas.easel.chunks.paint(painter, QPoint(0, 0), camera.scale, drawn.rect())
    painter.end()
    assert not lacking
    assert share_apart(drawn, picture(shown, camera.scale, drawn.size())) <= _FEW


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow, timeout=5_000)
    made.workspace.show(open_session(write_module(tmp_path, two_maps())))
    return made


def test_five_hundred_random_gestures_in_the_window_can_all_be_undone(
    window: MainWindow, qtbot: QtBot
) -> None:
    worker = Worker(window, chances("window"))
    document = worker.hand.context.document
    start = document.module
    changes: list[object] = []
    document.changed.connect(changes.append)
    while worker.gestures < EDITS:
        for _ in range(25):
            worker.act()
        # A gesture on a picture that is all there: it is mended, not drawn anew.
        assert_the_canvas_shows_the_map(worker.hand, qtbot)
        worker.gesture()
        assert_the_canvas_shows_the_map(worker.hand, qtbot)
    assert len(changes) > EDITS / 3, "many of them change something"
    worker.hand.context.cancel()
    for path in MAPS:
        worker.hand = show_document(window, path)
        assert_the_canvas_shows_the_map(worker.hand, qtbot)
    while document.stack.can_undo():
        worker.undo()
        show_document(window, window.current_path())
    assert document.module == start
    for path in MAPS:
        assert_the_canvas_shows_the_map(show_document(window, path), qtbot)
