"""Whose a name in a document is: which map a number is of, and which names are still defined."""

from collections.abc import Mapping

from hexwright.schema.grid import MapIndex
from hexwright.schema.model.record import Record
from hexwright.schema.model.scenario import Scenario
from hexwright.schema.module import Module
from hexwright.schema.variants import resolved

_ON_MAPS = ("zone", "site", "line", "course")


class Owners:
    """Which map of several a number is of: the first that has it."""

    def __init__(self, indexes: list[MapIndex], ours: MapIndex) -> None:
        """The maps in the order in which they are asked, and the one that matters."""
        self._indexes = indexes
        self._ours = ours

    def is_ours(self, number: str) -> bool:
        """Whether the number is of the map that matters."""
        for index in self._indexes:
            if index.has_hex(number):
                return index is self._ours
        return False


class LostNames:
    """The fate of names in one document when some names are defined no more."""

    def __init__(self, module: Module, record: Record, lost: Mapping[str, set[str]]) -> None:
        """`module` is the module without what was taken away; `lost` are the names in that."""
        self._module = module
        self._lost = lost
        self._maps = list(module.maps.values())
        if isinstance(record, Scenario):
            named = resolved(record, module.scenarios).maps
            self._maps = [module.maps[one.map] for one in named if one.map in module.maps]

    def __call__(self, target: str, name: str) -> str | None:
        """The name, or None if it is defined no more."""
        if name not in self._lost.get(target, ()):
            return name
        return name if name in self._defined(target) else None

    def _defined(self, target: str) -> set[str]:
        if target in _ON_MAPS:
            return {one.id for map_ in self._maps for one in getattr(map_, f"{target}s")}
        scenarios = self._module.scenarios.values()
        member = {"victory-condition": "victory"}.get(target, f"{target.replace('-', '_')}s")
        return {one.id for scenario in scenarios for one in getattr(scenario, member, ())}
