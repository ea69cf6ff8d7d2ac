"""Tiled's XML: .tmx maps and .tsx tilesets."""

from itertools import count

from lxml import etree

from hexwright.exporters.tiled.document import (
    TILED_VERSION,
    VERSION,
    Group,
    ImageLayer,
    Layer,
    MapObject,
    ObjectLayer,
    Point,
    Properties,
    TiledMap,
    TileLayer,
    Tileset,
    Value,
    rounded,
)

_CENTRED = (("halign", "center"), ("valign", "center"))
_TYPES = {bool: "bool", int: "int", float: "float"}


def map_bytes(drawn: TiledMap) -> bytes:
    """A .tmx file."""
    root = _element(
        None,
        "map",
        version=VERSION,
        tiledversion=TILED_VERSION,
        orientation="hexagonal",
        renderorder="right-down",
        width=drawn.columns,
        height=drawn.rows,
        tilewidth=drawn.tile[0],
        tileheight=drawn.tile[1],
        infinite=0,
        hexsidelength=drawn.side,
        staggeraxis=drawn.stagger_axis,
        staggerindex=drawn.stagger_index,
    )
    _properties(root, drawn.properties)
    for first, name in drawn.tilesets:
        _element(root, "tileset", firstgid=first, source=f"{name}.tsx")
    numbers = _Numbers()
    for layer in drawn.layers:
        numbers.add(root, layer)
    root.set("nextlayerid", str(next(numbers.layers)))
    root.set("nextobjectid", str(next(numbers.objects)))
    return _file(root)


def tileset_bytes(tiles: Tileset) -> bytes:
    """A .tsx file."""
    root = _element(
        None,
        "tileset",
        version=VERSION,
        tiledversion=TILED_VERSION,
        name=tiles.name,
        tilewidth=tiles.size[0],
        tileheight=tiles.size[1],
        tilecount=len(tiles.tiles),
        columns=tiles.columns,
    )
    if tiles.image:
        _image(root, tiles.image, tiles.image_size)
    for number, tile in enumerate(tiles.tiles):
        made = _element(root, "tile", id=number, type=tile.type)
        _properties(made, tile.properties)
        if tile.image:
            _image(made, tile.image, tile.size)
    return _file(root)


class _Numbers:
    """Writes layers, numbering them and their objects in the order of the file."""

    def __init__(self) -> None:
        self.layers = count(1)
        self.objects = count(1)

    def add(self, parent: etree._Element, layer: Layer) -> None:
        """Write a layer of any sort."""
        match layer:
            case TileLayer():
                self._tiles(parent, layer)
            case ObjectLayer():
                self._objects(parent, layer)
            case ImageLayer():
                self._picture(parent, layer)
            case Group():
                self._group(parent, layer)

    def _start(self, parent: etree._Element, tag: str, layer: Layer) -> etree._Element:
        made = _element(parent, tag, id=next(self.layers), name=layer.name)
        if not layer.visible:
            made.set("visible", "0")
        if layer.opacity != 1:
            made.set("opacity", str(rounded(layer.opacity)))
        return made

    def _tiles(self, parent: etree._Element, layer: TileLayer) -> None:
        made = self._start(parent, "layer", layer)
        made.set("width", str(len(layer.rows[0])))
        made.set("height", str(len(layer.rows)))
        _properties(made, layer.properties)
        data = _element(made, "data", encoding="csv")
        data.text = "\n" + ",\n".join(",".join(map(str, row)) for row in layer.rows) + "\n"

    def _objects(self, parent: etree._Element, layer: ObjectLayer) -> None:
        made = self._start(parent, "objectgroup", layer)
        if layer.colour:
            made.set("color", layer.colour)
        made.set("draworder", "index")
        _properties(made, layer.properties)
        for thing in layer.objects:
            _thing(made, thing, next(self.objects))

    def _picture(self, parent: etree._Element, layer: ImageLayer) -> None:
        made = self._start(parent, "imagelayer", layer)
        _image(made, layer.image, layer.size)
        _properties(made, layer.properties)

    def _group(self, parent: etree._Element, layer: Group) -> None:
        made = self._start(parent, "group", layer)
        _properties(made, layer.properties)
        for inner in layer.layers:
            self.add(made, inner)


def _thing(parent: etree._Element, thing: MapObject, number: int) -> None:
    made = _element(parent, "object", id=number)
    for name, text in (("name", thing.name), ("type", thing.type)):
        if text:
            made.set(name, text)
    if thing.gid:
        made.set("gid", str(thing.gid))
    for name, value in zip(("x", "y"), thing.at, strict=True):
        made.set(name, str(rounded(value)))
    if any(thing.size):
        for name, value in zip(("width", "height"), thing.size, strict=True):
            made.set(name, str(rounded(value)))
    if thing.rotation:
        made.set("rotation", str(rounded(thing.rotation)))
    _properties(made, thing.properties)
    _form(made, thing)


def _form(made: etree._Element, thing: MapObject) -> None:
    """What sort of object it is."""
    if thing.words:
        words = thing.words
        text = _element(made, "text", pixelsize=words.pixels, color=words.colour)
        for name, value in (("bold", str(int(words.bold))), *_CENTRED):
            text.set(name, value)
        text.text = words.text
    elif thing.line:
        points = " ".join(map(_pair, thing.line))
        _element(made, "polygon" if thing.closed else "polyline", points=points)
    elif not thing.gid:
        _element(made, "point")


def _pair(spot: Point) -> str:
    return f"{rounded(spot[0])},{rounded(spot[1])}"


def _properties(parent: etree._Element, properties: Properties) -> None:
    if not properties:
        return
    made = _element(parent, "properties")
    for name, value in sorted(properties.items()):
        one = _element(made, "property", name=name)
        if type(value) in _TYPES:
            one.set("type", _TYPES[type(value)])
        text = _text(value)
        if "\n" in text:
            one.text = text
        else:
            one.set("value", text)


def _text(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(rounded(value) if isinstance(value, float) else value)


def _image(parent: etree._Element, source: str, size: tuple[int, int]) -> None:
    _element(parent, "image", source=source, width=size[0], height=size[1])


def _element(parent: etree._Element | None, tag: str, **attributes: str | int) -> etree._Element:
    texts = {name: str(value) for name, value in attributes.items()}
    return etree.Element(tag, texts) if parent is None else etree.SubElement(parent, tag, texts)


def _file(root: etree._Element) -> bytes:
    etree.indent(root, " ")
    data: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return data + b"\n"
