"""Commands when the disk is full, nobody listens, words are odd, or they are told to end."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexwright.exporters.registry import exporter, exporter_ids
from hexwright.schema.disk.places import notes_folder
from hexwright.schema.disk.temporary import PREFIX
from tests.helpers.command_line import contents, module_folder, run

ROOT = Path(__file__).parents[2]
FULL = Path("/dev/full")
only_posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals and devices")
pytestmark = only_posix


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return module_folder(tmp_path / "game")


def ended(line: str, *words: object) -> subprocess.CompletedProcess[bytes]:
    """Run a line of the shell in which $HEX is the command and $1, $2 … are the words."""
    before = f'HEX="{sys.executable} -m hexwright"\n'
    return subprocess.run(  # the shell is what closes streams
        ["/bin/sh", "-c", before + line, "sh", *map(os.fsencode, map(str, words))],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("words", ["validate $1", "--help", "build --help", "--version"])
@pytest.mark.parametrize(
    ("stream", "said"), [("/dev/full", b"No space left"), ("&-", b"standard output is closed")]
)
def test_output_that_nobody_can_read_is_told(
    game: Path, words: str, stream: str, said: bytes
) -> None:
    if stream == str(FULL) and not FULL.exists():
        pytest.skip("there is no such device on this system")
    found = ended(f"$HEX {words} >{stream}", game)
    assert found.returncode == 1
    assert said in found.stderr
    assert b"Traceback" not in found.stderr
    assert b"fault of Hexwright" not in found.stderr


@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/full", ">&- 2>&-"])
def test_faults_that_nobody_can_read_still_have_their_code(tmp_path: Path, streams: str) -> None:
    if not FULL.exists():
        pytest.skip("there is no such device on this system")
    assert ended(f"$HEX build $1 {streams}", tmp_path).returncode == 1


ODD = os.fsdecode(b"odd\xff")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("new", "{tmp}/" + ODD, "--system", "free"), 2),
        (("new", "{tmp}/plain", "--system", "free", "--title", ODD), 2),
        (("validate", ODD), 2),
        ((ODD,), 2),
        (("--language", ODD, "validate", "{game}"), 2),
        (("autoplay", "{game}", "--scenario", ODD), 2),
        (("build", "{game}", "-o", "{tmp}/" + ODD + ".hexpkg"), 0),
        (("render", "{game}", "--map", "field", "-o", "{tmp}/" + ODD + ".pdf"), 0),
        (("export", "{game}", "--to", "print", "-o", "{tmp}/" + ODD), 0),
        (("export", "{game}", "--to", "data", "--set", ODD + "=1", "-o", "{tmp}/x"), 2),
        (("sheet", "{game}", "--of", "kinds", "-o", "{tmp}/" + ODD + ".csv"), 0),
    ],
)
def test_a_word_that_is_not_utf_8_ends_in_words(
    tmp_path: Path,
    game: Path,
    words: tuple[str, ...],
    code: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    made = [word.replace("{tmp}", str(tmp_path)).replace("{game}", str(game)) for word in words]
    found = run(capsys, *made)
    assert found.code == code, found
    assert "fault of Hexwright" not in found.err
    if code:
        assert found.err or found.out
        assert list(tmp_path.iterdir()) == [game]


# --- full disks ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def memory_disk() -> Iterator[Path]:
    """A disk of 96 KiB, if this user may make one."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["mount", "-t", "tmpfs", "-o", "size=96k", "tmpfs", folder]
        try:
            made = subprocess.run(words, capture_output=True, check=False)
        except FileNotFoundError:
            pytest.skip("there is no mount on this system")
        if made.returncode:
            pytest.skip("small disks may not be made here")
        yield Path(folder)
        subprocess.run(["umount", folder], check=True)  # noqa: S607 - as above


@pytest.fixture
def small_disk(memory_disk: Path) -> Path:
    """The small disk with nothing on it."""
    for path in memory_disk.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    return memory_disk


@pytest.mark.parametrize("name", exporter_ids())
def test_an_export_to_a_full_disk_is_told_and_leaves_nothing(
    small_disk: Path, game: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (small_disk / "filler").write_bytes(b"x" * 90 * 1024)
    target = small_disk / f"out{next(iter(exporter(name).suffixes), '')}"
    found = run(capsys, "export", game, "--to", name, "-o", target)
    assert found.code == 1, found
    assert "[save.disk-full]" in found.err
    assert [path.name for path in small_disk.iterdir()] == ["filler"]


@pytest.mark.parametrize("left", [0, 4, 8, 16, 24])
def test_a_save_on_a_full_disk_leaves_the_module_as_it_was(
    small_disk: Path, left: int, capsys: pytest.CaptureFixture[str]
) -> None:
    game = module_folder(small_disk / "game")
    for name in ("counters.json", "terrain.json", "maps/field.json"):
        (game / name).write_bytes((game / name).read_bytes().replace(b"\n", b"\n "))
    before = contents(game)
    disk = os.statvfs(small_disk)
    (small_disk / "filler").write_bytes(b"x" * (disk.f_bavail * disk.f_frsize - left * 1024))
    found = run(capsys, "format", game)
    if found.code:
        assert found.code == 1
        assert "[save.disk-full]" in found.err
        assert contents(game) == before
    else:
        assert left > 8
        assert run(capsys, "format", game, "--check").code == 0


# --- signals ---------------------------------------------------------------------------------

WAITER = """
    import os, signal, sys
    from hexwright.cli.main import main

    # A shell in the background has its children ignore it, and with them the tests.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sync, count = os.fsync, 0

    def fsync(descriptor):
        global count
        count += 1
        if count == 2:
            sys.stdout.write("ready\\n")
            sys.stdout.flush()
            sys.stdin.read()
        sync(descriptor)

    os.fsync = fsync
    sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)], ids=["SIGTERM", "SIGINT"]
)
@pytest.mark.parametrize("words", [("export", "--to", "data", "-o"), ("build", "-o")])
def test_a_command_that_is_told_to_end_leaves_nothing(
    tmp_path: Path, game: Path, number: int, code: int, words: tuple[str, ...]
) -> None:
    name, *options = words
    target = tmp_path / ("x.hexpkg" if name == "build" else "out")
    line = [sys.executable, "-c", textwrap.dedent(WAITER).replace("== 2", "== 1")]
    child = subprocess.Popen(
        [*line, name, str(game), *options, str(target)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready\n"
    assert any(path.name.startswith(PREFIX) for path in tmp_path.iterdir())
    child.send_signal(number)
    _, err = child.communicate(timeout=60)
    assert child.returncode == code
    assert b"Traceback" not in err
    assert list(tmp_path.iterdir()) == [game]


def test_the_next_start_of_any_command_removes_what_a_killed_one_left(
    tmp_path: Path, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    child = subprocess.Popen(
        [
            *(sys.executable, "-c", textwrap.dedent(WAITER)),
            *("export", str(game), "--to", "data", "-o", str(tmp_path / "deep" / "out")),
        ],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == b"ready\n"
    assert run(capsys, "rules", "ccn").code == 0
    assert len(list(tmp_path.iterdir())) == 2, "the living keep theirs"
    child.kill()
    child.communicate()
    assert run(capsys, "rules", "ccn").code == 0
    assert list(tmp_path.iterdir()) == [game]


def test_a_command_that_ends_leaves_no_note_of_where_it_wrote(tmp_path: Path, game: Path) -> None:
    assert ended("$HEX build $1 -o $2", game, tmp_path / "x.hexpkg").returncode == 0
    assert list(notes_folder().iterdir()) == []
