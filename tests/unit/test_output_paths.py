"""Where results may be written: nothing of the user's is ever taken for an output."""

import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from hexwright.exporters.options import source_of
from hexwright.exporters.registry import exporter, exporter_ids
from hexwright.schema.disk import replacing
from hexwright.schema.issues import DataError, OutputError
from hexwright.schema.load import load_module, open_files
from hexwright.schema.save_file import write_save
from hexwright.schema.saving import write_atomically, write_output
from tests.helpers.command_line import contents, module_folder, run

Capsys = pytest.CaptureFixture[str]
only_posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX files")
as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="gives files to others"
)

# Every command that writes one file: its words before the output.
SINGLE: dict[str, Callable[[Path], list[object]]] = {
    "build": lambda game: ["build", game, "-o"],
    "render": lambda game: ["render", game, "--map", "field", "-o"],
    "sheet": lambda game: ["sheet", game, "--of", "kinds", "-o"],
    "autoplay": lambda game: ["autoplay", game, "--scenario", "meeting", "--log"],
    "web": lambda game: ["export", game, "--to", "web", "-o"],
    "vassal": lambda game: ["export", game, "--to", "vassal", "-o"],
}
SUFFIX = {"build": ".hexpkg", "render": ".png", "sheet": ".csv", "web": ".html", "vassal": ".vmod"}
FOLDERS = [name for name in exporter_ids() if not exporter(name).suffixes]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return module_folder(tmp_path / "game")


@pytest.fixture(params=SINGLE)
def command(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def refused(capsys: Capsys, *words: object) -> str:
    """The command is refused for its output; gives the code of the issue."""
    ended = run(capsys, *words)
    assert ended.code == 2, ended
    assert "[output." in ended.err
    return "output." + ended.err.partition("[output.")[2].partition("]")[0]


def test_a_folder_where_a_file_belongs_stays(
    tmp_path: Path, game: Path, command: str, capsys: Capsys
) -> None:
    target = tmp_path / f"x{SUFFIX.get(command, '.txt')}"
    target.mkdir()
    (target / "precious").write_bytes(b"precious")
    assert refused(capsys, *SINGLE[command](game), target) == "output.folder"
    assert contents(target) == {"precious": b"precious"}


def test_the_module_itself_is_no_output(tmp_path: Path, command: str, capsys: Capsys) -> None:
    game = module_folder(tmp_path / f"game{SUFFIX.get(command, '.txt')}")
    before = contents(game)
    assert refused(capsys, *SINGLE[command](game), game) == "output.folder"
    assert contents(game) == before


def test_a_package_is_not_written_over_itself(tmp_path: Path, game: Path, capsys: Capsys) -> None:
    package = tmp_path / "game.hexpkg"
    assert run(capsys, "build", game, "-o", package).code == 0
    before = package.read_bytes()
    assert refused(capsys, "build", package, "-o", package) == "output.module"
    assert package.read_bytes() == before


@pytest.mark.parametrize(
    "name", ["module.json", "maps/field.json", "maps/new", "art/new", "notes.md"]
)
def test_what_belongs_to_a_module_is_no_output(
    tmp_path: Path, game: Path, command: str, name: str, capsys: Capsys
) -> None:
    """Of any module, not only of that which the output is made from."""
    other = module_folder(tmp_path / "other")
    (other / "notes.md").write_bytes(b"notes")
    before = contents(other)
    suffix = SUFFIX.get(command, "")
    target = other / (name if not suffix else Path(name).with_suffix(suffix))
    if suffix and "/" not in name:
        pytest.skip("such a file is no document")
    assert refused(capsys, *SINGLE[command](game), target) == "output.module-part"
    assert contents(other) == before


@only_posix
@pytest.mark.parametrize("kind", ["fifo", "device"])
def test_a_device_or_a_pipe_stays_what_it_is(
    tmp_path: Path, game: Path, command: str, kind: str, capsys: Capsys
) -> None:
    target = tmp_path / f"x{SUFFIX.get(command, '.txt')}"
    if kind == "fifo":
        os.mkfifo(target)
    else:
        target.symlink_to("/dev/null")
    assert refused(capsys, *SINGLE[command](game), target) == "output.device"
    assert stat.S_ISFIFO(target.stat().st_mode) or stat.S_ISCHR(target.stat().st_mode)


@as_root
def test_a_link_of_somebody_else_is_not_followed(
    tmp_path: Path, game: Path, command: str, capsys: Capsys
) -> None:
    (tmp_path / "theirs").write_bytes(b"theirs")
    target = tmp_path / f"x{SUFFIX.get(command, '.txt')}"
    target.symlink_to(tmp_path / "theirs")
    os.chown(target, 4242, 4242, follow_symlinks=False)
    assert refused(capsys, *SINGLE[command](game), target) == "output.link"
    assert (tmp_path / "theirs").read_bytes() == b"theirs"


@only_posix
def test_a_link_that_leads_to_itself_is_refused(
    tmp_path: Path, game: Path, command: str, capsys: Capsys
) -> None:
    target = tmp_path / f"x{SUFFIX.get(command, '.txt')}"
    target.symlink_to(target)
    assert refused(capsys, *SINGLE[command](game), target) == "output.link"
    assert target.is_symlink()


@only_posix
@pytest.mark.parametrize("words", [["validate"], ["diff", "."], ["build", "-o", "x.hexpkg"]])
def test_a_module_behind_a_link_that_leads_to_itself_is_told(
    tmp_path: Path, words: list[str], capsys: Capsys
) -> None:
    (tmp_path / "ring").symlink_to(tmp_path / "ring")
    said = run(capsys, words[0], tmp_path / "ring", *words[1:])
    assert said.code == 1
    assert "symbolic links" in said.out + said.err


@pytest.mark.parametrize("name", [".hexwright-lock", ".hexwright-journal"])
def test_names_that_saving_needs_are_no_output(game: Path, name: str, capsys: Capsys) -> None:
    assert refused(capsys, "schema", "map", "-o", game / name) == "output.name"
    assert refused(capsys, *SINGLE["autoplay"](game), game / name) == "output.name"
    assert not (game / name).exists()


@pytest.mark.parametrize("name", ["", "."])
def test_an_output_without_a_name_is_refused(game: Path, name: str, capsys: Capsys) -> None:
    assert run(capsys, "build", game, "-o", name).code == 2


def test_a_log_of_many_games_is_not_promised(tmp_path: Path, game: Path, capsys: Capsys) -> None:
    said = run(capsys, *SINGLE["autoplay"](game), tmp_path / "x.log", "--games", 2)
    assert said.code == 2
    assert "--games" in said.err
    assert "--log" in said.err


@pytest.mark.parametrize("name", ["maps/new", "art/new"])
def test_a_new_module_is_not_made_inside_the_documents_of_another(
    game: Path, name: str, capsys: Capsys
) -> None:
    before = contents(game)
    assert refused(capsys, "new", game / name, "--system", "free") == "output.module-part"
    assert refused(capsys, "merge", game, game, game, "-o", game / name) == "output.module-part"
    assert contents(game) == before


@pytest.mark.parametrize("kind", ["relative", "here", "link"])
def test_a_folder_is_filled_again_however_it_is_named(
    tmp_path: Path, game: Path, kind: str, capsys: Capsys, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "sheets"
    words = ["export", game.absolute(), "--to", "data", "-o"]
    assert run(capsys, *words, folder).code == 0
    made = contents(folder)
    (folder / sorted(made)[0]).write_bytes(b"older")
    if kind == "link":
        (tmp_path / "second").symlink_to(folder)
    monkeypatch.chdir(folder if kind == "here" else tmp_path)
    name = {"relative": "sheets", "here": ".", "link": tmp_path / "second"}[kind]
    assert run(capsys, *words, name).code == 0
    assert contents(folder) == made


def test_a_read_only_file_stays(tmp_path: Path, game: Path, command: str, capsys: Capsys) -> None:
    target = tmp_path / f"x{SUFFIX.get(command, '.txt')}"
    target.write_bytes(b"locked")
    target.chmod(0o444)
    assert refused(capsys, *SINGLE[command](game), target) == "output.read-only"
    assert target.read_bytes() == b"locked"


@only_posix
def test_a_link_of_ones_own_stays_a_link(
    tmp_path: Path, game: Path, command: str, capsys: Capsys
) -> None:
    suffix = SUFFIX.get(command, ".txt")
    (tmp_path / "there").mkdir()
    target = tmp_path / f"x{suffix}"
    target.symlink_to(tmp_path / "there" / "real")
    assert run(capsys, *SINGLE[command](game), target).code == 0
    assert target.is_symlink()
    assert (tmp_path / "there" / "real").stat().st_size > 0


@as_root
def test_rights_and_owner_of_a_replaced_file_stay(
    tmp_path: Path, game: Path, command: str, capsys: Capsys
) -> None:
    target = tmp_path / f"x{SUFFIX.get(command, '.txt')}"
    assert run(capsys, *SINGLE[command](game), target).code == 0
    target.chmod(0o640)
    os.chown(target, 4242, 4243)
    assert run(capsys, *SINGLE[command](game), target).code == 0
    now = target.stat()
    assert (now.st_mode & 0o777, now.st_uid, now.st_gid) == (0o640, 4242, 4243)


@only_posix
def test_where_the_owner_cannot_be_kept_by_a_new_file_the_old_one_is_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "shared.txt"
    target.write_bytes(b"old")
    number = target.stat().st_ino
    monkeypatch.setattr("hexwright.schema.saving.take_after", lambda _made, _old: False)
    monkeypatch.setattr("hexwright.schema.disk.journal.take_after", lambda _made, _old: False)
    write_atomically(target, b"new")
    assert (target.read_bytes(), target.stat().st_ino) == (b"new", number)
    assert [path.name for path in tmp_path.iterdir()] == ["shared.txt"]


def test_an_owner_that_cannot_be_given_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "chown", refuse, raising=False)
    made = tmp_path / "made"
    made.write_bytes(b"")
    mine = made.stat()
    theirs = os.stat_result([*mine[:4], mine.st_uid + 1, *mine[5:10]])
    assert not replacing.take_after(made, theirs)
    assert replacing.take_after(made, mine)


# --- folders of files ------------------------------------------------------------------------


@pytest.mark.parametrize("name", FOLDERS)
def test_a_module_is_no_folder_for_an_export(
    tmp_path: Path, game: Path, name: str, capsys: Capsys
) -> None:
    other = module_folder(tmp_path / "other")
    before = contents(tmp_path)
    assert refused(capsys, "export", game, "--to", name, "-o", game) == "output.module"
    assert refused(capsys, "export", game, "--to", name, "-o", other) == "output.module"
    assert (
        refused(capsys, "export", game, "--to", name, "-o", game / "maps") == "output.module-part"
    )
    assert contents(tmp_path) == before


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_with_the_name_of_an_output_stays(tmp_path: Path, game: Path, name: str) -> None:
    found = dict(open_files(game))
    module = load_module(found).module
    assert module is not None
    one = exporter(name)
    source = source_of(one, module, found)
    out = tmp_path / "out"
    taken = one.output_files(source, out)[-1]
    taken.mkdir(parents=True)
    (taken / "precious").write_bytes(b"precious")
    with pytest.raises(OutputError):
        one.export(source, out)
    assert contents(out) == {(taken / "precious").relative_to(out).as_posix(): b"precious"}


@only_posix
def test_a_link_among_the_files_of_a_folder_is_not_followed(
    tmp_path: Path, game: Path, capsys: Capsys
) -> None:
    words = ["export", game, "--to", "data", "-o", tmp_path / "out"]
    assert run(capsys, *words).code == 0
    (tmp_path / "elsewhere").write_bytes(b"elsewhere")
    written = next((tmp_path / "out").glob("*.csv"))
    written.unlink()
    written.symlink_to(tmp_path / "elsewhere")
    assert refused(capsys, *words) == "output.link"
    assert (tmp_path / "elsewhere").read_bytes() == b"elsewhere"


def test_a_file_is_no_folder_for_an_export(tmp_path: Path, game: Path, capsys: Capsys) -> None:
    (tmp_path / "out").write_bytes(b"mine")
    assert refused(capsys, "export", game, "--to", "data", "-o", tmp_path / "out") == "output.file"
    assert refused(capsys, "schema", "-o", tmp_path / "out") == "output.file"
    assert refused(capsys, "tour", "--out", tmp_path / "out") == "output.file"
    assert (tmp_path / "out").read_bytes() == b"mine"


# --- windows ---------------------------------------------------------------------------------


def test_saved_games_and_reports_are_judged_alike(game: Path) -> None:
    before = contents(game)
    with pytest.raises(OutputError):
        write_output(game / "maps" / "field.json", b"report")
    with pytest.raises(OutputError):
        write_save(game / "terrain.json", None)  # type: ignore[arg-type] # any will do
    assert contents(game) == before


def test_the_last_defence_refuses_what_is_no_file(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes on this system")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(DataError):
        write_atomically(tmp_path / "pipe", b"new")
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)
    shutil.rmtree(tmp_path)
