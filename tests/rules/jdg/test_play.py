"""The sequence of play, whole games at random, and what sides may not know (2 to 3.2)."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PhaseBegan, RecordSet, TurnBegan
from hexwright.engine.core.state import State
from hexwright.engine.parts.troops import units_on_map
from hexwright.engine.players.player import play_on
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.jdg.play import RULEBOOK, SEGMENTS, imagine
from hexwright.engine.systems.jdg.records import OrderMarkers
from hexwright.engine.systems.jdg.troops import DISORDERED, ROUTED, state_of, strength
from tests.helpers.jdg import sample

KALTBACH = "kaltbach-crossing"


def played(seed: int, scenario: str = KALTBACH, most: int = 20_000) -> Game:
    game = Game.start(sample(), scenario, seed)
    players = {side: RandomPlayer(seed * 2 + number) for number, side in enumerate(game.sides)}
    play_on(game, players, most)
    return game


@pytest.fixture(scope="module")
def game() -> Game:
    return played(3)


def phases(game: Game) -> list[str]:
    return [event.phase for event in game.events if isinstance(event, PhaseBegan)]


def test_jdg_010_the_phases_of_a_turn_come_in_their_order(game: Game) -> None:
    found = [phase for phase in phases(game) if phase not in SEGMENTS]
    turns = " ".join(found).split("orders")
    assert len(turns) - 1 == game.state.turn
    for turn in turns[1:]:
        names = turn.split()
        assert names[0] == "initiative"
        assert set(names[1:-2]) == {"draw"}
        assert names[-2:] == ["flight", "end"]


def test_jdg_017_the_segments_of_an_activation_come_in_their_order(game: Game) -> None:
    order = list(SEGMENTS)
    for one, other in pairwise(phases(game)):
        if one in SEGMENTS and other in SEGMENTS:
            assert order.index(other) == order.index(one) + 1


def test_jdg_017_a_question_of_a_segment_says_that_it_belongs_to_one() -> None:
    game = Game.start(sample(), KALTBACH, 1)
    player, found = RandomPlayer(1), dict[str, tuple[str, ...]]()
    while game.decision is not None and game.steps < 150:
        found[game.state.phase] = game.under_way
        game.submit(player.answer(game.decision))
    assert {"orders", "initiative", "movement"} <= found.keys()
    for phase, rules in found.items():
        assert ("jdg-017" in rules) is (phase in SEGMENTS), phase


def test_jdg_012_jdg_014_initiative_comes_before_the_first_marker(game: Game) -> None:
    found = phases(game)
    assert found.index("initiative") < found.index("draw")


def test_jdg_018_flight_comes_after_the_last_activation(game: Game) -> None:
    found = phases(game)
    last = found.index("flight")
    assert set(found[:last]) >= {"orders", "initiative", "draw"}
    assert "flight" not in found[:last]


def test_jdg_327_the_game_ends_after_its_last_turn_at_the_latest(game: Game) -> None:
    assert game.outcome is not None
    assert game.state.turn <= len(game.scenario.turns)
    begun = [event.turn for event in game.events if isinstance(event, TurnBegan)]
    assert begun == list(range(1, game.state.turn + 1))


@pytest.mark.parametrize("scenario", sample().scenarios)
def test_every_scenario_is_played_to_its_end(scenario: str) -> None:
    assert played(1, scenario).outcome is not None


def test_the_same_seed_is_the_same_game(game: Game) -> None:
    assert played(3).events == game.events


def test_jdg_028_nobody_learns_the_orders_of_the_other_side_before_they_are_turned_over() -> None:
    game = Game.start(sample(), KALTBACH, 5)
    players = {side: RandomPlayer(number) for number, side in enumerate(game.sides)}
    for _ in range(400):
        if game.decision is None:
            break
        for side in game.sides:
            for record in game.view(side).records.values():
                if isinstance(record, OrderMarkers) and record.side != side:
                    assert record.is_open or record.ordered == ()
            hidden = [
                one.record
                for one in game.log(side)
                if isinstance(one, RecordSet) and isinstance(one.record, OrderMarkers)
            ]
            assert all(one.is_open or one.side == side or not one.ordered for one in hidden)
        game.submit(players[game.decision.side].answer(game.decision))


def test_jdg_028_the_orders_of_the_other_side_are_guessed_and_ones_own_are_not() -> None:
    groups = (("a",), ("b",), ("c",), ("d",))
    own, other = OrderMarkers("blue", groups, (0,)), OrderMarkers("red", groups, (1, 2))
    guesses = set()
    for seed in range(20):
        state = State(records={"orders/x": own, "orders/y": other})
        imagine(state, "blue", seed * 977)
        assert state.records["orders/x"] == own
        guesses.add(state.records["orders/y"].ordered)
    assert len(guesses) > 5


def test_the_rulebook_names_every_record_of_the_system(game: Game) -> None:
    kinds = {type(record) for record in game.state.records.values()}
    assert kinds <= set(RULEBOOK.records)


@pytest.mark.parametrize("status", [DISORDERED, ROUTED])
def test_jdg_004_units_that_begin_in_disorder_or_rout_show_their_backs(status: str) -> None:
    scenario = sample().scenarios[KALTBACH]
    first, *others = scenario.setup
    changed = replace(scenario, setup=(replace(first, statuses=(status,)), *others))
    module = sample().with_documents({f"scenarios/{KALTBACH}.json": changed})
    game = Game.start(module, KALTBACH, 1)
    assert state_of(game, first.piece) == status
    front = module.attributes(first.piece)
    assert strength(game, first.piece) < front["strength"]


def test_jdg_011_combined_markers_come_before_the_orders() -> None:
    game = Game.start(sample(), KALTBACH, 1)
    first = game.decision
    assert first is not None
    assert first.rule == "jdg-022"
    game.submit(False)  # noqa: FBT003 - the answer to a question
    then = game.decision
    assert then is not None
    assert then.rule == "jdg-028"
    assert then.secret


# --- choices against the rules --------------------------------------------------------------------


@pytest.mark.parametrize("number", ["jdg-033", "jdg-189"])
def test_jdg_044_in_a_free_game_a_unit_that_is_named_does_not_move_as_a_commander(
    number: str,
) -> None:
    game = Game.start(sample(), KALTBACH, 3, enforcement="free")
    player = RandomPlayer(1)
    while (asked := game.decision) is not None and asked.rule != number:
        game.submit(player.answer(asked))
    assert asked is not None
    wrong = next(unit for unit in units_on_map(game, asked.side) if not asked.is_allowed(unit))
    game.submit(wrong)
    assert game.decision is not None
    assert game.decision.rule != "jdg-044"
    game.submit(player.answer(game.decision))
