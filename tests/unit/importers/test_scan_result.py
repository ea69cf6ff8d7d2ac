"""The map document that comes of a scan, and the clean scan below it."""

from collections.abc import Sequence
from functools import cache

import numpy as np
from msgspec.structs import replace

from hexwright.importers.scan.cleaning import clean_picture
from hexwright.importers.scan.examples import Examples
from hexwright.importers.scan.patches import lab, strips
from hexwright.importers.scan.recognise import Recognised, recognised
from hexwright.importers.scan.scanned_map import scanned_map, underlay_of, with_recognised
from hexwright.importers.scan.scanned_module import scanned_module
from hexwright.importers.scan.terrain import Verdict
from hexwright.schema.dump import dump_module
from hexwright.schema.grid import NO_HEX, MapIndex
from hexwright.schema.issues import has_errors
from hexwright.schema.load import load_module
from hexwright.schema.model.map import Line
from hexwright.schema.module import Module
from tests.helpers.paper_maps.found import found_grid
from tests.helpers.paper_maps.modules import IMAGE, picture_of
from tests.helpers.paper_maps.teaching import taught
from tests.helpers.paper_maps.wear import PaperMap, paper_map


@cache
def _scan() -> PaperMap:
    return paper_map(8, "medium", columns=13, rows=10, pitch=48)


@cache
def _found() -> tuple[Examples, Recognised]:
    examples = taught(_scan(), seed=5)
    return examples, recognised(_scan().pixels, found_grid(_scan()), examples)


def _module() -> Module:
    scan = _scan()
    examples, found = _found()
    return scanned_module(
        scan.pixels, found_grid(scan), examples, found, title="Hill 60", image=IMAGE
    )


def test_a_scan_becomes_a_module_without_errors() -> None:
    files = {**dump_module(_module()), IMAGE: picture_of(_scan())}
    module, issues = load_module(files)
    assert not has_errors(issues), issues
    assert module is not None
    assert module.info.title == "Hill 60"


def test_every_kind_that_was_taught_is_a_kind_of_the_module() -> None:
    module, (examples, _) = _module(), _found()
    assert [hex_.id for hex_ in module.terrain.hexes] == list(examples.terrain)
    assert {line.id for line in module.terrain.lines} == set(examples.lines)
    assert {hexside.id for hexside in module.terrain.hexsides} == set(examples.hexsides)
    assert next(hex_.art.style for hex_ in module.terrain.hexes if hex_.id == "woods") == "woods"


def test_the_scan_is_pinned_to_hexes_from_all_over_the_map() -> None:
    [map_] = _module().maps.values()
    assert map_.underlay is not None
    assert map_.underlay.image == IMAGE
    index, centers = MapIndex(map_), _scan().centers
    places = [index.find(tie.hex) for tie in map_.underlay.ties]
    assert len(places) == len(set(places)) == 12
    for place, tie in zip(places, map_.underlay.ties, strict=True):
        assert place is not None
        assert abs(tie.x - centers[place][0]) < 0.01
    columns = [place[0] for place in places if place]
    assert max(columns) - min(columns) >= 11


def test_lines_are_joined_and_lie_on_neighbours() -> None:
    [map_] = _module().maps.values()
    index = MapIndex(map_)
    assert map_.lines
    assert all(index.is_chain(line.hexes) for line in map_.lines)
    assert len({line.id for line in map_.lines}) == len(map_.lines)
    assert max(len(line.hexes) for line in map_.lines) > 5


def test_places_that_the_map_does_not_cover_have_no_hex() -> None:
    grid = found_grid(_scan())
    less = {place: spot for place, spot in grid.centers.items() if place != (0, 0)}
    cut = type(grid)(
        grid.orientation, grid.stagger, grid.columns, grid.rows, less,
        beyond={**grid.beyond, (0, 0): grid.centers[0, 0]},
    )  # fmt: skip
    map_ = scanned_map(cut, Recognised(), map_id="m", title="M", ground="clear")
    assert map_.terrain.rows[0][0] == NO_HEX
    assert underlay_of(map_, cut, IMAGE).ties


def test_levels_become_the_elevation_of_the_map() -> None:
    grid = found_grid(_scan())
    levels = {(2, 2): Verdict("3", 0.0), (3, 3): Verdict("1", 0.0)}
    map_ = scanned_map(grid, Recognised(levels=levels), map_id="m", title="M", ground="clear")
    assert map_.elevation is not None
    legend = map_.elevation.legend
    assert legend[map_.elevation.rows[2][2]] == 3
    assert legend[map_.elevation.rows[3][3]] == 1


def test_kept_hexes_and_lines_that_are_there_stay() -> None:
    grid = found_grid(_scan())
    blank = scanned_map(grid, Recognised(), map_id="m", title="M", ground="clear")
    numbers = MapIndex(blank).numbers
    old = Line(
        id="high-road", terrain="road", name="High road", hexes=(numbers[0][0], numbers[1][0])
    )
    map_ = replace(blank, lines=(old,))
    found = Recognised(terrain=dict.fromkeys(grid.places, Verdict("woods", 0.0)))
    made = with_recognised(map_, grid, found, keep=[(4, 4)])
    assert made.lines == (old,)
    assert made.terrain.legend[made.terrain.rows[4][4]] == "clear"
    assert made.terrain.legend[made.terrain.rows[4][5]] == "woods"


def test_the_grid_is_painted_over_and_rivers_stay() -> None:
    scan, grid = _scan(), found_grid(_scan())
    clean = clean_picture(scan.pixels, grid)
    plain, river = [], []
    for place in grid.places:
        for side, beside in enumerate(grid.neighbours(place)):
            if beside in grid.centers and place < beside:
                ends = grid.corners_of(place)[[side, (side + 1) % 6]]
                kind = scan.plan.hexsides.get(frozenset((place, beside)))
                if kind == "river":
                    river.append(ends)
                elif kind is None:
                    plain.append(ends)
    before, after = (_contrast(pixels, plain) for pixels in (scan.pixels, clean))
    assert after < 0.35 * before
    assert _contrast(clean, river) > 0.7 * _contrast(scan.pixels, river)


def _contrast(
    pixels: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]", sides: Sequence[object]
) -> float:
    """How much darker the middle of strips along hexsides is than their flanks."""
    ends = np.array(sides, float)
    cut = lab(strips(pixels, ends[:, 0], ends[:, 1], (21, 12), 0.25))[..., 0]
    across = cut[:, :, 3:-3].mean(axis=2)
    return float(
        np.median(
            (across[:, :4].mean(axis=1) + across[:, -4:].mean(axis=1)) / 2
            - across[:, 9:12].mean(axis=1)
        )
    )


def test_numbers_are_painted_over() -> None:
    scan = paper_map(100, "easy", columns=10, rows=8, pitch=60)
    grid = found_grid(scan)
    assert scan.plan.numbering is not None
    clean = clean_picture(scan.pixels, grid, lines=False)
    changed = np.abs(clean.astype(int) - scan.pixels).max(axis=2) > 40
    assert changed.mean() > 0.002
    outside = np.ones_like(changed)
    for x, y in grid.spots:
        left, top = round(x - 30), round(y - 30)
        outside[max(0, top) : top + 60, max(0, left) : left + 60] = False
    assert not changed[outside].any()
