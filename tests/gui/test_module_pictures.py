"""The pictures of a module, by mouse, keys and dropped files."""

import io
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.pictures.dialog import PicturesDialog
from tests.helpers.modules import module_of

USED, SPARE, LOST = "art/foot.png", "art/spare.png", "art/lost.png"


def png(colour: str = "red") -> bytes:
    written = io.BytesIO()
    Image.new("RGB", (80, 60), colour).save(written, "PNG")
    return written.getvalue()


@pytest.fixture
def document() -> ModuleDocument:
    module = module_of({})
    first, second, *others = module.counters.kinds
    kinds = (replace(first, image=USED), replace(second, image=LOST), *others)
    made = module.with_documents({"counters.json": replace(module.counters, kinds=kinds)})
    made.assets = (USED, SPARE)
    return ModuleDocument(made, {USED: png(), SPARE: png("green")})


@pytest.fixture
def dialog(document: ModuleDocument, qtbot: QtBot) -> PicturesDialog:
    made = PicturesDialog(document)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def rows(dialog: PicturesDialog) -> list[list[str]]:
    model = dialog.model
    return [
        [model.index(row, column).data() for column in range(3)] for row in range(model.rowCount())
    ]


def choose(dialog: PicturesDialog, name: str) -> None:
    row = [one.name for one in dialog.model.rows].index(name)
    at = dialog.table.visualRect(dialog.model.index(row, 0)).center()
    QTest.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def click(dialog: PicturesDialog, button: str) -> None:
    QTest.mouseClick(dialog.buttons[button], Qt.MouseButton.LeftButton)


def test_each_picture_tells_its_size_and_uses(dialog: PicturesDialog) -> None:
    assert rows(dialog) == [
        ["lost.png", "missing", "1"],
        ["foot.png", "80 by 60, 1 KB", "1"],
        ["spare.png", "80 by 60, 1 KB", "unused"],
    ]


def test_who_wants_a_missing_picture_is_told_and_reached(
    dialog: PicturesDialog, document: ModuleDocument
) -> None:
    choose(dialog, LOST)
    found: list[str] = []
    dialog.chosen.connect(lambda spot: found.append(spot.pointer))
    kind = document.module.counters.kinds[1]
    assert dialog.uses.item(0).text() == f"Counters: Counter kinds → {kind.name} → Image"
    at = dialog.uses.visualItemRect(dialog.uses.item(0)).center()
    QTest.mouseClick(dialog.uses.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert found == ["/kinds/1/image"]


def test_only_unused_pictures_can_be_deleted(
    dialog: PicturesDialog, document: ModuleDocument
) -> None:
    choose(dialog, USED)
    assert not dialog.buttons["delete"].isEnabled()
    choose(dialog, SPARE)
    click(dialog, "delete")
    assert document.module.assets == (USED,)
    assert document.stack.count() == 1


def test_the_delete_key_takes_an_unused_picture_out(
    dialog: PicturesDialog, document: ModuleDocument
) -> None:
    choose(dialog, USED)
    QTest.keyClick(dialog.table, Qt.Key.Key_Delete)
    choose(dialog, SPARE)
    QTest.keyClick(dialog.table, Qt.Key.Key_Delete)
    assert document.module.assets == (USED,)


def test_all_unused_pictures_go_with_one_button(
    dialog: PicturesDialog, document: ModuleDocument
) -> None:
    click(dialog, "unused")
    assert document.module.assets == (USED,)
    assert not dialog.buttons["unused"].isEnabled()


def test_a_picture_is_renamed_with_its_users(
    dialog: PicturesDialog, document: ModuleDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_words", lambda *_: "line.png")
    choose(dialog, USED)
    click(dialog, "rename")
    assert document.module.counters.kinds[0].image == "art/line.png"


def test_a_missing_picture_is_found_in_a_file(
    dialog: PicturesDialog,
    document: ModuleDocument,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    file = tmp_path / "found.png"
    file.write_bytes(png("blue"))
    monkeypatch.setattr(messages, "ask_pictures", lambda *_, **__: [file])
    choose(dialog, LOST)
    click(dialog, "replace")
    assert document.asset(LOST) == png("blue")
    assert "missing: 0" in dialog.summary.text()


def test_dropped_files_become_pictures(
    dialog: PicturesDialog, document: ModuleDocument, tmp_path: Path
) -> None:
    for name in ("gun.png", "notes.txt"):
        (tmp_path / name).write_bytes(png())
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in ("gun.png", "notes.txt")])
    event = QDropEvent(
        QPointF(20, 20),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    dialog.dropEvent(event)
    assert document.module.assets == (USED, "art/gun.png", SPARE)


def test_a_file_that_is_no_picture_is_told_in_words(
    dialog: PicturesDialog,
    document: ModuleDocument,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(messages, "show_issues", lambda *args: told.append(args[2][0].message))
    file = tmp_path / "fake.png"
    file.write_bytes(b"no picture")
    dialog.add([file])
    assert told
    assert document.stack.count() == 0


def test_the_model_of_pictures_keeps_the_rules_of_models(
    dialog: PicturesDialog, document: ModuleDocument
) -> None:
    tester = QAbstractItemModelTester(
        dialog.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    click(dialog, "unused")
    document.stack.undo()
    assert tester.model() is dialog.model
