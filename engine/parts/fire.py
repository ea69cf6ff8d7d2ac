"""Fire: arcs and range bands, whom to fire at first, how often, and the windows to answer in."""

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from hexwright.engine.core.board import Board
from hexwright.engine.core.game import Game
from hexwright.engine.core.game_events import Counted
from hexwright.engine.core.memory import lasting
from hexwright.engine.core.state import AT
from hexwright.engine.core.tables import NotInTableError, Reading
from hexwright.engine.core.windows import Asking, Reaction, Window
from hexwright.engine.hexes.facing import arcs, cone
from hexwright.engine.parts.ground import field_of

# --- arcs -----------------------------------------------------------------------------------------


class FireArc(NamedTuple):
    """Where a piece can fire: which way it looks, how many hexes lie before it, how far it reaches.

    With six hexes before it a piece fires all round, whichever way it looks.
    """

    facing: int
    front: int
    reach: int


@lasting
def cone_of(board: Board, hex_: str, arc: FireArc) -> frozenset[str]:
    """The hexes in an arc of fire from a hex, seen or not."""
    field = field_of(board)
    ahead = arcs(arc.facing, front=arc.front, rear=0).front
    places = cone(field.grid, field.place(hex_), ahead, arc.reach)
    return frozenset(field.number(place) for place in places if field.exists(place))


def hexes_under_fire(
    board: Board, hex_: str, arc: FireArc, hexes: Iterable[str], sees: Callable[[str], bool]
) -> list[str]:
    """Those of some hexes that can be fired at from a hex, in their order."""
    reached = cone_of(board, hex_, arc)
    return [target for target in hexes if target in reached and sees(target)]


# --- range bands ----------------------------------------------------------------------------------


T = TypeVar("T")


def band_at(far: int, bands: Iterable[tuple[int, T]]) -> T | None:
    """The first band whose limit is not below a distance; None beyond all of them."""
    return next((band for limit, band in bands if far <= limit), None)


def band_in_table(board: Board, table: str, far: int, *weapon: str) -> Reading | None:
    """The row of a weapon for a distance; None where it has none: beyond its last row too."""
    try:
        found = board.look_up(table, *weapon, total=far)
    except NotInTableError:
        return None
    return None if found.clamped else found


# --- whom to fire at first ------------------------------------------------------------------------


def foremost(classes: Iterable[Collection[str]]) -> Collection[str]:
    """The first of some classes of targets that has anybody in it; empty if none has."""
    return next((some for some in classes if some), ())


def by_priority(targets: Iterable[str], classes: Iterable[Collection[str]]) -> list[str]:
    """Those of some targets that may be chosen: of the foremost class, of no other if it has any.

    A class may hold targets that are out of reach: they forbid the others all the same. Where no
    class has anybody in it all targets are free.
    """
    first = foremost(classes)
    return [target for target in targets if not first or target in first]


# --- how often ------------------------------------------------------------------------------------


class Budget(NamedTuple):
    """So many times within a scope (an activation, a turn), counted under a name.

    One that is counted `by_place` holds for each hex or hexside on its own.
    """

    scope: str
    name: str
    most: int = 1
    by_place: bool = False

    def left(self, board: Board, piece: str, place: str = "") -> int:
        """How often a piece may still do it, at a place if those are told apart."""
        return self.most - board.count(self.scope, self.name, self._owner(piece, place))

    def spend(self, board: Board, piece: str, place: str = "") -> None:
        """Count that a piece does it once more."""
        board.emit(Counted(self.scope, self.name, self._owner(piece, place)))

    def _owner(self, piece: str, place: str) -> str:
        return f"{piece}{AT}{place}" if self.by_place else piece


class FireBudgets(NamedTuple):
    """The budgets from which each kind of fire is paid; kinds may share one.

    `{"reaction": (ANSWER,), "return": (ANSWER,)}` allows one or the other,
    `{"reaction": (REACTION,), "return": (RETURN,)}` one of each.
    """

    of_kind: Mapping[str, tuple[Budget, ...]]

    def allow(self, board: Board, piece: str, kind: str, place: str = "") -> bool:
        """Whether a piece may fire so once more."""
        return all(budget.left(board, piece, place) > 0 for budget in self.of_kind[kind])

    def spend(self, board: Board, piece: str, kind: str, place: str = "") -> None:
        """Pay for one fire of a kind."""
        for budget in self.of_kind[kind]:
            budget.spend(board, piece, place)


# --- windows --------------------------------------------------------------------------------------


class Provoked(Protocol):
    """What gives a piece reason to fire."""

    @property
    def shooter(self) -> str:
        """The piece that may fire."""


P = TypeVar("P", bound=Provoked)


def _owner(game: Game, provoked: Provoked) -> tuple[str, ...]:
    return (game.piece(provoked.shooter).side,)


def whether_to_fire(
    name: str,
    rule: str,
    *,
    may: Callable[[Game, P], bool],
    fire: Callable[[Game, P], Awaitable[object]],
    asking: Callable[[Game, P], Asking],
) -> Window[P]:
    """The window of a piece that may fire back, by yes or no; it is asked only if it may."""

    def offers(game: Game, side: str, provoked: P) -> Iterator[Reaction]:
        del side
        if may(game, provoked):
            yield Reaction(provoked.shooter, "", partial(fire, game, provoked), rule)

    def asked(game: Game, side: str, provoked: P) -> Asking:
        del side
        return asking(game, provoked)._replace(kind="yes-no", subject=provoked.shooter)

    return Window(name=name, order=_owner, offers=(offers,), asking=asked, rule=rule, again=False)


def where_to_fire(
    name: str,
    rule: str,
    *,
    at: Callable[[Game, P], Iterable[str]],
    fire: Callable[[Game, P, str], Awaitable[object]],
    asking: Callable[[Game, P], Asking],
) -> Window[P]:
    """The window of a piece that may fire at one of some hexes; it is asked only if it has any."""

    def offers(game: Game, side: str, provoked: P) -> Iterator[Reaction]:
        del side
        for hex_ in at(game, provoked):
            yield Reaction(hex_, "", partial(fire, game, provoked, hex_), rule)

    def asked(game: Game, side: str, provoked: P) -> Asking:
        del side
        return asking(game, provoked)._replace(kind="hex", subject=provoked.shooter)

    return Window(name=name, order=_owner, offers=(offers,), asking=asked, rule=rule, again=False)
