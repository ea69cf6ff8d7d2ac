"""Scenarios that are variants of others: what they leave out comes from there."""

from collections.abc import Mapping
from typing import Any

import msgspec

from hexwright.schema.model.scenario import Scenario

# What belongs to each scenario alone and is never taken from the one it varies.
_OWN = {"extra", "id", "title", "based_on", "leaves_out"}


def ancestry(scenario: Scenario, scenarios: Mapping[str, Scenario]) -> list[Scenario]:
    """The scenario, the one it is based on, and so on; stops where it would run in a circle."""
    line = [scenario]
    seen = {scenario.id}
    while line[-1].based_on in scenarios and line[-1].based_on not in seen:
        line.append(scenarios[line[-1].based_on])
        seen.add(line[-1].id)
    return line


def resolved(scenario: Scenario, scenarios: Mapping[str, Scenario]) -> Scenario:
    """The scenario with everything that it takes from those it is based on."""
    line = ancestry(scenario, scenarios)
    if len(line) == 1:
        return scenario
    empty = Scenario(id="", title="")
    taken: dict[str, Any] = {}
    for base in reversed(line):
        for part in base.leaves_out:
            taken.pop(part, None)
        for name in base.__struct_fields__:
            value = getattr(base, name)
            if name not in _OWN and value != getattr(empty, name):
                merges = isinstance(value, dict) and name in taken
                taken[name] = {**taken[name], **value} if merges else value
    return msgspec.structs.replace(scenario, **taken)


def origin(scenario: Scenario, member: str, scenarios: Mapping[str, Scenario]) -> Scenario:
    """The scenario of the ancestry that a member comes from."""
    empty = Scenario(id="", title="")
    for one in ancestry(scenario, scenarios):
        if member in one.leaves_out or getattr(one, member) != getattr(empty, member):
            return one
    return scenario
