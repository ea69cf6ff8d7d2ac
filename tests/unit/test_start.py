"""What starting leaves alone: parts are imported when they are first used."""

import os
import subprocess
import sys

import pytest

from hexwright.schema.samples import SAMPLES

# What costs most to import, and what stands for a whole part of the program.
QT = ("PySide6", "shiboken6")
LIBRARIES = (
    *("PIL", "lxml", "openpyxl", "python_calamine", "jsonschema", "milsymbol", "isal"),
    *("numpy", "cv2", "pypdfium2"),
)
PARTS = (
    "hexwright.editor.play.window",
    "hexwright.editor.shell.workbench",
    "hexwright.editor.map.page",
    "hexwright.editor.map.tools.registry",
    "hexwright.editor.spreadsheets.dialog",
    "hexwright.editor.shell.help_window",
    "hexwright.editor.shell.settings_dialog",
    "hexwright.exporters",
    "hexwright.render.picture",
    "hexwright.engine.core.game",
)
_MAIN = "from hexwright.cli.main import main"
_VALIDATE = f"{_MAIN}\nassert main(['validate', {str(SAMPLES / 'free')!r}]) == 0"
_START_PAGE = """
from hexwright.editor.app import prepared
from hexwright.editor.program import Program
app = prepared()
program = Program(app)
program.start(None)
app.processEvents()
assert program.window.start.isVisible()
"""


def imported(code: str) -> set[str]:
    """The modules that a new Python has after it ran some code."""
    tell = "\nimport sys\nprint('\\n' + ' '.join(sys.modules))"
    ended = subprocess.run(
        [sys.executable, "-c", code + tell],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )
    assert ended.returncode == 0, ended.stderr
    return set(ended.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("code", "avoided"),
    [
        (_MAIN, (*QT, *LIBRARIES, *PARTS, "hexwright.schema.load", "hexwright.cli.commands")),
        (f"{_MAIN}\nmain(['--help'])", (*QT, *LIBRARIES, *PARTS, "hexwright.schema.load")),
        (_VALIDATE, (*QT, *LIBRARIES, *PARTS, "hexwright.engine.systems.jdg")),
        (_START_PAGE, (*LIBRARIES, *PARTS, "hexwright.schema.load", "hexwright.engine.core")),
    ],
    ids=["the command", "help", "validate", "the start page"],
)
def test_starting_imports_no_more_than_it_needs(code: str, avoided: tuple[str, ...]) -> None:
    assert imported(code) & set(avoided) == set()
