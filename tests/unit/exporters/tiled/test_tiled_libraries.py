"""Exported maps are read by the libraries that Python games read Tiled's maps with."""

from pathlib import Path

import pytest
import pytiled_parser
import pytmx

from tests.helpers.sample_exports import SAMPLES, SampleExports

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(params=sorted(one.name for one in SAMPLES.iterdir()))
def exported(request: pytest.FixtureRequest, sample_exports: SampleExports) -> Path:
    return sample_exports.of(request.param, "tiled").path


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
