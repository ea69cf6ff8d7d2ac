"""The list of pieces beside the map of a scenario has all the room that nothing else needs."""

import pytest
from pytestqt.qtbot import QtBot

from hexwright.editor.scenarios.page import ScenarioPage
from hexwright.editor.scenarios.roster_panel import RosterPanel
from tests.fuzz import sample
from tests.helpers.scenario_hands import PATH, shown


def page_of(qtbot: QtBot) -> ScenarioPage:
    page = shown(qtbot, PATH)
    page.resize(940, 640)
    return page


def test_while_nothing_is_chosen_the_list_is_as_high_as_the_page_allows(qtbot: QtBot) -> None:
    setup = page_of(qtbot).setup
    qtbot.waitUntil(lambda: setup.roster.height() > 0.8 * setup.side.height())


def test_the_form_of_a_chosen_counter_has_room_again(qtbot: QtBot) -> None:
    setup = page_of(qtbot).setup
    setup.lead_to(0)
    qtbot.waitUntil(lambda: setup.form.height() > 120)
    setup.canvas.choose(())
    qtbot.waitUntil(lambda: setup.roster.height() > 0.8 * setup.side.height())


@pytest.mark.parametrize("words", ["free set-up", "turn 3"])
def test_where_a_piece_starts_is_not_cut_short(qtbot: QtBot, words: str) -> None:
    roster = RosterPanel()
    qtbot.addWidget(roster)
    roster.resize(340, 500)
    module = sample("free")
    roster.show_battle(module, module.scenarios["foggy-night"])
    roster.show()
    room = roster.tree.columnWidth(1)
    assert room > roster.tree.fontMetrics().horizontalAdvance(words)
