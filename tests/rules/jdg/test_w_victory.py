"""Control, victory points and the end (14)."""

from typing import Any

import pytest
from msgspec.structs import replace

from hexwright.engine.core.board import GameOver
from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.objectives import holders
from hexwright.engine.systems.jdg.cohesion import eliminate
from hexwright.engine.systems.jdg.troops import DEMORALISED, ROUTED
from hexwright.engine.systems.jdg.victory import (
    controls,
    judge_turn,
    note_control,
    score_loss,
    settle_objectives,
)
from hexwright.schema.model.scenario import Award, Objective, VictoryCondition
from tests.helpers.jdg import BLUE, FIRST, RED, battery, battle, infantry
from tests.helpers.situations import Situation

PLACE = Objective(id="mill", name="Mill", hexes=("0101",), points=3)
UNITS = Award(id="units", name="Regiments", event="unit-eliminated", points=1)
GUNS = Award(id="guns", name="Guns", event="unit-eliminated", points=2, kinds=("foot-battery",))
BROKEN = Award(id="broken", name="Formations", event="command-broken", points=2)
AUTOMATIC = VictoryCondition(
    id="automatic",
    text="All is held.",
    when="end-of-turn",
    level="decisive",
    objectives=("mill",),
    broken_commands=1,
)
POINTS = VictoryCondition(id="points", text="More points.", points=1)
DRAW = VictoryCondition(id="draw", text="Drawn.", level="draw")


def field(drawing: str = ".A   .    .E", **more: Any) -> Situation:
    scenario = {"objectives": (PLACE,), "awards": (UNITS, GUNS, BROKEN), **more}
    game = battle(drawing, A=infantry(), E=infantry(RED), scenario=scenario)
    note_control(game)
    return game


def test_jdg_328_who_stood_in_a_place_last_controls_it() -> None:
    game = field()
    assert controls(game, PLACE, BLUE)
    game.state.stacks.pop("0101")
    note_control(game)
    assert holders(game) == {"0101": BLUE}


def test_jdg_328_routed_units_control_nothing() -> None:
    game = battle(".A", A=infantry(state=ROUTED), scenario={"objectives": (PLACE,)})
    note_control(game)
    assert holders(game) == {}


def test_jdg_328_points_for_losses_go_to_the_other_side() -> None:
    game = field()
    score_loss(game, "E")
    assert game.state.points == {BLUE: 1, RED: 0}


def test_jdg_328_awards_may_name_kinds() -> None:
    game = battle(".A   .E", A=infantry(), E=battery(RED), scenario={"awards": (GUNS,)})
    score_loss(game, "A")
    assert game.state.points[RED] == 0
    score_loss(game, "E")
    assert game.state.points[BLUE] == 2


def test_jdg_327_automatic_victory_ends_the_game_at_the_end_of_a_turn() -> None:
    game = field(victory=(AUTOMATIC, POINTS, DRAW))
    judge_turn(game)
    assert game.outcome is None
    game.emit(LevelSet(FIRST[RED], DEMORALISED))
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.level) == (BLUE, "decisive")


@pytest.mark.parametrize(("broken", "winner"), [((RED,), BLUE), ((BLUE,), RED), ((BLUE, RED), "")])
def test_jdg_327_what_both_sides_reach_at_once_is_a_draw(
    broken: tuple[str, ...], winner: str
) -> None:
    game = field(victory=(replace(AUTOMATIC, objectives=()),))
    for side in broken:
        game.emit(LevelSet(FIRST[side], DEMORALISED))
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.level) == (winner, "decisive" if winner else "draw")


def test_jdg_328_after_the_last_turn_the_points_decide() -> None:
    game = field(victory=(POINTS, DRAW))
    game.state.turn = len(game.scenario.turns)
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.state.points[BLUE] == 3
    assert game.outcome is not None
    assert game.outcome.winner == BLUE


def test_jdg_328_with_equal_points_the_battle_is_drawn() -> None:
    game = field(".    .A   .E", victory=(POINTS, DRAW))
    game.state.turn = len(game.scenario.turns)
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.level) == ("", "draw")


def test_jdg_328_demoralised_formations_count_at_the_end() -> None:
    game = field(".    .A   .E", victory=(POINTS, DRAW))
    game.emit(LevelSet(FIRST[RED], DEMORALISED))
    game.state.turn = len(game.scenario.turns)
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.state.points[BLUE] == 2


@pytest.mark.parametrize(("points", "winner"), [(4, BLUE), (0, "")])
def test_jdg_328_more_points_win_where_the_scenario_says_nothing(points: int, winner: str) -> None:
    game = battle(".A   .E", A=infantry(), E=infantry(RED))
    game.state.points[BLUE] = points
    game.state.turn = len(game.scenario.turns)
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.state.outcome is not None
    assert game.state.outcome.winner == winner


def test_jdg_328_losses_may_be_counted_at_the_end() -> None:
    award = Award(id="late", name="Losses", event="unit-eliminated", points=2, scored="at-end")
    game = battle(".A   .E", A=infantry(), E=infantry(RED), scenario={"awards": (award,)})
    eliminate(game, "E", "jdg-281")
    assert game.state.points[BLUE] == 0
    game.state.turn = len(game.scenario.turns)
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.state.points[BLUE] == 2


MOVES = (("A", "0201"), ("E", "0101"), ("E", "0301"))


@pytest.mark.parametrize(
    ("scored", "points"),
    [
        ("while-occupied", [(3, 0), (0, 0), (0, 3), (0, 0)]),
        ("while-controlled", [(3, 0), (3, 0), (0, 3), (0, 3)]),
        ("once", [(3, 0), (3, 0), (3, 3), (3, 3)]),
        ("at-end", [(0, 0), (0, 0), (0, 0), (0, 0)]),
    ],
)
def test_jdg_328_objectives_are_scored_when_the_scenario_says(
    scored: Any, points: list[tuple[int, int]]
) -> None:
    game = field(objectives=(replace(PLACE, scored=scored),), awards=())
    settle_objectives(game)
    found = [tuple(game.state.points.values())]
    for unit, hex_ in MOVES:
        game.emit(Moved(unit, hex_))
        settle_objectives(game)
        found.append(tuple(game.state.points.values()))
    assert found == points


@pytest.mark.parametrize("scored", ["while-occupied", "while-controlled", "once"])
def test_jdg_328_what_was_scored_in_play_is_not_counted_again_at_the_end(scored: Any) -> None:
    game = field(objectives=(replace(PLACE, scored=scored),), awards=())
    settle_objectives(game)
    game.state.turn = len(game.scenario.turns)
    with pytest.raises(GameOver):
        judge_turn(game)
    assert game.state.points[BLUE] == 3


def test_jdg_328_the_owner_of_a_place_has_its_points_while_he_controls_it() -> None:
    place = replace(PLACE, scored="while-controlled", owner=RED)
    game = field(".    .A   .E", objectives=(place,), awards=())
    settle_objectives(game)
    assert game.state.points == {BLUE: 0, RED: 3}


def test_jdg_328_only_the_side_that_a_place_is_for_scores_it() -> None:
    game = field(objectives=(replace(PLACE, scored="once", side=RED),), awards=())
    settle_objectives(game)
    assert game.state.points == {BLUE: 0, RED: 0}


def test_jdg_328_an_award_brings_no_more_points_than_its_limit() -> None:
    award = replace(UNITS, points=2, limit=3)
    game = battle(
        ".A   .E   .F",
        A=infantry(),
        E=infantry(RED),
        F=infantry(RED),
        scenario={"awards": (award,)},
    )
    for one in "EFE":
        score_loss(game, one)
    assert game.state.points[BLUE] == 3


def test_jdg_328_each_side_has_the_limit_of_an_award_for_itself() -> None:
    award = replace(UNITS, points=2, limit=2)
    game = battle(".A   .E", A=infantry(), E=infantry(RED), scenario={"awards": (award,)})
    for one in "AAEE":
        score_loss(game, one)
    assert game.state.points == {BLUE: 2, RED: 2}
