"""The log of a game as text: an after-action report, each line with its rule."""

from collections.abc import Iterable, Iterator
from typing import Final

from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import GameEnded
from hexwright.engine.core.story import HEADINGS, Entry, Story

_INDENT = "  "
_HEADINGS: Final = {"turn": "— {} —", "section": "· {} ·"}


def report_lines(game: Game, side: str = "", start: int = 0) -> Iterator[str]:
    """What happened as a side knows it, from an event's number on."""
    story = Story(game.module)
    for event in game.log(side, start):
        story.tell(event)
    return lines_of(story.entries)


def lines_of(entries: Iterable[Entry]) -> Iterator[str]:
    """A report line by line: headings of turns and phases, then what happened."""
    lead = ""
    for entry in entries:
        if entry.kind in HEADINGS:
            lead = ""
            yield _HEADINGS.get(entry.kind, "{}").format(entry.text)
            continue
        if entry.phase:
            lead = _INDENT
            yield f"{entry.phase}:"
        yield lead + (_INDENT if entry.kind == "detail" else "") + entry.text


def outcome_line(game: Game) -> str:
    """How the game ended, on one line; empty while it goes on."""
    outcome = game.outcome
    if outcome is None:
        return ""
    return next(
        event.text(game.names) for event in reversed(game.events) if type(event) is GameEnded
    )
