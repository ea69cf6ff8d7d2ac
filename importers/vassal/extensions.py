"""Extensions of a module put into it: each part goes to where it says it belongs."""

from typing import Final

from hexwright.importers.report import Tally
from hexwright.importers.vassal.sequence import tokens
from hexwright.importers.vassal.tree import Element, short
from hexwright.schema.language import tr

_NAMES: Final = ("mapName", "entryName", "name")


def extend(root: Element, extension: Element, tally: Tally) -> None:
    """Put everything that an extension has into the build tree of its module."""
    wanted, own = str(extension.get("module") or ""), str(root.get("name") or "")
    if wanted and wanted != own:
        tally.lose(tr("extensions that say they belong to another module"), wanted)
    for part in list(extension):
        if short(part) != "ExtensionElement":
            root.append(part)
            continue
        place = _found(root, str(part.get("target") or ""))
        if place is None:
            what = tr("parts of extensions whose place is not in the module; they lie beside it")
            tally.lose(what, str(part.get("target")))
            place = root
        place.extend(list(part))


def _found(root: Element, target: str) -> Element | None:
    """The element that a way from the module names, class and name by class and name."""
    here = root
    for step in tokens(target, "/") if target else ():
        kind, _, name = step.partition(":")
        found = (child for child in here if child.tag == kind and _name(child) == name)
        here = next(found, None)
        if here is None:
            return None
    return here


def _name(element: Element) -> str:
    return next((str(element.get(name)) for name in _NAMES if element.get(name)), "")
