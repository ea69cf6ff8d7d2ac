"""Spreadsheet files as rows: every dress of CSV, workbooks, and files that mean harm."""

import io
import zipfile
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from hexwright.exporters.sheet_file import csv_of, file_of, workbook_of
from hexwright.importers.sheets.reading import Table, read_table, read_text
from hexwright.schema.issues import DataError

CELLS = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=12),
    st.sampled_from(["=1+1", "'=x", "'tis", "-1", "+a", "@me", 'a "quoted" word', "two\nlines"]),
)


def texts(table: Table) -> list[tuple[str, ...]]:
    return [row.cells for row in table.rows]


def refusal(name: str, data: bytes) -> str:
    with pytest.raises(DataError) as found:
        read_table(name, data)
    issue = found.value.issues[0]
    assert issue.message
    return issue.code


def zipped(**files: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_the_separator_is_found(mark: str) -> None:
    data = f"Name{mark}Move\n1st Line{mark}2\nGuard{mark}3\n".encode()
    assert texts(read_table("a.csv", data)) == [("Name", "Move"), ("1st Line", "2"), ("Guard", "3")]


def test_a_comma_in_numbers_is_no_separator_beside_semicolons() -> None:
    assert texts(read_table("a.csv", b"Name;Cost\nA;1,5\nB;2,5\n"))[1] == ("A", "1,5")


def test_a_first_line_may_name_the_separator() -> None:
    table = read_table("a.csv", b"sep=|\r\nName, full|Move\r\nA, b|2\r\n")
    assert texts(table) == [("Name, full", "Move"), ("A, b", "2")]
    assert table.rows[0].number == 2


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_letters_with_accents_survive_every_encoding(encoding: str) -> None:
    data = "Nombre;Año\nÁgueda;1811\n".encode(encoding)
    assert texts(read_table("a.csv", data)) == [("Nombre", "Año"), ("Águeda", "1811")]


def test_quotes_hold_separators_and_lines_together() -> None:
    data = b'Name,Text\r\n"A, b","one\r\ntwo ""x"""\r\n'
    assert texts(read_table("a.csv", data))[1] == ("A, b", 'one\ntwo "x"')


def test_empty_rows_are_left_out_and_the_others_keep_their_numbers() -> None:
    table = read_text("a.csv", "Name,Move\n\n,,\nA,2\n")
    assert [row.number for row in table.rows] == [1, 4]


def test_a_workbook_gives_numbers_truths_and_dates_as_text() -> None:
    book = Workbook()
    page = book.active
    assert page is not None
    page.append(["Name", "Move", "Cost", "Fast", "Day"])
    page.append(["A", 2, 1.5, True, datetime(1809, 5, 3, tzinfo=UTC).replace(tzinfo=None)])
    made = io.BytesIO()
    book.save(made)
    assert texts(read_table("a.xlsx", made.getvalue()))[1] == ("A", "2", "1.5", "yes", "1809-05-03")


def test_another_sheet_of_a_workbook_can_be_read() -> None:
    book = Workbook()
    book.create_sheet("Units").append(["Name"])
    made = io.BytesIO()
    book.save(made)
    assert read_table("a.xlsx", made.getvalue()).rows == ()
    table = read_table("a.xlsx", made.getvalue(), "Units")
    assert (texts(table), table.sheets) == ([("Name",)], ("Sheet", "Units"))


def test_no_formula_is_run_and_none_is_written() -> None:
    for data, name in ((csv_of([["=1+1"]]), "a.csv"), (workbook_of([["=1+1"]]), "a.xlsx")):
        assert texts(read_table(name, data)) == [("=1+1",)]
    assert b"'=1+1" in csv_of([["=1+1"]])
    with zipfile.ZipFile(io.BytesIO(workbook_of([["=1+1"]]))) as archive:
        assert b"<f>" not in archive.read("xl/worksheets/sheet1.xml")


@settings(max_examples=25)
@given(st.lists(st.lists(CELLS, min_size=2, max_size=4), min_size=1, max_size=6))
def test_rows_read_back_as_they_were_written(rows: list[list[str]]) -> None:
    head = ["Name", "Move", "Range", "Text"]
    for name in ("a.csv", "a.xlsx"):
        found = read_table(name, file_of(name, [head, *rows]))
        wanted = [tuple(_without_end(row)) for row in [head, *rows]]
        assert texts(found) == [row for row in wanted if row]


def _without_end(row: list[str]) -> list[str]:
    while row and not row[-1].strip():
        row = row[:-1]
    return row


# --- files that mean harm ------------------------------------------------------------------------


def rows_or_refused(name: str, data: bytes) -> Table | None:
    """Rows, or nothing where that is said in an issue; whatever else is raised is a defect."""
    try:
        return read_table(name, data)
    except DataError:
        return None


@given(st.binary(max_size=200))
def test_any_bytes_are_rows_or_a_plain_refusal(data: bytes) -> None:
    rows_or_refused("a.csv", data)
    assert rows_or_refused("a.xlsx", data) is None


@settings(max_examples=25)
@given(st.lists(st.tuples(st.floats(0, 0.999), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_damaged_workbook_is_rows_or_a_plain_refusal(damage: list[tuple[float, int]]) -> None:
    whole = bytearray(workbook_of([["Name", "Move"], ["A", 2]]))
    for where, byte in damage:
        whole[int(where * len(whole))] = byte
    found = rows_or_refused("a.xlsx", bytes(whole))
    assert found is None or len(found.rows) <= 2


def test_a_workbook_that_unpacks_into_too_much_is_refused() -> None:
    assert refusal("a.xlsx", zipped(bomb=bytes(65 * 2**20))) == "sheet.too-large"


def test_a_workbook_with_entities_of_its_own_is_refused() -> None:
    whole = workbook_of([["Name"]])
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(whole)) as old, zipfile.ZipFile(made, "w") as new:
        for one in old.namelist():
            data = old.read(one)
            if one.endswith("sheet1.xml"):
                data = b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>' + data
            new.writestr(one, data)
    assert refusal("a.xlsx", made.getvalue()) == "sheet.broken"


def test_a_file_that_is_far_too_large_is_refused() -> None:
    assert refusal("a.csv", b"a" * (17 * 2**20)) == "sheet.too-large"


def test_too_many_rows_are_refused() -> None:
    assert refusal("a.csv", b"a,b\n" * 20_001) == "sheet.too-many"


def test_too_many_columns_are_refused() -> None:
    assert refusal("a.csv", b"a,b" + b",c" * 500) == "sheet.too-many"


def test_a_cell_that_never_ends_is_refused() -> None:
    assert refusal("a.csv", b'a,b\n"' + b"x" * 200_000) == "sheet.quotes"


def test_a_picture_is_no_spreadsheet() -> None:
    assert refusal("a.png", b"\x89PNG\r\n\x1a\n\0\0") == "sheet.not-text"
