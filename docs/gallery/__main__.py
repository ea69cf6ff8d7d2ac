"""Makes the pictures of docs/gallery.md: `python -m docs.gallery`."""

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

from PySide6.QtCore import QSize

from docs.gallery import exports, games, scan, sheets, shots
from docs.gallery.stage import Stage, own_home
from hexwright.schema.samples import sample_folders

_DOUBLE = "double"


def main(arguments: list[str]) -> None:
    """Make all pictures; with a size and a module, the one of that module on a sharp screen."""
    if arguments[:1] == [_DOUBLE]:
        _make_double(Path(arguments[1]))
        return
    with own_home() as home:
        module = home / "aldermoor"
        _make_drawn(module)
        _make_double_apart(module)
        _make_spanish(module)
        _make_others(module)
        games.shoot_all()


def _make_drawn(module: Path) -> None:
    """Pictures of a new module, in which a map is drawn and saved."""
    stage = Stage()
    stage.make(module, "jdg", "Aldermoor")
    shots.draw_battlefield(stage)
    for take in (
        shots.window, shots.tools, shots.dark, shots.numbering, shots.terrain, shots.palette,
        shots.help_page, shots.styles,
    ):  # fmt: skip
        take(stage)
    stage.do("file.save")
    stage.close()


def _make_spanish(module: Path) -> None:
    stage = Stage("es")
    stage.open(module)
    shots.spanish(stage)
    stage.close()


def _make_others(module: Path) -> None:
    """Pictures of samples, of what is wrong with a module, and of the start page."""
    stage = Stage()
    stage.open(_copied("ccn", module.with_name("drums-at-dawn")))
    sample = _copied("jdg", module.with_name("kaltbach-crossing"))
    stage.open(sample)
    shots.set_up(stage)
    sheets.spreadsheet(stage)
    exports.export(stage)
    shots.start(stage, module)
    stage.open(sample)
    scan.shoot(stage, sample)
    stage.close()
    stage = Stage()
    shots.problems(stage, module)
    stage.close()


def _copied(sample: str, folder: Path) -> Path:
    """A sample in a folder of the user."""
    found = next(path for path in sample_folders() if path.name == sample)
    return copytree(found, folder)


def _make_double_apart(module: Path) -> None:
    """Qt takes the scale of the screen at its start, so another process makes that picture."""
    command = [sys.executable, "-m", "docs.gallery", _DOUBLE, str(module)]
    environment = {**os.environ, "QT_SCALE_FACTOR": "2"}
    subprocess.run(command, env=environment, check=True)  # noqa: S603 - our own program


def _make_double(module: Path) -> None:
    stage = Stage(size=QSize(760, 520))
    stage.open(module)
    shots.double(stage)
    stage.close()


if __name__ == "__main__":
    main(sys.argv[1:])
