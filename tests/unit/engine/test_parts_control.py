"""Who controls the objectives of a scenario."""

import pytest

from hexwright.engine.core.game_events import RecordSet
from hexwright.engine.parts.objectives import Control, has_all_of, holders, note_control
from hexwright.schema.model.scenario import Objective
from tests.helpers.situations import Situation, situation

MILL = Objective(id="mill", name="Mill", hexes=("0101", "0201"), owner="blue")
FORD = Objective(id="ford", name="Ford", hexes=("0301",))
NOWHERE = Objective(id="nowhere", name="Nowhere", zone="elsewhere")


def field() -> Situation:
    return situation(". . .", scenario={"objectives": (MILL, FORD, NOWHERE)})


def test_the_owner_controls_a_place_before_anybody_has_been_there() -> None:
    game = field()
    note_control(game, {})
    assert holders(game) == {"0101": "blue", "0201": "blue"}


def test_who_was_there_last_controls_it() -> None:
    game = field()
    note_control(game, {"0101": "red", "0301": "red"})
    note_control(game, {"0301": "blue"})
    assert holders(game) == {"0101": "red", "0201": "blue", "0301": "blue"}


def test_it_is_noted_when_it_changes_with_its_rule() -> None:
    game = field()
    note_control(game, {"0301": "red"}, "toy-1")
    note_control(game, {"0301": "red"}, "toy-1")
    note_control(game, {}, "toy-1")
    noted = [event for event in game.events if isinstance(event, RecordSet)]
    assert [one.rule for one in noted] == ["toy-1"]
    assert isinstance(noted[0].record, Control)


@pytest.mark.parametrize(
    ("held", "has"),
    [({"0101": "red", "0201": "red"}, True), ({"0101": "red"}, False), ({}, False)],
)
def test_a_side_has_a_place_if_it_has_every_hex_of_it(held: dict[str, str], *, has: bool) -> None:
    game = field()
    assert has_all_of(game, "mill", "red", held) is has
    assert not has_all_of(game, "nowhere", "red", held)
