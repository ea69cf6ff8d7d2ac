"""What results of tables say: read once from their cells, and carried out in printed order."""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from hexwright.engine.core.modifiers import signed
from hexwright.engine.core.told_events import Meaning
from hexwright.schema.language import tr

R = TypeVar("R")
_FORM: Final = re.compile(r"([a-z-]+)(?: ([+-]?\d+))?")
# The effect whose amount is added to a die, and is told with its sign.
TEST: Final = "test"
# Where the words for such a test are found, with {amount}, that something is added to.
MODIFIED_TEST: Final = "test +"


class Effect(NamedTuple):
    """One effect of a result: what it does, and how much."""

    kind: str
    amount: int = 0


@lru_cache(maxsize=1 << 10)
def effect_of(text: str) -> Effect | None:
    """The effect that a text names, such as "test +1" or "retreat 1"; None if it names none."""
    form = _FORM.fullmatch(text)
    return Effect(form[1], int(form[2] or 0)) if form else None


def effects_of(texts: Iterable[str]) -> list[Effect]:
    """The effects of a cell of a table, in their order."""
    found = []
    for text in texts:
        effect = effect_of(text)
        assert effect is not None, text
        found.append(effect)
    return found


def words_of(effect: Effect, words: Mapping[str, str]) -> str:
    """An effect as players are told it; one without words of its own as the table names it."""
    name = tr(words[effect.kind]) if effect.kind in words else effect.kind
    if not effect.amount:
        return name
    return f"{name} {signed(effect.amount) if effect.kind == TEST else effect.amount}"


def meaning_of(
    who: str, effects: Iterable[Effect], words: Mapping[str, str]
) -> tuple[Meaning, ...]:
    """What effects mean for somebody, as a report tells it; nothing if there are none.

    Effects without words are told when they are carried out.
    """
    known = [effect for effect in effects if effect.kind in words]
    found = tuple((words[_key(one)], one.amount) for one in known)
    return (Meaning(who, found),) if found else ()


def _key(effect: Effect) -> str:
    return MODIFIED_TEST if effect.kind == TEST and effect.amount else effect.kind


async def carry_out(
    effects: Iterable[Effect],
    units: Sequence[str],
    result: Callable[[str, Effect], R],
    follow: Callable[[str, Effect, R], Awaitable[None]],
) -> None:
    """Let units take effects in printed order: of each all results first, then what follows.

    `result` rolls what a unit has to roll before anybody has moved; nobody is asked there.
    """
    for effect in effects:
        found = [(unit, result(unit, effect)) for unit in units]
        for unit, each in found:
            await follow(unit, effect, each)
