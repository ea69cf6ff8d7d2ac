"""The canvas: zoom, movement, tools by mouse and keyboard, and pieces of picture that fit."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor.map.canvas.chunks import SIDE, Chunks
from hexwright.editor.map.canvas.map_canvas import MapCanvas
from hexwright.editor.map.canvas.mouse import MouseGestures
from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.terrain_brush import TerrainBrush
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.schema.grid import Place
from tests.helpers.tool_contexts import context_of, drag, field, rows_of

# Lines that are cut by the edge of a chunk land a hair apart from whole ones, in a few pixels.
_HAIR = 24
_FEW = 0.0005
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton


def shown_of(context: ToolContext) -> ShownMap:
    return ShownMap(MapPicture(context.document.module, context.map), Layers())


@pytest.fixture
def context() -> ToolContext:
    return context_of(field(["." * 12] * 9))


@pytest.fixture
def canvas(qtbot: QtBot, context: ToolContext) -> MapCanvas:
    made = MapCanvas()
    qtbot.addWidget(made)
    made.resize(700, 500)
    made.show()
    made.set_context(context)
    made.show_map(shown_of(context))
    made.set_tool(TerrainBrush())
    context.document.changed.connect(lambda _change: made.refresh(shown_of(context)))
    return made


def spot(canvas: MapCanvas, place: Place) -> QPoint:
    """The pixel in the middle of a hex."""
    assert canvas.shown is not None
    return canvas.camera.to_view(canvas.shown.layout.centre(*place)).toPoint()


def move_mouse(canvas: MapCanvas, to: QPoint, buttons: Qt.MouseButton = LEFT) -> None:
    """Move with a button held, which QTest does not do."""
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(to),
        QPointF(canvas.viewport().mapToGlobal(to)),
        Qt.MouseButton.NoButton,
        buttons,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(canvas.viewport(), event)


def turn_wheel(canvas: MapCanvas, at: QPoint, by: int) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(canvas.viewport().mapToGlobal(at)),
        QPoint(),
        QPoint(0, by),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,  # noqa: FBT003 - Qt's own signature
    )
    QApplication.sendEvent(canvas.viewport(), event)


def test_dragging_the_brush_paints_every_hex_on_the_way_as_one_step(
    canvas: MapCanvas, context: ToolContext
) -> None:
    QTest.mousePress(canvas.viewport(), LEFT, pos=spot(canvas, (1, 1)))
    move_mouse(canvas, spot(canvas, (4, 1)))
    QTest.mouseRelease(canvas.viewport(), LEFT, pos=spot(canvas, (4, 1)))
    assert sum(row.count("w") for row in rows_of(context)) == 4
    assert context.document.stack.count() == 1


def test_the_wheel_zooms_and_the_hex_under_the_cursor_stays_there(canvas: MapCanvas) -> None:
    canvas.actual_size()
    at = QPoint(300, 200)
    before = canvas.camera.to_map(QPointF(at))
    turn_wheel(canvas, at, 120)
    after = canvas.camera.to_map(QPointF(at))
    assert canvas.camera.zoom > 1
    assert (after - before).manhattanLength() < 2


def test_the_middle_button_moves_the_map_and_paints_nothing(
    canvas: MapCanvas, context: ToolContext
) -> None:
    canvas.zoom_by(32)
    before = canvas.camera.corner
    QTest.mousePress(canvas.viewport(), MIDDLE, pos=QPoint(300, 200))
    move_mouse(canvas, QPoint(280, 190), MIDDLE)
    QTest.mouseRelease(canvas.viewport(), MIDDLE, pos=QPoint(280, 190))
    assert canvas.camera.corner - before == QPoint(-20, -10)
    assert context.document.stack.count() == 0


def test_the_space_bar_makes_the_left_button_a_hand(
    canvas: MapCanvas, context: ToolContext
) -> None:
    canvas.zoom_by(32)
    before = canvas.camera.corner
    QTest.keyPress(canvas, Qt.Key.Key_Space)
    QTest.mousePress(canvas.viewport(), LEFT, pos=QPoint(300, 200))
    move_mouse(canvas, QPoint(290, 195))
    QTest.mouseRelease(canvas.viewport(), LEFT, pos=QPoint(290, 195))
    QTest.keyRelease(canvas, Qt.Key.Key_Space)
    assert canvas.camera.corner - before == QPoint(-10, -5)
    assert context.document.stack.count() == 0


def test_arrows_and_enter_paint_without_a_mouse(canvas: MapCanvas, context: ToolContext) -> None:
    canvas.cursor_keys.place = (2, 2)
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert context.map.terrain.rows[2][3] == "w"


def test_shift_with_arrows_paints_a_stroke_as_one_step(
    canvas: MapCanvas, context: ToolContext
) -> None:
    canvas.cursor_keys.place = (2, 2)
    shift = Qt.KeyboardModifier.ShiftModifier
    for kind, key in (
        (QEvent.Type.KeyPress, Qt.Key.Key_Shift),
        (QEvent.Type.KeyPress, Qt.Key.Key_Down),
        (QEvent.Type.KeyPress, Qt.Key.Key_Down),
        (QEvent.Type.KeyRelease, Qt.Key.Key_Shift),
    ):
        QApplication.sendEvent(canvas, QKeyEvent(kind, key, shift))
    assert [row[2] for row in context.map.terrain.rows[1:6]] == list(".www.")
    assert context.document.stack.count() == 1


def test_escape_gives_a_stroke_up(canvas: MapCanvas, context: ToolContext) -> None:
    before = context.map
    QTest.mousePress(canvas.viewport(), LEFT, pos=spot(canvas, (1, 1)))
    move_mouse(canvas, spot(canvas, (4, 1)))
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    QTest.mouseRelease(canvas.viewport(), LEFT, pos=spot(canvas, (4, 1)))
    assert context.map is before
    assert context.document.stack.count() == 0


def test_brackets_change_the_size_of_the_brush(canvas: MapCanvas, context: ToolContext) -> None:
    QTest.keyClick(canvas, Qt.Key.Key_BracketRight)
    QTest.keyClick(canvas, Qt.Key.Key_BracketRight)
    QTest.keyClick(canvas, Qt.Key.Key_BracketLeft)
    assert context.settings.radius == 1


def whole_image(shown: ShownMap, scale: float, size: QSize) -> QImage:
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(shown.paper)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-shown.sheet.topLeft())
    shown.draw(painter, QRectF(shown.sheet.topLeft(), size.toSizeF() / scale))
    painter.end()
    return image


def differs(one: QImage, other: QImage) -> float:
    """The share of bytes that are clearly different."""
    assert one.size() == other.size()
    pairs = list(zip(bytes(one.constBits()), bytes(other.constBits()), strict=True))
    return sum(abs(a - b) > _HAIR for a, b in pairs) / len(pairs)


def from_chunks(chunks: Chunks, scale: float, size: QSize) -> QImage:
    image = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for key in chunks.paint(painter, QPoint(0, 0), scale, image.rect()):
        chunks.make(key)
    assert not chunks.paint(painter, QPoint(0, 0), scale, image.rect())
    painter.end()
    return image


@pytest.mark.parametrize("scale", [0.21, 0.5, 0.77])
def test_chunks_put_together_are_the_whole_picture(scale: float) -> None:
    shown = shown_of(context_of())
    size = (shown.sheet.size() * scale).toSize()
    assert size.width() > 60
    chunks = Chunks(shown.sheet, shown.draw, shown.draw_draft, shown.paper)
    assert differs(from_chunks(chunks, scale, size), whole_image(shown, scale, size)) <= _FEW


def test_chunks_mended_after_an_edit_are_the_whole_picture_of_the_edited_map() -> None:
    context = context_of(field(["." * 12] * 9))
    before, scale = shown_of(context), 0.6
    size = (before.sheet.size() * scale).toSize()
    chunks = Chunks(before.sheet, before.draw, before.draw_draft, before.paper)
    from_chunks(chunks, scale, size)
    context.settings.terrain = "woods"
    drag(context, TerrainBrush(), [(5, 4)])
    after = shown_of(context)
    chunks.edited(after.draw, after.draw_draft, after.picture.influence([(5, 4)]))
    assert differs(from_chunks(chunks, scale, size), whole_image(after, scale, size)) <= _FEW


def test_the_memory_of_chunks_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hexwright.editor.map.canvas.chunks.KEPT_BYTES", 5 * SIDE * SIDE * 4)
    shown = shown_of(context_of())
    chunks = Chunks(shown.sheet, shown.draw, shown.draw_draft, shown.paper)
    for column in range(8):
        chunks.make((0.5, column, 0))
    assert len(chunks) == 5


def test_what_is_drawn_covers_what_is_seen(canvas: MapCanvas, qtbot: QtBot) -> None:
    with qtbot.waitSignal(canvas.completed, timeout=10_000):
        canvas.zoom_by(8)
        canvas.viewport().update()
    seen = canvas.camera.seen_map()
    assert QRectF(canvas.camera.sheet).adjusted(-1, -1, 1, 1).contains(seen)
    assert canvas.chunks_kept() > 0


@pytest.mark.parametrize("turns", [1, 3, -1])
def test_zooming_shows_no_drafts_where_a_good_picture_stands_in(
    canvas: MapCanvas, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    qtbot.waitUntil(canvas.is_complete, timeout=20_000)
    drafted = []
    monkeypatch.setattr(Chunks, "make_draft", lambda _chunks, key: drafted.append(key))
    for _ in range(abs(turns)):
        turn_wheel(canvas, canvas.viewport().rect().center(), 120 if turns > 0 else -120)
    qtbot.waitUntil(canvas.is_complete, timeout=20_000)
    assert drafted == []


@pytest.mark.parametrize("drops", [True, False])
def test_no_move_of_a_gesture_is_dropped_and_the_setting_comes_back(
    qtbot: QtBot, *, drops: bool
) -> None:
    setting = Qt.ApplicationAttribute.AA_CompressHighFrequencyEvents
    before = QCoreApplication.testAttribute(setting)
    try:
        QCoreApplication.setAttribute(setting, drops)
        canvas = MapCanvas()
        qtbot.addWidget(canvas)
        gestures = MouseGestures(canvas)
        gestures._set_working(is_working=True)
        assert not QCoreApplication.testAttribute(setting)
        gestures._set_working(is_working=False)
        assert QCoreApplication.testAttribute(setting) is drops
    finally:
        QCoreApplication.setAttribute(setting, before)
