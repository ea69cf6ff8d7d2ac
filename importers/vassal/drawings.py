"""Drawings that take parts from other files of the module, made whole."""

import base64
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import PurePosixPath
from typing import Any, Final

from lxml import etree

from hexwright.importers.vassal.tree import Element, parsed
from hexwright.schema.ids import slug
from hexwright.schema.images import image_kind

_SVG: Final = "{http://www.w3.org/2000/svg}"
_HREFS: Final = ("{http://www.w3.org/1999/xlink}href", "href")
_ELSEWHERE: Final = re.compile(rb"href\s*=\s*[\"'](?!#|data:)")
_TYPE: Final = re.compile(rb"<!DOCTYPE\s[^\[>]*>")
_OWN_URL: Final = re.compile(r"(url\(\s*[\"']?#)([^)\"'\s]+)")
# More than any counter needs; what takes more stays as it is, and is refused later.
_MOST_PARTS: Final = 500
_MOST_ELEMENTS: Final = 20_000

Read = Callable[[str], bytes | None]


class Drawings:
    """Draws what a drawing takes from others into itself; each other file is read once."""

    def __init__(self, read: Read) -> None:
        """`read` gives a picture of the module by its name."""
        self._read = read
        self._known: dict[str, dict[str, Element]] = {}

    def whole(self, data: bytes, name: str) -> bytes:
        """A drawing that refers to nothing outside; as it is where that cannot be done."""
        # Programs write this line, and it says nothing; one that declares something stays.
        data = _TYPE.sub(b"", data, count=1)
        if not _ELSEWHERE.search(data):
            return data
        root = parsed(data, name)
        copied: dict[tuple[str, str], str] = {}
        waiting, elements = [root], 0
        defs = etree.Element(f"{_SVG}defs")
        while waiting:
            for element in _elements(waiting.pop()):
                elements += 1
                waiting += self._taken(element, copied, defs)
                if elements > _MOST_ELEMENTS or len(copied) > _MOST_PARTS:
                    return data
        root.insert(0, defs)
        whole: bytes = etree.tostring(root, encoding="utf-8")
        return whole

    def _taken(
        self, element: Element, copied: dict[tuple[str, str], str], defs: Element
    ) -> Iterator[Element]:
        """Bring what one element refers to; the new parts, which may refer to others."""
        for attribute in _HREFS:
            file, mark, part = str(element.get(attribute, "")).partition("#")
            if not file or file.startswith("data:"):
                continue
            if not mark:
                self._embed(element, attribute, file)
                continue
            for wanted in self._reached(file, part):
                if (file, wanted) not in copied:
                    copied[file, wanted] = f"{slug(PurePosixPath(file).stem, 'part')}-{wanted}"
                    yield self._copy(file, wanted, defs)
            if (file, part) in copied:
                element.set(attribute, f"#{copied[file, part]}")

    def _embed(self, element: Element, attribute: str, file: str) -> None:
        data = self._read(file) or b""
        kind = (image_kind(data) or "").lower()
        if kind in ("png", "jpeg", "webp"):
            text = base64.b64encode(data).decode()
            element.set(attribute, f"data:image/{kind};base64,{text}")

    def _reached(self, file: str, part: str) -> Iterator[str]:
        """A part of another drawing, and those parts of it that it refers to."""
        parts, found, waiting = self._parts(file), {part}, [part]
        while waiting:
            name = waiting.pop()
            if name not in parts:
                continue
            yield name
            for element in _elements(parts[name]):
                own = set(_own_references(element)) - found
                found |= own
                waiting += own

    def _copy(self, file: str, part: str, defs: Element) -> Element:
        """A part with names that no other file has."""
        stem = slug(PurePosixPath(file).stem, "part")
        made = deepcopy(self._parts(file)[part])
        made.tail = None
        for element in _elements(made):
            if element.get("id"):
                element.set("id", f"{stem}-{element.get('id')}")
            for name, value in element.attrib.items():
                if name in _HREFS and value.startswith("#"):
                    element.set(name, f"#{stem}-{value[1:]}")
                elif "url(" in value:
                    element.set(name, _OWN_URL.sub(rf"\g<1>{stem}-\g<2>", value))
        defs.append(made)
        return made

    def _parts(self, file: str) -> dict[str, Element]:
        """The parts of a drawing by their ids; none if it cannot be read."""
        if file not in self._known:
            data = self._read(file)
            root = parsed(_TYPE.sub(b"", data, count=1), file) if data else None
            named = _elements(root) if root is not None else ()
            self._known[file] = {str(part.get("id")): part for part in named if part.get("id")}
        return self._known[file]


def _elements(root: Any) -> Iterator[Element]:
    return (element for element in root.iter() if isinstance(element.tag, str))


def _own_references(element: Element) -> Iterator[str]:
    """The ids of its own file that an element refers to."""
    for name, value in element.attrib.items():
        if name in _HREFS and value.startswith("#"):
            yield value[1:]
        yield from (match[2] for match in _OWN_URL.finditer(value))
