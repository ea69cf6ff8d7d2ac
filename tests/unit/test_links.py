"""Links inside a module: what lies outside is neither written nor packed unasked."""

import os
from pathlib import Path

import pytest

from hexwright.schema.files import FolderFiles
from hexwright.schema.issues import DataError
from hexwright.schema.package import read_package
from hexwright.schema.saving import LEADS_OUT, save_together
from tests.helpers.command_line import contents, module_folder, run, write_files

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links need rights there")
Capsys = pytest.CaptureFixture[str]


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    return write_files(tmp_path / "outside", {"secret.md": b"secret"})


@pytest.fixture
def game(tmp_path: Path, outside: Path) -> Path:
    """A module with a link to a file and a link to a folder outside."""
    folder = module_folder(tmp_path / "game")
    (folder / "secret.md").symlink_to(outside / "secret.md")
    (folder / "art").mkdir(exist_ok=True)
    (folder / "art" / "more").symlink_to(outside)
    return folder


@pytest.mark.parametrize("path", ["secret.md", "art/more/secret.md", "art/more/new.md"])
@pytest.mark.parametrize("others", [{}, {"notes.md": b"notes"}], ids=["alone", "with others"])
def test_a_save_does_not_go_through_a_link_that_leads_out(
    game: Path, outside: Path, path: str, others: dict[str, bytes]
) -> None:
    with pytest.raises(DataError) as caught:
        save_together(game, {path: b"written", **others})
    [issue] = caught.value.issues
    assert issue.code == LEADS_OUT
    assert str(outside) in issue.message
    assert contents(outside) == {"secret.md": b"secret"}
    assert not (game / "notes.md").exists()


def test_a_save_removes_nothing_behind_a_link(game: Path, outside: Path) -> None:
    with pytest.raises(DataError):
        save_together(game, {"art/more/secret.md": None})
    assert contents(outside) == {"secret.md": b"secret"}


def test_a_save_goes_through_it_when_the_user_says_so(game: Path, outside: Path) -> None:
    save_together(game, {"secret.md": b"written", "notes.md": b"notes"}, follow_links=True)
    assert contents(outside) == {"secret.md": b"written"}
    assert (game / "secret.md").is_symlink()
    assert (game / "notes.md").read_bytes() == b"notes"


def test_what_one_place_refuses_changes_none(game: Path, outside: Path) -> None:
    """A file behind a link is written only when all others are ready too, and they with it."""
    (outside / "secret.md").chmod(0o444)
    with pytest.raises(DataError):
        save_together(game, {"notes.md": b"notes", "secret.md": b"written"}, follow_links=True)
    assert not (game / "notes.md").exists()
    (outside / "secret.md").chmod(0o644)
    (game / "notes.md").write_bytes(b"old")
    (game / "notes.md").chmod(0o444)
    with pytest.raises(DataError):
        save_together(game, {"secret.md": b"written", "notes.md": b"notes"}, follow_links=True)
    assert contents(outside) == {"secret.md": b"secret"}


def test_a_document_behind_a_link_is_removed_when_the_user_says_so(
    game: Path, outside: Path
) -> None:
    save_together(game, {"art/more/secret.md": None, "notes.md": b"x"}, follow_links=True)
    assert contents(outside) == {}


def test_a_link_that_stays_inside_is_a_second_name(game: Path) -> None:
    (game / "other.md").symlink_to("real.md")
    save_together(game, {"other.md": b"written", "notes.md": b"notes"})
    assert (game / "other.md").is_symlink()
    assert (game / "real.md").read_bytes() == b"written"


def test_a_package_holds_nothing_from_behind_a_link_unless_told(
    tmp_path: Path, game: Path, capsys: Capsys
) -> None:
    package = tmp_path / "x.hexpkg"
    assert run(capsys, "build", game, "-o", package).code == 0
    assert b"secret" not in read_package(package).members.values()
    assert run(capsys, "build", game, "-o", package, "--follow-links").code == 0
    members = read_package(package).members
    assert members["secret.md"] == members["art/more/secret.md"] == b"secret"


def test_links_that_are_left_out_are_told(game: Path, capsys: Capsys) -> None:
    found = run(capsys, "validate", game)
    assert found.code == 0
    assert found.out.count("[files.link]") == 2


def test_links_in_a_ring_come_to_an_end(tmp_path: Path) -> None:
    game = module_folder(tmp_path / "game")
    (game / "art").mkdir(exist_ok=True)
    (game / "art" / "up").symlink_to(game)
    (game / "art" / "round").symlink_to(game / "art")
    (game / "art" / "itself").symlink_to(game / "art" / "itself")
    assert len(FolderFiles(game, follow_links=True)) < 100
