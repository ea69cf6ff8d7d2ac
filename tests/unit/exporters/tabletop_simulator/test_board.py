"""Boards are drawn pixel by pixel, and what scenarios on one map have in common is drawn once."""

from unittest.mock import patch

import pytest

from hexwright.exporters.base import Source
from hexwright.exporters.options import source_of
from hexwright.exporters.tabletop_simulator import TabletopSimulatorExporter
from hexwright.exporters.tabletop_simulator.board import JoinedMap
from hexwright.render.map_picture import MapPicture
from hexwright.schema.variants import resolved
from tests.helpers.modules import module_of, small_module

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def source() -> Source:
    writer = TabletopSimulatorExporter()
    return source_of(writer, module_of({}), small_module({}), {"pixels": 33})


def board(source: Source, scenario: str) -> JoinedMap:
    scenarios = source.module.scenarios
    return JoinedMap(source, resolved(scenarios[scenario], scenarios))


@pytest.mark.parametrize("most", [4096, 150, 61])
def test_a_part_of_a_board_is_so_many_whole_pixels(source: Source, most: int) -> None:
    with patch("hexwright.exporters.tabletop_simulator.board.MOST_PIXELS", most):
        made = board(source, "meeting")
        for part in made.parts():
            for length in (part.region.width(), part.region.height()):
                pixels = length * made.pixels
                assert abs(pixels - round(pixels)) < 1e-6
                assert round(pixels) <= most


def test_parts_cover_the_board(source: Source) -> None:
    with patch("hexwright.exporters.tabletop_simulator.board.MOST_PIXELS", 61):
        made = board(source, "meeting")
        regions = [part.region for part in made.parts()]
    covered = regions[0]
    for region in regions:
        covered = covered.united(region)
    assert covered.contains(made.sheet)
    assert covered.width() * made.pixels < made.sheet.width() * made.pixels + len(regions)


def test_two_scenarios_on_one_map_draw_its_land_once(source: Source) -> None:
    drawn: list[int] = []
    counts = []
    land = MapPicture._draw_land

    def counted(*given: object) -> None:
        drawn.append(1)
        land(*given)  # type: ignore[arg-type] # as they came

    with patch.object(MapPicture, "_draw_land", counted):
        for name in ("meeting", "rematch"):
            made = board(source, name)
            made.image(made.parts()[0].region)
            counts.append(len(drawn))
    assert counts[0] > 0
    assert counts[1] == counts[0]
