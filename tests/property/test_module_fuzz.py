"""Modules with something hostile in them, for some seconds; `tests.helpers.module_fuzz` goes on."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="every module has a process of its own")
def test_a_hostile_module_is_refused_in_words_or_goes_through_everything() -> None:
    words = [sys.executable, "-m", "tests.helpers.module_fuzz", "--seconds", "8", "--seed", "1"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
