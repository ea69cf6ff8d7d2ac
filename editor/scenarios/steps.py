"""Steps of a scenario that is edited as it is played: with all that it takes from its base."""

from collections.abc import Hashable
from typing import Any

from msgspec.structs import replace

from hexwright.editor.document.steps import Steps
from hexwright.editor.scenarios.edits.documents import varied
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.variants import resolved


class BattleSteps(Steps):
    """Makes changes of a scenario; a variant says only what its base does not."""

    @property
    def scenario(self) -> Scenario:
        """The scenario as its file has it."""
        found = self.record
        assert isinstance(found, Scenario)
        return found

    @property
    def battle(self) -> Scenario:
        """The scenario as it is played."""
        return resolved(self.scenario, self.module.scenarios)

    def with_parts(self, **parts: Any) -> Scenario:
        """The scenario that is played with other parts."""
        battle = replace(self.battle, **parts)
        return varied(self.scenario, self.module.scenarios, battle)

    def change(self, label: str, **parts: Any) -> None:
        """Give the battle other parts as a step of its own."""
        self.do(label, self.with_parts(**parts))

    def type_in(self, label: str, what: Hashable, **parts: Any) -> None:
        """Give the battle other parts while typing; all for the same thing are one step."""
        self.type(label, self.with_parts(**parts), what)
