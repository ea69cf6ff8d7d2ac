"""Pictures of maps as images and files: PNG and SVG."""

from math import ceil
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRect, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from render.counter_picture import SetUp
from render.fonts import ensure_application
from render.geometry import PITCH
from render.image_shelf import ImageShelf
from render.map_picture import ALL_LAYERS, Layers, MapPicture
from render.scenario_picture import scenario_picture
from render.styles import PARCHMENT, MapStyle, colour
from schema.issues import DataError, Issue
from schema.language import tr
from schema.module import Module
from schema.saving import write_atomically
from schema.variants import resolved

SUFFIXES = (".png", ".svg")
# More would not fit into the memory of an ordinary computer.
MAX_SIDE = 30_000
MAX_PIXELS = 300_000_000
_DOTS_PER_METRE = round(300 / 0.0254)


def map_image(
    module: Module,
    map_id: str,
    scenario: str | None = None,
    pixels_per_hex: float = 64,
    layers: Layers = ALL_LAYERS,
    style: MapStyle = PARCHMENT,
    images: ImageShelf | None = None,
) -> QImage:
    """A map as an image, with the counters of a scenario's set-up; raises DataError if too large.

    `pixels_per_hex` is the distance between the centres of two neighbouring hexes.
    """
    picture, size = _prepared(module, map_id, pixels_per_hex, scenario, style, images)
    image = QImage(size, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(_DOTS_PER_METRE)
    image.setDotsPerMeterY(_DOTS_PER_METRE)
    # The sheet seldom ends on a whole pixel; what it leaves of the last one is paper too.
    image.fill(colour(picture.board.style.paper))
    painter = QPainter(image)
    _paint(painter, module, picture, scenario, pixels_per_hex, layers)
    painter.end()
    return image


def map_bytes(
    module: Module,
    map_id: str,
    suffix: str,
    scenario: str | None = None,
    pixels_per_hex: float = 64,
    layers: Layers = ALL_LAYERS,
    style: MapStyle = PARCHMENT,
    images: ImageShelf | None = None,
) -> bytes:
    """A map as the bytes of a .png or .svg file; raises DataError."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if suffix == ".png":
        image = map_image(module, map_id, scenario, pixels_per_hex, layers, style, images)
        # The stubs want bytes where Qt wants text.
        image.save(buffer, "PNG")  # type: ignore[call-overload]
    elif suffix == ".svg":
        picture, size = _prepared(module, map_id, pixels_per_hex, scenario, style, images)
        _svg(buffer, module, picture, size, scenario, pixels_per_hex, layers)
    else:
        raise DataError([_unknown_suffix(suffix)])
    buffer.close()
    return bytes(data.data())


def save_map(
    module: Module,
    map_id: str,
    path: Path,
    scenario: str | None = None,
    pixels_per_hex: float = 64,
    layers: Layers = ALL_LAYERS,
    style: MapStyle = PARCHMENT,
    images: ImageShelf | None = None,
) -> None:
    """Write a map to a .png or .svg file, whole or not at all; raises DataError."""
    suffix = path.suffix.lower()
    data = map_bytes(module, map_id, suffix, scenario, pixels_per_hex, layers, style, images)
    write_atomically(path, data)


def _prepared(
    module: Module,
    map_id: str,
    pixels_per_hex: float,
    scenario: str | None,
    style: MapStyle,
    images: ImageShelf | None,
) -> tuple[MapPicture, QSize]:
    if map_id not in module.maps:
        raise DataError([_unknown_map(module, map_id)])
    ensure_application()
    picture = None
    if scenario is not None and scenario in module.scenarios:
        picture = scenario_picture(module, module.scenarios[scenario], style, images, map_id)
    picture = picture or MapPicture(module, module.maps[map_id], style, images)
    sheet, scale = picture.sheet(), pixels_per_hex / PITCH
    wide, high = ceil(sheet.width() * scale), ceil(sheet.height() * scale)
    if wide < 1 or high < 1 or max(wide, high) > MAX_SIDE or wide * high > MAX_PIXELS:
        raise DataError([_too_large(wide, high)])
    return picture, QSize(wide, high)


def _paint(
    painter: QPainter,
    module: Module,
    picture: MapPicture,
    scenario: str | None,
    pixels_per_hex: float,
    layers: Layers,
) -> None:
    sheet, scale = picture.sheet(), pixels_per_hex / PITCH
    painter.scale(scale, scale)
    painter.translate(-sheet.topLeft())
    picture.draw(painter, sheet, layers)
    if scenario is not None and scenario in module.scenarios:
        battle = resolved(module.scenarios[scenario], module.scenarios)
        SetUp(module, picture, battle.setup).draw(painter)


def _svg(
    buffer: QBuffer,
    module: Module,
    picture: MapPicture,
    size: QSize,
    scenario: str | None,
    pixels_per_hex: float,
    layers: Layers,
) -> None:
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setTitle(picture.board.map.title)
    generator.setDescription(module.info.title)
    painter = QPainter(generator)
    _paint(painter, module, picture, scenario, pixels_per_hex, layers)
    painter.end()


def _unknown_map(module: Module, map_id: str) -> Issue:
    return Issue(
        code="render.map-unknown",
        message=tr("The module has no map “{id}”.", id=map_id),
        hint=tr("It has: {maps}.", maps=", ".join(module.maps)),
    )


def _too_large(wide: int, high: int) -> Issue:
    return Issue(
        code="render.size",
        message=tr("A picture of {wide} × {high} pixels cannot be made.", wide=wide, high=high),
        hint=tr("Choose another number of pixels per hex."),
    )


def _unknown_suffix(suffix: str) -> Issue:
    return Issue(
        code="render.suffix-unknown",
        message=tr("Pictures cannot be written as “{suffix}”.", suffix=suffix),
        hint=tr("Known: {suffixes}.", suffixes=", ".join(SUFFIXES)),
    )
