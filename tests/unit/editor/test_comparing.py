"""Two texts side by side."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexwright.editor.document import comparing
from hexwright.editor.document.comparing import places_of, rows_of

LINES = st.lists(st.sampled_from("abcd"), max_size=30)


@given(LINES, LINES)
def test_every_line_is_shown_once_or_counted_as_left_out(left: list[str], right: list[str]) -> None:
    rows = rows_of("\n".join(left), "\n".join(right))
    hidden = sum(row.hidden for row in rows)
    assert [row.left_number for row in rows if row.left is not None] == sorted(
        {row.left_number for row in rows if row.left is not None}
    )
    assert sum(row.left is not None for row in rows) + hidden == len(left)
    assert sum(row.right is not None for row in rows) + hidden == len(right)


@given(LINES, LINES)
def test_lines_are_those_of_their_numbers(left: list[str], right: list[str]) -> None:
    for row in rows_of("\n".join(left), "\n".join(right)):
        if row.left is not None:
            assert row.left == left[row.left_number - 1]
        if row.right is not None:
            assert row.right == right[row.right_number - 1]
        if row.kind == "same":
            assert row.left == row.right


def test_equal_texts_have_no_places_that_differ() -> None:
    assert places_of(rows_of("a\nb", "a\nb")) == []


def test_long_equal_stretches_are_left_out_around_a_difference() -> None:
    left = "\n".join(map(str, range(100)))
    rows = rows_of(left, left.replace("\n50\n", "\nfifty\n"))
    assert [row.hidden for row in rows if row.kind == "left_out"] == [47, 46]
    assert [row.left for row in rows if row.kind == "same"] == ["47", "48", "49", "51", "52", "53"]


def test_texts_without_bounds_are_compared_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "_MOST_PAIRED", 10)
    monkeypatch.setattr(comparing, "_MOST_ROWS", 20)
    rows = rows_of("\n".join("a" * 100), "\n".join("b" * 100))
    assert len(rows) == 21
    assert rows[-1].hidden == 80
