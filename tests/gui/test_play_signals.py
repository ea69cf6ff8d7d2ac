"""`hexwright play` that is told to end by the system."""

import os
import signal
import subprocess
import sys

import pytest

from hexwright.schema.samples import sample_folders

SAMPLE = next(path for path in sample_folders() if path.name == "free")
_PLAYS = """
import sys
from PySide6.QtCore import QTimer
from hexwright.cli.main import main
from hexwright.editor.play.start import alone

show = alone.Games.show

def shown(games, *arguments):
    window = show(games, *arguments)
    QTimer.singleShot(500, lambda: print("resting", flush=True))
    return window

alone.Games.show = shown
sys.exit(main(["play", sys.argv[1], "--players", "human,human", "--seed", "3"]))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_resting_play_window_ends_when_told(number: signal.Signals) -> None:
    """Nothing stirs in it, so Python alone would never come to hear the signal."""
    command = [sys.executable, "-c", _PLAYS, str(SAMPLE)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "resting\n"
        process.send_signal(number)
        try:
            assert process.wait(timeout=30) == 128 + number
        finally:
            process.kill()
