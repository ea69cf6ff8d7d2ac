"""Workbooks and lists of ours, opened and saved by LibreOffice: every cell comes back."""

import subprocess
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

from hexwright.importers.sheets.reading import Row, read_table
from tests.helpers.sample_exports import SampleExports
from tests.helpers.tools import tool

SAMPLES = ("aus", "cce", "ccn", "free", "gbacw", "jdg")
# Commas, double quotes, Unicode, all columns as they are: the numbers are LibreOffice's own.
_AS_CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false"


def opened_and_saved(files: list[Path], suffix: str, target: Path) -> dict[str, Path]:
    """What LibreOffice makes of files, by the name without the ending."""
    profile = target / "profile"
    subprocess.run(
        [
            *(tool("soffice"), f"-env:UserInstallation={profile.as_uri()}"),
            *("--headless", "--convert-to", suffix, "--outdir", str(target)),
            *map(str, files),
        ],
        check=True,
        timeout=240,
        capture_output=True,
    )
    return {path.stem: path for path in target.glob(f"*.{suffix.partition(':')[0]}")}


def rows_of(path: Path) -> Iterator[Row]:
    return iter(read_table(path.name, path.read_bytes()).rows)


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory, sample_exports: SampleExports) -> list[Path]:
    """All workbooks of all samples, each with a name of its own."""
    folder = tmp_path_factory.mktemp("books")
    found = []
    for name in SAMPLES:
        for path in sorted(sample_exports.of(name, "data").path.glob("*.xlsx")):
            book = folder / f"{name}.{path.stem}-book.xlsx"
            book.write_bytes(path.read_bytes())
            found.append(book)
    return found


@pytest.mark.parametrize("suffix", ["xlsx", _AS_CSV], ids=["workbook", "list"])
def test_every_cell_comes_back_from_libreoffice(
    books: list[Path], tmp_path: Path, suffix: str
) -> None:
    back = opened_and_saved(books, suffix, tmp_path)
    assert sorted(back) == sorted(book.stem for book in books)
    for book in books:
        ours = [row.cells for row in rows_of(book)]
        theirs = [row.cells for row in rows_of(back[book.stem])]
        assert len(ours) > 1, book.name
        for here, there in zip_longest(ours, theirs):
            assert here is not None
            assert there is not None
            assert list(here) == [*there, *[""] * (len(here) - len(there))], book.name
