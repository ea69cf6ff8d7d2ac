"""Cards and figures of Combat Commander: Europe, counted exactly; copies taken inside triggers."""

from collections import Counter
from typing import Final

from hexwright.engine.core.event import Event
from hexwright.engine.core.game import Game
from hexwright.engine.core.piece_events import Eliminated, Placed, Replaced
from hexwright.engine.core.told_events import Remarked
from hexwright.engine.systems.cce.play import ORDERING
from hexwright.engine.systems.cce.stacking import is_crowded
from hexwright.engine.systems.cce.units import hexes_of, troop_of_kind
from hexwright.schema.documents import SAVE
from hexwright.schema.dump import dump
from hexwright.schema.load import read_record
from hexwright.schema.model.save import Save
from tests.helpers.twin_games import Luck
from tests.unit.engine.toys import everything

_FIGURES: Final = {"leader": 1, "hero": 1, "team": 2, "squad": 4}
# The rules that tell of a trigger: Event, Jam, Sniper and Time.
_TRIGGERS: Final = ("cce-026", "cce-027", "cce-028", "cce-029")
# How seldom a game is copied, and written and read, inside a trigger: one in so many questions.
_COPIES, _LOADS = 3, 30


class Count:
    """What can never change by itself: cards, the figures of both sides, crowds at a turn's end.

    Of figures only events give and take: two teams have those of their squad, and a team that
    Light Wounds left has half of them.
    """

    def __init__(self, game: Game) -> None:
        """Begin to count."""
        self._game = game
        self._seen = len(game.history.events)
        self._turn = game.state.turn
        self._cards = self._cards_now()
        self._alive = self._alive_now()

    def _cards_now(self) -> Counter[str]:
        piles = self._game.state.piles.values()
        return Counter(card for pile in piles for card in pile.cards)

    def _alive_now(self) -> Counter[str]:
        pieces = self._game.state.pieces.values()
        return Counter({piece.id: self._size(piece.kind) for piece in pieces if not piece.is_gone})

    def _size(self, kind: str) -> int:
        is_unit = self._game.module.kinds[kind].piece_class in ("unit", "leader")
        return _FIGURES[troop_of_kind(self._game, kind)] if is_unit else 0

    def look(self) -> None:
        """Raise AssertionError where something does not add up."""
        for event in self._game.history.events.since(self._seen):
            self._count(event)
        self._seen = len(self._game.history.events)
        now = self._cards_now()
        assert now == self._cards, f"cards came or went: {now - self._cards, self._cards - now}"
        alive = self._alive_now()
        assert alive == self._alive, f"figures: {alive - self._alive, self._alive - alive}"
        self._look_at_crowds()

    def _count(self, event: Event) -> None:
        if isinstance(event, Placed):
            self._alive[event.piece.id] = self._size(event.piece.kind)
        elif isinstance(event, Eliminated):
            del self._alive[event.piece]
        elif isinstance(event, Replaced):
            before = self._alive.pop(event.piece)
            after = {one.id: self._size(one.kind) for one in event.by}
            whole = before if len(after) == 2 else before // 2
            assert sum(after.values()) == whole, f"{event.piece} became {after}"
            self._alive.update(after)

    def _look_at_crowds(self) -> None:
        """Nobody is in a crowd when a turn begins."""
        game = self._game
        if game.state.turn == self._turn or game.state.phase != ORDERING or game.decision is None:
            return
        self._turn = game.state.turn
        for side in game.sides:
            crowds = [hex_ for hex_ in hexes_of(game, side) if is_crowded(game, hex_, side)]
            assert not crowds, f"{side} is crowded in {crowds} as a turn begins"


class InsideTriggers:
    """A copy or a save that is taken while a trigger asks somebody is the same game."""

    def __init__(self, game: Game, seed: int) -> None:
        """Begin with a seed."""
        self._game = game
        self._luck = Luck(seed + 3)
        self._seen = len(game.history.events)

    def look(self) -> None:
        """Copy and write the game where the last answer led into a trigger."""
        game = self._game
        new = game.history.events.since(self._seen)
        self._seen = len(game.history.events)
        if game.decision is None or not any(map(_tells_of_trigger, new)):
            return
        if self._luck.is_one_in(_COPIES):
            assert everything(game) == everything(game.fork()), "a copy inside a trigger"
        if self._luck.is_one_in(_LOADS):
            save = read_record(SAVE, dump(SAVE, game.save()))
            assert isinstance(save, Save)
            loaded = Game.load(game.module, save)
            assert loaded.issues == []
            assert everything(loaded.game) == everything(game), "a save inside a trigger"


def _tells_of_trigger(event: Event) -> bool:
    return isinstance(event, Remarked) and event.rule in _TRIGGERS
