"""Files of a module as text that people can compare: documents in their usual form."""

from pathlib import Path

import msgspec

from hexwright.editor.document.comparing import Compared
from hexwright.editor.document.document import ModuleDocument
from hexwright.schema.documents import Content, kind_of
from hexwright.schema.dump import dump
from hexwright.schema.issues import DataError
from hexwright.schema.language import tr, tr_many
from hexwright.schema.load import read_record
from hexwright.schema.model.record import Record
from hexwright.schema.outside_file import read_outside

# Longer files are told by their size alone.
_MOST_BYTES = 16 * 1024 * 1024


def disk_and_here(folder: Path, document: ModuleDocument, paths: list[str]) -> list[Compared]:
    """What the disk has at some paths of a module, beside what is here."""
    return [
        Compared(path, text_on_disk(folder, path), text_of(path, document.content(path)))
        for path in paths
    ]


def text_on_disk(folder: Path, path: str) -> str | None:
    """The text of a file; None if it is not there."""
    file = folder / path
    try:
        if not file.is_file():
            return None
        size = file.stat().st_size
        if size > _MOST_BYTES:
            return _size(size)
        return _text(path, read_outside(file, _MOST_BYTES, "files", path))
    except OSError as error:
        return tr("The file cannot be read: {reason}.", reason=error.strerror or str(error))
    except DataError as error:
        return error.issues[0].message


def text_of(path: str, content: Content) -> str | None:
    """The text of a document, a picture or a note; None if it is not there."""
    if content is None:
        return None
    if isinstance(content, Record):
        kind = kind_of(path)
        assert kind is not None, path
        return dump(kind, content).decode()
    return _text(path, content)


def _text(path: str, data: bytes) -> str:
    kind = kind_of(path)
    if kind is not None:
        try:
            # Other programs write numbers and line ends in their own way, which is no difference.
            return dump(kind, read_record(kind, data)).decode()
        except (DataError, msgspec.MsgspecError, ValueError, RecursionError):
            pass
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return _size(len(data))
    return _size(len(data)) if "\0" in text else text


def _size(size: int) -> str:
    return tr_many("No text: 1 byte|No text: {count} bytes", size)
