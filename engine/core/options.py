"""What may be answered, worked out when first looked at: replays that trust their log never look.

Options and buttons are worked out from the state at that moment, so that in a copy with guessed
hands they follow from the guess.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class Options(Generic[T]):
    """Things that may be chosen.

    With `contains` the question whether one thing may be chosen does not need the whole list.
    """

    __slots__ = ("_contains", "_list", "_make")

    def __init__(
        self, make: Callable[[], Iterable[T]], contains: Callable[[T], bool] | None = None
    ) -> None:
        """Remember how to work the options out."""
        self._make = make
        self._contains = contains
        self._list: Sequence[T] | None = None

    def _all(self) -> Sequence[T]:
        if self._list is None:
            made = self._make()
            # The usual ones first: to ask an abstract class is slow, and every question comes here.
            self._list = made if isinstance(made, (list, tuple, Sequence)) else tuple(made)
        return self._list

    def __iter__(self) -> Iterator[T]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, index: int) -> T:
        return self._all()[index]

    def __contains__(self, one: object) -> bool:
        if self._contains is not None:
            return self._contains(one)  # type: ignore[arg-type] # the predicate looks for itself
        return one in self._all()

    def forget(self) -> None:
        """Work them out again when next looked at: the state was not changed by the rules."""
        self._list = None


class Buttons(Mapping[str, str]):
    """Answers with their words, for questions whose answers depend on something hidden."""

    __slots__ = ("_known", "_make")

    def __init__(self, make: Callable[[], Mapping[str, str]]) -> None:
        """Remember how to work the buttons out."""
        self._make = make
        self._known: Mapping[str, str] | None = None

    def _all(self) -> Mapping[str, str]:
        if self._known is None:
            self._known = self._make()
        return self._known

    def __getitem__(self, button: str) -> str:
        return self._all()[button]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def forget(self) -> None:
        """Work them out again when next looked at: the state was not changed by the rules."""
        self._known = None
