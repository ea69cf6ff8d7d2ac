"""Tiled's XML brought into the shape of its JSON, so that one reader reads both."""

from typing import Any, Final

Node = dict[str, Any]
_LAYERS: Final = {
    "layer": "tilelayer",
    "objectgroup": "objectgroup",
    "imagelayer": "imagelayer",
    "group": "group",
}
_NUMBERS: Final = frozenset(
    (
        "width", "height", "tilewidth", "tileheight", "hexsidelength", "firstgid", "id", "gid",
        "x", "y", "rotation", "opacity", "pixelsize", "columns", "tilecount", "offsetx", "offsety",
        "margin", "spacing",
    )
)  # fmt: skip
_MOST_DEPTH: Final = 30


def tree_of(element: Any, depth: int = 0) -> Node:
    """An element with all that is in it; raises ValueError."""
    if depth > _MOST_DEPTH:
        raise ValueError("too deep")
    made: Node = {
        name: _number(text) if name in _NUMBERS else text for name, text in element.attrib.items()
    }
    if "visible" in made:
        made["visible"] = made["visible"] != "0"
    if made.get("infinite") in ("0", "1"):
        made["infinite"] = made["infinite"] == "1"
    for child in element:
        if isinstance(child.tag, str):
            _add(made, child, depth)
    return made


def _add(made: Node, child: Any, depth: int) -> None:
    tag = child.tag
    if tag in _LAYERS:
        made.setdefault("layers", []).append({**tree_of(child, depth + 1), "type": _LAYERS[tag]})
    elif tag in ("tileset", "tile", "object"):
        made.setdefault(f"{tag}s", []).append(tree_of(child, depth + 1))
    elif tag == "properties":
        made["properties"] = [_property(one) for one in child if isinstance(one.tag, str)]
    elif tag == "image":
        made["image"] = child.get("source", "")
    elif tag == "data":
        made |= _data(child)
    elif tag in ("polyline", "polygon"):
        made[tag] = _points(child.get("points", ""))
    elif tag == "text":
        made["text"] = {**tree_of(child, depth + 1), "text": child.text or ""}
    elif tag in ("point", "ellipse"):
        made[tag] = True


def _number(text: str) -> float | int | str:
    try:
        value = float(text)
    except ValueError:
        return text
    return int(value) if value.is_integer() else value


def _property(element: Any) -> Node:
    text = element.get("value")
    value: object = text if text is not None else element.text or ""
    kind = element.get("type", "string")
    if kind in ("int", "float"):
        value = _number(str(value))
    elif kind == "bool":
        value = value == "true"
    return {"name": element.get("name", ""), "value": value}


def _points(text: str) -> list[Node]:
    pairs = [one.split(",") for one in text.split()]
    return [{"x": _number(pair[0]), "y": _number(pair[1])} for pair in pairs if len(pair) == 2]


def _data(element: Any) -> Node:
    chunks = [
        {**{name: _number(text) for name, text in one.attrib.items()}, "data": _cells(one)}
        for one in element if one.tag == "chunk"
    ]  # fmt: skip
    found: Node = {name: element.get(name, "") for name in ("encoding", "compression")}
    return {**found, "chunks": chunks} if chunks else {**found, "data": _cells(element)}


def _cells(element: Any) -> object:
    tiles = [one for one in element if one.tag == "tile"]
    return (
        [_number(tile.get("gid", "0")) for tile in tiles] if tiles else (element.text or "").strip()
    )
