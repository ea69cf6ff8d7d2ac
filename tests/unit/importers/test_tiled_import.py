"""Maps of Tiled: our own come back equal, others by their tiles, what is no hex map is refused."""

import base64
import gzip
import json
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexwright.exporters.options import source_of
from hexwright.exporters.registry import exporter
from hexwright.importers.registry import importer
from hexwright.schema.files import read_folder
from hexwright.schema.grid import MapIndex
from hexwright.schema.issues import DataError
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.samples import sample_folders
from tests.helpers.command_line import run
from tests.helpers.tiled_maps import TMX, meaning, read_tiled

GIDS = (1, 2, 1, 0x80000001, 3, 0)
Exported = tuple[Module, Path]


@pytest.fixture(scope="module")
def exported(qapp: Any, tmp_path_factory: pytest.TempPathFactory) -> Exported:
    """Two maps of a sample with levels, slopes, roads and zones, written for Tiled."""
    del qapp
    files = read_folder(next(one for one in sample_folders() if one.name == "jdg"))
    ours = load_module(files).module
    assert ours is not None
    folder = tmp_path_factory.mktemp("tiled") / "out"
    writer = exporter("tiled")
    options = {"pixels": 20, "scenarios": [], "maps": ["kaltbach"]}
    writer.export(source_of(writer, ours, files, options), folder)
    return ours, folder


@pytest.mark.parametrize("suffix", [".tmx", ".tmj"])
def test_our_own_export_comes_back_equal(exported: Exported, suffix: str) -> None:
    ours, folder = exported
    module, left = read_tiled(folder / f"kaltbach{suffix}")
    assert meaning(module.maps["kaltbach"]) == meaning(ours.maps["kaltbach"])
    assert left.keys() <= {"pictures below the map"}


def test_an_edited_export_comes_back_with_its_edits(exported: Exported) -> None:
    ours, folder = exported
    tree = json.loads((folder / "kaltbach.tmj").read_bytes())
    [sites] = [one for one in tree["layers"] if one["name"] == "sites"]
    sites["objects"][0]["x"] += tree["tilewidth"] * 0.75 * 2
    [labels] = [one for one in tree["layers"] if one["name"] == "labels"]
    labels["objects"][0]["text"]["text"] = "Neustadt"
    (folder / "edited.tmj").write_text(json.dumps(tree), encoding="utf-8")
    module, _ = read_tiled(folder / "edited.tmj")
    [made], before = module.maps.values(), ours.maps["kaltbach"]
    assert made.labels[0].text == "Neustadt"
    index = MapIndex(before)
    old, new = index.locate(before.sites[0].hex), index.locate(made.sites[0].hex)
    assert old is not None
    assert new == (old[0] + 2, old[1])
    assert made.sites[1:] == before.sites[1:]


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    path = tmp_path / "vale.tmx"
    path.write_text(TMX, encoding="utf-8")
    return path


def terrain_by_place(module: Module) -> list[str]:
    [made] = module.maps.values()
    names = {kind.id: kind.name for kind in module.terrain.hexes}
    return [
        names[made.terrain.legend[code]] if code in made.terrain.legend else ""
        for row in made.terrain.rows for code in row
    ]  # fmt: skip


def test_tiles_of_others_are_terrain_by_their_names(foreign: Path) -> None:
    module, left = read_tiled(foreign)
    assert terrain_by_place(module) == ["Grass", "Woods", "Grass", "Grass", "Land 2", ""]
    [made] = module.maps.values()
    assert (made.grid.orientation, made.grid.stagger) == ("flat", "even")
    assert [(overlay.terrain, overlay.hex) for overlay in made.overlays] == [("woods", "0101")]
    assert left["tiles that are turned or mirrored; they are taken as they are"] == 1


def test_objects_of_others_are_lines_sites_labels_and_zones(foreign: Path) -> None:
    module, left = read_tiled(foreign)
    [made] = module.maps.values()
    assert [(line.name, line.terrain, line.hexes) for line in made.lines] == [
        ("High road", "road", ("0101", "0201", "0301"))
    ]
    assert [(site.name, site.hex) for site in made.sites] == [("Mill", "0101")]
    assert [(label.text, label.hex) for label in made.labels] == [("Vale", "0101")]
    assert [(zone.name, zone.hexes) for zone in made.zones] == [("West", ("0101", "0102"))]
    assert left["objects of the map that are none of ours"] == 1


def test_a_file_says_which_tile_means_which_terrain(
    foreign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "terrain.csv"
    table.write_text("Grass,Open ground\nland:2,swamp\n", encoding="utf-8")
    assert (
        run(capsys, "import", "tiled", foreign, "-o", tmp_path / "made", "--terrain", table).code
        == 0
    )
    module = load_module(read_folder(tmp_path / "made")).module
    assert module is not None
    assert terrain_by_place(module)[:5] == [
        "Open ground",
        "Woods",
        "Open ground",
        "Open ground",
        "Swamp",
    ]


def _packed(compress: Callable[[bytes], bytes], way: str) -> str:
    text = base64.b64encode(compress(struct.pack("<6I", *GIDS))).decode()
    return f'<data encoding="base64"{way}>{text}</data>'


@pytest.mark.parametrize(
    "data",
    [
        _packed(bytes, ""),
        _packed(zlib.compress, ' compression="zlib"'),
        _packed(gzip.compress, ' compression="gzip"'),
        "<data>" + "".join(f'<tile gid="{gid}"/>' for gid in GIDS) + "</data>",
        (
            '<data encoding="csv"><chunk x="0" y="0" width="3" height="2">'
            "1,2,1,2147483649,3,0</chunk></data>"
        ),
    ],
    # What gzip writes holds the time, and processes that share the tests must call them alike.
    ids=["plain", "zlib", "gzip", "elements", "csv-chunk"],
)
def test_cells_are_read_in_every_encoding(foreign: Path, data: str) -> None:
    before, _, after = TMX.partition('<data encoding="csv">')
    foreign.write_text(before + data + after.partition("</data>")[2], encoding="utf-8")
    assert terrain_by_place(read_tiled(foreign)[0])[:5] == [
        "Grass", "Woods", "Grass", "Grass", "Land 2"
    ]  # fmt: skip


def test_a_world_brings_all_its_maps(foreign: Path) -> None:
    (foreign.parent / "second.tmx").write_text(TMX, encoding="utf-8")
    world = foreign.with_name("both.world")
    maps = [{"fileName": "vale.tmx", "x": 0, "y": 0}, {"fileName": "second.tmx", "x": 9, "y": 0}]
    world.write_text(json.dumps({"type": "world", "maps": maps}), encoding="utf-8")
    assert set(read_tiled(world)[0].maps) == {"vale", "second"}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"hexagonal"', '"orthogonal"', "map of squares"),
        ('"hexagonal"', '"isometric"', "isometric squares"),
        (
            'tilewidth="60" tileheight="52" hexsidelength',
            'tilewidth="0" hexsidelength',
            "how large",
        ),
        ('width="3" height="2"\n', 'width="99999" height="2"\n', "more hexes"),
        ("1,2,1,\n2147483649,3,0", "0,0", "no tile"),
        ("<map ", '<!DOCTYPE m [<!ENTITY e "x">]><map ', "entities"),
    ],
)
def test_what_is_no_map_of_hexes_is_refused_in_words(
    foreign: Path, old: str, new: str, told: str
) -> None:
    text = TMX.replace(old, new)
    if told == "no tile":
        text = text.replace("2,0,0,0,0,0", "0")
    foreign.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=told):
        importer("tiled").read(foreign, lambda *_: None, {})


@pytest.mark.parametrize("name", ["../../../etc/passwd", "/etc/passwd", "lacking.tsx"])
def test_tilesets_elsewhere_are_never_read(foreign: Path, name: str) -> None:
    start = TMX.index("<tileset")
    end = TMX.index("</tileset>") + len("</tileset>")
    text = f'{TMX[:start]}<tileset firstgid="1" source="{name}"/>{TMX[end:]}'
    foreign.write_text(text, encoding="utf-8")
    assert read_tiled(foreign)[1]["tilesets that are not beside the map"] == 1


@pytest.mark.parametrize(
    "bad", [{"layers": 3}, {"layers": [3, {"type": "tilelayer", "data": "x"}]}, [], {"maps": {}}]
)
def test_shapes_that_nobody_wrote_are_refused(bad: object, tmp_path: Path) -> None:
    head = {"orientation": "hexagonal", "width": 2, "height": 2, "tilewidth": 8, "tileheight": 8}
    whole = {**head, "hexsidelength": 4, **bad} if isinstance(bad, dict) else bad
    path = tmp_path / "bad.tmj"
    path.write_text(json.dumps(whole), encoding="utf-8")
    with pytest.raises(DataError):
        importer("tiled").read(path, lambda *_: None, {})


def test_the_command_lists_the_tiles_beforehand_and_keeps_what_they_mean(
    foreign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "made"
    beforehand = run(capsys, "import", "tiled", foreign, "-o", folder, "--dry-run")
    assert beforehand.out.splitlines()[-3:] == ["land:0,grass", "land:1,woods", "land:2,land 2"]
    assert not folder.exists()
    table = tmp_path / "terrain.csv"
    table.write_text("land:0,Meadow\nland:2,\n", encoding="utf-8")
    run(capsys, "import", "tiled", foreign, "-o", folder, "--terrain", table)
    again = run(capsys, "import", "tiled", foreign, "-o", folder, "--again")
    assert (again.code, again.out.strip()) == (0, "The file says nothing new.")
