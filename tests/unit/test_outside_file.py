"""Files from outside: refused by kind and size before a byte of them is read."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.editor.map.edits.underlay import read_scan
from hexwright.importers.sheets.reading import read_file
from hexwright.schema.files import FolderFiles
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.outside_file import read_outside
from hexwright.schema.package import read_package
from hexwright.schema.save_file import read_save

ROOT = Path(__file__).parents[2]
READERS: list[tuple[str, Callable[[Path], object]]] = [
    ("sheet", read_file),
    ("save", read_save),
    ("scan", read_scan),
    ("package", read_package),
]
FOUR_GIGABYTES = 4 * 2**30
READS = re.compile(r"\.read_bytes\(\)|\.read_text\(|\.open\(\"r")
# What reads files of our own, and what only ever sees files that were just written by us.
OWN_FILES = {
    "cli/commands/build.py",
    "cli/coverage.py",
    "editor/icons/__init__.py",
    "editor/shell/help_window.py",
    "editor/shell/thumbnails.py",
    "engine/mail/keys.py",
    "exporters/print_and_play/boxes.py",
    "exporters/tabletop_simulator/writer.py",
    "exporters/web_page/page.py",
    "importers/scan/characters.py",
    # What a run of the lab writes for itself, and the packages and programs that it runs on.
    "lab/cluster.py",
    "lab/hold.py",
    "lab/report.py",
    "lab/what_if_report.py",
    "render/fonts.py",
    "render/styles.py",
    # A journal is looked at first: what is no plain file is set aside.
    "schema/disk/journal.py",
    "schema/disk/places.py",
    "schema/language.py",
    "schema/rules_reference.py",
    "schema/schemas.py",
    "schema/systems.py",
}


def refusal(read: Callable[[Path], object], path: Path) -> Issue:
    with pytest.raises(DataError) as caught:
        read(path)
    [issue] = caught.value.issues
    return issue


@pytest.mark.parametrize(("area", "read"), READERS)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_is_refused_without_waiting_for_its_writer(
    area: str, read: Callable[[Path], object], tmp_path: Path
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    issue = refusal(read, pipe)
    assert issue.code == f"{area}.unreadable"
    assert "not a file" in issue.message
    assert issue.hint


@pytest.mark.parametrize(("area", "read"), READERS)
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")
def test_an_endless_device_is_refused(area: str, read: Callable[[Path], object]) -> None:
    assert refusal(read, Path("/dev/zero")).code == f"{area}.unreadable"


@pytest.mark.parametrize(("area", "read"), READERS)
def test_a_file_of_four_gigabytes_is_refused_before_it_is_read(
    area: str, read: Callable[[Path], object], tmp_path: Path
) -> None:
    file = tmp_path / "large"
    with file.open("wb") as made:
        made.truncate(FOUR_GIGABYTES)
    issue = refusal(read, file)
    assert issue.code == f"{area}.too-large"
    assert "MiB" in issue.message


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_that_took_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "module.json"
    file.write_bytes(b"{}")
    files = FolderFiles(tmp_path)
    file.unlink()
    os.mkfifo(file)
    with pytest.raises(DataError, match=r"files\.unreadable"):
        files["module.json"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_that_comes_between_looking_and_opening_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, pipe = tmp_path / "file", tmp_path / "pipe"
    file.write_bytes(b"{}")
    os.mkfifo(pipe)
    really = os.open
    monkeypatch.setattr(os, "open", lambda _path, flags: really(pipe, flags))
    with pytest.raises(DataError, match=r"save\.unreadable"):
        read_outside(file, 10, "save")


def test_a_file_that_grows_while_it_is_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * 11)
    looked_at = os.stat_result((0o100644, 0, 0, 1, 0, 0, 10, 0, 0, 0))
    monkeypatch.setattr(os, "fstat", lambda _: looked_at)
    assert refusal(lambda path: read_outside(path, 10, "save"), file).code == "save.too-large"


def test_the_folder_one_is_in_is_refused_by_its_name() -> None:
    with pytest.raises(DataError) as caught:
        read_outside(Path(), 10, "scan")
    assert caught.value.issues[0].message == ". is not a file."


def test_as_many_bytes_as_are_allowed_are_read(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"x" * 10)
    assert read_outside(file, 10, "save") == b"x" * 10


def test_everything_that_reads_files_reads_them_this_way_or_is_known() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for part in ("schema", "render", "engine", "importers", "exporters", "lab", "editor", "cli")
        for path in (ROOT / part).rglob("*.py")
        if READS.search(path.read_text("utf-8"))
    }
    assert found == OWN_FILES
