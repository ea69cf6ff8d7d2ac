"""The Veteran: it has an answer to every question, wins against chance, and looks sane."""

import ast
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from hexwright.engine.core.decision import PASS, Choice
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PhaseBegan
from hexwright.engine.core.rulebook import rulebook_of
from hexwright.engine.core.seat import Seat
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.players.match import play_match, seated
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.players.registry import players_of
from hexwright.engine.systems.jdg.bot.veteran import ANSWERS, Veteran
from hexwright.engine.systems.jdg.facing import front_hexes
from hexwright.engine.systems.jdg.movement import MARCH
from hexwright.engine.systems.jdg.play import RULEBOOK
from hexwright.engine.systems.jdg.records import Activation, OrderMarkers
from hexwright.engine.systems.jdg.troops import DISORDERED, ORDERS
from hexwright.schema.model.scenario import Objective
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    Counter,
    battery,
    battle,
    cavalry,
    commander,
    drawn,
    infantry,
    sample,
)
from tests.helpers.situations import Situation

RULES = Path(__file__).parents[3] / "engine" / "systems" / "jdg"
QUESTIONS = {
    "yes_no": "yes-no",
    "choose_action": "action",
    "choose_path": "path",
    "choose_several": "several",
    "choose_order": "order",
    "whether_to_fire": "yes-no",
    "where_to_fire": "hex",
}
SCENARIOS = ("kaltbach-crossing", "three-armies-at-halmstett")
NORTH, SOUTH = 11, 5
HAS: Mapping[str, Any] = {"statuses": (ORDERS,)}


def _questions() -> set[tuple[str, str]]:
    """The rule of every question that the rules ask, and what it asks for."""
    found = set()
    for file in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if not isinstance(node, ast.Call) or name not in (*QUESTIONS, "choose_one"):
                continue
            words = [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
            rules = [word for word in words if word.startswith("jdg-")]
            found |= {(rule, QUESTIONS.get(name) or words[0]) for rule in rules}
    return found


def _asked(game: Situation, phase: str, side: str = BLUE) -> Situation:
    """The situation with the first question of a segment of the side's first formation."""
    note_activation(game, Activation("m", side, (FIRST[side],)))
    game.emit(PhaseBegan(phase, side))
    game.begin()
    return game


def _choice(game: Situation, side: str = BLUE) -> Choice:
    seat = Seat(game, side)
    assert seat.decision is not None
    return Veteran(1).choose(seat)


def _fight(
    at: Mapping[str, str], *, ground: Mapping[str, str] | None = None, **more: Any
) -> Situation:
    """Counters in hexes of a map of eight by eight, which is open ground."""
    return battle(drawn(8, 8, at, ground), rulebook=RULEBOOK, **more)


def _blue(make: Any = infantry, **more: Any) -> Counter:
    counter: Counter = make(**{"facing": NORTH, **HAS, **more})
    return counter


# --- a whole player -------------------------------------------------------------------------------


def test_the_system_declares_the_veteran_as_its_best_player() -> None:
    assert next(iter(players_of(rulebook_of(sample())))) == "veteran"


def test_every_question_of_the_rules_has_an_answer_of_its_own() -> None:
    assert len(_questions()) > 40
    assert _questions() <= set(ANSWERS)


def test_no_question_of_a_random_game_is_left_to_chance() -> None:
    game = Game.start(sample(), SCENARIOS[0], 5)
    chance = RandomPlayer(5)
    while game.decision is not None:
        assert (game.decision.rule, game.decision.kind) in ANSWERS
        game.submit(chance.answer(game.decision))


@pytest.mark.parametrize(
    ("scenario", "seed", "names"),
    [
        (SCENARIOS[0], 9, ("veteran", "random")),
        (SCENARIOS[0], 8, ("random", "veteran")),
        (SCENARIOS[1], 2, ("random", "veteran")),
    ],
)
def test_the_veteran_beats_chance(scenario: str, seed: int, names: tuple[str, str]) -> None:
    result = play_match(sample(), scenario, names, seed)
    assert dict(zip((BLUE, RED), names, strict=True)).get(result.winner) == "veteran"


def test_two_veterans_play_the_same_way_twice() -> None:
    games = [Game.start(sample(), SCENARIOS[0], 4) for _ in range(2)]
    for game in games:
        players = seated(game, ("veteran", "veteran"), 4)
        seats = {side: Seat(game, side) for side in game.sides}
        for _ in range(80):
            assert game.decision is not None
            side = game.decision.side
            game.submit(players[side].choose(seats[side]))
    assert games[0].choices == games[1].choices


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_veteran_chooses_the_same_whatever_the_hidden_orders_are(scenario: str) -> None:
    game = Game.start(sample(), scenario, 9)
    chance = RandomPlayer(9)
    differed = 0
    for number in range(150):
        decision = game.decision
        assert decision is not None
        if number % 4:
            game.submit(chance.answer(decision))
            continue
        veteran = Veteran(3).choose(Seat(game, decision.side))
        other = game.fork(guess_for=decision.side, seed=number)
        differed += _markers(other) != _markers(game)
        assert Veteran(3).choose(Seat(other, decision.side)) == veteran
        game.submit(veteran)
    assert differed


def _markers(game: Game) -> list[OrderMarkers]:
    return [record for record in game.state.records.values() if isinstance(record, OrderMarkers)]


# --- command --------------------------------------------------------------------------------------


def test_the_group_before_the_enemy_gets_the_only_orders() -> None:
    game = _fight(
        {"far": "0108", "near": "0703", "E": "0701", "general_tannhof": "0406"},
        far=infantry(),
        near=infantry(),
        E=infantry(RED),
        general_tannhof=commander(order_capacity=1, command_range=9),
    )
    game.emit(PhaseBegan("orders"))
    game.begin()
    assert game.decision is not None
    assert game.decision.rule == "jdg-028"
    most = int(game.attribute("general_tannhof", "order_capacity"))
    chosen = _choice(game)
    assert isinstance(chosen, tuple)
    assert chosen[0] == "near"
    assert len(chosen) <= most


# --- fire -----------------------------------------------------------------------------------------


def test_a_battery_fires_at_the_stack_rather_than_at_the_single_regiment() -> None:
    game = _fight(
        {"G": "0406", "one": "0304", "two": "0504", "three": "0504"},
        G=_blue(battery),
        one=infantry(RED),
        two=infantry(RED),
        three=infantry(RED),
    )
    _asked(game, "fire")
    game.submit("G")
    assert _choice(game) == "0504"


def test_counter_fire_is_always_given() -> None:
    game = _fight(
        {"G": "0406", "E": "0403"}, G=_blue(battery), E=battery(RED, facing=SOUTH), dice=[0]
    )
    _asked(game, "fire")
    game.submit("G")
    game.submit("0403")
    assert _choice(game, RED) is True


# --- movement -------------------------------------------------------------------------------------


def test_a_free_objective_is_entered() -> None:
    place = Objective(id="mill", name="Mill", hexes=("0405",), points=4)
    game = _fight(
        {"I": "0407", "E": "0801"},
        ground={"0405": "v"},
        scenario={"objectives": (place,)},
        I=_blue(),
        E=infantry(RED, facing=SOUTH),
    )
    _asked(game, "movement")
    game.submit("I")
    chosen = _choice(game)
    if chosen == MARCH:
        game.submit(chosen)
        chosen = _choice(game)
    assert isinstance(chosen, tuple)
    assert chosen[-1] == "0405"


@pytest.mark.parametrize(("scored", "stays"), [("while-occupied", True), ("once", False)])
def test_a_place_that_must_be_manned_is_not_left_for_another(scored: Any, *, stays: bool) -> None:
    mill = Objective(id="mill", name="Mill", hexes=("0407",), points=4, scored=scored)
    barn = Objective(id="barn", name="Barn", hexes=("0405",), points=3)
    game = _fight(
        {"I": "0407", "E": "0801"},
        scenario={"objectives": (mill, barn)},
        I=_blue(),
        E=infantry(RED, facing=SOUTH),
    )
    _asked(game, "movement")
    game.submit("I")
    chosen = _choice(game)
    if chosen == MARCH:
        game.submit(chosen)
        chosen = _choice(game)
    assert (isinstance(chosen, tuple) and chosen[-1] == "0405") is not stays


def test_a_disordered_unit_away_from_the_enemy_stays_to_rally() -> None:
    game = _fight(
        {"I": "0407", "E": "0402"},
        I=_blue(state=DISORDERED),
        E=infantry(RED, facing=SOUTH),
    )
    _asked(game, "movement")
    game.submit("I")
    assert _choice(game) == PASS


def test_a_commander_who_can_go_nowhere_is_not_asked_again() -> None:
    game = battle(".general_tannhof", general_tannhof=commander(), rulebook=RULEBOOK)
    _asked(game, "movement")
    player = Veteran(1)

    for choice in ("general_tannhof", PASS):
        assert player.choose(Seat(game, BLUE)) == choice
        game.submit(choice)

    assert player.choose(Seat(game, BLUE)) == PASS


def test_infantry_turns_to_the_enemy_at_its_back() -> None:
    game = _fight({"I": "0404", "E": "0406"}, I=_blue(move=1), E=infantry(RED, facing=NORTH))
    _asked(game, "movement")
    game.submit("I")
    while (chosen := _choice(game)) != PASS:
        game.submit(chosen)
        if game.decision is None or game.decision.rule == "jdg-075":
            break
    found = game.piece("I")
    ahead = front_hexes(game, found.hex, found.facing)
    assert {int(one[2:]) for one in ahead} == {int(found.hex[2:]) + 1}


def test_heavy_cavalry_charges_a_weak_and_disordered_regiment() -> None:
    game = _fight(
        {"C": "0406", "E": "0404"},
        C=_blue(cavalry, heavy=True, strength=6, cohesion=8),
        E=infantry(RED, facing=NORTH, state=DISORDERED, strength=2, cohesion=3),
    )
    _asked(game, "movement")
    game.submit("C")
    assert _choice(game) == ":charge"


def test_weak_cavalry_does_not_charge_a_strong_regiment_that_faces_it() -> None:
    game = _fight(
        {"C": "0406", "E": "0404"},
        C=_blue(cavalry, strength=1, cohesion=3),
        E=infantry(RED, facing=SOUTH, strength=8, cohesion=9),
    )
    _asked(game, "movement")
    game.submit("C")
    assert _choice(game) != ":charge"


# --- shock ----------------------------------------------------------------------------------------


def test_the_strong_attack_the_weak() -> None:
    game = _fight(
        {"A": "0404", "E": "0403"},
        A=_blue(strength=8, cohesion=8),
        E=infantry(RED, facing=SOUTH, strength=2, cohesion=4),
    )
    assert _choice(_asked(game, "announce")) == "A"


def test_the_weak_do_not_attack_the_strong() -> None:
    game = _fight(
        {"A": "0404", "E": "0403"},
        A=_blue(strength=2, cohesion=4),
        E=infantry(RED, facing=SOUTH, strength=8, cohesion=8),
    )
    assert _choice(_asked(game, "announce")) == PASS


def test_two_attack_together_whom_one_alone_would_not() -> None:
    even = {"strength": 5, "cohesion": 6}
    both = {"A": "0404", "B": "0304", "E": "0403"}
    alone = {name: hex_ for name, hex_ in both.items() if name != "B"}
    foe = infantry(RED, facing=SOUTH, **even)

    game = _fight(alone, A=_blue(**even), E=foe)
    assert _choice(_asked(game, "announce")) == PASS

    game = _fight(both, A=_blue(**even), B=_blue(**even), E=foe)
    assert _choice(_asked(game, "announce")) in ("A", "B")


def test_every_unit_that_may_rally_tries_to() -> None:
    game = _fight(
        {"A": "0407", "B": "0207", "E": "0402"},
        A=_blue(state=DISORDERED, strength=2),
        B=_blue(state=DISORDERED, strength=6),
        E=infantry(RED, facing=SOUTH),
    )
    assert _choice(_asked(game, "rally")) == "B"
