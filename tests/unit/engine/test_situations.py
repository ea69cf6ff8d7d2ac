"""The situation helper itself: what it draws, and what it refuses to let pass."""

import pytest

from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from tests.helpers.situations import Situation, piece, situation


async def ask_and_roll(game: Game) -> int:
    return game.roll("d6") if await ask(yes_no("red", "Roll?")) else 0


def plain(*dice: int) -> Situation:
    return situation(".", dice=dice)


def test_pieces_stand_where_they_are_drawn_from_the_bottom_up() -> None:
    game = situation(
        """
           .    wB+C
        .A    .     ~
        """,
        A=piece(),
        B=piece(),
        C=piece("general"),
    )
    assert (game.stack("0201"), game.stack("0102")) == (("B", "C"), ("A",))
    index = game.map_of("0201")
    assert index is not None
    assert (index.code_of("0201"), index.code_of("0302")) == ("w", "~")
    assert sorted(index.neighbours("0101")) == ["0102", "0201", "0202"]


def test_rows_that_are_indented_are_shifted() -> None:
    game = situation(
        """
        .    .    .
           .    .    .
        """
    )
    index = game.map_of("0101")
    assert index is not None
    assert sorted(index.neighbours("0102")) == ["0101", "0201", "0202"]


def test_a_procedure_is_played_alone() -> None:
    game = plain(4)
    assert game.play(ask_and_roll(game), True) == 4  # noqa: FBT003 # an answer


@pytest.mark.parametrize(
    ("dice", "choices", "fault"),
    [
        ((4, 5), (True,), "dice left over"),
        ((), (True,), "no die was scripted"),
        ((4,), (), "left open: Roll"),
        ((4,), (True, False), "nobody asked"),
        ((7,), (True,), "d6 has no 7"),
    ],
)
def test_dice_and_choices_must_be_used_up_exactly(
    dice: tuple[int, ...], choices: tuple[bool, ...], fault: str
) -> None:
    game = plain(*dice)
    with pytest.raises(AssertionError, match=fault):
        game.play(ask_and_roll(game), *choices)


def test_every_piece_must_be_drawn_and_every_drawn_piece_described() -> None:
    with pytest.raises(AssertionError, match="differ"):
        situation(".A", B=piece())


def test_cards_are_put_on_top_of_a_deck_or_into_a_hand() -> None:
    game = situation(
        ".", piles={"orders": ["orders/halt"], "orders/hand/red": ["orders/advance#2"]}
    )
    assert game.cards("orders")[0] == "orders/halt"
    assert len(game.cards("orders")) == 3
    assert game.hand("orders", "red") == ("orders/advance#2",)
