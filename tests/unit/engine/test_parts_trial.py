"""Boards on which something is tried out: they show it, and the game does not learn of it."""

from hexwright.engine.core.piece_events import LostSteps
from hexwright.engine.parts.trial import TrialBoard, imagined, tried
from tests.helpers.situations import Situation, piece, situation


def row() -> Situation:
    return situation(".a  .b  .", a=piece(steps=3, facing=1), b=piece(steps=3, facing=1))


def test_an_event_that_is_imagined_does_not_happen() -> None:
    game = row()
    there = imagined(game, [LostSteps("a", 2)])
    assert there.piece("a").steps == 1
    assert game.piece("a").steps == 3


def test_units_that_are_tried_stand_there_face_so_and_have_their_markers() -> None:
    game = row()
    there = tried(game, ("a", "b"), "0201", 5, markers=("shock", "test"))
    assert [there.piece(one).hex for one in ("a", "b")] == ["0201", "0201"]
    assert [there.piece(one).facing for one in ("a", "b")] == [5, 5]
    assert [list(there.piece(one).statuses) for one in ("a", "b")] == [["shock"], ["test"]]
    assert game.piece("a").hex == "0101"


def test_without_a_facing_who_stays_looks_where_he_looked() -> None:
    assert tried(row(), ("b",), "0201").piece("b").facing == 1


def test_a_trial_ends_where_the_units_really_stand() -> None:
    game = row()
    trial = TrialBoard(game)
    trial.put(("a", "b"), "0301", 7)
    assert [trial.piece(one).hex for one in ("a", "b")] == ["0301", "0301"]
    assert trial.piece("a").facing == 7
    trial.put_back(("a", "b"))
    assert trial.state.pieces == game.state.pieces
    assert game.piece("a").hex == "0101"
