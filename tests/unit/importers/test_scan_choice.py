"""Which of several grids is taken: the surest of those that have the hexes in the same places."""

from dataclasses import replace

import pytest

from hexwright.importers.scan import detect as detecting
from hexwright.importers.scan.judging import Proposal
from tests.helpers.paper_maps.plain import PITCH, on_plain_paper


def chosen(others: tuple[Proposal, ...], doubted: Proposal, patch: pytest.MonkeyPatch) -> Proposal:
    """The first of several proposals of which one, the best by its score, is doubtful."""
    patch.setattr(
        detecting, "doubts_of", lambda one, _others, _size: ["faint"] if one is doubted else []
    )
    return detecting._surest_first((doubted, *others), (400, 300))[0]


def test_the_same_hexes_without_doubts_are_taken_first(monkeypatch: pytest.MonkeyPatch) -> None:
    best = on_plain_paper().proposals[0]
    other = replace(best, score=0.1)
    assert chosen((other,), best, monkeypatch) is other


def test_other_hexes_do_not_take_the_place_of_doubtful_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    best = on_plain_paper().proposals[0]
    moved = {place: (x + PITCH / 2, y) for place, (x, y) in best.grid.centers.items()}
    other = replace(best, grid=replace(best.grid, centers=moved))
    assert chosen((other,), best, monkeypatch) is best
