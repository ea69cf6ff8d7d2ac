"""The Veteran of this system: it knows no secrets, answers all, and draws brigades up in lines."""

from itertools import pairwise

import pytest

from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.seat import Seat
from hexwright.engine.parts.ground import distance
from hexwright.engine.players.match import seated
from hexwright.engine.players.player import play_on
from hexwright.engine.players.registry import players_of
from hexwright.engine.systems.gbacw.bot.field import facing_to, line_through, on_the_way
from hexwright.engine.systems.gbacw.bot.plans import Plans
from hexwright.engine.systems.gbacw.bot.thought import Memory, Thought
from hexwright.engine.systems.gbacw.bot.veteran import Veteran
from hexwright.engine.systems.gbacw.bot.weights import VETERAN
from hexwright.engine.systems.gbacw.play import RULEBOOK
from tests.helpers.gbacw import sample

DRILL = "crossroads-drill"


def test_the_veteran_is_the_first_of_the_computer_players() -> None:
    assert next(iter(players_of(RULEBOOK))) == "veteran"


def test_every_brigade_of_the_drill_gets_a_goal() -> None:
    board = Seat(Game.start(sample(), DRILL, 1), "union").board()
    assert set(Plans(board, "union", VETERAN).goals) == {"us-1-1", "us-2-1"}


def test_a_brigade_is_drawn_up_in_a_row_in_the_order_in_which_it_stands() -> None:
    board = Seat(Game.start(sample(), DRILL, 1), "union").board()
    line = Plans(board, "union", VETERAN).line(board, "us-1-1")
    assert line is not None
    men = ["u-1-1-a", "u-1-1-b", "u-1-1-c", "u-1-1-d"]
    places = [line.places[man] for man in men]
    assert len(set(places)) == 4
    assert [distance(board, one, other) for one, other in pairwise(places)] == [1, 1, 1]


def test_a_line_lies_across_the_way_that_it_looks() -> None:
    board = Seat(Game.start(sample(), DRILL, 1), "union").board()
    facing = facing_to(board, "0305", "1105")
    row = line_through(board, "0505", facing, 3)
    assert "0505" in row
    assert len(set(row)) == 3
    assert max(distance(board, one, "1105") for one in row) <= distance(board, "0505", "1105") + 1


def test_the_way_to_a_goal_ends_at_it() -> None:
    board = Seat(Game.start(sample(), DRILL, 1), "union").board()
    assert on_the_way(board, "0305", "0505", 9) == "0505"
    assert distance(board, "0305", on_the_way(board, "0305", "1105", 3)) == 3


def test_it_thinks_about_what_its_side_knows_and_no_more() -> None:
    game = Game.start(sample(), DRILL, 1)
    while game.decision is not None and game.decision.side != "union":
        game.submit(game.decision.default if game.decision.default is not None else PASS)
    thought = Thought(Seat(game, "union"), VETERAN, Memory())
    known = Seat(game, "union").view()
    assert set(thought.board.state.pieces) <= set(known.pieces)
    assert thought.board.state.records == known.records


@pytest.mark.parametrize("facing", range(12))
def test_it_weighs_every_facing_of_a_unit_that_is_about_to_form_up(
    facing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A column that forms line is asked at which corner it shall look, and is a column still."""
    game = Game.start(sample(), DRILL, 1)
    thought = Thought(Seat(game, "union"), VETERAN, Memory())
    monkeypatch.setattr(thought, "_foes_at", lambda _hex: True)
    unit = next(one for one in game.state.pieces if game.piece(one).formation and one[0] == "u")
    assert isinstance(thought.outlook(unit, game.piece(unit).hex, facing), float)


def test_a_veteran_beats_chance_in_the_drill() -> None:
    game = Game.start(sample(), DRILL, 2)
    play_on(game, seated(game, ("veteran", "random"), 2), 20_000)
    assert game.outcome is not None
    assert game.outcome.winner == "union"


def test_nobody_turns_for_ever_where_it_cannot_look_as_it_likes() -> None:
    # In the fifth turn of this game a unit stood with others who had no points to turn.
    game = Game.start(sample(), DRILL, 110)
    players = {side: Veteran(110) for side in game.sides}
    for _ in range(3_000):
        if game.decision is None:
            break
        side = game.decision.side
        game.submit(players[side].choose(Seat(game, side)))
    assert game.outcome is not None
