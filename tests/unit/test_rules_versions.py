"""What a system says of its rules to the format, and what its rulebook says, is the same."""

from importlib import import_module

import pytest

from hexwright.schema.systems import find_system, system_ids


@pytest.mark.parametrize("name", system_ids())
def test_the_version_of_the_rules_is_one(name: str) -> None:
    system = find_system(name)
    assert system is not None
    place, _, rulebook = system.play.partition(":")
    found = getattr(import_module(place), rulebook)
    assert system.declaration.rules_version == found.version
