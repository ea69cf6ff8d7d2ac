"""One history over all documents: strokes, undo, and what is left to save."""

import gc
from weakref import ref

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.tools.terrain_brush import TerrainBrush
from hexwright.schema.load import load_module
from msgspec.structs import replace

from tests.helpers.desks import at, desk_of, drag, field, rows_of
from tests.helpers.modules import module_of


def test_a_stroke_over_many_hexes_is_one_step_with_the_name_of_its_tool() -> None:
    desk = desk_of(field(["....", "...."]))
    drag(desk, TerrainBrush(), [(0, 0), (1, 0), (2, 0)])
    assert rows_of(desk) == ["www.", "...."]
    assert desk.document.stack.count() == 1
    assert desk.document.stack.undo_text() == "Paint terrain"


def test_undo_and_redo_of_a_stroke_give_the_very_same_map() -> None:
    desk = desk_of(field(["....", "...."]))
    before = desk.map
    drag(desk, TerrainBrush(), [(0, 0), (1, 0)])
    after = desk.map
    desk.document.stack.undo()
    assert desk.map is before
    desk.document.stack.redo()
    assert desk.map is after


def test_two_strokes_are_two_steps() -> None:
    desk = desk_of(field(["...."]))
    drag(desk, TerrainBrush(), [(0, 0)])
    drag(desk, TerrainBrush(), [(2, 0)])
    assert desk.document.stack.count() == 2


def test_painting_what_is_there_already_leaves_no_step() -> None:
    desk = desk_of(field(["ww.."]))
    drag(desk, TerrainBrush(), [(0, 0), (1, 0)])
    assert desk.document.stack.count() == 0


def test_a_cancelled_stroke_leaves_neither_paint_nor_step() -> None:
    desk = desk_of(field(["...."]))
    before = desk.map
    desk.press(TerrainBrush(), at(desk, (0, 0)))
    desk.move(at(desk, (2, 0)))
    desk.cancel()
    assert desk.map is before
    assert desk.document.stack.count() == 0


def test_a_quick_move_of_the_mouse_leaves_no_gap() -> None:
    desk = desk_of(field(["......", "......"]))
    drag(desk, TerrainBrush(), [(0, 0), None, (5, 0)])
    assert rows_of(desk)[0].count("w") + rows_of(desk)[1].count("w") == 6


def test_a_locked_layer_refuses_the_tool_and_says_so() -> None:
    desk = desk_of(field(["...."]))
    said: list[str] = []
    desk.said.connect(said.append)
    desk.set_locked("terrain", locked=True)
    drag(desk, TerrainBrush(), [(0, 0)])
    assert rows_of(desk) == ["...."]
    assert len(said) == 1


def test_only_what_changed_is_left_to_save() -> None:
    desk = desk_of()
    assert desk.document.unsaved() == {}
    drag(desk, TerrainBrush(), [(0, 0)])
    assert list(desk.document.unsaved()) == ["maps/field.json"]
    desk.document.mark_saved()
    assert desk.document.unsaved() == {}


def test_a_document_taken_away_is_left_to_save_as_nothing_and_comes_back() -> None:
    document = ModuleDocument(module_of({}), {})
    document.do(Change("Remove deck", {"decks/orders.json": None}))
    assert "orders" not in document.module.decks
    assert document.unsaved() == {"decks/orders.json": None}
    document.stack.undo()
    assert document.unsaved() == {}


def test_one_step_may_change_several_documents() -> None:
    document = ModuleDocument(module_of({}), {})
    info = replace(document.module.info, title="Other")
    map_ = replace(document.module.maps["field"], title="Other field")
    document.do(Change("Rename", {"module.json": info, "maps/field.json": map_}))
    document.stack.undo()
    assert document.module == module_of({})


def test_a_picture_is_kept_and_undone_like_a_document() -> None:
    document = ModuleDocument(module_of({}), {})
    document.do(Change("Add picture", {"art/scan.png": b"bytes"}))
    assert list(document.module.assets) == ["art/scan.png"]
    document.stack.undo()
    assert list(document.module.assets) == []
    assert document.asset("art/scan.png") is None


def test_the_files_of_an_edited_module_load_to_the_same_module() -> None:
    desk = desk_of()
    drag(desk, TerrainBrush(), [(0, 0), (3, 3)])
    loaded = load_module(desk.document.files())
    assert loaded.module == desk.document.module


def test_a_document_that_nobody_uses_is_gone_at_once_with_its_history() -> None:
    # Left to the garbage collector, document and steps were freed in an order that crashed Qt.
    desk = desk_of(field(["...."]))
    drag(desk, TerrainBrush(), [(0, 0), (1, 0)])
    drag(desk, TerrainBrush(), [(2, 0)])
    desk.document.stack.undo()
    gone = ref(desk.document)
    gc.disable()
    del desk
    gc.enable()
    assert gone() is None
