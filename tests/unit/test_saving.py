"""Saving: old or new, whole, whatever happens in the middle."""

import errno
import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.schema.disk.leftovers import leftovers_in, remove_leftovers
from hexwright.schema.disk.temporary import this_machine
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.saving import save_together, settle, write_atomically

ROOT = Path(__file__).parents[2]
only_posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals and permissions")


def leftovers(folder: Path) -> list[Path]:
    return sorted(folder.glob(".hexwright*"))


def refusal(act: Callable[[], None]) -> Issue:
    with pytest.raises(DataError) as caught:
        act()
    (issue,) = caught.value.issues
    return issue


def failing(number: int) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


def test_a_new_file_has_the_bytes_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    write_atomically(tmp_path / "a.json", b"new\r\n\x00")
    assert (tmp_path / "a.json").read_bytes() == b"new\r\n\x00"
    assert list(tmp_path.iterdir()) == [tmp_path / "a.json"]


def test_an_old_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old and longer")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new"


@only_posix
def test_an_old_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_atomically(path, b"new")
    assert path.stat().st_mode & 0o777 == 0o640


@only_posix
def test_a_new_file_gets_the_permissions_that_the_umask_leaves(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        write_atomically(tmp_path / "a.json", b"new")
    finally:
        os.umask(old)
    assert (tmp_path / "a.json").stat().st_mode & 0o777 == 0o640


@only_posix
def test_a_symbolic_link_stays_a_link_to_the_new_bytes(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    real = tmp_path / "there" / "real.json"
    real.write_bytes(b"old")
    link = tmp_path / "link.json"
    link.symlink_to(real)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    issue = refusal(lambda: write_atomically(tmp_path / "none" / "a.json", b"new"))
    assert issue.code == "save.folder-missing"
    assert str(tmp_path / "none") in issue.message


def test_a_folder_in_the_way_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "a.json").mkdir()
    issue = refusal(lambda: write_atomically(tmp_path / "a.json", b"new"))
    assert issue.code == "save.is-folder"
    assert leftovers(tmp_path) == []


def test_a_file_that_the_user_locked_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    path.chmod(0o444)
    issue = refusal(lambda: write_atomically(path, b"new"))
    assert issue.code == "save.read-only"
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, "save.disk-full"),
        (errno.EROFS, "save.read-only"),
        (errno.EIO, "save.failed"),
    ],
)
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file_and_no_leftover(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str, step: str
) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, step, failing(number))
    issue = refusal(lambda: write_atomically(path, b"new"))
    monkeypatch.undo()
    assert issue.code == code
    assert "a.json" in issue.message
    assert path.read_bytes() == b"old"
    assert leftovers(tmp_path) == []


@only_posix
def test_a_disk_that_really_takes_no_more_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"old")
    code = textwrap.dedent("""
        import resource, sys
        from pathlib import Path
        from hexwright.schema.issues import DataError
        from hexwright.schema.saving import write_atomically
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
        try:
            write_atomically(Path(sys.argv[1]), b"x" * 1_000_000)
        except DataError as error:
            sys.stdout.write(error.issues[0].code)
    """)
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == "save.disk-full"
    assert path.read_bytes() == b"old"
    assert leftovers(tmp_path) == []


def test_several_files_are_written_together(tmp_path: Path) -> None:
    files = {name: name.encode() for name in ("a.json", "b.json", "c.json")}
    save_together(tmp_path, files)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files


def test_when_one_of_several_cannot_be_written_all_stay_old(tmp_path: Path) -> None:
    first = tmp_path / "a.json"
    first.write_bytes(b"old")
    (tmp_path / "no").write_bytes(b"a file where a folder belongs")
    issue = refusal(lambda: save_together(tmp_path, {"a.json": b"new", "no/b": b"new"}))
    assert issue.file == str(tmp_path / "no" / "b")
    assert first.read_bytes() == b"old"
    assert leftovers(tmp_path) == []


@only_posix
def test_two_names_of_one_file_leave_nothing_behind(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    link.symlink_to(real)
    save_together(tmp_path, {"real.json": b"first", "link.json": b"second"})
    assert real.read_bytes() == b"second"
    assert leftovers(tmp_path) == []


def test_the_bytes_are_forced_to_the_disk_before_the_file_gets_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.json"
    seen: list[str] = []
    fsync, replace = os.fsync, os.replace

    def noted_fsync(descriptor: int) -> None:
        seen.append("sync")
        fsync(descriptor)

    def noted_replace(source: Path, target: Path) -> None:
        seen.append("rename")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(os, "replace", noted_replace)
    write_atomically(path, b"new")
    assert seen == (["sync", "rename"] if os.name == "nt" else ["sync", "rename", "sync"])


DEAD = 99_999_999


def test_leftovers_of_the_dead_are_removed_and_nothing_else(tmp_path: Path) -> None:
    names = {
        "dead": f".hexwright-{this_machine()}-{DEAD}-0.tmp",
        "living": f".hexwright-{this_machine()}-{os.getpid()}-0.tmp",
        "elsewhere, silent": ".hexwright-00000000-1-0.tmp",
        "elsewhere, at work": ".hexwright-00000000-2-0.tmp",
        "of an earlier version": f".hexwright-{'0' * 32}.tmp",
        "other": "map.tmp",
    }
    for name in names.values():
        (tmp_path / name).write_bytes(b"x")
    long_ago = time.time() - 10_000
    for what in ("living", "elsewhere, silent", "of an earlier version", "other"):
        os.utime(tmp_path / names[what], (long_ago, long_ago))
    remove_leftovers(leftovers_in(tmp_path))
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {names[what] for what in ("living", "elsewhere, at work", "other")}


def test_the_next_save_removes_what_a_killed_one_left(tmp_path: Path) -> None:
    (tmp_path / f".hexwright-{this_machine()}-{DEAD}-0.tmp").write_bytes(b"x")
    write_atomically(tmp_path / "a.json", b"new")
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


CHILD = """
    import os, sys
    from pathlib import Path
    from hexwright.schema.saving import save_together

    stage, folder = sys.argv[1], Path(sys.argv[2])
    fsync, replace, calls = os.fsync, os.replace, []

    def ready():
        sys.stdout.write("ready\\n")
        sys.stdout.flush()
        sys.stdin.read()

    def wait_before(name, act):
        def step(*arguments):
            calls.append(name)
            if stage == f"{name}-{calls.count(name)}":
                ready()
            return act(*arguments)
        return step

    if stage == "loop":
        sys.stdout.write("ready\\n")
        sys.stdout.flush()
    os.fsync = wait_before("fsync", fsync)
    os.replace = wait_before("replace", replace)
    number = 0
    while True:
        number += 1
        body = (b"%08d" % number) * 100_000
        save_together(folder, {"a.json": body, "b.json": body})
"""


def kill_while_saving(folder: Path, stage: str, seconds: float = 0.0) -> None:
    """Start a child that saves, and kill it -9 at the stage or after so long."""
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(CHILD), stage, str(folder)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"ready\n"
        time.sleep(seconds)
        os.kill(child.pid, signal.SIGKILL)


def is_whole(data: bytes) -> bool:
    return data == b"old" or (len(data) == 800_000 and data == data[:8] * 100_000)


@only_posix
@pytest.mark.parametrize(
    ("stage", "is_old"),
    [
        *((f"fsync-{number}", True) for number in range(1, 5)),
        ("replace-1", True),  # of the journal: this one decides
        *((f"fsync-{number}", False) for number in range(5, 8)),
        ("replace-2", False),
        ("replace-3", False),
    ],
)
def test_kill_9_between_two_steps_leaves_both_files_of_one_generation(
    tmp_path: Path, stage: str, *, is_old: bool
) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_bytes(b"old")
    kill_while_saving(tmp_path, stage)
    settle(tmp_path)
    a, b = (tmp_path / "a.json").read_bytes(), (tmp_path / "b.json").read_bytes()
    assert is_whole(a)
    assert a == b
    assert (a == b"old") == is_old


@only_posix
def test_kill_9_at_random_moments_leaves_both_files_of_one_generation(tmp_path: Path) -> None:
    chance = random.Random(2024)  # noqa: S311 - moments, not secrets
    for name in ("a.json", "b.json"):
        (tmp_path / name).write_bytes(b"old")
    found = 0
    for _ in range(12):
        kill_while_saving(tmp_path, "loop", chance.uniform(0.0, 0.05))
        found += len(leftovers(tmp_path))
        settle(tmp_path)
        a, b = (tmp_path / "a.json").read_bytes(), (tmp_path / "b.json").read_bytes()
        assert is_whole(a)
        assert a == b
    # The kills came in the middle of saving, else nothing was tested here.
    assert found
    save_together(tmp_path, {"a.json": b"end", "b.json": b"end"})
    remove_leftovers(leftovers_in(tmp_path))
    assert leftovers(tmp_path) == []
