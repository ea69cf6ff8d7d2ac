"""What every exporter is: its name, the files it will write, and the writing itself."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from schema.issues import DataError, Issue
from schema.language import tr
from schema.module import Module
from schema.saving import write_all_atomically

# Called with the steps done, all steps, and what is done now. Whatever it raises stops the export
# before anything is written.
Progress = Callable[[int, int, str], None]


def no_progress(_done: int, _steps: int, _what: str) -> None:
    """For callers that show no progress."""


@dataclass(frozen=True)
class Report:
    """What an export wrote and what could not be carried over."""

    files: tuple[Path, ...]
    issues: tuple[Issue, ...] = ()


class Exporter(Protocol):
    """One target format. An exporter never changes the module."""

    @property
    def id(self) -> str:
        """The name on the command line."""

    @property
    def title(self) -> str:
        """The name that users read."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """Suffixes of the file it writes; empty if it fills a folder."""

    def output_files(self, module: Module, target: Path) -> list[Path]:
        """Every file that an export to this target will write."""

    def export(
        self,
        module: Module,
        files: Mapping[str, bytes],
        target: Path,
        progress: Progress = no_progress,
    ) -> Report:
        """Write all files or none; `files` are the module's own, pictures included.

        Raises DataError if the target cannot be written.
        """


def write_outputs(outputs: Mapping[Path, bytes]) -> tuple[Path, ...]:
    """Write all files whole, making folders as needed; on failure nothing new is left behind."""
    made: list[Path] = []
    try:
        for folder in sorted({path.parent for path in outputs}):
            _make_folder(folder, made)
        write_all_atomically(outputs)
    except BaseException:
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        raise
    return tuple(outputs)


def _make_folder(folder: Path, made: list[Path]) -> None:
    missing = []
    while not folder.exists() and folder != folder.parent:
        missing.append(folder)
        folder = folder.parent
    for one in reversed(missing):
        try:
            one.mkdir()
        except OSError as error:
            raise DataError([_no_folder(one, error)]) from error
        made.append(one)


def _no_folder(folder: Path, error: OSError) -> Issue:
    return Issue(
        code="export.folder",
        message=tr(
            "The folder {name} cannot be made: {reason}",
            name=folder.name,
            reason=error.strerror or error,
        ),
        hint=tr("Export to another place."),
        file=str(folder),
    )
