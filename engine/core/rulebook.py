"""What a game system brings to the kernel: its procedures, events, records and invariants."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import msgspec

from hexwright.engine.core.asides import Asides
from hexwright.engine.core.card_events import CARD_EVENTS
from hexwright.engine.core.event import Event
from hexwright.engine.core.game_events import GAME_EVENTS
from hexwright.engine.core.piece_events import PIECE_EVENTS
from hexwright.engine.core.settling import Settling, Settlings
from hexwright.engine.core.showing import Showing
from hexwright.engine.core.state import State
from hexwright.engine.core.told_events import TOLD_EVENTS
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr
from hexwright.schema.module import Module

if TYPE_CHECKING:
    from hexwright.engine.core.board import Board
    from hexwright.engine.core.game import Game
    from hexwright.engine.hexes.battlefield import Battlefield


class OwnRecord(msgspec.Struct, frozen=True, tag=True, gc=False, omit_defaults=True):
    """A record of a game system, kept in `State.records`; everybody knows it unless it says no."""

    def seen_by(self, side: str) -> "OwnRecord | None":
        """What a side may know of it: itself if that is all, None for nothing at all."""
        del side
        return self

    def with_heirs(self, gone: tuple[str, ...], heirs: tuple[str, ...]) -> Self:
        """The record after pieces gave way to others; one that names pieces names these instead."""
        del gone, heirs
        return self


class ComputerPlayer(NamedTuple):
    """A program that plays: its name for commands, its title (English) for people, where it is.

    `place` is "package.module:Class"; it is made from a seed, and imported only when it plays.
    """

    id: str
    title: str
    place: str


def _nothing(board: "Board") -> None:
    del board


def _no_words(table: str, column: str, cell: str) -> str:
    del table, column, cell
    return ""


def _as_it_is(board: "Board", field: "Battlefield") -> "Battlefield":
    del board
    return field


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook:
    """The executable rules of a system.

    `proceed` plays from one quiet point to the next, and what comes next it reads from the state
    alone. `set_up` finishes what the scenario lays out, `ground` is the map with what notes of the
    scenario change of it (`engine.parts.ground`). `imagine` replaces what a side cannot know,
    beyond hidden cards, by a guess; it gets and returns chance. An invariant tells what is wrong.
    `settles` is what follows of itself whenever something has changed (`engine.core.settling`).
    `asides` is what a side may do beside any question, `windows` are the moments of reaction for
    which a player may say how he wants to be asked, with their titles (English). `players` are
    computer players that know this system, the best one first. `showing` is what a window shows of
    it beside its questions. `cell_words` says in words what a cell of a table means to it (ids of
    table and column, then the cell), and nothing of cells that are words of the module.
    """

    system: str
    version: int
    proceed: "Callable[[Game], Coroutine[Any, Any, None]]"
    set_up: "Callable[[Board], None]" = _nothing
    ground: "Callable[[Board, Battlefield], Battlefield]" = _as_it_is
    events: tuple[type[Event], ...] = ()
    records: tuple[type[OwnRecord], ...] = ()
    invariants: "tuple[Callable[[Board], str | None], ...]" = ()
    imagine: Callable[[State, str, int], int] | None = None
    settles: tuple[Settling, ...] = ()
    asides: Asides | None = None
    windows: tuple[tuple[str, str], ...] = ()
    players: tuple[ComputerPlayer, ...] = ()
    showing: Showing = field(default_factory=Showing, compare=False)
    cell_words: Callable[[str, str, str], str] = _no_words
    settlings: Settlings = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Sort what is settled by its moments."""
        object.__setattr__(self, "settlings", Settlings(self.settles))

    @property
    def all_events(self) -> tuple[type[Event], ...]:
        """Events of the kernel and of the system."""
        return (*PIECE_EVENTS, *CARD_EVENTS, *GAME_EVENTS, *TOLD_EVENTS, *self.events)


def rulebook_of(module: Module) -> Rulebook:
    """The rules that a module is played by; raises DataError if its system cannot be played."""
    system = module.system
    if system is None or not system.play:
        message = tr(
            "Games of the system “{system}” cannot be played yet.", system=module.info.system.id
        )
        raise DataError([Issue(code="play.no-rules", message=message)])
    place, _, name = system.play.partition(":")
    rulebook = getattr(import_module(place), name)
    assert isinstance(rulebook, Rulebook), system.play
    return rulebook
