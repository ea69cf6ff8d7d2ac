"""Selections of more hexes than can be told apart."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from hexwright.editor.main_window import MainWindow
from tests.helpers.hands import show_module, write_module
from tests.helpers.tool_contexts import field


@pytest.mark.parametrize("shape", ["flat", "pointy"])
def test_a_selection_of_very_many_hexes_is_seen_from_far_and_near(
    qtbot: QtBot, tmp_path: Path, shape: str
) -> None:
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    hand = show_module(window, write_module(tmp_path, field(["." * 90] * 90, shape)))

    def middle_blue() -> int:
        image = hand.canvas.viewport().grab().toImage()
        tone = image.pixelColor(image.rect().center())
        return tone.blue() - tone.red()

    for zoom in (hand.canvas.fit, hand.canvas.actual_size):
        zoom()
        hand.context.select(())
        plain = middle_blue()
        hand.page.select_all()
        assert middle_blue() > plain + 15
