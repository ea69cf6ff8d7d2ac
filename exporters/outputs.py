"""Files on their way: made in a hidden folder on the target's disk, moved when all are whole."""

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from hexwright.schema.disk.faults import disk_issue
from hexwright.schema.disk.journal import is_unfinished, replace_together
from hexwright.schema.disk.leftovers import leftovers_in, remove_leftovers
from hexwright.schema.disk.lock import locked
from hexwright.schema.disk.output_path import check_output_file, check_output_files
from hexwright.schema.disk.places import note_place
from hexwright.schema.disk.replacing import behind_links, sync_file
from hexwright.schema.disk.temporary import remove, temporary_name
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.saving import missing_folders, place_folder, replace_one, settle


class Outputs:
    """The files of one export; a context, after which nothing half made is left anywhere."""

    def __init__(self, target: Path, *, single: bool) -> None:
        """Files for a folder, or a single file with the target's name."""
        self.target = target
        self._single = single
        self._made: list[Path] = []
        self._files: dict[str, Path] = {}
        self._folder = Path()
        # Where the target really is, be it behind a link or relative; found out once.
        self._place = target

    def __enter__(self) -> Self:
        """Make the hidden folder; raises DataError where none can be made."""
        where = self.target.parent
        try:
            # On the same disk as the target, so that a file moves in one step.
            self._place = behind_links(self.target).absolute()
            where = _on_its_disk(self._place, single=self._single)
            remove_leftovers(leftovers_in(where))
            note_place(where)
            self._folder = where / temporary_name()
            self._folder.mkdir()
        except OSError as error:
            raise DataError([_no_folder(where, error)]) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        """Remove what is not in its place."""
        if not is_unfinished(self._place):
            remove(self._folder)
        if kind is not None:
            for folder in reversed(self._made):
                with suppress(OSError):
                    folder.rmdir()
        if isinstance(error, OSError):
            raise DataError([disk_issue(self.target, error)]) from error

    def path(self, name: str = "") -> Path:
        """Where to write a file; without a name it is the single one."""
        name = self.target.name if self._single else name
        place = self._folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        self._files[name] = place
        return place

    def write(self, data: bytes, name: str = "") -> None:
        """Write a file whole; without a name it is the single one."""
        self.path(name).write_bytes(data)

    def move_in_place(self) -> tuple[Path, ...]:
        """Move all files to the target as one change; raises DataError, all is as before then."""
        try:
            for made in self._files.values():
                sync_file(made)
            if self._single:
                self._make(self.target.parent)
                check_output_file(self.target)
                replace_one(behind_links(self.target), self._files[self.target.name])
                return (self.target,)
            self._move_folder()
        except OSError as error:
            raise DataError([disk_issue(self.target, error)]) from error
        return tuple(self.target / name for name in self._files)

    def _move_folder(self) -> None:
        """A new folder takes its name in one step; in one that is there files change together."""
        if not self.target.exists():
            self._make(self.target.parent)
            place_folder(self._folder, self.target)
            return
        check_output_files(self.target, [self.target / name for name in self._files])
        place = self._place
        with locked(place):
            settle(place)
            for name in self._files:
                self._make((place / name).parent)
            replace_together(place, self._files)

    def _make(self, folder: Path) -> None:
        missing = list(missing_folders(folder))
        above = missing[-1].parent if missing else folder
        if not above.is_dir():
            raise DataError([_no_folder(above, NotADirectoryError())])
        for one in reversed(missing):
            try:
                one.mkdir()
            except OSError as error:
                raise DataError([_no_folder(one, error)]) from error
            self._made.append(one)


def _on_its_disk(where: Path, *, single: bool) -> Path:
    """The folder that is there already and nearest to the target, or the target itself."""
    if single or not where.is_dir():
        where = where.parent
    while not where.exists() and where != where.parent:
        where = where.parent
    return where


def _no_folder(folder: Path, error: OSError) -> Issue:
    reason = error.strerror or tr("there is a file of that name")
    return Issue(
        code="export.folder",
        message=tr("The folder {name} cannot be made: {reason}", name=folder.name, reason=reason),
        hint=tr("Export to another place."),
        file=str(folder),
    )
