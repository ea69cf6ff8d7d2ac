"""How far a map goes: which lines of hexes at its rim belong to it."""

from types import SimpleNamespace

import numpy as np
import pytest

from hexwright.importers.scan import outline
from hexwright.importers.scan.growth import Mask
from hexwright.importers.scan.outline import Hexes, _rim, outlined

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


@pytest.mark.parametrize(("says", "is_kept"), [(1.8, True), (0.4, False)])
def test_tips_of_a_ragged_map_are_kept_if_all_their_marks_are_clear(
    says: float, monkeypatch: pytest.MonkeyPatch, *, is_kept: bool
) -> None:
    shape = np.zeros((12, 12), bool)
    shape[2:10, 2:10] = True
    tip = np.zeros_like(shape)
    tip[5:7, 10:12] = True
    said = np.where(tip, says, 1.5)[None].repeat(6, axis=0)
    hexes = Hexes(said, (), np.zeros((12, 12, 2)), np.ones((12, 12), bool))
    made: list[Mask] = []
    monkeypatch.setattr(outline, "hexes_of", lambda *_: hexes)
    monkeypatch.setattr(outline, "_region", lambda *_: shape | tip)
    monkeypatch.setattr(outline, "_rectangle", lambda *_: shape)
    monkeypatch.setattr(outline, "_grid", lambda *given: made.append(given[2]))
    outlined(SimpleNamespace(frame=None), (100, 100))  # type: ignore[arg-type] # only its frame
    assert np.array_equal(made[0], shape | tip if is_kept else shape)
