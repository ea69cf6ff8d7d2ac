"""`hexwright sheet` and `hexwright import`: lists out to spreadsheets and back in."""

import shutil
from pathlib import Path

import pytest
from openpyxl import Workbook

from hexwright.schema.load import load
from hexwright.schema.samples import sample_folders
from tests.helpers.command_line import contents, run

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = next(one for one in sample_folders() if one.name == "jdg")
    return shutil.copytree(folder, tmp_path / "game")


def sheet_of(folder: Path, text: str) -> Path:
    path = folder.parent / "sheet.csv"
    path.write_text(text, encoding="utf-8")
    return path


def units(folder: Path) -> dict[str, str]:
    module = load(folder).module
    assert module is not None
    return {unit.name: unit.kind for unit in module.oobs["red"].units}


@pytest.mark.parametrize("name", ["red.csv", "red.xlsx"])
def test_a_list_that_goes_out_comes_back_without_change(
    game: Path, name: str, capsys: Capture
) -> None:
    before, path = contents(game), game.parent / name
    assert run(capsys, "sheet", game, "--of", "units", "--oob", "red", "-o", path).code == 0
    ended = run(capsys, "import", game, path, "--into", "units", "--oob", "red", "--remove")
    assert ended.code == 0
    assert ended.out.startswith("0 new, 0 changed, 0 removed")
    assert contents(game) == before


def test_new_and_changed_rows_are_told_and_written(game: Path, capsys: Capture) -> None:
    path = sheet_of(game, "Name;Kind;Steps\nYellow Lancers;Light cavalry;1\n14th;Line infantry;\n")
    ended = run(capsys, "import", game, path, "--into", "units", "--oob", "red")
    assert ended.code == 0
    assert "~ Yellow Lancers\n    Steps: 0 → 1\n+ 14th\n" in ended.out
    assert units(game)["14th"] == "line-infantry"


def test_a_dry_run_writes_nothing(game: Path, capsys: Capture) -> None:
    before = contents(game)
    path = sheet_of(game, "Name;Kind\n14th;Line infantry\n")
    ended = run(capsys, "import", game, path, "--into", "units", "--oob", "red", "--dry-run")
    assert "1 new" in ended.out
    assert contents(game) == before


def test_a_fault_is_told_and_nothing_is_written(game: Path, capsys: Capture) -> None:
    before = contents(game)
    path = sheet_of(game, "Name;Kind\n14th;Line infantry\n15th;Lin infantry\n")
    ended = run(capsys, "import", game, path, "--into", "units", "--oob", "red")
    assert ended.code == 1
    assert "Row 3, Kind: “Lin infantry” cannot be used. Did you mean Line infantry?" in ended.err
    assert contents(game) == before


def test_a_column_can_be_named_on_the_command_line(game: Path, capsys: Capture) -> None:
    path = sheet_of(game, "Name;What;Steps\n14th;Line infantry;x\n")
    words = ("--column", "What=kind", "--column", "Steps=")
    ended = run(capsys, "import", game, path, "--into", "units", "--oob", "red", *words)
    assert (ended.code, "Columns not used: Steps." in ended.err) == (0, True)
    assert "14th" in units(game)


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("--into", "units"), "Say which one with --oob: "),
        (("--into", "units", "--oob", "rad"), "Did you mean “red”?"),
        (("--into", "unit", "--oob", "red"), "Did you mean “units”?"),
        (("--into", "kinds", "--column", "Nme=name"), "Did you mean “Name”?"),
        (("--into", "kinds", "--column", "Name=nam"), "Did you mean “name”?"),
    ],
)
def test_what_is_not_there_is_told_with_the_nearest_name(
    game: Path, words: tuple[str, ...], hint: str, capsys: Capture
) -> None:
    path = sheet_of(game, "Name;Class\nA;unit\n")
    ended = run(capsys, "import", game, path, *words)
    assert ended.code == 2
    assert hint in ended.err


def test_a_broken_workbook_is_told_in_words(game: Path, capsys: Capture) -> None:
    path = game.parent / "sheet.xlsx"
    path.write_bytes(b"PK\3\4 nothing")
    ended = run(capsys, "import", game, path, "--into", "kinds")
    assert ended.code == 1
    assert "sheet.xlsx cannot be read as a workbook." in ended.err


def test_a_file_that_is_not_there_is_told_in_words(game: Path, capsys: Capture) -> None:
    ended = run(capsys, "import", game, game / "no.csv", "--into", "kinds")
    assert ended.code == 2
    assert "no.csv" in ended.err


def test_a_sheet_of_units_is_not_taken_for_counters_without_a_word(
    game: Path, capsys: Capture, tmp_path: Path
) -> None:
    sheet = tmp_path / "units.csv"
    assert run(capsys, "sheet", game, "--of", "units", "--oob", "red", "-o", sheet).code == 0
    ended = run(capsys, "import", game, sheet, "--into", "kinds", "--dry-run")
    assert "--into units?" in ended.err
    right = run(capsys, "import", game, sheet, "--into", "units", "--oob", "red", "--dry-run")
    assert "another list" not in right.err


COUNTERS = ["Id", "Name", "Class", "Template", "Symbol", "Steps"]
UNITS = ["Id", "Kind", "Name", "Command", "Steps"]


def book_of(path: Path, sheets: dict[str, list[str]], opened: str) -> Path:
    """A workbook that was last looked at in one of its sheets."""
    book = Workbook()
    book.remove(book.active)
    for title, headings in sheets.items():
        book.create_sheet(title).append(headings)
    book.active = book[opened]
    book.save(path)
    return path


@pytest.mark.parametrize("opened", ["Counters", "Units", "Notes"])
@pytest.mark.parametrize(("into", "read"), [("kinds", "Counters"), ("units", "Units")])
def test_of_a_book_of_units_and_counters_the_right_sheet_is_read(
    opened: str, into: str, read: str, game: Path, capsys: Capture, tmp_path: Path
) -> None:
    sheets = {"Notes": ["Name"], "Units": UNITS, "Counters": COUNTERS}
    book = book_of(tmp_path / "book.xlsx", sheets, opened)
    oob = ("--oob", "red") if into == "units" else ()
    ended = run(capsys, "import", game, book, "--into", into, *oob, "--dry-run")
    assert f"Sheet read: {read} " in ended.err
    assert "another list" not in ended.err


def test_a_sheet_is_known_by_its_headings_or_by_its_name_in_another_language(
    game: Path, capsys: Capture, tmp_path: Path
) -> None:
    by_headings = book_of(tmp_path / "a.xlsx", {"One": UNITS, "Two": COUNTERS}, "One")
    ended = run(capsys, "import", game, by_headings, "--into", "kinds", "--dry-run")
    assert "Sheet read: Two " in ended.err
    by_name = book_of(tmp_path / "b.xlsx", {"One": COUNTERS, "Fichas": ["Name"]}, "One")
    ended = run(capsys, "import", game, by_name, "--into", "kinds", "--dry-run")
    assert "Sheet read: Fichas " in ended.err


def test_the_sheet_that_is_asked_for_is_read(game: Path, capsys: Capture, tmp_path: Path) -> None:
    book = book_of(tmp_path / "book.xlsx", {"Units": UNITS, "Counters": COUNTERS}, "Counters")
    words = ("--into", "kinds", "--sheet", "Units", "--dry-run")
    ended = run(capsys, "import", game, book, *words)
    assert "Sheet read" not in ended.err
    assert "--into units?" in ended.err


def test_a_formula_without_a_stored_value_is_named(
    game: Path, capsys: Capture, tmp_path: Path
) -> None:
    book = Workbook()
    book.active.append(["Id", "Name", "Steps"])
    book.active.append(["guard", "Guard", "=1+2"])
    book.save(tmp_path / "new.xlsx")
    ended = run(capsys, "import", game, tmp_path / "new.xlsx", "--into", "kinds")
    assert ended.code == 1
    assert "without a stored value: C2." in ended.err
