"""Whether an SVG picture from outside is safe: a still drawing that refers to nothing outside.

A document type is refused before any XML is parsed, so no entity is ever seen by the parser. What
may stand in the drawing is a list of harmless elements, not a list of known dangers.
"""

import base64
import binascii
import re
from itertools import chain
from typing import Any, Final, NoReturn

from lxml import etree

from hexwright.schema.images import MAX_PIXELS, PixelCount, check_image, refuse_large
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.quoting import shown
from hexwright.schema.safe_json import decode_text

MAX_SVG_BYTES: Final = 8 * 1024 * 1024
MAX_ELEMENTS: Final = 200_000

_SVG: Final = "http://www.w3.org/2000/svg"
_XHTML: Final = "http://www.w3.org/1999/xhtml"
_HARMLESS: Final = re.compile(
    r"svg|g|defs|symbol|use|image|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|textPath"
    r"|title|desc|metadata|style|linearGradient|radialGradient|stop|pattern|clipPath|mask|marker"
    r"|switch|a|filter|fe[A-Z][A-Za-z]+|solidColor|flowRoot|flowRegion|flowPara|flowSpan"
)
_SCRIPTS: Final = frozenset({"script", "handler", "listener"})
_REFERENCES: Final = frozenset({"href", "src", "base"})
_DATA_IMAGE: Final = re.compile(r"data:image/(png|jpeg|webp);base64,", re.IGNORECASE)
_URL: Final = re.compile(r"url\s*\(\s*+[\"']?+\s*+(?!#)", re.IGNORECASE)
_FOREIGN_STYLE: Final = re.compile(
    r"@import|expression\s*\(|javascript:|image-set\s*\(|-moz-binding|\bsrc\s*\(", re.IGNORECASE
)
_ENCODING: Final = re.compile(r"\s*<\?xml[^>]*?encoding\s*=\s*[\"']([^\"'>]*)")
_LENGTH: Final = re.compile(r"\s*([0-9]{1,12}(?:\.[0-9]{0,12})?)\s*(px|pt|pc|mm|cm|in)?\s*")
_PIXELS: Final = {"px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}


def check_svg(data: bytes, file: str) -> None:
    """Raise DataError unless the bytes are a safe SVG drawing."""
    if len(data) > MAX_SVG_BYTES:
        limit = MAX_SVG_BYTES // 2**20
        _refuse(
            "svg.too-large", tr("{file} is larger than {limit} MiB.", file=file, limit=limit), file
        )
    text = decode_text(data, file, code="svg.not-utf8")
    _refuse_encoding(text, file)
    _refuse_document_type(text, file)
    _check_tree(_parsed(text, file), file)


def _refuse(code: str, message: str, file: str, *, hint: str = "", line: int = 0) -> NoReturn:
    issue = Issue(
        code=code, message=message, hint=hint, file=file, line=line, column=1 if line else 0
    )
    raise DataError([issue])


def _refuse_encoding(text: str, file: str) -> None:
    """Another program might follow the declaration and read tags where we read text."""
    declared = _ENCODING.match(text)
    if declared and declared[1].lower() not in ("utf-8", "utf8", "us-ascii", "ascii"):
        message = tr("{file} says that it is not in UTF-8.", file=file)
        _refuse("svg.not-utf8", message, file, hint=tr("Save the file in the encoding UTF-8."))


def _refuse_document_type(text: str, file: str) -> None:
    if "<!ENTITY" in text:
        message = tr("{file} declares entities, which can be used to do harm.", file=file)
        _refuse("svg.entity", message, file, hint=tr("Save it as plain SVG."))
    if "<!DOCTYPE" in text:
        message = tr("{file} has a document type declaration (DOCTYPE).", file=file)
        _refuse("svg.doctype", message, file, hint=tr("Remove that line; SVG does not need it."))


def _parsed(text: str, file: str) -> Any:
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        huge_tree=False,
        encoding="utf-8",
    )
    try:
        return etree.fromstring(text.encode("utf-8"), parser)
    except etree.XMLSyntaxError as error:
        message = tr("{file} is not an SVG drawing: {reason}", file=file, reason=shown(error.msg))
        _refuse("svg.syntax", message, file, line=max(error.lineno or 0, 0))


def _check_tree(root: Any, file: str) -> None:
    if root.tag != f"{{{_SVG}}}svg":
        _refuse("svg.syntax", tr("{file} is XML but not an SVG drawing.", file=file), file)
    _check_size(root, file)
    embedded = PixelCount(MAX_PIXELS)  # they are all unpacked at once
    for number, node in enumerate(chain(_beside_root(root), root.iter())):
        if number > MAX_ELEMENTS:
            _refuse_complex(file)
        if isinstance(node.tag, str):
            _check_element(node, file, embedded)
        elif node.tag is etree.PI and node.target.lower().startswith("xml-stylesheet"):
            _refuse_reference(node.target, file, node.sourceline or 0)
    _check_uses(root, file)


def _beside_root(root: Any) -> list[Any]:
    """Comments and processing instructions before and behind the drawing."""
    return [*root.itersiblings(preceding=True), *root.itersiblings()]


def _refuse_complex(file: str) -> NoReturn:
    message = tr("{file} draws more than {limit} elements.", file=file, limit=MAX_ELEMENTS)
    _refuse("svg.too-complex", message, file, hint=tr("Simplify it or save it as PNG."))


def _refuse_reference(target: str, file: str, line: int) -> NoReturn:
    message = tr(
        "{file} refers to something outside itself: “{target}”.", file=file, target=shown(target)
    )
    hint = tr("Embed it as PNG, JPEG or WebP, or remove it.")
    _refuse("svg.external-reference", message, file, hint=hint, line=line)


def _check_element(node: Any, file: str, embedded: PixelCount) -> None:
    name = etree.QName(node)
    line = node.sourceline or 0
    local = shown(name.localname)
    if local.lower() in _SCRIPTS:
        _refuse("svg.script", tr("{file} holds a script.", file=file), file, line=line)
    if name.namespace == _XHTML or local.lower() == "foreignobject":
        message = tr(
            "{file} holds something that is not a drawing: “{name}”.", file=file, name=local
        )
        _refuse("svg.foreign-content", message, file, line=line)
    # Other programs' own elements (Inkscape's, metadata) draw nothing and do no harm.
    if name.namespace in (_SVG, None) and not _HARMLESS.fullmatch(local):
        message = tr(
            "{file} holds the element “{name}”, which is not allowed.", file=file, name=local
        )
        hint = tr("Only still drawings are possible; save it as plain SVG.")
        _refuse("svg.forbidden-element", message, file, hint=hint, line=line)
    for attribute, value in node.attrib.items():
        name_of = etree.QName(attribute).localname.lower()
        if name_of in _REFERENCES:
            _check_reference(value.strip(), file, line, embedded)
        else:
            _check_attribute(name_of, value, file, line)
    if local.lower() == "style":
        _check_style("".join(node.itertext()), file, line)


def _check_attribute(name: str, value: str, file: str, line: int) -> None:
    if name.startswith("on"):
        message = tr("{file} holds an event handler, “{name}”.", file=file, name=shown(name))
        _refuse("svg.event-handler", message, file, line=line)
    if name == "style":
        _check_style(value, file, line)
    elif _URL.search(value):
        _refuse_reference(value, file, line)


def _check_reference(target: str, file: str, line: int, count: PixelCount) -> None:
    if target.startswith("#") or not target:
        return
    embedded = _DATA_IMAGE.match(target)
    if embedded is None:
        _refuse_reference(target, file, line)
    try:
        picture = base64.b64decode("".join(target[embedded.end() :].split()), validate=True)
    except (binascii.Error, ValueError):
        message = tr("An image embedded in {file} is damaged.", file=file)
        _refuse("svg.bad-image", message, file, line=line)
    count.add(*check_image(picture, f".{embedded[1].lower()}", file), file)


def _check_style(style: str, file: str, line: int) -> None:
    # An escape could hide any of the words looked for.
    if "\\" in style or _FOREIGN_STYLE.search(style) or _URL.search(style):
        _refuse_reference(" ".join(style.split()), file, line)


def _check_size(root: Any, file: str) -> None:
    """The size at which the drawing asks to be shown."""
    width, height = _pixels(root.get("width")), _pixels(root.get("height"))
    box = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    if len(box) == 4:
        width = _pixels(box[2]) if width is None else width
        height = _pixels(box[3]) if height is None else height
    refuse_large(width or 0, height or 0, file)


def _pixels(length: str | None) -> float | None:
    found = _LENGTH.fullmatch(length or "")
    return float(found[1]) * _PIXELS[found[2] or "px"] if found else None


def _check_uses(root: Any, file: str) -> None:
    """Copies of copies grow beyond all bounds: count what would be drawn, and refuse circles."""
    by_id = {node.get("id"): node for node in root.iter(f"{{{_SVG}}}*") if node.get("id")}
    weights: dict[Any, int] = {}
    entered: set[Any] = set()
    pending = [root]
    while pending:
        node = pending[-1]
        below = [*node.iterchildren(f"{{{_SVG}}}*"), *_used(node, by_id)]
        waiting = [child for child in below if child not in weights]
        if not waiting:
            weights[node] = 1 + sum(weights[child] for child in below)
            pending.pop()
        elif node in entered:
            _refuse_circle(node, file)
        entered.add(node)
        pending.extend(waiting)
        if weights.get(node, 0) > MAX_ELEMENTS:
            _refuse_complex(file)


def _refuse_circle(node: Any, file: str) -> NoReturn:
    message = tr("{file} draws a copy of something inside itself.", file=file)
    _refuse("svg.too-complex", message, file, line=node.sourceline or 0)


def _used(node: Any, by_id: dict[str, Any]) -> list[Any]:
    """What a `use` element copies."""
    if etree.QName(node).localname != "use":
        return []
    targets = [
        value for name, value in node.attrib.items() if etree.QName(name).localname == "href"
    ]
    return [by_id[target[1:]] for target in targets if target[1:] in by_id]
