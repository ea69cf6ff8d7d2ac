"""What is kept of a game that was played in the lab, read off its events."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cache, singledispatchmethod
from typing import Literal

import msgspec

from hexwright.engine.core.card_events import ChitPulled, Discarded, Drawn, Played, TurnedUp
from hexwright.engine.core.event import Event
from hexwright.engine.core.game_events import Rolled, TurnBegan
from hexwright.engine.core.piece_events import Eliminated, LostSteps, Moved, Placed
from hexwright.engine.core.state import Piece
from hexwright.engine.core.told_events import ActionBegan, TableRead

End = Literal["ended", "endless", "failed"]


class GameRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game: who played, how it ended, and what happened where, by ids of the module.

    `players` and `points` are in the order of the sides. `first` is the side that was asked first.
    `cards` are by deck and card ("orders/halt"), `rows` by table and row ("fire/3"). `kills` and
    `taken` are what the enemy lost to a unit, units and steps. `held` says who has an objective at
    the end. `rolls` are by side and reason ("red/morale"): how many dice, and their sum.
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
    kills: dict[str, float] = {}
    taken: dict[str, float] = {}
    held: dict[str, str] = {}
    rolls: dict[str, tuple[int, int]] = {}
    fights: dict[str, int] = {}
    losses_at: dict[str, int] = {}
    occupied: dict[str, int] = {}
    cards: dict[str, int] = {}
    rows: dict[str, int] = {}


class Fighting:
    """Who acts against whom at the moment: an action, and those that answer it."""

    def __init__(self) -> None:
        """Nobody yet."""
        self._actions: list[ActionBegan] = []

    def begin(self, action: ActionBegan) -> None:
        """An action begins; what is done within another one goes beside it."""
        if not action.within:
            self._actions.clear()
        self._actions.append(action)

    def against(self, piece: str, sides: Mapping[str, str]) -> tuple[str, ...]:
        """To whom a loss is owed: who acts at its unit, or whom the unit itself has attacked."""
        for action in reversed(self._actions):
            targets = action.targets or ((action.target,) if action.target else ())
            if piece in targets:
                return action.acting
            if piece in action.acting:
                return tuple(one for one in targets if sides.get(one) != sides.get(piece))
        if self._actions and sides.get(self._actions[0].piece) not in ("", sides.get(piece)):
            # Beside its target fire may hit others, and who falls back may take them along.
            return self._actions[0].acting
        return ()


class Observer:
    """Counts what matters in the events of a game, one after the other."""

    def __init__(self, pieces: Mapping[str, Piece]) -> None:
        """Begin with the pieces as they were set up."""
        self._hex = {name: piece.hex for name, piece in pieces.items() if piece.hex}
        self._side = {name: piece.side for name, piece in pieces.items()}
        # Who stood in a hex last, whether or not anybody stands there now.
        self.holders = {hex_: self._side[name] for name, hex_ in self._hex.items()}
        self._fighting = Fighting()
        self.lost_steps: Counter[str] = Counter()
        self.eliminated: list[str] = []
        self.kills: defaultdict[str, float] = defaultdict(float)
        self.taken: defaultdict[str, float] = defaultdict(float)
        self.rolls: dict[str, tuple[int, int]] = {}
        self.losses_at: Counter[str] = Counter()
        self.occupied: Counter[str] = Counter()
        self.cards: Counter[str] = Counter()
        self.rows: Counter[str] = Counter()
        self.fights: Counter[str] = Counter()

    def watch(self, events: Iterable[Event]) -> None:
        """Look at all events in their order."""
        for event in events:
            see = _way_to_see(type(event))
            if see is not None:
                see(self, event)

    @singledispatchmethod
    def _see(self, event: Event) -> None:
        """Of most events nothing is counted, but that somebody is shot at or attacked."""
        target = getattr(event, "target", "")
        if target and target in self._hex:
            self.fights[self._hex[target]] += 1

    @_see.register
    def _began(self, event: ActionBegan) -> None:
        self._fighting.begin(event)
        for target in dict.fromkeys((event.target, *event.targets)):
            if target in self._hex:
                self.fights[self._hex[target]] += 1

    @_see.register
    def _rolled(self, event: Rolled) -> None:
        if event.target in self._hex:
            self.fights[self._hex[event.target]] += 1
        if event.side and event.reason:
            key = f"{event.side}/{event.reason}"
            dice, total = self.rolls.get(key, (0, 0))
            self.rolls[key] = (dice + len(event.values), total + _shown(event))

    @_see.register
    def _placed(self, event: Placed) -> None:
        self._side[event.piece.id] = event.piece.side
        self._put(event.piece.id, event.piece.hex)

    @_see.register
    def _moved(self, event: Moved) -> None:
        self._put(event.piece, event.to)

    @_see.register
    def _lost(self, event: LostSteps) -> None:
        self.lost_steps[event.piece] += event.steps
        self._loss(event.piece, event.steps)
        self._credit(self.taken, event.piece, event.steps)

    @_see.register
    def _gone(self, event: Eliminated) -> None:
        self.eliminated.append(event.piece)
        self._loss(event.piece, 1)
        self._credit(self.kills, event.piece, 1)
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

    def _credit(self, to: dict[str, float], piece: str, count: int) -> None:
        """What a unit loses is shared out among those who fight it."""
        by = self._fighting.against(piece, self._side)
        for one in by:
            to[one] = to.get(one, 0.0) + count / len(by)

    def _put(self, piece: str, hex_: str) -> None:
        if hex_:
            self._hex[piece] = hex_
            self.holders[hex_] = self._side.get(piece, "")
        else:
            self._hex.pop(piece, None)

    def _loss(self, piece: str, count: int) -> None:
        if piece in self._hex:
            self.losses_at[self._hex[piece]] += count

    # For each kind of event, what looks at it.
    ways = _see.dispatcher


@cache
def _way_to_see(kind: type[Event]) -> Callable[[Observer, Event], None] | None:
    """How an event of a kind is looked at; kept, since a game has thousands of events."""
    way: Callable[[Observer, Event], None] = Observer.ways.dispatch(kind)
    is_usual = way is Observer.ways.dispatch(object)
    return None if is_usual and not hasattr(kind, "target") else way


def _shown(roll: Rolled) -> int:
    """What dice come to, higher is more: their sum, or how many faces count for something."""
    if roll.counting:
        return sum(str(value) in roll.counting for value in roll.values)
    return sum(value for value in roll.values if isinstance(value, int))
