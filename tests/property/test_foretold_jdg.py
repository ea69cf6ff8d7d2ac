"""Previews of Jours de Gloire are what the next die leads to: every face is played on a copy."""

from fractions import Fraction
from typing import Any

import pytest

from hexwright.engine.core.decision import Choice, Decision
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.seat import Seat
from hexwright.engine.parts.chances import numbers_of
from hexwright.engine.players.match import seated
from hexwright.engine.systems.jdg.cohesion import DIE
from tests.helpers.foretold_jdg import compared
from tests.helpers.jdg import sample


def first_rolls(game: Game, choice: Choice) -> list[Rolled]:
    """The first roll after an answer for each face of the die; empty if there is none."""
    found = []
    for face in numbers_of(game, DIE):
        twin = game.fork()
        twin.state.forced = (face, *(numbers_of(game, DIE)[0],) * 200)
        start = len(twin.history.events)
        twin.submit(choice)
        events = twin.history.events.since(start)
        found += [one for one in events if isinstance(one, Rolled)][:1]
    return found


def wrong(game: Game, asked: Decision[Any], choice: Choice) -> list[str] | None:
    """What a preview tells wrongly about the roll that follows; None if none of its matter does."""
    shown = asked.preview(choice) if asked.preview and choice != asked.default else None
    if shown is None or shown.odds is None:
        return None
    rolls = first_rolls(game, choice)
    if not rolls or rolls[0].rule != shown.rule:
        return None
    faults, share = [], Fraction(1, len(rolls))
    if shown.odds.title == "Total":
        spread: dict[int, Fraction] = {}
        for one in rolls:
            total = one.total if one.total is not None else sum(map(int, one.values))
            spread[total] = spread.get(total, Fraction()) + share
        if dict(shown.odds.spread) != spread:
            faults.append(f"{asked.prompt}: {shown.odds.spread} {spread}")
    passed = share * sum(bool(one.passed) for one in rolls)
    facts = [one for one in shown.odds.facts if one.rule == shown.rule]
    if rolls[0].passed is not None and len(facts) == 1 and facts[0].value != passed:
        faults.append(f"{asked.prompt}: {facts[0]} {passed}")
    return faults


@pytest.mark.parametrize(("scenario", "seed"), [("kaltbach-crossing", 5), ("kaltbach-crossing", 8)])
def test_previews_are_exactly_what_every_face_of_the_next_die_leads_to(
    scenario: str, seed: int
) -> None:
    game = Game.start(sample(), scenario, seed)
    players = seated(game, ("random", "random"), seed)
    count = 0
    faults: list[str] = []
    while game.decision is not None and game.steps < 1200:
        asked = game.decision
        choice = players[asked.side].choose(Seat(game, asked.side))
        found = wrong(game, asked, choice)
        count += found is not None
        faults += found or []
        game.submit(choice)

    assert count > 5
    assert faults == []


@pytest.mark.parametrize("seed", [0, 2, 6, 9, 21])
def test_previews_in_crowded_positions_are_what_every_face_of_their_rolls_leads_to(
    seed: int,
) -> None:
    found = compared(seed)

    assert found.compared
    assert found.faults == []
