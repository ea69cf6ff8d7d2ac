"""Leaders: falling back, being hit, being replaced."""

from typing import Any

import pytest

from hexwright.engine.core.board import Board
from hexwright.engine.core.decision import PASS
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.piece_events import Eliminated, Moved
from hexwright.engine.parts.leaders import (
    CasualtyCheck,
    Displacement,
    come_back,
    commands_of,
    displace,
    draw_successor,
    go_along,
    is_hit,
    leaders_below,
    move_leader,
    named_successor,
    nearest_of,
    reserve_leaders,
    take_over,
    within_steps,
)
from tests.helpers.modules import module_of
from tests.helpers.situations import Situation, piece, situation

LEADERS = [
    {"id": "soult", "kind": "general", "commands": ["red-army"]},
    {"id": "ney", "kind": "general", "commands": ["red-corps"], "replaced_by": "heir"},
    {"id": "heir", "kind": "general", "commands": ["red-army"]},
    {"id": "one", "kind": "general", "reserve": True},
    {"id": "two", "kind": "general", "reserve": True},
]
MODULE = module_of(
    {"oob/red.json#/leaders": LEADERS, "scenarios/meeting.json#/setup": []},
)


def battle(**more: Any) -> Situation:
    ney = piece("general", "red")
    return situation(".ney . . .\n . . . .", module=MODULE, ney=ney, **more)


# --- their own move -------------------------------------------------------------------------------


def test_a_leader_goes_one_of_his_ways_or_stays() -> None:
    game = battle()
    ways = [("0201",), ("0201", "0301")]
    assert not game.play(move_leader(game, "ney", lambda: ways, "toy-7"), PASS)
    assert game.piece("ney").hex == "0101"
    assert game.play(move_leader(game, "ney", lambda: ways, "toy-7"), ("0201", "0301"))
    moved = game.events[-1]
    assert isinstance(moved, Moved)
    assert (moved.path, moved.rule) == (("0101", "0201", "0301"), "toy-7")


# --- falling back ---------------------------------------------------------------------------------


def everywhere(board: Board, leader: str) -> list[str]:
    return within_steps(board, board.piece(leader).hex, 1, lambda _, __: True)


def nowhere(board: Board, leader: str) -> list[str]:
    del board, leader
    return []


def lose(game: Game, leader: str) -> None:
    game.emit(Eliminated(leader, rule="toy-2"))


MUST = Displacement(everywhere, lambda _, __: True, lose, "toy-1")
MAY = MUST._replace(must_go=lambda _, __: False)


def test_the_owner_chooses_where_a_leader_falls_back_to() -> None:
    game = battle()
    game.play(displace(game, "ney", MUST), "0201")
    assert game.piece("ney").hex == "0201"
    assert isinstance(game.events[-1], Moved)
    assert game.events[-1].rule == "toy-1"


def test_one_who_need_not_go_may_stay() -> None:
    game = battle()
    game.play(displace(game, "ney", MAY), PASS)
    assert game.piece("ney").hex == "0101"


def test_one_who_must_go_is_not_asked_whether() -> None:
    game = battle()
    question = game.run(displace(game, "ney", MUST))
    assert question is not None
    assert PASS not in question.buttons


def test_the_nearest_friends_may_be_the_refuge_and_the_owner_chooses_among_equals() -> None:
    game = situation(
        ".A . .ney . .B .C",
        module=MODULE,
        ney=piece("general", "red"),
        **{name: piece("infantry", "red") for name in "ABC"},  # type: ignore[arg-type] # pieces all
    )

    def friends(board: Board, leader: str) -> list[str]:
        hexes = [board.piece(one).hex for one in "ABC" if board.is_in_play(one)]
        return nearest_of(board, board.piece(leader).hex, hexes, lambda _, __: True)

    how = MUST._replace(refuges=friends)
    question = game.run(displace(game, "ney", how))
    assert question is not None
    assert sorted(question.options) == ["0101", "0501"]
    game.answer("0501")
    for one in "ABC":
        game.emit(Eliminated(one))
    game.play(displace(game, "ney", how))
    assert not game.is_in_play("ney")


@pytest.mark.parametrize(("how", "stays"), [(MUST, False), (MAY, True)])
def test_without_a_refuge_he_stays_or_is_lost(how: Displacement, *, stays: bool) -> None:
    game = battle()
    game.play(displace(game, "ney", how._replace(refuges=nowhere)))
    assert game.is_in_play("ney") is stays


def test_hexes_within_steps_around_what_is_shut() -> None:
    game = battle()
    open_ = within_steps(game, "0101", 2, lambda _, __: True)
    assert set(open_[:2]) == {"0201", "0102"}
    assert "0101" not in open_
    assert "0301" in open_
    assert "0401" not in open_
    round_about = within_steps(game, "0101", 2, lambda _, to: to != "0201")
    assert "0201" not in round_about


def test_the_nearest_of_several_hexes_and_all_that_are_as_near() -> None:
    game = battle()
    anywhere = lambda _, __: True  # noqa: E731 # shorter so
    assert nearest_of(game, "0101", ["0401", "0301"], anywhere) == ["0301"]
    assert set(nearest_of(game, "0101", ["0201", "0102", "0401"], anywhere)) == {"0201", "0102"}
    assert nearest_of(game, "0101", ["0101", "0102"], anywhere) == ["0101"]
    assert nearest_of(game, "0101", ["0401"], lambda _, to: to[:2] != "03") == []


def test_leaders_go_along_with_troops() -> None:
    game = battle()
    go_along(game, ["ney"], ("0101", "0201", "0301"), "toy-3")
    assert game.piece("ney").hex == "0301"
    before = len(game.events)
    go_along(game, ["ney"], ("0301",))
    assert len(game.events) == before


# --- casualties -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "needed", "hit"),
    [((6, 1), 1, True), ((6, 1), 2, False), ((6, 6), 2, True), ((1, 5), 1, False)],
)
def test_a_leader_is_hit_by_enough_dice(dice: tuple[int, int], needed: int, *, hit: bool) -> None:
    game = battle(dice=dice)
    check = CasualtyCheck("d6", {"6": "hit"}, "casualty", dice=2, needed=needed, rule="toy-4")
    assert is_hit(game, "ney", check, "blue") is hit
    game.check_dice()
    rolled = game.events[-1]
    assert isinstance(rolled, Rolled)
    assert (rolled.side, rolled.piece, rolled.rule) == ("blue", "ney", "toy-4")
    assert rolled.counting == {"6": "hit"}


# --- successors -----------------------------------------------------------------------------------


def test_the_order_of_battle_names_a_successor_who_takes_over_his_commands() -> None:
    game = battle()
    assert named_successor(game, "ney") == "heir"
    take_over(game, "ney", "heir", "0201", "toy-5")
    assert not game.is_in_play("ney")
    assert (game.piece("heir").hex, game.piece("heir").side) == ("0201", "red")
    assert commands_of(game, "heir") == ("red-army", "red-corps")
    assert game.heirs("ney") == ("heir",)
    assert named_successor(game, "ney") == ""
    assert named_successor(game, "heir") == ""


def test_a_leader_below_who_is_in_play_takes_over_and_leads_both() -> None:
    game = situation(
        ".soult . .ney", module=MODULE, soult=piece("general", "red"), ney=piece("general", "red")
    )
    assert leaders_below(game, "soult") == ["ney"]
    assert leaders_below(game, "ney") == []
    take_over(game, "soult", "ney", "0101")
    assert (game.stack("0101"), game.stack("0301")) == (("ney",), ())
    assert commands_of(game, "ney") == ("red-corps", "red-army")
    game.emit(Eliminated("ney"))
    assert leaders_below(game, "soult") == []


def test_or_the_counter_of_the_lost_one_comes_back_by_its_other_face() -> None:
    game = battle()
    game.emit(Eliminated("ney", "reserve"))
    come_back(game, "ney", "0201", "successor", "toy-8")
    found = game.piece("ney")
    assert (found.hex, found.box, found.face, found.is_gone) == ("0201", "", "successor", False)
    assert game.events[-1].rule == "toy-8"


def test_or_chance_draws_one_of_those_in_reserve() -> None:
    drawn = set()
    for seed in range(10):
        game = battle(seed=seed)
        drawn.add(draw_successor(game, "ney", "0101", "toy-6"))
        assert game.history.barriers == 1
    assert drawn == {"one", "two"}


def test_as_long_as_there_are_any_and_each_once() -> None:
    game = battle()
    first = draw_successor(game, "ney", "0101")
    assert first not in reserve_leaders(game, "red")
    second = draw_successor(game, first, "0101")
    assert {first, second} == {"one", "two"}
    assert draw_successor(game, second, "0101") == ""
    assert game.is_in_play(second)
    assert commands_of(game, second) == ("red-corps",)
