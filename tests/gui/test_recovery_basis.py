"""Recovery knows what the work was begun on: older work is never offered as newer."""

import errno
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.document.autosave import Autosave
from hexwright.editor.document.changes import Change, map_change
from hexwright.editor.document.disk_watch import differences
from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.held_folder import data_home
from hexwright.editor.document.opening import open_session
from hexwright.editor.document.recovery import RecoveryFolder, Work, left_work, recovery_home
from hexwright.editor.document.work_basis import Basis, basis_of
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.edits.painting import painted
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.samples import sample_folders
from hexwright.schema.saving import save_together

if TYPE_CHECKING:
    from hexwright.editor.document.comparing import Compared

SAMPLE = next(path for path in sample_folders() if path.name == "free")
ROOT = Path(__file__).resolve().parents[2]
MAP = "maps/marsh.json"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(SAMPLE, tmp_path / "game"))


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    return made


def opened(folder: Path) -> tuple[ModuleDocument, Autosave]:
    session = open_session(folder)
    assert session.module is not None
    document = ModuleDocument(session.module, session.files)
    return document, Autosave(document, folder, 1, known=lambda: session.prints)


def paint(document: ModuleDocument, column: int = 2) -> None:
    map_ = document.module.maps["marsh"]
    kind = document.module.terrain.hexes[-1].id
    document.do(map_change("Paint", painted(map_, [(column, 2)], kind)))


@pytest.fixture
def left(folder: Path) -> RecoveryFolder:
    """Work as a dead program leaves it."""
    document, autosave = opened(folder)
    paint(document)
    autosave.keep_now()
    autosave._kept.release()
    return autosave._kept


def write_later(file: Path, data: bytes, seconds: int = 60) -> None:
    """Write a file at a time to come, as far as anybody can see."""
    file.write_bytes(data)
    then = file.stat().st_mtime + seconds
    os.utime(file, (then, then))


def test_work_on_files_that_are_as_they_were_is_unsaved(left: RecoveryFolder) -> None:
    assert basis_of(left.read(), left.folder).state == "same"


def test_work_that_the_disk_has_is_saved_and_forgotten_without_a_question(
    left: RecoveryFolder, folder: Path, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_recovery", lambda *_: pytest.fail("asked"))
    document, _ = opened(folder)
    paint(document)
    (folder / MAP).write_bytes(document.files()[MAP])
    window.files.offer_leftovers()
    assert not left.folder.exists()


def test_work_that_a_save_has_reached_in_part_is_still_unsaved(folder: Path) -> None:
    document, autosave = opened(folder)
    paint(document)
    renamed = msgspec.structs.replace(document.module.info, title="Renamed")
    document.do(Change("Rename", {"module.json": renamed}))
    autosave.keep_now()
    (folder / MAP).write_bytes(document.files()[MAP])
    work = autosave._kept.read()
    assert work.paths == [MAP, "module.json"]
    assert basis_of(work, folder).state == "same"
    autosave.end()


def test_work_that_goes_on_while_a_save_is_under_way_stands_on_that_save(folder: Path) -> None:
    """Killed before the window hears that the files are written: nobody else has written them."""
    document, autosave = opened(folder)
    paint(document)
    written = document.snapshot().unsaved(lambda *_: None)
    autosave.begin_save(written)
    paint(document, column=4)
    autosave.keep_now()
    assert basis_of(autosave._kept.read(), folder).state == "same"
    save_together(folder, written)
    assert basis_of(autosave._kept.read(), folder).state == "same"
    (folder / MAP).write_bytes((folder / MAP).read_bytes() + b" ")
    assert basis_of(autosave._kept.read(), folder).state == "other"
    autosave.end()


def test_a_save_does_not_put_its_older_work_over_what_was_kept_meanwhile(folder: Path) -> None:
    """While a save is made ready, work goes on and is kept; then the save keeps what it writes."""
    document, autosave = opened(folder)
    paint(document)
    written = document.snapshot().unsaved(lambda *_: None)
    paint(document, column=4)
    autosave.keep_now()
    kept = autosave._kept.read().documents
    autosave.begin_save(written)
    autosave.keep_before_save()()
    assert autosave._kept.read().documents == kept
    save_together(folder, written)
    assert basis_of(autosave._kept.read(), folder).state == "same"
    autosave.end()


def test_copies_that_are_written_late_do_not_replace_newer_ones(folder: Path) -> None:
    document, autosave = opened(folder)
    paint(document)
    late = autosave.keeper(document.snapshot())
    paint(document, column=4)
    autosave.keep_now()
    kept = autosave._kept.read().documents
    late()
    assert autosave._kept.read().documents == kept
    autosave.end()


def test_a_copy_that_is_written_after_the_work_was_saved_is_not_wanted(folder: Path) -> None:
    document, autosave = opened(folder)
    paint(document)
    autosave.keep_now()
    late = autosave.keeper(document.snapshot())
    document.stack.undo()
    assert not autosave._kept.has_work
    late()
    assert not autosave._kept.has_work
    autosave.end()


def test_files_saved_later_than_the_copy_make_it_the_older_one_with_both_times(
    left: RecoveryFolder, folder: Path, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Basis] = []

    def ask(_window: object, _work: Work, basis: Basis) -> str:
        asked.append(basis)
        return "later"

    monkeypatch.setattr(messages, "ask_recovery", ask)
    document, _ = opened(folder)
    paint(document, 5)
    write_later(folder / MAP, document.files()[MAP])
    window.files.offer_leftovers()
    (basis,) = asked
    assert basis.state == "other"
    assert basis.disk_time > left.read().time
    assert left.has_work


def test_both_can_be_compared_before_the_answer(
    left: RecoveryFolder, folder: Path, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Compared] = []
    answers = ["compare", "discard"]
    monkeypatch.setattr(messages, "ask_recovery", lambda *_: answers.pop(0))
    monkeypatch.setattr(messages, "show_comparison", lambda _w, _t, files: shown.extend(files))
    window.files.offer_leftovers()
    (one,) = shown
    assert one.path == MAP
    assert one.left == (folder / MAP).read_text(encoding="utf-8")
    assert one.right not in (None, one.left)
    assert not left.folder.exists()


def rewritten(left: RecoveryFolder, **changes: object) -> bytes:
    """Kept work with other members, and the right sum."""
    file = left.folder / "work.json"
    members = json.loads(file.read_bytes().partition(b"\n")[2])
    members.update(changes)
    body = json.dumps({name: one for name, one in members.items() if one is not None}).encode()
    data = hashlib.sha256(body).hexdigest().encode() + b"\n" + body
    file.write_bytes(data)
    return data


def test_a_copy_of_a_later_format_is_kept_and_told_without_being_called_damaged(
    left: RecoveryFolder, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(messages, "show_issues", lambda *_: pytest.fail("called damaged"))
    data = rewritten(left, format=77, documents=None)
    window.files.said.connect(said.append)
    window.files.offer_leftovers()
    assert (left.folder / "work.json").read_bytes() == data
    assert "another version" in said[0]


def test_a_copy_of_the_first_format_is_judged_by_its_time(
    left: RecoveryFolder, folder: Path
) -> None:
    rewritten(left, format=1, base=None)
    assert basis_of(left.read(), left.folder).state == "same"
    write_later(folder / MAP, (folder / MAP).read_bytes())
    assert basis_of(left.read(), left.folder).state == "other"


def test_a_copy_that_the_disk_does_not_give_is_not_called_damaged(
    left: RecoveryFolder, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that fails today may answer tomorrow; what is deleted never does."""
    said: list[str] = []
    monkeypatch.setattr(messages, "show_issues", lambda *_: pytest.fail("called damaged"))
    window.files.said.connect(said.append)
    real = os.open

    def refuse(path: str | Path, *arguments: int, **named: int) -> int:
        if Path(path).name == "work.json":
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
        return real(path, *arguments, **named)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        window.files.offer_leftovers()
    assert "cannot be read" in said[0]
    assert left.has_work


def test_a_whole_copy_with_other_members_is_kept(
    left: RecoveryFolder, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "show_issues", lambda *_: pytest.fail("called damaged"))
    data = rewritten(left, documents=[])
    window.files.offer_leftovers()
    assert (left.folder / "work.json").read_bytes() == data


@pytest.mark.skipif(os.name == "nt", reason="needs pipes")
@pytest.mark.parametrize("name", [MAP, "art/crest.svg"])
def test_a_pipe_in_place_of_a_file_keeps_nobody_waiting(folder: Path, name: str) -> None:
    (folder / "art").mkdir(exist_ok=True)
    (folder / "art" / "crest.svg").write_bytes(b"<svg/>")
    document, autosave = opened(folder)
    paint(document)
    document.do(Change("Draw", {"art/crest.svg": b"<svg></svg>"}))
    autosave.keep_now()
    (folder / name).unlink()
    os.mkfifo(folder / name)
    assert name in differences(folder, autosave._known())
    assert basis_of(autosave._kept.read(), autosave.folder).state == "other"
    autosave.end()


@pytest.mark.skipif(os.name == "nt", reason="rights are others there")
def test_work_that_cannot_be_read_is_left_alone_and_told(
    left: RecoveryFolder, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(os, "getuid", lambda: left.folder.stat().st_uid + 1)
    window.files.said.connect(said.append)
    window.files.offer_leftovers()
    assert "belongs to another user" in said[0]
    assert left.has_work


def test_half_written_copies_of_killed_programs_go(left: RecoveryFolder) -> None:
    torn = left.folder / f".hexwright-{32 * '0'}.tmp"
    torn.write_bytes(b"half")
    os.utime(torn, (0, 0))
    assert left_work()
    assert not torn.exists()
    assert left.has_work


# --- killed in the middle of a save --------------------------------------------------------------

_SAVES = """
import sys
from pathlib import Path
from hexwright.editor import messages
from hexwright.editor.app import application
from hexwright.editor.document.changes import map_change
from hexwright.editor.document.recovery import RecoveryFolder
from hexwright.editor.map.edits.painting import painted
from hexwright.editor.main_window import MainWindow

app = application()
window = MainWindow()
# The moment between the save and the forgetting: nothing is forgotten any more.
RecoveryFolder.forget = lambda self: None

def paint(column):
    document = window.workspace.document
    map_ = document.module.maps["marsh"]
    kind = document.module.terrain.hexes[-1].id
    document.do(map_change("Paint terrain", painted(map_, [(column, 2)], kind)))

def work(_session):
    paint(2)
    window.workspace.autosave.keep_now()
    paint(5)
    window.files.save()

window.files.said.connect(lambda words: print("saved", flush=True))
window.files.opened.connect(work)
window.open_module(Path(sys.argv[1]))
window.show()
app.exec()
"""


def test_killed_between_save_and_forgetting_nothing_is_offered(
    folder: Path, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = [sys.executable, "-c", _SAVES, str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "saved\n"
        process.send_signal(signal.SIGKILL)
    # The data of that program, not those of the test's own application.
    monkeypatch.setattr(
        "hexwright.editor.document.recovery.data_home", lambda: data_home().with_name("Hexwright")
    )
    assert any(recovery_home().iterdir())
    monkeypatch.setattr(messages, "ask_recovery", lambda *_: pytest.fail("asked"))
    window.files.offer_leftovers()
    assert not any(recovery_home().iterdir())


def test_work_that_cannot_be_kept_anew_stays_where_it_was(
    left: RecoveryFolder, window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ask_recovery", lambda *_: "restore")

    def full(_self: object, _work: Work, _turn: int) -> None:
        raise DataError([Issue(code="save.disk-full", message="No room")])

    monkeypatch.setattr(RecoveryFolder, "write", full)
    with qtbot.waitSignal(window.files.opened, timeout=10_000):
        window.files.offer_leftovers()
    assert left.has_work
