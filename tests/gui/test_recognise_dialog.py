"""Recognising a scan in the window, by mouse and keys."""

from functools import cache

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.scan.recognise_dialog import RecogniseDialog
from hexwright.schema.dump import dump_module
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module
from tests.helpers.paper_maps.modules import IMAGE, blank_of, painted_map, picture_of
from tests.helpers.paper_maps.teaching import taught
from tests.helpers.paper_maps.wear import PaperMap, paper_map

LEFT = Qt.MouseButton.LeftButton


@cache
def _scan() -> PaperMap:
    return paper_map(23, "hard", columns=12, rows=10, pitch=44)


def _module() -> Module:
    module, scan = blank_of(_scan()), _scan()
    map_ = painted_map(module, scan, taught(scan, seed=3))
    return module.with_documents({"maps/paper-map.json": map_})


@pytest.fixture
def dialog(qtbot: QtBot) -> RecogniseDialog:
    clear = taught(_scan(), seed=3).terrain["clear"]
    made = RecogniseDialog(_module(), "paper-map", picture_of(_scan()), clear)
    qtbot.addWidget(made)
    made.resize(1100, 760)
    made.show()
    qtbot.waitUntil(lambda: made.teaching is not None, timeout=60_000)
    return made


def _spot(dialog: RecogniseDialog, place: Place) -> QPoint:
    return dialog.view.spot_of(place).toPoint()


def test_the_scan_is_looked_at_and_doubtful_hexes_are_listed(dialog: RecogniseDialog) -> None:
    teaching = dialog.teaching
    assert teaching is not None
    assert dialog.doubts.count() == len(teaching.doubtful()) > 0
    assert dialog.ok.isEnabled()
    assert dialog.change is not None
    assert not dialog.progress.isVisible()


def test_as_a_step_it_fits_a_small_screen_without_parts_over_each_other(
    dialog: RecogniseDialog, qtbot: QtBot
) -> None:
    dialog.make_step()
    dialog.resize(dialog.minimumSizeHint())
    qtbot.waitUntil(lambda: dialog.height() <= 600)
    below = (dialog.groups, dialog.previous, dialog.lines, dialog.renumber)
    bottom = dialog.doubts.geometry().bottom()
    assert all(part.geometry().top() > bottom for part in below)


def test_the_most_doubtful_hex_is_looked_at_first_and_f8_goes_on(dialog: RecogniseDialog) -> None:
    teaching = dialog.teaching
    assert teaching is not None
    places = teaching.doubtful()
    assert dialog.view.current == places[0]
    QTest.keyClick(dialog, Qt.Key.Key_F8)
    assert dialog.view.current == places[1]
    QTest.keyClick(dialog, Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier)
    assert dialog.view.current == places[0]


def test_a_double_click_teaches_the_chosen_kind(dialog: RecogniseDialog) -> None:
    teaching = dialog.teaching
    assert teaching is not None
    dialog.view.fit()
    place = next(one for one in teaching.grid.places if one not in teaching.examples)
    dialog.kind.setCurrentIndex(dialog.kind.findData("water"))
    QTest.mouseDClick(dialog.view, LEFT, pos=_spot(dialog, place))
    assert teaching.examples[place] == "water"
    change = dialog.change
    assert change is not None
    made = change.contents["maps/paper-map.json"]
    assert isinstance(made, Map)
    assert made.terrain.legend[made.terrain.rows[place[1]][place[0]]] == "water"


def test_a_click_chooses_the_kind_that_the_hex_is_taken_for(dialog: RecogniseDialog) -> None:
    teaching = dialog.teaching
    assert teaching is not None
    dialog.view.fit()
    place = next(p for p, one in teaching.verdicts.items() if one.kind == "woods")
    QTest.mouseClick(dialog.view, LEFT, pos=_spot(dialog, place))
    assert dialog.view.current == place
    assert dialog.kind.terrain() == "woods"


def test_a_number_key_teaches_and_the_button_takes_it_back(dialog: RecogniseDialog) -> None:
    teaching = dialog.teaching
    assert teaching is not None
    place = dialog.view.current
    assert place is not None
    QTest.keyClick(dialog, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert teaching.examples[place] == dialog.kind.itemData(1)
    dialog.view.look_at(place)
    dialog._picked(place)
    dialog.forget_button.click()
    assert place not in teaching.examples


def test_arrows_go_from_hex_to_hex_and_return_teaches(dialog: RecogniseDialog) -> None:
    teaching = dialog.teaching
    assert teaching is not None
    dialog.view.look_at((5, 5))
    dialog.view.setFocus()
    QTest.keyClick(dialog.view, Qt.Key.Key_Down)
    assert dialog.view.current == (5, 6)
    dialog.kind.setCurrentIndex(dialog.kind.findData("hill"))
    QTest.keyClick(dialog.view, Qt.Key.Key_Return)
    assert teaching.examples[5, 6] == "hill"
    assert dialog.isVisible()


def test_blending_changes_the_picture(dialog: RecogniseDialog) -> None:
    dialog.blend.setValue(0)
    scan = dialog.view.grab().toImage()
    dialog.blend.setValue(100)
    assert dialog.view.grab().toImage() != scan


def test_all_of_it_is_one_step_that_can_be_undone(dialog: RecogniseDialog) -> None:
    module = _module()
    files = {**dump_module(module), IMAGE: picture_of(_scan())}
    document = ModuleDocument(module, files)
    assert dialog.change is not None
    document.do(dialog.change)
    assert document.stack.count() == 1
    assert document.module.maps["paper-map"] != module.maps["paper-map"]
    document.stack.undo()
    assert document.module.maps["paper-map"] == module.maps["paper-map"]


def test_without_examples_the_dialog_says_what_to_do(qtbot: QtBot) -> None:
    dialog = RecogniseDialog(blank_of(_scan()), "paper-map", picture_of(_scan()))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.teaching is not None, timeout=60_000)
    assert not dialog.ok.isEnabled()
    assert "examples" in dialog.problem.text()


def test_without_a_picture_the_dialog_says_so(qtbot: QtBot) -> None:
    dialog = RecogniseDialog(blank_of(_scan()), "paper-map", None)
    qtbot.addWidget(dialog)
    dialog.show()
    assert "no scan" in dialog.problem.text()
    assert not dialog.ok.isEnabled()
    assert dialog.view.words == "No scan"


def test_the_dialog_can_be_left_while_it_looks(qtbot: QtBot) -> None:
    dialog = RecogniseDialog(_module(), "paper-map", picture_of(_scan()))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.reject()
    assert dialog.teaching is None
    qtbot.wait(50)


def test_a_group_that_looks_alike_is_named_without_any_example(qtbot: QtBot) -> None:
    dialog = RecogniseDialog(blank_of(_scan()), "paper-map", picture_of(_scan()))
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.teaching is not None, timeout=60_000)
    teaching = dialog.teaching
    assert teaching is not None
    dialog.groups.click()
    assert dialog.doubts.count() == len(teaching.groups)
    first, second = teaching.groups[:2]
    for row, kind in ((0, "clear"), (1, "woods")):
        dialog.doubts.setCurrentRow(row)
        dialog.kind.setCurrentIndex(dialog.kind.findData(kind))
        dialog.teach_button.click()
    assert {teaching.examples[place] for place in first.places[:5]} == {"clear"}
    assert {teaching.examples[place] for place in second.places[:5]} == {"woods"}
    assert dialog.ok.isEnabled()
