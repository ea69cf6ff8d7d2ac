"""The owner's choice among equals: nobody is asked where there is but one."""

from typing import TypeVar

from hexwright.engine.core.decision import Decision, ask

T = TypeVar("T")


async def choose(decision: Decision[T]) -> T:
    """Wait for the choice of a side, unless it has but one and no way out."""
    if len(decision.options) == 1 and not decision.buttons:
        only: T = decision.options[0]
        return only
    return await ask(decision)
