"""Aligning a scan: pins put, pulled and taken out."""

import io
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QPointF, QRectF, QSizeF

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.tools.align_tool import AlignTool
from hexwright.editor.map.tools.base import Pointer
from hexwright.editor.map.tools.context import ToolContext
from hexwright.render.underlay import misses, pins_of, placed
from hexwright.schema.grid import Place
from tests.helpers.modules import SHAPES, module_of, small_module
from tests.helpers.tool_contexts import at, context_of, drag, field


def _scan(size: tuple[int, int] = (1200, 900)) -> bytes:
    written = io.BytesIO()
    Image.new("RGB", size, "#ccbb99").save(written, "PNG")
    return written.getvalue()


def _context(*ties: dict[str, Any], shape: tuple[str, str] = ("flat", "odd")) -> ToolContext:
    changes: dict[str, Any] = {
        **field(["........"] * 8, *shape),
        "maps/field.json#/underlay": {"image": "art/scan.png", "ties": list(ties)},
        "art/scan.png": _scan(),
    }
    return ToolContext(ModuleDocument(module_of(changes), small_module(changes)), "field")


def _pull(context: ToolContext, place: Place, right: float, down: float) -> None:
    start = at(context, place)
    context.press(AlignTool(), start)
    context.move(Pointer(place, start.x + right / 2, start.y + down / 2))
    context.move(Pointer(None, start.x + right, start.y + down))
    context.release()


def _spot(context: ToolContext, x: float, y: float) -> tuple[float, float]:
    """Where a pixel of the scan is drawn now."""
    underlay = context.map.underlay
    assert underlay is not None
    pins = pins_of(context.layout, context.index, underlay)
    point = placed(pins, QSizeF(1200, 900), context.layout.frame()).map(QPointF(x, y))
    return point.x(), point.y()


def _ties(context: ToolContext) -> list[str]:
    assert context.map.underlay is not None
    return [tie.hex for tie in context.map.underlay.ties]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_first_pull_moves_the_whole_picture_with_the_mouse(shape: tuple[str, str]) -> None:
    context = _context(shape=shape)
    before = _spot(context, 500, 400)
    _pull(context, (3, 3), 40, -25)
    assert _spot(context, 500, 400) == pytest.approx((before[0] + 40, before[1] - 25), abs=0.1)
    assert _ties(context) == ["0404"]
    assert context.document.stack.count() == 1
    assert context.document.stack.undo_text() == "Align scan"


def test_a_click_pins_the_picture_where_it_is() -> None:
    context = _context()
    before = _spot(context, 500, 400)
    drag(context, AlignTool(), [(1, 1)])
    drag(context, AlignTool(), [(6, 1)])
    drag(context, AlignTool(), [(1, 6)])
    assert _ties(context) == ["0202", "0702", "0207"]
    assert _spot(context, 500, 400) == pytest.approx(before, abs=0.1)


def test_the_second_pin_turns_and_scales_around_the_first() -> None:
    context = _context()
    drag(context, AlignTool(), [(1, 1)])
    pinned = context.map.underlay
    assert pinned is not None
    _pull(context, (6, 4), 50, 30)
    first = pinned.ties[0]
    centre = context.layout.centre(1, 1)
    assert _spot(context, first.x, first.y) == pytest.approx((centre.x(), centre.y()), abs=0.1)


def test_every_pin_of_three_comes_to_lie_on_its_hex() -> None:
    context = _context()
    for place, right, down in (((1, 1), 5, 8), ((6, 1), -20, 3), ((1, 6), 9, 30)):
        _pull(context, place, right, down)
    underlay = context.map.underlay
    assert underlay is not None
    pins = pins_of(context.layout, context.index, underlay)
    fit = placed(pins, QSizeF(1200, 900), context.layout.frame())
    assert misses(pins, fit) == pytest.approx([0, 0, 0], abs=0.05)


def test_pins_that_contradict_each_other_miss_by_the_least_squares() -> None:
    corners = [(0.0, 0.0), (100.0, 0.0), (0.0, 100.0), (100.0, 100.0)]
    pins = [(QPointF(x, y), QPointF(x, y)) for x, y in corners]
    pins[3] = (pins[3][0], QPointF(104, 100))
    fit = placed(pins, QSizeF(100, 100), QRectF(0, 0, 1, 1))
    assert misses(pins, fit) == pytest.approx([1, 1, 1, 1])


def test_a_place_of_the_scan_is_pinned_to_the_hex_that_it_was_dragged_to() -> None:
    context = _context()
    back, _ = placed([], QSizeF(1200, 900), context.layout.frame()).inverted()
    held = back.map(context.layout.centre(1, 2))
    drag(context, AlignTool(), [(1, 2), (3, 4), (5, 3)])
    assert _ties(context) == ["0604"]
    centre = context.layout.centre(5, 3)
    assert _spot(context, held.x(), held.y()) == pytest.approx((centre.x(), centre.y()), abs=0.1)
    assert context.document.stack.count() == 1


def test_a_pin_that_is_dragged_on_leaves_its_hex() -> None:
    context = _context({"hex": "0404", "x": 500, "y": 400}, {"hex": "0101", "x": 50, "y": 40})
    drag(context, AlignTool(), [(3, 3), (4, 3)])
    assert _ties(context) == ["0101", "0504"]
    underlay = context.map.underlay
    assert underlay is not None
    moved = underlay.ties[-1]
    assert (moved.x, moved.y) == pytest.approx((500, 400), abs=0.1)


def test_four_pins_that_contradict_each_other_are_said_to_be_off() -> None:
    corners = {"0101": (0, 0), "0801": (700, 0), "0108": (0, 800), "0808": (900, 900)}
    context = _context(*({"hex": one, "x": x, "y": y} for one, (x, y) in corners.items()))
    words = AlignTool().hover(context, at(context, (0, 0))).text
    assert "Control points: 4" in words
    assert "off by 0 %" not in words


def test_pulling_a_pinned_hex_again_moves_its_pin() -> None:
    context = _context()
    _pull(context, (3, 3), 40, 0)
    _pull(context, (3, 3), -40, 0)
    assert _ties(context) == ["0404"]
    context.document.stack.undo()
    assert _ties(context) == ["0404"]


def test_a_click_on_a_pin_changes_nothing() -> None:
    context = _context({"hex": "0404", "x": 500, "y": 400})
    drag(context, AlignTool(), [(3, 3)])
    assert context.document.stack.count() == 0


def test_shift_takes_the_nearest_pin_out() -> None:
    context = _context({"hex": "0404", "x": 500, "y": 400}, {"hex": "0704", "x": 900, "y": 400})
    drag(context, AlignTool(), [(4, 3)], shift=True)
    assert _ties(context) == ["0704"]
    assert context.document.stack.undo_text() == "Remove control point"


def test_shift_far_from_all_pins_does_nothing() -> None:
    context = _context({"hex": "0101", "x": 50, "y": 40})
    drag(context, AlignTool(), [(7, 7)], shift=True)
    assert _ties(context) == ["0101"]


def test_a_cancelled_pull_leaves_no_pin() -> None:
    context = _context()
    context.press(AlignTool(), at(context, (3, 3)))
    context.move(at(context, (4, 4)))
    context.cancel()
    assert _ties(context) == []


def test_the_user_is_told_how_well_it_fits() -> None:
    context = _context()
    said: list[str] = []
    context.said.connect(said.append)
    _pull(context, (3, 3), 40, 0)
    # One to three points always fit: 0 % would say nothing about whether they are right.
    assert len(said) == 1
    assert said[0].startswith("Control points: 1;")
    assert "%" not in said[0]
    assert (3, 3) in AlignTool().hover(context, at(context, (0, 0))).places


def test_without_a_scan_the_user_is_told() -> None:
    context = context_of(field(["...."]))
    said: list[str] = []
    context.said.connect(said.append)
    drag(context, AlignTool(), [(0, 0)])
    assert len(said) == 1
    assert context.document.stack.count() == 0


def test_a_locked_scan_is_not_pulled() -> None:
    context = _context()
    context.set_locked("underlay", locked=True)
    _pull(context, (3, 3), 40, 0)
    assert _ties(context) == []
