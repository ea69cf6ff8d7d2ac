"""The log of a game as text: an after-action report, each line with its rule."""

from collections.abc import Iterator

from engine.core.game import Game
from engine.core.game_events import GameEnded


def report_lines(game: Game, side: str = "", start: int = 0) -> Iterator[str]:
    """What happened as a side knows it, one line for each event that is told."""
    for event in game.log(side, start):
        text = event.text(game.names)
        if text:
            yield f"{text} [{event.rule}]" if event.rule else text


def outcome_line(game: Game) -> str:
    """How the game ended, on one line; empty while it goes on."""
    outcome = game.outcome
    if outcome is None:
        return ""
    return next(
        event.text(game.names) for event in reversed(game.events) if type(event) is GameEnded
    )
