"""Activations with their counts, one inside another, through saves and copies."""

import pytest

from hexwright.engine.core.decision import PASS, ask, choose_one, yes_no
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted, PhaseBegan
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.saves import plain_state, read_state
from hexwright.engine.core.state import Piece
from hexwright.engine.core.substitution import Inheritance, substitute
from hexwright.engine.parts.activation import (
    ACTIVATION,
    ACTIVATION_EVENTS,
    Activation,
    begin_activation,
    counted_in,
    counted_of,
    current_activation,
    depth,
    end_activation,
    interrupted_activations,
    note_activation,
)
from hexwright.engine.parts.phases import Phase, Phases
from tests.helpers.modules import module_of
from tests.helpers.situations import piece, situation
from tests.unit.engine.toys import everything

NOBODY = Activation()
YES = True
MODULE = module_of()


# --- a rulebook that nests them -------------------------------------------------------------------


class March(Activation, frozen=True):
    """An activation that knows its orders."""

    order: str = ""


def now(game: Game) -> March:
    return current_activation(game, March())


async def _call_up(game: Game) -> bool:
    """Sides choose in turn whom they activate; six times at most."""
    if game.count("game", "called") == 6:
        game.end("", "the day is over")
    side = game.sides[game.count("game", "called") % 2]
    piece = await ask(choose_one("piece", side, "Who acts?", lambda: mine(game, side)))
    game.emit(Counted("game", "called"))
    _activate(game, side, piece, "march")
    return True


def _activate(game: Game, side: str, piece: str, order: str) -> None:
    begin_activation(game, March(side=side, units=(piece,), order=order))
    SEGMENTS.begin(game, side)


async def _move(game: Game) -> bool:
    """Steps, until the owner has enough of them; the other side may break in after each."""
    side, piece = now(game).side, now(game).units[0]
    step = await ask(
        choose_one("piece", side, "Step?", lambda: [piece], buttons={PASS: "Enough"}),
    )
    if step == PASS:
        return False
    game.emit(Counted(ACTIVATION, "steps", piece))
    other = game.opponent(side)
    answer = await ask(
        choose_one("piece", other, "Break in?", lambda: mine(game, other), buttons={PASS: "No"})
    )
    if answer != PASS and depth(game) < 3:
        _activate(game, other, answer, "react")
    return True


async def _rest(game: Game) -> bool:
    game.emit(Counted("game", f"rest after {counted_in(game, depth(game), 'steps', acting(game))}"))
    return False


def acting(game: Game) -> str:
    return now(game).units[0]


def mine(game: Game, side: str) -> list[str]:
    return [piece.id for piece in game.pieces_of(side) if piece.hex]


async def proceed(game: Game) -> None:
    """Whatever the state says comes next."""
    if game.state.phase not in SEGMENTS:
        await PHASES.play(game)
    elif not await SEGMENTS.play(game):
        outermost = depth(game) == 1
        end_activation(game)
        if outermost:
            PHASES.begin(game)


PHASES = Phases(Phase("call", _call_up))
SEGMENTS = Phases(Phase("move", _move), Phase("rest", _rest))
NESTING = Rulebook(
    system="free",
    version=1,
    proceed=proceed,
    set_up=PHASES.begin,
    events=ACTIVATION_EVENTS,
    records=(March,),
)


def nested() -> Game:
    """Red marches two steps; after the second blue breaks in with one step, red again with none."""
    game = Game.start(MODULE, "meeting", 1, rulebook=NESTING, is_watched=True)
    red, blue = mine(game, "red")[0], mine(game, "blue")[0]
    for choice in (red, red, PASS, red, blue, blue, red):
        game.submit(choice)
    return game


def state_of(game: Game) -> tuple[int, str, str, str]:
    return depth(game), now(game).side, now(game).order, game.state.phase


def play_out(game: Game) -> list[tuple[int, str, str, str]]:
    found = []
    while game.decision is not None:
        found.append(state_of(game))
        has_button = PASS in game.decision.buttons
        game.submit(PASS if has_button else next(iter(game.decision.options)))
    return found


def test_an_activation_inside_an_activation_inside_an_activation() -> None:
    game = nested()
    red, blue = mine(game, "red")[0], mine(game, "blue")[0]

    assert state_of(game) == (3, "red", "react", "move")
    waiting = interrupted_activations(game, March())
    assert [(one.side, one.order, one.units) for one in waiting] == [
        ("red", "march", (red,)),
        ("blue", "react", (blue,)),
    ]


def test_what_is_counted_is_counted_of_the_activation_under_way() -> None:
    game = nested()
    red, blue = mine(game, "red")[0], mine(game, "blue")[0]

    # The same piece acts in the first and in the third: it has made its two steps in the first.
    assert game.count(ACTIVATION, "steps", red) == 0
    assert [counted_in(game, level, "steps", red) for level in (1, 2, 3)] == [2, 0, 0]
    assert [counted_in(game, level, "steps", blue) for level in (1, 2, 3)] == [0, 1, 0]
    assert counted_of(game, red) == ()


def test_the_one_that_was_interrupted_goes_on_where_it_was() -> None:
    game = nested()
    red, blue = mine(game, "red")[0], mine(game, "blue")[0]

    game.submit(PASS)
    assert state_of(game) == (2, "blue", "react", "move")
    assert (game.count(ACTIVATION, "steps", blue), counted_of(game, blue)) == (1, ("steps",))
    game.submit(PASS)
    assert state_of(game) == (1, "red", "march", "move")
    assert game.count(ACTIVATION, "steps", red) == 2
    assert game.state.active == "red"
    game.submit(PASS)
    assert state_of(game) == (0, "", "", "call")
    rests = [key for key in game.state.counts if key.startswith("game/rest")]
    assert rests == ["game/rest after 0", "game/rest after 1", "game/rest after 2"]


@pytest.mark.parametrize("steps", range(8))
def test_saved_and_loaded_in_the_middle_it_is_the_same_game(steps: int) -> None:
    game = nested().at(steps)
    loaded = Game.load(MODULE, game.save(), rulebook=NESTING)

    assert loaded.issues == []
    assert read_state(plain_state(game.state), NESTING) == game.state
    assert everything(loaded.game) == everything(game)
    assert play_out(loaded.game) == play_out(game)
    assert plain_state(loaded.game.state) == plain_state(game.state)


def test_a_copy_goes_its_own_way() -> None:
    game = nested()
    before = plain_state(game.state)
    twin = game.fork()

    assert [level for level, *_ in play_out(twin)][:4] == [3, 2, 1, 0]
    assert plain_state(game.state) == before
    assert state_of(game) == (3, "red", "react", "move")


# --- one by one -----------------------------------------------------------------------------------


def test_nobody_acts_before_the_first_and_after_the_last() -> None:
    game = situation(".")
    assert (depth(game), current_activation(game, NOBODY)) == (0, NOBODY)
    begin_activation(game, Activation("chit", "red"))
    assert depth(game) == 1
    end_activation(game)
    assert (depth(game), current_activation(game, NOBODY)) == (0, NOBODY)


def test_what_was_counted_is_known_until_the_next_activation_begins() -> None:
    game = situation(".")
    begin_activation(game, Activation("chit", "red"))
    game.emit(Counted(ACTIVATION, "moved", "A"))
    end_activation(game)
    assert game.count(ACTIVATION, "moved", "A") == counted_in(game, 1, "moved", "A") == 1
    begin_activation(game, Activation("chit", "blue"))
    assert game.count(ACTIVATION, "moved", "A") == 0


def test_an_activation_may_change_while_it_goes_on() -> None:
    game = situation(".")
    begin_activation(game, Activation("chit", "red", ("first",)))
    game.emit(PhaseBegan("fire", "red"))
    begin_activation(game, Activation("chit", "blue"))
    note_activation(game, Activation("chit", "blue", units=("A",), came_from=("fire", "red")))
    end_activation(game)
    assert current_activation(game, NOBODY) == Activation("chit", "red", ("first",))
    assert (game.state.phase, game.state.active) == ("fire", "red")


def test_somebody_must_act() -> None:
    game = situation(".")
    with pytest.raises(AssertionError, match="somebody's"):
        begin_activation(game, Activation("chit"))
    with pytest.raises(AssertionError, match="under way"):
        end_activation(game)


def test_one_may_run_inside_another_in_a_single_procedure() -> None:
    async def react(game: Game) -> int:
        begin_activation(game, Activation(side="blue"))
        game.emit(Counted(ACTIVATION, "shots", "B"))
        await ask(yes_no("blue", "Fire again?"))
        fired = game.count(ACTIVATION, "shots", "A") + 10 * game.count(ACTIVATION, "shots", "B")
        end_activation(game)
        return fired

    async def fire(game: Game) -> tuple[int, int]:
        begin_activation(game, Activation(side="red"))
        game.emit(Counted(ACTIVATION, "shots", "A", 2))
        answer = await react(game)
        return answer, game.count(ACTIVATION, "shots", "A") + game.count(ACTIVATION, "shots", "B")

    game = situation(".")
    assert game.play(fire(game), YES) == (10, 2)
    assert depth(game) == 1


def test_what_an_activation_interrupted_is_not_forgotten_when_something_is_noted() -> None:
    game = situation(".")
    begin_activation(game, Activation("chit", "red"))
    game.emit(PhaseBegan("fire", "red"))
    begin_activation(game, Activation("chit", "blue"))
    note_activation(game, Activation("chit", "blue", units=("A",)))
    end_activation(game)
    assert (game.state.phase, game.state.active) == ("fire", "red")


def test_companies_act_in_the_place_of_their_battalion_at_every_depth() -> None:
    game = situation(".A  .B", A=piece(), B=piece())
    begin_activation(game, Activation("chit", "red", units=("A", "B")))
    game.emit(Counted(ACTIVATION, "fired", "A"))
    begin_activation(game, Activation("chit", "red", units=("B",)))
    companies = (Piece("A1", "infantry"), Piece("A2", "infantry"))
    kept = Inheritance(counts=lambda scope, _: scope == ACTIVATION)
    substitute(game, ("A",), companies, kept)
    assert now_acting(game) == ("B",)
    end_activation(game)
    assert now_acting(game) == ("A1", "A2", "B")
    assert game.count(ACTIVATION, "fired", "A2") == 1


def now_acting(game: Game) -> tuple[str, ...]:
    return current_activation(game, NOBODY).units
