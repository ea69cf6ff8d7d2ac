"""Rolls that can be interrupted: whence the numbers come, who may have them again, what they cause.

What nobody can interrupt is `Board.roll`. A system makes one `Rolls` and hands it down from
procedure to procedure. Those that a trigger runs get one that is locked, so that nothing is set off
while something is.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from hexwright.engine.core.board import Board
from hexwright.engine.core.card_events import TurnedUp
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Rolled
from hexwright.engine.core.modifiers import Sum
from hexwright.engine.core.state import Face, discard_pile, draw_pile
from hexwright.engine.core.windows import Window
from hexwright.schema.model.deck import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """A roll that is wanted: which dice, why, for whom; `kind` is for windows and triggers.

    For a test it says which value it is made against, and which totals pass.
    """

    die: str
    count: int = 1
    kind: str = ""
    reason: str = ""
    rule: str = ""
    side: str = ""
    piece: str = ""
    target: str = ""
    modifiers: Sum | None = None
    counting: Mapping[str, str] = field(default_factory=dict)
    needs: int | None = None
    passes: Callable[[int], bool] | None = None


@dataclass(frozen=True, slots=True)
class Fallen:
    """What a roll came to; `card` is the card it was read from, the last one if it `ran_out`."""

    roll: Roll
    values: tuple[Face, ...]
    card: str = ""
    ran_out: bool = False

    @property
    def natural(self) -> int:
        """The numbers alone."""
        return sum(value for value in self.values if isinstance(value, int))

    @property
    def total(self) -> int:
        """The numbers with all modifiers."""
        return self.natural + (self.roll.modifiers.total if self.roll.modifiers else 0)


# Lets a roll fall, and tells it by an event.
Source = Callable[[Board, Roll], Fallen]


def dice(board: Board, roll: Roll) -> Fallen:
    """Roll the dice of the module."""
    values = board.roll_dice(
        roll.die,
        roll.count,
        roll.reason,
        roll.rule,
        side=roll.side,
        piece=roll.piece,
        target=roll.target,
        modifiers=roll.modifiers,
        counting=roll.counting,
        needs=roll.needs,
        passes=roll.passes,
    )
    return Fallen(roll, values)


@dataclass(frozen=True, slots=True)
class CardsAsDice:
    """Cards instead of dice: the top one is turned up, and the numbers printed on it are the roll.

    `deck` is whose deck, `printed` are a card's numbers, faces of the die that is wanted. Where it
    has none the card is only turned up, for an event or a random hex, and no roll is told. Scripted
    dice find the first card that has them; where none are left the deck is in a known order anyway.
    """

    deck: Callable[[Board, Roll], str]
    printed: Callable[[Card], tuple[Face, ...]]

    def __call__(self, board: Board, roll: Roll) -> Fallen:
        """Turn a card up; there must be one."""
        deck = self.deck(board, roll)
        card = self._next_card(board, deck)
        values = self.printed(board.card(card))
        up = TurnedUp((card,), draw_pile(deck), discard_pile(deck), roll.side, rule=roll.rule)
        board.emit(up)
        if values:
            board.emit(_told(roll, values))
        return Fallen(roll, values, card, ran_out=not board.cards(draw_pile(deck)))

    def _next_card(self, board: Board, deck: str) -> str:
        cards, forced = board.cards(draw_pile(deck)), board.state.forced
        if not forced:
            return cards[0]
        for card in cards:
            values = self.printed(board.card(card))
            if forced[: len(values)] == values:
                board.state.forced = forced[len(values) :]
                return card
        raise AssertionError(f"no card of {deck} has {forced}")


def _told(roll: Roll, values: tuple[Face, ...]) -> Rolled:
    return Rolled.of(
        roll.die,
        values,
        roll.modifiers,
        roll.passes,
        reason=roll.reason,
        side=roll.side,
        piece=roll.piece,
        target=roll.target,
        counting=roll.counting,
        needs=roll.needs,
        rule=roll.rule,
    )


@dataclass(frozen=True, slots=True)
class Trigger:
    """Something that a roll sets off before its result counts: on which rolls, and what.

    The procedure gets rolls that are locked, for all rolls that it makes or causes.
    """

    on: Callable[[Game, Fallen], bool]
    run: "Callable[[Game, Fallen, Rolls], Awaitable[object]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolls:
    """How rolls are made: they fall, may be repeated, and set things off; then they count.

    A reaction in the window `again` has the roll repeated; what that costs its side is the
    reaction's procedure. `ran_out` sees to a deck whose last card was turned up.
    """

    source: Source = dice
    again: Window[Fallen] | None = None
    ran_out: "Callable[[Game, Fallen, Rolls], Awaitable[object]] | None" = None
    triggers: tuple[Trigger, ...] = ()
    is_locked: bool = False

    @property
    def locked(self) -> "Rolls":
        """The same, with no triggers."""
        return replace(self, is_locked=True)

    async def roll(self, game: Game, roll: Roll) -> Fallen:
        """What a roll comes to in the end; whatever it is for must be looked up again."""
        fallen = self.source(game, roll)
        while self.again is not None and await self.again.open(game, fallen, most=1):
            await self._refill(game, fallen)
            fallen = self.source(game, roll)
        await self._refill(game, fallen)
        if not self.is_locked:
            for trigger in self.triggers:
                if trigger.on(game, fallen):
                    await trigger.run(game, fallen, self.locked)
        return fallen

    async def _refill(self, game: Game, fallen: Fallen) -> None:
        if fallen.ran_out and self.ran_out is not None:
            await self.ran_out(game, fallen, self.locked)


DICE: Final = Rolls()
