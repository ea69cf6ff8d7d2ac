"""What a variant has from its base, on the forms; zones of the set-up on the map."""

from msgspec.structs import replace
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from hexwright.editor.map.canvas.shown_map import ShownMap
from hexwright.editor.scenarios.forms import BaseNote
from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.scenarios.steps import BattleSteps
from tests.helpers.scenario_hands import (
    LEFT,
    PATH,
    VARIANT,
    document,
    scenario,
    shown,
    steps_taken,
    type_into,
)

TITLE = ("title",)
DATE = ("date",)


def general(qtbot: QtBot, path: str, date: str) -> ScenarioPage:
    """The general form of a scenario whose base has a date."""
    page = shown(qtbot, path)
    steps = page.make_steps(document(page), PATH)
    steps.change("Date", date=date)
    page.show_section(page.general)
    return page


def note(page: ScenarioPage) -> BaseNote:
    return page.general.notes[DATE]


def test_a_value_of_the_base_is_marked(qtbot: QtBot) -> None:
    page = general(qtbot, VARIANT, "1809")
    assert note(page).words.isVisible()
    assert scenario(page).title in note(page).words.text()
    assert not note(page).back.isVisible()


def test_a_value_of_its_own_can_go_back_to_the_base(qtbot: QtBot) -> None:
    page = general(qtbot, VARIANT, "1809")
    type_into(page.general.form.fields[DATE], " in May")
    assert scenario(page, "rematch").date == "1809 in May"
    before = steps_taken(page)
    QTest.mouseClick(note(page).back, LEFT)
    assert scenario(page, "rematch").date == ""
    assert steps_taken(page) == before + 1
    assert note(page).words.isVisible()


def test_what_a_variant_leaves_out_comes_back(qtbot: QtBot) -> None:
    page = general(qtbot, VARIANT, "1809")
    page.general.form.typed.emit(DATE, "")
    assert scenario(page, "rematch").leaves_out == ("date",)
    QTest.mouseClick(note(page).back, LEFT)
    assert scenario(page, "rematch").leaves_out == ()


def test_a_scenario_without_a_base_has_no_marks(qtbot: QtBot) -> None:
    page = general(qtbot, PATH, "1809")
    assert not any(one.isVisible() for one in page.general.notes.values())


def test_what_neither_says_has_no_mark(qtbot: QtBot) -> None:
    assert not note(general(qtbot, VARIANT, "")).isVisible()


def test_the_title_is_always_its_own(qtbot: QtBot) -> None:
    assert TITLE not in general(qtbot, VARIANT, "").general.notes


# --- zones on the map ----------------------------------------------------------------------------


def test_a_zone_to_set_up_in_is_seen_on_the_map(qtbot: QtBot) -> None:
    page = shown(qtbot, PATH)
    with_zones = page.setup.canvas.shown
    assert with_zones is not None
    steps = page.steps
    assert isinstance(steps, BattleSteps)
    map_ = steps.module.maps["field"]
    steps.do("No zones", {"maps/field.json": replace(map_, zones=())})
    without = page.setup.canvas.shown
    assert without is not None
    assert drawn(with_zones) != drawn(without)


def test_another_zone_to_arrive_in_draws_the_map_anew(qtbot: QtBot) -> None:
    page = shown(qtbot, PATH)
    before = page.setup.canvas.shown
    steps = page.steps
    assert isinstance(steps, BattleSteps)
    steps.change("No arrivals", reinforcements=())
    assert page.setup.canvas.shown is not before


def drawn(shown_map: ShownMap) -> QImage:
    sheet = shown_map.picture.sheet()
    image = QImage(sheet.size().toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.translate(-sheet.topLeft())
    shown_map.picture.draw(painter, sheet, shown_map.layers)
    painter.end()
    return image
