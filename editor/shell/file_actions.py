"""The actions of the file menu."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from hexwright.editor import messages
from hexwright.editor.exports.actions import export_specs
from hexwright.editor.imports.actions import import_specs
from hexwright.editor.shell.action import ActionSpec
from hexwright.editor.shell.extras import ask_new_module
from hexwright.editor.spreadsheets.actions import spreadsheet_specs
from hexwright.schema.language import tr

if TYPE_CHECKING:
    from hexwright.editor.main_window import MainWindow


def file_specs() -> "list[ActionSpec[MainWindow]]":
    """All actions of the file menu, in its order."""
    return [*_open_specs(), *_save_specs()]


def _open_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        ActionSpec(
            "file.new", "file", tr("&New module…"), tr("Make a new module of a game system"),
            "new", "Ctrl+N", ask_new_module, in_toolbar=True,
        ),
        ActionSpec(
            "file.open", "file", tr("&Open module…"), tr("Open the folder of a module"),
            "open", "Ctrl+O", lambda window: _ask_and_open(window, messages.ask_module_folder),
            in_toolbar=True,
        ),
        ActionSpec(
            "file.open_package", "file", tr("Open &package…"), tr("Open a .hexpkg file"),
            "package", "Ctrl+Shift+O", lambda window: _ask_and_open(window, messages.ask_package),
        ),
        ActionSpec(
            "file.close", "file", tr("&Close module"), tr("Go back to the start page"),
            "quit", "Ctrl+W", lambda window: window.files.close_module(),
            needs="module", starts_group=True,
        ),
    ]  # fmt: skip


def _save_specs() -> "list[ActionSpec[MainWindow]]":
    return [
        ActionSpec(
            "file.save", "file", tr("&Save"), tr("Write what has changed to the disk"),
            "save", "Ctrl+S", lambda window: window.files.save(),
            needs="document", in_toolbar=True, starts_group=True,
        ),
        ActionSpec(
            "file.save_as", "file", tr("Save &as…"), tr("Write the module to a new folder"),
            "save-as", "Ctrl+Shift+S", lambda window: window.files.save_as(), needs="document",
        ),
        ActionSpec(
            "file.save_copy", "file", tr("Save a cop&y…"),
            tr("Write the module to another folder and stay in this one"),
            "copy", "Ctrl+Alt+S", lambda window: window.files.save_copy(), needs="document",
        ),
        ActionSpec(
            "file.revert", "file", tr("&Revert"), tr("Read the module from the disk again"),
            "reload", "Ctrl+Shift+R", lambda window: window.files.revert(), needs="module",
        ),
        *export_specs(),
        *import_specs(),
        *spreadsheet_specs(),
        ActionSpec(
            "file.quit", "file", tr("&Quit"), tr("Close the window"),
            "quit", "Ctrl+Q", lambda window: window.close(), starts_group=True,
        ),
    ]  # fmt: skip


def _ask_and_open(window: "MainWindow", ask: Callable[[QWidget], Path | None]) -> None:
    source = ask(window)
    if source is not None:
        window.open_module(source)
