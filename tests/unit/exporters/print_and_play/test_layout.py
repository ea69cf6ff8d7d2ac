"""Where counters and cards go on a sheet: arithmetic alone."""

import pytest

from hexwright.exporters.print_and_play.layout import (
    PAPERS,
    Block,
    Rect,
    Sheet,
    Size,
    Slot,
    arranged,
)
from hexwright.exporters.print_and_play.sheets import MARGIN, TIGHT_MARGIN

A4 = Sheet(*PAPERS["a4"])


def rects(pages: list[list[Block]]) -> list[tuple[int, int, Rect]]:
    """Page, item and place of everything."""
    return [
        (number, item, rect)
        for number, blocks in enumerate(pages)
        for block in blocks
        for item, rect in block.slots
    ]


def overlap(one: Rect, other: Rect) -> bool:
    tiny = 1e-6
    return (
        one.left < other.right - tiny
        and other.left < one.right - tiny
        and one.top < other.bottom - tiny
        and other.top < one.bottom - tiny
    )


SIZES: list[Size] = [(16.0, 16.0)] * 40 + [(14.0, 14.0)] * 25 + [(20.0, 28.0)] * 7


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", ["long", "short", "fold"])
@pytest.mark.parametrize("gutter", [0.0, 3.2])
def test_everything_has_a_place_of_its_size_inside_the_room(
    paper: str, duplex: str, gutter: float
) -> None:
    wide, high = PAPERS[paper][::-1] if duplex == "fold" else PAPERS[paper]
    sheet = Sheet(wide, high, duplex, gutter=gutter)
    found = rects(arranged(SIZES, sheet, MARGIN))
    room = sheet.room(MARGIN).grown(1e-6)
    assert sorted(item for _, item, _ in found) == list(range(len(SIZES)))
    for _, item, rect in found:
        assert (rect.width, rect.height) == SIZES[item]
        assert rect.united(room) == room


@pytest.mark.parametrize("gutter", [0.0, 3.2])
def test_nothing_lies_on_anything_else(gutter: float) -> None:
    found = rects(arranged(SIZES, Sheet(*PAPERS["a4"], gutter=gutter), MARGIN))
    for index, (page, _, one) in enumerate(found):
        for other_page, _, other in found[index + 1 :]:
            assert page != other_page or not overlap(one, other)


@pytest.mark.parametrize(("size", "count"), [((12.7, 12.7), 280), ((15.875, 15.875), 176)])
def test_a_sheet_of_a4_holds_what_sheets_of_publishers_hold(size: Size, count: int) -> None:
    assert len(arranged([size] * count, A4, MARGIN)) == 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nine_cards_lie_on_a_page(paper: str) -> None:
    pages = arranged([(63.0, 88.0)] * 9, Sheet(*PAPERS[paper]), TIGHT_MARGIN)
    assert [len(block.slots) for block in pages[0]] == [9]


def test_things_of_one_size_stand_in_their_order() -> None:
    (block,) = arranged([(16.0, 16.0)] * 30, A4, MARGIN)[0]
    places = [(slot.rect.top, slot.rect.left) for slot in block.slots]
    assert places == sorted(places)
    assert [slot.item for slot in block.slots] == list(range(30))


def test_a_few_things_stand_in_rows_of_about_the_same_length() -> None:
    (block,) = arranged([(16.0, 16.0)] * 12, A4, MARGIN)[0]
    assert len({slot.rect.left for slot in block.slots}) == 6


def test_blocks_of_two_sizes_leave_room_for_the_crop_marks_of_both() -> None:
    first, second = arranged([(16.0, 16.0)] * 3 + [(14.0, 14.0)] * 3, A4, MARGIN)[0]
    assert second.bounds.top - first.bounds.bottom >= 14


def test_what_is_larger_than_the_paper_is_left_out() -> None:
    found = rects(arranged([(16.0, 16.0), (400.0, 20.0), (20.0, 400.0)], A4, MARGIN))
    assert [item for _, item, _ in found] == [0]


@pytest.mark.parametrize("duplex", ["long", "short", "fold"])
def test_the_back_of_a_back_is_the_front(duplex: str) -> None:
    sheet = Sheet(*PAPERS["a4"], duplex)
    front = Rect(30, 40, 16, 14)
    again = sheet.back(sheet.back(front))
    assert again == pytest.approx(front)
    assert sheet.back(front) != front


def test_the_offset_of_the_printer_moves_only_backs_of_their_own_page() -> None:
    front = Rect(30, 40, 16, 14)
    moved = Sheet(210, 297, "long", (1.5, -0.5)).back(front)
    assert moved == pytest.approx(Sheet(210, 297, "long").back(front).moved(1.5, -0.5))
    assert Sheet(210, 297, "fold", (1.5, -0.5)).back(front) == Sheet(210, 297, "fold").back(front)


def test_colours_reach_over_the_cut_where_no_neighbour_is() -> None:
    block = Block((Slot(0, Rect(50, 50, 16, 16)), Slot(1, Rect(66, 50, 16, 16))))
    (_, left), (_, right) = block.inked(Sheet(210, 297, bleed=2.0))
    assert (left.left, left.top, left.bottom) == (48, 48, 68)
    assert right.left == 66
    assert right.right == 84


def test_cuts_of_butted_things_serve_both() -> None:
    block = Block((Slot(0, Rect(50, 50, 16, 16)), Slot(1, Rect(66, 50, 16, 16))))
    assert block.cuts() == ([50, 66, 82], [50, 66])


def test_cuts_with_gutters_go_along_both_edges() -> None:
    block = Block((Slot(0, Rect(50, 50, 16, 16)), Slot(1, Rect(69, 50, 16, 16))))
    assert block.cuts()[0] == [50, 66, 69, 85]


def test_crop_marks_begin_outside_a_wide_bleed() -> None:
    assert Sheet(210, 297, bleed=1.5).mark_offset == 2
    assert Sheet(210, 297, bleed=4).mark_offset == 4
