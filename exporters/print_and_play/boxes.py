"""The last touch on a PDF of Qt's: exact page boxes, and bytes that are the same every time.

Qt writes plain objects and a plain table of where they begin. Here they are copied in the order in
which they are reached from the first one, under new numbers, for Qt takes fonts in any order. What
tells when the file was made is left out, and pages get their boxes.
"""

import errno
import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import BinaryIO, NamedTuple

from hexwright.exporters.print_and_play.outline import outline_objects, pdf_text
from hexwright.exporters.print_and_play.pages import Bookmark
from hexwright.exporters.print_and_play.press import Die, PressObjects

Box = tuple[float, float, float, float]

# How long what stands before a stream is at most.
_HEAD = 1 << 16
_CHUNK = 1 << 20
_STREAM = b"stream\n"
_REFERENCE = re.compile(rb"(\d+) 0 (R|obj)\b")
_OLD_BOXES = re.compile(rb"/MediaBox \[[^\]]*\]\n(/TrimBox \[[^\]]*\]\n?)?")
_METADATA = re.compile(rb"/Metadata \d+ 0 R\n?")
# The letters before the name of a font in part come from the number of an object.
_OUTLINES = b"/Type /Catalog\n/Outlines %d 0 R\n/PageMode /UseOutlines"
_FONT_TAG = re.compile(rb"/FontName /[A-Z]{6}\+")


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


def finish(
    rough: Path,
    done: Path,
    title: str,
    boxes: Sequence[Boxes],
    marks: Sequence[Sequence[Bookmark]] = (),
    dies: Sequence[Die | None] | None = None,
) -> None:
    """Copy a PDF that Qt wrote, with boxes and bookmarks of its pages in order, and the title.

    With dies, one or none for each page, it becomes a file for a printing house.
    """
    with rough.open("rb") as source, done.open("wb") as target:
        objects = _Objects(source)
        heads = {number: _plain(objects.head(number)) for number in objects.spans}
        order = _reached(heads, objects.root)
        numbers = {old: new for new, old in enumerate(order, 1)}
        copy = _Copy(target, b"1.4" if dies is None else b"1.6")
        left = iter(boxes)
        pages: list[int] = []
        outline = len(order) + 1 if any(marks) else 0
        entries = sum(map(len, marks)) + 1 if outline else 0
        first = len(order) + entries + 1
        heights = [box.media[3] - box.media[1] for box in boxes]
        press = None if dies is None else PressObjects(first, title, dies, heights)
        for old in order:
            head = heads[old]
            if b"/Type /Page\n" in head:
                head = _OLD_BOXES.sub(next(left).text(), head)
                pages.append(numbers[old])
            head = _renumbered(head, numbers)
            head = head if press is None else _pressed(head, press, len(pages) - 1)
            if outline and b"/Type /Catalog" in head:
                head = head.replace(b"/Type /Catalog", _OUTLINES % outline, 1)
            copy.add(chain([head], objects.body(old)))
        made = outline_objects(outline, list(zip(pages, marks, strict=True))) if outline else []
        made += press.written if press else []
        for one in made:
            copy.add([one])
        copy.add([_facts(len(order) + len(made) + 1, title)])
        copy.close(numbers[objects.root])


def _pressed(head: bytes, press: PressObjects, page: int) -> bytes:
    """An object as a printing house needs it."""
    if b"/Type /Catalog" in head:
        return head.replace(b"/Type /Catalog", b"/Type /Catalog\n/Metadata %d 0 R" % press.metadata)
    if b"/Type /Page\n" in head:
        return press.page(head, page)
    return press.resources(head)


class _Objects:
    """The objects of a file: where each begins and ends."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        source.seek(0, 2)
        source.seek(max(source.tell() - 1024, 0))
        found = re.search(rb"startxref\s+(\d+)\s+%%EOF", source.read())
        end = int(found[1]) if found else 0
        source.seek(end)
        table = source.read()
        entries = re.findall(rb"(\d{10}) \d{5} ([nf])", table)
        count = re.match(rb"xref\s+0 (\d+)\s", table)
        root = re.search(rb"/Root (\d+)", table)
        if count is None or int(count[1]) != len(entries) or root is None:
            # Qt counts what it wanted to write. On a full disk some of it is missing, which Qt
            # forgets as soon as something smaller finds room again.
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        starts = {number: int(at) for number, (at, kind) in enumerate(entries) if kind == b"n"}
        ordered = sorted(starts.items(), key=lambda one: one[1])
        ends = [first for _, first in ordered[1:]] + [end]
        self.spans = {
            number: (first, after) for (number, first), after in zip(ordered, ends, strict=True)
        }
        self.root = int(root[1])

    def head(self, number: int) -> bytes:
        """All of an object, or what stands before its stream."""
        first, after = self.spans[number]
        self._source.seek(first)
        head, stream, _ = self._source.read(min(after - first, _HEAD)).partition(_STREAM)
        assert stream or after - first <= _HEAD, "only streams are long"
        return head + stream

    def body(self, number: int) -> Iterator[bytes]:
        """The rest of an object, part by part."""
        first, after = self.spans[number]
        first += len(self.head(number))
        self._source.seek(first)
        left = after - first
        while left > 0:
            part = self._source.read(min(left, _CHUNK))
            left -= len(part)
            yield part


def _plain(head: bytes) -> bytes:
    """An object without what differs from one time to the next."""
    if b"/Type /Catalog" in head:
        return _METADATA.sub(b"", head)
    return _FONT_TAG.sub(b"/FontName /HEXWRI+", head)


def _reached(heads: Mapping[int, bytes], root: int) -> list[int]:
    """All objects that the root leads to, each where it is first met."""
    order: dict[int, None] = {}
    waiting = [root]
    while waiting:
        number = waiting.pop()
        if number in order:
            continue
        order[number] = None
        found = _REFERENCE.findall(heads[number])
        waiting += [int(one) for one, kind in reversed(found) if kind == b"R"]
    return list(order)


def _renumbered(head: bytes, numbers: Mapping[int, int]) -> bytes:
    return _REFERENCE.sub(lambda one: b"%d 0 %s" % (numbers[int(one[1])], one[2]), head)


def _facts(number: int, title: str) -> bytes:
    words = f"/Title {pdf_text(title)}\n/Producer (Hexwright)\n/Trapped /False"
    return f"{number} 0 obj\n<<\n{words}\n>>\nendobj\n".encode()


class _Copy:
    """The new file: objects numbered as they come, the last one the facts about it."""

    def __init__(self, target: BinaryIO, version: bytes) -> None:
        self._target = target
        self._starts: list[int] = []
        self._digest = hashlib.sha256()
        self._write(b"%%PDF-%s\n%%\xe2\xe3\xcf\xd3\n" % version)

    def _write(self, data: bytes) -> None:
        self._digest.update(data)
        self._target.write(data)

    def add(self, parts: Iterable[bytes]) -> None:
        """Write an object, part by part."""
        self._starts.append(self._target.tell())
        for part in parts:
            self._write(part)

    def close(self, root: int) -> None:
        """Write the table of objects and the end."""
        at, count = self._target.tell(), len(self._starts) + 1
        lines = ["xref", f"0 {count}", "0000000000 65535 f "]
        lines += [f"{start:010} 00000 n " for start in self._starts]
        mark = self._digest.hexdigest()[:32]
        lines += ["trailer", f"<< /Size {count} /Info {count - 1} 0 R /Root {root} 0 R"]
        lines += [f"/ID [<{mark}> <{mark}>] >>", "startxref", str(at), "%%EOF", ""]
        self._target.write("\n".join(lines).encode())
