"""What results of tables say: tests, disorder, rout and retreats, and why they happen."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from hexwright.engine.core.modifiers import signed
from hexwright.schema.language import later, tr

_WORDS: Final = {
    "test": later("cohesion test"),
    "disorder": later("disorder"),
    "rout": later("rout"),
    "retreat": later("retreat"),
    "eliminated": later("elimination"),
}
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


def words_of(effect: Effect) -> str:
    """An effect as players are told it; one that has no words of its own as the table names it."""
    words = tr(_WORDS[effect.kind]) if effect.kind in _WORDS else effect.kind
    if not effect.amount:
        return words
    return f"{words} {signed(effect.amount) if effect.kind == 'test' else effect.amount}"


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
