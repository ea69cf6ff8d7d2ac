"""Games in which players often give wrong answers, at every level of enforcement.

Each answer is either carried out or refused. A refusal says why in words, names its rule, holds no
id of a piece or a card, and leaves the game as it was. What is carried out leaves a game that can
be gone on with, copied and saved.
"""

import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from hexwright.engine.core import chance
from hexwright.engine.core.board import Enforcement
from hexwright.engine.core.decision import OFF_MAP, PASS, Decision, RuleViolation
from hexwright.engine.core.game import Game
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.schema.module import Module
from tests.helpers.random_games import MOST_STEPS, FaultyGameError, options_of
from tests.unit.engine.toys import everything

LEVELS: Final[tuple[Enforcement, ...]] = ("strict", "warn", "free")
# Of so many questions one is answered wrongly first; of so many refusals one is looked at closely.
_WRONG, _CLOSELY = 4, 12
# So often a lawful answer may be refused, where rules were overridden, before one goes back.
_TRIES: Final = 12
_GARBAGE: Final[tuple[Any, ...]] = (
    None,
    float("nan"),
    10**5000,
    -1,
    True,
    b"x",
    "",
    "x" * 5000,
    ":nothing",
    OFF_MAP,
    PASS,
    ("A1", 3),
    [["a"]],
    {"a": 1},
    object(),
    (),
    7,
)


class Luck:
    """Chance for wrong answers, apart from the game's own."""

    def __init__(self, seed: int) -> None:
        """Begin with a seed."""
        self._chance = chance.seeded(~seed)

    def below(self, count: int) -> int:
        """A number from 0 to `count` - 1."""
        self._chance = chance.advanced(self._chance)
        return chance.below(self._chance, count)

    def one_of(self, things: Sequence[Any]) -> Any:
        """One of some things; None if there are none."""
        return things[self.below(len(things))] if things else None

    def some_of(self, things: Sequence[Any], most: int) -> tuple[Any, ...]:
        """At most so many of some things, perhaps one twice."""
        return tuple(self.one_of(things) for _ in range(self.below(most) + 1)) if things else ()


def wrong_answer(game: Game, decision: Decision[Any], luck: Luck) -> Any:
    """An answer that is likely not offered, of the right sort more often than not."""
    sort = decision.member if decision.kind in ("several", "order") else decision.kind
    things = list(_things(game, "hex" if sort == "path" else sort))
    kind = luck.below(10)
    if kind == 0:
        return luck.one_of(_GARBAGE)
    if kind == 1:
        every = [thing for sort in ("piece", "hex", "card") for thing in _things(game, sort)]
        return luck.one_of(every)
    if decision.kind == "number":
        return luck.below(20) - 5
    if decision.kind in ("several", "order"):
        offered = luck.some_of(list(decision.options), 4)
        return tuple(dict.fromkeys((*offered, *luck.some_of(things, 2))))
    if decision.kind == "path":
        options = list(decision.options)
        begun: tuple[str, ...] = luck.one_of(options) or ()
        return (*begun[: luck.below(3)], *luck.some_of(things, 3))
    return luck.one_of(things) if things else luck.one_of(_GARBAGE)


def _things(game: Game, sort: str) -> Iterator[str]:
    if sort == "piece":
        yield from game.state.pieces
    elif sort == "hex":
        yield from game.hexes()
    elif sort == "card":
        yield from (card for pile in game.state.piles.values() for card in pile.cards)


def check_words(game: Game, violation: RuleViolation) -> None:
    """A refusal has a reason in words and a rule, and holds no id."""
    assert re.search(r"\w{2}.*[.!?…”]$", violation.reason), f"no sentence: {violation.reason!r}"
    assert violation.rule or not _has_rules(game), f"no rule: {violation.reason}"
    shown = ids_in(game, violation.reason)
    assert not shown, f"{violation.reason!r} holds the id {shown[0]}"


def _has_rules(game: Game) -> bool:
    return game.setting.rulebook.system != "free"


def ids_in(game: Game, text: str) -> list[str]:
    """The ids of pieces and cards that a text holds, where they are no names."""
    cards = [card for pile in game.state.piles.values() for card in pile.cards]
    return [
        one
        for one in (*game.state.pieces, *cards)
        if one in text
        and game.names.piece(one) != one
        and re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", text)
    ]


def play_with_wrong_answers(
    module: Module,
    scenario: str,
    seed: int,
    enforcement: Enforcement,
    *,
    seconds: float = 0,
) -> Counter[str]:
    """Play a game to its end, or for so long; raises FaultyGameError where anything does not hold.

    What became of the wrong answers is counted.
    """
    options = options_of(module, seed)
    game = Game.start(
        module, scenario, seed, options=options, enforcement=enforcement, is_watched=True
    )
    try:
        return _Table(game, seed).play(seconds)
    except Exception as error:
        raise FaultyGameError(scenario, seed, game.steps, error) from error


class _Table:
    """A game, those who play it, and what became of their wrong answers."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._luck = Luck(seed)
        self._players = {
            side: RandomPlayer(2 * seed + number) for number, side in enumerate(game.sides)
        }
        self.counts: Counter[str] = Counter()

    def play(self, seconds: float) -> Counter[str]:
        game, start = self._game, time.monotonic()
        asked = 0
        while game.decision is not None:
            if seconds and time.monotonic() - start > seconds:
                return self.counts
            asked += 1
            assert asked < MOST_STEPS, "the game does not end"
            if self._luck.below(_WRONG) == 0:
                self._try(wrong_answer(game, game.decision, self._luck))
            if game.decision is not None:
                self._answer()
        assert game.outcome is not None
        self.counts["steps"] = game.steps
        return self.counts

    def _try(self, answer: Any) -> None:
        """Give an answer that may be wrong."""
        game, luck = self._game, self._luck
        question, steps, events = game.decision, game.steps, len(game.history.events)
        assert question is not None
        before = everything(game) if luck.below(_CLOSELY) == 0 else None
        try:
            game.submit(answer, anyway=luck.below(4) > 0)
        except RuleViolation as violation:
            self.counts["refused"] += 1
            check_words(game, violation)
            assert (game.steps, len(game.history.events)) == (steps, events)
            assert game.decision is question, "another question after a refusal"
            assert before is None or everything(game) == before, "changed by a refusal"
            return
        self.counts["overridden" if game.history.steps.last().how == "anyway" else "lawful"] += 1
        if before is not None:
            assert everything(game.fork()) == everything(game)

    def _answer(self) -> None:
        """Give a lawful answer; where rules were overridden before, some may be refused."""
        game = self._game
        for _ in range(_TRIES):
            decision = game.decision
            assert decision is not None
            try:
                game.submit(self._players[decision.side].answer(decision))
            except RuleViolation as violation:
                if game.setting.enforcement == "strict":
                    raise AssertionError("a lawful answer is refused") from violation
                check_words(game, violation)
                self.counts["lawful refused"] += 1
            else:
                return
        self.counts["taken back"] += 1
        for _ in range(min(self._luck.below(8) + 1, game.steps)):
            game.undo(referee=True)
