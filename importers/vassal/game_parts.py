"""Sides, dice and turns of a VASSAL module."""

from typing import Final

from hexwright.importers.report import Tally
from hexwright.importers.vassal.counters import named
from hexwright.importers.vassal.sequence import number_of, tokens
from hexwright.importers.vassal.tree import Element, all_of, children_of, short
from hexwright.schema.ids import free_id, slug
from hexwright.schema.language import tr
from hexwright.schema.model.module import Die, DieFace, Side
from hexwright.schema.model.scenario import Turn

# Seats of people who play no side.
_NO_SIDES: Final = frozenset(
    ("solitaire", "solo", "moderator", "referee", "observer", "<observer>")
)
_COLOURS: Final = (
    "#3b6ea5", "#a5483b", "#4b7d4b", "#b08a2e", "#6d5a8c", "#3f8a8a", "#8a5a3f", "#707070",
)  # fmt: skip
_MOST_TURNS: Final = 200
_LONGEST_LABEL: Final = 60
_MOST_FACES: Final = 1000
_MOST_COUNTED: Final = 10_000


def sides_of(root: Element, tally: Tally) -> tuple[Side, ...]:
    """The sides that players can choose, as many as a module can have."""
    names: dict[str, None] = {}
    for roster in all_of(root, "PlayerRoster"):
        texts = [" ".join((one.text or "").split()) for one in roster if short(one)]
        names |= dict.fromkeys(text for text in texts if text)
    for name in [one for one in names if one.lower() in _NO_SIDES]:
        del names[name]
        tally.lose(tr("seats of people who play no side"), name)
    made: list[Side] = []
    for name in names:
        if len(made) == len(_COLOURS):
            tally.lose(tr("sides beyond the eight that a module may have"), name)
            continue
        side = free_id(slug(name, "side"), {one.id for one in made})
        made.append(Side(id=side, name=named(name, side), colour=_COLOURS[len(made)]))
    return tuple(made)


def dice_of(root: Element) -> tuple[Die, ...]:
    """A die for every number of sides that is rolled, and those with symbols."""
    made: dict[str, Die] = {}
    for button in all_of(root, "DiceButton"):
        sides = min(max(number_of(button.get("nSides"), 6), 1), _MOST_FACES)
        name = tr("Die with {sides} sides", sides=sides)
        made.setdefault(f"d{sides}", Die(id=f"d{sides}", name=name, highest=sides))
    for die in all_of(root, "SpecialDie"):
        faces = _faces(die)
        if faces:
            name = named(str(die.get("name") or ""), tr("Die"))
            die_id = free_id(slug(name, "die"), made)
            made[die_id] = Die(id=die_id, name=name, faces=faces)
    return tuple(made.values())


def _faces(die: Element) -> tuple[DieFace, ...]:
    made: list[DieFace] = []
    for face in all_of(die, "SpecialDieFace"):
        name = named(str(face.get("text") or face.get("value") or ""), tr("Face"))
        face_id = free_id(slug(name, "face"), {one.id for one in made})
        made.append(DieFace(id=face_id, name=name))
    return tuple(made)


def turns_of(root: Element, tally: Tally) -> tuple[Turn, ...]:
    """The turns of the outermost level of the first tracker; a note tells of the others."""
    levels = [
        level for tracker in all_of(root, "TurnTracker")
        for level in children_of(tracker, "ListTurnLevel", "CounterTurnLevel")
    ]  # fmt: skip
    turns = next((found for level in levels if (found := _labels(level))), [])
    if len(turns) > _MOST_TURNS:
        tally.lose(tr("turns beyond the most that are made"), count=len(turns) - _MOST_TURNS)
    return tuple(Turn(label=turn.strip()[:_LONGEST_LABEL]) for turn in turns[:_MOST_TURNS])


def _labels(level: Element) -> list[str]:
    """The names or numbers of a level; none if it counts without end."""
    if short(level) == "ListTurnLevel":
        return [token for token in tokens(str(level.get("list") or ""), ",") if token.strip()]
    if level.get("loop") != "true":
        return []
    start, step = number_of(level.get("start"), 1), number_of(level.get("incr"), 1)
    last = number_of(level.get("loopLimit"), -1)
    if not step or abs(last - start) > _MOST_COUNTED:
        return []
    return [str(one) for one in range(start, last + (1 if step > 0 else -1), step)]
