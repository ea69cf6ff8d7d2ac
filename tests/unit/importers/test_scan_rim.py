"""How far a map goes: which lines of hexes at its rim belong to it."""

from types import SimpleNamespace

import numpy as np
import pytest

from hexwright.importers.scan import outline
from hexwright.importers.scan.growth import Mask
from hexwright.importers.scan.outline import _opened, _rim, _rim_weighed, outlined
from hexwright.importers.scan.printed import _LINE_MARKS, Hexes, patches_of, unprinted

Line = tuple[
    "np.ndarray[tuple[int], np.dtype[np.intp]]", "np.ndarray[tuple[int], np.dtype[np.intp]]"
]


class Told(Hexes):
    """Hexes of one line after the other, of which the first node tells what the line says."""

    def speaks(self, line: Line, region: Mask) -> float | None:  # noqa: ARG002 - as it is asked
        said = float(self.spots[line[0][0], 0, 0])
        return None if np.isnan(said) else said


def last_line(said: list[float | None], least: float = 0.0, on_picture: int = 99) -> int:
    """The last of some lines, from within the map outward, that belongs to it."""
    spots = np.full((len(said), 1, 2), np.nan)
    spots[:, 0, 0] = [np.nan if one is None else one for one in said]
    seen = np.arange(len(said))[:, None] < on_picture
    hexes = Told(np.zeros((6, len(said), 1)), (), spots, seen)

    def line(rank: int) -> tuple[Line, Mask]:
        return (np.array([rank]), np.array([0])), np.zeros((len(said), 1), bool)

    return _rim(hexes, least, line, range(len(said)))


@pytest.mark.parametrize(
    ("said", "last"),
    [
        # Paper follows on the map.
        ([1.2, 1.4, -1.5, -1.6], 1),
        # A frame or a title beyond a line of paper is no line of hexes.
        ([1.2, 1.4, -1.0, 1.1], 1),
        ([1.2, 1.4, -1.5, -1.6, 1.9], 1),
        # Woods hide a line, and the map goes on clearly.
        ([1.2, -0.2, 1.4, 1.3], 3),
        # Where the picture cuts hexes in half, nothing of their own is to be seen.
        ([1.2, 1.4, None], 2),
    ],
)
def test_a_map_ends_where_its_lines_end(said: list[float | None], last: int) -> None:
    assert last_line(said) == last


def test_the_line_at_the_rim_may_be_fainter_than_the_others() -> None:
    assert last_line([1.2, 1.4, -0.2, -1.5], least=-0.25) == 2
    assert last_line([1.2, 1.4, -0.2, -1.5]) == 1


def test_a_cut_line_after_the_end_of_the_map_is_not_on_it() -> None:
    assert last_line([1.2, 1.4, -0.2, None]) == 1


def test_what_is_off_the_picture_is_no_line_of_the_map() -> None:
    assert last_line([1.2, 1.4, 1.5], on_picture=2) == 1


@pytest.mark.parametrize(
    ("says", "worst", "is_kept"), [(1.8, 1.8, True), (0.4, 0.4, False), (1.8, -0.5, False)]
)
def test_tips_of_a_ragged_map_are_kept_if_all_their_marks_are_clear(
    says: float, worst: float, monkeypatch: pytest.MonkeyPatch, *, is_kept: bool
) -> None:
    shape = np.zeros((12, 12), bool)
    shape[2:10, 2:10] = True
    tip = np.zeros_like(shape)
    tip[5:7, 10:12] = True
    said = np.where(tip, says, 1.5)[None].repeat(6, axis=0)
    said[4, tip] = worst
    hexes = Hexes(said, ((),) * 6, np.zeros((12, 12, 2)), np.ones((12, 12), bool))
    made: list[Mask] = []
    monkeypatch.setattr(outline, "hexes_of", lambda *_: hexes)
    monkeypatch.setattr(outline, "_region", lambda *_: shape | tip)
    monkeypatch.setattr(outline, "_rectangle", lambda *_: shape)
    monkeypatch.setattr(outline, "_grid", lambda *given: made.append(given[2]))
    outlined(SimpleNamespace(frame=None), (100, 100))  # type: ignore[arg-type] # only its frame
    assert np.array_equal(made[0], shape | tip if is_kept else shape)


def printed_on(map_: Mask, picture: Mask) -> Hexes:
    """Hexes of which those of a map have all their sides, up to where the picture ends."""
    shared = tuple(beside for *_, beside in _LINE_MARKS)
    says = np.full((len(shared), *map_.shape), -0.6)
    for n, ((down, across),) in enumerate(shared):
        there = np.roll(map_, (-down, -across), (0, 1))
        says[n, map_ | there] = 1.5
        says[n, ~np.roll(picture, (-down, -across), (0, 1))] = np.nan
    return Hexes(says, shared, np.zeros((*map_.shape, 2)), picture & middles(map_.shape))


def middles(shape: tuple[int, ...]) -> Mask:
    rank, node = np.indices(shape)
    return np.asarray((rank + node) % 2 == 0)


def block(first: int, last: int) -> Mask:
    """The hexes of some ranks of a map."""
    found = np.zeros((16, 24), bool)
    found[first : last + 1, 4:20] = True
    return np.asarray(found & middles(found.shape))


def test_hexes_of_a_line_on_empty_paper_do_not_vouch_for_each_other() -> None:
    # The picture ends with that line: it has no sides beyond that could say no.
    picture = np.ones((16, 24), bool)
    picture[12:] = False
    hexes = printed_on(block(3, 10), picture)
    left = _rim_weighed(block(3, 11), hexes)
    # Hexes near the two ends of the line have sides of the corners of the map.
    assert not left[11, 6:16].any()
    assert np.array_equal(left[:11], block(3, 10)[:11])


def test_printed_hexes_at_the_rim_stay() -> None:
    hexes = printed_on(block(3, 10), np.ones((16, 24), bool))
    assert np.array_equal(_rim_weighed(block(3, 10), hexes), block(3, 10))
    assert not unprinted(block(3, 10), hexes).any()


def test_what_is_too_narrow_goes_and_the_rest_stays_where_it_is() -> None:
    wide = np.zeros((12, 14), np.uint8)
    wide[4:8, 3:9] = 1
    narrow = wide.copy()
    narrow[1, 3:9] = 1
    assert np.array_equal(_opened(narrow), wide)


def test_hexes_that_hang_together_are_one_patch() -> None:
    line, alone = np.zeros((16, 24), bool), np.zeros((16, 24), bool)
    line[4, 4:12:2] = True
    alone[9, 9] = True
    assert [patch.sum() for patch in patches_of(line | alone, 1)] == [4, 1]
    assert [patch.sum() for patch in patches_of(line | alone, 3)] == [4]
