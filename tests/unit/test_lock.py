"""One writer at a time: the owner is named, the dead are succeeded, nobody waits for ever."""

import json
import os
import platform
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from hexwright.schema.disk import lock
from hexwright.schema.disk.fingerprints import fingerprints
from hexwright.schema.disk.lock import LOCK, locked
from hexwright.schema.files import read_folder
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.saving import BASE_CHANGED, save_together
from tests.helpers.command_line import contents, module_folder, run, write_files

ROOT = Path(__file__).parents[2]
DEAD_PROCESS = 99_999_999
either_lock = pytest.mark.usefixtures("_either_lock")

HOLDER = """
    import sys
    from pathlib import Path
    from hexwright.schema.disk.lock import locked
    with locked(Path(sys.argv[1])):
        sys.stdout.write("ready\\n")
        sys.stdout.flush()
        sys.stdin.read()
"""


class Holder:
    """Another process that has the lock of a folder until it is told, or killed."""

    def __init__(self, folder: Path) -> None:
        words = [sys.executable, "-c", textwrap.dedent(HOLDER), str(folder)]
        self.process = subprocess.Popen(
            words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == b"ready\n"

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()

    def end(self) -> None:
        self.process.communicate(b"")


@pytest.fixture(params=["with the system's lock", "without"])
def _either_lock(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "without":
        monkeypatch.setattr(lock, "_try", lock._try_alone)


def refusal(folder: Path) -> Issue:
    with pytest.raises(DataError) as caught, locked(folder, wait=0.05):
        pass
    [issue] = caught.value.issues
    assert issue.code == "save.locked"
    return issue


def signed(folder: Path, **facts: object) -> None:
    owner = {
        "name": "ada",
        "machine": platform.node(),
        "process": os.getpid(),
        "since": time.time(),
        "token": "0",
        **facts,
    }
    (folder / LOCK).write_text(json.dumps(owner), encoding="utf-8")


@either_lock
def test_a_lock_leaves_nothing_behind_and_can_be_had_again(tmp_path: Path) -> None:
    for _ in range(2):
        with locked(tmp_path):
            assert [path.name for path in tmp_path.iterdir()] == [LOCK]
        assert list(tmp_path.iterdir()) == []


def test_who_has_a_lock_may_ask_for_it_again(tmp_path: Path) -> None:
    with locked(tmp_path), locked(tmp_path / "." / "", wait=0.0):
        pass
    assert list(tmp_path.iterdir()) == []


def test_another_thread_waits_like_anybody_else(tmp_path: Path) -> None:
    found: list[str] = []
    with locked(tmp_path):
        other = threading.Thread(target=lambda: found.append(refusal(tmp_path).code))
        other.start()
        other.join()
    assert found == ["save.locked"]


def test_the_owner_is_named_and_nobody_waits_for_ever(tmp_path: Path) -> None:
    holder = Holder(tmp_path)
    try:
        message = refusal(tmp_path).message
    finally:
        holder.end()
    assert f"process {holder.process.pid}" in message
    assert platform.node() in message
    with locked(tmp_path, wait=0.0):
        pass


def test_the_lock_of_a_killed_program_is_taken_over_at_once(tmp_path: Path) -> None:
    holder = Holder(tmp_path)
    holder.kill()
    assert (tmp_path / LOCK).exists()
    with locked(tmp_path, wait=0.0):
        pass


@either_lock
@pytest.mark.parametrize(
    ("facts", "is_taken_over"),
    [
        ({"process": DEAD_PROCESS}, True),
        ({"process": 1}, False),
        ({"process": 1, "since": time.time() - 3600}, True),
        ({"machine": "elsewhere", "process": DEAD_PROCESS}, False),
        ({"machine": "elsewhere", "process": DEAD_PROCESS, "since": time.time() - 3600}, True),
    ],
)
def test_only_the_dead_and_the_long_silent_lose_a_lock(
    tmp_path: Path, facts: dict[str, object], *, is_taken_over: bool
) -> None:
    signed(tmp_path, **facts)
    if is_taken_over:
        with locked(tmp_path, wait=0.5):
            pass
    else:
        assert "ada on" in refusal(tmp_path).message


def test_opening_a_module_removes_the_lock_of_the_dead(tmp_path: Path) -> None:
    folder = module_folder(tmp_path / "game")
    signed(folder, process=DEAD_PROCESS)
    read_folder(folder)
    assert not (folder / LOCK).exists()


# --- two at once -----------------------------------------------------------------------------


def test_a_save_that_stands_on_other_files_is_refused(tmp_path: Path) -> None:
    folder = write_files(tmp_path, {"terrain.json": b"1", "a.md": b"1"})
    base = fingerprints(folder, ["terrain.json", "a.md", "maps/new.json"])
    for change in ({"terrain.json": b"2"}, {"terrain.json": None}, {"maps/new.json": b"theirs"}):
        before = contents(folder)
        save_together(folder, change)
        with pytest.raises(DataError) as caught:
            save_together(folder, {"a.md": b"mine"}, base=base)
        assert [issue.code for issue in caught.value.issues] == [BASE_CHANGED]
        assert contents(folder)["a.md"] == b"1"
        save_together(folder, {path: before.get(path) for path in change})


def test_a_command_that_finds_the_module_changed_meanwhile_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = module_folder(tmp_path / "game")
    from hexwright.cli.commands import format as command

    changed = command.changed_documents

    def meanwhile(files: object) -> dict[str, bytes]:
        found = changed(files)  # type: ignore[arg-type] # whatever it is given
        path = folder / "counters.json"
        path.write_bytes(path.read_bytes() + b" ")
        return found

    monkeypatch.setattr(command, "changed_documents", meanwhile)
    ended = run(capsys, "format", folder)
    assert ended.code == 1
    assert BASE_CHANGED in ended.err
    assert (folder / "counters.json").read_bytes().endswith(b" ")


def test_two_imports_at_once_lose_nothing(tmp_path: Path) -> None:
    folder = module_folder(tmp_path / "game")
    for pair in range(3):
        words = []
        for one in range(2):
            sheet = tmp_path / f"{pair}-{one}.csv"
            sheet.write_text(f"id,name\nkind-{pair}-{one},Kind {pair} {one}\n", encoding="utf-8")
            words.append(["import", str(folder), str(sheet), "--into", "statuses"])
        started = [
            subprocess.Popen(
                [sys.executable, "-m", "hexwright", *word], cwd=ROOT, stdout=subprocess.PIPE
            )
            for word in words
        ]
        for child in started:
            child.communicate()
        assert [one.returncode for one in started] == [0, 0]
    found = (folder / "counters.json").read_text(encoding="utf-8")
    for pair in range(3):
        for one in range(2):
            assert f"kind-{pair}-{one}" in found
