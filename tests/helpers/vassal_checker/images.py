"""Files that a module names: there, in the right case, readable, not too large."""

import io
from collections.abc import Iterable, Iterator

from lxml import etree
from PIL import Image

from tests.helpers.vassal_checker.elements import ELEMENTS, short
from tests.helpers.vassal_checker.module import Module
from tests.helpers.vassal_checker.svg import svg_faults

_READ = ("PNG", "JPEG", "GIF", "BMP", "TIFF")
_LARGEST = 8000
_BUILT_IN = "/images/"


def named_files(module: Module) -> Iterator[tuple[str, str, str]]:
    """Who names a file, the folder it is looked for in, and its name."""
    for element in module.root.iter(etree.Element):
        known = ELEMENTS.get(element.tag)
        for attribute, kind in known.attributes.items() if known else ():
            value = element.get(attribute)
            if kind in ("g", "f") and value and not value.startswith(_BUILT_IN):
                folder = "images/" if kind == "g" else ""
                yield f"{short(element.tag)} {attribute}", folder, value


def file_faults(module: Module, pictures: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Faults of all named files; `pictures` are those of pieces, each with who names it."""
    of_pieces = ((who, "images/", name) for who, name in pictures if not name.startswith(_BUILT_IN))
    users: dict[str, str] = {}
    for who, folder, name in [*named_files(module), *of_pieces]:
        users.setdefault(folder + name, who)
    lower = {name.lower(): name for name in module.files}
    for name, who in users.items():
        if name in module.files:
            continue
        other = lower.get(name.lower())
        if other:
            yield f"{who} names {name}; the zip has {other}"
        else:
            yield f"{who} names {name}, which is not in the zip"
    for name in (name for name in module.files if name.startswith("images/") and name[-1] != "/"):
        yield from (f"{name} {fault}" for fault in picture_faults(name, module.files[name]))


def picture_faults(name: str, data: bytes) -> Iterator[str]:
    """What VASSAL cannot do with a picture, in words."""
    if name.lower().endswith(".svg"):
        yield from svg_faults(data) if name.endswith(".svg") else ["is no .svg in lower case"]
        return
    try:
        with Image.open(io.BytesIO(data)) as image:
            if image.format not in _READ:
                yield f"is {image.format}, which VASSAL does not read"
                return
            if max(image.size) > _LARGEST:
                yield f"is {image.size[0]} × {image.size[1]} pixels, more than {_LARGEST}"
            image.load()
    except (OSError, SyntaxError, Image.DecompressionBombError):
        yield "cannot be read"
