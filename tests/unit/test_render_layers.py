"""What maps show beside terrain: pictures from files, scans, joined sheets, rivers, turns."""

import io
from itertools import pairwise

import msgspec
import pytest
from PIL import Image
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter

from hexwright.render.drawn_map import DrawnMap
from hexwright.render.geometry import PITCH, distance
from hexwright.render.image_shelf import ImageShelf
from hexwright.render.map_picture import Layers, MapPicture
from hexwright.render.outlines import soft_path, soft_points
from hexwright.render.picture import map_bytes
from hexwright.render.scenario_picture import scenario_picture
from hexwright.render.styles import PARCHMENT, STYLES
from hexwright.render.turn_track import TurnTrack
from hexwright.render.underlay import fitted
from hexwright.schema.images import MAX_PIXELS
from hexwright.schema.issues import DataError
from hexwright.schema.model.map import (
    ElevationLayer,
    Hexside,
    Label,
    Line,
    Map,
    Overlay,
    Shape,
    Site,
    TerrainLayer,
    Tie,
    Underlay,
)
from hexwright.schema.model.scenario import MapPlacement, Objective, Scenario, Turn
from hexwright.schema.model.terrain import Art
from hexwright.schema.module import Module
from hexwright.schema.scenario_map import scenario_map, underlays_of
from tests.helpers.swatches import bare, module

pytestmark = pytest.mark.usefixtures("qapp")

RED = (210, 20, 20)


def picture_file(colour: tuple[int, int, int] = RED, kind: str = "PNG") -> bytes:
    data = io.BytesIO()
    Image.new("RGB", (40, 30), colour).save(data, kind)
    return data.getvalue()


SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">'
    b'<rect width="40" height="30" fill="#d21414"/></svg>'
)


def image_of(picture: MapPicture, layers: Layers | None = None) -> QImage:
    """The whole sheet with 20 pixels for each hex."""
    sheet, scale = picture.sheet(), 20 / PITCH
    size = (round(sheet.width() * scale), round(sheet.height() * scale))
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-sheet.topLeft())
    picture.draw(painter, sheet, layers or Layers(grid=0.0, numbers=0.0))
    painter.end()
    return image


def colour_at(picture: MapPicture, point: QPointF) -> QColor:
    at = (point - picture.sheet().topLeft()) * (20 / PITCH)
    return image_of(picture).pixelColor(int(at.x()), int(at.y()))


def is_red(colour: QColor) -> bool:
    return colour.red() > 150 and colour.green() < 80 and colour.blue() < 80


# --- pictures of files ----------------------------------------------------------------------------


def with_picture(name: str, files: dict[str, bytes]) -> MapPicture:
    made = module()
    own = Art(style="village", image=name)
    kinds = tuple(
        msgspec.structs.replace(kind, art=own) if kind.id == "village" else kind
        for kind in made.terrain.hexes
    )
    made.terrain = msgspec.structs.replace(made.terrain, hexes=kinds)
    layer = TerrainLayer(legend={".": "plain", "v": "village"}, rows=("...", ".v.", "..."))
    map_ = msgspec.structs.replace(bare(), terrain=layer)
    return MapPicture(made, map_, PARCHMENT, ImageShelf(files.get))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("art/own.png", picture_file()),
        ("art/own.jpg", picture_file(kind="JPEG")),
        ("art/own.webp", picture_file(kind="WEBP")),
        ("art/own.svg", SVG),
    ],
)
def test_terrain_with_a_picture_of_its_own_is_drawn_with_it(name: str, data: bytes) -> None:
    picture = with_picture(name, {name: data})
    assert is_red(colour_at(picture, picture.layout.centre(1, 1)))


def test_the_picture_stays_inside_its_hex() -> None:
    picture = with_picture("art/own.png", {"art/own.png": picture_file()})
    beyond = picture.layout.centre(1, 1) + QPointF(0, PITCH * 0.6)
    assert not is_red(colour_at(picture, beyond))


@pytest.mark.parametrize("data", [None, b"", b"no picture at all", b"<svg"])
def test_a_missing_or_broken_picture_leaves_our_own_art(data: bytes | None) -> None:
    files = {} if data is None else {"art/own.svg": data}
    ours = image_of(with_picture("art/own.svg", {}))
    assert image_of(with_picture("art/own.svg", files)) == ours


def test_a_shelf_reads_each_file_once() -> None:
    asked: list[str] = []

    def read(name: str) -> bytes:
        asked.append(name)
        return picture_file()

    shelf = ImageShelf(read)
    assert shelf.find("art/a.png") is shelf.find("art/a.png")
    assert asked == ["art/a.png"]


def test_a_picture_drawn_small_shows_all_of_it_evenly() -> None:
    # Stripes one pixel wide; drawn at a twentieth of their size they are grey, not a few of them.
    stripes = Image.new("L", (1200, 1200))
    stripes.putdata([255 * (x % 2) for _ in range(1200) for x in range(1200)])
    data = io.BytesIO()
    stripes.convert("RGB").save(data, "PNG")
    picture = with_picture("art/own.png", {"art/own.png": data.getvalue()})
    found = colour_at(picture, picture.layout.centre(1, 1))
    assert found.lightness() == pytest.approx(128, abs=12)


def test_qt_may_read_the_largest_picture_that_a_package_may_hold() -> None:
    ImageShelf({"art/a.png": picture_file()}.get).find("art/a.png")
    assert QImageReader.allocationLimit() * 2**20 >= MAX_PIXELS * 4


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_a_saved_picture_has_the_style_and_the_pictures_that_are_asked_for(suffix: str) -> None:
    picture = with_picture("art/own.png", {})
    made, map_ = picture.board.module, picture.board.map
    made.maps[map_.id] = map_
    shelf = ImageShelf({"art/own.png": picture_file()}.get)
    usual = map_bytes(made, map_.id, suffix)
    assert map_bytes(made, map_.id, suffix, style=STYLES["modern"]) != usual
    assert map_bytes(made, map_.id, suffix, images=shelf) != usual
    assert map_bytes(made, map_.id, suffix) == usual


# --- scans ---------------------------------------------------------------------------------------


def test_three_control_points_are_met_exactly() -> None:
    pins = [
        (QPointF(10, 10), QPointF(0, 0)),
        (QPointF(110, 20), QPointF(300, 10)),
        (QPointF(15, 90), QPointF(-20, 250)),
    ]
    fit = fitted(pins)
    assert fit is not None
    for one, other in pins:
        assert distance(fit.map(one), other) < 1e-6


def test_more_control_points_than_needed_share_the_error() -> None:
    square = [QPointF(0, 0), QPointF(100, 0), QPointF(100, 100), QPointF(0, 100)]
    wanted = [one * 2 for one in square]
    wanted[2] += QPointF(8, 0)
    fit = fitted(list(zip(square, wanted, strict=True)))
    assert fit is not None
    errors = [distance(fit.map(one), other) for one, other in zip(square, wanted, strict=True)]
    assert max(errors) == pytest.approx(2.0)
    assert min(errors) == pytest.approx(2.0)


def test_two_control_points_turn_and_scale_without_shearing() -> None:
    fit = fitted([(QPointF(0, 0), QPointF(5, 5)), (QPointF(10, 0), QPointF(5, 25))])
    assert fit is not None
    assert distance(fit.map(QPointF(0, 10)), QPointF(-15, 5)) < 1e-6


def test_control_points_in_one_line_still_turn_and_scale() -> None:
    pins = [(QPointF(k * 10, 0), QPointF(k * 30, 0)) for k in range(4)]
    fit = fitted(pins)
    assert fit is not None
    assert distance(fit.map(QPointF(0, 10)), QPointF(0, 30)) < 1e-6


@pytest.mark.parametrize("count", [0, 1, 3])
def test_control_points_in_one_place_fit_nothing(count: int) -> None:
    assert fitted([(QPointF(4, 4), QPointF(9, 9))] * count) is None


def scanned(opacity: float, ties: tuple[Tie, ...] = ()) -> MapPicture:
    scan = Underlay(image="art/scan.png", opacity=opacity, ties=ties)
    map_ = msgspec.structs.replace(bare(), underlay=scan)
    return MapPicture(module(), map_, PARCHMENT, ImageShelf({"art/scan.png": picture_file()}.get))


def test_a_solid_scan_hides_the_ground() -> None:
    picture = scanned(1.0)
    assert is_red(colour_at(picture, picture.layout.centre(1, 1)))


def test_an_invisible_scan_leaves_the_ground() -> None:
    assert image_of(scanned(0.0)) == image_of(MapPicture(module(), bare(), PARCHMENT))


def test_a_scan_lies_where_its_control_points_say() -> None:
    # The picture of 40 by 30 pixels reaches from the hex 0101 to the hex 0202.
    ties = (
        Tie(hex="0101", x=0, y=0),
        Tie(hex="0202", x=40, y=30),
    )
    picture = scanned(1.0, ties)
    inside = (picture.layout.centre(0, 0) + picture.layout.centre(1, 1)) / 2
    assert is_red(colour_at(picture, inside))
    assert not is_red(colour_at(picture, picture.layout.centre(2, 2)))


# --- rivers and slopes ----------------------------------------------------------------------------


def width_of_water(picture: MapPicture, one: tuple[int, int], other: tuple[int, int]) -> int:
    """How many pixels across the middle of a hexside are water."""
    layout = picture.layout
    middle = picture.board.curves.middle(*picture.board.edge_between(one, other))
    across = layout.centre(*other) - layout.centre(*one)
    across /= distance(across, QPointF())
    scale = 100 / PITCH
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.translate(200, 200)
    painter.scale(scale, scale)
    painter.translate(-middle)
    picture.draw(painter, picture.frame, Layers(grid=0.0, numbers=0.0))
    painter.end()
    steps = [QPointF(200, 200) + across * k * 0.5 for k in range(-60, 61)]
    colours = [image.pixelColor(int(step.x()), int(step.y())) for step in steps]
    return sum(colour.blue() > colour.red() for colour in colours)


def with_river(map_: Map, *pairs: tuple[str, str]) -> MapPicture:
    hexsides = tuple(Hexside(terrain="river", between=pair) for pair in pairs)
    return MapPicture(module(), msgspec.structs.replace(map_, hexsides=hexsides))


def test_a_river_grows_from_its_spring() -> None:
    # From the middle of the map around 0202, and out of it between 0103 and 0203.
    pairs = [("0202", "0302"), ("0202", "0303"), ("0202", "0203"), ("0103", "0203")]
    picture = with_river(bare(), *pairs)
    spring, mouth = ((1, 1), (2, 1)), ((0, 2), (1, 2))
    assert width_of_water(picture, *spring) < 0.7 * width_of_water(picture, *mouth)


def test_a_river_from_edge_to_edge_has_its_full_width() -> None:
    grid = msgspec.structs.replace(bare().grid, columns=2, rows=1)
    layer = TerrainLayer(legend={".": "plain"}, rows=("..",))
    narrow = msgspec.structs.replace(bare(), grid=grid, terrain=layer)
    width = width_of_water(with_river(narrow, ("0101", "0201")), (0, 0), (1, 0))
    assert width * 0.5 * PITCH / 100 >= PARCHMENT.width("river") * 0.9


def test_every_slope_is_drawn_where_two_start_in_one_corner() -> None:
    # Both hexsides start in the same corner when one goes clockwise around each upper hex.
    pairs = [("0202", "0201"), ("0201", "0302"), ("0302", "0202")]

    def ink(*chosen: tuple[str, str]) -> int:
        sides = tuple(Hexside(terrain="cliff", between=pair) for pair in chosen)
        image = image_of(MapPicture(module(), msgspec.structs.replace(bare(), hexsides=sides)))
        plain = image_of(MapPicture(module(), bare()))
        return sum(
            image.pixel(x, y) != plain.pixel(x, y)
            for x in range(image.width())
            for y in range(image.height())
        )

    each = [ink(pair) for pair in pairs]
    assert ink(*pairs) > 0.8 * sum(each)


def test_points_on_a_soft_line_lie_on_it() -> None:
    board = DrawnMap(module(), bare())
    for chain in ([*board.loops([(1, 1)])[0]], board.loops([(1, 1)])[0][:4]):
        path = soft_path(board, chain)
        line = [path.pointAtPercent(k / 400) for k in range(401)]
        for point, along in soft_points(board, chain, 5):
            assert min(distance(point, other) for other in line) < 0.6
            assert distance(along, QPointF()) > 0


def test_points_on_a_soft_line_are_evenly_spread() -> None:
    board = DrawnMap(module(), bare())
    points = [point for point, _ in soft_points(board, board.loops([(1, 1), (1, 2)])[0], 6)]
    steps = [distance(one, other) for one, other in pairwise(points)]
    assert max(steps) < 3.2 * min(steps)


def test_the_ground_gets_darker_with_every_level_below_the_plain() -> None:
    def lightness(level: int) -> int:
        heights = ElevationLayer(legend={".": level, "-": -1, "=": -2}, rows=("...",) * 3)
        map_ = msgspec.structs.replace(bare(), elevation=heights)
        picture = MapPicture(module(), map_, STYLES["modern"])
        return colour_at(picture, picture.layout.centre(1, 1)).lightness()

    assert lightness(0) > lightness(-1) > lightness(-2)


# --- maps of scenarios ----------------------------------------------------------------------------


def sheet(prefix: str, terrain: str = "plain", **changes: object) -> Map:
    base = bare()
    numbering = msgspec.structs.replace(base.numbering, prefix=prefix)
    layer = TerrainLayer(legend={".": terrain}, rows=("....",) * 4)
    grid = msgspec.structs.replace(base.grid, columns=4, rows=4)
    made = msgspec.structs.replace(
        base, id=f"map-{prefix.lower()}", numbering=numbering, terrain=layer, grid=grid
    )
    return msgspec.structs.replace(made, **changes)


def two_sheets(*, turned: bool = False, **changes: object) -> tuple[Module, Scenario]:
    made = module()
    maps = {one.id: one for one in (sheet("A"), sheet("B", "woods", **changes))}
    together = Module(made.info, made.terrain, made.counters, maps=maps)
    placed = (MapPlacement(map="map-a"), MapPlacement(map="map-b", column=4, turned=turned))
    return together, Scenario(id="it", title="It", maps=placed)


def test_joined_maps_keep_the_numbers_of_their_sheets() -> None:
    found = scenario_map(*two_sheets())
    assert found is not None
    assert (found.map.grid.columns, found.map.grid.rows) == (8, 4)
    assert found.index.find("A0101") == (0, 0)
    assert found.index.find("B0101") == (4, 0)
    assert found.index.find("C0101") is None


def test_maps_that_count_heights_from_the_sea_are_as_light_in_the_valleys_as_others() -> None:
    def board(*levels: int) -> DrawnMap:
        legend = {str(level): level for level in levels}
        heights = ElevationLayer(legend=legend, rows=(str(levels[-1]) * 3,) * 3)
        return DrawnMap(module(), msgspec.structs.replace(bare(), elevation=heights))

    first = PARCHMENT.hill_tints[0]
    for low, found in ((0, board(0, 1, 2)), (2, board(2, 3, 4))):
        assert found.tint(low) is None
        tint = found.tint(low + 1)
        assert tint is not None
        assert tint.name() == first


def test_joined_maps_keep_terrain_and_heights() -> None:
    heights = ElevationLayer(legend={"0": 0, "5": 2}, rows=("5000",) + ("0000",) * 3)
    made, scenario = two_sheets(elevation=heights)
    found = scenario_map(made, scenario)
    assert found is not None
    board = DrawnMap(made, found.map, PARCHMENT, None, found.index)
    assert [board.art((column, 0)).style for column in (3, 4)] == ["plain", "woods"]
    assert [board.level((column, 0)) for column in (3, 4, 5)] == [0, 2, 0]


def test_joined_maps_are_as_light_in_their_valleys_as_each_of_them() -> None:
    made, scenario = two_sheets(elevation=ElevationLayer(legend={"3": 3}, rows=("3333",) * 4))
    high = ElevationLayer(legend={"2": 2}, rows=("2222",) * 4)
    maps = {**made.maps, "map-a": msgspec.structs.replace(made.maps["map-a"], elevation=high)}
    higher = Module(made.info, made.terrain, made.counters, maps=maps)
    # A gap between the sheets is no lower than they are.
    apart = (scenario.maps[0], msgspec.structs.replace(scenario.maps[1], column=6))
    found = scenario_map(higher, msgspec.structs.replace(scenario, maps=apart))
    assert found is not None
    board = DrawnMap(higher, found.map, PARCHMENT, None, found.index)
    assert [board.level((column, 0)) for column in (0, 6)] == [2, 3]
    assert [board.tint(level) is None for level in (2, 3)] == [True, False]


def test_a_sheet_that_is_turned_round_has_its_last_hex_first() -> None:
    label = Label(text="here", hex="B0101", offset=(0.5, 0.25))
    work = Overlay(terrain="fieldwork", hex="B0101", facing=2)
    shape = Shape(kind="crest", hex="B0101", points=((0, 0.5), (1, 0)))
    made, scenario = two_sheets(turned=True, labels=(label,), overlays=(work,), shapes=(shape,))
    found = scenario_map(made, scenario)
    assert found is not None
    assert found.index.find("B0404") == (4, 0)
    assert found.index.find("B0101") == (7, 3)
    assert found.map.labels[0].offset == (-0.5, -0.25)
    assert found.map.overlays[0].facing == 8
    assert found.map.shapes[0].points == ((0, -0.5), (-1, 0))


def test_a_road_laid_by_a_scenario_runs_from_sheet_to_sheet() -> None:
    made, scenario = two_sheets()
    road = Line(id="road", terrain="road", hexes=("A0302", "A0402", "B0102", "B0202"))
    scenario = msgspec.structs.replace(scenario, lines=(road,))
    bare_picture, picture = (
        scenario_picture(made, one)
        for one in (msgspec.structs.replace(scenario, lines=()), scenario)
    )
    assert bare_picture is not None
    assert picture is not None
    at = (picture.layout.centre(3, 1) + picture.layout.centre(4, 1)) / 2
    assert colour_at(picture, at) != colour_at(bare_picture, at)


def test_terrain_laid_on_another_map_is_left_out_of_a_single_one() -> None:
    made, scenario = two_sheets()
    overlays = (Overlay(terrain="mill", hex="A0202"), Overlay(terrain="mill", hex="B0202"))
    scenario = msgspec.structs.replace(scenario, overlays=overlays)
    picture = scenario_picture(made, scenario, map_id="map-a")
    assert picture is not None
    assert [overlay.hex for overlay in picture.board.map.overlays] == ["A0202"]


def test_maps_that_lie_absurdly_far_apart_are_refused_in_words() -> None:
    made, scenario = two_sheets()
    far = MapPlacement(map="map-b", column=10_000, row=10_000)
    with pytest.raises(DataError) as raised:
        scenario_map(made, msgspec.structs.replace(scenario, maps=(scenario.maps[0], far)))
    assert raised.value.issues[0].code == "render.maps-apart"


def test_a_scenario_without_maps_has_no_picture() -> None:
    made, scenario = two_sheets()
    assert scenario_picture(made, msgspec.structs.replace(scenario, maps=())) is None


def test_the_objectives_of_a_scenario_are_marked_with_their_points() -> None:
    made, scenario = two_sheets()
    site = Site(id="mill", name="Mill", hex="A0303")
    made.maps["map-a"] = msgspec.structs.replace(made.maps["map-a"], sites=(site,))
    objectives = (
        Objective(id="bridge", name="Bridge", hexes=("A0202", "B0202"), points=3),
        Objective(id="mill", name="Mill", site="mill", points=2),
        Objective(id="moon", name="Moon", hexes=("Z9999",), points=9),
    )
    found = scenario_map(made, msgspec.structs.replace(scenario, objectives=objectives))
    assert found is not None
    marked = {site.hex: (site.objective, site.number) for site in found.map.sites}
    assert marked == {"A0303": (True, 2), "A0202": (True, 3), "B0202": (True, 3)}


# --- turns ---------------------------------------------------------------------------------------


def test_the_turn_track_makes_room_for_itself_below_the_map() -> None:
    made, scenario = two_sheets()
    turns = msgspec.structs.replace(scenario, turns=(Turn(label="dawn"),))
    without, with_turns = scenario_picture(made, scenario), scenario_picture(made, turns)
    assert without is not None
    assert with_turns is not None
    assert with_turns.sheet().height() > without.sheet().height() + 80
    assert with_turns.frame == without.frame


def test_turns_that_do_not_fit_into_one_row_take_more() -> None:
    made, scenario = two_sheets()

    def height(count: int, width: float) -> float:
        turns = msgspec.structs.replace(scenario, turns=(Turn(),) * count)
        return TurnTrack(made, turns, PARCHMENT).height(width)

    assert height(0, 900) == 0
    assert height(5, 900) == height(2, 900) < height(30, 900)
    assert height(3, 1) > height(1, 1)


def test_turns_of_every_weather_and_light_look_different() -> None:
    made, scenario = two_sheets()
    kinds = [Turn(), *(Turn(light=light) for light in ("dusk", "night"))]
    kinds += [Turn(weather=weather) for weather in ("fog", "rain", "mud", "snow", "storm")]
    for style in STYLES.values():
        seen = set()
        for turn in kinds:
            turns = msgspec.structs.replace(scenario, turns=(turn,))
            picture = scenario_picture(made, turns, style)
            assert picture is not None
            seen.add(bytes(image_of(picture).constBits()))
        assert len(seen) == len(kinds)


def test_joined_maps_have_the_scans_of_all_of_them_below() -> None:
    made, scenario = two_sheets()
    scans = {one: Underlay(image=f"art/{one}.png") for one in made.maps}
    maps = {one.id: msgspec.structs.replace(one, underlay=scans[one.id])
            for one in made.maps.values()}  # fmt: skip
    found = scenario_map(Module(made.info, made.terrain, made.counters, maps=maps), scenario)
    assert found is not None
    assert underlays_of(found.map) == tuple(scans.values())
