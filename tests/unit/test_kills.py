"""Some of the kills that `python -m tests.kills` does by the thousand."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be forked and killed")
def test_sixty_kills_lose_nothing() -> None:
    # Windows take long to begin; tests/gui kills some of them.
    acts = ["--act", "save", "--act", "export", "--act", "build"]
    words = [sys.executable, "-m", "tests.kills", "--kills", "60", "--seed", "7", *acts]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 3
    # The kills came in the middle of writing, else nothing was tested here.
    assert all(" 0 in the middle" not in line for line in lines[:2]), lines
