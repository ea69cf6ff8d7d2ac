"""The scenarios of the whole field of Austerlitz: begun once, and copied for every test."""

from functools import cache

from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import TurnBegan
from hexwright.engine.core.piece_events import Moved
from hexwright.engine.parts.activation import begin_activation
from hexwright.engine.parts.objectives import note_control, objective_hexes
from hexwright.engine.systems.aus.records import FULL, Activation
from hexwright.engine.systems.aus.troops import division_of
from tests.fuzz import sample
from tests.helpers.situations import Situation


@cache
def _begun(scenario: str) -> Game:
    return Game.start(sample("aus"), scenario, 1)


def field(scenario: str, *dice: int, turn: int = 1, **where: str) -> Situation:
    """A scenario at its start, or at the beginning of a turn; pieces named by their id are moved.

    Underscores in the names of pieces stand for hyphens.
    """
    begun = _begun(scenario)
    game = Situation(begun.setting, begun.fork().state)
    game.state.forced = ()
    if turn > 1:
        game.emit(TurnBegan.of(turn, game.scenario))
    for name, hex_ in where.items():
        put(game, name.replace("_", "-"), hex_)
    game.state.forced = dice
    return game


def put(game: Game, piece: str, hex_: str) -> None:
    """Let a piece stand in a hex, by itself."""
    facing = game.piece(piece).facing
    game.emit(Moved(piece, hex_, facing=facing, extends=()))


def hold(game: Game, side: str, *objectives: str) -> None:
    """Let a side control objectives."""
    note_control(game, {hex_: side for one in objectives for hex_ in objective_hexes(game, one)})


def let_act(game: Game, unit: str, level: str = FULL) -> None:
    """Let the division of a unit act, the unit alone being in command."""
    division = division_of(game, unit)
    side = game.piece(unit).side
    begin_activation(
        game,
        Activation(
            side=side,
            formations=(division,),
            units=(unit,),
            level=level,
            division=division,
            kind="division",
            serial=1,
        ),
    )
