"""Terrain of scanned hexes: learned from examples, with doubt."""

from dataclasses import replace
from functools import cache

import numpy as np

from hexwright.importers.scan.grid import FoundGrid
from hexwright.importers.scan.light import light_gains
from hexwright.importers.scan.patches import hex_patches, local_axes
from hexwright.importers.scan.terrain import TerrainReader, Verdict, by_doubt
from tests.helpers.paper_maps.found import found_grid
from tests.helpers.paper_maps.plan import Band
from tests.helpers.paper_maps.teaching import taught, unseen
from tests.helpers.paper_maps.wear import PaperMap, paper_map


@cache
def _scan(band: Band = "medium") -> PaperMap:
    return paper_map(11, band, columns=14, rows=11, pitch=46)


@cache
def _reader(band: Band = "medium") -> TerrainReader:
    return TerrainReader(_scan(band).pixels, found_grid(_scan(band)))


def test_five_examples_of_a_kind_are_enough_for_nearly_all_hexes() -> None:
    scan = _scan()
    examples = taught(scan, seed=1)
    verdicts = _reader().judged(examples.terrain)
    judged = unseen(scan, examples)
    right = sum(verdicts[place].kind == scan.terrain[place] for place in judged)
    assert right >= 0.93 * len(judged)


def test_hexes_without_doubt_are_right_more_often_than_the_others() -> None:
    scan = _scan("hard")
    examples = taught(scan, seed=1)
    verdicts = _reader("hard").judged(examples.terrain)
    wrong = {True: [0], False: [0]}
    for place in unseen(scan, examples):
        wrong[verdicts[place].is_doubtful].append(verdicts[place].kind != scan.terrain[place])
    assert np.mean(wrong[False]) < 0.5 * np.mean(wrong[True])


def test_an_example_is_what_the_user_says_it_is() -> None:
    scan = _scan()
    water = next(place for place, kind in scan.terrain.items() if kind == "water")
    examples = {**taught(scan, seed=1).terrain}
    examples["water"] = [place for place in examples["water"] if place != water]
    examples["clear"] = [*examples["clear"], water]
    assert _reader().judged(examples)[water] == Verdict("clear", 0.0)


def test_a_correction_teaches_hexes_that_look_like_it() -> None:
    scan = _scan()
    examples = dict(taught(scan, seed=1).terrain)
    fields = examples.pop("field")
    others = [p for p, kind in scan.terrain.items() if kind == "field" and p not in fields]
    before = _reader().judged(examples)
    after = _reader().judged({**examples, "field": fields})
    assert not any(before[place].kind == "field" for place in others)
    assert sum(after[place].kind == "field" for place in others) > 0.8 * len(others)


def test_without_examples_there_are_no_verdicts() -> None:
    assert _reader().judged({}) == {}
    assert _reader().judged({"woods": []}) == {}
    assert _reader().judged({"woods": [(99, 99)]}) == {}


def test_one_kind_alone_is_everywhere() -> None:
    place = next(iter(_scan().terrain))
    assert {one.kind for one in _reader().judged({"clear": [place]}).values()} == {"clear"}


def test_a_hex_of_two_kinds_is_named_as_such() -> None:
    grid, pixels = _two_halves()
    left = [(column, row) for column in (0, 1) for row in range(1, 4)]
    right = [(column, row) for column in (6, 7) for row in range(1, 4)]
    verdicts = TerrainReader(pixels, grid).judged({"sea": left, "land": right})
    verdict = verdicts[4, 2]
    assert verdict.reason == "mixed"
    assert {verdict.kind, verdict.second} == {"sea", "land"}
    assert 0.3 < verdict.share < 0.7


def _two_halves() -> tuple[FoundGrid, "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]"]:
    """A map that is blue to the left of the middle of hex (4, 2) and yellow to the right."""
    scan = replace(_scan())
    plan = replace(scan.plan, pitch=40.0)
    shape = plan.grid
    places = [(column, row) for column in range(9) for row in range(6)]
    centers = {place: plan.centre(place) for place in places}
    beyond = {
        (column, row): plan.centre((column, row))
        for column in range(-1, 10)
        for row in range(-1, 7)
        if (column, row) not in centers
    }
    grid = FoundGrid(shape.orientation, shape.stagger, 9, 6, centers, beyond=beyond)
    pixels = np.full((420, 520, 3), (80, 120, 200), np.uint8)
    pixels[:, round(centers[4, 2][0]) :] = (220, 200, 110)
    noise = np.random.default_rng(1).normal(0, 4, pixels.shape)
    return grid, np.clip(pixels + noise, 0, 255).astype(np.uint8)


def test_doubtful_hexes_come_with_the_most_doubtful_first() -> None:
    verdicts = {
        (0, 0): Verdict("woods", 0.3),
        (1, 0): Verdict("woods", 0.9),
        (2, 0): Verdict("woods", 0.0),
    }
    assert by_doubt(verdicts) == [(1, 0), (0, 0)]


def test_clusters_hold_every_hex_once_and_mostly_one_kind() -> None:
    scan = _scan("easy")
    clusters = _reader("easy").clusters(14)
    places = [place for cluster in clusters for place in cluster.places]
    assert sorted(places) == sorted(scan.terrain)
    most = 0
    for cluster in clusters:
        kinds = [scan.terrain[place] for place in cluster.places]
        most += max(kinds.count(kind) for kind in set(kinds))
    assert most > 0.75 * len(places)


def test_uneven_light_is_taken_out() -> None:
    grid, pixels = _two_halves()
    light = np.linspace(0.7, 1.2, pixels.shape[1])[None, :, None]
    dim = np.clip(pixels * light, 0, 255).astype(np.uint8)
    gains = light_gains(grid, hex_patches(dim, grid))
    left, right = gains[grid.places.index((0, 2))], gains[grid.places.index((8, 2))]
    assert (left / right > 1.3).all()


def test_axes_of_a_straight_grid_are_its_pitch() -> None:
    grid, _ = _two_halves()
    assert np.allclose(local_axes(grid), 40 * np.eye(2), atol=0.01)
