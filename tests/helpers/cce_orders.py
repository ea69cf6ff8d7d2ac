"""Whole orders of Combat Commander: Europe, played through the questions that players are asked.

    game = battle(axis=..., hands={AXIS: ["fire"]}, ...)
    order(game, card(1), "g", "E7")

Questions between two answers that may be declined are declined: nobody else reacts.
"""

from collections.abc import Coroutine
from typing import Any

from hexwright.engine.core.decision import Choice
from hexwright.engine.core.game import Game
from hexwright.engine.core.rolls import Roll
from hexwright.engine.systems.cce.events import carry_out_event
from hexwright.engine.systems.cce.play import CARRYING_OUT, ORDERING, proceed
from hexwright.engine.systems.cce.triggers import ROLLS
from tests.helpers.situations import Situation


async def _an_order(game: Game) -> None:
    game.state.phase = ORDERING
    await proceed(game)
    while game.state.phase == CARRYING_OUT:
        await proceed(game)


async def _a_turn(game: Game) -> None:
    side = game.state.active
    game.state.phase = ORDERING
    while game.state.active == side and game.outcome is None:
        await proceed(game)


def tell(game: Situation, *answers: Choice) -> Situation:
    """Give these answers, each at the first question that takes it; decline those between."""
    for answer in answers:
        while True:
            decision = game.decision
            assert decision is not None, f"nobody asked for {answer!r}"
            if decision.is_allowed(answer):
                break
            game.answer(_only(game, answer))
        game.answer(answer)
    return game


def finish(game: Situation) -> Situation:
    """Decline everything to the end."""
    while game.decision is not None:
        game.answer(_only(game))
    return game


def _only(game: Situation, wanted: Choice = "") -> Choice:
    """The answer that declines, or the only one that there is."""
    decision = game.decision
    assert decision is not None
    if decision.default is not None:
        return decision.default
    choices = list(decision.options) or list(decision.buttons)
    assert len(choices) == 1, f"{wanted!r}: {decision.prompt} {choices}"
    only: Choice = choices[0]
    return (str(only),) if decision.kind in ("several", "order") else only


def is_never_asked(game: Situation, answer: Choice) -> bool:
    """Decline everything to the end; whether this answer was not allowed anywhere."""
    while game.decision is not None:
        if game.decision.is_allowed(answer):
            return False
        game.answer(_only(game))
    return True


def begin(game: Situation, procedure: Coroutine[Any, Any, Any], *answers: Choice) -> Situation:
    """Begin a procedure with these answers."""
    game.run(procedure)
    return tell(game, *answers)


def order(game: Situation, *answers: Choice) -> Situation:
    """An order of the active side, from the card on."""
    return begin(game, _an_order(game), *answers)


def turn(game: Situation, *answers: Choice) -> Situation:
    """A turn of the active side, with its end."""
    return begin(game, _a_turn(game), *answers)


def happens(game: Situation, side: str, event: str, *answers: Choice, drawn: str = "") -> Situation:
    """An event that a side turned up, inside the trigger that it is."""
    return begin(game, carry_out_event(game, side, ROLLS.locked, drawn, event), *answers)


def rolls(game: Situation, side: str, *answers: Choice) -> Situation:
    """A roll of a side for nothing in particular, with all that it sets off."""
    return begin(game, _roll(game, side), *answers)


async def _roll(game: Game, side: str) -> int:
    fallen = await ROLLS.roll(game, Roll(die="d6", count=2, kind="test", side=side))
    return fallen.natural
