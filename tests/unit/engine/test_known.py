"""A board of what a side may know: rules can look at it, and nothing hidden is on it."""

from msgspec.structs import replace

from hexwright.engine.core.known import known_board
from hexwright.engine.core.state import Pile
from tests.helpers.situations import Situation, piece, situation


def table() -> Situation:
    return situation(
        ".a   .b   .x",
        a=piece("infantry", "red"),
        b=piece("infantry", "red", visibility="face-down"),
        x=piece("infantry", "blue", visibility="hidden"),
    )


def test_a_side_finds_its_own_pieces_on_its_board() -> None:
    game = table()

    board = known_board(game.setting, game.view("red"))

    assert list(board.state.pieces) == ["a", "b"]
    assert board.stack("0201") == ("b",)


def test_pieces_that_a_side_does_not_know_are_not_there() -> None:
    game = table()

    board = known_board(game.setting, game.view("blue"))

    assert sorted(board.state.pieces) == ["a", "x"]
    assert "0201" not in board.state.stacks


def test_cards_that_a_side_may_not_look_at_are_not_there() -> None:
    game = table()
    game.state.piles["secret"] = Pile("deck", ("ace",), "blue", ("blue",))

    assert known_board(game.setting, game.view("red")).cards("secret") == ()
    assert known_board(game.setting, game.view("blue")).cards("secret") == ("ace",)


def test_the_dice_to_come_are_not_there() -> None:
    game = table()
    game.state.chance = 77

    assert known_board(game.setting, game.view("red")).state.chance == 0


def test_the_board_stays_as_it_was_when_the_game_goes_on() -> None:
    game = table()
    board = known_board(game.setting, game.view("red"))

    game.state.pieces["a"] = replace(game.piece("a"), steps=9)

    assert board.piece("a").steps != 9
