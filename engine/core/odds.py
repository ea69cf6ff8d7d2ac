"""Exact chances of dice, worked out by counting every way they can fall."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Literal, NamedTuple

Amounts = tuple[int, ...]


class Fact(NamedTuple):
    """One thing to know before a choice: a chance, or how much is to be expected on average."""

    text: str
    value: Fraction
    kind: Literal["chance", "mean"] = "chance"
    rule: str = ""


class Odds(NamedTuple):
    """What a roll leads to: how likely each number is of what `title` names, and what else counts.

    The texts are in the user's language.
    """

    title: str
    spread: Mapping[int, Fraction]
    facts: tuple[Fact, ...] = ()


class LaterOdds:
    """Odds that are worked out once, when somebody looks; equal to any that come to the same."""

    def __init__(self, work: Callable[[], Odds]) -> None:
        """Note how they are worked out."""
        self._work = work
        self._known: Odds | None = None

    @property
    def known(self) -> Odds:
        """The odds."""
        # No lock: several threads would wait for each other's odds, and come to the same.
        if self._known is None:
            self._known = self._work()
        return self._known

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LaterOdds) and self.known == other.known

    __hash__ = None  # type: ignore[assignment] # nobody keeps them by what they are


def totals(faces: Sequence[Amounts], dice: int) -> Mapping[Amounts, Fraction]:
    """How likely each sum is when every die adds the amounts of one of its faces."""
    return _totals(tuple(faces), dice)


@lru_cache(maxsize=1000)
def _totals(faces: tuple[Amounts, ...], dice: int) -> Mapping[Amounts, Fraction]:
    width = len(faces[0])
    ways: dict[Amounts, int] = {(0,) * width: 1}
    for _ in range(dice):
        after: dict[Amounts, int] = {}
        for known, count in ways.items():
            for face in faces:
                total = tuple(map(sum, zip(known, face, strict=True)))
                after[total] = after.get(total, 0) + count
        ways = after
    every = len(faces) ** dice
    return MappingProxyType(
        {total: Fraction(count, every) for total, count in sorted(ways.items())}
    )


def at_least(needed: int, faces: Iterable[bool], dice: int) -> Fraction:
    """How likely it is that at least so many dice show one of the faces that count."""
    spread = totals([(int(counts),) for counts in faces], dice)
    return sum((chance for (count,), chance in spread.items() if count >= needed), Fraction())


def mean(spread: Mapping[int, Fraction]) -> Fraction:
    """What is to be expected on average."""
    return sum((number * chance for number, chance in spread.items()), Fraction())
