"""Moves as transactions of paid actions: reactions before and after each, and what they cancel."""

import pytest

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Eliminated, Moved, Rotated, StatusSet
from hexwright.engine.core.state import Piece
from hexwright.engine.core.substitution import substitute
from hexwright.engine.parts.movement import (
    Action,
    MoveRules,
    PaidStep,
    Travelled,
    carry_out,
)
from tests.helpers.situations import Situation, piece, situation

ROW = ".A+B    .    .    .    .X"
WAY = (Action("0201", 1), Action("0301", 2), Action("0401", 1))


def row() -> Situation:
    return situation(ROW, A=piece(facing=0), B=piece(), X=piece("cavalry", "blue"))


def hexes(game: Situation) -> list[str]:
    return [game.piece(one).hex for one in "AB"]


class Watch:
    """Notes what is told before and after steps."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str, str]] = []

    async def before(self, game: Game, step: PaidStep) -> bool:
        assert all(game.piece(unit).hex == step.start for unit in step.units)
        self.told.append(("before", step.kind, step.hex))
        return True

    async def after(self, game: Game, step: PaidStep) -> bool:
        assert all(game.piece(unit).hex == step.hex for unit in step.units)
        self.told.append(("after", step.kind, step.hex))
        return True


def test_units_go_together_and_pay_for_each_step() -> None:
    game = row()
    assert game.play(carry_out(game, "AB", WAY, MoveRules(), "toy-1")) == Travelled(("A", "B"), 4)
    assert hexes(game) == ["0401", "0401"]


def test_every_step_is_told_before_and_after_it() -> None:
    game, watch = row(), Watch()
    game.play(carry_out(game, "A", WAY[:2], MoveRules(watch.before, watch.after)))
    assert watch.told == [
        ("before", "enter", "0201"),
        ("after", "enter", "0201"),
        ("before", "enter", "0301"),
        ("after", "enter", "0301"),
    ]


def test_turning_where_one_stands_is_an_action_like_others() -> None:
    def turn(game: Game, units: tuple[str, ...]) -> None:
        for unit in units:
            game.emit(Rotated(unit, 2))

    game, watch = row(), Watch()
    actions = [WAY[0], Action("0201", 1, "turn", turn), WAY[1]]
    done = game.play(carry_out(game, "A", actions, MoveRules(watch.before, watch.after)))
    assert done == Travelled(("A",), 4)
    assert ("after", "turn", "0201") in watch.told
    assert (game.piece("A").facing, game.piece("A").hex) == (2, "0301")


# --- reactions ------------------------------------------------------------------------------------


def test_who_dies_before_a_step_does_not_take_it() -> None:
    async def fire_at_a(game: Game, step: PaidStep) -> bool:
        if step.hex == "0301" and "A" in step.units:
            game.emit(Eliminated("A"))
        return True

    game = row()
    done = game.play(carry_out(game, "AB", WAY, MoveRules(before=fire_at_a)))
    assert done == Travelled(("B",), 4)
    assert game.piece("B").hex == "0401"


def test_when_nobody_is_left_the_rest_is_cancelled_and_not_paid() -> None:
    async def fire(game: Game, step: PaidStep) -> bool:
        for unit in step.units:
            game.emit(Eliminated(unit))
        return True

    game = row()
    assert game.play(carry_out(game, "AB", WAY, MoveRules(before=fire))) == Travelled((), 0, WAY)
    game = row()
    assert game.play(carry_out(game, "AB", WAY, MoveRules(after=fire))) == Travelled((), 1, WAY[1:])


def test_who_is_driven_off_in_the_reaction_does_not_go_on() -> None:
    async def charge(game: Game, step: PaidStep) -> bool:
        if step.hex == "0201":
            game.emit(Moved("A", "0101"))
        return True

    game = row()
    done = game.play(carry_out(game, "AB", WAY, MoveRules(after=charge)))
    assert done.units == ("B",)
    assert hexes(game) == ["0101", "0401"]


def test_a_reaction_may_stop_those_who_move() -> None:
    async def halt(game: Game, step: PaidStep) -> bool:
        del game
        return step.hex != "0301"

    game = row()
    done = game.play(carry_out(game, "AB", WAY, MoveRules(after=halt)))
    assert done == Travelled(("A", "B"), 3, WAY[2:])
    game = row()
    done = game.play(carry_out(game, "AB", WAY, MoveRules(before=halt)))
    assert done == Travelled(("A", "B"), 1, WAY[1:])
    assert hexes(game) == ["0201", "0201"]


def test_another_formation_may_end_the_move() -> None:
    async def form_square(game: Game, step: PaidStep) -> bool:
        if step.hex == "0201":
            game.emit(StatusSet("A", "shaken"))
        return True

    def is_steady(board: Board, unit: str, hex_: str) -> bool:
        return board.piece(unit).hex == hex_ and "shaken" not in board.piece(unit).statuses

    game = row()
    rules = MoveRules(after=form_square, takes_part=is_steady)
    assert game.play(carry_out(game, "AB", WAY, rules)).units == ("B",)
    assert hexes(game) == ["0201", "0401"]


def test_fewer_points_after_a_reaction_cut_the_move() -> None:
    async def shake(game: Game, step: PaidStep) -> bool:
        game.emit(StatusSet(step.units[0], "shaken"))
        return True

    def allowance(board: Board, units: tuple[str, ...]) -> int:
        return 2 if "shaken" in board.piece(units[0]).statuses else 4

    game = row()
    rules = MoveRules(after=shake, allowance=allowance)
    assert game.play(carry_out(game, "A", WAY, rules)) == Travelled(("A",), 1, WAY[1:])


def test_a_reaction_may_ask_in_the_middle() -> None:
    async def asked(game: Game, step: PaidStep) -> bool:
        del game
        return not await ask(yes_no("blue", f"Stop in {step.hex}?", "toy-2"))

    game = row()
    stopped = carry_out(game, "A", WAY, MoveRules(after=asked))
    assert game.play(stopped, *(False, True)).spent == 3


# --- strides --------------------------------------------------------------------------------------


def test_hexes_where_nothing_can_happen_are_passed_in_one_stride() -> None:
    def to_the_next_enemy(
        board: Board, units: tuple[str, ...], start: str, actions: tuple[Action, ...]
    ) -> int:
        del board, units, start
        return next((n for n, one in enumerate(actions, 1) if one.hex == "0401"), len(actions))

    game, watch = row(), Watch()
    rules = MoveRules(watch.before, watch.after, to_the_next_enemy)  # type: ignore[arg-type] # of hexes
    assert game.play(carry_out(game, "A", WAY, rules)).spent == 4
    assert watch.told == [("before", "enter", "0401"), ("after", "enter", "0401")]
    moved = [event for event in game.history.events if isinstance(event, Moved)]
    assert [one.path for one in moved] == [("0101", "0201", "0301", "0401")]


def test_a_step_of_several_hexes_knows_where_it_came_from() -> None:
    step = PaidStep(("A",), "0101", WAY)
    assert (step.before, step.hex, step.cost) == ("0301", "0401", 4)
    assert PaidStep(("A",), "0101", WAY[:1]).before == "0101"


# --- who moves ------------------------------------------------------------------------------------


def test_companies_go_on_in_the_place_of_their_battalion() -> None:
    def split(game: Game, units: tuple[str, ...]) -> None:
        substitute(game, units, (Piece("A1", "infantry"), Piece("A2", "infantry")))

    game = row()
    actions = (WAY[0], Action("0201", 1, "split", split), WAY[1])
    assert game.play(carry_out(game, "A", actions, MoveRules())) == Travelled(("A1", "A2"), 4)
    assert [game.piece(one).hex for one in ("A1", "A2")] == ["0301", "0301"]


def test_units_enter_from_beside_the_map_under_the_eyes_of_others() -> None:
    game, watch = row(), Watch()
    game.emit(Moved("A", box="reserve"))
    done = game.play(carry_out(game, "A", WAY, MoveRules(watch.before, watch.after)))
    assert done == Travelled(("A",), 4)
    assert watch.told[:2] == [("before", "enter", "0201"), ("after", "enter", "0201")]
    entered = next(
        event for event in game.events if isinstance(event, Moved) and event.to == "0201"
    )
    assert entered.path == ("0201",)


def test_a_body_does_not_go_as_if_it_were_one_hex() -> None:
    game = row()
    game.emit(Moved("A", "0101", extends=("0201",)))
    with pytest.raises(AssertionError, match="manoeuvres"):
        game.play(carry_out(game, "A", WAY, MoveRules()))
