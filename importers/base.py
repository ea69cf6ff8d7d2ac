"""What every importer of a foreign game is: its name, its files, and the reading."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, NamedTuple

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


class UsedTile(NamedTuple):
    """A tile of a map whose terrain the file does not say, so that its user is asked."""

    # What a file of terrain calls it: the set, and its number there.
    key: str
    # What the file calls it, and how many hexes have it.
    name: str
    hexes: int
    # The picture that it is a part of, if it is near the map, and where it lies there.
    picture: Path | None = None
    part: tuple[int, int, int, int] | None = None


class Importer(ABC):
    """One foreign format. An importer never changes its source, and runs nothing that is in it."""

    # The name on the command line.
    id: ClassVar[str]
    # Suffixes of the files that it reads.
    suffixes: ClassVar[tuple[str, ...]]
    # Suffixes of files that may come with another one, and add to it.
    additions: ClassVar[tuple[str, ...]] = ()

    @property
    @abstractmethod
    def title(self) -> str:
        """The name that users read."""

    @abstractmethod
    def read(
        self,
        path: Path,
        progress: Progress,
        terrain: Mapping[str, str],
        added: Sequence[Path] = (),
    ) -> Imported:
        """A module made of a file; raises DataError for what cannot be used at all.

        `terrain` says which terrain the tiles of a map mean, by their names; formats without tiles
        have no use for it. `added` are files that add to this one.
        """

    def unsaid(self, path: Path, progress: Progress = no_progress) -> tuple[UsedTile, ...]:
        """Tiles whose terrain only the user knows, the most frequent first; raises DataError."""
        del path, progress
        return ()

    def import_into(
        self,
        path: Path,
        folder: Path,
        progress: Progress = no_progress,
        terrain: Mapping[str, str] | None = None,
        added: Sequence[Path] = (),
    ) -> Imported:
        """Read a file and write the module, all of it or nothing; the folder must be new."""
        check_output_folder(folder)
        refuse_taken(folder)
        made = self.read(path, progress, terrain or {}, added)
        # What the source said is kept, so that a newer version of it can be brought.
        write_folder(folder, {**made.files, BASE: base_of(self.id, made.files)})
        return made
