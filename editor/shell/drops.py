"""Modules, spreadsheets and turns of games by e-mail that are dropped on a window."""

from pathlib import Path

from PySide6.QtCore import QMimeData

from hexwright.importers.sheets.reading import SUFFIXES
from hexwright.schema.files import PACKAGE_SUFFIX


def dropped_module(data: QMimeData) -> Path | None:
    """The first folder or package among what is dropped."""
    for url in data.urls() if data.hasUrls() else []:
        path = Path(url.toLocalFile())
        is_package = path.suffix == PACKAGE_SUFFIX and path.is_file()
        if url.isLocalFile() and (path.is_dir() or is_package or path.name == "module.json"):
            return path
    return None


def dropped_sheet(data: QMimeData) -> Path | None:
    """The first spreadsheet among what is dropped."""
    for url in data.urls() if data.hasUrls() else []:
        path = Path(url.toLocalFile())
        if url.isLocalFile() and path.suffix.lower() in SUFFIXES and path.is_file():
            return path
    return None


def dropped_turn(data: QMimeData) -> Path | None:
    """The first file of a game by e-mail among what is dropped."""
    from hexwright.engine.mail.turn_file import SUFFIX

    for url in data.urls() if data.hasUrls() else []:
        path = Path(url.toLocalFile())
        if url.isLocalFile() and path.suffix.lower() == SUFFIX and path.is_file():
            return path
    return None
