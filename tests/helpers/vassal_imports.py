"""Modules of VASSAL as the importer makes them."""

from pathlib import Path

from hexwright.importers.registry import importer
from hexwright.schema.issues import has_errors
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from tests.helpers.vassal_modules import zipped


def imported(folder: Path, files: dict[str, bytes]) -> tuple[Module, dict[str, int]]:
    """The module made of a VASSAL module of these files, and what was left out by words."""
    path = folder / "game.vmod"
    path.write_bytes(zipped(files))
    return read(path)


def read(path: Path) -> tuple[Module, dict[str, int]]:
    made = importer("vassal").read(path, lambda *_: None, {})
    loaded = load_module(dict(made.files))
    assert loaded.module is not None
    assert not has_errors(loaded.issues)
    words = [issue.message.removeprefix("Not taken over: ").rstrip(".") for issue in made.issues]
    left = {what: int(count) for what, _, count in (word.rpartition(": ") for word in words)}
    return loaded.module, left
