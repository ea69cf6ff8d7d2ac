"""A warning of Qt fails the test in which it is said; what the offscreen platform says does not."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEST = """
from PySide6.QtCore import qWarning


def test_that_says_something(qtbot):
    qWarning({words!r})
"""


def outcome_of(words: str, folder: Path) -> int:
    """What pytest says of a test within which Qt warns in these words."""
    path = folder / "test_said.py"
    path.write_text(TEST.format(words=words), encoding="utf-8")
    config = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT)]
    alone = ["-p", "no:xdist", "-p", "no:randomly", "-p", "no:cacheprovider", "-q"]
    command = [sys.executable, "-m", "pytest", *config, *alone, str(path)]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("QPainter::begin: Paint device returned engine == 0", 1),
        ("This plugin does not support something new", 1),
        ("This plugin does not support propagateSizeHints()", 0),
    ],
)
def test_only_known_words_of_the_offscreen_platform_are_let_pass(
    words: str, expected: int, tmp_path: Path
) -> None:
    assert outcome_of(words, tmp_path) == expected
