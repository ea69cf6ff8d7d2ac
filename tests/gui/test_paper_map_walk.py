"""The third tutorial: the scan that comes with the program becomes a map that is played on."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from docs.tutorial import paper_map
from docs.tutorial.person import Person
from hexwright.editor import messages
from hexwright.editor.main_window import MainWindow
from hexwright.schema.load import load
from tests.helpers.paper_maps.sample import NAMES, sample_plan

# Counted as in the other tutorials.
MOST_GESTURES = 60


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "cancel")
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow, timeout=5_000)
    return made


def test_the_sample_scan_becomes_a_map_as_it_is_printed_and_is_played(
    window: MainWindow, tmp_path: Path
) -> None:
    person = Person(window, lambda *_: None)
    folder = paper_map.author(person, tmp_path)
    module, issues = load(folder)
    assert module is not None
    assert issues == []
    map_, plan = module.maps[paper_map.MAP], sample_plan()
    assert (map_.grid.orientation, map_.grid.stagger) == (plan.grid.orientation, plan.grid.stagger)
    assert (map_.grid.columns, map_.grid.rows) == (plan.grid.columns, plan.grid.rows)
    assert map_.numbering == plan.numbering
    legend, rows = map_.terrain.legend, map_.terrain.rows
    right = [
        legend[rows[row][column]] == NAMES[kind] for (column, row), kind in plan.terrain.items()
    ]
    assert sum(right) > 0.9 * len(right)
    assert {line.terrain for line in map_.lines} == {"causeway"}
    assert sum(len(line.hexes) - 1 for line in map_.lines) >= 0.8 * len(plan.lines)
    assert len(map_.hexsides) >= 0.8 * len(plan.hexsides)

    game = paper_map.play(person)
    assert len(game.session.view().pieces) == 5
    assert person.gestures <= MOST_GESTURES
    game.files.may_leave = lambda: True  # type: ignore[method-assign] # nobody answers
    game.close()
    window.workspace.close()
