"""From a scanned paper map to a scenario that can be played: a third tutorial.

A test walks it as well, without a camera.
"""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from docs.gallery.battlefield import edges
from docs.gallery.hand import Hand
from docs.gallery.stage import wait_until
from docs.tutorial.person import Person
from docs.tutorial.walk import line_of
from hexwright.editor.play.window import PlayWindow
from hexwright.editor.scan.grid_dialog import GridDialog
from hexwright.editor.scan.prepare_dialog import PrepareDialog
from hexwright.editor.scan.recognise_dialog import RecogniseDialog
from hexwright.editor.scenarios.new_dialog import NewScenarioDialog
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.shell.new_module import NewModuleDialog
from hexwright.schema.grid import Place

TITLE = "Alder Ford"
MODULE, MAP = "alder-ford", "alder-ford"
# Where the designer paints what he sees on the scan: about five hexes of each kind.
_EXAMPLES: tuple[tuple[str, list[Place]], ...] = (
    ("sea", [(0, 0), (0, 3)]),
    ("sea", [(1, 0), (1, 1)]),
    ("reeds", [(2, 4), (2, 7)]),
    ("reeds", [(3, 5), (3, 6)]),
    ("thicket", [(13, 0), (13, 3)]),
    ("thicket", [(5, 8), (5, 9)]),
    ("dunes", [(8, 0), (8, 2)]),
    ("dunes", [(12, 7), (12, 8)]),
    ("houses", [(7, 4), (7, 5)]),
    ("houses", [(8, 4), (8, 5)]),
    ("houses", [(9, 8), (9, 9)]),
)
_GROUND: list[Place] = [(3, 0), (5, 1)]
_ROAD: list[Place] = [(13, 4), (12, 5), (11, 4), (10, 5), (9, 4), (8, 5)]
_CREEK: list[Place] = [(6, 1), (6, 4)]
# Counters by kind, and the hexes where they begin.
_STARTS = {"patrol": ("0805", "0905", "1009"), "band": ("0105", "0106")}


def author(person: Person, folder: Path) -> Path:
    """Make a module of the scan in a folder, with a scenario; where it is."""
    make_module(person, folder)
    lay_grid(person)
    paint_examples(person)
    recognise(person)
    set_up(person)
    person.has_checked()
    person.keys("Ctrl+S")
    wait_until(lambda: not person.window.workspace.is_modified)
    return folder / MODULE


def make_module(person: Person, folder: Path) -> None:
    """A module without rules, with the counters and the terrain of its sample."""

    def fill(dialog: NewModuleDialog) -> None:
        person.choose(dialog.system, "free")
        person.fill(dialog.title, TITLE)
        person.fill(dialog.place, str(folder), end="Return")

    person.in_dialog(NewModuleDialog, "Ctrl+N", fill)
    wait_until(lambda: person.window.workspace.source == folder / MODULE)
    person.come_back()


def lay_grid(person: Person) -> None:
    """The picture, then the grid that is found on it, then the map."""

    def agree(dialog: QDialog) -> None:
        person.shoot("picture" if isinstance(dialog, PrepareDialog) else "grid", dialog)
        person.keys("Return")

    person.in_dialog(PrepareDialog, "Ctrl+Alt+Shift+M", agree)
    person.in_dialog(GridDialog, None, agree)
    module = person.window.workspace.document
    assert module is not None
    wait_until(lambda: MAP in module.module.maps)
    wait_until(lambda: person.window.pages.map_page.context is not None)
    # The terrain comes next; here its examples are painted on the map first.
    person.in_dialog(RecogniseDialog, None, lambda _dialog: person.keys("Escape"))


def paint_examples(person: Person) -> None:
    """A few hexes of each kind, steps of the road and the creek, and some ground selected."""
    person.keys("B")
    for kind, places in _EXAMPLES:
        person.draw(kind, places)
    person.keys("D")
    person.draw("causeway", _ROAD)
    hand = Hand(person.window.pages.map_page)
    person.keys("G")
    hand.take("hexside", hexside="creek")
    hand.drag(edges(hand, _CREEK))
    person.keys("S")
    hand.drag(hand.over(_GROUND))
    person.gestures += 2
    person.shoot("examples")


def recognise(person: Person) -> None:
    """The rest of the map is read from the scan; doubtful hexes are looked at."""

    def look(dialog: RecogniseDialog) -> None:
        wait_until(lambda: dialog.teaching is not None)
        person.keys("F8")
        person.shoot("recognised", dialog)
        person.click(dialog.ok)

    person.in_dialog(RecogniseDialog, "Ctrl+Shift+U", look)
    person.shoot("map")


def set_up(person: Person) -> None:
    """A scenario on the new map, with counters of both sides."""

    def fill(dialog: NewScenarioDialog) -> None:
        person.fill(dialog.scenario_title, TITLE)
        person.choose(dialog.map, MAP)
        person.click(dialog.ok)

    person.in_dialog(NewScenarioDialog, "Ctrl+Alt+N", fill)
    page = person.window.pages.currentWidget()
    assert isinstance(page, ScenarioPage)
    person.turn_to(page.setup)
    module = person.window.workspace.module
    assert module is not None
    names = {kind.id: kind.name for kind in module.counters.kinds}
    for kind, hexes in _STARTS.items():
        person.click_row(page.setup.roster.tree, line_of(page.setup.roster.tree, names[kind]))
        for hex_ in hexes:
            person.double_click_hex(page.setup.canvas, hex_)
    person.shoot("set-up")


def play(person: Person) -> PlayWindow:
    """Begin the scenario on show."""
    person.keys("Ctrl+F5")
    games = person.window.games.windows
    wait_until(lambda: len(games) == 1)
    game = games[0]
    game.activateWindow()
    wait_until(game.isActiveWindow)
    game.table.board.setFocus(Qt.FocusReason.MouseFocusReason)
    return game
