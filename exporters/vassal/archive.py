"""The file of a VASSAL module: a zip that is written as its parts come, alike for alike parts."""

import zipfile
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import IO, Self

_DATE = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_PLAIN_FILE = 0o100644 << 16


class ModuleFile:
    """A zip under way; a context that closes it."""

    def __init__(self, path: Path | IO[bytes]) -> None:
        """Nothing in it yet."""
        self._zip = zipfile.ZipFile(path, "w")

    def __enter__(self) -> Self:
        """Write into it."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        """Write the directory of the zip."""
        self._zip.close()

    def add(self, name: str, data: bytes) -> None:
        """A file whole."""
        self.stream(name, [data])

    def stream(self, name: str, parts: Iterable[bytes]) -> None:
        """A file piece by piece; pictures are packed already, everything else is packed here."""
        entry = zipfile.ZipInfo(name, _DATE)
        entry.create_system, entry.external_attr = _UNIX, _PLAIN_FILE
        is_packed = name.endswith((".png", ".vsav"))
        entry.compress_type = zipfile.ZIP_STORED if is_packed else zipfile.ZIP_DEFLATED
        with self._zip.open(entry, "w") as file:
            for part in parts:
                file.write(part)
