"""A game as its rules see it: the state to read, the events to emit, dice and cards to use."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from hexwright.engine.core import chance
from hexwright.engine.core.card_events import CardsMoved, ChitPulled, Drawn, Shuffled
from hexwright.engine.core.event import Event
from hexwright.engine.core.game_events import GameEnded, Rolled
from hexwright.engine.core.history import History
from hexwright.engine.core.invariants import Watch
from hexwright.engine.core.memory import Memory, NothingKept, PieceAnswers, lasting
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.names import Names, cards_of, names_of
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.secrecy import secret_places_of
from hexwright.engine.core.settling import Together, Unsettled
from hexwright.engine.core.state import (
    Face,
    Outcome,
    Piece,
    State,
    count_key,
    discard_pile,
    draw_pile,
    hand_pile,
)
from hexwright.engine.core.tables import Reading, look_up
from hexwright.schema.grid import MapIndex
from hexwright.schema.model.deck import Card
from hexwright.schema.model.module import Die
from hexwright.schema.model.scenario import Scenario, Turn
from hexwright.schema.model.table import Table
from hexwright.schema.module import Module

Enforcement = Literal["strict", "warn", "free"]


NOTHING: Mapping[str, str] = {}


class GameOver(Exception):  # noqa: N818 # not an error: it ends the procedure under way
    """The game has ended in the middle of a procedure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """What stays the same during a game, and is shared by its forks.

    `memory` keeps what was worked out from module, scenario and options alone; games that have
    these in common share it (`engine.core.memory`).
    """

    module: Module
    scenario: Scenario
    rulebook: Rulebook
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    enforcement: Enforcement = "strict"
    is_watched: bool = False
    memory: Memory = field(default_factory=lambda: defaultdict(dict), compare=False, repr=False)


class Board:
    """Everything that procedures use; `Game` adds questions, saves and forks.

    `moment` keeps what was worked out since the last event, `standing` what was worked out from the
    pieces since something happened to one (`engine.core.memory`), in games alone: whoever thinks on
    a mere board may change its state by hand.
    """

    def __init__(self, setting: Setting, state: State, history: History | None = None) -> None:
        """Begin with a state, and with what led to it."""
        self.setting = setting
        self.module = setting.module
        self.scenario = setting.scenario
        self.names: Names = names_of(setting.module)
        self.memory = setting.memory
        self._attributes: _Attributes = setting.module.remembered("engine.attributes", _Attributes)
        self.moment: dict[Any, Any] = NothingKept()
        self.standing = PieceAnswers(NothingKept)
        self.state = state
        self.history: History = history or History()
        self._watch = Watch() if setting.is_watched else None
        self._settlings = setting.rulebook.settlings
        self._unsettled = Unsettled()
        self._secrets = secret_places_of(setting.module)

    # --- reading ---------------------------------------------------------------------------------

    @property
    def options(self) -> Mapping[str, Any]:
        """Options of the rules: the system's defaults, the module's, the scenario's, the game's."""
        return self.setting.options

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides that take part, in the scenario's order."""
        return _sides(self)

    def opponent(self, side: str) -> str:
        """The other side of two, or the next of several."""
        return _opponent(self, side)

    def piece(self, piece: str) -> Piece:
        """A piece, in play or gone."""
        return self.state.pieces[piece]

    def is_in_play(self, piece: str) -> bool:
        """Whether there is such a piece and it is not gone."""
        found = self.state.pieces.get(piece)
        return found is not None and not found.is_gone

    def heirs(self, *pieces: str) -> tuple[str, ...]:
        """The pieces in play, each once, or those that have taken the place of one.

        Ids that were held while somebody was asked are looked up by it: what was to happen to a
        piece happens to its heirs.
        """
        found: dict[str, None] = {}
        for piece in pieces:
            if piece in self.state.replaced:
                found.update(dict.fromkeys(self.heirs(*self.state.replaced[piece])))
            elif self.is_in_play(piece):
                found[piece] = None
        return tuple(found)

    def pieces_of(self, side: str) -> Iterator[Piece]:
        """A side's pieces in play."""
        return (
            piece
            for piece in self.state.pieces.values()
            if piece.side == side and not piece.is_gone
        )

    def stack(self, hex_: str) -> tuple[str, ...]:
        """The pieces in a hex from the bottom up; those that cover several hexes are in each."""
        return self.state.stacks.get(hex_, ())

    def pieces_in(self, hex_: str) -> list[Piece]:
        """The pieces in a hex from the bottom up, as records."""
        return [self.state.pieces[one] for one in self.state.stacks.get(hex_, ())]

    def attribute(self, piece: str, name: str, default: Any = None) -> Any:
        """A value of a piece: of its kind, its face, or its own."""
        return self.attributes(piece).get(name, default)

    def attributes(self, piece: str) -> Mapping[str, Any]:
        """All values of a piece as it is now."""
        found = self.state.pieces[piece]
        key = (piece if piece in self.module.pieces else found.kind, found.face)
        known = self._attributes.get(key)
        if known is None:
            known = self._attributes[key] = _attributes(self.module, found)
        return known

    def count(self, scope: str, name: str, owner: str = "") -> int:
        """How often something was counted."""
        return self.state.counts.get(count_key(scope, name, owner), 0)

    def card(self, card: str) -> Card:
        """What the module says about a card or chit."""
        return _cards(self)[card]

    def cards(self, pile: str) -> tuple[str, ...]:
        """The cards of a pile, the top one first."""
        found = self.state.piles.get(pile)
        return found.cards if found else ()

    def hand(self, deck: str, side: str) -> tuple[str, ...]:
        """The cards of a deck that a side holds."""
        return self.cards(hand_pile(deck, side))

    def table(self, table: str) -> Table:
        """A table of the module."""
        return self.module.tables[table]

    def look_up(self, table: str, *keys: str | float, **how: Any) -> Reading:
        """Read a table of the module; see `engine.core.tables.look_up`."""
        return _read(self, table, keys, *how.items())

    @property
    def turn(self) -> Turn:
        """The turn's space of the track: its label, light and weather."""
        turns = self.scenario.turns
        return turns[min(self.state.turn, len(turns)) - 1] if turns else Turn()

    def map_of(self, hex_: str) -> MapIndex | None:
        """The map of the scenario that has a hex; None if no map has it."""
        for one in self.scenario.maps:
            index = self.module.map_indexes[one.map]
            if index.has_hex(hex_):
                return index
        return None

    def has_hex(self, hex_: str) -> bool:
        """Whether a hex is in play."""
        return self.map_of(hex_) is not None

    def hexes(self) -> tuple[str, ...]:
        """Every hex in play, map by map and row by row; worked out once."""
        maps = [one.map for one in self.scenario.maps]
        indexes = self.module.map_indexes
        return self.module.remembered(
            f"engine.hexes {maps}",
            lambda: tuple(hex_ for name in maps for hex_ in indexes[name].terrain_of),
        )

    # --- changing --------------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Let something happen: the state changes and the log grows."""
        state, history = self.state, self.history
        event = event.addressed(state)
        if self._secrets is not None:
            event = self._secrets.addressed(event, state)
        event.apply(state)
        self.moment.clear()
        if event.touches_pieces:
            self.standing.touched(event.touched_side(state), moved=event.moves_pieces)
        history.events.append(event)
        if event.is_barrier:
            history.barriers += 1
        if self._watch is not None:
            fault = self._watch.fault(self)
            assert fault is None, f"{type(event).__name__}: {fault}"
        due = self._settlings[type(event)]
        if due:
            self._unsettled.add(self, due)

    def together(self) -> Together:
        """Let several events count as one: what follows of them is settled when all have happened.

        Nobody is asked in between.
        """
        return Together(self, self._unsettled)

    def end(self, winner: str, reason: str = "", rule: str = "", level: str = "victory") -> None:
        """End the game at once, whatever is under way; never returns."""
        self.emit(GameEnded(Outcome(winner, level, reason, rule), rule=rule))
        raise GameOver

    # --- dice ------------------------------------------------------------------------------------

    def random_below(self, count: int) -> int:
        """A number from 0 to `count` - 1; what it is for must be told by an event that follows."""
        self.state.chance = chance.advanced(self.state.chance)
        return chance.below(self.state.chance, count)

    def roll(self, die: str, reason: str = "", rule: str = "", **more: Any) -> int:
        """Roll one numbered die; see `roll_dice`."""
        value = self.roll_dice(die, 1, reason, rule, **more)[0]
        assert isinstance(value, int), die
        return value

    def roll_dice(
        self,
        die: str,
        count: int,
        reason: str = "",
        rule: str = "",
        *,
        side: str = "",
        piece: str = "",
        target: str = "",
        modifiers: Sum | None = None,
        counting: Mapping[str, str] = NOTHING,
        needs: int | None = None,
        passes: Callable[[int], bool] | None = None,
        means: Callable[[tuple[Face, ...]], object] | None = None,
        visible_to: tuple[str, ...] | None = None,
    ) -> tuple[Face, ...]:
        """Roll dice of the module, and tell what for; the total of numbers includes modifiers.

        For a test say which value it is made against, and which totals pass. `means` tells what
        faces come to: those that come to the same are one to whoever thinks ahead.
        """
        del means
        faces = faces_of(self.module, die)
        values = tuple(self._fallen(die, faces) for _ in range(count))
        self.emit(
            Rolled.of(
                die,
                values,
                modifiers,
                passes,
                reason=reason,
                side=side,
                piece=piece,
                target=target,
                counting=counting,
                needs=needs,
                rule=rule,
                visible_to=visible_to,
            )
        )
        return values

    def _fallen(self, die: str, faces: tuple[Face, ...]) -> Face:
        forced = self.state.forced
        if forced is None:
            return faces[self.random_below(len(faces))]
        assert forced, f"no die was scripted for this roll of {die}"
        assert forced[0] in faces, f"{die} has no {forced[0]!r}"
        self.state.forced = forced[1:]
        return forced[0]

    # --- cards and chits -------------------------------------------------------------------------

    def shuffle(self, pile: str, rule: str = "") -> None:
        """Shuffle a pile."""
        order, after = chance.shuffled(self.state.piles[pile].cards, self.state.chance)
        self.state.chance = after
        self.emit(Shuffled(pile, order, rule=rule))

    def reshuffle(self, deck: str, rule: str = "") -> None:
        """Shuffle the discards of a deck into what is left of it."""
        discards = self.cards(discard_pile(deck))
        if discards:
            self.emit(CardsMoved(discards, discard_pile(deck), draw_pile(deck), rule=rule))
        self.shuffle(draw_pile(deck), rule)

    def draw(
        self, deck: str, side: str, count: int = 1, rule: str = "", *, to: str = ""
    ) -> tuple[str, ...]:
        """Let a side draw from the top into its hand, or to another pile; fewer if there are few.

        What happens when the deck runs out differs from game to game: see `reshuffle`.
        """
        cards = self.cards(draw_pile(deck))[:count]
        if cards:
            target = to or hand_pile(deck, side)
            self.emit(Drawn(cards, draw_pile(deck), target, side, rule=rule))
        return cards

    def pull(self, cup: str, to: str, rule: str = "") -> str:
        """Pull a chit at random out of a cup that is not empty."""
        chits = self.cards(cup)
        chit = chits[self.random_below(len(chits))]
        self.emit(ChitPulled((chit,), cup, to, rule=rule))
        return chit


@lasting
def _sides(board: Board, /) -> tuple[str, ...]:
    return sides_of(board.module, board.scenario)


@lasting
def _opponent(board: Board, side: str, /) -> str:
    sides = board.sides
    return sides[(sides.index(side) + 1) % len(sides)]


@lasting
def _cards(board: Board, /) -> dict[str, Card]:
    return cards_of(board.module)


@lasting
def _read(
    board: Board, /, table: str, keys: tuple[str | float, ...], *how: tuple[str, Any]
) -> Reading:
    return look_up(board.module.tables[table], *keys, **dict(how))


class _Attributes(dict[tuple[str, str], Mapping[str, Any]]):
    """Values of pieces by piece (or kind) and face."""


def _attributes(module: Module, piece: Piece) -> Mapping[str, Any]:
    if piece.id in module.pieces:
        return module.attributes(piece.id, piece.face)
    kind = module.kinds[piece.kind]
    faces = {face.id: face.attributes for face in kind.faces}
    shown = piece.face or (kind.faces[0].id if kind.faces else "")
    return {**kind.attributes, **faces.get(shown, {})}


def sides_of(module: Module, scenario: Scenario) -> tuple[str, ...]:
    """The sides of a scenario; all of the module where it names none."""
    named = tuple(side.side for side in scenario.sides)
    return named or tuple(side.id for side in module.info.sides)


def faces_of(module: Module, die: str) -> tuple[Face, ...]:
    """What a die of the module can show, each face as often as it is on the die.

    A die that the module does not define is a usual one: d6 shows 1 to 6, d10 shows 1 to 10.
    """
    memory: dict[str, tuple[Face, ...]] = module.remembered("engine.dice", dict)
    if die not in memory:
        known = next((one for one in module.info.dice if one.id == die), None)
        memory[die] = tuple(_faces(known, die))
    return memory[die]


def _faces(known: Die | None, die: str) -> Iterable[Face]:
    if known is None:
        assert die[:1] == "d", die
        assert die[1:].isdecimal(), die
        return range(1, int(die[1:]) + 1)
    if known.faces:
        return [face.id for face in known.faces for _ in range(face.count)]
    return range(known.lowest, known.highest + 1)
