"""Unsaved work outlives the death of the program, and is offered back."""

import json
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path
from time import sleep

import msgspec
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog
from pytestqt.qtbot import QtBot

from hexwright.editor import messages, waiting
from hexwright.editor.document.autosave import Autosave
from hexwright.editor.document.changes import Change, map_change
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.recovery import (
    Head,
    RecoveryFolder,
    Work,
    contents_of,
    left_work,
    recovery_home,
)
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.edits.painting import painted
from hexwright.schema.dump import dump_module
from hexwright.schema.issues import DataError
from hexwright.schema.load import load
from hexwright.schema.samples import sample_folders

SAMPLE = next(path for path in sample_folders() if path.name == "free")
ROOT = Path(__file__).resolve().parents[2]

_DIES = """
import sys
from pathlib import Path
from hexwright.editor import messages
from hexwright.editor.app import application
from hexwright.editor.document.changes import map_change
from hexwright.editor.map.edits.painting import painted
from hexwright.editor.main_window import MainWindow
from hexwright.schema.dump import dump_module

app = application()
window = MainWindow()

def work(_session):
    document = window.workspace.document
    map_ = document.module.maps["marsh"]
    kind = document.module.terrain.hexes[-1].id
    made = painted(map_, [(2, 2), (3, 2), (4, 5)], kind)
    document.do(map_change("Paint terrain", made))
    window.workspace.autosave.kept.connect(tell)

def tell():
    text = dump_module(window.workspace.module)["maps/marsh.json"].decode()
    Path(sys.argv[2]).write_text(text, encoding="utf-8")
    print("kept", flush=True)

window.files.opened.connect(work)
window.open_module(Path(sys.argv[1]))
window.show()
app.exec()
"""

_COMES_BACK = """
import json, sys
from pathlib import Path
from hexwright.editor import messages
from hexwright.editor.app import application
from hexwright.editor.main_window import MainWindow
from hexwright.schema.dump import dump_module

app = application()
window = MainWindow()
asked = []
messages.ask_recovery = lambda _window, work, _basis: asked.append(work.title) or "restore"

def tell(_words):
    document = window.workspace.document
    text = dump_module(document.module)["maps/marsh.json"].decode()
    steps = [document.stack.text(n) for n in range(document.stack.count())]
    print(json.dumps([asked, text, steps, window.isWindowModified()]))
    window.workspace.end()
    app.exit(0)

window.files.said.connect(tell)
window.show()
window.files.offer_leftovers()
app.exec()
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "game"
    shutil.copytree(SAMPLE, copy)
    return copy


def run_python(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_work_of_a_killed_editor_is_offered_back_and_restored_exactly(
    folder: Path, tmp_path: Path
) -> None:
    with run_python(_DIES, folder, tmp_path / "wanted.json") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "kept\n"
        process.send_signal(signal.SIGKILL)
    on_disk = (folder / "maps/marsh.json").read_text(encoding="utf-8")
    wanted = (tmp_path / "wanted.json").read_text(encoding="utf-8")
    assert on_disk != wanted
    with run_python(_COMES_BACK) as again:
        out, _ = again.communicate(timeout=60)
    asked, text, steps, is_modified = json.loads(out)
    assert len(asked) == 1
    assert text == wanted
    assert steps == ["Restore work"]
    assert is_modified is True
    assert (folder / "maps/marsh.json").read_text(encoding="utf-8") == on_disk


# --- in one process ------------------------------------------------------------------------------


def changed_document(folder: Path) -> tuple[ModuleDocument, Change]:
    module, _ = load(folder)
    assert module is not None
    document = ModuleDocument(module, {})
    map_ = module.maps["marsh"]
    return document, map_change("Paint", painted(map_, [(2, 2)], module.terrain.hexes[-1].id))


@pytest.fixture
def left(folder: Path) -> RecoveryFolder:
    """A folder as a dead program leaves it: work, and nobody who holds it."""
    document, change = changed_document(folder)
    autosave = Autosave(document, folder, seconds=1)
    document.do(change)
    autosave.keep_now()
    autosave._kept.release()
    return autosave._kept


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    return made


def test_work_is_kept_a_while_after_a_change(folder: Path, qtbot: QtBot) -> None:
    document, change = changed_document(folder)
    autosave = Autosave(document, folder, seconds=1)
    with qtbot.waitSignal(autosave.kept, timeout=10_000):
        document.do(change)
    assert autosave.folder.is_dir()
    autosave.end()
    assert not autosave.folder.exists()


def test_work_that_is_undone_or_saved_is_not_kept_any_more(folder: Path) -> None:
    document, change = changed_document(folder)
    autosave = Autosave(document, folder, seconds=1)
    document.do(change)
    autosave.keep_now()
    assert autosave._kept.has_work
    document.stack.undo()
    assert not autosave._kept.has_work
    autosave.end()


def test_work_of_a_living_program_is_not_offered(folder: Path) -> None:
    document, change = changed_document(folder)
    autosave = Autosave(document, folder, seconds=1)
    document.do(change)
    autosave.keep_now()
    assert left_work() == []
    autosave.end()


def test_a_clean_close_leaves_nothing(window: MainWindow, folder: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(window.files.opened, timeout=10_000):
        window.open_module(folder)
    document, autosave = window.workspace.document, window.workspace.autosave
    assert document is not None
    assert autosave is not None
    document.do(changed_document(folder)[1])
    autosave.keep_now()
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=5_000)
    assert list(recovery_home().iterdir()) == []


def test_work_can_be_left_for_later(
    window: MainWindow, left: RecoveryFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_recovery", lambda *_: "later")
    window.files.offer_leftovers()
    assert left.has_work
    assert len(left_work()) == 1


def test_large_work_is_read_beside_a_window_that_stays_alive_and_can_be_given_up(
    window: MainWindow, left: RecoveryFolder, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = threading.Event()
    seen: list[object] = []
    monkeypatch.setattr(messages, "ask_recovery", lambda *_: pytest.fail("asked"))
    monkeypatch.setattr(waiting, "PATIENCE_MS", 20)
    read = RecoveryFolder.read

    def slowly(self: RecoveryFolder) -> Work:
        seen.append(threading.current_thread())
        assert slow.wait(120)
        return read(self)

    def give_up() -> None:
        # A busy machine runs late: the dialog is then not there yet, and is looked for again.
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QProgressDialog):
            looking.stop()
            seen.append(dialog.labelText())
            dialog.cancel()

    monkeypatch.setattr(RecoveryFolder, "read", slowly)
    # The first events of a new window can take longer than it takes to look.
    QTimer.singleShot(0, lambda: sleep(0.1))
    looking = QTimer()
    looking.timeout.connect(give_up)
    looking.start(50)
    window.files.offer_leftovers()
    slow.set()
    assert seen[0] is not threading.main_thread()
    assert seen[1] == "Reading unsaved work…"
    qtbot.waitUntil(lambda: bool(left_work()), timeout=10_000)
    assert left.has_work


def test_what_was_left_is_told_on_the_start_page_without_reading_it(
    left: RecoveryFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = left.read()
    monkeypatch.setattr(RecoveryFolder, "read", lambda _: pytest.fail("read"))
    (one,) = left_work()
    assert one.head == Head(work.format, work.source, work.title, work.time)


def test_work_can_be_discarded(
    window: MainWindow, left: RecoveryFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_recovery", lambda *_: "discard")
    window.files.offer_leftovers()
    assert not left.folder.exists()


def test_restored_work_is_one_step_that_can_be_undone(
    window: MainWindow,
    left: RecoveryFolder,
    folder: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(messages, "ask_recovery", lambda *_: "restore")
    with qtbot.waitSignal(window.files.said, timeout=10_000):
        window.files.offer_leftovers()
    document = window.workspace.document
    assert document is not None
    wanted, change = changed_document(folder)
    wanted.do(change)
    assert document.module == wanted.module
    assert not left.folder.exists()
    document.stack.undo()
    assert dump_module(document.module) == dump_module(changed_document(folder)[0].module)


def test_work_on_a_module_that_is_gone_waits_and_is_explained(
    window: MainWindow,
    left: RecoveryFolder,
    folder: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(messages, "show_issues", lambda _w, _t, issues: shown.extend(issues))
    monkeypatch.setattr(messages, "ask_recovery", lambda *_: "restore")
    folder.rename(folder.with_name("elsewhere"))
    window.files.offer_leftovers()
    qtbot.waitUntil(lambda: bool(shown), timeout=10_000)
    assert left.has_work


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda _data: b"",
        lambda _data: b"\x00\xff" * 50,
        lambda data: data.replace(b"marsh", b"march", 1),
        lambda _data: b"[" * 100_000,
    ],
    ids=["torn", "empty", "binary", "changed", "deep"],
)
def test_damaged_work_is_explained_and_no_crash(
    window: MainWindow, left: RecoveryFolder, monkeypatch: pytest.MonkeyPatch, damage: object
) -> None:
    assert callable(damage)
    shown: list[object] = []
    monkeypatch.setattr(messages, "show_issues", lambda _w, _t, issues: shown.extend(issues))
    file = left.folder / "work.json"
    file.write_bytes(damage(file.read_bytes()))
    window.files.offer_leftovers()
    assert "damaged" in str(shown[0])


@pytest.mark.parametrize(
    ("documents", "assets"),
    [
        ({"../../evil.json": b"{}"}, {}),
        ({"maps/other.json": b'{"id": "x"}'}, {}),
        ({"maps/field.json": b'{"id": 3}'}, {}),
        ({"notes.md": b"{}"}, {}),
        ({}, {"../evil.png": "AAAA"}),
        ({}, {"art/a.png": "not base 64!"}),
    ],
)
def test_hostile_work_is_refused_in_words(
    documents: dict[str, bytes], assets: dict[str, str], tmp_path: Path
) -> None:
    work = Work(
        source="x",
        title="x",
        process=1,
        time=0,
        documents={path: msgspec.Raw(data) for path, data in documents.items()},
        assets=dict(assets),
    )
    with pytest.raises(DataError, match="damaged"):
        contents_of(work, tmp_path)
