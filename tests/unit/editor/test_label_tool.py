"""Writing labels, and changing those that are there."""

from typing import Any

import pytest

from hexwright.editor.map.edits.labels import label_at, touched_by
from hexwright.editor.map.edits.points import centre
from hexwright.editor.map.tools.base import Pointer
from hexwright.editor.map.tools.context import ToolContext
from hexwright.editor.map.tools.label_tool import LabelTool
from hexwright.render.geometry import RADIUS, Layout
from hexwright.schema.grid import Place
from tests.helpers.modules import SHAPES, make_map
from tests.helpers.tool_contexts import at, context_of, drag, field


def _context(*labels: dict[str, Any], **settings: Any) -> ToolContext:
    context = context_of({**field(["......"] * 4), "maps/field.json#/labels": list(labels)})
    context.set(label="Altdorf", **settings)
    return context


def _near(context: ToolContext, place: Place, right: float, down: float, **keys: bool) -> Pointer:
    middle = context.layout.centre(*place)
    return Pointer(place, middle.x() + right * RADIUS, middle.y() + down * RADIUS, None, **keys)


def _texts(context: ToolContext) -> list[str]:
    return [label.text for label in context.map.labels]


@pytest.mark.parametrize("shape", SHAPES)
def test_centres_are_where_the_drawing_has_them(shape: tuple[str, str]) -> None:
    grid = make_map(["..."] * 3, shape=shape).grid
    for place in [(0, 0), (1, 1), (2, 1), (1, 2), (-1, 4)]:
        drawn = Layout(grid).centre(*place)
        assert centre(grid, place) == pytest.approx((drawn.x() / RADIUS, drawn.y() / RADIUS))


def test_a_click_writes_the_text_where_it_was() -> None:
    context = _context(label_style="water", label_size=0.5, label_angle=-20)
    context.press(LabelTool(), _near(context, (2, 1), 0.25, -0.5))
    context.release()
    (label,) = context.map.labels
    assert (label.text, label.hex, label.offset) == ("Altdorf", "0302", (0.25, -0.5))
    assert (label.style, label.size, label.angle) == ("water", 0.5, -20)
    assert context.document.stack.undo_text() == "Write label"


def test_without_a_text_a_label_is_written_that_can_be_changed() -> None:
    context = _context()
    context.set(label="")
    drag(context, LabelTool(), [(1, 1)])
    assert _texts(context) == ["Name"]
    context.set(label="Neudorf")
    assert _texts(context) == ["Neudorf"]


def test_a_click_beside_the_map_writes_nothing() -> None:
    context = _context()
    drag(context, LabelTool(), [None])
    assert context.document.stack.count() == 0


def test_a_click_on_a_label_takes_its_settings_up_and_changes_nothing() -> None:
    context = _context(
        {"text": "Höhe 12", "hex": "0302", "size": 0.7, "style": "hill", "angle": 12.5}
    )
    drag(context, LabelTool(), [(2, 1)])
    assert context.settings.label == "Höhe 12"
    assert context.settings.label_style == "hill"
    assert context.label_chosen == 0
    assert context.document.stack.count() == 0


def test_each_setting_that_is_changed_is_one_step_for_the_chosen_label() -> None:
    context = _context({"text": "Höhe 12", "hex": "0302", "angle": 12.5})
    drag(context, LabelTool(), [(2, 1)])
    context.set(label="Höhe 13")
    context.set(label_size=0.9)
    assert context.map.labels[0].text == "Höhe 13"
    assert context.map.labels[0].angle == 12.5
    assert context.document.stack.count() == 2
    context.document.stack.undo()
    context.document.stack.undo()
    assert _texts(context) == ["Höhe 12"]


def test_settings_change_no_label_if_none_is_chosen() -> None:
    context = _context({"text": "Höhe 12", "hex": "0302"})
    context.set(label="Other")
    assert _texts(context) == ["Höhe 12"]


def test_the_chosen_label_is_found_again_when_another_goes() -> None:
    context = _context({"text": "A", "hex": "0101"}, {"text": "B", "hex": "0302"})
    drag(context, LabelTool(), [(2, 1)])
    assert context.label_chosen == 1
    drag(context, LabelTool(), [(0, 0)], shift=True)
    drag(context, LabelTool(), [(2, 1)])
    assert context.label_chosen == 0


def test_a_drag_moves_a_label_by_as_much_as_the_mouse_in_one_step() -> None:
    context = _context({"text": "Höhe 12", "hex": "0302", "offset": [0.2, 0.1]})
    context.press(LabelTool(), _near(context, (2, 1), 0, 0))
    context.move(_near(context, (3, 2), 0.1, 0.1))
    context.move(_near(context, (3, 1), 0.1, 0.2))
    context.release()
    (label,) = context.map.labels
    assert label.hex == "0402"
    assert label.offset == (0.3, 0.3)
    assert context.document.stack.count() == 1
    assert context.document.stack.undo_text() == "Move label"


def test_a_trembling_hand_does_not_move_a_label() -> None:
    context = _context({"text": "Höhe 12", "hex": "0302"})
    context.press(LabelTool(), _near(context, (2, 1), 0, 0))
    context.move(_near(context, (2, 1), 0.05, 0))
    context.release()
    assert context.document.stack.count() == 0


def test_a_label_dragged_over_the_edge_belongs_to_the_last_hex() -> None:
    context = _context({"text": "Höhe 12", "hex": "0101"})
    context.press(LabelTool(), _near(context, (0, 0), 0, 0))
    context.move(_near(context, (0, 0), -1.5, 0)._replace(place=None))
    context.release()
    assert context.map.labels[0].hex == "0101"
    assert context.map.labels[0].offset == (-1.5, 0)


def test_shift_removes_the_label_under_the_pointer_only() -> None:
    context = _context({"text": "A", "hex": "0101"}, {"text": "B", "hex": "0302"})
    drag(context, LabelTool(), [(2, 1)], shift=True)
    assert _texts(context) == ["A"]
    assert context.document.stack.undo_text() == "Remove label"
    drag(context, LabelTool(), [(5, 3)], shift=True)
    assert context.document.stack.count() == 1


def test_a_turned_label_is_found_along_its_text() -> None:
    map_ = make_map(["......"] * 6)
    context = _context({"text": "A long name", "hex": "0302", "angle": 90})
    x, y = centre(map_.grid, (2, 1))
    assert label_at(context.index, (x, y + 0.9)) == 0
    assert label_at(context.index, (x + 0.9, y)) is None


def test_touched_hexes_cover_the_text_and_not_the_whole_map() -> None:
    context = context_of({**field(["." * 60] * 60)})
    context.set(label="Alt")
    changes: list[Any] = []
    context.document.changed.connect(changes.append)
    drag(context, LabelTool(), [(30, 30)])
    assert {(30, 30), (31, 30), (29, 30)} <= changes[-1].touched
    assert len(changes[-1].touched) < 100


def test_a_title_across_the_map_repaints_all_of_it() -> None:
    context = _context({"text": "The kingdom of the north", "hex": "0302", "size": 5})
    assert touched_by(context.index, context.map.labels) is None


def test_hovering_shows_what_would_be_written() -> None:
    context = _context()
    assert LabelTool().hover(context, at(context, (1, 1))).text == "+ Altdorf"


def test_a_locked_layer_keeps_a_chosen_label_as_it_is() -> None:
    context = _context({"text": "Höhe 12", "hex": "0302"})
    drag(context, LabelTool(), [(2, 1)])
    context.set_locked("labels", locked=True)
    context.set(label="Other")
    assert _texts(context) == ["Höhe 12"]
