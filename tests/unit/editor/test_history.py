"""The history: strokes, the saved state, and what is forgotten."""

import gc
import weakref

from hexwright.editor.document.changes import Change
from hexwright.editor.document.document import ModuleDocument
from tests.helpers.modules import module_of


def document() -> ModuleDocument:
    return ModuleDocument(module_of({}), {})


def note(number: int, stroke: int = 0) -> Change:
    return Change(f"Note {number}", {"art/note.txt": str(number).encode()}, stroke=stroke)


def test_a_step_after_undo_forgets_what_was_undone() -> None:
    made = document()
    for number in range(3):
        made.do(note(number))
    made.stack.undo()
    made.stack.undo()
    made.do(note(9))
    assert [made.stack.text(number) for number in range(made.stack.count())] == ["Note 0", "Note 9"]


def test_a_saved_state_that_no_step_leads_to_any_more_is_never_clean_again() -> None:
    made = document()
    made.do(note(1))
    made.mark_saved()
    made.stack.undo()
    made.do(note(2))
    made.stack.undo()
    assert not made.stack.is_clean()


def test_undo_back_to_the_saved_state_is_clean_and_told_once() -> None:
    made = document()
    told: list[bool] = []
    made.clean_changed.connect(told.append)
    made.do(note(1))
    made.do(note(2))
    made.stack.undo()
    made.stack.undo()
    assert made.stack.is_clean()
    assert told == [False, True]


def test_a_stroke_that_was_saved_in_its_middle_goes_on_as_a_new_step() -> None:
    made = document()
    made.do(note(1, stroke=7))
    made.mark_saved()
    made.do(note(2, stroke=7))
    assert made.stack.count() == 2


def test_a_stroke_that_ends_where_it_began_is_no_step() -> None:
    made = document()
    made.do(note(1))
    made.do(note(2, stroke=7))
    made.do(note(1, stroke=7))
    assert made.stack.count() == 1


def test_to_undo_nothing_does_nothing() -> None:
    made = document()
    made.stack.undo()
    made.stack.redo()
    assert made.stack.index() == 0


def test_a_document_nobody_holds_is_freed_with_its_steps() -> None:
    made = document()
    for number in range(20):
        made.do(note(number))
    kept = weakref.ref(made)
    del made
    gc.collect()
    assert kept() is None
