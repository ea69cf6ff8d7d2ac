"""What a side may know: hidden cards, hidden pieces, secret boxes, and the log."""

from typing import Any

import msgspec
import pytest

from hexwright.engine.core.card_events import Played
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, TrackMoved
from hexwright.engine.core.piece_events import Moved, Revealed, StatusSet
from hexwright.engine.core.seat import Seat
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, piece, situation


def shown(game: Game, side: str) -> str:
    """Everything that reaches a side, as text."""
    view = msgspec.json.encode(game.view(side)).decode()
    log = msgspec.json.encode(list(game.log(side))).decode()
    return view + log + "".join(event.text(game.names) for event in game.log(side))


# --- cards ---------------------------------------------------------------------------------------


def test_a_hand_is_known_to_its_side_alone() -> None:
    game = Game.start(module_of(), "meeting", 1)
    mine = game.view("red").piles["orders/hand/red"]
    theirs = game.view("blue").piles["orders/hand/red"]
    assert mine.cards == game.hand("orders", "red")
    assert (theirs.cards, theirs.count) == (None, 2)


def test_nobody_knows_the_deck() -> None:
    game = Game.start(module_of(), "meeting", 1)
    for side in game.sides:
        assert game.view(side).piles["orders"].cards is None


def test_neither_view_nor_log_names_a_card_that_is_hidden() -> None:
    game = Game.start(module_of(), "meeting", 1)
    game.shuffle("orders")
    game.draw("orders", "red")
    hidden = {*game.hand("orders", "red"), *game.cards("orders")}
    text = shown(game, "blue")
    assert [card for card in hidden if card in text] == []
    assert "draws 1 card." in text
    assert game.hand("orders", "red")[0] in shown(game, "red")


def test_a_played_card_is_known_to_all() -> None:
    game = Game.start(module_of(), "meeting", 1)
    card = game.hand("orders", "red")[0]
    game.emit(Played((card,), "orders/hand/red", "orders/discard", "red"))
    assert card in shown(game, "blue")


def test_the_dice_to_come_are_in_no_view_and_no_event() -> None:
    game = Game.start(module_of(), "meeting", 1)
    game.shuffle("orders")
    game.roll("d6")
    for side in ("", *game.sides):
        assert str(game.state.chance) not in shown(game, side)


def test_a_guess_deals_other_hidden_cards_and_leaves_known_ones() -> None:
    game = Game.start(module_of(), "meeting", 1)
    seat = Seat(game, "red")
    guesses = [seat.imagined(seed) for seed in range(12)]
    assert {one.hand("orders", "red") for one in guesses} == {game.hand("orders", "red")}
    assert len({one.hand("orders", "blue") + one.cards("orders") for one in guesses}) > 1
    for guess in guesses:
        assert len(guess.hand("orders", "blue")) == 1


# --- pieces --------------------------------------------------------------------------------------


def field(visibility: Any) -> Situation:
    return situation(
        """
        .secret+open   .
                    .
        """,
        secret=piece(visibility=visibility, statuses={"shaken": 1}),
        open=piece("general"),
    )


def test_a_face_down_piece_is_a_blank_counter_to_others() -> None:
    view = field("face-down").view("blue")
    assert view.stacks["0101"] == ("?0101/0", "open")
    blank = view.pieces["?0101/0"]
    assert (blank.kind, blank.side, blank.statuses) == ("", "red", {})


def test_a_hidden_piece_is_nothing_to_others() -> None:
    assert field("hidden").view("blue").stacks == {"0101": ("open",)}


@pytest.mark.parametrize("visibility", ["face-down", "hidden"])
def test_nothing_that_happens_to_a_hidden_piece_names_it(visibility: str) -> None:
    game = field(visibility)
    game.emit(StatusSet("secret", "shaken", 2))
    game.emit(Counted("turn", "moved", "secret"))
    game.emit(Moved("secret", "0201"))
    assert "secret" not in shown(game, "blue")
    assert "secret" in shown(game, "red")


def test_others_see_a_blank_counter_move() -> None:
    game = field("face-down")
    game.emit(Moved("secret", "0201"))
    assert [event.text(game.names) for event in game.log("blue")] == [
        "an unknown piece moves to 0201."
    ]


def test_a_revealed_piece_is_known_to_all_from_then_on() -> None:
    game = field("hidden")
    game.emit(Moved("secret", "0201"))
    game.emit(Revealed("secret"))
    assert game.view("blue").pieces["secret"].hex == "0201"
    assert len(list(game.log("blue"))) == 1


# --- boxes and tracks ----------------------------------------------------------------------------


def secret_box_and_track() -> Situation:
    changes = {
        "module.json#/boxes/0": {"id": "reserve", "name": "Reserve", "side": "red"}
        | {"secret": True},
        "module.json#/tracks/0": {"id": "score", "name": "Score", "first": 0, "last": 9}
        | {"side": "red", "secret": True},
    }
    return situation(".a", module=module_of(changes), a=piece())


def test_a_secret_box_and_a_secret_track_are_closed_to_others() -> None:
    game = secret_box_and_track()
    game.emit(Moved("a", box="reserve"))
    game.emit(TrackMoved("score", 4))
    assert (game.view("blue").boxes, game.view("blue").tracks) == ({}, {})
    assert game.view("red").boxes == {"reserve": ("a",)}
    assert game.view("red").tracks["score"].space == 4
    assert list(game.log("blue")) == []


def test_what_happens_in_a_secret_box_is_told_to_its_side_until_it_leaves_it() -> None:
    game = secret_box_and_track()
    game.emit(Moved("a", box="reserve"))
    game.emit(StatusSet("a", "shaken"))
    assert list(game.log("blue")) == []
    assert len(list(game.log("red"))) == 2
    game.emit(Moved("a", "0101"))
    assert len(list(game.log("blue"))) == 1


def test_the_referee_knows_everything() -> None:
    game = field("hidden")
    assert "secret" in game.view("").pieces


def test_a_roll_for_a_hidden_piece_shows_the_dice_alone() -> None:
    game = situation(".secret", secret=piece(visibility="hidden"), dice=[4])
    game.roll("d6", "ambush", piece="secret")
    assert [event.text(game.names) for event in game.log("blue")] == ["an unknown piece: 4"]
    assert "secret, ambush: 4" in shown(game, "red")


def test_a_secret_roll_is_not_seen_at_all() -> None:
    game = situation(".", dice=[4])
    game.roll("d6", "secret", side="red", visible_to=("red",))
    assert list(game.log("blue")) == []
