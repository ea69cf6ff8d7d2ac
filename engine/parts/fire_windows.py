"""Windows in which a piece may fire: whether it answers, or at which of several hexes it reacts.

Several pieces that may react to one thing are asked one after the other, each in a window of its
own: what those before them did counts for those after them.
"""

from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import partial
from typing import Protocol, TypeVar

from hexwright.engine.core.game import Game
from hexwright.engine.core.windows import Asking, Reaction, Window


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
