"""Aligning a scan: pins put, pulled and taken out."""

import io
from typing import Any

import pytest
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.tools.align_tool import AlignTool
from hexwright.editor.map.tools.base import Pointer
from hexwright.editor.map.tools.context import Desk
from hexwright.render.underlay import misses, pins_of, placed
from hexwright.schema.grid import Place
from PIL import Image
from PySide6.QtCore import QPointF, QRectF, QSizeF

from tests.helpers.desks import at, desk_of, drag, field
from tests.helpers.modules import SHAPES, module_of, small_module


def _scan(size: tuple[int, int] = (1200, 900)) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", size, "#ccbb99").save(written, "PNG")
    return written.getvalue()


def _desk(*ties: dict[str, Any], shape: tuple[str, str] = ("flat", "odd")) -> Desk:
    changes: dict[str, Any] = {
        **field(["........"] * 8, *shape),
        "maps/field.json#/underlay": {"image": "art/scan.png", "ties": list(ties)},
        "art/scan.png": _scan(),
    }
    return Desk(ModuleDocument(module_of(changes), small_module(changes)), "field")


def _pull(desk: Desk, place: Place, right: float, down: float) -> None:
    start = at(desk, place)
    desk.press(AlignTool(), start)
    desk.move(Pointer(place, start.x + right / 2, start.y + down / 2))
    desk.move(Pointer(None, start.x + right, start.y + down))
    desk.release()


def _spot(desk: Desk, x: float, y: float) -> tuple[float, float]:
    """Where a pixel of the scan is drawn now."""
    underlay = desk.map.underlay
    assert underlay is not None
    pins = pins_of(desk.layout, desk.index, underlay)
    point = placed(pins, QSizeF(1200, 900), desk.layout.frame()).map(QPointF(x, y))
    return point.x(), point.y()


def _ties(desk: Desk) -> list[str]:
    assert desk.map.underlay is not None
    return [tie.hex for tie in desk.map.underlay.ties]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_first_pull_moves_the_whole_picture_with_the_mouse(shape: tuple[str, str]) -> None:
    desk = _desk(shape=shape)
    before = _spot(desk, 500, 400)
    _pull(desk, (3, 3), 40, -25)
    assert _spot(desk, 500, 400) == pytest.approx((before[0] + 40, before[1] - 25), abs=0.1)
    assert _ties(desk) == ["0404"]
    assert desk.document.stack.count() == 1
    assert desk.document.stack.undo_text() == "Align scan"


def test_a_click_pins_the_picture_where_it_is() -> None:
    desk = _desk()
    before = _spot(desk, 500, 400)
    drag(desk, AlignTool(), [(1, 1)])
    drag(desk, AlignTool(), [(6, 1)])
    drag(desk, AlignTool(), [(1, 6)])
    assert _ties(desk) == ["0202", "0702", "0207"]
    assert _spot(desk, 500, 400) == pytest.approx(before, abs=0.1)


def test_the_second_pin_turns_and_scales_around_the_first() -> None:
    desk = _desk()
    drag(desk, AlignTool(), [(1, 1)])
    pinned = desk.map.underlay
    assert pinned is not None
    _pull(desk, (6, 4), 50, 30)
    first = pinned.ties[0]
    centre = desk.layout.centre(1, 1)
    assert _spot(desk, first.x, first.y) == pytest.approx((centre.x(), centre.y()), abs=0.1)


def test_every_pin_of_three_comes_to_lie_on_its_hex() -> None:
    desk = _desk()
    for place, right, down in (((1, 1), 5, 8), ((6, 1), -20, 3), ((1, 6), 9, 30)):
        _pull(desk, place, right, down)
    underlay = desk.map.underlay
    assert underlay is not None
    pins = pins_of(desk.layout, desk.index, underlay)
    fit = placed(pins, QSizeF(1200, 900), desk.layout.frame())
    assert misses(pins, fit) == pytest.approx([0, 0, 0], abs=0.05)


def test_pins_that_contradict_each_other_miss_by_the_least_squares() -> None:
    corners = [(0.0, 0.0), (100.0, 0.0), (0.0, 100.0), (100.0, 100.0)]
    pins = [(QPointF(x, y), QPointF(x, y)) for x, y in corners]
    pins[3] = (pins[3][0], QPointF(104, 100))
    fit = placed(pins, QSizeF(100, 100), QRectF(0, 0, 1, 1))
    assert misses(pins, fit) == pytest.approx([1, 1, 1, 1])


def test_pulling_a_pinned_hex_again_moves_its_pin() -> None:
    desk = _desk()
    _pull(desk, (3, 3), 40, 0)
    _pull(desk, (3, 3), -40, 0)
    assert _ties(desk) == ["0404"]
    desk.document.stack.undo()
    assert _ties(desk) == ["0404"]


def test_a_click_on_a_pin_changes_nothing() -> None:
    desk = _desk({"hex": "0404", "x": 500, "y": 400})
    drag(desk, AlignTool(), [(3, 3)])
    assert desk.document.stack.count() == 0


def test_shift_takes_the_nearest_pin_out() -> None:
    desk = _desk({"hex": "0404", "x": 500, "y": 400}, {"hex": "0704", "x": 900, "y": 400})
    drag(desk, AlignTool(), [(4, 3)], shift=True)
    assert _ties(desk) == ["0704"]
    assert desk.document.stack.undo_text() == "Remove control point"


def test_shift_far_from_all_pins_does_nothing() -> None:
    desk = _desk({"hex": "0101", "x": 50, "y": 40})
    drag(desk, AlignTool(), [(7, 7)], shift=True)
    assert _ties(desk) == ["0101"]


def test_a_cancelled_pull_leaves_no_pin() -> None:
    desk = _desk()
    desk.press(AlignTool(), at(desk, (3, 3)))
    desk.move(at(desk, (4, 4)))
    desk.cancel()
    assert _ties(desk) == []


def test_the_user_is_told_how_well_it_fits() -> None:
    desk = _desk()
    said: list[str] = []
    desk.said.connect(said.append)
    _pull(desk, (3, 3), 40, 0)
    assert said == ["Control points: 1, the worst is off by 0 % of a hex"]
    assert (3, 3) in AlignTool().hover(desk, at(desk, (0, 0))).places


def test_without_a_scan_the_user_is_told() -> None:
    desk = desk_of(field(["...."]))
    said: list[str] = []
    desk.said.connect(said.append)
    drag(desk, AlignTool(), [(0, 0)])
    assert len(said) == 1
    assert desk.document.stack.count() == 0


def test_a_locked_scan_is_not_pulled() -> None:
    desk = _desk()
    desk.set_locked("underlay", locked=True)
    _pull(desk, (3, 3), 40, 0)
    assert _ties(desk) == []
