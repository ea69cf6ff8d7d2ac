"""The whole way to a scenario that can be played, from nothing: what the tutorial tells.

A test walks it as well, without a camera.
"""

from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex, QPoint, QRect
from PySide6.QtWidgets import QTreeView

from docs.gallery.stage import wait_until
from docs.tutorial.person import Person
from docs.tutorial.words import WORDS, Rows, Words
from hexwright.editor.forms.choice_fields import ChoiceField, ChoicesField
from hexwright.editor.forms.fields import LineField, NumberField, TextField
from hexwright.editor.forms.reference_field import ReferenceField
from hexwright.editor.forms.schema_form import SchemaForm
from hexwright.editor.map.dialogs.new_map import NewMapDialog
from hexwright.editor.oob.new_dialog import NewOobDialog
from hexwright.editor.oob.page import OobPage
from hexwright.editor.play.cards.hand_view import HandView
from hexwright.editor.play.window import PlayWindow
from hexwright.editor.scenarios.hexes_field import HexesField
from hexwright.editor.scenarios.new_dialog import NewScenarioDialog
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.shell.new_module import NewModuleDialog
from hexwright.editor.spreadsheets.dialog import SpreadsheetDialog
from hexwright.editor.tables.new_dialog import NewTableDialog
from hexwright.editor.tables.page import TablePage
from hexwright.schema.grid import Place
from hexwright.schema.language import current_language

SYSTEM = "ccn"
MODULE, MAP, SCENARIO = "vale-seco", "vale-seco", "ponte-velha"
# What is drawn: the key of a tool, a kind, and the hexes it is dragged over, by column and row.
_STROKES: tuple[tuple[str, str, list[Place]], ...] = (
    ("B", "fordable-river", [(0, 4), (3, 4), (4, 3), (8, 3), (9, 4), (12, 4)]),
    ("B", "town", [(6, 4), (5, 5)]),
    ("B", "hill", [(2, 6), (3, 6)]),
    ("B", "hill", [(9, 1), (10, 1)]),
    ("B", "forest", [(1, 1), (2, 1), (2, 2)]),
    ("B", "forest", [(10, 6), (11, 7)]),
    ("B", "fields", [(8, 5), (8, 6)]),
    ("T", "bridge", [(6, 3)]),
    ("D", "road", [(7, 0), (7, 2), (6, 3), (6, 4), (5, 5), (5, 8)]),
)
# A counter that is dragged to a better hex.
DRAGGED = ("0606", "0806")
BANNERS = "5"
_BRIDGE = "0704"


def author(person: Person, folder: Path) -> Path:
    """Make a module in a folder with a map, counters, an army and a scenario; where it is."""
    words = WORDS[current_language()]
    make_module(person, folder)
    draw_map(person)
    bring_counters(person, words)
    raise_armies(person, words)
    add_table(person, words)
    begin_scenario(person)
    set_up(person, words)
    say_who_wins(person, words)
    person.has_checked()
    person.keys("Ctrl+S")
    wait_until(lambda: not person.window.workspace.is_modified)
    return folder / MODULE


def make_module(person: Person, folder: Path) -> None:
    """A new module of the system, from the start page."""

    def fill(dialog: NewModuleDialog) -> None:
        assert dialog.system.currentData() == SYSTEM
        person.fill(dialog.title, "Vale Seco")
        person.fill(dialog.place, str(folder), end="Return")

    person.in_dialog(NewModuleDialog, person.window.start.systems[SYSTEM], fill)
    wait_until(lambda: person.window.workspace.source == folder / MODULE)
    person.come_back()


def draw_map(person: Person) -> None:
    """A small map, and terrain on it."""

    def fill(dialog: NewMapDialog) -> None:
        person.fill(dialog.map_title, "Vale Seco", end="")
        # The first numbering of the list; without a choice it is that of the module's other map.
        person.choose_first(dialog.numbering)
        person.click(dialog.ok)

    person.in_dialog(NewMapDialog, "Ctrl+M", fill)
    tool = ""
    for key, terrain, places in _STROKES:
        if key != tool:
            person.keys(key)
        tool = key
        person.draw(terrain, places)
    person.shoot("terrain")


# --- counters and armies -------------------------------------------------------------------------


def bring_counters(person: Person, words: Words) -> None:
    """Two kinds of counters that the system's box does not have, from a spreadsheet."""
    person.open("counters.json")
    _bring(person, words.counters, picture="sheet")


def raise_armies(person: Person, words: Words) -> None:
    """An order of battle for each side, and its leaders from a spreadsheet."""
    for title, side, leaders in words.armies:

        def fill(dialog: NewOobDialog, title: str = title, side: str = side) -> None:
            person.fill(dialog.oob_title, title, end="")
            person.choose(dialog.side, side)
            person.click(dialog.ok)

        person.in_dialog(NewOobDialog, "Ctrl+Alt+O", fill)
        page = person.window.pages.currentWidget()
        assert isinstance(page, OobPage)
        person.turn_to(page.sheets["leader"])
        _bring(person, leaders)


def _bring(person: Person, rows: Rows, picture: str = "") -> None:
    """Take copied rows into the list on show."""

    def look(dialog: SpreadsheetDialog) -> None:
        # Cells that were copied are there already.
        if picture:
            person.shoot(picture, dialog)
        person.click(dialog.ok)

    person.copy_elsewhere(rows)
    person.in_dialog(SpreadsheetDialog, "Ctrl+Shift+I", look)


def add_table(person: Person, words: Words) -> None:
    """A table of one's own, beside those of the system, with its first results."""

    def fill(dialog: NewTableDialog) -> None:
        person.fill(dialog.table_title, words.table, end="Return")

    person.in_dialog(NewTableDialog, "Ctrl+Alt+G", fill)
    page = person.window.pages.currentWidget()
    assert isinstance(page, TablePage)
    grid = page.rows.sheet.grid
    person.click_row(grid, grid.chart.index(0, 1))
    for result in words.results:
        person.type_words(result)
        person.keys("Return")


# --- the scenario --------------------------------------------------------------------------------


def begin_scenario(person: Person) -> None:
    """A scenario on the new map: who begins and what wins is asked at once."""

    def fill(dialog: NewScenarioDialog) -> None:
        person.fill(dialog.scenario_title, "Ponte Velha", end="")
        # The map that was drawn last is chosen.
        assert dialog.map.currentData() == MAP
        person.shoot("scenario", dialog)
        person.click(dialog.ok)

    person.in_dialog(NewScenarioDialog, "Ctrl+Alt+N", fill)


def set_up(person: Person, words: Words) -> None:
    """Counters on the map: kinds by double clicks on hexes, people by the number of theirs."""
    page = _page(person)
    person.turn_to(page.setup)
    roster = page.setup.roster
    for name, hexes in words.starts.items():
        person.click_row(roster.tree, line_of(roster.tree, name))
        for hex_ in hexes.split():
            person.double_click_hex(page.setup.canvas, hex_)
    for name, hex_ in words.leaders.items():
        person.click_row(roster.tree, line_of(roster.tree, name))
        # The first figure of a number leads from the list to the line for hexes.
        person.type_words(hex_)
        person.keys("Return")
    person.drag_counter(page.setup.canvas, *DRAGGED)
    person.shoot("set-up")


def say_who_wins(person: Person, words: Words) -> None:
    """A banner for the bridge; those for units and leaders are there already."""
    page = _page(person)
    tab = page.lists["objectives"]
    person.turn_to(tab)
    person.click(tab.sheet.buttons["add"])
    # The keyboard is in the field of the name.
    person.write(words.bridge)
    hexes = tab.form.fields["hexes",]
    assert isinstance(hexes, HexesField)
    person.click(hexes.pick)
    person.click_hex(page.setup.canvas, _BRIDGE)
    window = person.window
    corner = page.setup.mapTo(window, QPoint(0, 0))
    person.shoot("picking", part=QRect(corner, page.setup.size()))
    person.click(page.setup.picker.done)
    give(person, tab.form, ("scored",), "while-occupied")
    person.shoot("victory")


def play(person: Person) -> PlayWindow:
    """Play the scenario on show, and the first card of the hand."""
    person.keys("Ctrl+F5")
    games = person.window.games.windows
    wait_until(lambda: len(games) == 1)
    game = games[0]
    hand = game.findChild(HandView)
    assert isinstance(hand, HandView)
    wait_until(lambda: hand.isVisible() and any(one.card for one in hand.spots()))
    spot = next(one for one in hand.spots() if one.card)
    person.click(hand, spot.rect.topLeft().toPoint() + QPoint(6, 6))
    return game


def line_of(tree: QTreeView, name: str) -> QModelIndex:
    """The line of a tree with this name, as far down as there is one."""
    index = tree.model().index(0, 0)
    while index.isValid() and index.data() != name:
        index = tree.indexBelow(index)
    assert index.isValid(), name
    return index


def _page(person: Person) -> ScenarioPage:
    page = person.window.pages.currentWidget()
    assert isinstance(page, ScenarioPage)
    return page


def give(person: Person, form: SchemaForm, way: tuple[str, ...], value: Any) -> None:
    """Fill a field of a form."""
    field = form.fields[way]
    if isinstance(field, (ReferenceField, ChoiceField)):
        person.choose(field.list, value)
    elif isinstance(field, ChoicesField):
        for box in field.boxes:
            if box.text() in value:
                person.tick(box)
    elif isinstance(field, NumberField):
        person.fill(field.spin, value)
    elif isinstance(field, TextField):
        person.fill(field.box, value)
    else:
        assert isinstance(field, LineField), way
        person.fill(field.line, value)
