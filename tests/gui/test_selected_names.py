"""What is selected on pages, as renaming and finding usages see it; first names and ids."""

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.document.document import ModuleDocument
from hexwright.editor.document.steps import Steps
from hexwright.editor.map.page import MapPage
from hexwright.editor.records.list_tab import ListTab
from hexwright.editor.references.edits.first_names import named_first
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.scenarios.part_tab import PartTab
from hexwright.editor.scenarios.roster_panel import RosterPanel
from hexwright.editor.terrain.page import TerrainPage
from hexwright.schema.model.scenario import Objective
from hexwright.schema.references.names import Named
from tests.helpers.modules import module_of
from tests.helpers.scenario_hands import LEFT, PATH, VARIANT, document, scenario, shown

MAP = "maps/field.json"


def choose(panel: RosterPanel, name: str) -> None:
    found = panel.lines.match(
        panel.lines.index(0, 0), Qt.ItemDataRole.DisplayRole, name, 1,
        Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive,
    )  # fmt: skip
    select = QItemSelectionModel.SelectionFlag.ClearAndSelect
    panel.tree.selectionModel().setCurrentIndex(found[0], select)


def test_a_line_of_the_roster_is_a_piece_a_command_or_nothing(qtbot: QtBot) -> None:
    page = shown(qtbot, PATH)
    panel = page.setup.roster
    choose(panel, "Red corps")
    assert panel.selected_name() == Named("command", "red-corps", "oob/red.json")
    piece = document(page).module.pieces["red-general"]
    choose(panel, piece.name or document(page).module.kinds[piece.kind].name)
    found = panel.selected_name()
    assert found is not None
    assert found.target == "piece"
    choose(panel, document(page).module.info.sides[0].name)
    assert panel.selected_name() is None


def list_of(page: ScenarioPage, member: str) -> PartTab:
    tab = page.lists[member]
    page.show_section(tab)
    tab.go_to(0)
    return tab


def test_an_entry_of_a_list_is_selected_by_its_id(qtbot: QtBot) -> None:
    page = shown(qtbot, PATH)
    tab = list_of(page, "objectives")
    what = Named("objective", scenario(page).objectives[0].id, PATH)
    assert tab.selected_name() == what
    assert page.selected_name() == what


def test_in_a_variant_the_entry_is_that_of_the_base(qtbot: QtBot) -> None:
    page = shown(qtbot, VARIANT)
    found = list_of(page, "objectives").selected_name()
    assert found is not None
    assert found.path == PATH


def test_an_entry_without_an_id_is_what_it_speaks_of(qtbot: QtBot) -> None:
    page = shown(qtbot, PATH)
    placed = scenario(page).setup[0]
    found = list_of(page, "setup").selected_name()
    assert found is not None
    assert found.name == (placed.piece or placed.kind)


def test_a_row_of_the_terrain_chart_is_its_kind(qtbot: QtBot) -> None:
    page = TerrainPage()
    qtbot.addWidget(page)
    module = module_of()
    page.show_document(ModuleDocument(module, {}), "terrain.json")
    page.tabs.setCurrentWidget(page.chart)
    page.chart.grid.setCurrentIndex(page.chart.grid.model().index(1, 1))
    kind = module.terrain.hexes[1].id
    assert page.selected_name() == Named("hex-terrain", kind, "terrain.json")


def map_page(qtbot: QtBot) -> MapPage:
    page = MapPage()
    qtbot.addWidget(page)
    page.resize(700, 500)
    page.show_map(ModuleDocument(module_of(), {}), "field")
    page.show()
    return page


def test_the_site_at_the_cursor_is_selected_on_the_map(qtbot: QtBot) -> None:
    page = map_page(qtbot)
    assert page.context is not None
    page.canvas.cursor_keys.place = page.context.index.find("0203")
    assert page.selected_name() == Named("site", "hill", MAP)


def test_the_zone_of_a_selected_hex_is_selected(qtbot: QtBot) -> None:
    page = map_page(qtbot)
    assert page.context is not None
    place = page.context.index.find("0104")
    assert place is not None
    page.context.select(frozenset([place]))
    assert page.selected_name() == Named("zone", "south", MAP)


def test_the_zone_that_is_painted_is_selected(qtbot: QtBot) -> None:
    page = map_page(qtbot)
    assert page.context is not None
    page.choose_tool("zone")
    page.context.set(zone="north")
    assert page.selected_name() == Named("zone", "north", MAP)


def test_an_empty_hex_is_no_thing(qtbot: QtBot) -> None:
    page = map_page(qtbot)
    assert page.context is not None
    page.canvas.cursor_keys.place = page.context.index.find("0303")
    assert page.selected_name() is None


# --- the first name ------------------------------------------------------------------------------


def test_the_id_of_a_new_objective_follows_its_first_name(qtbot: QtBot) -> None:
    page = shown(qtbot, PATH)
    tab = page.lists["objectives"]
    page.show_section(tab)
    QTest.mouseClick(tab.sheet.buttons["add"], LEFT)
    steps = document(page).stack.count()
    tab.form.fields["name",].start()
    QTest.keyClicks(tab.form.fields["name",].focusWidget(), "Old mill")
    assert scenario(page).objectives[tab.row].id == "old-mill"
    assert document(page).stack.count() == steps + 1


def test_later_names_leave_the_id_alone(qtbot: QtBot) -> None:
    page = shown(qtbot, PATH)
    tab = list_of(page, "objectives")
    before = scenario(page).objectives[0].id
    tab.form.typed.emit(("name",), "Another name")
    assert scenario(page).objectives[0].id == before


def test_an_id_that_is_used_already_stays() -> None:
    module = module_of()
    side = module.info.sides[0]
    made = named_first(module, "side", side, ("name",), "Somebody else", ())
    assert (made.id, made.name) == (side.id, "Somebody else")


def test_a_first_name_that_another_has_gets_a_number() -> None:
    new = Objective(id="new", name="New")
    taken = ["old-mill", "new"]
    made = named_first(module_of(), "objective", new, ("name",), "Old mill", taken)
    assert made.id == "old-mill-2"


def test_ids_in_lists_of_other_pages_follow_too(qtbot: QtBot) -> None:
    tab = ListTab("Cards")
    qtbot.addWidget(tab)
    edited = ModuleDocument(module_of(), {})
    steps = Steps(edited, "decks/orders.json")
    tab.show_list(steps, ("cards",))
    tab.act("add")
    tab.show_list(steps, ("cards",))
    tab.form.typed.emit(("title",), "Night march")
    assert "night-march" in {card.id for card in edited.module.decks["orders"].cards}
