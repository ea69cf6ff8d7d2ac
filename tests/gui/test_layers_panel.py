"""The list of layers, the tools and the view menu agree about what is seen."""

import pytest
from PySide6.QtWidgets import QScrollBar
from pytestqt.qtbot import QtBot

from hexwright.editor import messages
from hexwright.editor.icons import switch_icon
from hexwright.editor.main_window import MainWindow
from hexwright.editor.map.layers_panel import LayersPanel
from hexwright.schema.samples import sample_folders

SAMPLES = {path.name: path for path in sample_folders()}


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setattr(messages, "ask_unsaved", lambda *_: "discard")
    made = MainWindow()
    qtbot.addWidget(made)
    made.show()
    with qtbot.waitSignal(made.files.opened, timeout=10_000):
        made.open_module(SAMPLES["free"])
    return made


def test_a_tool_that_is_chosen_shows_its_layer(window: MainWindow) -> None:
    page = window.pages.map_page
    assert not page.layers_panel.eyes["zones"].isChecked()
    page.choose_tool("zone")
    assert page.layers_panel.eyes["zones"].isChecked()


def test_a_layer_that_is_hidden_stays_hidden_while_the_tool_is_the_same(
    window: MainWindow,
) -> None:
    page = window.pages.map_page
    page.choose_tool("zone")
    page.layers_panel.eyes["zones"].click()
    page.choose_tool("zone")
    assert not page.layers_panel.eyes["zones"].isChecked()


@pytest.mark.parametrize("layer", ["grid", "numbers", "zones"])
def test_an_eye_and_its_action_say_the_same(window: MainWindow, layer: str) -> None:
    eye, action = window.pages.map_page.layers_panel.eyes[layer], f"view.{layer}"
    before = eye.isChecked()
    eye.click()
    assert window.actions_by_id[action].isChecked() is not before
    window.actions_by_id[action].trigger()
    assert eye.isChecked() is before


def test_a_switch_looks_different_when_it_is_off() -> None:
    icon = switch_icon("eye", "eye-shut")
    on, off = (
        icon.pixmap(24, icon.Mode.Normal, state) for state in (icon.State.On, icon.State.Off)
    )
    assert on.toImage() != off.toImage()


def test_an_icon_without_a_size_is_no_picture() -> None:
    assert switch_icon("eye", "eye-shut").pixmap(0, 0).isNull()


def test_no_lock_is_covered_and_no_row_cut_however_low_the_window_is(qtbot: QtBot) -> None:
    panel = LayersPanel()
    qtbot.addWidget(panel)
    panel.show()
    for height in (1000, 500):
        panel.fit(height)
        panel.resize(panel.minimumSizeHint())
        qtbot.wait(10)
        bars = panel.findChildren(QScrollBar)
        seen = [bar for bar in bars if bar.isVisible() and bar.maximum() > 0]
        assert bool(seen) is (height < 640)
        rights = [lock.mapTo(panel, lock.rect().topRight()).x() for lock in panel.locks.values()]
        room = panel.width() - (seen[0].width() if seen else 0)
        assert max(rights) < room
