"""Module folders on disk, and the command run inside the test."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from hexwright.cli.main import main
from tests.helpers.modules import Changes, small_module


class Outcome(NamedTuple):
    """How a command ended and what it said."""

    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *words: object) -> Outcome:
    """Run the command with these words."""
    capsys.readouterr()
    code = main([str(word) for word in words])
    captured = capsys.readouterr()
    return Outcome(code, captured.out, captured.err)


def write_files(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Put files into a folder."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def module_folder(folder: Path, changes: Changes | None = None) -> Path:
    """The small sound module, with changes made, as a folder."""
    return write_files(folder, small_module(changes))


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones too."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
