"""Previews of Commands & Colors held against what is played: crowded positions, all dice.

Every way the dice may fall is played through the rules; nothing here asks how odds are worked out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import Any, Final, NamedTuple

from hexwright.engine.core.board import faces_of
from hexwright.engine.core.decision import PASS, Choice, Decision, Preview
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.odds import Fact
from hexwright.engine.core.piece_events import Eliminated, Moved
from hexwright.engine.core.state import Face
from hexwright.engine.systems.ccn.combat import battle_one
from hexwright.engine.systems.ccn.leaders import SABRE
from hexwright.engine.systems.ccn.melee import FIRST_STRIKE, RETIRE
from hexwright.engine.systems.ccn.troops import leader_at, leader_of, unit_at
from tests.helpers.ccn import battle, sample
from tests.helpers.situations import Situation

# Attacks with more dice are left to chance by those who want many positions.
MOST_DICE: Final = 4
_ANSWERS, _HELPERS, _WHOM = "ccn-134", "ccn-254", "ccn-063"
_FLAGS, _BACK, _ESCAPE = "ccn-161", "ccn-116", "ccn-173"
_GROUND: Final = ("clear", "clear", "clear", "forest", "hill", "town")
_HANDS: Final = ("first-strike#1", "rally", "elan", "short-supply")


class NeedsRollError(Exception):
    """A roll that was not given yet."""

    def __init__(self, faces: tuple[Face, ...], count: int, *, for_sabres: bool) -> None:
        """Note what is rolled."""
        super().__init__()
        self.faces, self.count, self.for_sabres = faces, count, for_sabres

    def falls(self) -> Iterator[tuple[tuple[Face, ...], Fraction]]:
        """The ways that the dice may fall, in no order, and how likely each is."""
        faces = list(self.faces)
        if self.for_sabres:
            faces = [face if face == SABRE else "flag" for face in faces]
        for values in combinations_with_replacement(list(dict.fromkeys(faces)), self.count):
            counts = {value: values.count(value) for value in values}
            orders = factorial(len(values)) // prod(factorial(count) for count in counts.values())
            each = prod(faces.count(one) ** count for one, count in counts.items())
            yield values, Fraction(orders * each, len(faces) ** len(values))


class Scripted(Situation):
    """A situation whose rolls are given one by one."""

    rolls: Sequence[tuple[Face, ...]] = ()

    def roll_dice(self, die: str, count: int, *told: Any, **more: Any) -> tuple[Face, ...]:
        """Let the next roll that is given fall."""
        if not self.rolls:
            for_sabres = set(more.get("counting", ())) == {SABRE}
            raise NeedsRollError(faces_of(self.module, die), count, for_sabres=for_sabres)
        self.state.forced = self.rolls[0]
        self.rolls = self.rolls[1:]
        return super().roll_dice(die, count, *told, **more)


class Fault(NamedTuple):
    """A preview that was wrong: what it told, what was played."""

    seed: int
    question: str
    choice: Choice
    told: str
    played: str


@dataclass
class Findings:
    """What was compared in a position, by rule of the question, and what was wrong."""

    compared: dict[str, int] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def add(self, other: "Findings") -> None:
        """Add what was found in another position."""
        for rule, count in other.compared.items():
            self.compared[rule] = self.compared.get(rule, 0) + count
        self.faults += other.faults


# --- positions ------------------------------------------------------------------------------------


def position(seed: int) -> Situation:
    """Two small armies in one another's arms, perhaps at an edge of the board."""
    luck = Random(seed)  # noqa: S311 # positions, no secrets
    top, left = luck.randrange(6), luck.choice((1, 1, 5, 9, 10))
    hexes = [f"{'ABCDEFGHI'[top + row]}{left + column}" for row in range(4) for column in range(3)]
    terrain = {hex_: luck.choice(_GROUND) for hex_ in hexes}
    pieces: dict[str, tuple[Any, ...]] = {}
    for number, hex_ in enumerate(hexes):
        kind = luck.choice([one for one in sample().kinds.values() if one.side])
        nation = "french" if kind.side == "french" else "british"
        is_unit = not kind.id.endswith("-leader") and luck.random() < 0.75
        if is_unit:
            pieces[f"unit{number}"] = (kind.id, hex_, luck.randint(1, min(3, kind.steps)))
        if luck.random() < 0.3:
            pieces[f"leader{number}"] = (f"{nation}-leader", hex_)
        elif not is_unit and luck.random() < 0.3:
            terrain[hex_] = "river"
    game = battle(
        pieces,
        terrain=terrain,
        squares=_squares(luck, pieces),
        ordered=[name for name, one in pieces.items() if one[0].startswith("french")],
        hands={"allied": _HANDS} if luck.random() < 0.7 else {},
        options=_readings(luck) if seed % 2 else {},
        target=luck.choice((1, 2, 9)),
        seed=seed,
    )
    # The rules are watched elsewhere; here thousands of courses are played.
    return Situation(replace(game.setting, is_watched=False), game.state)


def _readings(luck: Random) -> dict[str, Any]:
    """Other readings of the rules than the usual ones."""
    system = sample().system
    assert system is not None
    known = system.declaration.options["properties"]
    return {
        name: not one["default"]
        for name, one in known.items()
        if isinstance(one["default"], bool) and luck.random() < 0.3
    }


def _squares(luck: Random, pieces: Mapping[str, tuple[Any, ...]]) -> list[str]:
    foot = [name for name, one in pieces.items() if one[0] in ("british-line", "french-line")]
    return [one for one in foot if luck.random() < 0.3][:2]


# --- playing --------------------------------------------------------------------------------------


def _played(
    start: Situation, choices: Sequence[Choice], rolls: Sequence[tuple[Face, ...]]
) -> Scripted:
    """The combat of a unit as far as these choices lead."""
    game = Scripted(start.setting, start.state.copy())
    game.rolls = rolls
    game.run(battle_one(game))
    for choice in choices:
        game.answer(choice)
    return game


def _ends(
    start: Situation,
    choices: Sequence[Choice],
    rolls: Sequence[tuple[Face, ...]],
    *,
    backs: bool,
) -> Iterator[tuple[Scripted, Fraction]]:
    """Every end that choices may lead to, with its share, over all dice still to fall."""
    try:
        game = _played(start, choices, rolls)
        while game.decision is not None:
            game.answer(_usual(game, game.decision, backs=backs))
    except NeedsRollError as roll:
        for values, share in roll.falls():
            for end, rest in _ends(start, choices, (*rolls, values), backs=backs):
                yield end, share * rest
        return
    yield game, Fraction(1)


def _usual(game: Situation, asked: Decision[Any], *, backs: bool) -> Choice:
    """What previews take sides to answer: stand, ignore flags, go far, battle back, stay."""
    options: list[Any] = list(asked.options)
    if asked.rule == _BACK:
        return backs
    if asked.kind == "yes-no":
        return False
    if PASS in asked.buttons:
        return PASS
    if asked.kind == "several":
        return tuple(options[: asked.least])
    answer: Choice = options[-1]
    if asked.rule == _ESCAPE:
        answer = min(options, key=lambda way: _caught(asked, way))
    elif asked.kind == "path":
        side = game.piece(asked.subject).side
        answer = max(options, key=lambda way: (_meets_leader(game, side, way[-1]), len(way)))
    return answer


def _meets_leader(game: Situation, side: str, hex_: str) -> bool:
    leader = leader_at(game, hex_)
    return bool(leader) and game.piece(leader).side == side and not unit_at(game, hex_)


def _caught(asked: Decision[Any], way: Choice) -> Fraction:
    shown = asked.preview(way) if asked.preview else None
    return shown.odds.facts[0].value if shown and shown.odds else Fraction()


# --- comparing ------------------------------------------------------------------------------------


def compared(seed: int, most_dice: int = MOST_DICE) -> Findings:
    """Follow one combat of a position, and compare every preview on the way."""
    start, luck = position(seed), Random(~seed)  # noqa: S311 # choices, no secrets
    found = Findings()
    choices: tuple[Choice, ...] = ()
    rolls: tuple[tuple[Face, ...], ...] = ()
    while True:
        try:
            game = _played(start, choices, rolls)
        except NeedsRollError as roll:
            rolls = (*rolls, tuple(luck.choice(roll.faces) for _ in range(roll.count)))
            continue
        asked = game.decision
        if asked is None:
            return found
        every = [*asked.options, *asked.buttons]
        if asked.kind == "several":
            every = [(), *((option,) for option in asked.options)][asked.least :]
        for choice in every:
            shown = asked.preview(choice) if asked.preview else None
            if shown is None or (shown.odds is None and asked.rule != _FLAGS):
                continue
            if shown.sum.total <= most_dice or asked.rule in (_FLAGS, _ESCAPE):
                trial = _Trial(start, (*choices, choice), rolls, game)
                fault = trial.fault(seed, asked, shown)
                found.faults += [fault] if fault else []
                found.compared[asked.rule] = found.compared.get(asked.rule, 0) + 1
        choices = (*choices, luck.choice(every))


class _Trial(NamedTuple):
    """A choice that is tried out over all dice."""

    start: Situation
    choices: tuple[Choice, ...]
    rolls: tuple[tuple[Face, ...], ...]
    now: Scripted

    def fault(self, seed: int, asked: Decision[Any], shown: Preview) -> Fault | None:
        """What a preview tells wrongly, if anything."""
        choice = self.choices[-1]
        struck = self._struck(asked, choice)
        ends = list(self._over(backs=choice != FIRST_STRIKE))
        if asked.rule == _FLAGS:
            played = {self._flags_in_words(end, struck) for end, _ in ends}
            if played == {shown.text}:
                return None
            return Fault(seed, asked.rule, choice, shown.text, str(played))
        assert shown.odds is not None
        spread: dict[int, Fraction] = {}
        for end, share in ends:
            lost = self._lost(end, struck)
            spread[lost] = spread.get(lost, Fraction()) + share
        is_of_blocks = bool(shown.odds.spread) and not struck.startswith("leader")
        if is_of_blocks and dict(shown.odds.spread) != spread:
            return Fault(seed, asked.rule, choice, str(shown.odds.spread), str(spread))
        for fact in shown.odds.facts:
            if choice == RETIRE and fact.rule == "ccn-150":
                continue  # it goes back in any case
            real = sum((share * self._value(end, struck, fact) for end, share in ends), Fraction())
            if real != fact.value:
                told = f"{fact.text}: {fact.value}"
                return Fault(seed, asked.rule, choice, told, str(real))
        return None

    def _over(self, *, backs: bool) -> Iterator[tuple[Scripted, Fraction]]:
        return _ends(self.start, self.choices, self.rolls, backs=backs)

    def _struck(self, asked: Decision[Any], choice: Choice) -> str:
        """Who is struck by what the preview is about."""
        if asked.rule == _BACK or choice == FIRST_STRIKE:
            return str(self.choices[0])
        if asked.rule == _WHOM:
            return str(choice)
        if asked.rule == _HELPERS:
            return str(self.choices[-2])
        return asked.subject

    def _lost(self, end: Scripted, unit: str) -> int:
        return self.now.piece(unit).steps - end.piece(unit).steps

    def _value(self, end: Scripted, struck: str, fact: Fact) -> int:
        """What a fact is about, in one end: whether it is so, or how much it is."""
        was, now = self.now.piece(struck), end.piece(struck)
        events = end.history.events.since(len(self.now.history.events))
        fallen = {
            event.piece
            for event in events
            if isinstance(event, Eliminated) and event.rule != "ccn-176"
        }
        values: dict[str, int] = {
            "ccn-074": int(now.is_gone),
            "ccn-150": int(not now.is_gone and now.hex != was.hex),
            "ccn-135": int(leader_of(self.now, struck) in fallen),
            "ccn-148": int(struck in fallen),
            "ccn-182": int(struck in fallen),
            "ccn-116": self._lost(end, str(self.choices[0])),
            "ccn-234": int(
                all(event.rule != "ccn-112" for event in events if type(event) is Rolled)
            ),
            "": self._lost(end, struck),
        }
        return values[fact.rule]

    def _flags_in_words(self, end: Scripted, unit: str) -> str:
        lost = self._lost(end, unit)
        steps = end.names.steps(self.now.piece(unit).kind, lost)
        events = end.history.events.since(len(self.now.history.events))
        ways = [event.path for event in events if isinstance(event, Moved) and event.piece == unit]
        if not lost and not ways:
            return "It holds."
        if not ways:
            return f"It cannot go back and loses {steps}."
        if lost:
            return f"It goes back as far as it can and loses {steps}."
        return f"It goes back, hexes: {len(ways[0]) - 1}."
