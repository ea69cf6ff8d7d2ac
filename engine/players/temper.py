"""Other tempers of a player who weighs: its weights, each a little more or less than usual."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from hexwright.engine.core import chance

T = TypeVar("T")

# Whole steps, not powers: every machine multiplies by the same numbers.
_FACTORS: Final = (0.3, 0.5, 0.65, 0.8, 0.9, 1.0, 1.1, 1.25, 1.55, 2.0, 3.2)


def tempered(weights: T, seed: int) -> T:
    """The same weights, each multiplied by a factor that is drawn for it."""
    found: T = _Temper(seed).of(weights)
    return found


class _Temper:
    def __init__(self, seed: int) -> None:
        self._chance = chance.seeded(seed)

    def of(self, value: Any) -> Any:
        """Numbers in a record, a row or a table; whatever is no fraction stays as it is."""
        if isinstance(value, float):
            return value * self._factor()
        if isinstance(value, tuple):
            return tuple(self.of(part) for part in value)
        if isinstance(value, Mapping):
            return {key: self.of(part) for key, part in value.items()}
        if is_dataclass(value) and not isinstance(value, type):
            changed = {one.name: self.of(getattr(value, one.name)) for one in fields(value)}
            return replace(value, **changed)
        return value

    def _factor(self) -> float:
        self._chance = chance.advanced(self._chance)
        return _FACTORS[chance.below(self._chance, len(_FACTORS))]
