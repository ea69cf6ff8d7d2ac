"""Tools for areas and heights in the whole window, by real mouse and key events alone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.edits.area import disc, way
from hexwright.editor.map.edits.elevation import level_at
from hexwright.editor.map.edits.painting import kind_at
from hexwright.editor.map.tools.base import NOTHING
from hexwright.render.geometry import RADIUS
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Map
from tests.helpers.hands import CONTROL, SHIFT, Hand, hold_shift, key, show_module, write_module
from tests.helpers.pixels import as_pillow, difference
from tests.helpers.tool_contexts import field

ROWS = [
    "..........",
    "..ww......",
    "..ww......",
    "..........",
    "......m...",
    "..........",
    "..........",
    "..........",
]
WOOD = {(2, 1), (3, 1), (2, 2), (3, 2)}
MARSH = {(6, 4)}
PEAK = (5, 5)
LEVELS = [
    "".join("6" if (column, row) == PEAK else "0" for column in range(10)) for row in range(8)
]
OUTWARD = 0.7 * RADIUS
LOOP = [(-OUTWARD, -OUTWARD), (OUTWARD, -OUTWARD), (OUTWARD, OUTWARD), (-OUTWARD, OUTWARD)]


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow, timeout=5_000)
    return made


@pytest.fixture(params=[("flat", "odd"), ("pointy", "even")], ids="-".join)
def hand(window: MainWindow, tmp_path: Path, request: pytest.FixtureRequest) -> Hand:
    changes = field(ROWS, *request.param)
    changes["maps/field.json"]["elevation"] = {"legend": {"0": 0, "6": 6}, "rows": LEVELS}
    changes["maps/field.json"]["overlays"] = [{"terrain": "lake", "hex": "0302"}]
    return show_module(window, write_module(tmp_path, changes))


def kinds(map_: Map) -> dict[Place, str]:
    """The terrain of every hex."""
    grid = map_.grid
    places = [(column, row) for column in range(grid.columns) for row in range(grid.rows)]
    return {place: kind for place in places if (kind := kind_at(map_, place)) is not None}


def levels(map_: Map) -> dict[Place, int]:
    return {place: level_at(map_, place) for place in kinds(map_)}


def painted(before: Map, after: Map, kind: str) -> set[Place]:
    """The hexes that became this kind; no other hex may have changed."""
    old, new = kinds(before), kinds(after)
    changed = {place for place in old if new.get(place) != old[place]}
    assert {new.get(place) for place in changed} <= {kind}
    assert levels(before) == levels(after)
    return changed


def risen(before: Map, after: Map) -> dict[Place, int]:
    """By how much hexes have become higher; terrain may not have changed."""
    assert kinds(before) == kinds(after)
    old, new = levels(before), levels(after)
    return {place: new[place] - old[place] for place in old if new[place] != old[place]}


Expect = Callable[[Map, Map], None]


class Case(NamedTuple):
    """What is done with a tool, what it must do to the map, and what the history says."""

    tool: str
    settings: dict[str, Any]
    # The hexes that a drag goes over; one of them is a click.
    track: list[Place]
    expect: Expect
    label: str


def paints(kind: str, places: Callable[[Map], set[Place]]) -> Expect:
    def expect(before: Map, after: Map) -> None:
        assert painted(before, after, kind) == places(before)

    return expect


def raises(by: int, places: Callable[[Map], set[Place]]) -> Expect:
    def expect(before: Map, after: Map) -> None:
        assert risen(before, after) == dict.fromkeys(places(before), by)

    return expect


def around(place: Place, radius: int) -> Callable[[Map], set[Place]]:
    return lambda map_: set(disc(map_.grid, place, radius))


def along(start: Place, end: Place) -> Callable[[Map], set[Place]]:
    return lambda map_: set(way(map_.grid, start, end))


def exactly(*places: Place) -> Callable[[Map], set[Place]]:
    return lambda _map: set(places)


def _is_erased(before: Map, after: Map) -> None:
    assert painted(before, after, "clear") == {(2, 1)}
    assert len(before.overlays) == 1
    assert after.overlays == ()


def _is_stamped(before: Map, after: Map) -> None:
    assert kinds(before) == kinds(after)
    (new,) = [overlay for overlay in after.overlays if overlay not in before.overlays]
    assert (new.terrain, new.hex) == ("woods", "0807")


def _is_removed(before: Map, after: Map) -> None:
    assert set(kinds(before)) - set(kinds(after)) == {(8, 6)}


def _is_smooth(before: Map, after: Map) -> None:
    assert level_at(before, PEAK) == 6
    assert 0 <= level_at(after, PEAK) < 3
    assert set(risen(before, after)) == {PEAK}


CASES = [
    Case(
        "terrain-brush",
        {"terrain": "woods", "radius": 2},
        [(7, 5)],
        paints("woods", around((7, 5), 2)),
        "Paint terrain",
    ),
    Case(
        "terrain-brush",
        {"terrain": "lake", "radius": 0},
        [(0, 6), (4, 6)],
        paints("lake", along((0, 6), (4, 6))),
        "Paint terrain",
    ),
    Case(
        "flood-fill",
        {"terrain": "lake"},
        [(2, 1)],
        paints("lake", exactly(*WOOD)),
        "Fill area",
    ),
    Case(
        "line",
        {"terrain": "woods", "radius": 0},
        [(0, 4), (4, 4), (0, 7)],
        paints("woods", along((0, 4), (0, 7))),
        "Paint line",
    ),
    Case(
        "rectangle",
        {"terrain": "lake"},
        [(7, 3), (6, 2), (5, 1)],
        paints("lake", exactly(*((c, r) for c in (5, 6, 7) for r in (1, 2, 3)))),
        "Paint rectangle",
    ),
    Case(
        "replace-kind",
        {"replaced": "woods", "terrain": "lake"},
        [(9, 7)],
        paints("lake", exactly(*WOOD)),
        "Replace Woods by Lake",
    ),
    Case(
        "scatter",
        {"terrain": "woods", "density": 100, "radius": 1},
        [(8, 6)],
        paints("woods", around((8, 6), 1)),
        "Scatter terrain",
    ),
    Case("eraser", {"radius": 0}, [(2, 1)], _is_erased, "Erase terrain"),
    Case("overlay-stamp", {"terrain": "woods"}, [(7, 6)], _is_stamped, "Stamp overlay"),
    Case("holes", {"radius": 0}, [(8, 6)], _is_removed, "Remove hexes"),
    Case(
        "raise-ground",
        {"radius": 0},
        [(1, 3), (3, 3), (1, 3)],
        raises(1, along((1, 3), (3, 3))),
        "Raise ground",
    ),
    Case("lower-ground", {"radius": 1}, [(8, 2)], raises(-1, around((8, 2), 1)), "Lower ground"),
    Case("set-level", {"level": 3, "radius": 0}, [(0, 0)], raises(3, exactly((0, 0))), "Set level"),
    Case("smooth-ground", {"radius": 0}, [PEAK], _is_smooth, "Smooth ground"),
]
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.tool}-{case.track[0]}")


def assert_is_one_step_that_goes_back_and_forth(hand: Hand, case: Case, before: Map) -> None:
    """Ctrl+Z and Ctrl+Shift+Z of the window give the very same maps."""
    stack, after = hand.context.document.stack, hand.context.map
    assert (stack.undo_text(), stack.count()) == (case.label, 1)
    told, _, detail = stack.text(0).partition(": ")
    assert (told, bool(detail)) == (case.label, True)
    key(Qt.Key.Key_Z, CONTROL)
    assert hand.context.map == before
    assert stack.is_clean()
    key(Qt.Key.Key_Z, CONTROL | SHIFT)
    assert hand.context.map == after
    key(Qt.Key.Key_Z, CONTROL)
    assert hand.context.map == before


@each_case
def test_by_mouse_a_gesture_is_one_step_with_a_name_that_can_be_undone(
    hand: Hand, case: Case
) -> None:
    before = hand.context.map
    hand.choose(case.tool, **case.settings)
    hand.drag([hand.middle(place) for place in case.track])
    case.expect(before, hand.context.map)
    assert_is_one_step_that_goes_back_and_forth(hand, case, before)


def go_to(place: Place) -> None:
    """Into the corner of the map and from there to a hex, with the arrow keys."""
    arrows = ((Qt.Key.Key_Left, 12), (Qt.Key.Key_Up, 12))
    for arrow, times in (*arrows, (Qt.Key.Key_Right, place[0]), (Qt.Key.Key_Down, place[1])):
        for _ in range(times):
            key(arrow)


def arrows_between(start: Place, end: Place) -> list[Qt.Key]:
    across, down = end[0] - start[0], end[1] - start[1]
    return [Qt.Key.Key_Right if across > 0 else Qt.Key.Key_Left] * abs(across) + [
        Qt.Key.Key_Down if down > 0 else Qt.Key.Key_Up
    ] * abs(down)


@each_case
def test_by_keyboard_alone_a_gesture_is_one_step_that_can_be_undone(hand: Hand, case: Case) -> None:
    before = hand.context.map
    key(Qt.Key(ord(hand.page.tools[case.tool].shortcut)))
    assert hand.page.tool.id == case.tool
    hand.context.set(**case.settings)
    go_to(case.track[0])
    if len(case.track) == 1:
        key(Qt.Key.Key_Return)
    else:
        legs = zip(case.track, case.track[1:], strict=False)
        hold_shift([arrow for leg in legs for arrow in arrows_between(*leg)])
    if case.label == "Paint terrain" and len(case.track) > 1:
        # Arrows go from row to row and the mouse straight on: what is passed may differ.
        assert painted(before, hand.context.map, "lake") == {(column, 6) for column in range(5)}
    elif case.tool == "raise-ground":
        assert risen(before, hand.context.map) == {(1, 3): 1, (2, 3): 1, (3, 3): 1}
    else:
        case.expect(before, hand.context.map)
    assert_is_one_step_that_goes_back_and_forth(hand, case, before)


def test_a_loop_paints_the_hexes_inside_as_one_step(hand: Hand) -> None:
    before, middle = hand.context.map, hand.middle((6, 6))
    hand.choose("lasso", terrain="lake")
    hand.drag([middle + QPointF(*corner) for corner in LOOP])
    assert painted(before, hand.context.map, "lake") == {(6, 6)}
    case = Case("lasso", {}, [], paints("lake", exactly((6, 6))), "Paint loop")
    assert_is_one_step_that_goes_back_and_forth(hand, case, before)


def test_a_loop_is_drawn_with_the_keyboard(hand: Hand) -> None:
    before = hand.context.map
    key(Qt.Key.Key_O)
    hand.context.set(terrain="lake")
    go_to((5, 1))
    right, down = [Qt.Key.Key_Right] * 3, [Qt.Key.Key_Down] * 3
    hold_shift([*right, *down, *[Qt.Key.Key_Left] * 3])
    assert painted(before, hand.context.map, "lake") >= {(6, 2), (7, 2), (6, 3), (7, 3)}
    assert hand.context.document.stack.count() == 1


def test_the_eyedropper_takes_up_what_is_under_it_and_is_no_step(hand: Hand) -> None:
    hand.choose("eyedropper", terrain="clear", level=0)
    hand.click((6, 4))
    assert hand.context.settings.terrain == "marsh"
    hand.click(PEAK)
    assert (hand.context.settings.terrain, hand.context.settings.level) == ("clear", 6)
    assert hand.context.document.stack.count() == 0


def test_the_eyedropper_works_by_keyboard(hand: Hand) -> None:
    key(Qt.Key.Key_I)
    go_to((2, 2))
    key(Qt.Key.Key_Return)
    assert hand.context.settings.terrain == "woods"


def test_control_picks_the_kind_to_replace_without_a_step(hand: Hand) -> None:
    hand.choose("replace-kind", replaced="woods", terrain="lake")
    hand.click((6, 4), CONTROL)
    assert hand.context.settings.replaced == "marsh"
    assert hand.context.document.stack.count() == 0


def test_a_stamp_is_turned_by_a_second_click_and_taken_away_with_shift(hand: Hand) -> None:
    hand.choose("overlay-stamp", terrain="woods")
    for keys in (None, None, SHIFT):
        hand.click((7, 6), *([keys] if keys else []))
    stack = hand.context.document.stack
    labels = [stack.text(number) for number in range(stack.count())]
    here = hand.context.index.hex_at(7, 6)
    assert labels == [
        f"{done}: Woods, {here}" for done in ("Stamp overlay", "Turn overlay", "Take overlay away")
    ]
    assert [overlay.terrain for overlay in hand.context.map.overlays] == ["lake"]


def test_a_stamp_is_seen_before_it_is_put(hand: Hand, qtbot: QtBot) -> None:
    hand.choose("overlay-stamp", terrain="woods")
    middle = hand.canvas.camera.to_view(hand.middle((7, 6))).toPoint()

    def seen() -> Image.Image:
        qtbot.waitUntil(hand.canvas.is_complete, timeout=20_000)
        around = QRect(middle - QPoint(14, 14), QSize(29, 29))
        return as_pillow(hand.canvas.viewport().grab(around).toImage())

    before = seen()
    hand.send(QEvent.Type.MouseMove, hand.middle((7, 6)), held=False)
    ghost = seen()
    assert hand.context.document.stack.count() == 0
    hand.click((7, 6))
    hand.canvas.set_preview(NOTHING)
    after = seen()
    assert difference(ghost, after).mean < difference(before, after).mean / 2
    hand.send(QEvent.Type.MouseMove, hand.middle((7, 6)), SHIFT, held=False)
    assert hand.canvas.preview.laid is None


def test_a_hex_that_was_removed_is_made_again_from_its_gap(hand: Hand) -> None:
    hand.choose("holes", terrain="marsh", radius=0)
    hand.click((8, 6))
    hand.click((8, 6))
    assert kind_at(hand.context.map, (8, 6)) == "marsh"
    assert hand.context.document.stack.undo_text() == "Make hexes"


def test_brackets_widen_the_brush_and_it_paints_so(hand: Hand) -> None:
    before = hand.context.map
    key(Qt.Key.Key_B)
    hand.context.set(terrain="lake")
    for _ in range(3):
        key(Qt.Key.Key_BracketRight)
    key(Qt.Key.Key_BracketLeft)
    go_to((5, 4))
    key(Qt.Key.Key_Return)
    assert painted(before, hand.context.map, "lake") == set(disc(before.grid, (5, 4), 2))


def test_control_makes_the_eraser_level_the_ground(hand: Hand) -> None:
    hand.choose("eraser", radius=0)
    hand.click(PEAK)
    assert level_at(hand.context.map, PEAK) == 6
    hand.click(PEAK, CONTROL)
    assert level_at(hand.context.map, PEAK) == 0


@pytest.mark.parametrize("tool", ["terrain-brush", "rectangle", "flood-fill", "scatter", "eraser"])
def test_a_locked_layer_refuses_the_tool(hand: Hand, tool: str) -> None:
    before = hand.context.map
    hand.page.layers_panel.locks["terrain"].click()
    hand.choose(tool, terrain="lake")
    hand.drag([hand.middle((2, 1)), hand.middle((4, 1))])
    assert hand.context.map is before


def test_every_letter_chooses_its_tool(hand: Hand) -> None:
    for tool in hand.page.tools.values():
        letter, keys = tool.shortcut[-1], SHIFT if tool.shortcut.startswith("Shift+") else None
        key(Qt.Key(ord(letter)), *([keys] if keys else []))
        assert hand.page.tool is tool
        assert hand.page.tool_actions[tool.id].isChecked()
