"""Positions of Combat Commander: Europe that begin alike: two sides, each with a team far behind.

`given` lays one out; `go_on` answers everything that is still asked with the first choice there is.
"""

from collections.abc import Mapping
from typing import Any

from hexwright.engine.core.decision import Choice
from hexwright.engine.core.game_events import TrackMoved
from hexwright.engine.systems.cce.time_track import time_track
from tests.helpers.cce import ALLIES, AXIS, battle
from tests.helpers.situations import Situation

HOME = {"y": "ger-rifle-team O10"}
FAR = {"z": "us-rifle-team A1"}


def given(
    axis: Mapping[str, str],
    allies: Mapping[str, str],
    *cards: str,
    theirs: tuple[str, ...] = (),
    **more: Any,
) -> Situation:
    """The Germans are active and hold these cards, the others theirs."""
    return battle(
        axis={**axis, **HOME},
        allies={**allies, **FAR},
        hands={AXIS: list(cards), ALLIES: list(theirs)},
        **more,
    )


def moving(
    allies: Mapping[str, str],
    axis: Mapping[str, str] | None = None,
    *theirs: str,
    cards: tuple[str, ...] = ("move", "move"),
    **more: Any,
) -> Situation:
    """The Americans are active and have Move orders; the Germans look on with these cards."""
    return given(axis or {}, allies, *theirs, theirs=cards, active=ALLIES, **more)


def go_on(game: Situation) -> Situation:
    """Decline what can be declined, and take the first choice of everything else."""
    while game.decision is not None:
        game.answer(_first(game))
    return game


def until(game: Situation, answer: str = "") -> Situation:
    """Answer one question, or all before the one at which an answer can be chosen."""
    while game.decision is not None:
        if answer and answer in choices(game):
            return game
        game.answer(_first(game))
        if not answer:
            break
    return game


def _first(game: Situation) -> Choice:
    decision = game.decision
    assert decision is not None
    if decision.kind in ("several", "order"):
        return tuple(decision.options)
    if decision.default is not None:
        return decision.default
    choices = list(decision.options) or list(decision.buttons)
    first: Choice = choices[0]
    return first


def choices(game: Situation) -> set[str]:
    """What can be chosen now, buttons among it; nothing when nothing is asked."""
    decision = game.decision
    if decision is None:
        return set()
    return {*map(str, decision.options), *map(str, decision.buttons)}


def asked(game: Situation) -> str:
    """The side that is asked, if one is."""
    return "" if game.decision is None else game.decision.side


def set_time(game: Situation, space: int) -> None:
    """Time stands on this space."""
    TrackMoved(time_track(game), space).apply(game.state)
