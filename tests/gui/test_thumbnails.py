"""Pictures on the start page: drawn by a process that is given up when it takes too long."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from hexwright.editor.program import Program
from hexwright.editor.shell import thumbnails
from hexwright.editor.shell.thumbnails import SIZE, draw_missing, keep_thumbnail, thumbnail_file
from tests.helpers.modules import small_module

pytestmark = pytest.mark.usefixtures("drawn_thumbnails")


@pytest.fixture
def module(tmp_path: Path) -> Path:
    """A small module on the disk."""
    for name, data in small_module().items():
        file = tmp_path / "module" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    return tmp_path / "module"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that were started."""
    found: list[subprocess.Popen[bytes]] = []
    really = subprocess.Popen

    def start(*given: Any, **named: Any) -> subprocess.Popen[bytes]:
        found.append(really(*given, **named))
        return found[-1]

    monkeypatch.setattr(subprocess, "Popen", start)
    return found


def test_a_module_is_drawn_once(module: Path, started: list[subprocess.Popen[bytes]]) -> None:
    keep_thumbnail(module)
    keep_thumbnail(module)
    assert QImage(str(thumbnail_file(module))).size() == SIZE
    assert [one.returncode for one in started] == [0]


def test_a_picture_that_comes_late_is_tried_again_at_later_starts(
    module: Path, started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as busy:
        busy.setattr(thumbnails, "SECONDS", 0.0)
        keep_thumbnail(module)
    draw_missing([module]).run_now()
    assert [one.returncode for one in started] == [-9, 0]
    assert thumbnail_file(module).is_file()


def test_a_picture_that_never_comes_is_given_up_until_the_module_changes(
    module: Path, started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as busy:
        busy.setattr(thumbnails, "SECONDS", 0.0)
        for _start in range(5):
            keep_thumbnail(module)
    assert [one.returncode for one in started] == [-9, -9, -9]
    draw_missing([module]).run_now()
    assert len(started) == 3
    text = (module / "module.json").read_bytes()
    (module / "module.json").write_bytes(text + b"\n")
    draw_missing([module]).run_now()
    assert [one.returncode for one in started] == [-9, -9, -9, 0]
    assert thumbnail_file(module).is_file()


def test_a_process_is_ended_by_its_own_work_and_not_by_what_it_waits() -> None:
    limit = "from hexwright.editor.shell.thumbnail_process import limit_work; limit_work({work})\n"
    waits = "import time; time.sleep(3)"
    patient = [sys.executable, "-c", limit.format(work=2) + waits]
    assert subprocess.run(patient, check=False).returncode == 0
    endless = [sys.executable, "-c", limit.format(work=2) + "while True: pass"]
    assert subprocess.run(endless, check=False).returncode < 0


def test_what_works_too_long_is_given_up(
    module: Path, started: list[subprocess.Popen[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thumbnails, "_PROGRAM", "tests.helpers.endless_work")
    monkeypatch.setattr(thumbnails, "WORK_SECONDS", 1)
    keep_thumbnail(module)
    keep_thumbnail(module)
    assert len(started) == 1
    assert started[0].returncode < 0


def test_what_cannot_be_drawn_is_not_tried_at_every_start(
    module: Path, started: list[subprocess.Popen[bytes]]
) -> None:
    (module / "module.json").write_bytes(b"[" * 100_000)
    keep_thumbnail(module)
    keep_thumbnail(module)
    assert [one.returncode for one in started] == [1]
    assert not thumbnail_file(module).exists()
    assert not list(thumbnail_file(module).parent.glob("new-*"))


@pytest.fixture
def ending(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Whether the program ends: a program of its own, which other tests do not see."""
    own = Event()
    monkeypatch.setattr(thumbnails, "_ending", own)
    yield own
    own.set()


def test_a_picture_that_is_being_drawn_does_not_keep_the_program_from_ending(
    module: Path, monkeypatch: pytest.MonkeyPatch, ending: Event, qtbot: QtBot
) -> None:
    sleeper = [sys.executable, "-c", "import time; time.sleep(60)"]
    started: list[subprocess.Popen[bytes]] = []
    really = subprocess.Popen

    def start(_command: list[str], **named: Any) -> subprocess.Popen[bytes]:
        started.append(really(sleeper, **named))
        return started[-1]

    monkeypatch.setattr(subprocess, "Popen", start)
    at_work = Thread(target=keep_thumbnail, args=(module,))
    at_work.start()
    qtbot.waitUntil(lambda: bool(started))
    before = time.monotonic()
    thumbnails.end_drawing()
    at_work.join(10)
    assert ending.is_set()
    assert not at_work.is_alive()
    assert time.monotonic() - before < 5
    assert [one.returncode for one in started] == [-9]
    # It is no fault of the module: the next start draws it.
    assert not thumbnail_file(module).with_suffix(".txt").exists()


def test_the_program_gives_pictures_up_when_it_ends(
    qapp: QApplication, qtbot: QtBot, ending: Event
) -> None:
    program = Program(qapp)
    qtbot.addWidget(program.window)
    qapp.aboutToQuit.emit()
    assert ending.is_set()
    program.deleteLater()
