"""What every importer of a foreign game is: its name, its files, and the reading."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from hexwright.importers.kept import BASE, base_of
from hexwright.schema.disk.output_path import check_output_folder
from hexwright.schema.issues import Issue
from hexwright.schema.progress import Progress, no_progress
from hexwright.schema.saving import refuse_taken, write_folder


@dataclass(frozen=True)
class Imported:
    """The files of a new module, and what could not be taken over."""

    files: Mapping[str, bytes]
    issues: tuple[Issue, ...] = ()
    # What was made, in words for the one who waits.
    summary: str = ""


class Importer(ABC):
    """One foreign format. An importer never changes its source, and runs nothing that is in it."""

    # The name on the command line.
    id: ClassVar[str]
    # Suffixes of the files that it reads.
    suffixes: ClassVar[tuple[str, ...]]

    @property
    @abstractmethod
    def title(self) -> str:
        """The name that users read."""

    @abstractmethod
    def read(self, path: Path, progress: Progress, terrain: Mapping[str, str]) -> Imported:
        """A module made of a file; raises DataError for what cannot be used at all.

        `terrain` says which terrain the tiles of a map mean, by their names; formats without tiles
        have no use for it.
        """

    def import_into(
        self,
        path: Path,
        folder: Path,
        progress: Progress = no_progress,
        terrain: Mapping[str, str] | None = None,
    ) -> Imported:
        """Read a file and write the module, all of it or nothing; the folder must be new."""
        check_output_folder(folder)
        refuse_taken(folder)
        made = self.read(path, progress, terrain or {})
        # What the source said is kept, so that a newer version of it can be brought.
        write_folder(folder, {**made.files, BASE: base_of(self.id, made.files)})
        return made
