"""What is kept of a game that was played in the lab, read off its events."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import singledispatchmethod
from typing import Literal

import msgspec

from hexwright.engine.core.card_events import ChitPulled, Discarded, Drawn, Played, TurnedUp
from hexwright.engine.core.event import Event
from hexwright.engine.core.game_events import TurnBegan
from hexwright.engine.core.piece_events import Eliminated, LostSteps, Moved, Placed
from hexwright.engine.core.state import Piece
from hexwright.engine.core.told_events import TableRead

End = Literal["ended", "endless", "failed"]


class GameRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game: who played, how it ended, and what happened where, by ids of the module.

    `players` and `points` are in the order of the sides. `first` is the side that was asked first.
    `cards` are by deck and card ("orders/halt"), `rows` by table and row ("fire/3").
    """

    scenario: str
    seed: int
    players: tuple[str, ...]
    sides: tuple[str, ...]
    end: End = "ended"
    reason: str = ""
    winner: str = ""
    first: str = ""
    points: tuple[int, ...] = ()
    turns: int = 0
    steps: int = 0
    lost_steps: dict[str, int] = {}
    eliminated: tuple[str, ...] = ()
    fights: dict[str, int] = {}
    losses_at: dict[str, int] = {}
    occupied: dict[str, int] = {}
    cards: dict[str, int] = {}
    rows: dict[str, int] = {}


class Observer:
    """Counts what matters in the events of a game, one after the other."""

    def __init__(self, pieces: Mapping[str, Piece]) -> None:
        """Begin with the pieces as they were set up."""
        self._hex = {name: piece.hex for name, piece in pieces.items() if piece.hex}
        self.lost_steps: Counter[str] = Counter()
        self.eliminated: list[str] = []
        self.losses_at: Counter[str] = Counter()
        self.occupied: Counter[str] = Counter()
        self.cards: Counter[str] = Counter()
        self.rows: Counter[str] = Counter()
        self.fights: Counter[str] = Counter()

    def watch(self, events: Iterable[Event]) -> None:
        """Look at all events in their order."""
        for event in events:
            self._see(event)

    @singledispatchmethod
    def _see(self, event: Event) -> None:
        """Most events say nothing that is counted, but that somebody is shot at or attacked."""
        target = getattr(event, "target", "")
        if target and target in self._hex:
            self.fights[self._hex[target]] += 1

    @_see.register
    def _placed(self, event: Placed) -> None:
        self._put(event.piece.id, event.piece.hex)

    @_see.register
    def _moved(self, event: Moved) -> None:
        self._put(event.piece, event.to)

    @_see.register
    def _lost(self, event: LostSteps) -> None:
        self.lost_steps[event.piece] += event.steps
        self._loss(event.piece, event.steps)

    @_see.register
    def _gone(self, event: Eliminated) -> None:
        self.eliminated.append(event.piece)
        self._loss(event.piece, 1)
        self._hex.pop(event.piece, None)

    @_see.register
    def _turn(self, _event: TurnBegan) -> None:
        self.occupied.update(set(self._hex.values()))

    @_see.register
    def _read(self, event: TableRead) -> None:
        self.rows.update(f"{event.table}/{row}" for row in event.rows)

    # A card counts when it is used, not when it goes from hand to hand.
    @_see.register(Played)
    @_see.register(ChitPulled)
    @_see.register(TurnedUp)
    def _used(self, event: Played | ChitPulled | TurnedUp) -> None:
        self.cards.update(event.cards)

    @_see.register(Drawn)
    @_see.register(Discarded)
    def _handled(self, _event: Drawn | Discarded) -> None:
        """Cards in hands are not yet anything that happened."""

    def _put(self, piece: str, hex_: str) -> None:
        if hex_:
            self._hex[piece] = hex_
        else:
            self._hex.pop(piece, None)

    def _loss(self, piece: str, count: int) -> None:
        if piece in self._hex:
            self.losses_at[self._hex[piece]] += count
