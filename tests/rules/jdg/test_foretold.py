"""Nobody rolls a die without having been told what counts: watched in whole games."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import pytest

from hexwright.engine.core.decision import Choice, Decision, Preview
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.seat import Seat
from hexwright.engine.players.match import seated
from tests.helpers.jdg import sample

# Questions after which dice may fall that are none of their matter, and what falls then.
NOT_THEIRS: Final[Mapping[tuple[str, str], str]] = {
    ("jdg-028", "several"): "both sides roll for the initiative of the turn",
    ("jdg-044", "path"): "a commander has moved, and the attack that is left begins",
    ("jdg-046", "hex"): "a commander has fallen back, and the attack goes on",
    ("jdg-140", "action"): "a unit has refused, and the attack on others goes on",
    ("jdg-204", "action"): "an advance is over, and the attack that is left begins",
    ("jdg-251", "action"): "a charge was called off, and those who rode before test",
}


class Roll(NamedTuple):
    """The first roll after an answer, and what was told before it."""

    question: Decision[Any]
    choice: Choice
    shown: Preview | None
    event: Rolled


def rolls(scenario: str, seed: int, player: str, steps: int) -> Iterator[Roll]:
    """Play, and give the first roll after each answer that is followed by one."""
    game = Game.start(sample(), scenario, seed)
    players = seated(game, (player, player), seed)
    for _ in range(steps):
        asked = game.decision
        if asked is None:
            return
        choice = players[asked.side].choose(Seat(game, asked.side))
        shown = asked.preview(choice) if asked.preview and not _is_way_out(asked, choice) else None
        seen = len(game.history.events)
        game.submit(choice)
        since = game.history.events.since(seen)
        first = next((one for one in since if isinstance(one, Rolled)), None)
        if first is not None:
            yield Roll(asked, choice, shown, first)


def _is_way_out(asked: Decision[Any], choice: Choice) -> bool:
    """Whether an answer declines, or is a button beside what one points at."""
    if choice == asked.default:
        return True
    return asked.kind != "action" and isinstance(choice, str) and choice in asked.buttons


@pytest.mark.parametrize(
    ("scenario", "seed", "player", "steps"),
    [
        ("kaltbach-crossing", 1, "random", 4000),
        ("three-armies-at-halmstett", 2, "random", 4000),
        ("kaltbach-crossing", 3, "veteran", 1500),
        ("three-armies-at-halmstett", 3, "veteran", 1000),
    ],
)
def test_before_every_roll_its_modifiers_are_told_each_with_its_rule(
    scenario: str, seed: int, player: str, steps: int
) -> None:
    found = list(rolls(scenario, seed, player, steps))
    theirs = [
        one
        for one in found
        if (one.question.rule, one.question.kind) not in NOT_THEIRS
        and not _is_way_out(one.question, one.choice)
    ]
    untold = {(their.question.rule, their.question.kind) for their in theirs if their.shown is None}
    wrong = [
        their
        for their in theirs
        if their.shown is not None
        and their.shown.rule == their.event.rule
        and their.shown.sum.parts != their.event.modifiers
    ]

    assert len(theirs) > 20
    assert untold == set()
    assert wrong == []
    told = [one.shown for one in found if one.shown is not None]
    assert all(part.rule for shown in told for part in shown.sum.parts)
    assert all(fact.rule for shown in told if shown.odds for fact in shown.odds.facts)
