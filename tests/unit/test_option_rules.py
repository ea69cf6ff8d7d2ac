"""Options of the rules: each names the rule that it reads in one of two ways."""

import pytest

from hexwright.schema.rules_reference import rules_of
from hexwright.schema.systems import find_system, system_ids


@pytest.mark.parametrize("system_id", system_ids())
def test_every_option_of_a_played_system_names_a_rule_that_can_be_read(system_id: str) -> None:
    system = find_system(system_id)
    assert system is not None
    options = system.declaration.options.get("properties", {}) if system.play else {}
    known = rules_of(system_id) if options else {}
    unknown = {name for name, part in options.items() if part.get("x-rule") not in known}
    assert unknown == set()
