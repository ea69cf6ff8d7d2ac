"""Previews of Jours de Gloire held against what is played: crowded positions, every face.

A preview tells the chances of the rolls that a choice leads to. Each such roll is reached by
playing on with the answers that the preview takes for granted, and then every face is played.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any, Final, NamedTuple

from hexwright.engine.core.board import faces_of
from hexwright.engine.core.decision import PASS, Choice, Decision, Preview
from hexwright.engine.core.event import Event
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import PhaseBegan, Rolled
from hexwright.engine.core.odds import Fact
from hexwright.engine.core.piece_events import Eliminated, Moved
from hexwright.engine.core.state import Face
from hexwright.engine.core.told_events import ActionBegan, TableRead
from hexwright.engine.parts.activation import note_activation
from hexwright.engine.parts.troops import hexes_with_units
from hexwright.engine.systems.jdg.charge import declare_charge, may_charge
from hexwright.engine.systems.jdg.cohesion import TESTS_OF_COHESION
from hexwright.engine.systems.jdg.play import SEGMENTS, flee_one
from hexwright.engine.systems.jdg.records import Activation
from hexwright.engine.systems.jdg.troops import (
    DISORDERED,
    GOOD,
    NO_ORDERS,
    ORDERS,
    ROUTED,
    fighters_in,
    state_of,
)
from tests.helpers.foretold_ccn import Fault, Findings
from tests.helpers.jdg import (
    BLUE,
    FIRST,
    RED,
    Counter,
    battery,
    battle,
    cavalry,
    commander,
    drawn,
    infantry,
    sample,
)
from tests.helpers.situations import Situation

_COLUMNS: Final = 5
_ROWS: Final = 8
_GROUND: Final = "......wvomt"
_BLOW, _FIRE, _COUNTERCHARGE, _END = "jdg-199", "jdg-172", "jdg-255", "jdg-248"
# The rolls that decide what a fact tells, by the rule of the fact where they have another one.
_ROLLS: Final = {
    "jdg-040": "jdg-039",
    "jdg-219": "jdg-006",
    "jdg-248": "jdg-006",
    "jdg-309": "jdg-006",
    "jdg-315": "jdg-314",
}
_TESTS: Final = (
    *("jdg-040", "jdg-096", "jdg-191", "jdg-219", "jdg-240", "jdg-248"),
    *("jdg-251", "jdg-255", "jdg-275", "jdg-309", "jdg-315"),
)
# What may follow a blow, and the question who advances.
_RETREAT, _BREAKTHROUGH = "jdg-200", "jdg-207"
_ADVANCE: Final = "jdg-203"
_GROUND_THAT_COUNTS: Final = "jdg-197"
_REASONS: Final = {
    rule: TESTS_OF_COHESION[kind].name
    for rule, kind in (("jdg-219", "refusal"), ("jdg-248", "charge-end"), ("jdg-309", "crossing"))
}
# So many questions of a position are looked at, so many answers of each, and so far is played on.
_QUESTIONS, _ANSWERS, _FURTHER = 14, 2, 40
# So many courses are tried to come to a roll.
_TRIES: Final = 20


class NeedsRollError(Exception):
    """A roll that was not given yet."""

    def __init__(self, reason: str, rule: str, piece: str, faces: tuple[Face, ...]) -> None:
        """Note what for, by which rule, and for whom."""
        super().__init__()
        self.reason, self.rule, self.piece, self.faces = reason, rule, piece, faces
        # Those of the faces that pass, if it is a test.
        self.passing: list[Face] | None = None


class LastRollError(Exception):
    """The last die that was given has fallen, and nobody wants to know more."""


class Scripted(Situation):
    """A situation whose dice are given one by one."""

    dice: Sequence[Face] = ()
    is_hasty = False

    def roll_dice(self, die: str, count: int, *told: Any, **more: Any) -> tuple[Face, ...]:
        """Let the next die that is given fall."""
        if not self.dice:
            roll = NeedsRollError(
                told[0], told[1], more.get("piece", ""), faces_of(self.module, die)
            )
            if passes := more.get("passes"):
                added = more["modifiers"].total
                roll.passing = [face for face in roll.faces if passes(int(face) + added)]
            raise roll
        self.state.forced = tuple(self.dice[:1])
        self.dice = self.dice[1:]
        values = super().roll_dice(die, count, *told, **more)
        if self.is_hasty and not self.dice:
            raise LastRollError
        return values


# --- positions ------------------------------------------------------------------------------------


def position(seed: int) -> Situation:
    """Two small armies in one another's arms, while a marker of blue is played."""
    luck = Random(seed)  # noqa: S311 # positions, no secrets
    rides = is_ride(seed)
    hexes = [f"{column:02}{row:02}" for column in range(1, _COLUMNS + 1) for row in range(2, _ROWS)]
    ground = {one: luck.choice(_GROUND) for one in hexes if luck.random() < 0.4 - 0.3 * rides}
    counters: dict[str, Any] = {}
    at: dict[str, str] = {}
    for hex_ in luck.sample(hexes, 10 if rides else 13):
        side = (BLUE if hex_[2:] > "04" else RED) if rides else luck.choice((BLUE, BLUE, RED))
        for one in _stack(luck, side, rides=rides):
            name = f"{'B' if side == BLUE else 'R'}{len(counters)}"
            counters[name], at[name] = one, hex_
    leader = "general_tannhof"
    counters[leader], at[leader] = commander(), luck.choice(hexes[:2])
    if any(at[counter] == at[leader] and counters[counter].side == RED for counter in counters):
        del counters[leader], at[leader]
    game = battle(
        drawn(_COLUMNS, _ROWS, at, ground),
        options=_readings(luck) if seed % 2 else {},
        light=luck.choice(("day", "day", "day", "night")),
        fog=luck.random() < 0.2,
        seed=seed,
        **counters,
    )
    note_activation(game, Activation("m", BLUE, (FIRST[BLUE],), initiative=luck.randint(2, 7)))
    return Situation(replace(game.setting, is_watched=False), game.state)


def is_ride(seed: int) -> bool:
    """Whether the cavalry of blue rides at red over open ground in a position."""
    return seed % 3 == 0


def _stack(luck: Random, side: str, *, rides: bool) -> list[Counter]:
    """The units of a hex: alone, two of cavalry, or infantry and a battery on top of it."""
    marker = luck.choice((ORDERS, ORDERS, NO_ORDERS))
    facing = luck.choice((1, 3, 5, 7, 9, 11))
    state = luck.choice((GOOD, GOOD, GOOD, DISORDERED, ROUTED))
    if rides:
        facing = luck.choice((1, 11) if side == BLUE else (3, 5, 5, 7, 11))
        state = luck.choice((GOOD,) * 7 + (DISORDERED,))
    values: dict[str, Any] = {"facing": facing, "state": state, "statuses": (marker,)}
    values |= {"cohesion": luck.randint(3, 8)}
    kind = luck.choice(("infantry", "infantry", "cavalry", "cavalry", "two", "guns", "both"))
    if rides and side == BLUE:
        kind = luck.choice(("cavalry", "cavalry", "two"))
    values["engagement"] = luck.randint(3, 8)
    riders = [cavalry(side, heavy=luck.random() < 0.3, **values)]
    if kind == "cavalry":
        return riders
    if kind == "two":
        return [*riders, cavalry(side, **{**values, "cohesion": luck.randint(3, 8)})]
    foot = [infantry(side, square=state == GOOD and luck.random() < 0.1, **values)]
    guns = battery(side, facing=facing, state=GOOD, statuses=(marker,))
    if kind == "guns":
        return [guns]
    return [*foot, guns] if kind == "both" and state == GOOD and not foot[0].square else foot


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


async def _activation(game: Game) -> None:
    """The segments of a marker from the one that is noted, then the flights of the turn.

    Where the cavalry rides, all of it that may charge is asked whom.
    """
    if game.state.phase == "movement":
        for hex_ in hexes_with_units(game, BLUE):
            units = tuple(fighters_in(game, hex_))
            if units and may_charge(game, *units):
                await declare_charge(game, units)
        SEGMENTS.go_to(game, "announce")
    while game.state.phase in SEGMENTS and await SEGMENTS.play(game):
        pass
    while await flee_one(game):
        pass


# --- playing --------------------------------------------------------------------------------------


class Course(NamedTuple):
    """How far choices and dice have led: the game there, and the roll it waits for, if any."""

    game: Scripted
    roll: NeedsRollError | None
    begun: int


def played(
    start: Situation,
    choices: Sequence[Choice],
    dice: Sequence[Face],
    usual: Callable[["Scripted", Decision[Any]], Choice] | None = None,
    *,
    is_hasty: bool = False,
) -> Course:
    """Play choices, and then what is usual, until a die is needed that is not given."""
    game = Scripted(start.setting, start.state.copy())
    game.dice, game.is_hasty, begun = dice, is_hasty, 0
    try:
        game.run(_activation(game))
        for choice in choices:
            begun = len(game.history.events)
            game.answer(choice)
        for _ in range(_FURTHER):
            if game.decision is None or usual is None:
                break
            game.answer(usual(game, game.decision))
    except NeedsRollError as roll:
        return Course(game, roll, begun)
    except LastRollError:
        pass
    return Course(game, None, begun)


class Trial(NamedTuple):
    """A choice that is tried out, and of whom its preview tells."""

    start: Situation
    choices: tuple[Choice, ...]
    dice: tuple[Face, ...]
    whom: str
    now: Scripted
    wants: str = ""

    def usual(self, game: Scripted, asked: Decision[Any]) -> Choice:
        """What previews take for granted: who is struck stands still, who strikes does it well."""
        if asked.kind == "yes-no":
            return asked.rule == self.wants
        options: list[Any] = list(asked.options)
        if asked.rule == _GROUND_THAT_COUNTS:
            is_ours = any(game.piece(one).side == asked.side for one in game.stack(options[0]))
            pick = max if is_ours and asked.prompt.startswith("From") else min
            return str(pick(options, key=lambda one: _total(asked, one)))
        if asked.rule == "jdg-259":
            return _best(asked, [*options, *asked.buttons])
        ours = [option for option in options if option == self.whom]
        if ours:
            return self.whom
        if PASS in asked.buttons:
            return PASS
        if asked.kind == "path" and options:
            return tuple(options[0])
        if asked.kind in ("several", "order"):
            some = tuple(options)
            while asked.allows and not asked.allows(some):
                some = some[:-1]
            return some
        if not options:
            return next(iter(asked.buttons))
        return _best(asked, options)

    def on(self, dice: Sequence[Face]) -> Course:
        """The course with these dice after those that have fallen."""
        return played(self.start, self.choices, (*self.dice, *dice), self.usual)

    def rolled(self, dice: Sequence[Face], number: int) -> Rolled:
        """The last of some dice, as it is told; so many events were before it."""
        whole = (*self.dice, *dice)
        end = played(self.start, self.choices, whole, self.usual, is_hasty=True)
        return next(_rolls(end.game, number))

    def reached(self, is_meant: Callable[[Course], bool]) -> tuple[tuple[Face, ...], Course] | None:
        """The dice that lead to a roll: tests are passed, and blows fall as they may."""
        waiting: list[tuple[Face, ...]] = [()]
        for _ in range(_TRIES):
            if not waiting:
                return None
            dice = waiting.pop()
            course = self.on(dice)
            if course.roll is None:
                continue
            if is_meant(course):
                return dice, course
            faces = sorted(course.roll.faces, key=int)
            blows = _rolls(course.game, course.begun)
            if any(blow.rule == _BLOW for blow in blows):
                continue
            some = faces if course.roll.rule == _BLOW else faces[:1]
            waiting += [(*dice, one) for one in reversed(some)]
        return None


def _best(asked: Decision[Any], answers: Sequence[Choice]) -> Choice:
    return max(answers, key=lambda one: _total(asked, one))


def _total(asked: Decision[Any], option: Choice) -> int:
    shown = asked.preview(option) if asked.preview else None
    return shown.sum.total if shown else -99


# --- comparing ------------------------------------------------------------------------------------


def compared(seed: int) -> Findings:
    """Follow one activation of a position, and compare previews on the way."""
    start, luck = position(seed), Random(~seed)  # noqa: S311 # choices, no secrets
    start.state.phase = luck.choice(("leader", "fire", "announce", "announce", "rally", ""))
    if is_ride(seed):
        start.state.phase = "movement"
    found = Findings()
    choices: tuple[Choice, ...] = ()
    dice: tuple[Face, ...] = ()
    while len(choices) < _QUESTIONS:
        game, roll, _ = played(start, choices, dice)
        if roll is not None:
            dice = (*dice, luck.choice(roll.faces))
            continue
        asked = game.decision
        if asked is None:
            return found
        every = _answers(asked)
        for choice in luck.sample(every, min(len(every), _ANSWERS)):
            shown = asked.preview(choice) if asked.preview else None
            if shown is not None and shown.odds is not None:
                whom = choice if choice in game.state.pieces else asked.subject
                trial = Trial(start, (*choices, choice), dice, str(whom), game)
                for kind, fault in _claims(trial, shown):
                    found.compared[kind] = found.compared.get(kind, 0) + 1
                    if fault:
                        told, real = fault
                        found.faults.append(Fault(seed, asked.prompt, choice, told, real))
        wanted = [one for one in every if one != asked.default]
        choices = (*choices, luck.choice(wanted if wanted and luck.random() < 0.8 else every))
    return found


def _answers(asked: Decision[Any]) -> list[Choice]:
    if asked.kind == "several":
        some = [(), *((option,) for option in asked.options)][asked.least :]
        return [
            one
            for one in some
            if (not asked.allows or asked.allows(one)) and asked.is_complete(one)
        ] or [tuple(asked.options)]
    if asked.kind == "order":
        return [tuple(asked.options)]
    return [*asked.options, *asked.buttons]


Claim = tuple[str, tuple[str, str] | None]


def _claims(trial: Trial, shown: Preview) -> Iterator[Claim]:
    """What a preview tells, each with what is wrong about it; what is never rolled is left out."""
    assert shown.odds is not None
    tests = [one for one in shown.odds.facts if one.rule in _TESTS]
    for fact in tests:
        real = _chance_of_test(trial, fact)
        if real is not None:
            yield fact.rule, None if real == fact.value else (_words(fact), str(real))
    others = [one for one in shown.odds.facts if one.rule not in _TESTS]
    if shown.rule == _FIRE:
        yield from _of_fire(trial, others)
    elif shown.rule == _BLOW:
        yield from _of_blow(trial, shown, others)


def _words(fact: Fact) -> str:
    return f"{fact.text}: {fact.value}"


def _chance_of_test(trial: Trial, fact: Fact) -> Fraction | None:
    """How likely the test that a fact is about is passed when it comes to it."""
    before = {
        piece: state_of(trial.now, piece) for piece in trial.now.state.pieces if piece[0] in "BR"
    }

    def is_meant(course: Course) -> bool:
        roll = course.roll
        assert roll is not None
        if roll.rule not in (fact.rule, _ROLLS.get(fact.rule)) or not roll.piece:
            return False
        if roll.reason != _REASONS.get(fact.rule, roll.reason):
            return False
        is_same = state_of(course.game, roll.piece) == before[roll.piece]
        return is_same and _is_about(course.game, fact, roll.piece)

    trial = trial._replace(wants=_COUNTERCHARGE if fact.rule == _COUNTERCHARGE else "jdg-095")
    if fact.rule not in (_COUNTERCHARGE, "jdg-096"):
        trial = trial._replace(wants="")
    found = trial.reached(is_meant)
    if found is None:
        return None
    dice, course = found
    assert course.roll is not None
    number = len(course.game.history.events)
    fell = [trial.rolled((*dice, face), number) for face in course.roll.faces]
    return Fraction(sum(one.passed is True for one in fell), len(fell))


def _is_about(game: Scripted, fact: Fact, piece: str) -> bool:
    """Whether a fact is about a piece: by its name, by its hex, or because it names nobody."""
    if fact.rule in ("jdg-191", "jdg-248", "jdg-309"):
        return fact.text.endswith(f" {game.names.piece(piece)}")
    if " in " in fact.text or " from " in fact.text:
        return game.piece(piece).hex in fact.text
    return True


def _rolls(game: Scripted, number: int) -> Iterator[Rolled]:
    return (one for one in game.history.events.since(number) if isinstance(one, Rolled))


def _of_fire(trial: Trial, facts: Sequence[Fact]) -> Iterator[Claim]:
    """The results of fire: the next die is theirs."""
    found = trial.reached(lambda course: bool(course.roll and course.roll.rule == _FIRE))
    if found is None:
        return
    dice, course = found
    assert course.roll is not None
    spread: dict[str, Fraction] = {}
    for face in course.roll.faces:
        end = trial.on((*dice, face)).game
        since = end.history.events.since(len(course.game.history.events))
        read = next(one for one in since if isinstance(one, TableRead))
        spread[read.result] = spread.get(read.result, Fraction()) + Fraction(1, 10)
    told = {fact.text.partition(":")[0]: fact.value for fact in facts}
    told = {("-" if text == "No effect" else text): value for text, value in told.items()}
    spread = {("-" if one not in told else one): value for one, value in spread.items()}
    yield _FIRE, None if told == spread else (str(told), str(spread))


def _of_blow(trial: Trial, shown: Preview, facts: Sequence[Fact]) -> Iterator[Claim]:
    """The totals of a shock or charge, and who has to give way."""
    assert shown.odds is not None

    def is_meant(course: Course) -> bool:
        return bool(course.roll and course.roll.rule == _BLOW)

    found = trial.reached(is_meant)
    if found is None:
        return
    dice, course = found
    assert course.roll is not None
    attack = _attack(course)
    if attack is None or trial.whom not in (*attack.acting, *attack.targets):
        return
    chosen = trial.choices[-1]
    struck = {course.game.piece(target).hex for target in attack.targets}
    if isinstance(chosen, tuple) and struck >= {*chosen} != struck:
        return  # nobody else attacks the others in front, who are added then
    # Pursuers who turn otherwise than it is taken for granted charge others.
    names = course.game.names.pieces(attack.targets)
    whom = shown.text.partition(" on ")[2].partition(": ")[0]
    if shown.text.startswith("From ") and whom and whom != names:
        return
    number = len(course.game.history.events)
    spread: dict[int, Fraction] = {}
    for face in course.roll.faces:
        roll = trial.rolled((*dice, face), number)
        assert roll.total is not None
        spread[roll.total] = spread.get(roll.total, Fraction()) + Fraction(1, 10)
    if dict(shown.odds.spread) != spread:
        yield _BLOW, (f"{shown.text} {shown.sum}", f"{min(spread)}")
        return
    yield _BLOW, None
    ends = list(_ends_of_blow(trial, dice, number, Fraction(1)))
    for fact in facts:
        units = attack.acting if "attackers" in fact.text else attack.targets
        counted = [
            end.share
            for end in ends
            if (end.has_left(units) if fact.rule == _RETREAT else end.leads_to(fact.rule))
        ]
        real = sum(counted, Fraction())
        yield fact.rule, None if real == fact.value else (_words(fact), str(real))


def _attack(course: Course) -> ActionBegan | None:
    events = course.game.history.events.since(course.begun)
    acts = [event for event in events if isinstance(event, ActionBegan) and not event.within]
    return acts[-1] if acts else None


class End(NamedTuple):
    """How a blow has ended with all its tests: what was told and asked since, and its share."""

    told: Sequence[Event]
    asked: tuple[str, ...]
    share: Fraction

    def has_left(self, units: Sequence[str]) -> bool:
        """Whether one of some units retreated, routed or was lost."""
        return any(
            isinstance(one, Moved | Eliminated)
            and one.piece in units
            and (isinstance(one, Eliminated) or one.rule in ("jdg-289", "jdg-301"))
            for one in self.told[: self._next()]
        )

    def leads_to(self, rule: str) -> bool:
        """Whether there is a breakthrough, or somebody may strike back or pursue."""
        if rule != _BREAKTHROUGH:
            return rule in self.asked
        after = self.told[self._next() :][:1]
        return any(isinstance(one, ActionBegan) and "break" in one.words for one in after)

    def _next(self) -> int:
        """The number of the event with which something else begins."""
        begins = (n for n, one in enumerate(self.told) if isinstance(one, ActionBegan | PhaseBegan))
        return next(begins, len(self.told))


def _ends_of_blow(
    trial: Trial, dice: tuple[Face, ...], number: int, share: Fraction
) -> Iterator[End]:
    """Every way that a blow may end, over its die and all tests that come of it."""
    asked: list[str] = []

    def usual(game: Scripted, decision: Decision[Any]) -> Choice:
        if len(game.history.events) > number:
            asked.append(decision.rule)
        if decision.rule == _ADVANCE and decision.preview is not None:
            shown = {option: decision.preview(option) for option in decision.options}
            attacks = [one for one, seen in shown.items() if seen and seen.rule == _BLOW]
            first: Choice = (attacks or list(shown))[0]
            return first
        return trial.usual(game, decision)

    course = played(trial.start, trial.choices, (*trial.dice, *dice), usual)
    told = course.game.history.events.since(number)
    roll = course.roll
    is_blow = not any(isinstance(one, Rolled) for one in told)
    is_its_test = roll is not None and roll.passing is not None and "charge" not in roll.reason
    goes_on = any(isinstance(one, ActionBegan | PhaseBegan) for one in told)
    if roll is None or goes_on or not (is_blow or is_its_test):
        yield End(told, tuple(asked), share)
        return
    alike = [[face] for face in roll.faces]
    if roll.passing is not None:
        alike = [roll.passing, [one for one in roll.faces if one not in roll.passing]]
    for some in filter(None, alike):
        part = share * Fraction(len(some), len(roll.faces))
        yield from _ends_of_blow(trial, (*dice, some[0]), number, part)
