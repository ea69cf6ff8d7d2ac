"""The zip of a VASSAL module, read with suspicion: within bounds, and never unpacked to disk."""

import io
import zipfile
import zlib
from collections.abc import Collection
from pathlib import Path
from typing import IO, Final, NoReturn

from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.outside_file import read_outside
from hexwright.schema.quoting import shown

AREA: Final = "vassal-import"
BUILD_FILES: Final = ("buildFile.xml", "buildFile")
_MEBIBYTE: Final = 2**20
MOST_FILE_BYTES: Final = 512 * _MEBIBYTE
_MOST_TOTAL: Final = 1024 * _MEBIBYTE
# Set-ups are read one by one and forgotten; hundreds of them may say the same again and again.
_MOST_NESTED: Final = 6 * 1024 * _MEBIBYTE
_MOST_MEMBER: Final = 128 * _MEBIBYTE
_MOST_MEMBERS: Final = 50_000
# Larger members than this may not grow more than so many times in unpacking.
_RATIO, _RATIO_FREE = 200, 4 * _MEBIBYTE
_CHUNK: Final = 2**16
_ENCRYPTED: Final = 1


def refuse(code: str, message: str, hint: str = "", file: str = "") -> NoReturn:
    """Raise DataError with one issue."""
    raise DataError([Issue(code=f"{AREA}.{code}", message=message, hint=hint, file=file)])


class Members:
    """The members of a zip by name. What is read from all zips of an import counts together."""

    def __init__(self, data: bytes, name: str, spent: list[int] | None = None) -> None:
        """Look through the directory; raises DataError. Zips inside one spend together."""
        self._name = name
        self._most = _MOST_TOTAL if spent is None else _MOST_NESTED
        self._spent = [0] if spent is None else spent
        self._spent_inside = [0]
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
            refuse("no-zip", tr("{file} is no VASSAL module: it is not a zip.", file=name))
        infos = self._zip.infolist()
        if len(infos) > _MOST_MEMBERS:
            message = tr("{file} has more than {limit} files.", file=name, limit=_MOST_MEMBERS)
            refuse("too-many-files", message, file=name)
        # Of two members of one name, VASSAL takes the last.
        self._infos = {_plain(info.filename): info for info in infos if not info.is_dir()}
        self._others: list[Members] = []

    def enter(self, names: Collection[str]) -> None:
        """Where none of these files is there but in one folder, take that folder for the whole.

        Who packs an unpacked module takes its folder with it.
        """
        folders = {name.rpartition("/")[0] for name in self._infos
                   if name.count("/") == 1 and name.rpartition("/")[2] in names}  # fmt: skip
        if len(folders) == 1 and not any(name in self._infos for name in names):
            start = f"{folders.pop()}/"
            self._infos = {
                name.removeprefix(start): info
                for name, info in self._infos.items() if name.startswith(start)
            }  # fmt: skip

    def add(self, other: "Members") -> None:
        """Take over the members of another zip, where this one has none of the name."""
        self._others.append(other)

    def __contains__(self, name: str) -> bool:
        return name in self._infos or any(name in other for other in self._others)

    def names(self) -> list[str]:
        """All names, in the order of the directory."""
        others = (name for other in self._others for name in other.names())
        return list(dict.fromkeys((*self._infos, *others)))

    def read(self, name: str) -> bytes:
        """A member's bytes, never more than allowed; raises DataError."""
        other = self._other(name)
        return other.read(name) if other else self._read(name, self._spent, self._most)

    def _other(self, name: str) -> "Members | None":
        """The zip that was taken over and has a member, where this one has none of the name."""
        if name in self._infos:
            return None
        return next((other for other in self._others if name in other), None)

    def _read(self, name: str, spent: list[int], most: int) -> bytes:
        info = self._infos[name]
        if info.flag_bits & _ENCRYPTED:
            refuse("encrypted", tr("{file} is encrypted.", file=shown(name)), file=shown(name))
        is_bomb = info.file_size > max(_RATIO_FREE, _RATIO * info.compress_size)
        if info.file_size > _MOST_MEMBER or is_bomb:
            self._refuse_size(name)
        try:
            with self._zip.open(info) as file:
                return self._bounded(file, name, info.file_size, (spent, most))
        except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, OSError) as error:
            message = tr("{file} is damaged.", file=shown(name))
            hint = tr("Get the file again.")
            issue = Issue(code=f"{AREA}.damaged", message=message, hint=hint, file=shown(name))
            raise DataError([issue]) from error
        except NotImplementedError:
            message = tr("{file} is compressed in an unknown way.", file=shown(name))
            refuse("compression", message, file=shown(name))

    def inside(self, name: str) -> bytes:
        """The bytes of a zip inside this one; such are counted for themselves."""
        other = self._other(name)
        return other.inside(name) if other else self._read(name, self._spent_inside, _MOST_NESTED)

    def nested(self, data: bytes, name: str) -> "Members":
        """A zip inside this one, of its bytes."""
        return Members(data, name, self._spent_inside)

    def _bounded(
        self, file: IO[bytes], name: str, declared: int, budget: tuple[list[int], int]
    ) -> bytes:
        (spent, most), pieces, have = budget, [], 0
        while piece := file.read(_CHUNK):
            have += len(piece)
            spent[0] += len(piece)
            if have > declared or spent[0] > most:
                self._refuse_size(name)
            pieces.append(piece)
        return b"".join(pieces)

    def _refuse_size(self, name: str) -> NoReturn:
        message = tr("{file} grows too large when it is unpacked.", file=shown(name))
        refuse("too-large", message, tr("Is it the right file?"), shown(name))


def _plain(name: str) -> str:
    """A name with the separators that a zip should have; some programs write their own."""
    return name.replace("\\", "/").removeprefix("./")


def open_module(path: Path) -> Members:
    """The members of a module file; raises DataError."""
    members = Members(read_outside(path, MOST_FILE_BYTES, AREA), path.name)
    members.enter(BUILD_FILES)
    return members
