"""Looking ahead: an answer is tried in a guessed world, and the game played on for a while."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final

from hexwright.engine.core.decision import Choice, RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.player import EndlessGameError, Player, play_on

# A game that is won is worth more than any lead.
WON: Final = 3.0
# Where nobody says how many points win, a lead counts the less the more points there are.
_FEW_POINTS: Final = 5
# Troops bring points later; a lead in points is there.
_POINTS: Final = 0.6


def tried(
    seat: Seat, choice: Choice, world: int, players: Mapping[str, Player], steps: int
) -> float:
    """What a guessed world is worth after an answer, played on by these players for a while."""
    game = seat.imagined(world)
    try:
        game.submit(choice)
    except RuleViolation:
        # Allowed by what this side knows, not in this world.
        return -WON
    # To have looked so far ahead is enough.
    with suppress(EndlessGameError):
        play_on(game, players, steps)
    return worth_of(game, seat.side)


def worth_of(game: Game, side: str) -> float:
    """How a side stands in a game of any system: won or lost, its lead in points and in troops."""
    outcome = game.outcome
    if outcome is not None and outcome.winner:
        return WON if outcome.winner == side else -WON
    own = game.state.points.get(side, 0)
    rival = max((game.state.points.get(one, 0) for one in game.sides if one != side), default=0)
    return _POINTS * (own - rival) / _enough(game, own, rival) + _lead(*_troops(game, side))


def _enough(game: Game, own: int, rival: int) -> int:
    """How many points win, as far as anybody knows."""
    targets = [one.target for one in game.scenario.sides if one.target > 0]
    return max(targets, default=_FEW_POINTS + abs(own) + abs(rival))


def _troops(game: Game, side: str) -> tuple[int, int]:
    """The steps that a side has left, and those of all others."""
    own = other = 0
    for piece in _in_play(game):
        if piece.side == side:
            own += max(piece.steps, 1)
        else:
            other += max(piece.steps, 1)
    return own, other


def _in_play(game: Game) -> Iterable[Any]:
    return (piece for piece in game.state.pieces.values() if piece.side and not piece.is_gone)


def _lead(own: int, other: int) -> float:
    """How much more of something is one's own, from -1 to 1."""
    return (own - other) / (own + other) if own + other else 0.0
