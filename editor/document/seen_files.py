"""The files of a module as they were when it was read, whatever becomes of them on the disk."""

from collections.abc import Iterator, Mapping
from typing import Final

from hexwright.schema.documents import kind_of
from hexwright.schema.issues import DataError

# Pictures and notes beyond this many bytes are not held: only the disk has them.
MOST_HELD: Final = 128 * 1024 * 1024


class SeenFiles(Mapping[str, bytes]):
    """Files with the bytes of pictures and notes held, so that deleting them outside loses none.

    Documents are not held: their records are. `files` are read again only for what is not held.
    """

    def __init__(self, files: Mapping[str, bytes], before: "SeenFiles | None" = None) -> None:
        """Hold what is there now; what `before` held of the same files is taken from it."""
        self._files = files
        self._held: dict[str, bytes] = {}
        left = MOST_HELD
        for path in files:
            if kind_of(path) is None:
                is_known = before is not None and path in before
                data = before.seen(path) if before and is_known else _read(files, path)
                if data is not None and len(data) <= left:
                    left -= len(data)
                    self._held[path] = data

    def seen(self, path: str) -> bytes | None:
        """The bytes that a file had when it was read; None if they were not held."""
        return self._held.get(path)

    def __getitem__(self, path: str) -> bytes:
        """The bytes of a file as it was seen."""
        return self._held[path] if path in self._held else self._files[path]

    def __contains__(self, path: object) -> bool:
        """Whether there was such a file; reads nothing."""
        return path in self._files

    def __iter__(self) -> Iterator[str]:
        """Relative paths in order."""
        return iter(self._files)

    def __len__(self) -> int:
        """Number of files."""
        return len(self._files)


def _read(files: Mapping[str, bytes], path: str) -> bytes | None:
    try:
        return files[path]
    except DataError:
        return None
