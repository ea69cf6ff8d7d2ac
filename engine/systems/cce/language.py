"""The language of cards: what actions and events do, as steps that tables of the module list.

A step is a verb with words that say to whom or where: "may break all here", "place foxhole at=own
unless=water,fortified". Whoever looks at a card finds its row in the tables `actions` and `events`;
what a verb does is a function that a chapter enters here by `verb`, and what a card needs before it
may be played is one entered by `need`. The words are listed below so that a module can be checked
without a game.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.memory import momentary
from hexwright.engine.core.rolls import Rolls

MAY: Final = "may"
VERBS: Final = (
    "add-firepower",
    "arm",
    "attack-with-movers",
    "attack-with-mines",
    "break",
    "clear",
    "damage",
    "deploy",
    "discard",
    "draw-chit",
    "eliminate",
    "harden",
    "judge",
    "move-surrender",
    "nearest",
    "place",
    "rally",
    "random-hex",
    "recall",
    "reduce",
    "remove",
    "reveal-chit",
    "score",
    "scrounge",
    "second-hex",
    "show-hand",
    "spread",
    "strain",
    "subtract-cover",
    "support",
    "suppress",
)
NEEDS: Final = (
    "defender",
    "weapon-firepower",
    "target-moves",
    "adjacent",
    "named-nation",
    "machine-gun-or-mortar",
    "boxed-range",
    "boxed-firepower",
    "boxed-move",
    "no-quarter",
    "survivor",
    "squad",
    "pillbox-left",
    "open-hex",
    "fortified-own-hex",
    "own-hex",
    "radio-free-support",
    "unit-to-arm",
)
# Whose units are meant; those of a nation that has commissars whoever reads the card.
WHOSE: Final = ("own", "enemy", "active", "commissar")
# To whom something happens, and where things are put.
WORDS: Final = (
    *WHOSE,
    *("one", "each", "all", "any", "broken", "good"),
    *("unsuppressed", "unhardened", "squad", "here", "nearest", "open", "beside-enemy"),
    *("out-of-command", "in-sight-of-machine-gun", "units", "weapon", "random", "open", "secret"),
    *("smoke", "blaze", "foxhole", "trench", "bunker", "pillbox", "mines", "wire"),
    *("private", "hero", "support", "recalled", "fortification", "no-radio"),
    *("enemy-casualties", "objectives"),
)
OPTIONS: Final = ("by", "at", "unless", "from")
PLACES: Final = (
    *("here", "near", "near-good-squad", "near-mover", "set-up"),
    *("own", "own-hex", "own-broken", "own-edge"),
)
UNLESS: Final = ("water", "blaze", "fortified", "building", "impassable")
# At which moments actions can be played.
WINDOWS: Final = (
    *("before-attack", "before-defence", "about-to-break", "after-entry", "enemy-move", "own-move"),
    *("before-melee", "after-melee", "after-discard", "time-advance", "never"),
)
WHO: Final = ("either", "active", "inactive", "shooter", "target", "owner")


class Step(NamedTuple):
    """One step of a card."""

    verb: str
    is_optional: bool = False
    words: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    amount: int = 0

    def option(self, name: str, default: str = "") -> str:
        """What stands behind a word such as “at=”."""
        return dict(self.options).get(name, default)

    @property
    def unless(self) -> tuple[str, ...]:
        """The sorts of hexes in which nothing happens."""
        return tuple(one for one in self.option("unless").split(",") if one)


@lru_cache(maxsize=1 << 10)
def step_of(text: str) -> Step | None:
    """The step that a text describes; None if it is none."""
    words = text.split()
    is_optional = words[:1] == [MAY]
    if is_optional:
        words = words[1:]
    if not words:
        return None
    verb, *rest = words
    plain, options, amount = [], [], 0
    for word in rest:
        name, sign, told = word.partition("=")
        if sign:
            options.append((name, told))
        elif word.lstrip("+-").isdecimal():
            amount = int(word)
        else:
            plain.append(word)
    return Step(verb, is_optional, tuple(plain), tuple(options), amount)


def fault_of(text: str) -> str:
    """The word of a step that the language does not know; empty if it knows all."""
    step = step_of(text)
    if step is None or step.verb not in VERBS:
        return text
    for word in step.words:
        if not all(part in WORDS for part in word.split(",")):
            return word
    for name, told in step.options:
        known = {
            "at": PLACES,
            "unless": UNLESS,
            "by": ("each", "owner", "active"),
            "from": ("own", "enemy"),
        }
        if name not in known or not all(one in known[name] for one in told.split(",")):
            return f"{name}={told}"
    return ""


# --- what is carried out --------------------------------------------------------------------------


@dataclass
class Doing:
    """A card that is carried out: by whom, by which rule, and what its steps have found so far.

    `hex` is the place that was determined or chosen, `pieces` what is about to come back, `support`
    the kinds of a unit and its weapon that a table gave, `units` those whom the moment is about:
    who moved, who defends, who fights in a melee. `stopped` is set by a step after which nothing
    more of the card happens.
    """

    side: str
    rolls: Rolls
    card: str = ""
    rule: str = ""
    hex: str = ""
    pieces: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    support: tuple[str, ...] = ()
    stopped: bool = False


@dataclass(frozen=True)
class Moment:
    """What a window is about: whose card may be played on which hex, units and rolls."""

    rolls: Rolls = field(compare=False)
    hex: str = ""
    units: tuple[str, ...] = ()
    side: str = ""


Verb = Callable[[Game, Doing, Step], Awaitable[None]]
Need = Callable[[Board, str, Moment, Step], bool]
V = TypeVar("V", bound=Verb)
N = TypeVar("N", bound=Need)
# Filled while the chapters are imported and never changed afterwards.
_VERBS: Final[dict[str, Verb]] = {}
_NEEDS: Final[dict[str, Need]] = {}


def verb(*names: str) -> Callable[[V], V]:
    """Enter what a verb of the language does."""
    assert set(names) <= set(VERBS), names

    def entered(function: V) -> V:
        _VERBS.update(dict.fromkeys(names, function))
        return function

    return entered


def need(*names: str) -> Callable[[N], N]:
    """Enter when something holds that a card needs."""
    assert set(names) <= set(NEEDS), names

    def entered(function: N) -> N:
        _NEEDS.update(dict.fromkeys(names, function))
        return function

    return entered


def entered_words() -> tuple[frozenset[str], frozenset[str]]:
    """The verbs and needs that some chapter carries out."""
    return frozenset(_VERBS), frozenset(_NEEDS)


@lru_cache(maxsize=1 << 10)
def steps_of(texts: tuple[str, ...]) -> tuple[Step, ...]:
    """The steps of a card; a module with others is not sound."""
    found = [step_of(text) for text in texts]
    return tuple(one for one in found if one is not None)


@momentary
def is_met(board: Board, side: str, moment: Moment, texts: tuple[str, ...]) -> bool:
    """Whether all that a card needs holds."""
    return all(_NEEDS[step.verb](board, side, moment, step) for step in steps_of(texts))


async def carry_out(game: Game, doing: Doing, texts: tuple[str, ...]) -> None:
    """Do what a card says step by step; what cannot be done is left out (cce-239)."""
    for step in steps_of(texts):
        if doing.stopped:
            return
        await _VERBS[step.verb](game, doing, step)
