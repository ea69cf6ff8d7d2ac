"""SVG pictures as VASSAL's Batik sees them."""

import re

from lxml import etree

_UNITS = {"": 1.0, "px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72}
_LENGTH = re.compile(r"([\d.]+)(px|mm|cm|in|pt)?")
_XLINK = "{http://www.w3.org/1999/xlink}href"


def svg_size(data: bytes) -> tuple[int, int] | None:
    """The picture in pixels; None if it has no size."""
    try:
        root = etree.fromstring(data)
    except etree.XMLSyntaxError:
        return None
    sides = [_LENGTH.fullmatch(root.get(name, "")) for name in ("width", "height")]
    if sides[0] and sides[1]:
        pixels = [float(side[1]) * _UNITS[side[2] or ""] for side in sides if side]
        return round(pixels[0]), round(pixels[1])
    box = root.get("viewBox", "").replace(",", " ").split()
    return (round(float(box[2])), round(float(box[3]))) if len(box) == 4 else None


def svg_faults(data: bytes) -> list[str]:
    """What VASSAL does not draw of it, in words."""
    try:
        root = etree.fromstring(data)
    except etree.XMLSyntaxError:
        return ["cannot be read"]
    if svg_size(data) in (None, (0, 0)):
        return ["has no size"]
    found = []
    for element in root.iter(etree.Element):
        name = etree.QName(element).localname
        if name in ("image", "use") and element.get("href") and not element.get(_XLINK):
            found.append("names a picture by href; only xlink:href is read")
        if name == "text":
            found.append("holds text, which looks otherwise on each machine")
    return sorted(set(found))
