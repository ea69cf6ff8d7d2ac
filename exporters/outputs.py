"""Files on their way: made in a hidden folder beside the target, moved there when all are whole."""

import shutil
import uuid
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.saving import disk_issue


class Outputs:
    """The files of one export; a context, after which nothing half made is left anywhere."""

    def __init__(self, target: Path, *, single: bool) -> None:
        """Files for a folder, or a single file with the target's name."""
        self.target = target
        self._single = single
        self._made: list[Path] = []
        self._files: dict[str, Path] = {}
        self._folder = Path()

    def __enter__(self) -> Self:
        """Make the hidden folder; raises DataError where none can be made."""
        where = self.target.absolute().parent
        while not where.exists() and where != where.parent:
            where = where.parent
        # On the same disk as the target, so that a file moves in one step.
        self._folder = where / f".hexwright-export-{uuid.uuid4().hex}"
        try:
            self._folder.mkdir()
        except OSError as error:
            raise DataError([_no_folder(where, error)]) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        """Remove what is not in its place."""
        shutil.rmtree(self._folder, ignore_errors=True)
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
        """Move all files to the target; on failure those that were there before come back."""
        base = self.target.parent if self._single else self.target
        targets = {base / name: made for name, made in self._files.items()}
        for folder in sorted({path.parent for path in targets}):
            self._make(folder)
        aside = self._folder / uuid.uuid4().hex
        aside.mkdir()
        moved: list[tuple[Path, Path]] = []
        try:
            for number, (path, made) in enumerate(targets.items()):
                old = aside / str(number)
                if path.exists():
                    move(path, old)
                moved.append((path, old))
                move(made, path)
        except OSError as error:
            for path, old in reversed(moved):
                _bring_back(path, old)
            raise DataError([disk_issue(path, error)]) from error
        return tuple(targets)

    def _make(self, folder: Path) -> None:
        missing = []
        while not folder.exists() and folder != folder.parent:
            missing.append(folder)
            folder = folder.parent
        if not folder.is_dir():
            raise DataError([_no_folder(folder, NotADirectoryError())])
        for one in reversed(missing):
            try:
                one.mkdir()
            except OSError as error:
                raise DataError([_no_folder(one, error)]) from error
            self._made.append(one)


def move(made: Path, place: Path) -> None:
    """Give a file its place in one step."""
    made.replace(place)


def _bring_back(path: Path, old: Path) -> None:
    with suppress(OSError):
        path.unlink()
    with suppress(OSError):
        if old.exists():
            old.replace(path)


def _no_folder(folder: Path, error: OSError) -> Issue:
    reason = error.strerror or tr("there is a file of that name")
    return Issue(
        code="export.folder",
        message=tr("The folder {name} cannot be made: {reason}", name=folder.name, reason=reason),
        hint=tr("Export to another place."),
        file=str(folder),
    )
