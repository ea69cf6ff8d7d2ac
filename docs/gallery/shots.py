"""What the gallery shows: each function brings the window into a state and takes a picture."""

from pathlib import Path

from PySide6.QtCore import QPointF, QRect

from docs.gallery import battlefield
from docs.gallery.hand import Hand
from docs.gallery.stage import Stage, save, wait_until
from hexwright.editor.map.dialogs.grid import GridDialog
from hexwright.editor.map.dialogs.new_map import NewMapDialog
from hexwright.editor.shell import preferences
from hexwright.editor.shell.extras import palette_entries, show_help
from hexwright.editor.shell.help_window import HelpWindow
from hexwright.editor.shell.palette import Palette
from hexwright.editor.shell.thumbnails import thumbnail_file
from hexwright.editor.terrain.page import TerrainPage
from hexwright.render.picture import map_image
from hexwright.render.styles import STYLES
from hexwright.schema.documents import TERRAIN
from hexwright.schema.samples import sample_folders

# The part of the page that close pictures show: the map with a bit of its rulers.
_CLOSE = QRect(0, 0, 610, 460)


def draw_battlefield(stage: Stage) -> None:
    """Make the example map: the dialog for a new map, then every tool."""
    document = stage.document
    battlefield.add_kinds(document)
    dialog = NewMapDialog(document.module, stage.window)
    dialog.map_title.setText(battlefield.TITLE)
    dialog.columns.setValue(battlefield.COLUMNS)
    dialog.rows.setValue(battlefield.ROWS)
    dialog.show()
    stage.shoot("new-map", dialog)
    assert dialog.change is not None
    document.do(dialog.change)
    dialog.close()
    stage.settle()
    battlefield.draw(Hand(stage.window.pages.map_page))
    stage.settle()


def window(stage: Stage) -> None:
    """The whole window, with the brush over the map."""
    hand = Hand(stage.window.pages.map_page)
    hand.take("terrain-brush", terrain="woods", radius=2)
    stage.do("view.fit")
    hand.hover(hand.middle((11, 11)))
    stage.shoot("window")


def tools(stage: Stage) -> None:
    """Tools at work, seen closely; each gesture is given up afterwards."""
    page = stage.window.pages.map_page
    hand = Hand(page)
    stage.window.statusBar().clearMessage()
    page.canvas.actual_size()
    page.canvas.centre_on(hand.middle((13, 6)))
    _show_gesture(stage, hand, "tool-hexside", battlefield.edges(hand, [(15, 4), (15, 8)]),
                  "hexside", hexside="stream")  # fmt: skip
    _show_gesture(stage, hand, "tool-road", hand.over([(9, 7), (10, 8), (14, 8)]),
                  "road", line="road")  # fmt: skip
    _show_gesture(stage, hand, "tool-distance", hand.over([(9, 9), (14, 5)]), "distance")
    hand.take("lasso-select")
    hand.drag(battlefield.ring(hand.middle((12, 5)), 190, 160))
    hand.hover(hand.middle((15, 7)))
    stage.shoot_widget("tool-selection", page, _CLOSE)
    page.copy()
    page.paste()
    page.turn_right()
    hand.hover(hand.middle((12, 8)))
    stage.shoot_widget("tool-paste", page, _CLOSE)
    page.context.select(())  # type: ignore[union-attr] # a map is on show
    stage.do("view.fit")


def _show_gesture(
    stage: Stage, hand: Hand, name: str, points: list[QPointF], tool: str, **settings: str
) -> None:
    hand.take(tool, **settings)
    hand.press(points)
    stage.shoot_widget(name, hand.page, _CLOSE)
    hand.context.cancel()


def dark(stage: Stage) -> None:
    """Dark colours, with the zones of the map."""
    hand = Hand(stage.window.pages.map_page)
    hand.take("zone")
    stage.window.actions_by_id["view.dark"].setChecked(True)
    hand.hover(hand.middle((2, 9)))
    stage.shoot("dark")
    stage.window.actions_by_id["view.dark"].setChecked(False)
    stage.window.actions_by_id["view.zones"].setChecked(False)


def numbering(stage: Stage) -> None:
    """The dialog for grid and numbering."""
    dialog = GridDialog(stage.document.module, battlefield.MAP_ID, stage.window)
    dialog.show()
    stage.shoot("numbering", dialog)
    dialog.close()


def terrain(stage: Stage) -> None:
    """The page of the terrain kinds, and their chart."""
    stage.show_document(TERRAIN.file)
    page = stage.window.pages.currentWidget()
    assert isinstance(page, TerrainPage)
    page.kinds["hexes"].list.go_to("woods")
    stage.shoot("terrain-kinds")
    page.tabs.setCurrentWidget(page.chart)
    stage.shoot("terrain-chart")
    page.tabs.setCurrentIndex(0)
    stage.show_document(f"maps/{battlefield.MAP_ID}.json")


def palette(stage: Stage) -> None:
    """The palette with a few letters typed."""
    found = Palette(palette_entries(stage.window), stage.window)
    found.typed.setText("sel")
    found.show()
    stage.shoot("palette", found)
    found.close()


def help_page(stage: Stage) -> None:
    """A page of the help."""
    show_help(stage.window, "map-tools")
    found = stage.window.findChild(HelpWindow)
    assert isinstance(found, HelpWindow)
    stage.shoot_widget("help", found)
    found.close()


def problems(stage: Stage, folder: Path) -> None:
    """A slip in a text editor, found with a cure for it."""
    file = folder / "scenarios" / "first-battle.json"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('"field"', '"feild"'), encoding="utf-8")
    map_file = folder / "maps" / f"{battlefield.MAP_ID}.json"
    words = map_file.read_text(encoding="utf-8").replace('"hex": "1306"', '"hex": "3106"', 1)
    map_file.write_text(words, encoding="utf-8")
    stage.open(folder)
    stage.window.problems_panel.step(1)
    stage.shoot("problems")
    file.write_text(text, encoding="utf-8")


def styles(stage: Stage) -> None:
    """The map in every style, as it is printed."""
    module = stage.document.module
    for style in STYLES.values():
        image = map_image(module, battlefield.MAP_ID, None, pixels_per_hex=32, style=style)
        save(image, f"map-{style.id}")


def spanish(stage: Stage) -> None:
    """The window in Spanish, with the road tool over the map."""
    stage.show_document(f"maps/{battlefield.MAP_ID}.json")
    hand = Hand(stage.window.pages.map_page)
    hand.take("road")
    stage.window.pages.map_page.canvas.actual_size()
    stage.window.pages.map_page.canvas.centre_on(hand.middle((17, 7)))
    hand.hover(hand.middle((17, 7)))
    stage.shoot("spanish")


def set_up(stage: Stage) -> None:
    """A scenario as it is laid out."""
    stage.show_document("scenarios/kaltbach-crossing.json")
    stage.shoot("set-up")


def double(stage: Stage) -> None:
    """A sharp screen: the same window at 200 %, with few panels."""
    for name in ("documents", "problems", "layers", "overview"):
        stage.window.actions_by_id[f"view.{name}"].trigger()
    stage.show_document(f"maps/{battlefield.MAP_ID}.json")
    canvas = stage.window.pages.map_page.canvas
    canvas.actual_size()
    hand = Hand(stage.window.pages.map_page)
    canvas.centre_on(hand.middle((12, 5)))
    stage.shoot("double", part=QRect(0, 0, 570, 400))


def start(stage: Stage, unwanted: Path) -> None:
    """The start page, when the small pictures of all modules are there."""
    preferences.forget(unwanted)
    stage.window.workspace.close()
    wait_until(lambda: all(thumbnail_file(path).is_file() for path in sample_folders()))
    stage.shoot("start")
