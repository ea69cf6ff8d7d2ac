"""Victory by points and by the conditions of a scenario."""

from typing import Any

import pytest

from hexwright.engine.core.board import Board, GameOver
from hexwright.engine.core.game_events import PointsScored, TrackMoved
from hexwright.engine.core.piece_events import Eliminated
from hexwright.engine.core.state import TrackMarker
from hexwright.engine.parts.victory import (
    VictoryRuleNumbers,
    VictoryRules,
    has_left,
    is_met,
    judge_at_once,
    judge_turn,
    score,
    score_exit,
    score_loss,
    settle_objectives,
)
from hexwright.schema.model.scenario import Award, Objective, Turn, VictoryCondition
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, piece, situation

TRACK = {"id": "red-score", "name": "Score", "first": 0, "last": 3, "side": "red"}
MODULE = module_of({"module.json#/tracks/-": TRACK | {"purpose": "points"}})
HILL = Objective(id="hill", name="Hill", hexes=("0101",), points=3, scored="while-controlled")
FORD = Objective(id="ford", name="Ford", hexes=("0201",), points=1, scored="while-occupied")
TOWN = Objective(id="town", name="Town", hexes=("0301",), points=2)
FOOT = Award(id="foot", name="Foot", event="unit-eliminated", points=2, kinds=("infantry",))
LATE = Award(id="late", name="Late", event="unit-eliminated", points=1, scored="at-end")
CHIEF = Award(id="chief", name="Chief", event="leader-eliminated", points=5)
GONE = Award(id="gone", name="Gone", event="exit", points=4)
BROKEN = Award(id="broken", name="Broken", event="command-broken", points=10)


class Held:
    """Who has what, and which formations are broken, by hand."""

    def __init__(self) -> None:
        self.controlled: dict[str, str] = {}
        self.occupied: dict[str, str] = {}
        self.broken: dict[str, list[str]] = {}

    @property
    def rules(self) -> VictoryRules:
        return VictoryRules(
            lambda _, place, side: self.occupied.get(place.id) == side,
            lambda _, place, side: self.controlled.get(place.id) == side,
            lambda _, side: self.broken.get(side, []),
            _is_leader,
            VictoryRuleNumbers(points="toy-1", conditions="toy-2", exit="toy-3"),
        )


def _is_leader(board: Board, name: str) -> bool:
    return board.piece(name).kind == "general"


def field(**scenario: Any) -> Situation:
    turns = {"turns": (Turn(label="1"), Turn(label="2"))}
    return situation(
        ".A .C .L",
        module=MODULE,
        A=piece("infantry", "red"),
        C=piece("cavalry", "red"),
        L=piece("general", "red"),
        scenario={"objectives": (HILL, FORD, TOWN), **turns, **scenario},
    )


def points(game: Situation) -> tuple[int, int]:
    return game.state.points["red"], game.state.points["blue"]


def reasons(game: Situation) -> list[str]:
    return [event.reason for event in game.events if isinstance(event, PointsScored)]


# --- points ---------------------------------------------------------------------------------------


def test_points_move_the_marker_of_a_side_as_far_as_its_track_goes() -> None:
    game = field()
    game.state.tracks["red-score/red"] = TrackMarker("red-score", 0, "red")
    score(game, "red", 2, "mill", rule="toy-1")
    score(game, "red", 2, "ford", rule="toy-1")
    score(game, "blue", 1, "ford", rule="toy-1")
    moved = [event for event in game.events if isinstance(event, TrackMoved)]
    assert [(one.space, one.rule) for one in moved] == [(2, "toy-1"), (3, "toy-1")]
    assert points(game) == (4, 1)


def test_objectives_are_scored_while_they_are_controlled_or_occupied() -> None:
    game, held = field(), Held()
    held.controlled = {"hill": "red", "ford": "blue", "town": "red"}
    held.occupied = {"hill": "blue", "ford": "red", "town": "red"}
    settle_objectives(game, held.rules)
    assert points(game) == (4, 0)
    held.occupied = {}
    held.controlled["hill"] = "blue"
    settle_objectives(game, held.rules)
    assert points(game) == (0, 3)


@pytest.mark.parametrize(("lost", "gained"), [("A", 2), ("C", 0), ("L", 5)])
def test_losses_are_points_for_the_other_side(lost: str, gained: int) -> None:
    game = field(awards=(FOOT, LATE, CHIEF))
    game.emit(Eliminated(lost))
    score_loss(game, lost, Held().rules)
    assert points(game) == (0, gained)


def test_who_has_left_the_map_is_not_lost() -> None:
    game = field(awards=(LATE, GONE))
    game.state.turn = 2
    for one in ("A", "C"):
        game.emit(Eliminated(one))
    score_exit(game, "A", Held().rules)
    assert (has_left(game, "A"), has_left(game, "C")) == (True, False)
    assert points(game) == (4, 0)
    with pytest.raises(GameOver):
        judge_turn(game, Held().rules)
    assert points(game) == (4, 1)


# --- the end --------------------------------------------------------------------------------------


def ended(game: Situation, held: Held) -> tuple[str, str, str] | None:
    try:
        judge_turn(game, held.rules)
    except GameOver:
        assert game.state.outcome is not None
        return game.state.outcome.winner, game.state.outcome.level, game.state.outcome.rule
    return None


def test_the_game_goes_on_before_the_last_turn() -> None:
    game, held = field(), Held()
    held.controlled = {"town": "red"}
    assert ended(game, held) is None
    assert reasons(game) == []


@pytest.mark.parametrize(
    ("town", "broken", "end"),
    [
        ("red", "", ("red", "victory", "toy-1")),
        ("blue", "", ("blue", "victory", "toy-1")),
        ("", "", ("", "draw", "toy-1")),
        ("red", "red", ("blue", "victory", "toy-1")),
    ],
)
def test_after_the_last_turn_more_points_win(
    town: str, broken: str, end: tuple[str, str, str]
) -> None:
    game, held = field(awards=(BROKEN,)), Held()
    game.state.turn = 2
    held.controlled = {"town": town}
    held.broken = {broken: ["corps"]}
    assert ended(game, held) == end


def test_unless_the_scenario_says_how_the_game_is_won() -> None:
    wants = VictoryCondition(id="hill", text="The hill.", side="red", objectives=("hill",))
    game, held = field(victory=(wants,)), Held()
    game.state.turn = 2
    held.controlled = {"town": "red"}
    assert ended(game, held) == ("", "draw", "toy-1")


@pytest.mark.parametrize("when", ["at-once", "end-of-turn", "end-of-game"])
def test_conditions_are_judged_in_their_time(when: Any) -> None:
    wants = VictoryCondition(
        id="hill", text="The hill.", when=when, level="decisive", objectives=("hill",)
    )
    held = Held()
    held.controlled = {"hill": "blue"}
    game = field(victory=(wants,))
    expected = None if when == "end-of-game" else ("blue", "decisive", "toy-2")
    assert ended(game, held) == expected
    game = field(victory=(wants,))
    if when != "at-once":
        judge_at_once(game, held.rules)
        assert game.state.outcome is None
        return
    with pytest.raises(GameOver):
        judge_at_once(game, held.rules)
    assert game.state.outcome is not None
    assert game.state.outcome.winner == "blue"


def test_what_both_sides_have_reached_is_a_draw() -> None:
    wants = VictoryCondition(id="nothing", text="Nothing.", when="end-of-turn")
    assert ended(field(victory=(wants,)), Held()) == ("", "draw", "toy-2")


@pytest.mark.parametrize(
    ("needs", "met"),
    [
        ({"objectives": ("hill", "ford")}, False),
        ({"objectives": ("hill", "ford"), "objectives_needed": 1}, True),
        ({"broken_commands": 1}, True),
        ({"broken_commands": 2}, False),
        ({"points": 3}, True),
        ({"points": 4}, False),
    ],
)
def test_a_condition_asks_for_places_broken_commands_and_a_lead(
    needs: dict[str, Any], *, met: bool
) -> None:
    game, held = field(), Held()
    held.controlled = {"hill": "red"}
    held.broken = {"blue": ["corps"]}
    score(game, "red", 4, "", rule="")
    score(game, "blue", 1, "", rule="")
    condition = VictoryCondition(id="all", text="All.", **needs)
    assert is_met(game, condition, "red", held.rules) is met
