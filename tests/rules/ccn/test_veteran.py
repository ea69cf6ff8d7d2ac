"""The Veteran: it plays every question, wins against chance, peeks at nothing, and looks sane."""

import ast
import time
from pathlib import Path

import pytest

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.core.game import Game
from hexwright.engine.core.rulebook import rulebook_of
from hexwright.engine.core.seat import Seat
from hexwright.engine.parts.ground import distance
from hexwright.engine.players.match import play_match, seated
from hexwright.engine.players.player import play_on
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.players.registry import players_of
from hexwright.engine.systems.ccn.bot.veteran import ANSWERS, Veteran
from hexwright.engine.systems.ccn.melee import FORM, RETIRE
from hexwright.engine.systems.ccn.movement import EXIT
from hexwright.schema.model.scenario import Award, Objective, ScenarioSide
from tests.helpers.ccn import battle, sample
from tests.helpers.situations import Situation

RULES = Path(__file__).parents[3] / "engine" / "systems" / "ccn"
QUESTIONS = (
    "yes_no",
    "choose_number",
    "choose_action",
    "choose_one",
    "choose_path",
    "choose_several",
    "choose_order",
    "Window",
)
SCENARIOS = ("mill-on-the-brook", "ravens-ridge")
MOST_STEPS = 20_000
SECONDS = 8
NO_STRIKE = ("forward#1", "forward#2", "rally", "elan", "scout-left#1")


def _questions() -> set[str]:
    """The rule of every question that the rules of this system ask."""
    found = set()
    for file in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in QUESTIONS:
                said = [*node.args, *(keyword.value for keyword in node.keywords)]
                words = [str(one.value) for one in said if isinstance(one, ast.Constant)]
                found |= {word for word in words if word.startswith("ccn-")}
    return found


def _choice(game: Situation, side: str = "french") -> Choice:
    if game.decision is None:
        game.begin()
    seat = Seat(game, side)
    assert seat.decision is not None
    return Veteran(1).choose(seat)


# --- a whole player -------------------------------------------------------------------------------


def test_the_system_declares_the_veteran_as_its_best_player() -> None:
    assert next(iter(players_of(rulebook_of(sample())))) == "veteran"


def test_every_question_of_the_rules_has_an_answer_of_its_own() -> None:
    assert len(_questions()) > 20
    assert _questions() == set(ANSWERS)


def test_the_veteran_beats_chance_on_both_sides() -> None:
    start = time.monotonic()
    for seed in range(1, 9):
        names = ("veteran", "random") if seed % 2 else ("random", "veteran")
        for scenario in SCENARIOS:
            result = play_match(sample(), scenario, names, seed)
            sides = dict(zip(("french", "allied"), names, strict=True))
            assert sides[result.winner] == "veteran", (scenario, seed)
        if time.monotonic() - start > SECONDS:
            break


def test_two_veterans_bring_a_game_to_its_end_the_same_way_twice() -> None:
    one, other = (Game.start(sample(), "mill-on-the-brook", 4) for _ in range(2))
    for game in (one, other):
        play_on(game, seated(game, ("veteran", "veteran"), 4), MOST_STEPS)

    assert one.outcome is not None
    assert one.choices == other.choices


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_veteran_chooses_the_same_whatever_the_hidden_cards_are(scenario: str) -> None:
    game = Game.start(sample(), scenario, 9)
    chance = RandomPlayer(9)
    for number in range(120):
        decision = game.decision
        if decision is None:
            break
        if number % 4 == 0:
            veteran = Veteran(3).choose(Seat(game, decision.side))
            other = game.fork(guess_for=decision.side, seed=number)
            assert other.state.piles != game.state.piles
            assert Veteran(3).choose(Seat(other, decision.side)) == veteran
            game.submit(veteran)
        else:
            game.submit(chance.answer(decision))


# --- its own turn ---------------------------------------------------------------------------------


def test_the_last_block_of_a_unit_is_shot_at_first() -> None:
    game = battle(
        {
            "us": ("french-line", "E5"),
            "whole": ("portuguese-line", "G5"),
            "weak": ("portuguese-line", "G6", 1),
        },
        ordered=["us"],
        card="forward#1",
    )
    assert _choice(game) == "us"
    game.submit("us")
    assert _choice(game) == "weak"


def test_a_handful_of_militia_does_not_storm_a_guard() -> None:
    game = battle(
        {"us": ("portuguese-militia", "F5", 1), "them": ("french-old-guard", "E5")},
        ordered=["us"],
        card="forward#1",
        active="allied",
    )
    assert _choice(game, "allied") == PASS


def test_infantry_closes_in_for_a_melee_with_good_odds() -> None:
    game = battle(
        {"us": ("french-grenadier", "E5"), "them": ("portuguese-line", "G5", 1)},
        ordered=["us"],
        card="bayonet-charge#1",
        phase="movement",
    )
    assert _choice(game) == "us"
    game.submit("us")
    path = _choice(game)
    assert isinstance(path, tuple)
    assert path[-1] in ("F5", "F6")


def test_guns_in_range_stay_where_they_are_and_fire() -> None:
    game = battle(
        {"us": ("french-foot-artillery", "C5"), "them": ("portuguese-line", "F5")},
        ordered=["us"],
        card="forward#1",
        phase="movement",
    )
    assert _choice(game) == PASS
    game.submit(PASS)
    assert _choice(game) == "us"


def test_a_weak_unit_before_the_enemy_is_taken_back() -> None:
    game = battle(
        {
            "us": ("french-light", "E5", 1),
            "a": ("british-heavy-cavalry", "G5"),
            "b": ("british-line", "G6"),
            "c": ("british-line", "G4"),
        },
        ordered=["us"],
        card="grand-manoeuvre",
        phase="movement",
    )
    assert _choice(game) == "us"
    game.submit("us")
    path = _choice(game)
    assert isinstance(path, tuple)
    assert path[-1][0] in "ABC"


def test_a_battery_that_can_reach_joins_a_melee() -> None:
    game = battle(
        {
            "us": ("french-line", "E5"),
            "guns": ("french-foot-artillery", "E6"),
            "them": ("portuguese-line", "F5"),
        },
        ordered=["us", "guns"],
        card="forward#1",
    )
    game.begin()
    game.submit("us")
    game.submit("them")
    assert _choice(game) == ("guns",)


def _with_objective(side: str) -> dict[str, object]:
    ford = Objective(
        id="ford", name="Ford", hexes=("F5",), points=1, side=side, scored="while-occupied"
    )
    return {"objectives": (ford,)}


@pytest.mark.parametrize("side", ["french", "allied"])
def test_an_objective_is_gone_for_whether_it_is_ones_own_or_the_enemys(side: str) -> None:
    game = battle(
        {"us": ("french-line", "E5"), "them": ("british-line", "I9")},
        ordered=["us"],
        card="forward#1",
        phase="movement",
        scenario=_with_objective(side),
    )
    assert _choice(game) == "us"
    game.submit("us")
    assert _choice(game) == ("F5",)


def test_a_unit_leaves_the_board_where_that_is_worth_a_banner() -> None:
    sides = (
        ScenarioSide(
            side="french",
            edge="south",
            deck="command",
            hand=5,
            target=5,
            attributes={"exit_edges": ["north"]},
        ),
        ScenarioSide(side="allied", edge="north", deck="command", hand=5, target=5),
    )
    off = Award(id="off", name="Off", event="exit", points=1, side="french")
    game = battle(
        {"us": ("french-line", "I5"), "them": ("british-line", "A5")},
        ordered=["us"],
        card="forward#1",
        phase="movement",
        scenario={"sides": sides, "awards": (off,)},
    )
    assert _choice(game) == "us"
    game.submit("us")
    assert _choice(game) == EXIT


def test_a_leader_alone_joins_his_troops() -> None:
    game = battle(
        {
            "he": ("french-leader", "C5"),
            "us": ("french-line", "D6"),
            "them": ("british-line", "F6"),
        },
        ordered=["he"],
        card="forward#1",
        phase="movement",
    )
    assert _choice(game) == "he"
    game.submit("he")
    path = _choice(game)
    assert isinstance(path, tuple)
    assert path[-1] == "D6"


# --- attacked -------------------------------------------------------------------------------------


def test_infantry_forms_square_before_heavy_cavalry() -> None:
    game = battle(
        {"us": ("french-cuirassier", "E5"), "them": ("portuguese-line", "F5", 2)},
        ordered=["us"],
        card="cavalry-charge#1",
        hands={"allied": NO_STRIKE},
    )
    game.begin()
    game.submit("us")
    game.submit("them")
    assert _choice(game, "allied") == FORM


def test_a_unit_goes_back_away_from_the_enemy() -> None:
    game = battle(
        {
            "us": ("french-line", "D5"),
            "them": ("british-line", "F5", 1),
            "a": ("french-line", "G3"),
            "b": ("french-line", "H3"),
        },
        ordered=["us"],
        card="forward#1",
        dice=["flag", "artillery", "artillery", "artillery"],
    )
    game.begin()
    game.submit("us")
    game.submit("them")
    path = _choice(game, "allied")
    assert isinstance(path, tuple)
    ends = [option[-1] for option in game.decision.options] if game.decision else []
    assert len(ends) == 2
    assert path[-1] == max(ends, key=lambda one: distance(game, one, "G3"))


def test_weak_cavalry_retires_from_good_infantry() -> None:
    game = battle(
        {"us": ("french-grenadier", "E5"), "them": ("british-light-cavalry", "F5", 1)},
        ordered=["us"],
        card="forward#1",
        hands={"allied": ("forward#2", "rally", "elan")},
    )
    game.begin()
    game.submit("us")
    game.submit("them")
    assert _choice(game, "allied") == RETIRE
