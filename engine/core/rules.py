"""Which function carries out which rule: for coverage, and for "where are we" in the window."""

from collections.abc import Callable, Coroutine
from types import CodeType, CoroutineType
from typing import Any, Final, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

# Filled while systems are imported and never changed afterwards.
_FUNCTIONS: Final[dict[str, list[Callable[..., Any]]]] = {}
_RULES: Final[dict[CodeType, tuple[str, ...]]] = {}


def rule(*rule_ids: str) -> Callable[[F], F]:
    """Say which rules a function carries out: `@rule("ccn-042")`."""
    assert rule_ids

    def marked(function: F) -> F:
        for rule_id in rule_ids:
            known_by(rule_id, function)
        _RULES[function.__code__] = rule_ids
        return function

    return marked


def known_by(rule_id: str, function: Callable[..., Any]) -> None:
    """Note a function that carries out a rule."""
    functions = _FUNCTIONS.setdefault(rule_id, [])
    if function not in functions:
        functions.append(function)


def functions_of(rule_id: str) -> tuple[Callable[..., Any], ...]:
    """The functions that carry out a rule; their systems must have been imported."""
    return tuple(_FUNCTIONS.get(rule_id, ()))


def rules_with_code(system: str) -> list[str]:
    """Ids of a system's rules that a function carries out."""
    return sorted(rule_id for rule_id in _FUNCTIONS if rule_id.startswith(f"{system}-"))


def rules_under_way(procedure: Coroutine[Any, Any, Any] | None) -> tuple[str, ...]:
    """The rules that a suspended procedure is in the middle of, the outermost first."""
    found: list[str] = []
    step: Any = procedure
    while isinstance(step, CoroutineType):
        found += _RULES.get(step.cr_code, ())
        step = step.cr_await
    return tuple(found)
