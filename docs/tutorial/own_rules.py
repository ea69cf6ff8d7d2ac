"""A skirmish with rules of one's own, from a blank module to the first shot: a second tutorial.

A test walks it as well, without a camera.
"""

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt

from docs.gallery.stage import wait_until
from docs.tutorial.person import Person
from docs.tutorial.walk import give, line_of
from hexwright.editor.counters.page import CountersPage
from hexwright.editor.fields.module_page import ModulePage
from hexwright.editor.forms.choice_fields import ChoicesField
from hexwright.editor.notes.note_dialog import NoteDialog
from hexwright.editor.notes.page import NotePage
from hexwright.editor.play.window import PlayWindow
from hexwright.editor.scenarios.new_dialog import NewScenarioDialog
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.shell.new_module import NewModuleDialog
from hexwright.editor.tables.new_dialog import NewTableDialog
from hexwright.editor.terrain.page import TerrainPage
from hexwright.schema.grid import Place
from hexwright.schema.language import current_language

MODULE, SCENARIO, TABLE = "night-quay", "night-quay", "shooting"
# Stacks of containers with a lane between them, by column and row.
_STACKS: tuple[list[Place], ...] = ([(3, 2), (3, 4)], [(6, 3), (6, 5)], [(9, 1), (9, 3)])
SHOTS, MOST_SHOTS = "shots", "4"


class Squad(NamedTuple):
    """A counter: its name, its short name, its side, its shots, and where it starts."""

    name: str
    short: str
    side: str
    shots: str
    hexes: str


class Words(NamedTuple):
    """All that the designer writes."""

    sides: tuple[str, str]
    shots: str
    stacks: str
    squads: tuple[Squad, ...]
    table: str
    note: str
    rules: tuple[str, ...]


TITLE = "Night quay"
WORDS = {
    "en": Words(
        sides=("Harbour watch", "Night crew"),
        shots="Shots",
        stacks="Containers",
        squads=(
            Squad("Watch pair", "WP", "first", "2", "0203 0206"),
            Squad("Launch gun", "LG", "first", "4", "0104"),
            Squad("Crew hands", "CH", "second", "1", "1103 1105 1107"),
            Squad("Lookout", "LO", "second", "3", "1204"),
        ),
        table="Shooting",
        note="Rules of the quay",
        rules=(
            "Each side moves **every** piece up to *two* hexes, then shoots.",
            "- Roll on *Shooting* once for each shot; 5 and more sends a piece home.",
            "- Containers hide whoever stands behind them.",
        ),
    ),
    "es": Words(
        sides=("Guardia del puerto", "Cuadrilla nocturna"),
        shots="Disparos",
        stacks="Contenedores",
        squads=(
            Squad("Pareja de guardia", "PG", "first", "2", "0203 0206"),
            Squad("Lancha armada", "LA", "first", "4", "0104"),
            Squad("Peones", "PE", "second", "1", "1103 1105 1107"),
            Squad("Vigía", "VI", "second", "3", "1204"),
        ),
        table="Tiro",
        note="Reglas del muelle",
        rules=(
            "Cada bando mueve **todas** sus piezas hasta *dos* hexágonos y después dispara.",
            "- Tira en *Tiro* una vez por disparo; con 5 o más, una pieza se va a casa.",
            "- Los contenedores ocultan a quien está detrás.",
        ),
    ),
}


def author(person: Person, folder: Path) -> Path:
    """Make the skirmish in a folder, from nothing; where it is."""
    words = WORDS[current_language()]
    make_module(person, folder)
    name_sides(person, words)
    add_attribute(person, words)
    lay_out_quay(person, words)
    make_counters(person, words)
    make_table(person, words)
    write_rules(person, words)
    set_up(person, words)
    person.has_checked()
    person.keys("Ctrl+S")
    wait_until(lambda: not person.window.workspace.is_modified)
    return folder / MODULE


def make_module(person: Person, folder: Path) -> None:
    """A blank module."""

    def fill(dialog: NewModuleDialog) -> None:
        person.choose(dialog.system, "free")
        person.choose(dialog.start, "blank")
        person.fill(dialog.title, TITLE)
        person.fill(dialog.place, str(folder), end="")
        person.shoot("blank", dialog)
        person.keys("Return")

    person.in_dialog(NewModuleDialog, "Ctrl+N", fill)
    wait_until(lambda: person.window.workspace.source == folder / MODULE)
    person.come_back()


def name_sides(person: Person, words: Words) -> None:
    """Who is against whom."""
    person.open("module.json")
    sides = _module_page(person).lists["sides"]
    person.turn_to(sides)
    for row, name in enumerate(words.sides):
        person.click_row(sides.sheet.grid, sides.sheet.grid.chart.index(row, 0))
        give(person, sides.form, ("name",), name)


def add_attribute(person: Person, words: Words) -> None:
    """What the rules ask of every unit, printed on its counter."""
    tab = _module_page(person).fields
    person.turn_to(tab)
    person.click(tab.list.buttons["add"])
    give(person, tab.form, ("name",), words.shots)
    give(person, tab.form, ("minimum",), "0")
    give(person, tab.form, ("maximum",), MOST_SHOTS)
    printed = tab.form.fields["printed",]
    assert isinstance(printed, ChoicesField)
    person.tick(printed.boxes[0])
    person.shoot("attribute")


def lay_out_quay(person: Person, words: Words) -> None:
    """A kind of terrain of one's own, painted on the map."""
    person.open("terrain.json")
    page = person.window.pages.currentWidget()
    assert isinstance(page, TerrainPage)
    kinds = page.kinds["hexes"]
    person.turn_to(kinds)
    person.click(kinds.list.buttons["add"])
    give(person, kinds.form, ("name",), words.stacks)
    made = kinds.items[kinds.row].id
    person.open("maps/field.json")
    person.keys("B")
    for places in _STACKS:
        person.draw(made, places)


def make_counters(person: Person, words: Words) -> None:
    """Counters of both sides, each with its shots."""
    person.open("counters.json")
    page = person.window.pages.currentWidget()
    assert isinstance(page, CountersPage)
    tab = page.kinds
    name = _attribute(person)
    for squad in words.squads:
        person.click(tab.list.buttons["add"])
        for way, value in {
            ("name",): squad.name,
            ("short",): squad.short,
            ("side",): squad.side,
            ("template",): "counter",
            ("attributes", name): squad.shots,
        }.items():
            # A form that was just made comes with the next events.
            wait_until(lambda way=way: tab.form.fields[way].isVisible())  # type: ignore[misc] # bound now
            give(person, tab.form, way, value)
    person.shoot("counters")


def _attribute(person: Person) -> str:
    """The attribute that was made, as the module calls it."""
    module = person.window.workspace.module
    assert module is not None
    (name,) = module.info.fields["unit"]
    return name


def make_table(person: Person, words: Words) -> None:
    """A table to roll on."""

    def fill(dialog: NewTableDialog) -> None:
        person.fill(dialog.table_title, words.table)
        person.click(dialog.ok)

    person.in_dialog(NewTableDialog, "Ctrl+Alt+G", fill)


def write_rules(person: Person, words: Words) -> None:
    """The rules, in the designer's own words."""

    def fill(dialog: NoteDialog) -> None:
        person.fill(dialog.note_title, words.note)
        person.click(dialog.ok)

    person.in_dialog(NoteDialog, "Ctrl+Alt+Shift+T", fill)
    page = person.window.pages.currentWidget()
    assert isinstance(page, NotePage)
    person.click(page.text)
    person.write(f"# {words.note}")
    for line in words.rules:
        person.keys("Return", "Return")
        person.type_words(line)
    first = words.rules[0].replace("*", "")
    wait_until(lambda: first in page.preview.toPlainText())
    person.shoot("note")


def set_up(person: Person, words: Words) -> None:
    """A scenario with all counters in place."""

    def fill(dialog: NewScenarioDialog) -> None:
        person.fill(dialog.scenario_title, TITLE)
        person.click(dialog.ok)

    person.in_dialog(NewScenarioDialog, "Ctrl+Alt+N", fill)
    page = person.window.pages.currentWidget()
    assert isinstance(page, ScenarioPage)
    person.turn_to(page.setup)
    roster = page.setup.roster
    for squad in words.squads:
        for hex_ in squad.hexes.split():
            person.fill(roster.filter, squad.name)
            person.click_row(roster.tree, line_of(roster.tree, squad.name))
            person.fill(roster.hex, hex_, end="Return")
    person.fill(roster.filter, "")
    person.shoot("set-up")


def play(person: Person) -> PlayWindow:
    """Begin the scenario on show, read the rules beside the map, and shoot."""
    person.keys("Ctrl+F5")
    (game,) = person.window.games.windows
    game.activateWindow()
    wait_until(game.isActiveWindow)
    game.table.board.setFocus(Qt.FocusReason.MouseFocusReason)
    person.keys("O")
    wait_until(lambda: game.free is not None and game.free.roller.isVisible())
    person.keys("Shift+O")
    return game


def _module_page(person: Person) -> ModulePage:
    page = person.window.pages.currentWidget()
    assert isinstance(page, ModulePage)
    return page
