"""The files of a module folder."""

import os
from pathlib import Path

import pytest

import hexwright.schema.files
from hexwright.schema.files import FolderFiles, read_folder
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.load import load
from tests.helpers.modules import small_module


def write(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())


def refusal(folder: Path) -> Issue:
    with pytest.raises(DataError) as caught:
        read_folder(folder)
    [issue] = caught.value.issues
    return issue


def test_files_are_listed_by_their_path_in_order(tmp_path: Path) -> None:
    write(tmp_path, "module.json", "maps/b.json", "maps/a.json", "art/deep/x.png")
    files = FolderFiles(tmp_path)
    assert list(files) == ["art/deep/x.png", "maps/a.json", "maps/b.json", "module.json"]
    assert len(files) == 4
    assert files["maps/a.json"] == b"maps/a.json"
    assert "maps/a.json" in files
    assert "maps/c.json" not in files


def test_hidden_files_and_folders_do_not_belong_to_the_module(tmp_path: Path) -> None:
    write(tmp_path, "module.json", ".secret", ".git/config", "maps/.a.json.swp")
    assert list(FolderFiles(tmp_path)) == ["module.json"]


def test_links_do_not_belong_to_the_module(tmp_path: Path) -> None:
    write(tmp_path, "outside/key.json", "module/module.json")
    (tmp_path / "module" / "maps").symlink_to(tmp_path / "outside")
    (tmp_path / "module" / "key.json").symlink_to(tmp_path / "outside" / "key.json")
    assert list(FolderFiles(tmp_path / "module")) == ["module.json"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes on this system")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    write(tmp_path, "module.json")
    os.mkfifo(tmp_path / "terrain.json")
    assert list(FolderFiles(tmp_path)) == ["module.json"]


@pytest.mark.parametrize("name", ["../outside.json", "/etc/passwd", "maps/../module.json", "maps"])
def test_only_listed_names_can_be_read(tmp_path: Path, name: str) -> None:
    write(tmp_path, "outside.json", "module/module.json", "module/maps/a.json")
    with pytest.raises(KeyError):
        FolderFiles(tmp_path / "module")[name]


def test_the_module_json_stands_for_its_folder(tmp_path: Path) -> None:
    write(tmp_path, "module.json", "terrain.json")
    assert list(read_folder(tmp_path / "module.json")) == ["module.json", "terrain.json"]


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    issue = refusal(tmp_path / "nowhere")
    assert issue.code == "files.no-module"
    assert "no such file or folder" in issue.message
    assert issue.file == str(tmp_path / "nowhere")


def test_a_file_that_is_no_module_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "notes.txt")
    issue = refusal(tmp_path / "notes.txt")
    assert issue.code == "files.no-module"
    assert "neither" in issue.message


def test_a_folder_with_far_too_many_files_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hexwright.schema.files, "MAX_FILES", 3)
    write(tmp_path, "a", "b", "c")
    assert len(FolderFiles(tmp_path)) == 3
    write(tmp_path, "d")
    issue = refusal(tmp_path)
    assert issue.code == "files.too-many"
    assert "3" in issue.message


def test_a_file_that_is_far_too_large_is_refused_and_the_rest_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {**small_module(), "decks/orders.json": b" " * 5000}
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    monkeypatch.setattr(hexwright.schema.files, "MAX_FILE_BYTES", 4999)
    found = load(tmp_path)
    assert [(issue.code, issue.file) for issue in found.issues] == [
        ("files.too-large", "decks/orders.json")
    ]


def test_folders_that_are_nested_without_end_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "module.json")
    monkeypatch.chdir(tmp_path)
    for _ in range(1500):
        Path("d").mkdir()
        os.chdir("d")
    try:
        issue = refusal(tmp_path)
    finally:
        for _ in range(1500):  # what removes them otherwise calls itself too often
            os.chdir("..")
            Path("d").rmdir()
    assert issue.code == "files.too-deep"
    assert issue.hint


def test_folders_are_counted_like_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hexwright.schema.files, "MAX_FILES", 3)
    for name in "abcd":
        (tmp_path / name).mkdir()
    assert refusal(tmp_path).code == "files.too-many"


def test_a_file_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "module.json")
    files = FolderFiles(tmp_path)

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(DataError) as caught:
        files["module.json"]
    [issue] = caught.value.issues
    assert (issue.code, issue.file) == ("files.unreadable", "module.json")
    assert "Permission denied" in issue.message


def test_a_file_that_vanishes_is_told(tmp_path: Path) -> None:
    write(tmp_path, "module.json")
    files = FolderFiles(tmp_path)
    (tmp_path / "module.json").unlink()
    with pytest.raises(DataError):
        files["module.json"]
