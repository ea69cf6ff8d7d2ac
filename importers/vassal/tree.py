"""The build file of a module: its elements, parsed without entities and within bounds."""

from collections.abc import Iterator
from typing import Any, Final

from lxml import etree

from hexwright.importers.vassal.archive import BUILD_FILES, Members, refuse
from hexwright.schema.language import tr
from hexwright.schema.quoting import shown

# An element of the build file; lxml has no types.
Element = Any
_ROOTS: Final = ("GameModule", "BasicModule", "ModuleExtension")
_MOST_BYTES: Final = 96 * 2**20
_MOST_ELEMENTS: Final = 500_000
_MOST_DEPTH: Final = 100


def parsed(data: bytes, name: str) -> Element:
    """The root of an XML file from outside; raises DataError."""
    if b"<!DOCTYPE" in data[:4096] or b"<!ENTITY" in data:
        refuse("entities", tr("{file} declares entities; no module of VASSAL does.", file=name))
    if len(data) > _MOST_BYTES:
        refuse("too-large", tr("{file} grows too large when it is unpacked.", file=name))
    # Old modules hold texts that are longer than libxml2 likes; the size is bounded here.
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True
    )
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        message = tr("{file} is not XML: {reason}", file=name, reason=shown(str(error.msg)))
        refuse("no-xml", message, file=name)


def build_tree(members: Members) -> Element:
    """The root of the build file, of whichever age; raises DataError."""
    name = next((file for file in BUILD_FILES if file in members), "")
    if not name:
        hint = tr("A module of VASSAL is a zip with a file buildFile.xml or buildFile.")
        refuse("no-build-file", tr("There is no build file in it."), hint)
    root = parsed(members.read(name), name)
    if short(root) not in _ROOTS:
        refuse("no-module", tr("{file} is not the build file of a module.", file=name), file=name)
    _check_bounds(root, name)
    return root


def _check_bounds(root: Element, name: str) -> None:
    depth = count = 0
    for event, _ in etree.iterwalk(root, events=("start", "end")):
        depth += 1 if event == "start" else -1
        count += event == "start"
        if depth > _MOST_DEPTH or count > _MOST_ELEMENTS:
            refuse("too-complex", tr("{file} has too many elements.", file=name), file=name)


def short(element: Element) -> str:
    """The class of an element without its package; empty for comments."""
    return element.tag.rpartition(".")[2] if isinstance(element.tag, str) else ""


def all_of(element: Element, *names: str) -> Iterator[Element]:
    """All elements below of these classes, in the file's order."""
    return (one for one in element.iter() if short(one) in names)


def has_any(element: Element, *names: str) -> bool:
    """Whether there is an element of these classes below."""
    return next(all_of(element, *names), None) is not None


def children_of(element: Element, *names: str) -> list[Element]:
    """The elements directly below of these classes."""
    return [one for one in element if short(one) in names]
