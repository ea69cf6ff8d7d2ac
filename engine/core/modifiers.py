"""Modifiers with names: each says how much, why and by which rule, and a sum explains itself."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from hexwright.engine.core.rules import known_by
from hexwright.schema.model.table import Table

C = TypeVar("C")


class Modifier(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An amount, its reason and the rule that gives it."""

    amount: int
    reason: str
    rule: str = ""


class Sum(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Modifiers in the order in which they were added; limits are entries like all others."""

    parts: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        """All together."""
        return sum(part.amount for part in self.parts)

    def plus(self, amount: int, reason: str, rule: str = "") -> "Sum":
        """With one more; nothing is noted for an amount of 0."""
        return Sum((*self.parts, Modifier(amount, reason, rule))) if amount else self

    def at_most(self, limit: int, reason: str, rule: str = "") -> "Sum":
        """Brought down to a limit, if it is above it."""
        return self.plus(min(0, limit - self.total), reason, rule)

    def at_least(self, limit: int, reason: str, rule: str = "") -> "Sum":
        """Brought up to a limit, if it is below it."""
        return self.plus(max(0, limit - self.total), reason, rule)

    def __add__(self, other: "Sum") -> "Sum":
        return Sum(self.parts + other.parts)


class ModifierRule(Generic[C]):
    """A function that gives an amount or None, with the reason and the rule of that amount."""

    def __init__(self, rule: str, reason: str, amount: Callable[[C], int | None]) -> None:
        """Name the function."""
        self.rule = rule
        self.reason = reason
        self._amount = amount
        self.__doc__ = amount.__doc__
        self.__name__ = amount.__name__

    def __call__(self, context: C) -> Modifier | None:
        """The modifier in this situation; None if it does not count."""
        amount = self._amount(context)
        return Modifier(amount, self.reason, self.rule) if amount else None


def modifier(rule: str, reason: str) -> Callable[[Callable[[C], int | None]], ModifierRule[C]]:
    """Make a function a named modifier: `@modifier("jdg-247", later("charging a square"))`."""

    def named(amount: Callable[[C], int | None]) -> ModifierRule[C]:
        known_by(rule, amount)
        return ModifierRule(rule, reason, amount)

    return named


def collected(
    modifiers: Iterable[ModifierRule[C]], context: C, *, base: int = 0, reason: str = ""
) -> Sum:
    """The sum of a base and of all modifiers that count in a situation."""
    start = (Modifier(base, reason),) if base else ()
    return Sum(start + tuple(part for one in modifiers if (part := one(context)) is not None))


def from_table(table: Table, modifier_id: str, times: int = 1) -> Modifier:
    """A modifier that a table of the module lists, with the module's name and rule for it."""
    found = next(one for one in table.modifiers if one.id == modifier_id)
    return Modifier(int(found.value) * times, found.name, found.rule or table.rule)


def renamed(part: Modifier, reason: str) -> Modifier:
    """The same amount for a reason in other words."""
    return replace(part, reason=reason)


def minus(number: int) -> str:
    """A number, with the sign of a minus if it is below nothing."""
    return str(number).replace("-", "−")


def signed(amount: int) -> str:
    """An amount with its sign, as players write it."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"
