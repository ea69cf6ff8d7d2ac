"""The game's tables edited: cells as rulebooks print them, rows, columns, and exact chances."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from hexwright.editor.tables.edits.chances import outcomes, rolls
from hexwright.editor.tables.edits.rows import TableSheet, with_columns
from hexwright.editor.tables.edits.table_lists import ColumnList, ModifierList, RowList, TableList
from hexwright.schema.load import load
from hexwright.schema.model.module import Die
from hexwright.schema.model.table import Column, Table
from hexwright.schema.samples import sample_folders
from hexwright.schema.values.cells import RefusedError
from hexwright.schema.values.table_cells import cell_words, read_cell
from tests.helpers.modules import module_of


def table(**more: object) -> Table:
    rolled_on = Column(id="roll", name="Roll", type="range")
    columns = (rolled_on, Column(id="hit", name="Hit", type="text"))
    rows = (((None, 2), "miss"), ((3, 5), "hit"), ((6, None), "kill"))
    made = Table(id="t", title="T", kind="roll", die="d6", columns=columns, rows=rows)
    return replace(made, **more)


def column(table_: Table, place: int) -> list[object]:
    return [row[place] for row in table_.rows]


@pytest.mark.parametrize(
    ("kind", "text", "cell"),
    [
        ("range", "3", (3, 3)),
        ("range", "1-3", (1, 3)),
        ("range", "1 – 3", (1, 3)),
        ("range", "-2 - 0", (-2, 0)),
        ("range", "≤ 0", (None, 0)),
        ("range", "<=-1", (None, -1)),
        ("range", "13+", (13, None)),
        ("range", "≥13", (13, None)),
        ("ratio", "1:2", (1, 2)),
        ("ratio", "3-1", (3, 1)),
        ("ratio", "1.5:1", (1.5, 1)),
        ("number", "1½", 1.5),
        ("text", "no effect", "no effect"),
        ("flag", "yes", True),
        ("effects", "disorder, retreat 1", ("disorder", "retreat 1")),
        ("effects", "[]", ()),
        (
            "effects",
            "place fire unless=water,wet, score 1",
            ("place fire unless=water,wet", "score 1"),
        ),
        ("effects", "remove mines,wire; score 1", ("remove mines,wire", "score 1")),
        ("effects", "remove mines,wire;", ("remove mines,wire",)),
        ("cost", "P", "prohibited"),
        ("cost", "2", 2),
        ("key", "woods", "woods"),
        ("key", "7", 7),
        ("text", " ", None),
    ],
)
def test_a_cell_is_read_as_rulebooks_print_it(kind: str, text: str, cell: object) -> None:
    part = {"x-cell": kind, "type": "number" if kind == "number" else "string"}
    assert read_cell(part, text) == cell
    assert read_cell(part, cell_words(part, cell)) == cell


@pytest.mark.parametrize(("kind", "text"), [("range", "many"), ("ratio", "3"), ("flag", "perhaps")])
def test_what_cannot_be_a_cell_is_refused(kind: str, text: str) -> None:
    with pytest.raises(RefusedError):
        read_cell({"x-cell": kind, "type": "string"}, text)


@pytest.mark.parametrize("name", [folder.name for folder in sample_folders()])
def test_every_cell_of_every_table_reads_back_what_it_shows(name: str) -> None:
    module = load(next(folder for folder in sample_folders() if folder.name == name)).module
    assert module is not None
    for one in module.tables.values():
        sheet = TableSheet(module, one)
        for row in range(sheet.count):
            for place in range(len(sheet.columns)):
                text = sheet.text(row, place)
                made = sheet.with_values({(row, place): sheet.read(row, place, text)})
                assert made.rows[row][place] == sheet.value(row, place), text
                if sheet.columns[place].part["x-cell"] == "effects":
                    assert read_cell(sheet.columns[place].part, text) == sheet.value(row, place)


# --- rows and columns ----------------------------------------------------------------------------


PATH = "tables/edited.json"


def edited(kind: type[TableList], of: Table | None = None) -> TableList:
    """A list of a table in a module."""
    return kind(PATH, module_of().with_documents({PATH: of or table()}))


def made(contents: object) -> Table:
    assert isinstance(contents, Table)
    return contents


def test_rows_come_go_and_move() -> None:
    rows = edited(RowList)
    assert column(made(rows.with_new(rows.new(0), 1)), 1) == ["miss", None, "hit", "kill"]
    twice = rows.with_copies(rows.copies([0, 1]), [0, 1])
    assert column(made(twice), 1) == ["miss", "hit", "miss", "hit", "kill"]
    assert column(made(rows.without([0, 1])), 1) == ["kill"]
    assert column(made(rows.moved([1, 2], -1)), 1) == ["hit", "kill", "miss"]
    assert rows.moved([1, 2], 1) == table()


def test_cells_follow_their_columns() -> None:
    columns = edited(ColumnList)
    new = columns.new(0)
    wider = made(columns.with_new(new, 1))
    assert [one.id for one in wider.columns] == ["roll", new.id, "hit"]
    assert wider.rows[0] == ((None, 2), None, "miss")
    assert made(edited(ColumnList, wider).moved([1], 1)).rows[0] == ((None, 2), "miss", None)
    assert edited(ColumnList, wider).without([1]) == table()


def test_another_type_of_column_keeps_the_cells_that_fit() -> None:
    columns = [replace(table().columns[0], type="text"), table().columns[1]]
    other = with_columns(table(), columns)
    assert column(other, 0) == ["≤ 2", "3–5", "≥ 6"]
    assert with_columns(other, table().columns) == table()
    numbers = [table().columns[0], replace(table().columns[1], type="number")]
    assert column(with_columns(table(), numbers), 1) == [None, None, None]


def test_modifiers_get_ids_of_their_own() -> None:
    modifiers = edited(ModifierList)
    first = modifiers.new(-1)
    second = edited(ModifierList, made(modifiers.with_new(first, 0))).new(0)
    assert [first.id, second.id] == ["new-modifier", "new-modifier-2"]


# --- chances -------------------------------------------------------------------------------------


def rolled(added: int = 0, **more: object) -> dict[str, Fraction]:
    found = outcomes(module_of({}), table(**more), "hit", added)
    assert found is not None
    return dict(found.chances)


def test_totals_of_dice_are_counted_exactly() -> None:
    two = rolls(Die(id="d6", name="Die"), 2)
    assert two[7] == Fraction(6, 36)
    assert two[2] == two[12] == Fraction(1, 36)
    assert sum(two.values()) == 1


def test_the_chance_of_every_outcome_is_known() -> None:
    assert rolled() == {"miss": Fraction(1, 3), "hit": Fraction(1, 2), "kill": Fraction(1, 6)}
    assert rolled(2) == {"hit": Fraction(1, 2), "kill": Fraction(1, 2)}


def test_rolls_that_no_row_covers_are_told() -> None:
    rows = (((3, 5), "hit"),)
    found = outcomes(module_of({}), table(rows=rows, open_ended=False), "hit")
    assert found is not None
    assert found.lost == Fraction(1, 2)


def test_a_table_that_is_not_rolled_on_has_no_chances() -> None:
    assert outcomes(module_of({}), table(die=""), "hit") is None
    assert outcomes(module_of({}), table(die="coin"), "hit") is None


def test_a_list_of_no_effects_is_an_empty_cell_to_look_at_and_stays_one_when_copied() -> None:
    columns = (Column(id="key", name="Key", type="key"), Column(id="e", name="E", type="effects"))
    made = table(columns=columns, rows=(("a", ()), ("b", None), ("c", ("hit",))))
    sheet = TableSheet(module_of(), made)
    assert [sheet.words(row, 1) for row in range(3)] == ["", "", "hit"]
    assert [sheet.read(row, 1, sheet.text(row, 1)) for row in range(3)] == [(), None, ("hit",)]
