"""Why something happens to a unit, and what the effects of results are called."""

from typing import Final, NamedTuple

from hexwright.schema.language import later

WORDS: Final = {
    "test": later("cohesion test"),
    "disorder": later("disorder"),
    "rout": later("rout"),
    "retreat": later("retreat"),
    "eliminated": later("elimination"),
}


class Cause(NamedTuple):
    """Why something happens to a unit, and the enemy units that brought it about.

    The kind is "shock", "charge", "fire", "crossing", "charge-end", "refusal" or "terrain"; the
    enemies decide where a unit retreats to.
    """

    kind: str
    enemies: tuple[str, ...] = ()
    rule: str = ""
