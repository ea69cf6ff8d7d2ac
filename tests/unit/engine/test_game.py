"""The driver: submit, undo, fork, overrides, changes by hand, and the end."""

from itertools import pairwise

import pytest

from hexwright.engine.core import chance
from hexwright.engine.core.decision import RuleViolation, ask, choose_one, yes_no
from hexwright.engine.core.driver import Driver
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Corrected, Counted, Overridden
from hexwright.engine.core.piece_events import Eliminated, Moved
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.player import EndlessGameError, play_on
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.dump import dump_module
from hexwright.schema.examine import package_header
from hexwright.schema.issues import DataError
from hexwright.schema.package import build_package, read_package
from tests.helpers.modules import module_of
from tests.helpers.situations import piece, situation
from tests.unit.engine.toys import BATTLE, everything


def battle(seed: int = 1, enforcement: str = "strict") -> Game:
    """A game of the toy battle at its first question, with dice from the seed."""
    game = situation(
        """
        .     .    .x     .c
           .a+e    .y    .     .d
        """,
        a=piece("infantry", "red", steps=2),
        e=piece("cavalry", "red", steps=1),
        c=piece("infantry", "blue", steps=1),
        d=piece("cavalry", "blue", steps=1),
        x=piece("infantry", "blue", steps=1),
        y=piece("infantry", "red", steps=1),
        rulebook=BATTLE,
        enforcement=enforcement,  # type: ignore[arg-type] # one of three words
    )
    game.state.forced = None
    game.state.chance = chance.seeded(seed)
    game.begin()
    return game


def played_on(game: Game, seed: int, steps: int) -> Game:
    """The game after so many random answers, or at its end."""
    player = RandomPlayer(seed)
    for _ in range(steps):
        if game.decision is None:
            break
        game.submit(player.answer(game.decision))
    return game


# --- submit --------------------------------------------------------------------------------------


def test_an_illegal_choice_is_refused_and_changes_nothing() -> None:
    game = battle()
    before = everything(game)
    with pytest.raises(RuleViolation):
        game.submit("c")
    assert everything(game) == before


def test_a_choice_may_be_given_as_its_text() -> None:
    game = battle()
    game.submit_text("a")
    assert game.decision is not None
    assert game.decision.prompt == "Move a"


def test_nothing_can_be_submitted_when_the_game_is_over() -> None:
    game = played_on(battle(), 1, 10_000)
    assert game.outcome is not None
    with pytest.raises(RuleViolation, match="over"):
        game.submit("a")


def test_a_fault_in_the_rules_leaves_the_game_where_it_was() -> None:
    async def broken(game: Game) -> None:
        if await ask(yes_no("red", "Break?")):
            game.emit(Counted("game", "broken"))
            raise ZeroDivisionError

    game = situation(".", rulebook=Rulebook(system="free", version=1, proceed=broken))
    game.begin()
    with pytest.raises(ZeroDivisionError):
        game.submit(choice=True)
    assert game.decision is not None
    assert game.choices == []
    assert game.state.counts == {}


def test_rules_that_never_ask_are_stopped() -> None:
    async def endless(game: Game) -> None:
        game.emit(Counted("game", "loops"))

    game = situation(".", rulebook=Rulebook(system="free", version=1, proceed=endless))
    with pytest.raises(AssertionError, match="for ever"):
        game.begin()


def test_a_game_that_does_not_end_is_told_by_its_last_steps() -> None:
    with pytest.raises(EndlessGameError, match="3 steps"):
        play_on(battle(), {"red": RandomPlayer(), "blue": RandomPlayer()}, 3)


def test_the_invariants_are_looked_at_after_every_event() -> None:
    rules = Rulebook(
        system="free",
        version=1,
        proceed=BATTLE.proceed,
        invariants=(lambda board: None if board.is_in_play("a") else "a must live",),
    )
    game = situation(".a .b", a=piece(), b=piece("infantry", "blue"), rulebook=rules)
    with pytest.raises(AssertionError, match="Eliminated: a must live"):
        game.emit(Eliminated("a"))


def test_a_hex_that_is_not_there_breaks_an_invariant() -> None:
    game = situation(".a", a=piece())
    with pytest.raises(AssertionError, match="no hex 9999"):
        game.emit(Moved("a", "9999"))


# --- overrides -----------------------------------------------------------------------------------


def test_a_strict_game_takes_no_override() -> None:
    with pytest.raises(RuleViolation):
        battle().submit("c", anyway=True)


def test_a_game_that_warns_takes_an_override_only_when_insisted_on() -> None:
    game = battle(enforcement="warn")
    with pytest.raises(RuleViolation):
        game.submit("c")
    game.submit("c", anyway=True)
    overridden = game.events[-1]
    assert isinstance(overridden, Overridden)
    assert (overridden.side, overridden.choice) == ("red", "c")
    assert game.decision is not None
    assert game.decision.prompt == "Move c"


def test_a_free_game_takes_every_answer_that_makes_sense_and_logs_it() -> None:
    game = battle(enforcement="free")
    game.submit("a")
    game.submit("0301")
    assert [type(event).__name__ for event in game.events].count("Overridden") == 1
    assert game.piece("a").hex == "0301"


@pytest.mark.parametrize("nonsense", ["nobody", 3, True, ("a",), ":go"])
def test_even_a_free_game_takes_no_nonsense(nonsense: object) -> None:
    game = battle(enforcement="free")
    with pytest.raises(RuleViolation):
        game.submit(nonsense)  # type: ignore[arg-type] # nonsense


def test_a_change_by_hand_is_logged_and_options_follow_it() -> None:
    game = battle(enforcement="warn")
    game.submit("a")
    assert game.decision is not None
    assert "0301" not in game.decision.options
    game.change(Moved("x", "0402"), "blue", "a slip of the hand")
    assert "0301" in game.decision.options
    assert Corrected("blue", "a slip of the hand") in game.events
    assert everything(game.fork()) == everything(game)


def test_a_strict_game_is_not_changed_by_hand() -> None:
    with pytest.raises(RuleViolation):
        battle().change(Moved("c", "0302"), "blue")


def test_a_change_by_hand_that_makes_no_sense_is_refused() -> None:
    game = battle(enforcement="free")
    before = everything(game)
    for nonsense in (Moved("nobody", "0302"), Moved("c", "9999"), Moved("c", box="nowhere")):
        with pytest.raises(RuleViolation):
            game.change(nonsense, "blue")
        assert everything(game) == before


def test_an_override_on_which_the_rules_break_is_refused() -> None:
    async def fragile(game: Game) -> None:
        steps = {"a": 1}[await ask(choose_one("piece", "red", "Who?", lambda: ["a"]))]
        game.emit(Counted("game", "steps", amount=steps))

    rules = Rulebook(system="free", version=1, proceed=fragile)
    game = situation(".a+b", a=piece(), b=piece(), rulebook=rules, enforcement="free")
    game.begin()
    with pytest.raises(RuleViolation, match="cannot go on"):
        game.submit("b")
    game.submit("a")
    assert game.state.counts == {"game/steps": 1}


# --- undo ----------------------------------------------------------------------------------------


def test_a_choice_can_be_taken_back_before_the_dice_fall() -> None:
    game = battle()
    before = everything(game)
    game.submit("a")
    assert game.can_undo
    game.undo()
    assert everything(game) == before


def test_nothing_is_taken_back_after_a_roll() -> None:
    game = battle()
    game.submit("a")
    game.submit("0101")
    assert not game.can_undo
    with pytest.raises(RuleViolation, match="taken back"):
        game.undo()


def test_nothing_is_taken_back_after_a_change_of_side() -> None:
    game = battle()
    game.submit("e")
    game.submit("c")
    assert game.decision is not None
    assert game.decision.side == "blue"
    assert not game.can_undo


def test_a_referee_may_go_back_anywhere() -> None:
    game = battle()
    marks = [everything(game)]
    player = RandomPlayer(4)
    while game.decision is not None:
        game.submit(player.answer(game.decision))
        marks.append(everything(game))
    for mark in reversed(marks[:-1]):
        game.undo(referee=True)
        assert everything(game) == mark
    with pytest.raises(RuleViolation):
        game.undo(referee=True)


def test_a_new_choice_after_an_undo_leaves_forks_alone() -> None:
    game = battle()
    game.submit("a")
    fork = game.fork()
    mark = everything(fork)
    game.undo()
    game.submit("y")
    assert everything(fork) == mark


# --- forks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_fork_in_mid_procedure_plays_the_same_game(seed: int) -> None:
    game = battle(seed)
    player = RandomPlayer(seed)
    while game.decision is not None:
        fork = game.fork()
        assert everything(fork) == everything(game)
        choice = player.answer(game.decision)
        fork.submit(choice)
        game.submit(choice)
        assert everything(fork) == everything(game)


def test_a_fork_goes_its_own_way() -> None:
    game = battle()
    before = everything(game)
    played_on(game.fork(), 9, 100)
    assert everything(game) == before


def test_a_guess_has_other_dice_than_the_game() -> None:
    game = battle()
    played_on(game, 3, 5)
    ends = {
        repr(everything(played_on(game.fork(guess_for="red", seed=n), 1, 50))) for n in range(9)
    }
    assert len(ends) > 1


def test_a_fork_of_a_guess_is_the_same_guess() -> None:
    guess = played_on(battle(), 3, 4).fork(guess_for="red", seed=8)
    played_on(guess, 2, 3)
    assert everything(guess.fork()) == everything(guess)


def test_any_moment_of_a_game_can_be_looked_at_again() -> None:
    game = battle(5)
    marks = [everything(game)]
    player = RandomPlayer(5)
    while game.decision is not None:
        game.submit(player.answer(game.decision))
        marks.append(everything(game))
    assert [everything(game.at(steps)) for steps in range(game.steps + 1)] == marks


def test_quiet_points_are_thinned_out_in_a_long_game() -> None:
    async def asks(game: Game) -> None:
        if await ask(yes_no("red", "On?")):
            game.emit(Counted("game", "rounds"))

    game = situation(".", rulebook=Rulebook(system="free", version=1, proceed=asks))
    game.begin()
    for _ in range(2000):
        game.submit(choice=True)
    assert len(game.history.checkpoints) < 300
    assert game.at(77).state.counts == {"game/rounds": 77}


# --- seats ---------------------------------------------------------------------------------------


def test_no_moment_of_a_long_game_is_many_steps_from_a_quiet_point() -> None:
    module = module_of()
    game = Game.start(module, "meeting", 1)
    for _ in range(2000):
        game.submit(":roll")
        game.submit(":d6")
        game.submit(1)
    starts = [checkpoint.steps for checkpoint in game.history.checkpoints]
    gaps = [later - earlier for earlier, later in pairwise(starts)]
    assert starts[0] == 0
    assert max(gaps) <= 4 * game.steps // len(starts)


def test_the_steps_at_which_turns_began_are_known() -> None:
    game = Game.start(module_of(), "meeting", 1)
    for choice in (":roll", ":d6", 1, ":end-turn", ":end-turn", ":end-turn"):
        game.submit(choice)
    turns = game.turns()
    assert turns == {1: 0, 2: 5}
    assert [game.at(steps).state.turn for steps in turns.values()] == [1, 2]
    assert game.at(turns[2] - 1).state.turn == 1
    assert game.fork().turns() == turns


def test_a_seat_is_asked_only_its_own_questions() -> None:
    game = battle()
    assert Seat(game, "red").decision is game.decision
    assert Seat(game, "blue").decision is None


# --- starting ------------------------------------------------------------------------------------


def test_a_game_starts_from_a_module_and_a_scenario() -> None:
    game = Game.start(module_of(), "meeting", 3)
    assert game.piece("red-1").facing == 4
    assert game.stack("0403") == ("blue-1",)
    assert game.piece("fort#1").side == "red"
    assert len(game.hand("orders", "red")) == 2
    assert "orders/halt" in game.hand("orders", "red")
    assert len(game.hand("orders", "blue")) == 1
    assert game.state.tracks["score"].space == 3
    assert game.state.points == {"red": 0, "blue": 0}


def test_a_variant_is_played_with_what_it_takes_over() -> None:
    assert Game.start(module_of(), "rematch", 3).stack("0101") == ("red-1", "red-general")


def test_an_unknown_scenario_is_told_with_the_nearest_name() -> None:
    with pytest.raises(DataError) as fault:
        Game.start(module_of(), "meting", 1)
    assert fault.value.issues[0].code == "play.no-scenario"
    assert "meeting" in fault.value.issues[0].hint


def test_a_system_without_rules_says_that_it_cannot_be_played() -> None:
    module = module_of()
    module.system = None  # as if it were not installed
    with pytest.raises(DataError) as fault:
        Game.start(module, "meeting", 1)
    assert fault.value.issues[0].code == "play.no-rules"


def test_every_driver_is_a_game() -> None:
    assert Driver.__subclasses__() == [Game]


def test_a_game_starts_from_a_package() -> None:
    module = module_of()
    package = read_package(build_package(dump_module(module), package_header(module)))
    game = Game.start(package, "meeting", 3)
    assert everything(game) == everything(Game.start(module, "meeting", 3))


def test_options_come_from_the_module_the_scenario_and_the_game() -> None:
    changes = {
        "module.json#/system": {"id": "free", "options": {"a": 1, "b": 1, "c": 1}},
        "scenarios/meeting.json#/options": {"b": 2, "c": 2},
    }
    game = Game.start(module_of(changes), "meeting", 1, options={"c": 3})
    assert dict(game.options) == {"a": 1, "b": 2, "c": 3}
