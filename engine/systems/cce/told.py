"""Steps of cards in words, as charts print them: “may place a foxhole in a hex with own units”.

What a unit must be stands in brackets behind it, so that languages whose words bend can say it too.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from hexwright.engine.systems.cce.language import NEEDS, Step, fault_of, step_of
from hexwright.schema.language import later, tr, tr_many

# The columns of tables in which the language of cards is written.
_COLUMNS: Final = frozenset(
    (("actions", "needs"), ("actions", "effects"), ("events", "effects"))
)  # fmt: skip
_NEEDS: Final = {
    "defender": later("the side is a defender"),
    "weapon-firepower": later("firepower of a weapon that fires: {count} or more"),
    "target-moves": later("a target is activated to move"),
    "adjacent": later("the target is next to a unit that fires"),
    "named-nation": later("a squad or team of the own nation fires"),
    "machine-gun-or-mortar": later("a machine gun or mortar fires"),
    "boxed-range": later("all that fire have boxed range"),
    "boxed-firepower": later("a unit that moves has boxed firepower"),
    "boxed-move": later("a unit that moves has boxed movement"),
    "no-quarter": later("the own nation gives no quarter to that of the enemy"),
    "survivor": later("an own unit has survived"),
    "squad": later("a squad is about to break"),
    "pillbox-left": later("the pillbox is not in play"),
    "open-hex": later("the hex has no water, blaze or fortification"),
    "fortified-own-hex": later("a fortified hex with own units"),
    "own-hex": later("a hex with own units"),
    "radio-free-support": later("a place for a hidden unit"),
    "unit-to-arm": later("a unit that can fire at the hex"),
}
_NO_BUILDING: Final = later("the hex has no building, water, blaze or fortification")
# Steps that say one thing, whatever words follow.
_PLAIN: Final = {
    "arm": later("activate units for opportunity fire"),
    "attack-with-movers": later("fire with units that move"),
    "attack-with-mines": later("attack with the mines"),
    "clear": later("remove all smoke"),
    "damage": later("damage the nearest intact weapon"),
    "nearest": later("go to the nearest hex with units"),
    "random-hex": later("find a random hex"),
    "recall": later("choose an eliminated unit"),
    "reduce": later("replace the squad by a team"),
    "reveal-chit": later("the enemy reveals a secret chit"),
    "scrounge": later("give an eliminated weapon to an own unit without one"),
    "second-hex": later("attack a second hex next to the first"),
    "show-hand": later("look at the hand of the enemy"),
    "spread": later("spread every blaze with the wind"),
    "strain": later("doubles damage a machine gun or mortar that fires"),
    "subtract-cover": later("subtract the cover of the hex from the attack"),
}
_TO_UNITS: Final = {
    "break": later("break {units}"),
    "rally": later("rally {units}"),
    "suppress": later("suppress {units}"),
    "eliminate": later("eliminate {units}"),
    "harden": later("make veteran: {units}"),
    "deploy": later("split into two teams: {units}"),
    "judge": later("roll above morale eliminates, else rallies: {units}"),
}
_COUNTS: Final = {
    ("one", False): later("one unit"),
    ("each", False): later("each unit"),
    ("all", False): later("all units"),
    ("one", True): later("one squad"),
    ("each", True): later("each squad"),
    ("all", True): later("all squads"),
}
_TRAITS: Final = {
    "own": later("of the own side"),
    "enemy": later("of the enemy"),
    "active": later("of the active side"),
    "commissar": later("of a side with commissars"),
    "any": later("of any side"),
    "broken": later("without good order"),
    "good": later("in good order"),
    "unsuppressed": later("not suppressed"),
    "unhardened": later("not veteran"),
    "here": later("there"),
    "nearest": later("nearest to the hex"),
    "open": later("with cover below 1"),
    "beside-enemy": later("in a hex with enemies or next to one"),
    "out-of-command": later("out of the reach of its leaders"),
    "in-sight-of-machine-gun": later("in range and sight of a machine gun of its enemy"),
}
_THINGS: Final = {
    "smoke": later("some smoke"),
    "blaze": later("a blaze"),
    "foxhole": later("a foxhole"),
    "trench": later("a trench"),
    "bunker": later("a bunker"),
    "pillbox": later("a pillbox"),
    "mines": later("a minefield"),
    "wire": later("some wire"),
    "fortification": later("a fortification"),
    "private": later("the private"),
    "hero": later("the hero"),
    "support": later("what support brought"),
    "recalled": later("the unit that returns"),
}
_PLACES: Final = {
    "here": later("there"),
    "near": later("there or next to it"),
    "near-good-squad": later("next to an own squad in good order"),
    "near-mover": later("with a unit that moves or next to it"),
    "set-up": later("in the own set-up area, where cover hides it"),
    "own": later("in a hex with own units"),
    "own-hex": later("in an own hex"),
    "own-broken": later("in the hex of an own unit without good order"),
    "own-edge": later("at the own edge"),
}
_UNLESS: Final = {
    "water": later("water"),
    "blaze": later("a blaze"),
    "fortified": later("a fortification"),
    "building": later("a building"),
    "impassable": later("impassable ground"),
}
_CHOOSERS: Final = {
    "each": later("{deed}; each side chooses"),
    "owner": later("{deed}; the owner chooses"),
    "active": later("{deed}; the active side chooses"),
}
_DISCARDS: Final = {
    (True, "own"): later("discard a random card of the own hand"),
    (True, "enemy"): later("discard a random card of the enemy’s hand"),
    (False, "own"): later("discard a card of the own hand"),
    (False, "enemy"): later("discard a card of the enemy’s hand"),
}


def cell_words(table: str, column: str, text: str) -> str:
    """A step in words of the language in use; empty for cells that are none."""
    step = step_of(text) if (table, column) in _COLUMNS else None
    if step is None:
        return ""
    if column == "needs":
        return _needed(step) if step.verb in NEEDS else ""
    return "" if fault_of(text) else _done(step)


def _needed(step: Step) -> str:
    is_indoors = step.verb == "open-hex" and "building" in step.words
    words = tr(_NO_BUILDING if is_indoors else _NEEDS[step.verb], count=step.amount)
    return _but(words, step)


def _done(step: Step) -> str:
    deed = _deed(step)
    if not deed:
        return ""
    words = _but(deed, step)
    chooser = _CHOOSERS.get(step.option("by"))
    if chooser:
        words = tr(chooser, deed=words)
    return tr("may {deed}", deed=words) if step.is_optional else words


def _but(words: str, step: Step) -> str:
    """A deed with the sorts of hexes in which it is not done."""
    if not step.unless:
        return words
    return tr("{deed} (without {what})", deed=words, what=_listed(_UNLESS, step.unless))


def _listed(words: Mapping[str, str], names: Iterable[str]) -> str:
    return ", ".join(tr(words[name]) if name in words else name for name in names)


def _deed(step: Step) -> str:
    if step.verb in _PLAIN:
        return tr(_PLAIN[step.verb])
    if step.verb in _TO_UNITS:
        return tr(_TO_UNITS[step.verb], units=_units(step))
    return _OTHERS[step.verb](step)


def _units(step: Step) -> str:
    """Whom a step is about; without a number, all that are as it says."""
    count = next((one for one in ("one", "each") if one in step.words), "all")
    noun = tr(_COUNTS[count, "squad" in step.words])
    traits = _listed(_TRAITS, [one for one in step.words if one in _TRAITS])
    return f"{noun} ({traits})" if traits else noun


def _placed(step: Step) -> str:
    what = _things(step)
    return what and tr("place {what} {where}", what=what, where=_where(step))


def _removed(step: Step) -> str:
    what = _things(step)
    if not what or not step.option("at"):
        return what and tr("remove {what}", what=what)
    return tr("remove {what} {where}", what=what, where=_where(step))


def _things(step: Step) -> str:
    """What is placed or removed; empty if the step does not say so first."""
    names = step.words[0].split(",") if step.words else []
    if not all(name in _THINGS for name in names):
        return ""
    return tr(" or ").join(tr(_THINGS[name]) for name in names)


def _where(step: Step) -> str:
    return _listed(_PLACES, step.option("at", "here").split(","))


def _scored(step: Step) -> str:
    if "objectives" in step.words:
        return tr("score a point for each objective held")
    if "enemy-casualties" in step.words:
        return tr("score a point for each enemy unit eliminated")
    if step.amount < 0:
        return tr_many("lose 1 point|lose {count} points", -step.amount)
    return tr_many("score 1 point|score {count} points", step.amount)


def _supported(step: Step) -> str:
    if "no-radio" in step.words:
        return tr("roll for support that is no radio")
    return tr("roll for support")


def _drawn(step: Step) -> str:
    return tr("draw an open chit") if "open" in step.words else tr("draw a secret chit")


def _discarded(step: Step) -> str:
    whose = "own" if step.option("from") == "own" else "enemy"
    return tr(_DISCARDS["random" in step.words, whose])


def _strengthened(step: Step) -> str:
    return tr("{count} to firepower", count=f"{step.amount:+d}")


def _surrendered(step: Step) -> str:
    return tr("move the surrender marker by {count}", count=f"{step.amount:+d}")


_OTHERS: Final = {
    "add-firepower": _strengthened,
    "discard": _discarded,
    "draw-chit": _drawn,
    "move-surrender": _surrendered,
    "place": _placed,
    "remove": _removed,
    "score": _scored,
    "support": _supported,
}
