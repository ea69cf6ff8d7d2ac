"""`hexwright build` and `hexwright format`: what they write, and what they leave alone."""

import hashlib
from pathlib import Path

import pytest

from hexwright.schema.load import load
from hexwright.schema.package import read_package
from tests.helpers.command_line import contents, module_folder, run

PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
DANGLING = {"scenarios/meeting.json#/maps/0/map": "nowhere"}


def test_a_package_holds_the_module(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, package = module_folder(tmp_path / "game"), tmp_path / "x.hexpkg"
    assert run(capsys, "build", folder, "-o", package).code == 0
    assert load(package).is_sound
    assert load(package).module == load(folder).module


def test_build_prints_path_size_hash_and_members(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "x.hexpkg"
    said = run(capsys, "build", module_folder(tmp_path / "game"), "-o", package).out
    data = package.read_bytes()
    for text in (
        str(package),
        f"({len(data)} bytes)",
        hashlib.sha256(data).hexdigest(),
        str(len(read_package(package).members)),
    ):
        assert text in said


def test_the_same_module_gives_the_same_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game")
    for name in ("a.hexpkg", "b.hexpkg"):
        run(capsys, "build", folder, "-o", tmp_path / name)
    assert (tmp_path / "a.hexpkg").read_bytes() == (tmp_path / "b.hexpkg").read_bytes()


def test_the_layout_of_the_sources_does_not_change_the_bytes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game")
    run(capsys, "build", folder, "-o", tmp_path / "a.hexpkg")
    run(capsys, "format", folder)
    run(capsys, "build", folder, "-o", tmp_path / "b.hexpkg")
    assert (tmp_path / "a.hexpkg").read_bytes() == (tmp_path / "b.hexpkg").read_bytes()


def test_pictures_and_notes_go_along_and_the_rest_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = {"art/a.svg": PICTURE, "notes/history.md": b"# Then\n", "sketch.xcf": b"\x00"}
    folder, package = module_folder(tmp_path / "game", more), tmp_path / "x.hexpkg"
    said = run(capsys, "build", folder, "-o", package).out
    members = read_package(package).members
    assert members["art/a.svg"] == PICTURE
    assert members["notes/history.md"] == b"# Then\n"
    assert "sketch.xcf" not in members
    assert "sketch.xcf" in said


def test_stored_games_stay_behind_without_a_word(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = {"replays/meeting.hexsave": b"{}"}
    folder, package = module_folder(tmp_path / "game", more), tmp_path / "x.hexpkg"
    ended = run(capsys, "build", folder, "-o", package)
    assert ended.code == 0
    assert "meeting.hexsave" not in ended.out
    assert "replays/meeting.hexsave" not in read_package(package).members


def test_without_a_name_the_package_gets_the_id(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = module_folder(tmp_path / "game")
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "build", folder).code == 0
    assert (tmp_path / "skirmish.hexpkg").is_file()


def test_a_module_with_errors_is_not_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, package = module_folder(tmp_path / "game", DANGLING), tmp_path / "x.hexpkg"
    ended = run(capsys, "build", folder, "-o", package)
    assert ended.code == 1
    assert f"{folder / 'scenarios' / 'meeting.json'}:" in ended.err
    assert not package.exists()


def test_a_failed_build_leaves_the_old_package(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "x.hexpkg"
    run(capsys, "build", module_folder(tmp_path / "good"), "-o", package)
    before = package.read_bytes()
    run(capsys, "build", module_folder(tmp_path / "bad", DANGLING), "-o", package)
    assert package.read_bytes() == before


def test_a_package_may_be_built_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, package = module_folder(tmp_path / "game"), tmp_path / "x.hexpkg"
    assert [run(capsys, "build", folder, "-o", package).code for _ in range(2)] == [0, 0]


@pytest.mark.parametrize("data", [b"my diary", b"", b"PK\x03\x04 some other zip" * 9])
def test_what_is_not_a_package_is_never_written_over(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "diary.hexpkg"
    target.write_bytes(data)
    ended = run(capsys, "build", module_folder(tmp_path / "game"), "-o", target)
    assert ended.code == 1
    assert ended.err.startswith(f"{target}: error: ")
    assert target.read_bytes() == data


def test_a_package_needs_its_suffix(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = run(capsys, "build", module_folder(tmp_path / "game"), "-o", tmp_path / "x.zip")
    assert ended.code == 2
    assert "x.hexpkg" in ended.err


def test_a_missing_folder_for_the_package_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game")
    ended = run(capsys, "build", folder, "-o", tmp_path / "none" / "x.hexpkg")
    assert ended.code == 1
    assert "[save.folder-missing]" in ended.err


def test_a_package_can_be_built_from_a_package(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "a.hexpkg", tmp_path / "b.hexpkg"
    run(capsys, "build", module_folder(tmp_path / "game"), "-o", first)
    assert run(capsys, "build", first, "-o", second).code == 0
    assert first.read_bytes() == second.read_bytes()


# --- format --------------------------------------------------------------------------------------


def test_format_rewrites_what_is_not_canonical(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game")
    before = load(folder).module
    said = run(capsys, "format", folder)
    assert said.code == 0
    assert str(folder / "module.json") in said.out
    assert load(folder).module == before


def test_format_has_nothing_to_do_the_second_time(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game")
    run(capsys, "format", folder)
    before = contents(folder)
    assert run(capsys, "format", folder).out == "Every file is in its canonical form.\n"
    assert contents(folder) == before


def test_format_leaves_canonical_files_untouched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game")
    run(capsys, "format", folder)
    path = folder / "terrain.json"
    path.write_bytes(path.read_bytes() + b"\n\n")
    assert run(capsys, "format", folder).out.splitlines() == [str(path)]


def test_format_check_lists_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game")
    before = contents(folder)
    ended = run(capsys, "format", folder, "--check")
    assert ended.code == 1
    assert str(folder / "module.json") in ended.out
    assert contents(folder) == before


def test_format_check_passes_a_canonical_module(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game")
    run(capsys, "format", folder)
    assert run(capsys, "format", folder, "--check").code == 0


def test_format_keeps_members_it_does_not_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game", {"module.json#/from_the_future": [1, 2]})
    assert run(capsys, "format", folder).code == 0
    assert b"from_the_future" in (folder / "module.json").read_bytes()


def test_format_mends_layout_in_spite_of_dangling_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "format", module_folder(tmp_path / "game", DANGLING)).code == 0


@pytest.mark.parametrize(
    "changes",
    [
        {"terrain.json": b"{"},
        {"maps/field.json": b"[1, 2"},
        {"maps/field.json#/grid/columns": "many"},
        {"module.json": b'{"id": "a", "id": "b"}'},
        {"maps/other.json": b'{"id": "elsewhere"}'},
    ],
)
def test_format_writes_nothing_if_any_document_cannot_be_loaded(
    changes: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game", changes)
    before = contents(folder)
    ended = run(capsys, "format", folder)
    assert ended.code == 1
    assert str(folder) in ended.err
    assert contents(folder) == before


def test_format_refuses_a_member_that_stands_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = module_folder(tmp_path / "game")
    path = folder / "scenarios" / "rematch.json"
    path.write_bytes(b'{"id": "rematch", "title": "A", "title": "B", "based_on": "meeting"}')
    ended = run(capsys, "format", folder)
    assert ended.code == 1
    assert "[json.repeated-member]" in ended.err


def test_format_does_not_take_packages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    package = tmp_path / "x.hexpkg"
    run(capsys, "build", module_folder(tmp_path / "game"), "-o", package)
    before = package.read_bytes()
    assert run(capsys, "format", package).code == 2
    assert package.read_bytes() == before
