"""Two games that differ in what a side may not know: it must be told the same in both.

The other game is a copy in which hidden cards and markers are a guess, with the same dice to come.
Both are played on with the same answers until something hidden is laid open.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Any, Final

from hexwright.engine.core import chance
from hexwright.engine.core.card_events import CardsMoved, CardsShown, Shuffled
from hexwright.engine.core.decision import Choice, Decision, Preview, RuleViolation
from hexwright.engine.core.event import Event
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Overridden, RecordSet
from hexwright.engine.core.report import report_lines
from hexwright.engine.players.random_player import RandomPlayer

# How seldom twins are made: one in so many steps; for how many steps they are followed.
_BIRTHS, _STEPS = 40, 40
# Of how many answers to a question previews and refusals are compared.
_ANSWERS: Final = 4


class Luck:
    """Chance for the points where a game is looked at, apart from the game's own."""

    def __init__(self, seed: int) -> None:
        """Begin with a seed."""
        self._chance = chance.seeded(~seed)

    def is_one_in(self, count: int) -> bool:
        """Whether it happens that happens once in so many times."""
        return self.below(count) == 0

    def below(self, count: int) -> int:
        """A number from 0 to `count` - 1."""
        self._chance = chance.advanced(self._chance)
        return chance.below(self._chance, count)


@dataclass
class _Twin:
    """A game that is the same for a side, as far as it can know."""

    side: str
    game: Game
    events: int
    mine: int
    left: int = _STEPS


class Twins:
    """Makes twins of a game now and then, and plays them along with it."""

    def __init__(self, game: Game, seed: int) -> None:
        """Begin without any."""
        self._game = game
        self._luck = Luck(seed + 2)
        self._twins: list[_Twin] = []

    def look(self) -> None:
        """Play the twins on, compare what their sides are told, and perhaps make new ones."""
        self._twins = [twin for twin in self._twins if self._goes_on(twin)]
        decision = self._game.decision
        if decision is not None and decision.secret and decision.kind != "action":
            self._compare_secret_answers(decision)
        if self._luck.is_one_in(_BIRTHS) and decision is not None:
            for side in self._game.sides:
                self._twins.append(self._twin_for(side))
                self._compare_overrides(side)

    def _twin_for(self, side: str) -> _Twin:
        game = self._game
        other = guessed(game, side, game.steps)
        return _Twin(side, other, len(other.history.events), len(game.history.events))

    def _goes_on(self, twin: _Twin) -> bool:
        """Whether a twin could answer the same, and nothing hidden was laid open by it."""
        game, other, side = self._game, twin.game, twin.side
        choice = game.history.steps.last().choice
        if other.decision is None or other.refusal(choice) is not None:
            return False
        other.submit(choice)
        mine = game.history.events.since(twin.mine)
        theirs = other.history.events.since(twin.events)
        told, retold = _told(mine, side), _told(theirs, side)
        is_open = any(map(_lays_open, (*mine, *theirs)))
        if is_open:
            shorter = min(len(told), len(retold))
            told, retold = told[:shorter], retold[:shorter]
        assert told == retold, f"the log of {side} tells hidden things: {told} {retold}"
        if is_open:
            return False
        self._compare(twin)
        twin.left -= 1
        return twin.left > 0

    def _compare(self, twin: _Twin) -> None:
        game, other, side = self._game, twin.game, twin.side
        assert other.view(side) == game.view(side), f"the view of {side} tells hidden things"
        lines = list(report_lines(game, side, twin.mine))
        assert lines == list(report_lines(other, side, twin.events)), f"the report of {side}"
        assert game.can_undo == other.can_undo, "what can be taken back tells hidden things"
        if game.decision is not None and game.decision.side == side:
            assert_same_question(game, other)

    def _compare_secret_answers(self, decision: Decision[Any]) -> None:
        """Whatever is answered to a secret question, the others are told the same."""
        one, other = self._game.fork(), self._game.fork()
        start = len(one.history.events)
        one.submit(RandomPlayer(self._luck.below(1000)).answer(decision))
        none = decision.default
        answer = RandomPlayer(self._luck.below(1000)).answer(decision) if none is None else none
        other.submit(answer)
        since = [each.history.events.since(start) for each in (one, other)]
        # The last answer of a phase goes on to what lays it open, such as a marker that is drawn.
        is_open = any(map(_lays_open, chain(*since)))
        for side in self._game.sides:
            if side != decision.side:
                told = [_told(events, side) for events in since]
                assert told[0] == told[1], f"a secret answer is told to {side}: {told}"
                is_same = is_open or one.view(side) == other.view(side)
                assert is_same, f"{side} sees a secret answer"

    def _compare_overrides(self, side: str) -> None:
        """An answer against the rules by the other side: in both games this side reads the same."""
        decision = self._game.decision
        assert decision is not None
        if decision.side == side:
            return
        wrong = list(islice(_wrong_answers(self._game, decision), 50))
        if not wrong:
            return
        choice = wrong[self._luck.below(len(wrong))]
        logs = []
        for one in (self._game.fork(), guessed(self._game, side, self._game.steps)):
            one.setting = replace(one.setting, enforcement="warn")
            start = len(one.history.events)
            try:
                one.submit(choice, anyway=True)
            except RuleViolation:
                return
            told = [event for event in one.log(side, start) if isinstance(event, Overridden)]
            if not told:
                return
            logs.append(told)
        assert logs[0] == logs[1], f"an override tells {side} hidden things: {logs}"


def guessed(game: Game, side: str, seed: int) -> Game:
    """The game with other hidden things and the same dice to come."""
    other = game.fork(guess_for=side, seed=seed)
    other.state.chance = game.state.chance
    return other


def _told(events: list[Event], side: str) -> list[Event]:
    """What a side is told up to where something hidden is laid open."""
    found: list[Event] = []
    for event in events:
        if _lays_open(event):
            return found
        seen = event.seen_by(side)
        if seen is not None:
            found.append(seen)
    return found


def _lays_open(event: Event) -> bool:
    if isinstance(event, CardsMoved | CardsShown | Shuffled):
        return True
    return isinstance(event, RecordSet) and bool(getattr(event.record, "is_open", False))


# --- questions ------------------------------------------------------------------------------------


def assert_same_question(game: Game, other: Game) -> None:
    """Two questions to a side offer the same, show the same odds and refuse by the same words."""
    mine, theirs = game.decision, other.decision
    assert mine is not None
    assert theirs is not None
    side = mine.side
    assert (mine.prompt, mine.kind, mine.rule) == (theirs.prompt, theirs.kind, theirs.rule)
    same = list(mine.options) == list(theirs.options) and mine.buttons == theirs.buttons
    assert same, f"the options of {side} tell hidden things"
    assert _shown(mine) == _shown(theirs), f"the odds of {side} tell hidden things"
    for choice in _random_answers(mine):
        refused = game.refusal(choice), other.refusal(choice)
        assert refused[0] == refused[1], f"a refusal tells {side} hidden things: {refused}"


def _shown(decision: Decision[Any]) -> list[Preview | None]:
    """What is told about the first answers to a question."""
    if decision.preview is None:
        return []
    first = list(islice(decision.options, _ANSWERS))
    shown = [decision.preview((one,) if decision.kind == "several" else one) for one in first]
    return shown + [decision.preview(one) for one in islice(decision.buttons, _ANSWERS)]


def _random_answers(decision: Decision[Any]) -> Iterator[Choice]:
    """Answers that are wrong, or wrong in part."""
    options = list(islice(decision.options, _ANSWERS))
    yield from ("", ":nothing", True, 99)
    if decision.kind in ("several", "order"):
        yield tuple(str(option) for option in options)
        yield ("nobody",)
    elif decision.kind == "path":
        for way in options:
            yield tuple(reversed(way))


def _wrong_answers(game: Game, decision: Decision[Any]) -> Iterator[Choice]:
    """Answers that make sense but are against the rules: cards, pieces or hexes that exist."""
    kind = decision.member if decision.kind in ("several", "order", "path") else decision.kind
    names: Iterator[str] = iter(())
    if kind == "card":
        names = (card for pile in game.state.piles.values() for card in pile.cards)
    elif kind == "piece":
        names = (piece.id for side in game.sides for piece in game.pieces_of(side))
    elif kind == "hex":
        names = iter(game.hexes())
    for name in names:
        choice: Choice = (name,) if kind != decision.kind else name
        if game.refusal(choice) is not None:
            yield choice
