"""Tools for hexsides, lines and marks, driven by real mouse and key events on the page of a map."""

import io

import pytest
from PIL import Image
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.canvas.label_line import LabelLine
from hexwright.editor.map.page import MapPage
from hexwright.render.geometry import RADIUS
from tests.helpers.hands import CONTROL, NO_KEY, SHIFT, Hand
from tests.helpers.modules import SHAPES, module_of, small_module
from tests.helpers.tool_contexts import field

RIVER = {"id": "river", "name": "River", "art": {"style": "river"}}
BRIDGE = {"id": "bridge", "name": "Bridge", "art": {"style": "bridge"}, "crossing": True}
ROAD = {"id": "road", "name": "Road", "art": {"style": "road"}}


def _scan() -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (800, 600), "#ccbb99").save(written, "PNG")
    return written.getvalue()


@pytest.fixture(params=SHAPES, ids="-".join)
def hand(qtbot: QtBot, request: pytest.FixtureRequest) -> Hand:
    changes = {
        **field(["." * 10] * 8, *request.param),
        "terrain.json#/hexsides": [RIVER, BRIDGE],
        "terrain.json#/lines": [ROAD],
        "maps/field.json#/underlay": {"image": "art/scan.png"},
        "art/scan.png": _scan(),
    }
    page = MapPage()
    qtbot.addWidget(page)
    page.resize(900, 700)
    page.show()
    page.show_map(ModuleDocument(module_of(changes), small_module(changes)), "field")
    page.canvas.fit()
    return Hand(page)


def test_a_river_follows_the_edges_under_the_mouse(hand: Hand) -> None:
    hand.choose("hexside", hexside="river")
    hand.drag([hand.edge((3, 3), side) for side in (0, 1, 2, 3)])
    assert len(hand.context.map.hexsides) == 4
    number = hand.context.index.hex_at(3, 3)
    assert all(number in hexside.between for hexside in hand.context.map.hexsides)
    assert hand.context.document.stack.count() == 1


def test_shift_erases_a_hexside(hand: Hand) -> None:
    hand.choose("hexside", hexside="river")
    hand.drag([hand.edge((3, 3), 0)])
    hand.drag([hand.edge((3, 3), 0)], SHIFT)
    assert hand.context.map.hexsides == ()


def test_a_road_crosses_a_river_by_a_bridge(hand: Hand) -> None:
    hand.choose("hexside", hexside="river")
    hand.drag([hand.edge((3, 3), 1)])
    hand.choose("road", line="road")
    beyond = hand.context.layout.neighbour((3, 3), 1)
    hand.drag([hand.middle((3, 3)), hand.middle(beyond)])
    assert [hexside.terrain for hexside in hand.context.map.hexsides] == ["river", "bridge"]
    assert len(hand.context.map.lines) == 1


def test_a_road_is_drawn_from_click_to_click_and_ends_with_a_double_click(hand: Hand) -> None:
    hand.choose("road", line="road")
    hand.click((1, 1))
    hand.click((5, 1))
    hand.double_click((5, 4))
    hand.click((8, 6))
    (line,) = hand.context.map.lines
    assert line.hexes[0] == hand.context.index.hex_at(1, 1)
    assert line.hexes[-1] == hand.context.index.hex_at(5, 4)


def test_a_label_is_written_where_the_mouse_is_and_dragged_away(hand: Hand) -> None:
    hand.choose("label", label="Altdorf")
    hand.click((3, 3))
    hand.drag([hand.middle((3, 3)), hand.middle((4, 3)), hand.middle((6, 5))])
    (label,) = hand.context.map.labels
    assert label.text == "Altdorf"
    assert label.hex == hand.context.index.hex_at(6, 5)
    assert hand.context.document.stack.count() == 2


def _line(hand: Hand) -> LabelLine:
    line = hand.page.label_line
    assert line.isVisible()
    return line


def test_the_name_of_a_place_is_typed_where_it_stands_as_one_step(hand: Hand) -> None:
    hand.choose("label", label="")
    hand.click((3, 3))
    line = _line(hand)
    middle = hand.canvas.camera.to_view(hand.middle((3, 3))).toPoint()
    assert line.geometry().contains(middle)
    QTest.keyClicks(line, "Neudorf")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert line.isHidden()
    (label,) = hand.context.map.labels
    assert (label.text, label.hex) == ("Neudorf", hand.context.index.hex_at(3, 3))
    stack = hand.context.document.stack
    assert [stack.text(0), stack.count()] == ["Write label: Neudorf", 1]
    stack.undo()
    assert hand.context.map.labels == ()


def test_escape_leaves_no_label_behind(hand: Hand) -> None:
    hand.choose("label", label="")
    hand.click((3, 3))
    QTest.keyClicks(_line(hand), "Neu")
    QTest.keyClick(hand.page.label_line, Qt.Key.Key_Escape)
    assert hand.page.label_line.isHidden()
    assert hand.context.map.labels == ()
    assert hand.context.document.stack.count() == 0


def test_a_click_on_a_label_lets_its_words_be_typed_anew(hand: Hand) -> None:
    hand.choose("label", label="Altdorf")
    hand.click((3, 3))
    QTest.keyClick(_line(hand), Qt.Key.Key_Return)
    hand.click((3, 3))
    line = _line(hand)
    assert (line.text(), line.selectedText()) == ("Altdorf", "Altdorf")
    QTest.keyClicks(line, "Neudorf")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert [label.text for label in hand.context.map.labels] == ["Neudorf"]
    hand.click((3, 3))
    line.clear()
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert hand.context.map.labels == ()


def test_a_label_that_is_left_without_a_name_is_not_kept(hand: Hand, qtbot: QtBot) -> None:
    hand.page.activateWindow()
    qtbot.waitUntil(hand.page.isActiveWindow)
    hand.choose("label", label="")
    hand.click((3, 3))
    qtbot.waitUntil(_line(hand).hasFocus)
    hand.canvas.setFocus(Qt.FocusReason.MouseFocusReason)
    assert hand.context.map.labels == ()


def test_an_objective_is_put_moved_and_removed(hand: Hand) -> None:
    hand.choose("site", objective=True)
    hand.click((2, 2))
    hand.drag([hand.middle((2, 2)), hand.middle((5, 5))])
    assert hand.context.map.sites[0].hex == hand.context.index.hex_at(5, 5)
    hand.click((5, 5), SHIFT)
    assert hand.context.map.sites == ()


def test_a_zone_is_painted_and_taken_back(hand: Hand) -> None:
    hand.choose("zone", zone="", zone_name="Camp", radius=1)
    hand.drag([hand.middle((2, 3)), hand.middle((5, 3))])
    before = len(hand.context.map.zones[0].hexes)
    assert before > 7
    hand.click((2, 3), SHIFT)
    assert len(hand.context.map.zones[0].hexes) < before


def test_a_selection_is_copied_turned_by_a_key_and_pasted(hand: Hand) -> None:
    hand.choose("terrain-brush", terrain="woods")
    hand.click((2, 2))
    hand.choose("select")
    hand.drag([hand.middle((1, 1)), hand.middle((2, 2))])
    assert len(hand.context.selection) == 4
    hand.page.copy()
    hand.page.paste()
    QTest.keyClick(hand.canvas.viewport(), Qt.Key.Key_BracketRight)
    assert hand.context.region is not None
    assert hand.context.region.turn == 1
    hand.click((6, 4))
    assert "".join(hand.context.map.terrain.rows).count("w") == 2


def test_a_double_click_selects_the_wood(hand: Hand) -> None:
    hand.choose("terrain-brush", terrain="woods", radius=1)
    hand.click((4, 4))
    hand.choose("select")
    hand.double_click((4, 4))
    assert len(hand.context.selection) == 7


def test_a_lasso_takes_hexes_out_with_control(hand: Hand) -> None:
    hand.page.select_all()
    hand.choose("lasso-select")
    at = hand.middle((4, 4))
    far = 0.7 * RADIUS
    ring = [QPointF(-far, -far), QPointF(far, -far), QPointF(far, far), QPointF(-far, far)]
    hand.drag([at + corner for corner in ring], CONTROL)
    assert (4, 4) not in hand.context.selection
    assert len(hand.context.selection) == 79


def test_measuring_shows_words_beside_the_mouse(hand: Hand) -> None:
    hand.choose("distance")
    hand.send(QEvent.Type.MouseButtonPress, hand.middle((1, 1)), NO_KEY, held=True)
    hand.send(QEvent.Type.MouseMove, hand.middle((1, 2)), NO_KEY, held=True)
    assert hand.canvas.preview.text == "1 hex"
    hand.send(QEvent.Type.MouseButtonRelease, hand.middle((1, 2)), NO_KEY, held=False)
    assert hand.context.document.stack.count() == 0


def test_the_hand_moves_the_view_and_edits_nothing(hand: Hand) -> None:
    hand.canvas.zoom_by(32)
    hand.choose("hand")
    before = hand.canvas.camera.corner
    seen = hand.canvas.camera.to_map(QPointF(400, 300))
    hand.drag([seen, seen + QPointF(60, 40)])
    assert hand.canvas.camera.corner != before
    assert hand.context.document.stack.count() == 0


def test_pulling_the_scan_ties_it_to_the_hex(hand: Hand) -> None:
    hand.choose("align")
    hand.drag([hand.middle((3, 3)), hand.middle((3, 3)) + QPointF(30, 20)])
    assert hand.context.map.underlay is not None
    (tie,) = hand.context.map.underlay.ties
    assert tie.hex == hand.context.index.hex_at(3, 3)
    assert hand.context.document.stack.count() == 1


def test_every_tool_shows_something_or_nothing_while_hovering_anywhere(hand: Hand) -> None:
    spots = [hand.middle((0, 0)), hand.edge((9, 7), 2), QPointF(-200, -200)]
    for tool_id in hand.page.tools:
        hand.choose(tool_id)
        for spot in spots:
            hand.hover(spot)
    assert hand.context.document.stack.count() == 0
