"""Several files saved as one: every call to the system fails once, or is the program's last."""

import errno
import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

import hexwright.schema.examine
from hexwright.exporters.outputs import Outputs
from hexwright.schema.disk import journal
from hexwright.schema.disk.journal import JOURNAL, ROLLBACK, is_unfinished
from hexwright.schema.disk.leftovers import leftovers_in, remove_leftovers
from hexwright.schema.disk.lock import LOCK, locked
from hexwright.schema.examine import examine
from hexwright.schema.files import read_folder
from hexwright.schema.issues import DataError
from hexwright.schema.load import Loaded, load, load_module
from hexwright.schema.saving import (
    save_together,
    settle,
    write_atomically,
    write_folder,
)
from tests.helpers.command_line import contents, write_files
from tests.helpers.failing_disk import DiedError, FailingDisk
from tests.helpers.modules import small_module

FAULTS = ("refused", "refused-for-ever", "dead", "torn", "power", "power-keeps-names")


def generations() -> tuple[dict[str, bytes], dict[str, bytes | None], dict[str, bytes]]:
    """A module, a save that changes, adds, renames and removes documents, and what it makes."""
    old = {**small_module(), "notes.md": b"old notes", "gone.md": b"to be removed"}
    field = json.loads(old["maps/field.json"])
    save: dict[str, bytes | None] = {
        "notes.md": b"new notes",
        "maps/field.json": json.dumps({**field, "title": "Other field"}).encode(),
        "gone.md": None,
        "maps/second.json": json.dumps({**field, "id": "second"}).encode(),
        "art/deep/note.md": b"in a new folder",
    }
    new = {path: data for path, data in {**old, **save}.items() if data is not None}
    return old, save, new


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Path]:
    """Memory instead of a disk, where there is such a thing: thousands of syncs take long."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own in it
    if not os.access(memory, os.W_OK):
        yield tmp_path
        return
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        yield Path(folder)


def visible(folder: Path) -> dict[str, bytes]:
    return {path: data for path, data in contents(folder).items() if ".hexwright" not in path}


def hidden(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob(".hexwright*")]


def outcome(disk: FailingDisk, store: Path, act: Callable[[], object]) -> str:
    """Run something on the disk; how it ended."""
    try:
        with disk.watch(store):
            act()
    except DataError:
        return "refused"
    except DiedError:
        return "died"
    return "done"


def faults_of(
    act: Callable[[], object], store: Path, prepare: Callable[[], object]
) -> Iterator[FailingDisk]:
    """A disk for every call that the act makes and every way in which it can go wrong."""
    prepare()
    whole = FailingDisk()
    assert outcome(whole, store, act) == "done"
    assert whole.count > 10
    for fault in FAULTS:
        for at, name in enumerate(whole.names, start=1):
            # To die before looking is to die before what comes next.
            if not fault.startswith("refused") and name in ("stat", "lstat", "close"):
                continue
            prepare()
            yield FailingDisk(at, fault, errno.ENOSPC if at % 2 else errno.EIO)


def check_every_fault(
    place: Path,
    prepare: Callable[[Path], object],
    act: Callable[[Path], object],
    allowed: tuple[dict[str, bytes], dict[str, bytes]],
) -> None:
    """Whatever goes wrong: after the next opening all is old or all is new, and nothing is left."""
    store = place / "store"
    store.mkdir()
    home, number = place, 0

    def begin() -> None:
        nonlocal home, number
        number += 1
        home = place / str(number)
        home.mkdir()
        prepare(home / "game")

    old, new = allowed
    for disk in faults_of(lambda: act(home / "game"), store, begin):
        ended = outcome(disk, store, lambda: act(home / "game"))
        case = f"{ended}: {disk.fault} at {disk.at} of {disk.names}"
        if ended == "done":
            assert visible(home) == new, case
        elif ended == "refused" and not is_unfinished(home / "game"):
            assert visible(home) == old, case
        settle(home / "game")
        tidy(home)
        assert visible(home) in (old, new), case
        assert hidden(home) == [], case


def tidy(home: Path) -> None:
    """What a start does: leftovers go, and the lock of a dead program is taken and given back."""
    for folder in (home, home / "game"):
        remove_leftovers(leftovers_in(folder))
    if (home / "game").is_dir():
        with locked(home / "game"):
            read_folder(home / "game")


def inside(files: dict[str, bytes]) -> dict[str, bytes]:
    return {f"game/{path}": data for path, data in files.items()}


def test_a_save_is_of_one_generation_whatever_call_is_the_last(place: Path) -> None:
    old, save, new = generations()
    assert load_module(old).is_sound
    assert load_module(new).is_sound
    check_every_fault(
        place,
        lambda folder: write_files(folder, old),
        lambda folder: save_together(folder, save),
        (inside(old), inside(new)),
    )


def test_a_save_that_can_neither_go_on_nor_back_says_that_nothing_is_lost(place: Path) -> None:
    old, save, _ = generations()
    store = place / "store"
    store.mkdir()
    folder = place / "game"
    codes: list[str] = []
    at = 0
    while not is_unfinished(folder):
        at += 1
        shutil.rmtree(folder, ignore_errors=True)
        write_folder(folder, old)
        disk = FailingDisk(at, "refused-for-ever")
        with disk.watch(store), pytest.raises(DataError) as caught:
            save_together(folder, save)
        codes = [issue.code for issue in caught.value.issues]
    assert "save.unfinished" in codes


def test_a_save_into_files_of_another_owner_is_of_one_generation(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the owner cannot be given to a new file, bytes are copied into the old one."""
    monkeypatch.setattr(journal, "take_after", lambda _made, _old: False)
    old, new = {"a.md": b"old a", "b.md": b"old b"}, {"a.md": b"new a", "b.md": b"new b"}
    check_every_fault(
        place,
        lambda folder: write_files(folder, old),
        lambda folder: save_together(folder, new),
        (inside(old), inside(new)),
    )


def begun(folder: Path, renames: int, direction: str) -> None:
    """A save that died after so many renames; the first is that of the journal."""
    old, save, _ = generations()
    write_files(folder, old)
    whole = FailingDisk()
    spare = write_files(folder.with_name(f"spare-{renames}"), old)
    with whole.watch(folder.parent):
        save_together(spare, save)
    shutil.rmtree(spare)
    at = [number for number, name in enumerate(whole.names, 1) if name == "replace"][renames]
    assert outcome(FailingDisk(at, "dead"), folder, lambda: save_together(folder, save)) == "died"
    assert is_unfinished(folder)
    if direction == "back":
        (folder / JOURNAL).replace(folder / ROLLBACK)


@pytest.mark.parametrize("direction", ["on", "back"])
@pytest.mark.parametrize("renames", [1, 3])
def test_finishing_a_save_can_itself_fail_at_every_call(
    place: Path, direction: str, renames: int
) -> None:
    old, _, new = generations()
    end = new if direction == "on" else old

    def finishing(folder: Path) -> None:
        settle(folder)

    check_every_fault(
        place,
        lambda folder: begun(folder, renames, direction),
        finishing,
        (inside(end), inside(end)),
    )


def exported(folder: Path) -> None:
    with Outputs(folder, single=False) as out:
        for name in ("a.csv", "deep/b.csv", "new/c.csv"):
            out.write(b"new", name)
        out.move_in_place()


def test_an_export_into_a_folder_is_of_one_generation(place: Path) -> None:
    old = {"a.csv": b"old", "deep/b.csv": b"old", "mine.txt": b"not of the export"}
    new = {**old, "a.csv": b"new", "deep/b.csv": b"new", "new/c.csv": b"new"}
    check_every_fault(
        place, lambda folder: write_files(folder, old), exported, (inside(old), inside(new))
    )


def test_a_new_folder_is_there_whole_or_not_at_all(place: Path) -> None:
    new = {"a.csv": b"new", "deep/b.csv": b"new", "new/c.csv": b"new"}
    check_every_fault(place, lambda _folder: None, exported, ({}, inside(new)))


def test_a_new_module_is_there_whole_or_not_at_all(place: Path) -> None:
    new = {"module.json": b"{}", "maps/a.json": b"{}"}
    check_every_fault(
        place, lambda _folder: None, lambda folder: write_folder(folder, new), ({}, inside(new))
    )


@pytest.mark.parametrize("is_export", [True, False], ids=["export", "build, render, log, save"])
def test_a_single_file_is_old_or_new(place: Path, *, is_export: bool) -> None:
    def write(folder: Path) -> None:
        if not is_export:
            write_atomically(folder / "x.html", b"new")
            return
        with Outputs(folder / "x.html", single=True) as out:
            out.write(b"new")
            out.move_in_place()

    old, new = {"x.html": b"old"}, {"x.html": b"new"}
    check_every_fault(
        place, lambda folder: write_files(folder, old), write, (inside(old), inside(new))
    )


# --- opening what is unfinished ------------------------------------------------------------


def test_opening_finishes_what_was_begun(tmp_path: Path) -> None:
    begun(tmp_path / "game", 3, "on")
    assert load(tmp_path / "game").is_sound
    assert visible(tmp_path / "game") == generations()[2]


@pytest.mark.parametrize("direction", ["on", "back"])
@pytest.mark.parametrize("renames", [1, 3])
def test_where_nothing_may_be_written_it_is_read_as_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, direction: str, renames: int
) -> None:
    begun(tmp_path / "game", renames, direction)
    before = contents(tmp_path / "game")

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    for name in ("replace", "unlink", "link"):
        monkeypatch.setattr(os, name, refuse)
    old, _, new = generations()
    assert dict(read_folder(tmp_path / "game")) == (new if direction == "on" else old)
    monkeypatch.undo()
    assert {**contents(tmp_path / "game"), LOCK: b""} == {**before, LOCK: b""}


def test_a_new_file_that_is_not_whole_is_not_taken(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    begun(folder, 1, "on")
    steps = json.loads((folder / JOURNAL).read_bytes())["steps"]
    (folder / next(step["new"] for step in steps if step["new"])).write_bytes(b"rotten")
    settle(folder)
    assert visible(folder) == generations()[0]


@pytest.mark.parametrize(
    "step",
    [
        {"path": "../outside.md", "new": ".hexwright-0badcafe-1-0.tmp"},
        {"path": "/outside.md", "new": ".hexwright-0badcafe-1-0.tmp"},
        {"path": "maps/../../outside.md", "new": ""},
        {"path": "module.json", "new": "../outside.md"},
        {"path": "module.json", "new": "notes.md"},
        {"path": "linked/outside.md", "new": ""},
        {"path": "", "new": ""},
    ],
)
def test_a_journal_that_came_with_a_module_reaches_nothing_outside(
    tmp_path: Path, step: dict[str, str]
) -> None:
    folder = write_files(tmp_path / "game", {**generations()[0], "notes.md": b"x"})
    (tmp_path / "outside.md").write_bytes(b"precious")
    if hasattr(os, "symlink"):
        (folder / "linked").symlink_to(tmp_path)
    (folder / ".hexwright-0badcafe-1-0.tmp").write_bytes(b"hostile")
    made = {"steps": [{"old": "", "sha256": "", **step}], "format": 1}
    (folder / JOURNAL).write_text(json.dumps(made), encoding="utf-8")
    before = visible(tmp_path)
    load(folder)
    assert visible(tmp_path) == before


HOSTILE = ".hexwright-0badcafe-1-0.tmp"


@pytest.mark.skipif(os.name == "nt", reason="needs links and pipes")
@pytest.mark.parametrize("name", [JOURNAL, ROLLBACK])
@pytest.mark.parametrize("case", ["over a link", "from a link", "a pipe", "a folder", "many"])
def test_a_journal_that_came_with_a_module_touches_only_plain_files(
    tmp_path: Path, name: str, case: str
) -> None:
    """Else opening a module would write into any file of the user's, or never end."""
    folder = write_files(tmp_path / "game", generations()[0])
    precious, hostile = tmp_path / "precious", b"hostile"
    precious.write_bytes(b"precious")
    step: dict[str, object] = {"path": "notes.md", "new": HOSTILE, "old": "", "in_place": True}
    if name == ROLLBACK:
        step |= {"new": "", "old": HOSTILE}
    if case == "over a link":
        (folder / "notes.md").unlink()
        (folder / "notes.md").symlink_to(precious)
        (folder / HOSTILE).write_bytes(hostile)
    elif case == "from a link":
        (folder / HOSTILE).symlink_to(precious)
        hostile = precious.read_bytes()
    elif case == "a pipe":
        os.mkfifo(folder / HOSTILE)
    else:
        (folder / HOSTILE).write_bytes(hostile)
        step["path"] = "maps" if case == "a folder" else "notes.md"
    step["sha256"] = hashlib.sha256(hostile).hexdigest()
    steps = [step] * (200_000 if case == "many" else 1)
    (folder / name).write_text(json.dumps({"steps": steps, "format": 1}), encoding="utf-8")
    assert load(folder).is_sound
    assert precious.read_bytes() == b"precious"
    if case != "over a link":
        assert (folder / "notes.md").read_bytes() == b"old notes"
    assert not is_unfinished(folder)


@pytest.mark.skipif(os.name == "nt", reason="needs pipes")
@pytest.mark.parametrize("name", [JOURNAL, ROLLBACK])
@pytest.mark.parametrize("kind", ["pipe", "folder"])
def test_a_journal_that_is_no_file_keeps_nobody_waiting(
    tmp_path: Path, name: str, kind: str
) -> None:
    folder = write_files(tmp_path / "game", generations()[0])
    os.mkfifo(folder / name) if kind == "pipe" else (folder / name).mkdir()
    assert load(folder).is_sound
    save_together(folder, {"notes.md": b"new"})
    assert (folder / "notes.md").read_bytes() == b"new"


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"[" * 100_000, b"\xff"])
def test_a_damaged_journal_does_not_keep_a_module_from_opening(tmp_path: Path, data: bytes) -> None:
    folder = write_files(tmp_path / "game", generations()[0])
    (folder / JOURNAL).write_bytes(data)
    assert load(folder).is_sound


def test_a_module_that_is_saved_while_it_is_read_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, save, new = generations()
    folder = write_files(tmp_path / "game", old)
    read: list[int] = []

    def meanwhile(files: Mapping[str, bytes]) -> Loaded:
        files["maps/field.json"]
        if not read:
            time.sleep(0.02)  # the clock of a disk is coarse
            save_together(folder, save)
        read.append(len(files))
        return load_module(files)

    monkeypatch.setattr(hexwright.schema.examine, "load_module", meanwhile)
    found = examine(folder)
    assert read == [len(old), len(new)]
    assert dict(found.files) == new
    assert not found.has_errors
    assert len(read) == 2
    examine(folder)
    assert len(read) == 3, "what nobody changes is read once"
