"""Little maps that show one kind of art each, for pictures that are compared with stored ones."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, get_args

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from hexwright.render.geometry import PITCH
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.render.scenario_picture import scenario_picture
from hexwright.render.styles import MapStyle
from hexwright.schema.grid import Place
from hexwright.schema.load import load_module
from hexwright.schema.model.map import (
    ElevationLayer,
    Grid,
    Hexside,
    Label,
    Line,
    Map,
    Overlay,
    Shape,
    Site,
    TerrainLayer,
    Zone,
)
from hexwright.schema.model.scenario import MapPlacement, Reinforcement, Scenario, Turn
from hexwright.schema.model.terrain import (
    Art,
    ArtStyle,
    HexsideTerrain,
    HexTerrain,
    LineTerrain,
    Terrain,
)
from hexwright.schema.module import Module
from tests.helpers.modules import documents

HEX_PIXELS = 40
ARTS: tuple[str, ...] = get_args(ArtStyle)
AREAS = (
    "plain", "woods", "light-woods", "orchard", "palms", "snow", "firs", "young-firs", "marsh",
    "field", "rough", "hill", "rugged", "water", "ford", "town", "village",
    "castle", "mill", "quarry", "sand", "fieldwork",
)  # fmt: skip
SIDES = (
    "river", "stream", "bridge", "ford", "slope", "steep-slope", "crest", "cliff", "wall",
    "hedge", "fence", "ditch", "fieldwork",
)  # fmt: skip
LINES = ("river", "stream", "road", "minor-road", "track", "rail")


# Where the edge of the map is seen.
_LOW: Place = (1, 2)
WITHOUT_NUMBERS = Layers(numbers=0.0)


@dataclass(frozen=True)
class Swatch:
    """One little map: what differs from bare ground, and what is shown of it."""

    changes: dict[str, Any] = field(default_factory=dict)
    layers: Layers = WITHOUT_NUMBERS
    turns: tuple[Turn, ...] = ()
    # The place in the middle of the picture.
    centre: Place = (1, 1)


def module() -> Module:
    """A module with one kind of terrain for every art, for hexes, hexsides and lines."""
    files = {name: msgspec.json.encode(value) for name, value in documents().items()}
    base = load_module(files).module
    assert base is not None
    arts = {name: Art(style=name) for name in ARTS}  # type: ignore[arg-type] # the literals
    terrain = Terrain(
        movement_classes=base.terrain.movement_classes,
        hexes=tuple(HexTerrain(id=name, name=name, art=art) for name, art in arts.items()),
        hexsides=tuple(HexsideTerrain(id=name, name=name, art=art) for name, art in arts.items()),
        lines=tuple(LineTerrain(id=name, name=name, art=art) for name, art in arts.items()),
    )
    return Module(base.info, terrain, base.counters, maps={"swatch": bare()})


def bare() -> Map:
    """Three by three hexes of bare ground; the one in the middle is 0202."""
    return Map(
        id="swatch",
        title="Swatch",
        grid=Grid(orientation="flat", columns=3, rows=3, stagger="even"),
        terrain=TerrainLayer(legend={".": "plain"}, rows=("...",) * 3),
    )


def _area(style: str) -> Swatch:
    rows = ("...", ".a.", "aa.") if style not in ("castle", "mill") else ("...", ".a.", "...")
    layer = TerrainLayer(legend={".": "plain", "a": style}, rows=rows)
    return Swatch({"terrain": layer})


def _sides(style: str) -> Swatch:
    around = ["0201", "0302", "0303", "0203"]
    pairs = [("0202", other) for other in around]
    if style in ("bridge", "ford"):
        river = tuple(Hexside(terrain="river", between=pair) for pair in pairs)
        return Swatch({"hexsides": (*river, Hexside(terrain=style, between=pairs[1]))})
    return Swatch({"hexsides": tuple(Hexside(terrain=style, between=pair) for pair in pairs)})


def _lines(style: str) -> Swatch:
    through = Line(id="through", terrain=style, hexes=("0102", "0202", "0203"))
    branch = Line(id="branch", terrain=style, hexes=("0202", "0302"))
    return Swatch({"lines": (through, branch)})


def _zone(kind: str, hexes: tuple[str, ...], centre: Place = (1, 1)) -> Swatch:
    zone = Zone(id="zone", name="Zone", kind=kind, side="red", hexes=hexes)  # type: ignore[arg-type] # text at random
    return Swatch({"zones": (zone,)}, Layers(numbers=0.0, zones=1.0), centre=centre)


def _others() -> dict[str, Swatch]:
    heights = ElevationLayer(legend={"0": 0, "1": 1, "2": 2}, rows=("010", "121", "011"))
    names = tuple(
        Label(text=style, hex=at, style=style, size=0.45)  # type: ignore[arg-type] # the literals
        for style, at in (
            ("place", "0202"),
            ("water", "0201"),
            ("region", "0203"),
            ("note", "0302"),
        )
    )
    work = Overlay(terrain="fieldwork", hex="0202", facing=2)
    crest = Shape(kind="crest", hex="0202", level=1, points=((-0.8, 0.1), (0, -0.3), (0.8, 0.2)))
    outline = Shape(
        kind="outline", hex="0203", terrain="woods", points=((-0.5, -0.4), (0.5, -0.3), (0, 0.5))
    )
    sites = (
        Site(id="goal", name="Goal", hex="0202", objective=True, number=4),
        Site(id="site", name="Site", hex="0201", number=7),
    )
    turns = (
        Turn(label="9:00", weather="fog"),
        Turn(label="10:00", light="dusk", weather="rain"),
        Turn(light="night"),
    )
    return {
        "elevation": Swatch({"elevation": heights}),
        "labels": Swatch({"labels": names}),
        "numbers": Swatch(layers=Layers()),
        "work-facing": Swatch({"overlays": (work,)}),
        "shapes": Swatch({"shapes": (crest, outline)}),
        "sites": Swatch({"sites": sites}),
        "turn-track": Swatch(turns=turns),
    }


def swatches() -> dict[str, Swatch]:
    """All little maps by name."""
    found = {f"hex-{style}": _area(style) for style in AREAS}
    found |= {f"side-{style}": _sides(style) for style in SIDES}
    found |= {f"line-{style}": _lines(style) for style in LINES}
    found["zone-setup"] = _zone("setup", ("0202", "0203", "0102"))
    found["zone-section"] = _zone("section", ("0101", "0102", "0103", "0202"))
    found["zone-entry"] = _zone("entry", ("0203",), _LOW)
    found["zone-exit"] = _zone("exit", ("0203",), _LOW)
    found["zone-edge"] = _zone("edge", ("0103", "0203", "0303"), _LOW)
    found["zone-playable"] = _zone("playable", ("0202", "0203"))
    found["zone-area"] = _zone("area", ("0202", "0201"))
    return found | _others()


BARE = Swatch()


def drawn(swatch: Swatch, style: MapStyle, pixels_per_hex: float = HEX_PIXELS) -> QImage:
    """The picture of a little map in a style."""
    made = module()
    map_ = msgspec.structs.replace(bare(), **swatch.changes)
    made.maps["swatch"] = map_
    picture: MapPicture | None
    if swatch.turns:
        arrival = Reinforcement(id="late", side="red", turn=2)
        scenario = Scenario(
            id="it",
            title="It",
            maps=(MapPlacement(map="swatch"),),
            turns=swatch.turns,
            reinforcements=(arrival,),
        )
        picture = scenario_picture(made, scenario, style)
        assert picture is not None
        # The track alone: the map above it is bare.
        region = picture.sheet()
        region.setTop(picture.frame.bottom() - PITCH / 2)
    else:
        picture = MapPicture(made, map_, style)
        region = QRectF(0, 0, 1.9 * PITCH, 2.1 * PITCH)
        region.moveCenter(picture.layout.centre(*swatch.centre))
    return _image(
        lambda painter: picture.draw(painter, region, swatch.layers), region, pixels_per_hex
    )


def _image(draw: Callable[[QPainter], None], region: QRectF, pixels_per_hex: float) -> QImage:
    scale = pixels_per_hex / PITCH
    size = (round(region.width() * scale), round(region.height() * scale))
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-region.topLeft())
    draw(painter)
    painter.end()
    return image
