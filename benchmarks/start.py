"""Starting: the start page against a bare window of Qt, commands against Python alone."""

import os
import statistics
import subprocess
import sys

from benchmarks.side_by_side import line
from hexwright.schema.samples import SAMPLES

# Processor time of a process, from its beginning to its last line.
_END = "\nimport sys, time\nsys.stderr.write('\\n' + str(time.process_time()))"
_PYTHON = "pass"
_BARE_WINDOW = """
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
app = QApplication([])
window = QMainWindow()
window.setCentralWidget(QLabel("Hexwright"))
window.show()
app.processEvents()
"""
_START_PAGE = """
from hexwright.editor.app import prepared
from hexwright.editor.program import Program
app = prepared()
program = Program(app)
program.start(None)
app.processEvents()
"""
_COMMAND = """
from hexwright.cli.main import main
assert main({words}) == 0
"""
_ROUNDS = 9
MOST_OF_BARE_WINDOW = 3.0
MOST_OF_PYTHON = {"--help": 8.0, "validate": 14.0}


def run() -> int:
    """Print the ratios; 1 if a bound is broken."""
    sys.stdout.write("start: processor time of whole processes\n")
    commands = {
        "--help": _COMMAND.format(words=["--help"]),
        "validate": _COMMAND.format(words=["validate", str(SAMPLES / "free")]),
    }
    programs = {"python": _PYTHON, "window": _BARE_WINDOW, "start page": _START_PAGE, **commands}
    spent = _measured(programs)
    page = _ratio(spent, "start page", "window")
    results = [_told("start page : bare window", page, MOST_OF_BARE_WINDOW)]
    for name, bound in MOST_OF_PYTHON.items():
        results.append(_told(f"hexwright {name} : python", _ratio(spent, name, "python"), bound))
    for name, seconds in spent.items():
        sys.stdout.write(f"       {name:<58} {statistics.median(seconds):8.3f} s\n")
    return 0 if all(results) else 1


def _measured(programs: dict[str, str]) -> dict[str, list[float]]:
    """Seconds of each program, all in turns; the first turn only warms the disk."""
    turns = [{name: _seconds(code) for name, code in programs.items()} for _ in range(_ROUNDS + 1)]
    return {name: [turn[name] for turn in turns[1:]] for name in programs}


def _seconds(code: str) -> float:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    # Where Python may not keep what it has compiled, every start would compile it all once more.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    ended = subprocess.run(  # noqa: S603 - this Python, on code that stands above
        [sys.executable, "-c", code + _END],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    return float(ended.stderr.splitlines()[-1])


def _ratio(spent: dict[str, list[float]], name: str, base: str) -> float:
    pairs = zip(spent[name], spent[base], strict=True)
    return statistics.median(one / other for one, other in pairs)


def _told(what: str, value: float, most: float) -> bool:
    holds = value <= most
    sys.stdout.write(line(what, value, f"at most {most}", holds=holds))
    return holds
