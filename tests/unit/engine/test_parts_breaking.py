"""Formations that break and recover."""

from hexwright.engine.core.board import Board
from hexwright.engine.core.game_events import LevelSet
from hexwright.engine.parts.states import (
    Breaking,
    broken_formations,
    has_broken,
    judge_formations,
)
from tests.helpers.situations import Situation, situation


def corps(board: Board, side: str) -> tuple[str, ...]:
    assert side in board.sides
    return (f"{side}-first", f"{side}-second")


class Broken:
    """Which formations are broken, by hand."""

    def __init__(self, *, for_good: bool = False) -> None:
        self.now: tuple[str, ...] = ()
        self.rules = Breaking("broken", corps, lambda _, one: one in self.now, "toy-1", "toy-2")
        self.rules = self.rules._replace(for_good=for_good)

    def judged(self, game: Situation, *now: str) -> list[tuple[str, int, str]]:
        self.now = now
        before = len(game.events)
        judge_formations(game, self.rules)
        events = [event for event in game.events[before:] if isinstance(event, LevelSet)]
        return [(event.command, event.level, event.rule) for event in events]


def test_a_formation_breaks_and_recovers_by_its_rule() -> None:
    game, found = situation("."), Broken()
    assert found.judged(game, "red-first") == [("red-first", 1, "toy-1")]
    assert found.judged(game, "red-first") == []
    assert has_broken(game, "red-first", found.rules)
    assert broken_formations(game, "red", found.rules) == ["red-first"]
    assert broken_formations(game, "blue", found.rules) == []
    assert found.judged(game, "blue-second") == [
        ("red-first", 0, "toy-2"),
        ("blue-second", 1, "toy-1"),
    ]
    assert not has_broken(game, "red-first", found.rules)


def test_or_it_is_broken_for_good() -> None:
    game, found = situation("."), Broken(for_good=True)
    assert found.judged(game, "red-first") == [("red-first", 1, "toy-1")]
    assert found.judged(game) == []
    assert has_broken(game, "red-first", found.rules)
