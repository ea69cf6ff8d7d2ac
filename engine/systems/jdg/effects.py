"""What results of tables say: tests, disorder, rout and retreats, and why they happen."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

_FORM: Final = re.compile(r"([a-z-]+)(?: ([+-]?\d+))?")


class Cause(NamedTuple):
    """Why something happens to a unit, and the enemy units that brought it about.

    The kind is "shock", "charge", "fire", "crossing", "charge-end", "refusal" or "terrain"; the
    enemies decide where a unit retreats to.
    """

    kind: str
    enemies: tuple[str, ...] = ()
    rule: str = ""


class Effect(NamedTuple):
    """One effect of a result: what it does, and how much."""

    kind: str
    amount: int = 0


def effects_of(texts: Sequence[str]) -> list[Effect]:
    """The effects of a cell of a table, such as "test +1" or "retreat 1"."""
    found = []
    for text in texts:
        effect = effect_of(text)
        assert effect is not None, text
        found.append(effect)
    return found


def effect_of(text: str) -> Effect | None:
    """The effect that a text names; None if it has another form."""
    form = _FORM.fullmatch(text)
    return Effect(form[1], int(form[2] or 0)) if form else None
