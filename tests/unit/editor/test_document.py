"""One history over all documents: strokes, undo, and what is left to save."""

import gc
from weakref import ref

from msgspec.structs import replace

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.map.tools.terrain_brush import TerrainBrush
from hexwright.schema.load import load_module
from tests.helpers.modules import module_of
from tests.helpers.tool_contexts import at, context_of, drag, field, rows_of


def test_a_stroke_over_many_hexes_is_one_step_with_the_name_of_its_tool() -> None:
    context = context_of(field(["....", "...."]))
    drag(context, TerrainBrush(), [(0, 0), (1, 0), (2, 0)])
    assert rows_of(context) == ["www.", "...."]
    assert context.document.stack.count() == 1
    assert context.document.stack.undo_text() == "Paint terrain"


def test_undo_and_redo_of_a_stroke_give_the_very_same_map() -> None:
    context = context_of(field(["....", "...."]))
    before = context.map
    drag(context, TerrainBrush(), [(0, 0), (1, 0)])
    after = context.map
    context.document.stack.undo()
    assert context.map is before
    context.document.stack.redo()
    assert context.map is after


def test_two_strokes_are_two_steps() -> None:
    context = context_of(field(["...."]))
    drag(context, TerrainBrush(), [(0, 0)])
    drag(context, TerrainBrush(), [(2, 0)])
    assert context.document.stack.count() == 2


def test_painting_what_is_there_already_leaves_no_step() -> None:
    context = context_of(field(["ww.."]))
    drag(context, TerrainBrush(), [(0, 0), (1, 0)])
    assert context.document.stack.count() == 0


def test_a_cancelled_stroke_leaves_neither_paint_nor_step() -> None:
    context = context_of(field(["...."]))
    before = context.map
    context.press(TerrainBrush(), at(context, (0, 0)))
    context.move(at(context, (2, 0)))
    context.cancel()
    assert context.map is before
    assert context.document.stack.count() == 0


def test_a_quick_move_of_the_mouse_leaves_no_gap() -> None:
    context = context_of(field(["......", "......"]))
    drag(context, TerrainBrush(), [(0, 0), None, (5, 0)])
    assert rows_of(context)[0].count("w") + rows_of(context)[1].count("w") == 6


def test_a_locked_layer_refuses_the_tool_and_says_so() -> None:
    context = context_of(field(["...."]))
    said: list[str] = []
    context.said.connect(said.append)
    context.set_locked("terrain", locked=True)
    drag(context, TerrainBrush(), [(0, 0)])
    assert rows_of(context) == ["...."]
    assert len(said) == 1


def test_only_what_changed_is_left_to_save() -> None:
    context = context_of()
    assert context.document.unsaved() == {}
    drag(context, TerrainBrush(), [(0, 0)])
    assert list(context.document.unsaved()) == ["maps/field.json"]
    context.document.mark_saved()
    assert context.document.unsaved() == {}


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
    context = context_of()
    drag(context, TerrainBrush(), [(0, 0), (3, 3)])
    loaded = load_module(context.document.files())
    assert loaded.module == context.document.module


def test_a_document_that_nobody_uses_is_gone_at_once_with_its_history() -> None:
    # Left to the garbage collector, document and steps were freed in an order that crashed Qt.
    context = context_of(field(["...."]))
    drag(context, TerrainBrush(), [(0, 0), (1, 0)])
    drag(context, TerrainBrush(), [(2, 0)])
    context.document.stack.undo()
    gone = ref(context.document)
    gc.disable()
    del context
    gc.enable()
    assert gone() is None
