"""Every sample module in VASSAL's eyes: without fault, every hex and every unit where ours are.

Exported modules are read back by a checker that knows the format and nothing of the exporter.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import dist
from pathlib import Path

import pytest

from hexwright.render.geometry import Layout
from hexwright.render.map_picture import MapPicture
from hexwright.schema.model.scenario import Placement, Scenario
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved
from tests.helpers.sample_exports import SampleExports
from tests.helpers.vassal_checker import Module as Opened
from tests.helpers.vassal_checker import Piece, Save, faults, read_save
from tests.helpers.vassal_checker.grids import snapped
from tests.helpers.vassal_checker.module import Board

pytestmark = pytest.mark.usefixtures("qapp")

# The map that holds a board for each of ours.
MAIN = "Map"


@dataclass(frozen=True)
class Sample:
    """A sample module, and what VASSAL opens of it."""

    module: Module
    path: Path
    opened: Opened

    def battles(self) -> Iterator[tuple[Scenario, Save]]:
        for scenario in self.module.scenarios.values():
            file = self.opened.setups[scenario.title]
            yield resolved(scenario, self.module.scenarios), read_save(self.opened, file)

    def boards(self) -> Iterator[tuple[str, Board]]:
        """Each of our maps with its board, alone on the map."""
        for map_id, map_ in self.module.maps.items():
            [board] = self.opened.boards(MAIN, f"{MAIN}BoardPicker\t{map_.title}\t0\t0")
            yield map_id, board


@pytest.fixture(params=["aus", "cce", "ccn", "free", "gbacw", "jdg"])
def sample(request: pytest.FixtureRequest, sample_exports: SampleExports) -> Sample:
    made = sample_exports.of(request.param, "vassal")
    return Sample(made.module, made.path, opened(made.path))


@cache
def opened(path: Path) -> Opened:
    return Opened(path)


def test_the_checker_finds_no_fault(sample: Sample) -> None:
    assert faults(sample.path) == []


def centres(sample: Sample, map_id: str, board: Board) -> Iterator[tuple[str, tuple[int, int]]]:
    """The number of every hex and the pixel of its centre on the board's picture."""
    picture = MapPicture(sample.module, sample.module.maps[map_id])
    sheet, index = picture.sheet(), sample.module.map_indexes[map_id]
    scale = board.size[0] / sheet.width()
    for number in index.terrain_of:
        place = index.find(number)
        assert place is not None
        at = (picture.layout.centre(*place) - sheet.topLeft()) * scale
        yield number, (round(at.x()), round(at.y()))


def test_vassal_calls_every_hex_what_we_call_it(sample: Sample) -> None:
    wrong = []
    for map_id, board in sample.boards():
        line = f"{MAIN}BoardPicker\t{board.name}\t0\t0"
        for number, (x, y) in centres(sample, map_id, board):
            name = sample.opened.location_name(MAIN, x, y, line)
            if name != number:
                wrong.append((map_id, number, name))
    assert wrong == []


def test_pieces_snap_to_the_middle_of_every_printed_hex(sample: Sample) -> None:
    far = [
        (map_id, number, at, snapped(board.grid, at))
        for map_id, board in sample.boards()
        for number, at in centres(sample, map_id, board)
        # VASSAL counts in whole pixels: on a large map two across and one along.
        if dist(at, snapped(board.grid, at)) > 2.5
    ]
    assert far == []


def name_of(module: Module, placement: Placement) -> str:
    owner = module.pieces[placement.piece] if placement.piece else None
    kind = module.kinds[owner.kind if owner else placement.kind]
    return (owner.name if owner else "") or kind.name


def test_every_unit_of_a_set_up_stands_in_its_hex(sample: Sample) -> None:
    for battle, save in sample.battles():
        wanted = Counter((name_of(sample.module, one), one.hex) for one in battle.setup if one.hex)
        found = Counter(
            (piece.name, save.location_name(sample.opened, piece_id))
            for piece_id, piece in save.pieces.items()
            if piece.map == MAIN
        )
        assert wanted - found == Counter(), battle.id


def at_hex(sample: Sample, save: Save, name: str, hex_: str) -> list[Piece]:
    return [
        piece
        for piece_id, piece in save.pieces.items()
        if piece.name == name and save.location_name(sample.opened, piece_id) == hex_
    ]


def degrees(piece: Piece) -> list[float]:
    """The angles by which a piece is turned."""
    return [int(one.state) * 360 / int(one.field(0)) for one in piece.all("rotate")]


def test_every_unit_of_a_set_up_faces_its_way(sample: Sample) -> None:
    for battle, save in sample.battles():
        layout = Layout(sample.module.maps[battle.maps[0].map].grid)
        for one in battle.setup:
            if one.hex and one.facing is not None:
                angle = layout.facing_angle(one.facing) % 360
                pieces = at_hex(sample, save, name_of(sample.module, one), one.hex)
                assert any(angle in degrees(piece) for piece in pieces), (battle.id, one)


def test_every_unit_of_a_set_up_shows_its_statuses_and_no_others(sample: Sample) -> None:
    system = sample.module.system
    statuses = {status.id for status in sample.module.counters.statuses}
    statuses |= {status.id for status in system.declaration.statuses} if system else set()
    # Properties have no hyphens in their names.
    known = {status.replace("-", "_"): status for status in statuses}
    for battle, save in sample.battles():
        for one in battle.setup:
            if one.hex:
                pieces = at_hex(sample, save, name_of(sample.module, one), one.hex)
                shown = [
                    {
                        known[name]
                        for name, level in piece.layers.items()
                        if level > 0 and name in known
                    }
                    for piece in pieces
                ]
                assert set(one.statuses) in shown, (battle.id, one)


def test_every_unit_and_leader_has_a_slot(sample: Sample) -> None:
    names = {slot.name for slot in sample.opened.slots}
    pieces = sample.module.pieces.values()
    kinds = sample.module.kinds
    assert {piece.name or kinds[piece.kind].name for piece in pieces} <= names
