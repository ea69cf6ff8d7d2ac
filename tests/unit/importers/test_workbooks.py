"""Workbooks of other programs, and of people who mean harm: looked through, then read."""

import io
import zipfile

import pytest
from openpyxl import Workbook

from hexwright.exporters.sheet_file import workbook_of
from hexwright.importers.sheets.reading import read_table
from hexwright.schema.issues import DataError

_SPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def with_part(whole: bytes, part: str, data: str) -> bytes:
    """A workbook with another text in one of its parts."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(whole)) as old, zipfile.ZipFile(made, "w") as new:
        for one in old.namelist():
            new.writestr(one, data.encode() if one == part else old.read(one))
    return made.getvalue()


def workbook(rows: str, more: str = "", prefix: str = "") -> bytes:
    """A workbook whose sheet holds these rows as XML."""
    of, space = (f"{prefix}:", f":{prefix}") if prefix else ("", "")
    sheet = f"<{of}worksheet xmlns{space}='{_SPACE}'><{of}sheetData>{rows}</{of}sheetData>{more}"
    part = "xl/worksheets/sheet1.xml"
    return with_part(workbook_of([["Name"]]), part, f"{sheet}</{of}worksheet>")


def saved(book: Workbook) -> bytes:
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def texts(data: bytes, sheet: str = "") -> list[tuple[str, ...]]:
    return [row.cells for row in read_table("a.xlsx", data, sheet).rows]


def refusal(data: bytes) -> str:
    with pytest.raises(DataError) as found:
        read_table("a.xlsx", data)
    return found.value.issues[0].code


def test_cells_that_do_not_say_where_they_are_follow_each_other() -> None:
    rows = "<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>"
    assert texts(workbook(rows)) == [("1", "2"), ("3",)]


def test_elements_may_have_a_prefix() -> None:
    rows = '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>'
    assert texts(workbook(rows, prefix="x")) == [("1",)]


def test_styled_cells_down_to_the_last_row_hold_nothing() -> None:
    rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576" s="0"/></row>'
    assert texts(workbook(rows)) == [("1",)]


@pytest.mark.parametrize(
    "far",
    [
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>',
        '<row r="1048576"><c r="ZZZZZZZ9"><v>1</v></c></row>',
        f'<row r="20001">{"<c><v>1</v></c>" * 500}</row>',
    ],
)
def test_a_cell_so_far_away_that_memory_would_run_out_is_refused(far: str) -> None:
    near = '<row r="1"><c r="A1"><v>1</v></c></row>'
    assert refusal(workbook(near + far)) == "sheet.too-many"


def test_a_place_that_is_none_is_refused() -> None:
    assert refusal(workbook('<row r="1"><c r="1A"><v>1</v></c></row>')) == "sheet.broken"


def test_the_error_of_a_formula_is_no_empty_cell() -> None:
    rows = '<row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B1"><v>2</v></c></row>'
    assert texts(workbook(rows)) == [("#DIV/0!", "2")]


def test_a_negative_number_is_a_number() -> None:
    assert texts(workbook('<row r="1"><c r="A1"><v>-2.5</v></c></row>')) == [("-2.5",)]


def test_what_is_merged_over_rows_stands_in_each_of_them() -> None:
    book = Workbook()
    page = book.active
    assert page is not None
    for row in (["Nation", "Name"], ["Red", "A"], [None, "B"], [None, "C"]):
        page.append(row)
    page.merge_cells("A2:A3")
    assert texts(saved(book)) == [("Nation", "Name"), ("Red", "A"), ("Red", "B"), ("", "C")]


def test_merged_cells_that_overlap_without_end_take_no_time() -> None:
    merged = '<mergeCell ref="A1:B20000"/>' * 20_000
    rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="20000"><c r="B20000"><v>2</v></c></row>'
    found = texts(workbook(rows, f"<mergeCells>{merged}</mergeCells>"))
    assert found[0] == ("1",)
    assert found[-1] == ("1", "2")


def test_the_sheet_that_was_open_last_comes_first_and_hidden_ones_not_at_all() -> None:
    book = Workbook()
    for name in ("Units", "Secret"):
        book.create_sheet(name).append([name])
    book["Secret"].sheet_state = "hidden"
    book.active = 1
    table = read_table("a.xlsx", saved(book))
    assert (table.sheet, table.sheets) == ("Units", ("Sheet", "Units"))


def test_a_workbook_without_a_sheet_that_can_be_seen_is_refused() -> None:
    whole = workbook_of([["Name"]])
    empty = f"<workbook xmlns='{_SPACE}'><sheets/></workbook>"
    assert refusal(with_part(whole, "xl/workbook.xml", empty)) == "sheet.broken"


def test_a_workbook_with_a_password_is_told_apart() -> None:
    assert refusal(b"\xd0\xcf\x11\xe0" + bytes(600)) == "sheet.protected"


def test_a_part_outside_the_workbook_is_not_looked_for() -> None:
    whole, part = workbook_of([["Name"]]), "xl/_rels/workbook.xml.rels"
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        links = archive.read(part).decode()
    away = links.replace("/xl/worksheets/sheet1.xml", "../../../../etc/passwd")
    assert away != links
    assert refusal(with_part(whole, part, away)) == "sheet.broken"


def test_reading_tells_how_far_it_is_and_can_be_ended_by_whoever_hears_it() -> None:
    class EnoughError(Exception):
        pass

    heard: list[tuple[int, int]] = []

    def progress(done: int, steps: int, _what: str) -> None:
        heard.append((done, steps))
        if len(heard) == 5:
            raise EnoughError

    data = workbook_of([["Name", "Move"]] + [[f"Unit {at}", at] for at in range(6000)])
    with pytest.raises(EnoughError):
        read_table("a.xlsx", data, progress=progress)
    assert all(0 <= done <= steps for done, steps in heard)
