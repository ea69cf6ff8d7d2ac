"""Exported maps are read by the libraries that Python games read Tiled's maps with."""

from pathlib import Path

import pytest
import pytiled_parser
import pytmx

from hexwright.exporters.options import source_of
from hexwright.exporters.tiled import TiledExporter
from hexwright.schema.load import load_module, open_files

SAMPLES = Path(__file__).resolve().parents[4] / "sample_modules"


@pytest.fixture(scope="module", params=sorted(one.name for one in SAMPLES.iterdir()))
def exported(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = dict(open_files(SAMPLES / request.param))
    module, folder = load_module(files).module, tmp_path_factory.mktemp("tiled")
    assert module is not None
    writer = TiledExporter()
    writer.export(source_of(writer, module, files, {"pixels": 32}), folder)
    return folder


def test_pytiled_parser_reads_every_map(exported: Path) -> None:
    for path in (*exported.glob("*.tmx"), *exported.glob("*.tmj")):
        drawn = pytiled_parser.parse_map(path)
        assert drawn.orientation == "hexagonal"
        assert "terrain" in [layer.name for layer in drawn.layers]


def test_pytmx_reads_every_map(exported: Path) -> None:
    for path in exported.glob("*.tmx"):
        drawn = pytmx.TiledMap(str(path))
        assert "terrain" in [layer.name for layer in drawn.layers]
        assert drawn.properties["key"] == path.stem


def test_costs_are_numbers_and_words(exported: Path) -> None:
    (path, *_) = sorted(exported.glob("*.tmx"))
    drawn = pytmx.TiledMap(str(path))
    costs = [
        cost
        for tile in drawn.tile_properties.values()
        for name, cost in tile.items()
        if name.startswith("movement.")
    ]
    assert any(isinstance(cost, float) for cost in costs)
    assert not any(isinstance(cost, str) and cost.replace(".", "").isdigit() for cost in costs)


def test_no_name_lies_over_the_hex_numbers(exported: Path) -> None:
    (path, *_) = sorted(exported.glob("*.tmx"))
    layer = pytmx.TiledMap(str(path)).get_layer_by_name("numbers")
    assert [one.name for one in layer if one.name] == []
