"""Exported maps read back as Tiled reads them: every hex, side, line and unit where ours are."""

from collections import Counter
from collections.abc import Callable
from math import dist
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hexwright.exporters.base import Report
from hexwright.exporters.options import source_of
from hexwright.exporters.tiled import TiledExporter
from hexwright.schema.grid import MapIndex
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved
from tests.helpers.archives import picture
from tests.helpers.modules import SHAPES, small_module
from tests.helpers.sample_exports import SampleExport, SampleExports
from tests.helpers.tiled_reader import ReadMap, ReadObject, read_tiled

pytestmark = pytest.mark.usefixtures("qapp")

TESTS = Path(__file__).resolve().parents[3]
SAMPLES = TESTS.parent / "sample_modules"
GOLDEN = TESTS / "golden" / "tiled" / "field.tmx"
SUFFIXES = ("tmx", "tmj")
Written = tuple[Module, Path, Report]
Write = Callable[..., Written]


def loaded(files: dict[str, bytes]) -> Module:
    module = load_module(files).module
    assert module is not None
    return module


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(changes: dict[str, Any] | None = None, **options: Any) -> Written:
        files = small_module(changes)
        module, writer = loaded(files), TiledExporter()
        return (
            module,
            tmp_path,
            writer.export(source_of(writer, module, files, options), tmp_path),
        )

    return written


@pytest.fixture(params=["aus", "cce", "ccn", "free", "gbacw", "jdg"])
def sample(request: pytest.FixtureRequest, sample_exports: SampleExports) -> SampleExport:
    return sample_exports.of(request.param, "tiled")


def terrain_of(module: Module, map_id: str) -> dict[tuple[int, int], str]:
    map_, index = module.maps[map_id], module.map_indexes[map_id]
    return {
        place: map_.terrain.legend[code]
        for number, code in index.terrain_of.items()
        if (place := index.find(number))
    }


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_the_terrain_of_every_hex_comes_back(sample: SampleExport, suffix: str) -> None:
    module, folder = sample.module, sample.path
    for map_id in module.maps:
        cells = read_tiled(folder / f"{map_id}.{suffix}").cells("terrain")
        found = {place: tile.type for place, tile in cells.items()}
        assert found == terrain_of(module, map_id)


def test_sections_have_borders_that_are_seen(write: Write) -> None:
    zone = {"id": "left", "name": "Left", "kind": "section", "hexes": ["0101", "0102"]}
    _, folder, _ = write({"maps/field.json#/zones/-": zone})
    layers = read_tiled(folder / "field.tmx").layers
    borders = next(one for one in layers if one.path == ("sections",))
    assert borders.is_visible
    assert [thing.name for thing in borders.objects] == ["Left"]


def test_both_forms_say_the_same(sample: SampleExport) -> None:
    module, folder = sample.module, sample.path
    for map_id in module.maps:
        one, other = (read_tiled(folder / f"{map_id}.{suffix}") for suffix in SUFFIXES)
        assert one.layers == other.layers
        assert one.tiles == other.tiles
        assert one.properties == other.properties


def test_every_picture_that_is_named_exists_and_holds_its_tile(sample: SampleExport) -> None:
    module, folder = sample.module, sample.path
    tiles = [
        tile
        for map_id in module.maps
        for tile in read_tiled(folder / f"{map_id}.tmx").tiles.values()
    ]
    sizes = {}
    for path in {tile.image for tile in tiles}:
        with Image.open(path) as image:
            sizes[path] = image.size
    wrong = [
        tile
        for tile in tiles
        if tile.box[2] > sizes[tile.image][0] or tile.box[3] > sizes[tile.image][1]
    ]
    assert wrong == []


def with_shape(shape: tuple[str, str]) -> dict[str, Any]:
    grid = {"orientation": shape[0], "columns": 4, "rows": 4, "stagger": shape[1]}
    return {
        "maps/field.json#/grid": grid,
        "maps/field.json#/terrain/rows": ["..w.", ".~m ", "....", "w..."],
        "maps/field.json#/overlays": [],
        "maps/field.json#/lines": [],
        "maps/field.json#/hexsides": [],
        "maps/field.json#/courses": [],
    }


@pytest.mark.parametrize("shape", SHAPES)
def test_a_missing_hex_has_no_tile(write: Write, shape: tuple[str, str]) -> None:
    _, folder, _ = write(with_shape(shape))
    gids = read_tiled(folder / "field.tmx").by_name["terrain"].gids
    assert [at for at, gid in enumerate(gids) if not gid] == [7]


def middle(thing: ReadObject) -> tuple[float, float]:
    """The middle of a text or counter that is not turned."""
    (x, y), (wide, high) = thing.at, thing.size
    return x + wide / 2, y + high / 2 * (-1 if thing.gid else 1)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_counter_alone_stands_in_the_middle_of_its_hex(
    write: Write, shape: tuple[str, str]
) -> None:
    module, folder, _ = write(with_shape(shape))
    drawn = read_tiled(folder / "field.tmx")
    [fort] = [one for one in drawn.objects if one.properties.get("kind") == "fort"][:1]
    place = module.map_indexes["field"].find("0203")
    assert place is not None
    assert middle(fort) == pytest.approx(drawn.centre(*place), abs=0.01)


@pytest.mark.parametrize("shape", SHAPES)
def test_every_number_stands_in_its_hex(write: Write, shape: tuple[str, str]) -> None:
    module, folder, _ = write(with_shape(shape))
    drawn = read_tiled(folder / "field.tmx")
    index = module.map_indexes["field"]
    numbers = [one for one in drawn.objects if one.type == "number"]
    near = [nearest(drawn, index, middle(one)) for one in numbers]
    assert near == [one.text for one in numbers]
    assert len(near) == 15


def nearest(drawn: ReadMap, index: MapIndex, spot: tuple[float, float]) -> str:
    return min(index.terrain_of, key=lambda one: dist(drawn.centre(*place(index, one)), spot))


def place(index: MapIndex, number: str) -> tuple[int, int]:
    found = index.find(number)
    assert found is not None
    return found


def test_a_hexside_lies_between_its_two_hexes(sample: SampleExport) -> None:
    module, folder = sample.module, sample.path
    for map_id, map_ in module.maps.items():
        drawn, index = read_tiled(folder / f"{map_id}.tmx"), module.map_indexes[map_id]
        sides = [one for one in drawn.objects if one.layers[0] == "hexsides"]
        assert len(sides) == len(map_.hexsides)
        for side in sides:
            pair = (side.properties["hex"], side.properties["other"])
            assert any(one.terrain == side.type and one.between == pair for one in map_.hexsides)
            centres = [drawn.centre(*place(index, number)) for number in pair]
            between = [sum(both) / 2 for both in zip(*centres, strict=True)]
            ends = [sum(both) / 2 for both in zip(*side.points, strict=True)]
            assert ends == pytest.approx(between, abs=0.01)
            assert dist(*side.points) == pytest.approx(dist(*centres) / 3**0.5, rel=0.06)


def test_a_line_runs_through_the_middles_of_its_hexes(sample: SampleExport) -> None:
    module, folder = sample.module, sample.path
    for map_id, map_ in module.maps.items():
        drawn, index = read_tiled(folder / f"{map_id}.tmx"), module.map_indexes[map_id]
        lines = {one.properties["key"]: one for one in drawn.objects if one.layers[0] == "lines"}
        assert set(lines) == {line.id for line in map_.lines}
        for line in map_.lines:
            wanted = [drawn.centre(*place(index, number)) for number in line.hexes]
            found = lines[line.id].points
            assert all(dist(*pair) < 0.01 for pair in zip(found, wanted, strict=True))


def test_every_unit_of_a_set_up_stands_in_its_hex(sample: SampleExport) -> None:
    module, folder = sample.module, sample.path
    for one in module.scenarios.values():
        scenario = resolved(one, module.scenarios)
        named = []
        # Where maps are joined, each shows those who stand on it.
        for map_id in dict.fromkeys(part.map for part in scenario.maps):
            drawn, index = read_tiled(folder / f"{map_id}.tmx"), module.map_indexes[map_id]
            for unit in drawn.objects:
                if unit.type == "unit" and unit.layers[0] == scenario.title:
                    named.append((unit.properties["hex"], unit.properties.get("facing")))
                    centre = drawn.centre(*place(index, unit.properties["hex"]))
                    assert dist(middle(unit), centre) < drawn.tile[0] / 2
        placed = [(piece.hex, piece.facing) for piece in scenario.setup if piece.hex]
        if len(scenario.maps) > 1:
            assert Counter(named) == Counter(placed)
        else:
            assert named == placed


def test_only_the_first_scenario_is_shown(write: Write) -> None:
    _, folder, _ = write()
    drawn = read_tiled(folder / "field.tmx")
    groups = [layer for layer in drawn.layers if "scenario" in layer.properties]
    assert [(one.path[0], one.is_visible) for one in groups] == [
        ("Meeting engagement", True),
        ("Rematch", False),
    ]


def test_without_scenarios_there_are_no_counters(write: Write) -> None:
    _, folder, report = write(scenarios=[])
    assert not [one for one in read_tiled(folder / "field.tmx").objects if one.gid]
    assert not [path for path in report.files if "units" in path.parts or path.stem == "units"]


def test_levels_are_tiles_of_their_own(write: Write) -> None:
    _, folder, _ = write()
    cells = read_tiled(folder / "field.tmx").cells("elevation")
    high = {at for at, tile in cells.items() if tile.properties["level"] == 1}
    assert (len(cells), high) == (16, {(1, 1), (1, 2), (2, 2)})


def test_a_facing_arrow_points_away_from_its_counter(write: Write) -> None:
    _, folder, _ = write()
    drawn = read_tiled(folder / "field.tmx")
    [arrow, *_] = [one for one in drawn.objects if one.type == "facing"]
    [unit, *_] = [one for one in drawn.objects if one.properties.get("piece") == "red-1"]
    assert arrow.rotation == unit.properties["facing_angle"] == 120
    assert dist(arrow.at, middle(unit)) > unit.size[0] / 2


def test_the_numbering_and_the_grid_are_properties(write: Write) -> None:
    _, folder, _ = write()
    found = read_tiled(folder / "field.tmj").properties
    names = ("grid.stagger", "grid.hex_mm", "numbering.order", "numbering.column.first", "title")
    assert [found[name] for name in names] == ["odd", 20, "column-row", 1, "The field"]


def test_a_scan_lies_below_everything(write: Write) -> None:
    scan = {"image": "art/scan.png", "opacity": 0.4}
    changes = {"maps/field.json#/underlay": scan, "art/scan.png": picture(size=(40, 40))}
    _, folder, _ = write(changes)
    first = read_tiled(folder / "field.tmx").layers[0]
    with Image.open(folder / first.image) as image:
        middle_pixel = image.convert("RGB").getpixel((image.width // 2, image.height // 2))
    assert (first.kind, first.image, middle_pixel) == (
        "imagelayer",
        "scans/field.png",
        (200, 30, 30),
    )


def test_only_the_chosen_maps_are_written(sample: SampleExport, tmp_path: Path) -> None:
    module = sample.module
    writer, first = TiledExporter(), next(iter(module.maps))
    report = writer.export(source_of(writer, module, {}, {"maps": [first]}), tmp_path)
    maps = {path.stem for path in report.files if path.suffix == ".tmx"}
    assert maps == {first}


def test_hexes_are_about_as_large_as_asked_for(write: Write) -> None:
    for pixels in (16, 33, 64, 150):
        _, folder, _ = write(pixels=pixels)
        drawn = read_tiled(folder / "field.tmx")
        (x, y), (across, down) = drawn.centre(0, 0), drawn.centre(1, 0)
        assert drawn.tile[1] == pytest.approx(pixels, abs=1)
        assert dist((x, y), (across, down)) == pytest.approx(pixels, rel=0.06, abs=1)


def test_half_hexes_and_what_comes_later_are_told(write: Write) -> None:
    _, _, report = write({"maps/field.json#/grid/half_hexes": ["left"]})
    codes = [issue.code for issue in report.issues]
    assert codes == ["export.tiled-lines", "export.tiled-half-hexes", "export.tiled-later"]


def test_the_preview_has_the_size_of_the_map(write: Write) -> None:
    files = small_module()
    writer = TiledExporter()
    [preview] = writer.previews(source_of(writer, loaded(files), files))
    _, folder, _ = write()
    drawn = read_tiled(folder / "field.tmx")
    wide = drawn.centre(3, 0)[0] + drawn.tile[0] / 2
    assert (preview.title, preview.draw().width()) == ("The field", wide)


def test_a_small_map_is_written_as_it_was(write: Write, pytestconfig: pytest.Config) -> None:
    _, folder, _ = write(pixels=32)
    written = (folder / "field.tmx").read_bytes()
    if pytestconfig.getoption("--update-golden"):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_bytes(written)
    assert written.decode() == GOLDEN.read_text("utf-8")
