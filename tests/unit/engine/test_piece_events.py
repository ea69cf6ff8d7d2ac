"""Events of pieces: what each changes, and how it reads."""

import pytest

from hexwright.engine.core.event import Event
from hexwright.engine.core.piece_events import (
    Attached,
    Eliminated,
    Flipped,
    Formed,
    LostSteps,
    Moved,
    Placed,
    RegainedSteps,
    Replaced,
    Restacked,
    Revealed,
    Rotated,
    StatusSet,
)
from hexwright.engine.core.state import Piece
from tests.helpers.situations import Situation, piece, situation


def field() -> Situation:
    return situation(
        """
        .a+b   .    .
            .    .c    .
        """,
        a=piece(steps=3),
        b=piece("general"),
        c=piece("cavalry", "blue"),
    )


def told(game: Situation, event: Event) -> str:
    game.emit(event)
    return game.events[-1].text(game.names)


def test_a_piece_that_moves_comes_to_lie_on_top() -> None:
    game = field()
    game.emit(Moved("a", "0202"))
    assert game.stack("0202") == ("c", "a")
    assert game.stack("0101") == ("b",)


def test_an_empty_hex_has_no_stack() -> None:
    game = field()
    game.emit(Moved("c", "0302"))
    assert game.stack("0202") == ()
    assert "0202" not in game.state.stacks


def test_what_is_carried_moves_with_its_carrier() -> None:
    game = field()
    game.emit(Attached("b", "a"))
    game.emit(Moved("a", "0301"))
    assert game.stack("0301") == ("a", "b")
    game.emit(Attached("b"))
    game.emit(Moved("a", "0201"))
    assert game.stack("0301") == ("b",)


def test_what_is_carried_stays_behind_when_its_carrier_dies() -> None:
    game = field()
    game.emit(Attached("b", "a"))
    game.emit(Eliminated("a"))
    assert game.stack("0101") == ("b",)
    assert game.piece("b").carried_by == ""
    assert not game.is_in_play("a")


def test_an_eliminated_piece_may_go_to_a_box() -> None:
    game = field()
    game.emit(Eliminated("a", "reserve"))
    assert game.state.boxes["reserve"] == ("a",)
    assert game.heirs("a") == ()


def test_a_piece_of_several_hexes_lies_in_each() -> None:
    game = field()
    game.emit(Formed("c", "square", ("0302",), facing=7))
    assert (game.stack("0202"), game.stack("0302")) == (("c",), ("c",))
    assert game.piece("c").facing == 7
    game.emit(Moved("c", "0201", extends=("0301",)))
    assert sorted(game.state.stacks) == ["0101", "0201", "0301"]


def test_a_part_of_a_body_that_stays_keeps_its_place_in_the_stack() -> None:
    game = field()
    game.emit(Formed("c", "square", ("0302",)))
    game.emit(Moved("a", "0202"))
    game.emit(Moved("c", "0202", extends=("0201",)))
    assert game.stack("0202") == ("c", "a")
    assert game.stack("0201") == ("c",)
    assert game.stack("0302") == ()


def test_a_body_takes_what_its_counter_carries_to_wherever_that_lies() -> None:
    game = field()
    game.emit(Formed("a", "square", ("0201",)))
    game.emit(Attached("b", "a"))
    game.emit(Formed("a", "square", ("0101",), to="0201"))
    assert (game.piece("a").hexes, game.piece("b").hex) == (("0201", "0101"), "0201")
    game.emit(Moved("a", box="reserve"))
    assert (game.piece("a").hexes, game.piece("b").box) == ((), "reserve")
    assert list(game.state.stacks) == ["0202"]


@pytest.mark.parametrize("extends", [("0301",), ("0101",), ("0201", "0302")])
def test_a_body_never_covers_hexes_that_do_not_hang_together(extends: tuple[str, ...]) -> None:
    game = field()
    with pytest.raises(AssertionError, match="a is torn"):
        game.emit(Formed("a", "square", extends))


def test_steps_are_lost_and_regained_but_never_below_nothing() -> None:
    game = field()
    game.emit(LostSteps("a", 2))
    assert game.piece("a").steps == 1
    game.emit(LostSteps("a", 2))
    assert game.piece("a").steps == 0
    game.emit(RegainedSteps("a"))
    assert game.piece("a").steps == 1


def test_a_status_has_a_level_and_goes_away_at_nought() -> None:
    game = field()
    game.emit(StatusSet("a", "shaken", 2))
    assert game.piece("a").statuses == {"shaken": 2}
    game.emit(StatusSet("a", "shaken", 0))
    assert game.piece("a").statuses == {}


def test_replacements_are_found_through_the_piece_they_replace() -> None:
    game = field()
    teams = (Piece("a-1", "infantry", "red", "0101"), Piece("a-2", "infantry", "red", "0101"))
    game.emit(Replaced("a", teams))
    game.emit(Eliminated("a-1"))
    assert game.heirs("a") == ("a-2",)
    assert game.stack("0101") == ("b", "a-2")


def test_a_stack_is_put_in_another_order() -> None:
    game = field()
    game.emit(Restacked("0101", ("b", "a")))
    assert game.stack("0101") == ("b", "a")


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Moved("c", "0302"), "c moves from 0202 to 0302."),
        (Moved("c", box="reserve"), "goes to Reserve."),
        (Flipped("a", "worn"), "is turned over: Worn."),
        (Rotated("a", 4), "turns to 4 o'clock."),
        (Rotated("a", 0), "turns to 12 o'clock."),
        (LostSteps("a", 2), "loses 2 steps; 1 is left."),
        (StatusSet("a", "shaken"), ": Shaken."),
        (StatusSet("a", "shaken", 0), ": no longer Shaken."),
        (Eliminated("a"), "is eliminated."),
        (Attached("b", "a"), "joins"),
        (Revealed("a"), "is revealed."),
        (Placed(Piece("infantry#9", "infantry", "red", "0301")), "Infantry 9 is placed in 0301."),
    ],
    ids=lambda one: type(one).__name__,
)
def test_every_event_reads_like_a_sentence(event: Event, text: str) -> None:
    game = field()
    assert text in told(game, event)


def test_a_change_in_place_of_a_state_is_not_seen_by_its_copy() -> None:
    game = field()
    copy = game.state.copy()
    game.emit(Moved("a", "0301"))
    assert copy.stacks["0101"] == ("a", "b")
    assert copy.pieces["a"].hex == "0101"
