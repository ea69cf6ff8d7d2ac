"""Elements of VASSAL's build file: named by Java class, attributes as VASSAL reads them."""

from typing import Any

from lxml import etree

Element = Any  # lxml has no types of its own

# Where VASSAL's classes are.
MODULE = "VASSAL.build.module."
MAP = "VASSAL.build.module.map."
B = "VASSAL.build.module.map.boardPicker.board."
WIDGET = "VASSAL.build.widget."


def component(name: str, /, *children: Element, **attributes: object) -> Element:
    """An element of a class; attributes and children that are None are left out.

    Numbers must be whole where VASSAL wants whole ones: it drops an element that has a wrong one.
    """
    made = etree.Element(name)
    for key, value in attributes.items():
        if value is not None:
            made.set(key, _text(value))
    made.extend(child for child in children if child is not None)
    return made


def text_component(name: str, text: str, /, **attributes: object) -> Element:
    """An element with a text in it."""
    made = component(name, **attributes)
    made.text = readable(text)
    return made


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return readable(value) if isinstance(value, str) else str(value)


def readable(text: str) -> str:
    """A text that VASSAL can read: no character that XML forbids, no backslash at the end."""
    clean = "".join(one for one in text if one in "\t\n\r" or one >= " ")
    return clean.rstrip("\\")


def colour(code: str) -> str:
    """A colour such as #804020 in VASSAL's way."""
    return ",".join(str(int(code[at : at + 2], 16)) for at in (1, 3, 5))


def xml_bytes(root: Element) -> bytes:
    """A whole XML file."""
    etree.indent(root)
    data: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return data
