"""Set-ups, tables and the terrain chart in spreadsheets: told by key, taken back as they were."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.importers.sheets.dry_run import dry_run
from hexwright.importers.sheets.guessing import guess
from hexwright.importers.sheets.lists import ID
from hexwright.importers.sheets.opening import opened
from hexwright.importers.sheets.plan import Plan, Settings
from hexwright.importers.sheets.reading import Row
from hexwright.importers.sheets.targets import Target
from hexwright.schema.load import load
from hexwright.schema.model.map import Map
from hexwright.schema.model.scenario import Hand, Scenario, Turn
from hexwright.schema.model.table import Table
from hexwright.schema.model.terrain import Terrain
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders
from tests.helpers.command_line import module_folder, run
from tests.helpers.modules import module_of

SETUP = Target("scenarios/meeting.json", "setup")
COMBAT = Target("tables/combat.json", "rows")
HEXES = Target("terrain.json", "hexes")


@pytest.fixture(scope="module")
def small() -> Module:
    return module_of()


def tried(module: Module, target: Target, text: str, *, removes: bool = False) -> Plan:
    """A dry run of a small sheet, its cells between bars; rows are told by their keys."""
    lines = [tuple(one.strip() for one in line.split("|")) for line in text.strip().splitlines()]
    listed = opened(module, target)
    ways = tuple(listed.columns[one].way if one >= 0 else ()
                 for one in guess(lines[0], listed.columns))  # fmt: skip
    rows = [Row(number, cells) for number, cells in enumerate(lines[1:], 2)]
    return dry_run(listed, rows, Settings(ways, ID, removes))


def scenario(plan: Plan) -> Scenario:
    assert isinstance(plan.content, Scenario), plan.faults
    return plan.content


def table(plan: Plan) -> Table:
    assert isinstance(plan.content, Table), plan.faults
    return plan.content


# --- set-ups -------------------------------------------------------------------------------------


def test_a_unit_of_a_set_up_is_told_by_its_id_and_moves(small: Module) -> None:
    piece = next(one for one in small.scenarios["meeting"].setup if one.piece)
    plan = tried(small, SETUP, f"Piece | Hex\n{piece.piece} | 0404")
    [moved] = [one for one in scenario(plan).setup if one.piece == piece.piece]
    assert moved.hex == "0404"
    assert len(scenario(plan).setup) == len(small.scenarios["meeting"].setup)


def test_counters_of_a_kind_are_told_by_kind_and_place(small: Module) -> None:
    text = "Kind | Hex\nFort | 0404\nFort | 0404\nFort | 0303"
    plan = tried(small, SETUP, text)
    assert plan.count("new") == 3
    after = small.with_documents({SETUP.path: scenario(plan)})
    assert tried(after, SETUP, text).content is None


def test_a_row_that_names_no_piece_and_no_kind_is_refused(small: Module) -> None:
    plan = tried(small, SETUP, "Row key | Piece | Kind | Hex\nx | | | 0404")
    assert plan.content is None
    assert "kind of counter" in plan.faults[0].message


def test_a_piece_that_is_not_there_is_told_of_its_cell(small: Module) -> None:
    plan = tried(small, SETUP, "Piece | Hex\nnobody-at-all | 0404")
    assert [(fault.row, fault.column) for fault in plan.faults] == [(2, 0)]


# --- tables --------------------------------------------------------------------------------------


def sheet_of(module: Module, target: Target) -> list[list[str]]:
    return [[str(one) for one in row] for row in opened(module, target).rows()]


def text_of(rows: list[list[str]]) -> str:
    return "\n".join(" | ".join(row) for row in rows)


def test_a_row_of_a_table_is_told_by_the_cells_in_which_it_is_looked_up(small: Module) -> None:
    rows = sheet_of(small, COMBAT)
    last = rows[1][-1]
    rows[1][-1] = rows[2][-1]
    assert rows[1][-1] != last
    without_keys = [row[1:] for row in rows]
    plan = tried(small, COMBAT, text_of(without_keys))
    assert (plan.count("changed"), plan.count("same")) == (1, len(rows) - 2)
    assert table(plan).rows[1:] == small.tables["combat"].rows[1:]


def test_rows_of_a_table_stand_in_the_order_of_the_sheet(small: Module) -> None:
    head, first, second, *rest = sheet_of(small, COMBAT)
    plan = tried(small, COMBAT, text_of([head, second, first, *rest]))
    before = small.tables["combat"].rows
    assert table(plan).rows == (before[1], before[0], *before[2:])


def test_rows_without_a_row_of_the_sheet_go_if_they_shall(small: Module) -> None:
    head, *rows = sheet_of(small, COMBAT)
    plan = tried(small, COMBAT, text_of([head, *rows[:-1]]), removes=True)
    assert table(plan).rows == small.tables["combat"].rows[:-1]


# --- terrain -------------------------------------------------------------------------------------


def test_costs_of_the_terrain_chart_stand_under_the_movement_classes(small: Module) -> None:
    plan = tried(small, HEXES, "Id | Foot | Horse\nwoods | 1 | P")
    assert isinstance(plan.content, Terrain)
    woods = next(hex_ for hex_ in plan.content.hexes if hex_.id == "woods")
    assert woods.movement == {"foot": 1, "horse": "prohibited"}


def test_a_cost_that_is_none_is_told_of_its_cell(small: Module) -> None:
    plan = tried(small, HEXES, "Id | Foot | Horse\nwoods | much | 1")
    assert [(fault.row, fault.column) for fault in plan.faults] == [(2, 1)]


def test_a_colour_that_is_none_is_told_of_its_cell(small: Module) -> None:
    plan = tried(small, Target("terrain.json", "movement_classes"), "Id | Colour\nfoot | red")
    assert plan.content is None
    assert "#rrggbb" in plan.faults[0].message


def test_a_row_of_a_table_must_say_which_it_is(small: Module) -> None:
    plan = tried(small, COMBAT, "Row key | Roll | Result\nx | | hit")
    assert [(fault.row, fault.column) for fault in plan.faults] == [(2, -1)]


# --- places of maps ------------------------------------------------------------------------------


def test_places_of_a_map_are_told_by_their_ids_and_new_ones_come(small: Module) -> None:
    [name] = small.maps
    [path] = [f"maps/{name}.json"]
    before = small.maps[name].sites
    text = f"""
        Id | Name | Hex
        {before[0].id} | Old mill | {before[0].hex}
        | Chapel | {before[0].hex}
    """
    plan = tried(small, Target(path, "sites"), text)
    assert isinstance(plan.content, Map), plan.faults
    assert [site.name for site in plan.content.sites] == [
        "Old mill",
        *(site.name for site in before[1:]),
        "Chapel",
    ]
    assert plan.content.zones == small.maps[name].zones


# --- maps, sides, turns, hands and tracks of scenarios -------------------------------------------


def _listed(small: Module, member: str, entries: tuple[Any, ...]) -> Module:
    """The small module with other entries in a list of its scenario."""
    made = replace(small.scenarios["meeting"], **{member: entries})
    return small.with_documents({SETUP.path: made})


def test_turns_are_counted_and_new_ones_come_behind(small: Module) -> None:
    module = _listed(small, "turns", (Turn(label="9 am"), Turn(label="10 am", light="dawn")))
    target = Target(SETUP.path, "turns")
    plan = tried(module, target, "Label | Weather\n9 am | Rain\n10 am |\nNoon | Fog")
    assert [(one.label, one.light, one.weather) for one in scenario(plan).turns] == [
        ("9 am", "day", "rain"), ("10 am", "dawn", "clear"), ("Noon", "day", "fog"),
    ]  # fmt: skip
    after = module.with_documents({SETUP.path: scenario(plan)})
    keyed = "Row key | Label\n#3 | Noon\n#1 | 9 am\n#2 | 10 am"
    moved = scenario(tried(after, target, keyed)).turns
    assert [one.label for one in moved] == ["Noon", "9 am", "10 am"]


def test_hands_are_told_by_their_deck_and_who_has_them(small: Module) -> None:
    deck, [side, other] = next(iter(small.decks)), [one.id for one in small.info.sides][:2]
    hands = (Hand(deck=deck, side=side, random=2), Hand(deck=deck, side=other, random=2))
    module = _listed(small, "hands", hands)
    text = f"Deck | Side | At random\n{deck} | {other} | 5"
    plan = tried(module, Target(SETUP.path, "hands"), text)
    assert [(one.side, one.random) for one in scenario(plan).hands] == [(side, 2), (other, 5)]
    only = tried(module, Target(SETUP.path, "hands"), text, removes=True)
    assert [one.side for one in scenario(only).hands] == [other]


@pytest.mark.parametrize("member", ["maps", "hands", "tracks", "sides"])
def test_what_a_row_is_about_must_stand_in_it(member: str, small: Module) -> None:
    heading = {"maps": "Column", "hands": "At random", "tracks": "Space", "sides": "Points to win"}
    plan = tried(small, Target(SETUP.path, member), f"{heading[member]}\n3")
    assert plan.faults


@pytest.mark.parametrize("name", ["free", "cce"])
def test_every_list_of_a_scenario_says_nothing_new_of_itself(name: str) -> None:
    folder = next(one for one in sample_folders() if one.name == name)
    module = load(folder).module
    assert module is not None
    battle = next(iter(module.scenarios))
    for member in ("maps", "sides", "turns", "hands", "tracks"):
        listed = opened(module, Target(f"scenarios/{battle}.json", member))
        head, *rows = listed.rows()
        ways = tuple(listed.columns[one].way for one in guess([*map(str, head)], listed.columns))
        cells = [Row(number, tuple(map(str, row))) for number, row in enumerate(rows, 2)]
        plan = dry_run(listed, cells, Settings(ways, ID, removes=True))
        assert (plan.content, plan.faults) == (None, []), member


# --- the command ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("setup", ("--scenario", "meeting")),
        ("rows", ("--table", "combat")),
        ("hexsides", ()),
        ("sites", ()),
        ("zones", ()),
        ("turns", ("--scenario", "meeting")),
        ("maps", ("--scenario", "meeting")),
    ],
)
def test_the_command_writes_what_it_reads(
    name: str, options: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, sheet = module_folder(tmp_path / "game"), tmp_path / "list.csv"
    assert run(capsys, "sheet", folder, "--of", name, *options, "-o", sheet).code == 0
    ended = run(capsys, "import", folder, sheet, "--into", name, *options)
    assert (ended.code, ended.err) == (0, "")
    assert "0 new, 0 changed" in ended.out
    assert load(folder).module == module_of()
