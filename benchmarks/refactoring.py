"""Finding usages and renaming in a module of thousands of units against one of a hundred."""

import sys
from collections.abc import Callable

from msgspec.structs import replace

from benchmarks.generated_module import generated_module
from benchmarks.side_by_side import line, shares
from hexwright.editor.references.edits.deleting import uses_from_outside
from hexwright.editor.references.edits.place_words import place_words
from hexwright.editor.references.edits.renaming_with_title import renamed_with_title
from hexwright.schema.documents import OOB
from hexwright.schema.load import load_module
from hexwright.schema.module import Module
from hexwright.schema.references.names import Named
from hexwright.schema.references.occurrences import named_entries, occurrences_for

FEW, MANY = 100, 3000
# The work grows with the units, and no faster: what is fixed makes it grow less.
MOST_GROWTH = 1.25
# So often is the small module asked, that the clock has something to measure.
_TIMES = 10
KIND = Named("kind", "foot", "counters.json")

Way = Callable[[Module], object]


def run() -> int:
    """Print the growth of each deed per unit; 1 if one grows faster than the module."""
    few, many = _module(FEW), _module(MANY)
    assert len(occurrences_for(many, KIND)) > MANY
    sys.stdout.write(f"refactoring: a kind used {FEW} and {MANY} times, growth per use\n")
    ways: dict[str, Way] = {
        "find the usages of a kind": lambda module: occurrences_for(module, KIND),
        "their places in words": _in_words,
        "rename the kind and all that uses it": lambda module: renamed_with_title(
            module, KIND, "infantry", "Infantry"
        ),
        "what would miss an order of battle": lambda module: uses_from_outside(
            module, "oob/blue.json"
        ),
        "everything by name": lambda module: named_entries(module.with_documents({})),
    }
    results = [_holds(what, way, few, many) for what, way in ways.items()]
    return 0 if all(results) else 1


def _holds(what: str, way: Way, few: Module, many: Module) -> bool:
    found = shares({"few": lambda: _often(way, few), "many": lambda: way(many)}, rounds=5)
    growth = found["many"] / (MANY / FEW) * _TIMES
    sys.stdout.write(line(what, growth, f"at most {MOST_GROWTH:g}", holds=growth <= MOST_GROWTH))
    return growth <= MOST_GROWTH


def _often(way: Way, module: Module) -> None:
    for _ in range(_TIMES):
        way(module)


def _in_words(module: Module) -> list[str]:
    return [place_words(module, spot) for spot in occurrences_for(module, KIND)]


def _module(units: int) -> Module:
    """A module whose units are all of one kind."""
    files = generated_module(columns=30, rows=30, units=units, scenarios=0)
    module = load_module(files).module
    assert module is not None
    return module.with_documents(
        {
            OOB.path(name): replace(
                oob, units=tuple(replace(unit, kind=KIND.name) for unit in oob.units)
            )
            for name, oob in module.oobs.items()
        }
    )
