"""Markers that come off all at once."""

from hexwright.engine.core.piece_events import StatusSet
from hexwright.engine.parts.states import take_off
from tests.helpers.situations import Situation, piece, situation


def field() -> Situation:
    return situation(
        ".A .B .C",
        A=piece("infantry", "red", statuses={"fired": 1, "shaken": 2}),
        B=piece("infantry", "red", statuses={"fired": 1}),
        C=piece("infantry", "blue"),
    )


def told(game: Situation) -> list[tuple[str, str, str]]:
    found = [one for one in game.log("blue") if isinstance(one, StatusSet)]
    return [(one.piece, one.status, one.rule) for one in found]


def test_statuses_come_off_all_pieces_and_others_stay() -> None:
    game = field()
    take_off(game, "fired", "charged", rule="toy-1")
    assert game.piece("A").statuses == {"shaken": 2}
    assert not game.piece("B").statuses
    assert told(game) == [("A", "fired", "toy-1"), ("B", "fired", "toy-1")]


def test_or_off_some_of_them() -> None:
    game = field()
    take_off(game, "fired", "shaken", of=["A", "C"])
    assert not game.piece("A").statuses
    assert game.piece("B").statuses == {"fired": 1}


def test_in_silence() -> None:
    game = field()
    take_off(game, "fired", in_silence=True)
    assert not game.piece("B").statuses
    assert told(game) == []
