"""Cards on sheets of paper."""

import pytest
from PySide6.QtCore import QRectF

from render.card_pages import PAPERS, card_pages


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_poker_cards_lie_on_a_sheet(paper: str) -> None:
    pages = card_pages(63, 88, paper)
    assert (pages.across, pages.down) == (3, 3)


def test_a_sheet_is_turned_if_it_holds_more_so() -> None:
    pages = card_pages(88, 63, "A4")
    assert pages.on_each == 9
    assert pages.paper.width() > pages.paper.height()


@pytest.mark.parametrize(("cards", "sheets"), [(0, 0), (1, 1), (9, 1), (10, 2)])
def test_a_sheet_is_begun_only_when_the_last_is_full(cards: int, sheets: int) -> None:
    assert card_pages(63, 88, "A4").count(cards) == sheets


def test_cards_lie_edge_to_edge_and_in_the_middle_of_the_paper() -> None:
    pages = card_pages(63, 88, "A4")
    whole = QRectF()
    for number in range(pages.on_each):
        whole = whole.united(pages.place(number))
    assert whole == pages.block
    assert whole.center().x() == pytest.approx(pages.paper.width() / 2)
    assert whole.center().y() == pytest.approx(pages.paper.height() / 2)


def test_a_back_lies_behind_its_front_when_the_leaf_is_turned() -> None:
    pages = card_pages(63, 88, "Letter")
    for number in range(pages.on_each):
        front, back = pages.place(number), pages.place(number, is_back=True)
        assert back.left() == pytest.approx(pages.paper.width() - front.right())
        assert back.top() == pytest.approx(front.top())


def test_every_edge_between_cards_is_marked_at_both_ends() -> None:
    assert len(card_pages(63, 88, "A4").cuts()) == 2 * 4 + 2 * 4


def test_a_card_larger_than_the_paper_has_no_sheet() -> None:
    assert card_pages(400, 400, "A4").count(5) == 0
