"""One game between random players, with everything watched that must hold in every game.

The invariants of the kernel and of the system hold after each event; blocks come and go by events
alone; no view and no log holds what its side cannot know, and of two games that differ in nothing
else a side is told the same (views, logs, overrides, previews, refusals); copies, saves and replays
taken in the middle of a procedure are the same game.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final, Protocol

import msgspec

from hexwright.engine.core.card_events import CardsMoved
from hexwright.engine.core.game import Game
from hexwright.engine.core.names import cards_of
from hexwright.engine.core.piece_events import LostSteps, RegainedSteps
from hexwright.engine.players.random_player import RandomPlayer
from hexwright.engine.systems.ccn.records import box_pile, boxes_of, deck_of, played_pile
from hexwright.engine.systems.ccn.troops import SQUARE, in_square, on_map
from hexwright.schema.documents import SAVE
from hexwright.schema.dump import dump
from hexwright.schema.load import read_record
from hexwright.schema.model.save import Save
from hexwright.schema.module import Module
from tests.helpers.count_cce import Count, InsideTriggers
from tests.helpers.strength_gbacw import Muster
from tests.helpers.twin_games import Luck, Twins, assert_same_question
from tests.unit.engine.toys import everything

MOST_STEPS: Final = 20_000
# How seldom the dear checks are made: one in so many steps.
_LOOKS, _FORKS, _LOADS = 60, 90, 1500
_POINTS_KEPT: Final = 3


class FaultyGameError(AssertionError):
    """What went wrong in a random game, and after how many steps."""

    def __init__(self, scenario: str, seed: int, steps: int, cause: Exception) -> None:
        """Note where it was."""
        super().__init__(f"{scenario}, seed {seed}, step {steps}: {type(cause).__name__}: {cause}")
        self.scenario, self.seed, self.steps = scenario, seed, steps


def play_watched(module: Module, scenario: str, seed: int, most: int = 0) -> Game:
    """Play a game to its end, or for so many steps at `most`.

    Raises FaultyGameError where anything does not hold.
    """
    options = options_of(module, seed)
    game = Game.start(module, scenario, seed, options=options, is_watched=True)
    try:
        _play(game, seed, most)
    except Exception as error:
        raise FaultyGameError(scenario, seed, game.steps, error) from error
    return game


def options_of(module: Module, seed: int) -> dict[str, Any]:
    """The usual readings of the rules for even seeds, some others for odd ones."""
    assert module.system is not None
    declared = module.system.declaration.options.get("properties", {})
    luck = Luck(seed)
    return {
        name: next(one for one in one_of.get("enum", (True, False)) if one != one_of["default"])
        for name, one_of in declared.items()
        if seed % 2 and luck.is_one_in(3)
    }


def _play(game: Game, seed: int, most: int) -> None:
    players = {side: RandomPlayer(2 * seed + number) for number, side in enumerate(game.sides)}
    copies = _Copies(game, seed)
    watchers: list[_Watcher] = [_Secrets(game, seed), Twins(game, seed), copies]
    system = game.setting.rulebook.system
    watchers += [_Blocks(game), _Hands(game)] if system == "ccn" else []
    watchers += [Muster(game)] if system == "gbacw" else []
    watchers += [Count(game), InsideTriggers(game, seed)] if system == "cce" else []
    while game.decision is not None and not 0 < most <= game.steps:
        assert game.steps < MOST_STEPS, "the game does not end"
        decision = game.decision
        assert len(decision.options) or decision.buttons or decision.kind == "several", (
            f"a dead end: {decision.prompt}"
        )
        game.submit(players[decision.side].answer(decision))
        for watcher in watchers:
            watcher.look()
    assert (game.outcome is not None) or most
    _assert_same(game, _loaded(game))
    copies.go_back()


class _Watcher(Protocol):
    """Looks at a game after every step."""

    def look(self) -> None:
        """Raise AssertionError where something does not hold."""


class _Blocks:
    """Blocks are lost and regained by events alone."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._seen = len(game.history.events)
        self._blocks = self._now()

    def _now(self) -> int:
        return sum(piece.steps for piece in self._game.state.pieces.values())

    def look(self) -> None:
        for event in self._game.history.events.since(self._seen):
            if isinstance(event, LostSteps):
                self._blocks -= event.steps
            elif isinstance(event, RegainedSteps):
                self._blocks += event.steps
        self._seen = len(self._game.history.events)
        assert self._now() == self._blocks, "blocks came or went without an event"


class _Hands:
    """Every square has its card, and whoever begins a turn has all that he was dealt."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._dealt = {one.side: one.hand for one in game.scenario.sides}

    def look(self) -> None:
        game = self._game
        for side, dealt in self._dealt.items():
            squares = [
                one.statuses[SQUARE] for one in on_map(game, side) if in_square(game, one.id)
            ]
            boxes = boxes_of(game, side)
            taken = [box for box in boxes if game.cards(box_pile(game, side, box))]
            assert sorted(squares) == taken, f"squares of {side}: {squares}, cards: {taken}"
            if game.decision is not None and game.state.phase == "command":
                held = len(game.hand(deck_of(game, side), side)) + self._on_the_table(side)
                assert held + len(squares) == dealt, f"{side} holds {held} of {dealt} cards"

    def _on_the_table(self, side: str) -> int:
        return len(self._game.cards(played_pile(deck_of(self._game, side), side)))


class _Secrets:
    """Nobody sees what he cannot know: in his view, in his options, in his log."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._luck = Luck(seed)
        self._cards = frozenset(cards_of(game.module))
        self._seen = 0
        self._known = {side: self._known_to(side) for side in game.sides}
        self._read_logs()

    def _known_to(self, side: str) -> frozenset[str]:
        """Cards that lie open to a side, or were named to it before they went back to a deck."""
        state = self._game.state
        open_ = (pile.cards for pile in state.piles.values() if pile.is_known_to(side))
        told = [record.seen_by(side) for record in state.records.values()]
        return frozenset(chain(*open_, _named_in(told, self._cards)))

    def look(self) -> None:
        self._read_logs()
        if self._luck.is_one_in(_LOOKS):
            for side in self._game.sides:
                self._compare_with_a_guess(side)

    def _laid_open(self, side: str) -> Iterator[str]:
        """Cards that lay open to a side for a while since it last looked."""
        piles = self._game.state.piles
        for event in self._game.history.events.since(self._seen):
            if isinstance(event, CardsMoved) and piles[event.target].is_known_to(side):
                yield from event.cards

    def _read_logs(self) -> None:
        for side in self._game.sides:
            now = self._known_to(side)
            hidden = self._cards - now - self._known[side] - set(self._laid_open(side))
            for event in self._game.log(side, self._seen):
                named = _named_in(event, hidden)
                assert not named, f"the log of {side} names {named}: {event}"
            self._known[side] = now
        self._seen = len(self._game.history.events)

    def _compare_with_a_guess(self, side: str) -> None:
        """With other hidden cards, everything that a side sees must be the same."""
        game = self._game
        other = game.fork(guess_for=side, seed=game.steps)
        assert other.view(side) == game.view(side), f"the view of {side} tells hidden things"
        if game.decision is not None and game.decision.side == side:
            assert_same_question(game, other)


def _named_in(told: Any, cards: frozenset[str]) -> list[str]:
    text = repr(msgspec.to_builtins(told))
    return [card for card in cards if f"'{card}'" in text] if "/" in text else []


class _Copies:
    """Copies, saves and replays in mid-procedure are the same game."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._luck = Luck(seed + 1)
        self._points: list[tuple[int, tuple[Any, ...]]] = []

    def look(self) -> None:
        if self._luck.is_one_in(_FORKS):
            _assert_same(self._game, self._game.fork())
            if len(self._points) < _POINTS_KEPT:
                self._points.append((self._game.steps, everything(self._game)))
        if self._luck.is_one_in(_LOADS):
            _assert_same(self._game, _loaded(self._game))

    def go_back(self) -> None:
        """Points that were passed are what they were."""
        for steps, before in self._points:
            assert everything(self._game.at(steps)) == before, f"step {steps} has changed"


def _loaded(game: Game) -> Game:
    save = read_record(SAVE, dump(SAVE, game.save()))
    assert isinstance(save, Save)
    loaded = Game.load(game.module, save)
    assert loaded.issues == []
    return loaded.game


def _assert_same(game: Game, other: Game) -> None:
    assert everything(game) == everything(other), "a copy is not the same game"
