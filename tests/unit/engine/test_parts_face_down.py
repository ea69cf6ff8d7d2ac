"""Markers that lie face down until they are turned over."""

from typing import Self

import pytest
from msgspec.structs import replace

from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.parts.face_down import FaceDown, turn_over, unknown_to
from tests.helpers.situations import Situation, situation


class Order(FaceDown, frozen=True):
    """An order to somebody, whom everybody may know."""

    whom: str = ""
    what: str = ""

    def back(self) -> Self:
        """To whom it is."""
        return replace(self, what="")


class Plan(FaceDown, frozen=True):
    """A plan of which the others see nothing."""

    what: str = ""


def battle() -> Situation:
    game = situation(".")
    game.emit(RecordSet("order", Order("red", "A", "attack")))
    game.emit(RecordSet("plan", Plan("red", "ambush")))
    return game


@pytest.mark.parametrize("viewer", ["red", "blue"])
def test_the_owner_sees_the_front_and_the_others_the_back(viewer: str) -> None:
    records = battle().view(viewer).records
    assert records["order"] == Order("red", "A", "attack" if viewer == "red" else "")
    assert ("plan" in records) is (viewer == "red")


def test_the_log_does_not_tell() -> None:
    assert [one for one in battle().log("blue") if isinstance(one, RecordSet)] == []


@pytest.mark.parametrize("what", ["attack", ""])
def test_neither_does_it_tell_of_one_whose_front_is_like_its_back(what: str) -> None:
    game = situation(".")
    game.emit(RecordSet("order", Order("red", "A", what)))
    game.emit(RecordSet("order", None))
    assert list(game.log("blue")) == []
    assert len(list(game.log("red"))) == 2


def test_everybody_sees_one_that_was_turned_over() -> None:
    game = battle()
    shown = turn_over(game, "plan", Plan("red", "ambush"), "toy-1")
    assert shown.is_open
    assert game.view("blue").records["plan"] == shown
    assert game.events[-1].rule == "toy-1"


def test_those_that_a_side_does_not_know_can_be_found() -> None:
    game = battle()
    assert list(unknown_to(game.state, "blue", Order)) == [("order", Order("red", "A", "attack"))]
    assert [key for key, _ in unknown_to(game.state, "blue", FaceDown)] == ["order", "plan"]
    assert list(unknown_to(game.state, "red", FaceDown)) == []
    assert list(unknown_to(game.state, "", FaceDown)) == []
