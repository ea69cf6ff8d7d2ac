"""The ladder of states: worse and better, never past its ends, and what a unit shows of it."""

import pytest
from msgspec.structs import replace

from hexwright.engine.core.board import Board
from hexwright.engine.core.piece_events import Flipped, StatusSet
from hexwright.engine.parts.states import ELIMINATED, Ladder, Rung, lost_box
from hexwright.schema.model.module import Box
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, piece, situation


def face(board: Board, unit: str, state: str) -> str:
    del board, unit
    return "front" if state in ("good", "shaken") else "back"


LADDER = Ladder(
    (
        Rung("good", ends=("sheltered",)),
        Rung("shaken", marker="shaken"),
        Rung("unsteady", marker="unsteady", ends=("charge", "square")),
        Rung("routed", marker="routed", ends=("charge", "square")),
    ),
    face,
)


def unit(*statuses: str, face: str = "front") -> Situation:
    return situation(".I", I=piece(face=face, statuses=dict.fromkeys(statuses, 1)))


@pytest.mark.parametrize(
    ("levels", "state"), [(1, "unsteady"), (2, "routed"), (3, ELIMINATED), (9, ELIMINATED)]
)
def test_beneath_the_last_rung_a_unit_is_eliminated(levels: int, state: str) -> None:
    assert LADDER.below("shaken", levels) == state


@pytest.mark.parametrize(
    ("levels", "best", "state"),
    [(1, "", "unsteady"), (9, "", "good"), (9, "shaken", "shaken"), (1, "routed", "routed")],
)
def test_nobody_rises_above_what_is_open_to_it(levels: int, best: str, state: str) -> None:
    assert LADDER.above("routed", levels, best) == state


def test_a_unit_that_is_better_than_its_best_stays_as_it_is() -> None:
    assert LADDER.above("good", best="shaken") == "good"


def test_a_stack_may_share_the_worst_state() -> None:
    assert LADDER.worst(("shaken", "good", "unsteady")) == "unsteady"


def test_a_worse_state_ends_what_needs_order_and_turns_the_counter_over() -> None:
    game = unit("shaken", "charge", "ordered")

    LADDER.enter(game, "I", "routed", "toy-1")

    assert set(game.piece("I").statuses) == {"ordered", "routed"}
    assert game.piece("I").face == "back"
    assert {event.rule for event in game.events if isinstance(event, StatusSet | Flipped)} == {
        "toy-1"
    }


def test_a_better_state_takes_the_marker_of_the_worse_one_away() -> None:
    game = unit("routed", "sheltered", face="back")

    LADDER.enter(game, "I", "good", "toy-1")

    assert not game.piece("I").statuses
    assert game.piece("I").face == "front"


def test_what_a_unit_shows_already_is_not_told_again() -> None:
    game = unit("routed", face="back")
    before = len(game.events)

    LADDER.enter(game, "I", "routed", "toy-1")

    assert len(game.events) == before


def test_the_lost_of_a_side_lie_in_its_own_box_before_a_common_one() -> None:
    base = module_of()
    boxes = (
        Box(id="all", name="Lost", purpose=ELIMINATED),
        Box(id="reds", name="Lost reds", purpose=ELIMINATED, side="red"),
        Box(id="reserve", name="Reserve", side="blue"),
    )
    module = base.with_documents({"module.json": replace(base.info, boxes=boxes)})
    game = situation(".", module=module)
    assert [lost_box(game, side) for side in ("red", "blue")] == ["reds", "all"]
