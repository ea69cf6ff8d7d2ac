"""Phases in their order, and steps inside one of them."""

from hexwright.engine.core.decision import ask, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, PhaseBegan, TrackMoved, TurnBegan
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.saves import plain_state
from hexwright.engine.core.state import TrackMarker
from hexwright.engine.parts.phases import Phase, Phases, Pipeline, at_once, begin_turn
from tests.helpers.modules import module_of
from tests.helpers.situations import situation

MODULE = module_of()
YES, NO = True, False


async def _fight(game: Game) -> bool:
    """The first side says how long it wants to go on."""
    return await ask(yes_no(game.sides[0], "Once more?"))


async def _rally(game: Game) -> bool:
    """Each side in turn, one stretch for both."""
    done = game.count("turn", "rallied")
    if done == 2:
        return False
    await ask(yes_no(game.sides[done], "Rally?"))
    game.emit(Counted("turn", "rallied"))
    return True


def _wear(game: Game) -> None:
    game.emit(Counted("game", "worn"))


def _judge(game: Game) -> None:
    if game.state.turn == 3:
        game.end("", "the day is over")


RECOVERY = Pipeline(
    Phase("rally", _rally), Phase("wear", at_once(_wear)), Phase("judge", at_once(_judge))
)
PHASES = Phases(Phase("fight", _fight, "fight"), Phase("recovery", RECOVERY.play), rule="toy-1")


async def proceed(game: Game) -> None:
    """Phase after phase, turn after turn."""
    if not await PHASES.play(game):
        game.emit(TurnBegan(game.state.turn + 1))
        PHASES.begin(game)


RULES = Rulebook(system="free", version=1, proceed=proceed, set_up=PHASES.begin)


def start() -> Game:
    return Game.start(MODULE, "meeting", 1, rulebook=RULES)


def test_a_phase_goes_on_as_long_as_there_is_more_to_play_then_the_next_begins() -> None:
    game = start()
    for goes_on in (True, True, False):
        assert game.state.phase == "fight"
        game.submit(goes_on)
    assert game.state.phase == "recovery"
    began = [event for event in game.events if isinstance(event, PhaseBegan)]
    assert [(one.phase, one.name, one.rule) for one in began] == [
        ("fight", "fight", "toy-1"),
        ("recovery", "", "toy-1"),
    ]


def test_the_steps_of_a_pipeline_are_taken_once_a_turn_in_their_order() -> None:
    game = start()
    for turn in (1, 2, 3):
        game.submit(NO)
        assert (game.state.turn, game.count("game", "worn")) == (turn, turn - 1)
        for side in ("red", "blue"):
            assert game.decision is not None
            assert (game.decision.prompt, game.decision.side) == ("Rally?", side)
            game.submit(YES)
    assert game.outcome is not None
    assert game.count("game", "worn") == 3


def test_between_two_steps_a_game_can_be_saved() -> None:
    game = start()
    game.submit(NO)
    game.submit(YES)

    loaded = Game.load(MODULE, game.save(), rulebook=RULES).game

    assert loaded.decision is not None
    assert loaded.decision.side == "blue"
    assert plain_state(loaded.state) == plain_state(game.state)


def test_it_is_known_which_phases_there_are() -> None:
    assert list(PHASES) == ["fight", "recovery"]
    assert "fight" in PHASES
    assert "rally" not in PHASES


def test_the_next_turn_moves_the_marker_of_time_as_far_as_its_track_goes() -> None:
    track = {"id": "time", "name": "Time", "first": 1, "last": 3, "purpose": "time"}
    game = situation(".", module=module_of({"module.json#/tracks/-": track}))
    begin_turn(game, "toy-2")
    assert not [event for event in game.events if isinstance(event, TrackMoved)]
    game.state.tracks["time"] = TrackMarker("time", 2)
    for _ in range(3):
        begin_turn(game, "toy-2")
    assert game.state.turn == 5
    assert game.state.tracks["time"].space == 3
    assert {event.rule for event in game.events} == {"toy-2"}
