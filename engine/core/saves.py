"""States and steps as plain data for a save, and back; what comes back is not trusted."""

import re
from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Any, Final

import msgspec

from hexwright.engine.core.event import Event
from hexwright.engine.core.history import HistoryStep
from hexwright.engine.core.rulebook import Rulebook
from hexwright.engine.core.state import State
from hexwright.schema.issues import DataError, Issue
from hexwright.schema.language import tr

_CHANCE: Final = "chance"  # 64 bits, more than other programs keep in a number


def plain_state(state: State) -> dict[str, Any]:
    """A state as plain JSON values."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state))
    plain[_CHANCE] = f"{state.chance:016x}"
    return {name: value for name, value in plain.items() if value not in ({}, None, "")}


def read_state(plain: Mapping[str, Any], rulebook: Rulebook) -> State:
    """The state that was saved; raises DataError if it is none."""
    try:
        values = {**plain, _CHANCE: int(str(plain.get(_CHANCE, "0")), 16)}
        records = values.pop("records", {})
        state = msgspec.convert(values, State)
        if records:
            union = reduce(or_, rulebook.records) if rulebook.records else None
            state.records = msgspec.convert(records, dict[str, union])  # type: ignore[valid-type] # made from the rulebook
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        message = tr("The saved state cannot be read: {reason}", reason=error)
        raise DataError([_fault("save.bad-state", message)]) from error
    return state


def plain_step(step: HistoryStep) -> Any:
    """A step as plain JSON values: a choice as it is, everything else as an object."""
    if step.how == "choice":
        return list(step.choice) if isinstance(step.choice, tuple) else step.choice
    if step.how == "change":
        event = msgspec.to_builtins(step.choice)
        return {"change": event, "side": step.side, "reason": step.reason}
    if step.how == "guess":
        return {"guess": step.choice, "side": step.side}
    if step.how == "chance":
        return {"chance": f"{step.choice:016x}"}
    choice = list(step.choice) if isinstance(step.choice, tuple) else step.choice
    return {"anyway": choice}


def read_step(plain: Any, rulebook: Rulebook) -> HistoryStep:
    """The step that was saved; raises DataError if it is none."""
    if isinstance(plain, dict):
        side, reason = str(plain.get("side", "")), str(plain.get("reason", ""))
        if "change" in plain:
            return HistoryStep(_event(plain["change"], rulebook), side, how="change", reason=reason)
        if isinstance(plain.get("guess"), int):
            return HistoryStep(plain["guess"], side, how="guess")
        if "chance" in plain:
            return HistoryStep(_seed(plain["chance"]), "", how="chance")
        return HistoryStep(read_choice(plain.get("anyway")), side, how="anyway")
    return HistoryStep(read_choice(plain), "")


def read_choice(plain: Any) -> Any:
    """A choice from plain JSON values; raises DataError if it is none."""
    if isinstance(plain, list) and all(isinstance(one, str) for one in plain):
        return tuple(plain)
    if isinstance(plain, (bool, int, str)):
        return plain
    message = tr("The save holds a choice that is none: {choice}", choice=plain)
    raise DataError([_fault("save.bad-choice", message)])


def _seed(plain: Any) -> int:
    if isinstance(plain, str) and re.fullmatch("[0-9a-f]{16}", plain):
        return int(plain, 16)
    message = tr("The save holds a choice that is none: {choice}", choice=plain)
    raise DataError([_fault("save.bad-choice", message)])


def _event(plain: Any, rulebook: Rulebook) -> Event:
    try:
        union = reduce(or_, rulebook.all_events)
        event: Event = msgspec.convert(plain, union)
    except msgspec.ValidationError as error:
        message = tr("The save holds a change that is none: {reason}", reason=error)
        raise DataError([_fault("save.bad-choice", message)]) from error
    return event


def _fault(code: str, message: str) -> Issue:
    return Issue(code=code, message=message, hint=tr("The file may be damaged."))
