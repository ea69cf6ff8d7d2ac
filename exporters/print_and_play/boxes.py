"""The last touch on a PDF of Qt's: exact page boxes, and nothing in it of the hour it was made.

Qt writes plain objects and a plain table of where they begin. They are copied one by one; only
the dictionaries of pages and the facts about the document are others afterwards.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

Box = tuple[float, float, float, float]

# Longer objects are streams: nothing to change in them.
_SHORT = 4096
_PAGE = b"/Type /Page\n"
_OLD_BOXES = re.compile(rb"/MediaBox \[[^\]]*\]\n(/TrimBox \[[^\]]*\]\n?)?")
_METADATA = re.compile(rb"/Metadata (\d+) 0 R\n?")
_CHUNK = 1 << 20


class Boxes(NamedTuple):
    """The boxes of a page in points: left, lower, right and upper edge of each."""

    media: Box
    trim: Box
    bleed: Box

    def text(self) -> bytes:
        """As they stand in the dictionary of the page."""
        names = ("MediaBox", "TrimBox", "BleedBox")
        lines = (f"/{name} [{_numbers(box)}]\n" for name, box in zip(names, self, strict=True))
        return "".join(lines).encode()


def _numbers(box: Box) -> str:
    return " ".join(f"{number:.4f}" for number in box)


def finish(rough: Path, done: Path, title: str, boxes: Sequence[Boxes]) -> None:
    """Copy a PDF that Qt wrote, with the boxes of its pages in order and the title."""
    with rough.open("rb") as source, done.open("wb") as target:
        starts, end, info, root = _table(source)
        source.seek(0)
        head = source.read(min(starts.values()))
        copy = _Copy(target, head)
        left = iter(boxes)
        for number, first, after in _spans(starts, end):
            source.seek(first)
            if number == info:
                copy.add(number, [_facts(number, title)])
            elif after - first > _SHORT:
                copy.add(number, _parts(source, after - first))
            else:
                copy.add(number, [_changed(source.read(after - first), left)])
        copy.close(info, root)


def _table(source: BinaryIO) -> tuple[dict[int, int], int, int, int]:
    """Where each object begins, where the last one ends, and the numbers of info and root."""
    source.seek(0, 2)
    source.seek(max(source.tell() - 1024, 0))
    tail = source.read()
    found = re.search(rb"startxref\s+(\d+)", tail)
    assert found, "Qt ends a PDF so"
    end = int(found[1])
    source.seek(end)
    table = source.read()
    entries = re.findall(rb"(\d{10}) \d{5} ([nf])", table)
    starts = {number: int(at) for number, (at, kind) in enumerate(entries) if kind == b"n"}
    trailer = table[table.index(b"trailer") :]
    info, root = (re.search(rb"/%s (\d+)" % name, trailer) for name in (b"Info", b"Root"))
    assert info
    assert root
    return starts, end, int(info[1]), int(root[1])


def _spans(starts: dict[int, int], end: int) -> Iterator[tuple[int, int, int]]:
    """Number, first byte and the byte after of every object, in the order of the file."""
    ordered = sorted(starts.items(), key=lambda one: one[1])
    ends = [first for _, first in ordered[1:]] + [end]
    for (number, first), after in zip(ordered, ends, strict=True):
        yield number, first, after


def _parts(source: BinaryIO, size: int) -> Iterator[bytes]:
    while size > 0:
        part = source.read(min(size, _CHUNK))
        size -= len(part)
        yield part


def _changed(body: bytes, boxes: Iterator[Boxes]) -> bytes:
    if _PAGE in body:
        return _OLD_BOXES.sub(next(boxes).text(), body)
    if b"/Type /Metadata" in body:
        # Says when the file was made; nobody points to it any longer.
        return body[: body.index(b"obj") + 3] + b"\nnull\nendobj\n"
    return _METADATA.sub(b"", body) if b"/Type /Catalog" in body else body


def _facts(number: int, title: str) -> bytes:
    name = title.encode("utf-16-be").hex().upper()
    return f"{number} 0 obj\n<<\n/Title <FEFF{name}>\n/Producer (Hexwright)\n>>\nendobj\n".encode()


class _Copy:
    """The new file: knows where each object begins."""

    def __init__(self, target: BinaryIO, head: bytes) -> None:
        self._target = target
        self._starts: dict[int, int] = {}
        self._digest = hashlib.sha256()
        self._write(head)

    def _write(self, data: bytes) -> None:
        self._digest.update(data)
        self._target.write(data)

    def add(self, number: int, parts: Iterable[bytes]) -> None:
        """Write an object, part by part."""
        self._starts[number] = self._target.tell()
        for part in parts:
            self._write(part)

    def close(self, info: int, root: int) -> None:
        """Write the table of objects and the end."""
        at, count = self._target.tell(), max(self._starts) + 1
        lines = ["xref", f"0 {count}", "0000000000 65535 f "]
        for number in range(1, count):
            where = self._starts.get(number)
            lines.append("0000000000 00000 f " if where is None else f"{where:010} 00000 n ")
        mark = self._digest.hexdigest()[:32]
        lines += ["trailer", f"<< /Size {count} /Info {info} 0 R /Root {root} 0 R"]
        lines += [f"/ID [<{mark}> <{mark}>] >>", "startxref", str(at), "%%EOF", ""]
        self._target.write("\n".join(lines).encode())
