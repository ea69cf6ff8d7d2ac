"""Scans of joined maps: one picture, in which every hex is seen as its own scan shows it."""

import io
from functools import cache

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image

from hexwright.editor.map.edits.join import Joined, Part, joined
from hexwright.editor.scan.edits import joined_scans
from hexwright.editor.scan.edits.aligned_grid import aligned_grid, pixels_of
from hexwright.editor.scan.edits.joined_scans import (
    joined_scan,
    pictures_of,
    taught_before,
    tied,
    with_joined_scan,
)
from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.recognise import Recognised
from hexwright.importers.scan.scanned_map import scanned_map, underlay_of
from hexwright.schema.blank import blank_module
from hexwright.schema.grid import Place
from hexwright.schema.model.map import Map
from hexwright.schema.module import Module
from tests.helpers.paper_maps.grids import Pixels

COLUMNS, ROWS, PITCH = 4, 3, 20.0
MARGIN = 30
SPOT = (1, 2)
RED, BLUE = (200, 40, 40), (40, 40, 200)


def _grid() -> FoundGrid:
    """Flat hexes, wider than high, with a margin around them."""
    step = PITCH * 0.9
    centers = {
        (column, row): (
            MARGIN + column * step,
            MARGIN + PITCH * (row + (0.5 if column % 2 else 0.0)),
        )
        for column in range(COLUMNS)
        for row in range(ROWS)
    }
    return FoundGrid("flat", "even", COLUMNS, ROWS, centers=centers)


def _sheet(name: str, colour: tuple[int, int, int]) -> tuple[Map, bytes]:
    """A map and its scan of one colour, margin and all; one hex has a white spot in it."""
    picture: Pixels = np.full((130, 130, 3), colour, np.uint8)
    x, y = _grid().centers[SPOT]
    picture[round(y) - 4 : round(y) + 5, round(x) - 4 : round(x) + 5] = 255
    written = io.BytesIO()
    Image.fromarray(picture).save(written, "PNG")
    made = scanned_map(_grid(), Recognised(), map_id=name, title=name, ground="clear")
    return replace(made, underlay=underlay_of(made, _grid(), f"art/{name}.png")), written.getvalue()


@cache
def _module() -> tuple[Module, dict[str, bytes]]:
    sheets = {name: _sheet(name, colour) for name, colour in (("west", RED), ("east", BLUE))}
    module = blank_module("free", "game", "Game", "game")
    maps = {f"maps/{name}.json": made for name, (made, _) in sheets.items()}
    data = {f"art/{name}.png": data for name, (_, data) in sheets.items()}
    return module.with_documents(maps), data


def _whole(*parts: Part) -> tuple[Joined, Map, Pixels]:
    module, data = _module()
    made = joined(module, parts, "whole", "Whole")
    scan = joined_scan(made, pictures_of(made, data.get), lambda *_: None)
    change = with_joined_scan(module, made, scan)
    map_ = change.contents["maps/whole.json"]
    assert isinstance(map_, Map)
    assert map_.underlay is not None
    assert change.contents[map_.underlay.image] == scan.data
    return made, map_, pixels_of(scan.data)


def _seen(map_: Map, picture: Pixels, place: tuple[int, int]) -> str:
    x, y = aligned_grid(map_, (picture.shape[1], picture.shape[0])).centers[place]
    red, green, blue = picture[round(y), round(x)].tolist()
    return "spot" if green > 150 else "west" if red > blue else "east"


@pytest.mark.parametrize(("part", "spot"), [
    (Part("east", COLUMNS, 0), (COLUMNS + 1, 2)),
    (Part("east", COLUMNS, 0, turned=True), (COLUMNS + 2, 0)),
])  # fmt: skip
def test_every_hex_is_seen_as_its_own_scan_shows_it(part: Part, spot: Place) -> None:
    _, map_, picture = _whole(Part("west"), part)
    grid = aligned_grid(map_, (picture.shape[1], picture.shape[0]))
    assert len(grid.centers) == 2 * COLUMNS * ROWS
    wanted = {place: "west" if place[0] < COLUMNS else "east" for place in grid.centers}
    wanted |= {SPOT: "spot", spot: "spot"}
    assert {place: _seen(map_, picture, place) for place in grid.centers} == wanted


def test_where_sheets_overlap_the_first_is_seen() -> None:
    _, map_, picture = _whole(Part("west"), Part("east", COLUMNS - 1))
    assert [_seen(map_, picture, (column, 1)) for column in (2, 3, 4)] == ["west", "west", "east"]


def test_the_picture_of_all_is_no_larger_than_a_module_may_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(joined_scans, "_LARGEST", 3_000)
    _, map_, picture = _whole(Part("west"), Part("east", COLUMNS))
    assert 2_000 < picture.shape[0] * picture.shape[1] <= 3_200
    assert _seen(map_, picture, (6, 1)) == "east"


def test_a_scan_that_is_not_tied_stays_with_its_own_map() -> None:
    module, data = _module()
    loose = module.maps["east"]
    assert loose.underlay is not None
    loose = replace(loose, underlay=replace(loose.underlay, ties=()))
    made = joined(
        module.with_documents({"maps/east.json": loose}),
        [Part("west"), Part("east", COLUMNS)],
        "whole",
        "Whole",
    )
    assert [one.underlay.image for one in tied(made)] == ["art/west.png"]
    assert list(pictures_of(made, data.get)) == ["art/west.png"]


def test_the_sheet_that_was_there_teaches_the_new_one() -> None:
    made, map_, _ = _whole(Part("west"), Part("east", COLUMNS))
    # All ground so far: nobody has said what anything is.
    assert taught_before(map_, made) is None
    rows = ("a" + map_.terrain.rows[0][1:], *map_.terrain.rows[1:])
    layer = replace(map_.terrain, legend={**map_.terrain.legend, "a": "woods"}, rows=rows)
    known = taught_before(replace(map_, terrain=layer), made)
    assert known is not None
    assert set(known) == {(c, r) for c in range(COLUMNS, 2 * COLUMNS) for r in range(ROWS)}
